/* web-page-private.h - the page model inside a public page */
#pragma once

#include "input.h"
#include "reading.h"
#include "web-page.h"

G_BEGIN_DECLS

/* Takes over an input that has its page. */
VlpsWebPage *vlps_web_page_new_from_input (VlpsInput *input);

/* The model; lives as long as the page. */
const VlpsPage *vlps_web_page_get_model (VlpsWebPage *page);

/* Texts of VlpsWarning; newly allocated. */
char **vlps_web_page_copy_warnings (const GPtrArray *warnings);

/* What a reader sees of it, found out when it is asked for first.  From any thread. */
const VlpsReading *vlps_web_page_get_reading (VlpsWebPage *page);

G_END_DECLS
