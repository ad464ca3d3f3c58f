/* image-test.c - pictures, their addresses and captions */

#include "markdown-cases.h"

/* More of a picture in the page's source than a dot has. */
#define BYTES_50 "AAAAAAAAAABBBBBBBBBBCCCCCCCCCCDDDDDDDDDDEEEEEEEEEE"
#define BYTES BYTES_50 BYTES_50 BYTES_50 BYTES_50

static void
test_pictures (void)
{
  static const Case cases[] = {
    { "put off", "<p>a<img src='data:image/gif;base64,R0' data-src=b.png alt=c></p>",
      "a![c](http://example.org/dir/b.png)\n" },
    { "largest", "<p>a<img src=s.png srcset='m.png 300w, l.png 600w, s.png 100w'></p>",
      "a![](http://example.org/dir/l.png)\n" },
    { "by density", "<p>a<img src=s.png srcset='s.png, l.png 2x'></p>", "a![](http://example.org/dir/l.png)\n" },
    { "sources", "<p>a<picture><source srcset='b.webp 2x, c.webp 1x'><img src='data:,'></picture></p>",
      "a![](http://example.org/dir/b.webp)\n" },
    { "without scripts", "<p>a<img src='data:,' alt=x><noscript><img src=b.png></noscript></p>",
      "a![x](http://example.org/dir/b.png)\n" },
    { "attributes of other scripts", "<p>a<img own-lazy-srcset='b.png 1x, c.png 2x' own-lazy-src='b.png'></p>",
      "a![](http://example.org/dir/c.png)\n" },
    { "a file in any of them", "<p>a<img src='data:,' data-photo='b.jpg?w=1' data-photo-mini='m.jpg' alt=x></p>",
      "a![x](http://example.org/dir/b.jpg?w=1)\n" },
    { "no file in any of them", "<p>a<img src='data:,' data-photo='{size}.jpg' data-name=b alt=x></p>", "a![x]()\n" },
    { "list of sources",
      "<p>a<img src='data:,' data-srcs='{&quot;https://e.org/b?w=1&quot;:{&quot;type&quot;:&quot;png&quot;}}'></p>",
      "a![](https://e.org/b?w=1)\n" },
    { "list of sizes", "<p>a<img src='data:,' data-src-set='[{&quot;url&quot;: &quot;https://e.org/b&quot;}]'></p>",
      "a![](https://e.org/b)\n" },
    { "list of no source", "<p>a<img src='data:,' data-srcs='{&quot;b&quot;: 1}' alt=x></p>", "a![x]()\n" },
    { "drawing of nothing",
      "<p>a<img src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E\" alt='x y'></p>", "a\n" },
    { "drawing", "<p>a<img src=\"data:image/svg+xml,%3Csvg%3E%3Cpath d='M0 0h9'/%3E%3C/svg%3E\" alt='x y'></p>",
      "a![x y]()\n" },
    { "drawing with small escapes",
      "<p>a<img src='data:image/svg+xml;utf8,%3csvg%3e%3crect/%3e%3c/svg%3e' alt='x y'></p>", "a![x y]()\n" },
    { "drawing of shapes", "<p>a<img src='data:image/svg+xml,&lt;svg>&lt;polyline/>&lt;/svg>' alt='x y'></p>",
      "a![x y]()\n" },
    { "dot in the source", "<p>a<img src='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP' alt='x y'></p>", "a\n" },
    { "counter of readers without scripts", "<p>a</p><noscript><img src=http://e.org/meter.gif?x></noscript>", "a\n" },
    { "animation for readers without scripts", "<p>a</p><noscript><img src=b.gif alt=x width=300></noscript>",
      "a\n\n![x](http://example.org/dir/b.gif)\n" },
    { "advertisement",
      "<p>a</p><a href=http://ad.example.net/jump/b><img src=http://c.example.org/b.png></a>"
      "<img src='http://pubads.g.doubleclick.net/gampad/ad?x' alt=x>",
      "a\n" },
    { "site with such a name", "<p>a</p><a href=http://ad.nl/b><img src=http://ad.nl/b.png></a>",
      "a\n\n[![](http://ad.nl/b.png)](http://ad.nl/b)\n" },
    { "what a link does", "<p>a</p><a href=b><img src=img/print.png></a> <a href=c><img src=Share-icon.gif alt=''></a>",
      "a\n" },
    { "a picture with such a name", "<p>a</p><img src=print.png> <a href=b><img src=prints.png></a>",
      "a\n\n![](http://example.org/dir/print.png) "
      "[![](http://example.org/dir/prints.png)](http://example.org/dir/b)\n" },
    { "preview", "<p>a<span><img src='data:image/jpeg;base64," BYTES "' alt=Boat><img src=b.png alt=Boat></span></p>",
      "a![Boat](http://example.org/dir/b.png)\n" },
    { "place of a picture that follows",
      "<p>a<img src=/img/grey-placeholder.png aria-label='image unavailable'><img src=b.png alt=Boat></p>",
      "a![Boat](http://example.org/dir/b.png)\n" },
    { "place of a picture that scripts load", "<p>a<img src=placeholder.png data-src=b.png></p>",
      "a![](http://example.org/dir/b.png)\n" },
    { "a picture with words and such a name", "<p>a<img src=placeholder.png alt=Boat></p>",
      "a![Boat](http://example.org/dir/placeholder.png)\n" },
    { "preview in a figure",
      "<p>a</p><figure><div><img src='data:image/webp;base64," BYTES "' alt=Boat></div><div><img src=b.png "
      "alt=Boat></div></figure>",
      "a\n\n![Boat](http://example.org/dir/b.png)\n", "a\n" },
    { "preview behind its picture", "<p>a<img src=b.png alt=Boat><i><img src='blob:http://e.org/1' alt=Boat></i></p>",
      "a![Boat](http://example.org/dir/b.png)\n" },
    { "picture without scripts and preview",
      "<p>a<img src='data:image/jpeg;base64," BYTES "' alt=Boat><noscript><picture><img src=b.png "
      "alt=Boat></picture></noscript></p>",
      "a![Boat](http://example.org/dir/b.png)\n" },
    { "no preview: another picture",
      "<p>a<img src='data:image/jpeg;base64," BYTES "' alt=Boat><img src=b.png alt=Pier></p>",
      "a![Boat]()![Pier](http://example.org/dir/b.png)\n" },
    { "no preview: the other has no address",
      "<p>a<img src='data:image/jpeg;base64," BYTES "' alt=Boat> b <img src='data:image/jpeg;base64," BYTES
      "' alt=Boat></p>",
      "a![Boat]() b ![Boat]()\n" },
    { "emoticon", "<p>a <img src='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP' alt=':)'> b</p>", "a :) b\n" },
    { "picture without scripts",
      "<p>a<picture><source srcset='data:,'><img src='data:,' data-src=b.png></picture><noscript><picture><img "
      "src=b.png></picture></noscript></p>",
      "a![](http://example.org/dir/b.png)\n" },
    { "credit",
      "<p>a</p><figure><img src=b.png><figcaption><span>Two boats</span><span>Ann Lee</span></figcaption></figure>",
      "a\n\n![](http://example.org/dir/b.png)\n\nTwo boats Ann Lee\n", "a\n\nTwo boats Ann Lee\n" },
    { "credit that is set apart",
      "<p>a</p><figure><img src=b.png><figcaption>Big Boats (<cite>X</cite>) <em>I</em>n <a>old "
      "Rome</a><small>\302\251 "
      "Lee</small></figcaption></figure>",
      "a\n\n![](http://example.org/dir/b.png)\n\nBig Boats (*X*) *I*n old Rome \302\251 Lee\n",
      "a\n\nBig Boats (X) In old Rome \302\251 Lee\n" },
    { "no credit", "<p>a</p><figure><img src=b.png><figcaption>i<span>Phone</span></figcaption></figure>",
      "a\n\n![](http://example.org/dir/b.png)\n\niPhone\n", "a\n\niPhone\n" },
    { "linked", "<p>a<a href='/b.JPG'><img class=lazy alt=x></a></p>",
      "a[![x](http://example.org/b.JPG)](http://example.org/b.JPG)\n" },
    { "figure", "<p>a</p><figure><img src=b.png></figure>", "a\n\n![](http://example.org/dir/b.png)\n", "a\n" },
    { "shown large by a light box",
      "<div><a href='http://example.org/b.png'><img src='b-1.png'></a> <img src='http://example.org/b.png'></div>",
      "[![](http://example.org/dir/b-1.png)](http://example.org/b.png)\n" },
    { "dot", "<p>a<img src=b.png width=1 height=1></p>", "a\n" },
    { "twice in a figure",
      "<figure><img src=boats-large.png alt='Two boats'><img src=boats-small.png alt='Two "
      "boats'><figcaption>x</figcaption></figure>",
      "![Two boats](http://example.org/dir/boats-large.png)\n\nx\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/image/cases", test_pictures);
  return g_test_run ();
}
