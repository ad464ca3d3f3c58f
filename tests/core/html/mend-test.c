/* mend-test.c - where what is open to the end of a document is closed */
#include "mend.h"

#include <string.h>

typedef struct
{
  const char *name, *markup;
  const char *mended; /* NULL: nothing is open */
  const char *open;
} Case;

static const Case cases[] = {
  { "nothing", "<title>A</title><p>Text<!-- c --><script>x</script>", NULL, NULL },
  { "title", "<title>A<body><p>Text", "<title>A</title><body><p>Text", "title" },
  { "title-end-tag", "<TITLE>A</head><p>Text", "<TITLE>A</title></head><p>Text", "title" },
  { "inline-inside", "<title>A <b>b</b><p>Text", "<title>A <b>b</b></title><p>Text", "title" },
  { "no-block", "<title>A <b>b</b> and so on", NULL, NULL },
  { "comment", "<!-- menu -- ><h1>Head", "<!-- menu -- >--><h1>Head", "comment" },
  { "comment-ends-last", "<p>Text<!-- c -->", NULL, NULL },
  { "comment-bang-ends-last", "<p>Text<!-- c --!>", NULL, NULL },
  { "comment-short", "<!--><p>Text", NULL, NULL },
  { "style", "<style>p { }\n</head><body>", "<style>p { }\n</style></head><body>", "style" },
  { "textarea", "<textarea name='<p>'>T<p>Text", "<textarea name='<p>'>T</textarea><p>Text", "textarea" },
  /* markup in a string is code; what begins a line is none */
  { "script", "<script>a = '<p>';\n <div>Text", "<script>a = '<p>';\n --></script><div>Text", "script" },
  { "script-one-line", "<script>a = 1 <div>Text", "<script>a = 1 --></script><div>Text", "script" },
  { "script-nested", "<script><!-- <script> </script><body>T", "<script><!-- <script> </script>--></script><body>T",
    "script" },
  /* what is closed may show another that is open */
  { "two", "<title>A<body><p>T<!-- c<h1>H", "<title>A</title><body><p>T<!-- c--><h1>H", "title" },
  { "attribute", "<p title='<!-- '>Text", NULL, NULL },
  { "tag-open", "<p title='<!-- <p>", NULL, NULL },
};

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  gsize length = 0;
  const char *open = NULL;
  g_autofree char *mended = vlps_mend (test->markup, strlen (test->markup), &length, &open);

  g_assert_cmpstr (mended, ==, test->mended);
  g_assert_cmpstr (open, ==, test->open);
  g_assert_cmpuint (length, ==, test->mended != NULL ? strlen (test->mended) : 0);
}

/* Bytes behind the markup are not looked at, and those of many open things take no longer than one. */
static void
test_bounds (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *many = NULL, *empty = NULL;
  gsize length = 0;
  const char *open = NULL;

  g_assert_null (vlps_mend ("<title>A<p>", 8, &length, &open));
  for (guint i = 0; i < 200000; i++)
    g_string_append (text, "<title><p>");
  many = vlps_mend (text->str, text->len, &length, &open);
  g_assert_nonnull (many);
  g_assert_true (g_str_has_prefix (many, "<title></title><p><title></title><p>"));
  g_string_truncate (text, 0);
  for (guint i = 0; i < 200000; i++)
    g_string_append (text, "<iframe/>");
  g_string_append (text, "<p>");
  empty = vlps_mend_empty_tags (text->str, text->len, &length, &open);
  g_assert_cmpuint (length, ==, 200000 * strlen ("<iframe/></iframe>") + strlen ("<p>"));
}

typedef struct
{
  const char *markup;
  const char *mended; /* NULL: as it is */
} Empty;

static const Empty empties[] = {
  { "<iframe src='a'/><p>Text", "<iframe src='a'/></iframe><p>Text" },
  { "<iframe/><p>A<TEXTAREA rows=\"6\" /><p>B<textarea/><p>C",
    "<iframe/></iframe><p>A<TEXTAREA rows=\"6\" /></textarea><p>B<textarea/></textarea><p>C" },
  { "<script src='a'/><p>Text", "<script src='a'/></script><p>Text" },
  /* ended, with nothing behind it, no empty tag, or an address that ends in "/" */
  { "<iframe src='a'/></iframe><p>Text", NULL },
  { "<p>Text<iframe src='a'/>more", NULL },
  { "<iframe src='a'><p>Text", NULL },
  { "<iframe src=a/><p>Text", NULL },
  /* in a comment, an attribute, a script, or what scripts are off for */
  { "<!-- <iframe/> --><p>Text", NULL },
  { "<p title='<iframe />'>Text<p>more", NULL },
  { "<script>'<textarea />'</script><p>Text", NULL },
  { "<noscript><iframe src='a'/></noscript><p>Text", NULL },
  /* behind what is open otherwise nothing is looked at */
  { "<textarea><p>Text<iframe/><p>more", NULL },
};

static void
test_empty_tags (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (empties); i++)
    {
      gsize length = 0;
      const char *name = NULL;
      g_autofree char *mended = vlps_mend_empty_tags (empties[i].markup, strlen (empties[i].markup), &length, &name);

      g_assert_cmpstr (mended, ==, empties[i].mended);
      g_assert_cmpuint (length, ==, mended != NULL ? strlen (mended) : 0);
      g_assert_true ((name != NULL) == (mended != NULL));
    }
  g_assert_null (vlps_mend_empty_tags ("", 0, &(gsize){ 0 }, &(const char *){ NULL }));
  g_assert_null (vlps_mend_empty_tags ("<iframe/><p>", 9, &(gsize){ 0 }, &(const char *){ NULL }));
}

static void
test_shadow_trees (void)
{
  static const char markup[] = "<template shadowrootmode=closed><template shadowrootmode = 'Closed' x><template "
                               "shadowrootmode=open><p title=closed><p data-shadowrootmode=opened>closed";
  static const char *const others[] = {
    "<!-- <template shadowrootmode=closed> -->",
    "<script>'<template shadowrootmode=closed>'</script>",
    "<p shadowrootmode=closed>shadowrootmode=closed</p>",
    "<template-x shadowrootmode=closed>",
    "<template title='shadowrootmode=closed' shadowrootmode=open shadowrootmode=closed>",
    "<template shadowrootmode=closed",
  };
  gsize length = 0;
  g_autofree char *opened = vlps_mend_shadow_trees (markup, strlen (markup), &length);

  g_assert_cmpstr (opened, ==,
                   "<template shadowrootmode=open><template shadowrootmode = 'open' x><template "
                   "shadowrootmode=open><p title=closed><p data-shadowrootmode=opened>closed");
  g_assert_cmpuint (length, ==, strlen (opened));
  g_assert_null (vlps_mend_shadow_trees ("<template shadowrootmode=open>", 30, &length));
  g_assert_null (vlps_mend_shadow_trees ("", 0, &length));
  /* only start tags of templates declare a shadow tree */
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_null (vlps_mend_shadow_trees (others[i], strlen (others[i]), &length));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = g_strdup_printf ("/mend/%s", cases[i].name);

      g_test_add_data_func (name, &cases[i], test_case);
    }
  g_test_add_func ("/mend/bounds", test_bounds);
  g_test_add_func ("/mend/empty-tags", test_empty_tags);
  g_test_add_func ("/mend/shadow-trees", test_shadow_trees);
  return g_test_run ();
}
