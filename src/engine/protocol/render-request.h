/* render-request.h - what the driver asks of a renderer: one page, and how it is to be rendered
 *
 * Both ends use this struct.  On the way it is the JSON object of a VLPS_WIRE_REQUEST message.  What is left out there
 * has the value of vlps_render_request_default().
 */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

typedef enum
{
  VLPS_WAIT_QUIET, /* load event, then until network and page height have come to rest */
  VLPS_WAIT_LOAD,  /* load event */
} VlpsWait;

typedef enum
{
  VLPS_SCROLL_AUTO,   /* show every screen once where something on the page waits for that */
  VLPS_SCROLL_ALWAYS, /* show every screen once */
  VLPS_SCROLL_NEVER,
  VLPS_SCROLL_END, /* show one screen after the other until nothing new comes */
} VlpsScroll;

typedef enum
{
  VLPS_MEDIA_SCREEN,
  VLPS_MEDIA_DARK,  /* for readers who prefer dark colours */
  VLPS_MEDIA_PRINT, /* with the rules for print in the place of those for screens */
} VlpsMedia;

/* The usual values, as numbers and as help texts show them. */
#define VLPS_MAX_SCALE 4
#define VLPS_MAX_SCREENS 1000
#define VLPS_MAX_PICTURE_SIDE 32767 /* px; cairo's */
#define VLPS_PROBED_WINDOWS 2       /* width of the part of a page that is probed */
#define VLPS_PROBED_SCALE .22       /* the smallest in which it is painted */
#define VLPS_DEFAULT_VIEWPORT_WIDTH 1280
#define VLPS_DEFAULT_VIEWPORT_HEIGHT 1024
#define VLPS_DEFAULT_TIMEOUT 30
#define VLPS_DEFAULT_QUIET_TIME 200

/* Strings are owned by whoever filled it in; by the request itself where vlps_render_request_parse() did. */
typedef struct
{
  /* the page */
  const char *uri;           /* its address; with `data` the one its bytes came from */
  gboolean data;             /* the bytes follow in a VLPS_WIRE_DATA message */
  gboolean local;            /* it is a file that the user named and may load others; an address alone says nothing */
  const char *mime;          /* of the bytes */
  const char *charset;       /* of the bytes */
  const char *first_cookies; /* that the user gave, see cookie-text.h; NULL: none */
  const char *cookies;       /* that pages of its host have left since; NULL: none */
  const char *headers;       /* "Name: value" lines for requests to the server of the page, of its scheme, host and
                              * port, and to no other; NULL: none */
  const char *user;          /* for that server, where it asks for a name and a password (HTTP authentication, Basic or
                              * Digest); NULL: none */
  const char *password;      /* of the user */

  /* how it is rendered */
  int viewport_width;     /* CSS px */
  int viewport_height;    /* CSS px */
  int scale;              /* pixels of the device to a CSS px along each side, 1 to VLPS_MAX_SCALE */
  const char *user_agent; /* NULL: the engine's own, with the program's name */
  const char *language;   /* what is asked of servers, e.g. "de"; NULL: "en" */
  gboolean javascript;    /* FALSE: nothing in the page runs a script at any time */
  gboolean level_frames;  /* no frame lies behind what is around it (z-index) */
  gboolean http_errors;   /* render what comes with HTTP status 4xx or 5xx instead of failing */
  VlpsMedia media;
  VlpsWait wait;
  VlpsScroll scroll;
  int scroll_screens; /* most that VLPS_SCROLL_END shows, 1 to VLPS_MAX_SCREENS */
  int quiet_ms;       /* without a change, before a page counts as at rest */
  double timeout;     /* s that the page has in all; for messages */
  double left;        /* s of them for this request: loading, settling, collecting, picture and teardown together */
  const char *rules;  /* JSON of content rules: what the page may not load or show; NULL: no rules */
  const char *const *files; /* folders that local pages may reach beside their own and below; other pages reach none,
                             * whatever is said here; NULL-terminated; NULL: none */

  /* what is done on the page before it is taken, in this order; each of its own page and of no other */
  const char *init_script;   /* runs in each document before the page's own scripts; NULL: none */
  const char *script;        /* body of an async function that runs when the page is loaded; NULL: none */
  const char *const *clicks; /* selectors of elements that are waited for and clicked; NULL-terminated; NULL: none */
  const char *wait_for;      /* selector of an element that is waited for; NULL: none */

  /* the network, the same in all requests to one renderer */
  const char *proxy;         /* address of the proxy that leads to all there is; NULL: the real network */
  gboolean insecure;         /* certificates of servers are not checked */
  gboolean own_certificates; /* the proxy answers https under certificates of its own, which are taken */

  /* what is wanted of it */
  gboolean collect;      /* the page model */
  gboolean keep_cookies; /* the cookies that there are in the end */
  gboolean pdf;          /* the page as it is printed */
  gboolean window;       /* the picture shows the window alone, where it stands when the page is read */
  gboolean bars_last; /* the picture has bars of the window's lower edge at that of the page, not where boxes say; not
                          * one of the window alone */
  double picture_pixels; /* most pixels of a picture, beyond which it is scaled down; 0: none is taken */
  double probe_pixels;   /* two pictures are taken, the second without text, to tell which text is painted; most pixels
                          * of each where picture_pixels is 0, and then of a part of the page if it is larger than
                          * can be probed.  0: none.  Not of the window alone */

  /*< private >*/
  cJSON *json; /* that owns the strings; NULL: somebody else does, and owns the lists too */
} VlpsRenderRequest;

/* 1280x1024 at scale 1, scripts on, quiet after 200 ms, 30 s, the page model, no picture; of no page. */
VlpsRenderRequest vlps_render_request_default (void);

/* TRUE where something is done on the page. */
gboolean vlps_render_request_acts (const VlpsRenderRequest *request);

/* TRUE where the page model lists the lines of text runs: with pictures, on which they may be drawn. */
gboolean vlps_render_request_wants_lines (const VlpsRenderRequest *request);

/* Cuts the size of a page (CSS px) to the part of it that is probed. */
void vlps_render_request_cut (const VlpsRenderRequest *request, double *width, double *height);

/* Removes what applies only to the user's own page: credentials, cookies, headers, scripts and clicks. */
void vlps_render_request_make_plain (VlpsRenderRequest *request);

/* Its JSON on one line; newly allocated. */
char *vlps_render_request_print (const VlpsRenderRequest *request);

/* Reads such JSON (ends with NUL).  A value of another type than its own counts as left out; numbers are brought into
 * their ranges.  Returns FALSE where it is not a JSON object with an address, and leaves `ret_request` alone. */
gboolean vlps_render_request_parse (const char *text, VlpsRenderRequest *ret_request);

/* Frees what a parsed request owns; then it is of no page. */
void vlps_render_request_clear (VlpsRenderRequest *request);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRenderRequest, vlps_render_request_clear)
