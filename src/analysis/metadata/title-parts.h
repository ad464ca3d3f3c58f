/* title-parts.h - the parts of a title, and what is compared of them; only for the files of title.h */
#pragma once

#include <glib.h>

#include "characters.h"

/* Bytes of a title, or name of a site, that are looked at: nothing longer is one, and pages can hold megabytes there.
 */
#define MAX_TITLE 2000

/* Titles shorter than this many characters match by chance. */
#define MIN_TITLE 4

/* What stands between two separators. */
typedef struct
{
  gsize start;
  gsize end;
  gboolean behind_bar; /* the separator before it is an upright line: what follows is about the site, not the page */
} TitlePart;

/* What is compared of titles. */
static inline char *
letters_of (const char *text)
{
  return vlps_characters_letters (text, MAX_TITLE);
}

/* Cuts `text` at its separators; an array of TitlePart, newly allocated. */
GArray *vlps_title_parts_cut (const char *text);
