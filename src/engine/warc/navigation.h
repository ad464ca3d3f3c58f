/* navigation.h - which documents of an archive somebody went to, and which another page loaded into itself
 *
 * A browser says itself what it asks for a document for (Sec-Fetch-Dest), and a crawler how it came to it
 * (hopsFromSeed).  Else a document that was asked for from another page of the archive, which has no link to it, is a
 * frame: frames are mostly made by scripts, so that they do not stand in the page.
 */
#pragma once

#include "warc-record.h"

typedef struct VlpsNavigation VlpsNavigation;

VlpsNavigation *vlps_navigation_new (void);
void vlps_navigation_free (VlpsNavigation *navigation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsNavigation, vlps_navigation_free)

/* Records that say something of an answer: those of type "request" and "metadata". */
void vlps_navigation_add_request (VlpsNavigation *navigation, const VlpsWarcRecord *record);
void vlps_navigation_add_metadata (VlpsNavigation *navigation, const VlpsWarcRecord *record);

/* `from` (a key of url.h) led on to `location`, as its answer has it. */
void vlps_navigation_add_redirection (VlpsNavigation *navigation, const char *from, const char *location);

/* A document: its address, WARC-Record-ID and WARC-Concurrent-To (the last two may be NULL).  Documents are numbered as
 * they are added. */
void vlps_navigation_add_document (VlpsNavigation *navigation, const char *url, const char *id, const char *concurrent);

/* The body of a document of that address; NULL where there is none. */
typedef GBytes *(*VlpsNavigationRead) (const char *url, gpointer data);

/* Writes for each document whether another page loaded it: into a frame, or for a script.  Never all of the first
 * `n_pages`, which are those that came without an error. */
void vlps_navigation_find_frames (VlpsNavigation *navigation, guint n_pages, VlpsNavigationRead read, gpointer data,
                                  gboolean *ret_frames);
