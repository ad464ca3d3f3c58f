/* author.c - who wrote a page, and what it comes from */
#include "author.h"

#include <string.h>

#include "attribute.h"
#include "author-bylines.h"
#include "author-marked.h"
#include "author-names.h"
#include "author-organisation.h"
#include "characters.h"
#include "chinese-name.h"
#include "hash.h"
#include "meta.h"
#include "name.h"
#include "no-name.h"
#include "title-site.h"
#include "whitespace.h"

/* Words of a name beside others. */
#define MOST_WORDS 4

/* The way of finding authors that may name more of them than JSON-LD: meta elements. */
#define LAST_OF_SEVERAL 1

/* --- what the page says of itself --- */

/* TRUE where an agency is named alone: meta elements name it for a report of which the page names the writer. */
static gboolean
is_agency (const GPtrArray *names)
{
  static const char *const agencies[] = { "afp",       "ap",       "apa",    "associated press",
                                          "ansa",      "agencies", "ani",    "belga",
                                          "bloomberg", "dpa",      "efe",    "europa press",
                                          "ians",      "interfax", "lusa",   "news agency",
                                          "pti",       "reuters",  "ritzau", "tass",
                                          "xinhua",    NULL };
  g_autofree char *lower = g_ascii_strdown (g_ptr_array_index (names, 0), -1);

  return names->len == 1 && g_strv_contains (agencies, lower);
}

/* What a user is called by a system ("jane.doe.12"), or where ("example.com/jane"), names nobody. */
static gboolean
is_user_name (const char *name)
{
  const char *dot = strchr (name, '.');

  if (strchr (name, ' ') != NULL)
    return FALSE;
  return (dot != NULL && strchr (dot, '/') != NULL)
         || (strpbrk (name, "0123456789") != NULL && strpbrk (name, "._") != NULL);
}

/* Returns a name without the comma behind its surname ("Doe, Jane"), newly allocated; NULL where there is none.
 * `sure`: the surname comes first in all names of this element; otherwise the parts must make a name together only. */
static char *
turn_name (const char *name, gboolean sure)
{
  const char *comma = strstr (name, ", ");
  g_autofree char *last = comma != NULL ? g_strndup (name, (gsize) (comma - name)) : NULL;
  g_autofree char *straight = comma != NULL ? g_strdup_printf ("%s %s", comma + 2, last) : NULL;

  if (comma != NULL && sure && (vlps_name_is_place_or_maker (comma + 2) || vlps_name_is_place_or_maker (last)))
    return NULL;
  if (comma == NULL || sure)
    return g_steal_pointer (&straight);
  return !vlps_name_is_person (last) && !vlps_name_is_person (comma + 2) && vlps_name_is_person (straight)
             ? g_steal_pointer (&straight)
             : NULL;
}

/* Contents of all meta elements of one name; `turned`: with the surname first. */
static GPtrArray *
read_metas (const VlpsPage *page, const char *wanted, gboolean turned)
{
  GPtrArray *names = vlps_author_names_new ();

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *content = node->tag == VLPS_TAG_META ? vlps_node_attribute (node, "content") : NULL;
      g_autofree char *straight = NULL;

      if (content == NULL
          || !(vlps_attribute_is (node, "name", wanted) || vlps_attribute_is (node, "property", wanted)
               || vlps_attribute_is (node, "itemprop", wanted))
          || vlps_author_marked_elsewhere (page, (int) i))
        continue;
      if (turned || g_str_has_prefix (wanted, "dc"))
        straight = turn_name (content, turned);
      if (!is_user_name (content))
        vlps_author_names_add_byline (names, straight != NULL ? straight : content);
    }
  return vlps_author_names_filled (names);
}

/* FALSE for figures, and for Latin letters that are no person's name, but for what stands behind a comma. */
static gboolean
may_be_person (const char *name)
{
  g_autofree char *part = g_strndup (name, strcspn (name, ","));

  return !g_ascii_isalnum (*name) || vlps_name_is_person (part);
}

static GPtrArray *
find_meta (const VlpsClues *clues)
{
  static const char *const names[] = { "author",          "article:author", "articleauthor",   "dc.creator",
                                       "dcterms.creator", "parsely-author", "sailthru.author", "byl" };
  const char *label = g_hash_table_lookup (clues->meta, "twitter:label1");
  const char *labelled = g_hash_table_lookup (clues->meta, "twitter:data1");
  g_autoptr (GPtrArray) first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (GPtrArray) found =
          g_hash_table_contains (clues->meta, names[i]) ? read_metas (clues->page, names[i], FALSE) : NULL;

      if (found != NULL && !vlps_author_is_organisation (clues, g_ptr_array_index (found, 0))
          && (first == NULL || may_be_person (g_ptr_array_index (found, 0))))
        return g_steal_pointer (&found);
      if (first == NULL)
        first = g_steal_pointer (&found);
    }
  if (first != NULL)
    return g_steal_pointer (&first);
  /* citations have the surname first */
  if (g_hash_table_contains (clues->meta, "citation_author"))
    return read_metas (clues->page, "citation_author", TRUE);
  return label != NULL && labelled != NULL && vlps_name_opening (label) == strlen (label)
             ? vlps_author_names_of (vlps_name_read_byline (labelled))
             : NULL;
}

/* --- labels --- */

/* What follows one of the labels in the nodes [first, end), in the same text run or, where the label ends that, in the
 * next one.  A label counts where it begins a run or a word of it. */
static char *
find_labelled (const VlpsPage *page, const VlpsReading *reading, int first, int end, const char *const *labels, guint n,
               char *(*read) (const char *) )
{
  for (int i = first; i < end; i++)
    {
      const char *text = page->nodes[i].text;

      if (reading->characters[i] == 0 || reading->characters[i] > VLPS_AUTHOR_LABELLED_LONGEST)
        continue;
      for (guint k = 0; k < n; k++)
        {
          const char *at = strstr (text, labels[k]);
          const char *rest = at != NULL ? at + strlen (labels[k]) : NULL;
          char *name;

          if (at == NULL)
            continue;
          name = read (rest);
          for (int next = i + 1; name == NULL && next < end && next < i + 8; next++)
            if (reading->characters[next] > 0)
              {
                if (reading->characters[next] <= VLPS_AUTHOR_NAME_LONGEST)
                  name = read (page->nodes[next].text);
                break;
              }
          if (name != NULL)
            return name;
        }
    }
  return NULL;
}

/* TRUE when an opening bracket stands in `text` a few characters before `place`, without its partner. */
static gboolean
is_bracketed (const char *text, const char *place)
{
  for (int i = 0; i < 8 && place > text; i++)
    {
      gunichar c;

      place = g_utf8_prev_char (place);
      c = g_utf8_get_char (place);
      if (c == '(' || c == 0xFF08)
        return TRUE;
      if (c == ')' || c == 0xFF09)
        return FALSE;
    }
  return FALSE;
}

/* TRUE where `text` says from where somebody reports, or with whom. */
static gboolean
is_sent (const char *text)
{
  static const char *const words[] = { "发自", "發自", "通讯员", "通訊員", "实习", "摄影" }, *const ends[] = { "报道",
                                                                                                               "報道",
                                                                                                               "报导" };
  g_autofree char *trimmed = g_strchomp (g_strdup (text));

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_has_prefix (trimmed, words[i]))
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_suffix (trimmed, ends[i]))
      return TRUE;
  return FALSE;
}

/* The reporter of a Chinese report: "(记者 Name)" in any text, or "本报记者 Name" where that is all of it.  The word
 * alone says nothing: most of what reporters are said to do in reports, they hear and see. */
static char *
find_reporter (const VlpsPage *page, const VlpsReading *reading, int first, int end)
{
  static const char *const words[] = { "记者", "記者" };

  for (int i = first; i < end; i++)
    for (guint k = 0; reading->characters[i] > 0 && k < G_N_ELEMENTS (words); k++)
      for (const char *at = strstr (page->nodes[i].text, words[k]); at != NULL; at = strstr (at, words[k]))
        {
          const char *text = page->nodes[i].text;
          gboolean bracketed = is_bracketed (text, at);
          gboolean alone = reading->characters[i] <= 24;
          const char *behind;
          g_autofree char *names = NULL;

          at += strlen (words[k]);
          if (!bracketed && !alone)
            continue;
          names = vlps_name_read_people (at, &behind);
          if (names == NULL || (!bracketed && g_utf8_strlen (names, -1) < 4 && !vlps_chinese_name_is (names)))
            continue;
          if (*behind == '\0' || *behind == ')' || g_str_has_prefix (behind, "）") || (alone && is_sent (behind)))
            return g_steal_pointer (&names);
        }
  return NULL;
}

/* --- all of them --- */

static const char *const author_labels[] = { "作者：",   "作者:",  "撰文：",   "记者：", "記者：",
                                             "通讯员：", "执笔：", "执笔人：", "Author:" };

static char *
find_labelled_author (const VlpsClues *clues, int first, int end)
{
  return find_labelled (clues->page, clues->reading, first, end, author_labels, G_N_ELEMENTS (author_labels),
                        vlps_name_read_labelled);
}

static GPtrArray *
read_given (const VlpsClues *clues, gboolean organisation)
{
  GPtrArray *names;

  if (clues->data->authors == NULL || clues->data->by_organisation != organisation)
    return NULL;
  names = vlps_author_names_new ();
  for (guint i = 0; i < clues->data->authors->len; i++)
    vlps_author_names_add_byline (names, g_ptr_array_index (clues->data->authors, i));
  return vlps_author_names_filled (names);
}

static GPtrArray *
find_given_person (const VlpsClues *clues)
{
  return read_given (clues, FALSE);
}

static GPtrArray *
find_above (const VlpsClues *clues)
{
  int first = clues->place->head, end = clues->place->first_line;
  char *author = find_labelled_author (clues, first, end);

  if (author == NULL)
    author = vlps_author_bylines_find (clues, first, end);
  return vlps_author_names_of (author != NULL ? author : find_reporter (clues->page, clues->reading, first, end));
}

static GPtrArray *
find_by_date (const VlpsClues *clues)
{
  return vlps_author_names_of (
      vlps_author_bylines_find_beside_date (clues, clues->place->head, clues->place->first_line));
}

/* Who wrote the first post; where the byline above it names the same with or without a rank, the shorter of the two. */
static GPtrArray *
find_poster (const VlpsClues *clues)
{
  g_autofree char *poster = clues->poster != NULL ? vlps_whitespace_collapse (clues->poster) : NULL;
  g_autoptr (GPtrArray) above = poster != NULL ? find_above (clues) : NULL;

  if (above == NULL && poster != NULL)
    above = find_by_date (clues);
  if (above != NULL && g_str_has_prefix (poster, g_ptr_array_index (above, 0)))
    return g_steal_pointer (&above);
  return vlps_author_names_of (g_steal_pointer (&poster));
}

/* The node of the last text that begins before the last lines, where that is long. */
static int
last_lines (const VlpsClues *clues)
{
  int i = clues->place->tail;

  while (i > clues->place->first_line && clues->reading->characters[i - 1] == 0)
    i--;
  return MAX (clues->place->first_line, i - 1);
}

static GPtrArray *
find_below (const VlpsClues *clues)
{
  int first = last_lines (clues), end = clues->place->end;
  char *author = find_labelled_author (clues, first, end);

  if (author == NULL)
    author = find_reporter (clues->page, clues->reading, first, end);
  return vlps_author_names_of (author != NULL ? author : vlps_author_bylines_find_signature (clues));
}

/* Names in brackets that end the last lines: "（张三）". */
static GPtrArray *
find_bracketed (const VlpsClues *clues)
{
  for (int i = last_lines (clues); i < clues->place->end; i++)
    {
      char *names =
          clues->reading->characters[i] > 0 ? vlps_chinese_name_read_signature (clues->page->nodes[i].text) : NULL;

      if (names != NULL)
        return vlps_author_names_of (names);
    }
  return NULL;
}

/* The editor, where a Chinese report names nobody else. */
static GPtrArray *
find_editor (const VlpsClues *clues)
{
  static const char *const editors[] = { "编辑：", "编辑:", "編輯：", "編輯:", "责编：", "責編：" };
  g_autofree char *name = find_labelled (clues->page, clues->reading, last_lines (clues), clues->place->end, editors,
                                         G_N_ELEMENTS (editors), vlps_name_read_labelled);

  return name != NULL && vlps_chinese_name_is (name) ? vlps_author_names_of (g_steal_pointer (&name)) : NULL;
}

static GPtrArray *
find_given_organisation (const VlpsClues *clues)
{
  return read_given (clues, TRUE);
}

/* Removes the names of the site itself, and texts too long for a name, as long as others remain. */
static void
drop_others (const VlpsClues *clues, GPtrArray *names)
{
  g_autofree char *host = vlps_title_site_host (clues->page);
  const char *site = g_hash_table_lookup (clues->meta, "og:site_name");
  guint n_left = names->len, n = 0;

  for (guint i = names->len; i-- > 0 && n_left > 1;)
    {
      const char *name = g_ptr_array_index (names, i);

      if ((vlps_characters_words (name) > MOST_WORDS && !vlps_name_is_person (name))
          || vlps_title_names_site (name, host, site))
        {
          g_clear_pointer (&names->pdata[i], g_free);
          n_left--;
        }
    }
  for (guint i = 0; i < names->len; i++)
    if (names->pdata[i] != NULL)
      names->pdata[n++] = g_steal_pointer (&names->pdata[i]);
  g_ptr_array_set_size (names, (int) n);
}

/* The people of all entries, each by itself; NULL where others are among them. */
static GPtrArray *
people_of (const GPtrArray *names)
{
  GPtrArray *people = vlps_author_names_new ();

  for (guint i = 0; i < names->len; i++)
    vlps_name_split (g_ptr_array_index (names, i), people);
  vlps_name_unique (people);
  for (guint i = 0; i < people->len; i++)
    if (!vlps_name_is_person (g_ptr_array_index (people, i)))
      {
        g_ptr_array_unref (people);
        return NULL;
      }
  return people;
}

/* TRUE where `other` names all the people that `names` has, others as well, and nothing else. */
static gboolean
has_more (const GPtrArray *names, const GPtrArray *other)
{
  g_autoptr (GPtrArray) people = people_of (names), others = people_of (other);
  g_autoptr (GHashTable) set = g_hash_table_new (vlps_hash_string, g_str_equal);

  if (people == NULL || others == NULL || others->len <= people->len)
    return FALSE;
  for (guint i = 0; i < others->len; i++)
    g_hash_table_add (set, g_ptr_array_index (others, i));
  for (guint i = 0; i < people->len; i++)
    if (!g_hash_table_contains (set, g_ptr_array_index (people, i)))
      return FALSE;
  return TRUE;
}

GPtrArray *
vlps_author_find (const VlpsClues *clues, const char **ret_origin)
{
  static const struct
  {
    const char *origin;
    GPtrArray *(*find) (const VlpsClues *clues);
  } ways[] = {
    { "json-ld", find_given_person }, { "meta", find_meta },      { "markup", vlps_author_marked_find },
    { "byline", find_poster },        { "byline", find_above },   { "byline", find_below },
    { "byline", find_bracketed },     { "byline", find_by_date }, { "json-ld", find_given_organisation },
    { "byline", find_editor },
  };
  g_autoptr (GPtrArray) organisation = NULL; /* used if no person is named */
  const char *organisation_origin = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autoptr (GPtrArray) names = ways[i].find (clues);
      g_autoptr (GPtrArray) more = NULL;

      /* a line above the text may be anything, initials of an agency for example */
      if (names == NULL
          || (organisation != NULL
              && (ways[i].find == find_above || vlps_author_is_publisher (g_ptr_array_index (organisation, 0)))
              && ways[i].find != find_given_organisation && !may_be_person (g_ptr_array_index (names, 0))))
        continue;
      if (ways[i].find == find_meta && is_agency (names))
        {
          g_autoptr (GPtrArray) marked = vlps_author_marked_find (clues);

          if (marked != NULL && may_be_person (g_ptr_array_index (marked, 0)))
            {
              *ret_origin = "markup";
              return g_steal_pointer (&marked);
            }
        }
      drop_others (clues, names);
      *ret_origin = ways[i].origin;
      more = i < LAST_OF_SEVERAL ? ways[LAST_OF_SEVERAL].find (clues) : NULL;
      /* some name the first of several alone */
      if (more != NULL && has_more (names, more))
        {
          *ret_origin = ways[LAST_OF_SEVERAL].origin;
          return g_steal_pointer (&more);
        }
      if (!vlps_author_is_organisation (clues, g_ptr_array_index (names, 0)))
        return g_steal_pointer (&names);
      /* JSON-LD has the official name */
      if (organisation == NULL || ways[i].find == find_given_organisation)
        {
          g_clear_pointer (&organisation, g_ptr_array_unref);
          organisation = g_steal_pointer (&names);
          organisation_origin = ways[i].origin;
        }
    }
  *ret_origin = organisation_origin;
  return g_steal_pointer (&organisation);
}

/* The name of a site in a meta element; of an address its host. */
static char *
name_of_site (const char *content)
{
  g_autofree char *bare = g_strstrip (g_strdup (content));
  g_autoptr (GUri) uri = strstr (bare, "://") != NULL ? g_uri_parse (bare, G_URI_FLAGS_NONE, NULL) : NULL;
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;

  if (host == NULL || *host == '\0')
    {
      /* an address without its scheme */
      host = g_str_has_prefix (bare, "//") ? bare + strlen ("//") : bare;
      if (*host != '\0' && g_str_has_suffix (host, "/"))
        bare[strlen (bare) - 1] = '\0';
      if (strpbrk (host, " /@") != NULL || strchr (host, '.') == NULL)
        return vlps_name_read (bare);
    }
  return g_strdup (g_str_has_prefix (host, "www.") && host[strlen ("www.")] != '\0' ? host + strlen ("www.") : host);
}

/* TRUE where other meta elements give the same for the section of the site: some call that the source. */
static gboolean
is_section (GHashTable *meta, const char *source)
{
  static const char *const sections[] = { "section", "article:section", "strap", "channel", "category", "subsection" };

  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    if (g_strcmp0 (g_hash_table_lookup (meta, sections[i]), source) == 0)
      return TRUE;
  return FALSE;
}

char *
vlps_author_find_source (const VlpsClues *clues, const char **ret_origin)
{
  static const char *const names[] = { "source", "mediaid", "og:site_name", "dc.publisher", "application-name" };
  static const char *const labels[] = { "来源：", "来源:",  "來源：", "來源:",  "稿源：",
                                        "出处：", "出處：", "来自：", "來自：", "Source:" };
  const VlpsPlace *place = clues->place;
  const char *content;
  char *source;

  *ret_origin = "byline";
  source = find_labelled (clues->page, clues->reading, place->head, place->first_line, labels, G_N_ELEMENTS (labels),
                          vlps_name_read);
  if (source == NULL)
    source = find_labelled (clues->page, clues->reading, place->tail, place->end, labels, G_N_ELEMENTS (labels),
                            vlps_name_read);
  if (source != NULL)
    return source;
  *ret_origin = "json-ld";
  if (clues->data->source != NULL)
    return vlps_whitespace_collapse (clues->data->source);
  content = vlps_meta_first (clues->meta, names, G_N_ELEMENTS (names));
  if (content != NULL && is_section (clues->meta, content))
    content = vlps_meta_first (clues->meta, names + 1, G_N_ELEMENTS (names) - 1);
  source = content != NULL ? name_of_site (content) : NULL;
  *ret_origin = source != NULL ? "meta" : NULL;
  return source;
}
