/* date-facts.h - days in tables of facts and in lists of terms */
#pragma once

#include "author.h"

/* Marks of elements, which hold for all inside them. */
enum
{
  VLPS_DATE_FACTS_NONE,
  VLPS_DATE_FACTS_BEGIN, /* a table with headings, or the description of a term */
  VLPS_DATE_FACTS_DATED, /* a time element or one with a class for dates; also begins facts if it describes a term */
  VLPS_DATE_FACTS_END,   /* a cell with running text, as of a forum or a page laid out by tables */
};

/* Returns the mark of each node. */
guint8 *vlps_date_facts_find (const VlpsClues *clues);

/* Returns TRUE for a label of the day of the page: "Date:", "Release date", "Sent". */
gboolean vlps_date_facts_is_label (const char *text);

/* Returns TRUE for a label of another day: "Joined", "Date of birth". */
gboolean vlps_date_facts_is_other_label (const char *text);

/* Returns TRUE for running text: some words begin with small letters. */
gboolean vlps_date_facts_is_running (const char *text);
