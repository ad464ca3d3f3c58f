/* render-request.h - the driver's request to a renderer: one page and its settings
 *
 * Both ends use this struct. The message VLPS_WIRE_REQUEST carries it as a JSON object; absent members have the
 * values of vlps_render_request_default(). */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

typedef enum
{
  VLPS_WAIT_QUIET, /* wait for the load event, then until network and page height are at rest */
  VLPS_WAIT_LOAD,  /* wait for the load event */
} VlpsWait;

typedef enum
{
  VLPS_SCROLL_AUTO,   /* scroll through the page once if something on it waits for that */
  VLPS_SCROLL_ALWAYS, /* scroll through the page once */
  VLPS_SCROLL_NEVER,
  VLPS_SCROLL_END, /* scroll on until no new content appears */
} VlpsScroll;

typedef enum
{
  VLPS_MEDIA_SCREEN,
  VLPS_MEDIA_DARK,  /* prefers-color-scheme: dark */
  VLPS_MEDIA_PRINT, /* print style rules instead of screen rules */
} VlpsMedia;

/* Limits and defaults, as numbers and as text for help. */
#define VLPS_MAX_SCALE 4
#define VLPS_MAX_SCREENS 1000
#define VLPS_MAX_PICTURE_SIDE 32767 /* px; limit of cairo */
#define VLPS_PROBED_WINDOWS 2       /* width of the probed part of a page, in windows */
#define VLPS_PROBED_SCALE .22       /* smallest scale of the picture of a probed page */
#define VLPS_DEFAULT_VIEWPORT_WIDTH 1280
#define VLPS_DEFAULT_VIEWPORT_HEIGHT 1024
#define VLPS_DEFAULT_TIMEOUT 30
#define VLPS_DEFAULT_QUIET_TIME 200

/* Strings are owned by whoever filled it in; vlps_render_request_parse() makes the request own them. */
typedef struct
{
  /* the page */
  const char *uri;           /* address; with `data` that of the bytes */
  gboolean data;             /* the bytes follow in a VLPS_WIRE_DATA message */
  gboolean local;            /* a file that the user named, which may load others; the address alone grants nothing */
  const char *mime;          /* of the bytes */
  const char *charset;       /* of the bytes */
  const char *first_cookies; /* cookies given by the user, see cookie-text.h; NULL: none */
  const char *cookies;       /* cookies left by earlier pages of its host; NULL: none */
  /* "Name: value" lines for requests to the server of the page (same scheme, host and port) only; NULL: none */
  const char *headers;
  /* for that server only, if it asks for HTTP authentication (Basic or Digest); NULL: none */
  const char *user;
  const char *password; /* of the user */

  /* how it is rendered */
  int viewport_width;     /* CSS px */
  int viewport_height;    /* CSS px */
  int scale;              /* device pixels to a CSS px along each side, 1 to VLPS_MAX_SCALE */
  const char *user_agent; /* NULL: that of the engine with the program's name */
  const char *language;   /* Accept-Language, e.g. "de"; NULL: "en" */
  gboolean javascript;    /* FALSE: no script of the page ever runs */
  gboolean level_frames;  /* keeps frames in front of the elements around them (ignores their z-index) */
  gboolean http_errors;   /* renders pages with HTTP status 4xx or 5xx instead of failing */
  VlpsMedia media;
  VlpsWait wait;
  VlpsScroll scroll;
  int scroll_screens; /* most screens of VLPS_SCROLL_END, 1 to VLPS_MAX_SCREENS */
  int quiet_ms;       /* ms without a change before a page counts as settled */
  double timeout;     /* s; whole time of the page, for messages */
  double left;        /* s; time left for this request: loading, settling, collecting, picture and teardown together */
  const char *rules;  /* content rules as JSON: what the page may not load or show; NULL: none */
  /* folders that local pages may reach besides their own (and below); ignored for other pages; NULL-terminated; NULL:
   * none */
  const char *const *files;

  /* what is done on the page before it is taken, in this order; each of its own page and of no other */
  const char *init_script;   /* script that runs in each document before the page's own scripts; NULL: none */
  const char *script;        /* body of an async function that runs after the load; NULL: none */
  const char *const *clicks; /* selectors of elements to wait for and click; NULL-terminated; NULL: none */
  const char *wait_for;      /* selector of an element to wait for; NULL: none */

  /* the network, the same in all requests to one renderer */
  const char *proxy;         /* address of the only proxy that leads out; NULL: the real network */
  gboolean insecure;         /* skips verification of certificates */
  gboolean own_certificates; /* the proxy answers https with certificates of its own, which are accepted */

  /* what is wanted of it */
  gboolean collect;      /* collect the page model */
  gboolean keep_cookies; /* return the cookie jar after the load */
  gboolean pdf;          /* print the page as PDF */
  gboolean window;       /* take the picture of the window only, at its scroll position when the page is collected */
  /* draw bars at the lower edge of the window at the end of the page instead of at their boxes; not with `window` */
  gboolean bars_last;
  double picture_pixels; /* most pixels of a picture, which is scaled down to fit; 0: no picture */
  /* most pixels of each of two pictures, the second without text, that show which text is painted (if picture_pixels
   * is 0; a large page is then cut); 0: none. Not with `window` */
  double probe_pixels;

  /*< private >*/
  cJSON *json; /* owns the strings of a parsed request; NULL: strings and lists are owned by others */
} VlpsRenderRequest;

/* Returns the defaults: 1280x1024 at scale 1, scripts on, settled after 200 ms, 30 s, the page model, no picture;
 * without a page. */
VlpsRenderRequest vlps_render_request_default (void);

/* Returns TRUE if the request acts on the page (scripts, clicks, waiting). */
gboolean vlps_render_request_acts (const VlpsRenderRequest *request);

/* Returns TRUE if the page model has to list the lines of text runs: with pictures, on which they may be drawn. */
gboolean vlps_render_request_wants_lines (const VlpsRenderRequest *request);

/* Cuts the size of a page (CSS px) to the part that is probed. */
void vlps_render_request_cut (const VlpsRenderRequest *request, double *width, double *height);

/* Removes everything that is only for the page the user named: credentials, cookies, headers, scripts and clicks. */
void vlps_render_request_make_plain (VlpsRenderRequest *request);

/* Prints the request as JSON on one line; newly allocated. */
char *vlps_render_request_print (const VlpsRenderRequest *request);

/* Parses such JSON (NUL-terminated). A value of the wrong type counts as absent; numbers are clamped to their ranges.
 * Returns FALSE if it is not a JSON object with an address; `ret_request` is then unchanged. */
gboolean vlps_render_request_parse (const char *text, VlpsRenderRequest *ret_request);

/* Frees what a parsed request owns and resets it. */
void vlps_render_request_clear (VlpsRenderRequest *request);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRenderRequest, vlps_render_request_clear)
