/* changes.c - what changed between two texts, paragraph by paragraph */
#include "changes.h"

#include <string.h>

#include "hash.h"
#include "json-text.h"
#include "page.h"
#include "sequence.h"
#include "whitespace.h"

#define CONTEXT 3 /* paragraphs */

/* The paragraphs of a text. */
typedef struct
{
  GPtrArray *lines; /* of const char*, in the chunk of the changes */
  GArray *numbers;  /* guint32: equal for equal paragraphs */
  double characters;
} Paragraphs;

static void
paragraphs_clear (Paragraphs *paragraphs)
{
  g_ptr_array_unref (paragraphs->lines);
  g_array_unref (paragraphs->numbers);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Paragraphs, paragraphs_clear)

/* `known`: folded paragraphs of both texts, with their numbers plus 1. */
static void
paragraphs_init (Paragraphs *paragraphs, const char *text, GHashTable *known, GStringChunk *strings)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_auto (GStrv) lines = g_strsplit (valid, "\n", -1);

  *paragraphs = (Paragraphs){ g_ptr_array_new (), g_array_new (FALSE, FALSE, sizeof (guint32)), 0 };
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *folded = vlps_whitespace_collapse (lines[i]);
      gpointer number;
      guint32 value;

      if (*folded == '\0')
        continue;
      paragraphs->characters += vlps_text_characters (folded);
      number = g_hash_table_lookup (known, folded);
      if (number == NULL)
        {
          number = GUINT_TO_POINTER (g_hash_table_size (known) + 1);
          g_hash_table_insert (known, g_steal_pointer (&folded), number);
        }
      value = GPOINTER_TO_UINT (number) - 1;
      g_array_append_val (paragraphs->numbers, value);
      g_ptr_array_add (paragraphs->lines, g_string_chunk_insert (strings, g_strchomp (lines[i])));
    }
}

static guint32
number_at (const Paragraphs *paragraphs, guint i)
{
  return g_array_index (paragraphs->numbers, guint32, i);
}

/* Marks the paragraphs of `old` that are kept: those at both ends, and a longest common subsequence of what is between. */
static guint8 *
mark_kept (const Paragraphs *old, const Paragraphs *new, guint n_symbols)
{
  guint n_old = old->lines->len, n_new = new->lines->len, head = 0, tail = 0, shorter = MIN (n_old, n_new);
  guint8 *kept = g_malloc0 (MAX (1, n_old));
  g_autoptr (VlpsSequencePattern) pattern = vlps_sequence_pattern_new (n_symbols);

  while (head < shorter && number_at (old, head) == number_at (new, head))
    head++;
  while (tail < shorter - head && number_at (old, n_old - 1 - tail) == number_at (new, n_new - 1 - tail))
    tail++;
  memset (kept, 1, head);
  memset (kept + n_old - tail, 1, tail);
  if (head + tail < shorter
      && vlps_sequence_pattern_set (pattern, (const guint32 *) (gpointer) old->numbers->data + head,
                                    n_old - head - tail))
    vlps_sequence_pattern_mark (pattern, (const guint32 *) (gpointer) new->numbers->data + head, n_new - head - tail,
                                kept + head);
  return kept;
}

static void
add (VlpsChanges *changes, VlpsChangeKind kind, const char *text)
{
  VlpsChange change = { kind, text };

  g_array_append_val (changes->items, change);
  changes->counts[kind]++;
}

VlpsChanges *
vlps_changes_new (const char *old_text, const char *new_text)
{
  VlpsChanges *changes = g_new0 (VlpsChanges, 1);
  g_autoptr (GHashTable) known = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  g_auto (Paragraphs) old = { 0 }, new = { 0 };
  g_autofree guint8 *kept = NULL;
  double same = 0;
  guint k = 0;

  changes->items = g_array_new (FALSE, FALSE, sizeof (VlpsChange));
  changes->strings = g_string_chunk_new (4096);
  paragraphs_init (&old, old_text, known, changes->strings);
  paragraphs_init (&new, new_text, known, changes->strings);
  kept = mark_kept (&old, &new, g_hash_table_size (known));
  for (guint i = 0; i < old.lines->len; i++)
    {
      if (!kept[i])
        {
          add (changes, VLPS_CHANGE_REMOVED, old.lines->pdata[i]);
          continue;
        }
      while (number_at (&new, k) != number_at (&old, i))
        add (changes, VLPS_CHANGE_ADDED, new.lines->pdata[k++]);
      same += vlps_text_characters (new.lines->pdata[k]);
      add (changes, VLPS_CHANGE_KEPT, new.lines->pdata[k++]);
    }
  while (k < new.lines->len)
    add (changes, VLPS_CHANGE_ADDED, new.lines->pdata[k++]);
  if (vlps_changes_any (changes))
    changes->share = 1 - 2 * same / (old.characters + new.characters);
  return changes;
}

void
vlps_changes_free (VlpsChanges *changes)
{
  if (changes == NULL)
    return;
  g_array_unref (changes->items);
  g_string_chunk_free (changes->strings);
  g_free (changes);
}

gboolean
vlps_changes_any (const VlpsChanges *changes)
{
  return changes->counts[VLPS_CHANGE_ADDED] + changes->counts[VLPS_CHANGE_REMOVED] > 0;
}

static const VlpsChange *
item_at (const VlpsChanges *changes, guint i)
{
  return &g_array_index (changes->items, VlpsChange, i);
}

/* The first change from `i` on, or the number of items. */
static guint
next_change (const VlpsChanges *changes, guint i)
{
  while (i < changes->items->len && item_at (changes, i)->kind == VLPS_CHANGE_KEPT)
    i++;
  return i;
}

/* The end of the piece that begins with the change at `i`: what is kept behind its last change, where no other one is
 * near. */
static guint
piece_end (const VlpsChanges *changes, guint i)
{
  for (;;)
    {
      guint next;

      while (i < changes->items->len && item_at (changes, i)->kind != VLPS_CHANGE_KEPT)
        i++;
      next = next_change (changes, i);
      if (next == changes->items->len || next - i > 2 * CONTEXT)
        return MIN (changes->items->len, i + CONTEXT);
      i = next;
    }
}

/* As in unified diffs, a range without lines has the number of the line before it. */
static void
append_range (GString *out, char sign, guint before, guint n)
{
  g_string_append_printf (out, " %c%u", sign, n > 0 ? before + 1 : before);
  if (n != 1)
    g_string_append_printf (out, ",%u", n);
}

static void
append_piece (GString *out, const VlpsChanges *changes, guint begin, guint end, const guint before[VLPS_N_CHANGES])
{
  static const char signs[VLPS_N_CHANGES] = { ' ', '-', '+' };
  guint n[VLPS_N_CHANGES] = { 0 };

  for (guint i = begin; i < end; i++)
    n[item_at (changes, i)->kind]++;
  g_string_append (out, "@@");
  append_range (out, '-', before[VLPS_CHANGE_KEPT] + before[VLPS_CHANGE_REMOVED],
                n[VLPS_CHANGE_KEPT] + n[VLPS_CHANGE_REMOVED]);
  append_range (out, '+', before[VLPS_CHANGE_KEPT] + before[VLPS_CHANGE_ADDED],
                n[VLPS_CHANGE_KEPT] + n[VLPS_CHANGE_ADDED]);
  g_string_append (out, " @@\n");
  for (guint i = begin; i < end; i++)
    g_string_append_printf (out, "%c%s\n", signs[item_at (changes, i)->kind], item_at (changes, i)->text);
}

char *
vlps_changes_diff (const VlpsChanges *changes, const char *old_name, const char *new_name)
{
  GString *out = g_string_new (NULL);
  guint before[VLPS_N_CHANGES] = { 0 }, counted = 0;

  if (vlps_changes_any (changes))
    g_string_append_printf (out, "--- %s\n+++ %s\n", old_name, new_name);
  for (guint i = next_change (changes, 0); i < changes->items->len;)
    {
      guint begin = i > CONTEXT ? i - CONTEXT : 0, end = piece_end (changes, i);

      for (; counted < begin; counted++)
        before[item_at (changes, counted)->kind]++;
      append_piece (out, changes, begin, end, before);
      i = next_change (changes, end);
    }
  return g_string_free (out, FALSE);
}

char *
vlps_changes_json (const VlpsChanges *changes)
{
  static const char *const names[VLPS_N_CHANGES] = { "kept", "removed", "added" };
  GString *out = g_string_new (NULL);
  char share[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (share, sizeof share, "%.4f", changes->share);
  g_string_append_printf (out, "{\"share\": %s", share);
  for (guint i = 0; i < VLPS_N_CHANGES; i++)
    g_string_append_printf (out, ", \"%s\": %u", names[i], changes->counts[i]);
  g_string_append (out, ", \"paragraphs\": [");
  for (guint i = 0; vlps_changes_any (changes) && i < changes->items->len; i++)
    {
      g_string_append_printf (out, "%s{\"change\": \"%s\", \"text\": ", i > 0 ? ", " : "",
                              names[item_at (changes, i)->kind]);
      vlps_json_text_utf8 (out, item_at (changes, i)->text);
      g_string_append_c (out, '}');
    }
  g_string_append (out, "]}");
  return g_string_free (out, FALSE);
}

char *
vlps_changes_add_to (const VlpsChanges *changes, const char *object)
{
  g_autofree char *json = changes != NULL ? vlps_changes_json (changes) : g_strdup ("null");
  const char *end = strrchr (object, '}');

  return g_strdup_printf ("%.*s,\n \"changes\": %s}\n", (int) (end - object), object, json);
}
