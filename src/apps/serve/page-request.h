/* page-request.h - a client's request for a page
 *
 * Requests arrive as addresses with a query, as forms, as JSON, or as the page itself, with the same meaning: a page,
 * an action, and the options of `vlps segment` by name ('_' may replace '-'). Options that name files of this
 * machine, or that only the server may set, are refused. */
#pragma once

#include <cjson/cJSON.h>
#include <gio/gio.h>

#include "request-options.h"

typedef enum
{
  VLPS_ACTION_SEGMENT, /* the content in a format */
  VLPS_ACTION_RENDER,  /* a snapshot */
  VLPS_ACTION_OVERLAY, /* a picture with regions and lines */
  VLPS_ACTION_PICTURE, /* a picture of the page */
  VLPS_ACTION_VIEW,    /* snapshot, picture and JSON of one rendering */
  VLPS_ACTION_SITEMAP, /* addresses in the sitemaps of the server of `url`, as JSON {"urls"} */
  VLPS_N_ACTIONS,
} VlpsAction;

typedef struct
{
  VlpsAction action;
  char *url;     /* http or https; NULL if there is `body` */
  char *path;    /* absolute path of a file on the service's machine, instead of both */
  char *shown;   /* name of that file in results; NULL: `path` */
  GBytes *body;  /* a page or a snapshot; NULL if there is `url` */
  char *charset; /* encoding sent with the page, as WHATWG label; NULL: none */
  char *kept;    /* number of a snapshot stored by the service, instead of both */
  char *format;  /* as requested; NULL: default */
  VlpsRequestOptions options;
  double max_age;  /* s; most age of a cached answer; 0: do not use the cache */
  gboolean after;  /* pictures: of the page after removal */
  gboolean screen; /* pictures: only the window */

  /* segment: answer as vlps segment prints it (segment --via): warnings worded for the command line, curves in JSON, no
   * defaults of the service for formats */
  gboolean command_line;
} VlpsPageRequest;

void vlps_page_request_free (VlpsPageRequest *request);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPageRequest, vlps_page_request_free)

/* Parses the parts of a request. `query`: of the address, encoded, NULL for none. `type`: Content-Type of the body,
 * NULL for none. `body` may be NULL. A JSON object without a type, as curl sends it, is recognised. Fails with
 * VLPS_ERROR_USAGE. */
VlpsPageRequest *vlps_page_request_parse (VlpsAction action, const char *query, const char *type, GBytes *body,
                                          GError **error);

/* Parses a request in one JSON object (NULL: invalid). */
VlpsPageRequest *vlps_page_request_parse_object (VlpsAction action, const cJSON *object, GError **error);

/* Adds a member by its name, as from a query or a form, including files in forms. Fails as above. */
gboolean vlps_page_request_set (VlpsPageRequest *request, const char *name, const char *value, GError **error);

/* Checks that there is exactly one page. Call it last; parse() does so. */
gboolean vlps_page_request_finish (VlpsPageRequest *request, GError **error);

/* Returns TRUE for a body that is a snapshot, which is also JSON. */
gboolean vlps_page_request_is_snapshot (GBytes *body);

/* Returns TRUE if the page needs neither an engine nor a network: a snapshot, or HTML that is not to be rendered. */
gboolean vlps_page_request_is_quick (const VlpsPageRequest *request);

/* Returns the cache key of the answer, equal for equivalent requests. `format`: of the answer. */
char *vlps_page_request_key (const VlpsPageRequest *request, const char *format);

/* Convert a request to a message for a worker, and back. The body is sent separately. */
char *vlps_page_request_write (const VlpsPageRequest *request, const char *format);
VlpsPageRequest *vlps_page_request_read (const char *text, GBytes *body, GError **error);

/* Applies the request to copies of the server's options. `task` must be all zero. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_page_request_apply (const VlpsPageRequest *request, VlpsOptions *options, VlpsTaskOptions *task,
                                  GError **error);
