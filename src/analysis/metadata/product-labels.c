/* product-labels.c - number and brand of a product, as a page shows them beside a label or in its address */
#include "product-labels.h"

#include <string.h>

#include "title-site.h"
#include "whitespace.h"

/* Longest label with its value, longest brand and number, in bytes; shortest number in an address. */
#define MAX_LABELLED 80
#define MAX_BRAND 40
#define MAX_NUMBER 24
#define LEAST_DIGITS 5
#define LEAST_CODE 8

static const char *const number_labels[] = { "sku",           "asin",
                                             "item number",   "item no.",
                                             "item no",       "item",
                                             "código",        "product code",
                                             "artikelnummer", "art.-nr.",
                                             "art. nr.",      "šifra",
                                             "артикул",       "код товара",
                                             "référence",     "ref.",
                                             "ref",           "referencia",
                                             "codice",        "ebay item number",
                                             "kod produktu",  "katalogové číslo" };
static const char *const brand_labels[] = { "brand",      "marke",     "marca",         "marque",       "merk",
                                            "značka",     "бренд",     "производитель", "märke",        "manufacturer",
                                            "hersteller", "výrobca",   "výrobce",       "proizvajalec", "marka",
                                            "mærke",      "fabricante" };

/* What follows a label that `text` begins with, a colon or nothing; NULL where it begins with none.  *ret_colon becomes
 * TRUE for a colon. */
static const char *
behind_label (const char *text, const char *const *labels, guint n, gboolean *ret_colon)
{
  g_autofree char *lower = g_utf8_strdown (text, -1);

  /* labels and their lower case have the same length */
  if (strlen (lower) != strlen (text))
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      gsize length = strlen (labels[i]);
      const char *rest = text + length;

      if (!g_str_has_prefix (lower, labels[i]))
        continue;
      rest += strspn (rest, " ");
      *ret_colon = *rest == ':' || *rest == '#';
      if (*ret_colon || *rest == '\0')
        return rest + strspn (rest, ":# ");
    }
  return NULL;
}

/* TRUE where the text is a heading of a row, or bold. */
static gboolean
is_heading (const VlpsPage *page, int run)
{
  VlpsTag tag = page->nodes[run].parent >= 0 ? page->nodes[page->nodes[run].parent].tag : VLPS_TAG_BODY;

  return tag == VLPS_TAG_TH || tag == VLPS_TAG_DT || tag == VLPS_TAG_B || tag == VLPS_TAG_STRONG;
}

static char *
find_labelled (const VlpsClues *clues, const char *const *labels, guint n, gboolean (*is_value) (const char *))
{
  const VlpsPage *page = clues->page;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      g_autofree char *text = NULL, *next = NULL;
      const char *rest;
      gboolean colon;

      if (clues->reading->characters[i] == 0 || strlen (page->nodes[i].text) > 2 * MAX_LABELLED)
        continue;
      text = g_strstrip (vlps_whitespace_collapse (page->nodes[i].text));
      rest = behind_label (text, labels, n, &colon);
      if (rest == NULL || (*rest == '\0' && !colon && !is_heading (page, i)))
        continue;
      if (*rest != '\0')
        {
          if (is_value (rest))
            return g_strdup (rest);
          continue;
        }
      for (int k = i + 1; next == NULL && k < (int) page->n_nodes && k <= i + 8; k++)
        if (clues->reading->characters[k] > 0)
          next = g_strstrip (vlps_whitespace_collapse (page->nodes[k].text));
      if (next != NULL && is_value (next))
        return g_steal_pointer (&next);
    }
  return NULL;
}

static gboolean
is_number (const char *text)
{
  return strlen (text) <= MAX_NUMBER && strpbrk (text, " :,") == NULL && strpbrk (text, "0123456789") != NULL;
}

static gboolean
is_brand (const char *text)
{
  return strlen (text) <= MAX_BRAND && strchr (text, ':') == NULL && g_unichar_isalnum (g_utf8_get_char (text));
}

/* The last code of an address: figures alone, or capitals and figures. */
static char *
read_address (const char *address)
{
  g_autoptr (GUri) uri = g_uri_parse (address, G_URI_FLAGS_PARSE_RELAXED, NULL);
  const char *path = uri != NULL ? g_uri_get_path (uri) : "", *end = path + strlen (path), *start;
  gsize digits = 0, length;

  if (end > path && end[-1] == '/')
    end--;
  for (const char *dot = end; dot > path && dot[-1] != '/'; dot--)
    if (dot[-1] == '.')
      {
        end = dot - 1;
        break;
      }
  for (start = end; start > path && g_ascii_isalnum (start[-1]) && !g_ascii_islower (start[-1]); start--)
    digits += g_ascii_isdigit (start[-1]);
  length = (gsize) (end - start);
  if (start == path || strchr ("/-_", start[-1]) == NULL || length > MAX_NUMBER
      || !((digits == length && digits >= LEAST_DIGITS) || (digits > 0 && length >= LEAST_CODE)))
    return NULL;
  return g_strndup (start, length);
}

char *
vlps_product_labels_number (const VlpsClues *clues)
{
  char *number = find_labelled (clues, number_labels, G_N_ELEMENTS (number_labels), is_number);
  g_autofree char *address = number == NULL ? vlps_title_site_address (clues->page) : NULL;

  if (number != NULL)
    return number;
  return address != NULL ? read_address (address) : NULL;
}

char *
vlps_product_labels_brand (const VlpsClues *clues)
{
  return find_labelled (clues, brand_labels, G_N_ELEMENTS (brand_labels), is_brand);
}
