/* options.h - the options that several commands share */
#pragma once

#include <glib.h>

#include "fetch.h"
#include "filter-list.h"
#include "method.h"
#include "option.h"
#include "policy.h"
#include "renderer.h"
#include "selector.h"
#include "separators.h"
#include "thresholds.h"
#include "vl-ps.h"

G_BEGIN_DECLS

/* As given on the command line; strings are NULL and numbers 0 where not given.  What is to be
 * used stands in VlpsOptions. */
typedef struct
{
  /* rendering */
  char *device;
  char *viewport;
  char *user_agent;
  char *language;
  char *wait;
  char *scroll;
  char *base_url;
  char *archive_page;
  char *selector;
  char **clicks; /* selectors; NULL-terminated, NULL where not given */
  char *wait_for;
  char *media;
  char *port;
  char *block;
  char *block_rules;
  char **allow_net;   /* networks; NULL-terminated, NULL where not given */
  char **allow_files; /* folders; NULL-terminated, NULL where not given; absolute when checked */
  double timeout;
  int quiet_time;
  gboolean no_javascript;
  gboolean http_errors;
  gboolean offline;
  gboolean public_only;
  gboolean share_network;
  gboolean no_sandbox;
  gboolean verbose;
  /* what servers are told */
  char *cookies;
  char **headers; /* "Name: value"; NULL-terminated, NULL where not given */
  char *user;
  char *password_file;
  char *proxy;
  /* what is done on the page */
  char *script;
  char *init_script;
  /* regions */
  char *preset;
  int page_width; /* px that the preset's shares of the width refer to; 0: as the preset has it */
  char *h1, *h2, *w1, *w2;
  char *units;
  char *focus;
  char *comments;
  gboolean no_images;
  char *links;
  char *folded;
  gboolean no_links; /* the same as links "text" */
  gboolean front_matter;
  gboolean with_title;
  gboolean report_hidden;
} VlpsGivenOptions;

/* What vlps_options_check() makes of it.  Strings are those of `given`. */
typedef struct
{
  VlpsGivenOptions given;

  /* rendering */
  VlpsRenderOptions render;
  VlpsPolicy *policy; /* what --allow-net opens beside the Internet; `render` has it with --public-only */
  VlpsPortKind port;
  gboolean offline, sandbox, verbose;
  VlpsFilterCount filters;  /* of the filter list of --block-rules; all zero where there is none */
  const char *base_url;     /* NULL: where the page comes from */
  const char *archive_page; /* NULL: the first */
  VlpsSelector *selector;   /* of the part of the page that is wanted; NULL: all of it */

  /* what servers are told; static, and the same for all pages of a run */
  const char *cookies;  /* text; NULL: none */
  const char *headers;  /* lines; NULL: none */
  const char *password; /* of given.user; NULL: none */

  /* scripts that run on the page; as these */
  const char *script, *init_script;

  /* regions */
  VlpsPreset preset;   /* with its page width */
  gboolean by_hand[4]; /* h1, h2, w1, w2: `lines` has it instead */
  VlpsLength lines[4];
  VlpsUnits units;

  /* content */
  VlpsFocus focus;
  VlpsCommentsUse comments;
  VlpsLinks links;
  gboolean no_images, without_folded, front_matter, with_title, report_hidden;
} VlpsOptions;

void vlps_options_clear (VlpsOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsOptions, vlps_options_clear)

/* Copies what was given; `ret_options` must be all zero, and is to be checked again if anything in it is changed.
 * Otherwise `options` must outlive it. */
void vlps_options_copy (const VlpsOptions *options, VlpsOptions *ret_options);

/* What was given and checked, as lines "name=value", without what has no effect on the results of
 * pages that are well (verbose, sandbox, timeout). Newly allocated. */
char *vlps_options_describe (const VlpsOptions *options);

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

/* TRUE for an option that pages of a list cannot have of their own, such as "port". */
gboolean vlps_options_is_of_run (const char *name);

/* TRUE for an option that names a file of this machine. */
gboolean vlps_options_is_file (const char *name);

/* Sets options as they stand on a command line ("--viewport=800x600"; the first one is ignored).  Fails with
 * VLPS_ERROR_USAGE. */
gboolean vlps_options_parse_list (VlpsOptions *options, char **arguments, GError **error);

/* Checks everything that can be checked before there is a page.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_options_check (VlpsOptions *options, GError **error);

/* The four lines on this page: the preset's, and those set by hand in their place.  `automatic`: the preset auto with
 * the constants that the user has set; NULL: as it is.  Fails with VLPS_ERROR_USAGE where lines stand in the wrong
 * order. */
VlpsSeparators *vlps_options_lines (const VlpsOptions *options, const VlpsPreset *automatic, const VlpsPage *page,
                                    GError **error);

G_END_DECLS
