/* shot.c - the picture of the page
 *
 * It shows what the boxes say: fixed elements stand where they do in the window, and what sticks is where it was when
 * the boxes were read.  So the window is taken first, if something in it is fixed; then these elements are hidden, the
 * document is taken, and the window is put over its place in it.  Bars at the lower edge of the window, which would cover
 * text in the middle of the page, stand at its end where that is wanted, and the driver is told.
 *
 * To tell which text is painted, everything is taken twice, first without text: the glyphs are made transparent by a
 * style sheet of the user's level, which no rule of the page overrides and which the page cannot see.  Text that appears
 * late is painted in the second picture, and differs.  Another sheet keeps styles from changing bit by bit meanwhile.
 */
#include "shot.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "script.h"

#define MOST_LOWERED 100
#define OVERLAP (VLPS_PORT_MARK + 2) /* CSS px, of rows of windows; a place may be rounded */

#define STILL_RULES "*, ::before, ::after, ::marker { transition: none !important }"

/* Text painted as a background shows its background's whole box instead. */
#define BARE_RULES                                                                                                     \
  "*, ::before, ::after, ::marker, ::first-letter, ::first-line { -webkit-text-fill-color: transparent !important; "   \
  "-webkit-text-stroke-color: transparent !important; text-shadow: none !important; "                                  \
  "-webkit-background-clip: border-box !important } "                                                                  \
  "text, tspan, textPath { fill: transparent !important; stroke: transparent !important }"

typedef enum
{
  PASS_BARE, /* without text */
  PASS_WHOLE,
  N_PASSES,
} Pass;

struct _VlpsShot
{
  VlpsWorker *worker;
  Pass pass;
  WebKitUserStyleSheet *still; /* of both passes where there are two; NULL: it does not apply */
  WebKitUserStyleSheet *veil;  /* of the one without text; NULL: it does not apply */
  VlpsPixels *pictures[N_PASSES];
  VlpsPixels *lids[N_PASSES]; /* the window with its fixed elements; NULL: there are none */
  int lid_x, lid_y;           /* its place in the document, CSS px */
  GString *lowered;           /* JSON: what is shown elsewhere than it was read; NULL: nothing */
  int width, height;          /* of the document as it is drawn, CSS px */
  double factor;              /* by which it is drawn smaller */
  int whole;                  /* the document begins at its origin, and is no larger */
  int view_x, view_y;         /* of the window that is taken next, CSS px */
  int shown_x, shown_y;
  guint marks;   /* that were drawn */
  gboolean late; /* some window may not show what it should; that was said */
  VlpsPortPixelsFunc taken;
};

static WebKitUserStyleSheet *
add_rules (VlpsShot *shot, const char *rules)
{
  WebKitUserStyleSheet *sheet = webkit_user_style_sheet_new (rules, WEBKIT_USER_CONTENT_INJECT_ALL_FRAMES,
                                                             WEBKIT_USER_STYLE_LEVEL_USER, NULL, NULL);

  webkit_user_content_manager_add_style_sheet (shot->worker->contents, sheet);
  return sheet;
}

static void
drop_rules (VlpsShot *shot, WebKitUserStyleSheet **sheet)
{
  if (*sheet != NULL)
    webkit_user_content_manager_remove_style_sheet (shot->worker->contents, *sheet);
  g_clear_pointer (sheet, webkit_user_style_sheet_unref);
}

static gboolean
has_two_passes (const VlpsShot *shot)
{
  const VlpsRenderRequest *request = &shot->worker->job.request;

  return request->probe_pixels > 0 && !request->window;
}

static void
set_pass (VlpsShot *shot, Pass pass)
{
  shot->pass = pass;
  if (has_two_passes (shot) && shot->still == NULL)
    shot->still = add_rules (shot, STILL_RULES);
  if (pass == PASS_WHOLE)
    drop_rules (shot, &shot->veil);
  else if (shot->veil == NULL)
    shot->veil = add_rules (shot, BARE_RULES);
}

/* Sets the first of the passes. */
static void
begin_passes (VlpsShot *shot)
{
  set_pass (shot, has_two_passes (shot) ? PASS_BARE : PASS_WHOLE);
}

static double
most_pixels (const VlpsRenderRequest *request)
{
  return request->picture_pixels > 0 ? request->picture_pixels : request->probe_pixels;
}

void
vlps_shot_free (VlpsShot *shot)
{
  if (shot == NULL)
    return;
  drop_rules (shot, &shot->veil);
  drop_rules (shot, &shot->still);
  if (shot->lowered != NULL)
    g_string_free (shot->lowered, TRUE);
  for (Pass pass = PASS_BARE; pass < N_PASSES; pass++)
    {
      g_clear_pointer (&shot->pictures[pass], vlps_pixels_free);
      g_clear_pointer (&shot->lids[pass], vlps_pixels_free);
    }
  g_free (shot);
}

/* The shot that a port's answer is for; NULL where that is over or there was none. */
static VlpsShot *
answered (VlpsRenderCall *call, const VlpsPixels *pixels, const GError *error)
{
  VlpsWorker *worker = call->worker;
  gboolean stale = call->serial != worker->serial || worker->job.shot == NULL;

  g_free (call);
  if (stale)
    return NULL;
  if (pixels != NULL)
    {
      if (error != NULL && !worker->job.shot->late)
        vlps_render_job_warn (worker, "the picture may not show the page as it was read: %s", error->message);
      worker->job.shot->late |= error != NULL;
      return worker->job.shot;
    }
  vlps_render_job_go_without_picture (worker, VLPS_ERROR_CRASHED, "the engine took none: %s", error->message);
  return NULL;
}

/* --- the window --- */

static gboolean
is_last_row (const VlpsShot *shot)
{
  return shot->shown_y + shot->worker->job.request.viewport_height >= shot->height;
}

/* Returns a colour that differs from the previous mark. */
static guint32
mark_colour (const VlpsShot *shot)
{
  return 0xf10ba0 + shot->marks % 16;
}

static void
unmarked (VlpsWorker *worker, const char *text)
{
  VlpsShot *shot = worker->job.shot;

  vlps_port_take_window (worker->port, mark_colour (shot), FALSE, shot->taken, vlps_render_job_call (worker));
}

/* A window that the next row of windows overlaps is taken with its mark, which is covered then. */
static void
mark_drawn_cb (VlpsPixels *pixels, const GError *error, gpointer data)
{
  VlpsShot *shot = answered (data, pixels, error);

  if (shot != NULL && shot->pictures[shot->pass] != NULL && !is_last_row (shot))
    {
      shot->taken (pixels, NULL, vlps_render_job_call (shot->worker));
      return;
    }
  vlps_pixels_free (pixels);
  if (shot != NULL)
    vlps_script_run (shot->worker, FALSE, unmarked, "vlps.mark('')");
}

static void
marked (VlpsWorker *worker, const char *text)
{
  vlps_port_take_window (worker->port, mark_colour (worker->job.shot), TRUE, mark_drawn_cb,
                         vlps_render_job_call (worker));
}

/* Takes the window as the page is now. */
static void
take_window (VlpsWorker *worker, VlpsPortPixelsFunc taken)
{
  VlpsShot *shot = worker->job.shot;

  shot->taken = taken;
  shot->marks++;
  if (vlps_port_draws_at_once (worker->port))
    unmarked (worker, NULL);
  else
    vlps_script_run (worker, FALSE, marked, "vlps.mark('#%06x', %d)", mark_colour (shot), VLPS_PORT_MARK);
}

/* Sends the picture of a pass, whose pixels are freed. */
static gboolean
send_picture (VlpsShot *shot, Pass pass, GError **error)
{
  VlpsWorker *worker = shot->worker;
  VlpsPixels *picture = shot->pictures[pass], *lid = shot->lids[pass];
  int scale = worker->job.request.scale, fd;
  int width = MIN (picture->width, shot->width * scale), height = MIN (picture->height, shot->height * scale);
  g_autofree char *text = g_strdup_printf ("{\"width\":%d,\"height\":%d,\"lowered\":[%s]}", width, height,
                                           shot->lowered != NULL ? shot->lowered->str : "");

  if (lid != NULL && !vlps_pixels_make_own (picture, error))
    return FALSE;
  if (lid != NULL)
    vlps_pixels_paste (picture, lid, (int) lround (shot->lid_x * shot->factor * scale),
                       (int) lround (shot->lid_y * shot->factor * scale), shot->factor);
  fd = vlps_pixels_share (picture, width, height, error);
  g_clear_pointer (&shot->pictures[pass], vlps_pixels_free);
  if (fd < 0)
    return FALSE;
  vlps_render_job_send (worker, pass == PASS_WHOLE ? VLPS_WIRE_PICTURE : VLPS_WIRE_BARE, text, fd);
  close (fd);
  return TRUE;
}

static void take_page (VlpsWorker *worker);

/* FALSE: there was no memory for it, and the job goes without. */
static gboolean
send_or_go_without (VlpsWorker *worker, Pass pass)
{
  g_autoptr (GError) error = NULL;

  if (send_picture (worker->job.shot, pass, &error))
    return TRUE;
  g_clear_pointer (&worker->job.shot, vlps_shot_free);
  vlps_render_job_go_without_picture (worker, VLPS_ERROR_MEMORY, "%s", error->message);
  return FALSE;
}

/* Of a page that has moved while it was taken, the picture without text tells nothing. */
static void
compared (VlpsWorker *worker, const char *text)
{
  if (g_strcmp0 (text, "true") == 0 && !send_or_go_without (worker, PASS_BARE))
    return;
  g_clear_pointer (&worker->job.shot, vlps_shot_free);
  vlps_render_job_finish (worker);
}

/* The picture of this pass is complete. */
static void
end_pass (VlpsWorker *worker)
{
  VlpsShot *shot = worker->job.shot;

  if (shot->pass == PASS_BARE)
    {
      set_pass (shot, PASS_WHOLE);
      take_page (worker);
    }
  else if (send_or_go_without (worker, PASS_WHOLE))
    {
      if (has_two_passes (shot))
        vlps_script_run (worker, FALSE, compared, "vlps.stays()");
      else
        compared (worker, NULL);
    }
}

static void
document_taken_cb (VlpsPixels *pixels, const GError *error, gpointer data)
{
  VlpsShot *shot = answered (data, pixels, error);

  if (shot == NULL)
    {
      vlps_pixels_free (pixels);
      return;
    }
  shot->pictures[shot->pass] = pixels;
  end_pass (shot->worker);
}

/* --- window by window --- */

static void show_view (VlpsWorker *worker);

static void
view_taken_cb (VlpsPixels *pixels, const GError *error, gpointer data)
{
  g_autoptr (VlpsPixels) own = pixels;
  VlpsShot *shot = answered (data, pixels, error);
  const VlpsRenderRequest *request;

  if (shot == NULL)
    return;
  request = &shot->worker->job.request;
  vlps_pixels_paste (shot->pictures[shot->pass], pixels, shot->shown_x * request->scale, shot->shown_y * request->scale,
                     1);
  shot->view_x += request->viewport_width;
  if (shot->view_x >= shot->width)
    {
      shot->view_x = 0;
      shot->view_y = is_last_row (shot) ? shot->height : shot->view_y + request->viewport_height - OVERLAP;
    }
  if (shot->view_y < shot->height)
    show_view (shot->worker);
  else
    end_pass (shot->worker);
}

static void
calm (VlpsWorker *worker, const char *text)
{
  take_window (worker, view_taken_cb);
}

/* Scripts may show or move something when it comes into sight. */
static void
view_shown (VlpsWorker *worker, const char *text)
{
  VlpsShot *shot = worker->job.shot;

  if (text == NULL || sscanf (text, "%9d %9d", &shot->shown_x, &shot->shown_y) != 2)
    {
      vlps_render_job_go_without_picture (worker, VLPS_ERROR_ENGINE, "the page cannot be scrolled");
      return;
    }
  shot->shown_x = CLAMP (shot->shown_x, 0, VLPS_MAX_PICTURE_SIDE);
  shot->shown_y = CLAMP (shot->shown_y, 0, VLPS_MAX_PICTURE_SIDE);
  if (worker->job.scripts)
    vlps_script_run (worker, TRUE, calm, "vlps.calm()");
  else
    calm (worker, NULL);
}

/* The last one in a row or column ends with the page, which cannot be scrolled further. */
static void
show_view (VlpsWorker *worker)
{
  VlpsShot *shot = worker->job.shot;

  vlps_script_run (worker, FALSE, view_shown, "vlps.at(%d, %d)", shot->view_x, shot->view_y);
}

/* Takes the document in the size that it has now. */
static void
take_page (VlpsWorker *worker)
{
  VlpsShot *shot = worker->job.shot;
  int scale = worker->job.request.scale;
  g_autoptr (GError) error = NULL;

  /* the engine takes the document from its origin on, and all of it */
  if (shot->whole && vlps_port_draws_at_once (worker->port))
    {
      vlps_port_take_document (worker->port, document_taken_cb, vlps_render_job_call (worker));
      return;
    }
  shot->view_x = shot->view_y = 0;
  shot->pictures[shot->pass] = vlps_pixels_new (shot->width * scale, shot->height * scale, &error);
  if (shot->pictures[shot->pass] == NULL)
    {
      vlps_render_job_go_without_picture (worker, VLPS_ERROR_MEMORY, "%s", error->message);
      return;
    }
  vlps_pixels_clear (shot->pictures[shot->pass]);
  show_view (worker);
}

/* Warns about the requested picture; the one that shows which text is painted is internal. */
static void
warn_of_smaller (const VlpsShot *shot)
{
  const VlpsRenderRequest *request = &shot->worker->job.request;
  gboolean side = MAX (shot->width, shot->height) >= VLPS_MAX_PICTURE_SIDE / request->scale - 1;

  if (request->picture_pixels <= 0 || shot->factor >= 1)
    return;
  vlps_render_job_add_warning (
      shot->worker,
      vlps_warning_new (VLPS_WARNING_PICTURE_SMALLER, VLPS_CURE_NONE,
                        "the page is drawn at %.0f %% of its size, since a picture has at most %.0f pixels%s",
                        100 * shot->factor, side ? VLPS_MAX_PICTURE_SIDE : request->picture_pixels,
                        side ? " on a side" : ""));
}

static void
fitted (VlpsWorker *worker, const char *text)
{
  VlpsShot *shot = worker->job.shot;
  int scale = worker->job.request.scale, side = VLPS_MAX_PICTURE_SIDE / scale;
  double most = most_pixels (&worker->job.request) / scale / scale;

  if (text == NULL || sscanf (text, "%9d %9d %lf %9d", &shot->width, &shot->height, &shot->factor, &shot->whole) != 4
      || shot->width <= 0 || shot->height <= 0 || !(shot->factor > 0 && shot->factor <= 1))
    {
      vlps_render_job_go_without_picture (worker, VLPS_ERROR_EMPTY, "the page has no area");
      return;
    }
  /* a page that has taken its process over may say anything */
  if (shot->width > side || shot->height > side
      || (double) shot->width * shot->height > most + shot->width + shot->height + 1)
    {
      vlps_render_job_go_without_picture (worker, VLPS_ERROR_ENGINE, "the page asks for one of %d x %d pixels",
                                          shot->width, shot->height);
      return;
    }
  warn_of_smaller (shot);
  take_page (worker);
}

static void
fit (VlpsWorker *worker)
{
  int scale = worker->job.request.scale;

  vlps_script_run (worker, FALSE, fitted, "vlps.fit(%.0f, %d, %d, %s)",
                   most_pixels (&worker->job.request) / scale / scale, VLPS_MAX_PICTURE_SIDE / scale,
                   VLPS_PROBED_WINDOWS * worker->job.request.viewport_width,
                   worker->job.request.picture_pixels > 0 ? "0" : G_STRINGIFY (VLPS_PROBED_SCALE));
}

static void
lid_taken_cb (VlpsPixels *pixels, const GError *error, gpointer data)
{
  VlpsShot *shot = answered (data, pixels, error);

  if (shot == NULL)
    {
      vlps_pixels_free (pixels);
      return;
    }
  shot->lids[shot->pass] = pixels;
  if (shot->pass == PASS_BARE)
    {
      set_pass (shot, PASS_WHOLE);
      take_window (shot->worker, lid_taken_cb);
      return;
    }
  begin_passes (shot);
  fit (shot->worker);
}

static void
window_taken_cb (VlpsPixels *pixels, const GError *error, gpointer data)
{
  VlpsShot *shot = answered (data, pixels, error);

  if (shot == NULL)
    {
      vlps_pixels_free (pixels);
      return;
    }
  shot->pictures[shot->pass] = pixels;
  shot->width = shot->worker->job.request.viewport_width;
  shot->height = shot->worker->job.request.viewport_height;
  end_pass (shot->worker);
}

static void
take_window_alone (VlpsWorker *worker)
{
  const VlpsRenderRequest *request = &worker->job.request;

  if ((double) request->viewport_width * request->viewport_height * request->scale * request->scale
      <= most_pixels (request))
    take_window (worker, window_taken_cb);
  else
    vlps_render_job_go_without_picture (worker, VLPS_ERROR_MEMORY,
                                        "a window of %d x %d CSS px has more pixels than are allowed (%g)",
                                        request->viewport_width, request->viewport_height, most_pixels (request));
}

/* Lines "left top width height by", in CSS px; one that says anything else ends them. */
static void
note_lowered (VlpsShot *shot, const char *lines)
{
  for (guint i = 0; i < MOST_LOWERED && lines != NULL; i++)
    {
      int box[4], by;

      if (sscanf (lines, "%9d %9d %9d %9d %9d", &box[0], &box[1], &box[2], &box[3], &by) != 5)
        return;
      if (shot->lowered == NULL)
        shot->lowered = g_string_new (NULL);
      g_string_append_printf (shot->lowered, "%s[%d,%d,%d,%d,%d]", i > 0 ? "," : "", box[0], box[1], box[2], box[3],
                              by);
      lines = strchr (lines, '\n');
      lines = lines != NULL ? lines + 1 : NULL;
    }
}

static void
staged (VlpsWorker *worker, const char *text)
{
  VlpsShot *shot = worker->job.shot;
  const char *line = text != NULL ? strchr (text, '\n') : NULL;

  note_lowered (shot, line != NULL ? line + 1 : NULL);
  if (worker->job.request.window)
    take_window_alone (worker);
  else if (text != NULL && sscanf (text, "lid %9d %9d", &shot->lid_x, &shot->lid_y) == 2)
    take_window (worker, lid_taken_cb);
  else
    fit (worker);
}

void
vlps_shot_take (VlpsWorker *worker)
{
  VlpsShot *shot = g_new0 (VlpsShot, 1);

  worker->state = VLPS_RENDER_PICTURE;
  if (worker->job.collected == 0)
    worker->job.collected = g_get_monotonic_time ();
  shot->worker = worker;
  vlps_shot_free (worker->job.shot);
  worker->job.shot = shot;
  begin_passes (shot);
  vlps_script_run (worker, FALSE, staged, "vlps.stage(%s, %s)", worker->job.request.window ? "true" : "false",
                   worker->job.request.bars_last ? "true" : "false");
}
