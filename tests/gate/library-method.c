/* library-method.c METHOD - segments a page with a method through the library and says the method's name, or what is wrong */
#include <stdio.h>
#include <vlps/vlps.h>

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWebPage) page = vlps_web_page_new_from_html (
      "<title>Bridge</title><p>The mayor opened the new bridge over the river on Monday morning.</p>", NULL, &error);
  g_autoptr (VlpsWebSegmenter) segmenter = NULL;
  g_autoptr (VlpsWebResult) result = NULL;

  if (argc != 2 || page == NULL)
    return 2;
  segmenter = g_object_new (VLPS_TYPE_WEB_SEGMENTER, "method", argv[1], NULL);
  result = vlps_web_segmenter_segment (segmenter, page, &error);
  puts (result != NULL ? vlps_web_result_get_method (result) : error->message);
  return result == NULL;
}
