/* paper.h - tables of the papers behind the methods, with our figures beside theirs */
#pragma once

#include "comparison.h"

typedef struct VlpsPaper
{
  const char *name;
  const char *source;
  const char *methods; /* methods in its tables, as for --methods */
  gboolean rendered;   /* they need boxes */
  gboolean with_title; /* prepend the title to the text, as in the paper */
  void (*write) (GString *out, const VlpsComparison *run);
} VlpsPaper;

/* Returns the paper with this name. Fails with VLPS_ERROR_USAGE and a message that lists the names. */
const VlpsPaper *vlps_paper_find (const char *name, GError **error);

/* Returns its tables for a run of its methods; newly allocated. */
char *vlps_paper_text (const VlpsPaper *paper, const VlpsComparison *run);
