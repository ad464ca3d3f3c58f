/* product-search-test.c - what a page sells, and where it says so */
#include "product-search.h"

#include "article.h"
#include "metadata.h"

/* Columns may stand before the title in the source, with a long text between. */
static void
test_product_before_title (void)
{
  g_autofree char *text = g_strnfill (3000, 'x');
  g_autofree char *top =
      g_strdup_printf ("<b class=price>€ 12,50</b><button>Add to cart</button><p>%s</p><h1>Red lamp</h1>", text);

  assert_product (LAMP, top, "Red lamp|12.50|€|InStock|(null)|(null)|(null)/(null) ((null))");
}

static void
test_product (void)
{
  /* the name of the shop behind that of the thing */
  assert_product ("<title>Red lamp</title>" SCRIPT (
                      "{\"@type\": \"Product\", \"name\": \"Red Lamp — Lux Wares\", \"offers\": {\"price\": 2}}"),
                  "<h1>Red lamp</h1><p>SKU: 12", "Red lamp|2|(null)|(null)|12|(null)|(null)/(null) ((null))");
  /* a report that tells of a product sells nothing */
  assert_product (
      "<title>Lamps of the year</title>" SCRIPT ("[{\"@type\": \"NewsArticle\", \"headline\": \"Lamps of the year\"}, "
                                                 "{\"@type\": \"Product\", \"name\": \"Red lamp\","
                                                 "\"offers\": {\"price\": 2}}]"),
      "", "none");
  /* microdata, with names of other things inside; what it leaves out stands in meta elements */
  assert_product (
      LAMP "<meta property=product:brand content=Lux>",
      "<div itemscope itemtype='https://schema.org/Product'><p itemscope itemtype='x'><b itemprop=name>Home</b></p>"
      "<h1 itemprop=name>Red lamp</h1><div itemprop=offers itemscope itemtype='https://schema.org/Offer'>"
      "<b itemprop=name>Today's</b><meta itemprop=priceCurrency content=GBP><span itemprop=price "
      "content=12.00>£12</span>"
      "<link itemprop=availability href='https://schema.org/OutOfStock'></div></div>",
      "Red lamp|12.00|GBP|OutOfStock|(null)|Lux|(null)/(null) ((null))");
  assert_product (LAMP "<meta property=og:type content=product><meta property=product:price:amount content='7,5'>"
                       "<meta property=product:price:currency content=EUR>",
                  "", "Red lamp|7.50|EUR|(null)|(null)|(null)|(null)/(null) ((null))");
  /* what is shown: a price and a button; prices that are struck out do not count */
  assert_product (
      LAMP, "<h1>Red lamp</h1><del class=price>€ 20</del><span class=price>€ 12,50</span><button>Add to cart</button>",
      "Red lamp|12.50|€|InStock|(null)|(null)|(null)/(null) ((null))");
  assert_product (LAMP, "<h1>Red lamp</h1><span class=stock>Sold out</span>",
                  "Red lamp|(null)|(null)|OutOfStock|(null)|(null)|(null)/(null) ((null))");
  /* the data have the price before the discount, which the page strikes out; another lower price says nothing of it */
#define DEAR SCRIPT ("{\"@type\": \"Product\", \"name\": \"Red lamp\", \"offers\": {\"price\": 20}}")
  assert_product (LAMP DEAR, "<h1>Red lamp</h1><b class=price>€ 12,50</b><del>€ 20</del>",
                  "Red lamp|12.50|(null)|(null)|(null)|(null)|(null)/(null) ((null))");
  assert_product (LAMP DEAR, "<h1>Red lamp</h1><b class=price>€ 12,50</b><b>€ 20</b>",
                  "Red lamp|20|(null)|(null)|(null)|(null)|(null)/(null) ((null))");
  assert_product (LAMP DEAR, "<h1>Red lamp</h1><b class=price>€ 25</b><del>€ 20</del>",
                  "Red lamp|20|(null)|(null)|(null)|(null)|(null)/(null) ((null))");
  /* neither alone says that the page sells something */
  assert_product (LAMP, "<h1>Red lamp</h1><span class=price>€ 12,50</span>", "none");
  assert_product (LAMP, "<h1>Red lamp</h1><button>Add to cart</button>", "none");
  assert_product (LAMP, "<h1>Red lamp</h1><button disabled>Add to cart</button><span class=price>€ 12,50</span>",
                  "none");
  /* one thing is in stock; on a list each is */
#define STOCK "<p class=availability>In stock.</p><span class=price>€ 12,50</span>"
  assert_product (LAMP, "<h1>Red lamp</h1>" STOCK, "Red lamp|12.50|€|InStock|(null)|(null)|(null)/(null) ((null))");
  assert_product (LAMP, "<h1>Red lamp</h1><p class=availability>Not in stock: sold out</p>",
                  "Red lamp|(null)|(null)|OutOfStock|(null)|(null)|(null)/(null) ((null))");
  assert_product (LAMP, "<h1>Lamps</h1>" STOCK STOCK STOCK, "none");
  assert_product (LAMP, "<h1>Red lamp</h1><p>Lamps are in stock.</p><span class=price>€ 12,50</span>", "none");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/product-search/product", test_product);
  g_test_add_func ("/product-search/before-title", test_product_before_title);
  return g_test_run ();
}
