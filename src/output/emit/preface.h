/* preface.h - what may stand before the content: its title, and what is known of the page */
#pragma once

#include "document.h"

/* The result's title, else the document's, on one line; newly allocated, "" where there is none. */
char *vlps_preface_title (VlpsDocument *document);

/* YAML between lines of three dashes: title, author, date, modified, site, url, canonical (where it is another),
 * language, description, image, licence, categories, tags, as far as they are known, and the words of the content;
 * newly allocated. */
char *vlps_preface_front_matter (VlpsDocument *document);

/* The title as the first line of a text or, with `markdown`, as its first heading; `content` alone where one
 * of its first three lines with text is the title.  Newly allocated. */
char *vlps_preface_with_title (const char *title, const char *content, gboolean markdown);
