/* checks.h - what holds of every page's output */
#pragma once

#include "sample.h"

/* Each fails the test with a message that begins with `name`. */

/* The text is the text of the page's content, in order, but for list markers and the like. */
void check_text (const Sample *sample, const char *name);

/* The object and the lines of links are JSON, and the list of elements is in order. */
void check_json (const Sample *sample, const char *name);

/* A parser that reads the html of a page whose whole content is kept finds all text of the page. */
void check_html (const Sample *sample, const char *name);
