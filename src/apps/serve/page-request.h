/* page-request.h - what a client wants of a page
 *
 * Requests come as addresses with a query, as forms, as JSON, or as the page itself, and mean the same: a page, what is
 * to be done with it, and the options of `vlps segment` by their names ('_' may stand for '-').  Options that name
 * files of this machine, or that are the server's to decide, are refused.
 */
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
  VLPS_ACTION_SITEMAP, /* addresses that the sitemaps of the server of `url` list, as JSON {"urls"} */
  VLPS_N_ACTIONS,
} VlpsAction;

typedef struct
{
  VlpsAction action;
  char *url;     /* http or https; NULL where there is `body` */
  GBytes *body;  /* a page or a snapshot; NULL where there is `url` */
  char *charset; /* encoding that was sent with the page, as WHATWG label; NULL: none, it says so itself */
  char *kept;    /* number of a snapshot that the service keeps, in place of both */
  char *format;  /* as asked for; NULL: not */
  VlpsRequestOptions options;
  double max_age;  /* s; how old a kept answer may be; 0: none is taken */
  gboolean after;  /* pictures: of the page after removal */
  gboolean screen; /* pictures: only of what fits into the window */
} VlpsPageRequest;

void vlps_page_request_free (VlpsPageRequest *request);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPageRequest, vlps_page_request_free)

/* The parts of a request as it came.  `query`: of the address, encoded, NULL for none. `type`: of the body (Content-Type), NULL
 * for none. `body` may be NULL.  A JSON object without a type of its own, as curl sends it, is read as JSON.  Fails with
 * VLPS_ERROR_USAGE. */
VlpsPageRequest *vlps_page_request_parse (VlpsAction action, const char *query, const char *type, GBytes *body,
                                          GError **error);

/* The same of one JSON object (NULL: it is none). */
VlpsPageRequest *vlps_page_request_parse_object (VlpsAction action, const cJSON *object, GError **error);

/* Adds a member by its name, as from a query or a form; also what parts of forms are files.  Fails as above. */
gboolean vlps_page_request_set (VlpsPageRequest *request, const char *name, const char *value, GError **error);

/* Checks that there is one page.  To be called last; parse() does so. */
gboolean vlps_page_request_finish (VlpsPageRequest *request, GError **error);

/* TRUE for a body that is a snapshot, which is JSON, too, and says what it is. */
gboolean vlps_page_request_is_snapshot (GBytes *body);

/* TRUE where it is done without an engine and without a network: a snapshot, or HTML that is not to be rendered. */
gboolean vlps_page_request_is_quick (const VlpsPageRequest *request);

/* Name for the answer in a cache; the same for requests that want the same. `format` is what is answered. */
char *vlps_page_request_key (const VlpsPageRequest *request, const char *format);

/* As a message to a worker, and back.  The body goes beside it. */
char *vlps_page_request_write (const VlpsPageRequest *request, const char *format);
VlpsPageRequest *vlps_page_request_read (const char *text, GBytes *body, GError **error);

/* Applies the options to copies of the server's own.  `task` is all zero.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_page_request_apply (const VlpsPageRequest *request, VlpsOptions *options, VlpsTaskOptions *task,
                                  GError **error);
