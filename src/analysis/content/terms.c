/* terms.c - what a text is about, as numbers */
#include "terms.h"

#include <string.h>

#include "characters.h"
#include "fast.h"
#include "hash.h"

typedef struct
{
  const char *text; /* in `strings` */
  guint length;
  guint hash;
  gboolean pair;
} Term;

/* GHashTable would hash a new term twice, and copy none: here each costs one hash, and none an allocation of its own. */
struct _VlpsTerms
{
  GArray *items; /* of Term */
  GStringChunk *strings;
  guint *slots; /* number of a term plus 1; 0: free. At most half of them are taken */
  guint mask;   /* how many slots there are, a power of two, less 1 */
};

#define FIRST_SLOTS 256
#define CHUNK 4096

VlpsTerms *
vlps_terms_new (void)
{
  VlpsTerms *terms = g_new0 (VlpsTerms, 1);

  terms->items = g_array_new (FALSE, FALSE, sizeof (Term));
  terms->strings = g_string_chunk_new (CHUNK);
  terms->slots = g_new0 (guint, FIRST_SLOTS);
  terms->mask = FIRST_SLOTS - 1;
  return terms;
}

void
vlps_terms_free (VlpsTerms *terms)
{
  if (terms == NULL)
    return;
  g_free (terms->slots);
  g_string_chunk_free (terms->strings);
  g_array_unref (terms->items);
  g_free (terms);
}

static void
grow (VlpsTerms *terms)
{
  terms->mask = 2 * terms->mask + 1;
  g_free (terms->slots);
  terms->slots = g_new0 (guint, (gsize) terms->mask + 1);
  for (guint i = 0; i < terms->items->len; i++)
    {
      guint at = g_array_index (terms->items, Term, i).hash & terms->mask;

      while (terms->slots[at] != 0)
        at = (at + 1) & terms->mask;
      terms->slots[at] = i + 1;
    }
}

/* Returns the slot of a term, or the free one where it belongs. */
static guint *
find_slot (const VlpsTerms *terms, const char *text, gsize length, guint hash)
{
  guint at = hash & terms->mask;

  for (; terms->slots[at] != 0; at = (at + 1) & terms->mask)
    {
      const Term *term = &g_array_index (terms->items, Term, terms->slots[at] - 1);

      if (term->hash == hash && term->length == length && memcmp (term->text, text, length) == 0)
        break;
    }
  return &terms->slots[at];
}

static void
add_term (VlpsTerms *terms, const char *text, gsize length, gboolean pair, GArray *numbers)
{
  guint hash = vlps_hash_bytes (text, length), number;
  guint *slot = find_slot (terms, text, length, hash);

  if (*slot == 0)
    {
      const Term term = { g_string_chunk_insert_len (terms->strings, text, (gssize) length), (guint) length, hash,
                          pair };

      g_array_append_val (terms->items, term);
      *slot = terms->items->len;
      number = *slot - 1;
      if (2 * terms->items->len > terms->mask)
        grow (terms);
    }
  else
    number = *slot - 1;
  g_array_append_val (numbers, number);
}

void
vlps_terms_add (VlpsTerms *terms, const char *text, GArray *numbers)
{
  g_autoptr (GString) word = g_string_new (NULL);
  gunichar before = 0; /* an ideograph that this character stands behind */

  for (const char *p = text;; p = g_utf8_next_char (p))
    {
      gboolean ascii = (guchar) *p < 0x80;
      gunichar c = ascii ? (gunichar) *p : g_utf8_get_char (p);
      gboolean alone = !ascii && vlps_characters_is_ideograph (c);
      gboolean part = ascii ? g_ascii_isalnum (*p) : !alone && (g_unichar_isalnum (c) || g_unichar_ismark (c));

      if (word->len > 0 && !part)
        {
          add_term (terms, word->str, word->len, FALSE, numbers);
          g_string_truncate (word, 0);
        }
      if (part && ascii)
        vlps_fast_append (word, &(const char){ g_ascii_tolower (*p) }, 1);
      else if (part)
        g_string_append_unichar (word, g_unichar_tolower (c));
      if (alone && before != 0)
        {
          g_string_append_unichar (word, before);
          g_string_append_unichar (word, c);
          add_term (terms, word->str, word->len, TRUE, numbers);
          g_string_truncate (word, 0);
        }
      before = alone ? c : 0;
      if (c == 0)
        return;
    }
}

guint
vlps_terms_count (const VlpsTerms *terms)
{
  return terms->items->len;
}

const char *
vlps_terms_text (const VlpsTerms *terms, guint number)
{
  return g_array_index (terms->items, Term, number).text;
}

gboolean
vlps_terms_is_pair (const VlpsTerms *terms, guint number)
{
  return g_array_index (terms->items, Term, number).pair;
}
