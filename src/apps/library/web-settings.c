/* web-settings.c - how pages are rendered */
#include "web-settings-private.h"

enum
{
  PROP_0,
  /**
   * VlpsWebSettings:viewport-width:
   *
   * Width of the window that the page is laid out in, in CSS px.
   */
  PROP_VIEWPORT_WIDTH,
  /**
   * VlpsWebSettings:viewport-height:
   *
   * Height of that window, in CSS px.  The page may be taller: all of it is rendered.
   */
  PROP_VIEWPORT_HEIGHT,
  /**
   * VlpsWebSettings:timeout:
   *
   * Seconds after which a page fails with %VLPS_ERROR_TIMEOUT; all that is done to it together.
   */
  PROP_TIMEOUT,
  /**
   * VlpsWebSettings:quiet-time:
   *
   * Milliseconds without a change after which the page is taken to be complete.
   */
  PROP_QUIET_TIME,
  /**
   * VlpsWebSettings:javascript:
   *
   * Whether scripts of the page run.
   */
  PROP_JAVASCRIPT,
  /**
   * VlpsWebSettings:http-errors:
   *
   * Whether what comes with an HTTP status of 4xx or 5xx is rendered; else it fails with %VLPS_ERROR_HTTP,
   * %VLPS_ERROR_BUSY or %VLPS_ERROR_SERVER.
   */
  PROP_HTTP_ERRORS,
  /**
   * VlpsWebSettings:offline:
   *
   * Whether the kernel is told to refuse the renderer every network connection.
   */
  PROP_OFFLINE,
  /**
   * VlpsWebSettings:public-only:
   *
   * Whether the page reaches public addresses of the Internet alone, and none of this machine or its own networks.
   */
  PROP_PUBLIC_ONLY,
  /**
   * VlpsWebSettings:sandbox:
   *
   * Whether the renderer and the engine are locked in.  Only ever switch this off for pages of your own.
   */
  PROP_SANDBOX,
  /**
   * VlpsWebSettings:picture:
   *
   * Whether a picture of each page is taken: see vlps_web_page_get_picture().
   */
  PROP_PICTURE,
  /**
   * VlpsWebSettings:user-agent:
   *
   * What to be for servers; %NULL: the engine's own, with the program's name.
   */
  PROP_USER_AGENT,
  /**
   * VlpsWebSettings:language:
   *
   * Language asked of servers, such as `de`; %NULL: `en`.
   */
  PROP_LANGUAGE,
  /**
   * VlpsWebSettings:base-url:
   *
   * Address that a page in a file has on the web: what it refers to is taken as from there.
   */
  PROP_BASE_URL,
  /**
   * VlpsWebSettings:block:
   *
   * What not to load or show: any of `ads`, `cookies` (banners that ask), `images`, `media` and `fonts`, with commas
   * between.
   */
  PROP_BLOCK,
  /**
   * VlpsWebSettings:port:
   *
   * Which WebKit renders: `gtk`, or `wpe`, which needs no display; %NULL: `gtk`.
   */
  PROP_PORT,
  N_PROPS,
};

struct _VlpsWebSettings
{
  GObject parent;
  /* each property in the array of its type */
  gboolean flags[N_PROPS];
  int numbers[N_PROPS];
  double seconds[N_PROPS];
  char *texts[N_PROPS];
};

G_DEFINE_FINAL_TYPE (VlpsWebSettings, vlps_web_settings, G_TYPE_OBJECT)

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  VlpsWebSettings *self = VLPS_WEB_SETTINGS (object);

  if (G_IS_PARAM_SPEC_BOOLEAN (spec))
    self->flags[id] = g_value_get_boolean (value);
  else if (G_IS_PARAM_SPEC_INT (spec))
    self->numbers[id] = g_value_get_int (value);
  else if (G_IS_PARAM_SPEC_DOUBLE (spec))
    self->seconds[id] = g_value_get_double (value);
  else
    {
      g_free (self->texts[id]);
      self->texts[id] = g_value_dup_string (value);
    }
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  const VlpsWebSettings *self = VLPS_WEB_SETTINGS (object);

  if (G_IS_PARAM_SPEC_BOOLEAN (spec))
    g_value_set_boolean (value, self->flags[id]);
  else if (G_IS_PARAM_SPEC_INT (spec))
    g_value_set_int (value, self->numbers[id]);
  else if (G_IS_PARAM_SPEC_DOUBLE (spec))
    g_value_set_double (value, self->seconds[id]);
  else
    g_value_set_string (value, self->texts[id]);
}

static void
finalize (GObject *object)
{
  VlpsWebSettings *self = VLPS_WEB_SETTINGS (object);

  for (guint id = 0; id < N_PROPS; id++)
    g_free (self->texts[id]);
  G_OBJECT_CLASS (vlps_web_settings_parent_class)->finalize (object);
}

#define FLAGS (G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS)

static void
vlps_web_settings_class_init (VlpsWebSettingsClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GParamSpec *specs[N_PROPS] = { NULL };

  object_class->set_property = set_property;
  object_class->get_property = get_property;
  object_class->finalize = finalize;
  specs[PROP_VIEWPORT_WIDTH] =
      g_param_spec_int ("viewport-width", NULL, NULL, 16, 16384, VLPS_DEFAULT_VIEWPORT_WIDTH, FLAGS);
  specs[PROP_VIEWPORT_HEIGHT] =
      g_param_spec_int ("viewport-height", NULL, NULL, 16, 16384, VLPS_DEFAULT_VIEWPORT_HEIGHT, FLAGS);
  specs[PROP_TIMEOUT] = g_param_spec_double ("timeout", NULL, NULL, 0.1, 86400, VLPS_DEFAULT_TIMEOUT, FLAGS);
  specs[PROP_QUIET_TIME] = g_param_spec_int ("quiet-time", NULL, NULL, 1, 60000, VLPS_DEFAULT_QUIET_TIME, FLAGS);
  specs[PROP_JAVASCRIPT] = g_param_spec_boolean ("javascript", NULL, NULL, TRUE, FLAGS);
  specs[PROP_HTTP_ERRORS] = g_param_spec_boolean ("http-errors", NULL, NULL, FALSE, FLAGS);
  specs[PROP_OFFLINE] = g_param_spec_boolean ("offline", NULL, NULL, FALSE, FLAGS);
  specs[PROP_PUBLIC_ONLY] = g_param_spec_boolean ("public-only", NULL, NULL, FALSE, FLAGS);
  specs[PROP_SANDBOX] = g_param_spec_boolean ("sandbox", NULL, NULL, TRUE, FLAGS);
  specs[PROP_PICTURE] = g_param_spec_boolean ("picture", NULL, NULL, FALSE, FLAGS);
  specs[PROP_USER_AGENT] = g_param_spec_string ("user-agent", NULL, NULL, NULL, FLAGS);
  specs[PROP_LANGUAGE] = g_param_spec_string ("language", NULL, NULL, NULL, FLAGS);
  specs[PROP_BASE_URL] = g_param_spec_string ("base-url", NULL, NULL, NULL, FLAGS);
  specs[PROP_BLOCK] = g_param_spec_string ("block", NULL, NULL, NULL, FLAGS);
  specs[PROP_PORT] = g_param_spec_string ("port", NULL, NULL, NULL, FLAGS);
  g_object_class_install_properties (object_class, N_PROPS, specs);
}

static void
vlps_web_settings_init (VlpsWebSettings *self)
{
}

VlpsWebSettings *
vlps_web_settings_new (void)
{
  return g_object_new (VLPS_TYPE_WEB_SETTINGS, NULL);
}

void
vlps_web_settings_copy (VlpsWebSettings *self, VlpsGivenOptions *ret_options)
{
  ret_options->viewport =
      g_strdup_printf ("%dx%d", self->numbers[PROP_VIEWPORT_WIDTH], self->numbers[PROP_VIEWPORT_HEIGHT]);
  ret_options->timeout = self->seconds[PROP_TIMEOUT];
  ret_options->quiet_time = self->numbers[PROP_QUIET_TIME];
  ret_options->no_javascript = !self->flags[PROP_JAVASCRIPT];
  ret_options->http_errors = self->flags[PROP_HTTP_ERRORS];
  ret_options->offline = self->flags[PROP_OFFLINE];
  ret_options->public_only = self->flags[PROP_PUBLIC_ONLY];
  ret_options->no_sandbox = !self->flags[PROP_SANDBOX];
  ret_options->user_agent = g_strdup (self->texts[PROP_USER_AGENT]);
  ret_options->language = g_strdup (self->texts[PROP_LANGUAGE]);
  ret_options->base_url = g_strdup (self->texts[PROP_BASE_URL]);
  ret_options->block = g_strdup (self->texts[PROP_BLOCK]);
  ret_options->port = g_strdup (self->texts[PROP_PORT]);
}

gboolean
vlps_web_settings_wants_picture (VlpsWebSettings *self)
{
  return self->flags[PROP_PICTURE];
}
