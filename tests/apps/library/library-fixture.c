/* library-fixture.c - pages for the tests of the library */
#include "library-fixture.h"

VlpsWebPage *
html_page (void)
{
  g_autoptr (GError) error = NULL;
  VlpsWebPage *page = vlps_web_page_new_from_html (HTML, "https://example.org/d/", &error);

  g_assert_no_error (error);
  return page;
}

GBytes *
snapshot (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "fixtures", "fuzz", "snapshot", name, NULL);
  g_autoptr (GError) error = NULL;
  char *data;
  gsize length;

  g_file_get_contents (path, &data, &length, &error);
  g_assert_no_error (error);
  return g_bytes_new_take (data, length);
}

VlpsWebPage *
snapshot_page (const char *name)
{
  g_autoptr (GBytes) bytes = snapshot (name);
  g_autoptr (GError) error = NULL;
  VlpsWebPage *page = vlps_web_page_new_from_snapshot (bytes, &error);

  g_assert_no_error (error);
  return page;
}

VlpsWebResult *
segment (VlpsWebPage *page, const char *first, ...)
{
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  g_autoptr (GError) error = NULL;
  VlpsWebResult *result;
  va_list arguments;

  va_start (arguments, first);
  g_object_set_valist (G_OBJECT (segmenter), first, arguments);
  va_end (arguments);
  result = vlps_web_segmenter_segment (segmenter, page, &error);
  g_assert_no_error (error);
  return result;
}
