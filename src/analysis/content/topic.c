/* topic.c - the passages of a page that are about one thing each, and those about what was asked for */
#include "topic.h"

#include <math.h>
#include <string.h>

#include "listing.h"
#include "terms.h"
#include "text-block.h"
#include "whitespace.h"

/* Two pairs of ideographs that overlap say one thing nearly twice. */
#define TWO_TOPICS 320 /* characters, 400 with spaces; in a shorter text there is hardly a second thing */
#define PAIR_COUNTS .3

/* The sequence is cut between units: text blocks, or some of them where there are more than that. */
#define MOST_UNITS 200

/* How near a passage must come to the best one, and what its likeness with that one counts: the topic is widened by the
 * words of the passage that is most about it (Rocchio 1971, "Relevance feedback in information retrieval"). */
#define NEAR .35
#define WIDENED .5

#define MOST_WORDS 8
#define MOST_CHARACTERS 100 /* of the beginning of a passage */

typedef struct
{
  VlpsTerms *terms;
  GArray *numbers;  /* of guint: terms of all text blocks in their order */
  GArray *places;   /* of guint: text blocks that are content */
  GArray *begins;   /* of guint: for each of these, and one more, where its terms begin */
  guint n;          /* how many they are */
  guint *frequency; /* of each term: text blocks that have it */
  double *weight;   /* and what that makes it say */
} Text;

static void
text_clear (Text *text)
{
  g_clear_pointer (&text->terms, vlps_terms_free);
  g_clear_pointer (&text->numbers, g_array_unref);
  g_clear_pointer (&text->places, g_array_unref);
  g_clear_pointer (&text->begins, g_array_unref);
  g_free (text->frequency);
  g_free (text->weight);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Text, text_clear)

static guint
at (const GArray *array, guint i)
{
  return g_array_index (array, guint, i);
}

/* The text of a text block that is content, on one line; newly allocated, NULL where there is none. */
static char *
kept_text (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block, const guint8 *content)
{
  GString *text = NULL;

  for (int i = block->first; i <= block->last; i++)
    if (content[i] && reading->characters[i] > 0)
      {
        if (text == NULL)
          text = g_string_new (NULL);
        g_string_append (text, page->nodes[i].text);
      }
  return text != NULL ? g_string_free (text, FALSE) : NULL;
}

static void
text_init (Text *text, const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
           const guint8 *content)
{
  guint end = 0;

  text->terms = vlps_terms_new ();
  text->numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  text->places = g_array_new (FALSE, FALSE, sizeof (guint));
  text->begins = g_array_new (FALSE, FALSE, sizeof (guint));
  g_array_append_val (text->begins, end);
  for (guint i = 0; i < blocks->n; i++)
    {
      g_autofree char *own = kept_text (page, reading, &blocks->items[i], content);

      if (own == NULL)
        continue;
      vlps_terms_add (text->terms, own, text->numbers);
      end = text->numbers->len;
      g_array_append_val (text->places, i);
      g_array_append_val (text->begins, end);
    }
  text->n = text->places->len;
}

/* A term says the more the fewer text blocks have it; one that none has says most.  To be called when all terms are
 * known. */
static void
weigh_terms (Text *text)
{
  guint n = vlps_terms_count (text->terms);
  g_autofree guint *seen = g_new0 (guint, n + 1); /* place of the last text block that had it, plus 1 */

  text->frequency = g_new0 (guint, n + 1);
  text->weight = g_new0 (double, n + 1);
  for (guint i = 0; i < text->n; i++)
    for (guint k = at (text->begins, i); k < at (text->begins, i + 1); k++)
      {
        guint term = at (text->numbers, k);

        text->frequency[term] += seen[term] != i + 1;
        seen[term] = i + 1;
      }
  for (guint term = 0; term < n; term++)
    text->weight[term] = log ((text->n + 1) / (text->frequency[term] + .5));
}

/* --- passages --- */

/* Ends of units of some text blocks, as places of these: each of so many terms that there are not too many. */
static GArray *
make_units (const Text *text, guint first, guint end)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (guint));
  guint terms = at (text->begins, end) - at (text->begins, first), begin = first;
  guint least = end - first > MOST_UNITS ? terms / MOST_UNITS + 1 : 0;

  for (guint i = first + 1; i <= end; i++)
    if (i == end || at (text->begins, i) - at (text->begins, begin) >= least)
      {
        g_array_append_val (ends, i);
        begin = i;
      }
  return ends;
}

/* What cutting needs for each term and each number of terms. */
typedef struct
{
  guint different;   /* terms */
  double border;     /* its price */
  double *logarithm; /* of 1, 2, ... */
  double *counts;    /* of each term: PAIR_COUNTS or 1 */
  guint *times;      /* of each term; zeros between two uses */
} Prices;

static void
prices_clear (Prices *prices)
{
  g_free (prices->logarithm);
  g_free (prices->counts);
  g_free (prices->times);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Prices, prices_clear)

static void
prices_init (Prices *prices, const Text *text)
{
  double length;
  guint n;

  prices->different = MAX (1, vlps_terms_count (text->terms));
  n = text->numbers->len + prices->different;
  length = log (MAX (text->numbers->len, 2));
  prices->border = MIN (VLPS_TOPIC_BORDER * length, VLPS_TOPIC_BORDER_SHORT * length * length * length);
  prices->times = g_new0 (guint, prices->different);
  prices->logarithm = g_new (double, n + 1);
  for (guint i = 0; i <= n; i++)
    prices->logarithm[i] = log (i + 1);
  prices->counts = g_new (double, prices->different);
  for (guint i = 0; i < vlps_terms_count (text->terms); i++)
    prices->counts[i] = vlps_terms_is_pair (text->terms, i) ? PAIR_COUNTS : 1;
}

/* Appends the ends of the passages of some text blocks, as places of these.  A word costs the logarithm of (words of the
 * passage before it + different words of all) / (times that it was among them + 1).  best[k]: the least cost of the units
 * before k.  No word costs less than nothing, so best[] never falls, and a cost that has come to best[n] is of no use any
 * more. */
static void
cut (const Text *text, Prices *prices, guint first, guint end, GArray *ends)
{
  g_autoptr (GArray) units = make_units (text, first, end);
  guint n = units->len, before = ends->len;
  const guint *numbers = (const guint *) text->numbers->data;
  const double *of_number = prices->logarithm + prices->different - 1;
  g_autofree double *best = g_new (double, n + 1);
  g_autofree guint *from = g_new0 (guint, n + 1);

  for (guint i = 0; i <= n; i++)
    best[i] = i == 0 ? 0 : INFINITY;
  for (guint i = 0; i < n; i++)
    {
      guint begin = at (text->begins, i == 0 ? first : at (units, i - 1)), k = begin;
      double cost = best[i] + prices->border;

      for (guint j = i; j < n && cost < best[n]; j++)
        {
          for (guint stop = at (text->begins, at (units, j)); k < stop; k++)
            {
              guint term = numbers[k];

              cost += (of_number[k - begin] - prices->logarithm[prices->times[term]++]) * prices->counts[term];
            }
          if (cost < best[j + 1])
            {
              best[j + 1] = cost;
              from[j + 1] = i;
            }
        }
      for (; k > begin; k--)
        prices->times[at (text->numbers, k - 1)] = 0;
    }
  for (guint i = n; i > 0; i = from[i])
    g_array_insert_val (ends, before, g_array_index (units, guint, i - 1));
}

/* Of each text block that is content the entry of the list that it is in, as its place plus 1; 0: in none.  Newly
 * allocated. */
static guint *
entries_of (const Text *text, const VlpsPage *page, const VlpsTextBlocks *blocks, const GArray *entries)
{
  guint *of = g_new0 (guint, text->n + 1), next = 0;

  for (guint i = 0; i < text->n && entries != NULL; i++)
    {
      int run = blocks->items[at (text->places, i)].first;

      while (next < entries->len && page->nodes[g_array_index (entries, VlpsListed, next).node].end <= run)
        next++;
      if (next < entries->len && g_array_index (entries, VlpsListed, next).node <= run)
        of[i] = next + 1;
    }
  return of;
}

/* The ends of all passages: each entry is one, and what stands between two of them is cut. */
static GArray *
cut_all (const Text *text, const guint *entries)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (guint));
  g_auto (Prices) prices = { 0 };

  prices_init (&prices, text);
  for (guint i = 0, end; i < text->n; i = end)
    {
      for (end = i + 1; end < text->n && entries[end] == entries[i];)
        end++;
      if (entries[i] > 0)
        g_array_append_val (ends, end);
      else
        cut (text, &prices, i, end, ends);
    }
  return ends;
}

typedef struct
{
  guint term, times;
} Count;

/* How often terms come: those at [begin, end) of `numbers`, each once, in the order in which they come; an array of Count.
 * `scratch` has a zero for each term, before and after. */
static GArray *
count_terms (const GArray *numbers, guint begin, guint end, guint *scratch)
{
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (Count));

  for (guint k = begin; k < end; k++)
    if (scratch[at (numbers, k)]++ == 0)
      {
        const Count count = { at (numbers, k), 0 };

        g_array_append_val (counts, count);
      }
  for (guint i = 0; i < counts->len; i++)
    {
      Count *count = &g_array_index (counts, Count, i);

      count->times = scratch[count->term];
      scratch[count->term] = 0;
    }
  return counts;
}

/* The terms that tell the passage from the rest: those that it would cost most to tell by how often all has them
 * (their parts of the Kullback-Leibler divergence), those of few text blocks before others. */
static char **
telling_words (const Text *text, const GArray *counts, const guint *of_all, guint length)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  double least = INFINITY; /* what the word before tells, and where it is */
  guint before = 0;

  for (guint n = 0; n < MOST_WORDS; n++)
    {
      double most = 0;
      guint best = counts->len;

      for (guint i = 0; i < counts->len; i++)
        {
          Count count = g_array_index (counts, Count, i);
          double share = (double) count.times / length, usual = (double) of_all[count.term] / text->numbers->len;
          double tells = share > usual ? share * log (share / usual) * text->weight[count.term] : 0;
          gboolean later = tells < least || (tells <= least && i > before);

          if (later && tells > most && g_utf8_strlen (vlps_terms_text (text->terms, count.term), -1) > 1)
            {
              most = tells;
              best = i;
            }
        }
      if (best == counts->len)
        break;
      least = most;
      before = best;
      g_strv_builder_add (words, vlps_terms_text (text->terms, g_array_index (counts, Count, best).term));
    }
  return g_strv_builder_end (words);
}

static void
passage_clear (gpointer data)
{
  g_free (((VlpsPassage *) data)->begins);
  g_strfreev (((VlpsPassage *) data)->words);
}

static guint
characters_of (const VlpsReading *reading, const guint8 *content, int first, int last)
{
  guint characters = 0;

  for (int i = first; i <= last; i++)
    characters += content[i] ? reading->characters[i] : 0;
  return characters;
}

/* The beginning of what is content of the text blocks from `first` on. */
static char *
beginning (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, const GArray *places,
           guint first, guint end, const guint8 *content)
{
  g_autoptr (GString) text = g_string_new (NULL);
  glong length = 0;

  for (guint i = first; i < end && length < MOST_CHARACTERS; i++)
    {
      g_autofree char *own = kept_text (page, reading, &blocks->items[at (places, i)], content);
      g_autofree char *line = vlps_whitespace_collapse (own);

      if (text->len > 0 && *line != '\0')
        g_string_append_c (text, ' ');
      g_string_append (text, line);
      length = g_utf8_strlen (text->str, -1);
    }
  return g_utf8_substring (text->str, 0, MIN (length, MOST_CHARACTERS));
}

/* --- the topic --- */

/* What a term adds to a vector in which it comes so often. */
static double
entry (const Text *text, Count count)
{
  return text->frequency[count.term] > 0 ? (1 + log (count.times)) * text->weight[count.term] : 0;
}

/* A vector of length 1 with an entry for each term; newly allocated. */
static double *
vector_of (const Text *text, const GArray *counts)
{
  double *vector = g_new0 (double, vlps_terms_count (text->terms) + 1), sum = 0;

  for (guint i = 0; i < counts->len; i++)
    {
      Count count = g_array_index (counts, Count, i);

      vector[count.term] = entry (text, count);
      sum += vector[count.term] * vector[count.term];
    }
  for (guint i = 0; i < counts->len && sum > 0; i++)
    vector[g_array_index (counts, Count, i).term] /= sqrt (sum);
  return vector;
}

/* The cosine of a vector and that of the counts. */
static double
cosine (const Text *text, const double *vector, const GArray *counts)
{
  double sum = 0, squares = 0;

  for (guint i = 0; i < counts->len; i++)
    {
      Count count = g_array_index (counts, Count, i);
      double own = entry (text, count);

      sum += own * vector[count.term];
      squares += own * own;
    }
  return squares > 0 ? sum / sqrt (squares) : 0;
}

/* Share of what the topic's terms say that is said by those marked in `said`. */
static double
share_said (const Text *text, const GArray *topic, const guint8 *said)
{
  double found = 0, all = 0;

  for (guint i = 0; i < topic->len; i++)
    {
      guint term = g_array_index (topic, Count, i).term;

      all += text->weight[term];
      found += said[term] ? text->weight[term] : 0;
    }
  return all > 0 ? found / all : 0;
}

static void
mark_said (const GArray *counts, guint8 value, guint8 *said)
{
  for (guint i = 0; i < counts->len; i++)
    said[g_array_index (counts, Count, i).term] = value;
}

/* Decides which passages are about the topic, and returns the score.  `counts` has those of each passage. */
static double
choose (const Text *text, GArray *passages, const GPtrArray *counts, const GArray *topic)
{
  guint best = 0;
  g_autofree double *asked = vector_of (text, topic), *widened = NULL;
  g_autofree double *likeness = g_new0 (double, passages->len + 1);
  g_autofree guint8 *said = g_new0 (guint8, vlps_terms_count (text->terms) + 1);
  double score;

  for (guint i = 0; i < passages->len; i++)
    {
      mark_said (counts->pdata[i], 1, said);
      g_array_index (passages, VlpsPassage, i).score = share_said (text, topic, said);
      mark_said (counts->pdata[i], 0, said);
      likeness[i] = cosine (text, asked, counts->pdata[i]);
      if (likeness[i] > likeness[best])
        best = i;
    }
  widened = vector_of (text, counts->pdata[best]);
  for (guint i = 0; i < passages->len; i++)
    {
      gboolean kept =
          likeness[best] > 0
          && likeness[i] / likeness[best] + WIDENED * cosine (text, widened, counts->pdata[i]) >= NEAR * (1 + WIDENED);

      g_array_index (passages, VlpsPassage, i).kept = kept;
      if (kept)
        mark_said (counts->pdata[i], 1, said);
    }
  score = share_said (text, topic, said);
  for (guint i = 0; i < passages->len && score < VLPS_TOPIC_SCORE; i++)
    g_array_index (passages, VlpsPassage, i).kept = FALSE;
  return score;
}

gboolean
vlps_topic_check (const char *topic, guint *ret_words)
{
  g_autoptr (VlpsTerms) terms = vlps_terms_new ();
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));

  vlps_terms_add (terms, topic, numbers);
  *ret_words = vlps_terms_count (terms);
  return *ret_words > 0 && *ret_words <= VLPS_TOPIC_WORDS;
}

GArray *
vlps_topic_passages (const VlpsPage *page, const guint8 *content, const char *topic, double *ret_score)
{
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new_places (page, reading);
  g_autoptr (GArray) entries = NULL, ends = NULL, asked = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) counts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autofree guint *entry_of = NULL, *of_all = NULL, *scratch = NULL;
  g_auto (Text) text = { 0 };
  GArray *passages = g_array_new (FALSE, FALSE, sizeof (VlpsPassage));
  double score = topic != NULL ? 0 : NAN;

  g_array_set_clear_func (passages, passage_clear);
  text_init (&text, page, reading, blocks, content);
  entries = topic != NULL ? vlps_listing_find (page, reading) : NULL;
  entry_of = entries_of (&text, page, blocks, entries);
  ends = cut_all (&text, entry_of);
  if (topic != NULL)
    vlps_terms_add (text.terms, topic, asked);
  weigh_terms (&text);
  scratch = g_new0 (guint, vlps_terms_count (text.terms) + 1);
  of_all = g_new0 (guint, vlps_terms_count (text.terms) + 1);
  for (guint k = 0; k < text.numbers->len; k++)
    of_all[at (text.numbers, k)]++;
  for (guint i = 0; i < ends->len; i++)
    {
      guint first = i == 0 ? 0 : at (ends, i - 1), end = at (ends, i);
      guint begin = at (text.begins, first), length = at (text.begins, end) - begin;
      GArray *own = count_terms (text.numbers, begin, begin + length, scratch);
      VlpsPassage passage = { .first = blocks->items[at (text.places, first)].first,
                              .last = blocks->items[at (text.places, end - 1)].last,
                              .score = NAN,
                              .kept = TRUE };

      if (entry_of[first] > 0)
        {
          passage.first = g_array_index (entries, VlpsListed, entry_of[first] - 1).node;
          passage.last = page->nodes[passage.first].end - 1;
        }
      passage.characters = characters_of (reading, content, passage.first, passage.last);
      passage.begins = beginning (page, reading, blocks, text.places, first, end, content);
      passage.words = telling_words (&text, own, of_all, length);
      g_array_append_val (passages, passage);
      g_ptr_array_add (counts, own);
    }
  if (topic != NULL && passages->len > 0)
    {
      g_autoptr (GArray) words = count_terms (asked, 0, asked->len, scratch);

      score = choose (&text, passages, counts, words);
    }
  if (ret_score != NULL)
    *ret_score = score;
  return passages;
}

/* --- what is left out --- */

/* 1 for each node that goes: it is in a passage that goes, or between two such (or at an end, beside one). */
static guint8 *
mark_gone (const VlpsPage *page, const GArray *passages)
{
  guint8 *gone = g_new0 (guint8, MAX (1, page->n_nodes));
  gboolean before = TRUE; /* the passage before goes, or there is none */
  int next = 0;

  for (guint i = 0; i <= passages->len; i++)
    {
      const VlpsPassage *passage = i < passages->len ? &g_array_index (passages, VlpsPassage, i) : NULL;
      gboolean goes = passage == NULL || !passage->kept;
      int first = passage != NULL ? passage->first : (int) page->n_nodes;

      if (before && goes)
        memset (gone + next, 1, (gsize) (first - next));
      if (passage != NULL && goes)
        memset (gone + first, 1, (gsize) (passage->last + 1 - first));
      next = passage != NULL ? passage->last + 1 : first;
      before = goes;
    }
  return gone;
}

/* Elements around content go with all of it. */
static void
leave_out (VlpsResult *result, const VlpsPage *page, const guint8 *gone)
{
  g_autofree guint8 *had = g_new0 (guint8, MAX (1, page->n_nodes)), *has = g_new0 (guint8, MAX (1, page->n_nodes));

  for (int i = (int) page->n_nodes - 1; i >= 0; i--)
    {
      int parent = page->nodes[i].parent;
      gboolean content = result->content[i] != 0, goes = content && (had[i] ? !has[i] : gone[i]);

      if (goes)
        {
          result->content[i] = 0;
          result->reason[i] = VLPS_REASON_TOPIC;
        }
      if (parent >= 0)
        {
          had[parent] |= had[i] || content;
          has[parent] |= has[i] || (content && !goes);
        }
    }
}

void
vlps_topic_keep (VlpsResult *result, const VlpsPage *page, const char *topic)
{
  g_autofree guint8 *gone = NULL;
  double score;
  gboolean all = TRUE, none = TRUE;

  g_clear_pointer (&result->passages, g_array_unref);
  result->passages = vlps_topic_passages (page, result->content, topic, &score);
  result->topic_score = score;
  for (guint i = 0; i < result->passages->len; i++)
    {
      gboolean kept = g_array_index (result->passages, VlpsPassage, i).kept;

      all = all && kept;
      none = none && !kept;
    }
  if (none)
    g_ptr_array_add (result->warnings,
                     vlps_warning_new (VLPS_WARNING_OFF_TOPIC, VLPS_CURE_NONE,
                                       "nothing on the page is about the topic that was asked for (score "
                                       "%.2f); the content is empty",
                                       score));
  if (all && !none && result->passages->len == 1
      && g_array_index (result->passages, VlpsPassage, 0).characters >= TWO_TOPICS)
    g_ptr_array_add (result->warnings,
                     vlps_warning_new (VLPS_WARNING_UNDIVIDED, VLPS_CURE_NONE,
                                       "the text is one passage, so all of it is kept; it may be about other things "
                                       "than the topic, too"));
  if (all && !none)
    return;
  gone = mark_gone (page, result->passages);
  leave_out (result, page, gone);
  /* a text that was made of more */
  if (result->text != NULL)
    {
      g_autoptr (VlpsReading) reading = vlps_reading_new (page);

      g_free (result->text);
      result->text = vlps_result_write_text (result, page, reading);
    }
}
