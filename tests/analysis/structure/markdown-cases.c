/* markdown-cases.c - HTML, and the Markdown and text that it becomes */
#include "markdown-cases.h"

#include <string.h>

#include "emit.h"
#include "html-page.h"

void
markdown_case_check (const Case *item)
{
  g_autofree char *source = g_strconcat ("<!DOCTYPE html><title>t</title><body>", item->html, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page =
      vlps_html_page_parse ((const guint8 *) source, strlen (source), "http://example.org/dir/", NULL, &error);
  g_autoptr (VlpsDocument) document = NULL;
  g_autofree char *markdown = NULL, *text = NULL;

  g_assert_no_error (error);
  document = vlps_document_new_whole (page);
  markdown = vlps_emit_markdown (document);
  text = vlps_emit_text (document);
  if (strcmp (markdown, item->markdown) != 0)
    {
      g_test_message ("%s:\n%s\nnot\n%s", item->name, markdown, item->markdown);
      g_test_fail ();
    }
  if (item->text != NULL && strcmp (text, item->text) != 0)
    {
      g_test_message ("%s:\n%s\nnot\n%s", item->name, text, item->text);
      g_test_fail ();
    }
}

void
markdown_cases_check (const Case *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    markdown_case_check (&cases[i]);
}
