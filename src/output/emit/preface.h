/* preface.h - title and YAML metadata of the content */
#pragma once

#include "document.h"

/* Returns the result's title, else the document's, on one line; newly allocated, "" if there is none. */
char *vlps_preface_title (VlpsDocument *document);

/* Returns YAML between lines of three dashes: title, author, date, modified, site, url, canonical (if different),
 * language, description, image, licence, categories and tags, as far as known, and the number of words of the
 * content; newly allocated. */
char *vlps_preface_front_matter (VlpsDocument *document);
