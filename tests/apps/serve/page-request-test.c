/* page-request-test.c - what a client wants, in all ways to say it */
#include "page-request.h"

#include <cjson/cJSON.h>
#include <malloc.h>
#include <string.h>

#include "errors.h"
#include "json-tree.h"
#include "openapi.h"
#include "test-size.h"

static VlpsPageRequest *
parse (const char *query, const char *type, const char *text)
{
  g_autoptr (GBytes) body = text != NULL ? g_bytes_new (text, strlen (text)) : NULL;
  g_autoptr (GError) error = NULL;
  VlpsPageRequest *request = vlps_page_request_parse (VLPS_ACTION_SEGMENT, query, type, body, &error);

  g_assert_no_error (error);
  return request;
}

static void
assert_wrong (const char *query, const char *type, const char *text)
{
  g_autoptr (GBytes) body = text != NULL ? g_bytes_new (text, strlen (text)) : NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_page_request_parse (VLPS_ACTION_SEGMENT, query, type, body, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

static void
assert_body (const VlpsPageRequest *request, const char *text)
{
  g_assert_cmpmem (g_bytes_get_data (request->body, NULL), g_bytes_get_size (request->body), text, strlen (text));
}

/* The same request, said in nine ways: the last three as curl and fetch send JSON where nobody says what it is. */
static void
test_ways (void)
{
  static const char multipart[] = "--x\r\nContent-Disposition: form-data; name=\"url\"\r\n\r\nhttp://a.example/?b=c\r\n"
                                  "--x\r\nContent-Disposition: form-data; name=\"h1\"\r\n\r\n120\r\n"
                                  "--x\r\nContent-Disposition: form-data; name=\"no-links\"\r\n\r\ntrue\r\n--x--\r\n";
  VlpsPageRequest *const requests[] = {
    parse ("url=http://a.example/?b=c&h1=120&no-links", NULL, NULL),
    parse ("no_links=true&url=http%3A%2F%2Fa.example%2F%3Fb%3Dc&h1=120&no-images=false", NULL, NULL),
    parse (NULL, "application/json", "{\"url\": \"http://a.example/?b=c\", \"h1\": 120, \"no-links\": true}"),
    parse ("h1=120", "application/json; charset=utf-8", "{\"no_links\": true, \"url\": \"http://a.example/?b=c\"}"),
    parse (NULL, "application/x-www-form-urlencoded", "h1=120&no-links=&url=http://a.example/?b%3dc"),
    parse (NULL, "multipart/form-data; boundary=x", multipart),
    parse (NULL, NULL, "{\"url\": \"http://a.example/?b=c\", \"h1\": 120, \"no-links\": true}"),
    parse ("no-links", "application/x-www-form-urlencoded", " \n{\"url\": \"http://a.example/?b=c\", \"h1\": \"120\"}"),
    parse ("h1=120", "text/plain;charset=UTF-8", "{\"url\": \"http://a.example/?b=c\", \"no_links\": true}"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    {
      g_autofree char *first = vlps_page_request_key (requests[0], "text");
      g_autofree char *key = vlps_page_request_key (requests[i], "text");
      g_autofree char *other = vlps_page_request_key (requests[i], "json");
      g_autoptr (cJSON) set = vlps_request_options_write (&requests[i]->options);

      g_assert_cmpstr (requests[i]->url, ==, "http://a.example/?b=c");
      g_assert_cmpint (cJSON_GetArraySize (set), ==, 2);
      g_assert_cmpstr (requests[i]->options.given.h1, ==, "120");
      g_assert_true (requests[i]->options.given.no_links);
      g_assert_cmpstr (key, ==, first);
      g_assert_cmpstr (key, !=, other);
    }
  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    vlps_page_request_free (requests[i]);
}

static void
test_bodies (void)
{
  static const char snapshot[] = "{\"format\":\"vlps-snapshot\",\"version\":1,\"url\":\"\",\"documents\":[]}";
  static const char file[] = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"../../a.html\"\r\n\r\n"
                             "<p>a\r\n--x--\r\n";
  static const char mhtml[] = "From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; "
                              "boundary=B\r\n\r\n--B\r\nContent-Type: text/html\r\n\r\n<p>a=b&c\r\n--B--\r\n";
  g_autoptr (VlpsPageRequest) html = parse (NULL, "text/html", "<p>a");
  g_autoptr (VlpsPageRequest) untold = parse (NULL, NULL, "<p>a");
  g_autoptr (VlpsPageRequest) json =
      parse (NULL, "application/json", "{\"html\": \"<p>a\", \"base_url\": \"http://b/\"}");
  g_autoptr (VlpsPageRequest) upload = parse (NULL, "multipart/form-data; boundary=x", file);
  g_autoptr (VlpsPageRequest) whole = parse ("h1=1", "application/json", snapshot);
  g_autoptr (VlpsPageRequest) inside =
      parse (NULL, "application/json", "{\"snapshot\": {\"format\":\"vlps-snapshot\",\"version\":1,\"url\":\"\"}}");
  g_autoptr (VlpsPageRequest) called_form = parse (NULL, "application/x-www-form-urlencoded", snapshot);
  g_autoptr (VlpsPageRequest) saved = parse (NULL, "application/x-www-form-urlencoded", mhtml);
  g_autoptr (VlpsPageRequest) typed = parse (NULL, "multipart/related", mhtml);
  g_autoptr (VlpsPageRequest) unrendered = parse ("no-render", "text/html", "<p>a");
  g_autoptr (VlpsPageRequest) never = parse ("render=never", "text/html", "<p>a");
  g_autoptr (VlpsPageRequest) left_open = parse ("render=auto", "text/html", "<p>a");

  assert_body (html, "<p>a");
  assert_body (untold, "<p>a");
  assert_body (json, "<p>a");
  g_assert_cmpstr (json->options.given.base_url, ==, "http://b/");
  assert_body (upload, "<p>a");
  assert_body (whole, snapshot);
  assert_body (called_form, snapshot);
  assert_body (saved, mhtml);
  assert_body (typed, mhtml);
  g_assert_true (vlps_page_request_is_quick (whole));
  g_assert_true (vlps_page_request_is_quick (inside));
  g_assert_true (vlps_page_request_is_quick (unrendered));
  g_assert_true (vlps_page_request_is_quick (never));
  g_assert_false (vlps_page_request_is_quick (left_open));
  g_assert_false (vlps_page_request_is_quick (html));
}

/* The charset that came with a page goes to the worker, and makes another answer of it in the cache. */
static void
test_charset (void)
{
  static const struct
  {
    const char *type, *body, *charset;
  } cases[] = {
    { "text/html", "<p>a", NULL },
    { "text/html; charset=utf-8", "<p>a", "utf-8" },
    { "text/html;charset=\"GBK\"", "<p>a", "gb18030" },
    { "text/html; x=y; Charset=Shift_JIS", "<p>a", "shift_jis" },
    { "text/html; charset=nothing", "<p>a", NULL },
    { NULL, "<p>a", NULL },
    /* a JSON text is one of Unicode; an uploaded file is bytes */
    { "application/json", "{\"html\": \"<meta charset=gbk><p>a\"}", "utf-8" },
    { "multipart/form-data; boundary=x; charset=gbk",
      "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n<p>a\r\n--x--\r\n", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPageRequest) request = parse (NULL, cases[i].type, cases[i].body), read = NULL;
      g_autofree char *text = vlps_page_request_write (request, "text"), *key = NULL, *other = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_cmpstr (request->charset, ==, cases[i].charset);
      read = vlps_page_request_read (text, request->body, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (read->charset, ==, cases[i].charset);
      key = vlps_page_request_key (request, "text");
      g_free (read->charset);
      read->charset = g_strdup ("koi8-r");
      other = vlps_page_request_key (read, "text");
      g_assert_cmpstr (key, !=, other);
    }
}

/* What begins as JSON and is none is told how a page is sent. */
static void
test_broken (void)
{
  static const char *const types[] = { NULL, "application/x-www-form-urlencoded", "text/plain" };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      g_autoptr (GBytes) body = g_bytes_new_static ("{\"url\": ", 8);
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_page_request_parse (VLPS_ACTION_SEGMENT, NULL, types[i], body, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, "Content-Type: text/html"));
    }
}

/* A number stays one: in a query as text, in JSON as text or number, from 0 to 1e9 s. */
static void
test_max_age (void)
{
  static const struct
  {
    const char *json;
    double seconds; /* -1: refused */
  } cases[] = {
    { "0", 0 },       { "60.5", 60.5 },       { "\"60.5\"", 60.5 }, { "123456789.25", 123456789.25 },
    { "1e9", 1e9 },   { "1000000000.5", -1 }, { "-0.5", -1 },       { "1e999", -1 },
    { "\"1x\"", -1 }, { "\"\"", -1 },
  };
  g_autoptr (VlpsPageRequest) query =
      vlps_page_request_parse (VLPS_ACTION_SEGMENT, "url=http://a.example/&max_age=123456789.25", NULL, NULL, NULL);

  g_assert_nonnull (query);
  g_assert_cmpfloat_with_epsilon (query->max_age, 123456789.25, 1e-6);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"url\": \"http://a.example/\", \"max_age\": %s}", cases[i].json);
      g_autoptr (cJSON) object = cJSON_Parse (text);
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsPageRequest) request = vlps_page_request_parse_object (VLPS_ACTION_SEGMENT, object, &error);

      if (cases[i].seconds < 0)
        {
          g_assert_null (request);
          g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
          g_assert_nonnull (strstr (error->message, "max-age"));
        }
      else
        {
          g_assert_no_error (error);
          g_assert_cmpfloat_with_epsilon (request->max_age, cases[i].seconds, 1e-6);
        }
    }
}

static void
test_wrong (void)
{
  static const char *const queries[] = { "",
                                         "h1=1",
                                         "url=",
                                         "url=file:///etc/passwd",
                                         "url=ftp://a.example/",
                                         "url=/etc/passwd",
                                         "url=javascript:1",
                                         "url=http://a.example/&kept=1",
                                         "url=http://a.example/&max-age=-1",
                                         "url=http://a.example/&max-age=nan",
                                         "url=http://a.example/&max-age=1x",
                                         "snapshot=x",
                                         "snapshot=%7B%22format%22%3A1%7D",
                                         "url=http://a.example/&port=wpe",
                                         "url=http://a.example/&no_sandbox",
                                         "url=http://a.example/&no-sandbox=false",
                                         "url=http://a.example/&share-network",
                                         "url=http://a.example/&insecure",
                                         "url=http://a.example/&allow-net=10.0.0.0/8",
                                         "url=http://a.example/&allow-files=/",
                                         "url=http://a.example/&block-rules=/etc/passwd",
                                         "url=http://a.example/&line-store=/tmp/x",
                                         "url=http://a.example/&example=/etc/passwd",
                                         "url=http://a.example/&example",
                                         "url=http://a.example/&-v",
                                         "url=http://a.example/&=1",
                                         "url=http://a.example/&a%20b=1",
                                         "url=http://a.example/&base-url=file:///etc/hosts",
                                         "url=http://a.example/&base-url",
                                         "url=http://a.example/&h1=%ff",
                                         "url=http://a.example/%zz&h1=%" };

  for (guint i = 0; i < G_N_ELEMENTS (queries); i++)
    {
      g_test_message ("%s", queries[i]);
      assert_wrong (queries[i], NULL, NULL);
    }
  assert_wrong (NULL, "application/json", "{\"snapshot\": \"<p>a page\"}");
  assert_wrong (NULL, "application/json", "{\"url\": 1}");
  assert_wrong (NULL, "application/json", "{\"url\": \"http://a.example/\", \"h1\": {}}");
  assert_wrong (NULL, "application/json", "{\"url\": \"http://a.example/\", \"param\": [1]}");
  assert_wrong (NULL, "application/json", "{\"url\": \"http://a.example/\", \"no-sandbox\": null}");
  assert_wrong (NULL, "application/json", "{\"url\": ");
  assert_wrong (NULL, "multipart/form-data; boundary=x", "nothing of the kind");
}

static void
test_many (void)
{
  GString *query = g_string_new ("url=http://a.example/");

  for (guint i = 0; i < 100; i++)
    g_string_append (query, "&param=a=1");
  vlps_page_request_free (parse (query->str, NULL, NULL));
  g_string_append (query, "&param=a=1");
  assert_wrong (query->str, NULL, NULL);
  g_string_free (query, TRUE);
}

static void
test_message (void)
{
  g_autoptr (VlpsPageRequest) request = parse ("h1=1&after&no-links", "text/html", "<p>a");
  g_autofree char *text = vlps_page_request_write (request, "markdown");
  g_autoptr (VlpsPageRequest) read = vlps_page_request_read (text, request->body, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (read->format, ==, "markdown");
  g_assert_true (read->after);
  g_assert_cmpstr (read->options.given.h1, ==, "1");
  g_assert_true (read->options.given.no_links);
  assert_body (read, "<p>a");
  g_assert_null (vlps_page_request_read ("{\"action\": 99}", NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE);
}

/* A file in place of an address, for a page that is sorted; what it is called goes with it to the worker. */
static void
test_path (void)
{
  g_autoptr (VlpsPageRequest) request = parse ("path=/srv/a.html&shown=a.html&command-line", NULL, NULL);
  g_autofree char *text = vlps_page_request_write (request, "json");
  g_autoptr (VlpsPageRequest) read = vlps_page_request_read (text, NULL, NULL);
  g_autoptr (VlpsPageRequest) parsed = parse ("path=/srv/a.html&no-render", NULL, NULL);
  g_autoptr (VlpsPageRequest) picture = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (read->path, ==, "/srv/a.html");
  g_assert_cmpstr (read->shown, ==, "a.html");
  g_assert_true (read->command_line);
  g_assert_false (vlps_page_request_is_quick (request));
  g_assert_true (vlps_page_request_is_quick (parsed));
  assert_wrong ("path=a.html", NULL, NULL);
  assert_wrong ("path=/srv/a.html&url=http://a.example/", NULL, NULL);
  assert_wrong ("path=/srv/a.html", "text/html", "<p>a");
  picture = vlps_page_request_parse (VLPS_ACTION_PICTURE, "path=/srv/a.html", NULL, NULL, &error);
  g_assert_null (picture);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

/* Every option that is described is taken, as what it is described; those of the server are not there. */
static void
test_described (void)
{
  static const char *const members[] = { "url",    "path",    "shown", "html",         "snapshot", "kept",
                                         "format", "max-age", "after", "command-line", NULL };
  g_autofree char *text = vlps_openapi_text ();
  cJSON *document = cJSON_Parse (text);
  const cJSON *schemas = cJSON_GetObjectItem (cJSON_GetObjectItem (document, "components"), "schemas"), *property;
  const cJSON *properties = cJSON_GetObjectItem (cJSON_GetObjectItem (schemas, "PageRequest"), "properties");
  guint n = 0;

  cJSON_ArrayForEach (property, properties)
  {
    gboolean flag = g_strcmp0 (cJSON_GetStringValue (cJSON_GetObjectItem (property, "type")), "boolean") == 0;
    gboolean address = strcmp (property->string, "example") == 0 || strcmp (property->string, "base-url") == 0;
    const char *value = address ? "http://b/" : flag ? "true" : "1";
    g_autofree char *query = g_strdup_printf ("url=http://a.example/&%s=%s", property->string, value);
    g_autoptr (VlpsPageRequest) request = NULL;
    g_auto (VlpsOptions) options = { 0 };
    VlpsTaskOptions task = { 0 };
    g_autoptr (GError) error = NULL;

    if (g_strv_contains (members, property->string))
      continue;
    n++;
    request = parse (query, NULL, NULL);
    /* the value may be wrong, but the option is known */
    if (!vlps_page_request_apply (request, &options, &task, &error))
      g_assert_null (strstr (error->message, "nknown option"));
    vlps_task_options_clear (&task);
  }
  g_assert_cmpuint (n, >, 25);
  g_assert_true (cJSON_HasObjectItem (properties, "h1") && cJSON_HasObjectItem (properties, "no-links"));
  g_assert_false (cJSON_HasObjectItem (properties, "no-sandbox") || cJSON_HasObjectItem (properties, "line-store"));
  cJSON_Delete (document);
}

/* What would have no effect is refused, but what the operator set for all requests is not the client's. */
static void
test_use (void)
{
  static const struct
  {
    const char *query, *refused; /* NULL: it is taken */
  } cases[] = {
    { "url=http://a.example/&format=text&chunk-words=20", "--chunk-words would have no effect" },
    { "url=http://a.example/&format=chunks&chunk-words=20", NULL },
    { "url=http://a.example/&format=csv&front_matter=true", "--front-matter would have no effect" },
    { "url=http://a.example/&no-render=true&h1=100", "--h1 would have no effect with --no-render" },
    { "url=http://a.example/&no-render=true&device=phone", NULL },
    { "url=http://a.example/&h1=100", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPageRequest) request = parse (cases[i].query, NULL, NULL);
      g_auto (VlpsOptions) options = { .given = { .viewport = g_strdup ("800x600"), .front_matter = TRUE } };
      VlpsTaskOptions task = { 0 };
      g_autoptr (GError) error = NULL;
      gboolean taken = vlps_page_request_apply (request, &options, &task, &error);

      if (cases[i].refused == NULL)
        g_assert_no_error (error);
      else
        g_assert_nonnull (strstr (error->message, cases[i].refused));
      g_assert_true (taken == (cases[i].refused == NULL));
      vlps_task_options_clear (&task);
    }
}

/* --- limits --- */

static char *
repeat (const char *before, const char *text, guint n, const char *after)
{
  GString *all = g_string_new (before);

  for (guint i = 0; i < n; i++)
    g_string_append (all, text);
  g_string_append (all, after);
  return g_string_free (all, FALSE);
}

static void
test_forms (void)
{
  static const char *const wrong[] = {
    "",
    "--x",
    "--x\r\n",
    "--x\r\n\r\n",
    "--x--",
    "--x\r\nContent-Disposition: form-data; name=\"url\"\r\n\r\nhttp://a.example/",
    "--x\r\nContent-Disposition: form-data; name=\"url\"\r\n\r\nhttp://a.example/\r\n--y--\r\n",
    "--x\r\nContent-Disposition: form-data; name=\"url\"\r\nhttp://a.example/\r\n--x--\r\n",
  };
  static const char part[] = "--x\r\nContent-Disposition: form-data; name=\"param\"\r\n\r\na\r\n";
  static const char page[] = "--x\r\nContent-Disposition: form-data; name=\"url\"\r\n\r\nhttp://a.example/\r\n";
  g_autofree char *many = repeat (page, part, 100, "--x--\r\n"), *most = repeat (page, part, 99, "--x--\r\n");
  g_autofree char *head = repeat ("--x\r\nContent-Disposition: form-data; name=\"url\"\r\n", "a: b\r\n", 1000,
                                  "\r\nhttp://a.example/\r\n--x--\r\n");
  g_autofree char *nameless =
      repeat ("preamble\r\n--x\r\n\r\nnothing\r\n--x\r\nA: b\r\n\r\n\r\n", page, 1, "--x--\r\nepilogue");
  g_autoptr (VlpsPageRequest) well = parse (NULL, "multipart/form-data; boundary=x", nameless);
  g_autoptr (VlpsPageRequest) full = parse (NULL, "multipart/form-data; boundary=\"x\"", most);

  g_assert_cmpstr (well->url, ==, "http://a.example/");
  g_assert_cmpuint (full->options.n, ==, 99);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    assert_wrong (NULL, "multipart/form-data; boundary=x", wrong[i]);
  assert_wrong (NULL, "multipart/form-data; boundary=x", many);
  assert_wrong (NULL, "multipart/form-data; boundary=x", head);
  assert_wrong (NULL, "multipart/form-data", page);
  assert_wrong (NULL, "multipart/form-data; boundary=", page);
}

static void
test_members (void)
{
  g_autofree char *form = repeat ("url=http://a.example/", "&max_age=1", 1001, "");
  g_autofree char *object = repeat ("{\"url\": \"http://a.example/\"", ", \"max_age\": 1", 1000, "}");
  g_autofree char *list = repeat ("{\"html\": \"a\", \"h1\": [1", ",1", 1000000, "]}");
  g_autofree char *inside = repeat ("{\"snapshot\": {\"format\": \"vlps-snapshot\", \"a\": [1", ",1", 500000, "]}}");
  g_autoptr (VlpsPageRequest) snapshot = parse (NULL, "application/json", inside);

  g_assert_true (vlps_page_request_is_snapshot (snapshot->body));
  assert_wrong (form, NULL, NULL);
  assert_wrong (NULL, "application/x-www-form-urlencoded", form);
  assert_wrong (NULL, "application/json", object);
  assert_wrong (NULL, "application/json", list);
}

/* Several examples: a list, or the member more than once; each of them is of the web, and there are not too many. */
static void
test_examples (void)
{
  static const char list[] = "{\"url\": \"http://a.example/\", \"example\": [\"http://a.example/1\", \"%s\"]}";
  g_autofree char *taken = g_strdup_printf (list, "http://a.example/2"), *file = g_strdup_printf (list, "/etc/hosts");
  VlpsPageRequest *const requests[] = {
    parse (NULL, "application/json", taken),
    parse ("url=http://a.example/&example=http://a.example/1&example=http://a.example/2", NULL, NULL),
  };

  for (guint i = 0; i < G_N_ELEMENTS (requests); i++)
    {
      g_auto (VlpsOptions) options = { 0 };
      g_auto (VlpsTaskOptions) task = { 0 };
      g_autoptr (GError) error = NULL;

      g_assert_true (vlps_page_request_apply (requests[i], &options, &task, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (g_strv_length (task.examples), ==, 2);
      g_assert_cmpstr (task.examples[0], ==, "http://a.example/1");
      g_assert_cmpstr (task.examples[1], ==, "http://a.example/2");
      vlps_page_request_free (requests[i]);
    }
  assert_wrong (NULL, "application/json", file);
  {
    g_auto (VlpsOptions) options = { 0 };
    g_auto (VlpsTaskOptions) given = { .examples = g_new0 (char *, 22) };
    VlpsTask task = { .options = &options };
    g_autoptr (GError) error = NULL;

    for (guint i = 0; i < 20; i++)
      given.examples[i] = g_strdup ("http://a.example/");
    g_assert_true (vlps_options_check (&options, NULL));
    g_assert_true (vlps_task_choose (&task, &given, FALSE, &error));
    g_assert_no_error (error);
    given.examples[20] = g_strdup ("http://a.example/");
    g_assert_false (vlps_task_choose (&task, &given, FALSE, &error));
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  }
}

/* What a client may not set: what a list may not, and what names files and pages of this machine. */
static void
test_gate (void)
{
  static const char *const closed[] = {
    "no-sandbox",    "verbose",    "offline",      "public-only",    "allow-net", "share-network",
    "allow-files",   "insecure",   "port",         "cookies",        "header",    "user",
    "password-file", "script",     "proxy",        "topic-file",     "page",      "block-rules",
    "init-script",   "line-store", "bot-auth-key", "bot-auth-agent", NULL,
  };
  const VlpsOptionRow *const tables[] = { vlps_given_options_rows, vlps_task_options_table (NULL).rows };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const VlpsOptionRow *row = tables[i]; row->name != NULL; row++)
      {
        gboolean open = !g_strv_contains (closed, row->name);
        g_auto (VlpsRequestOptions) options = { 0 };
        g_autoptr (cJSON) nothing = cJSON_CreateNull ();
        g_autoptr (GError) error = NULL;

        n += !open;
        g_assert_cmpint (vlps_request_options_set (&options, row->name, nothing, &error), ==, open);
        g_assert_true (open || g_error_matches (error, VLPS_ERROR, VLPS_ERROR_USAGE));
      }
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (closed) - 1);
}

/* Refused requests leave nothing behind. */
static void
test_memory (void)
{
  static const char *const queries[] = {
    "url=http://a.example/&block=ads,ads,cookies,nonsense",
    "url=http://a.example/&viewport=1x1&topic=words+of+a+topic",
    "url=http://a.example/&proxy=http://127.0.0.1:1",
    "url=http://a.example/&no-such-option=a",
    "url=http://a.example/&timeout=soon",
  };
  const guint n = test_size (100000);
  gsize before = 0, after;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsPageRequest) request =
          vlps_page_request_parse (VLPS_ACTION_SEGMENT, queries[i % G_N_ELEMENTS (queries)], NULL, NULL, &error);
      g_auto (VlpsOptions) options = { 0 };
      g_auto (VlpsTaskOptions) task = { 0 };

      g_assert_false (request != NULL && vlps_page_request_apply (request, &options, &task, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      if (i == n / 10)
        before = mallinfo2 ().uordblks;
    }
  after = mallinfo2 ().uordblks;
  g_test_message ("%" G_GSIZE_FORMAT " and %" G_GSIZE_FORMAT " bytes", before, after);
  g_assert_cmpuint (after, <, before + 64 * 1024);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page-request/ways", test_ways);
  g_test_add_func ("/page-request/bodies", test_bodies);
  g_test_add_func ("/page-request/charset", test_charset);
  g_test_add_func ("/page-request/broken", test_broken);
  g_test_add_func ("/page-request/max-age", test_max_age);
  g_test_add_func ("/page-request/wrong", test_wrong);
  g_test_add_func ("/page-request/many", test_many);
  g_test_add_func ("/page-request/message", test_message);
  g_test_add_func ("/page-request/path", test_path);
  g_test_add_func ("/page-request/described", test_described);
  g_test_add_func ("/page-request/forms", test_forms);
  g_test_add_func ("/page-request/members", test_members);
  g_test_add_func ("/page-request/use", test_use);
  g_test_add_func ("/page-request/examples", test_examples);
  g_test_add_func ("/page-request/gate", test_gate);
  g_test_add_func ("/page-request/memory", test_memory);
  return g_test_run ();
}
