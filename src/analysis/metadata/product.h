/* product.h - the product that a page sells */
#pragma once

#include <glib.h>

/* What is not found is NULL. */
typedef struct
{
  char *name;
  char *price; /* in figures with a point: "1759.99"; of several the lowest, where the page says so, else the first */
  char *currency;     /* ISO 4217 ("EUR") where the page says that, else its sign as the page shows it */
  char *availability; /* as schema.org calls it: "InStock", "OutOfStock", "PreOrder", ... */
  char *sku;          /* the shop's own number */
  char *brand;
  char *rating;      /* mean of the buyers' marks, in figures with a point */
  char *rating_best; /* the best mark there is; NULL where the page does not say */
  char *ratings;     /* how many marks there are */
} VlpsProduct;

void vlps_product_free (VlpsProduct *product);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsProduct, vlps_product_free)

/* Takes a value for a field that has none; frees it where it has. */
void vlps_product_set (char **field, char *value);

/* Takes from `other` what `product` has not; frees `other`. */
void vlps_product_merge (VlpsProduct *product, VlpsProduct *other);

/* A price or a mark in figures, as people write it ("1.759,99 €", "$1,759.99", "1 759"), with a point and without signs
 * between thousands; newly allocated: the first figures with a currency beside them, else the first.  NULL where there are
 * none.  *ret_currency (may be NULL) becomes the sign or the three capitals that stand beside them, newly allocated, NULL
 * where none do. */
char *vlps_product_read_price (const char *text, char **ret_currency);

/* "InStock" of "https://schema.org/InStock", "in stock", "instock"; newly allocated, NULL for words that nobody knows. */
char *vlps_product_read_availability (const char *text);
