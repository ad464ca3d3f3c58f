/* product-labels-test.c - number and brand of a product, beside a label or in the address */
#include "product-labels.h"

#include "meta.h"
#include "sample-page.h"

/* "number|brand" */
static char *
describe (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autofree guint8 *content = g_new0 (guint8, page->n_nodes);
  g_autoptr (GHashTable) meta = vlps_meta_new (page);
  g_auto (VlpsLinkedData) data = { 0 };
  VlpsPlace place = vlps_place_find (page, reading, content);
  VlpsClues clues = { .page = page, .reading = reading, .meta = meta, .data = &data, .place = &place };
  g_autofree char *number = vlps_product_labels_number (&clues), *brand = vlps_product_labels_brand (&clues);

  return g_strdup_printf ("%s|%s", number != NULL ? number : "-", brand != NULL ? brand : "-");
}

typedef struct
{
  const char *html, *expected;
} Case;

static void
check (const Case *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *found = describe (cases[i].html);

      if (g_strcmp0 (found, cases[i].expected) != 0)
        g_error ("%s: %s, not %s", cases[i].html, found, cases[i].expected);
    }
}

static void
test_labels (void)
{
  static const Case cases[] = {
    { "<p>SKU: AB-12</p><p>Brand: Lux &amp; Co</p>", "AB-12|Lux & Co" },
    { "<li><strong>Šifra:</strong> 0638</li><li><b>Marke</b> <a href=x>Lux</a></li>", "0638|Lux" },
    { "<table><tr><th>ASIN<td>B000000001<tr><th>Marca<td>Lux</table>", "B000000001|Lux" },
    /* words of a text, the name of a filter, no number, no name */
    { "<p>Brand<p>Lux", "-|-" },
    { "<p>Branding: a book", "-|-" },
    { "<p>SKU: see the label", "-|-" },
    { "<p>SKU: ABC", "-|-" },
    { "<p>Brand: a name that is far longer than what any brand has been called up to now", "-|-" },
    { "<p>Brand:", "-|-" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

#define AT(path) "<link rel=canonical href='https://shop.example.com/" path "'>"

static void
test_address (void)
{
  static const Case cases[] = {
    { AT ("dp/B00P17Y73I"), "B00P17Y73I|-" },
    { AT ("lamps/red-lamp-12185160.html"), "12185160|-" },
    { AT ("itm/red-lamp/133588?x=1"), "133588|-" },
    /* a year or the like, a word, the front page */
    { AT ("lamps/red-lamp-2021"), "-|-" },
    { AT ("lamps/red-lamp"), "-|-" },
    { AT ("lamps/LAMPSHADES"), "-|-" },
    { AT (""), "-|-" },
    /* what is shown goes first */
    { AT ("dp/B00P17Y73I") "<p>SKU: 7", "7|-" },
  };

  check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/product-labels/labels", test_labels);
  g_test_add_func ("/product-labels/address", test_address);
  return g_test_run ();
}
