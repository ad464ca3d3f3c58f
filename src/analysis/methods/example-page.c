/* example-page.c - example-page: what differs between two pages of one section */
#include "example-page.h"

#include <string.h>

#include "errors.h"
#include "reading.h"

#define MEMBER(member) G_STRUCT_OFFSET (VlpsExamplePageOptions, member)

const VlpsParam vlps_example_page_params[] = {
  { "window", VLPS_PARAM_WHOLE, MEMBER (window), 64, 1, VLPS_WINDOW_MAX, NULL, "characters",
    "length of the windows that are compared", "paragraph 13: 'a given length'; chosen" },
  { "drop", VLPS_PARAM_NUMBER, MEMBER (drop), 0.5, 0, 1, NULL, "", "similarity below which texts count as different",
    "paragraph 14: 'falls quickly'; chosen" },
  { NULL },
};

/* No characters: what stands before both texts, and behind the one and the other. */
#define BEFORE 0x110000
#define BEHIND_A 0x110001
#define BEHIND_B 0x110002

/* A text from its start, or from its end backwards, with `window` characters before and behind it. */
static gunichar *
with_edges (const gunichar *text, guint n, gboolean backward, guint window, gunichar behind)
{
  gunichar *padded = g_new (gunichar, (gsize) n + 2 * (gsize) window);

  for (guint i = 0; i < window; i++)
    {
      padded[i] = BEFORE;
      padded[window + n + i] = behind;
    }
  for (guint i = 0; i < n; i++)
    padded[window + i] = text[backward ? n - 1 - i : i];
  return padded;
}

double *
vlps_example_page_similarities (const gunichar *a, guint n_a, const gunichar *b, guint n_b, gboolean backward,
                                guint window, double drop, guint *ret_n)
{
  g_autofree gunichar *one = with_edges (a, n_a, backward, window, BEHIND_A);
  g_autofree gunichar *other = with_edges (b, n_b, backward, window, BEHIND_B);
  g_autoptr (VlpsTextPair) pair = vlps_text_pair_new (one, n_a + 2 * window, other, n_b + 2 * window);
  guint n = MIN (n_a, n_b) + window + 1;
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < n; i++)
    {
      double value = vlps_text_pair_similarity (pair, i, i, window);

      g_array_append_val (values, value);
      if (value < drop)
        break;
    }
  *ret_n = values->len;
  return (double *) (gpointer) g_array_free (values, FALSE);
}

guint
vlps_example_page_turning_point (const double *similarity, guint n, guint window, double drop)
{
  guint low = 0, level;

  while (low < n && similarity[low] >= drop)
    low++;
  /* the whole fall lies within one window's length */
  level = low - MIN (low, window);
  for (guint i = level; i < low; i++)
    if (similarity[i] >= similarity[level])
      level = i;
  return level;
}

/* The text of a page for comparison: its characters without white space, and the text run of each. */
typedef struct
{
  GArray *characters; /* gunichar */
  GArray *runs;       /* int */
} Text;

static void
text_clear (Text *text)
{
  g_clear_pointer (&text->characters, g_array_unref);
  g_clear_pointer (&text->runs, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Text, text_clear)

static void
text_init (Text *text, const VlpsPage *page, const VlpsReading *reading)
{
  text->characters = g_array_new (FALSE, FALSE, sizeof (gunichar));
  text->runs = g_array_new (FALSE, FALSE, sizeof (int));
  for (int i = 0; i < (int) page->n_nodes; i++)
    if (reading->characters[i] > 0)
      for (const char *p = page->nodes[i].text; *p != '\0'; p = g_utf8_next_char (p))
        {
          gunichar c = g_utf8_get_char (p);

          if (g_unichar_isspace (c))
            continue;
          g_array_append_val (text->characters, c);
          g_array_append_val (text->runs, i);
        }
}

/* How many characters the page has in common with an example, from the start or (backward) from the end.  The
 * similarities are added to `result` as a curve where it is not NULL. */
static guint
find_border (VlpsResult *result, const Text *example, const Text *text, gboolean backward, guint window, double drop)
{
  guint n;
  g_autofree double *curve =
      vlps_example_page_similarities ((const gunichar *) (gpointer) example->characters->data, example->characters->len,
                                      (const gunichar *) (gpointer) text->characters->data, text->characters->len,
                                      backward, window, result != NULL ? 0 : drop, &n);

  if (result != NULL)
    vlps_result_add_curve (result, backward ? "bs" : "fs", curve, n);
  return vlps_example_page_turning_point (curve, n, window, drop);
}

/* What the page has in common with one of its examples. */
typedef struct
{
  const Text *example;
  guint head, tail;
} Common;

/* What it has in common with all that are counted. */
typedef struct
{
  Common head, tail; /* of the examples with the longest of each */
  double drop;       /* by which they were found */
} Borders;

static int
compare_common (gconstpointer a, gconstpointer b)
{
  const Common *one = a, *other = b;
  guint first = one->head + one->tail, second = other->head + other->tail;

  return (first > second) - (first < second);
}

/* What no example has is content: the longest head and the longest tail.  Examples that have the whole page tell
 * nothing and are left out; so are, where heads and tails of several leave nothing, those with most in common.  FALSE
 * where none is left. */
static gboolean
choose_borders (GArray *all, guint length, Borders *ret_borders)
{
  g_array_sort (all, compare_common);
  for (guint n = all->len; n > 0; n--)
    {
      const Common *common = &g_array_index (all, Common, 0);
      Borders borders = { *common, *common, 0 };

      for (guint i = 1; i < n; i++)
        {
          if (common[i].head > borders.head.head)
            borders.head = common[i];
          if (common[i].tail > borders.tail.tail)
            borders.tail = common[i];
        }
      if (borders.head.head + borders.tail.tail < length)
        {
          *ret_borders = borders;
          return TRUE;
        }
    }
  return FALSE;
}

/* The borders of the page.  An article shorter than half a window leaves the similarity of all windows at half or more,
 * so that nothing is between the borders: then `drop` is raised, by half of what it lacks to 1 each time, until a single
 * character makes a difference.  FALSE where nothing was found. */
static gboolean
find_borders (const GArray *examples, const Text *text, const VlpsExamplePageOptions *options, Borders *ret_borders)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Common));

  for (double drop = options->drop;; drop = (1 + drop) / 2)
    {
      g_array_set_size (all, 0);
      for (guint i = 0; i < examples->len; i++)
        {
          const Text *example = &g_array_index (examples, Text, i);
          Common common = { example, find_border (NULL, example, text, FALSE, options->window, drop),
                            find_border (NULL, example, text, TRUE, options->window, drop) };

          if (common.head + common.tail < text->characters->len)
            g_array_append_val (all, common);
        }
      if (choose_borders (all, text->characters->len, ret_borders))
        {
          ret_borders->drop = drop;
          return TRUE;
        }
      if (1 - drop < 1.0 / options->window)
        return FALSE;
    }
}

/* The texts of the examples, newly allocated. */
static GArray *
texts_of (const GPtrArray *examples)
{
  GArray *texts = g_array_new (FALSE, TRUE, sizeof (Text));

  g_array_set_clear_func (texts, (GDestroyNotify) text_clear);
  for (guint i = 0; i < examples->len; i++)
    {
      g_autoptr (VlpsReading) reading = vlps_reading_new (examples->pdata[i]);
      Text text;

      text_init (&text, examples->pdata[i], reading);
      g_array_append_val (texts, text);
    }
  return texts;
}

/* Whether the page looks like none of its examples: there is more than two windows of text, and not one in common. */
static gboolean
is_unlike (const GArray *examples, const Text *text, const Borders *borders, guint window)
{
  guint longest = 0;

  for (guint i = 0; i < examples->len; i++)
    longest = MAX (longest, g_array_index (examples, Text, i).characters->len);
  return borders->head.head + borders->tail.tail < window && MIN (longest, text->characters->len) >= 2 * window;
}

/* Where the character behind the first `n` of a text is, in bytes; white space does not count. */
static gsize
place_behind (const char *text, guint n)
{
  const char *p = text;

  for (; *p != '\0'; p = g_utf8_next_char (p))
    if (!g_unichar_isspace (g_utf8_get_char (p)) && n-- == 0)
      break;
  return (gsize) (p - text);
}

/* Whether the place is inside what is written together: a word with the signs at its ends, or an ideograph with the sign
 * behind it. */
static gboolean
is_in_word (const char *text, gsize at)
{
  gunichar before, behind;

  if (at == 0 || text[at] == '\0')
    return FALSE;
  before = g_utf8_get_char (g_utf8_prev_char (text + at));
  behind = g_utf8_get_char (text + at);
  if (g_unichar_isspace (before) || g_unichar_isspace (behind))
    return FALSE;
  if (!g_unichar_iswide (behind))
    return !g_unichar_iswide (before);
  switch (g_unichar_type (behind))
    {
    case G_UNICODE_CLOSE_PUNCTUATION:
    case G_UNICODE_FINAL_PUNCTUATION:
    case G_UNICODE_OTHER_PUNCTUATION:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Leaves out what the runs at the borders have in common with the example; [begin, end) are the characters between them.
 * A word that a border is in stays whole. */
static void
cut_ends (VlpsResult *result, const VlpsPage *page, const Text *text, guint begin, guint end)
{
  const int *runs = (const int *) (gpointer) text->runs->data;
  guint first = begin, last = end - 1;
  VlpsCut cuts[2] = { { .node = runs[begin] }, { .node = runs[last] } };
  VlpsCut *tail = &cuts[cuts[0].node == cuts[1].node ? 0 : 1];
  gsize head;

  while (first > 0 && runs[first - 1] == cuts[0].node)
    first--;
  while (last > 0 && runs[last - 1] == cuts[1].node)
    last--;
  head = place_behind (page->nodes[cuts[0].node].text, begin - first);
  while (begin > first && is_in_word (page->nodes[cuts[0].node].text, head))
    head = (gsize) (g_utf8_prev_char (page->nodes[cuts[0].node].text + head) - page->nodes[cuts[0].node].text);
  cuts[0].head = begin > first ? head : 0;
  tail->tail = place_behind (page->nodes[tail->node].text, end - last);
  while (is_in_word (page->nodes[tail->node].text, tail->tail))
    tail->tail = (gsize) (g_utf8_next_char (page->nodes[tail->node].text + tail->tail) - page->nodes[tail->node].text);
  tail->tail = strlen (page->nodes[tail->node].text) - tail->tail;
  for (VlpsCut *cut = cuts; cut <= tail; cut++)
    if (cut->head > 0 || cut->tail > 0)
      {
        if (result->cuts == NULL)
          result->cuts = g_array_new (FALSE, FALSE, sizeof (VlpsCut));
        g_array_append_val (result->cuts, *cut);
      }
}

VlpsResult *
vlps_example_page (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  const VlpsExamplePageOptions *own = vlps_method_own (options);
  g_autoptr (VlpsResult) result = NULL;
  g_autoptr (VlpsReading) reading = NULL;
  g_autoptr (GArray) examples = NULL;
  g_auto (Text) text = { 0 };
  Borders borders;

  if (options->examples == NULL || options->examples->len == 0)
    return vlps_error_null (error, VLPS_ERROR_USAGE,
                            "method example-page needs an example: another page of the same section");
  result = vlps_result_new (page, "example-page");
  reading = vlps_reading_new (page);
  text_init (&text, page, reading);
  examples = texts_of (options->examples);
  if (!find_borders (examples, &text, own, &borders))
    return vlps_error_null (
        error, VLPS_ERROR_EMPTY,
        "the page has nothing that its example does not have; choose another page of the section as the example");
  if (borders.drop > own->drop)
    g_ptr_array_add (result->warnings,
                     vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE,
                                       "the page differs little from its example; its text was found with drop=%g",
                                       borders.drop));
  if (is_unlike (examples, &text, &borders, own->window))
    g_ptr_array_add (result->warnings, vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE,
                                                         "the page and its example begin and end with hardly the same "
                                                         "text (%u characters): if the section looks different now, "
                                                         "name another example",
                                                         borders.head.head + borders.tail.tail));
  vlps_result_add_number (result, VLPS_DETAIL_PLACE, "head", borders.head.head);
  if (options->curves)
    find_border (result, borders.head.example, &text, FALSE, own->window, borders.drop);
  vlps_result_add_number (result, VLPS_DETAIL_PLACE, "tail", borders.tail.tail);
  if (options->curves)
    find_border (result, borders.tail.example, &text, TRUE, own->window, borders.drop);
  for (guint i = borders.head.head; i < text.characters->len - borders.tail.tail; i++)
    result->content[g_array_index (text.runs, int, i)] = 1;
  vlps_reading_close (page, reading, result->content);
  cut_ends (result, page, &text, borders.head.head, text.characters->len - borders.tail.tail);
  result->text = vlps_result_write_text (result, page, reading);
  return g_steal_pointer (&result);
}
