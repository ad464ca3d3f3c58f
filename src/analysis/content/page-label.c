/* page-label.c - lines about the site's own parts: that an advertisement stands here, the text goes on below, or what else
 * to read */
#include "page-label.h"

#include <string.h>

#include "characters.h"
#include "comment-words.h"
#include "control-label.h"
#include "fast.h"
#include "letter-offer.h"
#include "related-list.h"
#include "site-label.h"
#include "site-notice.h"
#include "tool-row.h"
#include "word-list.h"

/* Longest label, in characters other than white space. */
#define LONGEST 45

/* The same of an invitation to follow somebody. */
#define LONGEST_INVITATION 110

/* Marks around a recommendation and behind its label. */
#define MOST_MARKS 3

/* Words of a link to another article between two paragraphs, arrows around it, and what may be left out beside it. */
#define LEAST_TEASER_WORDS 4
#define LEAST_CAPITAL_WORDS 5
#define MOST_ARROWS 6
#define MOST_BETWEEN 12

/* Characters of a copyright notice of the site. */
#define LONGEST_COPYRIGHT 200

/* Elements from a text block up to its item of a list. */
#define MOST_UP 2

/* Text blocks of a list of what the reader gets. */
#define MOST_BENEFITS 12

/* Text blocks that are the end of what is kept. */
#define BLOCKS_AT_END 4

/* In lower case, without what stands around the words. */
static const char labels[] =
    "advertisement|advertisements|advertising|advert|sponsored content|advertisement - continue reading below|"
    "advertisement - scroll to continue|article continues below|article continues below advertisement|"
    "article continues after advertisement|article continues after ad|story continues below|"
    "story continues below advertisement|story continues after advertisement|continue reading below|"
    "scroll to continue|scroll to continue with content|skip advertisement|anzeige|werbung|publicité|"
    "la suite après la publicité|publicidad|publicidade|pubblicità|advertentie|reclame|reklama|reklam|reklame|"
    "annonse|annons|mainos|hirdetés|реклама|διαφήμιση|广告|廣告|広告|광고|إعلان|iklan|quảng cáo";

/* What stands before the link to another text, in lower case; with a colon where it could begin a sentence. */
static const char *const recommendations[] = {
  "related:",           "related post:",    "related article:",
  "related story:",     "related reading:", "you might also like:",
  "you may also like:", "also read",        "read also",
  "read more:",         "must read:",       "don't miss:",
  "à lire aussi",       "lire aussi",       "lesen sie auch",
  "lesen sie hier",     "lee también",      "lea también",
  "leia também",        "leia mais:",       "leggi anche",
  "lees ook",           "læs også",         "läs också",
  "les også",           "lue myös",         "czytaj także",
  "czytaj też",         "zobacz także",     "zobacz też",
  "čtěte také",         "přečtěte si také", "читайте также",
  "читать также",       "читайте також",    "相关阅读",
  "延伸阅读",           "延伸閱讀",         "関連記事",
};

/* What asks readers to follow the site elsewhere, before the link there. */
static const char *const invitations[] = {
  "like us on",         "follow us on",          "find us on",
  "join us on",         "follow me on",          "follow him on",
  "follow her on",      "follow them on",        "find me on",
  "like me on",         "connect with me on",    "connect with us on",
  "folgen sie uns auf", "folge uns auf",         "folgt uns auf",
  "suivez-nous sur",    "síguenos en",           "seguici su",
  "siga-nos no",        "volg ons op",           "följ oss på",
  "følg os på",         "подписывайтесь на нас",
};

/* TRUE where nothing of the text has a shape of its own, such as a joiner that an editor left. */
static gboolean
is_shapeless (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (!g_unichar_isspace (c) && g_unichar_type (c) != G_UNICODE_FORMAT)
        return FALSE;
    }
  return TRUE;
}

/* TRUE for a recommendation and the link to what it recommends: "Related: TITLE". */
static gboolean
is_recommendation (const VlpsTextBlock *block, const char *text)
{
  g_autofree char *lower = NULL;

  while (*text != '\0' && vlps_characters_is_around (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  lower = vlps_fast_strdown (text);
  for (guint i = 0; i < G_N_ELEMENTS (recommendations); i++)
    if (g_str_has_prefix (lower, recommendations[i]))
      {
        const char *rest = lower + strlen (recommendations[i]);
        guint label = vlps_text_characters (recommendations[i]);

        return !g_unichar_isalnum (g_utf8_get_char (rest)) && block->characters > label + 1
               && block->link_characters + label + MOST_MARKS >= block->characters;
      }
  return FALSE;
}

/* Where the site may be followed, in lower case. */
static const char networks[] =
    "twitter|x|facebook|instagram|youtube|linkedin|bluesky|mastodon|threads|tiktok|pinterest|google+|google "
    "news|telegram|"
    "whatsapp|flipboard|snapchat|reddit|tumblr|twitch|discord|vimeo|soundcloud|spotify|social media|"
    "les réseaux sociaux|redes sociales|nuestras redes sociales|вконтакте|в telegram|в телеграме|в телеграм";

/* What may follow the name of one. */
static const char joiners[] = "and|or|und|oder|et|ou|y|o|e|en|og|och|at|for|to|as|и|в";

/* Behind the name of a network that a text begins with, the longest; NULL where there is none. */
static const char *
behind_network (const char *text)
{
  const char *at = networks, *name, *behind = NULL;
  gsize length;

  while ((name = vlps_phrase_next (&at, &length)) != NULL)
    if (strncmp (text, name, length) == 0 && !g_unichar_isalnum (g_utf8_get_char (text + length))
        && (behind == NULL || text + length > behind))
      behind = text + length;
  return behind;
}

/* Behind all that is neither a letter nor a digit. */
static const char *
skip_marks (const char *text)
{
  while (*text != '\0' && *text != '@' && !g_unichar_isalnum (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  return text;
}

/* TRUE where a text begins with a network and does not go on with its name, as "Facebook Places" does. */
static gboolean
begins_with_network (const char *text)
{
  const char *behind = behind_network (skip_marks (text));

  return behind != NULL
         && (*behind != ' ' || skip_marks (behind) > behind + 1 || behind[1] == '@' || behind[1] == '\0'
             || vlps_phrase_begins (joiners, behind + 1, TRUE));
}

/* TRUE where all of a text is networks and accounts: "Instagram, Facebook and YouTube". */
static gboolean
lists_networks (const char *text)
{
  gboolean any = FALSE;

  for (text = skip_marks (text); *text != '\0'; text = skip_marks (text))
    {
      const char *behind = behind_network (text);

      any = any || behind != NULL;
      if (behind == NULL && (!any || (*text != '@' && !vlps_phrase_begins ("and|or|und|et|y|e|en|og|och", text, TRUE))))
        return FALSE;
      text = behind != NULL ? behind : text + strcspn (text, " ");
    }
  return any;
}

/* TRUE for a line that asks readers to follow somebody on a network: "Like us on FACEBOOK", "Follow The Paper on
 * Instagram and YouTube". */
static gboolean
is_invitation (const VlpsTextBlock *block, const char *text)
{
  g_autofree char *lower = NULL;
  const char *on;

  if (block->characters > LONGEST_INVITATION || (block->links == 0 && strchr (text, '@') == NULL))
    return FALSE;
  lower = vlps_fast_strdown (text);
  for (guint i = 0; i < G_N_ELEMENTS (invitations); i++)
    if (g_str_has_prefix (lower, invitations[i]))
      return begins_with_network (lower + strlen (invitations[i]));
  on = g_str_has_prefix (lower, "follow ") ? strstr (lower, " on ") : NULL;
  return on != NULL && lists_networks (on + strlen (" on "));
}

/* TRUE for a label of an advertisement, also with the number of its place: "werbung_3". */
static gboolean
is_advertisement (const char *bare)
{
  gsize n = strlen (bare);
  g_autofree char *name = NULL;

  while (n > 0 && (g_ascii_isdigit (bare[n - 1]) || bare[n - 1] == '_' || bare[n - 1] == ' '))
    n--;
  name = g_strndup (bare, n);
  return vlps_phrase_is_in (labels, name);
}

/* TRUE for a copyright notice apart from the text: none of it is right beside.  One of an agency is the last paragraph of
 * its report. */
static gboolean
is_site_copyright (const VlpsPage *page, const VlpsTextBlocks *blocks, guint index, const guint8 *kept)
{
  int around = page->nodes[blocks->items[index].block].parent;

  if (!blocks->items[index].copyright || blocks->items[index].characters > LONGEST_COPYRIGHT || around < 0)
    return FALSE;
  for (int i = blocks->before[around]; i < (int) index; i++)
    if (kept[i] && vlps_text_block_is_running_text (&blocks->items[i])
        && page->nodes[blocks->items[i].block].parent == around)
      return FALSE;
  return TRUE;
}

/* TRUE for a count of comments, such as "4 comments"; their heading says what follows. */
static gboolean
is_comment_count (const VlpsPage *page, const VlpsTextBlock *block, const char *bare)
{
  return g_ascii_isdigit (*bare) && block->words <= 3 && vlps_text_block_heading (page, block) == 0
         && vlps_comment_words_head (bare);
}

/* TRUE where the text is a label, says nothing, recommends another page or invites. */
static gboolean
is_about_the_site (const VlpsPage *page, const VlpsTextBlock *block, const char *text, gboolean last)
{
  g_autofree char *bare = vlps_characters_bare (text, -1, vlps_characters_is_around);

  if (vlps_site_label_is (page, block, bare, last) || vlps_site_notice_is (bare) || vlps_site_notice_is_wall (bare)
      || vlps_tool_row_is (block, text))
    return TRUE;
  if (block->characters > LONGEST)
    return is_recommendation (block, text) || is_invitation (block, text);
  return vlps_control_label_is (page, block, bare) || is_comment_count (page, block, bare)
         || (block->links > 0 ? is_recommendation (block, text) || is_invitation (block, text)
                              : is_shapeless (text) || is_advertisement (bare));
}

/* TRUE for the cell of a row that has no other, and spans no columns as the titles within tables of data do: a layout. */
static gboolean
is_lone_cell (const VlpsPage *page, int cell)
{
  int row = page->nodes[cell].parent, n = 0;

  if (vlps_node_attribute (&page->nodes[cell], "colspan") != NULL)
    return FALSE;
  for (int i = row + 1; row >= 0 && n < 2 && i < page->nodes[row].end; i = page->nodes[i].end)
    n += page->nodes[i].tag == VLPS_TAG_TD || page->nodes[i].tag == VLPS_TAG_TH;
  return n == 1;
}

/* TRUE where the next kept text block in a direction, not far away, is running text. */
static gboolean
is_beside_text (const VlpsTextBlocks *blocks, const guint8 *kept, guint index, int step)
{
  int i = (int) index + step;

  for (guint n = 0; n < MOST_BETWEEN && i >= 0 && i < (int) blocks->n && !kept[i]; n++)
    i += step;
  return i >= 0 && i < (int) blocks->n && kept[i] && vlps_text_block_is_running_text (&blocks->items[i]);
}

/* TRUE for an address of another page: not of a part of one, a file, a telephone or a mailbox. */
static gboolean
is_of_page (const char *href)
{
  static const char *const ends[] = { ".pdf", ".zip", ".doc", ".docx", ".xls", ".xlsx", ".ppt", ".pptx", ".odt",
                                      ".ods", ".odp", ".rtf", ".txt",  ".csv", ".epub", ".gz",  ".mp3",  ".mp4" };
  g_autofree char *path = g_ascii_strdown (href, (gssize) strcspn (href, "?"));

  if (strchr (href, '#') != NULL || g_str_has_prefix (path, "tel:") || g_str_has_prefix (path, "mailto:"))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_suffix (path, ends[i]))
      return FALSE;
  return TRUE;
}

/* TRUE where the only link of a text block leads to another page. */
static gboolean
leads_to_page (const VlpsPage *page, const VlpsTextBlock *block)
{
  for (int i = block->first; i <= block->last; i++)
    for (int at = i; at >= 0 && at >= block->block; at = page->nodes[at].parent)
      if (page->nodes[at].tag == VLPS_TAG_A)
        {
          const char *href = vlps_node_attribute (&page->nodes[at], "href");

          return href != NULL && is_of_page (href);
        }
  return FALSE;
}

/* TRUE for arrows before a text; "»" alone may begin a quotation. */
static gboolean
has_arrows (const char *text)
{
  return g_str_has_prefix (text, ">>") || g_str_has_prefix (text, "→") || g_str_has_prefix (text, "►")
         || g_str_has_prefix (text, "▶") || g_str_has_prefix (text, "»»")
         || (g_str_has_prefix (text, "» ") && strstr (text, "«") == NULL);
}

/* TRUE for one link between two paragraphs, in capitals or behind arrows: it leads to another article. */
static gboolean
is_teaser (const VlpsPage *page, const VlpsTextBlocks *blocks, const guint8 *kept, guint index, const char *text)
{
  const VlpsTextBlock *block = &blocks->items[index];
  gboolean capitals = block->capitals > 0 && block->words >= LEAST_CAPITAL_WORDS
                      && block->capitals * 10 >= (block->characters - block->digits) * 8;

  return block->links == 1 && block->link_characters + MOST_ARROWS >= block->characters
         && block->words >= LEAST_TEASER_WORDS && block->ideographs == 0 && (capitals || has_arrows (text))
         && is_beside_text (blocks, kept, index, -1) && is_beside_text (blocks, kept, index, 1)
         && leads_to_page (page, block);
}

/* TRUE where the text block stands in what has no meaning of its own. */
static gboolean
is_plain (const VlpsPage *page, const VlpsTextBlock *block)
{
  switch (page->nodes[block->block].tag)
    {
    case VLPS_TAG_TD:
      return is_lone_cell (page, block->block);
    case VLPS_TAG_LI:
    case VLPS_TAG_TH:
    case VLPS_TAG_DT:
    case VLPS_TAG_DD:
    case VLPS_TAG_PRE:
    case VLPS_TAG_CAPTION:
      return FALSE;
    default:
      return vlps_text_block_heading (page, block) == 0;
    }
}

/* TRUE for placeholders of a template that nothing has filled; in code they are an example. */
static gboolean
is_placeholder (const VlpsPage *page, const VlpsTextBlock *block, const char *text)
{
  if (!vlps_site_notice_is_placeholder (text))
    return FALSE;
  for (int at = block->first; at >= 0; at = page->nodes[at].parent)
    switch (page->nodes[at].tag)
      {
      case VLPS_TAG_CODE:
      case VLPS_TAG_PRE:
      case VLPS_TAG_KBD:
      case VLPS_TAG_SAMP:
      case VLPS_TAG_TT:
      case VLPS_TAG_TEXTAREA:
        return FALSE;
      default:
        break;
      }
  return TRUE;
}

/* TRUE for the heading of an offer of a newsletter, below the first level: a page of that name is about it. */
static gboolean
is_offer_heading (const VlpsPage *page, const VlpsTextBlock *block, const char *text)
{
  g_autofree char *bare = NULL;

  if (vlps_text_block_heading (page, block) < 2)
    return FALSE;
  bare = vlps_characters_bare (text, -1, vlps_characters_is_around);
  return vlps_letter_offer_is_heading (bare);
}

/* The text blocks from this one on are at the end of what is kept. */
static guint
find_end (const VlpsTextBlocks *blocks, const guint8 *kept)
{
  guint end = blocks->n;

  for (guint n = 0; end > 0 && n < BLOCKS_AT_END; end--)
    n += kept[end - 1];
  return end;
}

/* The item of a list in which the text block stands; -1: none. */
static int
find_item (const VlpsPage *page, const VlpsTextBlock *block)
{
  int at = block->block;

  for (guint up = 0; up < MOST_UP && at >= 0 && page->nodes[at].tag != VLPS_TAG_LI; up++)
    at = page->nodes[at].parent;
  return at >= 0 && page->nodes[at].tag == VLPS_TAG_LI ? at : -1;
}

/* Behind the last text block of the list with the text block `first`, where that is a short list of short items; 0
 * otherwise. */
static guint
find_list_end (const VlpsPage *page, const VlpsTextBlocks *blocks, guint first)
{
  int item = find_item (page, &blocks->items[first]), end = item >= 0 ? page->nodes[page->nodes[item].parent].end : 0;
  guint k = first;

  for (; k < blocks->n && blocks->items[k].first < end; k++)
    if (k - first == MOST_BENEFITS || vlps_text_block_is_running_text (&blocks->items[k]))
      return 0;
  return k > first ? k : 0;
}

/* Takes back lists of what the reader gets, each right behind a line that asks for money or a registration. */
static void
drop_benefits (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, guint8 *kept,
               guint8 *dropped)
{
  for (guint i = 0; i + 1 < blocks->n; i++)
    {
      guint end = dropped[i] ? find_list_end (page, blocks, i + 1) : 0;
      g_autofree char *text = NULL, *bare = NULL;

      if (end == 0)
        continue;
      text = vlps_text_blocks_text (page, reading, &blocks->items[i]);
      bare = vlps_characters_bare (text, -1, vlps_characters_is_around);
      if (!vlps_site_notice_is_wall (bare))
        continue;
      for (guint k = i + 1; k < end; k++)
        {
          dropped[k] = dropped[k] || kept[k];
          kept[k] = FALSE;
        }
      i = end - 1;
    }
}

guint8 *
vlps_page_labels_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, guint8 *kept)
{
  guint8 *dropped = g_new0 (guint8, blocks->n + 1);
  guint end = find_end (blocks, kept);

  for (guint i = 0; i < blocks->n; i++)
    {
      const VlpsTextBlock *block = &blocks->items[i];
      gboolean plain;
      g_autofree char *text = NULL;

      if (!kept[i] || block->characters > VLPS_SITE_NOTICE_LONGEST)
        continue;
      plain = is_plain (page, block);
      text = vlps_text_blocks_text (page, reading, block);
      if (is_placeholder (page, block, text) || is_offer_heading (page, block, text)
          || ((plain || vlps_text_block_heading (page, block) > 0) && vlps_site_label_is_search (page, block, text))
          || (plain && (is_about_the_site (page, block, text, i >= end) || is_teaser (page, blocks, kept, i, text)))
          || (i >= end && is_site_copyright (page, blocks, i, kept)))
        {
          kept[i] = FALSE;
          dropped[i] = TRUE;
        }
    }
  drop_benefits (page, reading, blocks, kept, dropped);
  vlps_related_lists_drop (page, reading, blocks, kept, dropped);
  vlps_share_rows_drop (page, reading, blocks, kept, dropped);
  return dropped;
}
