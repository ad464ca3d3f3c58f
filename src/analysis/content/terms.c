/* terms.c - what a text is about, as numbers */
#include "terms.h"

#include "characters.h"
#include "fast.h"
#include "hash.h"

typedef struct
{
  char *text;
  gboolean pair;
} Term;

struct _VlpsTerms
{
  GArray *items;       /* of Term */
  GHashTable *numbers; /* text of a term, which is that of `items` -> its number plus 1 */
};

static void
term_clear (gpointer data)
{
  g_free (((Term *) data)->text);
}

VlpsTerms *
vlps_terms_new (void)
{
  VlpsTerms *terms = g_new0 (VlpsTerms, 1);

  terms->items = g_array_new (FALSE, FALSE, sizeof (Term));
  g_array_set_clear_func (terms->items, term_clear);
  terms->numbers = g_hash_table_new (vlps_hash_string, g_str_equal);
  return terms;
}

void
vlps_terms_free (VlpsTerms *terms)
{
  if (terms == NULL)
    return;
  g_hash_table_unref (terms->numbers);
  g_array_unref (terms->items);
  g_free (terms);
}

static void
add_term (VlpsTerms *terms, const char *text, gboolean pair, GArray *numbers)
{
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (terms->numbers, text));

  if (number == 0)
    {
      const Term term = { g_strdup (text), pair };

      g_array_append_val (terms->items, term);
      number = terms->items->len;
      g_hash_table_insert (terms->numbers, term.text, GUINT_TO_POINTER (number));
    }
  number--;
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
          add_term (terms, word->str, FALSE, numbers);
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
          add_term (terms, word->str, TRUE, numbers);
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
