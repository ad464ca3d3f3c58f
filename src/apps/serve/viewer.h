/* viewer.h - the page at /, which shows how pages are sorted; its files are compiled into the program */
#pragma once

#include "exchange.h"

/* Returns the page with all methods, presets and formats; newly allocated. */
char *vlps_viewer_page (void);

/* Responds with the file for the route. */
void vlps_viewer_handle (VlpsExchange *exchange);
