/* linked-product.c - the product that a page describes in JSON-LD scripts */
#include "linked-product.h"

#include <string.h>

#include "linked-type.h"
#include "references.h"
#include "title.h"

/* Products on a page of one, with those that are recommended. */
#define MOST_PRODUCTS 3

/* Member of an object in any case: some shops write "Offers". */
static const cJSON *
member (const cJSON *object, const char *name)
{
  return cJSON_GetObjectItem (object, name);
}

/* The first of several, or the only one. */
static const cJSON *
first_of (const cJSON *value)
{
  return cJSON_IsArray (value) ? value->child : value;
}

/* A string or a number as text; of an object its member `inner` (may be NULL).  Newly allocated, NULL for others. */
static char *
read_word (const cJSON *value, const char *inner)
{
  const cJSON *one = first_of (value);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  char *text;

  if (cJSON_IsObject (one) && inner != NULL)
    one = first_of (member (one, inner));
  if (cJSON_IsNumber (one))
    return g_strdup (g_ascii_formatd (number, sizeof number, "%.15g", one->valuedouble));
  if (!cJSON_IsString (one))
    return NULL;
  text = g_strstrip (vlps_references_decode (one->valuestring));
  if (*text == '\0')
    g_clear_pointer (&text, g_free);
  return text;
}

static gboolean
is_product_type (const char *type)
{
  static const char *const names[] = { "Product", "ProductGroup", "IndividualProduct", "ProductModel", NULL };
  const char *slash = strrchr (type, '/');

  return g_strv_contains (names, slash != NULL ? slash + 1 : type);
}

/* A price in JSON is a number, or a text that should have a point. */
static char *
read_price (const cJSON *value)
{
  g_autofree char *word = read_word (value, NULL);
  double price;
  char *end;

  if (word == NULL)
    return NULL;
  price = g_ascii_strtod (word, &end);
  if (*end != '\0')
    return vlps_product_read_price (word, NULL);
  /* nothing is given away: nobody knows the price */
  return price > 0 ? g_steal_pointer (&word) : NULL;
}

static void
read_offer (const cJSON *offer, VlpsProduct *product)
{
  const cJSON *details = first_of (member (offer, "priceSpecification"));
  g_autofree char *stock = read_word (member (offer, "availability"), "@id");
  static const char *const names[] = { "price", "lowPrice" };

  for (guint i = 0; i < G_N_ELEMENTS (names) && product->price == NULL; i++)
    {
      const cJSON *from = member (offer, names[i]) != NULL ? offer : details;

      vlps_product_set (&product->price, read_price (member (from, names[i])));
      if (product->price != NULL)
        vlps_product_set (&product->currency, read_word (member (from, "priceCurrency"), NULL));
    }
  if (product->price != NULL)
    vlps_product_set (&product->currency, read_word (member (offer, "priceCurrency"), NULL));
  if (stock != NULL)
    vlps_product_set (&product->availability, vlps_product_read_availability (stock));
  vlps_product_set (&product->sku, read_word (member (offer, "sku"), NULL));
}

/* Offers of a product: one, several, or several inside a summary; something in stock says that the product is. */
static void
read_offers (const cJSON *value, VlpsProduct *product)
{
  gboolean in_stock = FALSE;

  for (const cJSON *one = first_of (value); one != NULL; one = cJSON_IsArray (value) ? one->next : NULL)
    {
      const cJSON *inner = member (one, "offers");
      g_autofree char *stock = NULL;

      read_offer (one, product);
      for (const cJSON *offer = first_of (inner); offer != NULL; offer = cJSON_IsArray (inner) ? offer->next : NULL)
        {
          g_autofree char *each = read_word (member (offer, "availability"), "@id");

          in_stock = in_stock || (each != NULL && g_str_has_suffix (each, "InStock"));
          read_offer (offer, product);
        }
      stock = read_word (member (one, "availability"), "@id");
      in_stock = in_stock || (stock != NULL && g_str_has_suffix (stock, "InStock"));
    }
  if (in_stock)
    {
      g_free (product->availability);
      product->availability = g_strdup ("InStock");
    }
}

static VlpsProduct *
read_product (const cJSON *object, GHashTable *by_id)
{
  VlpsProduct *product = g_new0 (VlpsProduct, 1);
  const cJSON *brand = first_of (member (object, "brand"));
  const cJSON *rating = first_of (member (object, "aggregateRating"));
  const char *id = cJSON_GetStringValue (member (brand, "@id"));
  const cJSON *other = id != NULL && member (brand, "name") == NULL ? g_hash_table_lookup (by_id, id) : NULL;
  const cJSON *variants = member (object, "hasVariant");

  product->name = read_word (member (object, "name"), NULL);
  product->sku = read_word (member (object, "sku"), NULL);
  product->brand = read_word (other != NULL ? other : brand, "name");
  product->rating = read_price (member (rating, "ratingValue"));
  product->rating_best = read_price (member (rating, "bestRating"));
  product->ratings = read_word (member (rating, "ratingCount"), NULL);
  vlps_product_set (&product->ratings, read_word (member (rating, "reviewCount"), NULL));
  read_offers (member (object, "offers"), product);
  for (const cJSON *one = first_of (variants); one != NULL && product->price == NULL;
       one = cJSON_IsArray (variants) ? one->next : NULL)
    read_offers (member (one, "offers"), product);
  vlps_product_set (&product->sku, read_word (member (object, "productID"), NULL));
  vlps_product_set (&product->sku, read_word (member (object, "mpn"), NULL));
  return product;
}

VlpsProduct *
vlps_linked_product_find (const GPtrArray *objects, GHashTable *by_id, const char *title)
{
  VlpsProduct *best = NULL;
  int best_score = -1;
  guint n = 0;

  for (guint i = 0; i < objects->len; i++)
    {
      VlpsProduct *product;
      int score;

      if (!vlps_linked_type_is (g_ptr_array_index (objects, i), is_product_type))
        continue;
      n++;
      product = read_product (g_ptr_array_index (objects, i), by_id);
      score =
          (product->name != NULL && title != NULL && *title != '\0' && vlps_title_is_part (product->name, title) ? 2
                                                                                                                 : 0)
          + (product->price != NULL || product->availability != NULL ? 1 : 0);
      if (best != NULL && g_strcmp0 (product->name, best->name) == 0
          && g_strcmp0 (product->availability, "InStock") == 0)
        {
          /* one of its sizes or colours can be had */
          g_free (best->availability);
          best->availability = g_strdup ("InStock");
        }
      if (score > best_score)
        {
          vlps_product_free (best);
          best = product;
          best_score = score;
        }
      else
        vlps_product_free (product);
    }
  if (best_score < 2 && n > MOST_PRODUCTS)
    g_clear_pointer (&best, vlps_product_free);
  return best;
}
