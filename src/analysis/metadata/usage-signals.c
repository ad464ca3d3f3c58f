/* usage-signals.c - what a site says of the uses of its pages */
#include "usage-signals.h"

#include <string.h>

#include "errors.h"
#include "word-list.h"

#define PRODUCT "vlps"

static const char *const names[VLPS_N_USES] = { "search", "ai-input", "ai-train" };

/* Words of robots meta elements and X-Robots-Tag that keep a page from uses. */
static const struct
{
  const char *word;
  guint uses;
} words[] = {
  { "noindex", 1u << VLPS_USE_SEARCH },
  { "none", 1u << VLPS_USE_SEARCH },
  { "noai", 1u << VLPS_USE_AI_INPUT | 1u << VLPS_USE_AI_TRAIN },
};

/* Words that take a value behind a colon: what stands before it is not the name of a robot. */
static const char *const valued[] = { "unavailable_after", "max-snippet", "max-image-preview", "max-video-preview",
                                      NULL };

static int
find_use (const char *word)
{
  for (int use = 0; use < VLPS_N_USES; use++)
    if (g_ascii_strcasecmp (word, names[use]) == 0)
      return use;
  return -1;
}

gboolean
vlps_use_parse (const char *list, const char *option, guint *ret_uses, GError **error)
{
  g_auto (GStrv) given = vlps_word_list (list, option, error);

  *ret_uses = 0;
  if (given == NULL)
    return FALSE;
  for (guint i = 0; given[i] != NULL; i++)
    {
      int use = find_use (given[i]);

      if (use < 0)
        return vlps_error_false (error, VLPS_ERROR_USAGE, "%s takes search, ai-input and ai-train, not '%s'", option,
                                 given[i]);
      *ret_uses |= 1u << use;
    }
  return TRUE;
}

static void
refuse (VlpsSignals *signals, guint uses, const char *from)
{
  for (guint use = 0; use < VLPS_N_USES; use++)
    if ((uses & 1u << use) != 0 && signals->uses[use] != VLPS_CONSENT_NO)
      {
        signals->uses[use] = VLPS_CONSENT_NO;
        signals->no_from[use] = from;
      }
}

void
vlps_signals_add_content_signal (VlpsSignals *signals, const char *value)
{
  g_auto (GStrv) parts = g_strsplit (value != NULL ? value : "", ",", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *equals = strchr (parts[i], '=');
      int use;

      if (equals == NULL)
        continue;
      *equals = '\0';
      use = find_use (g_strstrip (parts[i]));
      g_strstrip (equals + 1);
      if (use >= 0 && g_ascii_strcasecmp (equals + 1, "no") == 0)
        refuse (signals, 1u << use, "robots.txt");
      else if (use >= 0 && g_ascii_strcasecmp (equals + 1, "yes") == 0 && signals->uses[use] == VLPS_CONSENT_UNSAID)
        signals->uses[use] = VLPS_CONSENT_YES;
    }
}

/* Words with commas between them; those behind "name:" are for that robot. */
static void
add_words (VlpsSignals *signals, const char *text, const char *from)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  gboolean ours = TRUE;

  for (guint i = 0; parts[i] != NULL; i++)
    {
      char *word = g_strstrip (parts[i]), *colon = strchr (word, ':');

      if (colon != NULL)
        {
          *colon = '\0';
          if (vlps_word_list_has (valued, g_strchomp (word)))
            continue;
          ours = strcmp (word, "*") == 0 || g_ascii_strcasecmp (word, PRODUCT) == 0;
          word = g_strchug (colon + 1);
        }
      for (guint w = 0; ours && w < G_N_ELEMENTS (words); w++)
        if (g_ascii_strcasecmp (word, words[w].word) == 0)
          refuse (signals, words[w].uses, from);
    }
}

const char *
vlps_signals_robots (const VlpsNode *node)
{
  const char *name = node->tag == VLPS_TAG_META && node->frame == 0 ? vlps_node_attribute (node, "name") : NULL;

  if (name == NULL || (g_ascii_strcasecmp (name, "robots") != 0 && g_ascii_strcasecmp (name, PRODUCT) != 0))
    return NULL;
  return vlps_node_attribute (node, "content");
}

const char *
vlps_signals_meta (const VlpsPage *page)
{
  const char *content = NULL;

  for (guint i = 0; i < page->n_nodes && content == NULL; i++)
    content = vlps_signals_robots (&page->nodes[i]);
  return content;
}

void
vlps_signals_read (const VlpsPage *page, VlpsSignals *ret_signals)
{
  g_auto (GStrv) headers = g_strsplit (page->robots_tag != NULL ? page->robots_tag : "", "; ", -1);

  *ret_signals = (VlpsSignals){ 0 };
  vlps_signals_add_content_signal (ret_signals, page->content_signal);
  for (guint i = 0; headers[i] != NULL; i++)
    add_words (ret_signals, headers[i], "X-Robots-Tag");
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const char *content = vlps_signals_robots (&page->nodes[i]);

      if (content != NULL)
        add_words (ret_signals, content, "meta");
    }
}

gboolean
vlps_signals_allow (const VlpsSignals *signals, guint uses, const char *address, GError **error)
{
  for (guint use = 0; use < VLPS_N_USES; use++)
    if ((uses & 1u << use) != 0 && signals->uses[use] == VLPS_CONSENT_NO)
      return vlps_error_false (error, VLPS_ERROR_ROBOTS,
                               "%s is not for %s (%s); with the owner's consent, leave %s out of --respect-signals",
                               address, names[use], signals->no_from[use], names[use]);
  return TRUE;
}
