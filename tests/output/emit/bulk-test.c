/* bulk-test.c - a page as the bulk interface of search engines takes it */
#include <cjson/cJSON.h>
#include <string.h>

#include "emit.h"
#include "sample.h"

/* The lines as the interface is defined: an action with one of four names and an _id of at most 512 bytes, then the
 * document, each an object on one line; the last line ends, too.  Returns the document. */
static cJSON *
parse (const char *bulk)
{
  g_auto (GStrv) lines = g_strsplit (bulk, "\n", -1);
  cJSON *action, *document;
  const char *id;

  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  g_assert_cmpstr (lines[2], ==, "");
  action = cJSON_Parse (lines[0]);
  g_assert_true (cJSON_IsObject (action));
  g_assert_cmpint (cJSON_GetArraySize (action), ==, 1);
  g_assert_cmpstr (action->child->string, ==, "index");
  id = cJSON_GetStringValue (cJSON_GetObjectItem (action->child, "_id"));
  g_assert_nonnull (id);
  g_assert_cmpuint (strlen (id), ==, 64);
  cJSON_Delete (action);
  document = cJSON_Parse (lines[1]);
  g_assert_true (cJSON_IsObject (document));
  return document;
}

static const char *
text (const cJSON *document, const char *name)
{
  return cJSON_GetStringValue (cJSON_GetObjectItem (document, name));
}

static void
test_regions (void)
{
  g_autoptr (Sample) sample = sample_new_rendered (
      "<div x-region=HEADER x-out><a href=/home x-box='0 0 9 9'>Home \"and\" away</a></div>"
      "<div x-region=CENTER><p>one</p><p x-out>noise</p><a href=more.html x-box='0 20 9 9'>More</a></div>"
      "<div x-region=FOOTER x-out>(c) 2026</div>");
  g_autofree char *bulk = NULL;
  cJSON *document, *links;

  sample->result->metadata->facts.title = g_strdup ("Boats\nand oars");
  sample->result->metadata->facts.tags = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (sample->result->metadata->facts.tags, g_strdup ("a"));
  g_ptr_array_add (sample->result->metadata->facts.tags, g_strdup ("b"));
  bulk = vlps_emit_bulk (sample_document (sample));
  document = parse (bulk);
  g_assert_cmpstr (text (document, "title"), ==, "Boats and oars");
  g_assert_cmpstr (text (document, "header"), ==, "Home \"and\" away\n");
  /* of the content what is kept, of the region all that it has */
  g_assert_nonnull (strstr (text (document, "content"), "one"));
  g_assert_null (strstr (text (document, "content"), "noise"));
  g_assert_cmpstr (text (document, "center"), ==, "one\nnoise\nMore\n");
  g_assert_cmpstr (text (document, "footer"), ==, "(c) 2026\n");
  /* what is empty is not there */
  g_assert_null (cJSON_GetObjectItem (document, "lm"));
  g_assert_null (cJSON_GetObjectItem (document, "links_footer"));
  g_assert_null (cJSON_GetObjectItem (document, "time"));
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (document, "tags")), ==, 2);
  links = cJSON_GetObjectItem (document, "links_header");
  g_assert_cmpint (cJSON_GetArraySize (links), ==, 1);
  g_assert_cmpstr (text (cJSON_GetArrayItem (links, 0), "url"), ==, "http://example.org/home");
  links = cJSON_GetObjectItem (document, "links_center");
  g_assert_cmpstr (text (cJSON_GetArrayItem (links, 0), "text"), ==, "More");
  cJSON_Delete (document);
}

/* Without boxes there are no regions: content and its links alone.  The same address has the same _id. */
static void
test_parsed (void)
{
  g_autoptr (Sample) sample = sample_new ("<p>one <a href=x>two</a></p><p x-out>three</p>");
  g_autofree char *bulk = NULL, *id = NULL, *start = NULL;
  cJSON *document;

  bulk = vlps_emit_bulk (sample_document (sample));
  document = parse (bulk);
  g_assert_cmpstr (text (document, "content"), ==, "one two\n");
  if (sample->result->regions == NULL)
    g_assert_null (cJSON_GetObjectItem (document, "center"));
  g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (document, "links_center")), ==, 1);
  id = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text (document, "url"), -1);
  start = g_strdup_printf ("{\"index\": {\"_id\": \"%s\"}}\n", id);
  g_assert_true (g_str_has_prefix (bulk, start));
  cJSON_Delete (document);
}

/* Whatever a page has, it stays two lines of JSON. */
static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);

  for (guint i = 0; i < 40; i++)
    {
      g_autoptr (Sample) sample = sample_new_random (random, 60, i % 2 == 0);
      g_autofree char *bulk = vlps_emit_bulk (sample_document (sample));

      cJSON_Delete (parse (bulk));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bulk/regions", test_regions);
  g_test_add_func ("/bulk/parsed", test_parsed);
  g_test_add_func ("/bulk/random", test_random);
  return g_test_run ();
}
