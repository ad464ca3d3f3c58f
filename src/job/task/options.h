/* options.h - options shared by several commands, checked and ready to use */
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

/* Whether the content includes what the page shows directly above it. */
typedef enum
{
  VLPS_OPENING_AUTO, /* if the method vlps chooses the content and no option overrides it */
  VLPS_OPENING_NEVER,
  VLPS_OPENING_ALWAYS,
} VlpsOpening;

/* Effective values, set by vlps_options_check(). Strings belong to `given`. */
typedef struct
{
  VlpsGivenOptions given;

  /* set by programs, not by options; checks and copies keep it */
  struct
  {
    gboolean network, console, pdf; /* what is recorded during the load (record-files.h) */
    double timeout;                 /* upper limit of --timeout, s; 0: no limit */
    VlpsFace face;                  /* interface in which results are read */
  } settled;

  /* rendering */
  VlpsRenderOptions render;
  VlpsPolicy *policy; /* networks of --allow-net besides the public Internet; also in `render` with --public-only */
  VlpsPortKind port;
  gboolean offline, sandbox, verbose;
  char *rules;              /* rules of --block and --block-rules, a GRefString; NULL: none */
  VlpsFilterCount filters;  /* of the filter list of --block-rules; all zero without one */
  const char *base_url;     /* NULL: the address of the page */
  const char *archive_page; /* NULL: the first page */
  VlpsSelector *selector;   /* selects the wanted part of the page; NULL: the whole page */

  /* requests to servers. Texts of files are GRefStrings shared by copies, except the password (secret.h) */
  char *cookies;         /* text; NULL: none */
  char *headers;         /* "Name: value" lines; NULL: none */
  char *password;        /* of given.user; NULL: none */
  VlpsBotAuth *bot_auth; /* of --bot-auth-key; NULL: none */
  guint uses;            /* bits (1 << VlpsUse) of --respect-signals */

  /* scripts to run on the page; GRefStrings */
  char *script, *init_script;

  /* regions */
  VlpsPreset preset;   /* with its page width */
  gboolean by_hand[4]; /* h1, h2, w1, w2: set by the user, value in `lines` */
  VlpsLength lines[4];
  VlpsUnits units;

  /* content */
  VlpsFocus focus;
  VlpsCommentsUse comments;
  VlpsDateBounds date_bounds;
  const char *topic; /* words: given.topic, or topic_text; NULL: none */
  char *topic_text;  /* text of the file; NULL: none, or not read yet */
  VlpsLinks links;
  VlpsMarkdown markdown;
  VlpsTables tables;
  VlpsOpening headline, byline;
  gboolean without_folded;
  guint chunk_words, chunk_overlap;
} VlpsOptions;

void vlps_options_clear (VlpsOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsOptions, vlps_options_clear)

/* Copies the given options; `ret_options` must be all zero. Check the copy again after changing anything in it;
 * otherwise `options` must outlive it. */
void vlps_options_copy (const VlpsOptions *options, VlpsOptions *ret_options);

/* Overrides options with those given in `own`; check them again afterwards. */
void vlps_options_add (VlpsOptions *options, const VlpsGivenOptions *own);

/* Returns the checked options as lines "name=value", without those that do not affect results of pages that succeed
 * (verbose, sandbox, timeout). Newly allocated. */
char *vlps_options_describe (const VlpsOptions *options);

/* Makes a renderer. Its limit of memory is the default share if `n` render at the same time. */
VlpsRenderer *vlps_options_renderer (const VlpsOptions *options, guint n);

/* Makes a fetcher with these options; to be freed. */
VlpsFetcher *vlps_options_fetcher (const VlpsOptions *options);

/* Parts of the options that a command takes; bits. */
typedef enum
{
  VLPS_OPTIONS_ENGINE = 1 << 0,    /* a few options of rendering, for commands without the others */
  VLPS_OPTIONS_RENDERING = 1 << 1, /* all options of rendering */
  VLPS_OPTIONS_USER = 1 << 2,      /* credentials and headers for servers */
  VLPS_OPTIONS_REGIONS = 1 << 3,
  VLPS_OPTIONS_CONTENT = 1 << 4, /* selection of content */
} VlpsOptionsParts;

/* Returns the table of these parts (0: all). `options` may be NULL if nothing is parsed. */
VlpsOptionTable vlps_options_table (VlpsOptions *options, guint parts);

/* Returns TRUE for an option that names a file of this machine. */
gboolean vlps_options_is_file (const char *name);

/* Checks everything that can be checked before there is a page.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_options_check (VlpsOptions *options, GError **error);

/* Returns the four lines of this page: those of the preset, with lines set by hand in their place. `automatic`: the
 * preset auto with the user's constants; NULL: with its defaults. Fails with VLPS_ERROR_USAGE if the lines are in the
 * wrong order. */
VlpsSeparators *vlps_options_lines (const VlpsOptions *options, const VlpsPreset *automatic, const VlpsPage *page,
                                    GError **error);
