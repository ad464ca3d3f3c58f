/* punct-lines-test.c - share of punctuation, lines that come back */
#include "punct-lines.h"

#include <string.h>

#include "errors.h"
#include "method-table.h"
#include "sample-page.h"

static void
test_punctuation (void)
{
  static const char *const marks = ".,!?;[]。，！？；、．［］";
  static const char *const others = "a中 0:：-()（）\"“”《》【】/|&";

  for (const char *p = marks; *p != '\0'; p = g_utf8_next_char (p))
    g_assert_true (vlps_punct_lines_is_punctuation (g_utf8_get_char (p)));
  for (const char *p = others; *p != '\0'; p = g_utf8_next_char (p))
    g_assert_false (vlps_punct_lines_is_punctuation (g_utf8_get_char (p)));
  g_assert_false (vlps_punct_lines_is_punctuation (0));
}

/* (0, p]: nothing at all is not content, exactly p is. */
static void
test_limits (void)
{
  g_assert_false (vlps_punct_lines_is_content (0, 10, 0.3));
  g_assert_true (vlps_punct_lines_is_content (1, 1000000, 0.3));
  g_assert_true (vlps_punct_lines_is_content (3, 10, 0.3));
  g_assert_true (vlps_punct_lines_is_content (30, 100, 0.3));
  g_assert_false (vlps_punct_lines_is_content (31, 100, 0.3));
  g_assert_false (vlps_punct_lines_is_content (4, 10, 0.3));
  g_assert_false (vlps_punct_lines_is_content (0, 0, 0.3));
  /* .29 * 100, .35 * 100 and .57 * 100 are less than 29, 35 and 57 as doubles */
  g_assert_true (vlps_punct_lines_is_content (29, 100, 0.29));
  g_assert_false (vlps_punct_lines_is_content (30, 100, 0.29));
  g_assert_true (vlps_punct_lines_is_content (35, 100, 0.35));
  g_assert_true (vlps_punct_lines_is_content (57, 100, 0.57));
  for (guint percent = 1; percent <= 100; percent++)
    for (guint hundreds = 1; hundreds <= 50; hundreds++)
      {
        g_autofree char *p = g_strdup_printf ("%u.%02u", percent / 100, percent % 100);

        g_assert_true (vlps_punct_lines_is_content (percent * hundreds, 100 * hundreds, g_ascii_strtod (p, NULL)));
      }
}

static VlpsResult *
extract (const VlpsPage *page, VlpsLineStore *store)
{
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("punct-lines"));
  g_autoptr (GError) error = NULL;
  VlpsResult *result;

  options.lines = store;
  result = vlps_punct_lines (page, &options, &error);
  g_assert_no_error (error);
  return result;
}

static void
assert_text (const char *html, const char *expected)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsResult) result = extract (page, NULL);

  g_assert_cmpstr (result->text, ==, expected);
}

static void
test_nodes (void)
{
  /* 1 of 10 characters, 3 of 10, 4 of 10, none */
  assert_text ("<div>123456789.</div><div>1234567,,.</div><div>123456,,,.</div><div>menu</div>",
               "123456789.\n1234567,,.\n");
  /* white space, no-break space too, does not count: 3 of 10 again */
  assert_text ("<div>1 2 3&nbsp;&nbsp;4 5 6 7 , , .</div>", "1 2 3 4 5 6 7 , , .\n");
  assert_text ("<body>text.<iframe>a.</iframe><object>b.</object><applet>c.</applet><style>d.</style><!-- e. -->",
               "text.\n");
}

/* Where the tags vanish the text around and inside is one text node; other tags part it. */
static void
test_wrappers (void)
{
  assert_text ("<div>no stop <strong>here, </strong>but <font>there</font></div>", "no stop here, but there\n");
  assert_text ("<div><p>one</p><p>two, three</p><p>four</p></div>", "one\ntwo, three\nfour\n");
  assert_text ("<div>no stop <a href=x>here, </a>but there</div>", "here,\n");
  assert_text ("<div>one<br>two, three<br>four</div>", "two, three\n");
}

static void
test_marks (void)
{
  g_autoptr (VlpsPage) page = sample_page (
      "<body id=body><ul id=menu><li>Home</ul><div id=text><p id=a>One, two.</p><img id=i><p>Three.</p></div>");
  g_autoptr (VlpsResult) result = extract (page, NULL);
  g_autofree char *marked = sample_marked (page, result->content);
  g_autofree char *ids = sample_marked_ids (page, result->content);

  g_assert_cmpstr (marked, ==, "One, two.|Three.|");
  g_assert_cmpstr (ids, ==, "body text a i ");
}

/* Page number `pages` + 1 of its site, with a line of its own and `line`; returns what is left of it. */
static char *
extract_line (VlpsLineStore *store, const char *line, guint number)
{
  g_autofree char *html = g_strdup_printf ("<div>Page %u, its text.</div><div>%s</div>", number, line);
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsResult) result = extract (page, store);
  g_autofree char *own = g_strdup_printf ("Page %u, its text.\n", number);

  g_assert_true (g_str_has_prefix (result->text, own));
  return g_strdup (result->text + strlen (own));
}

static void
test_limit (void)
{
  g_assert_cmpuint (vlps_line_store_limit (0, 50), ==, 1);
  g_assert_cmpuint (vlps_line_store_limit (49, 50), ==, 1);
  g_assert_cmpuint (vlps_line_store_limit (50, 50), ==, 2);
  g_assert_cmpuint (vlps_line_store_limit (99, 50), ==, 2);
  g_assert_cmpuint (vlps_line_store_limit (100, 50), ==, 3);
  g_assert_cmpuint (vlps_line_store_limit (149, 50), ==, 3);
  g_assert_cmpuint (vlps_line_store_limit (150, 50), ==, 4);
}

/* The rule on whole pages: a line that comes for the (limit)th time stays, for the next time it goes.
 * The line that comes first with RC = 99 is forgotten when page 100 ends and begins anew. */
static void
test_rule (void)
{
  static const struct
  {
    guint pages;     /* RC when the line comes first */
    guint sightings; /* how often it may come, on the following pages */
  } cases[] = { { 0, 1 }, { 48, 1 }, { 49, 2 }, { 50, 2 }, { 97, 2 }, { 99, 4 }, { 100, 3 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsLineStore) store = vlps_line_store_new ();
      guint number = 0;

      for (; number < cases[i].pages; number++)
        g_free (extract_line (store, "menu", number));
      for (guint k = 1; k <= cases[i].sightings + 1; k++, number++)
        {
          g_autofree char *left = extract_line (store, "Copyright, all rights.", number);

          g_assert_cmpstr (left, ==, k <= cases[i].sightings ? "Copyright, all rights.\n" : "");
        }
    }
}

/* Within a page each line counts, and the marks follow. */
static void
test_twice_on_a_page (void)
{
  g_autoptr (VlpsLineStore) store = vlps_line_store_new ();
  g_autoptr (VlpsPage) page = sample_page ("<div id=a>Same, line.</div><div id=b>Same, line.</div>");
  g_autoptr (VlpsResult) result = extract (page, store);
  g_autofree char *ids = sample_marked_ids (page, result->content);

  g_assert_cmpstr (result->text, ==, "Same, line.\n");
  g_assert_cmpstr (ids, ==, "a ");
}

/* Sites do not learn from each other; which site it is comes from the address or from the caller. */
static void
test_sites (void)
{
  g_autoptr (VlpsLineStore) store = vlps_line_store_new ();
  static const char *const urls[] = { "https://www.example.org/a", "https://example.org/b", "https://EXAMPLE.ORG/c",
                                      "https://example.com/d", "" };
  static const char *const expected[] = { "A, line.\n", "", "", "A, line.\n", "A, line.\n" };

  for (guint i = 0; i < G_N_ELEMENTS (urls); i++)
    {
      g_autoptr (VlpsPage) page = sample_page ("<div>A, line.</div>");
      g_autoptr (VlpsResult) result = NULL;

      page->url = urls[i];
      result = extract (page, store);
      g_assert_cmpstr (result->text, ==, expected[i]);
    }
}

static const guint8 key_a[VLPS_LINE_KEY_LENGTH] = "a";
static const guint8 key_b[VLPS_LINE_KEY_LENGTH] = "b";

static guint64
count_line (VlpsLineStore *store, const guint8 *key)
{
  guint64 count = 0;

  g_assert_true (store->count (store, key, "text", &count, NULL));
  return count;
}

static guint64
begin_page (VlpsLineStore *store)
{
  guint64 pages = 99999;

  g_assert_true (store->begin (store, "site", &pages, NULL));
  return pages;
}

/* Pages 1 to 100 see line a twice and line b once: after page 100 lines with LC <= 1 go, after page 200 those with
 * LC <= 2. */
static void
test_forget (void)
{
  g_autoptr (VlpsLineStore) store = vlps_line_store_new ();

  for (guint i = 0; i < 200; i++)
    {
      g_assert_cmpuint (begin_page (store), ==, i);
      if (i == 10 || i == 20)
        g_assert_cmpuint (count_line (store, key_a), ==, i / 10);
      if (i == 30)
        g_assert_cmpuint (count_line (store, key_b), ==, 1);
      if (i == 99)
        g_assert_cmpuint (count_line (store, key_b), ==, 2); /* still known before the end of page 100 */
      g_assert_true (store->end (store, 100, NULL));
      if (i == 29)
        {
          begin_page (store);
          store->cancel (store);
        }
    }
  begin_page (store);
  g_assert_cmpuint (count_line (store, key_a), ==, 1);
  g_assert_cmpuint (count_line (store, key_b), ==, 1);
  g_assert_cmpuint (vlps_line_store_forget (99, 100), ==, 0);
  g_assert_cmpuint (vlps_line_store_forget (100, 100), ==, 1);
  g_assert_cmpuint (vlps_line_store_forget (101, 100), ==, 0);
  g_assert_cmpuint (vlps_line_store_forget (300, 100), ==, 3);
}

/* L and RC / 100 are parameters; 0 for the second forgets nothing. */
static void
test_params (void)
{
  g_autoptr (VlpsLineStore) store = vlps_line_store_new ();

  g_assert_cmpuint (vlps_line_store_limit (9, 10), ==, 1);
  g_assert_cmpuint (vlps_line_store_limit (10, 10), ==, 2);
  g_assert_cmpuint (vlps_line_store_forget (10, 10), ==, 1);
  g_assert_cmpuint (vlps_line_store_forget (11, 10), ==, 0);
  g_assert_cmpuint (vlps_line_store_forget (100, 0), ==, 0);
  for (guint i = 0; i < 100; i++)
    {
      begin_page (store);
      if (i == 0)
        count_line (store, key_a);
      g_assert_true (store->end (store, 0, NULL));
    }
  begin_page (store);
  g_assert_cmpuint (count_line (store, key_a), ==, 2);
}

/* The lines seen most often, with a sample of each that ends at a character. */
static void
test_list (void)
{
  g_autoptr (VlpsLineStore) store = vlps_line_store_new ();
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (VlpsFrequentLine));
  g_autofree char *text = sample_repeat ("版权", 100);
  guint64 pages, count;
  const VlpsFrequentLine *first;

  g_array_set_clear_func (lines, vlps_frequent_line_clear);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_true (store->begin (store, i < 2 ? "b" : "a", &pages, NULL));
      g_assert_true (store->count (store, key_a, text, &count, NULL));
      g_assert_true (store->count (store, key_b, "twice", &count, NULL));
      g_assert_true (store->count (store, key_b, "twice", &count, NULL));
      g_assert_true (store->end (store, 100, NULL));
    }
  g_assert_true (store->list (store, 1, lines, NULL));
  g_assert_cmpuint (lines->len, ==, 2);
  first = &g_array_index (lines, VlpsFrequentLine, 0);
  g_assert_cmpstr (first->site, ==, "a");
  g_assert_cmpstr (first->text, ==, "twice");
  g_assert_cmpuint (first->count, ==, 2);
  g_assert_cmpuint (g_array_index (lines, VlpsFrequentLine, 1).count, ==, 4);
  g_array_set_size (lines, 0);
  g_assert_true (store->list (store, 9, lines, NULL));
  /* a line that was seen once is not frequent */
  g_assert_cmpuint (lines->len, ==, 3);
  /* 66 characters of three bytes are as many as fit */
  g_assert_cmpuint (strlen (g_array_index (lines, VlpsFrequentLine, 2).text), ==, 198);
  g_assert_true (g_str_has_prefix (text, g_array_index (lines, VlpsFrequentLine, 2).text));
}

/* A page that is not ended leaves no trace. */
static void
test_cancel (void)
{
  g_autoptr (VlpsLineStore) store = vlps_line_store_new ();

  begin_page (store);
  count_line (store, key_a);
  g_assert_true (store->end (store, 100, NULL));
  begin_page (store);
  count_line (store, key_a);
  count_line (store, key_a);
  count_line (store, key_b);
  store->cancel (store);
  g_assert_cmpuint (begin_page (store), ==, 1);
  g_assert_cmpuint (count_line (store, key_a), ==, 2);
  g_assert_cmpuint (count_line (store, key_b), ==, 1);
}

/* A store that breaks at the second line. */
typedef struct
{
  VlpsLineStore parent;
  guint counted;
  gboolean cancelled;
} BrokenStore;

static gboolean
broken_begin (VlpsLineStore *store, const char *site, guint64 *ret_pages, GError **error)
{
  *ret_pages = 0;
  return TRUE;
}

static gboolean
broken_count (VlpsLineStore *store, const guint8 *key, const char *text, guint64 *ret_count, GError **error)
{
  *ret_count = 1;
  if (((BrokenStore *) store)->counted++ == 0)
    return TRUE;
  g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_IO, "disk full");
  return FALSE;
}

static void
broken_cancel (VlpsLineStore *store)
{
  ((BrokenStore *) store)->cancelled = TRUE;
}

static void
test_error (void)
{
  BrokenStore store = { .parent = { .begin = broken_begin, .count = broken_count, .cancel = broken_cancel } };
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("punct-lines"));
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page = sample_page ("<p>One, two.</p><p>Three, four.</p>");

  options.lines = &store.parent;
  g_assert_null (vlps_punct_lines (page, &options, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_true (store.cancelled);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/punct-lines/punctuation", test_punctuation);
  g_test_add_func ("/punct-lines/limits", test_limits);
  g_test_add_func ("/punct-lines/nodes", test_nodes);
  g_test_add_func ("/punct-lines/wrappers", test_wrappers);
  g_test_add_func ("/punct-lines/marks", test_marks);
  g_test_add_func ("/punct-lines/limit", test_limit);
  g_test_add_func ("/punct-lines/rule", test_rule);
  g_test_add_func ("/punct-lines/twice-on-a-page", test_twice_on_a_page);
  g_test_add_func ("/punct-lines/sites", test_sites);
  g_test_add_func ("/punct-lines/forget", test_forget);
  g_test_add_func ("/punct-lines/params", test_params);
  g_test_add_func ("/punct-lines/list", test_list);
  g_test_add_func ("/punct-lines/cancel", test_cancel);
  g_test_add_func ("/punct-lines/error", test_error);
  return g_test_run ();
}
