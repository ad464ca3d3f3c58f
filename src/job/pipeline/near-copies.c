/* near-copies.c - pages whose text is that of an earlier page
 *
 * Shingles are in the order of their hashes.  Of two sets that are alike by t or more, the first n - ceil (t n) + 1
 * shingles of each (n: its size) have one in common: were they disjoint, too few would be left for the overlap (prefix
 * filter; Bayardo et al. 2007).  So only these are looked up in an index, and only what is found there is compared.
 */
#include "near-copies.h"

#include <math.h>
#include <string.h>

#include "characters.h"
#include "hash.h"

typedef struct
{
  gint64 id;
  GArray *shingles;
} Kept;

/* A page that has a shingle among its first ones. */
typedef struct
{
  guint page; /* in `pages` */
  guint next; /* entry with another page, plus 1; 0: none */
} Place;

struct _VlpsNearCopies
{
  double threshold;
  GArray *pages;     /* of Kept */
  GHashTable *index; /* hash of a shingle, in that of a page -> its first entry in `places`, plus 1 */
  GArray *places;    /* of Place */
};

static void
kept_clear (gpointer data)
{
  g_array_unref (((Kept *) data)->shingles);
}

VlpsNearCopies *
vlps_near_copies_new (double threshold)
{
  VlpsNearCopies *copies = g_new0 (VlpsNearCopies, 1);

  copies->threshold = threshold;
  copies->pages = g_array_new (FALSE, FALSE, sizeof (Kept));
  g_array_set_clear_func (copies->pages, kept_clear);
  copies->places = g_array_new (FALSE, FALSE, sizeof (Place));
  copies->index = g_hash_table_new (g_int64_hash, g_int64_equal);
  return copies;
}

void
vlps_near_copies_free (VlpsNearCopies *copies)
{
  if (copies == NULL)
    return;
  g_hash_table_unref (copies->index);
  g_array_unref (copies->places);
  g_array_unref (copies->pages);
  g_free (copies);
}

/* Hashes of the words of a text. */
static GArray *
hash_words (const char *text)
{
  GArray *words = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autoptr (GString) word = g_string_new (NULL);

  for (const char *p = text;; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      gboolean alone = vlps_characters_is_ideograph (c);
      gboolean part = !alone && c != 0 && (g_unichar_isalnum (c) || g_unichar_ismark (c));
      guint64 hash;

      if (word->len > 0 && !part)
        {
          hash = vlps_hash_long (word->str, word->len);
          g_array_append_val (words, hash);
          g_string_truncate (word, 0);
        }
      if (part)
        g_string_append_unichar (word, g_unichar_tolower (c));
      if (alone)
        {
          hash = vlps_hash_long (&c, sizeof c);
          g_array_append_val (words, hash);
        }
      if (c == 0)
        return words;
    }
}

static int
compare_hashes (gconstpointer a, gconstpointer b)
{
  guint64 one = *(const guint64 *) a, other = *(const guint64 *) b;

  return one < other ? -1 : one > other;
}

GArray *
vlps_near_copies_shingles (const char *text)
{
  g_autoptr (GArray) words = hash_words (text);
  GArray *shingles = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint length = MIN (words->len, VLPS_NEAR_COPIES_SHINGLE), kept = 0;

  for (guint i = 0; length > 0 && i + length <= words->len; i++)
    {
      guint64 hash = vlps_hash_long (&g_array_index (words, guint64, i), length * sizeof (guint64));

      g_array_append_val (shingles, hash);
    }
  g_array_sort (shingles, compare_hashes);
  for (guint i = 0; i < shingles->len; i++)
    if (i == 0 || g_array_index (shingles, guint64, i) != g_array_index (shingles, guint64, kept - 1))
      g_array_index (shingles, guint64, kept++) = g_array_index (shingles, guint64, i);
  g_array_set_size (shingles, kept);
  return shingles;
}

static double
likeness (const GArray *a, const GArray *b)
{
  const guint64 *one = (const guint64 *) (gpointer) a->data, *other = (const guint64 *) (gpointer) b->data;
  guint common = 0;

  for (guint i = 0, k = 0; i < a->len && k < b->len;)
    {
      common += one[i] == other[k];
      if (one[i] < other[k])
        i++;
      else if (one[i] > other[k])
        k++;
      else
        {
          i++;
          k++;
        }
    }
  return (double) common / (a->len + b->len - common);
}

/* How many of its first shingles decide whether a set can be like another. */
static guint
prefix (const VlpsNearCopies *copies, const GArray *shingles)
{
  /* a product a little above the whole number it stands for would leave one out */
  guint needed = (guint) ceil (copies->threshold * shingles->len - 1e-9);

  return shingles->len - needed + 1;
}

static gint64
look_up (const VlpsNearCopies *copies, const GArray *shingles, guint n, double *ret_likeness)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  gint64 found = 0;
  guint best = G_MAXUINT;
  double most = 0;

  for (guint i = 0; i < n; i++)
    {
      guint entry = GPOINTER_TO_UINT (g_hash_table_lookup (copies->index, &g_array_index (shingles, guint64, i)));

      while (entry > 0)
        {
          Place place = g_array_index (copies->places, Place, entry - 1);
          const Kept *kept = &g_array_index (copies->pages, Kept, place.page);
          double least = MIN (kept->shingles->len, shingles->len), alike;

          entry = place.next;
          if (!g_hash_table_add (seen, GUINT_TO_POINTER (place.page + 1))
              || least / MAX (kept->shingles->len, shingles->len) < copies->threshold)
            continue;
          alike = likeness (kept->shingles, shingles);
          if (alike >= copies->threshold && (alike > most || (alike >= most && place.page < best)))
            {
              most = alike;
              best = place.page;
              found = kept->id;
            }
        }
    }
  if (found != 0 && ret_likeness != NULL)
    *ret_likeness = most;
  return found;
}

gint64
vlps_near_copies_add (VlpsNearCopies *copies, gint64 id, GArray *shingles, double *ret_likeness)
{
  const Kept kept = { id, shingles };
  guint n = shingles->len > 0 ? prefix (copies, shingles) : 0;
  gint64 found = look_up (copies, shingles, n, ret_likeness);

  if (found != 0 || shingles->len == 0)
    {
      g_array_unref (shingles);
      return found;
    }
  for (guint i = 0; i < n; i++)
    {
      guint64 *hash = &g_array_index (shingles, guint64, i);
      const Place place = { copies->pages->len, GPOINTER_TO_UINT (g_hash_table_lookup (copies->index, hash)) };

      g_array_append_val (copies->places, place);
      /* a key that is there stays, in the page that it came with */
      g_hash_table_insert (copies->index, hash, GUINT_TO_POINTER (copies->places->len));
    }
  g_array_append_val (copies->pages, kept);
  return 0;
}
