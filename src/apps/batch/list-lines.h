/* list-lines.h - a list of pages in a text, line by line; only for the files of list.h */
#pragma once

#include "list-take.h"

/* Hand on the pages of a list in a file, and of one on standard input. Fail like vlps_list_read(). */
gboolean vlps_list_lines_read (const char *path, const ListTaker *taker, GError **error);
gboolean vlps_list_lines_read_standard_input (const ListTaker *taker, GError **error);
