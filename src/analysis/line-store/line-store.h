/* line-store.h - how often each line of text was seen on a site: the memory of punct-lines (Li & Jiang 2012,
 * section 2.2)
 *
 * This is an interface: the method asks it and knows nothing of where the numbers are kept.  Between begin() and end()
 * stands one page; a page that is not ended leaves no trace.  What a page gets depends on the pages before it, so pages
 * of one site must come one at a time and in a defined order.
 */
#pragma once

#include <glib.h>

#define VLPS_LINE_KEY_LENGTH 16 /* bytes of an MD5 digest */

typedef struct _VlpsLineStore VlpsLineStore;

struct _VlpsLineStore
{
  /* Begins a page of `site`; *ret_pages becomes the number of pages of the site ended so far (RC). */
  gboolean (*begin) (VlpsLineStore *store, const char *site, guint64 *ret_pages, GError **error);
  /* Counts one sighting of a line; *ret_count becomes the number of all its sightings on the site so far (LC), this one
   * included.  A sample of the text, which the key stands for, is kept with it. */
  gboolean (*count) (VlpsLineStore *store, const guint8 *key, const char *text, guint64 *ret_count, GError **error);
  /* Ends the page: RC grows by one, and lines with LC <= vlps_line_store_forget (RC, forget) are forgotten. */
  gboolean (*end) (VlpsLineStore *store, guint forget, GError **error);
  /* Appends the `n` lines of each site that were seen most often, in the order of the sites' names and the most
   * frequent line first, to `ret_lines` (of VlpsFrequentLine).  Lines that were seen once are not among them. */
  gboolean (*list) (VlpsLineStore *store, guint n, GArray *ret_lines, GError **error);
  /* Undoes everything since begin(). */
  void (*cancel) (VlpsLineStore *store);
  void (*free) (VlpsLineStore *store);
};

/* NULL is allowed. */
void vlps_line_store_free (VlpsLineStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsLineStore, vlps_line_store_free)

/* Bytes of a line that are kept as its sample, at most. */
#define VLPS_LINE_SAMPLE 200

/* A line of text, cut to that length at a character's end; newly allocated. */
char *vlps_line_store_sample (const char *text);

/* Largest LC with which a line is kept after `pages` (RC) pages, with L `allowance`. */
guint64 vlps_line_store_limit (guint64 pages, guint allowance);

/* Largest LC with which a line is forgotten after `pages` (RC) pages; 0: none is.  The paper forgets lines with
 * LC <= RC / 100 (`every`) and does not say when.  After every page would be too often: from page 100 on a line that is
 * new would be forgotten at once and never learnt.  So it is done whenever RC / 100 takes a new whole value.  `every`
 * 0: never. */
guint64 vlps_line_store_forget (guint64 pages, guint every);

/* A line that was seen more often than its site allows, for people. */
typedef struct
{
  char *site;
  char *text; /* its sample */
  guint64 count;
} VlpsFrequentLine;

/* Frees an element of an array of these. */
void vlps_frequent_line_clear (gpointer line);

/* A store that lives as long as the program. */
VlpsLineStore *vlps_line_store_new (void);
