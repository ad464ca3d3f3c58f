/* font-cache.c - what fontconfig answered, kept for the pages to come
 *
 * The engine forgets with each page which fonts it was given, and asks again: four of five requests were made before by
 * a page of the same web process.  This module is loaded into that process ahead of fontconfig (LD_PRELOAD), so the
 * engine finds these two functions first.  Equal requests get equal answers: only the settings and the fonts decide, and
 * a process keeps both.
 *
 * Programs that start the web process load the module, too.  They have no fontconfig and need none: its other functions
 * are weak symbols, and these two look for the real ones when they are called.
 */
#include <dlfcn.h>
#include <fontconfig/fontconfig.h>
#include <glib.h>
#include <string.h>

/* Answers that are kept; a page may ask for as many fonts as it likes. */
#define MOST 2000

#pragma weak FcConfigDestroy
#pragma weak FcConfigGetCurrent
#pragma weak FcConfigReference
#pragma weak FcPatternAdd
#pragma weak FcPatternAddWeak
#pragma weak FcPatternDel
#pragma weak FcPatternDuplicate
#pragma weak FcPatternDestroy
#pragma weak FcPatternIterGetObject
#pragma weak FcPatternIterGetValue
#pragma weak FcPatternIterNext
#pragma weak FcPatternIterStart
#pragma weak FcPatternIterValueCount
#pragma weak FcRangeGetDouble

typedef struct
{
  FcConfig *config;   /* held, so that no other one gets its address */
  FcPattern *pattern; /* NULL: there was none */
  FcResult result;
} Answer;

/* Global, because the engine calls with nothing of ours. */
static struct
{
  GMutex mutex;
  GHashTable *answers; /* GBytes -> Answer */
} cache;

static void
answer_free (gpointer data)
{
  Answer *answer = data;

  if (answer->pattern != NULL)
    FcPatternDestroy (answer->pattern);
  FcConfigDestroy (answer->config);
  g_free (answer);
}

/* --- requests as keys --- */

static gboolean
append_value (GByteArray *key, const FcValue *value)
{
  double range[2];

  switch (value->type)
    {
    case FcTypeInteger:
      g_byte_array_append (key, (const guint8 *) &value->u.i, sizeof value->u.i);
      return TRUE;
    case FcTypeDouble:
      g_byte_array_append (key, (const guint8 *) &value->u.d, sizeof value->u.d);
      return TRUE;
    case FcTypeString:
      g_byte_array_append (key, value->u.s, (guint) strlen ((const char *) value->u.s) + 1);
      return TRUE;
    case FcTypeBool:
      g_byte_array_append (key, (const guint8 *) &value->u.b, sizeof value->u.b);
      return TRUE;
    case FcTypeRange:
      if (!FcRangeGetDouble (value->u.r, &range[0], &range[1]))
        return FALSE;
      g_byte_array_append (key, (const guint8 *) range, sizeof range);
      return TRUE;
    case FcTypeUnknown:
    case FcTypeVoid:
    case FcTypeMatrix:
    case FcTypeCharSet:
    case FcTypeFTFace:
    case FcTypeLangSet:
    default:
      return FALSE;
    }
}

/* All that a request says: objects, values, and how strong each of them is.  NULL for one with characters, which is a
 * long one and rare. */
static GBytes *
key_of (char question, FcConfig *config, FcPattern *request)
{
  g_autoptr (GByteArray) key = g_byte_array_sized_new (512);
  FcPatternIter iter;

  g_byte_array_append (key, (const guint8 *) &question, 1);
  g_byte_array_append (key, (const guint8 *) &config, sizeof (gpointer));
  FcPatternIterStart (request, &iter);
  do
    {
      const char *object = FcPatternIterGetObject (request, &iter);
      int n = FcPatternIterValueCount (request, &iter);

      if (object == NULL)
        break;
      g_byte_array_append (key, (const guint8 *) object, (guint) strlen (object) + 1);
      g_byte_array_append (key, (const guint8 *) &n, sizeof n);
      for (int i = 0; i < n; i++)
        {
          FcValue value;
          FcValueBinding binding;
          guint8 kind[2];

          if (FcPatternIterGetValue (request, &iter, i, &value, &binding) != FcResultMatch)
            return NULL;
          kind[0] = (guint8) value.type;
          kind[1] = (guint8) binding;
          g_byte_array_append (key, kind, sizeof kind);
          if (!append_value (key, &value))
            return NULL;
        }
    }
  while (FcPatternIterNext (request, &iter));
  return g_byte_array_free_to_bytes (g_steal_pointer (&key));
}

/* --- answers --- */

/* A copy of the answer to a request; FALSE where it was never asked. */
static gboolean
recall (GBytes *key, FcPattern **ret_pattern, FcResult *ret_result)
{
  const Answer *answer = NULL;

  g_mutex_lock (&cache.mutex);
  if (key != NULL && cache.answers != NULL)
    answer = g_hash_table_lookup (cache.answers, key);
  if (answer != NULL)
    {
      *ret_pattern = answer->pattern != NULL ? FcPatternDuplicate (answer->pattern) : NULL;
      *ret_result = answer->result;
    }
  g_mutex_unlock (&cache.mutex);
  return answer != NULL;
}

static void
keep (GBytes *key, FcConfig *config, FcPattern *pattern, FcResult result)
{
  Answer *answer;

  if (key == NULL)
    return;
  answer = g_new (Answer, 1);
  *answer = (Answer){ FcConfigReference (config), pattern != NULL ? FcPatternDuplicate (pattern) : NULL, result };
  g_mutex_lock (&cache.mutex);
  if (cache.answers == NULL)
    cache.answers = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, answer_free);
  if (g_hash_table_size (cache.answers) >= MOST)
    g_hash_table_remove_all (cache.answers);
  g_hash_table_replace (cache.answers, g_bytes_ref (key), answer);
  g_mutex_unlock (&cache.mutex);
}

/* Makes `pattern` say what `other` says. */
static gboolean
become (FcPattern *pattern, FcPattern *other)
{
  FcPatternIter iter;
  const char *object;

  for (FcPatternIterStart (pattern, &iter); (object = FcPatternIterGetObject (pattern, &iter)) != NULL;
       FcPatternIterStart (pattern, &iter))
    if (!FcPatternDel (pattern, object))
      return FALSE;
  FcPatternIterStart (other, &iter);
  do
    {
      object = FcPatternIterGetObject (other, &iter);
      for (int i = 0; object != NULL && i < FcPatternIterValueCount (other, &iter); i++)
        {
          FcValue value;
          FcValueBinding binding;

          if (FcPatternIterGetValue (other, &iter, i, &value, &binding) != FcResultMatch
              || !(binding == FcValueBindingWeak ? FcPatternAddWeak (pattern, object, value, FcTrue)
                                                 : FcPatternAdd (pattern, object, value, FcTrue)))
            return FALSE;
        }
    }
  while (FcPatternIterNext (other, &iter));
  return TRUE;
}

/* --- what the engine calls --- */

FcBool
FcConfigSubstitute (FcConfig *config, FcPattern *request, FcMatchKind kind)
{
  FcBool (*substitute) (FcConfig *, FcPattern *, FcMatchKind);
  FcConfig *current = config != NULL ? config : FcConfigGetCurrent ();
  g_autoptr (GBytes) key = kind == FcMatchPattern ? key_of ('r', current, request) : NULL;
  FcPattern *answer = NULL;
  FcResult result;
  gboolean done;

  if (recall (key, &answer, &result))
    {
      done = become (request, answer);
      FcPatternDestroy (answer);
      return done;
    }
  *(void **) &substitute = dlsym (RTLD_NEXT, "FcConfigSubstitute");
  done = substitute (config, request, kind);
  if (done)
    keep (key, current, request, FcResultMatch);
  return done;
}

FcPattern *
FcFontMatch (FcConfig *config, FcPattern *request, FcResult *result)
{
  FcPattern *(*match) (FcConfig *, FcPattern *, FcResult *);
  FcConfig *current = config != NULL ? config : FcConfigGetCurrent ();
  g_autoptr (GBytes) key = key_of ('m', current, request);
  FcPattern *answer;

  if (recall (key, &answer, result))
    return answer;
  *(void **) &match = dlsym (RTLD_NEXT, "FcFontMatch");
  answer = match (config, request, result);
  keep (key, current, answer, *result);
  return answer;
}
