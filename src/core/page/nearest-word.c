/* nearest-word.c - what somebody meant who wrote a word wrongly */
#include "nearest-word.h"

#include <string.h>

#define MAX_WORD 64 /* characters; nobody means anything near to what is longer */

/* Characters that have to be put in, taken out, replaced or swapped with the next one (optimal string alignment:
 * Damerau 1964, each place at most once). */
static guint
distance (const char *a, const char *b)
{
  guint rows[3][MAX_WORD + 1];
  guint *before = rows[0], *last = rows[1], *this = rows[2];
  guint n = (guint) strlen (b);

  for (guint k = 0; k <= n; k++)
    last[k] = k;
  for (guint i = 1; a[i - 1] != '\0'; i++)
    {
      guint *oldest = before;

      this[0] = i;
      for (guint k = 1; k <= n; k++)
        {
          this[k] = MIN (MIN (last[k], this[k - 1]) + 1, last[k - 1] + (a[i - 1] != b[k - 1]));
          if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
            this[k] = MIN (this[k], before[k - 2] + 1);
        }
      before = last;
      last = this;
      this = oldest;
    }
  return last[n];
}

const char *
vlps_nearest_word (const char *word, const char *const *words, guint n)
{
  const char *nearest = NULL;
  guint least = (guint) strlen (word) / 3 + 1;

  if (strlen (word) > MAX_WORD)
    return NULL;
  for (guint i = 0; i < n; i++)
    if (strlen (words[i]) <= MAX_WORD && distance (word, words[i]) < least)
      {
        nearest = words[i];
        least = distance (word, words[i]);
      }
  return nearest;
}

const char *
vlps_nearest_key (const cJSON *object, const char *key, const char *const *known, guint n)
{
  const char *nearest;

  for (guint i = 0; i < n; i++)
    if (strcmp (key, known[i]) == 0)
      return NULL;
  nearest = vlps_nearest_word (key, known, n);
  return nearest != NULL && *nearest == *key && !cJSON_HasObjectItem (object, nearest) ? nearest : NULL;
}
