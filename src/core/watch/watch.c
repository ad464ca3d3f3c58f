/* watch.c - limits to what the work on a page may take in the driver itself */
#include "watch.h"

#include <glib/gstdio.h>
#include <limits.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>

#include "deadline.h"
#include "errors.h"

#define MAX_PAGES 1024
#define KEY_LENGTH 96
#define SHARED_BYTES (MAX_PAGES * sizeof (VlpsWatchPage) + PATH_MAX)

/* Times are in microseconds, `since` is monotonic time, 0 at rest.  Written by the driver, and read by the watching
 * process as they are: each number is whole, and what is a tick too old does no harm. */
struct _VlpsWatchPage
{
  gint taken;
  char key[KEY_LENGTH];
  gint64 limit, spent, since;
  guint64 memory;
};

/* What only the watching process knows about an entry of the table. */
typedef struct
{
  gint64 since;    /* as it was seen last */
  gint64 forgiven; /* of the time that has passed since */
} Allowance;

typedef struct
{
  char *key;
  GError *error;
} Verdict;

struct _VlpsWatch
{
  VlpsWatchPage *pages;  /* MAX_PAGES, shared */
  Allowance *allowances; /* MAX_PAGES */
  GPtrArray *verdicts;   /* of Verdict; a driver inherits those that were there when it was forked */
  GPtrArray *suspects;   /* of char*; the driver's copy loses those that are done */
  char *folder;          /* PATH_MAX, shared; "" where there is none */
  GMutex mutex;
  guint64 idle; /* bytes that the driver held when it had no page in work */
};

static void
verdict_free (gpointer data)
{
  Verdict *verdict = data;

  g_free (verdict->key);
  g_error_free (verdict->error);
  g_free (verdict);
}

VlpsWatch *
vlps_watch_new (void)
{
  void *pages = mmap (NULL, SHARED_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  VlpsWatch *watch;

  if (pages == MAP_FAILED)
    return NULL;
  watch = g_new0 (VlpsWatch, 1);
  watch->pages = pages;
  watch->folder = (char *) (watch->pages + MAX_PAGES);
  watch->allowances = g_new0 (Allowance, MAX_PAGES);
  watch->verdicts = g_ptr_array_new_with_free_func (verdict_free);
  watch->suspects = g_ptr_array_new_with_free_func (g_free);
  g_mutex_init (&watch->mutex);
  return watch;
}

void
vlps_watch_free (VlpsWatch *watch)
{
  if (watch == NULL)
    return;
  munmap (watch->pages, SHARED_BYTES);
  g_free (watch->allowances);
  g_ptr_array_unref (watch->verdicts);
  g_ptr_array_unref (watch->suspects);
  g_mutex_clear (&watch->mutex);
  g_free (watch);
}

/* Writes the form of a key in the table. */
static void
write_key (const char *key, char *to)
{
  if (strlen (key) < KEY_LENGTH)
    strcpy (to, key);
  else
    {
      g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, key, -1);

      g_strlcpy (to, sum, KEY_LENGTH);
    }
}

/* --- in the driver --- */

gboolean
vlps_watch_check (VlpsWatch *watch, const char *key, GError **error)
{
  char written[KEY_LENGTH];

  if (watch == NULL)
    return TRUE;
  write_key (key, written);
  for (guint i = 0; i < watch->verdicts->len; i++)
    {
      const Verdict *verdict = watch->verdicts->pdata[i];

      if (strcmp (verdict->key, written) == 0)
        {
          g_propagate_error (error, g_error_copy (verdict->error));
          return FALSE;
        }
    }
  return TRUE;
}

gboolean
vlps_watch_is_careful (VlpsWatch *watch)
{
  gboolean careful;

  if (watch == NULL)
    return FALSE;
  g_mutex_lock (&watch->mutex);
  careful = watch->suspects->len > 0;
  g_mutex_unlock (&watch->mutex);
  return careful;
}

VlpsWatchPage *
vlps_watch_begin (VlpsWatch *watch, const char *key, double seconds, guint64 memory)
{
  VlpsWatchPage *page = NULL;

  if (watch == NULL)
    return NULL;
  g_mutex_lock (&watch->mutex);
  for (guint i = 0; i < MAX_PAGES && page == NULL; i++)
    if (!g_atomic_int_get (&watch->pages[i].taken))
      page = &watch->pages[i];
  if (page != NULL)
    {
      write_key (key, page->key);
      page->limit = (gint64) (CLAMP (seconds, vlps_reserve (VLPS_RESERVE_WORK)->least, 1e9) * G_USEC_PER_SEC);
      page->memory = memory;
      page->spent = 0;
      page->since = g_get_monotonic_time ();
      g_atomic_int_set (&page->taken, TRUE);
    }
  g_mutex_unlock (&watch->mutex);
  return page;
}

void
vlps_watch_rest (VlpsWatchPage *page)
{
  if (page == NULL || page->since == 0)
    return;
  page->spent += g_get_monotonic_time () - page->since;
  page->since = 0;
}

void
vlps_watch_go_on (VlpsWatchPage *page, double seconds)
{
  if (page == NULL || page->since != 0)
    return;
  page->spent = MIN (page->spent + (gint64) (seconds * G_USEC_PER_SEC),
                     (gint64) ((double) page->limit * (1 - vlps_reserve (VLPS_RESERVE_WORK)->share)));
  page->since = g_get_monotonic_time ();
}

void
vlps_watch_end (VlpsWatch *watch, VlpsWatchPage *page)
{
  guint index;

  if (watch == NULL || page == NULL)
    return;
  g_mutex_lock (&watch->mutex);
  if (g_ptr_array_find_with_equal_func (watch->suspects, page->key, g_str_equal, &index))
    g_ptr_array_remove_index (watch->suspects, index);
  g_atomic_int_set (&page->taken, FALSE);
  g_mutex_unlock (&watch->mutex);
}

/* --- in the process that watches --- */

static gboolean
is_working (const VlpsWatchPage *page)
{
  return g_atomic_int_get (&page->taken) && page->since != 0;
}

/* Takes over `error`. */
static void
add_verdict (VlpsWatch *watch, const VlpsWatchPage *page, GError *error)
{
  Verdict *verdict = g_new0 (Verdict, 1);

  verdict->key = g_strdup (page->key);
  verdict->error = error;
  g_ptr_array_add (watch->verdicts, verdict);
}

/* Blames the page that is in work, or makes suspects of several; where they were that before, it is useless to go on
 * searching.  FALSE where there is none.  Takes over `error`. */
static gboolean
blame (VlpsWatch *watch, GError *error)
{
  const VlpsWatchPage *working[MAX_PAGES];
  guint n = 0;

  for (guint i = 0; i < MAX_PAGES; i++)
    if (is_working (&watch->pages[i]))
      working[n++] = &watch->pages[i];
  for (guint i = 0; i < n; i++)
    if (n == 1 || g_ptr_array_find_with_equal_func (watch->suspects, working[i]->key, g_str_equal, NULL))
      add_verdict (watch, working[i], g_error_copy (error));
    else
      g_ptr_array_add (watch->suspects, g_strdup (working[i]->key));
  g_error_free (error);
  return n > 0;
}

void
vlps_watch_forgive (VlpsWatch *watch, gint64 microseconds)
{
  for (guint i = 0; i < MAX_PAGES; i++)
    watch->allowances[i].forgiven += microseconds;
}

static gboolean
is_overdue (VlpsWatch *watch, guint index, gint64 now)
{
  const VlpsWatchPage *page = &watch->pages[index];
  Allowance *allowance = &watch->allowances[index];
  gint64 since = page->since;

  if (!g_atomic_int_get (&page->taken) || since == 0)
    return FALSE;
  if (allowance->since != since)
    *allowance = (Allowance){ since, 0 };
  return page->spent + now - since - allowance->forgiven > page->limit;
}

gboolean
vlps_watch_judge (VlpsWatch *watch, gint64 now, guint64 bytes)
{
  gboolean overdue = FALSE;
  guint64 granted = 0;

  for (guint i = 0; i < MAX_PAGES; i++)
    {
      const VlpsWatchPage *page = &watch->pages[i];

      if (is_overdue (watch, i, now))
        {
          GError *late = g_error_new (VLPS_ERROR, VLPS_ERROR_TIMEOUT,
                                      "the work on the page was not finished after %g s, its rendering included",
                                      (double) page->limit / G_USEC_PER_SEC);

          vlps_error_add_cure (&late, VLPS_CURE_TIMEOUT);
          add_verdict (watch, page, late);
          overdue = TRUE;
        }
      if (g_atomic_int_get (&page->taken))
        granted += page->memory;
    }
  if (overdue)
    return TRUE;
  if (granted == 0)
    watch->idle = bytes;
  if (granted == 0 || bytes <= watch->idle + granted)
    return FALSE;
  return blame (watch, g_error_new (VLPS_ERROR, VLPS_ERROR_MEMORY,
                                    "the work on the page took more than %" G_GUINT64_FORMAT " MB (--memory)",
                                    (bytes - watch->idle) / 1000000));
}

gboolean
vlps_watch_blame (VlpsWatch *watch, int number)
{
  /* GLib ends a process with SIGTRAP where there is no memory, the kernel with SIGKILL */
  if (number == SIGTRAP || number == SIGKILL)
    return blame (watch, g_error_new_literal (VLPS_ERROR, VLPS_ERROR_MEMORY,
                                              "the work on the page took more memory than there is"));
  return blame (watch, g_error_new (VLPS_ERROR, VLPS_ERROR_CRASHED, "the work on the page ended the program: %s",
                                    g_strsignal (number)));
}

const GError *
vlps_watch_verdict (const VlpsWatch *watch)
{
  guint n = watch->verdicts->len;

  return n > 0 ? ((const Verdict *) watch->verdicts->pdata[n - 1])->error : NULL;
}

const char *
vlps_watch_folder (VlpsWatch *watch, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autofree char *path = NULL;

  if (watch == NULL)
    return vlps_error_null (error, VLPS_ERROR_USAGE, "the stream of results needs a watched process");
  if (*watch->folder != '\0')
    return watch->folder;
  path = g_dir_make_tmp ("vlps-XXXXXX", &local);
  if (path == NULL || strlen (path) >= PATH_MAX)
    return vlps_error_null (error, VLPS_ERROR_IO, "cannot make a folder in %s (TMPDIR names another place): %s",
                            g_get_tmp_dir (), local != NULL ? local->message : "its name is too long");
  g_strlcpy (watch->folder, path, PATH_MAX);
  return watch->folder;
}

void
vlps_watch_remove_folder (VlpsWatch *watch)
{
  GDir *folder = watch != NULL && *watch->folder != '\0' ? g_dir_open (watch->folder, 0, NULL) : NULL;
  const char *name;

  if (folder == NULL)
    return;
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (watch->folder, name, NULL);

      g_unlink (path);
    }
  g_dir_close (folder);
  g_rmdir (watch->folder);
  *watch->folder = '\0';
}

void
vlps_watch_clear (VlpsWatch *watch)
{
  memset (watch->pages, 0, MAX_PAGES * sizeof *watch->pages);
  memset (watch->allowances, 0, MAX_PAGES * sizeof *watch->allowances);
  watch->idle = 0;
}
