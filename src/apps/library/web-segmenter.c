/* web-segmenter.c - sorts a page into regions and finds its content */
#include "web-segmenter.h"

#include "errors.h"
#include "method-table.h"
#include "pipeline.h"
#include "web-page-private.h"
#include "web-result-private.h"

/* Properties that are texts, and the options that they set: of the task, or of the page. */
#define TASK(member) TRUE, G_STRUCT_OFFSET (VlpsTaskOptions, member)
#define PAGE(member) FALSE, G_STRUCT_OFFSET (VlpsGivenOptions, member)

static const struct
{
  const char *name;
  gboolean of_task;
  gsize offset;
} texts[] = {
  /**
   * VlpsWebSegmenter:method:
   *
   * How content is found: a name of vlps_list_methods(); %NULL: `vlps`.
   */
  { "method", TASK (method) },
  /**
   * VlpsWebSegmenter:regions:
   *
   * Regions whose content is kept, such as `CENTER,RM`, or `all`; %NULL: `CENTER`.
   */
  { "regions", TASK (regions) },
  /**
   * VlpsWebSegmenter:thresholds:
   *
   * Where the four lines stand: a name of vlps_list_presets(); %NULL: `auto`, which finds them from the page.
   */
  { "thresholds", PAGE (preset) },
  /**
   * VlpsWebSegmenter:h1:
   *
   * The line that HEADER is above: a y in CSS px (`200`), a share of the page's height (`15%`) or `none`, from the
   * lower edge where there is a minus before it; %NULL: the preset's.
   */
  { "h1", PAGE (h1) },
  /**
   * VlpsWebSegmenter:h2:
   *
   * The line that FOOTER is below: a y as #VlpsWebSegmenter:h1 has it.
   */
  { "h2", PAGE (h2) },
  /**
   * VlpsWebSegmenter:w1:
   *
   * The line that LM is left of: an x in CSS px (`200`), a share of the page's width (`15%`) or `none`, from the right
   * edge where there is a minus before it; %NULL: the preset's.
   */
  { "w1", PAGE (w1) },
  /**
   * VlpsWebSegmenter:w2:
   *
   * The line that RM is right of: an x as #VlpsWebSegmenter:w1 has it.
   */
  { "w2", PAGE (w2) },
  /**
   * VlpsWebSegmenter:units:
   *
   * Elements that are sorted by their own boxes: `block`, those laid out as blocks, or `all`; %NULL: as the preset has
   * it.
   */
  { "units", PAGE (units) },
  /**
   * VlpsWebSegmenter:focus:
   *
   * What the method `vlps` is to avoid: `precision` (too much), `recall` (too little) or `balanced`; %NULL: `balanced`.
   */
  { "focus", PAGE (focus) },
  /**
   * VlpsWebSegmenter:comments:
   *
   * Readers' comments below an article: `drop`, `keep`, or `apart`, a list of their own in JSON and Markdown; %NULL:
   * `drop`.  Where the thread is the content, as in forums, `drop` keeps it.
   */
  { "comments", PAGE (comments) },
  /**
   * VlpsWebSegmenter:topic:
   *
   * Words of the topic that content must be about, such as `solar energy storage`; %NULL: content may be about anything.
   * A page about other things has empty content.
   *
   * Since: 0.2.0
   */
  { "topic", PAGE (topic) },
  /**
   * VlpsWebSegmenter:selector:
   *
   * A CSS selector of the part of the page that is wanted; %NULL: all of it.
   *
   * Since: 0.2.0
   */
  { "selector", PAGE (selector) },
  /**
   * VlpsWebSegmenter:folded:
   *
   * Text that a click would show: `keep` or `drop`; %NULL: `keep`.
   *
   * Since: 0.2.0
   */
  { "folded", PAGE (folded) },
  /**
   * VlpsWebSegmenter:only-language:
   *
   * Languages that a page must be in, such as `de,fr,zh`: others fail with %VLPS_ERROR_EMPTY; %NULL: any.
   *
   * Since: 0.2.0
   */
  { "only-language", PAGE (only_language) },
  /**
   * VlpsWebSegmenter:date-bounds:
   *
   * Days in which date and last change of the page must be, such as `2010-01-01..2026-12-31`; %NULL: any.
   *
   * Since: 0.2.0
   */
  { "date-bounds", PAGE (date_bounds) },
};

#define N_TEXTS G_N_ELEMENTS (texts)

enum
{
  PROP_FIRST_TEXT = 1,
  /**
   * VlpsWebSegmenter:example:
   *
   * Another page of the same section of the site, for the methods `vlps`, which may have one, and `example-page`, which
   * needs one.  Setting it takes away all others; vlps_web_segmenter_add_example() adds more.
   */
  PROP_EXAMPLE = PROP_FIRST_TEXT + N_TEXTS,
  /**
   * VlpsWebSegmenter:parameters:
   *
   * Constants of the method or of the preset `auto`, each as `NAME=VALUE`; `vlps methods NAME` lists them.
   */
  PROP_PARAMETERS,
  /**
   * VlpsWebSegmenter:images:
   *
   * Whether pictures, films and sounds may be content.
   */
  PROP_IMAGES,
  /**
   * VlpsWebSegmenter:links:
   *
   * Whether content says where links lead; their text is kept in any case.
   */
  PROP_LINKS,
  N_PROPS,
};

struct _VlpsWebSegmenter
{
  GObject parent;
  char *texts[N_TEXTS]; /* NULL: as usual */
  GPtrArray *examples;  /* of VlpsWebPage */
  char **parameters;    /* NULL: none */
  gboolean images, links;
};

G_DEFINE_FINAL_TYPE (VlpsWebSegmenter, vlps_web_segmenter, G_TYPE_OBJECT)

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  VlpsWebSegmenter *self = VLPS_WEB_SEGMENTER (object);

  switch (id)
    {
    case PROP_EXAMPLE:
      g_ptr_array_set_size (self->examples, 0);
      if (g_value_get_object (value) != NULL)
        g_ptr_array_add (self->examples, g_value_dup_object (value));
      break;
    case PROP_PARAMETERS:
      g_strfreev (self->parameters);
      self->parameters = g_value_dup_boxed (value);
      break;
    case PROP_IMAGES:
      self->images = g_value_get_boolean (value);
      break;
    case PROP_LINKS:
      self->links = g_value_get_boolean (value);
      break;
    default:
      g_free (self->texts[id - PROP_FIRST_TEXT]);
      self->texts[id - PROP_FIRST_TEXT] = g_value_dup_string (value);
    }
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  VlpsWebSegmenter *self = VLPS_WEB_SEGMENTER (object);

  switch (id)
    {
    case PROP_EXAMPLE:
      g_value_set_object (value, self->examples->len > 0 ? self->examples->pdata[0] : NULL);
      break;
    case PROP_PARAMETERS:
      g_value_set_boxed (value, self->parameters);
      break;
    case PROP_IMAGES:
      g_value_set_boolean (value, self->images);
      break;
    case PROP_LINKS:
      g_value_set_boolean (value, self->links);
      break;
    default:
      g_value_set_string (value, self->texts[id - PROP_FIRST_TEXT]);
    }
}

static void
finalize (GObject *object)
{
  VlpsWebSegmenter *self = VLPS_WEB_SEGMENTER (object);

  for (guint i = 0; i < N_TEXTS; i++)
    g_free (self->texts[i]);
  g_ptr_array_unref (self->examples);
  g_strfreev (self->parameters);
  G_OBJECT_CLASS (vlps_web_segmenter_parent_class)->finalize (object);
}

#define FLAGS (G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS)

static void
vlps_web_segmenter_class_init (VlpsWebSegmenterClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GParamSpec *specs[N_PROPS] = { NULL };

  object_class->set_property = set_property;
  object_class->get_property = get_property;
  object_class->finalize = finalize;
  for (guint i = 0; i < N_TEXTS; i++)
    specs[PROP_FIRST_TEXT + i] = g_param_spec_string (texts[i].name, NULL, NULL, NULL, FLAGS);
  specs[PROP_EXAMPLE] = g_param_spec_object ("example", NULL, NULL, VLPS_TYPE_WEB_PAGE, FLAGS);
  specs[PROP_PARAMETERS] = g_param_spec_boxed ("parameters", NULL, NULL, G_TYPE_STRV, FLAGS);
  specs[PROP_IMAGES] = g_param_spec_boolean ("images", NULL, NULL, TRUE, FLAGS);
  specs[PROP_LINKS] = g_param_spec_boolean ("links", NULL, NULL, TRUE, FLAGS);
  g_object_class_install_properties (object_class, N_PROPS, specs);
}

static void
vlps_web_segmenter_init (VlpsWebSegmenter *self)
{
  self->examples = g_ptr_array_new_with_free_func (g_object_unref);
}

VlpsWebSegmenter *
vlps_web_segmenter_new (void)
{
  return g_object_new (VLPS_TYPE_WEB_SEGMENTER, NULL);
}

void
vlps_web_segmenter_add_example (VlpsWebSegmenter *self, VlpsWebPage *page)
{
  g_return_if_fail (VLPS_IS_WEB_SEGMENTER (self));
  g_return_if_fail (VLPS_IS_WEB_PAGE (page));
  g_ptr_array_add (self->examples, g_object_ref (page));
}

/* The method and the pages fit together.  The task says so in words of the command line. */
static gboolean
check_fit (const VlpsTaskOptions *choice, guint n_examples, GError **error)
{
  const char *name = choice->method != NULL ? choice->method : "vlps";
  const VlpsMethod *method = vlps_method_table_find (name);

  if (method == NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "unknown method '%s'; vlps_list_methods() names them", name);
  else if ((method->needs & VLPS_METHOD_NEEDS_RENDERED) != 0 && choice->no_render)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "the method %s needs a rendered page", name);
  else if ((method->needs & VLPS_METHOD_NEEDS_EXAMPLE) != 0 && n_examples == 0)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                 "the method %s needs the property 'example', another page of the same section", name);
  else
    return TRUE;
  return FALSE;
}

static VlpsWebResult *
segment (VlpsWebSegmenter *self, VlpsWebPage *page, GError **error)
{
  VlpsPipelineInput input = { 0 };
  g_auto (VlpsOptions) options = { 0 };
  VlpsTask task = { .options = &options };
  VlpsTaskOptions choice = { 0 };
  g_autoptr (GPtrArray) examples = g_ptr_array_new ();
  g_autoptr (GPtrArray) urls = g_ptr_array_new ();
  g_autoptr (VlpsOutcome) outcome = NULL;

  input.page = vlps_web_page_get_model (page);
  options.settled.face = VLPS_FACE_LIBRARY;
  /* Texts of the task are borrowed, and it is not cleared; those of the page are copied. */
  for (guint i = 0; i < N_TEXTS; i++)
    if (texts[i].of_task)
      G_STRUCT_MEMBER (char *, &choice, texts[i].offset) = self->texts[i];
    else
      G_STRUCT_MEMBER (char *, &options.given, texts[i].offset) = g_strdup (self->texts[i]);
  options.given.no_images = !self->images;
  options.given.no_links = !self->links;
  choice.params = self->parameters;
  for (guint i = 0; i < self->examples->len; i++)
    {
      g_ptr_array_add (examples, (gpointer) (gsize) vlps_web_page_get_model (self->examples->pdata[i]));
      g_ptr_array_add (urls, (gpointer) (gsize) vlps_web_page_get_url (self->examples->pdata[i]));
    }
  g_ptr_array_add (urls, NULL);
  choice.examples = examples->len > 0 ? (char **) urls->pdata : NULL;
  choice.no_render = !input.page->rendered;
  if (!check_fit (&choice, examples->len, error) || !vlps_options_check (&options, error)
      || !vlps_task_choose (&task, &choice, FALSE, error))
    return NULL;
  task.examples = examples;
  outcome = vlps_pipeline_run (&task, &input, NULL, NULL);
  return vlps_outcome_check (outcome, error)
             ? vlps_web_result_new (page, g_steal_pointer (&outcome->document), task.regions)
             : NULL;
}

VlpsWebResult *
vlps_web_segmenter_segment (VlpsWebSegmenter *self, VlpsWebPage *page, GError **error)
{
  VlpsWebResult *result;

  g_return_val_if_fail (VLPS_IS_WEB_SEGMENTER (self), NULL);
  g_return_val_if_fail (VLPS_IS_WEB_PAGE (page), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  result = segment (self, page, error);
  if (result == NULL)
    vlps_error_word_for (error, VLPS_FACE_LIBRARY);
  return result;
}

static void
run_call (GTask *task, gpointer object, gpointer page, GCancellable *cancellable)
{
  GError *error = NULL;
  VlpsWebResult *result;

  /* nobody waits for it, and finish says so */
  if (g_cancellable_is_cancelled (cancellable))
    {
      g_task_return_pointer (task, NULL, NULL);
      return;
    }
  result = vlps_web_segmenter_segment (object, page, &error);
  if (result != NULL)
    g_task_return_pointer (task, result, g_object_unref);
  else
    g_task_return_error (task, error);
}

void
vlps_web_segmenter_segment_async (VlpsWebSegmenter *self, VlpsWebPage *page, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (VLPS_IS_WEB_SEGMENTER (self));
  g_return_if_fail (VLPS_IS_WEB_PAGE (page));
  g_return_if_fail (cancellable == NULL || G_IS_CANCELLABLE (cancellable));
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_task_data (task, g_object_ref (page), g_object_unref);
  g_task_set_source_tag (task, vlps_web_segmenter_segment_async);
  /* the error of a cancelled call has a code of this library */
  g_task_set_check_cancellable (task, FALSE);
  g_task_run_in_thread (task, run_call);
}

VlpsWebResult *
vlps_web_segmenter_segment_finish (VlpsWebSegmenter *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  g_return_val_if_fail (g_task_get_source_tag (G_TASK (result)) == vlps_web_segmenter_segment_async, NULL);
  /* whether the thread was done before or not: who cancels gets no result */
  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return vlps_error_null (error, VLPS_ERROR_CANCELLED, "the call was cancelled");
  return g_task_propagate_pointer (G_TASK (result), error);
}

const char **
vlps_list_methods (void)
{
  guint n;
  const VlpsMethod *methods = vlps_method_table (&n);
  const char **names = g_new0 (const char *, n + 1);

  for (guint i = 0; i < n; i++)
    names[i] = methods[i].name;
  return names;
}

const char **
vlps_list_presets (void)
{
  guint n;
  const VlpsPreset *presets = vlps_presets (&n);
  const char **names = g_new0 (const char *, n + 1);

  for (guint i = 0; i < n; i++)
    names[i] = presets[i].name;
  return names;
}
