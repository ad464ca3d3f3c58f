/* article.c - an article with what it says of itself */
#include "article.h"

#include <string.h>

#include "sample-page.h"

const VlpsFacts *
article_facts (const VlpsPage *page, VlpsResult *result, const VlpsDateBounds *bounds)
{
  vlps_metadata_await (page, result, bounds);
  return vlps_metadata_of (page, result);
}

VlpsResult *
article_fill (const char *head, const char *top, const char *bottom, VlpsPage **ret_page)
{
  g_autofree char *text = sample_repeat ("The text of the article goes on and on. ", 20);
  g_autofree char *html =
      g_strdup_printf ("%s<body>%s<p>%s</p><p>%s</p>%s<p>%s</p>", head, top, text, text, bottom, text);
  VlpsPage *page = *ret_page = sample_page (html);
  VlpsResult *result = vlps_result_new (page, "test");
  int n = 0;

  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && g_str_has_prefix (page->nodes[i].text, "The text") && n++ < 2)
      result->content[i] = 1;
  vlps_metadata_await (page, result, NULL);
  return result;
}

void
assert_field (ArticleField field, const char *head, const char *top, const char *bottom, const char *expected)
{
  VlpsPage *made = NULL;
  g_autoptr (VlpsResult) result = article_fill (head, top, bottom, &made);
  g_autoptr (VlpsPage) page = made;
  const VlpsFacts *facts = vlps_metadata_of (page, result);
  const char *const fields[] = { facts->title, facts->time, facts->author, facts->source };

  g_assert_nonnull (page);
  if (g_strcmp0 (fields[field], expected) != 0)
    g_error ("%s | %s | %s: %s, not %s", head, top, bottom, fields[field], expected);
}

char *
article_join (const GPtrArray *list)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; list != NULL && i < list->len; i++)
    g_string_append_printf (out, "%s|", (char *) g_ptr_array_index (list, i));
  return g_string_free (out, FALSE);
}

void
assert_product (const char *head, const char *top, const char *expected)
{
  VlpsPage *made = NULL;
  g_autoptr (VlpsResult) result = article_fill (head, top, "", &made);
  g_autoptr (VlpsPage) page = made;
  const VlpsProduct *product = vlps_metadata_of (page, result)->product;
  g_autofree char *found =
      product == NULL ? g_strdup ("none")
                      : g_strdup_printf ("%s|%s|%s|%s|%s|%s|%s/%s (%s)", product->name, product->price,
                                         product->currency, product->availability, product->sku, product->brand,
                                         product->rating, product->rating_best, product->ratings);

  if (strcmp (found, expected) != 0)
    g_error ("%s | %s: %s, not %s", head, top, found, expected);
}
