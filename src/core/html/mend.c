/* mend.c - markup whose body is swallowed by an element or a comment that nobody closed */
#include "mend.h"

#include <string.h>

#include "markup-scan.h"

#define MOST 8 /* that are closed in a document */

/* Elements that swallow markup, and what closes them. */
static const struct
{
  const char *name;
  const char *close;
  gboolean code; /* lines of code may hold markup */
} swallowers[] = {
  { "comment", "-->", FALSE },        { "title", "</title>", FALSE },   { "textarea", "</textarea>", FALSE },
  { "script", "--></script>", TRUE }, /* it may have opened a comment, in which it does not end */
  { "style", "</style>", TRUE },      { "iframe", "</iframe>", FALSE },
};

#define COMMENT 0
#define SCRIPT 3
#define IFRAME 5

/* Tags before which an element that was to be short ends.  With the rest of the head: a title that is open has
 * swallowed that. */
static const char *const blocks[] = {
  "address", "article",  "aside",   "blockquote", "body",  "center", "details", "dialog", "div",
  "dl",      "fieldset", "figure",  "footer",     "form",  "h1",     "h2",      "h3",     "h4",
  "h5",      "h6",       "head",    "header",     "hr",    "html",   "main",    "nav",    "ol",
  "p",       "pre",      "section", "table",      "tbody", "td",     "tr",      "ul",
};

static gboolean
is_block (const char *name, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (blocks); i++)
    if (strlen (blocks[i]) == length && g_ascii_strncasecmp (blocks[i], name, length) == 0)
      return TRUE;
  return FALSE;
}

static gsize
name_length (const char *p, const char *end)
{
  gsize n = 0;

  while (p + n < end && g_ascii_isalnum (p[n]))
    n++;
  return n;
}

static gboolean
begins_line (const char *p, const char *start)
{
  while (p > start && (p[-1] == ' ' || p[-1] == '\t'))
    p--;
  return p == start || p[-1] == '\n' || p[-1] == '\r';
}

/* The next block-level tag, or one that begins a line; NULL where there is none. */
static const char *
find_block (const char *start, const char *end, gboolean line)
{
  for (const char *p = start; (p = memchr (p, '<', (gsize) (end - p))) != NULL; p++)
    {
      const char *name = p + 1 < end && p[1] == '/' ? p + 2 : p + 1;

      if (is_block (name, name_length (name, end)) && (!line || begins_line (p, start)))
        return p;
    }
  return NULL;
}

/* Behind the tag whose attributes begin at `p`; NULL where the text ends within. */
static const char *
tag_end (const char *p, const char *end)
{
  VlpsScanAttribute attribute;

  while (p != NULL && p < end)
    {
      if (*p == '>')
        return p + 1;
      if (*p == '/' || vlps_markup_scan_is_space (*p))
        p++;
      else
        p = vlps_markup_scan_attribute (p, end, &attribute);
    }
  return NULL;
}

/* Looks on from `p`, which is "<".  Returns the place behind what stands there.  Where that is open to the end, NULL:
 * then *ret_inside is where its content begins, and *ret_kind what it is, -1 for what cannot be closed. */
static const char *
pass (const char *p, const char *end, const char **ret_inside, int *ret_kind)
{
  const char *after;
  gsize n;

  *ret_kind = -1;
  if (vlps_markup_scan_begins (p, end, "<!--"))
    {
      after = vlps_markup_scan_comment_end (p, end);
      *ret_inside = p + 4;
      *ret_kind = COMMENT;
      return after < end || (end - p >= 7 && (memcmp (end - 3, "-->", 3) == 0 || memcmp (end - 4, "--!>", 4) == 0))
                 ? after
                 : NULL;
    }
  n = name_length (p + 1, end);
  if (n == 0)
    return p + 1;
  after = tag_end (p + 1 + n, end);
  if (after == NULL)
    return NULL;
  for (int i = COMMENT + 1; i < (int) G_N_ELEMENTS (swallowers); i++)
    {
      const char *name = swallowers[i].name, *close;

      if (strlen (name) != n || g_ascii_strncasecmp (p + 1, name, n) != 0)
        continue;
      close = i == SCRIPT ? vlps_markup_scan_script_end (after, end, name, n)
                          : vlps_markup_scan_raw_end (after, end, name, n);
      *ret_inside = after;
      *ret_kind = i;
      return close < end ? close : NULL;
    }
  return after;
}

/* The first that is open to the end, and where its content begins; -1: none is, or it is a frame, whose place is the
 * author's affair. */
static int
find_open (const char *p, const char *end, const char **ret_inside)
{
  int kind;

  while ((p = memchr (p, '<', (gsize) (end - p))) != NULL)
    {
      const char *after = pass (p, end, ret_inside, &kind);

      if (after == NULL)
        return kind != IFRAME ? kind : -1;
      p = after;
    }
  return -1;
}

/* Number of the swallower whose name stands at `p`, 0 where none does. */
static guint
swallower_at (const char *p, const char *end)
{
  gsize n = strchr ("tsiTSI", *p) != NULL ? name_length (p, end) : 0;

  for (guint i = COMMENT + 1; n > 0 && i < G_N_ELEMENTS (swallowers); i++)
    if (strlen (swallowers[i].name) == n && g_ascii_strncasecmp (p, swallowers[i].name, n) == 0)
      return i;
  return 0;
}

/* Returns TRUE if the tag from `p` to `behind` ends like an empty XML tag; src=a/> is an address that ends in "/". */
static gboolean
is_empty_tag (const char *p, const char *behind)
{
  return behind - p >= 4 && memcmp (behind - 2, "/>", 2) == 0
         && (behind[-3] == '"' || behind[-3] == '\'' || vlps_markup_scan_is_space (behind[-3])
             || p + 1 + name_length (p + 1, behind) == behind - 2);
}

/* Returns FALSE if no empty tag of a swallowing element can be open to the end: a quick check that suffices for
 * nearly all pages. */
static gboolean
may_have_empty_tags (const char *text, const char *end)
{
  const char *last = NULL; /* where the tag at hand ends, or one before it does */
  guint open = 0;          /* a bit for each swallower */

  for (const char *p = text; end - p > 2 && (p = memchr (p, '<', (gsize) (end - p) - 2)) != NULL; p++)
    {
      gboolean closes = p[1] == '/';
      guint i = swallower_at (p + 1 + closes, end);

      if (i == 0)
        continue;
      if (last == NULL || last < p)
        last = memchr (p, '>', (gsize) (end - p));
      if (last == NULL)
        break;
      if (closes)
        open &= ~(1U << i);
      else if (is_empty_tag (p, last + 1))
        open |= 1U << i;
    }
  return open != 0;
}

char *
vlps_mend_empty_tags (const char *text, gsize length, gsize *ret_length, const char **ret_name)
{
  const char *p = text, *end = text + length, *copied = text, *block = NULL, *inside;
  g_autoptr (GString) out = NULL;
  guint open = 0; /* a bit for each swallower: no end tag of its kind follows */
  int kind;

  if (!may_have_empty_tags (text, end))
    return NULL;
  while ((p = memchr (p, '<', (gsize) (end - p))) != NULL)
    {
      const char *after;

      kind = p + 1 < end ? (int) swallower_at (p + 1, end) : 0;
      if ((open & 1U << kind) != 0)
        {
          inside = tag_end (p + 1 + strlen (swallowers[kind].name), end);
          after = NULL;
        }
      else if (vlps_markup_scan_begins (p, end, "<noscript"))
        /* where scripts run this is raw text to a browser; here it is parsed by itself */
        after = vlps_markup_scan_raw_end (p + 1, end, "noscript", strlen ("noscript"));
      else
        after = pass (p, end, &inside, &kind);
      if (after != NULL)
        {
          p = after;
          continue;
        }
      if (kind <= COMMENT || inside == NULL || !is_empty_tag (p, inside))
        break;
      if (block == NULL || block < inside)
        block = find_block (inside, end, FALSE);
      if (block == NULL)
        break;
      if (out == NULL)
        {
          out = g_string_sized_new (length);
          *ret_name = swallowers[kind].name;
        }
      g_string_append_len (out, copied, inside - copied);
      g_string_append_printf (out, "</%s>", swallowers[kind].name);
      p = copied = inside;
      open |= 1U << kind;
    }
  if (out == NULL)
    return NULL;
  g_string_append_len (out, copied, end - copied);
  *ret_length = out->len;
  return g_string_free (g_steal_pointer (&out), FALSE);
}

char *
vlps_mend (const char *text, gsize length, gsize *ret_length, const char **ret_name)
{
  g_autoptr (GString) mended = NULL;
  const char *inside;

  for (guint i = 0; i < MOST; i++)
    {
      const char *from = mended != NULL ? mended->str : text, *end = from + (mended != NULL ? mended->len : length);
      int kind = find_open (from, end, &inside);
      const char *place = kind >= 0 && swallowers[kind].code ? find_block (inside, end, TRUE) : NULL;

      if (kind >= 0 && place == NULL)
        place = find_block (inside, end, FALSE);
      if (place == NULL)
        break;
      if (mended == NULL)
        {
          gsize at = (gsize) (place - text);

          mended = g_string_new_len (text, (gssize) length);
          place = mended->str + at;
          *ret_name = swallowers[kind].name;
        }
      g_string_insert (mended, place - mended->str, swallowers[kind].close);
    }
  if (mended == NULL)
    return NULL;
  *ret_length = mended->len;
  return g_string_free (g_steal_pointer (&mended), FALSE);
}

/* The value of shadowrootmode in a template's start tag, whose attributes begin at `p`, where that is "closed"; NULL
 * otherwise. */
static const char *
find_closed_mode (const char *p, const char *end)
{
  static const char word[] = "shadowrootmode";
  VlpsScanAttribute attribute;

  while (p != NULL && p < end && *p != '>')
    if (*p == '/' || vlps_markup_scan_is_space (*p))
      p++;
    else
      {
        p = vlps_markup_scan_attribute (p, end, &attribute);
        if (p != NULL && attribute.name.length == strlen (word)
            && g_ascii_strncasecmp (attribute.name.text, word, strlen (word)) == 0)
          return attribute.value.length == strlen ("closed")
                         && g_ascii_strncasecmp (attribute.value.text, "closed", strlen ("closed")) == 0
                     ? attribute.value.text
                     : NULL;
      }
  return NULL;
}

static gboolean
is_template (const char *p, const char *end)
{
  static const char start[] = "<template";

  return vlps_markup_scan_begins (p, end, start) && p + strlen (start) < end
         && (p[strlen (start)] == '/' || vlps_markup_scan_is_space (p[strlen (start)]));
}

/* The first "<" that may begin a template; NULL where there is none: a quick look, which is right for nearly all pages. */
static const char *
find_template (const char *p, const char *end)
{
  for (; (p = memchr (p, '<', (gsize) (end - p))) != NULL; p++)
    if (is_template (p, end))
      return p;
  return NULL;
}

char *
vlps_mend_shadow_trees (const char *text, gsize length, gsize *ret_length)
{
  const char *p = text, *end = text + length, *copied = text, *inside;
  g_autoptr (GString) out = NULL;
  int kind;

  if (find_template (text, end) == NULL)
    return NULL;
  /* comments and raw text are passed over: what looks like a template there is none */
  while (p != NULL && (p = memchr (p, '<', (gsize) (end - p))) != NULL)
    {
      const char *mode = is_template (p, end) ? find_closed_mode (p + strlen ("<template"), end) : NULL;

      p = pass (p, end, &inside, &kind);
      if (mode == NULL || p == NULL)
        continue;
      if (out == NULL)
        out = g_string_sized_new (length);
      g_string_append_len (out, copied, mode - copied);
      g_string_append (out, "open");
      copied = mode + strlen ("closed");
    }
  if (out == NULL)
    return NULL;
  g_string_append_len (out, copied, end - copied);
  *ret_length = out->len;
  return g_string_free (g_steal_pointer (&out), FALSE);
}
