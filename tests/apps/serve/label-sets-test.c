/* label-sets-test.c - labels of the viewer become data sets, and nothing that clients send becomes a path */
#include "label-sets.h"

#include <string.h>

#include "errors.h"

typedef struct
{
  char *folder, *anna, *ben;
  VlpsLabelSets *sets;
  GBytes *snapshot, *picture;
} Fixture;

static VlpsLabelSets *
open_sets (Fixture *f)
{
  const char *const folders[] = { f->anna, f->ben, NULL };
  g_autoptr (GError) error = NULL;
  VlpsLabelSets *sets = vlps_label_sets_open (folders, &error);

  g_assert_no_error (error);
  return sets;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  f->folder = g_dir_make_tmp ("vlps-labels-XXXXXX", NULL);
  f->anna = g_build_filename (f->folder, "anna", NULL);
  f->ben = g_build_filename (f->folder, "ben", NULL);
  f->sets = open_sets (f);
  f->snapshot = g_bytes_new_static ("{\"format\": \"vlps-snapshot\"}", 27);
  f->picture = g_bytes_new_static ("PNG", 3);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  const char *const command[] = { "rm", "-r", f->folder, NULL };

  vlps_label_sets_free (f->sets);
  g_assert_true (g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, NULL));
  g_bytes_unref (f->snapshot);
  g_bytes_unref (f->picture);
  g_free (f->folder);
  g_free (f->anna);
  g_free (f->ben);
}

static char *
save (Fixture *f, const char *text, GError **error)
{
  cJSON *request = cJSON_Parse (text);
  char *id;

  g_assert_nonnull (request);
  id = vlps_label_sets_save (f->sets, request, f->snapshot, f->picture, error);
  cJSON_Delete (request);
  return id;
}

static char *
read_in (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
test_round (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *id = save (f,
                              "{\"set\": \"anna\", \"url\": \"http://a.example/x\", \"title\": \"A\", \"elements\": 9, "
                              "\"labels\": [{\"element\": 3, \"region\": \"center\"}]}",
                              &error);
  g_autofree char *again = NULL, *list = NULL, *pages = NULL, *file = NULL, *written = NULL, *labels = NULL,
                  *counted = NULL;
  g_autoptr (GBytes) loaded = NULL, picture = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (strlen (id), ==, 16);
  pages = read_in (f->anna, "pages.jsonl");
  g_assert_nonnull (strstr (pages, "\"domain\":\"a.example\""));
  g_assert_nonnull (strstr (pages, "\"regions\":null")); /* not done: no gold yet */
  file = g_strdup_printf ("labels/%s.json", id);
  written = read_in (f->anna, file);
  g_assert_cmpstr (written, ==, "{\"elements\":9,\"labels\":[{\"element\":3,\"region\":\"CENTER\"}]}\n");
  g_free (
      save (f,
            "{\"set\": \"anna\", \"elements\": 9, \"labels\": [{\"element\": 1, \"region\": \"LM\"}, {\"element\": 3, "
            "\"region\": \"CENTER\"}, {\"element\": 4, \"region\": \"CENTER\"}]}",
            &error));
  counted = vlps_label_sets_list (f->sets);
  g_assert_nonnull (strstr (counted, "\"labels\":3,\"regions\":{\"LM\":1,\"CENTER\":2}"));
  /* those of others are not shown */
  g_assert_nonnull (strstr (counted, "\"labels\":0,\"regions\":{}"));
  again = save (f, "{\"set\": \"anna\", \"elements\": 9, \"labels\": [], \"done\": true}", &error);
  g_assert_cmpstr (again, ==, id);
  /* another start of the service finds what is there, and one person's page is another's to do */
  vlps_label_sets_free (f->sets);
  f->sets = open_sets (f);
  list = vlps_label_sets_list (f->sets);
  g_assert_nonnull (strstr (list, "{\"name\":\"anna\",\"left\":0,\"pages\":[{"));
  g_assert_nonnull (strstr (list, "{\"name\":\"ben\",\"left\":1,\"pages\":[{"));
  loaded = vlps_label_sets_load (f->sets, "ben", id, &picture, &labels, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (loaded, f->snapshot));
  g_assert_true (g_bytes_equal (picture, f->picture));
  g_assert_cmpstr (labels, ==, "[]");
}

/* Wrong requests change nothing. */
static void
test_wrong (Fixture *f, gconstpointer data)
{
  const char *const requests[] = {
    "{}",
    "{\"set\": \"../anna\", \"elements\": 1, \"labels\": []}",
    "{\"set\": \"anna\", \"labels\": []}",
    "{\"set\": \"anna\", \"elements\": 1}",
    "{\"set\": \"anna\", \"elements\": -1, \"labels\": []}",
    "{\"set\": \"anna\", \"elements\": 1e300, \"labels\": []}",
    "{\"set\": \"anna\", \"elements\": 1, \"labels\": [{\"element\": 1, \"region\": \"LM\"}]}",
    "{\"set\": \"anna\", \"elements\": 2, \"labels\": [{\"element\": 0.5, \"region\": \"LM\"}]}",
    "{\"set\": \"anna\", \"elements\": 2, \"labels\": [{\"element\": 0, \"region\": \"../x\"}]}",
    "{\"set\": \"anna\", \"elements\": 2, \"labels\": [{\"element\": 0}]}",
    "{\"set\": \"anna\", \"elements\": 2, \"labels\": [7]}",
  };
  g_autofree char *list = NULL, *before = vlps_label_sets_list (f->sets);

  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (save (f, requests[i], &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
  list = vlps_label_sets_list (f->sets);
  g_assert_cmpstr (list, ==, before);
}

/* The name of a file that was dropped stays with the page, whatever it is; it names no file here. */
static void
test_file (Fixture *f, gconstpointer data)
{
  static const char *const names[] = { "shop.html", "../M\u00fc & co.html", "" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"set\": \"anna\", \"elements\": 9, \"labels\": [{\"element\": %u, "
                                               "\"region\": \"RM\"}], \"url\": \"about:blank\", \"file\": \"%s\"}",
                                               i, names[i]);
      g_autofree char *id = save (f, text, NULL), *list = vlps_label_sets_list (f->sets), *wanted = NULL;
      g_autofree char *pages = read_in (f->anna, "pages.jsonl"), *labels = NULL, *label = NULL;
      g_autoptr (GError) error = NULL;

      wanted = g_strdup_printf ("\"file\":\"%s\"", names[i]);
      g_assert_nonnull (strstr (list, wanted));
      g_assert_nonnull (strstr (pages, *names[i] != '\0' ? wanted : "\"file\":null"));
      /* the engine calls a page without an address so, but nobody finds the page there again */
      g_assert_nonnull (strstr (list, "\"url\":\"\""));
      g_assert_nonnull (strstr (pages, "\"url\":null"));
      labels = vlps_label_sets_labels (f->sets, "anna", id, &error);
      label = g_strdup_printf ("[{\"element\":%u,\"region\":\"RM\"}]", i);
      g_assert_cmpstr (labels, ==, label);
      /* a set that does not have the page has no labels of it */
      g_assert_null (vlps_label_sets_labels (f->sets, "ben", id, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
    }
}

static void
test_paths (Fixture *f, gconstpointer data)
{
  const char *const ids[] = { "", ".", "..", "../../anna/dataset", "0123456789abcdef", "/etc/passwd" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *labels = NULL;
      g_autoptr (GBytes) picture = NULL;

      g_assert_null (
          vlps_label_sets_load (f->sets, i % 2 == 0 ? "anna" : "../anna", ids[i], &picture, &labels, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
    }
}

/* What else a set has stays; what cannot be read is not written over. */
static void
test_others (Fixture *f, gconstpointer data)
{
  const char *const folders[] = { f->anna, NULL }, *const twice[] = { f->anna, f->anna, NULL };
  g_autofree char *path = g_build_filename (f->anna, "pages.jsonl", NULL), *pages = NULL, *id = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, "{\"id\":\"a\",\"page\":\"a.html\"}\n\n", -1, NULL));
  vlps_label_sets_free (f->sets);
  f->sets = open_sets (f);
  id = save (f, "{\"set\": \"anna\", \"elements\": 1, \"labels\": []}", NULL);
  pages = read_in (f->anna, "pages.jsonl");
  g_assert_true (g_str_has_prefix (pages, "{\"id\":\"a\",\"page\":\"a.html\"}\n{\"id\":\""));
  g_assert_null (vlps_label_sets_open (twice, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_true (g_file_set_contents (path, "broken\n", -1, NULL));
  g_assert_null (vlps_label_sets_open (folders, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

/* A proposal of 'vlps compare --labels' says more of its page than the viewer: that stays when it is saved. */
static void
test_kept (Fixture *f, gconstpointer data)
{
  g_autofree char *id = save (f, "{\"set\": \"anna\", \"elements\": 1, \"labels\": []}", NULL);
  g_autofree char *path = g_build_filename (f->anna, "pages.jsonl", NULL), *pages = NULL;
  g_autofree char *line =
      g_strdup_printf ("{\"id\":\"%s\",\"labels\":\"labels/%s.json\",\"url\":\"http://a.example/x\","
                       "\"domain\":\"a.example\",\"language\":\"de\",\"regions\":null}\n",
                       id, id);

  g_assert_true (g_file_set_contents (path, line, -1, NULL));
  vlps_label_sets_free (f->sets);
  f->sets = open_sets (f);
  g_free (save (f,
                "{\"set\": \"anna\", \"url\": \"file:///tmp/x.html\", \"elements\": 1, \"labels\": [], \"done\": true}",
                NULL));
  pages = read_in (f->anna, "pages.jsonl");
  g_assert_nonnull (strstr (pages, "\"url\":\"http://a.example/x\""));
  g_assert_nonnull (strstr (pages, "\"domain\":\"a.example\""));
  g_assert_nonnull (strstr (pages, "\"language\":\"de\""));
  g_assert_nonnull (strstr (pages, "\"regions\":\"labels\""));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/label-sets/round", Fixture, NULL, set_up, test_round, tear_down);
  g_test_add ("/label-sets/wrong", Fixture, NULL, set_up, test_wrong, tear_down);
  g_test_add ("/label-sets/file", Fixture, NULL, set_up, test_file, tear_down);
  g_test_add ("/label-sets/paths", Fixture, NULL, set_up, test_paths, tear_down);
  g_test_add ("/label-sets/kept", Fixture, NULL, set_up, test_kept, tear_down);
  g_test_add ("/label-sets/others", Fixture, NULL, set_up, test_others, tear_down);
  return g_test_run ();
}
