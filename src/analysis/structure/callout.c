/* callout.c - boxes with a type and a title: notes, tips, warnings */
#include "callout.h"

#include <string.h>

#include "word-list.h"

/* How far into a callout its title is looked for, in nodes. */
#define MOST_BEFORE_TITLE 16

/* Longest title that is a paragraph, in bytes. */
#define MOST_TITLE 24

static const char *const bases[] = { "alert",           "admonition",
                                     "admonitionblock", "callout",
                                     "custom-block",    "hint",
                                     "markdown-alert",  "theme-admonition",
                                     "starlight-aside", "notecard",
                                     "notice",          "rd-callout",
                                     "infobox-note",    "confluence-information-macro" };

static const char *const types[] = { "note",   "info",  "tip",     "hint",    "important",  "warning", "caution",
                                     "danger", "error", "success", "example", "abstract",   "summary", "question",
                                     "quote",  "todo",  "bug",     "failure", "attention",  "seealso", "faq",
                                     "check",  "help",  "tldr",    "warn",    "information" };

static int
find_word (const char *const *words, guint n, const char *p, gsize length)
{
  for (guint i = 0; i < n; i++)
    if (strlen (words[i]) == length && g_ascii_strncasecmp (words[i], p, length) == 0)
      return (int) i;
  return -1;
}

/* Types that are no words for the layout of a page: a box with such a class is a callout where it has a title, too. */
static const char *const plain_types[] = { "note",    "tip",    "important", "warning",
                                           "caution", "danger", "hint",      "attention" };

/* The type that classes such as "alert alert-info" or "admonition note" tell; NULL where they tell none. */
static const char *
type_of_classes (const char *classes)
{
  gboolean base = FALSE;
  const char *p;
  gsize length;
  int type = -1;

  while ((p = vlps_word_next (&classes, &length)) != NULL)
    {
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
    }
  if (!base || type < 0)
    return NULL;
  return strcmp (types[type], "information") == 0 ? "info" : types[type];
}

/* The type that a class tells by itself, of a box that begins with a title, or of one with no other class. */
static const char *
plain_type (const VlpsPage *page, int index, const char *classes)
{
  const VlpsNode *node = &page->nodes[index];
  int first = index + 1;
  gboolean alone = strpbrk (classes, VLPS_WORD_SPACE) == NULL;
  const char *p;
  gsize length;

  while (first < node->end && page->nodes[first].kind == VLPS_NODE_TEXT
         && vlps_builder_is_blank (page->nodes[first].text))
    first++;
  if (first >= node->end)
    return NULL;
  if (!(alone && (node->tag == VLPS_TAG_DIV || node->tag == VLPS_TAG_ASIDE)) && page->nodes[first].tag != VLPS_TAG_DT
      && page->nodes[first].tag != VLPS_TAG_SUMMARY && !vlps_builder_class_has (&page->nodes[first], "title"))
    return NULL;
  while ((p = vlps_word_next (&classes, &length)) != NULL)
    {
      int found = find_word (plain_types, G_N_ELEMENTS (plain_types), p, length);

      if (found >= 0)
        return plain_types[found];
    }
  return NULL;
}

/* The type that a quotation begins with, as in "[!NOTE]", which is cut off; NULL where it does not begin so. */
static const char *
marked_type (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  int at = index + 1, found, next;
  const char *text, *end;

  while (at < page->nodes[index].end && at < index + MOST_BEFORE_TITLE
         && (page->nodes[at].kind == VLPS_NODE_ELEMENT || vlps_builder_is_blank (page->nodes[at].text)))
    at++;
  if (at >= page->nodes[index].end || page->nodes[at].kind != VLPS_NODE_TEXT)
    return NULL;
  text = page->nodes[at].text + strspn (page->nodes[at].text, " \t\r\n");
  end = g_str_has_prefix (text, "[!") ? strchr (text, ']') : NULL;
  found = end != NULL ? find_word (types, G_N_ELEMENTS (types), text + 2, (gsize) (end - text) - 2) : -1;
  if (found < 0)
    return NULL;
  vlps_structure_leave_out (builder->structure, builder->page, at, (gsize) (end + 1 - page->nodes[at].text), 0);
  next = vlps_builder_next (page, at);
  if (next >= 0 && page->nodes[next].tag == VLPS_TAG_BR && vlps_builder_is_blank (end + 1))
    vlps_builder_mark (builder, next, VLPS_MARK_DROP, NULL);
  return types[found];
}

/* One of the classes is "callout", or ends in "-callout". */
static gboolean
is_callout (const char *classes)
{
  static const char word[] = "callout";
  const char *p;
  gsize length;

  while ((p = vlps_word_next (&classes, &length)) != NULL)
    if (length >= strlen (word) && g_ascii_strncasecmp (p + length - strlen (word), word, strlen (word)) == 0
        && (length == strlen (word) || p[length - strlen (word) - 1] == '-'))
      return TRUE;
  return FALSE;
}

/* The type that the sign stands for with which a callout begins; NULL where it begins with none of these.  The sign has an
 * element of its own, which is left out. */
static const char *
type_of_sign (VlpsBuilder *builder, int index)
{
  static const struct
  {
    const char *sign;
    const char *type;
  } signs[] = { { "⚠", "warning" },   { "🚫", "danger" }, { "⛔", "danger" }, { "🛑", "danger" }, { "❌", "error" },
                { "❗", "important" }, { "💡", "tip" },    { "ℹ", "info" },   { "📝", "note" },      { "✅", "success" } };
  const VlpsPage *page = builder->page;
  int end = MIN (page->nodes[index].end, index + MOST_BEFORE_TITLE), at = index + 1;
  g_autofree char *text = NULL;

  while (at < end && (page->nodes[at].kind == VLPS_NODE_ELEMENT || vlps_builder_is_blank (page->nodes[at].text)))
    at++;
  if (at >= end || page->nodes[at].parent == index)
    return NULL;
  text = g_strstrip (g_strdup (page->nodes[at].text));
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      const char *rest = g_str_has_prefix (text, signs[i].sign) ? text + strlen (signs[i].sign) : NULL;

      /* a sign may be asked to be drawn in colours */
      if (rest == NULL || (*rest != '\0' && strcmp (rest, "\xEF\xB8\x8F") != 0))
        continue;
      while (page->nodes[at].parent != index && vlps_builder_next (page, at) < 0)
        at = page->nodes[at].parent;
      vlps_builder_drop (builder, at);
      return signs[i].type;
    }
  return NULL;
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
          && (node->tag == VLPS_TAG_SUMMARY || node->tag == VLPS_TAG_DT || vlps_builder_class_has (node, "title")
              || vlps_builder_class_has (node, "heading"))
          && node->end - i < 60)
        return i;
    }
  return -1;
}

/* A first paragraph of a word or two with more behind it; -1 where there is none. */
static int
short_title (const VlpsPage *page, int index)
{
  int first = index + 1;
  g_autofree char *text = NULL;

  while (first < page->nodes[index].end && page->nodes[first].kind == VLPS_NODE_TEXT)
    first++;
  if (first >= page->nodes[index].end || page->nodes[first].tag != VLPS_TAG_P
      || vlps_builder_previous (page, first) >= 0 || vlps_builder_next (page, first) < 0)
    return -1;
  text = vlps_builder_line (page, first, 2 * MOST_TITLE);
  return strlen (text) <= MOST_TITLE && *text != '\0' && strpbrk (text, ".!?,;") == NULL ? first : -1;
}

/* An element with a title right behind that one, but for boxes; -1 where there is none. */
static int
title_behind (const VlpsPage *page, int title, int end)
{
  for (int i = page->nodes[title].end; i < end && i < page->nodes[title].end + MOST_BEFORE_TITLE; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT)
      {
        if (!vlps_builder_is_blank (page->nodes[i].text))
          return -1;
      }
    else if (vlps_builder_has_class (&page->nodes[i], "title"))
      return i;
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
  const char *type = vlps_node_attribute (node, "data-callout"), *marked = NULL;
  g_autofree char *title = NULL, *text = NULL, *source = NULL;
  gboolean plain = FALSE;
  int at;

  if (node->tag != VLPS_TAG_DIV && node->tag != VLPS_TAG_ASIDE && node->tag != VLPS_TAG_SECTION
      && node->tag != VLPS_TAG_BLOCKQUOTE && node->tag != VLPS_TAG_DETAILS && node->tag != VLPS_TAG_P
      && node->tag != VLPS_TAG_DL && node->tag != VLPS_TAG_FIGURE)
    return;
  if (type == NULL || *type == '\0' || !is_type (type))
    type = classes != NULL && node->tag != VLPS_TAG_DL ? type_of_classes (classes) : NULL;
  if (type == NULL && classes != NULL && is_callout (classes))
    type = type_of_sign (builder, index);
  /* one of a type of its own has a title */
  if (type == NULL && vlps_builder_has_class (node, "admonition") && find_title (builder->page, index) >= 0)
    type = "note";
  if (type == NULL && classes != NULL)
    {
      type = builder->content[index] != 0 ? plain_type (builder->page, index, classes) : NULL;
      plain = type != NULL;
    }
  if (type == NULL && node->tag == VLPS_TAG_BLOCKQUOTE)
    type = marked = marked_type (builder, index);
  if (type == NULL)
    return;
  at = marked == NULL ? find_title (builder->page, index) : -1;
  if (at < 0 && plain)
    at = short_title (builder->page, index);
  /* without a title this one may as well be a footnote */
  if (at < 0 && plain && strcmp (type, "note") == 0)
    return;
  /* boxes that wait for a script to fill them show nothing to a reader */
  source = vlps_builder_text (builder->page, index, 2000);
  if (strstr (source, "{{") != NULL)
    return;
  vlps_builder_bare (builder, index, VLPS_REASON_CALLOUT);
  if (at >= 0)
    {
      int second;

      vlps_builder_mark (builder, at, VLPS_MARK_DROP, NULL);
      title = vlps_builder_line (builder->page, at, 300);
      /* the name of the type may be followed by a title */
      second = g_ascii_strcasecmp (title, type) == 0 ? title_behind (builder->page, at, node->end) : -1;
      if (second >= 0)
        {
          vlps_builder_mark (builder, second, VLPS_MARK_DROP, NULL);
          g_free (title);
          title = vlps_builder_line (builder->page, second, 300);
        }
    }
  if (title == NULL || *title == '\0')
    {
      g_free (title);
      title = g_ascii_strdown (type, -1);
      *title = g_ascii_toupper (*title);
    }
  text = g_strconcat (type, " ", title, NULL);
  vlps_builder_mark (builder, index, VLPS_MARK_CALLOUT, text);
}
