/* line-store.h - counts how often each line of text was seen on a site, for punct-lines (Li & Jiang 2012, section
 * 2.2)
 *
 * An interface: methods do not depend on where the numbers are stored. begin() and end() enclose one page; a page
 * that is not ended leaves no trace. The result of a page depends on the pages before it, so pages of one site must
 * come one at a time and in a defined order. */
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

/* Frees the store. NULL is allowed. */
void vlps_line_store_free (VlpsLineStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsLineStore, vlps_line_store_free)

/* Most bytes of a line's sample. */
#define VLPS_LINE_SAMPLE 200

/* Returns a line of text, cut to that length between characters; newly allocated. */
char *vlps_line_store_sample (const char *text);

/* Returns the largest LC at which a line is not noise after `pages` (RC) pages, with L `allowance`. */
guint64 vlps_line_store_limit (guint64 pages, guint allowance);

/* Returns the largest LC with which a line is forgotten after `pages` (RC) pages; 0: none is. The paper forgets lines
 * with LC <= RC / 100 (`every`) and does not say when. After every page would be too often: from page 100 on a line
 * that is new would be forgotten at once and never learnt. So it is done whenever RC / 100 takes a new whole value.
 * `every` 0: never. */
guint64 vlps_line_store_forget (guint64 pages, guint every);

/* A line seen more often than its site allows, for people. */
typedef struct
{
  char *site;
  char *text; /* its sample */
  guint64 count;
} VlpsFrequentLine;

/* Frees the members of an element in an array of these. */
void vlps_frequent_line_clear (gpointer line);

/* Makes a store in memory. */
VlpsLineStore *vlps_line_store_new (void);
