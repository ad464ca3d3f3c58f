/* system.h - what is compared: methods, presets of the four lines, other tools' stored results */
#pragma once

#include "method.h"
#include "models.h"
#include "predictions.h"
#include "thresholds.h"

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
  char *settings;                     /* of METHOD: what its name says behind a colon; NULL for nothing */
  VlpsPreset preset;                  /* of METHOD: how its four lines are found */
  VlpsMethodOptions extract;          /* of METHOD: which, and its parameters */
  gboolean alone;                     /* of METHOD: it learns nothing from the pages before */
  gboolean learnt;                    /* of METHOD: its model has learnt from the set that it is measured on */
  gboolean site;                      /* of METHOD: it may also use what the site gives, lines and an example page */
  guint examples;                     /* of METHOD: how many pages of the site it gets as examples */
  gboolean texts;                     /* of METHOD: it knows what all pages of the site have in common */
  const VlpsPredictions *predictions; /* of PREDICTION; not owned */
  gboolean reference;                 /* the others are compared with it */
  char *folder;                       /* of SEGMENTS: files ID.json in the Webis form */
} VlpsSystem;

/* Examples that a system may have, at most. */
#define VLPS_SYSTEM_EXAMPLES 20

/* How many other pages of the site the method looks at; TRUE where it learns lines of those before. */
guint vlps_system_takes_examples (const VlpsSystem *system);
gboolean vlps_system_takes_lines (const VlpsSystem *system);

/* TRUE where the system asks the program's models, and one of these has learnt from the data set of that name.
 * `rendered`: the pages are, so that the model of regions is asked, too. */
gboolean vlps_system_has_learnt (const VlpsSystem *system, const char *set, gboolean rendered);

/* Its name for people, with a mark where its model has learnt from the set; newly allocated.  The note says what the
 * mark means. */
#define VLPS_SYSTEM_LEARNT "* its model has learnt from this set: for pages that it has not seen, use --models DIR"
char *vlps_system_label (const VlpsSystem *system);

/* TRUE where some system has the mark. */
gboolean vlps_systems_have_learnt (const GPtrArray *systems);

/* An array of VlpsSystem that frees them with itself. */
GPtrArray *vlps_systems_new (void);

VlpsSystem *vlps_systems_add (GPtrArray *systems, VlpsSystemKind kind, const char *name);

/* The others are compared with the system of this name.  Fails with VLPS_ERROR_USAGE where there is none. */
gboolean vlps_systems_set_reference (GPtrArray *systems, const char *name, GError **error);

/* Sets a parameter, "NAME=VALUE" or "METHOD.NAME=VALUE" or "PRESET.NAME=VALUE", of all systems whose method or preset
 * has it, but for those whose name sets it.  Fails with VLPS_ERROR_USAGE where none has. */
gboolean vlps_systems_set (GPtrArray *systems, const char *text, GError **error);

/* Sets what the four lines sort, "block" or "all", in all systems with lines whose name does not say it.  Fails with
 * VLPS_ERROR_USAGE where there are none, or for another word. */
gboolean vlps_systems_set_units (GPtrArray *systems, const char *text, GError **error);

/* Sets the width, in px, that shares of the width are of, in all systems with fixed lines.  Fails with VLPS_ERROR_USAGE
 * where there are none. */
gboolean vlps_systems_set_page_width (GPtrArray *systems, int width, GError **error);

/* Adds those that a list names ("whole,jing-zuo-2004,bts"; "vl-ps" is every preset, "vlps+site" the
 * method vlps with lines and an example page of the site, "vlps+texts" with what the pages of the site repeat, "punct-lines-alone" that method without the lines of earlier
 * pages; "scedd:short-by=sum+rounds=3", "jing-zuo-2004:units=all": with settings of its own, also "example-page:examples=6" and "vlps+site:examples=6"; NULL: all there are but
 * these and the last three).  `rendered`
 * FALSE: those that need rendered pages are left out when the list is NULL, and wrong usage when it names them.  Fails
 * with VLPS_ERROR_USAGE. */
gboolean vlps_systems_parse (GPtrArray *systems, const char *list, gboolean rendered, GError **error);
