/* example-page.c - example-page: what differs between two pages of one section */
#include "example-page.h"

#include "errors.h"
#include "reading.h"

typedef double (*WindowFunc) (VlpsTextPair *pair, guint distance, guint window);

static double
similarity_from_start (VlpsTextPair *pair, guint distance, guint window)
{
  return vlps_window_similarity (pair, distance, distance, window);
}

static double
similarity_from_end (VlpsTextPair *pair, guint distance, guint window)
{
  return vlps_window_similarity (pair, pair->n_a - window - distance, pair->n_b - window - distance, window);
}

static double *
slide (VlpsTextPair *pair, guint window, double drop, WindowFunc similarity, guint *ret_n)
{
  guint shorter = MIN (pair->n_a, pair->n_b);
  guint n = shorter < window ? 0 : shorter - window + 1;
  GArray *values = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < n; i++)
    {
      double value = similarity (pair, i, window);

      g_array_append_val (values, value);
      if (value < drop)
        break;
    }
  *ret_n = values->len;
  return (double *) (gpointer) g_array_free (values, FALSE);
}

double *
vlps_example_forward (VlpsTextPair *pair, guint window, double drop, guint *ret_n)
{
  return slide (pair, window, drop, similarity_from_start, ret_n);
}

double *
vlps_example_backward (VlpsTextPair *pair, guint window, double drop, guint *ret_n)
{
  return slide (pair, window, drop, similarity_from_end, ret_n);
}

guint
vlps_example_turning_point (const double *similarity, guint n, guint window, double drop)
{
  guint low = 0, level;

  while (low < n && similarity[low] >= drop)
    low++;
  if (low == n)
    return n == 0 ? 0 : n + window - 1;
  if (low == 0)
    return 0;
  /* the whole fall lies within one window's length */
  level = low - MIN (low, window);
  for (guint i = level; i < low; i++)
    if (similarity[i] >= similarity[level])
      level = i;
  return level + window;
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
    if (reading->weights[i] > 0)
      for (const char *p = page->nodes[i].text; *p != '\0'; p = g_utf8_next_char (p))
        {
          gunichar c = g_utf8_get_char (p);

          if (g_unichar_isspace (c))
            continue;
          g_array_append_val (text->characters, c);
          g_array_append_val (text->runs, i);
        }
}

VlpsResult *
vlps_example_page (const VlpsPage *page, const VlpsExtractOptions *options, GError **error)
{
  VlpsResult *result;
  g_autoptr (VlpsReading) reading = NULL;
  g_autoptr (VlpsReading) example_reading = NULL;
  g_autoptr (VlpsTextPair) pair = NULL;
  g_autofree double *forward = NULL;
  g_autofree double *backward = NULL;
  g_auto (Text) text = { 0 };
  g_auto (Text) example = { 0 };
  guint n, head, tail;

  if (options->example == NULL)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "method example-page needs an example: another page of the same section");
      return NULL;
    }
  result = vlps_result_new (page, "example-page");
  reading = vlps_reading_new (page);
  example_reading = vlps_reading_new (options->example);
  text_init (&text, page, reading);
  text_init (&example, options->example, example_reading);
  pair = vlps_text_pair_new ((const gunichar *) (gpointer) example.characters->data, example.characters->len,
                             (const gunichar *) (gpointer) text.characters->data, text.characters->len);
  forward = vlps_example_forward (pair, VLPS_EXAMPLE_WINDOW, VLPS_EXAMPLE_DROP, &n);
  head = vlps_example_turning_point (forward, n, VLPS_EXAMPLE_WINDOW, VLPS_EXAMPLE_DROP);
  backward = vlps_example_backward (pair, VLPS_EXAMPLE_WINDOW, VLPS_EXAMPLE_DROP, &n);
  tail = vlps_example_turning_point (backward, n, VLPS_EXAMPLE_WINDOW, VLPS_EXAMPLE_DROP);
  if (head + tail >= text.characters->len)
    {
      g_ptr_array_add (result->warnings, g_strdup ("the page and its example do not differ"));
      return result;
    }
  /* Both texts may begin or end with the same characters by chance, but hardly so much that a whole run is lost: a run
   * that the range touches is content. */
  for (guint i = head; i < text.characters->len - tail; i++)
    result->content[g_array_index (text.runs, int, i)] = 1;
  vlps_reading_close (page, reading, result->content);
  result->text = vlps_reading_content (page, reading, result->content);
  return result;
}
