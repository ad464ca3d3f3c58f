/* list.h - reads the pages of a batch from the user's inputs, line by line and folder by folder */
#pragma once

#include <gio/gio.h>

/* One page of a batch. Strings are NULL if not given. */
typedef struct
{
  gint64 id;      /* position in the run, from 1; 0 until assigned */
  char *input;    /* as given; never NULL */
  char *location; /* http(s) address, or absolute path or file: address; never NULL */
  char *name;     /* name in the list */
  char *site;     /* site for counting lines of text */
  char *options;  /* options of this page: a JSON object */
  char *path;     /* relative path, if it is in a folder given as input, or in the folder of a list ("page") */
  char *file;     /* name of its files (safe-name.h); NULL: its number */
  char *size;     /* size of the window, as in --sizes; ends the name of its files. Not stored with the run */
  /* a document that belongs to another page: from a web archive (archive.h), or saved beside the page */
  gboolean frame;
  gboolean error; /* a document of a web archive with HTTP status 4xx or 5xx */
  guint depth;    /* number of links from a page of the list, pagers excluded; 0: in the list itself */
  char *referrer; /* address of the page that links to it; NULL: none */
} VlpsItem;

void vlps_item_clear (VlpsItem *item);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsItem, vlps_item_clear)

/* Returns the key of a page in a list: its name or, without one, its input and options. Newly allocated. */
char *vlps_item_key (const VlpsItem *item);

/* Returns its location as an address, of the web or of a file. Newly allocated. */
char *vlps_item_address (const VlpsItem *item);

/* Receives a page of the list (borrowed); FALSE with an error ends the reading. */
typedef gboolean (*VlpsItemFunc) (const VlpsItem *item, gpointer data, GError **error);

/* Reads what `input` names:
 *   an http or https address, a page in a file, a snapshot    that page
 *   a directory with a file pages.jsonl                       the pages of that data set
 *   another directory                                         every *.html, *.htm, *.xhtml, *.xht and
 *                                                             *.snapshot.json[.gz] below it, in order of their paths
 *   a sitemap or feed in a file                               the pages that it names, and those of the sitemaps that it
 *                                                             names, too (feed.h)
 *   a text file, a *.jsonl file, or "-" (standard input)      a list: each line an address, a path, or a JSON object
 *
 * In lists, empty lines and lines that begin with # are skipped, and so is what follows a tab.  A JSON object has the
 * address ("url"), the path as for text lines ("input"), or the path relative to the list's folder ("page"); "id" is
 * its name, "options" an object of options, "domain" its site; all else is ignored.
 *
 * Fails with VLPS_ERROR_USAGE for what is none of these (a message for a line begins with FILE:LINE:),
 * VLPS_ERROR_NOT_FOUND, VLPS_ERROR_IO, and what `take` fails with. */
gboolean vlps_list_read (const char *input, VlpsItemFunc take, gpointer data, GError **error);

/* Receives the problems of a web archive, a sentence for each unreadable record (of char*). */
typedef void (*VlpsDamageFunc) (const char *input, const GPtrArray *problems, gpointer data);

/* Loads a sitemap or feed from an address. */
typedef GBytes *(*VlpsFeedFunc) (const char *url, gpointer data, GError **error);

/* Like vlps_list_read(), but loads addresses of sitemaps and feeds instead of adding them as pages. `damaged` (may be
 * NULL) gets the same data as `take`. */
gboolean vlps_list_read_web (const char *input, VlpsFeedFunc load, gpointer load_data, VlpsItemFunc take,
                             VlpsDamageFunc damaged, gpointer data, GError **error);

/* --- the folder shared by pages --- */

/* Buffers standard input if it is a pipe, so that vlps_list_shared_folder() can read it without consuming it. Fails
 * with VLPS_ERROR_IO. */
gboolean vlps_list_keep_standard_input (GError **error);

/* Returns the common folder, with a / at its end, of all files that `inputs` (NULL-terminated), or lists among them,
 * name by absolute paths; newly allocated, "" if there are none. Ignores files in folders among the inputs and what
 * cannot be read, such as a pipe. */
char *vlps_list_shared_folder (char *const *inputs);

/* Returns the path of such a page below that folder, as part of the location of `item`; NULL if it is not inside. */
const char *vlps_list_path_below (const VlpsItem *item, const char *folder);

/* Returns the shard of a page, from 1 to `n`: the same in all runs, machines and versions, and independent of the
 * rest of the list. It is the first 8 bytes of the SHA-256 of its input (of pages in web archives: of their address),
 * as a big-endian number, modulo n, plus 1. */
guint vlps_list_shard (const VlpsItem *item, guint n);
