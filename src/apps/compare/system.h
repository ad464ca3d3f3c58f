/* system.h - the systems under comparison: methods, presets of the four lines, stored results of other tools */
#pragma once

#include "method.h"
#include "models.h"
#include "predictions.h"
#include "thresholds.h"

typedef enum
{
  VLPS_SYSTEM_WHOLE,      /* keeps all visible text */
  VLPS_SYSTEM_METHOD,     /* a method of vlps */
  VLPS_SYSTEM_ORACLE,     /* the best four lines of each page, found with its gold; needs rendered pages */
  VLPS_SYSTEM_PREDICTION, /* another tool */
  VLPS_SYSTEM_SEGMENTS,   /* another tool's segmentations */
} VlpsSystemKind;

typedef struct
{
  VlpsSystemKind kind;
  char *name;
  char *settings;                     /* METHOD: settings after the colon in its name; NULL: none */
  VlpsPreset preset;                  /* METHOD: preset of its four lines */
  VlpsMethodOptions extract;          /* METHOD: the method and its parameters */
  gboolean alone;                     /* METHOD: does not learn from earlier pages */
  gboolean learnt;                    /* METHOD: its model was trained with the data set */
  gboolean site;                      /* METHOD: may also use data of the site: lines and an example page */
  guint examples;                     /* METHOD: number of pages of the site that it gets as examples */
  gboolean texts;                     /* METHOD: gets the texts shared by pages of the site */
  const VlpsPredictions *predictions; /* PREDICTION; borrowed */
  gboolean reference;                 /* reference for comparing the others */
  char *folder;                       /* SEGMENTS: folder of files ID.json in the Webis form */
} VlpsSystem;

/* Most examples of a system. */
#define VLPS_SYSTEM_EXAMPLES 20

/* Return how many other pages of the site the method uses, and whether it learns lines of earlier pages. */
guint vlps_system_takes_examples (const VlpsSystem *system);
gboolean vlps_system_takes_lines (const VlpsSystem *system);

/* Returns TRUE if the system uses models of the program and one of them was trained with the data set of that name.
 * `rendered`: pages are rendered, so the model of regions is used, too. */
gboolean vlps_system_has_learnt (const VlpsSystem *system, const char *set, gboolean rendered);

/* Returns its name for people, with a mark if its model was trained with the set; newly allocated. The note explains
 * the mark. */
#define VLPS_SYSTEM_LEARNT "* its model has learnt from this set: for pages that it has not seen, use --models DIR"
char *vlps_system_label (const VlpsSystem *system);

/* Returns TRUE if some system has the mark. */
gboolean vlps_systems_have_learnt (const GPtrArray *systems);

/* Returns an empty array of VlpsSystem, which owns its items. */
GPtrArray *vlps_systems_new (void);

VlpsSystem *vlps_systems_add (GPtrArray *systems, VlpsSystemKind kind, const char *name);

/* Makes the system with this name the reference. Fails with VLPS_ERROR_USAGE if there is none. */
gboolean vlps_systems_set_reference (GPtrArray *systems, const char *name, GError **error);

/* Sets a parameter, "NAME=VALUE", "METHOD.NAME=VALUE" or "PRESET.NAME=VALUE", of all systems whose method or preset
 * has it, except those whose name sets it. Fails with VLPS_ERROR_USAGE if there are none. */
gboolean vlps_systems_set (GPtrArray *systems, const char *text, GError **error);

/* Sets what the four lines sort, "block" or "all", in all systems with lines whose name does not set it. Fails with
 * VLPS_ERROR_USAGE if there are none, and for another word. */
gboolean vlps_systems_set_units (GPtrArray *systems, const char *text, GError **error);

/* Sets the width in px that shares refer to, in all systems with fixed lines. Fails with VLPS_ERROR_USAGE if there
 * are none. */
gboolean vlps_systems_set_page_width (GPtrArray *systems, int width, GError **error);

/* Adds those that a list names ("whole,jing-zuo-2004,bts"; "vl-ps" is every preset, "vlps+site" the method vlps with
 * lines and an example page of the site, "vlps+texts" with what the pages of the site repeat, "punct-lines-alone"
 * that method without the lines of earlier pages; "scedd:short-by=sum+rounds=3", "jing-zuo-2004:units=all": with
 * settings of its own, also "example-page:examples=6" and "vlps+site:examples=6"; NULL: all there are but these and
 * the last three). `rendered` FALSE: those that need rendered pages are left out when the list is NULL, and wrong
 * usage when it names them. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_systems_parse (GPtrArray *systems, const char *list, gboolean rendered, GError **error);
