/* selector.c - elements of a page by CSS selectors */
#include "selector.h"

#include <string.h>

#include "errors.h"

#define MAX_LENGTH 4096 /* characters; each makes the walk over the page longer */

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

/* Relation to the preceding compound. */
typedef enum
{
  PLACE_IN,     /* some ancestor */
  PLACE_CHILD,  /* the parent */
  PLACE_NEXT,   /* the element before, of the same parent */
  PLACE_BEHIND, /* some element before, of the same parent */
} Place;

/* Position among the elements of the parent: every `step`th from `first` on (step 0: that one alone), counted from 1. */
typedef struct
{
  guint step, first;
  gboolean last; /* the last one instead */
} Turn;

typedef struct
{
  char *name;    /* lower case; NULL: any */
  GArray *tests; /* of Test */
  GArray *turns; /* of Turn */
  Place place;
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
  g_array_unref (compound->turns);
  g_free (compound);
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

/* Takes a name at *p; NULL if there is none. */
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

/* Takes the attribute between brackets; *p is after the opening one. */
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

/* Takes `word` where *p begins with it. */
static gboolean
take_word (const char **p, const char *word)
{
  gsize length = strlen (word);

  if (g_ascii_strncasecmp (*p, word, length) != 0)
    return FALSE;
  *p += length;
  return TRUE;
}

/* Takes the pseudo-class after a colon. */
static gboolean
take_pseudo_class (const char **p, Compound *compound)
{
  Turn turn = { 0, 1, FALSE };

  if (take_word (p, "last-child"))
    turn.last = TRUE;
  else if (take_word (p, "nth-child("))
    {
      skip_space (p);
      if (take_word (p, "odd"))
        turn.step = 2;
      else if (take_word (p, "even"))
        turn = (Turn){ 2, 2, FALSE };
      else
        {
          guint64 number = g_ascii_strtoull (*p, NULL, 10);

          if (!g_ascii_isdigit (**p) || number < 1 || number > G_MAXINT)
            return FALSE;
          turn.first = (guint) number;
          *p += strspn (*p, "0123456789");
        }
      skip_space (p);
      if (*(*p)++ != ')')
        return FALSE;
    }
  else if (!take_word (p, "first-child"))
    return FALSE;
  g_array_append_val (compound->turns, turn);
  return !is_name (**p);
}

static gboolean
take_simple (const char **p, Compound *compound)
{
  char mark = **p;
  Test test = { 0 };

  (*p)++;
  if (mark == '[')
    return take_attribute (p, compound);
  if (mark == ':')
    return take_pseudo_class (p, compound);
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
  compound->turns = g_array_new (FALSE, FALSE, sizeof (Turn));
  compound->name = name != NULL ? g_ascii_strdown (name, -1) : NULL;
  *p += name == NULL && **p == '*';
  while (**p == '#' || **p == '.' || **p == '[' || **p == ':')
    {
      any = TRUE;
      if (!take_simple (p, compound))
        {
          any = FALSE;
          break;
        }
    }
  /* the end counts as one of them */
  if (any && strchr (", \t\r\n\f>+~", **p) != NULL)
    return compound;
  compound_free (compound);
  return NULL;
}

/* Takes the combinator between two compounds; FALSE at the end of a complex selector. */
static gboolean
take_place (const char **p, Place *ret_place)
{
  static const char marks[] = ">+~";
  const char *mark;

  skip_space (p);
  if (**p == '\0' || **p == ',')
    return FALSE;
  mark = strchr (marks, **p);
  *ret_place = mark != NULL ? (Place) (PLACE_CHILD + (mark - marks)) : PLACE_IN;
  if (mark != NULL)
    (*p)++;
  skip_space (p);
  return TRUE;
}

/* One complex selector up to a comma or the end; NULL where it is none. */
static GPtrArray *
take_complex (const char **p)
{
  g_autoptr (GPtrArray) compounds = g_ptr_array_new_with_free_func (compound_free);
  Place place = PLACE_IN;

  do
    {
      Compound *compound = take_compound (p);

      if (compound == NULL)
        return NULL;
      compound->place = place;
      g_ptr_array_add (compounds, compound);
    }
  while (take_place (p, &place));
  return g_steal_pointer (&compounds);
}

VlpsSelector *
vlps_selector_parse (const char *text, GError **error)
{
  g_autoptr (VlpsSelector) selector = g_new0 (VlpsSelector, 1);
  const char *p = text;

  selector->complexes = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  while (strlen (text) <= MAX_LENGTH)
    {
      GPtrArray *compounds;

      skip_space (&p);
      compounds = take_complex (&p);
      if (compounds == NULL)
        break;
      g_ptr_array_add (selector->complexes, compounds);
      if (*p == '\0')
        return g_steal_pointer (&selector);
      p++;
    }
  return vlps_error_null (
      error, VLPS_ERROR_USAGE,
      "'%.*s' is not a CSS selector that vlps supports: names, #id, .class, [attribute], :first-child, "
      ":last-child, :nth-child(2), joined by a space, '>', '+' or '~', and lists with commas",
      vlps_error_shown (text), text);
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

/* Positions of elements among their siblings; for text runs and first elements: -1 and 0. */
typedef struct
{
  int *before;     /* the element before */
  guint *position; /* from 1 */
  guint8 *last;
} Order;

static void
order_clear (Order *order)
{
  g_free (order->before);
  g_free (order->position);
  g_free (order->last);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Order, order_clear)

static void
order_init (Order *order, const VlpsPage *page)
{
  gsize n = MAX (1, page->n_nodes);
  g_autofree int *latest = g_new (int, n); /* child of each node so far */

  *order = (Order){ g_new (int, n), g_new0 (guint, n), g_malloc0 (n) };
  for (guint i = 0; i < page->n_nodes; i++)
    {
      int parent = page->nodes[i].parent, before = parent >= 0 ? latest[parent] : -1;

      latest[i] = order->before[i] = -1;
      if (page->nodes[i].kind != VLPS_NODE_ELEMENT)
        continue;
      order->before[i] = before;
      order->position[i] = before >= 0 ? order->position[before] + 1 : 1;
      order->last[i] = 1;
      if (before >= 0)
        order->last[before] = 0;
      if (parent >= 0)
        latest[parent] = (int) i;
    }
}

static gboolean
is_turn (const Order *order, guint node, const Turn *turn)
{
  guint position = order->position[node];

  if (turn->last)
    return order->last[node];
  return turn->step == 0 ? position == turn->first : position % turn->step == turn->first % turn->step;
}

static gboolean
compound_matches (const VlpsPage *page, const Order *order, guint index, const Compound *compound)
{
  const VlpsNode *node = &page->nodes[index];

  if (node->kind != VLPS_NODE_ELEMENT || (compound->name != NULL && strcmp (compound->name, node->name) != 0))
    return FALSE;
  for (guint i = 0; i < compound->turns->len; i++)
    if (!is_turn (order, index, &g_array_index (compound->turns, Turn, i)))
      return FALSE;
  for (guint i = 0; i < compound->tests->len; i++)
    if (!passes (node, &g_array_index (compound->tests, Test, i)))
      return FALSE;
  return TRUE;
}

/* One compound after the other over the whole page: `here` says which nodes match up to the one before, `around` which
 * of them have such an ancestor, or such an element before them. */
static void
match_complex (const GPtrArray *compounds, const VlpsPage *page, const Order *order, guint8 *matched)
{
  guint n = page->n_nodes;
  g_autofree guint8 *here = g_malloc0 (MAX (1, n)), *next = g_malloc0 (MAX (1, n)), *around = g_malloc0 (MAX (1, n));

  for (guint c = 0; c < compounds->len; c++)
    {
      const Compound *compound = compounds->pdata[c];
      gboolean inside = compound->place == PLACE_IN || compound->place == PLACE_CHILD;
      gboolean beside = compound->place == PLACE_CHILD || compound->place == PLACE_NEXT;

      for (guint i = 0; i < n; i++)
        {
          int other = inside ? page->nodes[i].parent : order->before[i];

          around[i] = other >= 0 && (here[other] || (!beside && around[other]));
          next[i] = (c == 0 || around[i]) && compound_matches (page, order, i, compound);
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
  g_auto (Order) order = { 0 };

  order_init (&order, page);
  for (guint i = 0; i < selector->complexes->len; i++)
    match_complex (selector->complexes->pdata[i], page, &order, matched);
  return matched;
}
