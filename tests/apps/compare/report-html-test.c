/* report-html-test.c - a comparison as one file for browsers */
#include <cjson/cJSON.h>
#include <gio/gio.h>
#include <string.h>

#include "compare-sets.h"
#include "report.h"

/* What stands in a packed script element of the report. */
static char *
unpack (const char *html, const char *id)
{
  g_autofree char *begin = g_strdup_printf ("id=\"%s\">", id);
  const char *from = strstr (html, begin) + strlen (begin);
  g_autofree char *text = g_strndup (from, (gsize) (strstr (from, "</script>") - from));
  g_autoptr (GZlibDecompressor) decompressor = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr (GInputStream) packed = NULL, plain = NULL;
  g_autoptr (GOutputStream) sink = g_memory_output_stream_new_resizable ();
  gsize length;
  guchar *bytes = g_base64_decode (text, &length);

  packed = g_memory_input_stream_new_from_data (bytes, (gssize) length, g_free);
  plain = g_converter_input_stream_new (packed, G_CONVERTER (decompressor));
  g_assert_cmpint (g_output_stream_splice (sink, plain, 0, NULL, NULL), >, 0);
  g_assert_true (g_output_stream_write_all (sink, "", 1, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (sink, NULL, NULL));
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (sink));
}

static void
test_report (DemoSet *f, gconstpointer data)
{
  g_autoptr (VlpsSummary) summary = vlps_summary_new (f->run, NULL, TRUE);
  g_autoptr (GPtrArray) parts = vlps_summary_parts_new (f->run, FALSE);
  VlpsReportSet set = { .run = f->run, .summary = summary, .parts = parts };
  g_autofree char *html = vlps_report_html (&set, 1, NULL), *numbers = NULL, *details = NULL;
  const cJSON *texts;
  cJSON *root;

  g_assert_null (strstr (html, "@NUMBERS@"));
  /* nothing is loaded from anywhere */
  g_assert_null (strstr (html, "src="));
  g_assert_null (strstr (html, "@import"));
  g_assert_null (strstr (html, "url("));
  numbers = unpack (html, "numbers");
  details = unpack (html, "details");
  root = cJSON_Parse (numbers);
  g_assert_nonnull (cJSON_GetObjectItem (root, "sets"));
  cJSON_Delete (root);
  root = cJSON_Parse (details);
  texts = cJSON_GetObjectItem (cJSON_GetObjectItem (root, "demo_set"), "lines");
  g_assert_cmpint (cJSON_GetArraySize (texts), >=, 4);
  cJSON_Delete (root);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/report-html/report", DemoSet, NULL, demo_set_up, test_report, demo_tear_down);
  return g_test_run ();
}
