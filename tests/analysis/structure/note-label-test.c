/* note-label-test.c - what references and notes are called by */
#include "note-label.h"

static void
test_labels (void)
{
  static const struct
  {
    const char *text, *label;
  } cases[] = {
    { "1", "1" },           { "[12]", "12" },   { "(3)", "3" }, { "4.", "4" },     { "1234", "1234" },
    { "12345", NULL },      { "a", "a" },       { "ab", NULL }, { "**", "**" },    { "†", "†" },
    { "note 3", "note 3" }, { "note x", NULL }, { "2:1", "2" }, { "[1:12]", "1" }, { "1:x", NULL },
    { "12345:1", NULL },    { "", NULL },       { "[]", NULL }, { "1 2", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *label = vlps_note_label (cases[i].text);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (label, ==, cases[i].label);
    }
}

static void
test_same_label (void)
{
  g_assert_true (vlps_note_is_label ("[2]", "2") && vlps_note_is_label ("2.", "2")
                 && vlps_note_is_label ("[Knu97]", "Knu97"));
  g_assert_false (vlps_note_is_label ("3", "2") || vlps_note_is_label ("2 and", "2") || vlps_note_is_label ("x", NULL));
}

static void
test_keys (void)
{
  g_autofree char *key = vlps_note_key ("[Knu97]"), *longest = vlps_note_key ("[1234567890123456789012]");

  g_assert_cmpstr (key, ==, "Knu97");
  g_assert_cmpstr (longest, ==, "1234567890123456789012");
  g_assert_null (vlps_note_key ("[12345678901234567890123]"));
  g_assert_null (vlps_note_key ("Knu97"));
  g_assert_null (vlps_note_key ("[]"));
}

static void
test_leading_labels (void)
{
  g_assert_cmpuint (vlps_note_leading_label ("3. x", "3"), ==, 3);
  g_assert_cmpuint (vlps_note_leading_label (" [3] x", "3"), ==, 5);
  g_assert_cmpuint (vlps_note_leading_label ("3 x", "3"), ==, 0); /* no sign parts it */
  g_assert_cmpuint (vlps_note_leading_label ("3.5 x", "3"), ==, 0);
  g_assert_cmpuint (vlps_note_leading_label ("3.", "3"), ==, 0); /* no text */
  g_assert_cmpuint (vlps_note_leading_label ("4. x", "3"), ==, 0);
  g_assert_cmpuint (vlps_note_leading_label ("3. x", NULL), ==, 0);
}

static void
test_words (void)
{
  static const char *const parts[] = { "ab", "cd", NULL };

  g_assert_true (vlps_note_has_part ("xCDx", parts));
  g_assert_false (vlps_note_has_part ("xbcx", parts) || vlps_note_has_part (NULL, parts));
  g_assert_true (vlps_note_is_name ("fn1") && vlps_note_is_name ("ref-2") && vlps_note_is_name ("sdfootnote2sym"));
  g_assert_false (vlps_note_is_name ("section-2") || vlps_note_is_name ("xref") || vlps_note_is_name (NULL));
  g_assert_true (vlps_note_is_arrow ("↩") && vlps_note_is_arrow ("Back"));
  g_assert_false (vlps_note_is_arrow ("→") || vlps_note_is_arrow (""));
  g_assert_true (vlps_note_is_title ("Footnotes:") && vlps_note_is_title ("Einzelnachweise"));
  g_assert_false (vlps_note_is_title ("Footnotes and more") || vlps_note_is_title (""));
  g_assert_true (vlps_note_is_between (',') && vlps_note_is_between (0xA0) && vlps_note_is_between (0x2013));
  g_assert_false (vlps_note_is_between ('.') || vlps_note_is_between ('1'));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/note-label/labels", test_labels);
  g_test_add_func ("/note-label/same", test_same_label);
  g_test_add_func ("/note-label/keys", test_keys);
  g_test_add_func ("/note-label/leading", test_leading_labels);
  g_test_add_func ("/note-label/words", test_words);
  return g_test_run ();
}
