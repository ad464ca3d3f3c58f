/* preface.h - title and YAML metadata of the content */
#pragma once

#include "document.h"

/* The result's title, else the document's, on one line; newly allocated, "" where there is none. */
char *vlps_preface_title (VlpsDocument *document);

/* YAML between lines of three dashes: title, author, date, modified, site, url, canonical (where it is another),
 * language, description, image, licence, categories, tags, as far as they are known, and the words of the content;
 * newly allocated. */
char *vlps_preface_front_matter (VlpsDocument *document);
