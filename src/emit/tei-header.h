/* tei-header.h - what is known of a page as the header of a TEI document */
#pragma once

#include "page.h"
#include "result.h"

G_BEGIN_DECLS

/* Appends text, or the value of an attribute, as XML 1.0 can hold it: escaped, without control characters. */
void vlps_tei_append (GString *out, const char *text, gsize length);

/* Appends ` name="value"`. */
void vlps_tei_attribute (GString *out, const char *name, const char *value);

/* Appends the element teiHeader: title, author, publisher, licence, dates, address, description, language, categories
 * and tags, as far as they are known, and the program that has read the page. */
void vlps_tei_header (GString *out, const VlpsPage *page, const VlpsResult *result);

G_END_DECLS
