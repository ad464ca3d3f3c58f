/* fixture.h - a service before a worker that only pretends, and a client of it */
#pragma once

#include <cjson/cJSON.h>

#include "service.h"

/* A service in a thread of its own, and a client. */
typedef struct
{
  VlpsServiceOptions options;
  VlpsOptions pages;
  const char *cannot;
  GThread *thread;
  GCancellable *ending;
  GMutex mutex;
  GCond began;
  char *address;
  char *gate; /* file that is there when the page `held` goes on */
  char *held; /* address of a page that the worker does not finish before */
  GError *error;
  gboolean ran;
  SoupSession *session;
  cJSON *description;
} Fixture;

/* To be called first: the last argument is the worker. */
void fixture_init (int argc, char **argv);

/* One that is not begun yet, so that its options can be changed. */
Fixture *fixture_new (void);
void fixture_begin (Fixture *fixture);

/* Ends it, if it was begun, and frees it. */
void fixture_end (Fixture *fixture);

/* The worker goes on with the page `held`, and with all later ones of this address at once. */
void fixture_release (Fixture *fixture);

typedef struct
{
  guint status;
  char *body, *type;
  SoupMessage *message;
} Answer;

void answer_free (Answer *answer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Answer, answer_free)

/* Sends a request.  `headers`: names and values in turn, NULL-terminated, or NULL. */
Answer *ask (Fixture *fixture, const char *method, const char *path, const char *type, const char *body,
             const char *const *headers);
Answer *get (Fixture *fixture, const char *path);

/* NULL where there is none. */
const char *header_of (const Answer *answer, const char *name);

/* From now on every answer is held against /openapi.json. */
void read_description (Fixture *fixture);

/* Asserts a failure, and that it says nothing of this machine; `answer` is freed. */
void assert_error (Answer *answer, guint status, const char *code);

/* The same by hand. */
GSocketConnection *connect_to (Fixture *fixture);
void write_all (GSocketConnection *connection, const char *text);

/* What comes up to the end. */
char *read_all (GSocketConnection *connection);

/* A number of /metrics. */
guint64 metric (Fixture *fixture, const char *name);

/* Waits until it has this value. */
void wait_for_metric (Fixture *fixture, const char *name, guint64 number);

/* The same until a worker is busy, for the one that a request on its way is to get. */
void wait_for_work (Fixture *fixture);

/* Requests that are under way together. */
typedef struct
{
  guint left, by_status[600];
} Many;

/* Sends `n` requests for the path; the answers are counted by their status. */
void ask_many (Fixture *fixture, const char *path, guint n, Many *many);

void wait_for_many (const Many *many);

/* With all that lies in it. */
void remove_folder (const char *path);
