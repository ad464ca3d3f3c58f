/* page-way.c - rows of links to the pages before and behind this one */
#include "page-way.h"

#include <string.h>

#include "characters.h"

/* Elements from a link up to the row. */
#define MOST_UP 7

/* Most characters other than white space in a row: titles of two pages, and what leads up. */
#define MOST_CHARACTERS 260

/* Most nodes in a row. */
#define MOST_NODES 400

/* Longest text that is read for its first words, in bytes. */
#define MOST_WORDS 40

typedef enum
{
  WAY_PREVIOUS = 1 << 0,
  WAY_NEXT = 1 << 1,
  WAY_ELSEWHERE = 1 << 2,
} Way;

typedef struct
{
  Way way;
  const char *words; /* in lower case */
} WayWords;

static const WayWords ways[] = {
  { WAY_PREVIOUS, "previous" },
  { WAY_PREVIOUS, "previous page" },
  { WAY_PREVIOUS, "previous chapter" },
  { WAY_PREVIOUS, "previous section" },
  { WAY_PREVIOUS, "prev" },
  { WAY_PREVIOUS, "zurück" },
  { WAY_PREVIOUS, "vorherige" },
  { WAY_PREVIOUS, "vorherige seite" },
  { WAY_PREVIOUS, "précédent" },
  { WAY_PREVIOUS, "page précédente" },
  { WAY_PREVIOUS, "anterior" },
  { WAY_PREVIOUS, "página anterior" },
  { WAY_PREVIOUS, "precedente" },
  { WAY_PREVIOUS, "pagina precedente" },
  { WAY_PREVIOUS, "vorige" },
  { WAY_PREVIOUS, "poprzedni" },
  { WAY_PREVIOUS, "poprzednia" },
  { WAY_PREVIOUS, "назад" },
  { WAY_PREVIOUS, "предыдущая" },
  { WAY_PREVIOUS, "предыдущая страница" },
  { WAY_PREVIOUS, "пред." },
  { WAY_PREVIOUS, "上一页" },
  { WAY_PREVIOUS, "上一頁" },
  { WAY_PREVIOUS, "上一章" },
  { WAY_PREVIOUS, "上一篇" },
  { WAY_PREVIOUS, "上一条" },
  { WAY_PREVIOUS, "上一條" },
  { WAY_PREVIOUS, "前へ" },
  { WAY_PREVIOUS, "前のページ" },
  { WAY_PREVIOUS, "이전" },
  { WAY_NEXT, "next" },
  { WAY_NEXT, "next page" },
  { WAY_NEXT, "next chapter" },
  { WAY_NEXT, "next section" },
  { WAY_NEXT, "weiter" },
  { WAY_NEXT, "nächste" },
  { WAY_NEXT, "nächste seite" },
  { WAY_NEXT, "suivant" },
  { WAY_NEXT, "page suivante" },
  { WAY_NEXT, "siguiente" },
  { WAY_NEXT, "página siguiente" },
  { WAY_NEXT, "próximo" },
  { WAY_NEXT, "próxima página" },
  { WAY_NEXT, "successivo" },
  { WAY_NEXT, "pagina successiva" },
  { WAY_NEXT, "volgende" },
  { WAY_NEXT, "następny" },
  { WAY_NEXT, "następna" },
  { WAY_NEXT, "вперед" },
  { WAY_NEXT, "вперёд" },
  { WAY_NEXT, "следующая" },
  { WAY_NEXT, "следующая страница" },
  { WAY_NEXT, "след." },
  { WAY_NEXT, "下一页" },
  { WAY_NEXT, "下一頁" },
  { WAY_NEXT, "下一章" },
  { WAY_NEXT, "下一篇" },
  { WAY_NEXT, "下一条" },
  { WAY_NEXT, "下一條" },
  { WAY_NEXT, "次へ" },
  { WAY_NEXT, "次のページ" },
  { WAY_NEXT, "다음" },
  { WAY_ELSEWHERE, "up" },
  { WAY_ELSEWHERE, "home" },
  { WAY_ELSEWHERE, "top" },
  { WAY_ELSEWHERE, "contents" },
  { WAY_ELSEWHERE, "table of contents" },
  { WAY_ELSEWHERE, "index" },
  { WAY_ELSEWHERE, "inhalt" },
  { WAY_ELSEWHERE, "inhaltsverzeichnis" },
  { WAY_ELSEWHERE, "sommaire" },
  { WAY_ELSEWHERE, "índice" },
  { WAY_ELSEWHERE, "目录" },
  { WAY_ELSEWHERE, "目錄" },
  { WAY_ELSEWHERE, "目次" },
};

static gboolean
is_around (gunichar c)
{
  return !g_unichar_isalnum (c) && c != '.';
}

/* What the words say, without the marks around them; 0: nothing of the kind. */
static Way
read_words (const char *text, gsize length)
{
  g_autofree char *bare = vlps_characters_bare (text, (gssize) length, is_around);

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    if (*bare == *ways[i].words && strcmp (bare, ways[i].words) == 0)
      return ways[i].way;
  return 0;
}

/* The first words of a text run, up to a colon. */
static Way
read_run (const char *text)
{
  const char *end = text;
  gsize length;

  while (*end != '\0' && !vlps_characters_is_colon (g_utf8_get_char (end)))
    end = g_utf8_next_char (end);
  length = (gsize) (end - text);

  return length <= MOST_WORDS ? read_words (text, length) : 0;
}

/* Between the labels of two links. */
static gboolean
divides (gunichar c)
{
  return (c < 0x80 && strchr (",;|[]()", (int) c) != NULL) || c == 0xFF0C || c == 0x3001 || c == 0xFF1B || c == 0xFF5C;
}

/* The last words of a text run that stands before a link: "Next: ", ", Previous: ". */
static Way
read_label (const char *text)
{
  g_autofree char *label = g_strchomp (g_strdup (text));
  const char *end = g_utf8_find_prev_char (label, label + strlen (label)), *begin = end, *before;

  if (end == NULL || !vlps_characters_is_colon (g_utf8_get_char (end)))
    return 0;
  while ((before = g_utf8_find_prev_char (label, begin)) != NULL && end - before < MOST_WORDS
         && !divides (g_utf8_get_char (before)))
    begin = before;
  return read_words (begin, (gsize) (end - begin));
}

static Way
read_relation (const VlpsNode *node)
{
  const char *relation = vlps_node_attribute (node, "rel");

  if (relation == NULL)
    return 0;
  if (g_ascii_strcasecmp (relation, "next") == 0)
    return WAY_NEXT;
  if (g_ascii_strcasecmp (relation, "prev") == 0 || g_ascii_strcasecmp (relation, "previous") == 0)
    return WAY_PREVIOUS;
  return 0;
}

/* Where a link says that it leads. */
static Way
way_of (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  Way way = read_relation (node);

  for (int i = index + 1; way == 0 && i < node->end; i++)
    {
      const char *alternative =
          page->nodes[i].tag == VLPS_TAG_IMG ? vlps_node_attribute (&page->nodes[i], "alt") : NULL;

      if (alternative != NULL && *alternative != '\0')
        return read_run (alternative);
      if (page->nodes[i].kind == VLPS_NODE_TEXT && page->nodes[i].text[strspn (page->nodes[i].text, " \t\r\n")] != '\0')
        {
          way = read_run (page->nodes[i].text);
          if (way != 0 || g_unichar_isalnum (g_utf8_get_char (page->nodes[i].text)))
            break;
        }
    }
  if (way == 0 && index > 0 && page->nodes[index - 1].kind == VLPS_NODE_TEXT)
    way = read_label (page->nodes[index - 1].text);
  return way;
}

/* TRUE where something in an element is more than a way: a heading, a picture of some kind, running text. */
static gboolean
holds_more (const VlpsPage *page, int index)
{
  gboolean in_link = FALSE;
  int end = -1;

  for (int i = index; i < page->nodes[index].end; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      in_link = i < end;
      if (node->tag == VLPS_TAG_A)
        end = MAX (end, node->end);
      if (node->tag == VLPS_TAG_PRE || node->tag == VLPS_TAG_VIDEO || node->tag == VLPS_TAG_IFRAME
          || node->tag == VLPS_TAG_TEXTAREA || node->tag == VLPS_TAG_DL || node->tag == VLPS_TAG_BLOCKQUOTE
          || (!in_link && vlps_tag_is_heading (node->tag, NULL)))
        return TRUE;
      if (!in_link && node->kind == VLPS_NODE_TEXT
          && (strstr (node->text, ". ") != NULL || strstr (node->text, "。") != NULL))
        return TRUE;
    }
  return FALSE;
}

/* The table, list or navigation that has the row, where nothing but short texts stand beside it there: titles of the
 * pages. */
static int
grow (const VlpsPage *page, const VlpsReading *reading, int row)
{
  for (int at = page->nodes[row].parent; at >= 0; at = page->nodes[at].parent)
    {
      const VlpsNode *node = &page->nodes[at];

      if (node->tag != VLPS_TAG_TR && node->tag != VLPS_TAG_TBODY && node->tag != VLPS_TAG_TABLE
          && node->tag != VLPS_TAG_NAV && node->tag != VLPS_TAG_UL)
        break;
      if (reading->before[node->end] - reading->before[at] > MOST_CHARACTERS || node->end - at > MOST_NODES
          || holds_more (page, at))
        break;
      row = at;
    }
  return row;
}

/* Marks the row of a link, where it has one.  `seen`: ways that begin before each node, of each kind. */
static gboolean
mark_row (const VlpsPage *page, const VlpsReading *reading, const guint *const seen[3], int link, guint8 *found)
{
  int at = page->nodes[link].parent;

  for (guint up = 0; up < MOST_UP && at > 0 && page->nodes[at].tag != VLPS_TAG_BODY; up++, at = page->nodes[at].parent)
    {
      const VlpsNode *node = &page->nodes[at];
      guint kinds = 0;

      if (reading->before[node->end] - reading->before[at] > MOST_CHARACTERS || node->end - at > MOST_NODES)
        return FALSE;
      for (guint k = 0; k < 3; k++)
        kinds += seen[k][node->end] > seen[k][at];
      if (kinds < 2)
        continue;
      if (holds_more (page, at))
        return FALSE;
      at = grow (page, reading, at);
      memset (found + at, 1, (gsize) (page->nodes[at].end - at));
      return TRUE;
    }
  return FALSE;
}

guint8 *
vlps_page_ways_find (const VlpsPage *page, const VlpsReading *reading)
{
  g_autofree guint8 *way = g_new0 (guint8, page->n_nodes + 1), *found = g_new0 (guint8, page->n_nodes + 1);
  g_autofree guint *previous = g_new0 (guint, page->n_nodes + 1);
  g_autofree guint *next = g_new0 (guint, page->n_nodes + 1);
  g_autofree guint *elsewhere = g_new0 (guint, page->n_nodes + 1);
  const guint *const seen[3] = { previous, next, elsewhere };
  gboolean any = FALSE;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      if (page->nodes[i].tag == VLPS_TAG_A && vlps_node_attribute (&page->nodes[i], "href") != NULL)
        way[i] = (guint8) way_of (page, i);
      previous[i + 1] = previous[i] + (way[i] == WAY_PREVIOUS);
      next[i + 1] = next[i] + (way[i] == WAY_NEXT);
      elsewhere[i + 1] = elsewhere[i] + (way[i] == WAY_ELSEWHERE);
    }
  for (int i = 0; i < (int) page->n_nodes; i++)
    if ((way[i] == WAY_PREVIOUS || way[i] == WAY_NEXT) && !found[i])
      any |= mark_row (page, reading, seen, i, found);
  return any ? g_steal_pointer (&found) : NULL;
}
