/* embed-test.c - films, sounds and players */

#include "markdown-cases.h"

static void
test_embeds (void)
{
  static const Case cases[] = {
    { "film", "<p>a</p><video title='A film'><source src=f.webm></video>",
      "a\n\n[A film](http://example.org/dir/f.webm)\n", "a\n" },
    { "sound without a title", "<p>a</p><audio src='s/one.mp3?x'></audio>",
      "a\n\n[one.mp3](http://example.org/dir/s/one.mp3?x)\n" },
    { "player", "<p>a</p><iframe src='https://v.example/embed/1' title=Two></iframe>",
      "a\n\n[Two](https://v.example/embed/1)\n" },
    { "player without a title", "<p>a</p><iframe src='//v.example/embed/1'></iframe>",
      "a\n\n[v.example](http://v.example/embed/1)\n" },
    { "a frame with anything", "<p>a</p><iframe src='https://v.example/1' title=Two></iframe>", "a\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/embed/cases", test_embeds);
  return g_test_run ();
}
