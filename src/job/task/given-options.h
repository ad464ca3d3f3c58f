/* given-options.h - the options that several commands share, as they were given */
#pragma once

#include "option.h"

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
  gboolean insecure;
  gboolean strict_styles;
  gboolean strict;
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
  char *bot_auth_key;
  char *bot_auth_agent;
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
  char *date_bounds;
  char *only_language;
  char *respect_signals;
  char *topic;
  char *topic_file;
  gboolean no_images;
  char *links;
  char *folded;
  gboolean no_links; /* the same as links "text" */
  gboolean front_matter;
  char *headline;
  char *markdown;
  char *tables;
  char *byline;
  gboolean report_hidden;
  gboolean csv_safe;
  gboolean boxes;
  gboolean numbers;
  int chunk_words;
  int chunk_overlap;
} VlpsGivenOptions;

/* Their rows, of members of the struct; the last has no name.  Whatever is done with what was given is done by them. */
extern const VlpsOptionRow vlps_given_options_rows[];

void vlps_given_options_clear (VlpsGivenOptions *given);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsGivenOptions, vlps_given_options_clear)

/* The row of an option that is given; NULL where it is not. */
const VlpsOptionRow *vlps_given_options_find (const VlpsGivenOptions *given, const char *name);

/* Copies the options given in `from` to `given` and keeps the others. */
void vlps_given_options_add (VlpsGivenOptions *given, const VlpsGivenOptions *from);

/* Appends a line "name=value" for each option given that affects the results of pages that succeed. */
void vlps_given_options_describe (const VlpsGivenOptions *given, GString *text);
