/* tei-header.h - writes the metadata of a page as the header of a TEI document */
#pragma once

#include "document.h"

/* Appends text or the value of an attribute for XML 1.0: escaped, without control characters. */
void vlps_tei_header_append (GString *out, const char *text, gsize length);

/* Appends ` name="value"`. */
void vlps_tei_header_attribute (GString *out, const char *name, const char *value);

/* Appends the element teiHeader: title, author, publisher, licence, dates, address, description, language, categories
 * and tags, as far as known, and the name of this program. */
void vlps_tei_header (GString *out, VlpsDocument *document);
