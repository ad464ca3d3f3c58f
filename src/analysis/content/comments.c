/* comments.c - what readers wrote on a page */
#include "comment-search.h"

#include "comment-signature.h"
#include "comment-words.h"
#include "hash.h"
#include "node-shape.h"
#include "page-metadata.h"
#include "posts.h"

/* Longest form in which nothing is said; some pages stand in one form from beginning to end. */
#define LONGEST_FORM 400

/* Fewest words of a line that says something; share of links in the first line of a topic, at least; and of what may be
 * posts, how many are topics. */
#define LEAST_WORDS 3
#define LINKED_TOPIC .9
#define MOST_TOPICS .6

/* --- finding --- */

/* Headlines, article bodies: comments stand outside of what holds these. */
static void
count_articles (VlpsCommentSearch *search)
{
  const VlpsPage *page = search->page;
  g_autofree char *title = g_utf8_casefold (vlps_page_title (page), -1);
  gboolean found = FALSE;

  search->articles = g_new0 (guint, page->n_nodes + 2);
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *property = vlps_node_attribute (node, "itemprop");
      gboolean article = node->tag == VLPS_TAG_H1 || node->tag == VLPS_TAG_MAIN
                         || (property != NULL && strstr (property, "articleBody") != NULL);

      if (!article && !found && vlps_tag_is_heading (node->tag, NULL) && search->reading->shown[i])
        {
          g_autofree char *text = vlps_reading_text (page, search->reading, (int) i);
          g_autofree char *folded = g_utf8_casefold (text, -1);

          article = found = vlps_text_characters (text) >= 6 && strstr (title, folded) != NULL;
        }
      search->articles[i + 1] = search->articles[i] + article;
    }
}

static gboolean
is_section (const VlpsCommentSearch *search, int i)
{
  const VlpsNode *node = &search->page->nodes[i];

  return (search->names[i] & VLPS_COMMENT_WORD_COMMENT) != 0 && node->tag != VLPS_TAG_HTML && node->tag != VLPS_TAG_BODY
         && node->tag != VLPS_TAG_ARTICLE && vlps_node_is_block (search->page, i)
         && search->articles[node->end] == search->articles[i];
}

/* End of what stands under the heading of comments at `i`: its parent, or the one around that where it ends its parent;
 * of the whole page's body, up to the next heading or landmark. */
static int
end_of_headed (const VlpsCommentSearch *search, int i)
{
  const VlpsPage *page = search->page;
  int around = page->nodes[i].parent, end;

  while (around > 0 && vlps_comment_search_characters (search, page->nodes[i].end, page->nodes[around].end) == 0)
    around = page->nodes[around].parent;
  if (around < 0)
    return page->nodes[i].end;
  for (end = page->nodes[i].end; end < page->nodes[around].end; end = page->nodes[end].end)
    {
      VlpsTag tag = page->nodes[end].tag;

      if (tag == VLPS_TAG_FOOTER || tag == VLPS_TAG_NAV || tag == VLPS_TAG_ASIDE || tag == page->nodes[i].tag
          || search->articles[page->nodes[end].end] != search->articles[end])
        break;
    }
  return end;
}

static gboolean
is_form (const VlpsPage *page, int i)
{
  for (int k = i + 1; page->nodes[i].tag == VLPS_TAG_FORM && k < page->nodes[i].end; k++)
    if (page->nodes[k].tag == VLPS_TAG_TEXTAREA)
      return TRUE;
  return FALSE;
}

/* Marks forms, counters and buttons in a section; everything else stays as it is. */
static void
mark_rest (VlpsCommentSearch *search, int first, int end)
{
  for (int i = first; i < end;)
    {
      const VlpsNode *node = &search->page->nodes[i];
      guint own = vlps_comment_search_characters (search, i, node->end),
            all = vlps_comment_search_characters (search, first, end);

      if (node->kind == VLPS_NODE_ELEMENT
          && ((own < .5 * all && ((search->names[i] & VLPS_COMMENT_WORD_REST) != 0 || node->tag == VLPS_TAG_BUTTON))
              || ((own < .5 * all || own < LONGEST_FORM) && is_form (search->page, i))))
        {
          memset (search->out->part + i, VLPS_COMMENT_REST, (gsize) (node->end - i));
          i = node->end;
        }
      else
        i++;
    }
}

/* --- threads --- */

static void
count_heads (VlpsCommentSearch *search)
{
  const VlpsPage *page = search->page;
  const VlpsTextBlocks *blocks = search->blocks;
  g_autofree guint8 *dated = g_new0 (guint8, page->n_nodes + 1);

  for (guint i = 0; i < blocks->n; i++)
    dated[blocks->items[i].first] = (blocks->items[i].year || blocks->items[i].clock)
                                    && blocks->items[i].characters <= 2 * VLPS_COMMENT_SIGNATURE_LONGEST;
  search->heads = g_new0 (guint, page->n_nodes + 2);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      gboolean named =
          (search->names[i] & (VLPS_COMMENT_WORD_AUTHOR | VLPS_COMMENT_WORD_TIME)) != 0 || node->tag == VLPS_TAG_TIME;
      guint characters = named ? vlps_comment_search_characters (search, i, node->end) : 0;

      search->heads[i + 1] =
          search->heads[i] + (dated[i] != 0 || (characters > 0 && characters <= 3 * VLPS_COMMENT_SIGNATURE_LONGEST));
    }
}

/* Share of the elements of a group that must have author or time, share of the page's text that posts have at least,
 * and beside the group with the most text. */
#define MOST_HEADED .8
#define LEAST_TEXT .3
#define LIKE_MOST .6

/* The group of elements that are one post each: of those with authors or times and much of the text, the one with the most
 * elements.  NULL where there is none. */
static const VlpsCommentGroup *
choose_posts (const VlpsCommentSearch *search, GPtrArray *order)
{
  const VlpsCommentGroup *posts = NULL;
  double most = LEAST_TEXT * search->reading->before[search->page->n_nodes] / LIKE_MOST;

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < order->len; i++)
      {
        const VlpsCommentGroup *group = g_ptr_array_index (order, i);

        if (group->n < 2 || group->headed < MOST_HEADED * group->n)
          continue;
        if (pass == 0)
          most = MAX (most, group->characters);
        else if (group->characters >= LIKE_MOST * most && (posts == NULL || group->n > posts->n))
          posts = group;
      }
  return posts;
}

/* On a page that is for its thread the posts are looked for in all of it, under whatever name: they count where they
 * say more than what was found by names. */
static void
find_posts (VlpsCommentSearch *search)
{
  VlpsComments *out = search->out;
  g_autoptr (GPtrArray) order = NULL;
  const VlpsCommentGroup *posts;
  double found = 0;
  int end = (int) search->page->n_nodes;

  for (guint k = 0; k < out->items->len; k++)
    {
      const VlpsComment *item = &g_array_index (out->items, VlpsComment, k);

      found += item->depth == 0 ? vlps_comment_search_characters (search, item->first, item->end) : 0;
    }
  count_heads (search);
  order = vlps_comment_groups_find (search, 0, end);
  posts = choose_posts (search, order);
  if (posts == NULL || posts->characters <= found)
    return;
  g_array_unref (out->items);
  out->items = g_array_new (FALSE, FALSE, sizeof (VlpsComment));
  vlps_comment_groups_add_items (search, posts, end);
  vlps_comment_items_read (search);
}

void
vlps_comments_restrict (VlpsComments *comments, const VlpsPage *page, const VlpsReading *reading,
                        const VlpsTextBlocks *blocks, const guint8 *kept)
{
  VlpsCommentSearch search = { .page = page, .reading = reading, .blocks = blocks, .out = comments };
  g_autofree int *owner = vlps_comment_items_find_owners (&search);

  for (guint k = 0; k < comments->items->len; k++)
    {
      VlpsComment *item = &g_array_index (comments->items, VlpsComment, k);
      g_autofree char *text = g_steal_pointer (&item->text), *shown = g_steal_pointer (&item->shown);

      vlps_comment_items_read_lines (&search, owner, (int) k, kept);
      g_assert (item->text != NULL);
      if (*item->text != '\0')
        continue;
      g_free (item->text);
      g_free (item->shown);
      item->text = g_steal_pointer (&text);
      item->shown = g_steal_pointer (&shown);
    }
}

/* --- the page --- */

/* Posts of a page that does not say that it is for its thread, at least, and share of them with author and time. */
#define LEAST_SIGNED 3
#define MOST_SIGNED .8

typedef struct
{
  int first;
  int end;
} Section;

/* How many siblings and how much text may stand between comments that are children of one element, each by itself. */
#define FURTHEST_SIBLING 6
#define MOST_BETWEEN 60

/* End of the named section that begins at `i`, with the siblings of the same shape behind it. */
static int
end_of_named (const VlpsCommentSearch *search, int i)
{
  const VlpsPage *page = search->page;
  int end = page->nodes[i].end, limit = page->nodes[i].parent >= 0 ? page->nodes[page->nodes[i].parent].end : end;
  gsize shape = vlps_node_shape (&page->nodes[i]);

  for (int k = end, far = 0;
       k < limit && far < FURTHEST_SIBLING && vlps_comment_search_characters (search, end, k) <= MOST_BETWEEN;
       k = page->nodes[k].end, far++)
    if (page->nodes[k].kind == VLPS_NODE_ELEMENT && is_section (search, k)
        && vlps_node_shape (&page->nodes[k]) == shape)
      {
        end = page->nodes[k].end;
        far = 0;
      }
  return end;
}

/* TRUE for a heading with a link to itself, as generators of documentation give each heading of a text.  They also make
 * its id, or that of the section around it, out of its words. */
static gboolean
links_to_itself (const VlpsPage *page, int heading)
{
  const VlpsNode *nodes = page->nodes;
  const char *id = NULL;

  if (!vlps_tag_is_heading (nodes[heading].tag, NULL))
    return FALSE;
  if (nodes[heading].parent >= 0)
    id = vlps_node_attribute (&nodes[nodes[heading].parent], "id");
  for (int i = heading; i < nodes[heading].end; i++)
    {
      const char *own = vlps_node_attribute (&nodes[i], "id");
      const char *href = nodes[i].tag == VLPS_TAG_A ? vlps_node_attribute (&nodes[i], "href") : NULL;

      id = own != NULL ? own : id;
      if (id != NULL && href != NULL && *href == '#' && strcmp (href + 1, id) == 0)
        return TRUE;
    }
  return FALSE;
}

/* TRUE for such a heading, and for the section that begins with one. */
static gboolean
is_titled (const VlpsPage *page, int index)
{
  int first = index + 1;

  while (first < page->nodes[index].end && page->nodes[first].kind == VLPS_NODE_TEXT)
    first++;
  return links_to_itself (page, index) || (first < page->nodes[index].end && links_to_itself (page, first));
}

/* TRUE for a chapter of the text that is called "Feedback" or the like: a chapter of another name follows, or text comes
 * before and the name is not that of comments, or its heading links to itself; nothing in it is named a comment, has a
 * date or is a form. */
static gboolean
is_chapter (const VlpsCommentSearch *search, int heading, int end)
{
  const VlpsPage *page = search->page;
  int parent = page->nodes[heading].parent;
  gboolean linked = links_to_itself (page, heading);
  g_autofree char *text = NULL, *folded = NULL;

  for (int i = linked ? page->nodes[heading].end : heading; i < end; i++)
    if ((search->names[i] & (VLPS_COMMENT_WORD_COMMENT | VLPS_COMMENT_WORD_REST)) != 0
        || page->nodes[i].tag == VLPS_TAG_FORM || page->nodes[i].tag == VLPS_TAG_TIME)
      return FALSE;
  if (linked)
    return TRUE;
  if (end < page->nodes[parent].end)
    {
      text = vlps_comment_search_line (search, end);
      return page->nodes[end].tag == page->nodes[heading].tag && !vlps_comment_words_head (text);
    }
  text = vlps_comment_search_line (search, heading);
  folded = g_utf8_casefold (text, -1);
  if (strstr (folded, "feedback") == NULL && strstr (folded, "response") == NULL)
    return FALSE;
  for (int i = parent + 1; i < heading; i = page->nodes[i].end)
    if (page->nodes[i].tag == VLPS_TAG_P)
      return TRUE;
  return FALSE;
}

/* End of the section that begins at `i`, -1 where none does. */
static int
section_end (const VlpsCommentSearch *search, int i)
{
  const VlpsNode *node = &search->page->nodes[i];
  guint characters = vlps_comment_search_characters (search, i, node->end);
  g_autofree char *text = NULL;
  int end;

  if (node->kind != VLPS_NODE_ELEMENT || characters == 0)
    return -1;
  if (is_section (search, i) && !is_titled (search->page, i))
    return end_of_named (search, i);
  if (!vlps_tag_is_heading (node->tag, NULL) || characters > VLPS_COMMENT_WORDS_LONGEST_HEADING)
    return -1;
  text = vlps_comment_search_line (search, i);
  if (!vlps_comment_words_head (text))
    return -1;
  end = end_of_headed (search, i);
  return is_chapter (search, i, end) ? -1 : end;
}

/* TRUE for an address such as https://forum.example.org/ or http://bbs6.example.com/. */
static gboolean
is_forum_host (const char *address)
{
  const char *host = strstr (address, "://");
  g_autofree char *name = host != NULL ? g_strndup (host + 3, strcspn (host + 3, "/?#")) : NULL;

  return name != NULL && (strstr (name, "forum") != NULL || strstr (name, "bbs") != NULL);
}

/* Letters of running text that an article has at least, with a headline and without one, and of comments without an
 * article that are the content. */
#define LEAST_ARTICLE 150
#define LEAST_BARE_ARTICLE 1000
#define LEAST_THREAD 800

/* Letters of comments, and of running text outside of them. */
static void
count_letters (const VlpsCommentSearch *search, double *ret_comments, double *ret_outside)
{
  *ret_comments = *ret_outside = 0;
  for (guint i = 0; i < search->blocks->n; i++)
    {
      const VlpsTextBlock *block = &search->blocks->items[i];
      VlpsCommentPart part = (VlpsCommentPart) search->out->part[block->first];

      if (part == VLPS_COMMENT_POST)
        *ret_comments += vlps_text_block_length (block);
      else if (part == VLPS_COMMENT_NONE && vlps_text_block_is_running_text (block))
        *ret_outside += vlps_text_block_length (block);
    }
}

/* TRUE where the thread is what the page is for: the page says so, or its address; or nothing else is on it; or there is
 * no headline, little running text, and most of what is on it is comments.  What readers say of a product stands beside
 * it as well. */
static gboolean
is_thread (const VlpsCommentSearch *search)
{
  static const char *const words[] = { "forum", "thread",    "topic",   "bbs",      "question",
                                       "/t/",   "viewtopic", "comment", "/discuss", NULL };
  const VlpsPage *page = search->page;
  VlpsPageMetadata says = vlps_page_metadata_of (page);
  const char *host = strstr (says.address, "://");
  const char *place = host != NULL && !g_str_has_prefix (says.address, "file:") ? strchr (host + 3, '/') : NULL;
  g_autofree char *path = place != NULL ? g_ascii_strdown (place, -1) : NULL;
  guint all = search->reading->before[page->n_nodes], posts = 0;
  double comments, outside;

  for (const char *const *word = words; path != NULL && *word != NULL; word++)
    if (strstr (path, *word) != NULL)
      return TRUE;
  if (says.forum_software || is_forum_host (says.address))
    return TRUE;
  for (guint i = 0; i < page->n_nodes; i++)
    posts += search->out->part[i] == VLPS_COMMENT_POST ? search->reading->characters[i] : 0;
  count_letters (search, &comments, &outside);
  return says.forum || says.product || (outside < LEAST_ARTICLE && comments >= LEAST_THREAD)
         || (search->articles[page->n_nodes] == 0 && 2 * posts > all && outside < LEAST_BARE_ARTICLE);
}

VlpsComments *
vlps_comments_new (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks)
{
  VlpsComments *out = g_new0 (VlpsComments, 1);
  g_autoptr (GArray) sections = g_array_new (FALSE, FALSE, sizeof (Section));
  g_autofree guint16 *names = vlps_comment_words_of (page);
  VlpsCommentSearch search = { .page = page, .reading = reading, .blocks = blocks, .names = names, .out = out };

  out->items = g_array_new (FALSE, FALSE, sizeof (VlpsComment));
  out->part = g_new0 (guint8, page->n_nodes + 1);
  count_articles (&search);
  for (int i = 0; i < (int) page->n_nodes;)
    {
      Section section = { .first = i, .end = section_end (&search, i) };

      if (section.end > i)
        {
          mark_rest (&search, section.first, section.end);
          vlps_comment_groups_find_items (&search, section.first, section.end);
          g_array_append_val (sections, section);
        }
      i = MAX (i + 1, section.end);
    }
  vlps_comment_items_read (&search);
  for (guint k = 0; k < sections->len; k++)
    for (int i = g_array_index (sections, Section, k).first; i < g_array_index (sections, Section, k).end; i++)
      if (out->part[i] == VLPS_COMMENT_NONE)
        out->part[i] = VLPS_COMMENT_REST;
  out->is_content = is_thread (&search);
  if (out->is_content && !vlps_page_metadata_of (page).product)
    find_posts (&search);
  g_free (search.articles);
  g_free (search.heads);
  return out;
}

/* Which comment each quotes: the one before it to whose place its body links. */
static void
find_quotes (const VlpsCommentSearch *search)
{
  const VlpsPage *page = search->page;
  const GArray *items = search->out->items;
  g_autofree int *owner = vlps_comment_items_find_owners (search);
  g_autoptr (GHashTable) places = g_hash_table_new (vlps_hash_string, g_str_equal);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *id = node->kind == VLPS_NODE_ELEMENT ? vlps_node_attribute (node, "id") : NULL;
      const char *href = node->tag == VLPS_TAG_A ? vlps_node_attribute (node, "href") : NULL;
      const char *place = href != NULL ? strrchr (href, '#') : NULL;
      VlpsComment *item = owner[i] >= 0 ? &g_array_index (items, VlpsComment, owner[i]) : NULL;
      guint quoted;

      if (item == NULL)
        continue;
      if (id != NULL)
        g_hash_table_insert (places, (gpointer) id, GUINT_TO_POINTER (owner[i] + 1));
      if (place == NULL || item->quote_of > 0 || !vlps_comment_items_is_in_body (item, (int) i))
        continue;
      quoted = GPOINTER_TO_UINT (g_hash_table_lookup (places, place + 1));
      if (quoted != (guint) owner[i] + 1)
        item->quote_of = quoted;
    }
}

/* TRUE for what was written at some time, each by itself: half of it has a date.  Forms and headings have none. */
static gboolean
are_dated (const GArray *items)
{
  guint dated = 0;

  for (guint k = 0; k < items->len; k++)
    dated += g_array_index (items, VlpsComment, k).time != NULL;
  return dated > 0 && 2 * dated >= items->len;
}

/* TRUE where nearly all of several have an author and a time. */
static gboolean
are_signed (const GArray *items)
{
  guint n = 0;

  for (guint k = 0; k < items->len; k++)
    {
      const VlpsComment *item = &g_array_index (items, VlpsComment, k);

      n += item->author != NULL && item->time != NULL;
    }
  return items->len >= LEAST_SIGNED && n >= MOST_SIGNED * items->len;
}

/* TRUE for a row of a list of topics: a link to the topic, and less in words behind it, such as "Last post by Jane". */
static gboolean
is_topic (const VlpsTextBlocks *blocks, const VlpsComment *item)
{
  const VlpsTextBlock *first = &blocks->items[blocks->before[item->first]];
  guint said = 0;

  if (blocks->before[item->first] >= blocks->before[item->end] || vlps_text_block_link_share (first) < LINKED_TOPIC)
    return FALSE;
  for (const VlpsTextBlock *block = first + 1; block < &blocks->items[blocks->before[item->end]]; block++)
    if (block->words >= LEAST_WORDS && !block->year && !block->clock && vlps_text_block_link_share (block) < .5)
      said += block->characters;
  return said < first->characters;
}

/* TRUE where nearly all are topics of a forum, which have an author and a date, too. */
static gboolean
are_topics (const VlpsTextBlocks *blocks, const GArray *items)
{
  guint n = 0;

  for (guint k = 0; k < items->len; k++)
    n += is_topic (blocks, &g_array_index (items, VlpsComment, k));
  return n > MOST_TOPICS * items->len;
}

/* Comments, where they stand for the posts of the page. */
static GArray *
take_comments (const VlpsComments *comments, const VlpsTextBlocks *blocks)
{
  return are_dated (comments->items) && !are_topics (blocks, comments->items) ? g_array_ref (comments->items) : NULL;
}

GArray *
vlps_comments_posts (const VlpsComments *comments, const VlpsPage *page, const VlpsReading *reading,
                     const VlpsTextBlocks *blocks, gboolean *ret_thread)
{
  VlpsComments out = { 0 };
  VlpsCommentSearch search = { .page = page, .reading = reading, .blocks = blocks, .out = &out };
  VlpsPostsShare share = VLPS_POSTS_SOME;
  g_autoptr (GArray) posts = vlps_posts_find (page, reading, blocks, &share);
  g_autofree guint16 *names = NULL;
  g_autofree guint8 *part = NULL;

  *ret_thread = FALSE;
  if (posts == NULL || !(comments->is_content || share > VLPS_POSTS_BEHIND) || vlps_page_metadata_of (page).product)
    return take_comments (comments, blocks);
  search.names = names = vlps_comment_words_of (page);
  out.part = part = g_new0 (guint8, page->n_nodes + 1);
  out.items = g_array_new (FALSE, FALSE, sizeof (VlpsComment));
  for (guint k = 0; k < posts->len; k++)
    {
      const VlpsPost *post = &g_array_index (posts, VlpsPost, k);
      VlpsComment item = {
        .first = post->first, .end = post->end, .depth = post->depth, .body = post->body, .body_end = post->body_end
      };

      g_array_append_val (out.items, item);
    }
  vlps_comment_items_read (&search);
  find_quotes (&search);
  *ret_thread =
      comments->is_content && (share > VLPS_POSTS_BEHIND || (share == VLPS_POSTS_BEHIND && are_signed (out.items)));
  if (out.items->len > 0
      && (comments->is_content || (share == VLPS_POSTS_MOST ? are_dated (out.items) : are_signed (out.items))))
    return out.items;
  *ret_thread = FALSE;
  g_array_unref (out.items);
  return take_comments (comments, blocks);
}

guint8 *
vlps_comments_parts (const GArray *posts, const VlpsPage *page, const VlpsReading *reading)
{
  VlpsComments out = { .items = (GArray *) posts };
  VlpsCommentSearch search = { .page = page, .out = &out };
  g_autofree int *owner = NULL;
  g_autofree guint8 *parts = g_new0 (guint8, page->n_nodes + 1);
  guint said = 0, all = 0;

  owner = vlps_comment_items_find_owners (&search);
  for (int i = 0; i < (int) page->n_nodes; i++)
    if (owner[i] >= 0)
      {
        parts[i] = vlps_comment_items_is_in_body (&g_array_index (posts, VlpsComment, owner[i]), i) ? VLPS_COMMENT_POST
                                                                                                    : VLPS_COMMENT_REST;
        all += reading->characters[i];
        said += parts[i] == VLPS_COMMENT_POST ? reading->characters[i] : 0;
      }
  return said > 0 && said < all ? g_steal_pointer (&parts) : NULL;
}

void
vlps_comments_free (VlpsComments *comments)
{
  if (comments == NULL)
    return;
  g_array_unref (comments->items);
  g_free (comments->part);
  g_free (comments);
}

void
vlps_comment_clear (VlpsComment *comment)
{
  g_free (comment->author);
  g_free (comment->time);
  g_free (comment->text);
  g_free (comment->shown);
  g_free (comment->clock);
}
