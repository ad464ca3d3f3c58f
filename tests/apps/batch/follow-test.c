/* follow-test.c - which links are followed, which of them belong to a pager, and what a run folder makes of them */
#include "follow.h"

#include <string.h>

#include "folder.h"
#include "pager.h"
#include "scratch.h"

static void
test_fits (void)
{
  static const struct
  {
    const char *pattern, *text;
    gboolean fits;
  } cases[] = { { "", "", TRUE },        { "", "a", FALSE },        { "*", "", TRUE },          { "*", "a", TRUE },
                { "/a/*", "/a/", TRUE }, { "/a/*", "/a", FALSE },   { "/a/*", "/b/a/", FALSE }, { "*b", "abab", TRUE },
                { "*b", "aba", FALSE },  { "a*b*c", "abbc", TRUE }, { "a*b*c", "acb", FALSE },  { "?", "?", TRUE },
                { "?", "a", FALSE },     { "**a**", "a", TRUE } };
  g_autofree char *many = g_strnfill (100000, 'a');

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (vlps_follow_fits (cases[i].pattern, cases[i].text), ==, cases[i].fits);
  g_assert_false (vlps_follow_fits ("*a*a*a*a*a*a*a*b", many));
}

static void
test_allows (void)
{
  static const char *const include[] = { "/blog/*", "*?id=*", NULL };
  static const char *const exclude[] = { "*print*", NULL };
  static const char *const hosts[] = { "*.b.example", "C.example", NULL };
  const VlpsFollowRules plain = { .depth = 1 }, some = { .depth = 1, .include = include, .exclude = exclude },
                        wide = { .depth = 1, .hosts = hosts };
  const struct
  {
    const VlpsFollowRules *rules;
    const char *address;
    gboolean allowed;
  } cases[] = { { &plain, "http://a.example/", TRUE },
                { &plain, "https://a.example/x", TRUE },
                { &plain, "http://www.a.example/", TRUE },
                { &plain, "http://a.example:8080/", FALSE },
                { &plain, "http://b.a.example/", FALSE },
                { &plain, "http://a.example/x.pdf", FALSE },
                { &plain, "http://a.example/x.JPG?y=1", FALSE },
                { &plain, "http://a.example/x.pdf/", TRUE },
                { &plain, "http://a.example/x?file=y.pdf", TRUE },
                { &some, "http://a.example/blog/x", TRUE },
                { &some, "http://a.example/x", FALSE },
                { &some, "http://a.example/x?id=1", TRUE },
                { &some, "http://a.example/blog/print", FALSE },
                { &wide, "http://a.example/", TRUE },
                { &wide, "http://x.b.example/", TRUE },
                { &wide, "http://b.example/", FALSE },
                { &wide, "http://c.example/", TRUE },
                { &wide, "http://d.example/", FALSE } };
  g_autofree char *tail = g_strnfill (3000, 'a'), *far = g_strconcat ("http://a.example/", tail, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (vlps_follow_allows (cases[i].rules, "a.example", cases[i].address) != cases[i].allowed)
      g_error ("%s", cases[i].address);
  g_assert_false (vlps_follow_allows (&plain, "a.example", far));
}

static void
test_steps (void)
{
  static const struct
  {
    const char *from, *to;
    gint64 here, there; /* -2: it is not a step */
  } cases[] = { { "http://a/x/1", "http://a/x/2", 1, 2 },
                { "http://a/x/1", "http://a/x/11", 1, 11 },
                { "http://a/p-12.html", "http://a/p-22.html", 12, 22 },
                { "http://a/x", "http://a/x?page=2", -1, 2 },
                { "http://a/x?page=2", "http://a/x", 2, -1 },
                { "http://a/x?s=1", "http://a/x?s=1&page=2", -1, 2 },
                { "http://a/x/", "http://a/x/page/2/", -1, 2 },
                { "http://a/x", "http://a/x/2", -1, 2 },
                { "http://a/x.html", "http://a/x-2.html", -1, 2 },
                { "http://a/x?start=20", "http://a/x?start=40", 20, 40 },
                { "http://a/x", "http://a/x", -2, -2 },
                { "http://a/x/1", "http://a/y/2", -2, -2 },
                { "http://a/x", "http://a/xv2", -2, -2 },
                { "http://a/x", "http://a/x/an-article-2", -2, -2 },
                { "http://a1/", "http://a2/", -2, -2 },
                { "http://a:80/", "http://a:81/", -2, -2 },
                { "http://a/2026/1", "http://a/2027/2", -2, -2 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gint64 here = -2, there = -2;
      gboolean step = vlps_pager_is_step (cases[i].from, cases[i].to, &here, &there);

      if (step != (cases[i].here > -2) || (step && (here != cases[i].here || there != cases[i].there)))
        g_error ("%s, %s: %d, %d", cases[i].from, cases[i].to, (int) here, (int) there);
    }
}

static void
test_pager_links (void)
{
  static const struct
  {
    const char *from, *to, *relation, *text;
    guint part;
    VlpsPagerLink kind;
  } cases[] = { { "http://a/x", "http://a/x?p=2", NULL, "2", 1, VLPS_PAGER_NEXT },
                { "http://a/x", "http://a/x?p=1", NULL, "2", 1, VLPS_PAGER_NEXT },
                { "http://a/x", "http://a/x?p=3", NULL, "3", 1, VLPS_PAGER_OTHER },
                { "http://a/x?p=2", "http://a/x", NULL, "1", 2, VLPS_PAGER_OTHER },
                { "http://a/x", "http://a/x?p=2", NULL, "Next page \302\273", 1, VLPS_PAGER_NEXT },
                { "http://a/x", "http://a/x?p=2", NULL, "\302\273", 1, VLPS_PAGER_NEXT },
                { "http://a/x", "http://a/x?p=2", "nofollow NEXT", "", 0, VLPS_PAGER_NEXT },
                { "http://a/x", "http://a/x?p=2", NULL, "Another article", 1, VLPS_PAGER_NONE },
                { "http://a/x", "http://a/y", "next", "2", 1, VLPS_PAGER_NONE },
                { "http://a/x?p=2", "http://a/x?p=1", "prev", "Back", 2, VLPS_PAGER_OTHER } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (vlps_pager_link (cases[i].from, cases[i].to, cases[i].relation, cases[i].text, cases[i].part), ==,
                     cases[i].kind);
}

static void
test_titles (void)
{
  g_assert_true (vlps_pager_same_title ("Of boats", "Of boats"));
  g_assert_true (vlps_pager_same_title ("Of boats", "Of boats - Page 2"));
  g_assert_true (vlps_pager_same_title ("Of boats (1/3)", "OF BOATS (2/3)"));
  g_assert_true (vlps_pager_same_title ("Boote \342\200\223 Seite 1", "Boote \342\200\223 Seite 2"));
  g_assert_false (vlps_pager_same_title ("Of boats", "Of ships"));
  g_assert_false (vlps_pager_same_title ("Of boats", "Of boats and ships"));
  g_assert_false (vlps_pager_same_title ("Page 1", "Page 2"));
  g_assert_false (vlps_pager_same_title ("", ""));
  g_assert_false (vlps_pager_same_title ("Of boats", NULL));
}

/* --- in a folder --- */

static VlpsFolder *
open_folder (const Scratch *scratch, guint64 most)
{
  g_autofree char *path = g_build_filename (scratch->path, "run", NULL);
  VlpsFolder *folder = vlps_folder_open (path, NULL);

  g_assert_nonnull (folder);
  g_assert_true (vlps_folder_follow (folder, most, NULL));
  return folder;
}

static void
add_page (VlpsFolder *folder, const char *address, gboolean expected)
{
  VlpsItem item = { .input = (char *) (gsize) address, .location = (char *) (gsize) address };
  gboolean new;

  g_assert_true (vlps_folder_begin (folder, NULL));
  g_assert_true (vlps_folder_add (folder, &item, &new, NULL));
  g_assert_cmpint (new, ==, expected);
  g_assert_true (vlps_folder_commit (folder, FALSE, NULL));
}

static void
add_found (VlpsFound *found, const char *address, guint depth)
{
  VlpsItem *item = g_new0 (VlpsItem, 1);

  *item = (VlpsItem){
    .input = g_strdup (address), .location = g_strdup (address), .depth = depth, .referrer = g_strdup ("http://a/")
  };
  g_ptr_array_add (found->pages, item);
}

/* The page with this address and depth is next; NULL: none is now, and `over` as said. */
static gint64
expect_claim (VlpsItemQueue *queue, const char *address, guint depth, gboolean over)
{
  g_auto (VlpsItem) item = { 0 };
  gboolean is_over;

  g_assert_true (queue->claim (queue, &item, &is_over, NULL));
  g_assert_cmpstr (item.input, ==, address);
  g_assert_cmpint (is_over, ==, over);
  g_assert_cmpuint (item.depth, ==, depth);
  if (depth > 0)
    g_assert_cmpstr (item.referrer, ==, "http://a/");
  return item.id;
}

static void
finish (VlpsItemQueue *queue, gint64 id, VlpsFound *found)
{
  const VlpsItem item = { .id = id };

  queue->add_found (queue, &item, found);
  queue->add_result (queue, &item, NULL, 1, NULL, "{}\n");
}

/* Found pages are there with the result that led to them, once each, in the order of their depths. */
static void
test_folder (Scratch *scratch, gconstpointer data)
{
  g_autoptr (VlpsNameTemplate) template = vlps_name_template_new (VLPS_NAME_TEMPLATE, NULL);
  g_autoptr (VlpsFolder) folder = open_folder (scratch, 4);
  VlpsItemQueue *queue;
  VlpsFound *found = vlps_found_new ();
  g_auto (VlpsItem) named = { 0 };
  g_auto (VlpsFollowed) followed = { 0 };
  guint64 counts[VLPS_N_ITEM_STATES];
  gint64 first;

  add_page (folder, "http://a", TRUE);
  add_page (folder, "http://A:80/#b", FALSE);
  queue = vlps_folder_queue (folder);
  first = expect_claim (queue, "http://a", 0, FALSE);
  expect_claim (queue, NULL, 0, FALSE);
  add_found (found, "http://a/1", 1);
  add_found (found, "http://a/", 1);
  add_found (found, "http://a/2?page=2", 0);
  add_found (found, "http://a/1", 1);
  add_found (found, "http://a/itself", 1);
  add_found (found, "http://a/3", 2);
  add_found (found, "http://a/4", 2);
  g_ptr_array_add (found->addresses, g_strdup ("http://a/itself"));
  finish (queue, first, found);
  /* killed here, it would not have been */
  g_clear_pointer (&folder, vlps_folder_free);
  folder = open_folder (scratch, 4);
  g_assert_true (vlps_folder_name_files (folder, template, NULL));
  queue = vlps_folder_queue (folder);
  first = expect_claim (queue, "http://a", 0, FALSE);
  found = vlps_found_new ();
  add_found (found, "http://a/1", 1);
  add_found (found, "http://a/", 1);
  add_found (found, "http://a/2?page=2", 0);
  add_found (found, "http://a/itself", 1);
  add_found (found, "http://a/3", 2);
  add_found (found, "http://a/4", 2);
  g_ptr_array_add (found->addresses, g_strdup ("http://a/itself"));
  finish (queue, first, found);
  g_assert_true (queue->commit (queue, FALSE, NULL));
  g_assert_true (vlps_folder_next (folder, 1, &named, NULL));
  g_assert_cmpstr (named.file, ==, "a/1");
  first = expect_claim (queue, "http://a/2?page=2", 0, FALSE);
  /* the first page of the next depth waits for this one */
  expect_claim (queue, NULL, 0, FALSE);
  found = vlps_found_new ();
  found->elsewhere = g_strdup ("b.example");
  finish (queue, first, found);
  g_assert_true (queue->commit (queue, FALSE, NULL));
  first = expect_claim (queue, "http://a/1", 1, FALSE);
  finish (queue, first, vlps_found_new ());
  g_assert_true (queue->commit (queue, FALSE, NULL));
  first = expect_claim (queue, "http://a/3", 2, FALSE);
  finish (queue, first, vlps_found_new ());
  g_assert_true (queue->commit (queue, FALSE, NULL));
  expect_claim (queue, NULL, 0, TRUE);
  g_assert_true (vlps_folder_count (folder, counts, NULL));
  g_assert_cmpuint (counts[VLPS_ITEM_OK], ==, 4);
  g_assert_cmpuint (counts[VLPS_ITEM_LEFT_OUT], ==, 1);
  g_assert_true (vlps_folder_followed (folder, &followed, NULL));
  g_assert_cmpuint (followed.pages, ==, 3);
  g_assert_cmpuint (g_array_index (followed.by_depth, guint64, 0), ==, 1);
  g_assert_cmpuint (followed.redirected, ==, 1);
  g_assert_cmpstr (followed.elsewhere, ==, "b.example");
  /* and with room for more */
  g_clear_pointer (&folder, vlps_folder_free);
  folder = open_folder (scratch, 5);
  queue = vlps_folder_queue (folder);
  expect_claim (queue, "http://a/4", 2, FALSE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/follow/fits", test_fits);
  g_test_add_func ("/follow/allows", test_allows);
  g_test_add_func ("/follow/steps", test_steps);
  g_test_add_func ("/follow/pager-links", test_pager_links);
  g_test_add_func ("/follow/titles", test_titles);
  scratch_add ("/follow/folder", test_folder);
  return g_test_run ();
}
