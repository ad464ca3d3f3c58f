/* posts-test.c - posts of a thread: found by what repeats, told from lists, and what is said in each */
#include "posts.h"

#include <string.h>

#include "comments.h"
#include "sample-page.h"

#define SAID(n)                                                                                                        \
  "Post " n " says what its author thinks of the harbour, of its ferries and of the storm that came on Monday."

/* "AUTHOR|DATE|QUOTE|TEXT" of each, on lines. */
static char *
posts_of (const char *html)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autoptr (VlpsComments) comments = vlps_comments_new (page, reading, blocks);
  gboolean thread = FALSE;
  g_autoptr (GArray) posts = vlps_comments_posts (comments, page, reading, blocks, &thread);
  GString *out = g_string_new (NULL);

  for (guint i = 0; posts != NULL && i < posts->len; i++)
    {
      const VlpsComment *post = &g_array_index (posts, VlpsComment, i);

      g_string_append_printf (out, "%s|%s|%u|%s\n", post->author != NULL ? post->author : "-",
                              post->time != NULL ? post->time : "-", post->quote_of, post->text);
    }
  return g_string_free (out, FALSE);
}

static void
assert_posts (const char *html, const char *wanted)
{
  g_autofree char *found = posts_of (html);

  g_assert_cmpstr (found, ==, wanted);
}

#define TITLE "<title>The harbour</title><body><h1>The harbour</h1>"

#define POST(id, author, date, quote, n)                                                                               \
  "<div class='x y" id "' id=p" id "><div class=a><a href=u" id ">" author "</a><div>Harbour master since 1999</div>"  \
  "</div><div class=b><div class=c>" date "</div><div class=d>" quote                                                  \
  SAID (n) "</div><div class=e>Sail on, sail on "                                                                      \
           "for ever and a day</div></div></div>"

/* Names of classes say nothing; author, date and signature are not what is said. */
static void
test_thread (void)
{
  assert_posts (TITLE POST ("1", "Ann", "2012-05-01 10:00", "", "one")
                    POST ("2", "Bob", "2012-05-02 11:00", "<blockquote><a href='#p1'>Ann</a> wrote: that</blockquote>",
                          "two") POST ("3", "Cid", "2012-05-03 12:00", "", "three"),
                "Ann|2012-05-01T10:00|0|" SAID ("one") "\nBob|2012-05-02T11:00|1|Ann wrote: that\n" SAID (
                    "two") "\nCid|2012-05-03T12:00|0|" SAID ("three") "\n");
}

/* Where the page has all of it twice, what is said is told from what stands around it all the same. */
static void
test_twice (void)
{
  assert_posts (TITLE POST ("1", "Ann", "2012-05-01 10:00", "", "one") POST ("2", "Bob", "2012-05-02 11:00", "", "two")
                    POST ("3", "Cid", "2012-05-03 12:00", "",
                          "three") "<div><p>" SAID ("one") "<p>" SAID ("two") "<p>" SAID ("three") "</div>",
                "Ann|2012-05-01T10:00|0|" SAID ("one") "\nBob|2012-05-02T11:00|0|" SAID (
                    "two") "\nCid|2012-05-03T12:00|0|" SAID ("three") "\n");
}

#define BOARD(id, name, joined, author, n)                                                                             \
  "<div class=post id=p" id "><dl class=postprofile><dt><a href=u>" name "</a></dt><dd>" joined "</dd></dl>"           \
  "<div class=postbody><ul><li><a href=q><span>Quote</span></a></ul><h3><a href='#p" id "'>Re: The harbour</a></h3>"   \
  "<p class=author>" author "</p><div class=content>" SAID (n) "</div></div></div>"

/* When a post was written is not when its author joined; the name in the line of both is the author. */
static void
test_boards (void)
{
  assert_posts (
      TITLE BOARD ("1", "Ann", "<b>Registriert:</b> 19 Jan 2006, 20:26",
                   "<a href=p><span>Beitrag</span></a> <span>von <strong><a class=username>Ann</a></strong> » "
                   "</span>8 Jan 2018, 15:33",
                   "one") BOARD ("2", "Bob", "Joined: 20 Feb 2007 20:26",
                                 "<a href=p><img></a>by <strong>Bob</strong> &raquo; Mon Jan 08, 2018 3:40 pm", "two")
          BOARD ("3", "Cid", "Enregistré le: 8 Jan 2018 15:31",
                 "<a href=p><img></a>par <a class=username>Cid</a> » 9 Jan 2018 16:00", "three"),
      "Ann|2018-01-08T15:33|0|" SAID ("one") "\nBob|2018-01-08T15:40|0|" SAID ("two") "\nCid|2018-01-09T16:00|0|" SAID (
          "three") "\n");
}

/* What is said is told from author and signature, and the page is for it where its address says so. */
static void
test_parts (void)
{
  static const char html[] = TITLE POST ("1", "Ann", "2012-05-01 10:00", "", "one")
      POST ("2", "Bob", "2012-05-02 11:00", "", "two") POST ("3", "Cid", "2012-05-03 12:00", "", "three");

  for (guint said = 0; said < 2; said++)
    {
      g_autofree char *page_html =
          g_strdup_printf ("%s%s", said != 0 ? "<link rel=canonical href='http://a.example/Discussion/7'>" : "", html);
      g_autoptr (VlpsPage) page = sample_page (page_html);
      g_autoptr (VlpsReading) reading = vlps_reading_new (page);
      g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
      g_autoptr (VlpsComments) comments = vlps_comments_new (page, reading, blocks);
      gboolean thread = FALSE;
      g_autoptr (GArray) posts = vlps_comments_posts (comments, page, reading, blocks, &thread);
      g_autofree guint8 *parts = vlps_comments_parts (posts, page, reading);

      g_assert_cmpint (thread, ==, said != 0);
      g_assert_cmpuint (posts->len, ==, 3);
      g_assert_nonnull (parts);
      for (guint i = 0; i < blocks->n; i++)
        {
          g_autofree char *text = vlps_text_blocks_text (page, reading, &blocks->items[i]);
          VlpsCommentPart wanted = g_str_has_prefix (text, "Post ")    ? VLPS_COMMENT_POST
                                   : g_str_equal (text, "The harbour") ? VLPS_COMMENT_NONE
                                                                       : VLPS_COMMENT_REST;

          g_assert_cmpint (parts[blocks->items[i].first], ==, wanted);
        }
    }
}

/* Ranks are no names, whether they stand behind one or alone; nor is the letter that stands for a picture. */
static void
test_ranks (void)
{
#define RANKED(author, date, n)                                                                                        \
  "<div class=p><div class=author><h4>" author "</h4><h5>Old hand</h5></div><div>" date                                \
  "</div><div class=d>" SAID (n) "</div></div>"
  g_autofree char *found = posts_of (
      "<link rel=canonical href='http://a.example/Discussion/7'>" TITLE RANKED ("X</h4><h4>Ann", "2012-05-01", "one")
          RANKED ("<a href=u>Bob B</a>", "2012-05-02", "two") RANKED ("Member", "2012-05-03", "three"));

  g_assert_cmpstr (
      found, ==,
      "Ann|2012-05-01|0|" SAID ("one") "\nBob B|2012-05-02|0|" SAID ("two") "\n-|2012-05-03|0|" SAID ("three") "\n");
}

/* The time is how long ago a post was written, in one line with its title. */
static void
test_ages (void)
{
#define AGED(author, age, n)                                                                                           \
  "<div class=p><h2><span>The harbour and its ferries</span><span>" age "</span></h2><b class=author>" author "</b>"   \
  "<div class=d>" SAID (n) "</div></div>"
  g_autofree char *found = posts_of ("<link rel=canonical href='http://a.example/Discussion/7'>" TITLE AGED (
      "Ann", "2 Wochen 3 Tage her", "one") AGED ("Bob", "4 days", "two") AGED ("Cid", "1 día", "three"));

  g_assert_cmpstr (found, ==, "Ann|-|0|" SAID ("one") "\nBob|-|0|" SAID ("two") "\nCid|-|0|" SAID ("three") "\n");
}

/* Parts of each post stand side by side, with no element around them. */
static void
test_rows (void)
{
#define ROWS(author, date, n)                                                                                          \
  "<tr class=h><td>" author "</td><td>" date "</td></tr><tr><td colspan=2><div class=d>" SAID (n) "</div></td></tr>"
  g_autofree char *found = posts_of (TITLE "<table>" ROWS ("Ann", "2012-05-01", "one") ROWS ("Bob", "2012-05-02", "two")
                                         ROWS ("Cid", "2012-05-03", "three") "</table>");

  g_assert_nonnull (strstr (found, "|" SAID ("one") "\n"));
  g_assert_nonnull (strstr (found, "|" SAID ("three") "\n"));
}

/* What opens the thread is in another element than the answers. */
static void
test_opening (void)
{
  g_autofree char *found =
      posts_of (TITLE "<div class=first><div class=d>" SAID ("zero") "</div></div><div class=rest>" POST (
          "1", "Ann", "2012-05-01", "", "one") POST ("2", "Bob", "2012-05-02", "", "two") "</div>");

  g_assert_true (g_str_has_prefix (found, "-|-|0|" SAID ("zero") "\n"));
}

/* Its element may be of another shape: with a date, behind the heading, and most of what is said before the answers. */
static void
test_opening_unlike (void)
{
#define OPENING(date)                                                                                                  \
  posts_of (TITLE "<div class=first><div class=meta>" date "</div><div class=what><div class=text>" SAID (             \
      "zero") "</div><a href=r>Answer</a></div></div><div class=rest>" POST ("1", "Ann", "2012-05-01", "", "one")      \
                POST ("2", "Bob", "2012-05-02", "", "two") POST ("3", "Cid", "2012-05-03", "", "three")                \
                    POST ("4", "Dan", "2012-05-04", "", "four") "</div>")
  g_autofree char *found = OPENING ("2012-04-30"), *undated = OPENING ("Open");

  g_assert_true (g_str_has_prefix (found, "-|2012-04-30|0|" SAID ("zero") "\n"));
  g_assert_true (g_str_has_prefix (undated, "Ann|"));
}

/* Each post has two cells of one shape, both with a date: the posts are around them. */
static void
test_cells (void)
{
#define CELLS(author, date, n)                                                                                         \
  "<div class=m><div class='k u'><a href=u>" author "</a><div>Here since May 2001 and glad</div></div>"                \
  "<div class='k v'><div class=c>" date "</div><div class=d>" SAID (n) "</div></div></div>"
  assert_posts (
      TITLE CELLS ("Ann", "2012-05-01", "one") CELLS ("Bob", "2012-05-02", "two") CELLS ("Cid", "2012-05-03", "three"),
      "Ann|2012-05-01|0|" SAID ("one") "\nBob|2012-05-02|0|" SAID ("two") "\nCid|2012-05-03|0|" SAID ("three") "\n");
}

/* Links that most bodies end with, and when a post was changed, are not what is said; greetings are. */
static void
test_trimmed (void)
{
#define TRIMMED(author, date, n, end)                                                                                  \
  "<div class=m><a href=u>" author "</a><div class=c>" date                                                            \
  "</div><div class=d><p>Hello all</p><p>" SAID (n) "</p>" end                                                         \
                                                    "<div><a href=r>Reply</a> <a href=q>Quote</a></div></div></div>"
  assert_posts (TITLE TRIMMED ("Ann", "2012-05-01", "one", "<p>Last edited by Ann on 2012-05-04 10:00</p>")
                    TRIMMED ("Bob", "2012-05-02", "two", "") TRIMMED ("Cid", "2012-05-03", "three", ""),
                "Ann|2012-05-01|0|Hello all\n" SAID ("one") "\nBob|2012-05-02|0|Hello all\n" SAID (
                    "two") "\nCid|2012-05-03|0|Hello all\n" SAID ("three") "\n");
}

/* A date that leads to its post is no heading of a list. */
static void
test_dates_as_links (void)
{
#define DATED(author, day, n)                                                                                          \
  "<div class=m><div class=c><a href=p" n ">" day " May 2012 at 10:04</a></div><a href=u>" author                      \
  "</a><div class=d>" SAID (n) "</div></div>"
  g_autofree char *found =
      posts_of (TITLE DATED ("Ann", "1", "one") DATED ("Bob", "2", "two") DATED ("Cid", "3", "three"));

  g_assert_nonnull (strstr (found, "|" SAID ("one") "\n"));
  g_assert_nonnull (strstr (found, "|" SAID ("three") "\n"));
}

/* Posts that are less than half of what the page says are its thread where they are signed, and little stands before. */
static void
test_much (void)
{
#define OTHER                                                                                                          \
  "<div><p>" SAID ("of others") "</p><ul><li>" SAID ("a") "</li><li>" SAID ("b") "</li><li>" SAID (                    \
      "c") "</li></ul></div>"
  g_autofree char *found = posts_of (TITLE POST ("1", "Ann", "2012-05-01", "", "one") POST (
      "2", "Bob", "2012-05-02", "", "two") POST ("3", "Cid", "2012-05-03", "", "three") OTHER);
  g_autofree char *behind = posts_of (TITLE OTHER POST ("1", "Ann", "2012-05-01", "", "one") POST (
      "2", "Bob", "2012-05-02", "", "two") POST ("3", "Cid", "2012-05-03", "", "three"));

  g_assert_true (g_str_has_prefix (found, "Ann|2012-05-01|0|" SAID ("one") "\nBob|"));
  g_assert_cmpstr (behind, ==, "");
}

/* Entries of a list have headings that lead to other pages; without dates nothing is a post; nor is an article. */
static void
test_none (void)
{
#define ENTRY(n)                                                                                                       \
  "<div class=x><h2><a href=e" n ">What happened on day " n " at the harbour</a></h2><div>2012-05-0" n                 \
  "</div><p>" SAID (n) "</p></div>"
  static const char *const pages[] = {
    TITLE ENTRY ("1") ENTRY ("2") ENTRY ("3"),
    TITLE "<div class=x><p>" SAID ("one") "</p></div><div class=x><p>" SAID ("two") "</p></div>",
    TITLE "<div>2012-05-01</div><p>" SAID ("one") "</p><p>" SAID ("two") "</p>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    assert_posts (pages[i], "");
}

#define TOPIC(n, author, said)                                                                                         \
  "<li class=comment><a class=t href=t" n ">The harbour and what it was before " n "</a><div class=author>by "         \
  "<a href=u" n ">" author "</a></div><div>03 Aug 2018 13:3" n "</div>" said "</li>"

/* Rows of a list of topics are no posts, whatever their classes say; those that say something are. */
static void
test_topics (void)
{
  static const char last[] = TITLE "<ul class=comments>" TOPIC ("1", "Ann", "<p>Last post by <a href=u>Bob</a></p>")
      TOPIC ("2", "Bob", "<p>Last post by <a href=u>Cid</a></p>") TOPIC ("3", "Cid", "<p>9 Replies</p>") "</ul>";
  static const char bare[] =
      TITLE "<ul class=comments>" TOPIC ("1", "Ann", "") TOPIC ("2", "Bob", "") TOPIC ("3", "Cid", "") "</ul>";
  static const char said[] = TITLE "<ul class=comments>" TOPIC ("1", "Ann", "<p>" SAID ("one") "</p>")
      TOPIC ("2", "Bob", "<p>" SAID ("two") "</p>") TOPIC ("3", "Cid", "<p>" SAID ("three") "</p>") "</ul>";
  g_autofree char *posts = posts_of (said);

  assert_posts (last, "");
  assert_posts (bare, "");
  g_assert_nonnull (strstr (posts, SAID ("two")));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/posts/thread", test_thread);
  g_test_add_func ("/posts/twice", test_twice);
  g_test_add_func ("/posts/boards", test_boards);
  g_test_add_func ("/posts/parts", test_parts);
  g_test_add_func ("/posts/rows", test_rows);
  g_test_add_func ("/posts/ranks", test_ranks);
  g_test_add_func ("/posts/ages", test_ages);
  g_test_add_func ("/posts/opening", test_opening);
  g_test_add_func ("/posts/opening/unlike", test_opening_unlike);
  g_test_add_func ("/posts/cells", test_cells);
  g_test_add_func ("/posts/trimmed", test_trimmed);
  g_test_add_func ("/posts/dates-as-links", test_dates_as_links);
  g_test_add_func ("/posts/much", test_much);
  g_test_add_func ("/posts/none", test_none);
  g_test_add_func ("/posts/topics", test_topics);
  return g_test_run ();
}
