/* evidence.c - what the markup and the words of a page say about each of its passages */
#include "evidence.h"

#include <math.h>
#include <string.h>

#include "hash.h"
#include "place.h"
#include "scale.h"
#include "statement.h"

/* Columns.  NEIGHBOUR and BLOCK columns come once for each neighbour and each block around the passage. */
#define OWN(X)                                                                                                         \
  X (weight)                                                                                                           \
  X (words)                                                                                                            \
  X (link_share)                                                                                                       \
  X (links)                                                                                                            \
  X (ideographs)                                                                                                       \
  X (digits)                                                                                                           \
  X (capitals)                                                                                                         \
  X (commas)                                                                                                           \
  X (stops)                                                                                                            \
  X (dividers)                                                                                                         \
  X (begins_small)                                                                                                     \
  X (begins_capital)                                                                                                   \
  X (ends_stop)                                                                                                        \
  X (ends_colon)                                                                                                       \
  X (strong)                                                                                                           \
  X (year)                                                                                                             \
  X (clock)                                                                                                            \
  X (copyright)                                                                                                        \
  X (heading)                                                                                                          \
  X (tag_p)                                                                                                            \
  X (tag_item)                                                                                                         \
  X (tag_cell)                                                                                                         \
  X (tag_div)                                                                                                          \
  X (lone) /* the only passage of its block */                                                                         \
  X (depth)                                                                                                            \
  X (copies)                                                                                                           \
  X (copies_before)                                                                                                    \
  X (address)                                                                                                          \
  X (title_of_it) /* share of its words that the title has */                                                          \
  X (title_in_it) /* share of the title's words that it has */                                                         \
  X (before)      /* share of the page's text before it */                                                             \
  X (index)                                                                                                            \
  X (from_end)

#define PLACE(X)                                                                                                       \
  X (from_heading)      /* passages since the one that repeats the title best */                                       \
  X (since_heading_tag) /* passages since the last heading */                                                          \
  X (since_title)       /* running text since the passage that repeats the title, as a share of all */                 \
  X (title_common)      /* share of the page's text in the smallest block around it and the title */                   \
  X (title_levels)      /* how far it has to climb to that */                                                          \
  X (article)           /* how many article elements have begun before it */                                           \
  X (article_title)     /* its article element has the title */                                                        \
  X (top_inside)        /* in the block with the best score of paragraphs */                                           \
  X (top_score)         /* its own block's score beside the best */                                                    \
  X (top_common)        /* share of the page's text in the smallest block around it and the best */                    \
  X (top_levels)        /* how far it has to climb to that */                                                          \
  X (top_offset)        /* passages from the beginning of the best block */                                            \
  X (top_left)          /* passages to its end */                                                                      \
  X (run_inside)        /* in the densest run of the page */                                                           \
  X (run_offset)                                                                                                       \
  X (run_left)                                                                                                         \
  X (run_value) /* best sum of a run through it */                                                                     \
  X (good_near)                                                                                                        \
  X (good_wide)                                                                                                        \
  X (links_near)                                                                                                       \
  X (kind_count) /* passages that sit in the same tags and classes */                                                  \
  X (kind_weight)                                                                                                      \
  X (kind_mean)                                                                                                        \
  X (kind_links)                                                                                                       \
  X (kind_good)

#define PAGE(X)                                                                                                        \
  X (page_weight)                                                                                                      \
  X (page_passages)                                                                                                    \
  X (page_links)                                                                                                       \
  X (page_good)                                                                                                        \
  X (page_longest)                                                                                                     \
  X (page_ideographs)                                                                                                  \
  X (page_top) /* share of the page's text in the best block */                                                        \
  X (page_run) /* the same for the densest run */                                                                      \
  X (page_articles)                                                                                                    \
  X (page_main)                                                                                                        \
  X (page_h1)                                                                                                          \
  X (page_headings)                                                                                                    \
  X (page_items)                                                                                                       \
  X (page_paragraphs)                                                                                                  \
  X (page_comments)                                                                                                    \
  X (page_repeats) /* share of passages in the commonest kind */                                                       \
  X (page_records) /* most running text in elements of one kind that stand side by side, as a share */                 \
  X (page_type_article)                                                                                                \
  X (page_type_product)                                                                                                \
  X (page_type_forum)                                                                                                  \
  X (page_type_site)                                                                                                   \
  X (path_depth)                                                                                                       \
  X (path_digits)                                                                                                      \
  X (path_words)                                                                                                       \
  X (path_forum)                                                                                                       \
  X (path_list)                                                                                                        \
  X (path_product)                                                                                                     \
  X (path_manual)                                                                                                      \
  X (path_news)

#define NEIGHBOUR(X)                                                                                                   \
  X (weight)                                                                                                           \
  X (link_share)                                                                                                       \
  X (good)                                                                                                             \
  X (same_block)                                                                                                       \
  X (heading)                                                                                                          \
  X (hints_alike)

#define BLOCK(X)                                                                                                       \
  X (weight)                                                                                                           \
  X (share)                                                                                                            \
  X (link_share)                                                                                                       \
  X (passages)                                                                                                         \
  X (good)                                                                                                             \
  X (mean)                                                                                                             \
  X (commas)                                                                                                           \
  X (paragraphs)                                                                                                       \
  X (tags)                                                                                                             \
  X (offset)                                                                                                           \
  X (left)                                                                                                             \
  X (alike) /* elements of the same tag and class beside it */                                                         \
  X (order) /* how many of them come before it */

static const int neighbours[] = { -3, -2, -1, 1, 2, 3 };
#define N_NEIGHBOURS G_N_ELEMENTS (neighbours)
#define N_BLOCKS 4

enum
{
#define X(name) OWN_##name,
  OWN (X) PLACE (X) PAGE (X)
#undef X
      N_SINGLE,
};
enum
{
#define X(name) NEIGHBOUR_##name,
  NEIGHBOUR (X)
#undef X
      N_NEIGHBOUR,
};
enum
{
#define X(name) BLOCK_##name,
  BLOCK (X)
#undef X
      N_BLOCK,
};

#define FIRST_ZONE N_SINGLE
#define FIRST_HINT (FIRST_ZONE + VLPS_N_ZONES)
#define FIRST_NEIGHBOUR (FIRST_HINT + VLPS_N_HINTS)
#define FIRST_BLOCK (FIRST_NEIGHBOUR + (int) N_NEIGHBOURS * N_NEIGHBOUR)
#define N_COLUMNS (FIRST_BLOCK + N_BLOCKS * N_BLOCK)

static const char *intern (const char *format, ...) G_GNUC_PRINTF (1, 2);

static const char *
intern (const char *format, ...)
{
  g_autofree char *name = NULL;
  va_list arguments;

  va_start (arguments, format);
  name = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return g_intern_string (name);
}

const char *const *
vlps_evidence_names (guint *ret_n)
{
  static const char *names[N_COLUMNS + 1];
  static gsize made;

  if (g_once_init_enter (&made))
    {
      static const char *const single[] = {
#define X(name) #name,
        OWN (X) PLACE (X) PAGE (X)
      };
      static const char *const neighbour[] = { NEIGHBOUR (X) };
      static const char *const block[] = { BLOCK (X) };
#undef X

      for (guint i = 0; i < N_SINGLE; i++)
        names[i] = single[i];
      for (guint i = 0; i < VLPS_N_ZONES; i++)
        names[FIRST_ZONE + i] = intern ("zone_%s", vlps_zone_name (i));
      for (guint i = 0; i < VLPS_N_HINTS; i++)
        names[FIRST_HINT + i] = intern ("hint_%s", vlps_hint_name ((VlpsHint) i));
      for (guint i = 0; i < N_NEIGHBOURS; i++)
        for (guint k = 0; k < N_NEIGHBOUR; k++)
          names[FIRST_NEIGHBOUR + i * N_NEIGHBOUR + k] = intern ("near%+d_%s", neighbours[i], neighbour[k]);
      for (guint i = 0; i < N_BLOCKS; i++)
        for (guint k = 0; k < N_BLOCK; k++)
          names[FIRST_BLOCK + i * N_BLOCK + k] = intern ("block%u_%s", i, block[k]);
      g_once_init_leave (&made, 1);
    }
  *ret_n = N_COLUMNS;
  return names;
}

/* --- sums over passages --- */

/* Sums over the passages before each one, as their weights are in VlpsPassages; one entry more than passages. */
typedef struct
{
  double *links, *good, *commas, *paragraphs;
  guint n;
} Sums;

static void
sums_clear (Sums *sums)
{
  g_free (sums->links);
  g_free (sums->good);
  g_free (sums->commas);
  g_free (sums->paragraphs);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Sums, sums_clear)

/* How much of running text a passage is: its measure, less what is link; nothing for links, labels and notices. */
static double
goodness (const VlpsPassage *passage)
{
  return vlps_passage_is_running_text (passage)
             ? vlps_passage_measure (passage) * (1 - vlps_passage_link_share (passage))
             : 0;
}

static void
sums_make (Sums *sums, const VlpsPage *page, const VlpsPassages *passages)
{
  guint n = passages->n;

  sums->n = n;
  sums->links = g_new0 (double, n + 1);
  sums->good = g_new0 (double, n + 1);
  sums->commas = g_new0 (double, n + 1);
  sums->paragraphs = g_new0 (double, n + 1);
  for (guint i = 0; i < n; i++)
    {
      const VlpsPassage *passage = &passages->items[i];

      sums->links[i + 1] = sums->links[i] + passage->link_weight;
      sums->good[i + 1] = sums->good[i] + goodness (passage);
      sums->commas[i + 1] = sums->commas[i] + passage->commas + passage->stops;
      sums->paragraphs[i + 1] = sums->paragraphs[i] + (page->nodes[passage->block].tag == VLPS_TAG_P);
    }
}

static double
between (const double *sums, int first, int end)
{
  return sums[end] - sums[first];
}

/* --- the page as a whole --- */

typedef struct
{
  const VlpsPage *page;
  const VlpsPassages *passages;
  VlpsStatements says;
  VlpsPlace *places;
  Sums sums;
  double *score;          /* of each element, for the paragraphs in it */
  guint *tags;            /* elements below each element */
  int top;                /* element with the best score, -1 where there is none */
  int run_first, run_end; /* densest run of passages */
  double *run_value;
  float common[N_COLUMNS]; /* the columns about the page */
  int heading;             /* passage that repeats the title best, -1 where there is none */
  double *title_of, *title_in;
  guint *alike;    /* of each element: number of its siblings with the same tag and class, itself counted */
  guint *order;    /* how many of those come before it */
  int *article;    /* of each node: innermost article element around it, -1 where there is none */
  guint *articles; /* article elements that begin before each node */
} Survey;

static void
survey_clear (Survey *survey)
{
  g_free (survey->places);
  sums_clear (&survey->sums);
  g_free (survey->score);
  g_free (survey->tags);
  g_free (survey->run_value);
  g_free (survey->title_of);
  g_free (survey->title_in);
  g_free (survey->alike);
  g_free (survey->order);
  g_free (survey->article);
  g_free (survey->articles);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Survey, survey_clear)

static void
count_tags (Survey *survey)
{
  const VlpsPage *page = survey->page;

  survey->tags = g_new0 (guint, page->n_nodes + 1);
  for (int i = (int) page->n_nodes - 1; i > 0; i--)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && page->nodes[i].parent >= 0)
      survey->tags[page->nodes[i].parent] += survey->tags[i] + 1;
}

static gboolean
is_leaf_block (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_P:
    case VLPS_TAG_PRE:
    case VLPS_TAG_LI:
    case VLPS_TAG_DD:
    case VLPS_TAG_DT:
    case VLPS_TAG_FIGCAPTION:
    case VLPS_TAG_BLOCKQUOTE:
      return TRUE;
    default:
      return vlps_tag_is_heading (tag, NULL);
    }
}

/* Where the score of a passage goes: what holds the paragraphs. */
static int
holder_of (const Survey *survey, const VlpsPassage *passage)
{
  int holder = passage->block;

  if (is_leaf_block (survey->page->nodes[holder].tag) && survey->page->nodes[holder].parent >= 0)
    holder = survey->page->nodes[holder].parent;
  return holder;
}

/* Running text speaks for the element that holds it, half as much for the one around that, and so on. */
static void
find_top (Survey *survey)
{
  const VlpsPage *page = survey->page;
  double best = 0;

  survey->score = g_new0 (double, page->n_nodes + 1);
  survey->top = -1;
  for (guint i = 0; i < survey->passages->n; i++)
    {
      const VlpsPassage *passage = &survey->passages->items[i];
      double points =
          goodness (passage) > 0 ? 1 + .2 * passage->commas + MIN (vlps_passage_measure (passage) / 100, 4) : 0;
      int holder = holder_of (survey, passage);

      for (guint level = 0; level < 3 && holder >= 0 && points > 0; level++, points /= 2)
        {
          survey->score[holder] += points;
          holder = page->nodes[holder].parent;
        }
    }
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const int *before = survey->passages->before;
      double links = between (survey->sums.links, before[i], before[page->nodes[i].end]);

      if (survey->score[i] <= 0)
        continue;
      survey->score[i] *= 1 - vlps_share (links, vlps_passages_weight (page, survey->passages, i));
      if (survey->score[i] > best)
        {
          best = survey->score[i];
          survey->top = i;
        }
    }
}

/* What a passage adds to a run of main text: its words without those of links, less a fixed price. */
static double
worth (const VlpsPassage *passage)
{
  double text = vlps_passage_measure (passage) * (1 - 2 * vlps_passage_link_share (passage)) / 5;

  return (passage->copyright ? 0 : text) - 9;
}

/* The run of passages with the greatest sum, and for each passage the greatest sum of a run through it. */
static void
find_run (Survey *survey)
{
  guint n = survey->passages->n;
  double best = 0, sum = 0;
  int start = 0;
  g_autofree double *ending = g_new0 (double, n + 1);
  double starting = 0;

  survey->run_value = g_new0 (double, n + 1);
  for (guint i = 0; i < n; i++)
    {
      double value = worth (&survey->passages->items[i]);

      if (sum <= 0)
        {
          sum = 0;
          start = (int) i;
        }
      sum += value;
      ending[i] = sum;
      if (sum > best)
        {
          best = sum;
          survey->run_first = start;
          survey->run_end = (int) i + 1;
        }
    }
  for (guint i = n; i-- > 0;)
    {
      double value = worth (&survey->passages->items[i]);

      starting = MAX (0, starting) + value;
      survey->run_value[i] = ending[i] + starting - value;
    }
}

/* Words of the title, and how much of them each passage repeats. */
static void
add_words (GHashTable *words, const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  const char *start = NULL;

  for (const char *p = folded;; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      gboolean letter = c != 0 && g_unichar_isalnum (c);
      gboolean alone = c >= 0x2E80 && letter;

      if (start != NULL && (!letter || alone))
        {
          g_hash_table_add (words, g_strndup (start, (gsize) (p - start)));
          start = NULL;
        }
      if (alone)
        g_hash_table_add (words, g_strndup (p, (gsize) (g_utf8_next_char (p) - p)));
      else if (letter && start == NULL)
        start = p;
      if (c == 0)
        return;
    }
}

static guint
common_words (GHashTable *a, GHashTable *b)
{
  GHashTableIter iterator;
  gpointer word;
  guint n = 0;

  g_hash_table_iter_init (&iterator, a);
  while (g_hash_table_iter_next (&iterator, &word, NULL))
    n += g_hash_table_contains (b, word);
  return n;
}

static void
compare_with_title (Survey *survey, const VlpsReading *reading)
{
  const VlpsPassages *passages = survey->passages;
  g_autoptr (GHashTable) title = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  double best = .35;

  survey->heading = -1;
  survey->title_of = g_new0 (double, passages->n + 1);
  survey->title_in = g_new0 (double, passages->n + 1);
  add_words (title, survey->says.title);
  if (g_hash_table_size (title) == 0)
    return;
  for (guint i = 0; i < passages->n; i++)
    {
      const VlpsPassage *passage = &passages->items[i];
      g_autoptr (GHashTable) words = NULL;
      g_autofree char *text = NULL;
      double both, value;

      if (passage->weight > 300)
        continue;
      text = vlps_passages_text (survey->page, reading, passage);
      words = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
      add_words (words, text);
      if (g_hash_table_size (words) == 0)
        continue;
      both = common_words (words, title);
      survey->title_of[i] = both / g_hash_table_size (words);
      survey->title_in[i] = both / g_hash_table_size (title);
      value = survey->title_of[i] * survey->title_in[i]
              * ((survey->places[passage->first].zones & VLPS_ZONE_HEADING) != 0 ? 1.5 : 1)
              * (vlps_passage_link_share (passage) > .5 ? .6 : 1);
      if (value > best)
        {
          best = value;
          survey->heading = (int) i;
        }
    }
}

/* --- passages of one kind --- */

typedef struct
{
  guint n;
  double weight, links, good;
} Kind;

static guint
kind_of (const VlpsPage *page, const VlpsPassage *passage)
{
  guint hash = 5381;
  int node = passage->block;

  for (guint level = 0; level < 3 && node >= 0; level++, node = page->nodes[node].parent)
    {
      const char *class = vlps_node_attribute (&page->nodes[node], "class");

      hash = hash * 33 + (guint) page->nodes[node].tag;
      hash = hash * 33 + (class != NULL ? g_str_hash (class) : 0);
    }
  return hash * 33 + (vlps_passage_link_share (passage) > .5);
}

static GHashTable *
find_kinds (const Survey *survey, guint *kinds)
{
  GHashTable *table = g_hash_table_new_full (g_direct_hash, g_direct_equal, NULL, g_free);

  for (guint i = 0; i < survey->passages->n; i++)
    {
      const VlpsPassage *passage = &survey->passages->items[i];
      Kind *kind;

      kinds[i] = kind_of (survey->page, passage);
      kind = g_hash_table_lookup (table, GUINT_TO_POINTER (kinds[i]));
      if (kind == NULL)
        {
          kind = g_new0 (Kind, 1);
          g_hash_table_insert (table, GUINT_TO_POINTER (kinds[i]), kind);
        }
      kind->n++;
      kind->weight += passage->weight;
      kind->links += passage->link_weight;
      kind->good += goodness (passage);
    }
  return table;
}

/* Elements of one tag and class under one parent are records of one kind: messages, products, teasers. */
static void
find_records (Survey *survey)
{
  const VlpsPage *page = survey->page;
  g_autoptr (GHashTable) groups = g_hash_table_new (g_direct_hash, g_direct_equal);
  g_autofree gsize *keys = g_new0 (gsize, page->n_nodes + 1);

  survey->alike = g_new0 (guint, page->n_nodes + 1);
  survey->order = g_new0 (guint, page->n_nodes + 1);
  survey->article = g_new0 (int, page->n_nodes + 1);
  survey->articles = g_new0 (guint, page->n_nodes + 2);
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *class;

      survey->article[i] = node->tag == VLPS_TAG_ARTICLE ? (int) i
                           : node->parent >= 0           ? survey->article[node->parent]
                                                         : -1;
      survey->articles[i + 1] = survey->articles[i] + (node->tag == VLPS_TAG_ARTICLE);
      if (node->kind != VLPS_NODE_ELEMENT)
        continue;
      class = vlps_node_attribute (node, "class");
      keys[i] = ((gsize) (node->parent + 1) * 1000003 + (gsize) node->tag) * 1000003
                + (class != NULL ? g_str_hash (class) : 0);
      survey->order[i] = GPOINTER_TO_UINT (g_hash_table_lookup (groups, GSIZE_TO_POINTER (keys[i])));
      g_hash_table_insert (groups, GSIZE_TO_POINTER (keys[i]), GUINT_TO_POINTER (survey->order[i] + 1));
    }
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT)
      survey->alike[i] = GPOINTER_TO_UINT (g_hash_table_lookup (groups, GSIZE_TO_POINTER (keys[i])));
}

/* Most running text that one group of three records or more holds. */
static double
most_in_records (const Survey *survey)
{
  const VlpsPage *page = survey->page;
  g_autofree double *sums = g_new0 (double, page->n_nodes + 1);
  double most = 0;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const int *before = survey->passages->before;

      if (survey->alike[i] < 3 || node->parent < 0 || is_leaf_block (node->tag) || node->tag == VLPS_TAG_BR)
        continue;
      sums[node->parent] += between (survey->sums.good, before[i], before[node->end]);
      most = MAX (most, sums[node->parent]);
    }
  return most;
}

/* --- columns about the page --- */

static gboolean
path_has (const char *path, const char *const *words)
{
  for (; *words != NULL; words++)
    if (strstr (path, *words) != NULL)
      return TRUE;
  return FALSE;
}

static void
survey_address (const char *address, float *row)
{
  static const char *const forum[] = { "forum",   "thread", "topic",     "bbs", "question",
                                       "discuss", "/t/",    "viewtopic", NULL };
  static const char *const list[] = {
    "categor", "/tag", "collection", "search", "archive", "list", "index", "/c/", NULL
  };
  static const char *const product[] = { "product", "shop", "/item", "/p/", "/dp/", "store", NULL };
  static const char *const manual[] = {
    "docs", "guide", "api", "manual", "wiki", "help", "reference", "tutorial", NULL
  };
  static const char *const news[] = { "news", "article", "story", "blog", "post", ".shtml", NULL };
  const char *host = strstr (address, "://");
  const char *slash = host != NULL ? strchr (host + 3, '/') : NULL;
  g_autofree char *path = slash != NULL ? g_ascii_strdown (slash, -1) : NULL;
  guint depth = 0, digits = 0, words = 0;

  if (path == NULL || g_str_has_prefix (address, "file:"))
    {
      for (int k = OWN_path_depth; k <= OWN_path_news; k++)
        row[k] = NAN;
      return;
    }
  for (const char *p = path; *p != '\0'; p++)
    {
      depth += *p == '/' && p[1] != '\0';
      digits += g_ascii_isdigit (*p);
      words += *p == '-' || *p == '_';
    }
  row[OWN_path_depth] = (float) depth;
  row[OWN_path_digits] = vlps_logarithm (digits);
  row[OWN_path_words] = vlps_logarithm (words);
  row[OWN_path_forum] = path_has (path, forum);
  row[OWN_path_list] = path_has (path, list);
  row[OWN_path_product] = path_has (path, product);
  row[OWN_path_manual] = path_has (path, manual);
  row[OWN_path_news] = path_has (path, news);
}

static void
survey_page (Survey *survey, GHashTable *kinds)
{
  const VlpsPage *page = survey->page;
  const VlpsPassages *passages = survey->passages;
  int n = (int) passages->n;
  double weight = survey->passages->weights[n];
  double longest = 0, measure = 0, ideographs = 0, comments = 0;
  guint articles = 0, mains = 0, h1 = 0, headings = 0, items = 0, paragraphs = 0, commonest = 0;
  GHashTableIter iterator;
  gpointer kind;
  float *row = survey->common;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      VlpsTag tag = page->nodes[i].tag;

      articles += tag == VLPS_TAG_ARTICLE;
      mains += tag == VLPS_TAG_MAIN;
      h1 += tag == VLPS_TAG_H1;
      headings += vlps_tag_is_heading (tag, NULL);
      items += tag == VLPS_TAG_LI;
      paragraphs += tag == VLPS_TAG_P;
    }
  for (int i = 0; i < n; i++)
    {
      longest = MAX (longest, passages->items[i].weight);
      measure += vlps_passage_measure (&passages->items[i]);
      ideographs += passages->items[i].ideographs;
      comments += survey->places[passages->items[i].first].far[VLPS_HINT_COMMENT] < 255;
    }
  g_hash_table_iter_init (&iterator, kinds);
  while (g_hash_table_iter_next (&iterator, NULL, &kind))
    commonest = MAX (commonest, ((Kind *) kind)->n);
  row[OWN_page_weight] = vlps_logarithm (weight);
  row[OWN_page_passages] = vlps_logarithm (n);
  row[OWN_page_links] = (float) vlps_share (survey->sums.links[n], weight);
  row[OWN_page_good] = (float) vlps_share (survey->sums.good[n], measure);
  row[OWN_page_longest] = vlps_logarithm (longest);
  row[OWN_page_ideographs] = (float) vlps_share (ideographs, weight);
  row[OWN_page_top] =
      survey->top >= 0 ? (float) vlps_share (vlps_passages_weight (page, passages, survey->top), weight) : 0;
  row[OWN_page_run] =
      (float) vlps_share (between (survey->passages->weights, survey->run_first, survey->run_end), weight);
  row[OWN_page_articles] = vlps_logarithm (articles);
  row[OWN_page_main] = mains > 0;
  row[OWN_page_h1] = vlps_logarithm (h1);
  row[OWN_page_headings] = vlps_logarithm (headings);
  row[OWN_page_items] = vlps_logarithm (items);
  row[OWN_page_paragraphs] = vlps_logarithm (paragraphs);
  row[OWN_page_comments] = (float) vlps_share (comments, n);
  row[OWN_page_repeats] = (float) vlps_share (commonest, n);
  row[OWN_page_records] = (float) vlps_share (most_in_records (survey), survey->sums.good[n]);
  row[OWN_page_type_article] = survey->says.article;
  row[OWN_page_type_product] = survey->says.product;
  row[OWN_page_type_forum] = survey->says.forum;
  row[OWN_page_type_site] = survey->says.site;
  survey_address (survey->says.address, row);
}

/* --- rows --- */

static void
fill_own (const Survey *survey, int index, GHashTable *copies, float *row)
{
  const VlpsPassage *passage = &survey->passages->items[index];
  const VlpsPage *page = survey->page;
  const int *before = survey->passages->before;
  VlpsTag tag = page->nodes[passage->block].tag;
  double weight = passage->weight;
  int level = 0, n = (int) survey->passages->n;

  vlps_tag_is_heading (tag, &level);
  row[OWN_weight] = vlps_logarithm (weight);
  row[OWN_words] = vlps_logarithm (passage->words);
  row[OWN_link_share] = (float) vlps_passage_link_share (passage);
  row[OWN_links] = vlps_logarithm (passage->links);
  row[OWN_ideographs] = (float) (passage->ideographs / weight);
  row[OWN_digits] = (float) (passage->digits / weight);
  row[OWN_capitals] = (float) (passage->capitals / weight);
  row[OWN_commas] = (float) (passage->commas / weight);
  row[OWN_stops] = vlps_logarithm (passage->stops);
  row[OWN_dividers] = (float) (passage->dividers / weight);
  row[OWN_begins_small] = g_unichar_islower (passage->begins);
  row[OWN_begins_capital] = g_unichar_isupper (passage->begins);
  row[OWN_ends_stop] = passage->ends == '.' || passage->ends == 0x3002 || passage->ends == '!' || passage->ends == '?'
                       || passage->ends == 0xFF01 || passage->ends == 0xFF1F || passage->ends == '"'
                       || passage->ends == 0x201D;
  row[OWN_ends_colon] = passage->ends == ':' || passage->ends == 0xFF1A;
  row[OWN_strong] = passage->strong;
  row[OWN_year] = passage->year;
  row[OWN_clock] = passage->clock;
  row[OWN_copyright] = passage->copyright;
  row[OWN_heading] = (float) level;
  row[OWN_tag_p] = tag == VLPS_TAG_P;
  row[OWN_tag_item] = tag == VLPS_TAG_LI || tag == VLPS_TAG_DD || tag == VLPS_TAG_DT;
  row[OWN_tag_cell] = tag == VLPS_TAG_TD || tag == VLPS_TAG_TH;
  row[OWN_tag_div] = tag == VLPS_TAG_DIV;
  row[OWN_lone] = before[page->nodes[passage->block].end] - before[passage->block] == 1;
  row[OWN_depth] = survey->places[passage->first].depth;
  row[OWN_address] = passage->address;
  row[OWN_copies] =
      vlps_logarithm (GPOINTER_TO_UINT (g_hash_table_lookup (copies, GUINT_TO_POINTER (passage->hash))) - 1.0);
  row[OWN_title_of_it] = (float) survey->title_of[index];
  row[OWN_title_in_it] = (float) survey->title_in[index];
  row[OWN_before] = (float) vlps_share (survey->passages->weights[index], survey->passages->weights[n]);
  row[OWN_index] = vlps_logarithm (index);
  row[OWN_from_end] = vlps_logarithm (n - 1 - index);
}

static void
fill_top (const Survey *survey, int index, float *row)
{
  const VlpsPage *page = survey->page;
  const int *before = survey->passages->before;
  int holder = holder_of (survey, &survey->passages->items[index]);
  int common, levels = 0;

  if (survey->top < 0)
    return;
  for (common = holder; common >= 0 && levels < 24 && !(common <= survey->top && survey->top < page->nodes[common].end);
       levels++)
    common = page->nodes[common].parent;
  row[OWN_top_inside] = index >= before[survey->top] && index < before[page->nodes[survey->top].end];
  row[OWN_top_score] = (float) vlps_share (survey->score[holder], survey->score[survey->top]);
  row[OWN_top_common] = common >= 0 ? (float) vlps_share (vlps_passages_weight (page, survey->passages, common),
                                                          survey->passages->weights[survey->passages->n])
                                    : 1;
  row[OWN_top_levels] = (float) levels;
  row[OWN_top_offset] = vlps_distance (index - before[survey->top]);
  row[OWN_top_left] = vlps_distance (before[page->nodes[survey->top].end] - 1 - index);
}

/* Where a passage stands beside the one that repeats the title. */
static void
fill_title (const Survey *survey, int index, float *row)
{
  const VlpsPage *page = survey->page;
  const VlpsPassage *passage = &survey->passages->items[index];
  int heading = survey->heading;
  int article = survey->article[passage->first];
  int common, levels = 0, title;

  row[OWN_article] = vlps_logarithm (survey->articles[passage->first]);
  row[OWN_article_title] = NAN;
  row[OWN_from_heading] = row[OWN_since_title] = row[OWN_title_common] = row[OWN_title_levels] = NAN;
  if (heading < 0)
    return;
  title = survey->passages->items[heading].first;
  for (common = passage->block; common >= 0 && levels < 24 && !(common <= title && title < page->nodes[common].end);
       levels++)
    common = page->nodes[common].parent;
  if (article >= 0)
    row[OWN_article_title] = article <= title && title < page->nodes[article].end;
  row[OWN_from_heading] = vlps_distance (index - heading);
  row[OWN_since_title] = (float) vlps_share (between (survey->sums.good, MIN (heading, index), MAX (heading, index)),
                                             survey->sums.good[survey->passages->n]);
  row[OWN_title_common] = common >= 0 ? (float) vlps_share (vlps_passages_weight (page, survey->passages, common),
                                                            survey->passages->weights[survey->passages->n])
                                      : 1;
  row[OWN_title_levels] = (float) levels;
}

static void
fill_place (const Survey *survey, int index, const Kind *kind, double most_near, double most_wide, float *row)
{
  const Sums *sums = &survey->sums;
  int n = (int) survey->passages->n;
  int near_first = MAX (0, index - 4), near_end = MIN (n, index + 5);
  int wide_first = MAX (0, index - 15), wide_end = MIN (n, index + 16);

  fill_title (survey, index, row);
  fill_top (survey, index, row);
  row[OWN_run_inside] = index >= survey->run_first && index < survey->run_end;
  row[OWN_run_offset] = vlps_distance (index - survey->run_first);
  row[OWN_run_left] = vlps_distance (survey->run_end - 1 - index);
  row[OWN_run_value] = (float) vlps_share (survey->run_value[index], survey->run_value[survey->run_first]);
  row[OWN_good_near] = (float) vlps_share (between (sums->good, near_first, near_end), most_near);
  row[OWN_good_wide] = (float) vlps_share (between (sums->good, wide_first, wide_end), most_wide);
  row[OWN_links_near] = (float) vlps_share (between (sums->links, near_first, near_end),
                                            between (survey->passages->weights, near_first, near_end));
  row[OWN_kind_count] = vlps_logarithm (kind->n);
  row[OWN_kind_weight] = (float) vlps_share (kind->weight, survey->passages->weights[n]);
  row[OWN_kind_mean] = vlps_logarithm (kind->weight / kind->n);
  row[OWN_kind_links] = (float) vlps_share (kind->links, kind->weight);
  row[OWN_kind_good] = (float) vlps_share (kind->good, kind->weight);
}

static void
fill_around (const Survey *survey, int index, float *row)
{
  const VlpsPassage *passage = &survey->passages->items[index];
  const VlpsPlace *place = &survey->places[passage->first];

  for (guint i = 0; i < VLPS_N_ZONES; i++)
    row[FIRST_ZONE + i] = (place->zones & (1u << i)) != 0;
  for (guint i = 0; i < VLPS_N_HINTS; i++)
    row[FIRST_HINT + i] = place->far[i] == 255 ? 30 : MIN (29, place->far[i]);
}

static void
fill_neighbours (const Survey *survey, int index, float *row)
{
  const VlpsPassage *own = &survey->passages->items[index];

  for (guint i = 0; i < N_NEIGHBOURS; i++)
    {
      int other = index + neighbours[i];
      float *out = row + FIRST_NEIGHBOUR + i * N_NEIGHBOUR;
      const VlpsPassage *passage;
      guint alike = 0;

      if (other < 0 || other >= (int) survey->passages->n)
        {
          for (guint k = 0; k < N_NEIGHBOUR; k++)
            out[k] = NAN;
          continue;
        }
      passage = &survey->passages->items[other];
      for (guint k = 0; k < VLPS_N_HINTS; k++)
        alike += (survey->places[passage->first].far[k] < 255) == (survey->places[own->first].far[k] < 255);
      out[NEIGHBOUR_weight] = vlps_logarithm (passage->weight);
      out[NEIGHBOUR_link_share] = (float) vlps_passage_link_share (passage);
      out[NEIGHBOUR_good] = vlps_logarithm (goodness (passage));
      out[NEIGHBOUR_same_block] = survey->page->nodes[passage->block].parent == survey->page->nodes[own->block].parent;
      out[NEIGHBOUR_heading] = (survey->places[passage->first].zones & VLPS_ZONE_HEADING) != 0;
      out[NEIGHBOUR_hints_alike] = (float) alike;
    }
}

static void
fill_blocks (const Survey *survey, int index, float *row)
{
  const Sums *sums = &survey->sums;
  const int *before = survey->passages->before;
  int node = survey->passages->items[index].block;

  for (guint i = 0; i < N_BLOCKS; i++)
    {
      float *out = row + FIRST_BLOCK + i * N_BLOCK;
      double weight, passages;
      int first, end;

      if (node < 0)
        {
          for (guint k = 0; k < N_BLOCK; k++)
            out[k] = NAN;
          continue;
        }
      first = before[node];
      end = before[survey->page->nodes[node].end];
      weight = between (survey->passages->weights, first, end);
      passages = end - first;
      out[BLOCK_weight] = vlps_logarithm (weight);
      out[BLOCK_share] = (float) vlps_share (weight, survey->passages->weights[sums->n]);
      out[BLOCK_link_share] = (float) vlps_share (between (sums->links, first, end), weight);
      out[BLOCK_passages] = vlps_logarithm (passages);
      out[BLOCK_good] = (float) vlps_share (between (sums->good, first, end), weight);
      out[BLOCK_mean] = vlps_logarithm (vlps_share (weight, passages));
      out[BLOCK_commas] = (float) vlps_share (between (sums->commas, first, end), weight);
      out[BLOCK_paragraphs] = (float) vlps_share (between (sums->paragraphs, first, end), passages);
      out[BLOCK_tags] = vlps_logarithm (vlps_share (survey->tags[node], passages));
      out[BLOCK_offset] = vlps_logarithm (index - first);
      out[BLOCK_left] = vlps_logarithm (end - 1 - index);
      out[BLOCK_alike] = vlps_logarithm (survey->alike[node]);
      out[BLOCK_order] = vlps_logarithm (survey->order[node]);
      node = survey->passages->larger[node];
    }
}

static double
most_good (const Sums *sums, int reach)
{
  double most = 0;

  for (int i = 0; i < (int) sums->n; i++)
    most = MAX (most, between (sums->good, MAX (0, i - reach), MIN ((int) sums->n, i + reach + 1)));
  return most;
}

void
vlps_evidence_fill (const VlpsPage *page, const VlpsReading *reading, const VlpsPassages *passages, float *rows,
                    guint stride)
{
  g_auto (Survey) survey = { .page = page, .passages = passages };
  g_autofree guint *kinds = g_new0 (guint, passages->n + 1);
  g_autoptr (GHashTable) table = NULL;
  g_autoptr (GHashTable) copies = g_hash_table_new (g_direct_hash, g_direct_equal);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_direct_hash, g_direct_equal);
  double most_near, most_wide;
  int last_heading = -1;

  if (passages->n == 0)
    return;
  survey.says = vlps_statements_of (page);
  survey.places = vlps_places_new (page);
  sums_make (&survey.sums, page, passages);
  count_tags (&survey);
  find_top (&survey);
  find_run (&survey);
  compare_with_title (&survey, reading);
  find_records (&survey);
  table = find_kinds (&survey, kinds);
  survey_page (&survey, table);
  most_near = most_good (&survey.sums, 4);
  most_wide = most_good (&survey.sums, 15);
  for (guint i = 0; i < passages->n; i++)
    {
      gpointer key = GUINT_TO_POINTER (passages->items[i].hash);

      g_hash_table_insert (copies, key, GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (copies, key)) + 1));
    }
  for (int i = 0; i < (int) passages->n; i++)
    {
      float *row = rows + (gsize) i * stride;

      gpointer key = GUINT_TO_POINTER (passages->items[i].hash);
      guint n_before = GPOINTER_TO_UINT (g_hash_table_lookup (seen, key));

      memcpy (row, survey.common, sizeof survey.common);
      row[OWN_copies_before] = vlps_logarithm (n_before);
      g_hash_table_insert (seen, key, GUINT_TO_POINTER (n_before + 1));
      fill_own (&survey, i, copies, row);
      fill_place (&survey, i, g_hash_table_lookup (table, GUINT_TO_POINTER (kinds[i])), most_near, most_wide, row);
      if ((survey.places[passages->items[i].first].zones & VLPS_ZONE_HEADING) != 0)
        last_heading = i;
      row[OWN_since_heading_tag] = last_heading < 0 ? NAN : vlps_logarithm (i - last_heading);
      fill_around (&survey, i, row);
      fill_neighbours (&survey, i, row);
      fill_blocks (&survey, i, row);
    }
}
