/* viewer.h - the page at /, which shows how pages are sorted; its files are part of the program */
#pragma once

#include "exchange.h"

/* The page itself, with all methods, presets and formats; newly allocated. */
char *vlps_viewer_page (void);

/* Answers with one of the files, by the route. */
void vlps_viewer_handle (VlpsExchange *exchange);
