/* condense.c - HTML made short for the parser */
#include "condense.h"

#include <gumbo.h>
#include <string.h>

#include "doctype.h"
#include "fast.h"
#include "hash.h"
#include "markup-scan.h"
#include "tag.h"

/* Pieces up to this length are copied: a private character takes 4 bytes itself.  "hidden", the one attribute value
 * that matters to the parser, is shorter. */
#define SHORT 7

#define BEYOND_UNICODE 0x110000u

/* Later html and body tags only add attributes to the first one, at a cost that grows with their number. */
#define ROOT_TAGS 16

/* Elements in a noscript element that nest deeper are left out. */
#define NOSCRIPT_DEPTH 64

typedef struct
{
  VlpsCondensed *result;
  const char *at;
  const char *end;
  const char *page_end; /* in a noscript element, whose end `end` is; NULL: in none */
  gboolean in_form;     /* a form is open */
  guint level;          /* open elements that need their end tags, but for those that gumbo does not know */
  GArray *strangers;    /* open elements that gumbo does not know (Stranger) */
  GHashTable *unknown;  /* their names: char* -> Name* */
  gboolean endless;     /* a noscript element has no end tag, so no later one has */
  gboolean verbatim;    /* the page uses private characters itself: nothing is replaced */
  gboolean typed;       /* there was a document type */
  guint preformatted;   /* open pre and listing elements: white space matters */
  guint foreign;        /* open svg and math elements: nothing is left out, as their raw text is not raw */
  guint root_tags;      /* html and body tags so far */
  GHashTable *formats;  /* VlpsSlice* -> piece + 1: attributes of formatting elements, which the parser compares */

  /* only where nesting is mended */
  guint max_depth;   /* 0: is not */
  GArray *open;      /* of Open */
  GHashTable *names; /* char* -> Name* */
  guint depth;       /* open elements that were written */
} Condenser;

typedef struct
{
  char *name;
  guint n_open; /* elements of this name */
} Name;

typedef struct
{
  Name *name;
  VlpsTag tag;
  gboolean written;
} Open;

typedef struct
{
  const char *start; /* "<" */
  const char *name;
  gsize name_length;
  const char *after; /* behind ">" */
  VlpsTag tag;
  gboolean is_end;
  gboolean self_closing;
} Tag;

/* An element unknown to gumbo, such as a custom element. */
typedef struct
{
  Name *name;
  guint level; /* number of open levels around it */
} Stranger;

static gsize
left (const Condenser *c)
{
  return (gsize) (c->end - c->at);
}

static guint
slice_hash (gconstpointer key)
{
  const VlpsSlice *slice = key;

  return vlps_hash_bytes (slice->text, slice->length);
}

static gboolean
slice_equal (gconstpointer a, gconstpointer b)
{
  const VlpsSlice *x = a, *y = b;

  return x->length == y->length && memcmp (x->text, y->text, x->length) == 0;
}

/* --- pieces --- */

static void
write_span (Condenser *c, const char *start, const char *end)
{
  vlps_fast_append (c->result->text, start, (gsize) (end - start));
}

static void
write_private (Condenser *c, gunichar character)
{
  char utf8[6];

  vlps_fast_append (c->result->text, utf8, (gsize) g_unichar_to_utf8 (character, utf8));
}

/* Writes a private character for a piece.  For `equal` pieces that is always the same one. */
static void
replace (Condenser *c, const char *start, const char *end, gboolean equal)
{
  VlpsSlice slice = { start, (gsize) (end - start) };
  guint piece = equal ? GPOINTER_TO_UINT (g_hash_table_lookup (c->formats, &slice)) : 0;

  if (piece == 0)
    {
      g_array_append_val (c->result->slices, slice);
      piece = c->result->slices->len;
      if (equal)
        g_hash_table_insert (c->formats, g_memdup2 (&slice, sizeof slice), GUINT_TO_POINTER (piece));
    }
  piece--;
  if (piece >= VLPS_CONDENSED_PLANE)
    write_private (c, VLPS_CONDENSED_HIGH + piece / VLPS_CONDENSED_PLANE - 1);
  write_private (c, VLPS_CONDENSED_LOW + piece % VLPS_CONDENSED_PLANE);
}

/* Returns TRUE if there are control characters, which gumbo would replace and browsers keep. */
static gboolean
has_controls (const char *p, const char *end)
{
  for (; p < end; p++)
    if ((g_ascii_iscntrl (*p) && !g_ascii_isspace (*p)) || ((guchar) *p == 0xC2 && p + 1 < end && (guchar) p[1] < 0xA0))
      return TRUE;
  return FALSE;
}

/* Text without markup. */
static void
write_plain (Condenser *c, const char *start, const char *end)
{
  if (c->verbatim || (end - start <= SHORT && !has_controls (start, end)))
    write_span (c, start, end);
  else
    replace (c, start, end, FALSE);
}

/* Stands for markup that is left out.  What was before it must not run into what comes: "<<!-- -->b>" is not a tag, and
 * "&am<!-- -->p;" no reference. */
static void
write_gap (Condenser *c)
{
  const GString *text = c->result->text;
  char last = text->len > 0 ? text->str[text->len - 1] : ' ';

  if (g_ascii_isprint (last) && !vlps_markup_scan_is_space (last) && last != '>' && last != ';')
    g_string_append (c->result->text, "<!---->");
}

/* --- text --- */

static const char *
write_spaces (Condenser *c, const char *p, const char *end)
{
  const char *start = p;

  while (p < end && vlps_markup_scan_is_space (*p))
    p++;
  if (p - start > 1 && c->preformatted == 0 && c->foreign == 0)
    vlps_fast_append (c->result->text, " ", 1);
  else
    write_span (c, start, p);
  return p;
}

/* Moves *p, which stands at "&", behind a numeric reference, without its semicolon, and gives its character; 0 and just
 * behind the "&" where there is none.  Numbers beyond Unicode are all the same. */
static guint
read_number (const char **p, const char *end)
{
  const char *q = *p + 1;
  guint base = 10, c = 0;
  const char *digits;

  *p = q;
  if (q == end || *q++ != '#')
    return 0;
  if (q < end && (*q == 'x' || *q == 'X'))
    {
      base = 16;
      q++;
    }
  for (digits = q; q < end && (base == 16 ? g_ascii_isxdigit (*q) : g_ascii_isdigit (*q)); q++)
    c = MIN (c * base + (guint) g_ascii_xdigit_value (*q), BEYOND_UNICODE);
  if (q > digits)
    *p = q;
  return c;
}

/* Writes the beginning of a reference at `p`, which is "&", and returns the place behind.  In gumbo long numbers
 * overflow, to anything. */
static const char *
write_reference (Condenser *c, const char *p, const char *end)
{
  const char *start = p;

  if (read_number (&p, end) == BEYOND_UNICODE)
    g_string_append_printf (c->result->text, "&#%u", BEYOND_UNICODE);
  else
    write_span (c, start, p);
  return p;
}

/* Text with character references, which stay for the parser. */
static void
write_text (Condenser *c, const char *p, const char *end)
{
  while (p < end)
    {
      const char *reference = memchr (p, '&', (gsize) (end - p));
      const char *stop = reference != NULL ? reference : end;
      const char *core_end = stop;

      p = write_spaces (c, p, stop);
      while (core_end > p && vlps_markup_scan_is_space (core_end[-1]))
        core_end--;
      write_plain (c, p, core_end);
      write_spaces (c, core_end, stop);
      p = stop;
      if (reference != NULL)
        {
          const char *rest = p = write_reference (c, reference, end);

          /* with all that might belong to it */
          while (p < end && (g_ascii_isalnum (*p) || *p == '#' || *p == ';'))
            p++;
          write_span (c, rest, p);
        }
    }
}

/* A value with character references. */
static void
write_references (Condenser *c, const char *p, const char *end)
{
  while (p < end)
    {
      const char *reference = memchr (p, '&', (gsize) (end - p));

      write_span (c, p, reference != NULL ? reference : end);
      p = reference != NULL ? write_reference (c, reference, end) : end;
    }
}

/* --- tags --- */

/* Returns TRUE for elements whose attributes the parser compares: of equal formatting elements it keeps only three
 * open, of links only one. */
static gboolean
is_compared (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_B] = TRUE,     [VLPS_TAG_BIG] = TRUE,    [VLPS_TAG_CODE] = TRUE,   [VLPS_TAG_EM] = TRUE,
    [VLPS_TAG_FONT] = TRUE,  [VLPS_TAG_I] = TRUE,      [VLPS_TAG_NOBR] = TRUE,   [VLPS_TAG_S] = TRUE,
    [VLPS_TAG_SMALL] = TRUE, [VLPS_TAG_STRIKE] = TRUE, [VLPS_TAG_STRONG] = TRUE, [VLPS_TAG_TT] = TRUE,
    [VLPS_TAG_U] = TRUE
  };

  return listed[tag];
}

/* Writes an attribute with only its value replaced, if that is safe. */
static void
write_attribute (Condenser *c, const Tag *tag, const VlpsScanAttribute *attribute)
{
  const char *value = attribute->value.text;
  gsize n = attribute->value.length;
  char quote = attribute->quote;

  vlps_fast_append (c->result->text, " ", 1);
  write_span (c, attribute->name.text, attribute->name.text + attribute->name.length);
  if (value == attribute->name.text)
    return;
  /* without quotes it may hold quotes, which are then no end */
  if (quote == '\0' && memchr (value, '"', n) == NULL)
    quote = '"';
  g_string_append_c (c->result->text, '=');
  if (quote != '\0')
    g_string_append_c (c->result->text, quote);
  if (c->verbatim || n <= SHORT || quote == '\0' || memchr (value, '&', n) != NULL || memchr (value, '<', n) != NULL
      || vlps_markup_scan_begins (attribute->name.text, value, "encoding"))
    write_references (c, value, value + n);
  else
    replace (c, value, value + n, is_compared (tag->tag));
  if (quote != '\0')
    g_string_append_c (c->result->text, quote);
}

/* Returns TRUE for elements without content. The gumbo of Debian 12 turns isindex into a form, as an old standard
 * says; to later versions it is an ordinary element, as in browsers. */
static gboolean
is_empty (VlpsTag tag)
{
  return vlps_tag_is_void (tag) || (VLPS_GUMBO_ISINDEX && tag == VLPS_TAG_ISINDEX);
}

/* Returns TRUE if the parser can do without the attributes of an element. It reads those of few. */
static gboolean
can_hide_attributes (const Condenser *c, const Tag *tag)
{
  static const char annotation[] = "annotation-xml";

  switch (tag->tag)
    {
    case VLPS_TAG_HTML:
    case VLPS_TAG_BODY:
    case VLPS_TAG_INPUT:
    case VLPS_TAG_ISINDEX:
      return FALSE;
    case VLPS_TAG_FONT: /* may end a drawing */
      return !c->verbatim && c->foreign == 0;
    default:
      return !c->verbatim
             && (c->foreign == 0 || tag->name_length != strlen (annotation)
                 || g_ascii_strncasecmp (tag->name, annotation, tag->name_length) != 0);
    }
}

/* Takes the attributes at `start` from the parser, to which the tag is written at `place`.  They are kept with the ">",
 * where reading them ends. */
static void
hide (Condenser *c, gsize place, const char *start, const Tag *tag)
{
  VlpsHidden hidden = { place, { start, (gsize) (tag->after - start) } };

  if (is_compared (tag->tag))
    {
      vlps_fast_append (c->result->text, " ", 1);
      replace (c, start, tag->after, TRUE);
    }
  else
    g_array_append_val (c->result->hidden, hidden);
}

/* Reads the tag at `at`, whose name is known already, and writes it if `write`.  FALSE when the page ends within: the
 * standard then drops it. */
static gboolean
copy_tag (Condenser *c, Tag *tag, gboolean write)
{
  const char *start = tag->name + tag->name_length;
  const char *p = start;
  guint n_attributes = 0, max_attributes = VLPS_CONDENSE_ATTRIBUTES;
  gboolean readable = TRUE;
  VlpsScanAttribute attribute;
  gsize place;

  while (p != NULL && p < c->end && *p != '>')
    {
      tag->self_closing = *p == '/';
      if (vlps_markup_scan_is_space (*p) || *p == '/')
        p++;
      else
        {
          n_attributes++;
          p = vlps_markup_scan_attribute (p, c->end, &attribute);
          readable = readable && (p == NULL || vlps_markup_scan_is_readable (attribute.value));
        }
    }
  if (p == NULL || p == c->end)
    return FALSE;
  tag->after = p + 1;
  if (!write)
    return TRUE;
  place = c->result->text->len;
  write_span (c, tag->start, start);
  if ((tag->tag == VLPS_TAG_HTML || tag->tag == VLPS_TAG_BODY) && c->root_tags++ >= ROOT_TAGS)
    max_attributes = 0;
  if (n_attributes > 0 && !tag->is_end)
    {
      if (n_attributes <= max_attributes && readable && can_hide_attributes (c, tag))
        hide (c, place, start, tag);
      else
        for (p = start; max_attributes > 0 && *p != '>';)
          if (vlps_markup_scan_is_space (*p) || *p == '/')
            p++;
          else
            {
              max_attributes--;
              p = vlps_markup_scan_attribute (p, c->end, &attribute);
              write_attribute (c, tag, &attribute);
            }
    }
  if (tag->self_closing && !tag->is_end)
    vlps_fast_append (c->result->text, " />", 3);
  else
    vlps_fast_append (c->result->text, ">", 1);
  return TRUE;
}

/* --- raw text --- */

/* Elements whose content is not markup. */
static gboolean
is_raw (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_TITLE] = TRUE,   [VLPS_TAG_TEXTAREA] = TRUE, [VLPS_TAG_SCRIPT] = TRUE,
    [VLPS_TAG_STYLE] = TRUE,   [VLPS_TAG_XMP] = TRUE,      [VLPS_TAG_IFRAME] = TRUE,
    [VLPS_TAG_NOEMBED] = TRUE, [VLPS_TAG_NOFRAMES] = TRUE, [VLPS_TAG_PLAINTEXT] = TRUE
  };

  return listed[tag];
}

/* Writes what follows a start tag up to its end tag, where that is not markup. */
static void
copy_raw (Condenser *c, const Tag *tag)
{
  const char *end = c->end;

  if (tag->tag == VLPS_TAG_SCRIPT)
    end = vlps_markup_scan_script_end (c->at, c->end, tag->name, tag->name_length);
  else if (tag->tag != VLPS_TAG_PLAINTEXT)
    end = vlps_markup_scan_raw_end (c->at, c->end, tag->name, tag->name_length);
  if (tag->tag == VLPS_TAG_TITLE || tag->tag == VLPS_TAG_TEXTAREA)
    {
      c->preformatted++;
      write_text (c, c->at, end);
      c->preformatted--;
    }
  else if (vlps_markup_scan_is_blank (c->at, end))
    write_span (c, c->at, end);
  else
    write_plain (c, c->at, end);
  c->at = end;
}

/* --- nesting --- */

/* Returns the entry for the tag's name in `names`, adding it if absent. */
static Name *
name_of (GHashTable *names, const Tag *tag)
{
  g_autofree char *lower = g_ascii_strdown (tag->name, (gssize) tag->name_length);
  Name *name = g_hash_table_lookup (names, lower);

  if (name == NULL)
    {
      name = g_new0 (Name, 1);
      name->name = g_steal_pointer (&lower);
      g_hash_table_insert (names, name->name, name);
    }
  return name;
}

static void
name_free (gpointer data)
{
  Name *name = data;

  g_free (name->name);
  g_free (name);
}

/* Stands for a tag that is left out, if that would have parted words. */
static void
write_break (Condenser *c, VlpsTag tag)
{
  if (vlps_tag_is_block (tag))
    vlps_fast_append (c->result->text, " ", 1);
  else
    write_gap (c);
}

static void
close_top (Condenser *c)
{
  Open *top = &g_array_index (c->open, Open, c->open->len - 1);

  if (top->written)
    {
      g_string_append_printf (c->result->text, "</%s>", top->name->name);
      c->depth--;
    }
  else
    write_break (c, top->tag);
  top->name->n_open--;
  g_array_set_size (c->open, c->open->len - 1);
}

/* Elements whose end tags are left out as a rule: a start tag ends the one before. */
static gboolean
ends_before (VlpsTag open, VlpsTag next)
{
  switch (open)
    {
    case VLPS_TAG_P:
      return vlps_tag_is_block (next);
    case VLPS_TAG_LI:
      return next == VLPS_TAG_LI;
    case VLPS_TAG_DT:
    case VLPS_TAG_DD:
      return next == VLPS_TAG_DT || next == VLPS_TAG_DD;
    case VLPS_TAG_OPTION:
      return next == VLPS_TAG_OPTION || next == VLPS_TAG_OPTGROUP;
    case VLPS_TAG_TD:
    case VLPS_TAG_TH:
      return next == VLPS_TAG_TD || next == VLPS_TAG_TH || next == VLPS_TAG_TR;
    case VLPS_TAG_TR:
      return next == VLPS_TAG_TR;
    default:
      return FALSE;
    }
}

/* Returns TRUE if a start tag is written; keeps count of open elements. */
static gboolean
open_element (Condenser *c, const Tag *tag)
{
  Open open = { .name = name_of (c->names, tag), .tag = tag->tag };

  /* a cell may end with its row */
  for (guint i = 0; i < 2 && c->open->len > 0; i++)
    if (ends_before (g_array_index (c->open, Open, c->open->len - 1).tag, tag->tag))
      close_top (c);
  if (is_empty (tag->tag))
    return TRUE;
  open.written = c->depth < c->max_depth || is_raw (tag->tag);
  if (open.written)
    c->depth++;
  else
    write_break (c, tag->tag);
  open.name->n_open++;
  g_array_append_val (c->open, open);
  return open.written;
}

/* Ends the element that an end tag names, and all within; nothing where there is none. */
static void
close_element (Condenser *c, const Tag *tag)
{
  Name *name = name_of (c->names, tag);
  guint n_left = name->n_open > 0 ? name->n_open - 1 : 0;

  while (name->n_open > n_left)
    close_top (c);
}

/* --- markup --- */

static void
count_modes (Condenser *c, const Tag *tag)
{
  guint *counter = NULL;

  if (tag->tag == VLPS_TAG_PRE || tag->tag == VLPS_TAG_LISTING)
    counter = &c->preformatted;
  else if (tag->tag == VLPS_TAG_SVG || tag->tag == VLPS_TAG_MATH)
    counter = &c->foreign;
  if (counter == NULL)
    return;
  if (!tag->is_end && !(tag->self_closing && counter == &c->foreign))
    (*counter)++;
  else if (tag->is_end && *counter > 0)
    (*counter)--;
}

/* Elements that end without their end tag as a rule, or whose end tag rearranges others. */
static gboolean
counts_as_level (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_P:
    case VLPS_TAG_LI:
    case VLPS_TAG_DT:
    case VLPS_TAG_DD:
    case VLPS_TAG_OPTION:
    case VLPS_TAG_OPTGROUP:
    case VLPS_TAG_TR:
    case VLPS_TAG_TD:
    case VLPS_TAG_TH:
    case VLPS_TAG_TBODY:
    case VLPS_TAG_THEAD:
    case VLPS_TAG_TFOOT:
      return FALSE;
    default:
      return !is_empty (tag) && !is_raw (tag) && !is_compared (tag) && tag != VLPS_TAG_A;
    }
}

static void
drop_stranger (Condenser *c)
{
  g_array_index (c->strangers, Stranger, c->strangers->len - 1).name->n_open--;
  g_array_set_size (c->strangers, c->strangers->len - 1);
}

/* Gumbo treats all unknown elements alike, so an end tag closes the innermost of them.  Closes the elements inside the
 * one that the tag names first. */
static void
meet_stranger (Condenser *c, const Tag *tag)
{
  Stranger stranger = { name_of (c->unknown, tag), c->level };
  const Name *top;

  if (!tag->is_end)
    {
      stranger.name->n_open++;
      g_array_append_val (c->strangers, stranger);
      return;
    }
  if (stranger.name->n_open == 0)
    return;
  while ((top = g_array_index (c->strangers, Stranger, c->strangers->len - 1).name) != stranger.name)
    {
      g_string_append_printf (c->result->text, "</%s>", top->name);
      drop_stranger (c);
    }
  drop_stranger (c);
}

static void
count_levels (Condenser *c, const Tag *tag)
{
  if (tag->tag == VLPS_TAG_OTHER && gumbo_tagn_enum (tag->name, (unsigned) tag->name_length) == GUMBO_TAG_UNKNOWN)
    meet_stranger (c, tag);
  else if (counts_as_level (tag->tag))
    {
      if (!tag->is_end)
        c->level++;
      else if (c->level > 0)
        c->level--;
      /* they ended with what was around them */
      while (c->strangers->len > 0 && g_array_index (c->strangers, Stranger, c->strangers->len - 1).level > c->level)
        drop_stranger (c);
    }
}

/* In a noscript element.  With scripts its end tag ends it wherever that stands, so whatever is still open there, such as
 * <iframe/>, must not swallow the rest of the page without them. */
static void
enter_noscript (Condenser *c, const Tag *tag)
{
  const char *end = c->endless ? c->end : vlps_markup_scan_raw_end (c->at, c->end, tag->name, tag->name_length);

  c->endless = end == c->end;
  if (c->endless)
    return;
  c->page_end = c->end;
  c->end = end;
  c->max_depth = NOSCRIPT_DEPTH;
}

/* Leaves a noscript element; FALSE if there was none. */
static gboolean
leave_noscript (Condenser *c)
{
  if (c->page_end == NULL)
    return FALSE;
  while (c->open->len > 0)
    close_top (c);
  c->max_depth = 0;
  c->foreign = 0;
  c->end = c->page_end;
  c->page_end = NULL;
  return TRUE;
}

/* Copies the tag at `at`, with its raw text. */
static void
copy_element (Condenser *c)
{
  Tag tag = { .start = c->at, .is_end = c->at[1] == '/' };
  const char *p = tag.name = c->at + (tag.is_end ? 2 : 1);
  char lower[16] = "";
  gboolean write;

  for (; p < c->end && (vlps_scan_classes[(guchar) *p] & (VLPS_SCAN_SPACE | VLPS_SCAN_SLASH_OR_END)) == 0; p++)
    if ((gsize) (p - tag.name) < sizeof lower - 1)
      lower[p - tag.name] = g_ascii_isupper (*p) ? g_ascii_tolower (*p) : *p;
  tag.name_length = (gsize) (p - tag.name);
  tag.tag = tag.name_length < sizeof lower ? vlps_tag_from_name (lower) : VLPS_TAG_OTHER;
  if (c->max_depth == 0)
    write = TRUE;
  else if (tag.is_end)
    write = is_empty (tag.tag);
  else
    write = open_element (c, &tag);
  if (c->max_depth == 0 && c->foreign == 0)
    count_levels (c, &tag);
  /* Gumbo closes a form without writing the text before its end tag, which then lands behind it: a comment makes it. */
  if (tag.tag == VLPS_TAG_FORM && write && (c->in_form || !tag.is_end))
    {
      if (tag.is_end)
        g_string_append (c->result->text, "<!---->");
      c->in_form = !tag.is_end;
    }
  if (!copy_tag (c, &tag, write))
    {
      c->at = c->end;
      return;
    }
  c->at = tag.after;
  if (c->max_depth > 0 && tag.is_end)
    close_element (c, &tag);
  count_modes (c, &tag);
  if (!tag.is_end && c->foreign == 0 && is_raw (tag.tag))
    copy_raw (c, &tag);
  else if (!tag.is_end && c->foreign == 0 && c->max_depth == 0 && tag.tag == VLPS_TAG_NOSCRIPT)
    enter_noscript (c, &tag);
}

/* Moves behind `text`, or to the end. */
static void
skip_past (Condenser *c, const char *text)
{
  gsize n = strlen (text);
  const char *found = memmem (c->at, left (c), text, n);

  c->at = found == NULL ? c->end : found + n;
}

/* Gumbo does not know all document types that mean quirks mode, in which tables may stand in paragraphs; to have none
 * means the same.  Only the first one counts. */
static void
copy_doctype (Condenser *c)
{
  const char *start = c->at + strlen ("<!doctype");

  skip_past (c, ">");
  if (!c->typed && !vlps_doctype_is_quirks (start, (gsize) (c->at - start) - (c->at[-1] == '>' ? 1 : 0)))
    g_string_append (c->result->text, "<!DOCTYPE html>");
  else
    write_gap (c);
  c->typed = TRUE;
}

static void
copy_markup (Condenser *c)
{
  const char *start = c->at;
  char next = left (c) > 1 ? start[1] : '\0';
  char after = left (c) > 2 ? start[2] : '\0';

  if (g_ascii_isalpha (next) || (next == '/' && g_ascii_isalpha (after)))
    {
      copy_element (c);
      return;
    }
  if ((next != '!' && next != '?' && next != '/') || (next == '/' && left (c) == 2)) /* "</" at the end is text */
    {
      g_string_append_c (c->result->text, *c->at++);
      return;
    }
  if (vlps_markup_scan_begins (start, c->end, "<!doctype"))
    {
      copy_doctype (c);
      return;
    }
  if (vlps_markup_scan_begins (start, c->end, "<!--"))
    c->at = vlps_markup_scan_comment_end (c->at, c->end);
  else if (c->foreign > 0 && vlps_markup_scan_begins (start, c->end, "<![CDATA["))
    skip_past (c, "]]>");
  else
    skip_past (c, ">");
  if (c->foreign > 0)
    write_span (c, start, c->at);
  else
    write_gap (c);
}

/* Returns TRUE if the page has characters of the planes 15 and 16, or references to them. */
static gboolean
has_private (const char *text, gsize length)
{
  const char *end = text + length;

  for (const char *p = text; (p = memchr (p, 0xF3, (gsize) (end - p))) != NULL; p++)
    if (p + 1 < end && (guchar) p[1] >= 0xB0)
      return TRUE;
  if (memchr (text, 0xF4, length) != NULL)
    return TRUE;
  for (const char *p = text; (p = memchr (p, '&', (gsize) (end - p))) != NULL;)
    {
      guint c = read_number (&p, end);

      if (c >= VLPS_CONDENSED_LOW && c < BEYOND_UNICODE)
        return TRUE;
    }
  return FALSE;
}

/* Classes of lines of code whose white space a style sheet alone keeps: of Doxygen, CodeMirror and Ace. */
static const char *const code_lines[] = { "line", "cm-line", "ace_line" };

gboolean
vlps_condense_is_code_line (const char *classes)
{
  for (guint i = 0; classes != NULL && i < G_N_ELEMENTS (code_lines); i++)
    if (strcmp (classes, code_lines[i]) == 0
        || (g_str_has_prefix (classes, code_lines[i]) && classes[strlen (code_lines[i])] == ' '))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if a page may have such lines; all of its white space is then left unchanged. */
static gboolean
may_have_code_lines (const char *text, gsize length)
{
  static const char begin[] = "<div class=\"";
  const char *end = text + length;

  while ((text = memmem (text, (gsize) (end - text), begin, strlen (begin))) != NULL)
    {
      text += strlen (begin);
      for (guint i = 0; i < G_N_ELEMENTS (code_lines); i++)
        {
          gsize n = strlen (code_lines[i]);

          if ((gsize) (end - text) >= n && memcmp (text, code_lines[i], n) == 0)
            return TRUE;
        }
    }
  return FALSE;
}

VlpsCondensed *
vlps_condense (const char *text, gsize length, guint max_depth)
{
  VlpsCondensed *result = vlps_condensed_new ();
  Condenser c = { .result = result, .at = text, .end = text + length, .max_depth = max_depth };

  c.verbatim = has_private (text, length);
  c.preformatted = may_have_code_lines (text, length) ? 1 : 0;
  c.formats = g_hash_table_new_full (slice_hash, slice_equal, g_free, NULL);
  c.open = g_array_new (FALSE, FALSE, sizeof (Open));
  c.strangers = g_array_new (FALSE, FALSE, sizeof (Stranger));
  c.names = g_hash_table_new_full (vlps_hash_string, g_str_equal, NULL, name_free);
  c.unknown = g_hash_table_new_full (vlps_hash_string, g_str_equal, NULL, name_free);
  while (c.at < c.end || leave_noscript (&c))
    {
      const char *open = memchr (c.at, '<', left (&c));

      if (open == NULL)
        open = c.end;
      write_text (&c, c.at, open);
      c.at = open;
      if (open < c.end)
        copy_markup (&c);
    }
  g_hash_table_unref (c.formats);
  g_hash_table_unref (c.names);
  g_hash_table_unref (c.unknown);
  g_array_unref (c.strangers);
  g_array_unref (c.open);
  return result;
}
