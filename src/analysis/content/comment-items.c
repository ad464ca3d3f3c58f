/* comment-items.c - what is in a comment: author, time, text */
#include "comment-search.h"

#include "comment-signature.h"
#include "comment-words.h"
#include "date.h"

static gboolean
is_in_link (const VlpsNode *nodes, int element, int node)
{
  while (node > element && nodes[node].tag != VLPS_TAG_A)
    node = nodes[node].parent;
  return node > element;
}

/* The name in an element about an author: what it begins with, a single letter aside, where that is a link or other text
 * blocks follow, such as a rank and a number of posts; else all of it. */
static char *
name_in (const VlpsCommentSearch *search, int i)
{
  const VlpsNode *nodes = search->page->nodes;
  gboolean several = search->blocks->before[nodes[i].end] - search->blocks->before[i] > 1;

  for (int k = i + 1; k < nodes[i].end; k++)
    if (search->reading->characters[k] > 1 && vlps_comment_signature_has_letter (nodes[k].text))
      {
        if (several || is_in_link (nodes, i, k))
          return vlps_comment_search_line (search, k);
        break;
      }
  return vlps_comment_search_line (search, i);
}

/* The name in a line such as "by NAME » 8 Jan 2018 15:33": the last link, name or stressed word before the date; newly
 * allocated, NULL where there is none. */
static char *
name_before_date (const VlpsCommentSearch *search, int i)
{
  const VlpsNode *nodes = search->page->nodes;
  g_autofree char *name = NULL;

  for (int k = i + 1; k < nodes[i].end; k++)
    {
      g_autofree char *text = NULL;

      if (vlps_comment_search_characters (search, k, nodes[k].end) <= 1)
        continue;
      text = vlps_comment_search_line (search, k);
      if (vlps_date_find (text, &(VlpsDate){ 0 }, NULL, NULL))
        {
          /* what holds name and date goes on to both */
          if (nodes[k].kind == VLPS_NODE_TEXT)
            break;
        }
      else if ((nodes[k].tag == VLPS_TAG_A || nodes[k].tag == VLPS_TAG_STRONG || nodes[k].tag == VLPS_TAG_B
                || (search->names[k] & VLPS_COMMENT_WORD_AUTHOR) != 0)
               && vlps_comment_signature_has_letter (text))
        {
          g_free (name);
          name = g_steal_pointer (&text);
        }
    }
  return name != NULL ? vlps_comment_signature_author (name) : NULL;
}

/* Reads author and time from an element that is named as such. */
static void
read_head (const VlpsCommentSearch *search, VlpsComment *item, int i)
{
  const VlpsNode *node = &search->page->nodes[i];
  const char *stamp = node->tag == VLPS_TAG_TIME ? vlps_node_attribute (node, "datetime") : NULL;
  guint names = search->names[i];
  g_autofree char *text = NULL;

  if (stamp != NULL && item->time == NULL)
    item->time = vlps_comment_signature_time (stamp);
  if ((names & (VLPS_COMMENT_WORD_AUTHOR | VLPS_COMMENT_WORD_TIME)) == 0 && node->tag != VLPS_TAG_CITE
      && node->tag != VLPS_TAG_TIME)
    return;
  if (vlps_comment_search_characters (search, i, node->end) == 0
      || vlps_comment_search_characters (search, i, node->end) > 3 * VLPS_COMMENT_SIGNATURE_LONGEST)
    return;
  text = vlps_comment_search_line (search, i);
  if (item->clock == NULL && ((names & VLPS_COMMENT_WORD_TIME) != 0 || node->tag == VLPS_TAG_TIME))
    item->clock = g_strdup (text);
  if (item->time == NULL && ((names & VLPS_COMMENT_WORD_TIME) != 0 || node->tag == VLPS_TAG_TIME))
    item->time = vlps_comment_signature_time (text);
  if ((names & VLPS_COMMENT_WORD_AUTHOR) == 0 && node->tag != VLPS_TAG_CITE)
    return;
  if (vlps_date_find (text, &(VlpsDate){ 0 }, NULL, NULL))
    {
      /* of several lines the one with a date may say since when the author is a member */
      if (search->blocks->before[node->end] - search->blocks->before[i] > 1 || vlps_comment_words_member (text))
        return;
      if (item->author == NULL)
        item->author = name_before_date (search, i);
      if (item->time == NULL)
        item->time = vlps_comment_signature_time (text);
    }
  else if (item->author == NULL)
    {
      g_autofree char *name = name_in (search, i);

      item->author = vlps_comment_signature_author (name);
    }
}

/* TRUE for a line that has nothing but author, time and buttons. */
static gboolean
is_head (const VlpsComment *item, const VlpsTextBlock *block, const char *text)
{
  gsize start, end;

  if (block->characters > 2 * VLPS_COMMENT_SIGNATURE_LONGEST)
    return FALSE;
  if (item->author != NULL && strstr (text, item->author) != NULL
      && block->characters <= vlps_text_characters (item->author) + 30)
    return TRUE;
  if (vlps_date_find (text, &(VlpsDate){ 0 }, &start, &end))
    return strlen (text) - (end - start) <= 40;
  return g_strcmp0 (text, item->time) == 0 || g_strcmp0 (text, item->clock) == 0
         || (vlps_text_block_link_share (block) > .9 && block->words <= 3);
}

/* A link of one or two words at the end of a comment: reply, report, like. */
static gboolean
is_button (const VlpsComment *item, const VlpsTextBlock *block, gboolean after)
{
  return after && (item->author != NULL || item->time != NULL) && block->words <= 2 && block->digits == 0
         && vlps_text_block_link_share (block) > .9;
}

gboolean
vlps_comment_items_is_in_body (const VlpsComment *item, int node)
{
  return node >= item->body && node < item->body_end;
}

void
vlps_comment_items_read_lines (VlpsCommentSearch *search, const int *owner, int number, const guint8 *kept)
{
  VlpsComment *item = &g_array_index (search->out->items, VlpsComment, number);
  const VlpsTextBlocks *blocks = search->blocks;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) shown = g_string_new (NULL);
  int first = blocks->before[item->first], end = blocks->before[item->end];
  gboolean said = FALSE;  /* where the author's name would be there is something else, such as a rank */
  gboolean since = FALSE; /* a date that comes next says since when the author is a member */

  for (int i = first; i < end; i++)
    {
      const VlpsTextBlock *block = &blocks->items[i];
      gboolean of_member = since;
      g_autofree char *line = NULL;

      if (owner[block->first] != number || search->out->part[block->first] == VLPS_COMMENT_REST
          || (kept != NULL && !kept[i]))
        continue;
      line = vlps_text_blocks_text (search->page, search->reading, block);
      if (vlps_comment_items_is_in_body (item, block->first))
        {
          g_string_append_printf (shown, "%s%s", shown->len > 0 ? "\n" : "", line);
          g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
          continue;
        }
      if (is_button (item, block, i > first))
        {
          memset (search->out->part + block->first, VLPS_COMMENT_REST, (gsize) (block->last - block->first + 1));
          continue;
        }
      if (item->author == NULL && (i == first || (block->last < item->body && !said))
          && block->characters <= VLPS_COMMENT_SIGNATURE_LONGEST && end - first > 1)
        {
          item->author = vlps_comment_signature_before_date (line);
          said = vlps_comment_signature_has_letter (line) && !vlps_date_find (line, &(VlpsDate){ 0 }, NULL, NULL);
        }
      since = vlps_comment_words_member (line);
      if (item->time == NULL && block->characters <= 2 * VLPS_COMMENT_SIGNATURE_LONGEST && !since && !of_member
          && vlps_date_find (line, &(VlpsDate){ 0 }, NULL, NULL))
        item->time = vlps_comment_signature_time (line);
      g_string_append_printf (shown, "%s%s", shown->len > 0 ? "\n" : "", line);
      if (item->body_end == 0 && !is_head (item, block, line))
        g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", line);
    }
  item->shown = g_string_free (g_steal_pointer (&shown), FALSE);
  item->text = g_string_free (g_steal_pointer (&text), FALSE);
}

/* Author, time and text of a comment. */
static void
read_item (VlpsCommentSearch *search, const int *owner, int number)
{
  VlpsComment *item = &g_array_index (search->out->items, VlpsComment, number);

  for (int i = item->first; i < item->end && (item->author == NULL || item->time == NULL); i++)
    if (owner[i] == number && search->page->nodes[i].kind == VLPS_NODE_ELEMENT
        && !vlps_comment_items_is_in_body (item, i))
      read_head (search, item, i);
  vlps_comment_items_read_lines (search, owner, number, NULL);
}

/* TRUE for what is not a comment: it has no words, or nobody says it and it is the only one of its kind. */
static gboolean
is_nothing (const VlpsComment *item)
{
  return *item->text == '\0' || (item->alone && item->author == NULL && item->time == NULL);
}

int *
vlps_comment_items_find_owners (const VlpsCommentSearch *search)
{
  const GArray *items = search->out->items;
  int *owner = g_new (int, search->page->n_nodes + 1);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (int));
  guint next = 0;

  for (int i = 0; i < (int) search->page->n_nodes; i++)
    {
      while (open->len > 0 && g_array_index (items, VlpsComment, g_array_index (open, int, open->len - 1)).end <= i)
        g_array_set_size (open, open->len - 1);
      if (next < items->len && g_array_index (items, VlpsComment, next).first == i)
        {
          g_array_append_val (open, next);
          next++;
        }
      owner[i] = open->len > 0 ? g_array_index (open, int, open->len - 1) : -1;
    }
  return owner;
}

void
vlps_comment_items_read (VlpsCommentSearch *search)
{
  VlpsComments *out = search->out;
  g_autofree int *owner = vlps_comment_items_find_owners (search);
  guint kept = 0;

  for (guint k = 0; k < out->items->len; k++)
    read_item (search, owner, (int) k);
  for (guint i = 0; i < search->page->n_nodes; i++)
    if (owner[i] >= 0 && out->part[i] != VLPS_COMMENT_REST
        && !is_nothing (&g_array_index (out->items, VlpsComment, owner[i])))
      out->part[i] = VLPS_COMMENT_POST;
  for (guint k = 0; k < out->items->len; k++)
    {
      VlpsComment *item = &g_array_index (out->items, VlpsComment, k);

      if (is_nothing (item))
        vlps_comment_clear (item);
      else
        g_array_index (out->items, VlpsComment, kept++) = *item;
    }
  g_array_set_size (out->items, kept);
  g_array_set_clear_func (out->items, (GDestroyNotify) vlps_comment_clear);
}
