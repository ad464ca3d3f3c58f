/* warning.h - warnings of a result: what is wrong with it, and what the user may do
 *
 * A new code is a row of VLPS_WARNINGS and a line in docs/formats.md.
 */
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
  ROW (XHTML_ERROR, "xhtml-error")                                                                                     \
  ROW (LINES_DOUBTFUL, "lines-doubtful")

typedef enum
{
  VLPS_WARNING_PLAIN, /* without a code: it has only its message */
#define VLPS_WARNING_CONSTANT(id, name) VLPS_WARNING_##id,
  VLPS_WARNINGS (VLPS_WARNING_CONSTANT) VLPS_N_WARNINGS,
} VlpsWarningCode;

typedef struct
{
  VlpsWarningCode code;
  VlpsCure cure;
  char *message; /* names neither the code nor the cure */
} VlpsWarning;

VlpsWarning *vlps_warning_new (VlpsWarningCode code, VlpsCure cure, const char *format, ...) G_GNUC_PRINTF (3, 4);
VlpsWarning *vlps_warning_copy (const VlpsWarning *warning);
void vlps_warning_free (VlpsWarning *warning);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWarning, vlps_warning_free)

/* An empty list of VlpsWarning, which owns them. */
GPtrArray *vlps_warnings_new (void);

/* The first warning of the list with this code; NULL: there is none.  Borrowed. */
const VlpsWarning *vlps_warnings_find (const GPtrArray *warnings, VlpsWarningCode code);

/* TRUE for warnings with the same code and message (const VlpsWarning *). */
gboolean vlps_warning_equal (gconstpointer a, gconstpointer b);

/* "CODE: MESSAGE; CURE" in the words of a face; newly allocated. */
char *vlps_warning_text (const VlpsWarning *warning, VlpsFace face);

/* The warning as snapshots and the renderer have it: a string where it is a message alone, else {"code", "message",
 * "cure"}; newly allocated. */
cJSON *vlps_warning_to_json (const VlpsWarning *warning);

/* Reads that.  In strings of earlier versions code and cure are found in the text.  NULL for anything else. */
VlpsWarning *vlps_warning_from_json (const cJSON *item);
