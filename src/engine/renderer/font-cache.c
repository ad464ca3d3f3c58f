/* font-cache.c - what fontconfig answered, kept for the pages to come
 *
 * The engine forgets with each page which fonts it was given, and asks again: six of seven requests were made before by
 * a page of the same web process.  This module is loaded into that process ahead of fontconfig (LD_PRELOAD), so the
 * engine finds these two functions first.  Equal requests get equal answers: only the settings and the fonts decide, and
 * the engine changes neither; a page's own fonts do not come from fontconfig.
 *
 * Programs that start the web process load the module, too, and have no fontconfig: its other functions are weak
 * symbols.  Where they are missing, both functions only pass on what they are asked.
 */
#include <dlfcn.h>
#include <fontconfig/fontconfig.h>
#include <glib.h>
#include <string.h>

#define VARIABLE "LD_PRELOAD"

/* Answers that are kept, and bytes of a request of which one is: a page may ask for as many fonts as it likes, and call
 * them what it likes. */
#define MOST 2000
#define LONGEST 4096

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
  FcConfig *config; /* held, so that no other one gets its address */
  FcPattern *pattern;
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

/* All that a request says: objects, values, and how strong each of them is.  NULL for one of which no answer is kept:
 * it names characters, which is rare, or is long. */
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
  if (key->len > LONGEST)
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&key));
}

/* --- answers --- */

/* A copy of the answer to a request; NULL where none is kept. */
static FcPattern *
recall (GBytes *key)
{
  const Answer *answer = NULL;
  FcPattern *copy = NULL;

  g_mutex_lock (&cache.mutex);
  if (key != NULL && cache.answers != NULL)
    answer = g_hash_table_lookup (cache.answers, key);
  if (answer != NULL)
    copy = FcPatternDuplicate (answer->pattern);
  g_mutex_unlock (&cache.mutex);
  return copy;
}

static void
keep (GBytes *key, FcConfig *config, FcPattern *pattern)
{
  FcPattern *copy = key != NULL && pattern != NULL ? FcPatternDuplicate (pattern) : NULL;
  Answer *answer;

  if (copy == NULL)
    return;
  answer = g_new (Answer, 1);
  *answer = (Answer){ FcConfigReference (config), copy };
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

static gboolean
has_fontconfig (void)
{
  return FcConfigGetCurrent != NULL;
}

/* The programs that this one starts need no module. */
__attribute__ ((constructor)) static void
end_inheritance (void)
{
  const char *list = g_getenv (VARIABLE), *end = list != NULL ? strpbrk (list, ": ") : NULL;
  g_autofree char *first = list != NULL ? g_strndup (list, end != NULL ? (gsize) (end - list) : strlen (list)) : NULL;
  g_autofree char *others = g_strdup (end != NULL ? end + 1 : "");

  /* where fonts.c has put it */
  if (first == NULL || !g_str_has_suffix (first, "/vlps-font-cache.so") || !has_fontconfig ())
    return;
  if (*others != '\0')
    g_setenv (VARIABLE, others, TRUE);
  else
    g_unsetenv (VARIABLE);
}

/* Fontconfig's function of that name; NULL where there is none. */
static void *
real_function (const char *name)
{
  void *function = dlsym (RTLD_NEXT, name), *library;

  if (function != NULL)
    return function;
  /* a module of a program has brought it, for itself */
  library = dlopen ("libfontconfig.so.1", RTLD_LAZY | RTLD_NOLOAD);
  return library != NULL ? dlsym (library, name) : NULL;
}

FcBool
FcConfigSubstitute (FcConfig *config, FcPattern *request, FcMatchKind kind)
{
  FcBool (*substitute) (FcConfig *, FcPattern *, FcMatchKind);
  FcConfig *held = has_fontconfig () ? FcConfigReference (config) : NULL;
  g_autoptr (GBytes) key = held != NULL && kind == FcMatchPattern ? key_of ('r', held, request) : NULL;
  FcPattern *answer = recall (key);
  FcBool done;

  if (answer != NULL)
    {
      done = become (request, answer);
      FcPatternDestroy (answer);
    }
  else
    {
      *(void **) &substitute = real_function ("FcConfigSubstitute");
      done = substitute != NULL && substitute (held != NULL ? held : config, request, kind);
      if (done)
        keep (key, held, request);
    }
  if (held != NULL)
    FcConfigDestroy (held);
  return done;
}

FcPattern *
FcFontMatch (FcConfig *config, FcPattern *request, FcResult *result)
{
  FcPattern *(*match) (FcConfig *, FcPattern *, FcResult *);
  FcConfig *held = has_fontconfig () ? FcConfigReference (config) : NULL;
  g_autoptr (GBytes) key = held != NULL ? key_of ('m', held, request) : NULL;
  FcPattern *answer = recall (key);

  if (answer != NULL)
    *result = FcResultMatch;
  else if ((*(void **) &match = real_function ("FcFontMatch")) != NULL)
    {
      answer = match (held != NULL ? held : config, request, result);
      if (*result == FcResultMatch)
        keep (key, held, answer);
    }
  if (held != NULL)
    FcConfigDestroy (held);
  return answer;
}
