/* post-rules.c - rules between the posts of a thread, where they are content */
#include "post-rules.h"

#include "whitespace.h"

/* What is kept of a range of nodes. */
typedef struct
{
  gboolean any;  /* text or pictures */
  gboolean rule; /* a rule behind the last of them */
} Kept;

static Kept
look (VlpsDocument *document, const guint8 *content, int first, int end)
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

GArray *
vlps_post_rules_new (VlpsDocument *document)
{
  const GArray *posts = document->result->posts;
  const guint8 *content;
  gboolean before = FALSE; /* a post with content */
  gboolean parted = FALSE; /* by a rule of the page */
  GArray *rules;

  if (posts == NULL || posts->len < 2)
    return NULL;
  content = vlps_document_content (document);
  rules = g_array_new (FALSE, FALSE, sizeof (VlpsPostRule));
  for (guint i = 0; i < posts->len; i++)
    {
      const VlpsComment *post = &g_array_index (posts, VlpsComment, i);
      int next = i + 1 < posts->len ? g_array_index (posts, VlpsComment, i + 1).first : (int) document->page->n_nodes;
      VlpsPostRule rule = { post->first, MIN (post->end, next) };
      Kept kept = look (document, content, rule.first, rule.end), between = look (document, content, rule.end, next);

      if (kept.any && before && !parted)
        g_array_append_val (rules, rule);
      before = before || kept.any;
      if (kept.any || between.any || kept.rule || between.rule)
        parted = between.rule || (kept.rule && !between.any);
    }
  if (rules->len == 0)
    g_clear_pointer (&rules, g_array_unref);
  return rules;
}

gboolean
vlps_post_rules_next (const GArray *rules, guint *next, int node)
{
  const VlpsPostRule *rule = NULL;

  while (rules != NULL && *next < rules->len && g_array_index (rules, VlpsPostRule, *next).first <= node)
    rule = &g_array_index (rules, VlpsPostRule, (*next)++);
  return rule != NULL && node < rule->end;
}
