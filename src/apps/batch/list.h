/* list.h - which pages a batch has: what the user names, read line by line and folder by folder */
#pragma once

#include <gio/gio.h>

/* One page of a batch.  Strings may be NULL where nothing is said of them. */
typedef struct
{
  gint64 id;      /* place in the run, from 1; 0 before it has one */
  char *input;    /* as given; never NULL */
  char *location; /* http(s) address, or absolute path or file: address; never NULL */
  char *name;     /* what the list calls it */
  char *site;     /* whose lines of text are counted together */
  char *options;  /* JSON object of options of its own */
  char *path;     /* relative, where it is in a folder that was named, or in the folder of a list ("page") */
  char *file;     /* what its files are called (safe-name.h); NULL: they have its number */
  char *size;     /* of the window, as --sizes has it; ends the name of its files.  Not kept with the run */
  gboolean frame; /* a document that is part of another page: of a web archive (archive.h), or saved beside it */
  gboolean error; /* a document of a web archive that came with HTTP status 4xx or 5xx */
  guint depth;    /* links that lead to it from a page of the list, pagers not counted; 0: it is in the list itself */
  char *referrer; /* address of the page whose link led to it; NULL: none did */
} VlpsItem;

void vlps_item_clear (VlpsItem *item);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsItem, vlps_item_clear)

/* What tells it from other pages of a list: its name or, without one, its input and options.  Newly allocated. */
char *vlps_item_key (const VlpsItem *item);

/* Its location as an address: that of the web, or of the file.  Newly allocated. */
char *vlps_item_address (const VlpsItem *item);

/* Takes a page of the list (which stays the caller's); FALSE with an error ends the reading. */
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

/* Is told of a web archive what could not be read of it, a sentence for each record (of char*). */
typedef void (*VlpsDamageFunc) (const char *input, const GPtrArray *problems, gpointer data);

/* Loads a sitemap or feed from an address. */
typedef GBytes *(*VlpsFeedFunc) (const char *url, gpointer data, GError **error);

/* The same, where addresses of sitemaps and feeds are loaded and not taken for pages.  `damaged`, which may be NULL, gets
 * the same data as `take`. */
gboolean vlps_list_read_web (const char *input, VlpsFeedFunc load, gpointer load_data, VlpsItemFunc take,
                             VlpsDamageFunc damaged, gpointer data, GError **error);

/* --- the folder that pages share --- */

/* Lets vlps_list_shared_folder() read standard input and leave it as it was: what comes from a pipe is kept in memory.
 * Fails with VLPS_ERROR_IO. */
gboolean vlps_list_keep_standard_input (GError **error);

/* The folder that all files are in which `inputs` (up to NULL) name by their whole paths, or which lists among them name
 * so, with a / at its end; newly allocated, "" where they name none.  Files in folders among them do not count, and
 * what cannot be read is passed over, a pipe, too. */
char *vlps_list_shared_folder (char *const *inputs);

/* The path of such a page below that folder; part of the location of `item`, NULL where it is not in it. */
const char *vlps_list_path_below (const VlpsItem *item, const char *folder);

/* Share, from 1 to `n`, that a page belongs to: stable over runs, machines and versions, and independent of the rest of
 * the list.  It is the first 8 bytes of the SHA-256 of its input (of pages in web archives: of their address), as a
 * big-endian number, modulo n, plus 1. */
guint vlps_list_shard (const VlpsItem *item, guint n);
