/* inlines.c - one line of Markdown in the making */
#include "inlines.h"

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
  VlpsInlinesFormat format;
  gsize offset;  /* in the text */
  guint partner; /* index of the mark that closes this one, or opens it */
  MarkStyle style;
  char *address; /* OPEN and CLOSE of links, IMAGE; RAW: what is written */
  char *alt;     /* IMAGE */
} Mark;

/* A format that is open. */
typedef struct
{
  VlpsInlinesFormat format;
  gboolean written; /* its mark is among the marks */
  char *address;
} Active;

struct _VlpsInlines
{
  GString *text; /* as it reads, nothing escaped */
  GArray *marks; /* of Mark, by offset */
  VlpsWhitespace fold;
  gboolean broken;                      /* a line break comes before the next word */
  Active active[VLPS_N_INLINE_FORMATS]; /* outermost first, but code always last: nothing can be inside it */
  guint n_active;
  guint depth[VLPS_N_INLINE_FORMATS];
  const VlpsDialect *dialect;
  VlpsLinkReferences *references; /* NULL: addresses stand in their links */
};

static void
mark_clear (gpointer data)
{
  Mark *mark = data;

  g_free (mark->address);
  g_free (mark->alt);
}

VlpsInlines *
vlps_inlines_new (void)
{
  VlpsInlines *inlines = g_new0 (VlpsInlines, 1);

  inlines->text = g_string_new (NULL);
  inlines->dialect = vlps_dialect_get (VLPS_MARKDOWN_ANY);
  inlines->marks = g_array_new (FALSE, TRUE, sizeof (Mark));
  g_array_set_clear_func (inlines->marks, mark_clear);
  return inlines;
}

void
vlps_inlines_free (VlpsInlines *inlines)
{
  if (inlines == NULL)
    return;
  g_string_free (inlines->text, TRUE);
  g_array_unref (inlines->marks);
  for (guint i = 0; i < inlines->n_active; i++)
    g_free (inlines->active[i].address);
  g_free (inlines);
}

static Mark *
mark_at (const VlpsInlines *inlines, guint index)
{
  return &g_array_index (inlines->marks, Mark, index);
}

gboolean
vlps_inlines_is_empty (const VlpsInlines *inlines)
{
  return inlines->text->len == 0 && inlines->marks->len == 0;
}

static Mark *
add_mark (VlpsInlines *inlines, MarkKind kind, VlpsInlinesFormat format)
{
  g_array_set_size (inlines->marks, inlines->marks->len + 1);
  *mark_at (inlines, inlines->marks->len - 1) = (Mark){ .kind = kind, .format = format, .offset = inlines->text->len };
  return mark_at (inlines, inlines->marks->len - 1);
}

void
vlps_inlines_set_dialect (VlpsInlines *inlines, const VlpsDialect *dialect)
{
  inlines->dialect = dialect;
}

void
vlps_inlines_set_references (VlpsInlines *inlines, VlpsLinkReferences *references)
{
  inlines->references = references;
}

/* --- coming in --- */

/* Returns TRUE if the last mark closes a format that continues: of links, one to the same address, directly or after
 * a space. */
static gboolean
goes_on (const VlpsInlines *inlines, const Active *active)
{
  const Mark *last = inlines->marks->len > 0 ? mark_at (inlines, inlines->marks->len - 1) : NULL;

  if (last == NULL || last->kind != MARK_CLOSE || last->format != active->format)
    return FALSE;
  if (active->format != VLPS_INLINE_LINK)
    return last->offset == inlines->text->len;
  if (last->offset + 1 < inlines->text->len
      || (last->offset < inlines->text->len && inlines->text->str[last->offset] != ' '))
    return FALSE;
  /* a picture that leads to what is named behind it stays by itself */
  return mark_at (inlines, inlines->marks->len - 2)->kind != MARK_IMAGE && strcmp (last->address, active->address) == 0;
}

/* Writes the mark that opens a format, or takes the one back that just closed such a format. */
static void
write_open (VlpsInlines *inlines, Active *active)
{
  active->written = TRUE;
  if (goes_on (inlines, active))
    {
      g_array_set_size (inlines->marks, inlines->marks->len - 1);
      return;
    }
  add_mark (inlines, MARK_OPEN, active->format)->address = g_strdup (active->address);
}

static void
write_close (VlpsInlines *inlines, Active *active)
{
  if (active->written)
    add_mark (inlines, MARK_CLOSE, active->format)->address = g_strdup (active->address);
  active->written = FALSE;
}

/* Writes what stands between the last word or image and the next: white space, then the formats that begin here. */
static void
lead (VlpsInlines *inlines, gboolean space, gboolean image)
{
  Active *code = NULL;
  gboolean opens = FALSE;

  for (guint i = 0; i < inlines->n_active; i++)
    if (inlines->active[i].format == VLPS_INLINE_CODE)
      code = &inlines->active[i];
    else if (!inlines->active[i].written)
      opens = TRUE;
  if (code != NULL && (opens || inlines->broken || image))
    write_close (inlines, code);
  if (!vlps_inlines_is_empty (inlines))
    {
      if (inlines->broken)
        add_mark (inlines, MARK_BREAK, VLPS_N_INLINE_FORMATS);
      else if (space)
        g_string_append_c (inlines->text, ' ');
    }
  inlines->broken = FALSE;
  for (guint i = 0; i < inlines->n_active; i++)
    if (!inlines->active[i].written && !(image && inlines->active[i].format == VLPS_INLINE_CODE))
      write_open (inlines, &inlines->active[i]);
}

void
vlps_inlines_text (VlpsInlines *inlines, const char *text)
{
  const char *word;
  gsize length;
  gboolean space;

  vlps_whitespace_run (&inlines->fold, text);
  while (vlps_whitespace_next (&inlines->fold, &word, &length, &space))
    {
      lead (inlines, space, FALSE);
      vlps_fast_append (inlines->text, word, length);
    }
}

void
vlps_inlines_space (VlpsInlines *inlines)
{
  inlines->fold.space = TRUE;
}

gboolean
vlps_inlines_break (VlpsInlines *inlines)
{
  gboolean first = !inlines->broken;

  inlines->broken = TRUE;
  return first;
}

void
vlps_inlines_image (VlpsInlines *inlines, const char *alt, const char *address)
{
  g_autoptr (GString) words = g_string_new (NULL);
  gboolean space = inlines->fold.space;
  Mark *mark;

  vlps_whitespace_append_run (words, alt);
  inlines->fold = (VlpsWhitespace){ 0 };
  lead (inlines, space, TRUE);
  mark = add_mark (inlines, MARK_IMAGE, VLPS_N_INLINE_FORMATS);
  mark->alt = g_strdup (words->str);
  mark->address = g_strdup (address);
}

/* Returns TRUE directly after a formula, ignoring formats: the dollar of another formula might follow its own. */
static gboolean
is_behind_formula (const VlpsInlines *inlines)
{
  const Mark *mark;

  for (guint i = inlines->marks->len; i > 0; i--)
    {
      mark = mark_at (inlines, i - 1);
      if (mark->offset < inlines->text->len)
        return FALSE;
      if (mark->kind != MARK_OPEN && mark->kind != MARK_CLOSE)
        return mark->kind == MARK_RAW && g_str_has_suffix (mark->address, "$");
    }
  return FALSE;
}

void
vlps_inlines_raw (VlpsInlines *inlines, const char *markdown)
{
  gboolean space = inlines->fold.space || (*markdown == '$' && is_behind_formula (inlines));

  inlines->fold = (VlpsWhitespace){ 0 };
  lead (inlines, space, TRUE);
  add_mark (inlines, MARK_RAW, VLPS_N_INLINE_FORMATS)->address = g_strdup (markdown);
}

void
vlps_inlines_open (VlpsInlines *inlines, VlpsInlinesFormat format, const char *address)
{
  guint place = inlines->n_active;

  if (inlines->depth[format]++ > 0)
    return;
  if (place > 0 && inlines->active[place - 1].format == VLPS_INLINE_CODE)
    {
      inlines->active[place] = inlines->active[place - 1];
      place--;
    }
  inlines->n_active++;
  inlines->active[place] = (Active){ .format = format, .address = g_strdup (address) };
}

void
vlps_inlines_close (VlpsInlines *inlines, VlpsInlinesFormat format)
{
  if (inlines->depth[format] == 0 || --inlines->depth[format] > 0)
    return;
  for (guint i = 0; i < inlines->n_active; i++)
    if (inlines->active[i].format == format)
      {
        /* all that is inside ends too, and begins anew where it goes on */
        for (guint k = inlines->n_active; k-- > i;)
          write_close (inlines, &inlines->active[k]);
        g_free (inlines->active[i].address);
        inlines->n_active--;
        for (guint k = i; k < inlines->n_active; k++)
          inlines->active[k] = inlines->active[k + 1];
        return;
      }
}

/* --- which marks emphasis gets --- */

static gboolean
is_emphasis (const Mark *mark)
{
  return (mark->kind == MARK_OPEN || mark->kind == MARK_CLOSE)
         && (mark->format == VLPS_INLINE_EMPHASIS || mark->format == VLPS_INLINE_STRONG);
}

/* A sign that stands for what a mark is written as, on its left or right end; 0: it is not written. */
static gunichar
mark_sign (const Mark *mark, VlpsInlinesKind kind, gboolean left)
{
  switch (mark->kind)
    {
    case MARK_BREAK:
      if (kind == VLPS_INLINE_CELL)
        return left ? '<' : '>';
      return left && kind == VLPS_INLINE_PARAGRAPH ? '\\' : ' ';
    case MARK_IMAGE:
      return left ? '!' : ')';
    case MARK_RAW:
      return (guchar) (left ? mark->address[0] : mark->address[strlen (mark->address) - 1]);
    case MARK_OPEN:
    case MARK_CLOSE:
    default:
      break;
    }
  if (mark->format == VLPS_INLINE_CODE)
    return '`';
  if (mark->format == VLPS_INLINE_LINK)
    return mark->kind == MARK_OPEN ? '[' : left ? ']' : ')';
  /* HTML, or emphasis, which can stand beside emphasis as HTML only */
  return left ? '<' : '>';
}

static gunichar
sign_before (const VlpsInlines *inlines, guint index, VlpsInlinesKind kind)
{
  const Mark *mark = mark_at (inlines, index);

  if (index > 0 && mark_at (inlines, index - 1)->offset == mark->offset)
    return mark_sign (mark_at (inlines, index - 1), kind, FALSE);
  if (mark->offset == 0)
    return ' ';
  return g_utf8_get_char (g_utf8_prev_char (inlines->text->str + mark->offset));
}

static gunichar
sign_after (const VlpsInlines *inlines, guint index, VlpsInlinesKind kind)
{
  const Mark *mark = mark_at (inlines, index);

  if (index + 1 < inlines->marks->len && mark_at (inlines, index + 1)->offset == mark->offset)
    return mark_sign (mark_at (inlines, index + 1), kind, TRUE);
  if (mark->offset == inlines->text->len)
    return ' ';
  return g_utf8_get_char (inlines->text->str + mark->offset);
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
touches_asterisks (const VlpsInlines *inlines, guint index)
{
  const Mark *mark = mark_at (inlines, index);

  for (int step = -1; step <= 1; step += 2)
    {
      const Mark *other;

      if ((index == 0 && step < 0) || (index + 1 == inlines->marks->len && step > 0))
        continue;
      other = mark_at (inlines, (guint) ((int) index + step));
      if (other->offset == mark->offset && is_emphasis (other)
          && (other->style == STYLE_MARKDOWN || other->style == STYLE_JOINED))
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if one emphasis begins or ends directly inside another of the other kind: their asterisks form one run
 * of three, of which CommonMark gives each its own. */
static gboolean
shares_run (const VlpsInlines *inlines, guint index, int step)
{
  const Mark *mark = mark_at (inlines, index), *outer;

  if ((index == 0 && step < 0) || (index + 1 == inlines->marks->len && step > 0))
    return FALSE;
  outer = mark_at (inlines, (guint) ((int) index + step));
  return outer->offset == mark->offset && is_emphasis (outer) && outer->kind == mark->kind
         && outer->format != mark->format && outer->style == STYLE_MARKDOWN;
}

/* The style of an emphasis that shares its first asterisks with the one around it, or its last. */
static MarkStyle
style_in_run (const VlpsInlines *inlines, guint open, VlpsInlinesKind kind, gboolean left)
{
  guint close = mark_at (inlines, open)->partner, outer = left ? open - 1 : close + 1;
  guint other = mark_at (inlines, outer)->partner; /* the end of the outer one that stands alone */
  gunichar before = sign_before (inlines, other, kind), after = sign_after (inlines, other, kind);

  for (int symbols = 0; symbols < 2; symbols++)
    if (left ? is_opening (before, after, symbols) : is_opening (after, before, symbols))
      return STYLE_HTML;
  return reads_as_emphasis (sign_before (inlines, left ? outer : open, kind), sign_after (inlines, open, kind),
                            sign_before (inlines, close, kind), sign_after (inlines, left ? close : outer, kind), TRUE)
             ? STYLE_MARKDOWN
             : STYLE_HTML;
}

static void
set_style (VlpsInlines *inlines, guint open, MarkStyle style)
{
  mark_at (inlines, open)->style = style;
  mark_at (inlines, mark_at (inlines, open)->partner)->style = style;
}

static void
choose_style (VlpsInlines *inlines, guint open, VlpsInlinesKind kind, gboolean inside)
{
  const Mark *mark = mark_at (inlines, open);
  guint close = mark->partner;
  const Mark *next = mark_at (inlines, open + 1);
  gboolean left = shares_run (inlines, open, -1), right = shares_run (inlines, close, 1);

  if (left != right && !touches_asterisks (inlines, left ? close : open))
    set_style (inlines, open, style_in_run (inlines, open, kind, left));
  else if (touches_asterisks (inlines, open) || touches_asterisks (inlines, close))
    set_style (inlines, open, STYLE_HTML);
  else if (is_emphasis (next) && next->style != STYLE_NONE && next->kind == MARK_OPEN && next->offset == mark->offset
           && next->partner + 1 == close && mark_at (inlines, next->partner)->offset == mark_at (inlines, close)->offset
           && reads_as_emphasis (sign_before (inlines, open, kind), sign_after (inlines, open + 1, kind),
                                 sign_before (inlines, close - 1, kind), sign_after (inlines, close, kind), inside))
    {
      set_style (inlines, open, STYLE_JOINED);
      set_style (inlines, open + 1, STYLE_NONE);
    }
  else
    set_style (inlines, open,
               reads_as_emphasis (sign_before (inlines, open, kind), sign_after (inlines, open, kind),
                                  sign_before (inlines, close, kind), sign_after (inlines, close, kind), inside)
                   ? STYLE_MARKDOWN
                   : STYLE_HTML);
}

/* Nothing can be escaped in code: not a bar after a backslash in a cell, nor what would make the beginning of a link
 * and the code in it the definition of a reference. */
static gboolean
can_be_code (const char *text, gsize length, VlpsInlinesKind kind, gboolean in_link)
{
  return !(kind == VLPS_INLINE_CELL && g_strstr_len (text, (gssize) length, "\\|") != NULL)
         && !(in_link && g_strstr_len (text, (gssize) length, "]:") != NULL);
}

/* Takes code that cannot be written as such for plain text. */
static void
drop_impossible_code (VlpsInlines *inlines, VlpsInlinesKind kind)
{
  gboolean in_link = FALSE;
  guint kept = 0;

  for (guint i = 0; i < inlines->marks->len; i++)
    {
      Mark *mark = mark_at (inlines, i);

      if (mark->format == VLPS_INLINE_LINK)
        in_link = mark->kind == MARK_OPEN;
      /* nothing is inside code, so its other end is the next mark */
      if (mark->kind == MARK_OPEN && mark->format == VLPS_INLINE_CODE
          && !can_be_code (inlines->text->str + mark->offset, mark[1].offset - mark->offset, kind, in_link))
        i++;
      else
        *mark_at (inlines, kept++) = *mark;
    }
  /* what is past the end now was moved, or has nothing to free */
  for (guint i = kept; i < inlines->marks->len; i++)
    *mark_at (inlines, i) = (Mark){ 0 };
  g_array_set_size (inlines->marks, kept);
}

/* A heading is bold in any case: signs around all of it say nothing. */
static void
drop_needless (VlpsInlines *inlines, guint open)
{
  const Mark *mark = mark_at (inlines, open);

  if (mark->kind == MARK_OPEN && mark->format == VLPS_INLINE_STRONG && mark->offset == 0
      && mark_at (inlines, mark->partner)->offset == inlines->text->len)
    set_style (inlines, open, STYLE_NONE);
}

static void
choose_styles (VlpsInlines *inlines, VlpsInlinesKind kind)
{
  guint open[VLPS_N_INLINE_FORMATS];
  guint n = 0, asterisks = 0;

  for (guint i = 0; i < inlines->marks->len; i++)
    {
      Mark *mark = mark_at (inlines, i);

      if (mark->kind == MARK_OPEN)
        open[n++] = i;
      else if (mark->kind == MARK_CLOSE)
        {
          g_assert (n > 0); /* no format is closed that is not open */
          mark->partner = open[--n];
          mark_at (inlines, mark->partner)->partner = i;
        }
      mark->style = is_emphasis (mark) ? STYLE_HTML : STYLE_MARKDOWN;
    }
  for (guint i = 0; i < inlines->marks->len && kind == VLPS_INLINE_HEADING; i++)
    drop_needless (inlines, i);
  for (guint i = 0; i < inlines->marks->len; i++)
    {
      Mark *mark = mark_at (inlines, i);

      if (!is_emphasis (mark))
        continue;
      if (mark->kind == MARK_OPEN && mark->style != STYLE_NONE)
        choose_style (inlines, i, kind, asterisks > 0);
      if (mark->style == STYLE_MARKDOWN || mark->style == STYLE_JOINED)
        asterisks += mark->kind == MARK_OPEN ? 1u : -1u;
    }
}

/* --- going out --- */

/* The sign of the dialect for a format; NULL: it has none. */
static const char *
sign_of (const VlpsDialect *dialect, const Mark *mark)
{
  guint side = mark->kind == MARK_CLOSE;

  switch (mark->format)
    {
    case VLPS_INLINE_DELETED:
      return dialect->deleted[side];
    case VLPS_INLINE_SUBSCRIPT:
      return dialect->subscript[side];
    case VLPS_INLINE_SUPERSCRIPT:
      return dialect->superscript[side];
    case VLPS_INLINE_MARKED:
      return dialect->marked[side];
    default:
      return NULL;
    }
}

/* TRUE for what must be one word: signs and spaces alike. */
static gboolean
is_script (const Mark *mark)
{
  return mark->format == VLPS_INLINE_SUBSCRIPT || mark->format == VLPS_INLINE_SUPERSCRIPT;
}

/* The sign for the mark at `index`: subscripts with formats in them have tags. */
static const char *
find_sign (const VlpsInlines *inlines, guint index)
{
  const Mark *mark = mark_at (inlines, index);

  if (mark->kind != MARK_OPEN && mark->kind != MARK_CLOSE)
    return NULL;
  if (is_script (mark) && MAX (index, mark->partner) - MIN (index, mark->partner) != 1)
    return NULL;
  return sign_of (inlines->dialect, mark);
}

static void
append_tag (GString *out, const Mark *mark)
{
  static const char *const names[VLPS_N_INLINE_FORMATS] = {
    [VLPS_INLINE_EMPHASIS] = "em", [VLPS_INLINE_STRONG] = "strong", [VLPS_INLINE_CODE] = "code",
    [VLPS_INLINE_DELETED] = "del", [VLPS_INLINE_SUBSCRIPT] = "sub", [VLPS_INLINE_SUPERSCRIPT] = "sup",
    [VLPS_INLINE_MARKED] = "mark", [VLPS_INLINE_LINK] = "a",
  };

  g_string_append_printf (out, mark->kind == MARK_OPEN ? "<%s>" : "</%s>", names[mark->format]);
}

/* A bar would end a cell; TeX has another name for it. */
static void
append_raw (GString *out, const char *markdown, VlpsInlinesKind kind)
{
  for (const char *p = markdown; *p != '\0'; p++)
    if (*p == '|' && kind == VLPS_INLINE_CELL)
      g_string_append (out, p > markdown && p[-1] == '\\' ? "Vert " : "\\vert ");
    else
      g_string_append_c (out, *p);
}

static void
append_mark (const VlpsInlines *inlines, GString *out, guint index, VlpsInlinesKind kind)
{
  const Mark *mark = mark_at (inlines, index);
  const char *sign = find_sign (inlines, index);

  if (mark->kind == MARK_BREAK)
    g_string_append (out, kind == VLPS_INLINE_PARAGRAPH ? "\\\n" : kind == VLPS_INLINE_CELL ? "<br>" : " ");
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
  else if (mark->format == VLPS_INLINE_LINK)
    {
      const char *address = mark->kind == MARK_OPEN ? NULL : mark_at (inlines, mark->partner)->address;

      if (address == NULL)
        g_string_append_c (out, '[');
      else if (inlines->references != NULL)
        g_string_append_printf (out, "][%u]", vlps_link_references_number (inlines->references, address));
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
    g_string_append (out, mark->format == VLPS_INLINE_STRONG ? "**" : "*");
  else if (mark->style != STYLE_NONE && sign != NULL)
    g_string_append (out, sign);
  else if (mark->style != STYLE_NONE)
    append_tag (out, mark);
}

/* Returns TRUE if nothing is written from a mark on. */
static gboolean
is_last (const VlpsInlines *inlines, guint index)
{
  while (index < inlines->marks->len && mark_at (inlines, index)->style == STYLE_NONE)
    index++;
  return index == inlines->marks->len;
}

/* Text in the Markdown that is written; `index` of the mark behind it. */
static void
append_text (const VlpsInlines *inlines, GString *out, const char *text, gsize length, VlpsInlinesKind kind,
             guint index)
{
  const Mark *next = index < inlines->marks->len ? mark_at (inlines, index) : NULL;
  gboolean link = next != NULL && next->kind == MARK_OPEN && next->format == VLPS_INLINE_LINK;
  gboolean solid = next != NULL && next->kind == MARK_CLOSE && is_script (next) && find_sign (inlines, index) != NULL;
  g_autoptr (GString) escaped = NULL;

  if (*inlines->dialect->signs == '\0')
    {
      vlps_escape_text (out, text, length, kind, link, is_last (inlines, index));
      return;
    }
  escaped = g_string_sized_new (length);
  vlps_escape_text (escaped, text, length, kind, link, is_last (inlines, index));
  vlps_dialect_append (inlines->dialect, out, escaped->str, solid);
}

static void
end_line (const VlpsInlines *inlines, GString *out, gsize line)
{
  vlps_escape_line (out, line);
  vlps_dialect_escape_line (inlines->dialect, out, line);
}

static void
write_phrase (const VlpsInlines *inlines, GString *out, VlpsInlinesKind kind)
{
  const char *text = inlines->text->str;
  gsize line = 0, at = 0;
  gboolean code = FALSE;

  for (guint i = 0; i <= inlines->marks->len; i++)
    {
      const Mark *mark = i < inlines->marks->len ? mark_at (inlines, i) : NULL;
      gsize end = mark != NULL ? mark->offset : inlines->text->len;

      if (code)
        vlps_escape_code (out, text + at, end - at, kind);
      else
        append_text (inlines, out, text + at, end - at, kind, i);
      at = end;
      if (mark == NULL)
        break;
      code = mark->kind == MARK_OPEN && mark->format == VLPS_INLINE_CODE;
      if (mark->format != VLPS_INLINE_CODE)
        append_mark (inlines, out, i, kind);
      if (mark->kind == MARK_BREAK && kind == VLPS_INLINE_PARAGRAPH)
        {
          end_line (inlines, out, line);
          line = out->len;
        }
    }
  if (kind == VLPS_INLINE_PARAGRAPH)
    end_line (inlines, out, line);
}

char *
vlps_inlines_end (VlpsInlines *inlines, VlpsInlinesKind kind)
{
  GString *out = g_string_sized_new (inlines->text->len + 64);

  for (guint i = inlines->n_active; i-- > 0;)
    write_close (inlines, &inlines->active[i]);
  drop_impossible_code (inlines, kind);
  choose_styles (inlines, kind);
  write_phrase (inlines, out, kind);
  g_string_truncate (inlines->text, 0);
  g_array_set_size (inlines->marks, 0);
  inlines->fold = (VlpsWhitespace){ 0 };
  inlines->broken = FALSE;
  return g_string_free (out, FALSE);
}
