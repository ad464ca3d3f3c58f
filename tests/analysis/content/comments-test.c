/* comments-test.c - readers' comments: found, read, left out and kept */
#include "comments.h"

#include <string.h>

#include "main-content.h"
#include "method-table.h"
#include "sample-page.h"

#define PARAGRAPH(n)                                                                                                   \
  "<p>Paragraph " n " tells what happened at the harbour on Monday, when a storm damaged two of its piers. "           \
  "Workers expect that repairs will take a month, and ferries leave from the old quay.</p>"

#define ARTICLE                                                                                                        \
  "<title>What happened at the harbour - The Paper</title><body><div class=article>"                                   \
  "<h1>What happened at the harbour</h1>" PARAGRAPH ("one") PARAGRAPH ("two") PARAGRAPH ("three") "</div>"

#define FORM                                                                                                           \
  "<div id=respond><h3>Leave a Reply</h3><form><p>Your address will not be published.</p><textarea></textarea>"        \
  "</form></div>"

static VlpsComments *
find (const VlpsPage *page)
{
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);

  return vlps_comments_new (page, reading, blocks);
}

/* "AUTHOR|TIME|DEPTH|TEXT" of one comment. */
static void
assert_comment (const VlpsComments *comments, guint i, const char *wanted)
{
  const VlpsComment *comment = &g_array_index (comments->items, VlpsComment, i);
  g_autofree char *found = NULL;

  g_assert_cmpuint (i, <, comments->items->len);
  found = g_strdup_printf ("%s|%s|%u|%s", comment->author != NULL ? comment->author : "-",
                           comment->time != NULL ? comment->time : "-", comment->depth, comment->text);
  g_assert_cmpstr (found, ==, wanted);
}

static char *
content_of (const char *html, VlpsCommentsUse use)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsResult) result = NULL;

  options.comments = use;
  result = vlps_main_content (page, &options, &error);
  g_assert_no_error (error);
  g_assert_cmpint (result->comments != NULL, ==, use == VLPS_COMMENTS_APART);
  return vlps_reading_content (page, reading, result->content);
}

#define THREAD                                                                                                         \
  "<div id=comments><h3>3 Comments</h3><ol class=commentlist><li class='comment odd' id=comment-1>"                    \
  "<div class=comment-author>Jane Doe says:</div><div class=comment-meta>November 1, 2012 at 4:12 pm</div>"            \
  "<p>I saw it happen.</p><p>It was loud, and then it was dark.</p><div class=reply><a href=r>Reply</a></div>"         \
  "<ul><li class='comment even' id=comment-2><div class=comment-author>Bob</div><time datetime=2012-11-02>"            \
  "yesterday</time><p>Me too, I stood by the old quay.</p></li></ul></li><li class='comment odd' id=comment-3>"        \
  "<cite>Ann</cite><p>And I slept through all of it.</p></li></ol>" FORM "</div>"

static void
test_thread (void)
{
  g_autoptr (VlpsPage) page = sample_page (ARTICLE THREAD);
  g_autoptr (VlpsComments) comments = find (page);

  g_assert_cmpuint (comments->items->len, ==, 3);
  assert_comment (comments, 0, "Jane Doe|2012-11-01T16:12|0|I saw it happen.\nIt was loud, and then it was dark.");
  assert_comment (comments, 1, "Bob|2012-11-02|1|Me too, I stood by the old quay.");
  assert_comment (comments, 2, "Ann|-|0|And I slept through all of it.");
  g_assert_false (comments->is_content);
  g_assert_cmpint (comments->part[sample_find (page, "comment-2")], ==, VLPS_COMMENT_POST);
  g_assert_cmpint (comments->part[sample_find (page, "respond")], ==, VLPS_COMMENT_REST);
}

/* Author, text and time of each comment stand side by side, with no element around them. */
static void
test_side_by_side (void)
{
  g_autoptr (VlpsPage) page =
      sample_page (ARTICLE "<dl id=comments-block><dt class=comment-author>Ann said...</dt><dd class=comment-body>The "
                           "first of two comments.</dd><dd class=comment-footer>2012-05-01</dd><dt "
                           "class=comment-author>Bob said...</dt><dd class=comment-body>The second of two "
                           "comments.</dd><dd class=comment-footer>2012-05-02</dd></dl>");
  g_autoptr (VlpsComments) comments = find (page);

  g_assert_cmpuint (comments->items->len, ==, 2);
  assert_comment (comments, 0, "Ann|2012-05-01|0|The first of two comments.");
  assert_comment (comments, 1, "Bob|2012-05-02|0|The second of two comments.");
}

/* Blocks around the comments repeat as well, but less often. */
static void
test_wrapped (void)
{
  g_autoptr (VlpsPage) page = sample_page (
      ARTICLE "<div id=comments><div class=comment-wrap>3 responses to this story</div><div class=comment-wrap><ol>"
              "<li class=comment><cite>Ann</cite><p>The first of three.</p></li><li class=comment><cite>Bob</cite>"
              "<p>The second of three.</p></li><li class=comment><cite>Cid</cite><p>The third of three.</p></li></ol>"
              "</div></div>");
  g_autoptr (VlpsComments) comments = find (page);

  g_assert_cmpuint (comments->items->len, ==, 3);
  assert_comment (comments, 0, "Ann|-|0|The first of three.");
  assert_comment (comments, 2, "Cid|-|0|The third of three.");
}

/* Nothing is named as comments; a heading says it, in any of several languages. */
static void
test_heading (void)
{
  static const char *const headings[] = { "2 responses to “The harbour”", "Comments (2)", "Kommentare",
                                          "网友评论（2）" };

  for (guint i = 0; i < G_N_ELEMENTS (headings); i++)
    {
      g_autofree char *html = g_strdup_printf (
          ARTICLE "<div><h3>%s</h3><div class=x><b class=user>Ann</b><p>The first of two.</p></div><div class=x><b "
                  "class=user>Bob</b><p>The second of two.</p></div></div>",
          headings[i]);
      g_autoptr (VlpsPage) page = sample_page (html);
      g_autoptr (VlpsComments) comments = find (page);

      g_assert_cmpuint (comments->items->len, ==, 2);
      assert_comment (comments, 0, "Ann|-|0|The first of two.");
      assert_comment (comments, 1, "Bob|-|0|The second of two.");
    }
}

/* What only sounds like comments. */
static void
test_none (void)
{
  static const char *const pages[] = {
    "<title>What happened</title><div class='post comments-open'><h2>What happened</h2>" PARAGRAPH ("one") "</div>",
    "<title>Commentary</title><h1>Commentary</h1><section id=commentary>" PARAGRAPH ("one") "</section>",
    ARTICLE "<div id=comments><p>No comments yet.</p></div>",
    ARTICLE FORM,
    ARTICLE "<h2>How to respond to comments of customers</h2>" PARAGRAPH ("four"),
    ARTICLE "<section id=how-to-write-a-good-comment><h2>How to write</h2>" PARAGRAPH ("four") "</section>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autoptr (VlpsPage) page = sample_page (pages[i]);
      g_autoptr (VlpsComments) comments = find (page);

      g_assert_cmpuint (comments->items->len, ==, 0);
    }
}

/* A counter above and one below the article are not a list of comments with the article in it. */
static void
test_counters (void)
{
  g_autofree char *text = content_of ("<title>What happened at the harbour</title><h1>What happened at the harbour</h1>"
                                      "<div class=Comment>4 comments</div>" PARAGRAPH ("one")
                                          PARAGRAPH ("two") "<div class=Comment>4 comments</div>",
                                      VLPS_COMMENTS_DROP);

  g_assert_nonnull (strstr (text, "Paragraph one"));
  g_assert_null (strstr (text, "4 comments"));
}

static void
test_use (void)
{
  g_autofree char *dropped = content_of (ARTICLE THREAD, VLPS_COMMENTS_DROP);
  g_autofree char *kept = content_of (ARTICLE THREAD, VLPS_COMMENTS_KEEP);
  g_autofree char *apart = content_of (ARTICLE THREAD, VLPS_COMMENTS_APART);

  g_assert_nonnull (strstr (dropped, "Paragraph three"));
  g_assert_null (strstr (dropped, "I saw it happen"));
  g_assert_cmpstr (dropped, ==, apart);
  g_assert_nonnull (strstr (kept, "Paragraph three"));
  g_assert_nonnull (strstr (kept, "I saw it happen"));
  g_assert_nonnull (strstr (kept, "I slept through"));
  g_assert_null (strstr (kept, "Reply"));
  g_assert_null (strstr (kept, "published"));
}

/* A page whose address or own statement says that it is a thread keeps it. */
static void
test_forum (void)
{
  g_autoptr (VlpsPage) stated =
      sample_page ("<div itemtype='https://schema.org/DiscussionForumPosting'>" THREAD "</div>");
  g_autoptr (VlpsPage) alone = sample_page ("<title>A video</title>" THREAD);
  g_autoptr (VlpsPage) hosted =
      sample_page ("<link rel=canonical href='https://bbs4.example.org/8.html'>" ARTICLE THREAD);
  g_autoptr (VlpsPage) made = sample_page ("<meta name=generator content='vBulletin 4.2.5'>" ARTICLE THREAD);
  g_autoptr (VlpsComments) board = find (hosted), bulletin = find (made);
  g_autoptr (VlpsComments) forum = find (stated);
  g_autoptr (VlpsComments) thread = find (alone);
  g_autofree char *text = content_of ("<title>A video</title>" THREAD, VLPS_COMMENTS_DROP);

  g_assert_true (forum->is_content);
  g_assert_true (board->is_content);
  g_assert_true (bulletin->is_content);
  g_assert_true (thread->is_content);
  g_assert_cmpuint (thread->items->len, ==, 3);
  g_assert_nonnull (strstr (text, "It was loud"));
}

#define POST(author, time, text)                                                                                       \
  "<div class='entrybox x'><div class=who><b class=author>" author "</b><p>Joined: 2009<p>Posts: 1,204</div>"          \
  "<span class=date>" time "</span><div class=words><p>" text "</div></div>"

#define QUESTION "How do I keep the ferry's engine from overheating when it waits at the quay for an hour or more?"
#define ANSWER                                                                                                         \
  "Clean the sea water filter first, then look at the impeller of the pump: mine had lost two of its blades."

/* A page of comments named as such, below a headline and `above`. */
static VlpsPage *
page_below (const char *above)
{
  GString *html = g_string_new ("<h1>Which glue for a cracked oar?</h1><p><a href=/next>Next topic</a></p>");
  g_autofree char *whole = NULL;

  g_string_append (html, above);
  g_string_append (html, "<div id=comments>");
  for (guint i = 0; i < 8; i++)
    g_string_append_printf (html,
                            "<div class=comment><cite>Ann %u</cite><p>Answer %u says that the wood has to be dry, that "
                            "the crack must be clean, and that no glue will hold where salt has dried in it.</p></div>",
                            i, i);
  g_string_append (html, "</div>");
  whole = g_string_free (html, FALSE);
  return sample_page (whole);
}

/* Where nothing stands above them that an article could be, they are what the page is for. */
static void
test_alone (void)
{
  g_autoptr (VlpsPage) alone = page_below (""),
                       below = page_below ("<p>The blade of one of my oars has a crack as long as a hand. The wood is "
                                           "spruce, and the oar is used in salt water every day of the year. This is "
                                           "what we have learnt of glues in twenty years of rowing.</p>");
  g_autoptr (VlpsComments) thread = find (alone), comments = find (below);

  g_assert_cmpuint (thread->items->len, ==, 8);
  g_assert_true (thread->is_content);
  g_assert_cmpuint (comments->items->len, ==, 8);
  g_assert_false (comments->is_content);
}

/* A page without any heading: the same comments below a few lines about a video, and below an article. */
static void
test_bare (void)
{
  static const char above[] =
      "<div><p>The oar has a crack as long as a hand. It is used in salt water every day, and the "
      "wood is spruce of the last century.</p></div>";
  static const char comments[] =
      "<div id=comments><div class=comment><cite>Ann</cite><p>The wood has to be dry, the crack must be clean, and no "
      "glue will hold where salt has dried in it.</p></div><div class=comment><cite>Bill</cite><p>I have used the glue "
      "of the yard for ten years, and it never failed me on the river.</p></div></div>";
  g_autoptr (GString) article = g_string_new (NULL), thread = g_string_new (NULL);
  g_autoptr (VlpsPage) long_page = NULL, short_page = NULL;
  g_autoptr (VlpsComments) below = NULL, alone = NULL;

  for (guint i = 0; i < 12; i++)
    g_string_append (article, above);
  for (guint i = 0; i < 12; i++)
    g_string_append (thread, comments);
  g_string_prepend (thread, "<title>Oars</title>");
  short_page = sample_page (thread->str);
  g_string_insert (thread, (gssize) strlen ("<title>Oars</title>"), article->str);
  long_page = sample_page (thread->str);
  alone = find (short_page);
  below = find (long_page);
  g_assert_true (alone->is_content);
  g_assert_cmpuint (below->items->len, >, 1);
  g_assert_false (below->is_content);
}

/* The posts of a forum are found in the whole page, whatever they are called. */
static void
test_posts (void)
{
  g_autoptr (VlpsPage) page = sample_page (
      "<meta property=og:type content=forum><div itemtype='https://schema.org/DiscussionForumPosting'></div>"
      "<title>Overheating - Boats</title><ul class=menu><li>Home<li>Members</ul><h1>Overheating</h1>"
      "<div id=thread>" POST ("Ann", "2021-03-01 10:12", QUESTION) POST ("Bill", "2021-03-01 11:40", ANSWER)
          POST ("Ann", "2021-03-02 08:05", "Thanks!") "</div><div class=foot>Powered by boats</div>");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autoptr (VlpsComments) comments = vlps_comments_new (page, reading, blocks);
  g_autofree guint8 *kept = g_new0 (guint8, blocks->n + 1);

  g_assert_true (comments->is_content);
  g_assert_cmpuint (comments->items->len, ==, 3);
  for (guint i = 0; i < blocks->n; i++)
    kept[i] = blocks->items[i].words > 10;
  vlps_comments_restrict (comments, page, reading, blocks, kept);
  assert_comment (comments, 0, "Ann|2021-03-01T10:12|0|" QUESTION);
  assert_comment (comments, 1, "Bill|2021-03-01T11:40|0|" ANSWER);
  /* nothing of it is kept, so all of it is */
  g_assert_true (g_str_has_suffix (g_array_index (comments->items, VlpsComment, 2).text, "Thanks!"));
}

/* Array of VlpsComment. */
static GArray *
posts_of (const VlpsPage *page)
{
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autoptr (VlpsComments) comments = vlps_comments_new (page, reading, blocks);
  gboolean is_thread;

  return vlps_comments_posts (comments, page, reading, blocks, &is_thread);
}

#define MEMBER(author, time, text)                                                                                     \
  "<tr><td class=author><p class=username>" author "<p>Joined:<br>21 January 2013<p>Posts: 12</td><td class=post>"     \
  "<div class=postinfo>" time "</div><div class=text><p>" text "</div></td></tr>"

/* A date behind a line that says since when the author is a member is not that of the post. */
static void
test_posts_of_members (void)
{
  g_autoptr (VlpsPage) page = sample_page (
      "<div itemtype='https://schema.org/DiscussionForumPosting'></div><h1>Overheating</h1><table>" MEMBER (
          "Ann", "20 April 2020 11:17", QUESTION) MEMBER ("Bill", "20 April 2020 11:40", ANSWER)
          MEMBER ("Ann", "21 April 2020 8:05", "I did all that and it did not help at all.") "</table>");
  g_autoptr (GArray) posts = posts_of (page);

  g_assert_cmpuint (posts->len, ==, 3);
  g_assert_cmpstr (g_array_index (posts, VlpsComment, 0).time, ==, "2020-04-20T11:17");
  g_assert_cmpstr (g_array_index (posts, VlpsComment, 1).time, ==, "2020-04-20T11:40");
  g_assert_cmpstr (g_array_index (posts, VlpsComment, 2).time, ==, "2020-04-21T08:05");
}

#define NUMBERED(number, author, time, text)                                                                           \
  "<div class=blockpost><h2>#" number " " time "</h2><dl><dt><strong>" author "</strong></dt><dd class=usertitle>"     \
  "Member</dd></dl><div class=words><p>" text "</div></div>"

/* The author is in a line before the post, behind number, date and rank. */
static void
test_posts_numbered (void)
{
  g_autoptr (VlpsPage) page = sample_page (
      "<div itemtype='https://schema.org/DiscussionForumPosting'></div><h1>Overheating</h1>" NUMBERED (
          "1", "Ann", "2021-03-01 10:12", QUESTION) NUMBERED ("2", "Bill", "2021-03-01 11:40", ANSWER)
          NUMBERED ("3", "Home &gt; Boats", "2021-03-02 08:05", "I did all that and it did not help at all."));
  g_autoptr (GArray) posts = posts_of (page);

  g_assert_cmpuint (posts->len, ==, 3);
  g_assert_cmpstr (g_array_index (posts, VlpsComment, 0).author, ==, "Ann");
  g_assert_cmpstr (g_array_index (posts, VlpsComment, 1).author, ==, "Bill");
  g_assert_null (g_array_index (posts, VlpsComment, 2).author);
}

/* Apart, they are a list beside the content, which keeps them. */
static void
test_posts_apart (void)
{
  const char *html = "<div itemtype='https://schema.org/DiscussionForumPosting'></div><h1>Overheating</h1>" //
      POST ("Ann", "2021-03-01 10:12", QUESTION) POST ("Bill", "2021-03-01 11:40", ANSWER);
  g_autoptr (VlpsPage) page = sample_page (html);
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
  g_autoptr (VlpsResult) result = NULL;
  g_autofree char *text = content_of (html, VLPS_COMMENTS_APART);

  options.comments = VLPS_COMMENTS_APART;
  result = vlps_main_content (page, &options, NULL);
  g_assert_true (result->thread);
  g_assert_cmpuint (result->comments->len, ==, 2);
  g_assert_nonnull (strstr (text, ANSWER));
}

/* Posts whom people sign are what the page is for also behind a text that is less than they are, where the page says so:
 * what stands around their bodies is left out. */
static void
test_posts_behind (void)
{
  const char *html = "<div itemtype='https://schema.org/DiscussionForumPosting'></div><h1>Overheating</h1>"
                     "<p>Welcome to the boats forum, where people help each other with engines, sails, oars and "
                     "moorings. If this is your first visit, be sure to check out the frequent questions first.</p>" //
      POST ("Ann", "2021-03-01 10:12", QUESTION) POST ("Bill", "2021-03-01 11:40", ANSWER)
          POST ("Ann", "2021-03-02 08:05", "I did all that and it did not help at all.");
  g_autofree char *text = content_of (html, VLPS_COMMENTS_DROP);

  g_assert_nonnull (strstr (text, QUESTION));
  g_assert_nonnull (strstr (text, ANSWER));
  g_assert_null (strstr (text, "Joined: 2009"));
  g_assert_null (strstr (text, "1,204"));
}

#define SHORT "<title>Harbour</title><body><h1>Harbour</h1>" PARAGRAPH ("one")

/* A chapter of the text may be called as comments are. */
static void
test_chapters (void)
{
  static const struct
  {
    const char *html, *holds;
    gboolean content;
  } cases[] = {
    { ARTICLE "<h2>Submit Feedback</h2><p>If you propose a change:</p><ul><li>Explain it.<li>Keep it small.</ul>"
              "<h2>Start</h2>" PARAGRAPH ("four"),
      "Explain it.", TRUE },
    { ARTICLE
      "<h3>Responses</h3><p>The office answers by:</p><ul><li>A letter.<li>A flag.</ul><h3>Delay</h3>" PARAGRAPH (
          "four"),
      "A letter.", TRUE },
    { "<title>Harbour</title><body><h1>Harbour</h1>" PARAGRAPH ("one") "<h2>Start</h2>" PARAGRAPH (
          "two") "<h2>Feedback</h2><p>If you report a fault:</p><ul><li>Name the gauge.<li>Give the hour.</ul>",
      "Name the gauge.", TRUE },
    /* headings that link to themselves, as in documentation; not so above comments */
    { SHORT "<h2 id=comment><a href=#comment>comment</a></h2>" PARAGRAPH ("two"), "Paragraph two", TRUE },
    { SHORT "<section id=comments><h2>Comments<a href=#comments>#</a></h2>" PARAGRAPH ("two") "</section>",
      "Paragraph two", TRUE },
    { ARTICLE "<h2 id=c>2 Comments<a href=#c>#</a></h2><div class=comment><p>I saw it happen, too.</p></div>",
      "I saw it happen", FALSE },
    /* comments, with a form */
    { ARTICLE "<h2>Feedback</h2><p>I saw it happen, too.</p><form><textarea></textarea></form><h2>More</h2>",
      "I saw it happen", FALSE },
    { ARTICLE "<h2>2 Comments</h2><div><p>I saw it happen, too.</p></div><div><p>And I slept.</p></div>",
      "I saw it happen", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *content = content_of (cases[i].html, VLPS_COMMENTS_DROP);

      if ((strstr (content, cases[i].holds) != NULL) != cases[i].content)
        g_test_message ("%s\nholds\n%s", cases[i].html, content);
      g_assert_cmpint (strstr (content, cases[i].holds) != NULL, ==, cases[i].content);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/extract/comments/thread", test_thread);
  g_test_add_func ("/extract/comments/side-by-side", test_side_by_side);
  g_test_add_func ("/extract/comments/wrapped", test_wrapped);
  g_test_add_func ("/extract/comments/heading", test_heading);
  g_test_add_func ("/extract/comments/none", test_none);
  g_test_add_func ("/extract/comments/counters", test_counters);
  g_test_add_func ("/extract/comments/use", test_use);
  g_test_add_func ("/extract/comments/forum", test_forum);
  g_test_add_func ("/extract/comments/alone", test_alone);
  g_test_add_func ("/extract/comments/bare", test_bare);
  g_test_add_func ("/extract/comments/posts", test_posts);
  g_test_add_func ("/extract/comments/posts-of-members", test_posts_of_members);
  g_test_add_func ("/extract/comments/posts-numbered", test_posts_numbered);
  g_test_add_func ("/extract/comments/posts-apart", test_posts_apart);
  g_test_add_func ("/extract/comments/posts-behind", test_posts_behind);
  g_test_add_func ("/comments/chapters", test_chapters);
  return g_test_run ();
}
