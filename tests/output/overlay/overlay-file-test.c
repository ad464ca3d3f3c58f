/* overlay-file-test.c - the name of a file says what is written into it */
#include "overlay-file.h"

#include <string.h>

#include "errors.h"
#include "scratch.h"

static VlpsPage *
make_page (void)
{
  VlpsPage *page = vlps_page_new ();

  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  page->rendered = TRUE;
  page->size = page->viewport = (VlpsSize){ 300, 200 };
  vlps_page_add_element (page, -1, 0, "html", (VlpsBox){ 0, 0, 300, 200 }, NULL, 0);
  vlps_page_seal (page);
  return page;
}

static void
test_kinds (Scratch *scratch, gconstpointer data)
{
  static const char *const cases[][2] = { { "a.svg", "<?xml" }, { "a.png", "\x89PNG" }, { "svg", "\x89PNG" } };
  g_autoptr (VlpsPage) page = make_page ();
  g_autoptr (VlpsDocument) document = vlps_document_new_whole (page);
  g_autoptr (GError) error = NULL;
  g_autofree char *nowhere = g_build_filename (scratch->path, "none", "a.svg", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = scratch_write (scratch, cases[i][0], ""), *written = NULL;

      g_assert_true (vlps_overlay_file_write (document, NULL, NULL, path, &error));
      written = scratch_read (scratch, cases[i][0]);
      g_assert_true (g_str_has_prefix (written, cases[i][1]));
    }
  g_assert_false (vlps_overlay_file_write (document, NULL, NULL, nowhere, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/overlay-file/kinds", test_kinds);
  return g_test_run ();
}
