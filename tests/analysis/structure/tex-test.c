/* tex-test.c - formulas in running text: where they begin and end, and what is money */
#include "tex.h"

#include <string.h>

/* The pieces of a text: {formula} and {{displayed formula}}. */
static char *
pieces_of (const char *text)
{
  GString *out = g_string_new (NULL);
  VlpsTexPiece piece;

  while (vlps_tex_next (&text, &piece))
    {
      g_string_append (out, !piece.formula ? "" : piece.display ? "{{" : "{");
      g_string_append_len (out, piece.text, (gssize) piece.length);
      g_string_append (out, !piece.formula ? "" : piece.display ? "}}" : "}");
    }
  return g_string_free (out, FALSE);
}

static void
test_pieces (void)
{
  static const struct
  {
    const char *text, *pieces;
  } cases[] = {
    { "", "" },
    { "no formula", "no formula" },
    { "so $x$ is", "so {x} is" },
    { "$$a$$", "{{a}}" },
    { "\\begin {align} a \\end {align} b", "{{\\begin {align} a \\end {align}}} b" },
    { "\\begin  {align} a \\end {align}", "\\begin  {align} a \\end {align}" },
    { "\\(a\\) and \\[b = c\\]", "{a} and {{b = c}}" },
    { "$a_1$ $b^2$ $\\pi$", "{a_1} {b^2} {\\pi}" },
    { "$a = b + c$", "{a = b + c}" },
    /* money, words, blanks at the edges */
    { "from $5 to $10", "from $5 to $10" },
    { "$20 = 17 euros, $30 = 25", "$20 = 17 euros, $30 = 25" },
    { "$ x$ or $x $", "$ x$ or $x $" },
    { "$x$5", "$x$5" },
    { "$some words = more words$", "$some words = more words$" },
    /* escaped, open and empty */
    { "\\$x$ costs", "\\$x$ costs" },
    { "$a\\$b_1$", "{a\\$b_1}" },
    { "$$ and $x", "$$ and $x" },
    /* placeholders */
    { "$$WORD$$", "$$WORD$$" },
    { "Dear $$first name$$,", "Dear $$first name$$," },
    { "$$USER_NAME$$", "$$USER_NAME$$" },
    { "$$x_total$$ $$abc$$ $$total = 1$$", "{{x_total}} {{abc}} {{total = 1}}" },
    { "\\(\\) \\[ \\] \\(a", "\\(\\) \\[ \\] \\(a" },
    { "a \\[link\\] there", "a \\[link\\] there" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *pieces = pieces_of (cases[i].text);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (pieces, ==, cases[i].pieces);
    }
}

static void
test_likely (void)
{
  static const char *const yes[] = { "\\alpha", "x_1", "x^2", "x^{2}", "a_\\max", "\\{a\\}", "f\\,dx" };
  static const char *const no[] = { "", "x", "a_", "_a", "a ^2", "a\\", "1 \\ 2", "^2", "a + b" };

  for (guint i = 0; i < G_N_ELEMENTS (yes); i++)
    {
      g_test_message ("%s", yes[i]);
      g_assert_true (vlps_tex_is_likely (yes[i], strlen (yes[i])));
    }
  for (guint i = 0; i < G_N_ELEMENTS (no); i++)
    {
      g_test_message ("%s", no[i]);
      g_assert_false (vlps_tex_is_likely (no[i], strlen (no[i])));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tex/pieces", test_pieces);
  g_test_add_func ("/tex/likely", test_likely);
  return g_test_run ();
}
