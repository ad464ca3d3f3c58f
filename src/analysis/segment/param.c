/* param.c - constants of methods and presets that can be set */
#include "param.h"

#include <math.h>
#include <string.h>

#include "errors.h"

const char *const vlps_no_yes[] = { "no", "yes", NULL };

const VlpsParam *
vlps_param_find (const VlpsParam *params, const char *name, gsize length)
{
  for (; params != NULL && params->name != NULL; params++)
    if (strlen (params->name) == length && strncmp (params->name, name, length) == 0)
      return params;
  return NULL;
}

void
vlps_param_set (const VlpsParam *param, double value, gpointer target)
{
  if (param->kind == VLPS_PARAM_NUMBER)
    G_STRUCT_MEMBER (double, target, param->offset) = value;
  else
    G_STRUCT_MEMBER (guint, target, param->offset) = (guint) value;
}

void
vlps_params_reset (const VlpsParam *params, gpointer target)
{
  for (; params != NULL && params->name != NULL; params++)
    vlps_param_set (params, params->usual, target);
}

gboolean
vlps_param_parse (const VlpsParam *param, const char *text, double *ret_value, GError **error)
{
  g_autofree char *range = NULL;
  char *end;
  double value;

  for (guint i = 0; param->kind == VLPS_PARAM_CHOICE && param->choices[i] != NULL; i++)
    if (strcmp (param->choices[i], text) == 0)
      {
        *ret_value = i;
        return TRUE;
      }
  value = g_ascii_strtod (text, &end);
  if (param->kind != VLPS_PARAM_CHOICE && end != text && *end == '\0' && value >= param->least && value <= param->most
      && (param->kind == VLPS_PARAM_NUMBER || floor (value) >= value))
    {
      *ret_value = value;
      return TRUE;
    }
  range = vlps_param_range (param);
  return vlps_error_false (error, VLPS_ERROR_USAGE, "%s takes %s%s, not '%s'", param->name,
                           param->kind == VLPS_PARAM_WHOLE ? "a whole number, " : "", range, text);
}

char *
vlps_param_text (const VlpsParam *param, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (param->kind == VLPS_PARAM_CHOICE ? param->choices[(guint) value]
                                                    : g_ascii_formatd (buffer, sizeof buffer, "%.10g", value));
}

char *
vlps_param_range (const VlpsParam *param)
{
  g_autofree char *least = NULL, *most = NULL;

  if (param->kind == VLPS_PARAM_CHOICE)
    return g_strjoinv (" or ", (char **) (gsize) param->choices);
  least = vlps_param_text (param, param->least);
  most = vlps_param_text (param, param->most);
  return g_strdup_printf ("%s to %s", least, most);
}

/* Where the name begins in "NAME=VALUE" or "OWNER.NAME=VALUE". */
static const char *
skip_owner (const char *owner, const char *text)
{
  gsize length = strlen (owner);

  return strncmp (text, owner, length) == 0 && text[length] == '.' ? text + length + 1 : text;
}

const VlpsParam *
vlps_params_match (const VlpsParam *params, const char *owner, const char *text)
{
  const char *name = skip_owner (owner, text);

  return vlps_param_find (params, name, strcspn (name, "="));
}

/* The names of all parameters, for people; newly allocated. */
static char *
list_names (const VlpsParam *params)
{
  GString *names = g_string_new (NULL);

  for (; params != NULL && params->name != NULL; params++)
    g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", params->name);
  return g_string_free (names, FALSE);
}

gboolean
vlps_params_assign (const VlpsParam *params, const char *owner, gpointer target, const char *text, GError **error)
{
  const char *equal = strchr (text, '='), *name = skip_owner (owner, text);
  const VlpsParam *param = vlps_params_match (params, owner, text);
  double value;

  if (equal == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--param takes NAME=VALUE, not '%s'", text);
  if (param == NULL)
    {
      g_autofree char *names = list_names (params);

      return vlps_error_false (error, VLPS_ERROR_USAGE,
                               *names != '\0' ? "%s has no parameter '%.*s'; it has %s"
                                              : "%s has no parameter '%.*s'%s",
                               owner, (int) (equal - name), name, *names != '\0' ? names : ", nor any other");
    }
  if (!vlps_param_parse (param, equal + 1, &value, error))
    return FALSE;
  vlps_param_set (param, value, target);
  return TRUE;
}
