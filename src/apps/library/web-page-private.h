/* web-page-private.h - the page model inside a public page */
#pragma once

#include "input.h"
#include "reading.h"
#include "web-page.h"

G_BEGIN_DECLS

/* Wraps an input whose page has been made; takes it over. */
VlpsWebPage *vlps_web_page_new_from_input (VlpsInput *input);

/* Returns the page model; lives as long as the page. */
const VlpsPage *vlps_web_page_get_model (VlpsWebPage *page);

/* Copies the texts of warnings (of VlpsWarning); newly allocated. */
char **vlps_web_page_copy_warnings (const GPtrArray *warnings);

/* Returns what a reader sees of the page, computed on first use. Thread-safe. */
const VlpsReading *vlps_web_page_get_reading (VlpsWebPage *page);

G_END_DECLS
