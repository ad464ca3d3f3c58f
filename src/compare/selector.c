/* selector.c - the CSS selectors that data sets name landmarks by */
#include "selector.h"

#include <string.h>

#include "errors.h"

typedef enum
{
  TEST_HAS,
  TEST_EQUALS,
  TEST_WORD,
  TEST_PREFIX,
  TEST_SUFFIX,
  TEST_PART,
} TestKind;

typedef struct
{
  TestKind kind;
  char *attribute; /* lower case */
  char *value;     /* NULL for TEST_HAS */
} Test;

typedef struct
{
  char *name;     /* lower case; NULL: any */
  GArray *tests;  /* of Test */
  gboolean child; /* the compound before must match the parent, not some ancestor */
} Compound;

struct VlpsSelector
{
  GPtrArray *complexes; /* of GPtrArray of Compound */
};

static void
test_clear (gpointer data)
{
  Test *test = data;

  g_free (test->attribute);
  g_free (test->value);
}

static void
compound_free (gpointer data)
{
  Compound *compound = data;

  g_free (compound->name);
  g_array_unref (compound->tests);
  g_free (compound);
}

static void
complex_free (gpointer compounds)
{
  g_ptr_array_unref (compounds);
}

void
vlps_selector_free (VlpsSelector *selector)
{
  if (selector == NULL)
    return;
  g_ptr_array_unref (selector->complexes);
  g_free (selector);
}

static gboolean
is_name (char c)
{
  return g_ascii_isalnum (c) || c == '-' || c == '_' || (c & 0x80) != 0;
}

/* NULL where there is no name at *p. */
static char *
take_name (const char **p)
{
  const char *begin = *p;

  while (is_name (**p))
    (*p)++;
  return *p > begin ? g_strndup (begin, (gsize) (*p - begin)) : NULL;
}

static void
skip_space (const char **p)
{
  while (g_ascii_isspace (**p))
    (*p)++;
}

/* What stands between brackets; *p is after the opening one. */
static gboolean
take_attribute (const char **p, Compound *compound)
{
  static const char kinds[] = "~^$*";
  Test test = { .kind = TEST_HAS };
  g_autofree char *name = NULL;

  skip_space (p);
  name = take_name (p);
  if (name == NULL)
    return FALSE;
  test.attribute = g_ascii_strdown (name, -1);
  skip_space (p);
  if (**p != ']')
    {
      const char *kind = **p != '\0' ? strchr (kinds, **p) : NULL;

      test.kind = kind != NULL ? (TestKind) (TEST_WORD + (kind - kinds)) : TEST_EQUALS;
      *p += kind != NULL;
      if (**p == '=')
        {
          (*p)++;
          skip_space (p);
          if (**p == '"' || **p == '\'')
            {
              const char *end = strchr (*p + 1, **p);

              if (end != NULL)
                {
                  test.value = g_strndup (*p + 1, (gsize) (end - *p - 1));
                  *p = end + 1;
                }
            }
          else
            test.value = take_name (p);
          skip_space (p);
        }
    }
  if (**p != ']' || (test.kind != TEST_HAS && test.value == NULL))
    {
      test_clear (&test);
      return FALSE;
    }
  (*p)++;
  g_array_append_val (compound->tests, test);
  return TRUE;
}

static gboolean
take_simple (const char **p, Compound *compound)
{
  char mark = **p;
  Test test = { 0 };

  (*p)++;
  if (mark == '[')
    return take_attribute (p, compound);
  test.kind = mark == '#' ? TEST_EQUALS : TEST_WORD;
  test.value = take_name (p);
  if (test.value == NULL)
    return FALSE;
  test.attribute = g_strdup (mark == '#' ? "id" : "class");
  g_array_append_val (compound->tests, test);
  return TRUE;
}

static Compound *
take_compound (const char **p)
{
  Compound *compound = g_new0 (Compound, 1);
  g_autofree char *name = take_name (p);
  gboolean any = name != NULL || **p == '*';

  compound->tests = g_array_new (FALSE, FALSE, sizeof (Test));
  g_array_set_clear_func (compound->tests, test_clear);
  compound->name = name != NULL ? g_ascii_strdown (name, -1) : NULL;
  *p += name == NULL && **p == '*';
  while (**p == '#' || **p == '.' || **p == '[')
    {
      any = TRUE;
      if (!take_simple (p, compound))
        {
          any = FALSE;
          break;
        }
    }
  if (any)
    return compound;
  compound_free (compound);
  return NULL;
}

VlpsSelector *
vlps_selector_parse (const char *text, GError **error)
{
  g_autoptr (VlpsSelector) selector = g_new0 (VlpsSelector, 1);
  GPtrArray *compounds = g_ptr_array_new_with_free_func (compound_free);
  const char *p = text;
  gboolean child = FALSE;

  selector->complexes = g_ptr_array_new_with_free_func (complex_free);
  g_ptr_array_add (selector->complexes, compounds);
  skip_space (&p);
  for (;;)
    {
      Compound *compound = take_compound (&p);

      if (compound == NULL)
        break;
      compound->child = child;
      child = FALSE;
      g_ptr_array_add (compounds, compound);
      skip_space (&p);
      if (*p == '\0')
        return g_steal_pointer (&selector);
      if (*p == '>' || *p == ',')
        {
          child = *p == '>';
          if (*p == ',')
            {
              compounds = g_ptr_array_new_with_free_func (compound_free);
              g_ptr_array_add (selector->complexes, compounds);
            }
          p++;
          skip_space (&p);
        }
    }
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "'%s' is no selector that landmarks can be named by", text);
  return NULL;
}

static gboolean
has_word (const char *list, const char *word)
{
  gsize length = strlen (word);

  for (const char *p = list; *p != '\0'; p += strspn (p, " \t\r\n\f"))
    {
      gsize n = strcspn (p, " \t\r\n\f");

      if (n == length && memcmp (p, word, n) == 0)
        return TRUE;
      p += n;
    }
  return FALSE;
}

static gboolean
passes (const VlpsNode *node, const Test *test)
{
  const char *value = vlps_node_attribute (node, test->attribute);

  if (value == NULL)
    return FALSE;
  switch (test->kind)
    {
    case TEST_EQUALS:
      return strcmp (value, test->value) == 0;
    case TEST_WORD:
      return has_word (value, test->value);
    case TEST_PREFIX:
      return *test->value != '\0' && g_str_has_prefix (value, test->value);
    case TEST_SUFFIX:
      return *test->value != '\0' && g_str_has_suffix (value, test->value);
    case TEST_PART:
      return *test->value != '\0' && strstr (value, test->value) != NULL;
    case TEST_HAS:
    default:
      return TRUE;
    }
}

static gboolean
compound_matches (const VlpsNode *node, const Compound *compound)
{
  if (node->kind != VLPS_NODE_ELEMENT || (compound->name != NULL && strcmp (compound->name, node->name) != 0))
    return FALSE;
  for (guint i = 0; i < compound->tests->len; i++)
    if (!passes (node, &g_array_index (compound->tests, Test, i)))
      return FALSE;
  return TRUE;
}

/* One compound after the other over the whole page: `here` says which nodes match up to the one before, `above` which
 * of them have such an ancestor. */
static void
match_complex (const GPtrArray *compounds, const VlpsPage *page, guint8 *matched)
{
  guint n = page->n_nodes;
  g_autofree guint8 *here = g_malloc0 (MAX (1, n)), *next = g_malloc0 (MAX (1, n)), *above = g_malloc0 (MAX (1, n));

  for (guint c = 0; c < compounds->len; c++)
    {
      const Compound *compound = compounds->pdata[c];

      for (guint i = 0; i < n; i++)
        {
          int parent = page->nodes[i].parent;
          gboolean placed = TRUE;

          above[i] = parent >= 0 && (above[parent] || here[parent]);
          if (c > 0)
            placed = compound->child ? parent >= 0 && here[parent] : above[i];
          next[i] = placed && compound_matches (&page->nodes[i], compound);
        }
      memcpy (here, next, n);
    }
  for (guint i = 0; i < n; i++)
    matched[i] |= here[i];
}

guint8 *
vlps_selector_match (const VlpsSelector *selector, const VlpsPage *page)
{
  guint8 *matched = g_malloc0 (MAX (1, page->n_nodes));

  for (guint i = 0; i < selector->complexes->len; i++)
    match_complex (selector->complexes->pdata[i], page, matched);
  return matched;
}
