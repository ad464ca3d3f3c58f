/* items.c - what a Markdown text consists of, by kind */
#include "items.h"

#include <math.h>
#include <string.h>

#include "hash.h"
#include "matching.h"
#include "sequence.h"
#include "teds.h"
#include "tokens.h"
#include "whitespace.h"

/* Items less alike than this are two, not one with faults. */
#define ALIKE 0.5

/* Compared with one another; what a longer text has more is not looked at. */
#define MOST_ITEMS 2000

typedef struct
{
  VlpsItems *items;
  GString *code;       /* of the fence at hand; NULL outside */
  char sign;           /* of that fence */
  gsize length;        /* signs of it */
  gsize indent;        /* white space before it */
  GString *prose;      /* lines outside of fences, for what stands inside lines */
  VlpsTedsTree *table; /* of the last line; NULL: it was not of one */
  guint nodes;         /* of all tables: cells and rows */
  gboolean note;       /* the last lines were of a note */
  gboolean first;      /* these were of its first paragraph */
  char *title;         /* of the page, folded, until a heading has been it; NULL then */
} Reader;

void
vlps_items_free (VlpsItems *items)
{
  if (items == NULL)
    return;
  for (guint i = 0; i < VLPS_N_ITEMS; i++)
    g_ptr_array_unref (items->kinds[i]);
  g_ptr_array_unref (items->tables);
  g_string_free (items->words, TRUE);
  g_free (items);
}

/* Takes over `text`. */
static void
add_item (VlpsItems *items, VlpsItemKind kind, char *text)
{
  if (items->kinds[kind]->len < MOST_ITEMS)
    g_ptr_array_add (items->kinds[kind], text);
  else
    g_free (text);
}

/* A command of TeX, and no longer one that begins with its name. */
static gboolean
is_command (const char *text, gsize length, const char *command)
{
  gsize n = strlen (command);

  return length >= n && strncmp (text, command, n) == 0 && (length == n || !g_ascii_isalpha (text[n]));
}

/* TeX without white space and without what only says how large a bracket is drawn. */
static char *
bare_tex (const char *text, gsize length)
{
  GString *out = g_string_sized_new (length);

  for (gsize i = 0; i < length;)
    if (is_command (text + i, length - i, "\\left"))
      i += strlen ("\\left");
    else if (is_command (text + i, length - i, "\\right"))
      i += strlen ("\\right");
    else
      {
        if (!g_ascii_isspace (text[i]))
          g_string_append_c (out, text[i]);
        i++;
      }
  return g_string_free (out, FALSE);
}

/* --- inside of lines --- */

/* End of the run that begins with `open` at `p`, at the mark that closes it; NULL where none does. */
static const char *
find_close (const char *p, char open, char close)
{
  int depth = 0;

  for (; *p != '\0' && !(p[0] == '\n' && p[1] == '\n'); p++)
    {
      if (*p == '\\' && p[1] != '\0')
        p++;
      else if (*p == open)
        depth++;
      else if (*p == close && --depth == 0)
        return p;
    }
  return NULL;
}

/* Returns the part of an address after its last slash: sets without addresses do not say what relative ones refer
 * to. */
static char *
address_tail (const char *address, gsize length)
{
  g_autofree char *whole = NULL;
  g_auto (GStrv) parts = NULL;
  const char *tail;

  if (length > 1 && *address == '<')
    {
      address++;
      length = MIN (strcspn (address, ">"), length - 1);
    }
  whole = g_strndup (address, MIN (strcspn (address, " \t\n"), length));
  while (*whole != '\0' && whole[strlen (whole) - 1] == '/')
    whole[strlen (whole) - 1] = '\0';
  /* a place in the page itself is written with the page's address or without; "#/" and "#!" are addresses of pages */
  tail = strchr (whole, '#');
  if (tail == NULL || tail[1] == '\0' || tail[1] == '/' || tail[1] == '!')
    {
      tail = strrchr (whole, '/');
      tail = tail != NULL ? tail + 1 : whole;
    }
  parts = g_strsplit (tail, "\\", -1);
  return g_strjoinv ("", parts);
}

static void read_inline (VlpsItems *items, const char *text, GString *words);

/* Text without marks, folded. */
static char *
plain (const char *text, gsize length)
{
  g_autofree char *part = g_strndup (text, length), *folded = NULL;
  g_autoptr (GString) words = g_string_new (NULL);

  read_inline (NULL, part, words);
  folded = vlps_whitespace_collapse (words->str);
  return g_strdup (g_strstrip (folded));
}

/* Formula that begins at `p`: where it ends; NULL where none begins. */
static const char *
find_math (const char *p, const char **ret_begin, const char **ret_end)
{
  gsize signs = p[1] == '$' ? 2 : 1;
  const char *begin = p + signs;

  if (signs == 1 && (g_ascii_isspace (*begin) || *begin == '\0'))
    return NULL;
  for (p = begin; *p != '\0'; p++)
    {
      if (p[0] == '\n' && p[1] == '\n' && signs == 1)
        return NULL;
      if (*p == '\\' && p[1] != '\0')
        {
          p++;
          continue;
        }
      if (*p != '$' || (signs == 2 && p[1] != '$'))
        continue;
      if (signs == 1 && (g_ascii_isspace (p[-1]) || g_ascii_isdigit (p[1])))
        return NULL;
      *ret_begin = begin;
      *ret_end = p;
      return p + signs;
    }
  return NULL;
}

/* A link, picture or reference at `p`; where it ends, NULL where it is none. */
static const char *
read_bracket (VlpsItems *items, const char *p, GString *words)
{
  gboolean image = *p == '!';
  const char *text = p + image + 1;
  const char *end = find_close (p + image, '[', ']'), *close;
  g_autofree char *tail = NULL;

  if (end == NULL)
    return NULL;
  if (!image && *text == '^' && end[1] != '(')
    {
      if (items != NULL)
        add_item (items, VLPS_ITEM_REFERENCE, g_strndup (text + 1, (gsize) (end - text - 1)));
      return end + 1;
    }
  if (end[1] != '(' || (close = find_close (end + 1, '(', ')')) == NULL)
    return NULL;
  tail = address_tail (end + 2, (gsize) (close - end - 2));
  if (image && items != NULL)
    add_item (items, VLPS_ITEM_IMAGE, g_steal_pointer (&tail));
  else if (!image)
    {
      g_autofree char *inner = g_strndup (text, (gsize) (end - text));
      g_autofree char *shown = plain (inner, strlen (inner));

      read_inline (items, inner, words);
      if (items != NULL && *shown != '\0')
        add_item (items, VLPS_ITEM_LINK, g_strconcat (shown, "\t", tail, NULL));
    }
  return close + 1;
}

/* A code span that begins at `p` ends in its paragraph: before a line without text. */
static const char *
read_code_span (const char *p, GString *words)
{
  gsize run = strspn (p, "`");
  const char *limit = strstr (p, "\n\n");

  for (const char *end = p + run; (end = strchr (end, '`')) != NULL && (limit == NULL || end < limit);)
    {
      gsize other = strspn (end, "`");

      if (other == run)
        {
          g_string_append_len (words, p + run, end - p - (gssize) run);
          return end + run;
        }
      end += other;
    }
  return p + run;
}

/* Items inside of lines (`items` NULL: only the words). */
static void
read_inline (VlpsItems *items, const char *text, GString *words)
{
  for (const char *p = text; *p != '\0';)
    {
      const char *begin, *end, *after = NULL;

      if (*p == '\\' && g_ascii_ispunct (p[1]))
        {
          g_string_append_c (words, p[1]);
          p += 2;
          continue;
        }
      if (*p == '`')
        after = read_code_span (p, words);
      else if (*p == '$' && (after = find_math (p, &begin, &end)) != NULL)
        {
          if (items != NULL)
            add_item (items, VLPS_ITEM_MATH, bare_tex (begin, (gsize) (end - begin)));
          g_string_append_c (words, ' ');
        }
      else if (*p == '[' || (*p == '!' && p[1] == '['))
        after = read_bracket (items, p, words);
      else if (*p == '<' && (g_ascii_isalpha (p[1]) || p[1] == '/') && (end = strchr (p, '>')) != NULL)
        {
          after = end + 1;
          if (g_ascii_strncasecmp (p, "<br", 3) == 0)
            g_string_append_c (words, ' ');
        }
      else if (*p == '*' || (*p == '=' && p[1] == '='))
        after = p + (*p == '=' ? 2 : 1);
      if (after != NULL)
        p = after;
      else
        g_string_append_c (words, *p++);
    }
}

/* --- lines --- */

static gboolean
is_delimiter_row (const char *line)
{
  return strspn (line, "|:- \t") == strlen (line) && strchr (line, '-') != NULL;
}

static void
end_table (Reader *reader)
{
  if (reader->table == NULL)
    return;
  vlps_teds_tree_end (reader->table);
  g_ptr_array_add (reader->items->tables, g_steal_pointer (&reader->table));
}

static void
read_row (Reader *reader, const char *line)
{
  const char *cell = line + 1;

  if (reader->nodes >= MOST_ITEMS)
    return;
  if (reader->table == NULL)
    reader->table = vlps_teds_tree_new ();
  if (is_delimiter_row (line))
    {
      vlps_teds_tree_end_head (reader->table);
      return;
    }
  for (const char *p = cell; *p != '\0'; p++)
    {
      if (*p == '\\' && p[1] != '\0')
        p++;
      else if (*p == '|')
        {
          g_autofree char *written = g_strndup (cell, (gsize) (p - cell));
          g_auto (GStrv) parts = g_strsplit (written, "\\|", -1);
          g_autofree char *joined = g_strjoinv ("|", parts);
          g_autofree char *text = plain (joined, strlen (joined));

          if (reader->nodes++ < MOST_ITEMS)
            vlps_teds_tree_add_cell (reader->table, text);
          if (*text != '\0')
            add_item (reader->items, VLPS_ITEM_CELL, g_steal_pointer (&text));
          cell = p + 1;
        }
    }
  vlps_teds_tree_end_row (reader->table);
  reader->nodes++;
}

static void
end_code (Reader *reader)
{
  g_autofree char *code = g_string_free (g_steal_pointer (&reader->code), FALSE);

  g_string_append (reader->prose, "\n");
  g_string_append (reader->items->words, code);
  add_item (reader->items, VLPS_ITEM_CODE, g_strdup (g_strchomp (code)));
}

static gboolean
begin_code (Reader *reader, const char *line, gsize indent)
{
  gsize run = *line == '`' || *line == '~' ? strspn (line, *line == '`' ? "`" : "~") : 0;
  g_autofree char *language = NULL;

  if (run < 3 || (*line == '`' && strchr (line + run, '`') != NULL))
    return FALSE;
  reader->code = g_string_new (NULL);
  reader->sign = *line;
  reader->length = run;
  reader->indent = indent;
  for (line += run; *line == ' '; line++)
    continue;
  language = g_ascii_strdown (line, (gssize) strcspn (line, " \t{"));
  if (*language != '\0')
    add_item (reader->items, VLPS_ITEM_LANGUAGE, g_steal_pointer (&language));
  return TRUE;
}

/* A line of a fenced block. */
static void
continue_code (Reader *reader, const char *line)
{
  gsize blanks = strspn (line, " \t"), run = 0;

  while (line[blanks + run] == reader->sign)
    run++;
  if (run >= reader->length && strspn (line + blanks + run, " \t") == strlen (line + blanks + run))
    end_code (reader);
  else
    g_string_append_printf (reader->code, "%s\n", line);
}

/* "[^label]: text" */
static const char *
note_text (const char *line)
{
  const char *end = g_str_has_prefix (line, "[^") ? strchr (line, ']') : NULL;

  return end != NULL && end[1] == ':' ? end + 2 : NULL;
}

static void
read_note (Reader *reader, const char *text, gboolean begins)
{
  GPtrArray *notes = reader->items->kinds[VLPS_ITEM_NOTE];
  g_autofree char *shown = plain (text, strlen (text));

  if (begins)
    add_item (reader->items, VLPS_ITEM_NOTE, g_strdup (shown));
  else if (notes->len > 0 && reader->first)
    {
      char *last = notes->pdata[notes->len - 1];

      notes->pdata[notes->len - 1] = g_strconcat (last, " ", shown, NULL);
      g_free (last);
    }
}

/* Length of the marker of a list item. */
static gsize
list_marker (const char *line)
{
  gsize digits = strspn (line, "0123456789");
  gsize length = digits > 0 ? digits + (line[digits] == '.' || line[digits] == ')')
                            : (*line == '-' || *line == '*' || *line == '+');

  return length > digits && line[length] == ' ' ? length + strspn (line + length, " ") : 0;
}

/* Returns TRUE if the heading is the title of the page. */
static gboolean
read_heading (Reader *reader, const char *line)
{
  g_autofree char *text = plain (line, strlen (line));

  if (reader->title != NULL && strcmp (reader->title, text) == 0)
    {
      g_clear_pointer (&reader->title, g_free);
      return TRUE;
    }
  add_item (reader->items, VLPS_ITEM_HEADING, g_steal_pointer (&text));
  return FALSE;
}

static void
read_line (Reader *reader, const char *line)
{
  gsize indent = 0, marker;
  const char *text;

  while (*line == ' ' || *line == '\t' || (*line == '>' && reader->code == NULL)
         || (*line == '>' && reader->indent > 0 && indent < reader->indent))
    {
      if (reader->code != NULL && indent >= reader->indent)
        break;
      line++;
      indent++;
    }
  if (reader->code != NULL)
    {
      continue_code (reader, line);
      return;
    }
  if (*line != '|')
    end_table (reader);
  marker = list_marker (line);
  reader->first = reader->first && marker == 0;
  if (begin_code (reader, line + marker, indent + marker))
    return;
  if (*line == '\0')
    {
      reader->first = FALSE;
      g_string_append_c (reader->prose, '\n');
      return;
    }
  if ((text = note_text (line)) != NULL)
    {
      reader->note = reader->first = TRUE;
      read_note (reader, text, TRUE);
      g_string_append_printf (reader->prose, "%s\n", text);
      return;
    }
  reader->note = reader->note && indent > 0;
  if (reader->note)
    read_note (reader, line, FALSE);
  if (*line == '#' && line[strspn (line, "#")] == ' ')
    {
      line += strspn (line, "#");
      if (read_heading (reader, line))
        return;
    }
  else if (*line == '|')
    read_row (reader, line);
  else if (g_str_has_prefix (line, "[!") && strchr (line, ']') != NULL)
    {
      add_item (reader->items, VLPS_ITEM_CALLOUT, g_ascii_strdown (line + 2, (gssize) strcspn (line + 2, "]")));
      line = strchr (line, ']') + 1;
    }
  g_string_append_printf (reader->prose, "%s\n", line);
}

/* Numbers references in the order in which their notes are first referred to: labels are the writer's choice. */
static void
number_references (GPtrArray *references)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);

  for (guint i = 0; i < references->len; i++)
    {
      g_autofree char *label = references->pdata[i];
      guint number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, label));

      if (number == 0)
        {
          number = g_hash_table_size (numbers) + 1;
          g_hash_table_insert (numbers, g_strdup (label), GUINT_TO_POINTER (number));
        }
      references->pdata[i] = g_strdup_printf ("%u", number);
    }
}

VlpsItems *
vlps_items_new (const char *markdown, const char *title)
{
  VlpsItems *items = g_new0 (VlpsItems, 1);
  g_auto (GStrv) lines = g_strsplit (markdown, "\n", -1);
  g_autoptr (GString) prose = g_string_new (NULL);
  g_autofree char *folded = title != NULL ? vlps_whitespace_collapse (title) : NULL;
  Reader reader = { .items = items, .prose = prose, .title = folded != NULL ? g_strdup (g_strstrip (folded)) : NULL };

  for (guint i = 0; i < VLPS_N_ITEMS; i++)
    items->kinds[i] = g_ptr_array_new_with_free_func (g_free);
  items->tables = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_teds_tree_free);
  items->words = g_string_new (NULL);
  for (guint i = 0; lines[i] != NULL; i++)
    read_line (&reader, g_strchomp (lines[i]));
  if (reader.code != NULL)
    end_code (&reader);
  end_table (&reader);
  g_free (reader.title);
  read_inline (items, prose->str, items->words);
  number_references (items->kinds[VLPS_ITEM_REFERENCE]);
  return items;
}

/* --- without marks --- */

/* Adds the text of the link or picture at `p`; where that ends, NULL where it is none. */
static const char *append_bracket (GString *out, const char *p);

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || (guchar) c >= 0x80;
}

/* A mark of emphasis, and no marker of a list or sign in a word. */
static gboolean
is_emphasis (const char *text, const char *p)
{
  char before = p > text ? p[-1] : '\n';

  if (*p == '_')
    return !is_word (before) || !is_word (p[1]);
  return *p == '*' && !(p[1] == ' ' && strchr (" \t\n>", before) != NULL);
}

static void
append_plain (GString *out, const char *text)
{
  for (const char *p = text; *p != '\0';)
    {
      const char *begin, *end, *after = NULL;

      if (*p == '`' || *p == '$')
        {
          g_autoptr (GString) words = g_string_new (NULL);

          after = *p == '`' ? read_code_span (p, words) : find_math (p, &begin, &end);
          after = after != NULL ? after : p + 1;
          g_string_append_len (out, p, after - p);
        }
      else if (*p == '\\' && (p[1] == '\n' || g_ascii_ispunct (p[1])))
        {
          g_string_append_c (out, p[1]);
          after = p + 2;
        }
      else if (*p == '[' || (*p == '!' && p[1] == '['))
        after = append_bracket (out, p);
      else if (is_emphasis (text, p))
        after = p + strspn (p, (char[]){ *p, '\0' });
      if (after == NULL)
        g_string_append_c (out, *p++);
      else
        p = after;
    }
}

static const char *
append_bracket (GString *out, const char *p)
{
  gboolean image = *p == '!';
  const char *text = p + image + 1, *end = find_close (p + image, '[', ']');
  const char *close = end != NULL && end[1] == '(' ? find_close (end + 1, '(', ')') : NULL;
  g_autofree char *inner = NULL;

  if (close == NULL)
    return NULL;
  inner = g_strndup (text, (gsize) (end - text));
  if (!image)
    append_plain (out, inner);
  return close + 1;
}

char *
vlps_items_plain (const char *markdown)
{
  g_autoptr (GString) out = g_string_new (NULL);

  append_plain (out, markdown);
  /* where pictures stood */
  while (g_string_replace (out, "\n\n\n", "\n\n", 0) > 0)
    continue;
  return g_strdup (g_strstrip (out->str));
}

/* --- agreement --- */

static double
text_similarity (gconstpointer a, gconstpointer b)
{
  g_autofree gunichar *one = g_utf8_to_ucs4_fast (a, -1, NULL), *other = g_utf8_to_ucs4_fast (b, -1, NULL);
  gsize n = (gsize) g_utf8_strlen (a, -1), m = (gsize) g_utf8_strlen (b, -1), distance;

  if (n == 0 && m == 0)
    return 1;
  if (!vlps_sequence_distance (one, n, other, m, &distance))
    return 0;
  return 1 - (double) distance / (double) MAX (n, m);
}

/* Sum of the similarities of each gold item with its partner; those below `least` are none. */
static double
sum_similar (const GPtrArray *result, const GPtrArray *gold, VlpsSimilarity similarity, double least)
{
  g_autofree double *matched = vlps_matching_new (result, gold, similarity, least);
  double sum = 0;

  for (guint i = 0; i < gold->len; i++)
    sum += matched[i];
  return sum;
}

static double
count_equal (const GPtrArray *result, const GPtrArray *gold)
{
  g_autoptr (GHashTable) left = g_hash_table_new (vlps_hash_string, g_str_equal);
  double n = 0;

  for (guint i = 0; i < gold->len; i++)
    g_hash_table_insert (left, gold->pdata[i],
                         GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (left, gold->pdata[i])) + 1));
  for (guint i = 0; i < result->len; i++)
    {
      guint copies = GPOINTER_TO_UINT (g_hash_table_lookup (left, result->pdata[i]));

      if (copies == 0)
        continue;
      n++;
      g_hash_table_insert (left, result->pdata[i], GUINT_TO_POINTER (copies - 1));
    }
  return n;
}

double
vlps_items_f1 (const VlpsItems *result, const VlpsItems *gold, VlpsItemKind kind)
{
  const GPtrArray *one = result->kinds[kind], *other = gold->kinds[kind];
  gboolean by_edits = kind == VLPS_ITEM_CODE || kind == VLPS_ITEM_MATH || kind == VLPS_ITEM_NOTE;

  if (other->len == 0)
    return NAN;
  return 2 * (by_edits ? sum_similar (one, other, text_similarity, ALIKE) : count_equal (one, other))
         / (one->len + other->len);
}

static double
teds (gconstpointer result, gconstpointer gold)
{
  return vlps_teds_tree_similarity (result, gold, FALSE);
}

static double
teds_structure (gconstpointer result, gconstpointer gold)
{
  return vlps_teds_tree_similarity (result, gold, TRUE);
}

double
vlps_items_teds (const VlpsItems *result, const VlpsItems *gold, gboolean structure)
{
  const GPtrArray *one = result->tables, *other = gold->tables;

  if (other->len == 0)
    return NAN;
  return 2 * sum_similar (one, other, structure ? teds_structure : teds, 0) / (one->len + other->len);
}

/* F1 of the multisets of tokens. */
static double
words_f1 (const VlpsItems *result, const VlpsItems *gold)
{
  g_autoptr (VlpsVocabulary) vocabulary = vlps_vocabulary_new (VLPS_TOKENS_CJK);
  g_autoptr (VlpsTokens) one = vlps_tokens_new (vocabulary, result->words->str);
  g_autoptr (VlpsTokens) other = vlps_tokens_new (vocabulary, gold->words->str);
  g_autofree guint *left = g_new0 (guint, vlps_vocabulary_size (vocabulary) + 1);
  gsize common = 0;

  if (other->n_tokens == 0)
    return NAN;
  for (gsize i = 0; i < other->n_tokens; i++)
    left[other->tokens[i]]++;
  for (gsize i = 0; i < one->n_tokens; i++)
    if (left[one->tokens[i]] > 0)
      {
        left[one->tokens[i]]--;
        common++;
      }
  return 2 * (double) common / (double) (one->n_tokens + other->n_tokens);
}

void
vlps_items_score (const VlpsItems *result, const VlpsItems *gold, double *values)
{
  for (guint kind = 0; kind < VLPS_N_ITEMS; kind++)
    values[VLPS_MEASURE_CODE + kind] = vlps_items_f1 (result, gold, (VlpsItemKind) kind);
  values[VLPS_MEASURE_WORDS] = words_f1 (result, gold);
  values[VLPS_MEASURE_TEDS] = vlps_items_teds (result, gold, FALSE);
  values[VLPS_MEASURE_TEDS_STRUCTURE] = vlps_items_teds (result, gold, TRUE);
}
