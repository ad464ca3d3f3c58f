/* document-url.h - sets the address of a page that was not loaded from there */
#pragma once

#include "page.h"

/* Sets the address of the page and the base of its relative addresses to `url` (absolute: http, https, file...). If
 * `url` is NULL, the page was read from a file or from standard input: its address stays, and relative addresses are
 * resolved against the web address in its canonical link or Open Graph data, if any. Frames keep theirs. */
void vlps_document_url_set (VlpsPage *page, const char *url);

/* Marks a page as saved from `url`, an address of the web, by a program that rewrote its relative addresses: they
 * refer to the files beside it. */
void vlps_document_url_set_saved (VlpsPage *page, const char *url);
