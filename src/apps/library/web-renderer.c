/* web-renderer.c - renders pages, one at a time */
#include "web-renderer-private.h"

#include <string.h>

#include "errors.h"
#include "pipeline.h"
#include "web-page-private.h"
#include "web-settings-private.h"

struct _VlpsWebRenderer
{
  GObject parent;
  GMutex mutex;           /* guards all below; held while a page is rendered */
  VlpsOptions options;    /* of the settings */
  double picture_pixels;  /* 0: no picture */
  guint n_shares;         /* renderers that share the memory of the machine */
  gboolean checked;       /* the options are good */
  VlpsRenderer *renderer; /* NULL until the first page */
};

G_DEFINE_FINAL_TYPE (VlpsWebRenderer, vlps_web_renderer, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  VlpsWebRenderer *self = VLPS_WEB_RENDERER (object);

  g_clear_pointer (&self->renderer, vlps_renderer_free);
  vlps_options_clear (&self->options);
  g_mutex_clear (&self->mutex);
  G_OBJECT_CLASS (vlps_web_renderer_parent_class)->finalize (object);
}

static void
vlps_web_renderer_class_init (VlpsWebRendererClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
}

static void
vlps_web_renderer_init (VlpsWebRenderer *self)
{
  g_mutex_init (&self->mutex);
  self->n_shares = 1;
}

VlpsWebRenderer *
vlps_web_renderer_new (VlpsWebSettings *settings)
{
  g_return_val_if_fail (settings == NULL || VLPS_IS_WEB_SETTINGS (settings), NULL);
  return vlps_web_renderer_new_shared (settings, 1);
}

VlpsWebRenderer *
vlps_web_renderer_new_shared (VlpsWebSettings *settings, guint n)
{
  g_autoptr (VlpsWebSettings) own = settings != NULL ? g_object_ref (settings) : vlps_web_settings_new ();
  VlpsWebRenderer *self = g_object_new (VLPS_TYPE_WEB_RENDERER, NULL);

  self->n_shares = n;
  vlps_web_settings_copy (own, &self->options.given);
  self->picture_pixels = vlps_web_settings_wants_picture (own) ? VLPS_TASK_PICTURE_PIXELS : 0;
  self->options.render.request.bars_last = FALSE; /* callers have the boxes alone to find things in it */
  return self;
}

static VlpsRenderer *
get_renderer (gpointer data, GError **error)
{
  VlpsWebRenderer *self = data;

  if (self->renderer == NULL)
    self->renderer = vlps_options_renderer (&self->options, self->n_shares);
  return self->renderer;
}

static VlpsWebPage *
try_render (VlpsWebRenderer *self, const char *name, const char *html, VlpsRenderUse use, GCancellable *cancellable,
            GError **error)
{
  g_autoptr (GCancellable) kept_cancellable = cancellable != NULL ? g_object_ref (cancellable) : NULL;
  g_autoptr (VlpsWebRenderer) kept = g_object_ref (self); /* beyond the mutex, which is unlocked first */
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);
  const VlpsTask task = { .options = &self->options, .render = use, .picture_pixels = self->picture_pixels };
  const VlpsPipelineInput input = { .name = name, .html = html };
  const VlpsPipelineTools tools = { .get_renderer = get_renderer, .renderer_data = self };
  g_autoptr (VlpsOutcome) outcome = NULL;

  if (g_cancellable_is_cancelled (cancellable))
    return vlps_error_null (error, VLPS_ERROR_CANCELLED, "%s was stopped before it began", name);
  if (html != NULL && strcmp (name, "about:blank") != 0
      && !vlps_provenance_check (VLPS_FROM_BYTES, name, "the address of a page in memory", error))
    return NULL;
  if (!self->checked && !vlps_options_check (&self->options, error))
    return NULL;
  self->checked = TRUE;
  outcome = vlps_pipeline_run (&task, &input, &tools, cancellable);
  return vlps_outcome_check (outcome, error) ? vlps_web_page_new_from_input (vlps_outcome_take_input (outcome)) : NULL;
}

/* `html` is NULL where `name` is to be opened; else it is the page's address. */
static VlpsWebPage *
render (VlpsWebRenderer *self, const char *name, const char *html, VlpsRenderUse use, GCancellable *cancellable,
        GError **error)
{
  VlpsWebPage *page = try_render (self, name, html, use, cancellable, error);

  if (page == NULL)
    vlps_error_word_for (error, VLPS_FACE_LIBRARY);
  return page;
}

/* "-" is the program's standard input, which a library leaves alone. */
#define IS_INPUT(input) ((input) != NULL && *(input) != '\0' && !g_str_equal ((input), "-"))

/* The address of a page that has none. */
#define ADDRESS_OF(url) ((url) != NULL ? (url) : "about:blank")

#define IS_CANCELLABLE(cancellable) ((cancellable) == NULL || G_IS_CANCELLABLE (cancellable))

VlpsWebPage *
vlps_web_renderer_render (VlpsWebRenderer *self, const char *input, GCancellable *cancellable, GError **error)
{
  g_return_val_if_fail (VLPS_IS_WEB_RENDERER (self), NULL);
  g_return_val_if_fail (IS_INPUT (input), NULL);
  g_return_val_if_fail (IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  return render (self, input, NULL, VLPS_RENDER_ALWAYS, cancellable, error);
}

VlpsWebPage *
vlps_web_renderer_render_html (VlpsWebRenderer *self, const char *html, const char *url, GCancellable *cancellable,
                               GError **error)
{
  g_return_val_if_fail (VLPS_IS_WEB_RENDERER (self), NULL);
  g_return_val_if_fail (html != NULL, NULL);
  g_return_val_if_fail (IS_CANCELLABLE (cancellable), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  return render (self, ADDRESS_OF (url), html, VLPS_RENDER_ALWAYS, cancellable, error);
}

VlpsWebPage *
vlps_web_renderer_open (VlpsWebRenderer *self, const char *input, gboolean rendered, GCancellable *cancellable,
                        GError **error)
{
  if (!IS_INPUT (input))
    return vlps_error_null (error, VLPS_ERROR_USAGE, "'%s' is neither an address nor the name of a file", input);
  return render (self, input, NULL, rendered ? VLPS_RENDER_ALWAYS : VLPS_RENDER_NEVER, cancellable, error);
}

/* A page to be rendered on another thread. */
typedef struct
{
  char *name;
  char *html; /* NULL: `name` is to be opened */
} RenderCall;

static void
render_call_free (RenderCall *call)
{
  g_free (call->name);
  g_free (call->html);
  g_free (call);
}

static void
run_call (GTask *task, gpointer object, gpointer data, GCancellable *cancellable)
{
  const RenderCall *call = data;
  GError *error = NULL;
  VlpsWebPage *page = render (object, call->name, call->html, VLPS_RENDER_ALWAYS, cancellable, &error);

  if (page != NULL)
    g_task_return_pointer (task, page, g_object_unref);
  else
    g_task_return_error (task, error);
}

static void
start_call (VlpsWebRenderer *self, const char *name, const char *html, gpointer tag, GCancellable *cancellable,
            GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  RenderCall *call = g_new0 (RenderCall, 1);

  call->name = g_strdup (name);
  call->html = g_strdup (html);
  g_task_set_task_data (task, call, (GDestroyNotify) render_call_free);
  g_task_set_source_tag (task, tag);
  /* that it was cancelled is told with a code of this library, as without a task */
  g_task_set_check_cancellable (task, FALSE);
  g_task_run_in_thread (task, run_call);
}

void
vlps_web_renderer_render_async (VlpsWebRenderer *self, const char *input, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (VLPS_IS_WEB_RENDERER (self));
  g_return_if_fail (IS_INPUT (input));
  g_return_if_fail (IS_CANCELLABLE (cancellable));
  start_call (self, input, NULL, vlps_web_renderer_render_async, cancellable, callback, user_data);
}

void
vlps_web_renderer_render_html_async (VlpsWebRenderer *self, const char *html, const char *url,
                                     GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (VLPS_IS_WEB_RENDERER (self));
  g_return_if_fail (html != NULL);
  g_return_if_fail (IS_CANCELLABLE (cancellable));
  start_call (self, ADDRESS_OF (url), html, vlps_web_renderer_render_html_async, cancellable, callback, user_data);
}

VlpsWebPage *
vlps_web_renderer_render_finish (VlpsWebRenderer *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_task_get_source_tag (G_TASK (result)) == vlps_web_renderer_render_async, NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

VlpsWebPage *
vlps_web_renderer_render_html_finish (VlpsWebRenderer *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_task_get_source_tag (G_TASK (result)) == vlps_web_renderer_render_html_async, NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
