/* related-list.c - lists of other pages in a text, and rows of places to share it */
#include "related-list.h"

#include <string.h>

#include "address.h"
#include "characters.h"
#include "fast.h"
#include "word-list.h"

/* Longest label, and longest text between links, such as a price, in characters other than white space. */
#define LONGEST 45
#define LONGEST_BETWEEN 30

/* Share of a text block's characters in links from which on it is one. */
#define LINKED .8

/* Words of a link that shares the page, by itself. */
#define MOST_WORDS_OF_CONTROL 2

/* Text blocks from a row up to its label. */
#define MOST_TO_LABEL 4

/* Share of what is kept that a list may have. */
#define MOST .5

/* What stands above such a list, in lower case. */
static const char labels[] =
    "related|related content|related information|related articles|related stories|related posts|related "
    "coverage|related news|"
    "related ads|related products|related items|similar products|similar items|similar ads|"
    "customers also bought|customers also viewed|you may also like|you might also like|"
    "you may also be interested in|recommended|recommended for you|recommended stories|recommended articles|"
    "more stories|more on this story|more on this topic|read also|also read|read next|up next|"
    "don't miss|must read|most read|most popular|trending|trending now|latest news|latest stories|"
    "auch interessant|das könnte sie auch interessieren|das könnte dich auch interessieren|mehr zum thema|"
    "mehr zu diesem thema|lesen sie auch|passend dazu|weitere artikel|ähnliche artikel|verwandte artikel|"
    "verwandte themen|ähnliche beiträge|weitere themen|mehr themen|das könnte dir auch gefallen|"
    "das könnte ihnen auch gefallen|weitere beiträge|meistgelesen|ähnliche produkte|ähnliche anzeigen|kunden kauften "
    "auch|à lire aussi|lire aussi|"
    "sur le même sujet|articles liés|articles similaires|vous aimerez aussi|les plus lus|produits similaires|"
    "te puede interesar|también te puede interesar|lee también|artículos relacionados|noticias relacionadas|"
    "más noticias|lo más leído|productos relacionados|leggi anche|potrebbe interessarti|"
    "potrebbe interessarti anche|ti potrebbe interessare|articoli correlati|prodotti correlati|leia também|"
    "veja também|artigos relacionados|notícias relacionadas|mais lidas|produtos relacionados|lees ook|"
    "gerelateerde artikelen|meer over dit onderwerp|meest gelezen|czytaj także|czytaj też|zobacz także|zobacz też|"
    "przeczytaj także|čtěte také|související články|läs också|relaterade artiklar|læs også|relaterede artikler|"
    "les også|relaterte artikler|lue myös|читайте также|похожие статьи|материалы по теме|смотрите также|"
    "читайте також|ilgili haberler|benzer haberler|相关阅读|相关新闻|相关文章|相关推荐|推荐阅读|延伸阅读|热门推荐|"
    "相关产品|相关商品|相關新聞|相關文章|延伸閱讀|推薦閱讀|関連記事|あわせて読みたい|おすすめ記事|人気記事|"
    "관련기사|관련 기사|추천 기사|많이 본 뉴스|اقرأ أيضا|اقرأ أيضًا|مقالات ذات صلة|tin liên quan|bài viết liên quan|"
    "baca juga|artikel terkait|berita terkait";

/* Beginnings of a label at the end of the text, where only links follow: "Mehr zu Rügen:", "More in Sauces". */
static const char last_labels[] =
    "mehr zum thema|mehr zu|mehr über|mehr aus|mehr von|weiterführende artikel|more on|more about|more from|more in|"
    "plus sur|en savoir plus sur|más sobre|más noticias|altri articoli|mais sobre|meer over|więcej o|mer om|mere om|"
    "больше о|ещё по теме|related to|related stories|related articles";

/* Places to share a page, and what stands among them. */
static const char networks[] =
    "facebook|twitter|x|instagram|linkedin|whatsapp|telegram|pinterest|reddit|tumblr|youtube|tiktok|bluesky|mastodon|"
    "threads|xing|flipboard|viber|vk|vkontakte|ok|weibo|wechat|messenger|snapchat|微信|微博|qq|新浪微博|"
    "email|e-mail|mail|print|copy link|link|sms|rss|drucken|imprimer|imprimir|stampa";

/* Hosts, with the beginnings of paths, at which a page is shared. */
static const char shares[] =
    "facebook.com/sharer|facebook.com/sharer.php|facebook.com/share.php|facebook.com/dialog/share|"
    "facebook.com/dialog/feed|twitter.com/share|twitter.com/intent/tweet|twitter.com/intent/post|"
    "twitter.com/home?status=|x.com/intent/tweet|x.com/intent/post|x.com/share|linkedin.com/share|"
    "linkedin.com/sharearticle|linkedin.com/sharing|pinterest.com/pin/create|reddit.com/submit|t.me/share|"
    "telegram.me/share|tumblr.com/share|tumblr.com/widgets/share|xing.com/spi/shares|"
    "xing.com/social_plugins/share|vk.com/share|vk.com/share.php|service.weibo.com/share|plus.google.com/share|"
    "getpocket.com/save|news.ycombinator.com/submitlink|line.me/lineit/share|line.me/r/msg|connect.ok.ru/offer|"
    "flipboard.com/bookmarklet|threads.net/intent|threads.com/intent|bsky.app/intent|addtoany.com/add_to";

/* Values of "share" in an address of the page itself, besides networks. */
static const char share_values[] = "pocket|nextdoor|skype|google-plus-1";

/* Labels above them, in lower case. */
static const char share_labels[] =
    "share|share this|share this post|share this article|share on|share via|share with|spread the word|teilen|"
    "teilen mit|teilen auf|teilen über|artikel teilen|beitrag teilen|partager|partager sur|partagez|compartir|"
    "compartir en|comparte|compártelo|condividi|condividi su|compartilhe|compartilhe isso|partilhar|delen|deel dit|"
    "deel via|udostępnij|dela|del|поделиться|分享|分享到";

/* The text in lower case, without what stands around its words.  Newly allocated; NULL where it is too long. */
static char *
bare_text (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block)
{
  g_autofree char *text = NULL;

  if (block->characters > LONGEST)
    return NULL;
  text = vlps_text_blocks_text (page, reading, block);
  return vlps_characters_bare (text, -1, vlps_characters_is_around);
}

/* TRUE for a link, also with its day or time behind it. */
static gboolean
is_link (const VlpsTextBlock *block)
{
  return block->links > 0
         && (block->link_characters >= LINKED * block->characters
             || ((block->year || block->clock) && block->link_characters + LONGEST_BETWEEN >= block->characters));
}

/* The end of the links behind a label, with what is short between them. */
static guint
links_end (const VlpsPage *page, const VlpsTextBlocks *blocks, const guint8 *kept, guint label)
{
  int level = vlps_text_block_heading (page, &blocks->items[label]);
  guint end = label + 1;

  for (guint i = label + 1; i < blocks->n; i++)
    {
      const VlpsTextBlock *block = &blocks->items[i];
      int heading = vlps_text_block_heading (page, block);

      if (!kept[i])
        continue;
      if (is_link (block) && (heading == 0 || level == 0 || heading > level))
        end = i + 1;
      else if (end == label + 1 || heading > 0 || block->characters > LONGEST_BETWEEN)
        break;
    }
  return end;
}

/* TRUE for an address without a host, or with the one of the page. */
static gboolean
is_of_site (const VlpsPage *page, const char *href)
{
  g_autofree char *absolute = g_str_has_prefix (href, "//") ? g_strconcat ("https:", href, NULL) : g_strdup (href);
  g_autofree char *site = NULL, *own = NULL;

  if (!vlps_address_begins_web (absolute))
    return TRUE;
  site = vlps_address_site (absolute);
  own = vlps_address_site (page->url);
  return strcmp (site, own) == 0;
}

/* TRUE where a text block is a link to a page of the same site. */
static gboolean
leads_to_site (const VlpsPage *page, const VlpsTextBlock *block)
{
  for (int i = block->first; i <= block->last && is_link (block); i++)
    for (int at = i; at >= 0 && at >= block->block; at = page->nodes[at].parent)
      if (page->nodes[at].tag == VLPS_TAG_A)
        {
          const char *href = vlps_node_attribute (&page->nodes[at], "href");

          return href != NULL && is_of_site (page, href);
        }
  return FALSE;
}

/* TRUE for a label that says what its links are about, at the end of the text. */
static gboolean
is_last_label (const VlpsPage *page, const VlpsTextBlock *block, const char *bare)
{
  return (block->strong || vlps_text_block_heading (page, block) > 1 || vlps_characters_is_colon (block->ends))
         && vlps_phrase_begins (last_labels, bare, TRUE);
}

/* TRUE where the last label of the text is a heading or ends with a colon and a link to the same site is behind it. */
static gboolean
is_label_of (const VlpsPage *page, const VlpsTextBlock *label, const VlpsTextBlock *next)
{
  return (vlps_text_block_heading (page, label) > 0 || vlps_characters_is_colon (label->ends))
         && leads_to_site (page, next);
}

/* The next kept text block, `index` where there is none. */
static guint
next_kept (const VlpsTextBlocks *blocks, const guint8 *kept, guint index)
{
  for (guint i = index + 1; i < blocks->n; i++)
    if (kept[i])
      return i;
  return index;
}

void
vlps_related_lists_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, guint8 *kept,
                         guint8 *dropped)
{
  double all = 0;
  guint last = 0;

  for (guint i = 0; i < blocks->n; i++)
    {
      all += kept[i] ? blocks->items[i].characters : 0;
      last = kept[i] ? i : last;
    }
  for (guint i = 0; i + 1 < blocks->n; i++)
    {
      g_autofree char *bare = kept[i] ? bare_text (page, reading, &blocks->items[i]) : NULL;
      gboolean label = bare != NULL && vlps_phrase_is_in (labels, bare);
      guint end;

      if (bare == NULL || (!label && !is_last_label (page, &blocks->items[i], bare)))
        continue;
      /* its links are left out already */
      if (!kept[i + 1] && (i == last || (label && is_link (&blocks->items[i + 1])))
          && vlps_text_block_heading (page, &blocks->items[i]) != 1
          && (label || is_label_of (page, &blocks->items[i], &blocks->items[i + 1])))
        {
          dropped[i] = TRUE;
          kept[i] = FALSE;
          continue;
        }
      end = links_end (page, blocks, kept, i);
      if (end == i + 1 || (!label && end <= last)
          || (!label && !leads_to_site (page, &blocks->items[next_kept (blocks, kept, i)]))
          || blocks->characters_before[end] - blocks->characters_before[i] > MOST * all)
        continue;
      for (guint k = i; k < end; k++)
        {
          dropped[k] = dropped[k] || kept[k];
          kept[k] = FALSE;
        }
      i = end - 1;
    }
}

/* TRUE where a host and what is behind it are one of `shares`, also on a host below it. */
static gboolean
is_share_place (const char *host)
{
  gsize host_length = strcspn (host, "/?#");
  const char *at = shares, *place;
  gsize length;

  while ((place = vlps_phrase_next (&at, &length)) != NULL)
    {
      gsize name = strcspn (place, "/");
      const char *begin = name <= host_length ? host + host_length - name : NULL;

      if (begin != NULL && (begin == host || begin[-1] == '.') && strncmp (begin, place, length) == 0
          && (place[length - 1] == '=' || strchr ("?/#", begin[length]) != NULL))
        return TRUE;
    }
  return FALSE;
}

/* TRUE for "share=facebook" in the query of a page. */
static gboolean
shares_by_query (const char *href)
{
  const char *query = strchr (href, '?');

  for (const char *at = query; at != NULL; at = strchr (at + 1, '&'))
    if (g_str_has_prefix (at + 1, "share="))
      {
        const char *value = at + strlen ("?share=");
        g_autofree char *name = g_strndup (value, strcspn (value, "&#"));

        return vlps_phrase_is_in (networks, name) || vlps_phrase_is_in (share_values, name)
               || g_str_has_prefix (name, "jetpack-") || g_str_has_prefix (name, "custom-");
      }
  return FALSE;
}

/* TRUE for an address that sends a message to somebody, as those of a business do. */
static gboolean
has_receiver (const char *href)
{
  const char *phone = strstr (href, "phone=");

  return phone != NULL && (phone[6] == '+' || phone[6] == '%' || g_ascii_isdigit (phone[6]));
}

/* TRUE for an address at which a page is shared. */
static gboolean
is_share (const char *address)
{
  g_autofree char *href = g_ascii_strdown (address, -1);
  const char *host = href;

  if (g_str_has_prefix (href, "https:"))
    host += strlen ("https:");
  else if (g_str_has_prefix (href, "http:"))
    host += strlen ("http:");
  if (g_str_has_prefix (href, "whatsapp://send") || g_str_has_prefix (host, "//api.whatsapp.com/send")
      || g_str_has_prefix (host, "//web.whatsapp.com/send") || g_str_has_prefix (host, "//wa.me/?text="))
    return !has_receiver (href) && strstr (href, "text=") != NULL;
  return g_str_has_prefix (href, "mailto:?") || shares_by_query (href)
         || (g_str_has_prefix (host, "//") && is_share_place (host + 2));
}

/* TRUE where each link of a text block leads to a place to share the page. */
static gboolean
leads_to_shares (const VlpsPage *page, const VlpsTextBlock *block)
{
  int end = 0; /* of the last link */

  for (int i = block->first; i <= block->last; i++)
    {
      int at = i;
      const char *href;

      if (i < end || page->nodes[i].kind != VLPS_NODE_TEXT)
        continue;
      while (at >= 0 && page->nodes[at].tag != VLPS_TAG_A)
        at = page->nodes[at].parent;
      href = at >= 0 ? vlps_node_attribute (&page->nodes[at], "href") : NULL;
      if (at >= 0 && (href == NULL || !is_share (href)))
        return FALSE;
      end = at >= 0 ? page->nodes[at].end : end;
    }
  return end > 0;
}

/* TRUE for a cell of a table, where one link is a value, such as a way to write to somebody. */
static gboolean
is_cell (const VlpsPage *page, const VlpsTextBlock *block)
{
  VlpsTag tag = page->nodes[block->block].tag;

  return tag == VLPS_TAG_TD || tag == VLPS_TAG_TH || tag == VLPS_TAG_DD;
}

/* TRUE where all of the text is names of networks, up to the number of its links and controls. */
static gboolean
names_networks (const VlpsPage *page, const VlpsTextBlock *block, const char *bare)
{
  const char *at = bare, *word;
  guint names = 0;
  gsize length;

  if (block->links == 0 || block->link_characters < block->characters)
    return FALSE;
  if (vlps_phrase_is_in (networks, bare) || leads_to_shares (page, block))
    return TRUE;
  while ((word = vlps_word_next (&at, &length)) != NULL)
    {
      g_autofree char *name = g_strndup (word, length);

      if (!vlps_phrase_is_in (networks, name))
        return FALSE;
      names++;
    }
  return names > 0 && names <= block->links;
}

/* The text block of the label above a row that begins with `begin`; `begin` where there is none. */
static guint
find_share_label (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, const guint8 *kept,
                  guint begin)
{
  guint at = begin;
  g_autofree char *bare = NULL;

  for (guint n = 0; n < MOST_TO_LABEL && at > 0 && (at == begin || !kept[at]); n++)
    at--;
  if (at == begin || !kept[at])
    return begin;
  bare = bare_text (page, reading, &blocks->items[at]);
  return bare != NULL && vlps_phrase_is_in (share_labels, bare) ? at : begin;
}

void
vlps_share_rows_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, guint8 *kept,
                      guint8 *dropped)
{
  guint begin = 0, names = 0;
  gboolean control = FALSE; /* a word or two that share the page */

  for (guint i = 0; i <= blocks->n; i++)
    {
      const VlpsTextBlock *block = i < blocks->n ? &blocks->items[i] : NULL;
      g_autofree char *bare = block != NULL && kept[i] ? bare_text (page, reading, block) : NULL;

      if (block != NULL && !kept[i])
        continue;
      if (bare != NULL && names_networks (page, block, bare))
        {
          begin = names == 0 ? i : begin;
          names += block->links;
          control = block->words <= MOST_WORDS_OF_CONTROL && !is_cell (page, block) && leads_to_shares (page, block);
          continue;
        }
      if (names >= 2 || (names == 1 && control))
        begin = find_share_label (page, reading, blocks, kept, begin);
      else
        names = 0;
      for (guint k = begin; k < i && names > 0; k++)
        {
          dropped[k] = dropped[k] || kept[k];
          kept[k] = FALSE;
        }
      names = 0;
    }
}
