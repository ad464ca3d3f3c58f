/* folder-follow-test.c - what a run folder makes of the links of its pages */
#include "folder.h"
#include "scratch.h"

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
  scratch_add ("/folder-follow/folder", test_folder);
  return g_test_run ();
}
