/* navigation.h - decides which documents of an archive were navigated to and which are frames
 *
 * Browsers record the purpose of a request (Sec-Fetch-Dest), and crawlers the way to a document (hopsFromSeed).
 * Otherwise, a document requested by another page of the archive that has no link to it is a frame: most frames are
 * made by scripts and so are not in the HTML. */
#pragma once

#include "warc-record.h"

typedef struct VlpsNavigation VlpsNavigation;

VlpsNavigation *vlps_navigation_new (void);
void vlps_navigation_free (VlpsNavigation *navigation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsNavigation, vlps_navigation_free)

/* Adds a record of type "request" or "metadata", which describes a response. */
void vlps_navigation_add_request (VlpsNavigation *navigation, const VlpsWarcRecord *record);
void vlps_navigation_add_metadata (VlpsNavigation *navigation, const VlpsWarcRecord *record);

/* Adds the redirection of `from` (a key of url.h) to `location`, as in the response. */
void vlps_navigation_add_redirection (VlpsNavigation *navigation, const char *from, const char *location);

/* Adds a document: its address, WARC-Record-ID and WARC-Concurrent-To (the last two may be NULL). Documents are
 * numbered in the order of adding. */
void vlps_navigation_add_document (VlpsNavigation *navigation, const char *url, const char *id, const char *concurrent);

/* Returns the body of the document with that address; NULL if there is none. */
typedef GBytes *(*VlpsNavigationRead) (const char *url, gpointer data);

/* Determines for each document whether another page loaded it, as a frame or by a script. Never marks all of the
 * first `n_pages`, which are those without an error. */
void vlps_navigation_find_frames (VlpsNavigation *navigation, guint n_pages, VlpsNavigationRead read, gpointer data,
                                  gboolean *ret_frames);
