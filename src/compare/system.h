/* system.h - what is compared: methods, presets of the four lines, other tools' stored results */
#pragma once

#include "method.h"
#include "predictions.h"
#include "thresholds.h"

G_BEGIN_DECLS

typedef enum
{
  VLPS_SYSTEM_WHOLE,      /* everything a reader sees is kept */
  VLPS_SYSTEM_METHOD,     /* one of ours */
  VLPS_SYSTEM_ORACLE,     /* the best four lines of each page, found with its gold; needs rendered pages */
  VLPS_SYSTEM_PREDICTION, /* another tool */
  VLPS_SYSTEM_SEGMENTS,   /* another tool's segmentations */
} VlpsSystemKind;

typedef struct
{
  VlpsSystemKind kind;
  char *name;
  VlpsPreset preset;                  /* of METHOD: how its four lines are found */
  const VlpsMethod *method;           /* of METHOD */
  VlpsExtractOptions extract;         /* of METHOD: its parameters */
  gboolean alone;                     /* of METHOD: it learns nothing from the pages before */
  gboolean site;                      /* of METHOD: it may also use what the site gives, lines and an example page */
  const VlpsPredictions *predictions; /* of PREDICTION; not owned */
  char *folder;                       /* of SEGMENTS: files ID.json in the Webis form */
} VlpsSystem;

/* TRUE where the method looks at another page of the site, or at lines of those before. */
gboolean vlps_system_takes_example (const VlpsSystem *system);
gboolean vlps_system_takes_lines (const VlpsSystem *system);

/* An array of VlpsSystem that frees them with itself. */
GPtrArray *vlps_systems_new (void);

VlpsSystem *vlps_systems_add (GPtrArray *systems, VlpsSystemKind kind, const char *name);

/* Sets a parameter, "NAME=VALUE" or "METHOD.NAME=VALUE" or "PRESET.NAME=VALUE", of all systems whose method or preset
 * has it.  Fails with VLPS_ERROR_USAGE where none has. */
gboolean vlps_systems_set (GPtrArray *systems, const char *text, GError **error);

/* Sets the width, in px, that shares of the width are of, in all systems with fixed lines.  Fails with VLPS_ERROR_USAGE
 * where there are none. */
gboolean vlps_systems_set_page_width (GPtrArray *systems, int width, GError **error);

/* Adds those that a list names ("whole,jing-zuo-2004,bts"; "vl-ps" is every preset, "vlps+site" the
 * method vlps with lines and an example page of the site, "punct-lines-alone" that method without the lines of earlier
 * pages; NULL: all there are but the last two).  `rendered`
 * FALSE: those that need rendered pages are left out when the list is NULL, and wrong usage when it names them.  Fails
 * with VLPS_ERROR_USAGE. */
gboolean vlps_systems_parse (GPtrArray *systems, const char *list, gboolean rendered, GError **error);

G_END_DECLS
