/* readability.c - readability: the element whose paragraphs score most */
#include "readability.h"

#include <math.h>
#include <string.h>

#include "density.h"

#define MEMBER(member) G_STRUCT_OFFSET (VlpsReadabilityOptions, member)

const VlpsParam vlps_readability_params[] = {
  { "least-text", VLPS_PARAM_WHOLE, MEMBER (least_text), 25, 0, 1e6, NULL, "characters",
    "paragraphs with less do not count", "grabArticle" },
  { "class-weight", VLPS_PARAM_WHOLE, MEMBER (class_weight), 25, 0, 1000, NULL, "",
    "what a telling word in a class or an id is worth; 0 leaves such words alone", "getClassWeight" },
  { "sibling-share", VLPS_PARAM_NUMBER, MEMBER (sibling_share), 0.2, 0, 1, NULL, "",
    "share of the best score from which on what stands beside the best element is content", "grabArticle" },
  { "link-share", VLPS_PARAM_NUMBER, MEMBER (link_share), 0.25, 0, 1, NULL, "",
    "share of links from which on a paragraph beside it is not", "grabArticle" },
  { NULL },
};

/* Words in class and id, as published, without the names of vendors among them. */
static const char *const unlikely[] = { "combx",    "comment", "community",  "extra",    "foot",    "header",
                                        "menu",     "remark",  "rss",        "shoutbox", "sidebar", "sponsor",
                                        "ad-break", "agegate", "pagination", "pager",    "popup",   NULL };
static const char *const maybe[] = { "and", "article", "body", "column", "main", "shadow", NULL };
static const char *const positive[] = { "article", "body", "content", "entry", "hentry", "main",
                                        "page",    "post", "text",    "blog",  "story",  NULL };
static const char *const negative[] = { "combx",    "comment", "com-",    "contact", "foot",     "masthead", "media",
                                        "meta",     "promo",   "related", "scroll",  "shoutbox", "sidebar",  "sponsor",
                                        "shopping", "tags",    "tool",    "widget",  NULL };

/* Longest class or id that is looked at; no real one is longer. */
#define MAX_CLASS 1000

static gboolean
has_word (const char *text, const char *const *words)
{
  for (guint i = 0; words[i] != NULL; i++)
    if (strstr (text, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

static char *
lower_attribute (const VlpsNode *node, const char *name)
{
  const char *value = vlps_node_attribute (node, name);

  return value != NULL ? g_ascii_strdown (value, (gssize) strnlen (value, MAX_CLASS)) : g_strdup ("");
}

int
vlps_readability_class_weight (const VlpsNode *node, guint weight)
{
  static const char *const names[] = { "class", "id" };
  int sum = 0;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *value = lower_attribute (node, names[i]);

      sum -= has_word (value, negative) ? (int) weight : 0;
      sum += has_word (value, positive) ? (int) weight : 0;
    }
  return sum;
}

double
vlps_readability_paragraph (guint characters, guint commas, guint least)
{
  return characters < least ? 0 : 1 + commas + MIN (characters / 100, 3);
}

/* What each node has in it.  Sums up to a node are those of all before it, so that a subtree is a difference. */
typedef struct
{
  const VlpsPage *page;
  const VlpsReadabilityOptions *options;
  VlpsReading *reading; /* without unlikely elements */
  VlpsDensityCounts *counts;
  guint *commas; /* before each node */
  guint *images, *paragraphs, *items, *inputs, *embeds;
  guint8 *holds_block; /* has a block-level child of the kinds that make a div no paragraph */
  double *scores;
  guint8 *scored;
} Reader;

static gboolean
is_comma (gunichar c)
{
  return c == ',' || c == 0xFF0C || c == 0x3001;
}

/* Takes unlikely elements, and what has no place in an article, out of the reading. */
static void
strip (Reader *reader)
{
  VlpsReading *reading = reader->reading;

  for (guint i = 0; i < reader->page->n_nodes; i++)
    {
      const VlpsNode *node = &reader->page->nodes[i];
      gboolean gone = node->parent >= 0 && !reading->shown[node->parent];

      if (!gone && node->kind == VLPS_NODE_ELEMENT && node->tag != VLPS_TAG_BODY && node->tag != VLPS_TAG_A
          && node->n_attributes > 0 && reader->options->class_weight > 0)
        {
          g_autofree char *class = lower_attribute (node, "class"), *id = lower_attribute (node, "id");
          g_autofree char *both = g_strconcat (class, id, NULL);

          gone = has_word (both, unlikely) && !has_word (both, maybe);
        }
      if (gone)
        reading->shown[i] = reading->characters[i] = 0;
      reading->before[i + 1] = reading->before[i] + reading->characters[i];
    }
}

static void
count (Reader *reader)
{
  const VlpsPage *page = reader->page;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      gboolean shown = reader->reading->shown[i] != 0;
      guint commas = 0;

      for (const char *p = reader->reading->characters[i] > 0 ? node->text : ""; *p != '\0'; p = g_utf8_next_char (p))
        commas += is_comma (g_utf8_get_char (p));
      reader->commas[i + 1] = reader->commas[i] + commas;
      reader->images[i + 1] = reader->images[i] + (shown && node->tag == VLPS_TAG_IMG);
      reader->paragraphs[i + 1] = reader->paragraphs[i] + (shown && node->tag == VLPS_TAG_P);
      reader->items[i + 1] = reader->items[i] + (shown && node->tag == VLPS_TAG_LI);
      reader->inputs[i + 1] = reader->inputs[i] + (shown && node->tag == VLPS_TAG_INPUT);
      reader->embeds[i + 1] = reader->embeds[i] + (shown && node->tag == VLPS_TAG_EMBED);
      switch (node->tag)
        {
        case VLPS_TAG_BLOCKQUOTE:
        case VLPS_TAG_DL:
        case VLPS_TAG_DIV:
        case VLPS_TAG_OL:
        case VLPS_TAG_P:
        case VLPS_TAG_PRE:
        case VLPS_TAG_TABLE:
        case VLPS_TAG_UL:
          /* the published rule looks for such a tag anywhere inside */
          for (int k = node->parent; k >= 0 && !reader->holds_block[k]; k = page->nodes[k].parent)
            reader->holds_block[k] = TRUE;
          break;
        default:
          break;
        }
    }
}

static guint
inside (const Reader *reader, const guint *before, int i)
{
  return before[reader->page->nodes[i].end] - before[i];
}

static double
link_share (const Reader *reader, int i)
{
  guint all = reader->counts->characters[i];

  return all > 0 ? (double) reader->counts->link_characters[i] / all : 0;
}

/* What an element is worth by itself. */
static double
start_score (const Reader *reader, int i)
{
  const VlpsNode *node = &reader->page->nodes[i];
  double score = vlps_readability_class_weight (node, reader->options->class_weight);

  switch (node->tag)
    {
    case VLPS_TAG_DIV:
      return score + 5;
    case VLPS_TAG_PRE:
    case VLPS_TAG_TD:
    case VLPS_TAG_BLOCKQUOTE:
      return score + 3;
    case VLPS_TAG_ADDRESS:
    case VLPS_TAG_OL:
    case VLPS_TAG_UL:
    case VLPS_TAG_DL:
    case VLPS_TAG_DD:
    case VLPS_TAG_DT:
    case VLPS_TAG_LI:
    case VLPS_TAG_FORM:
      return score - 3;
    case VLPS_TAG_TH:
      return score - 5;
    default:
      return vlps_tag_is_heading (node->tag, NULL) ? score - 5 : score;
    }
}

static void
add_score (Reader *reader, int i, double score)
{
  if (i < 0)
    return;
  if (!reader->scored[i])
    {
      reader->scored[i] = TRUE;
      reader->scores[i] = start_score (reader, i);
    }
  reader->scores[i] += score;
}

/* A div without blocks in it is a paragraph. */
static gboolean
is_paragraph (const Reader *reader, int i)
{
  switch (reader->page->nodes[i].tag)
    {
    case VLPS_TAG_P:
    case VLPS_TAG_TD:
    case VLPS_TAG_PRE:
      return TRUE;
    case VLPS_TAG_DIV:
      return !reader->holds_block[i];
    default:
      return FALSE;
    }
}

static void
score_paragraphs (Reader *reader)
{
  for (int i = 0; i < (int) reader->page->n_nodes; i++)
    {
      int parent = reader->page->nodes[i].parent;
      double score;

      if (!reader->reading->shown[i] || !is_paragraph (reader, i))
        continue;
      score = vlps_readability_paragraph (reader->counts->characters[i], inside (reader, reader->commas, i),
                                          reader->options->least_text);
      if (score <= 0 || parent < 0)
        continue;
      add_score (reader, parent, score);
      add_score (reader, reader->page->nodes[parent].parent, score / 2);
    }
}

/* The element of the best score, less what of it is links; the body where nothing scored. */
static int
find_best (Reader *reader)
{
  int best = -1;

  for (int i = 0; i < (int) reader->page->n_nodes; i++)
    if (reader->scored[i])
      {
        reader->scores[i] *= 1 - link_share (reader, i);
        if (best < 0 || reader->scores[i] > reader->scores[best])
          best = i;
      }
  return best >= 0 ? best : vlps_density_base (reader->page);
}

/* TRUE for text with the end of a sentence in it. */
static gboolean
ends_sentence (const char *text)
{
  gsize length = strlen (text);

  return strstr (text, ". ") != NULL || strstr (text, "。") != NULL || (length > 0 && text[length - 1] == '.');
}

static gboolean
is_same_class (const VlpsNode *a, const VlpsNode *b)
{
  const char *one = vlps_node_attribute (a, "class"), *other = vlps_node_attribute (b, "class");

  return one != NULL && *one != '\0' && g_strcmp0 (one, other) == 0;
}

/* Does what stands beside the best element belong to the article? */
static gboolean
is_joined (const Reader *reader, int best, int sibling)
{
  const VlpsNode *node = &reader->page->nodes[sibling];
  double top = reader->scores[best], bonus = 0;
  guint length = reader->counts->characters[sibling];
  double links = link_share (reader, sibling);

  if (sibling == best)
    return TRUE;
  if (node->kind != VLPS_NODE_ELEMENT)
    return FALSE;
  if (is_same_class (node, &reader->page->nodes[best]))
    bonus = top * reader->options->sibling_share;
  if (reader->scored[sibling] && reader->scores[sibling] + bonus >= MAX (10, top * reader->options->sibling_share))
    return TRUE;
  if (node->tag != VLPS_TAG_P)
    return FALSE;
  if (length > 80)
    return links < reader->options->link_share;
  if (links <= 0 && length > 0)
    {
      g_autofree char *text = vlps_reading_text (reader->page, reader->reading, sibling);

      return ends_sentence (text);
    }
  return FALSE;
}

/* cleanConditionally: lists, tables and divs of the article that look like something else. */
static gboolean
is_odd (const Reader *reader, int i)
{
  const VlpsNode *node = &reader->page->nodes[i];
  guint paragraphs = inside (reader, reader->paragraphs, i), images = inside (reader, reader->images, i);
  int items = (int) inside (reader, reader->items, i) - 100;
  guint inputs = inside (reader, reader->inputs, i), embeds = inside (reader, reader->embeds, i);
  guint length = reader->counts->characters[i];
  double links = link_share (reader, i);
  int weight = vlps_readability_class_weight (node, reader->options->class_weight);
  gboolean list = node->tag == VLPS_TAG_UL || node->tag == VLPS_TAG_OL;

  if (node->tag != VLPS_TAG_UL && node->tag != VLPS_TAG_TABLE && node->tag != VLPS_TAG_DIV)
    return FALSE;
  if (weight + (reader->scored[i] ? reader->scores[i] : 0) < 0)
    return TRUE;
  if (inside (reader, reader->commas, i) >= 10)
    return FALSE;
  return images > paragraphs || (items > (int) paragraphs && !list) || inputs > paragraphs / 3
         || (length < reader->options->least_text && (images == 0 || images > 2)) || (weight < 25 && links > 0.2)
         || (weight >= 25 && links > 0.5) || (embeds == 1 && length < 75) || embeds > 1;
}

/* What is never kept of an article. */
static gboolean
is_dropped (VlpsTag tag)
{
  return tag == VLPS_TAG_FORM || tag == VLPS_TAG_OBJECT || tag == VLPS_TAG_H1 || tag == VLPS_TAG_IFRAME;
}

static void
mark (const Reader *reader, int top, guint8 *content)
{
  for (int i = top; i < reader->page->nodes[top].end;)
    {
      const VlpsNode *node = &reader->page->nodes[i];

      if (!reader->reading->shown[i] || is_dropped (node->tag)
          || (i != top && node->kind == VLPS_NODE_ELEMENT && is_odd (reader, i)))
        {
          i = node->end;
          continue;
        }
      content[i] = reader->reading->characters[i] > 0;
      i++;
    }
}

static void
choose (Reader *reader, VlpsResult *result)
{
  const VlpsPage *page = reader->page;
  int best = find_best (reader), parent;

  if (best < 0)
    return;
  parent = page->nodes[best].parent;
  if (parent < 0 || !reader->scored[best])
    mark (reader, best, result->content);
  else
    for (int i = parent + 1; i < page->nodes[parent].end; i = page->nodes[i].end)
      if (reader->reading->shown[i] && is_joined (reader, best, i))
        mark (reader, i, result->content);
}

/* Content is one segment, what else is shown the other. */
static void
cut (const VlpsPage *page, VlpsResult *result)
{
  result->segments = g_new (int, MAX (1, page->n_nodes));
  for (guint i = 0; i < page->n_nodes; i++)
    result->segments[i] = result->content[i] ? 0 : 1;
  /* an element around content is content where all of its text is */
  for (int i = (int) page->n_nodes - 1; i > 0; i--)
    {
      const VlpsNode *node = &page->nodes[i];

      if (result->segments[i] == 1 && node->parent >= 0 && (node->kind == VLPS_NODE_ELEMENT || node->characters > 0))
        result->segments[node->parent] = 1;
    }
}

VlpsResult *
vlps_readability (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  VlpsResult *result = vlps_result_new (page, "readability");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsDensityCounts) counts = NULL;
  g_autofree guint *sums = g_new0 (guint, 6 * ((gsize) page->n_nodes + 1));
  g_autofree guint8 *flags = g_new0 (guint8, 2 * ((gsize) page->n_nodes + 1));
  g_autofree double *scores = g_new0 (double, page->n_nodes + 1);
  gsize n = (gsize) page->n_nodes + 1;
  Reader reader = { page,         vlps_method_own (options),
                    reading,      NULL,
                    sums,         sums + n,
                    sums + 2 * n, sums + 3 * n,
                    sums + 4 * n, sums + 5 * n,
                    flags,        scores,
                    flags + n };

  strip (&reader);
  reader.counts = counts = vlps_density_counts_new (page, reading);
  count (&reader);
  score_paragraphs (&reader);
  choose (&reader, result);
  vlps_reading_close (page, reading, result->content);
  if (page->rendered)
    cut (page, result);
  return result;
}
