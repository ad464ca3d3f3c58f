/* paper.h - the tables of the papers that the methods come from, with our numbers beside theirs */
#pragma once

#include "comparison.h"

typedef struct VlpsPaper
{
  const char *name;
  const char *source;
  const char *methods; /* that its tables compare, as for --methods */
  gboolean rendered;   /* they need boxes */
  gboolean with_title; /* the title goes before the text, as its pages were judged */
  void (*write) (GString *out, const VlpsComparison *run);
} VlpsPaper;

/* Fails with VLPS_ERROR_USAGE, with a message that lists the names. */
const VlpsPaper *vlps_paper_find (const char *name, GError **error);

/* Its tables from a run of its methods; newly allocated. */
char *vlps_paper_text (const VlpsPaper *paper, const VlpsComparison *run);
