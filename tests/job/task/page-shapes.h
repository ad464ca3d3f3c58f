/* page-shapes.h - pages of any size made of one repeated piece of markup */
#pragma once

#include <glib.h>

/* A kind of page: `before`, as many of `each` as fit, `after` as many times as `each` if `mirrored`, else once.  "@@" in
 * a repeated piece becomes its number. */
typedef struct
{
  const char *name;
  const char *before;
  const char *each;
  const char *after;
  gboolean mirrored;
} PageShape;

extern const PageShape page_shapes[];
extern const guint n_page_shapes;

/* Returns a page of about `size` bytes, newly allocated. */
GBytes *page_shape_make (const PageShape *shape, gsize size);
