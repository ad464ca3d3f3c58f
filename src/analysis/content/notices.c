/* notices.c - what stands in front of a page: dialogs, requests for consent to cookies and for scripts; hidden facts for
 * programs */
#include "notices.h"

#include <string.h>

#include "fast.h"
#include "lexicon.h"
#include "word-list.h"

/* Share of the page's text from which on an element is what the page is for. */
#define NEARLY_ALL .9

/* Characters of a request for scripts; what is longer is a text for readers without them. */
#define LONGEST_REQUEST 300

static const VlpsMeaning meanings[] = { { 1, { "consent", "gdpr" } } };

static gboolean
is_dialog (const VlpsNode *node)
{
  const char *role = vlps_node_attribute (node, "role");

  return node->tag == VLPS_TAG_DIALOG
         || (role != NULL && (strcmp (role, "dialog") == 0 || strcmp (role, "alertdialog") == 0));
}

/* TRUE where one of the words may be in there; nearly all names end here. */
static gboolean
may_ask_consent (const char *names)
{
  for (const char *p = names; *p != '\0'; p++)
    {
      char letter = *p | 0x20;

      if ((letter == 'c' && (g_ascii_strncasecmp (p, "cookie", 6) == 0 || g_ascii_strncasecmp (p, "consent", 7) == 0))
          || (letter == 'g' && g_ascii_strncasecmp (p, "gdpr", 4) == 0))
        return TRUE;
    }
  return FALSE;
}

/* A name such as "consent-banner", "gdpr" or "cookie-bar".  "category-cookies" is a kind of recipe. */
static gboolean
asks_consent (const VlpsLexicon *lexicon, const char *names)
{
  const char *name;
  gsize length;

  if (names == NULL || !may_ask_consent (names))
    return FALSE;
  while ((name = vlps_word_next (&names, &length)) != NULL)
    if (g_ascii_strncasecmp (name, "cookie", 6) == 0 || vlps_lexicon_read (lexicon, name, length, NULL) != 0)
      return TRUE;
  return FALSE;
}

/* TRUE for the name of a state or of what opens a modal: "has-modal", "open-modal". */
static gboolean
begins_with_verb (const char *name, gsize length)
{
  static const char *const verbs[] = { "has", "no",  "with",    "open",   "show",  "use",
                                       "js",  "btn", "trigger", "ctools", "popup", "page" };

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      gsize n = strlen (verbs[i]);

      if (length > n && g_ascii_strncasecmp (name, verbs[i], n) == 0 && (name[n] == '-' || name[n] == '_'))
        return TRUE;
    }
  return FALSE;
}

/* TRUE where a box has the class "modal" or that of a modal of something, such as "privacy-modal": a click opens it. */
static gboolean
is_modal (const VlpsNode *node)
{
  const char *names, *name;
  gsize length;

  if (node->tag != VLPS_TAG_DIV && node->tag != VLPS_TAG_SECTION && node->tag != VLPS_TAG_ASIDE)
    return FALSE;
  names = vlps_node_attribute (node, "class");
  if (names == NULL)
    return FALSE;
  while ((name = vlps_word_next (&names, &length)) != NULL)
    if (length >= 5 && g_ascii_strncasecmp (name + length - 5, "modal", 5) == 0
        && (length == 5 || ((name[length - 6] == '-' || name[length - 6] == '_') && !begins_with_verb (name, length))))
      return TRUE;
  return FALSE;
}

/* A heading, what is in one, or the section that generators make of one: its id is made of its words, and may be
 * "cookies". */
static gboolean
is_chapter (const VlpsPage *page, const VlpsNode *node)
{
  return node->tag == VLPS_TAG_SECTION || vlps_node_is_heading (node, NULL)
         || (node->parent >= 0 && vlps_node_is_heading (&page->nodes[node->parent], NULL))
         || g_strcmp0 (vlps_node_attribute (node, "class"), "section") == 0;
}

/* A request to turn scripts on: their language is named in a short text that only readers without them see. */
static gboolean
asks_for_scripts (const VlpsPage *page, const VlpsTextBlocks *blocks, int index)
{
  if (page->nodes[index].tag != VLPS_TAG_NOSCRIPT
      || vlps_text_blocks_characters (page, blocks, index) > LONGEST_REQUEST)
    return FALSE;
  for (int i = index + 1; i < page->nodes[index].end; i++)
    {
      g_autofree char *lower = page->nodes[i].kind == VLPS_NODE_TEXT ? vlps_fast_strdown (page->nodes[i].text) : NULL;

      if (lower != NULL && strstr (lower, "javascript") != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Facts for programs (schema.org) in an element that is hidden as a whole.  A hidden property of something shown, such as
 * the answer to a question, comes with a click. */
static gboolean
is_hidden_data (const VlpsNode *node)
{
  const char *style;

  if (vlps_node_attribute (node, "itemscope") == NULL || vlps_node_attribute (node, "itemprop") != NULL)
    return FALSE;
  style = vlps_node_attribute (node, "style");
  return style != NULL && vlps_style_hides (style);
}

/* What the whole page is called says nothing about its parts: "cookies-enabled".  `asking`: the numbers of classes that
 * ask for consent. */
static gboolean
is_notice (const VlpsPage *page, const VlpsLexicon *lexicon, const gboolean *asking, const VlpsNode *node)
{
  if (node->tag == VLPS_TAG_HTML || node->tag == VLPS_TAG_BODY)
    return FALSE;
  return asking[node->class_number] || is_dialog (node) || is_modal (node)
         || (!is_chapter (page, node) && asks_consent (lexicon, vlps_node_attribute (node, "id")));
}

gboolean *
vlps_notices_find (const VlpsPage *page, const VlpsTextBlocks *blocks)
{
  gboolean *found = g_new0 (gboolean, blocks->n + 1);
  g_autoptr (VlpsLexicon) lexicon = vlps_lexicon_new (meanings, G_N_ELEMENTS (meanings));
  g_autofree guint *headlines = g_new0 (guint, page->n_nodes + 1); /* before each node */
  g_autofree gboolean *asking = g_new0 (gboolean, page->n_classes);
  double all = blocks->characters_before[blocks->n];

  for (guint i = 1; i < page->n_classes; i++)
    asking[i] = asks_consent (lexicon, page->classes[i]);
  for (guint i = 0; i < page->n_nodes; i++)
    headlines[i + 1] = headlines[i] + (page->nodes[i].tag == VLPS_TAG_H1);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind != VLPS_NODE_ELEMENT || vlps_text_blocks_characters (page, blocks, i) >= NEARLY_ALL * all
          || !(is_hidden_data (node)
               || (headlines[node->end] == headlines[i]
                   && (is_notice (page, lexicon, asking, node) || asks_for_scripts (page, blocks, i)))))
        continue;
      for (int k = blocks->before[i]; k < blocks->before[node->end]; k++)
        found[k] = TRUE;
      i = node->end - 1;
    }
  return found;
}
