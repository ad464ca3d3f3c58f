/* product-search.c - where a page says what it sells */
#include "product-search.h"

#include <math.h>
#include <string.h>

#include "attribute.h"
#include "fast.h"
#include "meta.h"
#include "product-labels.h"
#include "title.h"
#include "whitespace.h"
#include "word-list.h"

/* Price and button stand in this many characters behind the title, or before it. */
#define REACH 4000

/* Texts with a price alone, words on buttons and words of stock are no longer than this, in characters. */
#define MAX_PRICE 30
#define MAX_BUTTON 40

/* Prices are equal where they differ by less than the smallest coin. */
#define SMALLEST 0.005

/* Buttons to buy one thing: beside its price, and where the reader has scrolled to. */
#define MOST_BUTTONS 4

/* Texts that say that one thing is in stock, in elements called after that. */
#define MOST_STOCKS 2

/* --- microdata --- */

/* TRUE where the element's itemtype is a product of schema.org. */
static gboolean
is_product_scope (const VlpsNode *node)
{
  const char *type = node->kind == VLPS_NODE_ELEMENT ? vlps_node_attribute (node, "itemtype") : NULL;

  return type != NULL && strstr (type, "schema.org/") != NULL
         && (g_str_has_suffix (type, "/Product") || g_str_has_suffix (type, "/IndividualProduct")
             || g_str_has_suffix (type, "/ProductModel"));
}

/* Value of an element with itemprop; newly allocated, NULL where it has none. */
static char *
read_value (const VlpsClues *clues, int index)
{
  static const char *const attributes[] = { "content", "href", "value", "datetime", "src" };
  const VlpsNode *node = &clues->page->nodes[index];
  g_autofree char *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    {
      const char *value = vlps_node_attribute (node, attributes[i]);

      if (value != NULL && *value != '\0' && (i != 1 || node->tag == VLPS_TAG_LINK))
        return g_strstrip (vlps_whitespace_collapse (value));
    }
  if (clues->reading->before[node->end] - clues->reading->before[index] > 8 * MAX_BUTTON)
    return NULL;
  text = g_strstrip (vlps_reading_text (clues->page, clues->reading, index));
  return *text != '\0' ? g_steal_pointer (&text) : NULL;
}

/* The figures of a value, which it takes; `currency` (may be NULL) gets the sign beside them. */
static char *
price_of (char *value, char **currency)
{
  g_autofree char *text = value, *sign = NULL;
  char *price = text != NULL ? vlps_product_read_price (text, &sign) : NULL;

  if (price != NULL && currency != NULL)
    vlps_product_set (currency, g_steal_pointer (&sign));
  return price;
}

/* What one element with itemprop says of the product around it. */
static void
read_property (const VlpsClues *clues, int index, VlpsProduct *product, char **shown_currency)
{
  const VlpsNode *node = &clues->page->nodes[index];
  const struct
  {
    const char *name;
    char **field;
  } words[] = { { "priceCurrency", &product->currency },
                { "sku", &product->sku },
                { "brand", &product->brand },
                { "ratingCount", &product->ratings },
                { "reviewCount", &product->ratings } };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (vlps_attribute_has (node, "itemprop", words[i].name))
      vlps_product_set (words[i].field, read_value (clues, index));
  if (vlps_attribute_has (node, "itemprop", "price") || vlps_attribute_has (node, "itemprop", "lowPrice"))
    vlps_product_set (&product->price, price_of (read_value (clues, index), shown_currency));
  if (vlps_attribute_has (node, "itemprop", "ratingValue"))
    vlps_product_set (&product->rating, price_of (read_value (clues, index), NULL));
  if (vlps_attribute_has (node, "itemprop", "bestRating"))
    vlps_product_set (&product->rating_best, price_of (read_value (clues, index), NULL));
  if (vlps_attribute_has (node, "itemprop", "availability"))
    {
      g_autofree char *value = read_value (clues, index);

      if (value != NULL)
        vlps_product_set (&product->availability, vlps_product_read_availability (value));
    }
}

/* The name inside a thing that is marked by itself, such as a brand. */
static char *
read_inner_name (const VlpsClues *clues, int index)
{
  for (int i = index + 1; i < clues->page->nodes[index].end; i++)
    if (vlps_attribute_has (&clues->page->nodes[i], "itemprop", "name"))
      return read_value (clues, i);
  return NULL;
}

static VlpsProduct *
read_scope (const VlpsClues *clues, int index)
{
  const VlpsPage *page = clues->page;
  VlpsProduct *product = g_new0 (VlpsProduct, 1);
  char *shown = NULL;
  int part = -1; /* end of an offer or a rating, which may have names of their own */

  for (int i = index + 1; i < page->nodes[index].end; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind != VLPS_NODE_ELEMENT)
        continue;
      if (vlps_node_attribute (node, "itemscope") != NULL || vlps_node_attribute (node, "itemtype") != NULL)
        {
          if (vlps_attribute_has (node, "itemprop", "offers")
              || vlps_attribute_has (node, "itemprop", "aggregateRating"))
            {
              part = MAX (part, node->end);
              continue;
            }
          if (vlps_attribute_has (node, "itemprop", "brand"))
            vlps_product_set (&product->brand, read_inner_name (clues, i));
          /* a review, a shop, a place in the menu, another product */
          i = node->end - 1;
          continue;
        }
      if (vlps_node_attribute (node, "itemprop") == NULL)
        continue;
      read_property (clues, i, product, &shown);
      if (i >= part && vlps_attribute_has (node, "itemprop", "name"))
        vlps_product_set (&product->name, read_value (clues, i));
    }
  vlps_product_set (&product->currency, shown);
  return product;
}

/* The product of the page among those that are marked: the one that is called like it, or the only one. */
static VlpsProduct *
find_marked (const VlpsClues *clues, const char *title)
{
  VlpsProduct *best = NULL;
  gboolean named = FALSE;
  guint n = 0;

  for (int i = 0; i < (int) clues->page->n_nodes && !named; i++)
    {
      VlpsProduct *product;

      if (!is_product_scope (&clues->page->nodes[i]))
        continue;
      n++;
      product = read_scope (clues, i);
      named = product->name != NULL && title != NULL && vlps_title_is_part (product->name, title);
      if (best == NULL || named)
        {
          vlps_product_free (best);
          best = g_steal_pointer (&product);
        }
      vlps_product_free (product);
    }
  if (!named && n > 1)
    g_clear_pointer (&best, vlps_product_free);
  return best;
}

/* Offers that are marked without a product around them. */
static VlpsProduct *
find_loose (const VlpsClues *clues)
{
  VlpsProduct *product = g_new0 (VlpsProduct, 1);
  char *shown = NULL;
  guint n = 0;

  for (int i = 0; i < (int) clues->page->n_nodes; i++)
    {
      const VlpsNode *node = &clues->page->nodes[i];

      if (node->kind != VLPS_NODE_ELEMENT || vlps_node_attribute (node, "itemprop") == NULL)
        continue;
      n += vlps_attribute_has (node, "itemprop", "price");
      read_property (clues, i, product, &shown);
    }
  vlps_product_set (&product->currency, shown);
  if (n == 1)
    return product;
  vlps_product_free (product);
  return NULL;
}

/* --- meta elements --- */

static VlpsProduct *
find_meta (const VlpsClues *clues)
{
  static const char *const prices[] = { "product:sale_price:amount", "product:price:amount", "og:price:amount" };
  static const char *const currencies[] = { "product:sale_price:currency", "product:price:currency",
                                            "og:price:currency" };
  static const char *const stocks[] = { "product:availability", "og:availability" };
  static const char *const brands[] = { "product:brand", "og:brand" };
  static const char *const numbers[] = { "product:retailer_item_id" };
  VlpsProduct *product = g_new0 (VlpsProduct, 1);
  const char *price = vlps_meta_first (clues->meta, prices, G_N_ELEMENTS (prices));
  const char *stock = vlps_meta_first (clues->meta, stocks, G_N_ELEMENTS (stocks));
  char *sign = NULL;

  if (price != NULL)
    product->price = vlps_product_read_price (price, &sign);
  if (product->price != NULL)
    {
      product->currency = g_strdup (vlps_meta_first (clues->meta, currencies, G_N_ELEMENTS (currencies)));
      vlps_product_set (&product->currency, g_steal_pointer (&sign));
    }
  g_free (sign);
  if (stock != NULL)
    product->availability = vlps_product_read_availability (stock);
  product->brand = g_strdup (vlps_meta_first (clues->meta, brands, G_N_ELEMENTS (brands)));
  product->sku = g_strdup (vlps_meta_first (clues->meta, numbers, G_N_ELEMENTS (numbers)));
  return product;
}

/* --- what it shows --- */

/* TRUE where one of `phrases`, in lower case, is somewhere in the text. */
static gboolean
has_phrase (const char *text, const char *phrases)
{
  g_autofree char *lower = vlps_fast_strdown (text);

  return vlps_phrase_is_within (phrases, lower);
}

static gboolean
says_buy (const char *text)
{
  static const char words[] =
      "add to cart|add to basket|add to bag|add to trolley|buy now|buy it now|in den warenkorb|einkaufswagen|"
      "jetzt kaufen|au panier|acheter|al carrello|acquista|al carrito|al carro|a la cesta|carrinho|comprar|в корзину|"
      "купить|у кошик|do košíka|do košíku|v košarico|kúpiť|koupit|ostoskoriin|varukorg|handlekurv|i kurv|winkelwagen|"
      "winkelmand|do koszyka|sepete ekle|kosárba|în coș|στο καλάθι|купуване|לסל|אל הסל|السلة|加入购物车|加入購物車|"
      "立即购买|カートに|장바구니|заказать|order now|jetzt bestellen|naroči|objednat|objednať|구매하기";

  return has_phrase (text, words);
}

static gboolean
says_sold_out (const char *text)
{
  static const char words[] =
      "out of stock|sold out|currently unavailable|no longer available|ausverkauft|nicht auf lager|nicht vorrätig|"
      "nicht verfügbar|épuisé|rupture de stock|indisponible|non disponibile|esaurito|agotado|sin stock|no disponible|"
      "esgotado|indisponível|нет в наличии|vypredan|vyprodán|nie je skladom|není skladem|ni na zalogi|razprodan|"
      "loppuunmyyty|slutsåld|uitverkocht|niet op voorraad|wyprzedan|tükendi|אזל מהמלאי|缺货|品切れ|売り切れ|품절";

  return has_phrase (text, words);
}

/* Words of an element that is called after the stock. */
static gboolean
says_in_stock (const char *text)
{
  static const char words[] =
      "in stock|auf lager|lieferbar|vorrätig|en stock|disponible|disponibil|em estoque|disponível|в наличии|skladem|"
      "skladom|op voorraad|na stanie|i lager|varastossa|stokta|במלאי|有货|在庫あり|재고 있음";

  return has_phrase (text, words) && !says_sold_out (text);
}

/* Prices that do not count: struck out, or of what the product cost before, costs elsewhere or in parts. */
static gboolean
is_other_price (const VlpsPage *page, int node)
{
  static const char *const words[] = { "old",       "was",      "strike",     "regular",   "before",      "cross",
                                       "original",  "rrp",      "list-price", "listprice", "msrp",        "previous",
                                       "saving",    "discount", "shipping",   "delivery",  "installment", "unit-price",
                                       "unitprice", "related",  "recommend",  "carousel",  "similar",     "barred" };

  for (int depth = 0; node >= 0 && depth < 4; node = page->nodes[node].parent, depth++)
    {
      const VlpsNode *at = &page->nodes[node];

      if (at->kind != VLPS_NODE_ELEMENT)
        continue;
      if (at->tag == VLPS_TAG_DEL || at->tag == VLPS_TAG_S || at->tag == VLPS_TAG_STRIKE
          || vlps_attribute_calls (at, words, G_N_ELEMENTS (words)))
        return TRUE;
    }
  return FALSE;
}

/* TRUE where the text is a price and little else; *product gets price and currency. */
static gboolean
read_shown_price (const VlpsClues *clues, int index, gboolean called, VlpsProduct *product)
{
  g_autofree char *text = vlps_reading_text (clues->page, clues->reading, index);
  g_autofree char *currency = NULL;
  char *price;
  guint letters = 0;

  if (strpbrk (text, "0123456789") == NULL || strpbrk (text, "%:") != NULL)
    return FALSE;
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    letters += g_unichar_isalpha (g_utf8_get_char (p));
  price = vlps_product_read_price (text, &currency);
  if (price == NULL || strcmp (price, "0") == 0 || (currency == NULL && !called) || letters > MAX_PRICE / 2)
    {
      g_free (price);
      return FALSE;
    }
  product->price = price;
  product->currency = g_steal_pointer (&currency);
  return TRUE;
}

/* The first price behind the title that is called one, else the first with a currency. */
static void
find_shown_price (const VlpsClues *clues, int first, int end, VlpsProduct *product)
{
  static const char *const words[] = { "price", "preis", "prix", "precio", "prezzo", "preco", "cena", "hinta", "pris" };
  const VlpsReading *reading = clues->reading;

  for (guint pass = 0; pass < 2 && product->price == NULL; pass++)
    for (int i = first; i < end && product->price == NULL; i++)
      {
        const VlpsNode *node = &clues->page->nodes[i];
        guint characters = reading->before[node->end] - reading->before[i];
        gboolean called;

        if (node->kind != VLPS_NODE_ELEMENT || characters == 0 || characters > MAX_PRICE)
          continue;
        called = vlps_attribute_calls (node, words, G_N_ELEMENTS (words));
        if ((called || pass == 1) && !is_other_price (clues->page, i))
          read_shown_price (clues, i, called, product);
      }
}

/* TRUE where the page shows this price as one that does not count. */
static gboolean
is_struck (const VlpsClues *clues, int first, int end, const char *price)
{
  for (int i = first; i < end; i++)
    {
      const VlpsNode *node = &clues->page->nodes[i];
      g_autofree char *shown = NULL;

      if (clues->reading->characters[i] == 0 || clues->reading->characters[i] > MAX_PRICE
          || strpbrk (node->text, "0123456789") == NULL)
        continue;
      shown = vlps_product_read_price (node->text, NULL);
      if (shown == NULL || fabs (g_ascii_strtod (shown, NULL) - g_ascii_strtod (price, NULL)) >= SMALLEST)
        continue;
      if (is_other_price (clues->page, node->parent))
        return TRUE;
    }
  return FALSE;
}

/* What a page says in its data may be the price before a discount: then the one that it shows counts. */
static void
prefer_discount (const VlpsClues *clues, int first, int end, VlpsProduct *product)
{
  VlpsProduct *shown;

  if (!is_struck (clues, first, end, product->price))
    return;
  shown = g_new0 (VlpsProduct, 1);
  find_shown_price (clues, first, end, shown);
  if (shown->price != NULL && g_ascii_strtod (shown->price, NULL) < g_ascii_strtod (product->price, NULL))
    {
      g_free (product->price);
      product->price = g_steal_pointer (&shown->price);
    }
  vlps_product_free (shown);
}

/* Something to press with words for buying, that can be pressed. */
static gboolean
is_buy_button (const VlpsClues *clues, int index)
{
  static const char *const names[] = { "value", "aria-label", "title" };
  const VlpsNode *node = &clues->page->nodes[index];
  gboolean input = node->tag == VLPS_TAG_INPUT
                   && (vlps_attribute_is (node, "type", "submit") || vlps_attribute_is (node, "type", "button"));
  g_autofree char *text = NULL;

  if (vlps_node_attribute (node, "disabled") != NULL
      || !(input || node->tag == VLPS_TAG_BUTTON || node->tag == VLPS_TAG_A
           || vlps_attribute_is (node, "role", "button")))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = vlps_node_attribute (node, names[i]);

      if (value != NULL && strlen (value) < 4 * MAX_BUTTON && says_buy (value))
        return TRUE;
    }
  if (input || clues->reading->before[node->end] - clues->reading->before[index] > MAX_BUTTON)
    return FALSE;
  text = vlps_reading_text (clues->page, clues->reading, index);
  return says_buy (text);
}

static gboolean
is_called_stock (const VlpsPage *page, int node)
{
  static const char *const words[] = { "avail", "stock", "soldout", "sold-out", "verfueg", "dispon" };

  for (guint depth = 0; node >= 0 && depth < 3; node = page->nodes[node].parent, depth++)
    if (vlps_attribute_calls (&page->nodes[node], words, G_N_ELEMENTS (words)))
      return TRUE;
  return FALSE;
}

/* What the text behind the title says of stock; *ret_clear becomes whether it can only be about a product: there is a
 * button to buy, or the words stand in an element that is called after them.  Other words count where the page has
 * `said` that it sells something. */
static char *
find_shown_stock (const VlpsClues *clues, int first, int end, gboolean said, gboolean *ret_clear)
{
  gboolean sold_out = FALSE, called = FALSE;
  guint buttons = 0, in_stock = 0;

  for (int i = first; i < end; i++)
    {
      const VlpsNode *nodes = clues->page->nodes;

      if (nodes[i].kind == VLPS_NODE_ELEMENT)
        buttons += is_buy_button (clues, i);
      else if (clues->reading->characters[i] > 0 && clues->reading->characters[i] <= 2 * MAX_BUTTON
               && !(said && sold_out))
        {
          gboolean here = is_called_stock (clues->page, nodes[i].parent);

          if ((said || here) && says_sold_out (nodes[i].text))
            {
              sold_out = TRUE;
              called = called || here;
            }
          else if (here && says_in_stock (nodes[i].text))
            in_stock++;
        }
    }
  /* on a list each thing has its own */
  *ret_clear =
      (buttons > 0 && buttons <= MOST_BUTTONS) || (buttons == 0 && called) || (in_stock > 0 && in_stock <= MOST_STOCKS);
  if (buttons > 0 || (in_stock > 0 && !sold_out))
    return g_strdup ("InStock");
  return sold_out ? g_strdup ("OutOfStock") : NULL;
}

/* --- all of them --- */

/* What the page says that it is. */
static gboolean
is_of_type (const VlpsClues *clues, const char *wanted)
{
  const char *type = g_hash_table_lookup (clues->meta, "og:type");

  if (type != NULL && g_str_has_prefix (type, "og:"))
    type += strlen ("og:");
  return type != NULL && g_ascii_strncasecmp (type, wanted, strlen (wanted)) == 0 && strstr (type, "group") == NULL;
}

/* TRUE where what the page describes as a product is its own one: a report tells of products, too. */
static gboolean
is_own (const VlpsClues *clues, const VlpsProduct *product, const char *title)
{
  if (product->name != NULL && title != NULL && vlps_title_is_part (product->name, title))
    return TRUE;
  return clues->data->title == NULL && !is_of_type (clues, "article")
         && (product->price != NULL || product->availability != NULL);
}

/* Fills in what stands beside a label.  The name loses that of the site, where the page's title has the rest. */
static VlpsProduct *
complete (const VlpsClues *clues, VlpsProduct *product, const char *title)
{
  g_autofree char *folded = product->name != NULL && title != NULL ? g_utf8_casefold (title, -1) : NULL;
  g_autofree char *name = folded != NULL ? g_utf8_casefold (product->name, -1) : NULL;

  if (name != NULL && g_str_has_prefix (name, folded) && g_str_has_prefix (name + strlen (folded), " — "))
    {
      g_free (product->name);
      product->name = g_strdup (title);
    }
  if (product->sku == NULL)
    product->sku = vlps_product_labels_number (clues);
  if (product->brand == NULL)
    product->brand = vlps_product_labels_brand (clues);
  return product;
}

VlpsProduct *
vlps_product_search (const VlpsClues *clues, const char *title)
{
  const VlpsReading *reading = clues->reading;
  const VlpsPage *page = clues->page;
  g_autoptr (VlpsProduct) product = g_new0 (VlpsProduct, 1);
  g_autoptr (VlpsProduct) shown = NULL;
  VlpsProduct *marked = find_marked (clues, title);
  int top = clues->place->title >= 0 ? clues->place->title : vlps_place_only_heading (page, reading);
  gboolean said, clear;
  int first, end;

  if (clues->data->product != NULL && is_own (clues, clues->data->product, title))
    vlps_product_merge (product, g_steal_pointer (&clues->data->product));
  if (marked != NULL && is_own (clues, marked, title))
    vlps_product_merge (product, g_steal_pointer (&marked));
  g_clear_pointer (&marked, vlps_product_free);
  vlps_product_merge (product, find_meta (clues));
  said = product->price != NULL || product->name != NULL || is_of_type (clues, "product");
  if (!said && (clues->data->title != NULL || is_of_type (clues, "article")))
    return NULL;
  marked = said && product->price == NULL ? find_loose (clues) : NULL;
  if (marked != NULL)
    vlps_product_merge (product, marked);
  if (said)
    vlps_product_set (&product->name, g_strdup (title));
  if (top < 0)
    return said ? complete (clues, g_steal_pointer (&product), title) : NULL;
  for (end = top; end < (int) page->n_nodes && reading->before[end] < reading->before[top] + REACH;)
    end++;
  for (first = top; first > 0 && reading->before[first - 1] + REACH > reading->before[top];)
    first--;
  shown = g_new0 (VlpsProduct, 1);
  vlps_product_set (&shown->availability, find_shown_stock (clues, first, end, said, &clear));
  if (!said && !clear)
    return NULL;
  if (product->price != NULL)
    prefer_discount (clues, top, end, product);
  /* of something that cannot be had the page shows the prices of others */
  if (product->price == NULL && (said || g_strcmp0 (shown->availability, "OutOfStock") != 0))
    {
      find_shown_price (clues, top, end, shown);
      /* columns may stand before the title in the page's source */
      if (shown->price == NULL)
        find_shown_price (clues, first, top, shown);
    }
  /* a button without a price sells nothing in particular */
  if (!said && shown->price == NULL && strcmp (shown->availability, "InStock") == 0)
    return NULL;
  vlps_product_merge (product, g_steal_pointer (&shown));
  vlps_product_set (&product->name, g_strdup (title));
  return complete (clues, g_steal_pointer (&product), title);
}
