/* article.c - a page as the services say it whose requests are taken, too */
#include "article.h"

#include <stdlib.h>
#include <string.h>

#include "address.h"
#include "emit.h"
#include "escape.h"
#include "hash.h"
#include "json-tree.h"
#include "link-address.h"
#include "page-picture.h"
#include "whitespace.h"

#define ALL_REGIONS (~0u)
#define TEXT_TYPE "text/plain; charset=utf-8"
#define HTML_TYPE "text/html; charset=utf-8"

gboolean
vlps_article_has (const char *format, const char *piece)
{
  g_auto (GStrv) pieces = g_strsplit (format != NULL ? format : "", " ", -1);

  return g_strv_contains ((const char *const *) pieces, piece);
}

gboolean
vlps_article_has_picture (const char *format)
{
  return vlps_article_has (format, "picture");
}

/* --- pieces --- */

static char *
url_of (const VlpsArticle *article)
{
  return vlps_address_bare (article->url != NULL ? article->url : article->document->page->url);
}

static const char *
title_of (const VlpsArticle *article)
{
  const VlpsFacts *facts = vlps_document_facts (article->document);

  return facts->title != NULL ? facts->title : vlps_page_title (article->document->page);
}

static char *
html_of_page (const VlpsArticle *article)
{
  g_autoptr (VlpsDocument) whole = vlps_document_new_whole (article->document->page);

  return vlps_emit_html (whole);
}

/* {"url", "text"} of each link of the whole page. */
static cJSON *
list_links (const VlpsArticle *article)
{
  g_autoptr (VlpsDocument) whole = vlps_document_new_whole (article->document->page);
  g_autofree char *lines = vlps_emit_links (whole, ALL_REGIONS);
  g_auto (GStrv) each = g_strsplit (lines, "\n", -1);
  cJSON *list = cJSON_CreateArray ();

  for (guint i = 0; each[i] != NULL; i++)
    {
      cJSON *link = *each[i] != '\0' ? cJSON_Parse (each[i]) : NULL;

      if (link != NULL)
        cJSON_AddItemToArray (list, link);
    }
  return list;
}

/* {"url", "text"} of each picture that is shown. */
static cJSON *
list_images (const VlpsArticle *article)
{
  const VlpsPage *page = article->document->page;
  cJSON *list = cJSON_CreateArray ();

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *source = node->tag == VLPS_TAG_IMG ? vlps_node_attribute (node, "src") : NULL;
      const char *alt = vlps_node_attribute (node, "alt");
      g_autofree char *address =
          source != NULL && vlps_node_is_shown (page, i) ? vlps_link_address_resolve (page, i, source) : NULL;
      g_autoptr (GString) words = g_string_new (NULL);
      cJSON *image;

      if (address == NULL || !vlps_link_address_is_document (address))
        continue;
      vlps_whitespace_append_run (words, alt != NULL ? alt : "");
      image = cJSON_CreateObject ();
      cJSON_AddStringToObject (image, "url", address);
      cJSON_AddStringToObject (image, "text", words->str);
      cJSON_AddItemToArray (list, image);
    }
  return list;
}

static const char *
string_of (const cJSON *object, const char *name)
{
  const char *text = cJSON_GetStringValue (cJSON_GetObjectItem (object, name));

  return text != NULL ? text : "";
}

/* A text that is the caller's, as a member; nothing where there is none. */
static void
add_own (cJSON *object, const char *name, char *text)
{
  if (text != NULL)
    cJSON_AddStringToObject (object, name, text);
  g_free (text);
}

static char *
data_url (GBytes *png)
{
  g_autofree char *text = g_base64_encode (g_bytes_get_data (png, NULL), g_bytes_get_size (png));

  return g_strconcat ("data:image/png;base64,", text, NULL);
}

/* --- Jina Reader --- */

static char *
jina_content (const VlpsArticle *article, const char *format)
{
  if (vlps_article_has (format, "html"))
    return html_of_page (article);
  if (vlps_article_has (format, "text"))
    return vlps_emit_text (article->document);
  return vlps_emit_markdown (article->document);
}

/* "- [text](address)" for each; pictures are numbered. */
static void
append_summary (GString *out, const char *heading, cJSON *list, gboolean images)
{
  const cJSON *item;
  guint number = 0;

  g_string_append_printf (out, "\n%s:\n", heading);
  cJSON_ArrayForEach (item, list)
  {
    const char *text = string_of (item, "text");

    if (images)
      g_string_append_printf (out, "- ![Image %u%s", ++number, *text != '\0' ? ": " : "");
    else
      g_string_append (out, "- [");
    vlps_escape_text (out, text, strlen (text), VLPS_INLINE_HEADING, FALSE, FALSE);
    g_string_append (out, "](");
    vlps_escape_address (out, string_of (item, "url"));
    g_string_append (out, ")\n");
  }
  cJSON_Delete (list);
}

/* An object from texts to addresses; of equal texts the first counts. */
static void
add_summary (cJSON *data, const char *name, cJSON *list, gboolean images)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  cJSON *object = cJSON_AddObjectToObject (data, name);
  const cJSON *item;
  guint number = 0;

  cJSON_ArrayForEach (item, list)
  {
    const char *text = string_of (item, "text");
    g_autofree char *key = images ? g_strdup_printf ("Image %u%s%s", ++number, *text != '\0' ? ": " : "", text)
                                  : g_strdup (*text != '\0' ? text : string_of (item, "url"));

    if (g_hash_table_add (seen, g_strdup (key)))
      cJSON_AddItemToObject (object, key, cJSON_CreateString (string_of (item, "url")));
  }
  cJSON_Delete (list);
}

static char *
jina_json (const VlpsArticle *article, const char *format)
{
  const VlpsFacts *facts = vlps_document_facts (article->document);
  cJSON *answer = cJSON_CreateObject (), *data;

  cJSON_AddNumberToObject (answer, "code", 200);
  cJSON_AddNumberToObject (answer, "status", 20000);
  data = cJSON_AddObjectToObject (answer, "data");
  cJSON_AddStringToObject (data, "title", title_of (article));
  cJSON_AddStringToObject (data, "description", facts->description != NULL ? facts->description : "");
  add_own (data, "url", url_of (article));
  if (facts->time != NULL)
    cJSON_AddStringToObject (data, "publishedTime", facts->time);
  if (article->png != NULL)
    add_own (data, vlps_article_has (format, "screen") ? "screenshotUrl" : "pageshotUrl", data_url (article->png));
  else
    add_own (data,
             vlps_article_has (format, "html")   ? "html"
             : vlps_article_has (format, "text") ? "text"
                                                 : "content",
             jina_content (article, format));
  if (vlps_article_has (format, "links"))
    add_summary (data, "links", list_links (article), FALSE);
  if (vlps_article_has (format, "images"))
    add_summary (data, "images", list_images (article), TRUE);
  return vlps_json_tree_take_line (answer);
}

static char *
jina_text (const VlpsArticle *article, const char *format)
{
  const VlpsFacts *facts = vlps_document_facts (article->document);
  g_autofree char *content = jina_content (article, format), *url = url_of (article);
  GString *out = g_string_new (NULL);

  if (vlps_article_has (format, "content"))
    {
      g_string_append_printf (out, "Title: %s\n\nURL Source: %s\n\n", title_of (article), url);
      if (facts->time != NULL)
        g_string_append_printf (out, "Published Time: %s\n\n", facts->time);
      g_string_append (out, "Markdown Content:\n");
    }
  g_string_append (out, content);
  if (vlps_article_has (format, "images"))
    append_summary (out, "Images", list_images (article), TRUE);
  if (vlps_article_has (format, "links"))
    append_summary (out, "Links/Buttons", list_links (article), FALSE);
  return g_string_free (out, FALSE);
}

static char *
write_jina (const VlpsArticle *article, const char *format, const char **ret_type)
{
  if (vlps_article_has (format, "json"))
    return jina_json (article, format);
  *ret_type = vlps_article_has (format, "html") ? HTML_TYPE : TEXT_TYPE;
  return vlps_article_has (format, "html") ? html_of_page (article) : jina_text (article, format);
}

/* --- Crawl4AI --- */

static char *
write_crawl4ai (const VlpsArticle *article, const char *format)
{
  cJSON *answer = cJSON_CreateObject ();

  add_own (answer, "url", url_of (article));
  cJSON_AddStringToObject (answer, "filter", vlps_article_has (format, "whole") ? "raw" : "fit");
  cJSON_AddNullToObject (answer, "query");
  cJSON_AddStringToObject (answer, "cache", "0");
  add_own (answer, "markdown", vlps_emit_markdown (article->document));
  cJSON_AddTrueToObject (answer, "success");
  return vlps_json_tree_take_line (answer);
}

/* --- Firecrawl --- */

/* Addresses, each once. */
static void
add_addresses (cJSON *data, const char *name, cJSON *list)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (vlps_hash_string, g_str_equal);
  cJSON *addresses = cJSON_AddArrayToObject (data, name);
  const cJSON *item;

  cJSON_ArrayForEach (item, list) if (g_hash_table_add (seen, (gpointer) (gsize) string_of (item, "url")))
      cJSON_AddItemToArray (addresses, cJSON_CreateString (string_of (item, "url")));
  g_hash_table_remove_all (seen);
  cJSON_Delete (list);
}

static void
add_metadata (cJSON *data, const VlpsArticle *article)
{
  const VlpsFacts *facts = vlps_document_facts (article->document);
  guint status = article->input->fetch_metadata.status;
  const struct
  {
    const char *name, *value;
  } words[] = {
    { "description", facts->description }, { "language", facts->language },     { "author", facts->author },
    { "publishedTime", facts->time },      { "modifiedTime", facts->modified }, { "ogImage", facts->image },
    { "ogSiteName", facts->source },
  };
  cJSON *metadata = cJSON_AddObjectToObject (data, "metadata");

  cJSON_AddStringToObject (metadata, "title", title_of (article));
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (words[i].value != NULL)
      cJSON_AddStringToObject (metadata, words[i].name, words[i].value);
  add_own (metadata, "sourceURL", url_of (article));
  add_own (metadata, "url", vlps_address_bare (article->document->page->url));
  if (status > 0)
    cJSON_AddNumberToObject (metadata, "statusCode", status);
}

/* What is behind a name in a format, such as "limit="; NULL: it is not there. */
static char *
value_in (const char *format, const char *name)
{
  g_auto (GStrv) pieces = g_strsplit (format, " ", -1);

  for (guint i = 0; pieces[i] != NULL; i++)
    if (g_str_has_prefix (pieces[i], name))
      return g_uri_unescape_string (pieces[i] + strlen (name), NULL);
  return NULL;
}

static char *
host_of (const char *address)
{
  g_autoptr (GUri) uri = g_uri_parse (address, G_URI_FLAGS_PARSE_RELAXED | G_URI_FLAGS_ENCODED, NULL);
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;

  return host != NULL ? g_ascii_strdown (g_str_has_prefix (host, "www.") ? host + 4 : host, -1) : NULL;
}

/* A map while it is written. */
typedef struct
{
  GHashTable *seen;
  cJSON *links;
  char *host, *search;
  gboolean same;
  int left;
} SiteMap;

/* Adds an address of the site unless it is there already, or not what is searched for. */
static void
add_to_map (SiteMap *map, const char *address, const char *title)
{
  g_autofree char *plain = g_strndup (address, strcspn (address, "#")), *host = host_of (plain);
  g_autofree char *low = g_utf8_strdown (plain, -1), *low_title = g_utf8_strdown (title, -1);
  gsize length = host != NULL ? strlen (host) : 0, own = map->host != NULL ? strlen (map->host) : 0;
  cJSON *link;

  if (map->left <= 0 || host == NULL || map->host == NULL || g_ascii_strncasecmp (plain, "http", 4) != 0)
    return;
  if (strcmp (host, map->host) != 0
      && (map->same || length <= own || host[length - own - 1] != '.' || !g_str_has_suffix (host, map->host)))
    return;
  if (map->search != NULL && strstr (low, map->search) == NULL && strstr (low_title, map->search) == NULL)
    return;
  if (!g_hash_table_add (map->seen, g_strdup (plain)))
    return;
  link = cJSON_CreateObject ();
  cJSON_AddStringToObject (link, "url", plain);
  if (*title != '\0')
    cJSON_AddStringToObject (link, "title", title);
  cJSON_AddItemToArray (map->links, link);
  map->left--;
}

/* {"url", "title"} of each page of the site that its sitemap and the page lead to. */
static char *
firecrawl_map (const VlpsArticle *article, const char *format)
{
  g_autofree char *limit = value_in (format, "limit="), *search = value_in (format, "search=");
  g_autoptr (GHashTable) seen = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  cJSON *answer = cJSON_CreateObject (), *list = list_links (article);
  SiteMap map = { .seen = seen, .same = vlps_article_has (format, "host") };
  const cJSON *item;

  cJSON_AddTrueToObject (answer, "success");
  map.links = cJSON_AddArrayToObject (answer, "links");
  map.host = host_of (article->document->page->url);
  map.search = search != NULL ? g_utf8_strdown (search, -1) : NULL;
  map.left = limit != NULL ? atoi (limit) : 0;
  add_to_map (&map, article->document->page->url, title_of (article));
  for (guint i = 0; article->sitemap != NULL && i < article->sitemap->len; i++)
    add_to_map (&map, article->sitemap->pdata[i], "");
  if (!vlps_article_has (format, "sitemap=only"))
    cJSON_ArrayForEach (item, list) add_to_map (&map, string_of (item, "url"), string_of (item, "text"));
  cJSON_Delete (list);
  g_free (map.host);
  g_free (map.search);
  return vlps_json_tree_take_line (answer);
}

static char *
write_firecrawl (const VlpsArticle *article, const char *format)
{
  cJSON *answer = cJSON_CreateObject (), *data = answer;

  if (!vlps_article_has (format, "document"))
    {
      cJSON_AddTrueToObject (answer, "success");
      data = cJSON_AddObjectToObject (answer, "data");
    }
  if (vlps_article_has (format, "markdown"))
    add_own (data, "markdown", vlps_emit_markdown (article->document));
  if (vlps_article_has (format, "html"))
    add_own (data, "html", vlps_emit_html (article->document));
  if (vlps_article_has (format, "rawhtml"))
    add_own (data, "rawHtml", html_of_page (article));
  if (vlps_article_has (format, "links"))
    add_addresses (data, "links", list_links (article));
  if (vlps_article_has (format, "images"))
    add_addresses (data, "images", list_images (article));
  if (article->png != NULL)
    add_own (data, "screenshot", data_url (article->png));
  add_metadata (data, article);
  return vlps_json_tree_take_line (answer);
}

/* The answer; *ret_type is static. */
static GBytes *
write_article (const VlpsArticle *article, const char *format, const char **ret_type)
{
  char *text;

  *ret_type = "application/json";
  if (g_str_has_prefix (format, "jina ") && article->png != NULL && !vlps_article_has (format, "json"))
    {
      *ret_type = "image/png";
      return g_bytes_ref (article->png);
    }
  if (g_str_has_prefix (format, "crawl4ai "))
    text = write_crawl4ai (article, format);
  else if (g_str_has_prefix (format, "firecrawl "))
    text = vlps_article_has (format, "map") ? firecrawl_map (article, format) : write_firecrawl (article, format);
  else
    text = write_jina (article, format, ret_type);
  return g_bytes_new_take (text, strlen (text));
}

GBytes *
vlps_article_of (VlpsOutcome *outcome, const char *url, const char *format, GPtrArray *sitemap, const char **ret_type,
                 GError **error)
{
  VlpsArticle article = { .url = url, .document = outcome->document, .input = outcome->input, .sitemap = sitemap };
  const VlpsPage *page = outcome->input->page;
  g_autoptr (VlpsDocument) whole = NULL;
  g_autoptr (GBytes) png = NULL;

  if (article.document == NULL || vlps_article_has (format, "whole"))
    {
      article.document = whole =
          vlps_task_document (outcome->task.options, 0, page, vlps_result_new_whole (page), error);
      if (whole == NULL)
        return NULL;
    }
  if (vlps_article_has_picture (format))
    {
      article.png = png = vlps_page_picture (outcome, FALSE, vlps_article_has (format, "screen"), error);
      if (png == NULL)
        return NULL;
    }
  return write_article (&article, format, ret_type);
}
