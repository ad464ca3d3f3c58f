/* result.c - what every method returns */
#include "result.h"

#include <math.h>
#include <string.h>

#include "whitespace.h"

static void
detail_clear (gpointer data)
{
  g_free (((VlpsDetail *) data)->curve);
}

VlpsResult *
vlps_result_new (const VlpsPage *page, const char *method)
{
  VlpsResult *result = g_new0 (VlpsResult, 1);

  result->method = method;
  vlps_separators_init (&result->separators);
  result->content = g_new0 (guint8, MAX (1, page->n_nodes));
  result->reason = g_new0 (guint8, MAX (1, page->n_nodes));
  result->metadata = g_new0 (VlpsMetadata, 1);
  result->topic_score = NAN;
  result->warnings = vlps_warnings_new ();
  result->details = g_array_new (FALSE, FALSE, sizeof (VlpsDetail));
  g_array_set_clear_func (result->details, detail_clear);
  return result;
}

void
vlps_result_free (VlpsResult *result)
{
  if (result == NULL)
    return;
  g_free (result->regions);
  g_free (result->segments);
  g_free (result->content);
  g_clear_pointer (&result->cuts, g_array_unref);
  g_free (result->reason);
  g_free (result->part);
  g_free (result->text);
  vlps_facts_clear (&result->metadata->facts);
  g_free (result->metadata->content);
  g_free (result->metadata);
  g_clear_pointer (&result->comments, g_array_unref);
  g_clear_pointer (&result->posts, g_array_unref);
  g_clear_pointer (&result->hidden, g_array_unref);
  g_ptr_array_unref (result->warnings);
  g_array_unref (result->details);
  g_clear_pointer (&result->passages, g_array_unref);
  vlps_separators_clear (&result->separators);
  g_free (result);
}

void
vlps_result_add_number (VlpsResult *result, VlpsDetailKind kind, const char *name, double number)
{
  VlpsDetail detail = { .kind = kind, .name = name, .number = number };

  g_array_append_val (result->details, detail);
}

void
vlps_result_add_word (VlpsResult *result, const char *name, const char *word)
{
  VlpsDetail detail = { .kind = VLPS_DETAIL_WORD, .name = name, .word = word };

  g_array_append_val (result->details, detail);
}

void
vlps_result_add_curve (VlpsResult *result, const char *name, const double *curve, guint n_points)
{
  guint n = MIN (n_points, VLPS_DETAIL_POINTS);
  VlpsDetail detail = { .kind = VLPS_DETAIL_CURVE, .name = name, .n_points = n };

  detail.curve = g_memdup2 (curve, n * sizeof *curve);
  g_array_append_val (result->details, detail);
}

char *
vlps_result_write_text (const VlpsResult *result, const VlpsPage *page, const VlpsReading *reading)
{
  g_autofree char *text = vlps_reading_content (page, reading, result->content);

  if (result->cuts == NULL)
    return g_steal_pointer (&text);
  for (guint i = 0; i < result->cuts->len; i++)
    {
      const VlpsCut *cut = &g_array_index (result->cuts, VlpsCut, i);
      const char *run = page->nodes[cut->node].text;
      g_autofree char *start = g_strndup (run, cut->head);
      g_autofree char *head = vlps_whitespace_collapse (start);
      g_autofree char *tail = vlps_whitespace_collapse (run + strlen (run) - cut->tail);

      if (g_str_has_prefix (text, head))
        memmove (text, text + strlen (head), strlen (text + strlen (head)) + 1);
      g_strstrip (text);
      if (g_str_has_suffix (text, tail))
        text[strlen (text) - strlen (tail)] = '\0';
      g_strstrip (text);
    }
  return g_strconcat (text, "\n", NULL);
}

VlpsResult *
vlps_result_new_whole (const VlpsPage *page)
{
  VlpsResult *result = vlps_result_new (page, "whole");

  result->regions = g_malloc (MAX (1, page->n_nodes));
  memset (result->regions, VLPS_REGION_CENTER, page->n_nodes);
  memset (result->content, 1, page->n_nodes);
  return result;
}

void
vlps_result_choose_regions (VlpsResult *result, const VlpsPage *page, guint regions)
{
  if (result->regions == NULL)
    return;
  memset (result->reason, VLPS_REASON_REGIONS, page->n_nodes);
  for (guint i = 0; i < page->n_nodes; i++)
    result->content[i] = (regions >> result->regions[i]) & 1;
}

gboolean
vlps_result_has_content (const VlpsResult *result, const VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (result->content[i] && (page->nodes[i].kind == VLPS_NODE_TEXT || page->nodes[i].tag == VLPS_TAG_IMG)
        && vlps_node_is_shown (page, (int) i))
      return TRUE;
  return FALSE;
}

/* Leaves the comments that begin in the part. */
static void
limit_comments (const VlpsResult *result, GArray *comments)
{
  guint n = 0;

  if (comments == NULL)
    return;
  for (guint i = 0; i < comments->len; i++)
    {
      VlpsComment *from = &g_array_index (comments, VlpsComment, i), *to, moved;

      if (!result->part[from->first])
        continue;
      to = &g_array_index (comments, VlpsComment, n++);
      moved = *to;
      *to = *from;
      *from = moved;
    }
  g_array_set_size (comments, n);
}

VlpsBox
vlps_result_part_box (const VlpsResult *result, const VlpsPage *page)
{
  VlpsBox box = { 0 };

  if (result->part == NULL || !page->rendered)
    return box;
  for (guint i = 0; i < page->n_nodes; i++)
    if (result->part[i] && vlps_node_is_shown (page, (int) i))
      box = vlps_box_union (box, page->nodes[i].box);
  return box;
}

void
vlps_result_limit (VlpsResult *result, const VlpsPage *page, guint8 *part)
{
  g_free (result->part);
  result->part = part;
  for (guint i = 0; i < page->n_nodes; i++)
    {
      result->content[i] = result->content[i] && part[i];
      if (!part[i])
        result->reason[i] = VLPS_REASON_SELECTOR;
    }
  /* a text that was made of more than the part */
  g_clear_pointer (&result->text, g_free);
  limit_comments (result, result->comments);
  if (result->posts != result->comments)
    limit_comments (result, result->posts);
  if (vlps_result_has_content (result, page))
    return;
  memcpy (result->content, part, page->n_nodes);
  memset (result->reason, VLPS_REASON_SELECTOR, page->n_nodes);
  g_ptr_array_add (result->warnings,
                   vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE,
                                     "the method finds no content in this part of the page; all of the part is "
                                     "kept"));
}
