/* nearest-word-test.c - what somebody meant who wrote a word wrongly */
#include "json-tree.h"
#include "nearest-word.h"

static void
test_words (void)
{
  static const char *const words[] = { "segment", "serve", "version" };
  g_autofree char *endless = g_strnfill (1000, 'e');

  /* up to a third of the word: two of six letters, not three; two that are swapped are one */
  g_assert_cmpstr (vlps_nearest_word ("sgment", words, 3), ==, "segment");
  g_assert_cmpstr (vlps_nearest_word ("sgmnt", words, 3), ==, NULL);
  g_assert_cmpstr (vlps_nearest_word ("sgmnet", words, 3), ==, "segment");
  g_assert_cmpstr (vlps_nearest_word ("srve", words, 3), ==, "serve");
  g_assert_cmpstr (vlps_nearest_word ("esrve", words, 3), ==, "serve");
  g_assert_cmpstr (vlps_nearest_word ("", words, 3), ==, NULL);
  g_assert_cmpstr (vlps_nearest_word (endless, words, 3), ==, NULL);
}

static void
test_keys (void)
{
  static const char *const known[] = { "url", "id", "options" };
  g_autoptr (cJSON) object =
      cJSON_Parse ("{\"opitons\": {}, \"ids\": 1, \"id\": 2, \"uri\": 3, \"curl\": 4, \"word\": 5}");

  g_assert_cmpstr (vlps_nearest_key (object, "opitons", known, 3), ==, "options");
  g_assert_cmpstr (vlps_nearest_key (object, "uri", known, 3), ==, "url");
  /* the object has what it could be meant for, or it begins otherwise, or nothing is near */
  g_assert_null (vlps_nearest_key (object, "ids", known, 3));
  g_assert_null (vlps_nearest_key (object, "id", known, 3));
  g_assert_null (vlps_nearest_key (object, "curl", known, 3));
  g_assert_null (vlps_nearest_key (object, "word", known, 3));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/nearest-word/words", test_words);
  g_test_add_func ("/nearest-word/keys", test_keys);
  return g_test_run ();
}
