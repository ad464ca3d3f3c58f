/* snapshot-damage-test.c - snapshots that are damaged: a clear error each time, never a crash; and very large ones */
#include <math.h>
#include <string.h>

#include "collected.h"
#include "errors.h"
#include "growth.h"
#include "test-size.h"

/* A page with one frame: what the cases below do damage to.  Columns of three nodes: html, iframe with src, text. */
#define STYLE "\"styles\":[\"" COLLECTED_BLOCK "\"]"
#define TOP_COLUMNS                                                                                                    \
  "\"parent\":\"-1 0 0\",\"name\":\"0 1 2\",\"flags\":\"0 0 0\",\"style\":\"0 0 -1\",\"left\":\"0 10 10\","            \
  "\"top\":\"0 20.5 200\",\"width\":\"1000 200 50\",\"height\":\"600 100 20\",\"attributes\":\"0 1\","                 \
  "\"attribute\":\"3\",\"value\":[\"in.html\"],\"text\":[\"Outside\"]"
#define FRAME "{\"node\":1,\"path\":\"0\",\"inner\":[0,0,200,100],\"scale\":[1,1],\"document\":1}"
#define INNER_COLUMNS                                                                                                  \
  "\"parent\":\"-1 0\",\"name\":\"0 1\",\"flags\":\"0 0\",\"style\":\"0 -1\",\"left\":\"0 0\",\"top\":\"0 0\","        \
  "\"width\":\"200 60\",\"height\":\"100 20\",\"attributes\":\"0\",\"attribute\":\"\",\"value\":[],"                   \
  "\"text\":[\"Inside\"]"
static const char whole[] =
    "{\"format\":\"vlps-snapshot\",\"version\":1,\"url\":\"https://example.org/\",\"viewport\":[1000,600],"
    "\"documents\":[[{\"url\":\"https://example.org/"
    "\",\"path\":\"\",\"viewport\":[1000,600],\"scroll\":[0,0],\"size\":[1000,600],"
    "\"names\":[\"html\",\"iframe\",\"\",\"src\"]," STYLE "," TOP_COLUMNS ",\"frames\":[" FRAME "]},"
    "{\"url\":\"https://example.org/in.html\",\"path\":\"0\",\"names\":[\"html\",\"\"]," STYLE "," INNER_COLUMNS
    ",\"frames\":[]}]]}";

/* How much longer everything takes under the tools that look on. */
static int
slowness (void)
{
  const char *preloaded = g_getenv ("LD_PRELOAD");

  if (preloaded != NULL && strstr (preloaded, "vgpreload") != NULL)
    return 60;
#ifdef __SANITIZE_ADDRESS__
  return 5;
#else
  return 1;
#endif
}

static VlpsPage *
parse (const char *text, gsize length, GError **error)
{
  /* a copy without room behind it, so that reading past the end is caught */
  g_autoptr (GBytes) data = g_bytes_new (text, length);

  return vlps_snapshot_parse (data, error);
}

static void
assert_damaged (const char *text, gsize length, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page = parse (text, length, &error);

  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT);
  g_assert_null (page);
  if (strstr (error->message, message) == NULL)
    g_assert_cmpstr (error->message, ==, message);
}

static char *
replace (const char *text, const char *old, const char *with)
{
  g_auto (GStrv) parts = g_strsplit (text, old, 2);

  g_assert_nonnull (parts[1]); /* a case that changes nothing tests nothing */
  return g_strjoin (with, parts[0], parts[1], NULL);
}

static const char columns[] = "columns of its nodes do not fit", rest[] = "more boxes, texts or attributes than nodes",
                  order[] = "not in document order", root[] = "not exactly one root", strings[] = "list of strings",
                  missing[] = "a document that is not there", twice[] = "two frames name the same document",
                  json[] = "not a JSON text", style_parts[] = "eleven parts", no_name[] = "an attribute has no name",
                  no_value[] = "fewer attributes than counted", no_nodes[] = "columns are missing",
                  no_text[] = "fewer texts", no_document[] = "holds no document", unpainted[] = "is not a text of it",
                  lines[] = "fewer lines than counted", other[] = "is not a vlps snapshot",
                  window[] = "laid out for a window of 0x0 instead of 1000x600", version[] = "has version";

static const struct
{
  const char *old, *with, *message;
} damages[] = {
  /* what it says of itself */
  { "vlps-snapshot", "vlps-snapshots", other },
  { "\"vlps-snapshot\"", "1", other },
  { "\"format\"", "\"Format\"", other },
  { "\"version\":1", "\"version\":2", "has version 2 and this program reads version 1; render the page again" },
  { "\"version\":1", "\"version\":0", version },
  { "\"version\":1", "\"version\":\"1\"", version },
  { "\"version\":1", "\"version\":null", version },
  { "\"version\":1,", "", "has version 0" },
  { "\"documents\"", "\"papers\"", no_document },
  { "\"documents\":[[", "\"documents\":[],\"x\":[[", no_document },
  { "\"documents\":[[", "\"documents\":7,\"x\":[[", no_document },
  { "\"documents\":[[", "\"documents\":[[]],\"x\":[[", no_document },
  { "\"documents\":[[", "\"documents\":[[null]],\"x\":[[", window },
  { "\"documents\":[[", "\"documents\":[[{}]],\"x\":[[", window },
  { "\"documents\":[[", "\"documents\":[[7,\"x\"]],\"x\":[[", window },
  /* a column that is not there, or no text */
  { "\"parent\":\"-1 0 0\"", "\"parent\":[-1,0,0]", no_nodes },
  { "\"parent\":\"-1 0 0\"", "\"parent\":\"\"", rest },
  { "\"parent\":\"-1 0\",", "", no_nodes }, /* of the frame's document */
  { "\"name\":\"0 1 2\",", "", columns },
  { "\"flags\":\"0 0 0\"", "\"flags\":0", columns },
  { "\"style\":\"0 0 -1\",", "", columns },
  { "\"left\":\"0 10 10\"", "\"left\":null", columns },
  { "\"top\":\"0 20.5 200\",", "", columns },
  { "\"width\":\"1000 200 50\"", "\"width\":{}", columns },
  { "\"height\":\"600 100 20\",", "", columns },
  { "\"attributes\":\"0 1\",", "", no_value },
  { "\"attribute\":\"3\",", "", no_name },
  { "\"value\":[\"in.html\"],", "", no_value },
  { "\"text\":[\"Outside\"],", "", no_text },
  { "\"names\":[\"html\",\"iframe\",\"\",\"src\"],", "", columns },
  { STYLE ",", "", columns },
  /* too short */
  { "\"-1 0 0\"", "\"-1 0\"", rest },
  { "\"0 1 2\"", "\"0 1\"", columns },
  { "\"flags\":\"0 0 0\"", "\"flags\":\"0 0\"", columns },
  { "\"0 0 -1\"", "\"0 0\"", columns },
  { "\"0 10 10\"", "\"0 10\"", columns },
  { "\"0 20.5 200\"", "\"0\"", columns },
  { "\"1000 200 50\"", "\"1000 200\"", columns },
  { "\"600 100 20\"", "\"600 100\"", columns },
  { "\"attributes\":\"0 1\"", "\"attributes\":\"0\"", no_value },
  { "\"attribute\":\"3\"", "\"attribute\":\"\"", no_name },
  { "[\"in.html\"]", "[]", no_value },
  { "[\"Outside\"]", "[]", no_text },
  { "[\"Inside\"]", "[]", no_text },
  /* too long */
  { "\"0 1 2\"", "\"0 1 2 2\"", rest },
  { "\"0 0 -1\"", "\"0 0 -1 0\"", rest },
  { "\"0 20.5 200\"", "\"0 20.5 200 1\"", rest },
  { "\"attributes\":\"0 1\"", "\"attributes\":\"0 1 0\"", rest },
  { "\"attribute\":\"3\"", "\"attribute\":\"3 3\"", rest },
  { "[\"in.html\"]", "[\"in.html\",\"\"]", rest },
  { "[\"Outside\"]", "[\"Outside\",\"\"]", rest },
  /* no numbers */
  { "0 20.5 200", "0 x 200", columns },
  { "0 20.5 200", "0  200", columns },
  { "0 20.5 200", "0,20.5,200", columns },
  { "0 20.5 200", "0 20.5px 200", columns },
  { "0 20.5 200", "0 20.5e 200", columns },
  { "0 20.5 200", "0 - 200", columns },
  { "0 20.5 200", "0 .5 200", columns },
  { "0 20.5 200", "0 nan 200", columns },
  { "0 20.5 200", "0 Infinity 200", columns },
  { "0 20.5 200", " 0 20.5 200", columns },
  { "0 20.5 200", "0\\t20.5\\t200", columns },
  /* numbers out of their range */
  { "\"-1 0 0\"", "\"-1 0 7\"", columns },
  { "\"-1 0 0\"", "\"-1 0 -2\"", columns },
  { "\"-1 0 0\"", "\"-1 0 99999999999999999999\"", columns },
  { "\"-1 0 0\"", "\"-1 0 2\"", columns }, /* its own parent */
  { "\"0 1 2\"", "\"0 1 4\"", columns },
  { "\"0 1 2\"", "\"0 1 -1\"", columns },
  { "\"0 0 -1\"", "\"0 1 -1\"", columns },
  { "\"0 0 -1\"", "\"0 -2 -1\"", columns },
  { "\"flags\":\"0 0 0\"", "\"flags\":\"0 -1 0\"", columns },
  { "\"flags\":\"0 0 0\"", "\"flags\":\"0 1e9 0\"", columns },
  { "\"1000 200 50\"", "\"1000 -200 50\"", columns },
  { "\"600 100 20\"", "\"600 100 -0.01\"", columns },
  { "\"attributes\":\"0 1\"", "\"attributes\":\"0 2\"", no_value },
  { "\"attributes\":\"0 1\"", "\"attributes\":\"0 -1\"", no_value },
  { "\"attribute\":\"3\"", "\"attribute\":\"4\"", no_name },
  /* no tree */
  { "\"-1 0 0\"", "\"-1 -1 0\"", root },
  { "\"-1 0 0\"", "\"-1 0 -1\"", root },
  { "\"-1 0 0\"", "\"0 0 0\"", columns },
  { "\"0 1 2\"", "\"2 1 2\"", "fewer texts" }, /* a text for a root */
  { "\"parent\":\"-1 0 0\",\"name\":\"0 1 2\"", "\"parent\":\"-1 0 1\",\"name\":\"0 2 2\"", order },
  /* lists that hold something else */
  { "[\"html\",\"iframe\",\"\",\"src\"]", "[\"html\",\"iframe\",\"\",7]", strings },
  { "[\"in.html\"]", "[null]", strings },
  { "[\"Outside\"]", "[[\"Outside\"]]", strings },
  { "[\"" COLLECTED_BLOCK "\"]", "[{}]", strings },
  { COLLECTED_BLOCK, "block", style_parts },
  { COLLECTED_BLOCK, "", style_parts },
  /* frames */
  { "\"document\":1", "\"document\":2", missing },
  { "\"document\":1", "\"document\":1e300", missing },
  { "\"document\":1", "\"document\":0", missing },                        /* the page in itself */
  { "\"frames\":[]", "\"frames\":[{\"node\":0,\"document\":1}]", twice }, /* the frame's document in itself */
  { "\"frames\":[]", "\"frames\":[{\"node\":0,\"document\":0}]", missing },
  { "\"frames\":[]}", "\"frames\":[{\"node\":0,\"path\":\"x\"}]}],[{\"path\":\"x\"}", no_nodes },
  { "\"node\":1", "\"node\":2", "a frame belongs to no element" },
  { "\"node\":1", "\"node\":3", "a frame belongs to no element" },
  { "\"node\":1", "\"node\":-1", "a frame belongs to no element" },
  { "\"node\":1", "\"node\":\"1\"", "a frame belongs to no element" },
  { "\"frames\":[" FRAME "]", "\"frames\":[7]", "a frame belongs to no element" },
  /* what is painted */
  { "\"documents\"", "\"unpainted\":\"0\",\"documents\"", unpainted }, /* an element */
  { "\"documents\"", "\"unpainted\":\"5\",\"documents\"", unpainted }, /* none of the nodes */
  { "\"documents\"", "\"unpainted\":\"4 4\",\"documents\"", unpainted },
  { "\"documents\"", "\"unpainted\":\"4 x\",\"documents\"", unpainted },
  { "\"documents\"", "\"unpainted\":\"-1\",\"documents\"", unpainted },
  { "\"parent\":\"-1 0 0\"", "\"lines\":\"2 1 0 0 5\",\"parent\":\"-1 0 0\"", lines },
  { "\"parent\":\"-1 0 0\"", "\"lines\":\"2 1 0 0 -5 5\",\"parent\":\"-1 0 0\"", lines },
  { "\"parent\":\"-1 0 0\"", "\"lines\":\"2 1000 0 0 5 5\",\"parent\":\"-1 0 0\"", lines },
  { "\"parent\":\"-1 0 0\"", "\"lines\":\"2 0\",\"parent\":\"-1 0 0\"", "lines of a text are not counted" },
  { "\"parent\":\"-1 0 0\"", "\"visible\":\"2 1 0 0 5\",\"parent\":\"-1 0 0\"", lines },
  { "\"parent\":\"-1 0 0\"", "\"visible\":\"1 1 0 0 5 5\",\"parent\":\"-1 0 0\"", rest },
  { "\"parent\":\"-1 0 0\"", "\"lines\":\"1 1 0 0 5 5\",\"parent\":\"-1 0 0\"", rest }, /* an element */
  { "\"parent\":\"-1 0 0\"", "\"lines\":\"2 1 0 0 5 5 2 1 0 0 5 5\",\"parent\":\"-1 0 0\"", rest },
  /* laid out wrongly */
  { "\"viewport\":[1000,600],\"scroll\"", "\"viewport\":[0,0],\"scroll\"", window },
  { "\"viewport\":[1000,600],\"scroll\"", "\"scroll\"", window },
  { "\"viewport\":[1000,600],\"doc", "\"viewport\":[1000,601],\"doc", "of 1000x600 instead of 1000x601" },
  /* the text as such */
  { "Outside", "Out\xffside", "not UTF-8" },
  { "Outside", "Out\"side", json },
  { "Outside", "Out\\x", json },
  { "\"documents\":[[", "\"documents\":[[[[[", json },
  { "{", "", other },
};

static void
test_damages (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page = parse (whole, sizeof whole - 1, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (page->n_frames, ==, 2);
  g_assert_cmpuint (page->n_nodes, ==, 5);
  for (guint i = 0; i < G_N_ELEMENTS (damages); i++)
    {
      g_autofree char *text = NULL;

      text = replace (whole, damages[i].old, damages[i].with);
      g_test_message ("%s, where it must say: %s", damages[i].old, damages[i].message);
      assert_damaged (text, strlen (text), damages[i].message);
    }
}

/* The frame's document comes in a report of its own. */
static char *
two_reports (const char *inner_frames)
{
  g_autofree char *apart = replace (whole, "\"document\":1}]},{", "\"document\":-1}]}],[{");
  g_autofree char *frames = g_strdup_printf ("\"frames\":[%s]", inner_frames);

  return replace (apart, "\"frames\":[]", frames);
}

static void
test_cycle_by_path (void)
{
  g_autofree char *good = two_reports ("");
  g_autofree char *in_itself = two_reports ("{\"node\":0,\"path\":\"0\",\"document\":-1}");
  g_autofree char *top_in_it = two_reports ("{\"node\":0,\"path\":\"\",\"document\":-1}");
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page = parse (good, strlen (good), &error), once = NULL, cut = NULL;

  g_assert_no_error (error);
  g_assert_true (page->frames[1].reached);
  /* what stands in one place cannot stand in another */
  once = parse (in_itself, strlen (in_itself), &error);
  g_assert_no_error (error);
  g_assert_true (once->frames[1].reached);
  g_assert_false (once->frames[2].reached);
  g_assert_cmpuint (once->warnings->len, ==, 1);
  /* the page itself has no path by which a frame could find it */
  cut = parse (top_in_it, strlen (top_in_it), &error);
  g_assert_no_error (error);
  g_assert_false (cut->frames[2].reached);
}

/* A chain of frames, each in the one before. */
static char *
chain_of_frames (guint n)
{
  GString *out = g_string_new ("{\"format\":\"vlps-snapshot\",\"version\":1,\"documents\":[[");

  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (out,
                              "%s{\"names\":[\"html\"],\"styles\":[],\"parent\":\"-1\",\"name\":\"0\",\"flags\":\"0\","
                              "\"style\":\"-1\",\"left\":\"0\",\"top\":\"0\",\"width\":\"9\",\"height\":\"9\","
                              "\"attributes\":\"0\",\"attribute\":\"\",\"value\":[],\"text\":[]",
                              i > 0 ? "," : "");
      if (i + 1 < n)
        g_string_append_printf (
            out, ",\"frames\":[{\"node\":0,\"document\":%u,\"scale\":[1e8,-3],\"inner\":[1e300,0,9,-9]}]", i + 1);
      g_string_append_c (out, '}');
    }
  g_string_append (out, "]]}");
  return g_string_free (out, FALSE);
}

static void
test_deep_frames (void)
{
  g_autofree char *enough = chain_of_frames (64), *too_many = chain_of_frames (66);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page = parse (enough, strlen (enough), &error);

  g_assert_no_error (error);
  g_assert_cmpuint (page->n_frames, ==, 64);
  /* whatever the scales and places multiply to */
  for (guint i = 0; i < page->n_nodes; i++)
    {
      VlpsBox box = page->nodes[i].box;

      g_assert_true (isfinite (box.left) && isfinite (box.top) && isfinite (box.width) && isfinite (box.height));
      g_assert_true (box.width >= 0 && box.height >= 0);
    }
  assert_damaged (too_many, strlen (too_many), "nested too deep");
}

static void
test_extreme_numbers (void)
{
  static const struct
  {
    const char *text, *box;
  } cases[] = {
    { "-20.5", "10 -20.5 200 100" },
    { "1e3", "10 1000 200 100" },
    { "-1.5e-3", "10 -0.0015 200 100" },
    { "1e300", "10 1e+08 200 100" },
    { "-1e999", "10 -1e+08 200 100" },
    { "99999999999999999999999999", "10 1e+08 200 100" },
    { "0.00000000000000000000000000000000000001", "10 1e-38 200 100" },
    { "-0", "10 0 200 100" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = replace (whole, "20.5", cases[i].text);
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsPage) page = parse (text, strlen (text), &error);

      g_assert_no_error (error);
      assert_node_box (page, 1, cases[i].box);
    }
}

static void
test_no_snapshot (void)
{
  static const char *const texts[] = { "",   " ",  "null",          "7",       "\"vlps-snapshot\"",
                                       "[]", "{}", "<html></html>", "\x1f\x8b" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_damaged (texts[i], strlen (texts[i]), "");
  assert_damaged (whole, 0, json);
  assert_damaged ("{}\0{}", 5, "not UTF-8");
}

static GBytes *
pack (const char *text, gsize length)
{
  g_autoptr (GInputStream) source = g_memory_input_stream_new_from_data (text, (gssize) length, NULL);
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (source, G_CONVERTER (compressor));
  g_autoptr (GOutputStream) sink = g_memory_output_stream_new_resizable ();

  g_assert_cmpint (g_output_stream_splice (sink, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, NULL), >, 0);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (sink));
}

/* Files that a full disk or a broken transfer cut off. */
static void
test_truncated (void)
{
  g_autoptr (GBytes) packed = pack (whole, sizeof whole - 1);
  gsize length;
  const char *bytes = g_bytes_get_data (packed, &length);

  for (gsize i = 0; i<sizeof whole - 1; i += slowness ()> 5 ? 10 : 1)
    assert_damaged (whole, i, json);
  for (gsize i = 0; i < length; i++)
    assert_damaged (bytes, i, "");
  assert_damaged (bytes, 20, "damaged");
}

/* Any byte changed: it may still be a snapshot, but it never brings the program down. */
static void
test_changed_bytes (void)
{
  static const char others[] = { '9', '"', ' ', ']', '\\', '\x80' };
  g_autofree char *text = g_strdup (whole);
  gsize step = slowness () > 5 ? 10 : 1;
  guint failed = 0, read = 0;

  for (gsize i = 0; i < sizeof whole - 1; i += step)
    for (guint j = 0; j < G_N_ELEMENTS (others); j++)
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (VlpsPage) page = NULL;

        text[i] = others[j];
        page = parse (text, sizeof whole - 1, &error);
        g_assert_true ((page == NULL) == (error != NULL));
        if (error != NULL)
          g_assert_error (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT);
        failed += error != NULL;
        read += error == NULL;
        text[i] = whole[i];
      }
  g_assert_cmpuint (failed, >, 1000 / step);
  g_assert_cmpuint (read, >, 1000 / step);
}

/* --- size --- */

/* Elements nested `depth` deep, then siblings; each element has a text of 100 characters and an attribute. */
static char *
large_snapshot (guint n_elements, guint depth)
{
  GString *parent = g_string_new ("-1"), *name = g_string_new ("0"), *flags = g_string_new ("0"),
          *style = g_string_new ("0"), *box = g_string_new ("0"), *count = g_string_new ("0"),
          *attribute = g_string_new (NULL), *value = g_string_new (NULL), *text = g_string_new (NULL);
  g_autofree char *line = g_strnfill (100, 'x');
  char *out;
  guint above = 0;

  for (guint i = 1; i < 2 * n_elements - 1; i += 2)
    {
      g_string_append_printf (parent, " %u %u", above, i);
      g_string_append (name, " 1 2");
      g_string_append (flags, " 0 0");
      g_string_append (style, " 0 -1");
      g_string_append_printf (box, " %u.25 %u.25", i, i);
      g_string_append (count, " 1");
      g_string_append (attribute, i > 1 ? " 3" : "3");
      g_string_append_printf (value, "%s\"v%u\"", i > 1 ? "," : "", i);
      g_string_append_printf (text, "%s\"%s%u\"", i > 1 ? "," : "", line, i);
      if (i / 2 < depth)
        above = i;
    }
  out =
      g_strdup_printf ("{\"format\":\"vlps-snapshot\",\"version\":1,\"documents\":[[{\"size\":[1000,600],"
                       "\"names\":[\"html\",\"div\",\"\",\"id\"]," STYLE ",\"parent\":\"%s\",\"name\":\"%s\","
                       "\"flags\":\"%s\",\"style\":\"%s\",\"left\":\"%s\",\"top\":\"%s\",\"width\":\"%s\","
                       "\"height\":\"%s\",\"attributes\":\"%s\",\"attribute\":\"%s\",\"value\":[%s],\"text\":[%s]}]]}",
                       parent->str, name->str, flags->str, style->str, box->str, box->str, box->str, box->str,
                       count->str, attribute->str, value->str, text->str);
  g_string_free (parent, TRUE);
  g_string_free (name, TRUE);
  g_string_free (flags, TRUE);
  g_string_free (style, TRUE);
  g_string_free (box, TRUE);
  g_string_free (count, TRUE);
  g_string_free (attribute, TRUE);
  g_string_free (value, TRUE);
  g_string_free (text, TRUE);
  return out;
}

static void
read_large (guint n_elements, gconstpointer depth)
{
  g_autofree char *text = large_snapshot (n_elements, MIN (n_elements, GPOINTER_TO_UINT (depth)));
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page = parse (text, strlen (text), &error);

  g_assert_no_error (error);
  g_assert_cmpuint (page->n_nodes, ==, 2 * n_elements - 1);
  g_assert_cmpint (page->nodes[0].end, ==, page->n_nodes);
  g_assert_cmpint (page->nodes[page->n_nodes - 1].parent, ==, page->n_nodes - 2);
}

/* Elements, and as many texts. */
static void
test_large (void)
{
  growth_check_parts ("as deep as wide", 20000, read_large, GUINT_TO_POINTER (20000));
  growth_check_parts ("wide", test_size (100000), read_large, GUINT_TO_POINTER (10));
  growth_check_parts ("wide and deep", test_size (100000), read_large, GUINT_TO_POINTER (20000));
}

/* A list of commas is small, and what a parser makes of it is not. */
static void
test_many_values (void)
{
  gsize n = 8000001;
  g_autofree char *commas = g_strnfill (n, ',');
  g_autofree char *text = g_strdup_printf ("{\"format\":\"vlps-snapshot\",\"version\":1,\"documents\":[%s]}", commas);

  assert_damaged (text, strlen (text), "more values than a page can have");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/snapshot-damage/table", test_damages);
  g_test_add_func ("/snapshot-damage/cycle-by-path", test_cycle_by_path);
  g_test_add_func ("/snapshot-damage/deep-frames", test_deep_frames);
  g_test_add_func ("/snapshot-damage/extreme-numbers", test_extreme_numbers);
  g_test_add_func ("/snapshot-damage/no-snapshot", test_no_snapshot);
  g_test_add_func ("/snapshot-damage/many-values", test_many_values);
  g_test_add_func ("/snapshot-damage/truncated", test_truncated);
  g_test_add_func ("/snapshot-damage/changed-bytes", test_changed_bytes);
  g_test_add_func ("/snapshot-damage/large", test_large);
  return g_test_run ();
}
