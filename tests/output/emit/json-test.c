/* json-test.c - the JSON object and the lines of links, read by a JSON parser */
#include <cjson/cJSON.h>
#include <locale.h>
#include <math.h>
#include <string.h>

#include "emit.h"
#include "growth.h"
#include "json-text.h"
#include "sample.h"
#include "test-size.h"

static const char *const page_html =
    "<!DOCTYPE html><html><head><title>A \"title\"</title><style>x</style></head>"
    "<body x-box='0 0 1000 800'><div id=top class='a b' x-box='0 0 1000 100.456' x-region=HEADER x-out>"
    "<a href=../u rel=next x-box='10 10 50 20.5'>Home</a><script>s</script></div>"
    "<main role=main x-box='0 100.456 1000 -0.001'><p hidden>h</p>one"
    "<iframe src=http://f.example/ x-box='1 2 3 4' x-doc='<title>F</title><p x-box=\"1 2 3 1\">two'></iframe></main>";

static cJSON *
parse (const char *text)
{
  cJSON *object = cJSON_ParseWithOpts (text, NULL, TRUE);

  g_assert_nonnull (object);
  return object;
}

static const cJSON *
member (const cJSON *object, const char *name)
{
  const cJSON *found = cJSON_GetObjectItemCaseSensitive (object, name);

  g_assert_nonnull (found);
  return found;
}

static void
assert_string (const cJSON *object, const char *name, const char *value)
{
  g_assert_cmpstr (cJSON_GetStringValue (member (object, name)), ==, value);
}

static void
assert_number (const cJSON *object, const char *name, double value)
{
  g_assert_cmpfloat_with_epsilon (cJSON_GetNumberValue (member (object, name)), value, 1e-9);
}

static void
test_contract (void)
{
  g_autoptr (Sample) sample = sample_new_rendered (page_html);
  g_autofree char *json = NULL, *text = NULL, *html = NULL;
  cJSON *object;
  const cJSON *part;

  sample->result->separators.preset = "manual";
  sample->result->separators.at = (VlpsThresholds) VLPS_LINES (100.5, 700, NAN, 850.126);
  vlps_page_warn (sample->page, "page \\ warning");
  g_ptr_array_add (sample->result->warnings,
                   vlps_warning_new (VLPS_WARNING_NO_FRAMES, VLPS_CURE_PORT, "result warning"));
  json = vlps_emit_json (sample_document (sample), TRUE);
  text = vlps_emit_text (sample_document (sample));
  html = vlps_emit_html (sample_document (sample));
  object = parse (json);
  assert_string (object, "url", "http://example.org/dir/page.html");
  assert_string (object, "input", "http://example.org/dir/page.html");
  assert_string (object, "title", "A \"title\"");
  g_assert_true (cJSON_IsNull (member (object, "author")));
  g_assert_true (cJSON_IsNull (member (object, "product")));
  g_assert_true (cJSON_IsNull (member (object, "time")));
  g_assert_true (cJSON_IsNull (member (object, "source")));
  assert_string (object, "engine", "test");
  g_assert_true (cJSON_IsTrue (member (object, "rendered")));
  assert_number (member (object, "page"), "width", 1000);
  assert_number (member (object, "page"), "height", 800);
  assert_number (member (object, "viewport"), "width", 1000);
  assert_string (object, "method", "test");
  part = member (object, "thresholds");
  assert_string (part, "preset", "manual");
  assert_number (part, "h1", 100.5);
  assert_number (part, "h2", 700);
  g_assert_true (cJSON_IsNull (member (part, "w1")));
  assert_number (part, "w2", 850.13);
  part = member (object, "regions");
  g_assert_cmpint (cJSON_GetArraySize (part), ==, 4);
  assert_string (cJSON_GetArrayItem (part, 2), "region", "RM");
  g_assert_cmpfloat_with_epsilon (cJSON_GetArrayItem (member (cJSON_GetArrayItem (part, 2), "box"), 0)->valuedouble,
                                  850.13, 1e-9);
  g_assert_cmpfloat_with_epsilon (cJSON_GetArrayItem (member (cJSON_GetArrayItem (part, 2), "box"), 1)->valuedouble,
                                  100.5, 1e-9);
  assert_string (member (object, "content"), "text", text);
  assert_string (member (object, "content"), "html", html);
  part = member (object, "warnings");
  g_assert_cmpint (cJSON_GetArraySize (part), ==, 2);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetArrayItem (part, 0)), ==, "page \\ warning");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetArrayItem (part, 1)), ==,
                   "no-frames: result warning; --port chooses another engine");
  cJSON_Delete (object);
}

/* Margins that change down the page; the last band ends with it. */
static void
test_bands (void)
{
  g_autoptr (Sample) sample = sample_new_rendered (page_html);
  VlpsThresholds lines = VLPS_LINES (100, NAN, 200, NAN);
  g_autofree char *plain = vlps_emit_json (sample_document (sample), FALSE), *json = NULL;
  cJSON *object = parse (plain);
  const cJSON *bands;

  g_assert_null (cJSON_GetObjectItemCaseSensitive (member (object, "thresholds"), "bands"));
  cJSON_Delete (object);
  lines.n_bands = 2;
  lines.bands[0] = (VlpsBand){ 400, 200, NAN };
  lines.bands[1] = (VlpsBand){ INFINITY, NAN, 700 };
  sample->result->separators.at = lines;
  json = vlps_emit_json (sample_document (sample), FALSE);
  object = parse (json);
  bands = member (member (object, "thresholds"), "bands");
  g_assert_cmpint (cJSON_GetArraySize (bands), ==, 2);
  assert_number (cJSON_GetArrayItem (bands, 0), "top", 0);
  assert_number (cJSON_GetArrayItem (bands, 0), "bottom", 400);
  assert_number (cJSON_GetArrayItem (bands, 0), "w1", 200);
  g_assert_true (cJSON_IsNull (member (cJSON_GetArrayItem (bands, 0), "w2")));
  assert_number (cJSON_GetArrayItem (bands, 1), "top", 400);
  assert_number (cJSON_GetArrayItem (bands, 1), "bottom", 800);
  assert_number (cJSON_GetArrayItem (bands, 1), "w2", 700);
  cJSON_Delete (object);
}

/* A second reading, where the first is doubtful. */
static void
test_alternatives (void)
{
  g_autoptr (Sample) sample = sample_new_rendered (page_html);
  g_autofree char *plain = vlps_emit_json (sample_document (sample), FALSE), *json = NULL;
  cJSON *object = parse (plain);
  const cJSON *list;

  g_assert_null (cJSON_GetObjectItemCaseSensitive (member (object, "thresholds"), "alternatives"));
  cJSON_Delete (object);
  sample->result->separators.second = (VlpsThresholds) VLPS_LINES (90, NAN, NAN, 640.5);
  sample->result->separators.second_expected = .625;
  json = vlps_emit_json (sample_document (sample), FALSE);
  object = parse (json);
  list = member (member (object, "thresholds"), "alternatives");
  g_assert_cmpint (cJSON_GetArraySize (list), ==, 1);
  assert_number (cJSON_GetArrayItem (list, 0), "h1", 90);
  g_assert_true (cJSON_IsNull (member (cJSON_GetArrayItem (list, 0), "h2")));
  assert_number (cJSON_GetArrayItem (list, 0), "w2", 640.5);
  assert_number (cJSON_GetArrayItem (list, 0), "expected_f1", .63);
  cJSON_Delete (object);
}

/* What texts are likely to be stands at the elements that are sorted by them, and nowhere else. */
static void
test_probabilities (void)
{
  g_autoptr (Sample) sample = sample_new_rendered (page_html);
  VlpsTextUnit units[] = { { .characters = 8, .expected = { 6, 0, 1, 0, 1 } }, { .node = -1, .characters = 3 } };
  g_autofree char *json = NULL;
  const cJSON *elements, *element, *found = NULL;
  cJSON *object;

  while (g_strcmp0 (sample->page->nodes[units[0].node].name, "a") != 0)
    units[0].node++;
  sample->result->separators.units = g_array_new (FALSE, FALSE, sizeof *units);
  g_array_append_vals (sample->result->separators.units, units, G_N_ELEMENTS (units));
  json = vlps_emit_json (sample_document (sample), TRUE);
  object = parse (json);
  elements = member (object, "elements");
  cJSON_ArrayForEach (element, elements)
  {
    const cJSON *list = cJSON_GetObjectItem (element, "probabilities");

    g_assert_true ((list != NULL) == (strcmp (cJSON_GetStringValue (member (element, "tag")), "a") == 0));
    found = list != NULL ? list : found;
  }
  g_assert_cmpint (cJSON_GetArraySize (found), ==, 5);
  g_assert_cmpfloat_with_epsilon (cJSON_GetArrayItem (found, 0)->valuedouble, .75, 1e-9);
  g_assert_cmpfloat_with_epsilon (cJSON_GetArrayItem (found, 2)->valuedouble, .13, 1e-9);
  g_assert_cmpfloat_with_epsilon (cJSON_GetArrayItem (found, 3)->valuedouble, 0, 1e-9);
  cJSON_Delete (object);
}

static void
test_elements (void)
{
  static const char *const expected[] = {
    "{\"index\": 0, \"parent\": -1, \"tag\": \"div\", \"id\": \"top\", \"class\": \"a b\", "
    "\"box\": [0, 0, 1000, 100.46], \"region\": \"HEADER\", \"content\": false, \"reason\": \"line\"}",
    "{\"index\": 1, \"parent\": 0, \"tag\": \"a\", \"box\": [10, 10, 50, 20.5], \"region\": \"HEADER\", \"content\": "
    "false, \"reason\": \"line\"}",
    "{\"index\": 2, \"parent\": -1, \"tag\": \"main\", \"role\": \"main\", \"box\": [0, 100.46, 1000, 0], "
    "\"region\": \"CENTER\", \"content\": true, \"reason\": \"method\"}",
    "{\"index\": 3, \"parent\": 2, \"tag\": \"p\", \"box\": [0, 0, 0, 0], \"region\": \"CENTER\", \"content\": false, "
    "\"reason\": \"hidden\", \"hidden\": true}",
    "{\"index\": 4, \"parent\": 2, \"tag\": \"iframe\", \"box\": [1, 2, 3, 4], \"region\": \"CENTER\", \"content\": "
    "true, \"reason\": \"method\"}",
    "{\"index\": 5, \"parent\": 4, \"tag\": \"p\", \"frame\": 1, \"box\": [1, 2, 3, 1], \"region\": \"CENTER\", "
    "\"content\": true, \"reason\": \"method\"}",
  };
  g_autoptr (Sample) sample = sample_new_rendered (page_html);
  g_autofree char *json = vlps_emit_json (sample_document (sample), TRUE);
  g_autofree char *brief = vlps_emit_json (sample_document (sample), FALSE);
  g_autofree char *plain = NULL;
  const char *at = json;
  cJSON *object = parse (json), *short_object = parse (brief), *plain_object;
  const cJSON *frame;

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      at = strstr (at, expected[i]);
      if (at == NULL)
        g_test_message ("%s\nis not, or not in its place, in\n%s", expected[i], json);
      g_assert_nonnull (at);
    }
  g_assert_cmpint (cJSON_GetArraySize (member (object, "elements")), ==, G_N_ELEMENTS (expected));

  frame = cJSON_GetArrayItem (member (object, "frames"), 1);
  assert_number (frame, "index", 1);
  assert_number (frame, "element", 4);
  assert_string (frame, "url", "http://f.example/");
  assert_string (frame, "title", "F");
  g_assert_true (cJSON_IsTrue (member (frame, "reached")));
  g_assert_cmpint (cJSON_GetArraySize (member (frame, "box")), ==, 4);
  assert_number (cJSON_GetArrayItem (member (object, "frames"), 0), "element", -1);

  g_assert_null (cJSON_GetObjectItem (short_object, "elements"));
  g_assert_null (cJSON_GetObjectItem (cJSON_GetArrayItem (member (short_object, "frames"), 1), "element"));

  /* a method without regions or lines, on a page with one document */
  {
    g_autoptr (Sample) other = sample_new ("<section>a</section>");

    g_clear_pointer (&other->result->regions, g_free);
    plain = vlps_emit_json (sample_document (other), TRUE);
  }
  plain_object = parse (plain);
  g_assert_null (cJSON_GetObjectItem (plain_object, "frames"));
  g_assert_true (cJSON_IsFalse (member (plain_object, "rendered")));
  g_assert_true (cJSON_IsNull (member (cJSON_GetArrayItem (member (plain_object, "elements"), 0), "region")));
  g_assert_true (cJSON_IsNull (member (member (plain_object, "thresholds"), "preset")));
  g_assert_true (cJSON_IsNull (member (member (plain_object, "thresholds"), "h1")));
  cJSON_Delete (object);
  cJSON_Delete (short_object);
  cJSON_Delete (plain_object);
}

/* What a method found goes before what the page says. */
static void
test_found (void)
{
  g_autoptr (Sample) sample = sample_new ("<title>page</title>a");
  g_autofree char *json = NULL;
  cJSON *object;

  sample->result->metadata->facts.title = g_strdup ("found");
  sample->result->metadata->facts.time = g_strdup ("2010-12-15");
  sample->result->metadata->facts.author = g_strdup ("x");
  sample->result->metadata->facts.source = g_strdup ("y");
  sample->result->metadata->facts.authors = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (sample->result->metadata->facts.authors, g_strdup ("Jane \"J\" Doe"));
  g_ptr_array_add (sample->result->metadata->facts.authors, g_strdup ("John Roe"));
  sample->result->metadata->facts.product = g_new0 (VlpsProduct, 1);
  sample->result->metadata->facts.product->price = g_strdup ("12.50");
  sample->result->metadata->facts.origin[VLPS_FACT_TIME] = "meta";
  sample->result->metadata->facts.time_by = g_strdup ("pubdate");
  sample->result->metadata->facts.origin[VLPS_FACT_MODIFIED] = "json-ld";
  sample->result->metadata->facts.modified_by = g_strdup ("dateModified");
  json = vlps_emit_json (sample_document (sample), FALSE);
  object = parse (json);
  g_assert_cmpint (cJSON_GetArraySize (member (object, "authors")), ==, 2);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetArrayItem (member (object, "authors"), 0)), ==, "Jane \"J\" Doe");
  assert_string (member (object, "found"), "time", "meta");
  assert_string (member (object, "found"), "time_by", "pubdate");
  assert_string (member (object, "found"), "modified_by", "dateModified");
  assert_string (member (object, "product"), "price", "12.50");
  g_assert_true (cJSON_IsNull (member (member (object, "product"), "brand")));
  assert_string (object, "title", "found");
  assert_string (object, "time", "2010-12-15");
  assert_string (object, "author", "x");
  assert_string (object, "source", "y");
  cJSON_Delete (object);
}

/* What a click would show is marked as such. */
static void
test_folded (void)
{
  g_autoptr (Sample) sample = sample_new ("<p>a<details><summary>b</summary><p>c</details><p>d"
                                          "<details open id=o><summary>e</summary><p>f</details>");
  g_autofree char *json = vlps_emit_json (sample_document (sample), FALSE), *plain = NULL;
  cJSON *object = parse (json), *list = cJSON_GetObjectItemCaseSensitive (object, "folded");

  g_assert_cmpint (cJSON_GetArraySize (list), ==, 1);
  assert_string (list->child, "text", "b c");
  assert_string (list->child, "selector", "html > body > details:nth-of-type(1)");
  cJSON_Delete (object);
  sample->options.without_folded = TRUE;
  plain = vlps_emit_json (sample_document (sample), FALSE);
  g_assert_null (strstr (plain, "\"folded\""));
}

static void
emit_folded (guint n, gconstpointer data)
{
  GString *page = g_string_new (NULL);
  g_autoptr (Sample) sample = NULL;
  g_autofree char *json = NULL, *last = g_strdup_printf ("details:nth-of-type(%u)", n);

  for (guint i = 0; i < n; i++)
    g_string_append (page, "<details><p>a</details>");
  sample = sample_new (page->str);
  g_string_free (page, TRUE);
  json = vlps_emit_json_fields (sample_document (sample), VLPS_FIELD_BIT (VLPS_FIELD_FOLDED));
  g_assert_nonnull (strstr (json, last));
}

/* Each of them is found among all the others without looking at these. */
static void
test_many_folded (void)
{
  growth_check_parts ("folded parts", test_size (60000), emit_folded, NULL);
}

static void
test_hidden (void)
{
  g_autoptr (Sample) sample = sample_new ("<p>a<p id=x hidden>one two three four");
  g_autofree char *json = NULL;
  cJSON *object, *list;

  sample->result->hidden = vlps_hidden_find (sample->page, sample->result->content);
  json = vlps_emit_json (sample_document (sample), FALSE);
  object = parse (json);
  list = cJSON_GetObjectItemCaseSensitive (object, "hidden");
  g_assert_cmpint (cJSON_GetArraySize (list), ==, 1);
  assert_string (list->child, "reason", "not-shown");
  assert_string (list->child, "text", "one two three four");
  assert_string (list->child, "selector", "#x");
  g_assert_true (cJSON_IsBool (cJSON_GetObjectItemCaseSensitive (list->child, "content")));
  cJSON_Delete (object);
}

/* Two texts with words of their own, and the same where one of them is asked for. */
static void
test_topics (void)
{
#define ONE "<p>alfa bravo charlie delta</p>"
#define TWO "<p>echo foxtrot golf hotel</p>"
  g_autoptr (Sample) plain = sample_new (ONE ONE ONE ONE ONE TWO TWO TWO TWO TWO);
  g_autoptr (Sample) asked = sample_new (ONE ONE ONE ONE ONE TWO TWO TWO TWO TWO);
  guint64 fields =
      VLPS_FIELD_BIT (VLPS_FIELD_TOPIC) | VLPS_FIELD_BIT (VLPS_FIELD_TOPICS) | VLPS_FIELD_BIT (VLPS_FIELD_TEXT);
  g_autofree char *without = vlps_emit_json_fields (sample_document (plain), fields), *with = NULL;
  cJSON *object = parse (without), *list = cJSON_GetObjectItemCaseSensitive (object, "topics"), *topic;

  asked->options.topic = "golf india";
  with = vlps_emit_json_fields (sample_document (asked), fields);
  g_assert_null (cJSON_GetObjectItemCaseSensitive (object, "topic"));
  g_assert_cmpint (cJSON_GetArraySize (list), ==, 2);
  g_assert_cmpstr (cJSON_GetArrayItem (cJSON_GetObjectItem (list->child, "words"), 0)->valuestring, ==, "alfa");
  g_assert_cmpint (cJSON_GetObjectItem (list->child, "characters")->valueint, ==, 105);
  g_assert_true (
      g_str_has_prefix (cJSON_GetObjectItem (list->child, "begins")->valuestring, "alfa bravo charlie delta "));
  g_assert_null (cJSON_GetObjectItem (list->child, "score"));
  cJSON_Delete (object);
  object = parse (with);
  topic = cJSON_GetObjectItemCaseSensitive (object, "topic");
  list = cJSON_GetObjectItemCaseSensitive (object, "topics");
  /* ten text blocks: golf, which five have, weighs ln(11 / 5.5) = .693, and india ln(11 / .5) = 3.091 */
  g_assert_cmpfloat_with_epsilon (cJSON_GetObjectItem (topic, "score")->valuedouble, .18, .001);
  g_assert_cmpfloat_with_epsilon (cJSON_GetObjectItem (topic, "kept")->valuedouble, 0, .001);
  g_assert_true (cJSON_IsFalse (cJSON_GetObjectItem (list->child, "kept")));
  g_assert_cmpfloat_with_epsilon (cJSON_GetObjectItem (list->child, "score")->valuedouble, 0, .001);
  g_assert_cmpfloat_with_epsilon (cJSON_GetObjectItem (list->child->next, "score")->valuedouble, .18, .001);
  cJSON_Delete (object);
}

/* An object has what is asked for, whichever that is, and the same as the whole one has. */
static void
test_fields (void)
{
  g_autoptr (Sample) sample = sample_new ("<title>page</title><p>a");
  g_autofree char *whole = vlps_emit_json (sample_document (sample), TRUE), *none = NULL;
  cJSON *all = parse (whole);

  none = vlps_emit_json_fields (sample_document (sample), 0);
  g_assert_cmpstr (none, ==, "{}\n");
  for (guint i = 0; i < VLPS_FIELD_FETCHED; i++)
    {
      g_autofree char *json = vlps_emit_json_fields (sample_document (sample), VLPS_FIELD_BIT (i));
      gboolean content = i == VLPS_FIELD_TEXT || i == VLPS_FIELD_HTML || i == VLPS_FIELD_MARKDOWN;
      const char *name = content ? "content" : vlps_field_name ((VlpsField) i);
      cJSON *object = parse (json), *value = cJSON_GetObjectItemCaseSensitive (object, name);

      if (cJSON_GetArraySize (object) == 0)
        g_assert_null (cJSON_GetObjectItemCaseSensitive (all, name)); /* no details, frames, comments here */
      else if (content)
        {
          g_assert_cmpint (cJSON_GetArraySize (value), ==, 1);
          g_assert_cmpstr (value->child->string, ==, vlps_field_name ((VlpsField) i));
        }
      else
        g_assert_true (cJSON_Compare (value, cJSON_GetObjectItemCaseSensitive (all, name), TRUE));
      g_assert_cmpint (cJSON_GetArraySize (object), <=, 1);
      cJSON_Delete (object);
    }
  cJSON_Delete (all);
}

static void
test_strings (void)
{
  static const char *const strings[] = { "", "a", "\"\\/\b\f\n\r\t\x01\x1f\x7f", "中文 😀 \u2028", "</script>" };

  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      g_autoptr (GString) out = g_string_new (NULL);
      cJSON *value;

      vlps_json_text_string (out, strings[i]);
      value = parse (out->str);
      g_assert_cmpstr (cJSON_GetStringValue (value), ==, strings[i]);
      for (const char *p = out->str; *p != '\0'; p++)
        g_assert_false (g_ascii_iscntrl (*p));
      cJSON_Delete (value);
    }
}

static void
test_numbers (void)
{
  static const struct
  {
    double number;
    const char *text;
  } cases[] = {
    { 0, "0" },
    { -0.0, "0" },
    { -0.004, "0" },
    { 0.005, "0.01" },
    { 1, "1" },
    { 1.5, "1.5" },
    { 1.25, "1.25" },
    { 1.999, "2" },
    { -12.34, "-12.34" },
    { 0.01, "0.01" },
    { 1234567, "1234567" },
    { 100, "100" },
    { 1e300, "1000000000000" },
    { NAN, "null" },
    { INFINITY, "null" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) out = g_string_new (NULL);

      vlps_json_text_number (out, cases[i].number);
      g_assert_cmpstr (out->str, ==, cases[i].text);
    }
}

/* A member after an opening brace, after a value that looks like one, and members of another object. */
static void
test_members (void)
{
  g_autoptr (GString) out = g_string_new ("{");

  vlps_json_text_members (out, "{}\n");
  vlps_json_text_name (out, "a");
  vlps_json_text_string (out, "{");
  vlps_json_text_members (out, "{\"b\": 1,\n \"c\": {\"d\": \"}\"}}\n");
  vlps_json_text_members (out, "{}");
  vlps_json_text_name (out, "e");
  g_string_append_c (out, '{');
  vlps_json_text_name (out, "f");
  vlps_json_text_number (out, 2);
  g_string_append (out, "}}");
  g_assert_cmpstr (out->str, ==, "{\"a\": \"{\", \"b\": 1, \"c\": {\"d\": \"}\"}, \"e\": {\"f\": 2}}");
}

/* Attributes of a page may hold anything. */
static void
test_broken_bytes (void)
{
  g_autoptr (VlpsPage) page = vlps_page_new ();
  g_autoptr (VlpsDocument) document = NULL;

  vlps_page_add_frame (page, -1, "http://a/\xff", "\xc2");
  vlps_page_add_element (page, -1, 0, "p", (VlpsBox){ NAN, INFINITY, -INFINITY, 1e308 }, NULL, 0);
  vlps_page_add_attribute (page, "class", "a\xff\xc2");
  vlps_page_add_element (page, 0, 0, "a", (VlpsBox){ 0 }, NULL, 0);
  vlps_page_add_attribute (page, "href", "http://a/\xe4");
  vlps_page_add_element (page, 1, 0, "img", (VlpsBox){ 0 }, NULL, 0);
  vlps_page_add_attribute (page, "alt", "\xe2\x80");
  vlps_page_add_attribute (page, "src", "i\xc2");
  vlps_page_add_text (page, 0, "\xc3(", (VlpsBox){ 0 }, 0);
  vlps_page_seal (page);
  document = vlps_document_new_whole (page);
  {
    g_autofree char *json = vlps_emit_json (document, TRUE);
    g_autofree char *text = vlps_emit_text (document);
    g_autofree char *markdown = vlps_emit_markdown (document);
    g_autofree char *html = vlps_emit_html (document);
    g_autofree char *links = vlps_emit_links (document, 31);

    g_assert_true (g_utf8_validate (json, -1, NULL));
    g_assert_true (g_utf8_validate (text, -1, NULL));
    g_assert_true (g_utf8_validate (markdown, -1, NULL));
    g_assert_true (g_utf8_validate (html, -1, NULL));
    g_assert_true (g_utf8_validate (links, -1, NULL));
    cJSON_Delete (parse (json));
  }
}

/* The decimal sign is a point everywhere. */
static void
test_locale (void)
{
  g_autoptr (Sample) sample = sample_new_rendered (page_html);
  g_autofree char *before = vlps_emit_json (sample_document (sample), TRUE);
  g_autofree char *after = NULL;

  if (setlocale (LC_ALL, "de_DE.UTF-8") == NULL)
    {
      g_test_skip ("no locale with another decimal sign is installed");
      return;
    }
  after = vlps_emit_json (sample_document (sample), TRUE);
  setlocale (LC_ALL, "C");
  g_assert_cmpstr (after, ==, before);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/json/contract", test_contract);
  g_test_add_func ("/json/bands", test_bands);
  g_test_add_func ("/json/alternatives", test_alternatives);
  g_test_add_func ("/json/elements", test_elements);
  g_test_add_func ("/json/probabilities", test_probabilities);
  g_test_add_func ("/json/found", test_found);
  g_test_add_func ("/json/strings", test_strings);
  g_test_add_func ("/json/fields", test_fields);
  g_test_add_func ("/json/topics", test_topics);
  g_test_add_func ("/json/hidden", test_hidden);
  g_test_add_func ("/json/folded", test_folded);
  g_test_add_func ("/json/many-folded", test_many_folded);
  g_test_add_func ("/json/numbers", test_numbers);
  g_test_add_func ("/json/members", test_members);
  g_test_add_func ("/json/broken-bytes", test_broken_bytes);
  g_test_add_func ("/json/locale", test_locale);
  return g_test_run ();
}
