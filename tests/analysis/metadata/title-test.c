/* title-test.c - which part of <title> is the title, and where it stands */
#include "title-element.h"

#include "sample-page.h"
#include "title.h"

static const struct
{
  const char *title;
  const char *host;
  const char *site;
  const char *expected;
} cases[] = {
  { "", NULL, NULL, NULL },
  { " \n ", NULL, NULL, NULL },
  { "_ - |", NULL, NULL, NULL },
  { "标题", NULL, NULL, "标题" },
  { "  A   title ", NULL, NULL, "A title" },
  /* what kind of site or section it is, from both ends */
  { "湘江水位跌破历史最低_新闻中心_某某网", NULL, NULL, "湘江水位跌破历史最低" },
  { "标题-社会频道-某某在线", NULL, NULL, "标题" },
  { "某某日报 | 标题", NULL, NULL, "标题" },
  { "標題 - 焦點 - 某某新聞網", NULL, NULL, "標題" },
  { "Big storm ahead | World News | Home", NULL, NULL, "Big storm ahead" },
  /* the site's own name, from its address or as it names itself */
  { "Big storm ahead - Techcrunch", "www.techcrunch.com", NULL, "Big storm ahead" },
  { "Big storm ahead – The Daily Planet", NULL, "The Daily Planet", "Big storm ahead" },
  { "Big storm ahead – The Daily Planet", NULL, NULL, "Big storm ahead – The Daily Planet" },
  { "Big storm ahead * The Daily Planet", NULL, "The Daily Planet", "Big storm ahead" },
  { "Big storm ahead ⋆ The Daily Planet", NULL, "The Daily Planet", "Big storm ahead" },
  /* lines of all kinds: what follows is about the site, whatever it says; U+3163 only between spaces */
  { "큰 폭풍 ㅣ 어느 신문", NULL, NULL, "큰 폭풍" },
  { "Big storm ahead │ Weather of ours", NULL, NULL, "Big storm ahead" },
  { "폭풍ㅣ폭우 ㅣ 어느 신문", NULL, NULL, "폭풍ㅣ폭우" },
  /* separators that are part of words or of the title */
  { "A*中 and B*", "a.example", NULL, "A*中 and B*" },
  { "中国-东盟峰会_某某网", NULL, NULL, "中国-东盟峰会" },
  { "State-of-the-art methods", NULL, NULL, "State-of-the-art methods" },
  { "Storm: what we know", NULL, NULL, "Storm: what we know" },
  { "1,000 dead", NULL, NULL, "1,000 dead" },
  /* one part always stays */
  { "新闻中心", NULL, NULL, "新闻中心" },
  { "新闻中心_某某网", NULL, NULL, "新闻中心" },
};

static void
test_clean (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *title = vlps_title_clean (cases[i].title, cases[i].host, cases[i].site);

      if (g_strcmp0 (title, cases[i].expected) != 0)
        g_error ("\"%s\": %s, not %s", cases[i].title, title, cases[i].expected);
    }
}

/* Megabytes of title are cut, also where that is in the middle of a character. */
static void
test_clean_long (void)
{
  g_autofree char *letters = sample_repeat ("标a_", 500000);
  g_autofree char *title = vlps_title_clean (letters, NULL, letters);

  g_assert_cmpuint (g_utf8_strlen (title, -1), <=, 2000);
  g_assert_true (g_utf8_validate (title, -1, NULL));
}

static void
assert_found (const char *html, const char *id)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  int found = vlps_title_find (page, reading);

  if (id == NULL)
    g_assert_cmpint (found, ==, -1);
  else
    g_assert_cmpint (found, ==, sample_find (page, id));
}

static void
test_find (void)
{
  assert_found ("<title>Big storm ahead - News</title><body><div id=a>Big storm ahead</div>", "a");
  /* of the page and its site, whose name is longer */
  assert_found ("<title>Reading - The Tide Gauge Book</title><body><h1>The Tide Gauge Book</h1><main><h1 "
                "id=a>Reading</h1></main>",
                "a");
  assert_found (
      "<title>Reading - The Tide Gauge Book</title><body><nav><h1>The Tide Gauge Book</h1></nav><h1 id=a>Reading</h1>",
      "a");
  /* half of the title where the page calls it so, which is not enough elsewhere */
  assert_found ("<title>Gauge library: gauge.h File Reference</title><body><div class='big title' id=a>gauge.h File "
                "Reference</div>",
                "a");
  assert_found ("<title>Gauge library: gauge.h File Reference</title><body><div class=subtitle>File Reference</div>",
                NULL);
  /* all that stands behind a colon, before which sites have their name: half of the title, or a heading */
  assert_found (
      "<title>Gauge library: gauge.h File Reference</title><body><div class=subtitle id=a>gauge.h File Reference</div>",
      "a");
  assert_found ("<title>Harbour talk for everybody: Low tide</title><body><div>Low tide</div>", NULL);
  assert_found ("<title>Harbour talk for everybody: Low tide</title><body><h3 id=a>Low tide</h3>", "a");
  assert_found ("<title>\xe6\xb8\xaf\xe5\x8f\xa3\xef\xbc\x9a\xe4\xbd\x8e\xe6\xbd\xae\xe6\x9d\xa5\xe4\xba\x86"
                "</title><body><b id=a>\xe4\xbd\x8e\xe6\xbd\xae\xe6\x9d\xa5\xe4\xba\x86</b>",
                "a");
  assert_found ("<title>Harbour talk for everybody: </title><body><h3>-----</h3>", NULL);
  /* a time behind it, but not a sentence */
  assert_found ("<title>Big storm ahead - News</title><body><h2 id=a>Big storm ahead <i>[11:25]</i></h2>", "a");
  assert_found ("<title>Big storm ahead - News</title><body><h2>Big storm ahead of the old harbour</h2>", NULL);
  /* lists of other pages have it, too */
  assert_found ("<title>Big storm ahead - News</title><body><select><option>Big storm ahead</select>"
                "<div id=a>Big storm ahead</div>",
                "a");
  assert_found (
      "<title>Low tide - Harbour talk</title><body><h2 id=a>Low tide</h2><p>See <a href='http://b.example/'>low "
      "tide</a>",
      "a");
  /* what leads to the front of the site is its name, wherever that stands */
  assert_found (
      "<title>Low tide - Harbour talk - For everybody at sea</title><body><h1><a href='http://a.example'>Harbour "
      "talk - For everybody at sea</a></h1><h2 id=a>Low tide</h2>",
      "a");
  assert_found (
      "<title>Harbour talk \xc2\xbb Low tide</title><body><h1><a href='http://a.example/'>Harbour talk</a></h1>"
      "<h2 id=a>Low tide</h2>",
      "a");
  assert_found ("<title>Gauge library: gauge.h File Reference</title><body><div class=title>File</div>", NULL);
  assert_found ("<title>Big storm ahead - News</title><body><p>Big storm</p><h2 id=b>Big storm ahead</h2>", "b");
  assert_found (
      "<title>Low tide at the old pier on Play - News</title><body><div role=heading aria-level=1 id=a>Low tide at "
      "the old pier</div>",
      "a");
  /* the site first, and nowhere on the page */
  assert_found ("<title>Harbour talk | Low tide at the old pier</title><body><h2 id=a>Low tide at the old pier</h2>",
                "a");
  assert_found (
      "<title>Harbour talk\n | Low tide at the pier</title><body><h2 id=a><a href=/x>Low tide at the pier</a>", "a");
  assert_found ("<title>Low tide | The old harbour talk</title><body><b id=a>Low tide</b><p>text</p><h1>The old "
                "harbour talk</h1>",
                "a");
  assert_found ("<title>Harbour talk | Low tide at the old pier</title><body><h3>Low tide at the old pier</h3>", NULL);
  assert_found ("<title>Big storm ahead | News</title><body><h2>News</h2>", NULL);
  /* a higher heading goes before a longer one */
  assert_found ("<title>Big storm ahead - News</title><body><h2>Big storm ahead</h2><h1 id=a>Storm ahead!</h1>", "a");
  /* case, white space and punctuation do not matter, nor how the text is divided */
  assert_found ("<title>Big storm ahead - News</title><body><h1 id=a><a href=x>BIG</a> <i>“Storm”</i> ahead</h1>", "a");
  /* the title that the page gives for sharing counts too */
  assert_found (
      "<title>Home</title><meta property=og:title content='Big storm ahead'><body><b id=a>Big storm ahead</b>", "a");
  /* a word or two of the title are not it */
  assert_found ("<title>Big storm ahead - News</title><body><h1>Storm</h1>", NULL);
  assert_found ("<title>Big storm ahead - News</title><body><p hidden>Big storm ahead</p>", NULL);
  assert_found ("<title></title><body><h1>Big storm ahead</h1>", NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/title/clean", test_clean);
  g_test_add_func ("/title/clean-long", test_clean_long);
  g_test_add_func ("/title/find", test_find);
  return g_test_run ();
}
