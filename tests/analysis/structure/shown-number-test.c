/* shown-number-test.c - numbers that ordered lists show as text of their items */

#include "markdown-cases.h"

static void
test_numbers (void)
{
  static const Case cases[] = {
    { "recipe", "<ol><li><span>1</span><p>Boil.</p><li><span>2</span><p>Serve.</p></ol>", "1. Boil.\n2. Serve.\n" },
    { "nested, with zero", "<ol><li><div><b>01</b></div> Boil.<li><div><b>02</b></div> Serve.</ol>",
      "1. Boil.\n2. Serve.\n" },
    { "start", "<ol start=7>\n<li><i>7.</i> Boil.\n<li><i>8.</i> Serve.\n</ol>", "7. Boil.\n8. Serve.\n" },
    { "one differs", "<ol><li><b>1</b> egg<li><b>3</b> apples</ol>", "1. **1** egg\n2. **3** apples\n" },
    { "amounts without an element", "<ol><li>1 egg<li>2 apples</ol>", "1. 1 egg\n2. 2 apples\n" },
    { "numbers alone", "<ol><li><b>1</b><li><b>2</b></ol>", "1. **1**\n2. **2**\n" },
    { "a single item", "<ol><li><b>1</b> egg</ol>", "1. **1** egg\n" },
    { "without order", "<ul><li><b>1</b> egg<li><b>2</b> apples</ul>", "- **1** egg\n- **2** apples\n" },
    { "backwards", "<ol reversed><li><b>1</b> egg<li><b>2</b> apples</ol>", "2. **1** egg\n\n1) **2** apples\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shown-number/cases", test_numbers);
  return g_test_run ();
}
