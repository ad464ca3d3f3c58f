/* author-bylines.c - authors named in bylines, signatures and beside dates */
#include "author-bylines.h"

#include <string.h>

#include "attribute.h"
#include "author-names.h"
#include "characters.h"
#include "date.h"
#include "name.h"
#include "title.h"
#include "whitespace.h"
#include "word-list.h"

/* Elements around a name that are looked at. */
#define MAX_AROUND 5

/* Characters of a row of tags. */
#define LONGEST_TAGS 80

/* Characters of a picture's caption with its credit, and of the caption alone. */
#define MAX_CAPTION 600
#define LEAST_CAPTION 40

/* The next text run that is shown before `end`, -1 where there is none close by. */
static int
next_run (const VlpsClues *clues, int index, int end)
{
  for (int i = index + 1; i < end && i <= index + 8; i++)
    if (clues->reading->characters[i] > 0)
      return i;
  return -1;
}

/* "By Name" in a run of its own, or "By" in one and the name in the next. */
static char *
read_signed_run (const VlpsClues *clues, int index, int end)
{
  g_autofree char *text = vlps_whitespace_collapse (clues->page->nodes[index].text);
  gsize italian = vlps_author_names_italian_opening (clues->page, text);
  gsize opening = italian > 0 ? italian : vlps_name_opening (text);
  gboolean by = opening > 0 && opening <= strlen ("door ");
  int next = opening > 0 && text[opening] == '\0' ? next_run (clues, index, end) : -1;

  if (opening == 0)
    return NULL;
  if (next >= 0)
    {
      g_autofree char *name = vlps_name_read_byline (clues->page->nodes[next].text);

      return name != NULL && (g_unichar_isupper (g_utf8_get_char (name)) || !by)
                     && (!by || g_ascii_strncasecmp (text, "by", 2) == 0 || vlps_name_is_person (name))
                 ? g_steal_pointer (&name)
                 : NULL;
    }
  /* names begin with capitals and have few words, "By the way" does not; user names are one word */
  if (vlps_characters_words (text) > 8
      || (!g_unichar_isupper (g_utf8_get_char (text + opening)) && strchr (text + opening, ' ') != NULL))
    return NULL;
  return vlps_name_read_byline (text + italian);
}

/* TRUE if all of the text is the name of a person. */
static gboolean
is_name_alone (const char *text)
{
  g_autofree char *name = vlps_name_read_byline (text);

  return name != NULL && vlps_name_is_person (text);
}

/* People that the links in a byline lead to, joined; NULL where it has none. */
static char *
read_linked_people (const VlpsClues *clues, int index)
{
  const VlpsNode *nodes = clues->page->nodes;
  g_autoptr (GPtrArray) names = vlps_author_names_new ();

  for (int i = index + 1; i < nodes[index].end; i++)
    if (nodes[i].tag == VLPS_TAG_A && clues->reading->before[nodes[i].end] > clues->reading->before[i])
      {
        g_autofree char *text = vlps_reading_text (clues->page, clues->reading, i);

        if (is_name_alone (text))
          vlps_author_names_add (names, g_strdup (text));
      }
  if (names->len == 0)
    return NULL;
  vlps_name_unique (names);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (", ", (char **) names->pdata);
}

/* Number of people that `text` names, 0 where it names others as well. */
static guint
count_people (const char *text)
{
  g_autoptr (GPtrArray) people = vlps_author_names_new ();

  vlps_name_split (text, people);
  vlps_name_unique (people);
  for (guint i = 0; i < people->len; i++)
    if (!vlps_name_is_person (g_ptr_array_index (people, i)))
      return 0;
  return people->len;
}

/* The first text run of an element that is a person's name by itself; NULL if there is none. */
static char *
read_person_run (const VlpsClues *clues, int index)
{
  for (int i = index + 1; i < clues->page->nodes[index].end; i++)
    if (clues->reading->characters[i] > 0)
      {
        g_autofree char *text = vlps_whitespace_collapse (clues->page->nodes[i].text);

        if (is_name_alone (text))
          return vlps_name_read_byline (text);
      }
  return NULL;
}

/* The text of an element that is called a byline: of its part that is called a name, or of its links, where there are
 * some, or the part that is a person's name by itself. */
static char *
read_byline_element (const VlpsClues *clues, int index)
{
  static const char *const names[] = { "name" };
  const VlpsNode *nodes = clues->page->nodes;
  g_autofree char *text = vlps_reading_text (clues->page, clues->reading, index);
  g_autofree char *whole = NULL, *person = NULL;
  gsize opening = vlps_author_names_marked_opening (clues->page, text);
  char *linked = read_linked_people (clues, index);

  if (linked != NULL)
    return linked;
  if ((opening > 0 || vlps_name_opening (text) > 0) && count_people (text + opening) > 1)
    return vlps_name_read_byline (text + opening);
  for (int i = index + 1; i < nodes[index].end; i++)
    if (nodes[i].kind == VLPS_NODE_ELEMENT && vlps_attribute_calls (&nodes[i], names, G_N_ELEMENTS (names)))
      {
        g_autofree char *part = vlps_reading_text (clues->page, clues->reading, i);
        char *name = vlps_name_read_byline (part);

        if (name != NULL)
          return name;
      }
  whole = vlps_name_read_byline (text + opening);
  person = whole != NULL && count_people (whole) < 2 ? read_person_run (clues, index) : NULL;
  return person != NULL ? g_steal_pointer (&person) : g_steal_pointer (&whole);
}

/* TRUE where the node is in a heading of the first two levels, or in what a reader presses: their words are in capitals
 * as names are, and say what the page is called, or what to do ("Request Demo"). */
static gboolean
is_title_or_button (const VlpsPage *page, int index)
{
  static const char *const words[] = { "btn", "button" };
  int level;

  for (int i = index, depth = 0; i >= 0 && depth < MAX_AROUND; i = page->nodes[i].parent, depth++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind != VLPS_NODE_ELEMENT)
        continue;
      if ((vlps_tag_is_heading (node->tag, &level) && level <= 2) || node->tag == VLPS_TAG_BUTTON
          || vlps_attribute_is (node, "role", "button")
          || (node->tag == VLPS_TAG_A && vlps_attribute_calls (node, words, G_N_ELEMENTS (words))))
        return TRUE;
    }
  return FALSE;
}

/* A link to a page about a writer, with the form of a name. */
static char *
read_link (const VlpsClues *clues, int index)
{
  static const char *const parts[] = { "/author/",      "/authors/", "/contributor/", "/contributors/", "/writer/",
                                       "/writers/",     "/staff/",   "/people/",      "/profile/",      "/users/",
                                       "/team-member/", "/by/",      "/columnists/",  "/reporters/" };
  const char *href = vlps_node_attribute (&clues->page->nodes[index], "href");
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;

  if (href != NULL && strstr (href, "/licenses/") != NULL)
    return NULL;
  for (guint i = 0; href != NULL && i < G_N_ELEMENTS (parts); i++)
    if (strstr (href, parts[i]) != NULL)
      {
        if (is_title_or_button (clues->page, index))
          return NULL;
        text = vlps_reading_text (clues->page, clues->reading, index);
        name = vlps_name_read_byline (text);
        return name != NULL && vlps_name_is_person (name) ? g_steal_pointer (&name) : NULL;
      }
  return NULL;
}

/* A personal name behind the sign of a person: an element without text that is called so. */
static char *
read_behind_sign (const VlpsClues *clues, int index)
{
  static const char *const words[] = { "person", "user", "author" };
  const VlpsNode *nodes = clues->page->nodes;
  int parent = nodes[index].parent, sign = -1;
  g_autofree char *name = NULL;

  for (int i = parent + 1; parent >= 0 && i < index; i = nodes[i].end)
    if (nodes[i].kind == VLPS_NODE_ELEMENT)
      sign = i;
  if (sign < 0 || clues->reading->before[nodes[sign].end] > clues->reading->before[sign]
      || !vlps_attribute_calls (&nodes[sign], words, G_N_ELEMENTS (words)))
    return NULL;
  name = vlps_whitespace_collapse (nodes[index].text);
  g_strstrip (name);
  return is_name_alone (name) ? g_steal_pointer (&name) : NULL;
}

/* TRUE where a picture and a sentence about it come before the node in a small part of the page, and no heading does: who
 * is named there took the picture. */
static gboolean
may_be_credit (const VlpsClues *clues, int index)
{
  const VlpsNode *nodes = clues->page->nodes;
  const guint *before = clues->reading->before;

  for (int i = nodes[index].parent, depth = 0;
       i >= 0 && depth < MAX_AROUND && before[nodes[i].end] - before[i] <= MAX_CAPTION; i = nodes[i].parent, depth++)
    {
      int picture = -1;

      for (int k = i + 1; k < index; k++)
        if (vlps_node_is_heading (&nodes[k], NULL))
          return FALSE;
        else if (nodes[k].tag == VLPS_TAG_IMG)
          picture = k;
      if (picture >= 0)
        return before[index] - before[picture] >= LEAST_CAPTION;
    }
  return FALSE;
}

/* TRUE for a link to a category or tag, and the parts of a page that list them or hold a menu. */
static gboolean
is_list (const VlpsNode *node)
{
  static const char *const words[] = { "nav-link", "navigation", "dropdown", "categories", "breadcrumb" };

  return node->tag == VLPS_TAG_NAV || vlps_attribute_has (node, "rel", "tag")
         || vlps_attribute_has (node, "rel", "category") || vlps_attribute_calls (node, words, G_N_ELEMENTS (words));
}

/* TRUE for a part of a page that shows a reader who reviewed something. */
static gboolean
is_reviewer (const VlpsNode *node)
{
  static const char *const words[] = { "reviewer", "review-snippet", "customer-review", "user-review", "commenter" };

  static const char *const writers[] = { "author", "byline" };

  return vlps_attribute_calls (node, words, G_N_ELEMENTS (words))
         && !vlps_attribute_calls (node, writers, G_N_ELEMENTS (writers));
}

/* TRUE if the node names no author, whatever the form of its text: it is in an infobox, a menu, a list of categories or a
 * reader's review, or repeats the title of the page. */
static gboolean
names_no_author (const VlpsClues *clues, int index)
{
  const char *shared = g_hash_table_lookup (clues->meta, "og:title");
  int title = clues->place->title;
  g_autofree char *text = NULL, *shown = NULL;

  if (vlps_attribute_in_infobox (clues->page, index))
    return TRUE;
  for (int i = index, depth = 0; i >= 0 && depth < MAX_AROUND; i = clues->page->nodes[i].parent, depth++)
    if (clues->page->nodes[i].tag == VLPS_TAG_ARTICLE || clues->page->nodes[i].tag == VLPS_TAG_MAIN
        || clues->page->nodes[i].tag == VLPS_TAG_BODY)
      break;
    else if (is_list (&clues->page->nodes[i]) || is_reviewer (&clues->page->nodes[i]))
      return TRUE;
  text = vlps_reading_text (clues->page, clues->reading, index);
  shown = title >= 0 ? vlps_reading_text (clues->page, clues->reading, title) : NULL;
  return (shared != NULL && vlps_title_has (text, shared)) || (shown != NULL && vlps_title_has (text, shown));
}

char *
vlps_author_bylines_find (const VlpsClues *clues, int first, int end)
{
  static const char *const words[] = { "byline", "author" };
  g_autofree char *credit = NULL;

  for (int i = first; i < end; i++)
    {
      const VlpsNode *node = &clues->page->nodes[i];
      guint characters = clues->reading->before[node->end] - clues->reading->before[i];
      char *name = NULL;

      if (characters == 0 || characters > VLPS_AUTHOR_NAME_LONGEST)
        continue;
      if (node->kind == VLPS_NODE_TEXT)
        {
          name = read_signed_run (clues, i, end);
          if (name == NULL)
            name = read_behind_sign (clues, i);
        }
      else if (vlps_attribute_calls (node, words, G_N_ELEMENTS (words)))
        name = read_byline_element (clues, i);
      else if (node->tag == VLPS_TAG_A)
        name = read_link (clues, i);
      if (name != NULL && names_no_author (clues, i))
        g_clear_pointer (&name, g_free);
      if (name != NULL && !may_be_credit (clues, i))
        return name;
      if (credit == NULL)
        credit = name;
      else
        g_free (name);
    }
  return g_steal_pointer (&credit);
}

/* TRUE where the node is in an element that is called after an author. */
static gboolean
is_about_author (const VlpsPage *page, int index)
{
  static const char *const words[] = { "author", "byline", "writer" };

  for (int i = page->nodes[index].parent, depth = 0; i >= 0 && depth < MAX_AROUND; i = page->nodes[i].parent, depth++)
    if (vlps_attribute_calls (&page->nodes[i], words, G_N_ELEMENTS (words)))
      return TRUE;
  return FALSE;
}

/* The person in "This post was written by Jane Doe, who lives in ..."; NULL where there is none. */
static char *
read_written_by (const char *text)
{
  const char *at = strstr (text, " written by ");
  g_autofree char *name = NULL;

  if (at == NULL)
    return NULL;
  at += strlen (" written by ");
  name = g_strndup (at, strcspn (at, ",.;("));
  g_strchomp (name);
  return vlps_name_is_person (name) ? g_steal_pointer (&name) : NULL;
}

char *
vlps_author_bylines_find_signature (const VlpsClues *clues)
{
  for (int i = clues->place->tail; i < (int) clues->page->n_nodes; i++)
    if (clues->reading->characters[i] > 0 && clues->reading->characters[i] <= 2 * VLPS_AUTHOR_NAME_LONGEST)
      {
        g_autofree char *text = vlps_whitespace_collapse (clues->page->nodes[i].text);
        g_autofree char *name = NULL;
        gsize opening = vlps_name_opening (text);
        /* by alone says little here: what else there is to read is by somebody, too */
        gboolean sure = opening >= strlen ("text by") || (opening >= strlen ("author") && text[opening] == '\0');

        if ((!sure && !is_about_author (clues->page, i)) || vlps_attribute_in_comment (clues->page, i))
          continue;
        name = clues->reading->characters[i] <= VLPS_AUTHOR_NAME_LONGEST
                   ? read_signed_run (clues, i, (int) clues->page->n_nodes)
                   : NULL;
        if (name == NULL)
          name = read_written_by (text);
        if (name != NULL && vlps_name_is_person (name))
          return g_steal_pointer (&name);
      }
  return NULL;
}

/* TRUE for a class that is called a tag, or a tag of something ("post-tag").  "category-politics" says what a page is about,
 * and "author-badge" who wrote it. */
static gboolean
names_tag (const char *classes)
{
  static const char *const words[] = { "badge", "tag", "tags", "category", "categories", "pill" };
  const char *name;
  gsize length;

  while ((name = vlps_word_next (&classes, &length)) != NULL)
    for (guint i = 0; i < G_N_ELEMENTS (words); i++)
      {
        gsize n = strlen (words[i]);

        if (length >= n && g_ascii_strncasecmp (name + length - n, words[i], n) == 0
            && (length == n || name[length - n - 1] == '-' || name[length - n - 1] == '_')
            && g_ascii_strncasecmp (name, "author", strlen ("author")) != 0)
          return TRUE;
      }
  return FALSE;
}

/* TRUE for a text run that is shown as a tag: those beside a date say what the page is about. */
static gboolean
is_tag (const VlpsClues *clues, int index)
{
  const VlpsPage *page = clues->page;

  for (int i = page->nodes[index].parent, depth = 0; i >= 0 && depth < 2; i = page->nodes[i].parent, depth++)
    {
      const char *classes = vlps_node_attribute (&page->nodes[i], "class");

      if (vlps_reading_characters (clues->reading, page, i) <= LONGEST_TAGS && classes != NULL && names_tag (classes))
        return TRUE;
    }
  return FALSE;
}

char *
vlps_author_bylines_find_beside_date (const VlpsClues *clues, int first, int end)
{
  int previous = -1;
  gboolean after_date = FALSE;

  for (int i = first; i < end; i++)
    {
      const char *text = clues->page->nodes[i].text;
      gboolean is_date;
      g_autofree char *name = NULL;

      if (clues->reading->characters[i] < 3)
        continue;
      is_date = clues->reading->characters[i] <= 24 && vlps_date_find (text, &(VlpsDate){ 0 }, NULL, NULL);
      if (after_date || is_date)
        {
          int at = is_date ? previous : i;

          if (at >= 0 && clues->reading->characters[at] <= VLPS_AUTHOR_NAME_LONGEST / 2
              && !is_title_or_button (clues->page, at) && !is_tag (clues, at))
            name = vlps_whitespace_collapse (clues->page->nodes[at].text);
          if (name != NULL && is_name_alone (name) && !names_no_author (clues, at))
            return g_steal_pointer (&name);
        }
      after_date = is_date;
      previous = i;
    }
  return NULL;
}
