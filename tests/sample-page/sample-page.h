/* sample-page.h - pages for the tests of the text methods */
#pragma once

#include "page.h"

/* An unrendered page of `html`, at https://news.example.org/2011/a.html. */
VlpsPage *sample_page (const char *html);

/* `n` copies of `text`; newly allocated. */
char *sample_repeat (const char *text, guint n);

/* Index of the first element with this id; there must be one. */
int sample_find (const VlpsPage *page, const char *id);

/* Text of the runs that are marked, each followed by "|"; newly allocated. */
char *sample_marked (const VlpsPage *page, const guint8 *content);

/* Ids of the elements that are marked, each followed by a space; newly allocated. */
char *sample_marked_ids (const VlpsPage *page, const guint8 *content);
