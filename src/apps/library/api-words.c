/* api-words.c - messages in the words of those who call the library */
#include "api-words.h"

#include <string.h>

#include "web-segmenter.h"
#include "web-settings.h"

/* Options whose property has another name. */
static const char *const others[][2] = {
  { "viewport", "'viewport-width' and 'viewport-height'" },
  { "param", "'parameters'" },
  { "no-render", "vlps_web_page_new_from_html()" },
  { "render", "vlps_web_page_get_render_need()" },
};

static gboolean
is_property (const char *name)
{
  const GType types[] = { VLPS_TYPE_WEB_SETTINGS, VLPS_TYPE_WEB_SEGMENTER };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      GObjectClass *class = g_type_class_ref (types[i]);
      gboolean found = g_object_class_find_property (class, name) != NULL;

      g_type_class_unref (class);
      if (found)
        return TRUE;
    }
  return FALSE;
}

/* What stands for an option; newly allocated, NULL where the library has nothing like it. */
static char *
find_words (const char *option)
{
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (strcmp (option, others[i][0]) == 0)
      return g_strdup (others[i][1]);
  if (is_property (option))
    return g_strdup_printf ("'%s'", option);
  if (g_str_has_prefix (option, "no-") && is_property (option + 3))
    return g_strdup_printf ("'%s' set to FALSE", option + 3);
  return NULL;
}

/* The length of the option that begins at `text`, with its dashes; 0: none does.  `start` is where the message begins. */
static gsize
option_length (const char *start, const char *text)
{
  gsize length = 2;

  if (text[0] != '-' || text[1] != '-' || !g_ascii_islower (text[2])
      || (text > start && (g_ascii_isalnum (text[-1]) || strchr ("-_/.", text[-1]) != NULL)))
    return 0;
  while (g_ascii_isalnum (text[length]) || (text[length] == '-' && g_ascii_isalnum (text[length + 1])))
    length++;
  return length;
}

/* The part with its options replaced.  NULL where it names one that has no words, and may be left out. */
static char *
reword (const char *part, gsize length, gboolean needed)
{
  g_autofree char *text = g_strndup (part, length);
  g_autoptr (GString) out = g_string_new (NULL);

  for (const char *p = text; *p != '\0';)
    {
      gsize n = option_length (text, p);
      g_autofree char *option = n > 0 ? g_strndup (p + 2, n - 2) : NULL;
      g_autofree char *words = n > 0 ? find_words (option) : NULL;

      if (n == 0)
        g_string_append_c (out, *p++);
      else if (words == NULL && !needed)
        return NULL;
      else
        {
          if (words != NULL)
            g_string_append (out, words);
          else
            g_string_append_printf (out, "the option '%s' of the program", option);
          p += n;
        }
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* Where the part of the message that begins at `text` ends: at "; ", or before and behind a bracket. */
static gsize
part_length (const char *text)
{
  const char *end;

  if (g_str_has_prefix (text, " ("))
    {
      end = strchr (text, ')');
      return end != NULL ? (gsize) (end - text) + 1 : strlen (text);
    }
  for (end = text + 1; *end != '\0'; end++)
    if (g_str_has_prefix (end, "; ") || g_str_has_prefix (end, " (") || g_str_has_prefix (end, ". "))
      break;
  return (gsize) (end - text);
}

char *
vlps_api_words (const char *message)
{
  GString *out = g_string_new (NULL);

  for (const char *p = message; *p != '\0';)
    {
      gsize length = part_length (p);
      g_autofree char *words = reword (p, length, p == message);

      if (words != NULL)
        g_string_append (out, words);
      p += length;
    }
  return g_string_free (out, FALSE);
}

void
vlps_api_words_error (GError **error)
{
  char *words;

  if (error == NULL || *error == NULL)
    return;
  words = vlps_api_words ((*error)->message);
  g_free ((*error)->message);
  (*error)->message = words;
}

char **
vlps_api_words_list (const GPtrArray *messages)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < messages->len; i++)
    {
      g_autofree char *words = vlps_api_words (messages->pdata[i]);

      g_strv_builder_add (builder, words);
    }
  return g_strv_builder_end (builder);
}
