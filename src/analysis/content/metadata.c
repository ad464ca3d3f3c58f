/* metadata.c - title, time, author and source of a page, whatever the method */
#include "metadata.h"

#include <string.h>

#include "author.h"
#include "byline.h"
#include "dateline.h"
#include "declared-metadata.h"
#include "headline.h"
#include "language.h"
#include "meta.h"
#include "name.h"
#include "product-search.h"
#include "title-site.h"
#include "title.h"
#include "whitespace.h"
#include "word-list.h"

/* Share of the posts of a thread that have an author where the first of these is the page's. */
#define MOST_SIGNED .8

/* TRUE where the page says of itself that it is an article: what stands above its text is what it is called then, and
 * a slogan or the name of a section as often as not elsewhere. */
static gboolean
is_article (const VlpsClues *clues)
{
  const char *type = g_hash_table_lookup (clues->meta, "og:type");

  return clues->data->title != NULL || (type != NULL && g_ascii_strcasecmp (type, "article") == 0);
}

/* What the page says it is called: in <title>, unless what it names for sharing is a part of that. */
static char *
said_title (const VlpsClues *clues, const char **ret_origin)
{
  static const char *const names[] = { "og:title", "twitter:title", "headline" };
  const char *given = vlps_meta_first (clues->meta, names, G_N_ELEMENTS (names));
  const char *own = vlps_page_title (clues->page);
  char *title;

  *ret_origin = given != NULL ? "meta" : "json-ld";
  if (given == NULL)
    given = clues->data->title;
  if (given != NULL && *own != '\0' && !vlps_title_is_part (given, own))
    given = NULL;
  title = given != NULL ? vlps_title_clean_for (clues->page, given) : NULL;
  if (title != NULL)
    return title;
  *ret_origin = "document";
  return vlps_title_clean_for (clues->page, own);
}

/* TRUE for an address of the web; *ret_front says whether it is that of the front of its site. */
static gboolean
is_of_web (const char *address, gboolean *ret_front)
{
  g_autoptr (GUri) uri = address != NULL ? g_uri_parse (address, G_URI_FLAGS_PARSE_RELAXED, NULL) : NULL;

  if (uri == NULL || g_uri_get_host (uri) == NULL || !g_str_has_prefix (g_uri_get_scheme (uri), "http"))
    return FALSE;
  *ret_front =
      g_uri_get_query (uri) == NULL && (*g_uri_get_path (uri) == '\0' || strcmp (g_uri_get_path (uri), "/") == 0);
  return TRUE;
}

/* The front page of a site is called after the site.  Some sites call it the canonical address of all their pages. */
static gboolean
is_front_page (const VlpsPage *page)
{
  g_autofree char *address = vlps_title_site_address (page);
  gboolean front = FALSE, own = TRUE;

  return is_of_web (address, &front) && front && (!is_of_web (page->url, &own) || own)
         && (!is_of_web (page->frames[0].base, &own) || own);
}

gboolean
vlps_metadata_is_front (const VlpsPage *page)
{
  g_autofree char *declared = vlps_title_site_address (page);
  const char *address = page->url != NULL ? page->url : page->frames[0].base;
  gboolean front = FALSE;

  return is_front_page (page) || (declared == NULL && is_of_web (address, &front) && front);
}

/* Letters and digits of a text, as they are. */
static char *
letters_of (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isalnum (g_utf8_get_char (p)))
      g_string_append_unichar (out, g_utf8_get_char (p));
  return g_string_free (out, FALSE);
}

static guint
count (const char *text, const char *sign)
{
  guint n = 0;

  for (const char *p = text; (p = strstr (p, sign)) != NULL; p += strlen (sign))
    n++;
  return n;
}

/* A heading whose parts have elements of their own lacks the colon that stands between them elsewhere, or has a space
 * before it.  Where <title> and the title for sharing, or one of them and JSON-LD, agree on the form with the same
 * letters and more colons, it is that; else the heading as it is.  Takes `heading`. */
static char *
punctuate (const VlpsClues *clues, char *heading)
{
  const char *shared = g_hash_table_lookup (clues->meta, "og:title");
  g_autofree char *own = vlps_title_clean_for (clues->page, vlps_page_title (clues->page));
  g_autofree char *given = shared != NULL ? vlps_title_clean_for (clues->page, shared) : NULL;
  const char *const forms[] = { own, given, clues->data->title };
  g_autofree char *letters = letters_of (heading);

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    for (guint k = i + 1; k < G_N_ELEMENTS (forms); k++)
      if (forms[i] != NULL && g_strcmp0 (forms[i], forms[k]) == 0
          && (count (forms[i], ":") > count (heading, ":") || count (forms[i], " :") < count (heading, " :")))
        {
          g_autofree char *other = letters_of (forms[i]);

          if (strcmp (letters, other) == 0)
            {
              g_free (heading);
              return g_strdup (forms[i]);
            }
        }
  return heading;
}

/* TRUE where `form` has the letters of `heading`, and something between two of them that stand side by side there. */
static gboolean
parts_words (const char *form, const char *heading)
{
  gboolean parted = FALSE, begun = FALSE;

  for (const char *p = form, *q = heading; *p != '\0' || *q != '\0'; begun = TRUE)
    {
      const char *a = p, *b = q;

      while (*p != '\0' && !g_unichar_isalnum (g_utf8_get_char (p)))
        p = g_utf8_next_char (p);
      while (*q != '\0' && !g_unichar_isalnum (g_utf8_get_char (q)))
        q = g_utf8_next_char (q);
      if (g_utf8_get_char (p) != g_utf8_get_char (q))
        return FALSE;
      parted = parted || (begun && *p != '\0' && b == q && memchr (a, ' ', (gsize) (p - a)) != NULL);
      p = *p != '\0' ? g_utf8_next_char (p) : p;
      q = *q != '\0' ? g_utf8_next_char (q) : q;
    }
  return parted;
}

/* A heading whose parts have elements of their own may lack the space between them: the title for sharing, or else
 * <title>, has it.  Takes `heading`, which may be NULL. */
static char *
space_out (const VlpsClues *clues, char *heading)
{
  const char *shared = g_hash_table_lookup (clues->meta, "og:title");
  g_autofree char *whole = shared != NULL ? vlps_whitespace_collapse (shared) : NULL;
  g_autofree char *own = vlps_title_clean_for (clues->page, vlps_page_title (clues->page));
  const char *const forms[] = { whole, own };

  for (guint i = 0; heading != NULL && i < G_N_ELEMENTS (forms); i++)
    if (forms[i] != NULL && parts_words (forms[i], heading))
      {
        g_free (heading);
        return g_strdup (forms[i]);
      }
  return heading;
}

/* Without soft hyphens and other characters that no reader sees.  Takes `title`, which may be NULL. */
static char *
without_invisible (char *title)
{
  GString *out;

  if (title == NULL)
    return NULL;
  out = g_string_new (NULL);
  for (const char *p = title; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c != 0xAD && c != 0x200B && c != 0x2060 && c != 0xFEFF)
        g_string_append_unichar (out, c);
    }
  g_free (title);
  return g_string_free (out, FALSE);
}

/* The headline of JSON-LD where the first h1 is the same, or is a part of it: then the title for sharing must be it,
 * but for the names of the site, and <title> must have it.  What the headline has more than the heading, such as what a
 * report is about, stands elsewhere on the page.  NULL where there is none. */
static char *
agreed_title (const VlpsClues *clues)
{
  const VlpsPage *page = clues->page;
  const char *shared = g_hash_table_lookup (clues->meta, "og:title");
  g_autofree char *given = clues->data->title != NULL ? vlps_whitespace_collapse (clues->data->title) : NULL;
  g_autofree char *heading = NULL, *clean = NULL;
  int h1 = given != NULL ? vlps_place_first_heading (page, clues->reading) : -1;

  if (h1 < 0)
    return NULL;
  heading = vlps_reading_text (page, clues->reading, h1);
  if (strcmp (given, heading) == 0)
    return g_steal_pointer (&given);
  if (shared == NULL || !vlps_title_has (given, heading) || vlps_title_has (heading, given)
      || !vlps_title_has (vlps_page_title (page), given))
    return NULL;
  clean = vlps_title_clean_for (page, shared);
  return g_strcmp0 (given, clean) == 0 ? g_steal_pointer (&given) : NULL;
}

/* A heading to screen readers alone: what it says may be a part of the title. */
static gboolean
is_only_said (const VlpsNode *node)
{
  return vlps_node_is_heading (node, NULL) && !vlps_tag_is_heading (node->tag, NULL);
}

/* TRUE for a <title> that names a kind of page or a section, not this page. */
static gboolean
is_generic (const char *title)
{
  static const char words[] =
      "home|homepage|home page|news|latest news|article|articles|article page|view article|read article|full article|"
      "story|full story|blog|blog post|post|details|detail|recipe|recipes|recipe details|view recipe|product|product "
      "details|press release|press releases|untitled|untitled document|untitled page|new page|web page|document|index|"
      "index.html|index.htm|index.php|default|main|main page|page|welcome|title|startseite|artikel|aktuelles|"
      "nachrichten|rezept|rezepte|pressemitteilung|accueil|actualités|actualité|article de blog|recette|inicio|"
      "noticias|noticia|receta|notizie|ricetta|início|notícias|notícia|receita|главная|новости|статья|首页|新闻|"
      "新闻详情|"
      "详情|文章|文章详情";
  g_autofree char *lower = g_utf8_strdown (title, -1);

  return vlps_phrase_is_in (words, g_strstrip (lower));
}

/* TRUE where <title> begins with a section or a kind of page and goes on with the site ("News | Some Paper"). */
static gboolean
is_of_section (const VlpsPage *page)
{
  static const char *const signs[] = { " | ", " - ", " – ", " — ", " « ", " » ", " : " };
  g_autofree char *title = vlps_whitespace_collapse (vlps_page_title (page));
  gsize end = strlen (title), n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    for (const char *sign = title; (sign = strstr (sign, signs[i])) != NULL; sign += strlen (signs[i]))
      {
        end = MIN (end, (gsize) (sign - title));
        n++;
      }
  title[end] = '\0';
  return n <= 1 && is_generic (title);
}

static char *
choose_title (const VlpsClues *clues, const char **ret_origin)
{
  const VlpsPage *page = clues->page;
  int only = vlps_place_only_heading (page, clues->reading);
  g_autofree char *said = NULL, *heading = NULL, *agreed = NULL;

  *ret_origin = "document";
  if (is_front_page (page) && *vlps_page_title (page) != '\0')
    return vlps_title_clean (vlps_page_title (page), NULL, NULL);
  *ret_origin = "json-ld";
  agreed = agreed_title (clues);
  if (agreed != NULL)
    return g_steal_pointer (&agreed);
  *ret_origin = "heading";
  if (clues->place->title >= 0 && !is_only_said (&page->nodes[clues->place->title]))
    {
      heading = vlps_reading_text (page, clues->reading, clues->place->title);
      return punctuate (clues, vlps_title_clean_for (page, heading));
    }
  said = said_title (clues, ret_origin);
  heading = only >= 0 ? vlps_reading_text (page, clues->reading, only) : NULL;
  if (heading == NULL
      || (said != NULL && !is_article (clues) && !vlps_title_is_part (heading, said) && !vlps_title_is_site (page, said)
          && (!(is_generic (said) || is_of_section (page)) || vlps_title_is_site (page, heading))))
    return g_steal_pointer (&said);
  *ret_origin = "heading";
  return g_steal_pointer (&heading);
}

static char *
find_title (const VlpsClues *clues, const char **ret_origin)
{
  char *title = choose_title (clues, ret_origin);

  return without_invisible (g_str_equal (*ret_origin, "heading") ? space_out (clues, title) : title);
}

/* Fills in what the method did not find, and notes which of both it was. */
static void
fill (char **value, const VlpsClues *clues, char *(*find) (const VlpsClues *, const char **), const char **origin)
{
  if (*value == NULL)
    *value = find (clues, origin);
  else
    *origin = "method";
  if (*value == NULL)
    *origin = NULL;
}

/* The author as the page has it, and each of them by itself. */
static void
fill_authors (const VlpsClues *clues, VlpsFacts *facts)
{
  g_autoptr (GPtrArray) found = NULL;

  if (facts->author != NULL)
    {
      facts->origin[VLPS_FACT_AUTHOR] = "method";
      found = g_ptr_array_new_with_free_func (g_free);
      g_ptr_array_add (found, g_strdup (facts->author));
    }
  else
    found = vlps_author_find (clues, &facts->origin[VLPS_FACT_AUTHOR]);
  if (found == NULL)
    return;
  facts->authors = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < found->len; i++)
    vlps_name_split (g_ptr_array_index (found, i), facts->authors);
  vlps_name_unique (facts->authors);
  g_ptr_array_add (found, NULL);
  if (facts->author == NULL)
    facts->author = g_strjoinv (", ", (char **) found->pdata);
}

/* Takes a time that the method found away where it is out of bounds. */
static void
drop_outside (char **time, const VlpsDateBounds *bounds)
{
  VlpsDate date;

  if (*time != NULL && vlps_date_find (*time, &date, NULL, NULL) && !vlps_date_is_within (&date, bounds))
    g_clear_pointer (time, g_free);
}

/* The language of the texts that a reader sees: those of the content, or else of the whole page. */
static void
detect_language (const VlpsClues *clues, const guint8 *content, VlpsFacts *facts)
{
  for (guint whole = 0; whole < 2 && facts->language == NULL; whole++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint i = 0; i < clues->page->n_nodes && text->len < VLPS_LANGUAGE_BYTES; i++)
        if (clues->reading->characters[i] > 0 && (whole > 0 || content[i]))
          g_string_append_printf (text, "%s\n", clues->page->nodes[i].text);
      facts->language_tag = vlps_language_detect (text->str);
      facts->language = vlps_language_of_tag (facts->language_tag);
    }
  if (facts->language != NULL)
    facts->origin[VLPS_FACT_LANGUAGE] = "text";
}

/* Who wrote the first post of a thread, nearly all of which are signed; NULL where the page is none. */
static const char *
first_poster (const VlpsResult *result)
{
  static const char *const signs[] = { "，", "。", "？", "！", ", ", "? ", ": " };
  const GArray *posts = result->discussion ? result->posts : NULL;
  const char *name = posts != NULL && posts->len > 0 ? g_array_index (posts, VlpsComment, 0).author : NULL;
  guint n = 0;

  for (guint i = 0; name != NULL && i < posts->len; i++)
    n += g_array_index (posts, VlpsComment, i).author != NULL;
  if (name == NULL || posts->len < 2 || n < MOST_SIGNED * posts->len
      || vlps_date_find (name, &(VlpsDate){ 0 }, NULL, NULL))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (strstr (name, signs[i]) != NULL)
      return NULL;
  return name;
}

static void
fill_facts (const VlpsPage *page, const VlpsResult *result, VlpsFacts *facts)
{
  const guint8 *content = result->metadata->content;
  const VlpsDateBounds *bounds = &result->metadata->bounds;
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (GHashTable) meta = vlps_meta_new (page);
  g_auto (VlpsLinkedData) data = { 0 };
  VlpsPlace place = vlps_place_find (page, reading, content);
  VlpsShownDates shown = { 0 };
  VlpsClues clues = {
    .page = page,
    .reading = reading,
    .meta = meta,
    .data = &data,
    .place = &place,
    .bounds = bounds,
    .shown = &shown,
    .poster = first_poster (result),
  };

  vlps_linked_data_read (page, &data);
  fill (&facts->title, &clues, find_title, &facts->origin[VLPS_FACT_TITLE]);
  fill_authors (&clues, facts);
  fill (&facts->source, &clues, vlps_author_find_source, &facts->origin[VLPS_FACT_SOURCE]);
  drop_outside (&facts->time, bounds);
  vlps_dateline_fill (&clues, &facts->time, facts);
  vlps_declared_metadata_read (&clues, facts);
  if (facts->language == NULL)
    detect_language (&clues, content, facts);
  facts->product = vlps_product_search (&clues, facts->title);
  facts->headline = is_front_page (page) ? 0 : MAX (0, vlps_headline_find (&clues, content));
  if (!result->discussion)
    vlps_byline_fill (&clues, content, facts);
  g_clear_pointer (&shown.dates, g_array_unref);
}

void
vlps_metadata_await (const VlpsPage *page, VlpsResult *result, const VlpsDateBounds *bounds)
{
  VlpsMetadata *metadata = result->metadata;

  metadata->awaited = TRUE;
  if (bounds != NULL)
    metadata->bounds = *bounds;
  g_free (metadata->content);
  metadata->content = g_memdup2 (result->content, MAX (1, page->n_nodes));
}

const VlpsFacts *
vlps_metadata_of (const VlpsPage *page, const VlpsResult *result)
{
  VlpsMetadata *metadata = result->metadata;

  if (metadata->awaited)
    {
      fill_facts (page, result, &metadata->facts);
      metadata->awaited = FALSE;
      g_clear_pointer (&metadata->content, g_free);
    }
  return &metadata->facts;
}
