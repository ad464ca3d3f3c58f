/* requirements.h - checks what rendering needs from the system besides installed programs */
#pragma once

#include <glib.h>

/* Fails with VLPS_ERROR_ENGINE, naming cause and cure, if /proc is missing or files may not become large enough
 * (ulimit -f). */
gboolean vlps_requirements_check (GError **error);
