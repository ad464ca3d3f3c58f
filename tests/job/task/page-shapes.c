/* page-shapes.c - pages of any size made of one repeated piece of markup */
#include "page-shapes.h"

#include <string.h>

#define JSON_LD "<title>a</title><p>text<script type=application/ld+json>"

const PageShape page_shapes[] = {
  /* nesting */
  { "open-div", "", "<div>a ", "", FALSE },
  { "closed-div", "", "<div>a ", "</div>", TRUE },
  { "open-inline", "<p>", "<i>a", "", FALSE },
  { "closed-inline", "<p>", "<b>a", "</b>", TRUE },
  { "open-section", "", "<section><h2>a</h2>", "", FALSE },
  { "open-quote", "", "<blockquote>a", "", FALSE },
  { "nested-lists", "", "<ul><li>a", "", FALSE },
  { "nested-tables", "", "<table><tr><td>a", "", FALSE },
  { "nested-links", "<p>", "<a href=/@@>a", "", FALSE },
  { "nested-fonts", "<p>", "<font size=@@>a", "", FALSE },
  { "custom", "<p>", "<x-a@@>a", "", FALSE },
  { "custom-mismatched", "<p>", "<x-aaaaaaaaa>a", "</x-aaaaaaaab>", TRUE },
  { "custom-distinct", "<p>", "<x-a@@>a", "</x-b@@>", TRUE },
  { "end-tags", "<div><p>a", "</x-a></b></span></div>", "", FALSE },
  { "overlapping", "<p>", "<b><i>a</b>", "", FALSE },
  { "overlapping-blocks", "", "<b><p>a</b>", "", FALSE },
  { "nobr", "<p>", "<nobr>a<p>", "", FALSE },
  { "foster-inline", "<table>", "<b>a<tr><i>", "", FALSE },
  { "breakouts", "", "<svg><p>a", "", FALSE },
  { "annotations", "<math>", "<annotation-xml encoding=text/html><p>a", "", FALSE },
  { "nested-comments", "", "<div class=comment id=c@@><b class=author>Ann</b><p>a b c</p><div class=children>", "",
    FALSE },
  /* elements in a row */
  { "paragraphs", "", "<p>a, b @@.", "", FALSE },
  { "divs", "", "<div>some words here @@</div>", "", FALSE },
  { "spans", "<p>", "<span>a</span>", "", FALSE },
  { "breaks", "<p>", "a<br>", "", FALSE },
  { "links", "<p>", "<a href=/@@>a b</a> ", "", FALSE },
  { "link-list", "<ul>", "<li><a href=/@@>a b</a>", "</ul>", FALSE },
  { "headings", "<title>a b c</title>", "<h1>a b @@</h1>", "", FALSE },
  { "sections", "", "<h2>part @@</h2><p>some text of the part, with words.", "", FALSE },
  { "list-items", "<ul>", "<li>a", "", FALSE },
  { "numbered", "<ol>", "<li>step @@ of it", "", FALSE },
  { "definitions", "<dl>", "<dt>a@@<dd>b", "", FALSE },
  { "images", "<p>a", "<img src=a@@.png alt=b>", "", FALSE },
  { "pictures", "<p>a", "<picture><source srcset='a@@.png 2x, b.png'><img src=c.png></picture>", "", FALSE },
  { "source-set", "<p>a<img srcset='", "a@@.png @@w, ", "'>", FALSE },
  { "figures", "", "<figure><img src=a@@.png><figcaption>c @@</figcaption></figure>", "", FALSE },
  { "code", "", "<pre><code>a = @@;\n</code></pre>", "", FALSE },
  { "code-lines", "<pre>", "line @@\n", "</pre>", FALSE },
  { "quotes", "", "<blockquote><p>a @@</blockquote>", "", FALSE },
  { "details", "", "<details><summary>a @@</summary><p>b</details>", "", FALSE },
  { "frames", "<p>a", "<iframe src=a@@></iframe>", "", FALSE },
  { "framed-pages", "<p>a", "<iframe srcdoc='<p>b @@'></iframe>", "", FALSE },
  { "forms", "", "<form><input name=a@@ value=b><button>c</button></form>", "", FALSE },
  { "options", "<select>", "<option value=@@>a @@", "</select>", FALSE },
  { "videos", "", "<video src=a@@.mp4><track src=b></video>", "", FALSE },
  { "objects", "", "<object data=a@@><p>b</object>", "", FALSE },
  { "rules", "<p>a", "<hr>", "", FALSE },
  { "repeated-text", "", "<p>The very same sentence stands here, and it is long enough.</p>", "", FALSE },
  { "footnotes", "", "<p>a<a href=#n@@ id=r@@>1</a><p id=n@@><a href=#r@@>1</a> note", "", FALSE },
  { "posts", "", "<article class=post><a rel=author>Ann Poe@@</a><time>1 May 2004</time><p>a b c</article>", "",
    FALSE },
  { "cards", "", "<article><h3><a href=/@@>a b</a></h3><p>c d e</article>", "", FALSE },
  /* tables */
  { "cells", "<table><tr>", "<td>a", "", FALSE },
  { "rows", "<table>", "<tr><td>a<td>@@", "", FALSE },
  { "row-spans", "<table>", "<tr><td rowspan=65534>a", "", FALSE },
  { "column-spans", "<table>", "<tr><td colspan=1000>a", "", FALSE },
  { "both-spans", "<table>", "<tr><td rowspan=9 colspan=9>a<td>b", "", FALSE },
  { "foster", "<table>", "a<p>b<tr>", "", FALSE },
  /* attributes */
  { "attributes", "<p ", "a@@=b ", ">c", FALSE },
  { "same-attributes", "<p ", "a=b ", ">c", FALSE },
  { "long-attribute", "<p>a<a title='", "word @@ ", "'>b</a>", FALSE },
  { "classes", "<p class='", "a@@ ", "'>b", FALSE },
  { "class-each", "", "<p class='a@@ b@@ c'>d", "", FALSE },
  { "ids", "", "<p id=a@@>b", "", FALSE },
  { "same-ids", "", "<p id=a>b<a href=#a>c</a>", "", FALSE },
  { "labels", "", "<p id=a@@ aria-labelledby=a@@ role=region>b", "", FALSE },
  { "label-chain", "<p>text ", "<b id=a aria-labelledby='a a a a'>c</b>", "", FALSE },
  { "owners", "<p>text", "<div id=a@@ aria-owns='a@@ a1'>b</div>", "", FALSE },
  { "tabs", "<div role=tablist>", "<a role=tab href=#t@@ aria-controls=t@@>a</a><div id=t@@ role=tabpanel>b</div>",
    "</div>", FALSE },
  { "data-attributes", "", "<p data-a@@=b data-c='{\"d\": @@}'>e", "", FALSE },
  { "inline-styles", "", "<p style='color: #@@; display: block'>a", "", FALSE },
  { "backquotes", "<pre>", "` `` ``` ", "</pre>", FALSE },
  /* metadata */
  { "meta-author", "<title>a</title>", "<meta name=author content='Ann Poe@@'>", "<p>text", FALSE },
  { "meta-person", "<title>a</title>", "<meta name=author content='Ann Poe'>", "<p>text", FALSE },
  { "article-author", "<title>a</title>", "<meta property=article:author content='Ann Poe@@'>", "<p>text", FALSE },
  { "citation-author", "<title>a</title>", "<meta name=citation_author content='Poe@@, Ann'>", "<p>text", FALSE },
  { "rel-author", "<p>text ", "<a rel=author href=/@@>Ann Poe@@</a>, ", "", FALSE },
  { "bylines", "", "<p class=byline>By <a href=/author/@@>Ann Poe</a></p>", "", FALSE },
  { "meta-names", "<title>a</title>", "<meta name=a@@ content=b>", "<p>text", FALSE },
  { "meta-dates", "<title>a</title>", "<meta property=article:published_time content=2004-05-01>", "<p>text", FALSE },
  { "meta-tags", "<title>a</title>", "<meta property=article:tag content=a@@>", "<p>text", FALSE },
  { "keywords", "<title>a</title><meta name=keywords content='", "a@@, ", "'><p>text", FALSE },
  { "titles", "", "<title>a @@ | b</title>", "<p>text", FALSE },
  { "long-title", "<title>", "a @@ | b - ", "</title><h1>a</h1><p>text", FALSE },
  { "link-elements", "<title>a</title>", "<link rel=alternate hreflang=a@@ href=/@@>", "<p>text", FALSE },
  { "dates", "<p>", "1 May 2004 ", "", FALSE },
  { "times", "<p>", "<time datetime=2004-05-01>1 May</time> ", "", FALSE },
  { "microdata", "", "<div itemscope itemtype=https://schema.org/Article><b itemprop=author>Ann @@</b></div>", "",
    FALSE },
  { "nested-microdata", "", "<div itemscope itemprop=a@@ itemtype=https://schema.org/Person>b", "", FALSE },
  { "item-references", "<p>a", "<div itemscope itemref='a@@ a@@'>b</div><i id=a@@ itemprop=c>d</i>", "", FALSE },
  { "rdfa", "", "<div typeof=schema:Article property=schema:author>Ann @@</div>", "", FALSE },
  { "breadcrumbs", "<nav class=breadcrumb>", "<a href=/@@>a</a> &gt; ", "</nav><p>text", FALSE },
  /* linked data */
  { "json-ld-ids", JSON_LD "[", "{\"@id\":\"a@@\",\"b\":{\"@id\":\"a@@\"}},", "{}]</script>", FALSE },
  { "json-ld-same-id", JSON_LD "[", "{\"@id\":\"a\",\"author\":{\"@id\":\"a\"}},", "{}]</script>", FALSE },
  { "json-ld-deep", JSON_LD, "{\"a\":", "0</script>", FALSE },
  { "json-ld-arrays", JSON_LD, "[", "</script>", FALSE },
  { "json-ld-authors", JSON_LD "{\"@type\":\"Article\",\"author\":[", "{\"@type\":\"Person\",\"name\":\"Ann Poe@@\"},",
    "{}]}</script>", FALSE },
  { "json-ld-scripts", "<p>text", "<script type=application/ld+json>{\"@type\":\"Article\",\"name\":\"a@@\"}</script>",
    "", FALSE },
  { "json-ld-products", JSON_LD "[", "{\"@type\":\"Product\",\"name\":\"a@@\",\"offers\":{\"price\":@@}},",
    "{}]</script>", FALSE },
  { "json-ld-graph", JSON_LD "{\"@graph\":[", "{\"@type\":\"Article\",\"headline\":\"a@@\"},", "{}]}</script>", FALSE },
  { "json-ld-escapes", JSON_LD "{\"@type\":\"Article\",\"articleBody\":\"", "\\u0041\\n", "\"}</script>", FALSE },
  { "json-ld-markup", JSON_LD "{\"@type\":\"Article\",\"articleBody\":\"", "<p>a b @@<\\/p>", "\"}</script>", FALSE },
  { "script-data", "<p>a<script id=__NEXT_DATA__ type=application/json>[", "{\"text\":\"some words @@\"},",
    "{}]</script>", FALSE },
  { "script-strings", "<p>a<script>self.x=[", "\"some words in a string @@\",", "0]</script>", FALSE },
  /* raw text, comments, entities */
  { "comments", "<p>a", "<!-- b @@ -->", "", FALSE },
  { "open-comments", "<p>a", "<!--", "", FALSE },
  { "scripts", "<p>a", "<script>b(@@)</script>", "", FALSE },
  { "open-scripts", "<p>a", "<script><!--<script>", "", FALSE },
  { "open-textareas", "<p>a", "<textarea/>", "", FALSE },
  { "style-rules", "<style>", ".a@@ { display: none } ", "</style><p class=a1>b", FALSE },
  { "styled-classes", "<style>.a { display: none }</style>", "<p class=a>b<p class=c@@>d", "", FALSE },
  { "styles", "<p>a", "<style>.a@@ > b:hover, #c@@ { display: none }</style>", "", FALSE },
  { "media-rules", "<style>", "@media (min-width: @@px) { .a { color: red } ", "</style><p>b", FALSE },
  { "selector-chain", "<style>", ".a > ", "b { display: none }</style><p>b", FALSE },
  { "nested-rules", "<style>", ".a { ", "</style><p class=a>b", FALSE },
  { "open-style-strings", "<style>", "a { content: \"", "</style><p>b", FALSE },
  { "entities", "<p>", "&amp;&nbsp;&hellip;", "", FALSE },
  { "numbers", "<p>", "&#@@;&#x41;", "", FALSE },
  { "broken-entities", "<p>", "&am&notit&#", "", FALSE },
  { "templates", "<p>a", "<template><p>b @@</template>", "", FALSE },
  { "shadow-roots", "<p>a", "<div><template shadowrootmode=closed><p>b <slot></slot></template>c @@</div>", "", FALSE },
  { "nested-shadow-roots", "<p>a", "<div><template shadowrootmode=open><slot></slot>", "</template></div>", TRUE },
  { "shadow-words", "<!-- ", "shadowrootmode=", " --><p>a", FALSE },
  { "shadow-quotes", "<p ", "shadowrootmode=\"", ">a", FALSE },
  { "slots", "<div><template shadowrootmode=open><slot name=a></slot></template>", "<p slot=a@@>b</p>", "</div>",
    FALSE },
  { "noscript", "<p>a", "<noscript><p>b @@</noscript>", "", FALSE },
  { "drawings", "<p>a", "<svg><text>b @@</text></svg>", "", FALSE },
  { "drawing", "<p>a<svg>", "<text x=@@>b</text>", "</svg>", FALSE },
  { "formulas", "<p>a", "<math><mi>x</mi><mo>+</mo><mn>@@</mn></math>", "", FALSE },
  { "deep-formula", "<p>a<math>", "<mrow><mfrac><mi>x</mi>", "", FALSE },
  { "tex", "<p>", "$x_@@^2$ and \\(y\\) ", "", FALSE },
  { "open-tex", "<p>", "\\(a $$b \\[c ", "", FALSE },
  { "environments", "<p>", "\\begin{align}a", "", FALSE },
  { "tex-tags", "<p>", "[tex]a", "", FALSE },
  { "maps", "<p>a", "<img usemap=#a@@><map name=a@@><area href=b alt=c></map>", "", FALSE },
  { "framesets", "", "<frameset><frame src=a@@>", "", FALSE },
  { "base", "<base href=http://example.org/a/>", "<a href=../@@>b</a> ", "", FALSE },
  { "dotted-path", "<p>text <a href='/", "a/../", "'>b</a>", FALSE },
  /* text */
  { "one-word", "<p>", "a", "", FALSE },
  { "words", "<p>", "word@@ ", "", FALSE },
  { "sentences", "<p>", "This is a sentence, number @@. ", "", FALSE },
  { "text-lines", "<p>", "line\n", "", FALSE },
  { "line-ends", "<pre>", "\n", "a", FALSE },
  { "spaces", "<p>a", " ", "b", FALSE },
  { "chinese", "<p>", "\346\261\211\345\255\227\357\274\214", "", FALSE },
  { "arabic", "<p dir=rtl>", "\331\205\330\261 ", "", FALSE },
  { "combining", "<p>e", "\314\201", "", FALSE },
  { "tag-characters", "<p>a", "\363\240\201\241", "", FALSE },
  { "joiners", "<p>", "\360\237\221\251\342\200\215", "", FALSE },
  { "markdown", "<p>", "*_`[a](b)\\#", "", FALSE },
  { "closed-panels", "<p>Text<div class=tab-pane>a</div>", "<div class=tab-pane hidden>b c</div>", "", FALSE },
  { "closed-panels-alone", "<p>Text", "<div class=tab-pane hidden>b c</div>", "", FALSE },
  { "closed-labels", "<p>Text<div>", "<b aria-controls=q>a</b>", "</div><div id=q hidden>b</div><p>Text", FALSE },
  { "hidden-nested", "<p>Text", "<div style='display:none'>a", "", FALSE },
  { "hidden-beside", "<p>Text", "<div style='display:none'>a</div>", "", FALSE },
  { "amp-pictures", "<p>Text", "<amp-img src=a>", "", FALSE },
  { "codes", "<pre>", "<code>a</code>", "", FALSE },
  { "addresses", "<p>", "http://example.org/@@ ", "", FALSE },
};

const guint n_page_shapes = G_N_ELEMENTS (page_shapes);

static void
append_numbered (GString *out, const char *piece, guint number)
{
  for (const char *p = piece; *p != '\0'; p++)
    if (p[0] == '@' && p[1] == '@')
      {
        g_string_append_printf (out, "%u", number);
        p++;
      }
    else
      g_string_append_c (out, *p);
}

GBytes *
page_shape_make (const PageShape *shape, gsize size)
{
  GString *page = g_string_new (shape->before);
  guint n = 0;

  while (page->len + n * (shape->mirrored ? strlen (shape->after) : 0) < size)
    append_numbered (page, shape->each, n++);
  if (!shape->mirrored)
    g_string_append (page, shape->after);
  else
    while (n > 0)
      append_numbered (page, shape->after, --n);
  return g_string_free_to_bytes (page);
}
