/* comment-words-test.c - the words by which readers' comments are known */
#include "comment-words.h"

/* What an element says that has these attributes (NULL-terminated: name, value, ...). */
static guint
words_of (const char *const *attributes)
{
  g_autoptr (VlpsPage) page = vlps_page_new ();
  g_autofree guint16 *words = NULL;

  vlps_page_add_frame (page, -1, "", "");
  vlps_page_add_element (page, -1, 0, "div", (VlpsBox){ 0 }, NULL, 0);
  for (; *attributes != NULL; attributes += 2)
    vlps_page_add_attribute (page, attributes[0], attributes[1]);
  vlps_page_seal (page);
  words = vlps_comment_words_of (page);
  return words[0];
}

static void
test_names (void)
{
  static const struct
  {
    const char *attributes[5];
    guint words;
  } cases[] = {
    { { "class", "plain" }, 0 },
    { { NULL }, 0 },
    { { "class", "post-comments" }, VLPS_COMMENT_WORD_COMMENT | VLPS_COMMENT_WORD_POST },
    { { "id", "liComment12" }, VLPS_COMMENT_WORD_COMMENT },
    { { "id", "disqus_thread" }, VLPS_COMMENT_WORD_COMMENT | VLPS_COMMENT_WORD_POST },
    { { "class", "a\tcomment-form" }, VLPS_COMMENT_WORD_COMMENT | VLPS_COMMENT_WORD_REST },
    /* about comments, and names that are sentences */
    { { "class", "recent-comments" }, VLPS_COMMENT_WORD_NOT },
    { { "id", "how-to-write-comments-in-css" }, 0 },
    /* each class by itself */
    { { "class", "recent comments" }, VLPS_COMMENT_WORD_COMMENT | VLPS_COMMENT_WORD_NOT },
    { { "class", "nick", "itemprop", "author" }, VLPS_COMMENT_WORD_AUTHOR },
    { { "class", "timestamp" }, VLPS_COMMENT_WORD_TIME },
    { { "itemtype", "https://schema.org/Comment" }, VLPS_COMMENT_WORD_COMMENT },
    { { "itemtype", "https://schema.org/CommentAction" }, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("case %u", i);
      g_assert_cmphex (words_of (cases[i].attributes), ==, cases[i].words);
    }
}

static void
test_headings (void)
{
  static const char *const yes[] = {
    "Comments",
    "12 Comments",
    "3 responses to “The library lends boots”",
    "Leave a Reply",
    "Join the conversation: comments",
    "Kommentare",
    "网友评论 (3)",
    "Комментарии (2)",
    "Responses to this post",
  };
  static const char *const no[] = {
    "",
    "Comments policy",
    "The comments of the minister",
    "Feedback that the council wants",
    "评论一下这座城市的图书馆为什么要借出靴子",
    "12 thoughts",
    "Comments comments comments comments comments comments comments comments comments",
  };

  for (guint i = 0; i < G_N_ELEMENTS (yes); i++)
    {
      g_test_message ("%s", yes[i]);
      g_assert_true (vlps_comment_words_head (yes[i]));
    }
  for (guint i = 0; i < G_N_ELEMENTS (no); i++)
    {
      g_test_message ("%s", no[i]);
      g_assert_false (vlps_comment_words_head (no[i]));
    }
}

static void
test_member (void)
{
  g_assert_true (vlps_comment_words_member ("Joined: 19 Jan 2006"));
  g_assert_true (vlps_comment_words_member ("Im Board seit: 22.05.17"));
  g_assert_true (vlps_comment_words_member ("注册时间 2016-05-01"));
  g_assert_false (vlps_comment_words_member ("by Ann » 8 Jan 2018 15:33"));
  g_assert_false (
      vlps_comment_words_member ("He joined the harbour office in January 2006, when it was still at the old "
                                 "pier and had no boats."));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/comment-words/names", test_names);
  g_test_add_func ("/comment-words/headings", test_headings);
  g_test_add_func ("/comment-words/member", test_member);
  return g_test_run ();
}
