/* document.c - a page with what of it is content, why, and how that reads */
#include "document.h"

#include <string.h>

#include "characters.h"
#include "metadata.h"
#include "post-frame.h"
#include "standfirst.h"
#include "structure-search.h"
#include "topic.h"
#include "whitespace.h"

/* --- what the user does not want --- */

static gboolean
is_image (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_IMG] = TRUE,   [VLPS_TAG_PICTURE] = TRUE, [VLPS_TAG_SVG] = TRUE,
    [VLPS_TAG_VIDEO] = TRUE, [VLPS_TAG_AUDIO] = TRUE,   [VLPS_TAG_CANVAS] = TRUE,
    [VLPS_TAG_EMBED] = TRUE, [VLPS_TAG_OBJECT] = TRUE,  [VLPS_TAG_MAP] = TRUE
  };

  return listed[tag];
}

/* Links to a place in the page itself are references, to notes for one. */
static gboolean
is_link_away (const VlpsNode *node)
{
  const char *href = node->tag == VLPS_TAG_A ? vlps_node_attribute (node, "href") : NULL;

  return href != NULL && *href != '#';
}

static void
leave_out (VlpsDocument *document, int begin, int end, VlpsReason reason)
{
  memset (document->result->content + begin, 0, (gsize) (end - begin));
  memset (document->result->reason + begin, (int) reason, (gsize) (end - begin));
}

/* Takes back what closed details hold beside their summary. */
static void
fold (VlpsDocument *document, int index)
{
  const VlpsPage *page = document->page;

  for (int i = index + 1; i < page->nodes[index].end; i = page->nodes[i].end)
    if (page->nodes[i].tag != VLPS_TAG_SUMMARY)
      leave_out (document, i, page->nodes[i].end, VLPS_REASON_FOLDED);
}

static void
apply_options (VlpsDocument *document)
{
  const VlpsPage *page = document->page;
  const VlpsDocumentOptions *options = &document->options;
  int end = 0;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      if (options->without_images && is_image (page->nodes[i].tag))
        leave_out (document, i, i + 1, VLPS_REASON_IMAGES);
      /* what is inside of such an element is gone with it, however deep they nest */
      if (i < end)
        continue;
      if (options->without_folded && page->nodes[i].tag == VLPS_TAG_DETAILS
          && vlps_node_attribute (&page->nodes[i], "open") == NULL)
        {
          fold (document, i);
          end = page->nodes[i].end;
        }
      if (options->links == VLPS_LINKS_NONE && is_link_away (&page->nodes[i]))
        {
          end = page->nodes[i].end;
          leave_out (document, i, end, VLPS_REASON_LINKS);
        }
    }
}

/* --- what opens the content --- */

/* Characters that a byline has beside an author or a date: "By", "updated", the other of the two. */
#define MOST_BESIDE 48

/* Characters that a copy of the headline may have more than it: a sign that leads to its place, other quotation
 * marks. */
#define MOST_SIGN 8

/* Bytes of letters from which on other signs do not matter; letters of a heading that is the end of the headline, in
 * per cent. */
#define SHORTEST_COPY 12
#define LEAST_COPY 70

/* Characters from the beginning of the content in which its headline is not repeated. */
#define REPEATED_WITHIN 400

/* Possible copies of the headline that are looked at: no page needs more, and each costs a walk along its line. */
#define MOST_COPIES 2000

/* The shown text of what opens the content is content, whatever line it is beyond. */
static void
take (VlpsDocument *document, int node, VlpsReason reason)
{
  const VlpsPage *page = document->page;
  VlpsResult *result = document->result;

  for (int i = node; node >= 0 && i < page->nodes[node].end; i++)
    if (!result->content[i] && !is_image (page->nodes[i].tag) && vlps_node_is_shown (page, i))
      {
        result->content[i] = 1;
        result->reason[i] = (guint8) reason;
      }
}

/* TRUE where an element with the text `own` says what the headline says, whose letters are `wanted`: the same letters,
 * which of a heading may also be the last of it, behind a kicker or the name of a kind of page. */
static gboolean
is_copy (const VlpsNode *node, const char *own, const char *headline, const char *wanted)
{
  g_autofree char *letters = vlps_characters_letters (own, G_MAXSIZE);
  gsize length = strlen (letters);

  if (length < SHORTEST_COPY)
    return strcmp (letters, wanted) == 0 && g_str_has_prefix (own, headline);
  return strcmp (letters, wanted) == 0
         || (vlps_node_is_heading (node, NULL) && length * 100 >= strlen (wanted) * LEAST_COPY
             && g_str_has_suffix (wanted, letters));
}

/* Characters of the line that a node is, or is in: of what is between two blocks or breaks. */
static guint
line_around (const VlpsPage *page, const VlpsReading *reading, int node)
{
  const VlpsNode *nodes = page->nodes;
  guint characters = 0;
  gboolean inside = FALSE;
  int block = vlps_node_block_around (page, node);

  if (vlps_node_is_block (page, node))
    return reading->before[nodes[node].end] - reading->before[node];
  for (int i = block + 1; block >= 0 && i < nodes[block].end; i = nodes[i].end)
    {
      if (nodes[i].tag == VLPS_TAG_BR || (nodes[i].kind == VLPS_NODE_ELEMENT && vlps_node_is_block (page, i)))
        {
          if (inside)
            break;
          characters = 0;
          continue;
        }
      characters += reading->before[nodes[i].end] - reading->before[i];
      inside = inside || (i <= node && node < nodes[i].end);
    }
  return characters;
}

/* Characters beside a node in its line.  In a sentence, the words of a headline or byline are the author's. */
static guint
beside (const VlpsPage *page, const VlpsReading *reading, int node)
{
  guint own = reading->before[page->nodes[node].end] - reading->before[node];
  guint line = line_around (page, reading, node);

  return line > own ? line - own : 0;
}

/* Leaves out what says the same as the headline near it: a title in a bar that follows the reader, a second heading. */
static void
drop_copies (VlpsDocument *document, const VlpsReading *reading)
{
  const VlpsPage *page = document->page;
  int headline = document->opening.headline, end = page->nodes[headline].end;
  guint characters = reading->before[end] - reading->before[headline];
  g_autofree char *text = vlps_reading_text (page, reading, headline);
  g_autofree char *letters = vlps_characters_letters (text, G_MAXSIZE);
  guint around = 0, copies = 0;

  for (int i = 0; i < (int) page->n_nodes && around <= REPEATED_WITHIN && copies < MOST_COPIES; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      gboolean apart = node->end <= headline || i >= end;
      guint length = reading->before[node->end] - reading->before[i];
      g_autofree char *own = NULL;

      if (apart && document->result->content[i])
        around += reading->characters[i];
      if (!apart || node->kind != VLPS_NODE_ELEMENT || length * 100 < characters * LEAST_COPY
          || length > characters + MOST_SIGN)
        continue;
      copies++;
      own = vlps_reading_text (page, reading, i);
      if (is_copy (node, own, text, letters) && beside (page, reading, i) == 0)
        leave_out (document, i, node->end, VLPS_REASON_REPEATED);
    }
}

/* A method that yields text has its headline as the first line. */
static void
prepend_headline (VlpsDocument *document, const VlpsReading *reading)
{
  VlpsResult *result = document->result;
  g_autofree char *headline = vlps_reading_text (document->page, reading, document->opening.headline);
  g_autofree char *text = result->text;

  result->text = g_str_has_prefix (text, headline) ? g_steal_pointer (&text) : g_strconcat (headline, "\n", text, NULL);
}

static void
open_with_headline (VlpsDocument *document, const VlpsReading *reading, const VlpsFacts *facts)
{
  document->opening.headline = facts->headline;
  if (document->result->text != NULL)
    {
      prepend_headline (document, reading);
      return;
    }
  take (document, facts->headline, VLPS_REASON_HEADLINE);
  drop_copies (document, reading);
  if (!document->result->exact && !document->result->discussion)
    take (document,
          vlps_standfirst_find (document->page, reading, facts, document->result->content, document->result->reason),
          VLPS_REASON_STANDFIRST);
}

/* TRUE where the byline is that of the first of several posts. */
static gboolean
is_of_post (const GArray *posts, const int *nodes)
{
  const VlpsComment *first = posts != NULL && posts->len > 1 ? &g_array_index (posts, VlpsComment, 0) : NULL;

  for (guint i = 0; first != NULL && i < 2; i++)
    if (nodes[i] >= first->first && nodes[i] < first->end)
      return TRUE;
  return FALSE;
}

static void
open_with_byline (VlpsDocument *document, const VlpsReading *reading, const VlpsFacts *facts)
{
  if (is_of_post (document->result->posts, facts->byline_nodes))
    return;
  document->opening.line = facts->byline;
  for (guint i = 0; i < 2; i++)
    {
      /* "By Ann Author, who writes about bridges and has done so since ..." */
      if (facts->byline_nodes[i] >= 0 && beside (document->page, reading, facts->byline_nodes[i]) > MOST_BESIDE)
        continue;
      document->opening.byline[i] = facts->byline_nodes[i];
      take (document, facts->byline_nodes[i], VLPS_REASON_BYLINE);
    }
}

/* TRUE where a topic was asked for, and nothing of the page is about it. */
static gboolean
is_off_topic (const VlpsResult *result)
{
  gboolean kept = result->passages == NULL;

  for (guint i = 0; !kept && i < result->passages->len; i++)
    kept = g_array_index (result->passages, VlpsPassage, i).kept;
  return !kept;
}

static void
open_content (VlpsDocument *document)
{
  const VlpsDocumentOptions *options = &document->options;
  g_autoptr (VlpsReading) reading = NULL;
  const VlpsFacts *facts;

  document->opening = (VlpsFlowOpening){ .headline = -1, .byline = { -1, -1 } };
  if ((!options->headline && !options->byline) || is_off_topic (document->result))
    return;
  facts = vlps_metadata_of (document->page, document->result);
  reading = vlps_reading_new (document->page);
  if (options->headline && facts->headline > 0)
    open_with_headline (document, reading, facts);
  if (options->byline && facts->byline != NULL && document->result->text == NULL)
    open_with_byline (document, reading, facts);
}

VlpsDocument *
vlps_document_new (const VlpsPage *page, VlpsResult *result, const VlpsDocumentOptions *options, guint8 *part)
{
  VlpsDocument *document = g_new0 (VlpsDocument, 1);

  g_mutex_init (&document->mutex);
  document->page = page;
  document->result = result;
  if (options != NULL)
    document->options = *options;
  /* main content is CENTER's, less what is not content; other regions are kept whole */
  if (document->options.regions != 0 && document->options.regions != 1u << VLPS_REGION_CENTER)
    vlps_result_choose_regions (result, page, document->options.regions);
  if (part != NULL)
    vlps_result_limit (result, page, part);
  if (document->options.topic != NULL)
    vlps_topic_keep (result, page, document->options.topic);
  apply_options (document);
  open_content (document);
  return document;
}

VlpsDocument *
vlps_document_new_whole (const VlpsPage *page)
{
  return vlps_document_new (page, vlps_result_new_whole (page), NULL, NULL);
}

void
vlps_document_free (VlpsDocument *document)
{
  if (document == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (document->flows); i++)
    vlps_flow_free (document->flows[i]);
  vlps_structure_free (document->structure);
  g_clear_pointer (&document->passages, g_array_unref);
  g_free (document->content);
  g_free (document->reason);
  g_mutex_clear (&document->mutex);
  vlps_result_free (document->result);
  g_free (document);
}

const VlpsFacts *
vlps_document_facts (VlpsDocument *document)
{
  const VlpsFacts *facts;

  g_mutex_lock (&document->mutex);
  facts = vlps_metadata_of (document->page, document->result);
  g_mutex_unlock (&document->mutex);
  return facts;
}

const GArray *
vlps_document_passages (VlpsDocument *document)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&document->mutex);

  if (document->result->passages != NULL)
    return document->result->passages;
  if (document->passages == NULL)
    document->passages = vlps_topic_passages (document->page, document->result->content, NULL, NULL);
  return document->passages;
}

/* --- how it reads --- */

/* These make what is asked for; the mutex is locked. */

/* Which nodes may be emitted although the method did not choose them, as they go with what it chose: those in the
 * regions that are kept.  No text is added to an exact result, and nothing that the method took for a copy or a
 * notice.  What is not laid out, or hidden, is where the element around it is. */
static guint8 *
find_allowed (const VlpsDocument *document)
{
  const VlpsPage *page = document->page;
  const VlpsResult *result = document->result;
  guint kept = document->options.regions != 0 ? document->options.regions : 1u << VLPS_REGION_CENTER;
  guint8 *allowed = g_new (guint8, MAX (1, page->n_nodes)), *in = g_new (guint8, MAX (1, page->n_nodes));

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (result->regions == NULL)
        in[i] = 1;
      else if (node->parent >= 0
               && (node->kind == VLPS_NODE_TEXT || (node->flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE)) != 0))
        in[i] = in[node->parent];
      else
        in[i] = (kept & 1u << result->regions[i]) != 0;
      allowed[i] = in[i] && result->reason[i] != VLPS_REASON_REPEATED && result->reason[i] != VLPS_REASON_NOTICE
                   && (node->kind != VLPS_NODE_TEXT || !result->exact);
    }
  g_free (in);
  return allowed;
}

static const VlpsStructure *
make_structure (VlpsDocument *document)
{
  g_autofree guint8 *allowed = NULL;

  if (document->structure != NULL)
    return document->structure;
  allowed = find_allowed (document);
  document->structure =
      vlps_structure_search (document->page, document->result->content, allowed, !document->options.without_folded);
  for (guint i = 0; document->result->cuts != NULL && i < document->result->cuts->len; i++)
    {
      const VlpsCut *cut = &g_array_index (document->result->cuts, VlpsCut, i);

      vlps_structure_leave_out (document->structure, document->page, cut->node, cut->head, cut->tail);
    }
  if (document->result->posts != NULL)
    vlps_post_frames_mark (document->page, document->result->posts, document->structure);
  return document->structure;
}

const VlpsStructure *
vlps_document_structure (VlpsDocument *document)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&document->mutex);

  return make_structure (document);
}

const VlpsFlow *
vlps_document_flow (VlpsDocument *document, VlpsFlowKind kind)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&document->mutex);

  if (document->flows[kind] == NULL)
    document->flows[kind] = vlps_flow_new (document->page, make_structure (document), document->result->content, kind,
                                           document->options.without_images, &document->opening);
  return document->flows[kind];
}

gboolean
vlps_document_is_folded (VlpsDocument *document, int index)
{
  const VlpsNode *node = &document->page->nodes[index];

  return node->kind == VLPS_NODE_ELEMENT && vlps_document_structure (document)->bared[index] != 0
         && (node->tag == VLPS_TAG_DETAILS
                 ? vlps_node_attribute (node, "open") == NULL
                 : (node->flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_NEVER_SHOWN)) != 0
                       && !vlps_tag_is_never_shown (node->tag));
}

/* --- what is kept, and why --- */

/* A place that links of the page lead to. */
static gboolean
is_anchor (const VlpsNode *node)
{
  return vlps_node_attribute (node, "id") != NULL || vlps_node_attribute (node, "name") != NULL;
}

/* What the formats that are text put elsewhere, such as the labels of notes and the other half of a formula, is kept as
 * the page has it. */
static const guint8 *
make_content (VlpsDocument *document)
{
  const VlpsPage *page = document->page;
  const VlpsStructure *structure = make_structure (document);
  guint8 *content;
  int end = 0;

  if (document->content != NULL)
    return document->content;
  content = g_memdup2 (document->result->content, MAX (1, page->n_nodes));
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      if (!document->options.without_images || structure->reason[i] != VLPS_REASON_PICTURE)
        content[i] |= structure->content[i];
      if (structure->reason[i] == VLPS_REASON_SIGN && !is_anchor (&page->nodes[i]))
        end = MAX (end, page->nodes[i].end);
      if (i < end)
        content[i] = 0;
    }
  document->content = content;
  return content;
}

const guint8 *
vlps_document_content (VlpsDocument *document)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&document->mutex);

  return make_content (document);
}

/* What is made of the nodes in a subtree. */
typedef struct
{
  guint8 of_text; /* VlpsReason that all seen text has: METHOD where there are several, VLPS_N_REASONS without text */
  guint8 seen;    /* a reader sees some of it */
} Subtree;

static Subtree *
gather (const VlpsDocument *document)
{
  const VlpsPage *page = document->page;
  Subtree *subtrees = g_new (Subtree, MAX (1, page->n_nodes));

  for (guint i = 0; i < page->n_nodes; i++)
    subtrees[i] = (Subtree){ .of_text = VLPS_N_REASONS };
  for (int i = (int) page->n_nodes - 1; i >= 0; i--)
    {
      const VlpsNode *node = &page->nodes[i];
      Subtree *own = &subtrees[i], *outer = node->parent >= 0 ? &subtrees[node->parent] : NULL;

      own->seen |= vlps_node_is_shown (page, i);
      if (node->kind == VLPS_NODE_TEXT && own->seen && !vlps_whitespace_is_blank (node->text))
        own->of_text = document->result->reason[i];
      if (outer == NULL)
        continue;
      outer->seen |= own->seen;
      if (outer->of_text == VLPS_N_REASONS)
        outer->of_text = own->of_text;
      else if (own->of_text != VLPS_N_REASONS && own->of_text != outer->of_text)
        outer->of_text = VLPS_REASON_METHOD;
    }
  return subtrees;
}

/* Why a node is not kept: what the user said comes first, then what the page says. */
static VlpsReason
reason_against (const VlpsDocument *document, int index, const Subtree *subtree)
{
  const VlpsResult *result = document->result;
  VlpsReason own = (VlpsReason) result->reason[index];

  switch (own)
    {
    case VLPS_REASON_SELECTOR:
    case VLPS_REASON_IMAGES:
    case VLPS_REASON_LINKS:
    case VLPS_REASON_FOLDED:
    case VLPS_REASON_REGIONS:
    case VLPS_REASON_TOPIC:
      return own;
    default:
      break;
    }
  if (document->structure->reason[index] == VLPS_REASON_SIGN)
    return VLPS_REASON_SIGN;
  if (!subtree->seen)
    return VLPS_REASON_HIDDEN;
  if (result->regions != NULL && result->regions[index] != VLPS_REGION_CENTER)
    return VLPS_REASON_LINE;
  return subtree->of_text == VLPS_N_REASONS ? own : (VlpsReason) subtree->of_text;
}

const guint8 *
vlps_document_reasons (VlpsDocument *document)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&document->mutex);
  const guint8 *content = make_content (document);
  const VlpsStructure *structure = document->structure;
  g_autofree Subtree *subtrees = NULL;

  if (document->reason != NULL)
    return document->reason;
  document->reason = g_malloc (MAX (1, document->page->n_nodes));
  subtrees = gather (document);
  for (int i = 0; i < (int) document->page->n_nodes; i++)
    if (content[i] == 0)
      document->reason[i] = (guint8) reason_against (document, i, &subtrees[i]);
    else if (!subtrees[i].seen && structure->bared[i] == 0)
      document->reason[i] = VLPS_REASON_HIDDEN;
    else
      document->reason[i] = document->result->content[i] != 0 ? document->result->reason[i] : structure->reason[i];
  return document->reason;
}

gboolean
vlps_document_is_content (VlpsDocument *document, int node)
{
  return vlps_document_reasons (document)[node] != VLPS_REASON_HIDDEN && document->content[node] != 0;
}
