/* given-options.h - options shared by several commands, as the user gave them */
#pragma once

#include "option.h"

/* Values as given; strings are NULL and numbers 0 if not given. VlpsOptions has the effective values. */
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
  char **clicks; /* selectors; NULL-terminated, NULL if not given */
  char *wait_for;
  char *media;
  char *port;
  char *block;
  char *block_rules;
  char **allow_net;   /* networks; NULL-terminated, NULL if not given */
  char **allow_files; /* folders; NULL-terminated, NULL if not given; absolute after the check */
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
  /* requests to servers */
  char *cookies;
  char **headers; /* "Name: value"; NULL-terminated, NULL if not given */
  char *user;
  char *password_file;
  char *bot_auth_key;
  char *bot_auth_agent;
  char *proxy;
  /* actions on the page */
  char *script;
  char *init_script;
  /* regions */
  char *preset;
  int page_width; /* width in px that the preset's shares refer to; 0: that of the preset */
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
  gboolean no_links; /* same as links "text" */
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

/* Rows for the members of the struct; the last has no name. They drive all handling of given options. */
extern const VlpsOptionRow vlps_given_options_rows[];

void vlps_given_options_clear (VlpsGivenOptions *given);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsGivenOptions, vlps_given_options_clear)

/* Returns the row of an option if it is given; else NULL. */
const VlpsOptionRow *vlps_given_options_find (const VlpsGivenOptions *given, const char *name);

/* Copies the options given in `from` to `given` and keeps the others. */
void vlps_given_options_add (VlpsGivenOptions *given, const VlpsGivenOptions *from);

/* Appends a line "name=value" for each option given that affects the results of pages that succeed. */
void vlps_given_options_describe (const VlpsGivenOptions *given, GString *text);
