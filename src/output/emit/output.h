/* output.h - common rules for the bytes of all formats */
#pragma once

#include "fast.h"

/* Appends a string literal. */
#define vlps_output_literal(out, text) vlps_fast_append (out, "" text, sizeof text - 1)

/* Frees `out` and returns its content, with a line feed at the end unless it is empty. */
char *vlps_output_finish (GString *out);
