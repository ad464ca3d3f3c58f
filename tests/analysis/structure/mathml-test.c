/* mathml-test.c - formulas in MathML */

#include "markdown-cases.h"

static void
test_mathml (void)
{
  static const Case cases[] = {
    { "MathML",
      "<math><mfrac><mrow><mo>−</mo><mi>b</mi></mrow><msqrt><mn>2</mn></msqrt></mfrac><munderover><mo>∑</mo><mi>i</mi>"
      "<mi>n</mi></munderover><mover><mi>x</mi><mo>→</mo></mover><mi>sin</mi><mi>θ</mi></math>",
      "$\\frac{- b}{\\sqrt{2}} \\sum_{i}^{n} \\vec{x} \\sin \\theta$\n" },
    { "MathML matrix",
      "<math display=block><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd>"
      "<mi>d</mi></mtd></mtr></mtable></math>",
      "$$\n\\begin{aligned}a & b \\\\ c & d\\end{aligned}\n$$\n" },
    { "MathML in other alphabets",
      "<math><msub><mi mathvariant=bold>V</mi><mn>1</mn></msub><mo>=</mo><mrow><mo>|</mo><mtable><mtr><mtd><mi>a</mi>"
      "</mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable><mo>|</mo></mrow>"
      "<mo>+</mo><mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac></math>",
      "${\\mathbf{V}}_{1} = \\begin{vmatrix}a & b \\\\ c & d\\end{vmatrix} + \\genfrac{}{}{0pt}{}{n}{k}$\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mathml/cases", test_mathml);
  return g_test_run ();
}
