/* linestore.h - how often each line of text was seen on a site: the memory of punct-lines (Li & Jiang 2012,
 * section 2.2)
 *
 * This is an interface: the method asks it and knows nothing of where the numbers are kept.  Between begin() and end()
 * stands one page; a page that is not ended leaves no trace.  What a page gets depends on the pages before it, so pages
 * of one site must come one at a time and in a defined order.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define VLPS_LINE_KEY_LENGTH 16 /* bytes of an MD5 digest */

typedef struct _VlpsLineStore VlpsLineStore;

struct _VlpsLineStore
{
  /* Begins a page of `site`; *ret_pages becomes the number of pages of the site ended so far (RC). */
  gboolean (*begin) (VlpsLineStore *store, const char *site, guint64 *ret_pages, GError **error);
  /* Counts one sighting of a line; *ret_count becomes the number of all its sightings on the site so far (LC), this one
   * included. */
  gboolean (*count) (VlpsLineStore *store, const guint8 *key, guint64 *ret_count, GError **error);
  /* Ends the page: RC grows by one.  Where `forget` is TRUE, lines with LC <= RC/100 are forgotten then. */
  gboolean (*end) (VlpsLineStore *store, GError **error);
  /* Undoes everything since begin(). */
  void (*cancel) (VlpsLineStore *store);
  void (*free) (VlpsLineStore *store);
};

/* NULL is allowed. */
void vlps_line_store_free (VlpsLineStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsLineStore, vlps_line_store_free)

/* Lines are noise when LC > int (1 + RC / 50). */
#define VLPS_LINE_STORE_ALLOWANCE 50

/* Largest LC with which a line is kept after `pages` (RC) pages. */
guint64 vlps_line_store_limit (guint64 pages);

/* Largest LC with which a line is forgotten after `pages` (RC) pages; 0: none is.  The paper forgets lines with
 * LC <= RC / 100 and does not say when.  After every page would be too often: from page 100 on a line that is new would
 * be forgotten at once and never learnt.  So it is done whenever RC / 100 takes a new whole value. */
guint64 vlps_line_store_forget (guint64 pages);

/* A store that lives as long as the program. */
VlpsLineStore *vlps_line_store_new (void);

G_END_DECLS
