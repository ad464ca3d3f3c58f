/* chtml-test.c - formulas in what MathJax draws */

#include "markdown-cases.h"

static void
test_chtml (void)
{
  static const Case cases[] = {
    { "MathJax 3 without MathML",
      "<p>a <mjx-container class=MathJax jax=CHTML><mjx-math><mjx-msup><mjx-mi><mjx-c "
      "class=mjx-c1D465></mjx-c></mjx-mi>"
      "<mjx-script><mjx-mn><mjx-c class=mjx-c32></mjx-c></mjx-mn></mjx-script></mjx-msup><mjx-mo><mjx-c class=mjx-c3D>"
      "</mjx-c></mjx-mo><mjx-mfrac><mjx-frac><mjx-num><mjx-nstrut></mjx-nstrut><mjx-mn><mjx-c class=mjx-c31></mjx-c>"
      "</mjx-mn></mjx-num><mjx-dbox><mjx-dtable><mjx-row><mjx-den><mjx-msqrt><mjx-sqrt><mjx-surd><mjx-mo>"
      "<mjx-c class=mjx-c221A></mjx-c></mjx-mo></mjx-surd><mjx-box><mjx-mi><mjx-c class=mjx-c1D45B></mjx-c></mjx-mi>"
      "</mjx-box></mjx-sqrt></mjx-msqrt></mjx-den></mjx-row></mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac></mjx-math>"
      "</mjx-container> b",
      "a $x^{2} = \\frac{1}{\\sqrt{n}}$ b\n" },
    { "MathJax 3's limits",
      "<mjx-container class=MathJax><mjx-math><mjx-munderover><mjx-over><mjx-mi><mjx-c "
      "class=mjx-c1D45B></mjx-c></mjx-mi>"
      "</mjx-over><mjx-box><mjx-munder><mjx-row><mjx-base><mjx-mo><mjx-c class=mjx-c2211></mjx-c></mjx-mo></mjx-base>"
      "</mjx-row><mjx-row><mjx-under><mjx-mi><mjx-c "
      "class=mjx-c1D456></mjx-c></mjx-mi></mjx-under></mjx-row></mjx-munder>"
      "</mjx-box></mjx-munderover></mjx-math></mjx-container>",
      "$\\sum_{i}^{n}$\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chtml/cases", test_chtml);
  return g_test_run ();
}
