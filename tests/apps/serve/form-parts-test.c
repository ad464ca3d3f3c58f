/* form-parts-test.c - the parts of a form: names, files, data, and what is no form */
#include "form-parts.h"

#include <string.h>

#include "errors.h"

#define TYPE "multipart/form-data; boundary=\"x y\""
#define PART(head, data) "--x y\r\n" head "\r\n\r\n" data "\r\n"
#define END "--x y--\r\n"

static GPtrArray *
read_form (const char *type, const char *text, GError **error)
{
  g_autoptr (GBytes) body = g_bytes_new_static (text, strlen (text));

  return vlps_form_parts_read (type, body, error);
}

static void
assert_part (const GPtrArray *parts, guint i, const char *name, const char *data, gboolean is_file)
{
  const VlpsFormPart *part = parts->pdata[i];
  gsize length;
  const char *bytes = g_bytes_get_data (part->data, &length);

  g_assert_cmpstr (part->name, ==, name);
  g_assert_cmpmem (bytes, length, data, strlen (data));
  g_assert_cmpint (part->is_file, ==, is_file);
}

static void
test_parts (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) parts = read_form (
      TYPE,
      "before\r\n" PART ("Content-Disposition: form-data; name=\"a\"", "one\r\n--x\r\ntwo")
          PART ("content-disposition: form-data; name=\"page\"; filename=\"p.html\"\r\nContent-Type: text/html", "<p>")
              PART ("Content-Type: text/plain", "nameless") PART ("Content-Disposition: form-data; name=b", "") END,
      &error);

  g_assert_no_error (error);
  g_assert_cmpuint (parts->len, ==, 3);
  assert_part (parts, 0, "a", "one\r\n--x\r\ntwo", FALSE);
  assert_part (parts, 1, "page", "<p>", TRUE);
  assert_part (parts, 2, "b", "", FALSE);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *type, *text;
  } cases[] = {
    { "multipart/form-data", PART ("Content-Disposition: form-data; name=\"a\"", "b") END },
    { "multipart/form-data; boundary=\"\"", PART ("Content-Disposition: form-data; name=\"a\"", "b") END },
    { TYPE, "" },
    { TYPE, END },
    { TYPE, "no boundary" },
    { TYPE, PART ("Content-Disposition: form-data; name=\"a\"", "b") }, /* no end */
    { TYPE, "--x y\r\nContent-Disposition: form-data; name=\"a\"\r\nb\r\n" END },
    { "multipart/form-data; boundary=other", PART ("Content-Disposition: form-data; name=\"a\"", "b") END },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("case %u", i);
      g_assert_null (read_form (cases[i].type, cases[i].text, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

static void
test_most (void)
{
  g_autoptr (GString) form = g_string_new (NULL), head = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 100; i++)
    g_string_append (form, PART ("Content-Disposition: form-data; name=\"a\"", "b"));
  for (guint i = 100; i < 102; i++)
    {
      g_autofree char *text = g_strconcat (form->str, END, NULL);
      g_autoptr (GPtrArray) parts = read_form (TYPE, text, &error);

      g_assert_cmpuint (parts != NULL ? parts->len : 0, ==, i == 100 ? 100 : 0);
      g_string_append (form, PART ("Content-Disposition: form-data; name=\"a\"", "b"));
    }
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_clear_error (&error);
  /* a head that does not end within 4 kB */
  g_string_append (head, "--x y\r\nContent-Disposition: form-data; name=\"a\"\r\nX: ");
  for (guint i = 0; i < 4096; i++)
    g_string_append_c (head, 'x');
  g_string_append (head, "\r\n\r\nb\r\n" END);
  g_assert_null (read_form (TYPE, head->str, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/form-parts/parts", test_parts);
  g_test_add_func ("/form-parts/refused", test_refused);
  g_test_add_func ("/form-parts/most", test_most);
  return g_test_run ();
}
