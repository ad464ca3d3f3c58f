/* formula-test.c - formulas as generators write them */

#include "markdown-cases.h"

static void
test_formulas (void)
{
  static const Case cases[] = {
    { "KaTeX",
      "<p>If <span class=katex><span class=katex-mathml><math><semantics><mrow><mi>g</mi></mrow><annotation "
      "encoding='application/x-tex'>g_{1}</annotation></semantics></math></span><span class=katex-html "
      "aria-hidden=true>"
      "<span class=mord>g</span></span></span> is.",
      "If $g_{1}$ is.\n", "If $g_{1}$ is.\n" },
    { "KaTeX by itself",
      "<p>a</p><span class=katex-display><span class=katex><math display=block><annotation "
      "encoding='application/x-tex'>x\n= 1</annotation></math></span></span><p>b",
      "a\n\n$$\nx = 1\n$$\n\nb\n", "a\n\n$$x = 1$$\n\nb\n" },
    { "MathJax 2",
      "<p>a <span class=MathJax_Preview>p</span><span class=MathJax>x2</span><script type='math/tex'>x^2</script> b",
      "a $x^2$ b\n" },
    { "MathJax 2 by itself", "<p>a</p><script type='math/tex; mode=display'>\nx^2\n</script><p>b",
      "a\n\n$$\nx^2\n$$\n\nb\n" },
    { "MathJax 3",
      "<mjx-container display=true><mjx-math><mjx-mi>x</mjx-mi></mjx-math><mjx-assistive-mml><math><msup><mi>x</mi>"
      "<mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>",
      "$$\nx^{2}\n$$\n" },
    { "MediaWiki",
      "<p>a <span class=mwe-math-element><span style='display: none'><math alttext='{\\displaystyle \\alpha "
      "}'><mi>α</mi>"
      "</math></span><img class=mwe-math-fallback-image-inline src=x.svg alt='{\\displaystyle \\alpha }'></span> b",
      "a $\\alpha$ b\n" },
    { "attribute", "<p><span class=math-inline data-math='\\frac{1}{2}'><span>1/2</span></span>", "$\\frac{1}{2}$\n" },
    { "picture", "<p>a <img src='https://tex.example.org/svg?%5Cfrac%7Ba%7D%7Bb%7D'> b", "a $\\frac{a}{b}$ b\n" },
    { "alternative text", "<p>a <img src=i.png class=latex alt='x_{1}'> b", "a $x_{1}$ b\n" },
    { "words of a picture", "<p>a <img src=i.png alt='a_b c'> b", "a ![a_b c](http://example.org/dir/i.png) b\n" },
    { "raw TeX", "<p>Let $x_1$ and \\(E = mc^2\\), $5 or $6.</p><p>\\[F = ma\\]</p><p>in $$a$$ line",
      "Let $x_1$ and $E = mc^2$, $5 or $6.\n\n$$\nF = ma\n$$\n\nin\n\n$$\na\n$$\n\nline\n",
      "Let $x_1$ and \\(E = mc^2\\), $5 or $6.\n\n\\[F = ma\\]\n\nin $$a$$ line\n" },
    { "displayed in a text", "<p>So \\[x^2\\] and \\begin{align*}a&amp;=b\\end{align*} end.</p>",
      "So\n\n$$\nx^2\n$$\n\nand\n\n$$\n\\begin{align*}a&=b\\end{align*}\n$$\n\nend.\n" },
    { "an environment that does not end", "<p>\\begin{align} a</p>", "\\\\begin{align} a\n" },
    { "tags of boards", "<p>Let [itex]x[/itex] be [TEX]y[/TEX] or [tex]z",
      "Let $x$ be\n\n$$\ny\n$$\n\nor \\[tex\\]z\n" },
    { "a formula by itself", "<p>a</p><p><img class=latex src=i.png alt='x_{1}'>,</p><p><math><mi>x</mi></math> (1)",
      "a\n\n$$\nx_{1}\n$$\n\n,\n\n$$\nx\n$$\n\n(1)\n" },
    { "a line by itself", "<p>a<br><img class=latex src=i.png alt='x_{1}'><br>b", "a\n\n$$\nx_{1}\n$$\n\nb\n" },
    { "raw TeX in code", "<p><code>$x_1$</code></p>", "`$x_1$`\n" },
    { "in a cell",
      "<table><tr><th>a</th><th>b</th></tr><tr><td><math "
      "display=block><mo>|</mo><mi>x</mi></math></td><td>c</td></tr></table>",
      "| a | b |\n| --- | --- |\n| $\\vert  x$ | c |\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/formula/cases", test_formulas);
  return g_test_run ();
}
