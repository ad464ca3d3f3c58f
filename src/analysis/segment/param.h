/* param.h - adjustable constants of methods and presets: names, ranges and sources of their values */
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
  gsize offset;               /* offset of the value in its struct */
  double usual;               /* default value; for a choice its index */
  double least, most;         /* bounds, included; of NUMBER and WHOLE */
  const char *const *choices; /* of CHOICE; NULL-terminated */
  const char *unit;           /* of NUMBER and WHOLE; "" for none */
  const char *description;    /* one line for people */
  const char *source;         /* source of the default */
} VlpsParam;

/* Of choices that are gboolean: "no", "yes". */
extern const char *const vlps_no_yes[];

/* Returns the parameter with that name (its first `length` bytes); NULL if the list has none. */
const VlpsParam *vlps_param_find (const VlpsParam *params, const char *name, gsize length);

/* Returns the parameter in "NAME=VALUE" or "OWNER.NAME=VALUE"; NULL if the list, which belongs to `owner`, does not
 * have it. */
const VlpsParam *vlps_params_match (const VlpsParam *params, const char *owner, const char *text);

/* Sets a parameter in `target`, the struct of the offsets, as users write it: "NAME=VALUE" or "OWNER.NAME=VALUE".
 * Fails with VLPS_ERROR_USAGE if the list has no such parameter or it rejects the value. */
gboolean vlps_params_assign (const VlpsParam *params, const char *owner, gpointer target, const char *text,
                             GError **error);

/* Sets all parameters of a list to their defaults in `target`, the struct of the offsets. */
void vlps_params_reset (const VlpsParam *params, gpointer target);

/* Parses a value. Fails with VLPS_ERROR_USAGE and a message that says what is allowed. */
gboolean vlps_param_parse (const VlpsParam *param, const char *text, double *ret_value, GError **error);

/* Sets a parameter to a value from vlps_param_parse(). */
void vlps_param_set (const VlpsParam *param, double value, gpointer target);

/* Format a value as users write it, and the possible values ("0 to 1", "density or sum"); newly allocated. */
char *vlps_param_text (const VlpsParam *param, double value);
char *vlps_param_range (const VlpsParam *param);
