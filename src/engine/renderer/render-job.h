/* render-job.h - the renderer and the page that it has in hand, which every step of rendering reads and writes
 *
 * The steps follow each other: load.h, steps.h, settle.h, collect.h, shot.h; each ends by calling the next, or
 * vlps_render_job_finish().
 */
#pragma once

#include <cjson/cJSON.h>

#include "errors.h"
#include "fetch-metadata.h"
#include "port.h"
#include "render-request.h"
#include "warning.h"
#include "wire.h"
#include "worker.h"

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
  VLPS_RENDER_BETWEEN, /* the job is done; what it leaves behind is being removed */
} VlpsRenderState;

/* The page in hand. */
typedef struct
{
  VlpsRenderRequest request; /* of no page: there is no job */
  GBytes *bytes;
  GError *failure;
  VlpsWarning *no_picture; /* why there is none; NULL: nothing has gone wrong with it */
  GPtrArray *warnings;
  guint deadline_source, load_cap_source, wait_source;
  gint64 started, loaded, settled, collected, finished; /* monotonic, us; 0: not reached */
  guint navigations;
  guint requests, failed_requests, pending;
  char *cookies;                  /* that there are in the end, as text; NULL until they are read */
  guint refused;                  /* files that the page was kept from */
  GHashTable *failures;           /* addresses that the document did not get -> why, as vlps_render_job_miss() says */
  gint64 network_since;           /* when waiting for the network began */
  int network_cap_ms;             /* how long it may last */
  int settle_cap_ms;              /* of the last wait for the page to come to rest */
  char *look;                     /* what a page without scripts looked like last */
  gint64 look_since, still_since; /* us: that wait began; it has not changed */
  guint step;                     /* of the request's, which is to be done next */
  int screen;                     /* that is shown of it, from 0 */
  int growths;                    /* how often new content came since */
  GHashTable *chain;              /* addresses where the page may be: the one asked for, and those it was sent on to */
  char *address;                  /* of the main document when it began to arrive */
  gboolean scripts;               /* the document may run scripts: the request allows it, and so does the document */
  char *refresh;                  /* header Refresh of the main document; NULL: none */
  GBytes *strict;        /* a main document in XHTML, to be read as HTML if it is not well-formed; NULL: none */
  guint opened;          /* how many of the open folders have had their empty page */
  gboolean replaced;     /* another load takes the place of the current one, which ends */
  gboolean loaded_again; /* the engine called off the first load, and a second took its place */
  char *cancelled;       /* address of the main document whose load was called off last; NULL: none */
  GHashTable *leaving;   /* addresses that documents were allowed to go to, and whose load has not begun */
  gint64 leaving_since;  /* us: the last of them was allowed */
  VlpsFetchMetadata fetch_metadata; /* of the main document, if it comes from a server */
  char *nonce;                      /* tells the collector in a document for which load it is asked */
  gboolean committed;               /* the main document has begun to arrive */
  gboolean shown;                   /* some document of the job has */
  gboolean main_done;               /* the whole main document has arrived */
  gboolean scrolled;
  gint64 late_since;  /* us: waiting for a page that shows next to nothing began; 0: not yet */
  int late_cap_ms;    /* how long it may last */
  gboolean late_told; /* that it was not enough */
  GBytes *mended;     /* its markup, with what is open closed; NULL: nothing is, or it was loaded */
  char *mended_uri, *mended_charset, *mended_mime;
  const char *mended_name; /* of what was open */
  gboolean cut_short;      /* by its deadline, so that something of it may be missing */
  GHashTable *called;      /* names of the frames that are to report -> their paths */
  VlpsShot *shot;          /* the picture that is being taken; NULL: none is */
  GTree *reports;          /* path -> its documents, JSON: in the order in which they are sent */
  gsize reported;          /* bytes of them */
} VlpsRenderJob;

/* The renderer, with what stays from page to page. */
typedef enum
{
  VLPS_FRAMES_UNKNOWN, /* no page has waited for one yet */
  VLPS_FRAMES_COME,
  VLPS_FRAMES_NONE,
} VlpsFrames;

struct _VlpsWorker
{
  VlpsPort *port;
  int socket;
  GMainLoop *loop;
  guint socket_source;                 /* 0: no request is taken now */
  void (*listen) (VlpsWorker *worker); /* takes requests again */
  void (*opened) (VlpsWorker *worker); /* the empty page of a folder is there */
  gboolean pictures;                   /* some page may be painted */
  gint64 process_since;                /* us: the last web process was started */
  VlpsFrames frames;                   /* whether the engine gives its pages animation frames; asked once */
  WebKitWebContext *context;
  WebKitNetworkSession *session;
  WebKitSettings *settings;
  WebKitUserContentManager *contents;
  WebKitWebView *view;
  WebKitWebViewSessionState *fresh; /* of the view with its first page alone; NULL: it had none yet */
  WebKitUserScript *init_script;    /* of the page in hand; NULL: none */
  char *rules;                      /* content rules that hold; NULL: none */
  char **files;                     /* folders that local pages may reach */
  GHashTable *ready;  /* name of each frame of another origin that can be called -> its reply, where it can have one */
  GHashTable *places; /* their places -> their names */

  /* between two jobs (session-reset.h) */
  char *blank;              /* address of the document that comes; NULL: none */
  gboolean blank_committed; /* it is there */
  guint between_source;
  gboolean process_gone;             /* the view has no web process */
  GHashTable *open;                  /* resources that have begun to load and got no answer yet */
  WebKitNetworkProxySettings *proxy; /* that the session has; NULL: none */

  VlpsRenderState state;
  guint serial;    /* grows with each load: answers to older scripts are stale */
  gboolean frozen; /* no more navigation of the top document */
  VlpsRenderJob job;
};

/* An answer of the engine or of the port under way, which takes it; it is stale where the worker's serial has grown. */
typedef struct
{
  VlpsWorker *worker;
  guint serial;
} VlpsRenderCall;

VlpsRenderCall *vlps_render_job_call (VlpsWorker *worker);

/* FALSE between two pages.  A job whose page's bytes have not come yet is there, and the worker idle. */
gboolean vlps_render_job_is_there (const VlpsWorker *worker);

/* --- the end of a job --- */

/* Sends the result, with the failure if there is one; the next request is taken when nothing of the page is left. */
void vlps_render_job_finish (VlpsWorker *worker);

/* Finishes with a failure; the first reason stands. */
void vlps_render_job_fail (VlpsWorker *worker, VlpsError code, const char *format, ...) G_GNUC_PRINTF (3, 4);

/* Finishes without the picture: what has been read of the page comes all the same.  Where nothing was to be read, that
 * is a failure. */
void vlps_render_job_go_without_picture (VlpsWorker *worker, VlpsError code, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* Notes that the document did not get `uri`: the HTTP status, 0 where no answer came, -1 where it was refused. */
void vlps_render_job_miss (VlpsWorker *worker, const char *uri, int status);

/* Adds a warning to the result. */
void vlps_render_job_warn (VlpsWorker *worker, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* The same for a warning with a code or a cure, which is taken. */
void vlps_render_job_add_warning (VlpsWorker *worker, VlpsWarning *warning);

/* What was going on, after "while": for messages. */
const char *vlps_render_job_phrase (VlpsRenderState state);

/* GSourceFunc of the deadline: fails the job and ends its web process, whatever the page is doing.  Where only the
 * picture is missing, the job ends without it. */
gboolean vlps_render_job_deadline_cb (gpointer worker);

/* Sends a message; without a driver to read it the renderer ends. */
void vlps_render_job_send (VlpsWorker *worker, VlpsWireKind kind, const char *payload, int fd);

/* Removes the source if there is one and sets it to 0. */
void vlps_render_job_clear_source (guint *source);
