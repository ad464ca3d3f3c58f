/* window-choice.c - a window as --sizes names it */
#include "window-choice.h"

#include <string.h>

#include "device.h"
#include "errors.h"
#include "render-request.h"

/* Height of a window given only by its width, CSS px. */
#define HEIGHT 1024

static void
choice_clear (gpointer data)
{
  VlpsWindowChoice *choice = data;

  g_clear_pointer (&choice->name, g_free);
  g_clear_pointer (&choice->value, g_free);
}

static gboolean
parse_size (const char *text, VlpsWindowChoice *ret_choice, GError **error)
{
  const char *at = strchr (text, '@');
  g_autofree char *size = g_strndup (text, at != NULL ? (gsize) (at - text) : strlen (text));
  guint64 ratio = 0;

  if (at != NULL && !g_ascii_string_to_unsigned (at + 1, 10, 1, VLPS_MAX_SCALE, &ratio, NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--sizes %s: after the @ comes the number of pixels to a CSS px, 1 to %d", text,
                             VLPS_MAX_SCALE);
  *ret_choice = (VlpsWindowChoice){
    .name = g_strdup (text),
    .option = "viewport",
    .value = strchr (size, 'x') != NULL ? g_strdup (size) : g_strdup_printf ("%sx%d", size, HEIGHT),
    .width = (int) MIN (g_ascii_strtoull (size, NULL, 10), G_MAXINT),
    .ratio = (int) ratio,
  };
  return TRUE;
}

/* The name of a device, "W", "WxH" or "WxH@RATIO". */
static gboolean
parse_choice (const char *text, VlpsWindowChoice *ret_choice, GError **error)
{
  const VlpsDevice *device = vlps_device_find (text);

  if (strcmp (device->name, text) == 0)
    {
      *ret_choice = (VlpsWindowChoice){
        .name = g_strdup (text), .option = "device", .value = g_strdup (text), .width = device->width
      };
      return TRUE;
    }
  if (!g_ascii_isdigit (*text))
    {
      g_autofree char *names = vlps_device_names ();

      return vlps_error_false (error, VLPS_ERROR_USAGE,
                               "--sizes: there is no device '%s'; use %s, or a size such as 1280x800", text, names);
    }
  return parse_size (text, ret_choice, error);
}

GArray *
vlps_window_choices_parse (const char *text, GError **error)
{
  g_autoptr (GArray) choices = g_array_new (FALSE, FALSE, sizeof (VlpsWindowChoice));
  g_auto (GStrv) names = g_strsplit (text, ",", -1);

  g_array_set_clear_func (choices, choice_clear);
  for (guint i = 0; names[i] != NULL; i++)
    {
      VlpsWindowChoice choice;

      g_strstrip (names[i]);
      for (guint k = 0; k < i; k++)
        if (g_ascii_strcasecmp (names[i], names[k]) == 0)
          return vlps_error_null (error, VLPS_ERROR_USAGE,
                                  "--sizes has %s twice, and both pictures would be one file; name each size once",
                                  names[i]);
      if (!parse_choice (names[i], &choice, error))
        return NULL;
      g_array_append_val (choices, choice);
    }
  return g_steal_pointer (&choices);
}
