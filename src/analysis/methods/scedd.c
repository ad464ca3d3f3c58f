/* scedd.c - scedd: content of pages that have little of it */
#include "scedd.h"

#include <math.h>
#include <string.h>

#include "cetd.h"
#include "density.h"
#include "title-element.h"

static const char *const short_by[] = { "density", "sum", NULL };

#define MEMBER(member) G_STRUCT_OFFSET (VlpsSceddOptions, member)

/* The values of Xi et al. 2016. */
const VlpsParam vlps_scedd_params[] = {
  { "short-by", VLPS_PARAM_CHOICE, MEMBER (short_by), VLPS_SHORT_BY_DENSITY, 0, 0, short_by, NULL,
    "how the densest element is found whose text tells short pages: by plain text density, or by density sum",
    "section 2.2: text density; sum (ours) takes the element with the greatest density sum, menus and all" },
  { "short-bytes", VLPS_PARAM_WHOLE, MEMBER (short_bytes), 450, 0, 1e6, NULL, "bytes",
    "pages whose densest element has less text (UTF-8) are short", "section 4.2" },
  { "top-coef", VLPS_PARAM_NUMBER, MEMBER (top_coef), 0.05, 0, 1, NULL, "",
    "content does not begin above this share of all lines", "section 4.3.1" },
  { "bottom-coef", VLPS_PARAM_NUMBER, MEMBER (bottom_coef), 0.95, 0, 1, NULL, "", "nor below this share",
    "section 4.3.1" },
  { "rounds", VLPS_PARAM_WHOLE, MEMBER (rounds), 5, 1, 1000, NULL, "", "how often the densest element is looked for",
    "section 3.2 (6)" },
  { "title-weight", VLPS_PARAM_NUMBER, MEMBER (title_weight), 0, 0, 100, NULL, "",
    "how much nearness to the title counts beside density: the exponent of 1 - lines behind it / all lines",
    "section 5 names it as future work; the formula is ours" },
  { "depth-weight", VLPS_PARAM_NUMBER, MEMBER (depth_weight), 0, 0, 100, NULL, "",
    "how much depth in the tree counts beside density: the exponent of depth / largest depth",
    "section 5 names it as future work; the formula is ours" },
  { NULL },
};

/* Composite density of each element; text runs have 0.  It counts links less than other text, down to nothing for what
 * is all link, which is what step (1) asks for without saying how much. */
static double *
find_densities (const VlpsPage *page, const VlpsReading *reading)
{
  g_autoptr (VlpsDensityCounts) counts = vlps_density_counts_new (page, reading);
  double *density = g_new0 (double, page->n_nodes + 1);
  int base = vlps_density_base (page);
  double ratio;

  if (base < 0 || counts->characters[base] == 0)
    return density;
  ratio = (double) counts->link_characters[base] / counts->characters[base];
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT)
      density[i] = vlps_density_composite (counts->characters[i], counts->tags[i], counts->link_characters[i],
                                           counts->link_tags[i], ratio);
  return density;
}

/* Densest element among the nodes [first, end), the first of several; -1 where none has any text. */
static int
find_densest (const VlpsPage *page, const double *density, int first, int end)
{
  int densest = -1;

  for (int i = first; i < end; i++)
    if (density[i] > 0 && (densest < 0 || density[i] > density[densest]))
      densest = i;
  return densest;
}

/* Of equals the innermost: around it stands nothing that counts, but that would be measured, too. */
static int
find_densest_by (const VlpsPage *page, const double *density, int base)
{
  int densest = base;

  for (int i = base; i >= 0 && i < page->nodes[base].end; i++)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && density[i] > 0 && density[i] >= density[densest])
      densest = i;
  return densest;
}

static int
find_densest_plain (const VlpsPage *page, const VlpsReading *reading)
{
  g_autoptr (VlpsDensityCounts) counts = vlps_density_counts_new (page, reading);
  g_autofree double *density = g_new0 (double, page->n_nodes + 1);

  for (guint i = 0; i < page->n_nodes; i++)
    density[i] = vlps_density_of_text (counts->characters[i], counts->tags[i]);
  return find_densest_by (page, density, vlps_density_base (page));
}

static int
find_densest_sum (const VlpsPage *page, const VlpsReading *reading)
{
  VlpsCetdValues values;
  int densest;

  vlps_cetd_values (page, reading, &values);
  densest = find_densest_by (page, values.sum, values.base);
  vlps_cetd_values_clear (&values);
  return densest;
}

gsize
vlps_scedd_dense_bytes (const VlpsPage *page, const VlpsReading *reading, VlpsShortBy by)
{
  int densest = by == VLPS_SHORT_BY_SUM ? find_densest_sum (page, reading) : find_densest_plain (page, reading);
  g_autofree char *text = densest >= 0 ? vlps_reading_text (page, reading, densest) : NULL;

  return text != NULL ? strlen (text) : 0;
}

guint *
vlps_scedd_lines (const VlpsPage *page, const VlpsReading *reading, guint *ret_lines)
{
  guint *lines = g_new0 (guint, page->n_nodes + 1);
  guint line = 0;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      if (page->nodes[i].kind == VLPS_NODE_ELEMENT && reading->shown[i] && vlps_node_is_block (page, (int) i))
        line++;
      lines[i] = page->nodes[i].kind == VLPS_NODE_ELEMENT ? line : lines[page->nodes[i].parent];
    }
  *ret_lines = line;
  return lines;
}

static gboolean
is_form_control (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_BUTTON] = TRUE,   [VLPS_TAG_INPUT] = TRUE,    [VLPS_TAG_LABEL] = TRUE,    [VLPS_TAG_NOEMBED] = TRUE,
    [VLPS_TAG_NOFRAMES] = TRUE, [VLPS_TAG_NOSCRIPT] = TRUE, [VLPS_TAG_OPTGROUP] = TRUE, [VLPS_TAG_OPTION] = TRUE,
    [VLPS_TAG_SELECT] = TRUE,   [VLPS_TAG_TEXTAREA] = TRUE
  };

  return listed[tag];
}

/* The page after steps (2) and (4): without form controls, without the title and what stands before it, and without the
 * headings that follow the title before any other text (the sub-titles). */
static VlpsReading *
clean (const VlpsPage *page, const VlpsReading *reading)
{
  VlpsReading *cleaned = g_new0 (VlpsReading, 1);
  int title = vlps_title_find (page, reading);
  int content = title >= 0 ? page->nodes[title].end : 0;
  gboolean heading = title >= 0;

  cleaned->shown = g_memdup2 (reading->shown, MAX (1, page->n_nodes));
  cleaned->characters = g_memdup2 (reading->characters, MAX (1, page->n_nodes) * sizeof (guint));
  cleaned->before = g_new0 (guint, page->n_nodes + 1);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      gboolean gone = (node->parent >= 0 && !cleaned->shown[node->parent]) || is_form_control (node->tag);

      if (i < content)
        gone = gone || node->end <= content;
      else if (heading && vlps_tag_is_heading (node->tag, NULL))
        gone = TRUE;
      else if (!gone && cleaned->characters[i] > 0)
        heading = FALSE;
      if (gone)
        cleaned->shown[i] = cleaned->characters[i] = 0;
      cleaned->before[i + 1] = cleaned->before[i] + cleaned->characters[i];
    }
  return cleaned;
}

/* What the densest element is looked for by: its density, more where it stands near the title and deep in the tree, as
 * far as the two weights have it.  With both 0 that is the density. */
static double *
find_scores (const VlpsPage *page, const VlpsReading *reading, const double *density, const guint *lines, guint n_lines,
             const VlpsSceddOptions *options)
{
  double *score = g_memdup2 (density, (page->n_nodes + 1) * sizeof *density);
  g_autofree guint *depth = NULL;
  guint deepest = 0, title_line;
  int title;

  if (options->title_weight <= 0 && options->depth_weight <= 0)
    return score;
  depth = g_new0 (guint, page->n_nodes + 1);
  title = vlps_title_find (page, reading);
  title_line = title >= 0 ? lines[title] : 0;
  for (guint i = 0; i < page->n_nodes; i++)
    {
      depth[i] = page->nodes[i].parent >= 0 ? depth[page->nodes[i].parent] + 1 : 0;
      if (density[i] > 0)
        deepest = MAX (deepest, depth[i]);
    }
  for (guint i = 0; i < page->n_nodes; i++)
    if (density[i] > 0)
      {
        double behind = lines[i] > title_line ? (double) (lines[i] - title_line) / n_lines : 0;

        score[i] *= pow (1 - behind, options->title_weight);
        score[i] *= pow (deepest > 0 ? (double) depth[i] / deepest : 1, options->depth_weight);
      }
  return score;
}

/* Marks all text of an element. */
static void
mark (const VlpsPage *page, const VlpsReading *reading, int element, guint8 *content)
{
  for (int i = element; i < page->nodes[element].end; i++)
    content[i] = reading->characters[i] > 0;
}

VlpsResult *
vlps_scedd_short (const VlpsPage *page, const VlpsReading *reading, const VlpsSceddOptions *options)
{
  VlpsResult *result = vlps_result_new (page, "scedd");
  g_autoptr (VlpsReading) cleaned = clean (page, reading);
  g_autofree double *density = find_densities (page, cleaned);
  guint n_lines;
  g_autofree guint *lines = vlps_scedd_lines (page, reading, &n_lines);
  g_autofree double *score = find_scores (page, reading, density, lines, n_lines, options);
  int first = 0, end = (int) page->n_nodes;
  int found = -1, parent;
  double threshold;

  for (int round = 0; round < (int) options->rounds; round++)
    {
      int densest = find_densest (page, score, first, end);

      if (densest < 0)
        break;
      found = densest;
      if (lines[densest] < n_lines * options->top_coef)
        first = densest + 1;
      else if (lines[densest] > n_lines * options->bottom_coef)
        end = densest;
      else
        break;
    }
  if (found < 0)
    return result;
  threshold = density[found];
  for (int i = found; i >= 0; i = page->nodes[i].parent)
    threshold = MIN (threshold, density[i]);
  mark (page, cleaned, found, result->content);
  parent = page->nodes[found].parent;
  for (int i = parent + 1; parent >= 0 && i < page->nodes[parent].end; i = page->nodes[i].end)
    if (i >= first && i < end && density[i] >= threshold)
      mark (page, cleaned, i, result->content);
  vlps_reading_close (page, cleaned, result->content);
  return result;
}

VlpsResult *
vlps_scedd (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  const VlpsSceddOptions *own = vlps_method_own (options);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  gsize bytes = vlps_scedd_dense_bytes (page, reading, own->short_by);
  gboolean is_short = bytes < own->short_bytes;
  VlpsResult *result = is_short ? vlps_scedd_short (page, reading, own) : vlps_cetd (page, options, error);

  if (result == NULL)
    return NULL;
  result->method = "scedd";
  vlps_result_add_word (result, "class", is_short ? "short" : "long");
  vlps_result_add_word (result, "short_by", short_by[own->short_by]);
  vlps_result_add_number (result, VLPS_DETAIL_NUMBER, "densest_bytes", (double) bytes);
  return result;
}
