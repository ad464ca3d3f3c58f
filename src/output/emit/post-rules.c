/* post-rules.c - what parts the posts of a thread, where they are content */
#include "post-rules.h"

#include <string.h>

#include "date.h"
#include "hash.h"
#include "title.h"
#include "whitespace.h"

/* Content of a range of nodes. */
typedef struct
{
  gboolean any;  /* text or pictures */
  gboolean rule; /* a rule behind the last of them */
} Kept;

static Kept
look (const VlpsDocument *document, const guint8 *content, int first, int end)
{
  const VlpsNode *nodes = document->page->nodes;
  Kept kept = { FALSE, FALSE };

  for (int i = first; i < end; i++)
    if (!content[i])
      continue;
    else if (nodes[i].tag == VLPS_TAG_HR)
      kept.rule = TRUE;
    else if (nodes[i].kind == VLPS_NODE_TEXT ? !vlps_whitespace_is_blank (nodes[i].text) : nodes[i].tag == VLPS_TAG_IMG)
      kept = (Kept){ TRUE, FALSE };
  return kept;
}

/* Bytes of a line with author or date, beside the name: "posted by", "#12". */
#define MOST_BESIDE 12
#define MOST_DATE 40

/* TRUE for a text that says no more than the heading does. */
static gboolean
is_in_heading (const VlpsComment *post, const char *text)
{
  gsize length = strlen (text), begin, end;
  VlpsDate date;

  if (length <= 3)
    return TRUE;
  if (post->author != NULL && length <= strlen (post->author) + MOST_BESIDE
      && (vlps_title_has (post->author, text) || vlps_title_has (text, post->author)))
    return TRUE;
  return post->time != NULL && length <= MOST_DATE && vlps_date_find (text, &date, &begin, &end);
}

/* The first node of a post whose text the heading does not have. */
static int
find_said (const VlpsDocument *document, const VlpsComment *post, int end)
{
  const VlpsNode *nodes = document->page->nodes;

  for (int i = post->first; i < end; i++)
    if (i == document->opening.headline)
      i = nodes[i].end - 1;
    else if (nodes[i].kind == VLPS_NODE_TEXT && !vlps_whitespace_is_blank (nodes[i].text))
      {
        g_autofree char *text = vlps_whitespace_collapse (nodes[i].text);

        if (!is_in_heading (post, text))
          return i;
      }
  return post->first;
}

static char *
make_heading (const VlpsComment *post)
{
  if (post->author == NULL || post->time == NULL)
    return g_strdup (post->author != NULL ? post->author : post->time);
  return g_strconcat (post->author, ", ", post->time, NULL);
}

/* The heading that a post begins with, without signs of a reply, in lower case; newly allocated, NULL: it begins with none. */
static char *
find_own_heading (const VlpsDocument *document, const guint8 *content, const VlpsComment *post, int end)
{
  const VlpsNode *nodes = document->page->nodes;
  g_autofree char *text = NULL, *lower = NULL;
  const char *start;
  int first = post->first, level;

  while (first < end
         && (!content[first] || nodes[first].kind != VLPS_NODE_TEXT || vlps_whitespace_is_blank (nodes[first].text)))
    first++;
  for (int i = first < end ? nodes[first].parent : -1; i >= post->first; i = nodes[i].parent)
    if (vlps_tag_is_heading (nodes[i].tag, &level))
      {
        text = vlps_whitespace_collapse (nodes[first].text);
        lower = g_utf8_strdown (text, -1);
        start = lower;
        while (g_str_has_prefix (start, "re:"))
          start += strspn (start + 3, " ") + 3;
        return post->author != NULL && vlps_title_has (post->author, text) ? NULL : g_strdup (start);
      }
  return NULL;
}

/* Returns the start of the next post; replies may be inside a post. */
static int
next_post (const VlpsDocument *document, const GArray *posts, guint i)
{
  return i + 1 < posts->len ? g_array_index (posts, VlpsComment, i + 1).first : (int) document->page->n_nodes;
}

/* A byte for each post, 1 where it is an entry of its own, such as of a blog: it has a title, and so do most others, each
 * another one.  The posts of a thread have none, or that of the thread. */
static guint8 *
find_entries (const VlpsDocument *document, const guint8 *content, const GArray *posts)
{
  guint8 *entries = g_new0 (guint8, posts->len);
  g_autoptr (GHashTable) titles = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  guint n = 0;

  for (guint i = 0; i < posts->len; i++)
    {
      const VlpsComment *post = &g_array_index (posts, VlpsComment, i);
      int end = MIN (post->end, next_post (document, posts, i));
      char *title = find_own_heading (document, content, post, end);

      n += look (document, content, post->first, end).any;
      entries[i] = title != NULL;
      if (title != NULL)
        g_hash_table_add (titles, title);
    }
  if (2 * g_hash_table_size (titles) <= n)
    memset (entries, 0, posts->len);
  return entries;
}

static void
clear_rule (gpointer data)
{
  VlpsPostRule *rule = data;

  g_free (rule->heading);
}

GArray *
vlps_post_rules_new (VlpsDocument *document)
{
  const GArray *posts = document->result->posts;
  const guint8 *content;
  gboolean before = FALSE; /* a post with content */
  gboolean parted = FALSE; /* by a rule of the page */
  g_autofree guint8 *entries = NULL;
  GArray *rules;

  if (posts == NULL || posts->len < 2)
    return NULL;
  content = vlps_document_content (document);
  entries = find_entries (document, content, posts);
  rules = g_array_new (FALSE, FALSE, sizeof (VlpsPostRule));
  g_array_set_clear_func (rules, clear_rule);
  for (guint i = 0; i < posts->len; i++)
    {
      const VlpsComment *post = &g_array_index (posts, VlpsComment, i);
      int next = next_post (document, posts, i);
      VlpsPostRule rule = { .first = post->first, .end = MIN (post->end, next) };
      Kept kept = look (document, content, rule.first, rule.end), between = look (document, content, rule.end, next);

      rule.rule = before && !parted;
      rule.said = post->first;
      if (kept.any && document->options.byline && !entries[i])
        rule.heading = make_heading (post);
      if (rule.heading != NULL)
        rule.said = find_said (document, post, rule.end);
      if (kept.any)
        g_array_append_val (rules, rule);
      before = before || kept.any;
      if (kept.any || between.any || kept.rule || between.rule)
        parted = between.rule || (kept.rule && !between.any);
    }
  if (rules->len == 0)
    g_clear_pointer (&rules, g_array_unref);
  return rules;
}

const VlpsPostRule *
vlps_post_rules_next (const GArray *rules, guint *next, int node)
{
  const VlpsPostRule *rule = NULL;

  while (rules != NULL && *next < rules->len && g_array_index (rules, VlpsPostRule, *next).first <= node)
    rule = &g_array_index (rules, VlpsPostRule, (*next)++);
  return rule != NULL && node < rule->end ? rule : NULL;
}
