/* query-test.c - the members of a query or a form */
#include "query.h"

#include <string.h>

#include "errors.h"

/* Adds "NAME=VALUE|"; stops at a member named "stop". */
static gboolean
take (const char *name, const char *value, gpointer data, GError **error)
{
  g_string_append_printf (data, "%s=%s|", name, value);
  if (strcmp (name, "stop") != 0)
    return TRUE;
  g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_CANCELLED, "stopped");
  return FALSE;
}

static void
test_members (void)
{
  static const struct
  {
    const char *query, *members;
  } cases[] = {
    { "", "" },
    { "&&", "" },
    { "a", "a=|" },
    { "a=", "a=|" },
    { "=b", "=b|" },
    { "a=b&c=d&a=e", "a=b|c=d|a=e|" },
    { "&a=b&", "a=b|" },
    { "a=b=c", "a=b=c|" },
    { "a+b=c+d%2B%26", "a b=c d+&|" },
    { "url=http%3A%2F%2Fa.example%2F%3Fb%3Dc", "url=http://a.example/?b=c|" },
    { "a=%e4%b8%ad", "a=中|" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) members = g_string_new (NULL);
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", cases[i].query);
      g_assert_true (vlps_query_each (cases[i].query, strlen (cases[i].query), take, members, &error));
      g_assert_no_error (error);
      g_assert_cmpstr (members->str, ==, cases[i].members);
    }
}

static void
test_refused (void)
{
  static const char *const broken[] = { "a=%", "a=%4", "a=%zz", "%00=b", "a=b%00c", "x=1&%=2" };
  g_autoptr (GString) members = g_string_new (NULL), many = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_test_message ("%s", broken[i]);
      g_assert_false (vlps_query_each (broken[i], strlen (broken[i]), take, members, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_clear_error (&error);
    }
  /* what is behind `length` is not read, and what take() says ends it */
  g_string_truncate (members, 0);
  g_assert_true (vlps_query_each ("a=b&c=d", 3, take, members, &error));
  g_assert_cmpstr (members->str, ==, "a=b|");
  g_assert_false (vlps_query_each ("stop&c=d", 8, take, members, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_cmpstr (members->str, ==, "a=b|stop=|");
  for (guint i = 0; i < 1000; i++)
    g_string_append (many, "a&");
  g_assert_true (vlps_query_each (many->str, many->len, take, members, &error));
  g_string_append (many, "a");
  g_assert_false (vlps_query_each (many->str, many->len, take, members, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/query/members", test_members);
  g_test_add_func ("/query/refused", test_refused);
  return g_test_run ();
}
