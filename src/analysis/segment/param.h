/* param.h - constants of methods and presets that can be set: their names, ranges and where their values come from */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_PARAM_NUMBER, /* a double */
  VLPS_PARAM_WHOLE,  /* a guint */
  VLPS_PARAM_CHOICE, /* a guint: one of several words */
} VlpsParamKind;

/* Everything is static.  A list ends with one whose name is NULL. */
typedef struct
{
  const char *name;
  VlpsParamKind kind;
  gsize offset;               /* of the value in the struct that it is set in */
  double usual;               /* the value where it is not set; of a choice its number */
  double least, most;         /* both allowed; of NUMBER and WHOLE */
  const char *const *choices; /* of CHOICE; ends with NULL */
  const char *unit;           /* of NUMBER and WHOLE; "" for none */
  const char *description;    /* one line for people */
  const char *source;         /* where the usual value comes from */
} VlpsParam;

/* Of choices that are gboolean: "no", "yes". */
extern const char *const vlps_no_yes[];

/* The parameter of that name (the first `length` bytes of it), NULL where the list has none. */
const VlpsParam *vlps_param_find (const VlpsParam *params, const char *name, gsize length);

/* The parameter that "NAME=VALUE" or "OWNER.NAME=VALUE" is about; NULL where the list, which is `owner`'s, has none. */
const VlpsParam *vlps_params_match (const VlpsParam *params, const char *owner, const char *text);

/* Sets a parameter in `target`, the struct that the offsets refer to, as users write it: "NAME=VALUE" or
 * "OWNER.NAME=VALUE".  Fails with VLPS_ERROR_USAGE where the list has no such parameter or it does not take the value.
 */
gboolean vlps_params_assign (const VlpsParam *params, const char *owner, gpointer target, const char *text,
                             GError **error);

/* Sets all parameters of a list to their usual values in `target`, the struct their offsets refer to. */
void vlps_params_reset (const VlpsParam *params, gpointer target);

/* Reads a value.  Fails with VLPS_ERROR_USAGE, with a message that says what is allowed. */
gboolean vlps_param_parse (const VlpsParam *param, const char *text, double *ret_value, GError **error);

/* Sets a parameter to a value that vlps_param_parse() could have read. */
void vlps_param_set (const VlpsParam *param, double value, gpointer target);

/* A value as users write it, and what values there are ("0 to 1", "density or sum"); newly allocated. */
char *vlps_param_text (const VlpsParam *param, double value);
char *vlps_param_range (const VlpsParam *param);
