/* render-job.h - the renderer and its current page, shared by all steps of rendering
 *
 * The steps follow each other: load.h, main-document.h, steps.h, settle.h, collect.h, shot.h; each ends by calling the
 * next, or vlps_render_job_finish(). */
#pragma once

#include <cjson/cJSON.h>

#include "errors.h"
#include "fetch-metadata.h"
#include "port.h"
#include "render-request.h"
#include "warning.h"
#include "wire.h"

typedef struct _VlpsWorker VlpsWorker;
typedef struct _VlpsShot VlpsShot; /* shot.c */

typedef enum
{
  VLPS_RENDER_IDLE,
  VLPS_RENDER_OPENING, /* the empty page of an open folder is being loaded */
  VLPS_RENDER_LOADING,
  VLPS_RENDER_ACTING, /* the steps of the request (steps.h) */
  VLPS_RENDER_SETTLING,
  VLPS_RENDER_COLLECTING,
  VLPS_RENDER_PICTURE,
  VLPS_RENDER_ENDING,  /* the web process is being ended */
  VLPS_RENDER_BETWEEN, /* the job is done; its traces are being removed */
} VlpsRenderState;

/* The current page. */
typedef struct
{
  VlpsRenderRequest request; /* without a page: there is no job */
  GBytes *bytes;
  GError *failure;
  VlpsWarning *no_picture; /* why the picture is missing; NULL: no failure */
  GPtrArray *warnings;
  guint deadline_source, load_cap_source, wait_source;
  gint64 started, loaded, settled, collected, finished; /* monotonic, us; 0: not reached */
  guint navigations;
  guint requests, failed_requests, pending;
  char *cookies;                  /* cookie jar after the load, as text; NULL until read */
  guint refused;                  /* number of files that the page was refused */
  GHashTable *failures;           /* addresses that the document did not get -> reason, see vlps_render_job_miss() */
  gint64 network_since;           /* start of the wait for the network, us */
  int network_cap_ms;             /* limit of this wait */
  int settle_cap_ms;              /* limit of the last wait for the page to settle */
  char *look;                     /* last appearance of a page without scripts */
  gint64 look_since, still_since; /* us; look_since: start of this wait. still_since: last change of the page */
  guint step;                     /* index of the next step of the request */
  int screen;                     /* index of the current screen while scrolling, from 0 */
  int growths;                    /* number of times that new content appeared */
  GHashTable *chain;              /* addresses where the page may be: the requested one and its redirections */
  char *address;                  /* of the main document when its first bytes arrived */
  gboolean scripts;               /* the request and the document both allow scripts */
  char *refresh;                  /* header Refresh of the main document; NULL: none */
  GBytes *strict;        /* a main document in XHTML, to be read as HTML if it is not well-formed; NULL: none */
  guint opened;          /* number of open folders whose empty page has been loaded */
  gboolean replaced;     /* another load replaces the current one, which ends */
  gboolean loaded_again; /* the engine called off the first load, and a second took its place */
  char *cancelled;       /* address of the main document whose load was cancelled last; NULL: none */
  GHashTable *leaving;   /* addresses of permitted navigations that have not begun to load */
  gint64 leaving_since;  /* us; time of the last of these permissions */
  VlpsFetchMetadata fetch_metadata; /* of the main document, if a server sent it */
  char *nonce;                      /* identifies the current load to the collector in a document */
  gboolean committed;               /* the main document has begun to arrive */
  gboolean shown;                   /* a document of the job has begun to arrive */
  gboolean main_done;               /* the whole main document has arrived */
  gboolean scrolled;
  gint64 late_since;  /* us; start of the wait for a page that shows next to nothing; 0: not yet */
  int late_cap_ms;    /* limit of this wait */
  gboolean late_told; /* a warning says that this limit was too short */
  GBytes *mended;     /* markup with unclosed elements closed; NULL: nothing was open, or already loaded */
  char *mended_uri, *mended_charset, *mended_mime;
  const char *mended_name; /* name of the unclosed element */
  gboolean cut_short;      /* the deadline cut the page short, so parts may be missing */
  GHashTable *called;      /* names of frames expected to report -> their paths */
  VlpsShot *shot;          /* picture being taken; NULL: none */
  GTree *reports;          /* path -> documents as JSON, in the order of sending */
  gsize reported;          /* bytes of the reports */
} VlpsRenderJob;

/* The renderer, with state that outlives a page. */
typedef enum
{
  VLPS_FRAMES_UNKNOWN, /* no page has waited for an animation frame yet */
  VLPS_FRAMES_COME,
  VLPS_FRAMES_NONE,
} VlpsFrames;

struct _VlpsWorker
{
  VlpsPort *port;
  int socket;
  GMainLoop *loop;
  guint socket_source;                 /* 0: no requests are accepted now */
  void (*listen) (VlpsWorker *worker); /* accepts requests again */
  void (*opened) (VlpsWorker *worker); /* called when the empty page of a folder is loaded */
  void (*finish) (VlpsWorker *worker); /* ends the job: job-end.h */
  gboolean pictures;                   /* pages may be painted */
  gint64 process_since;                /* us; start of the last web process */
  VlpsFrames frames;                   /* whether the engine gives pages animation frames; determined once */
  WebKitWebContext *context;
  WebKitNetworkSession *session;
  WebKitSettings *settings;
  WebKitUserContentManager *contents;
  WebKitWebView *view;
  WebKitWebViewSessionState *fresh; /* state of the view after its first page; NULL: none yet */
  WebKitUserScript *init_script;    /* of the current page; NULL: none */
  char *rules;                      /* current content rules; NULL: none */
  char **files;                     /* folders that local pages may reach */
  GHashTable *ready;  /* names of callable frames of other origins -> their reply, NULL if they cannot have one */
  GHashTable *places; /* positions of frames -> their names */

  /* between two jobs (session-reset.h) */
  char *blank;              /* address of the expected blank document; NULL: none */
  gboolean blank_committed; /* it has been loaded */
  guint between_source;
  gboolean process_gone;             /* the view has no web process */
  GHashTable *open;                  /* resources that are loading and have no response yet */
  WebKitNetworkProxySettings *proxy; /* of the session; NULL: none */

  VlpsRenderState state;
  guint serial;    /* incremented with each load; answers to scripts of earlier loads are stale */
  gboolean frozen; /* the top document may not navigate any more */
  VlpsRenderJob job;
};

/* A pending answer of the engine or of the port, which takes it; stale if the worker's serial has changed. */
typedef struct
{
  VlpsWorker *worker;
  guint serial;
} VlpsRenderCall;

VlpsRenderCall *vlps_render_job_call (VlpsWorker *worker);

/* Returns TRUE while there is a job, even if its page's bytes have not arrived and the worker is idle. */
gboolean vlps_render_job_is_there (const VlpsWorker *worker);

/* Returns TRUE while the page of a job is being loaded, read or painted. */
gboolean vlps_render_job_is_at_work (const VlpsWorker *worker);

/* --- the end of a job --- */

/* Ends the job, with the failure if any (job-end.h). */
void vlps_render_job_finish (VlpsWorker *worker);

/* Finishes with a failure; only the first one counts. */
void vlps_render_job_fail (VlpsWorker *worker, VlpsError code, const char *format, ...) G_GNUC_PRINTF (3, 4);

/* Finishes without the picture: the page model is sent nevertheless. A failure if no page model was requested. */
void vlps_render_job_go_without_picture (VlpsWorker *worker, VlpsError code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* Records that the document did not get `uri`. `status`: HTTP status, 0 without a response, -1 if refused. */
void vlps_render_job_miss (VlpsWorker *worker, const char *uri, int status);

/* Adds a warning to the result. */
void vlps_render_job_warn (VlpsWorker *worker, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Adds a warning with a code or a cure, which is taken. */
void vlps_render_job_add_warning (VlpsWorker *worker, VlpsWarning *warning);

/* Returns a description of the state for messages, to follow "while". */
const char *vlps_render_job_phrase (VlpsRenderState state);

/* Sends a message; ends the renderer if the driver is gone. */
void vlps_render_job_send (VlpsWorker *worker, VlpsWireKind kind, const char *payload, int fd);

/* Removes the source, if any, and sets it to 0. */
void vlps_render_job_clear_source (guint *source);
