/* list-take.h - hands on the pages of a list: files, addresses, and what is in web archives; only for the files of
 * list.h */
#pragma once

#include "list.h"

typedef struct
{
  VlpsItemFunc take;
  VlpsDamageFunc damaged; /* may be NULL */
  gpointer data;
  VlpsFeedFunc load; /* may be NULL */
  gpointer load_data;
  gboolean names_only; /* web archives are not opened */
  gboolean frames;     /* what comes belongs to another page */
} ListTaker;

/* Hands on a page in a file or of the web. `path`: below a folder; NULL: it is in none. */
gboolean vlps_list_take_page (const ListTaker *taker, const char *input, const char *path, GError **error);

/* Hands on what a name stands for: a page, or the pages of a web archive. */
gboolean vlps_list_take_named (const ListTaker *taker, const char *input, const char *path, GError **error);

/* Hands on the pages of a web archive; of one that cannot be opened, it itself, which then fails as a page. */
gboolean vlps_list_take_archive (const ListTaker *taker, const char *input, const char *below, GError **error);

/* Returns TRUE if `name` has one of `endings`, which end with NULL, in any case. */
gboolean vlps_list_take_ends_with (const char *name, const char *const *endings);

/* Returns the location of `name`: addresses stay, paths become absolute, so that a run can be resumed from anywhere.
 * Newly allocated. */
char *vlps_list_take_location (const char *name);

/* Returns {"page": url}, the option that chooses a page of a web archive; newly allocated. */
char *vlps_list_take_page_option (const char *url);
