/* author-test.c - who wrote a page, and what it comes from */
#include "author.h"

#include <string.h>

#include "article.h"
#include "metadata.h"
#include "sample-page.h"

static void
test_author (void)
{
  assert_field (AUTHOR, "<meta name=author content='Jane Doe'>", "<p>By John Roe</p>", "", "Jane Doe");
  assert_field (AUTHOR, "<meta property=article:author content='https://example.org/jane'>", "<p>By John Roe</p>", "",
                "John Roe");
  assert_field (AUTHOR, "", "<a rel=author href=x>Jane Doe</a>", "", "Jane Doe");
  assert_field (AUTHOR, "", "<div class=byline>By Jane Doe • 12 April 2011</div>", "", "Jane Doe");
  /* who wrote what the page is about did not write the page */
  assert_field (AUTHOR, "", "<table class=infobox_v2><tr><th>Written by<td>Jane Doe</table>", "", NULL);
  assert_field (AUTHOR, "", "<table class=infobox><tr><th>Written by<td>Jane Doe</table><p>By John Roe</p>", "",
                "John Roe");
  /* who says something about a product, or about the page, has not written it; a critic has */
  assert_field (
      AUTHOR, "",
      "<div itemprop=review itemscope itemtype='http://schema.org/Review'><b itemprop=author>Jane Doe</b></div>", "",
      NULL);
  assert_field (AUTHOR, "",
                "<div itemscope itemtype='https://schema.org/Comment'><b itemprop=author>Jane Doe</b></div>", "", NULL);
  assert_field (AUTHOR, "", "<ol class=comments><li><a rel=author href=x>Jane Doe</a></ol>", "", NULL);
  assert_field (AUTHOR, "", "<div itemscope itemtype='http://schema.org/Review'><b itemprop=author>Jane Doe</b></div>",
                "", "Jane Doe");
  /* those near the title go before those of teasers above; who took a picture in the page did not write it */
  assert_field (AUTHOR, "",
                "<ul><li>Rain and wind for all of the west until the end of the week, and snow for the hills "
                "<a rel=author href=x>John Roe</a></ul><p>More about the weather in the west, in the hills and on the "
                "coast, and what to do when the roads are closed "
                "and no trains run</p><h1>Big Storm</h1>"
                "<a rel=author href=y>Jane Doe</a>",
                "", "Jane Doe");
  assert_field (AUTHOR, "",
                "<div itemprop=image itemscope itemtype='http://schema.org/ImageObject'><i itemprop=author>John Roe</i>"
                "</div><b itemprop=author>Jane Doe</b>",
                "", "Jane Doe");
  assert_field (AUTHOR, "",
                "<figure><img src=p><figcaption><i itemprop=author>John Roe</i></figcaption></figure>"
                "<b itemprop=author>Jane Doe</b>",
                "", "Jane Doe");
  assert_field (AUTHOR, "",
                "<div itemscope itemtype='http://schema.org/ImageObject'><i itemprop=author>Jane Doe</i></div>", "",
                "Jane Doe");
  assert_field (AUTHOR, "<meta name=author content='Jane Doe'>",
                "<article><div itemscope itemtype='http://schema.org/ImageObject'>"
                "<meta itemprop=author content='Jane Doe, John Roe'></div></article>",
                "", "Jane Doe");
  /* who publishes the page, where a person is named elsewhere */
  assert_field (AUTHOR, "<meta name=author content='NBC News'>", "<b itemprop=author>Jane Doe</b>", "", "Jane Doe");
  assert_field (AUTHOR, "<meta name=author content='Paper Media Group'>", "<a rel=author href=x>Jane Doe</a>", "",
                "Jane Doe");
  assert_field (AUTHOR, "<meta name=author content='Some Publishing Company'>", "<p class=byline>By Jane Doe</p>", "",
                "Jane Doe");
  assert_field (AUTHOR, "<meta name=author content='NBC News'>", "<b itemprop=author>Reuters</b>", "", "NBC News");
  assert_field (AUTHOR, "<meta name=author content='Web Desk'>", "", "", "Web Desk");
  assert_field (AUTHOR, "<meta name=author content='United Arab Emirates'>", "", "", NULL);
  assert_field (AUTHOR, "<meta name=author content='BBC News Desk'>",
                "<ul><li><a href='/author/red'>Red Carpets</a></ul>", "", "BBC News Desk");
  /* a reader's review */
  assert_field (AUTHOR, "", "<div class=review-snippet><a href='/profile/john'>John Roe</a></div>", "", NULL);
  assert_field (AUTHOR, "", "<div class=review><a href='/profile/jane'>Jane Doe</a></div>", "", "Jane Doe");
  assert_field (AUTHOR, "", "<a class=reviewer-name href='/users/john'>John Roe</a><p>By Jane Doe</p>", "", "Jane Doe");
  /* names of Dublin Core may have the surname first */
  assert_field (AUTHOR, "<meta name=dcterms.creator content='Doe, Jane'>", "", "", "Jane Doe");
  assert_field (AUTHOR, "<meta name=dc.creator content='Doe, Jane van'>", "", "", "Jane van Doe");
  assert_field (AUTHOR, "<meta name=dc.creator content='Jane Doe, John Roe'>", "", "", "Jane Doe, John Roe");
  assert_field (AUTHOR, "<meta name=author content='Doe, Jane'>", "", "", "Doe, Jane");
  assert_field (AUTHOR, "", "<p>作者：张三 来源：某某网</p>", "", "张三");
  assert_field (AUTHOR, "", "<p>作者：<a href=x>张三</a></p>", "", "张三");
  assert_field (AUTHOR, "", "", "<p>（本报记者 李四）</p>", "李四");
  assert_field (AUTHOR, "", "<p>作者：宋怡 杨志华</p>", "", "宋怡 杨志华");
  assert_field (AUTHOR, "", "<p>作者：放飞&amp;心情</p>", "", "放飞&心情");
  assert_field (AUTHOR, "", "<p>新华网北京12月9日电(记者罗沙)我国第28次南极考察队说，它平安。</p>", "", "罗沙");
  assert_field (AUTHOR, "", "<p>新京报记者 彭冲 王二小</p>", "", "彭冲 王二小");
  assert_field (AUTHOR, "", "<p>本报记者罗科苏盈发自北京</p>", "", "罗科苏盈");
  assert_field (AUTHOR, "", "", "<p>有了信息交流。(信报记者 蔡雪婧)</p>", "蔡雪婧");
  /* what reporters do is not a name, nor is what is said of an author */
  assert_field (AUTHOR, "", "<p>记者了解到，今天很冷。</p><p>（记者从现场获悉）</p><p>本报记者对此事进行了调查</p>", "",
                NULL);
  assert_field (AUTHOR, "", "<p>文章的作者：在广汽商用车项目的有关负责人方面首次了解到合资内幕</p>", "", NULL);
  assert_field (AUTHOR, "", "<p>By the way, it was warm.</p><p>作者：</p>", "", NULL);
  /* a word and the name in elements of their own; the part of a byline that is called a name */
  assert_field (AUTHOR, "", "<b>By <span>Jane Doe</span></b>", "", "Jane Doe");
  assert_field (AUTHOR, "", "<div class=author><p class=label>Article by:</p><a class=author-name>Jane Doe</a></div>",
                "", "Jane Doe");
  assert_field (AUTHOR, "", "<div class=author><span class=name>Jane Doe</span> Editor of Things</div>", "",
                "Jane Doe");
  assert_field (AUTHOR, "", "<a href='/authors/jane-doe'>Jane Doe</a>", "", "Jane Doe");
  /* who took a picture is none where another one is named; beside a portrait or under a heading stands the author */
  assert_field (
      AUTHOR, "",
      "<div><img src=p><div>The old bridge over the river, seen from the other side. <i>By John Roe</i></div></div>"
      "<p>By Jane Doe</p>",
      "", "Jane Doe");
  assert_field (
      AUTHOR, "",
      "<div><img src=p><div>The old bridge over the river, seen from the other side. <i>By John Roe</i></div></div>",
      "", "John Roe");
  assert_field (AUTHOR, "", "<div><img src=p> <i>By John Roe</i></div><p>By Jane Doe</p>", "", "John Roe");
  assert_field (
      AUTHOR, "",
      "<div><img src=p><h2>The old bridge over the river, seen from the other side</h2><i>By John Roe</i></div>"
      "<p>By Jane Doe</p>",
      "", "John Roe");
  /* what is pressed and what the page is called are not names, whatever they lead to and stand beside */
  assert_field (AUTHOR, "", "<a class='cta-btn' href='/people/free-demo'>Request Demo</a>", "", NULL);
  assert_field (AUTHOR, "", "<button>Request Demo</button> <span>May 2, 2012</span>", "", NULL);
  assert_field (AUTHOR, "", "<span>May 2, 2012</span> <h1>Big Storm</h1>", "", NULL);
  assert_field (AUTHOR, "", "<span>May 2, 2012</span> <h4>Jane Doe</h4>", "", "Jane Doe");
  assert_field (AUTHOR, "", "", "<h3>Written by</h3><p>Jane Doe</p>", "Jane Doe");
  /* a personal name beside the date, not what else stands there */
  assert_field (AUTHOR, "", "<p>12 April 2011</p><p>Jane van Doe</p>", "", "Jane van Doe");
  assert_field (AUTHOR, "", "<p>Jane Doe</p><p>12 April 2011</p>", "", "Jane Doe");
  assert_field (AUTHOR, "", "<p>12 April 2011</p><p>World News</p>", "", NULL);
  assert_field (AUTHOR, "", "<p>12 April 2011</p><p>5 min read</p>", "", NULL);
  assert_field (AUTHOR, "", "<p>12 April 2011</p><a class='badge bg-dark' href=#>Web Design</a>", "", NULL);
  assert_field (AUTHOR, "", "<p>12 April 2011</p><p class=categories><a href=#>Web Design</a></p>", "", NULL);
  assert_field (AUTHOR, "", "<div class='post category-politics'><p>Jane Doe</p><p>12 April 2011</p></div>", "",
                "Jane Doe");
  assert_field (AUTHOR, "", "<div class=author-badge>Jane Doe</div><p>12 April 2011</p>", "", "Jane Doe");
  assert_field (AUTHOR, "", "<div class=pillar-news>Jane Doe</div><p>12 April 2011</p>", "", "Jane Doe");
  /* no names: addresses, dates, signs, labels, fields of forms */
  assert_field (AUTHOR, "<meta name=author content='a@example.org'>", "<div class=author>Posted on</div>", "", NULL);
  assert_field (AUTHOR, "<meta name=author content=', PAPER'>", "<div class=author>Sat, 12 Apr</div>", "", NULL);
  assert_field (AUTHOR, "<meta name=author content='https://example.org/'>", "<div class=author>Joined: Oct 2011</div>",
                "", NULL);
  /* what goes on behind a name */
  assert_field (AUTHOR, "<meta name=author content='Dr Jane Doe - https://example.org/'>", "", "", "Dr Jane Doe");
  assert_field (AUTHOR, "", "<div class=author>Written by: Jane Doe Last updated 2011</div>", "", "Jane Doe");
  assert_field (AUTHOR, "<meta name=citation_author content='Doe, Jane'>", "", "", "Jane Doe");
  assert_field (AUTHOR,
                "<meta name='twitter:label1' content='Written by'><meta name='twitter:data1' content='Jane Doe'>", "",
                "", "Jane Doe");
  assert_field (AUTHOR, "<meta name='twitter:label1' content='Reading time'><meta name='twitter:data1' content='Jane'>",
                "", "", NULL);
}

/* Chinese reports are signed at their end, in brackets; where nobody is named, the editor stands for all. */
static void
test_chinese (void)
{
  assert_field (AUTHOR, "", "", "<p>大家过了一个廉洁的新春佳节。（常书香 马丹阳 ）</p>", "常书香 马丹阳");
  assert_field (AUTHOR, "", "", "<p>这是改革吗？”（姚峰 上海报道）</p>", "姚峰");
  assert_field (AUTHOR, "", "", "<p>到此为止。（完）</p>", NULL);
  assert_field (AUTHOR, "", "", "<p>新京报记者 彭冲 山东冠县报道</p>", "彭冲");
  assert_field (AUTHOR, "", "<p>本报记者 调查</p>", "", NULL);
  assert_field (AUTHOR, "", "<p>作者：赵婕 出自某书</p>", "", "赵婕");
  assert_field (AUTHOR, "", "", "<p>（ 责任编辑：魏喆 ）</p>", "魏喆");
  assert_field (AUTHOR, "", "<p>作者：张三</p>", "<p>（ 责任编辑：魏喆 ）</p>", "张三");
  /* the signature before an organisation; a name spread over three characters */
  assert_field (AUTHOR, "<meta name=author content='www.example.cn,某某网'>", "", "<p>发展。（记者 胡晓蓉）</p>",
                "胡晓蓉");
  assert_field (AUTHOR, "<meta name=author content='学术网'><meta name=dc.creator content='赵  培'>", "", "", "赵培");
}

/* People before organisations, and all of them. */
static void
test_organisations (void)
{
  assert_field (AUTHOR, "<meta name=author content='jane.roeburn'>",
                "<div class=author-info><span>Jane Roeburn</span></div>", "", "Jane Roeburn");
  assert_field (AUTHOR, "<meta name=author content='NOC Admin'>", "<p>By Jane Doe</p>", "", "Jane Doe");
  assert_field (AUTHOR, "<meta name=author content='example.de'>", "", "", "example.de");
  /* initials above the text do not replace the organisation */
  assert_field (AUTHOR, "<meta property=og:site_name content='The Paper'><meta name=author content='The Paper'>",
                "<div class=author>APA</div>", "", "The Paper");
  assert_field (AUTHOR, "<meta property=og:site_name content='The Paper'><meta name=author content='The Paper'>",
                "<div class=author>Jane Doe</div>", "", "Jane Doe");
  assert_field (AUTHOR,
                "<script type='application/ld+json'>{\"@type\": \"Article\", \"headline\": \"A\", \"author\": "
                "{\"@type\": \"Person\", \"name\": \"Jane Doe\"}}</script>"
                "<meta name=author content='Jane Doe, John Roe'>",
                "", "", "Jane Doe, John Roe");
  assert_field (AUTHOR,
                "<script type='application/ld+json'>{\"@type\": \"Article\", \"headline\": \"A\", \"author\": "
                "{\"@type\": \"Person\", \"name\": \"Jane Doe\"}}</script>"
                "<meta name=author content='Ann Poe, John Roe'>",
                "", "", "Jane Doe");
}

/* Some people publish their own pages; commenters and photographers are not their authors. */
static void
test_own_publishers (void)
{
  static const char *const heads[] = {
    "<meta name=author content='Jane Doe'><meta name=copyright content='2024 Jane Doe'>",
    "<meta name=author content='Jane Doe'><meta name=copyright content='Jane Doe 2024'>",
    "<meta name=author content='Jane Doe'><meta name=publisher content='Jane Doe'>",
    "<meta name=author content='Jane Doe'><meta name=dc.publisher content='Jane Doe'>",
    "<meta name=author content='Jane Doe'><meta name=dc.rights content='Copyright Jane Doe'>",
    "<meta name=copyright content='Jane Doe'><script type='application/ld+json'>{\"@type\": \"BlogPosting\", "
    "\"headline\": \"A\", \"author\": {\"@type\": \"Person\", \"name\": \"Jane Doe\"}}</script>",
  };
  static const char *const others[] = {
    "<div class=comment><span class=author>Bob Miller</span></div>",
    "<a rel=author href=x>Guest Poster</a>",
    "<p class=byline>Photographs by Ann Smith</p>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    for (guint k = 0; k < G_N_ELEMENTS (others); k++)
      assert_field (AUTHOR, heads[i], "", others[k], "Jane Doe");
  assert_field (AUTHOR, "<meta name=author content='Example Press'><meta name=copyright content='2024 Example Press'>",
                "<p class=byline>By Jane Doe</p>", "", "Jane Doe");
}

/* Words before names that stand before dishes, subjects and places as well, and begin surnames. */
static void
test_openings (void)
{
  static const char *const dishes[] = {
    "Recette de Tarte Tatin", "Receta de Tortilla Española", "Ricetta di Pasta Fresca", "Testo di Legge Quadro",
    "Texte de Loi Nouvelle",  "Texto de Ley Orgánica",       "Di Jawa Barat",           "Di Martedì Sera",
  };
  static const char *const names[] = { "Di Pietro Maria Luisa", "Di Van Niekerk", "Di Stefano", "di Pietro Maria" };
  static const char *const bylines[] = { "di Jane Doe", "Ricetta di: Jane Doe", "Recette de : Jane Doe",
                                         "Texto de: <b>Jane Doe</b>", "di <a href=x>Jane Doe</a>" };
  static const char *const marked[] = { "Recette de Jane Doe", "Receta de Jane Doe", "Testo di Jane Doe",
                                        "di Jane Doe" };

  for (guint i = 0; i < G_N_ELEMENTS (dishes); i++)
    {
      g_autofree char *line = g_strdup_printf ("<p>%s</p>", dishes[i]);
      g_autofree char *called = g_strdup_printf ("<p class=sub>%s</p>", dishes[i]);

      assert_field (AUTHOR, "", line, "", NULL);
      assert_field (AUTHOR, "", called, "", NULL);
    }
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *head = g_strdup_printf ("<meta name=author content='%s'>", names[i]);

      assert_field (AUTHOR, head, "", "", names[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (bylines); i++)
    {
      g_autofree char *line = g_strdup_printf ("<p>%s</p>", bylines[i]);

      assert_field (AUTHOR, "", line, "", "Jane Doe");
    }
  for (guint i = 0; i < G_N_ELEMENTS (marked); i++)
    {
      g_autofree char *line = g_strdup_printf ("<p class=author>%s</p>", marked[i]);
      g_autofree char *property = g_strdup_printf ("<p itemprop=author>%s</p>", marked[i]);

      assert_field (AUTHOR, "", line, "", "Jane Doe");
      assert_field (AUTHOR, "", property, "", "Jane Doe");
    }
  assert_field (AUTHOR, "", "<p class=author>Di Carlo Rossi Anna</p>", "", "Di Carlo Rossi Anna");
  assert_field (AUTHOR, "<html lang=id>", "<p>di Jawa Barat</p>", "", NULL);
}

/* Companies behind people. */
static void
test_companies (void)
{
  static const char *const names[] = { "Doe Media GmbH", "Doe-Verlag AG, Berlin, Germany", "Doe e.V." };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *head = g_strdup_printf ("<meta name=author content='%s'>", names[i]);

      assert_field (AUTHOR, head, "<p>By Jane Doe</p>", "", "Jane Doe");
      assert_field (AUTHOR, head, "", "", names[i]);
    }
  assert_field (AUTHOR, "<meta name=author content='John Hag'>", "<p>By Jane Doe</p>", "", "John Hag");
}

/* Works that the page cites. */
static void
test_citations (void)
{
  const char *cited = "<ol><li itemprop=citation itemscope itemtype='http://schema.org/ScholarlyArticle'>"
                      "<meta itemprop=author content='John Roe'>Roe J, 1988</ol>";

  assert_field (AUTHOR, "<meta name=citation_author content='Doe, Jane'>", cited, "", "Jane Doe");
  assert_field (AUTHOR, "", cited, "", NULL);
  assert_field (AUTHOR, "", "<div itemprop=mentions><b itemprop=author>John Roe</b></div><p>By Jane Doe</p>", "",
                "Jane Doe");
  assert_field (AUTHOR, "", "<meta itemprop=author content='Jane Doe'>", "", "Jane Doe");
}

/* Texts in the place and form of a name. */
static void
test_no_names (void)
{
  /* categories and menus */
  assert_field (AUTHOR, "", "<b>12 April 2011</b> <a rel='category tag' href=x>Deutsche Sprache</a>", "", NULL);
  assert_field (AUTHOR, "", "<b>12 April 2011</b> <div class=post-categories><a href=x>World Politics</a></div>", "",
                NULL);
  assert_field (AUTHOR, "", "<b>12 April 2011</b> <a href=x>Jane Doe</a>", "", "Jane Doe");
  assert_field (AUTHOR, "", "<nav><a href='/profile/favorites'>Followed Teams</a></nav>", "", NULL);
  assert_field (AUTHOR, "", "<a class=nav-link href=x><i class='fa fa-users'></i> Community Help</a>", "", NULL);
  assert_field (AUTHOR, "", "<p>Licence: <a href='https://example.org/licenses/by/4.0/'>Attribution Four</a></p>", "",
                NULL);
  assert_field (AUTHOR, "", "<b>Alle Artikel</b> <b>12 April 2011</b>", "", NULL);
  assert_field (AUTHOR, "", "<div class=author><b>Jane Doe</b> <a href=x>Alle Artikel</a></div>", "", "Jane Doe");
  assert_field (AUTHOR, "", "<div class=author><b>Jane</b> <b>Doe</b></div>", "", "Jane Doe");
  assert_field (AUTHOR, "", "<div class=author><b>Von Jane Doe</b> <b>Redaktion</b></div>", "", "Jane Doe");
  assert_field (AUTHOR, "", "<div class=author><b>Jane Doe</b>, <b>John Roe</b></div>", "", "Jane Doe, John Roe");
  assert_field (AUTHOR, "", "<i class='fa fa-user'></i> TAKİP ET", "", NULL);
  /* the title */
  assert_field (AUTHOR, "<title>Big Storm</title>", "<h4>Big Storm</h4><p>12 April 2011</p>", "", NULL);
  assert_field (AUTHOR, "<meta property=og:title content='Von Sturm und Regen'>",
                "<h1>Von Sturm und Regen</h1><p>Text</p>", "", NULL);
  assert_field (AUTHOR, "<title>Big Storm</title>", "<h4>Jane Doe</h4><p>12 April 2011</p>", "", "Jane Doe");
  /* comments below */
  assert_field (AUTHOR, "", "", "<ol class=comments><li>Kommentar von Jane Doe</ol>", NULL);
  assert_field (AUTHOR, "", "", "<p>Kommentar von Jane Doe</p>", "Jane Doe");
}

/* Signs and headings beside a name. */
static void
test_signs (void)
{
  assert_field (AUTHOR, "", "<li><i class='bi bi-person'></i> Jane Doe</li>", "", "Jane Doe");
  assert_field (AUTHOR, "", "<li><i class='bi bi-star'></i> Jane Doe</li>", "", NULL);
  assert_field (AUTHOR, "", "", "<h3>Author</h3><p>Jane Doe</p>", "Jane Doe");
  assert_field (AUTHOR, "", "", "<p>By <a href=x>Jane Doe</a></p>", NULL);
  assert_field (AUTHOR, "", "", "<div class=post__author>By <a href=x>Jane Doe</a></div>", "Jane Doe");
  assert_field (AUTHOR, "", "", "<div class=author-bio>This was written by Jane Doe, Head of Things</div>", "Jane Doe");
}

static void
assert_authors (const char *head, const char *top, const char *expected)
{
  VlpsPage *made = NULL;
  g_autoptr (VlpsResult) result = article_fill (head, top, "", &made);
  g_autoptr (VlpsPage) page = made;
  g_autofree char *found = article_join (vlps_metadata_of (page, result)->authors);

  if (strcmp (found, expected) != 0)
    g_error ("%s | %s: %s, not %s", head, top, found, expected);
}

/* Each of several, however the page lists them. */
static void
test_authors (void)
{
  assert_authors ("<meta name=author content='Jane Doe'><meta name=author content='John Roe'>", "",
                  "Jane Doe|John Roe|");
  assert_authors ("<meta name=author content='Jane Doe and John Roe'>", "", "Jane Doe|John Roe|");
  assert_authors ("<meta name=author content='Jane Doe, John Roe und Eva Moe'>", "", "Jane Doe|John Roe|Eva Moe|");
  assert_authors ("<meta name=author content='Doe; Roe'>", "", "Doe|Roe|");
  /* several people are longer than a name; a sentence is none */
  assert_authors ("<meta name=author content='Margaret Abernathy, Christopher Featherstone, Alexandra Moe and Jo Roe'>",
                  "", "Margaret Abernathy|Christopher Featherstone|Alexandra Moe|Jo Roe|");
  assert_authors (
      "<meta name=author content='Everything that we write of is read by two of our editors, and by others'>", "", "");
  assert_authors (SCRIPT ("{\"headline\": \"Storm\", \"author\": {\"name\": [\"Jane Doe\", \"John Roe\"]}}"), "",
                  "Jane Doe|John Roe|");
  assert_authors ("", "<a rel=author href=x>View all posts by Jane Doe</a>", "Jane Doe|");
  assert_authors ("<meta name=author content='April Doe'>", "", "April Doe|");
  assert_authors ("<meta name=citation_author content='Doe, Jane'><meta name=citation_author content='Roe, John'>", "",
                  "Jane Doe|John Roe|");
  assert_authors ("", "<a rel=author>Jane Doe</a>, <a rel=author>John Roe</a>", "Jane Doe|John Roe|");
  assert_authors ("", "<p class=byline>By <a href=/jane>Jane Doe</a> and <a href=/john>John Roe</a> Evening Paper</p>",
                  "Jane Doe|John Roe|");
  assert_authors ("", "<p>Von Jane Doe und John Roe</p>", "Jane Doe|John Roe|");
  assert_authors ("<meta name=author content='신현주 기자'>", "", "신현주|");
  /* where they work is nobody */
  assert_authors ("<meta name=author content='Jane Doe and John Roe, Evening Times'>", "", "Jane Doe|John Roe|");
  assert_authors (
      SCRIPT (
          "{\"headline\": \"Storm\", \"author\": [{\"name\": \"Jane Doe\"}, {\"name\": \"Paper\"}]}") "<meta "
                                                                                                      "property=og:"
                                                                                                      "site_name "
                                                                                                      "content=Paper>",
      "", "Jane Doe|");
  /* nobody: who made the site, places of templates, buttons, countries; an office signs where nobody else does */
  assert_authors ("<meta name=author content='Designed by Netshop www.netshop.example'>", "", "");
  assert_authors ("<meta name=author content=Supplied>", "<p>By Jane Doe</p>", "Jane Doe|");
  assert_authors ("<meta name=author content='New Zealand'>", "", "");
  assert_authors ("", "<p class=author>Reply With Quote</p>", "");
  assert_authors ("<meta name=author content='Department of Bridges'>", "<p>By Jane Doe</p>", "Jane Doe|");
  assert_authors ("<meta name=author content='Department of Bridges'>", "", "Department of Bridges|");
  /* the publisher signs where nobody else does: named in other meta elements, by its form, or as in the title */
  assert_authors ("<meta name=author content='Red Lamp Press'><meta name=DC.publisher content='Red Lamp Press'>",
                  "<p class=author>Jane Doe</p>", "Jane Doe|");
  assert_authors ("<meta name=author content='Red Lamp Press'><meta name=copyright content='2024 Red Lamp Press'>",
                  "<p>By Jane Doe</p>", "Jane Doe|");
  assert_authors ("<meta name=author content='Red Lamp S.p.A.'>", "<p>di Jane Doe</p>", "Jane Doe|");
  assert_authors ("<meta name=author content='Lampa Sp. z o.o.'>", "<p class=author>Jane Doe</p>", "Jane Doe|");
  assert_authors ("<meta name=author content='Lampa Sp. z o.o.'>", "", "Lampa Sp. z o.o.|");
  assert_authors ("<meta name=author content='Jane Doe'><meta name=copyright content='2024 Jane Doe'>", "<p>Rain",
                  "Jane Doe|");
  assert_authors ("<meta name=author content='Jane'><meta name=publisher content='Jane Cooks Good Food'>",
                  "<p>By John Roe</p>", "Jane|");
  /* what microdata call the name, without what they say beside it */
  assert_authors ("", "<div itemprop=author><h4 itemprop=name>Jane Doe</h4> <a href=x>Cooking with Jane</a></div>",
                  "Jane Doe|");
  assert_authors ("", "<p itemprop=author><b itemprop=name>Jane Doe</b><i itemprop=jobTitle>Editor</i></p>",
                  "Jane Doe|");
  assert_authors ("", "<p itemprop=author><b itemprop=name>Jane Doe</b>, <b itemprop=name>John Roe</b></p>",
                  "Jane Doe|John Roe|");
  assert_authors ("", "<p class=author>Recette de: <b>\302\251 Jane Doe</b></p>", "Jane Doe|");
  assert_authors ("", "<p class=author>Ricetta di Jane Doe</p>", "Jane Doe|");
  assert_authors ("", "<p>di oggi</p>", "");
  /* countries and sections in other languages */
  assert_authors ("", "<span>May 2, 2012</span> <span>Regno Unito</span>", "");
  assert_authors ("", "<span>May 2, 2012</span> <span>Estados Unidos</span>", "");
  assert_authors ("", "<span>May 2, 2012</span> <span>Cronaca Locale</span>", "");
  assert_authors ("", "<span>May 2, 2012</span> <span>Public Health</span>", "");
  /* what may be one name stays one */
  assert_authors ("<meta name=author content='Doe, Jane'>", "", "Doe, Jane|");
  assert_authors ("<meta name=author content='Smith and Sons'>", "", "Smith and Sons|");
  /* the site signs only where nobody else does; what a system calls a user is not a name, nor what buyers think */
  assert_authors ("<meta property=og:site_name content=Paper><meta name=author content=Paper>", "<p>By Jane Doe</p>",
                  "Jane Doe|");
  assert_authors ("<meta property=og:site_name content=Paper><meta name=author content=Paper>", "", "Paper|");
  assert_authors ("<meta name=author content='jane.doe.12'>", "", "");
  assert_authors ("<meta name=author content='social.example.com/jane'>", "", "");
  /* an agency, where the markup names the writer */
  assert_authors ("<meta name=author content=Reuters>", "<p itemprop=author>Jane Doe</p>", "Jane Doe|");
  assert_authors ("<meta name=author content=Reuters>", "<p>Jane Doe</p>", "Reuters|");
  assert_authors ("", "<span>May 2, 2012</span> <span>Mostly Positive</span>", "");
}

static void
test_source (void)
{
  assert_field (SOURCE, "<meta property=og:site_name content='Some Paper'>",
                "<p>2010-12-15 来源：新华网 作者：张三</p>", "", "新华网");
  assert_field (SOURCE, "", "<p>来源: <a href=x>新华网</a></p>", "", "新华网");
  assert_field (SOURCE, "", "", "<p>(来源：中国新闻网)</p>", "中国新闻网");
  assert_field (SOURCE, "<meta property=og:site_name content='Some Paper'>", "", "", "Some Paper");
  assert_field (SOURCE, "<meta property=og:site_name content='https://www.example.com/'>", "", "", "example.com");
  assert_field (SOURCE, "<meta property=og:site_name content='www.example.com'>", "", "", "example.com");
  assert_field (SOURCE, "<meta property=og:site_name content='//example.com'>", "", "", "example.com");
  assert_field (SOURCE, "<meta property=og:site_name content='St. Example News'>", "", "", "St. Example News");
  assert_field (SOURCE, "<meta property=og:site_name content='//example.com/'>", "", "", "example.com");
  /* a section is no source */
  assert_field (SOURCE,
                "<meta name=source content=Storms><meta property=article:section content=Storms><meta "
                "property=og:site_name content='Some Paper'>",
                "", "", "Some Paper");
  assert_field (SOURCE, "<meta name=source content=Agency><meta property=og:site_name content='Some Paper'>", "", "",
                "Agency");
  assert_field (SOURCE, "", "", "", NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/author/chinese", test_chinese);
  g_test_add_func ("/author/organisations", test_organisations);
  g_test_add_func ("/author/own-publishers", test_own_publishers);
  g_test_add_func ("/author/openings", test_openings);
  g_test_add_func ("/author/companies", test_companies);
  g_test_add_func ("/author/citations", test_citations);
  g_test_add_func ("/author/no-names", test_no_names);
  g_test_add_func ("/author/signs", test_signs);
  g_test_add_func ("/author/author", test_author);
  g_test_add_func ("/author/authors", test_authors);
  g_test_add_func ("/author/source", test_source);
  return g_test_run ();
}
