/* math-tex-test.c - letters, signs and names of formulas as TeX */
#include "math-tex.h"

typedef struct
{
  const char *from, *to;
} Case;

static void
assert_all (char *(*convert) (const char *), const Case *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *tex = convert (cases[i].from);

      g_test_message ("%s", cases[i].from);
      g_assert_cmpstr (tex, ==, cases[i].to);
    }
}

static void
test_signs (void)
{
  static const Case cases[] = {
    { "", "" },
    { "x", "x" },
    { "α", "\\alpha" },
    { "αx", "\\alpha x" },
    { "x≤y", "x\\leq y" },
    { "−1", "-1" },
    { "50%", "50\\%" },
    { "{a}", "\\{a\\}" },
    { "𝑥𝐀", "xA" },     /* mathematical italic and bold */
    { "𝛼", "\\alpha" }, /* the same of Greek */
    { "ℝ", "\\mathbb{R}" },
    { "f\xe2\x81\xa1x", "fx" }, /* function application is not seen */
    { "a\xc2\xa0"
      "b",
      "a b" },
    { "中", "中" },
  };

  assert_all (vlps_math_tex_signs, cases, G_N_ELEMENTS (cases));
}

static void
test_identifiers (void)
{
  static const Case cases[] = { { "sin", "\\sin" }, { "limsup", "\\limsup" }, { "sine", "sine" },
                                { "Pr", "\\Pr" },   { "π", "\\pi" },          { "", "" } };

  assert_all (vlps_math_tex_identifier, cases, G_N_ELEMENTS (cases));
}

static void
test_groups (void)
{
  static const Case cases[] = { { "x", "x" },
                                { "中", "中" },
                                { "12", "12" },
                                { "\\alpha", "\\alpha" },
                                { "\\alpha x", "{\\alpha x}" },
                                { "x^2", "{x^2}" },
                                { "-1", "{-1}" },
                                { "\\frac{1}{2}", "{\\frac{1}{2}}" },
                                { "", "{}" } };

  assert_all (vlps_math_tex_group, cases, G_N_ELEMENTS (cases));
}

static void
test_join (void)
{
  g_autoptr (VlpsPage) page = vlps_page_new ();
  char *tex[] = { NULL, (char *) "a", NULL, (char *) "b", (char *) "within", (char *) "" };
  VlpsConverter converter = { page, 0, tex };
  g_autofree char *joined = NULL, *none = NULL;
  int parent;

  vlps_page_add_frame (page, -1, "", "");
  parent = vlps_page_add_element (page, -1, 0, "mrow", (VlpsBox){ 0 }, NULL, 0);
  for (guint i = 1; i < G_N_ELEMENTS (tex); i++)
    vlps_page_add_element (page, i == 4 ? 3 : parent, 0, "mi", (VlpsBox){ 0 }, NULL, 0);
  vlps_page_seal (page);
  joined = vlps_math_tex_join (&converter, parent, " & ");
  none = vlps_math_tex_join (&converter, 5, " & ");
  g_assert_cmpstr (joined, ==, "a & b");
  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (vlps_math_tex (&converter, -1), ==, "");
  g_assert_cmpstr (vlps_math_tex (&converter, 2), ==, "");
  g_assert_cmpstr (vlps_math_tex (&converter, 4), ==, "within");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/math-tex/signs", test_signs);
  g_test_add_func ("/math-tex/identifiers", test_identifiers);
  g_test_add_func ("/math-tex/groups", test_groups);
  g_test_add_func ("/math-tex/join", test_join);
  return g_test_run ();
}
