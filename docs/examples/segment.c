/* segment.c - prints the main content of a page as Markdown, and where its lines stand
 *
 *   cc segment.c -o segment $(pkg-config --cflags --libs vlps)
 *   ./segment https://example.com/
 */
#include <vlps/vlps.h>

int
main (int argc, char **argv)
{
  static const char *const names[] = { "h1", "h2", "w1", "w2" };
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWebRenderer) renderer = vlps_web_renderer_new (NULL);
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  g_autoptr (VlpsWebPage) page = NULL;
  g_autoptr (VlpsWebResult) result = NULL;
  g_autofree char *markdown = NULL;

  if (argc != 2)
    {
      g_printerr ("Usage: %s URL|FILE\n", argv[0]);
      return 2;
    }
  page = vlps_web_renderer_render (renderer, argv[1], NULL, &error);
  if (page != NULL)
    result = vlps_web_segmenter_segment (segmenter, page, &error);
  if (result == NULL)
    {
      g_printerr ("%s: %s\n", argv[1], error->message);
      return 1;
    }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      double position;

      if (vlps_web_result_get_separator (result, (VlpsWebSeparator) i, &position, NULL))
        g_printerr ("%s: %g px\n", names[i], position);
    }
  markdown = vlps_web_result_to_markdown (result);
  g_print ("%s", markdown);
  return 0;
}
