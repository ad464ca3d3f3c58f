/* declared-metadata.c - what a page says of itself in its head and in attributes */
#include "declared-metadata.h"

#include <string.h>

#include "attribute.h"
#include "language.h"
#include "meta.h"
#include "whitespace.h"

#define MAX_TEXT 2000
#define MAX_LIST 100
#define MAX_WORD 100

/* `text` folded; NULL where nothing is left or it is too long. */
static char *
short_text (const char *text, glong most)
{
  g_autofree char *folded = text != NULL && strlen (text) <= MAX_TEXT * 6 ? vlps_whitespace_collapse (text) : NULL;

  return folded != NULL && *folded != '\0' && g_utf8_strlen (folded, -1) <= most ? g_steal_pointer (&folded) : NULL;
}

static void
set (VlpsFacts *facts, char **place, VlpsFact fact, const char *origin, char *value)
{
  if (*place != NULL || value == NULL)
    {
      g_free (value);
      return;
    }
  *place = value;
  facts->origin[fact] = origin;
}

/* `address` made absolute; NULL where it is none. */
static char *
absolute (const VlpsClues *clues, const char *address)
{
  return address != NULL && *address != '\0' ? vlps_page_resolve (clues->page, 0, address) : NULL;
}

/* --- lists --- */

static void
add_word (GPtrArray **list, const char *text)
{
  g_autofree char *word = short_text (text, MAX_WORD);

  if (word == NULL)
    return;
  if (*list == NULL)
    *list = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < (*list)->len; i++)
    if (strcmp (g_ptr_array_index (*list, i), word) == 0)
      return;
  if ((*list)->len < MAX_LIST)
    g_ptr_array_add (*list, g_steal_pointer (&word));
}

static void
add_words (GPtrArray **list, const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, ",;", MAX_LIST + 1);

  for (guint i = 0; words[i] != NULL && i < MAX_LIST; i++)
    add_word (list, words[i]);
}

/* Contents of all meta elements of that name; `several`: each may hold several, with commas. */
static void
add_metas (const VlpsPage *page, const char *name, gboolean several, GPtrArray **list)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *content = node->tag == VLPS_TAG_META ? vlps_node_attribute (node, "content") : NULL;

      if (content == NULL || !(vlps_attribute_is (node, "name", name) || vlps_attribute_is (node, "property", name)))
        continue;
      if (several)
        add_words (list, content);
      else
        add_word (list, content);
    }
}

/* Texts of links around the content with that relation. */
static void
add_links (const VlpsClues *clues, const char *relation, GPtrArray **list)
{
  for (int i = 0; i < (int) clues->page->n_nodes; i++)
    if (clues->page->nodes[i].tag == VLPS_TAG_A && vlps_attribute_has (&clues->page->nodes[i], "rel", relation))
      {
        g_autofree char *text = vlps_reading_text (clues->page, clues->reading, i);

        add_word (list, text);
      }
}

static void
read_list (const VlpsClues *clues, const GPtrArray *given, const char *const *metas, gboolean several,
           const char *relation, GPtrArray **list, const char **origin)
{
  for (guint i = 0; given != NULL && i < given->len; i++)
    add_word (list, g_ptr_array_index (given, i));
  *origin = *list != NULL ? "json-ld" : NULL;
  for (guint i = 0; metas[i] != NULL && *list == NULL; i++)
    {
      add_metas (clues->page, metas[i], several, list);
      *origin = *list != NULL ? "meta" : NULL;
    }
  if (*list != NULL)
    return;
  add_links (clues, relation, list);
  *origin = *list != NULL ? "markup" : NULL;
}

/* --- addresses --- */

/* Address of the first link or a element with that relation. */
static char *
find_relation (const VlpsClues *clues, const char *relation)
{
  for (guint i = 0; i < clues->page->n_nodes; i++)
    {
      const VlpsNode *node = &clues->page->nodes[i];

      if ((strcmp (node->kind == VLPS_NODE_ELEMENT ? node->name : "", "link") == 0 || node->tag == VLPS_TAG_A)
          && node->frame == 0 && vlps_attribute_has (node, "rel", relation))
        return absolute (clues, vlps_node_attribute (node, "href"));
    }
  return NULL;
}

/* The tag where it names a language; NULL where it does not. */
static char *
read_language (const char *text)
{
  g_autofree char *tag = vlps_language_read_tag (text), *language = vlps_language_of_tag (tag);

  return language != NULL ? g_steal_pointer (&tag) : NULL;
}

void
vlps_declared_metadata_read (const VlpsClues *clues, VlpsFacts *facts)
{
  static const char *const descriptions[] = { "description", "og:description", "dc.description",
                                              "twitter:description" };
  static const char *const images[] = { "og:image:secure_url", "og:image", "og:image:url", "twitter:image",
                                        "twitter:image:src" };
  static const char *const languages[] = { "content-language", "og:locale", "dc.language", "language" };
  static const char *const licences[] = { "dcterms.license", "dc.rights.license", "license" };
  static const char *const categories[] = { "article:section", "parsely-section", "category", NULL };
  static const char *const tags[] = { "article:tag", "keywords", "news_keywords", "parsely-tags", NULL };
  const VlpsPage *page = clues->page;
  const VlpsLinkedData *data = clues->data;
  GHashTable *meta = clues->meta;

  set (facts, &facts->description, VLPS_FACT_DESCRIPTION, "meta",
       short_text (vlps_meta_first (meta, descriptions, G_N_ELEMENTS (descriptions)), MAX_TEXT));
  set (facts, &facts->description, VLPS_FACT_DESCRIPTION, "json-ld", short_text (data->description, MAX_TEXT));
  set (facts, &facts->language_tag, VLPS_FACT_LANGUAGE, "markup",
       read_language (page->n_frames > 0 ? page->frames[0].language : NULL));
  set (facts, &facts->language_tag, VLPS_FACT_LANGUAGE, "meta",
       read_language (vlps_meta_first (meta, languages, G_N_ELEMENTS (languages))));
  facts->language = vlps_language_of_tag (facts->language_tag);
  if (page->n_nodes > 0)
    {
      set (facts, &facts->image, VLPS_FACT_IMAGE, "meta",
           absolute (clues, vlps_meta_first (meta, images, G_N_ELEMENTS (images))));
      set (facts, &facts->image, VLPS_FACT_IMAGE, "json-ld", absolute (clues, data->image));
      set (facts, &facts->image, VLPS_FACT_IMAGE, "markup", find_relation (clues, "image_src"));
      set (facts, &facts->canonical, VLPS_FACT_CANONICAL, "markup", find_relation (clues, "canonical"));
      set (facts, &facts->canonical, VLPS_FACT_CANONICAL, "meta",
           absolute (clues, g_hash_table_lookup (meta, "og:url")));
      set (facts, &facts->licence, VLPS_FACT_LICENCE, "json-ld", short_text (data->licence, MAX_TEXT));
      set (facts, &facts->licence, VLPS_FACT_LICENCE, "markup", find_relation (clues, "license"));
    }
  set (facts, &facts->licence, VLPS_FACT_LICENCE, "meta",
       short_text (vlps_meta_first (meta, licences, G_N_ELEMENTS (licences)), MAX_TEXT));
  read_list (clues, data->categories, categories, FALSE, "category", &facts->categories,
             &facts->origin[VLPS_FACT_CATEGORIES]);
  /* a page with one article:tag may have others: each is one, but keywords stand in one element with commas */
  read_list (clues, data->tags, tags, TRUE, "tag", &facts->tags, &facts->origin[VLPS_FACT_TAGS]);
}
