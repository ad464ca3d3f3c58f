/* error-report.h - prints the error of a command on standard error */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_REPORT_TEXT,
  VLPS_REPORT_JSON,
} VlpsReport;

/* Prints the message for people, or a line {"error": {"code", "message"}} for programs (--errors json). */
void vlps_error_report (VlpsReport report, const GError *error);
