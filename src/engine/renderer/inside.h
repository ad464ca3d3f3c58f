/* inside.h - what the renderer and its module inside the web process say to each other
 *
 * The module (inside.c) reads documents whose scripts are off, which no other way into the page can, and keeps pages
 * from local files that are not theirs.  Messages of the engine carry what is said:
 *
 *   to the page:    VLPS_INSIDE_RUN    a script for the collector, as a string; the answer is a string
 *                   VLPS_INSIDE_BLANK  nothing; clears the window; the answer is the address of the document
 *                   VLPS_INSIDE_BOUNDS  what holds for the page, as VLPS_INSIDE_BOUNDS_TYPE: whether it is a local one
 *                                      that may reach files, the folders that it may reach beside its own, the address that was asked for, headers, "Name: value"
 *                                      lines, for requests to the server of that address alone, and the size of
 *                                      a painted window (unpainted.h)
 *   to the view:    VLPS_INSIDE_REFUSED  address of a file that the page was kept from, as a string
 *   answers:        VLPS_INSIDE_ANSWER, VLPS_INSIDE_FAILURE: a string
 */
#pragma once

#define VLPS_INSIDE_RUN "vlps-run"
#define VLPS_INSIDE_BLANK "vlps-blank"
#define VLPS_INSIDE_BOUNDS "vlps-bounds"
#define VLPS_INSIDE_BOUNDS_TYPE "(bassst)"
#define VLPS_INSIDE_REFUSED "vlps-refused"
#define VLPS_INSIDE_ANSWER "vlps-answer"
#define VLPS_INSIDE_FAILURE "vlps-failure"

/* A file that cannot exist, because nothing is below a device: loaded instead of a refused one. */
#define VLPS_INSIDE_NO_FILE "file:///dev/null/refused"

#define VLPS_INSIDE_WORLD "vlps-inside" /* the script world of scripts that the module runs */
