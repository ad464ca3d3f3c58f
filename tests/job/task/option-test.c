/* option-test.c - rows of options: what is taken, what was meant, which values there are */
#include "option.h"

#include <string.h>

#include "errors.h"
#include "json-tree.h"
#include "option-value.h"
#include "option-words.h"

typedef struct
{
  char *text;
  double number;
  int whole;
  gboolean flag;
} Target;

#define MEMBER(name) G_STRUCT_OFFSET (Target, name)

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_INPUT, "format", 'f', VLPS_OPTION_TEXT, 0, MEMBER (text), "A text (none)\nMore of it.", "a|b|c" },
  { VLPS_GROUP_INPUT, "number", 0, VLPS_OPTION_NUMBER, VLPS_OPTION_POSITIVE, MEMBER (number), "A number", "N" },
  { VLPS_GROUP_RUN, "whole", 0, VLPS_OPTION_WHOLE, VLPS_OPTION_POSITIVE, MEMBER (whole), "A number", "N,M" },
  { VLPS_GROUP_OUTPUT, "file", 0, VLPS_OPTION_FILE, 0, MEMBER (text), "A file", "F.png|F.svg" },
  { VLPS_GROUP_RUN, "flag", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (flag), "A flag", NULL },
  { 0 },
};

/* Parses the words of a line; the message of a failure, or NULL. */
static char *
parse (const char *line, Target *target, guint groups)
{
  const VlpsOptionTable table = { rows, groups, 0, target };
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  g_autoptr (GError) error = NULL;

  if (vlps_option_parse (&table, 1, &words, NULL, &error))
    return NULL;
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  return g_strdup (error->message);
}

static void
test_taken (void)
{
  Target target = { 0 };

  g_assert_null (parse ("vlps -f b --number=2.5 --whole 3 --flag", &target, 0));
  g_assert_cmpstr (target.text, ==, "b");
  g_assert_cmpfloat_with_epsilon (target.number, 2.5, 1e-12);
  g_assert_cmpint (target.whole, ==, 3);
  g_assert_true (target.flag);
  g_free (target.text);
}

/* What was given as words again: files from any directory, numbers to the last digit. */
static void
test_words (void)
{
  static const char *const lines[][2] = {
    { "vlps -fb --number=2.5 --whole 3 --flag", "--flag --format=b --number=2.5 --whole=3" },
    { "vlps --number=0.1", "--number=0.1" },
    { "vlps", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      Target target = { 0 };
      const Target usual = { 0 };
      const VlpsOptionTable table = { rows, 0, 0, &target };
      g_autoptr (cJSON) object = cJSON_CreateObject ();
      g_auto (GStrv) words = NULL;
      g_autofree char *line = NULL;

      g_assert_null (parse (lines[i][0], &target, 0));
      /* "format" and "file" share their target here */
      vlps_option_write (&(VlpsOptionTable){ rows, 1u << VLPS_GROUP_INPUT | 1u << VLPS_GROUP_RUN, 0, &target }, &usual,
                         0, object);
      words = option_words (object);
      line = g_strjoinv (" ", words);
      g_assert_cmpstr (line, ==, lines[i][1]);
      for (guint k = 0; words[k] != NULL; k++)
        g_assert_nonnull (vlps_option_of_word (&table, 1, words[k]));
      g_free (target.text);
    }
  {
    char file[] = "page.png";
    Target target = { .text = file, .flag = TRUE };
    const Target usual = { 0 };
    g_autoptr (cJSON) object = cJSON_CreateObject ();
    g_autofree char *path = g_canonicalize_filename ("page.png", NULL);

    vlps_option_write (&(VlpsOptionTable){ rows, 1u << VLPS_GROUP_OUTPUT | 1u << VLPS_GROUP_RUN, 0, &target }, &usual,
                       VLPS_OPTION_COMMON, object);
    g_assert_cmpint (cJSON_GetArraySize (object), ==, 1);
    g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (object, "file")), ==, path);
  }
}

/* The value of a short option may follow it at once; what stands for a value, or behind --, is taken as it is. */
static void
test_short (void)
{
  static const char *const lines[][2] = {
    { "vlps -fb", "b" },         { "vlps -f -fb", "-fb" }, { "vlps --format -fb", "-fb" },
    { "vlps -f=b", "=b" },       { "vlps -fb -fc", "c" },  { "vlps --format=a --flag -fb", "b" },
    { "vlps -f a -- -fb", "a" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      Target target = { 0 };

      g_assert_null (parse (lines[i][0], &target, 0));
      g_assert_cmpstr (target.text, ==, lines[i][1]);
      g_free (target.text);
    }
}

/* A zero that was given is not one that was not. */
static void
test_zero (void)
{
  static const struct
  {
    const char *line;
    double number;
    int whole;
  } cases[] = {
    { "vlps", 0, 0 },
    { "vlps --number=0 --whole=0", -1, -1 },
    { "vlps --number=0.0 --whole=1", -1, 1 },
    { "vlps --number=-0 --whole=-1", -1, -1 },
    { "vlps --flag --number=1e-9", 1e-9, 0 },
    { "vlps --number=5 --unknown", 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Target target = { 0 };
      g_autofree char *message = parse (cases[i].line, &target, 0);

      g_assert_cmpfloat_with_epsilon (target.number, cases[i].number, 1e-12);
      g_assert_cmpint (target.whole, ==, cases[i].whole);
    }
}

static void
test_groups (void)
{
  Target target = { 0 };
  g_autofree char *message = parse ("vlps --number=1", &target, 1u << VLPS_GROUP_RUN);

  g_assert_cmpstr (message, ==, "unknown option --number");
  g_assert_null (parse ("vlps --flag", &target, 1u << VLPS_GROUP_RUN));
}

static void
test_meant (void)
{
  static const struct
  {
    const char *line, *message;
  } cases[] = {
    { "vlps --formta=b", "unknown option --formta; did you mean --format?" },
    { "vlps --frmat b", "unknown option --frmat; did you mean --format?" },
    { "vlps --flagg", "unknown option --flagg; did you mean --flag?" },
    { "vlps --color", "unknown option --color" },
    { "vlps -x", "unknown option -x" },
    { "vlps --number=soon", "--number takes a number, not 'soon'" },
    { "vlps --number nan", "--number takes a number, not 'nan'" },
    { "vlps --number=", "--number takes a number, not ''" },
    { "vlps --whole=1.5", "--whole takes a whole number, not '1.5'" },
    { "vlps --whole 5000000000", "--whole cannot be as large as 5000000000" },
    { "vlps --number", "--number needs a value: N" },
    { "vlps -f", "-f needs a value: a|b|c" },
    { "vlps --flag=no", "--flag takes no value; leave out '=no'" },
    /* a value may look like an option, and what follows -- is none */
    { "vlps -f --flag=no --flag", NULL },
    { "vlps -- --flag=no --number", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Target target = { 0 };
      g_autofree char *message = parse (cases[i].line, &target, 0);

      g_assert_cmpstr (message, ==, cases[i].message);
      g_free (target.text);
    }
}

static void
test_values (void)
{
  gboolean list;
  g_auto (GStrv) choices = vlps_option_values (&rows[0], &list);
  g_auto (GStrv) parts = NULL;
  g_autofree char *help = vlps_option_short_help (&rows[0]);

  g_assert_false (list);
  g_assert_cmpuint (g_strv_length (choices), ==, 3);
  g_assert_cmpstr (choices[2], ==, "c");
  g_assert_null (vlps_option_values (&rows[1], &list));
  g_assert_null (vlps_option_values (&rows[3], &list));
  g_assert_null (vlps_option_values (&rows[4], &list));
  parts = vlps_option_values (&rows[2], &list);
  g_assert_true (list);
  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  g_assert_cmpstr (help, ==, "A text (none)");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/option/taken", test_taken);
  g_test_add_func ("/option/words", test_words);
  g_test_add_func ("/option/short", test_short);
  g_test_add_func ("/option/zero", test_zero);
  g_test_add_func ("/option/groups", test_groups);
  g_test_add_func ("/option/meant", test_meant);
  g_test_add_func ("/option/values", test_values);
  return g_test_run ();
}
