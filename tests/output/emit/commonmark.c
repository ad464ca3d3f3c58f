/* commonmark.c - Markdown as another program reads it */
#include "commonmark.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>
#include <stdlib.h>
#include <string.h>

#include "sample.h"

static cmark_node *
parse (const char *markdown, cmark_parser **ret_parser)
{
  cmark_gfm_core_extensions_ensure_registered ();
  *ret_parser = cmark_parser_new (CMARK_OPT_DEFAULT);
  cmark_parser_attach_syntax_extension (*ret_parser, cmark_find_syntax_extension ("table"));
  cmark_parser_feed (*ret_parser, markdown, strlen (markdown));
  return cmark_parser_finish (*ret_parser);
}

char *
commonmark_to_html (const char *markdown)
{
  cmark_parser *parser;
  cmark_node *document = parse (markdown, &parser);
  char *html = cmark_render_html (document, CMARK_OPT_UNSAFE, cmark_parser_get_syntax_extensions (parser));
  char *copy = g_strdup (html);

  free (html);
  cmark_node_free (document);
  cmark_parser_free (parser);
  return copy;
}

static gboolean
is_expected_tag (const char *tag)
{
  static const char *const tags[] = { "<em>",   "</em>", "<strong>", "</strong>", "<del>",  "</del>", "<sub>",
                                      "</sub>", "<sup>", "</sup>",   "<br>",      "<mark>", "</mark>" };

  for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
    if (strcmp (tags[i], tag) == 0)
      return TRUE;
  return g_str_has_prefix (tag, "<abbr title=\"") || strcmp (tag, "</abbr>") == 0;
}

/* TRUE for text with the mark of a definition, which stands at the beginning of a line under its term. */
static gboolean
begins_definition (cmark_node *node)
{
  cmark_node *before = cmark_node_previous (node);

  return cmark_node_get_type (node) == CMARK_NODE_TEXT && g_str_has_prefix (cmark_node_get_literal (node), ":")
         && before != NULL && cmark_node_get_type (before) == CMARK_NODE_SOFTBREAK;
}

char *
commonmark_to_text (const char *markdown)
{
  cmark_parser *parser;
  cmark_node *document = parse (markdown, &parser);
  cmark_iter *iter = cmark_iter_new (document);
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean valid = TRUE;
  int images = 0;

  for (cmark_event_type event; (event = cmark_iter_next (iter)) != CMARK_EVENT_DONE;)
    {
      cmark_node *node = cmark_iter_get_node (iter);
      cmark_node_type type = cmark_node_get_type (node);
      const char *literal = cmark_node_get_literal (node);

      if (type == CMARK_NODE_IMAGE)
        images += event == CMARK_EVENT_ENTER ? 1 : -1;
      else if (type == CMARK_NODE_HTML_BLOCK || (type == CMARK_NODE_HTML_INLINE && !is_expected_tag (literal)))
        valid = FALSE;
      else if (type != CMARK_NODE_HTML_INLINE && literal != NULL && images == 0)
        sample_squeeze (out, begins_definition (node) ? literal + strlen (":") : literal);
    }
  cmark_iter_free (iter);
  cmark_node_free (document);
  cmark_parser_free (parser);
  return valid ? g_strdup (out->str) : NULL;
}
