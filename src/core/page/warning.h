/* warning.h - warnings of a result: its defects, and how the user can cure them
 *
 * A new code is a row of VLPS_WARNINGS and a line in docs/formats.md. */
#pragma once

#include <cjson/cJSON.h>
#include <glib.h>

#include "cure.h"

/* Codes of warnings: constant, name. */
#define VLPS_WARNINGS(ROW)                                                                                             \
  ROW (STYLES_MISSING, "styles-missing")                                                                               \
  ROW (OFF_TOPIC, "off-topic")                                                                                         \
  ROW (UNDIVIDED, "undivided")                                                                                         \
  ROW (EMPTY, "empty")                                                                                                 \
  ROW (REFRESH_FOLLOWED, "refresh-followed")                                                                           \
  ROW (REFRESH_IGNORED, "refresh-ignored")                                                                             \
  ROW (BODY_INCOMPLETE, "body-incomplete")                                                                             \
  ROW (PICTURE_SMALLER, "picture-smaller")                                                                             \
  ROW (NO_FRAMES, "no-frames")                                                                                         \
  ROW (NOSCRIPT_TEXT, "noscript-text")                                                                                 \
  ROW (XHTML_ERROR, "xhtml-error")                                                                                     \
  ROW (LINES_DOUBTFUL, "lines-doubtful")

typedef enum
{
  VLPS_WARNING_PLAIN, /* no code, only a message */
#define VLPS_WARNING_CONSTANT(id, name) VLPS_WARNING_##id,
  VLPS_WARNINGS (VLPS_WARNING_CONSTANT) VLPS_N_WARNINGS,
} VlpsWarningCode;

typedef struct
{
  VlpsWarningCode code;
  VlpsCure cure;
  char *message; /* without code and cure */
} VlpsWarning;

VlpsWarning *vlps_warning_new (VlpsWarningCode code, VlpsCure cure, const char *format, ...) G_GNUC_PRINTF (3, 4);
VlpsWarning *vlps_warning_copy (const VlpsWarning *warning);
void vlps_warning_free (VlpsWarning *warning);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWarning, vlps_warning_free)

/* Returns an empty list of VlpsWarning, which owns its items. */
GPtrArray *vlps_warnings_new (void);

/* Returns the first warning of the list with this code; NULL if there is none. Borrowed. */
const VlpsWarning *vlps_warnings_find (const GPtrArray *warnings, VlpsWarningCode code);

/* Returns TRUE if both warnings (const VlpsWarning *) have the same code and message. */
gboolean vlps_warning_equal (gconstpointer a, gconstpointer b);

/* Returns "CODE: MESSAGE; CURE" in the words of an interface; newly allocated. */
char *vlps_warning_text (const VlpsWarning *warning, VlpsFace face);

/* Converts a warning to the form of snapshots and the renderer: a string if it has only a message, else {"code",
 * "message", "cure"}; newly allocated. */
cJSON *vlps_warning_to_json (const VlpsWarning *warning);

/* Reads this form. Strings of earlier versions contain code and cure in their text. NULL for anything else. */
VlpsWarning *vlps_warning_from_json (const cJSON *item);
