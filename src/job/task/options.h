/* options.h - the options that several commands share */
#pragma once

#include <glib.h>

#include "document.h"
#include "fetch.h"
#include "filter-list.h"
#include "given-options.h"
#include "method.h"
#include "policy.h"
#include "renderer.h"
#include "selector.h"
#include "separators.h"
#include "thresholds.h"
#include "vl-ps.h"

/* Whether the content begins with what the page shows above it. */
typedef enum
{
  VLPS_OPENING_AUTO, /* where the method vlps chooses the content, and the user has no say in it */
  VLPS_OPENING_NEVER,
  VLPS_OPENING_ALWAYS,
} VlpsOpening;

/* What vlps_options_check() makes of it.  Strings are those of `given`. */
typedef struct
{
  VlpsGivenOptions given;

  /* what no option says, but the program that takes them; a check keeps it, and so does a copy that is checked again */
  struct
  {
    gboolean network, console, pdf; /* what is recorded of the loading (record-files.h) */
    double timeout;                 /* s that a page has at most, whatever is asked for; 0: as much as is asked for */
    VlpsFace face;                  /* who reads results */
  } settled;

  /* rendering */
  VlpsRenderOptions render;
  VlpsPolicy *policy; /* what --allow-net opens beside the Internet; `render` has it with --public-only */
  VlpsPortKind port;
  gboolean offline, sandbox, verbose;
  char *rules;              /* of --block and --block-rules, a GRefString; NULL: none */
  VlpsFilterCount filters;  /* of the filter list of --block-rules; all zero where there is none */
  const char *base_url;     /* NULL: where the page comes from */
  const char *archive_page; /* NULL: the first */
  VlpsSelector *selector;   /* of the part of the page that is wanted; NULL: all of it */

  /* what servers are told; as all texts of files a GRefString, which copies share, but for the password (secret.h) */
  char *cookies;         /* text; NULL: none */
  char *headers;         /* lines; NULL: none */
  char *password;        /* of given.user; NULL: none */
  VlpsBotAuth *bot_auth; /* of --bot-auth-key; NULL: none */
  guint uses;            /* bits (1 << VlpsUse) of --respect-signals */

  /* scripts that run on the page; as these */
  char *script, *init_script;

  /* regions */
  VlpsPreset preset;   /* with its page width */
  gboolean by_hand[4]; /* h1, h2, w1, w2: `lines` has it instead */
  VlpsLength lines[4];
  VlpsUnits units;

  /* content */
  VlpsFocus focus;
  VlpsCommentsUse comments;
  VlpsDateBounds date_bounds;
  const char *topic; /* words; given.topic, or topic_text; NULL: none */
  char *topic_text;  /* of the file; NULL: none, or not read yet */
  VlpsLinks links;
  VlpsMarkdown markdown;
  VlpsTables tables;
  VlpsOpening headline, byline;
  gboolean without_folded;
  guint chunk_words, chunk_overlap;
} VlpsOptions;

void vlps_options_clear (VlpsOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsOptions, vlps_options_clear)

/* Copies what was given; `ret_options` must be all zero, and is to be checked again if anything in it is changed.
 * Otherwise `options` must outlive it. */
void vlps_options_copy (const VlpsOptions *options, VlpsOptions *ret_options);

/* Sets what is given in `own` instead of what is there; to be checked again. */
void vlps_options_add (VlpsOptions *options, const VlpsGivenOptions *own);

/* What was given and checked, as lines "name=value", without what has no effect on the results of
 * pages that are well (verbose, sandbox, timeout). Newly allocated. */
char *vlps_options_describe (const VlpsOptions *options);

/* A renderer for one page after the other, with the usual share of the memory where `n` render at the same time. */
VlpsRenderer *vlps_options_renderer (const VlpsOptions *options, guint n);

/* What loads pages as the options say; to be freed. */
VlpsFetcher *vlps_options_fetcher (const VlpsOptions *options);

/* Options that a command takes; bits. */
typedef enum
{
  VLPS_OPTIONS_ENGINE = 1 << 0,    /* a few of rendering, for commands without the others */
  VLPS_OPTIONS_RENDERING = 1 << 1, /* all of rendering */
  VLPS_OPTIONS_USER = 1 << 2,      /* what the user is to servers */
  VLPS_OPTIONS_REGIONS = 1 << 3,
  VLPS_OPTIONS_CONTENT = 1 << 4, /* what is kept of the regions */
} VlpsOptionsParts;

/* The rows of these parts (0: of all).  `options` may be NULL where nothing is parsed. */
VlpsOptionTable vlps_options_table (VlpsOptions *options, guint parts);

/* TRUE for an option that names a file of this machine. */
gboolean vlps_options_is_file (const char *name);

/* Checks everything that can be checked before there is a page.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_options_check (VlpsOptions *options, GError **error);

/* The four lines on this page: the preset's, and those set by hand in their place.  `automatic`: the preset auto with
 * the constants that the user has set; NULL: as it is.  Fails with VLPS_ERROR_USAGE where lines stand in the wrong
 * order. */
VlpsSeparators *vlps_options_lines (const VlpsOptions *options, const VlpsPreset *automatic, const VlpsPage *page,
                                    GError **error);
