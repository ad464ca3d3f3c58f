/* follow.c - which links of a page are followed */
#include "follow.h"

#include <string.h>

#include "address.h"
#include "errors.h"
#include "hash.h"
#include "pager.h"
#include "schedule.h"
#include "usage-signals.h"
#include "word-list.h"

#define MAX_ADDRESS 2048               /* bytes: addresses that grow from page to page end */
#define LIST_MARKS VLPS_WORD_SPACE "," /* between words of rel, too, where pages write so */
#define MAX_LINKS 10000                /* of a page */

/* --- found --- */

static void
item_free (gpointer data)
{
  vlps_item_clear (data);
  g_free (data);
}

VlpsFound *
vlps_found_new (void)
{
  VlpsFound *found = g_new0 (VlpsFound, 1);

  found->pages = g_ptr_array_new_with_free_func (item_free);
  found->addresses = g_ptr_array_new_with_free_func (g_free);
  return found;
}

void
vlps_found_free (VlpsFound *found)
{
  if (found == NULL)
    return;
  g_ptr_array_unref (found->pages);
  g_ptr_array_unref (found->addresses);
  g_free (found->elsewhere);
  g_free (found);
}

void
vlps_found_add (VlpsFound *found, VlpsFound *part)
{
  if (part == NULL)
    return;
  g_ptr_array_extend_and_steal (found->pages, g_steal_pointer (&part->pages));
  g_ptr_array_extend_and_steal (found->addresses, g_steal_pointer (&part->addresses));
  g_free (part->elsewhere);
  g_free (part);
}

/* --- rules --- */

gboolean
vlps_follow_fits (const char *pattern, const char *text)
{
  const char *star = NULL, *again = NULL;

  /* only the last star is ever tried with more */
  while (*text != '\0')
    if (*pattern == '*')
      {
        star = pattern++;
        again = text;
      }
    else if (*pattern == *text)
      {
        pattern++;
        text++;
      }
    else if (star != NULL)
      {
        pattern = star + 1;
        text = ++again;
      }
    else
      return FALSE;
  while (*pattern == '*')
    pattern++;
  return *pattern == '\0';
}

static const char *
without_www (const char *host)
{
  return g_str_has_prefix (host, "www.") ? host + strlen ("www.") : host;
}

static gboolean
is_host_allowed (const VlpsFollowRules *rules, const char *from, const char *host)
{
  if (strcmp (without_www (from), without_www (host)) == 0)
    return TRUE;
  for (guint i = 0; rules->hosts != NULL && rules->hosts[i] != NULL; i++)
    {
      g_autofree char *pattern = g_ascii_strdown (rules->hosts[i], -1);

      if (vlps_follow_fits (without_www (pattern), without_www (host)) || vlps_follow_fits (pattern, host))
        return TRUE;
    }
  return FALSE;
}

static gboolean
fits_any (const char *const *patterns, const char *address)
{
  const char *path = strstr (address, "://") + 3;

  path += strcspn (path, "/");
  for (guint i = 0; patterns[i] != NULL; i++)
    if (vlps_follow_fits (patterns[i], *patterns[i] == '/' ? path : address))
      return TRUE;
  return FALSE;
}

/* By its name: what would be refused after it was loaded. */
static gboolean
is_other_file (const char *address)
{
  static const char *const endings[] = {
    "7z",  "aac",  "apk",  "atom",  "avi",  "avif", "bin",  "bmp",     "bz2",  "css",  "csv", "deb",  "dmg",
    "doc", "docx", "epub", "exe",   "flac", "gif",  "gz",   "ico",     "ics",  "iso",  "jar", "jpeg", "jpg",
    "js",  "json", "m4a",  "m4v",   "mid",  "mkv",  "mov",  "mp3",     "mp4",  "mpeg", "mpg", "msi",  "odp",
    "ods", "odt",  "ogg",  "ogv",   "otf",  "pdf",  "png",  "ppt",     "pptx", "ps",   "rar", "rdf",  "rpm",
    "rss", "rtf",  "svg",  "tar",   "tgz",  "tif",  "tiff", "torrent", "ttf",  "txt",  "wav", "webm", "webp",
    "wma", "wmv",  "woff", "woff2", "xls",  "xlsx", "xml",  "xz",      "zip",  NULL
  };
  g_autofree char *path = g_strndup (address, strcspn (address, "?"));
  const char *name = strrchr (path, '/'), *dot = name != NULL ? strrchr (name, '.') : NULL;
  g_autofree char *ending = dot != NULL ? g_ascii_strdown (dot + 1, -1) : NULL;

  return ending != NULL && g_strv_contains (endings, ending);
}

gboolean
vlps_follow_allows (const VlpsFollowRules *rules, const char *from, const char *address)
{
  g_autofree char *host = vlps_schedule_host (address);

  return host != NULL && strlen (address) <= MAX_ADDRESS && is_host_allowed (rules, from, host)
         && !is_other_file (address) && (rules->include == NULL || fits_any (rules->include, address))
         && (rules->exclude == NULL || !fits_any (rules->exclude, address));
}

/* --- pages --- */

/* <meta name=robots content=nofollow> */
static gboolean
asks_not_to (const VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const char *content = vlps_signals_robots (&page->nodes[i]);

      if (content != NULL
          && (vlps_word_is_in (content, LIST_MARKS, "nofollow") || vlps_word_is_in (content, LIST_MARKS, "none")))
        return TRUE;
    }
  return FALSE;
}

/* Scheme, host and port. */
static gsize
origin_length (const char *address)
{
  return strcspn (strstr (address, "://") + 3, "/") + (gsize) (strstr (address, "://") - address) + 3;
}

/* Other servers are asked when their turn comes. */
static gboolean
is_forbidden (VlpsPermission *permission, const char *page, const char *address, GCancellable *cancellable)
{
  gsize length = origin_length (page);
  g_autoptr (GError) error = NULL;
  double delay;

  return permission != NULL && origin_length (address) == length && strncmp (page, address, length) == 0
         && !vlps_permission_ask (permission, address, NULL, &delay, cancellable, &error)
         && g_error_matches (error, VLPS_ERROR, VLPS_ERROR_ROBOTS);
}

static VlpsItem *
new_item (const VlpsItem *from, const char *referrer, const char *address, guint depth)
{
  VlpsItem *item = g_new0 (VlpsItem, 1);

  item->input = g_strdup (address);
  item->location = g_strdup (address);
  item->site = g_strdup (from->site);
  item->options = g_strdup (from->options);
  item->depth = depth;
  item->referrer = g_strdup (referrer);
  return item;
}

static void
find_links (const VlpsFollowRules *rules, const VlpsItem *item, const char *here, VlpsDocument *document,
            VlpsPermission *permission, GCancellable *cancellable, VlpsFound *found)
{
  const VlpsPage *page = document->page;
  g_autofree char *host = vlps_schedule_host (item->location), *asked = vlps_address_normal (item->location);
  g_autoptr (VlpsPageLinks) links = vlps_page_links_new (page);
  g_autoptr (VlpsPager) pager = vlps_pager_new (document, links, here);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);

  for (guint i = 0; i < vlps_page_links_count (links) && found->pages->len < MAX_LINKS; i++)
    {
      g_autofree char *address = vlps_page_links_address (links, i), *normal = vlps_address_normal (address);
      VlpsItem *known;
      gboolean same;

      if (normal == NULL || strcmp (normal, here) == 0 || g_strcmp0 (normal, asked) == 0
          || (!rules->with_nofollow && vlps_word_is_in (vlps_page_links_relation (links, i), LIST_MARKS, "nofollow"))
          || !vlps_follow_allows (rules, host, normal))
        continue;
      same = vlps_pager_has (pager, i, normal);
      known = g_hash_table_lookup (seen, normal);
      if (known != NULL)
        {
          if (same)
            known->depth = item->depth;
          continue;
        }
      if ((!same && item->depth >= rules->depth) || is_forbidden (permission, asked, normal, cancellable))
        continue;
      known = new_item (item, here, normal, item->depth + (same ? 0 : 1));
      g_ptr_array_add (found->pages, known);
      g_hash_table_insert (seen, g_steal_pointer (&normal), known);
    }
}

VlpsFound *
vlps_follow_find (const VlpsFollowRules *rules, const VlpsItem *item, VlpsDocument *document,
                  VlpsPermission *permission, GCancellable *cancellable)
{
  VlpsFound *found = vlps_found_new ();
  g_autofree char *from = vlps_schedule_host (item->location), *here = vlps_address_normal (document->page->url);
  g_autofree char *host = here != NULL ? vlps_schedule_host (here) : NULL;

  if (from == NULL || host == NULL)
    return found;
  if (!is_host_allowed (rules, from, host))
    {
      found->elsewhere = g_steal_pointer (&host);
      return found;
    }
  g_ptr_array_add (found->addresses, g_strdup (here));
  if (rules->depth > 0 && (rules->with_nofollow || !asks_not_to (document->page)))
    find_links (rules, item, here, document, permission, cancellable, found);
  return found;
}
