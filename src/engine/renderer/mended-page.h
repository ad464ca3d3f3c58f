/* mended-page.h - the page with what its markup leaves open closed */
#pragma once

#include "render-job.h"

/* Looks for what swallows the body of a page, and keeps the page with that closed in job.mended, for the case that it
 * shows nothing. Returns the page with its closed shadow trees open, and its empty tags of XML closed; NULL where it has
 * neither. */
GBytes *vlps_mended_page_new (VlpsWorker *worker, GBytes *bytes, const char *uri, const char *mime,
                              const char *charset);

/* Examines the bytes of the page before they are loaded, and reveals what they hide if possible. */
void vlps_mended_page_look (VlpsWorker *worker);

/* Loads the page again from job.mended, in which the element that swallowed its body is closed. */
void vlps_mended_page_load (VlpsWorker *worker);
