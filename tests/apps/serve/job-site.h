/* job-site.h - a server with pages for jobs, and what tests ask of jobs
 *
 * Its pages are not rendered: "/slow/..." comes after 40 ms, "/gone" with status 404, and "/hook" takes notices of
 * webhooks, but for the first.
 */
#pragma once

#include "fixture.h"

typedef struct
{
  SoupServer *server;
  char *origin;
  char *folder;
  guint notices;          /* of webhooks */
  char *body, *signature; /* of the last */
} Site;

void site_begin (Site *site);
void site_end (Site *site);

/* A service whose jobs lie in the folder of the site, and whose answers are held against /openapi.json. */
Fixture *site_service (const Site *site);

/* A list of pages whose addresses begin with `path`. */
char *list_of (const Site *site, const char *path, guint n);

/* Begins a job and returns its path, newly allocated. */
char *begin_job (Fixture *fixture, const char *query, const char *list);

/* What the service says of a job. */
cJSON *state_of (Fixture *fixture, const char *path);

/* A number of that. */
int number (const cJSON *state, const char *name);

gboolean is_state (const cJSON *state, const char *name);

/* Lets the server of the test answer meanwhile. */
void wait_a_bit (void);

/* Waits until at least `done` pages are, or the job is in `state`; returns its state then. */
cJSON *wait_for (Fixture *fixture, const char *path, int done, const char *state);
