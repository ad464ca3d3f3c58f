/* code-test.c - code as generators write it */

#include "markdown-cases.h"

static void
test_code (void)
{
  static const Case cases[] = {
    { "lines of Doxygen are set in",
      "<div class='fragment'><div class=\"line\">if (a) {</div>\n<div class=\"line\">    <span class=k>return</span>  "
      "b;</div>\n"
      "<div class=\"line\"> </div>\n<div class=\"line\">}</div>\n</div>",
      "```\nif (a) {\n    return  b;\n\n}\n```\n" },
    { "lines of CodeMirror are set in",
      "<div class='cm-content' data-language=c><div class=\"cm-line\">{</div><div class=\"cm-line\">  a  = 1;</div>"
      "<div class=\"cm-line\">}</div></div>",
      "```c\n{\n  a  = 1;\n}\n```\n" },
    { "lines of Ace are set in",
      "<div class='ace_text-layer'><div class=\"ace_line\">{</div><div class=\"ace_line\">  a  = 1;</div>"
      "<div class=\"ace_line\">}</div></div>",
      "```\n{\n  a  = 1;\n}\n```\n" },
    { "highlight.js", "<pre><code class='hljs python'>x = 1</code></pre>", "```python\nx = 1\n```\n", "x = 1\n" },
    { "pandoc", "<div class=sourceCode><pre class='sourceCode haskell'><code>x</code></pre></div>",
      "```haskell\nx\n```\n" },
    { "GitHub", "<div class='highlight highlight-source-rust'><pre>x</pre></div>", "```rust\nx\n```\n" },
    { "Sphinx", "<div class='highlight-default notranslate'><div class=highlight><pre>x</pre></div></div>",
      "```\nx\n```\n" },
    { "SyntaxHighlighter", "<pre class='brush: java; gutter: false'>x</pre>", "```java\nx\n```\n" },
    { "Shiki",
      "<pre class=shiki data-language=fish><code><span data-line>a</span>\n<span data-line>b</span></code></pre>",
      "```fish\na\nb\n```\n" },
    { "Rouge with numbers",
      "<div class='language-cpp highlighter-rouge'><div class=highlight><code><table class=rouge-table><tr>"
      "<td class='rouge-gutter gl'><pre class=lineno>1\n2\n</pre></td><td class=rouge-code><pre>int a;\n\nint "
      "b;\n</pre>"
      "</td></tr></table></code></div></div>",
      "```cpp\nint a;\n\nint b;\n```\n", "int a;\n\nint b;\n" },
    { "pieces that run on",
      "<div class=example><code class='hl lean block'>#check Nat</code>\n<pre class=hl>Nat : Type</pre>\n"
      "<code class='hl lean block'>\n</code>\n<code class='hl lean block'>#eval 1</code></div>",
      "```lean\n#check Nat\nNat : Type\n\n#eval 1\n```\n" },
    { "a code element a line", "<pre><code>import os</code><code>for f in x:</code><code>    print(f)</code></pre>",
      "```\nimport os\nfor f in x:\n    print(f)\n```\n" },
    { "code elements that end their lines", "<pre><code>a\n</code><code>  b\n</code></pre>", "```\na\n  b\n```\n" },
    { "alternatives",
      "<pre><input type=checkbox checked><code class='language-js mjs'>a;\n</code><code class='language-js cjs'>b;\n"
      "</code><button>copy</button></pre>",
      "```js\na;\n```\n\n```js\nb;\n```\n" },
    { "alternatives without languages, one of them shown",
      "<pre><input type=checkbox><code>a;</code><code hidden>b;</code></pre>", "```\na;\n```\n\n```\nb;\n```\n" },
    { "alternatives by class", "<pre><code class=npm>a;</code><code class=yarn hidden>b;</code></pre>",
      "```\na;\n```\n\n```\nb;\n```\n" },
    { "lines, one of them hidden", "<pre><code>a;</code><code>b;</code><code>c;</code><code hidden>d;</code></pre>",
      "```\na;\nb;\nc;\nd;\n```\n" },
    { "lines of two classes, one of them hidden",
      "<pre><code>a;</code><code>b;</code><code class=more hidden>d;</code></pre>", "```\na;\nb;\nd;\n```\n" },
    { "numbers in a list behind the code",
      "<pre><code class=language-python>a\nb\n</code><ul><li>1</li><li>2</li></ul></pre>", "```python\na\nb\n```\n" },
    { "a list that does not count", "<pre>a<ul><li>1</li><li>3</li></ul></pre>", "```\na\n1\n3\n```\n" },
    { "a box with a language", "<div class=code-block data-lang=http>GET /\n\n  x</div>",
      "```http\nGET /\n\n  x\n```\n" },
    { "white space kept by its style", "<div><code style='white-space: pre'>\na\n  b\n</code></div>",
      "```\na\n  b\n```\n" },
    { "code in the line", "<p>a <code>b\n c</code> d", "a `b c` d\n" },
    { "tips over the code", "<pre><code>x<span class=hover-info>int</span> = 1</code></pre>", "```\nx = 1\n```\n" },
    { "Hexo with numbers",
      "<figure class='highlight sh'><table><tr><td class=gutter><pre><span>1</span><br><span>2</span><br></pre></td>"
      "<td class=code><pre><span class=line>one</span><br><span "
      "class=line>two</span><br></pre></td></tr></table></figure>",
      "```sh\none\ntwo\n```\n" },
    { "Pygments in the line", "<pre><span class=lineno>1</span>a\n<span class=lineno>10</span>b</pre>",
      "```\na\nb\n```\n" },
    { "not to be selected", "<pre><code data-lang=c><span style='user-select: none'> 1</span>x\n</code></pre>",
      "```c\nx\n```\n" },
    { "a number that is code", "<pre><span class=mi>1</span>\n<span class=mi>2</span></pre>", "```\n1\n2\n```\n" },
    { "bar with a button",
      "<div><div class=code-header><span>java</span><button>Copy</button></div><pre><code "
      "class=language-java>x</code></pre></div>",
      "```java\nx\n```\n" },
    { "lines without line feeds",
      "<pre><code><span class=line>a</span><span class=line></span><span class=line>  b</span></code></pre>",
      "```\na\n\n  b\n```\n" },
    { "CodeMirror",
      "<div class=CodeMirror-code><div><pre class=CodeMirror-line>a</pre></div><div><pre "
      "class=CodeMirror-line>b</pre></div></div>",
      "```\na\nb\n```\n" },
    { "Org's numbers",
      "<pre class='src src-c'><span class=linenr>1: </span>int a;\n<span class=linenr>2: </span>int b;</pre>",
      "```c\nint a;\nint b;\n```\n" },
    { "numbers by any name, with numbers that are code",
      "<pre><i>9</i>[<b>1</b>,\n<i>10</i><b>2</b>]\n<i>11</i>x</pre>", "```\n[1,\n2]\nx\n```\n" },
    { "numbers that do not count on", "<pre><b>1</b> a\n<b>3</b> b</pre>", "```\n1 a\n3 b\n```\n" },
    { "cells of numbers", "<table><tr><td><pre>1\n2</pre></td><td><pre>a\nb</pre></td></tr></table>",
      "```\na\nb\n```\n" },
    { "a line in each row",
      "<table><tr><td><pre>1</pre><td><pre>a</pre><tr><td><pre>2</pre><td><pre></pre><tr><td><pre>3</pre><td><pre> "
      "b</pre></table>",
      "```\na\n\n b\n```\n" },
    { "rows that do not count on", "<table><tr><td>1<td><code>a</code><tr><td>3<td><code>b</code></table>",
      "|  |  |\n| --- | --- |\n| 1 | `a` |\n| 3 | `b` |\n" },
    { "lines without pre",
      "<div class=fragment><div class=line>f (x);</div><div class=line> </div><div class=line>g;</div></div>",
      "```\nf (x);\n\ng;\n```\n" },
    { "lines of a poem", "<div class=line-block><div class=line>one</div><div class=line>two (2)</div></div>",
      "one\n\ntwo (2)\n" },
    { "a line with its number alone", "<pre><b><i>1</i>a\n</b><b><i>2</i>\n</b><b><i>3</i>b\n</b></pre>",
      "```\na\n\nb\n```\n" },
    { "the name of a file above", "<div><span>gauge.py</span><pre>x</pre></div>", "gauge.py\n\n```py\nx\n```\n" },
    { "empty lines of an editor",
      "<div class=view-lines><div class=view-line>a</div><div class=view-line><i> </i></div>"
      "<div class=view-line>b</div></div>",
      "```\na\n\nb\n```\n" },
    { "Discount", "<pre><code class=python>x</code></pre>", "```python\nx\n```\n" },
    { "Texinfo", "<div class='example python'><pre class=example>x</pre></div>", "```python\nx\n```\n" },
    { "Crayon", "<pre class='lang:php decode:true'>x</pre>", "```php\nx\n```\n" },
    { "an attribute of any name", "<pre data-enlighter-language=go>x</pre>", "```go\nx\n```\n" },
    { "a label above", "<div><div>Python</div><pre>x</pre></div>", "```python\nx\n```\n" },
    { "words above", "<div><div>Example</div><pre>x</pre></div>", "Example\n\n```\nx\n```\n" },
    { "LaTeXML",
      "<p>a</p><div class='ltx_lst_language_Python ltx_lstlisting'>\n<div><a href='data:text/plain;base64,eA==' "
      "download>s</a></div>\n<div>\n <span class=ltx_tag>1</span>\n <b>def</b><i> </i>f():</div>\n<div>\n "
      "<span class=ltx_tag>2</span>\n <i>    </i>g()\n</div></div>",
      "a\n\n```python\ndef f():\n g()\n```\n" },
    { "rows of a box of code",
      "<div class=tFormatCodeBlock><table> <tr> <td>a&nbsp;=&nbsp;1</td> </tr> <tr> <td>b</td> </tr></table></div>",
      "```\na\xC2\xA0=\xC2\xA0"
      "1\nb\n```\n" },
    { "a quotation of a board",
      "<div class='bbCodeBlock bbCodeBlock--quote'>a<div>b</div><div>c</div><div>d</div></div>", "a\n\nb\n\nc\n\nd\n" },
    { "words in a box of code", "<div class=code-block><p>a</p><p>b</p></div>", "a\n\nb\n" },
    { "a paragraph that is called code", "<p class='note code c'>x</p>", "x\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/code/cases", test_code);
  return g_test_run ();
}
