/* literal-test.c - pieces of code that only their type face tells */
#include "markdown-cases.h"

static void
test_literals (void)
{
  static const Case cases[] = {
    { "class", "<p>a <span class='docutils literal'>f(x)</span> b</p>", "a `f(x)` b\n", "a f(x) b\n" },
    { "part of a class", "<p>a <span class=ltx_font_typewriter>f</span> <span class=cmtt-10>g</span></p>",
      "a `f` `g`\n" },
    { "style", "<p>a <span style='font-family: Consolas, monospace; color: red'>f</span></p>", "a `f`\n" },
    { "another style", "<p>a <span style='font-family: serif; --x: monospace'>f</span></p>", "a f\n" },
    { "font", "<p>a <font face='Courier New'>f</font></p>", "a `f`\n" },
    { "literally", "<p>a <span class=literally>f</span></p>", "a f\n" },
    { "80 bytes",
      "<span class=literal>12345678901234567890123456789012345678901234567890123456789012345678901234567890</span>",
      "`12345678901234567890123456789012345678901234567890123456789012345678901234567890`\n" },
    { "81 bytes",
      "<span class=literal>123456789012345678901234567890123456789012345678901234567890123456789012345678901</span>",
      "123456789012345678901234567890123456789012345678901234567890123456789012345678901\n" },
    { "two lines", "<span class=literal>a<br>b</span>", "a\\\nb\n" },
    { "in code", "<pre>a <span class=literal>b</span></pre>", "```\na b\n```\n" },
    { "code inside", "<p>a <span class=literal><code>b</code></span></p>", "a `b`\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/literal/cases", test_literals);
  return g_test_run ();
}
