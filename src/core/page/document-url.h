/* document-url.h - the address that a page is known by, where it was not read from there */
#pragma once

#include "page.h"

/* Makes `url` (http, https, file...; absolute) the address of the page, and what it says in `base` refers to.  NULL: a
 * page that was read from a file or from standard input, and says by a canonical link or by Open Graph which address
 * of the web it has, takes relative addresses as from there; its own address stays.  Frames keep theirs. */
void vlps_document_url_set (VlpsPage *page, const char *url);

/* The page was saved from `url`, an address of the web, by a program that wrote its relative addresses anew: they refer to
 * the files beside it. */
void vlps_document_url_set_saved (VlpsPage *page, const char *url);
