/* phrase.c - one line of Markdown in the making */
#include "phrase.h"

#include <string.h>

#include "escape.h"
#include "output.h"
#include "whitespace.h"

typedef enum
{
  MARK_OPEN,
  MARK_CLOSE,
  MARK_BREAK,
  MARK_IMAGE,
  MARK_RAW,
} MarkKind;

typedef enum
{
  STYLE_NONE,     /* nothing is written for the mark */
  STYLE_MARKDOWN, /* with CommonMark's own signs */
  STYLE_JOINED,   /* the same, three asterisks for it and the one inside */
  STYLE_HTML,
} MarkStyle;

/* Something between two characters of the text. */
typedef struct
{
  MarkKind kind;
  VlpsPhraseFormat format;
  gsize offset;  /* in the text */
  guint partner; /* index of the mark that closes this one, or opens it */
  MarkStyle style;
  char *address; /* OPEN of links, IMAGE; RAW: what is written */
  char *alt;     /* IMAGE */
} Mark;

/* A format that is open. */
typedef struct
{
  VlpsPhraseFormat format;
  gboolean written; /* its mark is among the marks */
  char *address;
} Active;

struct _VlpsPhrase
{
  GString *text; /* as it reads, nothing escaped */
  GArray *marks; /* of Mark, by offset */
  VlpsWhitespace fold;
  gboolean broken;                      /* a line break comes before the next word */
  Active active[VLPS_N_PHRASE_FORMATS]; /* outermost first, but code always last: nothing can be inside it */
  guint n_active;
  guint depth[VLPS_N_PHRASE_FORMATS];
  VlpsLinkReferences *references; /* NULL: addresses stand in their links */
};

static void
mark_clear (gpointer data)
{
  Mark *mark = data;

  g_free (mark->address);
  g_free (mark->alt);
}

VlpsPhrase *
vlps_phrase_new (void)
{
  VlpsPhrase *phrase = g_new0 (VlpsPhrase, 1);

  phrase->text = g_string_new (NULL);
  phrase->marks = g_array_new (FALSE, TRUE, sizeof (Mark));
  g_array_set_clear_func (phrase->marks, mark_clear);
  return phrase;
}

void
vlps_phrase_free (VlpsPhrase *phrase)
{
  if (phrase == NULL)
    return;
  g_string_free (phrase->text, TRUE);
  g_array_unref (phrase->marks);
  for (guint i = 0; i < phrase->n_active; i++)
    g_free (phrase->active[i].address);
  g_free (phrase);
}

static Mark *
mark_at (const VlpsPhrase *phrase, guint index)
{
  return &g_array_index (phrase->marks, Mark, index);
}

gboolean
vlps_phrase_is_empty (const VlpsPhrase *phrase)
{
  return phrase->text->len == 0 && phrase->marks->len == 0;
}

static Mark *
add_mark (VlpsPhrase *phrase, MarkKind kind, VlpsPhraseFormat format)
{
  g_array_set_size (phrase->marks, phrase->marks->len + 1);
  *mark_at (phrase, phrase->marks->len - 1) = (Mark){ .kind = kind, .format = format, .offset = phrase->text->len };
  return mark_at (phrase, phrase->marks->len - 1);
}

void
vlps_phrase_set_references (VlpsPhrase *phrase, VlpsLinkReferences *references)
{
  phrase->references = references;
}

/* --- coming in --- */

/* Writes the mark that opens a format, or takes the one back that just closed such a format. */
static void
write_open (VlpsPhrase *phrase, Active *active)
{
  active->written = TRUE;
  if (phrase->marks->len > 0 && active->format != VLPS_PHRASE_LINK)
    {
      const Mark *last = mark_at (phrase, phrase->marks->len - 1);

      if (last->kind == MARK_CLOSE && last->format == active->format && last->offset == phrase->text->len)
        {
          g_array_set_size (phrase->marks, phrase->marks->len - 1);
          return;
        }
    }
  add_mark (phrase, MARK_OPEN, active->format)->address = g_strdup (active->address);
}

static void
write_close (VlpsPhrase *phrase, Active *active)
{
  if (active->written)
    add_mark (phrase, MARK_CLOSE, active->format);
  active->written = FALSE;
}

/* Writes what stands between the last word or image and the next: white space, then the formats that begin here. */
static void
lead (VlpsPhrase *phrase, gboolean space, gboolean image)
{
  Active *code = NULL;
  gboolean opens = FALSE;

  for (guint i = 0; i < phrase->n_active; i++)
    if (phrase->active[i].format == VLPS_PHRASE_CODE)
      code = &phrase->active[i];
    else if (!phrase->active[i].written)
      opens = TRUE;
  if (code != NULL && (opens || phrase->broken || image))
    write_close (phrase, code);
  if (!vlps_phrase_is_empty (phrase))
    {
      if (phrase->broken)
        add_mark (phrase, MARK_BREAK, VLPS_N_PHRASE_FORMATS);
      else if (space)
        g_string_append_c (phrase->text, ' ');
    }
  phrase->broken = FALSE;
  for (guint i = 0; i < phrase->n_active; i++)
    if (!phrase->active[i].written && !(image && phrase->active[i].format == VLPS_PHRASE_CODE))
      write_open (phrase, &phrase->active[i]);
}

void
vlps_phrase_text (VlpsPhrase *phrase, const char *text)
{
  const char *word;
  gsize length;
  gboolean space;

  vlps_whitespace_run (&phrase->fold, text);
  while (vlps_whitespace_next (&phrase->fold, &word, &length, &space))
    {
      lead (phrase, space, FALSE);
      vlps_fast_append (phrase->text, word, length);
    }
}

void
vlps_phrase_space (VlpsPhrase *phrase)
{
  phrase->fold.space = TRUE;
}

gboolean
vlps_phrase_break (VlpsPhrase *phrase)
{
  gboolean first = !phrase->broken;

  phrase->broken = TRUE;
  return first;
}

void
vlps_phrase_image (VlpsPhrase *phrase, const char *alt, const char *address)
{
  g_autoptr (GString) words = g_string_new (NULL);
  gboolean space = phrase->fold.space;
  Mark *mark;

  vlps_whitespace_append_run (words, alt);
  phrase->fold = (VlpsWhitespace){ 0 };
  lead (phrase, space, TRUE);
  mark = add_mark (phrase, MARK_IMAGE, VLPS_N_PHRASE_FORMATS);
  mark->alt = g_strdup (words->str);
  mark->address = g_strdup (address);
}

void
vlps_phrase_raw (VlpsPhrase *phrase, const char *markdown)
{
  gboolean space = phrase->fold.space;

  phrase->fold = (VlpsWhitespace){ 0 };
  lead (phrase, space, TRUE);
  add_mark (phrase, MARK_RAW, VLPS_N_PHRASE_FORMATS)->address = g_strdup (markdown);
}

void
vlps_phrase_open (VlpsPhrase *phrase, VlpsPhraseFormat format, const char *address)
{
  guint place = phrase->n_active;

  if (phrase->depth[format]++ > 0)
    return;
  if (place > 0 && phrase->active[place - 1].format == VLPS_PHRASE_CODE)
    {
      phrase->active[place] = phrase->active[place - 1];
      place--;
    }
  phrase->n_active++;
  phrase->active[place] = (Active){ .format = format, .address = g_strdup (address) };
}

void
vlps_phrase_close (VlpsPhrase *phrase, VlpsPhraseFormat format)
{
  if (phrase->depth[format] == 0 || --phrase->depth[format] > 0)
    return;
  for (guint i = 0; i < phrase->n_active; i++)
    if (phrase->active[i].format == format)
      {
        /* all that is inside ends too, and begins anew where it goes on */
        for (guint k = phrase->n_active; k-- > i;)
          write_close (phrase, &phrase->active[k]);
        g_free (phrase->active[i].address);
        phrase->n_active--;
        for (guint k = i; k < phrase->n_active; k++)
          phrase->active[k] = phrase->active[k + 1];
        return;
      }
}

/* --- which marks emphasis gets --- */

static gboolean
is_emphasis (const Mark *mark)
{
  return (mark->kind == MARK_OPEN || mark->kind == MARK_CLOSE)
         && (mark->format == VLPS_PHRASE_EMPHASIS || mark->format == VLPS_PHRASE_STRONG);
}

/* A sign that stands for what a mark is written as, on its left or right end; 0: it is not written. */
static gunichar
mark_sign (const Mark *mark, VlpsPhraseKind kind, gboolean left)
{
  switch (mark->kind)
    {
    case MARK_BREAK:
      if (kind == VLPS_PHRASE_CELL)
        return left ? '<' : '>';
      return left && kind == VLPS_PHRASE_PARAGRAPH ? '\\' : ' ';
    case MARK_IMAGE:
      return left ? '!' : ')';
    case MARK_RAW:
      return (guchar) (left ? mark->address[0] : mark->address[strlen (mark->address) - 1]);
    case MARK_OPEN:
    case MARK_CLOSE:
    default:
      break;
    }
  if (mark->format == VLPS_PHRASE_CODE)
    return '`';
  if (mark->format == VLPS_PHRASE_LINK)
    return mark->kind == MARK_OPEN ? '[' : left ? ']' : ')';
  /* HTML, or emphasis, which can stand beside emphasis as HTML only */
  return left ? '<' : '>';
}

static gunichar
sign_before (const VlpsPhrase *phrase, guint index, VlpsPhraseKind kind)
{
  const Mark *mark = mark_at (phrase, index);

  if (index > 0 && mark_at (phrase, index - 1)->offset == mark->offset)
    return mark_sign (mark_at (phrase, index - 1), kind, FALSE);
  if (mark->offset == 0)
    return ' ';
  return g_utf8_get_char (g_utf8_prev_char (phrase->text->str + mark->offset));
}

static gunichar
sign_after (const VlpsPhrase *phrase, guint index, VlpsPhraseKind kind)
{
  const Mark *mark = mark_at (phrase, index);

  if (index + 1 < phrase->marks->len && mark_at (phrase, index + 1)->offset == mark->offset)
    return mark_sign (mark_at (phrase, index + 1), kind, TRUE);
  if (mark->offset == phrase->text->len)
    return ' ';
  return g_utf8_get_char (phrase->text->str + mark->offset);
}

static gboolean
is_punctuation (gunichar c, gboolean symbols)
{
  if (c < 0x80)
    return g_ascii_ispunct ((char) c);
  if (g_unichar_ispunct (c) && !symbols)
    switch (g_unichar_type (c))
      {
      case G_UNICODE_CURRENCY_SYMBOL:
      case G_UNICODE_MATH_SYMBOL:
      case G_UNICODE_MODIFIER_SYMBOL:
      case G_UNICODE_OTHER_SYMBOL:
        return FALSE;
      default:
        return TRUE;
      }
  return g_unichar_ispunct (c);
}

/* CommonMark's "left-flanking": a run of asterisks between the two can open emphasis. */
static gboolean
is_opening (gunichar before, gunichar after, gboolean symbols)
{
  if (g_unichar_isspace (after))
    return FALSE;
  return !is_punctuation (after, symbols) || g_unichar_isspace (before) || is_punctuation (before, symbols);
}

/* A pair of asterisks reads as emphasis.  Before CommonMark 0.31 symbols were not punctuation, so both ways must do.
 * Inside other emphasis the marks must not be such as could be taken for the other end. */
static gboolean
reads_as_emphasis (gunichar before_open, gunichar after_open, gunichar before_close, gunichar after_close,
                   gboolean inside)
{
  for (int symbols = 0; symbols < 2; symbols++)
    {
      if (!is_opening (before_open, after_open, symbols) || !is_opening (after_close, before_close, symbols))
        return FALSE;
      if (inside && (is_opening (after_open, before_open, symbols) || is_opening (before_close, after_close, symbols)))
        return FALSE;
    }
  return TRUE;
}

/* Asterisks stand directly beside the mark already. */
static gboolean
touches_asterisks (const VlpsPhrase *phrase, guint index)
{
  const Mark *mark = mark_at (phrase, index);

  for (int step = -1; step <= 1; step += 2)
    {
      const Mark *other;

      if ((index == 0 && step < 0) || (index + 1 == phrase->marks->len && step > 0))
        continue;
      other = mark_at (phrase, (guint) ((int) index + step));
      if (other->offset == mark->offset && is_emphasis (other)
          && (other->style == STYLE_MARKDOWN || other->style == STYLE_JOINED))
        return TRUE;
    }
  return FALSE;
}

static void
set_style (VlpsPhrase *phrase, guint open, MarkStyle style)
{
  mark_at (phrase, open)->style = style;
  mark_at (phrase, mark_at (phrase, open)->partner)->style = style;
}

static void
choose_style (VlpsPhrase *phrase, guint open, VlpsPhraseKind kind, gboolean inside)
{
  const Mark *mark = mark_at (phrase, open);
  guint close = mark->partner;
  const Mark *next = mark_at (phrase, open + 1);

  if (touches_asterisks (phrase, open) || touches_asterisks (phrase, close))
    set_style (phrase, open, STYLE_HTML);
  else if (is_emphasis (next) && next->kind == MARK_OPEN && next->offset == mark->offset && next->partner + 1 == close
           && mark_at (phrase, next->partner)->offset == mark_at (phrase, close)->offset
           && reads_as_emphasis (sign_before (phrase, open, kind), sign_after (phrase, open + 1, kind),
                                 sign_before (phrase, close - 1, kind), sign_after (phrase, close, kind), inside))
    {
      set_style (phrase, open, STYLE_JOINED);
      set_style (phrase, open + 1, STYLE_NONE);
    }
  else
    set_style (phrase, open,
               reads_as_emphasis (sign_before (phrase, open, kind), sign_after (phrase, open, kind),
                                  sign_before (phrase, close, kind), sign_after (phrase, close, kind), inside)
                   ? STYLE_MARKDOWN
                   : STYLE_HTML);
}

/* Nothing can be escaped in code: not a bar after a backslash in a cell, nor what would make the beginning of a link
 * and the code in it the definition of a reference. */
static gboolean
can_be_code (const char *text, gsize length, VlpsPhraseKind kind, gboolean in_link)
{
  return !(kind == VLPS_PHRASE_CELL && g_strstr_len (text, (gssize) length, "\\|") != NULL)
         && !(in_link && g_strstr_len (text, (gssize) length, "]:") != NULL);
}

/* Takes code that cannot be written as such for plain text. */
static void
drop_impossible_code (VlpsPhrase *phrase, VlpsPhraseKind kind)
{
  gboolean in_link = FALSE;
  guint kept = 0;

  for (guint i = 0; i < phrase->marks->len; i++)
    {
      Mark *mark = mark_at (phrase, i);

      if (mark->format == VLPS_PHRASE_LINK)
        in_link = mark->kind == MARK_OPEN;
      /* nothing is inside code, so its other end is the next mark */
      if (mark->kind == MARK_OPEN && mark->format == VLPS_PHRASE_CODE
          && !can_be_code (phrase->text->str + mark->offset, mark[1].offset - mark->offset, kind, in_link))
        i++;
      else
        *mark_at (phrase, kept++) = *mark;
    }
  /* what is past the end now was moved, or has nothing to free */
  for (guint i = kept; i < phrase->marks->len; i++)
    *mark_at (phrase, i) = (Mark){ 0 };
  g_array_set_size (phrase->marks, kept);
}

static void
choose_styles (VlpsPhrase *phrase, VlpsPhraseKind kind)
{
  guint open[VLPS_N_PHRASE_FORMATS];
  guint n = 0, asterisks = 0;

  for (guint i = 0; i < phrase->marks->len; i++)
    {
      Mark *mark = mark_at (phrase, i);

      if (mark->kind == MARK_OPEN)
        open[n++] = i;
      else if (mark->kind == MARK_CLOSE)
        {
          g_assert (n > 0); /* no format is closed that is not open */
          mark->partner = open[--n];
          mark_at (phrase, mark->partner)->partner = i;
        }
      mark->style = is_emphasis (mark) ? STYLE_HTML : STYLE_MARKDOWN;
    }
  for (guint i = 0; i < phrase->marks->len; i++)
    {
      Mark *mark = mark_at (phrase, i);

      if (!is_emphasis (mark))
        continue;
      if (mark->kind == MARK_OPEN && mark->style != STYLE_NONE)
        choose_style (phrase, i, kind, asterisks > 0);
      if (mark->style == STYLE_MARKDOWN || mark->style == STYLE_JOINED)
        asterisks += mark->kind == MARK_OPEN ? 1u : -1u;
    }
}

/* --- going out --- */

static void
append_tag (GString *out, const Mark *mark)
{
  static const char *const names[VLPS_N_PHRASE_FORMATS] = {
    [VLPS_PHRASE_EMPHASIS] = "em", [VLPS_PHRASE_STRONG] = "strong", [VLPS_PHRASE_CODE] = "code",
    [VLPS_PHRASE_DELETED] = "del", [VLPS_PHRASE_SUBSCRIPT] = "sub", [VLPS_PHRASE_SUPERSCRIPT] = "sup",
    [VLPS_PHRASE_MARKED] = "mark", [VLPS_PHRASE_LINK] = "a",
  };

  g_string_append_printf (out, mark->kind == MARK_OPEN ? "<%s>" : "</%s>", names[mark->format]);
}

/* A bar would end a cell; TeX has another name for it. */
static void
append_raw (GString *out, const char *markdown, VlpsPhraseKind kind)
{
  for (const char *p = markdown; *p != '\0'; p++)
    if (*p == '|' && kind == VLPS_PHRASE_CELL)
      g_string_append (out, p > markdown && p[-1] == '\\' ? "Vert " : "\\vert ");
    else
      g_string_append_c (out, *p);
}

static void
append_mark (const VlpsPhrase *phrase, GString *out, const Mark *mark, VlpsPhraseKind kind)
{
  if (mark->kind == MARK_BREAK)
    g_string_append (out, kind == VLPS_PHRASE_PARAGRAPH ? "\\\n" : kind == VLPS_PHRASE_CELL ? "<br>" : " ");
  else if (mark->kind == MARK_RAW)
    append_raw (out, mark->address, kind);
  else if (mark->kind == MARK_IMAGE)
    {
      g_string_append (out, "![");
      vlps_escape_text (out, mark->alt, strlen (mark->alt), kind, FALSE, FALSE);
      g_string_append (out, "](");
      vlps_escape_address (out, mark->address);
      g_string_append_c (out, ')');
    }
  else if (mark->format == VLPS_PHRASE_LINK)
    {
      const char *address = mark->kind == MARK_OPEN ? NULL : mark_at (phrase, mark->partner)->address;

      if (address == NULL)
        g_string_append_c (out, '[');
      else if (phrase->references != NULL)
        g_string_append_printf (out, "][%u]", vlps_link_references_number (phrase->references, address));
      else
        {
          g_string_append (out, "](");
          vlps_escape_address (out, address);
          g_string_append_c (out, ')');
        }
    }
  else if (mark->style == STYLE_JOINED)
    g_string_append (out, "***");
  else if (mark->style == STYLE_MARKDOWN && is_emphasis (mark))
    g_string_append (out, mark->format == VLPS_PHRASE_STRONG ? "**" : "*");
  else if (mark->style != STYLE_NONE)
    append_tag (out, mark);
}

static void
write_phrase (const VlpsPhrase *phrase, GString *out, VlpsPhraseKind kind)
{
  const char *text = phrase->text->str;
  gsize line = 0, at = 0;
  gboolean code = FALSE;

  for (guint i = 0; i <= phrase->marks->len; i++)
    {
      const Mark *mark = i < phrase->marks->len ? mark_at (phrase, i) : NULL;
      gsize end = mark != NULL ? mark->offset : phrase->text->len;

      if (code)
        vlps_escape_code (out, text + at, end - at, kind);
      else
        vlps_escape_text (out, text + at, end - at, kind,
                          mark != NULL && mark->kind == MARK_OPEN && mark->format == VLPS_PHRASE_LINK, mark == NULL);
      at = end;
      if (mark == NULL)
        break;
      code = mark->kind == MARK_OPEN && mark->format == VLPS_PHRASE_CODE;
      if (mark->format != VLPS_PHRASE_CODE)
        append_mark (phrase, out, mark, kind);
      if (mark->kind == MARK_BREAK && kind == VLPS_PHRASE_PARAGRAPH)
        {
          vlps_escape_line (out, line);
          line = out->len;
        }
    }
  if (kind == VLPS_PHRASE_PARAGRAPH)
    vlps_escape_line (out, line);
}

char *
vlps_phrase_end (VlpsPhrase *phrase, VlpsPhraseKind kind)
{
  GString *out = g_string_sized_new (phrase->text->len + 64);

  for (guint i = phrase->n_active; i-- > 0;)
    write_close (phrase, &phrase->active[i]);
  drop_impossible_code (phrase, kind);
  choose_styles (phrase, kind);
  write_phrase (phrase, out, kind);
  g_string_truncate (phrase->text, 0);
  g_array_set_size (phrase->marks, 0);
  phrase->fold = (VlpsWhitespace){ 0 };
  phrase->broken = FALSE;
  return g_string_free (out, FALSE);
}
