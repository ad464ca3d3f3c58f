/* condensed-test.c - what private characters stand for is put back */
#include "condensed.h"

#include <string.h>

#define FIRST "\xF3\xB0\x80\x80"  /* U+F0000 */
#define SECOND "\xF3\xB0\x80\x81" /* U+F0001 */
#define THIRD "\xF3\xB0\x80\x82"  /* U+F0002: not a piece here */

static VlpsCondensed *
make (void)
{
  static const char one[] = "one", attributes[] = " a=b C='d &amp; e' f a=g>";
  const VlpsSlice slices[] = { { one, strlen (one) }, { attributes, strlen (attributes) } };
  VlpsCondensed *condensed = vlps_condensed_new ();

  g_array_append_vals (condensed->slices, slices, G_N_ELEMENTS (slices));
  return condensed;
}

static void
test_expand (void)
{
  static const char *const cases[][2] = {
    { "", "" },
    { "plain", "plain" },
    { FIRST, "one" },
    { "a" FIRST "b" FIRST FIRST, "aoneboneone" },
    { "a" THIRD "b", "a" THIRD "b" },
    { "\xF0\x9F\x98\x80" FIRST, "\xF0\x9F\x98\x80one" },
  };
  g_autoptr (VlpsCondensed) condensed = make ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) out = g_string_new ("<");
      g_autofree char *expected = g_strconcat ("<", cases[i][1], NULL);

      vlps_condensed_expand (condensed, cases[i][0], out);
      g_assert_cmpstr (out->str, ==, expected);
    }
}

static void
test_attributes (void)
{
  static const char *const expected[][2] = { { "a", "b" }, { "C", "d &amp; e" }, { "f", "" }, { "a", "g" } };
  g_autoptr (VlpsCondensed) condensed = make ();
  VlpsSlice rest, name, value;

  g_assert_false (vlps_condensed_attributes (condensed, "class", &rest));
  g_assert_true (vlps_condensed_attributes (condensed, SECOND, &rest));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_assert_true (vlps_condensed_next_attribute (&rest, &name, &value));
      g_assert_cmpmem (name.text, name.length, expected[i][0], strlen (expected[i][0]));
      g_assert_cmpmem (value.text, value.length, expected[i][1], strlen (expected[i][1]));
    }
  g_assert_false (vlps_condensed_next_attribute (&rest, &name, &value));
}

static void
test_hidden (void)
{
  static const char written[] = " a=1> b=2> c=3>";
  g_autoptr (VlpsCondensed) condensed = vlps_condensed_new ();
  const char *text;
  VlpsSlice rest, name, value;

  g_string_assign (condensed->text, "<p>x<b><i>");
  text = condensed->text->str;
  g_assert_false (vlps_condensed_hidden (condensed, text, &rest));
  for (guint i = 0; i < 3; i++)
    {
      static const gsize tags[] = { 0, 4, 7 };
      VlpsHidden hidden = { tags[i], { written + 5 * i, 5 } };

      g_array_append_val (condensed->hidden, hidden);
    }
  for (guint i = 0; i < condensed->text->len; i++)
    {
      gboolean tag = text[i] == '<';

      g_assert_cmpint (vlps_condensed_hidden (condensed, text + i, &rest), ==, tag);
      if (!tag)
        continue;
      g_assert_true (vlps_condensed_next_attribute (&rest, &name, &value));
      g_assert_cmpmem (value.text, value.length, &"123"[i / 3], 1);
      g_assert_false (vlps_condensed_next_attribute (&rest, &name, &value));
    }
  g_assert_false (vlps_condensed_hidden (condensed, NULL, &rest));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/condensed/expand", test_expand);
  g_test_add_func ("/condensed/attributes", test_attributes);
  g_test_add_func ("/condensed/hidden", test_hidden);
  return g_test_run ();
}
