/* callout.c - boxes with a type and a title: notes, tips, warnings */
#include "callout.h"

#include <string.h>

/* How far into a callout its title is looked for, in nodes. */
#define MOST_BEFORE_TITLE 16

static const char *const bases[] = { "alert",  "admonition",     "admonitionblock",  "callout",         "custom-block",
                                     "hint",   "markdown-alert", "theme-admonition", "starlight-aside", "notecard",
                                     "notice", "rd-callout",     "infobox-note" };

static const char *const types[] = { "note",   "info",  "tip",     "hint",    "important", "warning", "caution",
                                     "danger", "error", "success", "example", "abstract",  "summary", "question",
                                     "quote",  "todo",  "bug",     "failure", "attention", "seealso", "faq",
                                     "check",  "help",  "tldr",    "warn" };

static int
find_word (const char *const *words, guint n, const char *p, gsize length)
{
  for (guint i = 0; i < n; i++)
    if (strlen (words[i]) == length && g_ascii_strncasecmp (words[i], p, length) == 0)
      return (int) i;
  return -1;
}

/* The type that classes such as "alert alert-info" or "admonition note" tell; NULL where they tell none. */
static const char *
type_of_classes (const char *classes)
{
  gboolean base = FALSE;
  int type = -1;

  for (const char *p = classes; *p != '\0';)
    {
      gsize length = strcspn (p, " \t\n\f\r");
      int found = find_word (types, G_N_ELEMENTS (types), p, length);

      base |= find_word (bases, G_N_ELEMENTS (bases), p, length) >= 0;
      for (guint i = 0; i < G_N_ELEMENTS (bases) && found < 0; i++)
        {
          gsize n = strlen (bases[i]);
          gsize sign = length > n ? strspn (p + n, "-_") : 0;

          if (sign == 0 || sign > 2 || g_ascii_strncasecmp (p, bases[i], n) != 0)
            continue;
          found = find_word (types, G_N_ELEMENTS (types), p + n + sign, length - n - sign);
          base |= found >= 0;
        }
      if (type < 0)
        type = found;
      p += length;
      p += strspn (p, " \t\n\f\r");
    }
  return base && type >= 0 ? types[type] : NULL;
}

/* The element with the title of a callout, -1 where it has none. */
static int
find_title (const VlpsPage *page, int index)
{
  int end = MIN (page->nodes[index].end, index + MOST_BEFORE_TITLE);

  for (int i = index + 1; i < end; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_ELEMENT
          && (node->tag == VLPS_TAG_SUMMARY || vlps_builder_class_has (node, "title")
              || vlps_builder_class_has (node, "heading"))
          && node->end - i < 60)
        return i;
    }
  return -1;
}

/* A word that a page calls a callout by, of letters and digits of any script. */
static gboolean
is_type (const char *word)
{
  for (const char *p = word; *p != '\0'; p = g_utf8_next_char (p))
    if (!g_unichar_isalnum (g_utf8_get_char (p)) && *p != '-' && *p != '_')
      return FALSE;
  return strlen (word) <= 20;
}

void
vlps_callout_recognise (VlpsBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  const char *classes = vlps_node_attribute (node, "class");
  const char *type = vlps_node_attribute (node, "data-callout");
  g_autofree char *title = NULL, *text = NULL, *source = NULL;
  int at;

  if (node->tag != VLPS_TAG_DIV && node->tag != VLPS_TAG_ASIDE && node->tag != VLPS_TAG_SECTION
      && node->tag != VLPS_TAG_BLOCKQUOTE && node->tag != VLPS_TAG_DETAILS && node->tag != VLPS_TAG_P)
    return;
  if (type == NULL || *type == '\0' || !is_type (type))
    type = classes != NULL ? type_of_classes (classes) : NULL;
  if (type == NULL)
    return;
  /* boxes that wait for a script to fill them show nothing to a reader */
  source = vlps_builder_text (builder->page, index, 2000);
  if (strstr (source, "{{") != NULL)
    return;
  vlps_builder_bare (builder, index, VLPS_REASON_CALLOUT);
  at = find_title (builder->page, index);
  title = at >= 0 ? vlps_builder_line (builder->page, at, 300) : NULL;
  if (at >= 0)
    vlps_builder_mark (builder, at, VLPS_MARK_DROP, NULL);
  if (title == NULL || *title == '\0')
    {
      g_free (title);
      title = g_ascii_strdown (type, -1);
      *title = g_ascii_toupper (*title);
    }
  text = g_strconcat (type, " ", title, NULL);
  vlps_builder_mark (builder, index, VLPS_MARK_CALLOUT, text);
}
