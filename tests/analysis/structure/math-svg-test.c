/* math-svg-test.c - formulas that MathJax draws */
#include "markdown-cases.h"

#define DRAWN(parts)                                                                                                   \
  "<p>a <mjx-container jax=SVG><svg><g><g data-mml-node=math>" parts "</g></g></svg></mjx-container> b</p>"
#define X "<g data-mml-node=mi><use data-c=1D465></use></g>"
#define TWO(place) "<g data-mml-node=mn transform='translate(5," place ")'><use data-c=32></use></g>"
#define THREE(place) "<g data-mml-node=mn transform='translate(5," place ")'><use data-c=33></use></g>"

static void
test_drawings (void)
{
  static const Case cases[] = {
    { "letter", DRAWN (X), "a $x$ b\n" },
    { "name", DRAWN ("<g data-mml-node=mi><use data-c=63></use><use data-c=6F></use><use data-c=73></use></g>" X),
      "a $\\cos x$ b\n" },
    { "words", DRAWN ("<g data-mml-node=mtext><use data-c=61></use><use data-c=62></use></g>"), "a $\\text{ab}$ b\n" },
    { "upper", DRAWN ("<g data-mml-node=msup>" X TWO ("413") "</g>"), "a $x^{2}$ b\n" },
    { "lower", DRAWN ("<g data-mml-node=msub>" X TWO ("-150") "</g>"), "a $x_{2}$ b\n" },
    { "upper first", DRAWN ("<g data-mml-node=msubsup>" X TWO ("413") THREE ("-247") "</g>"), "a $x_{3}^{2}$ b\n" },
    { "lower first", DRAWN ("<g data-mml-node=munderover>" X TWO ("-247") THREE ("413") "</g>"), "a $x_{2}^{3}$ b\n" },
    { "fraction", DRAWN ("<g data-mml-node=mfrac>" X TWO ("-686") "<rect></rect></g>"), "a $\\frac{x}{2}$ b\n" },
    { "root",
      DRAWN ("<g data-mml-node=msqrt><g>" X "</g><g data-mml-node=mo><use data-c=221A></use></g><rect></rect></g>"),
      "a $\\sqrt{x}$ b\n" },
    { "table",
      DRAWN ("<g data-mml-node=mtable><g data-mml-node=mtr><g data-mml-node=mtd>" X "</g><g data-mml-node=mtd>" X
             "</g></g><g data-mml-node=mtr><g data-mml-node=mtd>" X "</g></g></g>"),
      "a $\\begin{matrix} x & x \\\\ x \\end{matrix}$ b\n" },
    { "no sign", DRAWN (X "<g data-mml-node=mo><use data-c=zz></use></g>"), "a $x$ b\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/math-svg/cases", test_drawings);
  return g_test_run ();
}
