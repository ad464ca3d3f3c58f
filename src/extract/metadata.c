/* metadata.c - title, time, author and source of a page, whatever the method */
#include "metadata.h"

#include <string.h>

#include "characters.h"
#include "date.h"
#include "linked-data.h"
#include "meta.h"
#include "reading.h"
#include "title.h"

/* Names, sources and lines with a date are no longer than this, in characters. */
#define MAX_NAME 60
#define MAX_DATE_LINE 120

static char *
find_date (const char *text)
{
  VlpsDate date;

  return text != NULL && vlps_date_find (text, &date, NULL, NULL) ? vlps_date_format (&date) : NULL;
}

static gboolean
attribute_is (const VlpsNode *node, const char *name, const char *value)
{
  const char *found = vlps_node_attribute (node, name);

  return found != NULL && g_ascii_strcasecmp (found, value) == 0;
}

/* TRUE when class or id has one of the words, in any case, as a word of its own or a part of a compound. */
static gboolean
is_called (const VlpsNode *node, const char *const *words, guint n)
{
  static const char *const names[] = { "class", "id" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = vlps_node_attribute (node, names[i]);
      g_autofree char *lower = value != NULL && *value != '\0' ? g_ascii_strdown (value, -1) : NULL;

      for (guint k = 0; k < n && lower != NULL; k++)
        if (strstr (lower, words[k]) != NULL)
          return TRUE;
    }
  return FALSE;
}

/* Where title, date and author of the content stand: from a little before the title to a little into the content, and
 * around its end.  Ranges of node indices. */
typedef struct
{
  int title;      /* element of the title, -1 */
  int head;       /* first node to look at */
  int first_line; /* end of the content's first lines */
  int tail;       /* where the last lines begin */
  int end;
} Place;

/* Moves from `index` back over `weight` characters of text. */
static int
back (const VlpsReading *reading, int index, guint weight)
{
  guint limit = reading->before[index] - MIN (reading->before[index], weight);

  while (index > 0 && reading->before[index - 1] >= limit)
    index--;
  return index;
}

static int
forth (const VlpsPage *page, const VlpsReading *reading, int index, guint weight)
{
  guint64 limit = (guint64) reading->before[index] + weight;

  while (index < (int) page->n_nodes && reading->before[index] < limit)
    index++;
  return index;
}

static Place
find_place (const VlpsPage *page, const VlpsReading *reading, const guint8 *content)
{
  Place place = { .title = vlps_title_find (page, reading) };
  int first = -1, last = -1;

  for (guint i = 0; i < page->n_nodes; i++)
    if (content[i] && reading->characters[i] > 0)
      {
        last = (int) i;
        if (first < 0)
          first = (int) i;
      }
  if (first < 0)
    first = place.title >= 0 ? place.title : 0;
  /* a title behind the content's beginning, or far before it, says nothing of where the lines about it stand */
  place.head = back (reading, first, 200);
  if (place.title >= 0 && place.title < first)
    place.head = MAX (back (reading, place.title, 100), back (reading, first, 1000));
  place.first_line = forth (page, reading, first, 300);
  place.tail = last >= 0 ? MAX (place.first_line, back (reading, last + 1, 100)) : place.first_line;
  place.end = forth (page, reading, MAX (last + 1, place.tail), 100);
  return place;
}

/* --- time --- */

static char *
find_time_element (const VlpsPage *page, const VlpsReading *reading)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *value;
      char *date = NULL;

      if (node->kind != VLPS_NODE_ELEMENT || node->tag == VLPS_TAG_META
          || !(attribute_is (node, "itemprop", "datePublished") || attribute_is (node, "itemprop", "dateCreated")
               || vlps_node_attribute (node, "pubdate") != NULL))
        continue;
      value = vlps_node_attribute (node, "datetime");
      date = find_date (value != NULL ? value : vlps_node_attribute (node, "content"));
      if (date == NULL && reading->before[node->end] - reading->before[i] <= MAX_DATE_LINE)
        {
          g_autofree char *text = vlps_reading_text (page, reading, (int) i);

          date = find_date (text);
        }
      if (date != NULL)
        return date;
    }
  return NULL;
}

/* Best date among the nodes [first, end): in a time element, in an element called after it, in a short line, in any
 * text. */
static char *
find_time_between (const VlpsPage *page, const VlpsReading *reading, int first, int end)
{
  static const char *const words[] = { "date", "time", "pub", "post", "info", "meta" };
  char *best = NULL;
  int best_rank = 0;

  for (int i = first; i < end && best_rank < 4; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      char *date = NULL;
      int rank = 0;

      if (node->tag == VLPS_TAG_TIME)
        {
          rank = 4;
          date = find_date (vlps_node_attribute (node, "datetime"));
        }
      else if (reading->characters[i] > 0)
        {
          rank = reading->characters[i] > MAX_DATE_LINE                                ? 1
                 : is_called (&page->nodes[node->parent], words, G_N_ELEMENTS (words)) ? 3
                                                                                       : 2;
          date = rank > best_rank ? find_date (node->text) : NULL;
        }
      if (date != NULL && rank > best_rank)
        {
          g_free (best);
          best = g_steal_pointer (&date);
          best_rank = rank;
        }
      g_free (date);
    }
  return best;
}

static char *
find_time (const VlpsPage *page, const VlpsReading *reading, GHashTable *meta, const VlpsLinkedData *data,
           const Place *place)
{
  static const char *const names[] = { "article:published_time",
                                       "og:article:published_time",
                                       "datepublished",
                                       "pubdate",
                                       "publishdate",
                                       "publish_date",
                                       "publish-date",
                                       "publishtime",
                                       "publish_time",
                                       "parsely-pub-date",
                                       "sailthru.date",
                                       "dc.date.issued",
                                       "dcterms.created",
                                       "dc.date",
                                       "dcterms.date",
                                       "article_date_original",
                                       "og:published_time",
                                       "og:release_date",
                                       "weibo: article:create_at",
                                       "citation_publication_date",
                                       "date" };
  char *time = find_date (data->time);

  for (guint i = 0; i < G_N_ELEMENTS (names) && time == NULL; i++)
    time = find_date (g_hash_table_lookup (meta, names[i]));
  if (time == NULL)
    time = find_time_element (page, reading);
  if (time == NULL)
    time = find_time_between (page, reading, place->head, place->first_line);
  if (time == NULL)
    time = find_time_between (page, reading, place->tail, place->end);
  if (time == NULL)
    time = find_date (page->url);
  return time;
}

/* --- author and source --- */

/* What follows a label such as 作者： at the start of `text`, up to white space that ends a Chinese name or a sign that
 * ends any; newly allocated.  NULL where nothing sensible follows. */
static char *
read_name (const char *text)
{
  const char *p = text;
  const char *start;
  GString *name;
  gboolean cjk;

  for (; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (!g_unichar_isspace (c) && c != ':' && c != ',' && c != 0xFF1A && c != 0x3010 && c != '[' && c != '|')
        break;
    }
  start = p;
  cjk = *p != '\0' && vlps_char_is_ideograph (g_utf8_get_char (p));
  for (; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if ((cjk && g_unichar_isspace (c)) || c == '|' || c == ')' || c == 0xFF09 || c == 0x3011 || c == ']'
          || c == 0xFF5C || c == 0x3000 || c == '/' || c == '(' || c == 0xFF08 || c == 0xFF0C || c == 0x3002
          || c == '\n' || (c == ',' && cjk))
        break;
    }
  name = g_string_new_len (start, p - start);
  g_strstrip (name->str);
  if (*name->str == '\0' || g_utf8_strlen (name->str, -1) > MAX_NAME)
    {
      g_string_free (name, TRUE);
      return NULL;
    }
  return g_string_free (name, FALSE);
}

/* Chinese personal names, of two to four characters each and apart by white space, at the start of `text`; newly
 * allocated, with single spaces.  NULL where there is none.  *ret_end becomes the place behind them. */
static char *
read_people (const char *text, const char **ret_end)
{
  static const char *const others[] = { "记者", "記者", "编辑", "編輯", "来源", "來源", "作者", "摄影", "攝影" };
  static const char *const ends[] = { "发自", "發自", "报道", "報道", "摄影", "攝影" };
  GString *names = g_string_new (NULL);
  const char *p = text;

  for (;;)
    {
      const char *start;
      guint n = 0;
      gboolean other = FALSE;

      while (*p != '\0' && g_unichar_isspace (g_utf8_get_char (p)))
        p = g_utf8_next_char (p);
      start = p;
      while (n <= 4 && *p != '\0' && vlps_char_is_ideograph (g_utf8_get_char (p)) && !other)
        {
          for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
            other = other || g_str_has_prefix (p, ends[i]);
          if (!other)
            p = g_utf8_next_char (p), n++;
        }
      for (guint i = 0; i < G_N_ELEMENTS (others); i++)
        n = g_str_has_prefix (start, others[i]) ? 0 : n;
      if (n < 2 || n > 4)
        {
          p = start;
          break;
        }
      g_string_append_printf (names, "%s%.*s", names->len > 0 ? " " : "", (int) (p - start), start);
    }
  *ret_end = p;
  return g_string_free (names, names->len == 0);
}

/* An author behind a label: people where it is them, else any short name. */
static char *
read_author (const char *text)
{
  const char *start = text + strspn (text, " \t\r\n:"), *end;
  char *name = read_people (start, &end);

  if (name != NULL && !g_unichar_isalnum (g_utf8_get_char (end)) && strchr ("&.-_", *end) == NULL)
    return name;
  if (name != NULL && *end == '\0')
    return name;
  g_free (name);
  name = read_name (text);
  /* what is longer than a pen name is a sentence about an author */
  if (name != NULL && vlps_char_is_ideograph (g_utf8_get_char (name)) && g_utf8_strlen (name, -1) > 15)
    g_clear_pointer (&name, g_free);
  return name;
}

/* What follows one of the labels in the nodes [first, end), in the same text run or, where the label ends that, in the
 * next one.  A label counts where it begins a run or a word of it. */
static char *
find_labelled (const VlpsPage *page, const VlpsReading *reading, int first, int end, const char *const *labels, guint n,
               char *(*read) (const char *) )
{
  for (int i = first; i < end; i++)
    {
      const char *text = page->nodes[i].text;

      if (reading->characters[i] == 0 || reading->characters[i] > 4 * MAX_DATE_LINE)
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
                if (reading->characters[next] <= MAX_NAME)
                  name = read (page->nodes[next].text);
                break;
              }
          if (name != NULL)
            return name;
        }
    }
  return NULL;
}

/* Text of a byline: without "By" and what follows the name (a date, what the author is, ...). */
static char *
read_byline (const char *text)
{
  static const char *const ends[] = { " - ",        " – ",      " — ",    "•",       "·",       " on ",
                                      " Published", " Updated", " Last ", " Posted", " Member", "Published:" };
  g_autofree char *folded = vlps_text_fold (text);
  const char *name = folded;

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      char *end = strstr (folded, ends[i]);

      if (end != NULL && end > folded)
        *end = '\0';
    }
  /* names have no figures: what begins with one is a date or a count */
  for (char *p = folded + 1; *folded != '\0' && *p != '\0'; p++)
    if (g_ascii_isdigit (*p) && p[-1] == ' ')
      p[-1] = '\0';

  if (g_ascii_strncasecmp (name, "by ", 3) == 0)
    name += 3;
  else if (g_ascii_strncasecmp (name, "by: ", 4) == 0)
    name += 4;
  else if (g_ascii_strncasecmp (name, "posted by ", 10) == 0 || g_ascii_strncasecmp (name, "written by", 10) == 0)
    name += 10;
  return g_ascii_isdigit (*name) ? NULL : read_name (name);
}

static char *
find_author_element (const VlpsPage *page, const VlpsReading *reading)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      guint weight = reading->before[node->end] - reading->before[i];

      if (node->kind == VLPS_NODE_ELEMENT && weight > 0 && weight <= MAX_NAME
          && (attribute_is (node, "itemprop", "author") || attribute_is (node, "rel", "author")))
        {
          g_autofree char *text = vlps_reading_text (page, reading, (int) i);
          char *name = read_byline (text);

          if (name != NULL)
            return name;
        }
    }
  return NULL;
}

/* "By Name" in a run of its own, or in an element that is called a byline. */
static char *
find_byline (const VlpsPage *page, const VlpsReading *reading, int first, int end)
{
  static const char *const words[] = { "byline", "author" };

  for (int i = first; i < end; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      guint weight = reading->before[node->end] - reading->before[i];
      g_autofree char *text = NULL;
      char *name = NULL;

      if (weight == 0 || weight > MAX_NAME)
        continue;
      if (node->kind == VLPS_NODE_TEXT)
        {
          text = vlps_text_fold (node->text);
          /* names begin with capitals and have few words; "By the way" does not */
          if ((g_str_has_prefix (text, "By ") && g_unichar_isupper (g_utf8_get_char (text + 3))
               && vlps_text_words (text) <= 8)
              || g_ascii_strncasecmp (text, "posted by ", 10) == 0)
            name = read_byline (text);
        }
      else if (is_called (node, words, G_N_ELEMENTS (words)))
        {
          text = vlps_reading_text (page, reading, i);
          name = read_byline (text);
        }
      if (name != NULL)
        return name;
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
          gboolean alone = reading->characters[i] <= 24 && at - text <= 6 * 3;
          const char *behind;
          g_autofree char *names = NULL;

          at += strlen (words[k]);
          if (!bracketed && !alone)
            continue;
          names = read_people (at, &behind);
          if (names != NULL
              && (*behind == '\0' || *behind == ')' || g_str_has_prefix (behind, "）")
                  || (alone && (g_str_has_prefix (behind, "发自") || g_str_has_prefix (behind, "發自")))))
            return g_steal_pointer (&names);
        }
  return NULL;
}

static char *
find_author (const VlpsPage *page, const VlpsReading *reading, GHashTable *meta, const VlpsLinkedData *data,
             const Place *place)
{
  static const char *const names[] = { "author",         "article:author",  "dc.creator", "dcterms.creator",
                                       "parsely-author", "sailthru.author", "byl",        "citation_author" };
  static const char *const labels[] = { "作者：", "作者:", "撰文：", "记者：", "記者：", "通讯员：", "Author:" };
  char *author = data->author != NULL ? vlps_text_fold (data->author) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names) && author == NULL; i++)
    {
      const char *content = g_hash_table_lookup (meta, names[i]);

      if (content != NULL && strstr (content, "://") == NULL && strchr (content, '@') == NULL)
        author = read_byline (content);
    }
  if (author == NULL)
    author = find_author_element (page, reading);
  if (author == NULL)
    author = find_labelled (page, reading, place->head, place->first_line, labels, G_N_ELEMENTS (labels), read_author);
  if (author == NULL)
    author = find_byline (page, reading, place->head, place->first_line);
  if (author == NULL)
    author = find_reporter (page, reading, place->head, place->first_line);
  if (author == NULL)
    author = find_labelled (page, reading, place->tail, place->end, labels, G_N_ELEMENTS (labels), read_author);
  if (author == NULL)
    author = find_reporter (page, reading, place->tail, place->end);
  return author;
}

static char *
find_source (const VlpsPage *page, const VlpsReading *reading, GHashTable *meta, const VlpsLinkedData *data,
             const Place *place)
{
  static const char *const names[] = { "source", "mediaid", "og:site_name", "dc.publisher", "application-name" };
  static const char *const labels[] = { "来源：", "来源:",  "來源：", "來源:",  "稿源：",
                                        "出处：", "出處：", "来自：", "來自：", "Source:" };
  const char *content;
  char *source;

  source = find_labelled (page, reading, place->head, place->first_line, labels, G_N_ELEMENTS (labels), read_name);
  if (source == NULL)
    source = find_labelled (page, reading, place->tail, place->end, labels, G_N_ELEMENTS (labels), read_name);
  if (source == NULL && data->source != NULL)
    source = vlps_text_fold (data->source);
  content = source == NULL ? vlps_meta_first (meta, names, G_N_ELEMENTS (names)) : NULL;
  return content != NULL ? read_name (content) : source;
}

/* --- title --- */

/* Text of the page's only h1; NULL where it has none or several. */
static char *
find_only_heading (const VlpsPage *page, const VlpsReading *reading)
{
  int found = -1;

  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].tag == VLPS_TAG_H1 && reading->before[page->nodes[i].end] > reading->before[i])
      {
        if (found >= 0)
          return NULL;
        found = (int) i;
      }
  return found >= 0 ? vlps_reading_text (page, reading, found) : NULL;
}

static char *
find_title (const VlpsPage *page, const VlpsReading *reading, GHashTable *meta, const VlpsLinkedData *data,
            const Place *place)
{
  static const char *const names[] = { "og:title", "twitter:title", "headline" };
  const char *content = vlps_meta_first (meta, names, G_N_ELEMENTS (names));
  char *title;

  if (place->title >= 0)
    return vlps_reading_text (page, reading, place->title);
  title = find_only_heading (page, reading);
  if (title == NULL && data->title != NULL)
    title = vlps_title_clean_for (page, data->title);
  if (title == NULL && content != NULL)
    title = vlps_title_clean_for (page, content);
  if (title == NULL)
    title = vlps_title_clean_for (page, vlps_page_title (page));
  return title;
}

void
vlps_metadata_fill (const VlpsPage *page, VlpsResult *result)
{
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (GHashTable) meta = vlps_meta_new (page);
  g_auto (VlpsLinkedData) data = { 0 };
  Place place = find_place (page, reading, result->content);

  vlps_linked_data_read (page, &data);
  if (result->title == NULL)
    result->title = find_title (page, reading, meta, &data, &place);
  if (result->time == NULL)
    result->time = find_time (page, reading, meta, &data, &place);
  if (result->author == NULL)
    result->author = find_author (page, reading, meta, &data, &place);
  if (result->source == NULL)
    result->source = find_source (page, reading, meta, &data, &place);
}
