/* support-request.c - finds requests for money by what they say and where they stand */
#include "support-request.h"

#include <string.h>

#include "characters.h"
#include "word-list.h"

/* Longest request, in characters other than white space. */
#define LONGEST 1200

/* Kept text blocks that are the end of the page, and those before and behind a request that may belong to it. */
#define BLOCKS_AT_END 8
#define MOST_BEFORE 3

/* Share of what is kept that requests may have. */
#define MOST .4

/* Longest thanks, and elements from a paragraph up to an item of a list that it is of. */
#define LONGEST_THANKS 60
#define MOST_UP 2

/* The first ideographs and kana. */
#define FIRST_WITHOUT_SPACES 0x2E80

/* What a request says at its beginning or that of a sentence, in lower case; elsewhere only with a link to give. */
static const char requests[] =
    "support our work|support our journalism|support our reporting|support our nonprofit journalism|"
    "support our independent|support our newsroom|support us|consider supporting|consider becoming a member|"
    "consider making a donation|consider donating to us|consider a donation to us|would you consider supporting|"
    "donate via paypal|donate via crypto|unterstütze uns|unterstützen sie uns|unterstützt uns bitte|"
    "unterstütze unsere arbeit|unterstützen sie unsere|unterstützen sie unseren|unterstützen sie unser|unterstütze "
    "unser magazin|unterstütze unseren journalismus|"
    "unterstütze unser projekt|unterstütze mich auf|soutenez-nous|soutenez notre|soutenez-moi|apóyanos|apoya nuestro|"
    "apoya el periodismo|hazte socio|sostienici|sostieni il nostro|sostieni la nostra|apoie o nosso|apoie-nos|"
    "steun ons|steun onze|wesprzyj nas|wesprzyj nasz|wesprzyj naszą|wesprzyj nasze|stöd oss|støtt oss|støt "
    "os|поддержите нас|підтримайте нас";

/* What is one anywhere, since it says please, or where to give. */
static const char plain_requests[] =
    "please support us|please consider supporting|support us on patreon|support me on patreon|support us on ko-fi|"
    "support me on ko-fi|uns als supporter|uns als supporterin|如果您喜欢本文，欢迎打赏|ご支援をお願い";

/* What is one only with a link to give. */
static const char linked_requests[] =
    "become a supporter|become a patron|buy me a coffee|buy us a coffee|supporter werden|faites un don|"
    "mit einer spende unterstütz|vous soutenez une|поддержать наш";

/* What such a link says or leads to. */
static const char ways[] =
    "donat|support|patreon|patron|ko-fi.|buymeacoffee|buy me a coffee|buy us a coffee|paypal|steadyhq|member|subscri|"
    "spende|unterstütz|soutenez|soutenir|faites un don|faire-un-don|apoya|apóya|hazte|sostieni|apoie|steun|wesprzyj|"
    "wspieraj|stöd oss|støt|поддерж|підтрим";

/* Beginnings of a sentence of which a request may be the second part, behind a comma. */
static const char conditions[] = "if|wenn|falls|si|se|als|jeśli|om|hvis|если|якщо";

/* What leads up to one: what the site does without, and whether readers like it. */
static const char reasons[] =
    "bezahlschranke|paywall|werbeeinnahmen|ohne werbung|ad-free|advertising revenue|reader-funded|reader-supported|"
    "mur payant|muro de pago|gefällt dir unser|gefällt ihnen unser|hat dir dieser|hat ihnen dieser|dir der artikel|"
    "enjoyed reading|enjoyed this|enjoy reading|found this article|cet article vous a plu|te ha gustado este|"
    "ti è piaciuto questo";

/* Beginnings of the thanks behind one, and of sentences that name a cause. */
static const char thanks[] =
    "danke|vielen dank|wir sagen: danke|thank you|thanks|merci|gracias|grazie|obrigado|dank je";
static const char causes[] = "thanks to|gracias a|gracias al|grazie a|grazie al|grazie alla|grazie ai|merci à|merci au|"
                             "merci aux|obrigado a|danke der|danke dem";

/* How a phrase is to stand in a text: as whole words (scripts without spaces do not tell), at the beginning of a clause. */
enum
{
  HOW_ANY = 0,
  HOW_WHOLE = 1,
  HOW_AT_CLAUSE = 2
};

/* TRUE where a word ends before `text`. */
static gboolean
ends_word (const char *text)
{
  gunichar c = g_utf8_get_char (text);

  return !g_unichar_isalnum (c) || c >= FIRST_WITHOUT_SPACES;
}

/* TRUE where a sentence begins at `at`, also behind "please", or its second part does behind a condition. */
static gboolean
begins_clause (const char *text, const char *at)
{
  const char *end = at, *begin;
  g_autofree char *before = NULL, *bare = NULL;

  while (end > text && end[-1] == ' ')
    end--;
  if (end - text >= 6 && strncmp (end - 6, "please", 6) == 0)
    for (end -= 6; end > text && end[-1] == ' ';)
      end--;
  if (end == text)
    return TRUE;
  begin = g_utf8_prev_char (end);
  if (*begin != ',')
    return !g_unichar_isalnum (g_utf8_get_char (begin)) && strchr (":;'-/(", *begin) == NULL
           && g_utf8_get_char (begin) != 0x2019; /* ’ */
  while (begin > text && strchr (".!?", begin[-1]) == NULL)
    begin--;
  before = g_strndup (begin, (gsize) (end - begin));
  bare = vlps_characters_bare (before, -1, vlps_characters_is_around);
  return vlps_phrase_begins (conditions, bare, TRUE);
}

/* TRUE where the text has one of the phrases, and nobody is quoted before it.  `how`: HOW_... */
static gboolean
says (const char *phrases, const char *text, int how)
{
  const char *at = phrases, *phrase;
  gsize length;

  while ((phrase = vlps_phrase_next (&at, &length)) != NULL)
    {
      g_autofree char *words = g_strndup (phrase, length);

      for (const char *found = strstr (text, words); found != NULL; found = strstr (found + length, words))
        {
          g_autofree char *before = g_strndup (text, (gsize) (found - text));

          if (vlps_phrase_is_within ("\"|“|„|«|»|「", before))
            break;
          if (((how & HOW_WHOLE) == 0 || ends_word (found + length))
              && ((how & HOW_AT_CLAUSE) == 0 || begins_clause (text, found)))
            return TRUE;
        }
    }
  return FALSE;
}

/* TRUE where a link of the text block says or leads to a way to give. */
static gboolean
has_way (const VlpsPage *page, const VlpsTextBlock *block)
{
  for (int i = block->first; block->links > 0 && i <= block->last; i++)
    for (int at = page->nodes[i].kind == VLPS_NODE_TEXT ? i : -1; at >= 0 && at >= block->block;
         at = page->nodes[at].parent)
      if (page->nodes[at].tag == VLPS_TAG_A)
        {
          const char *href = vlps_node_attribute (&page->nodes[at], "href");
          g_autofree char *link = g_strconcat (page->nodes[i].text, " ", href, NULL);
          g_autofree char *lower = g_utf8_strdown (link, -1);

          if (href != NULL && vlps_phrase_is_within (ways, lower))
            return TRUE;
        }
  return FALSE;
}

/* TRUE for the text of a text block that asks for money. */
static gboolean
asks (const VlpsPage *page, const VlpsTextBlock *block, const char *text)
{
  if (says (requests, text, HOW_WHOLE | HOW_AT_CLAUSE) || says (plain_requests, text, HOW_WHOLE))
    return TRUE;
  return (says (requests, text, HOW_WHOLE) || says (linked_requests, text, HOW_ANY)) && has_way (page, block);
}

/* TRUE for an item of a list or of definitions, or a paragraph of one. */
static gboolean
is_in_item (const VlpsPage *page, const VlpsTextBlock *block)
{
  int at = block->block;

  for (guint up = 0; up < MOST_UP && at >= 0; up++, at = page->nodes[at].parent)
    if (page->nodes[at].tag == VLPS_TAG_LI || page->nodes[at].tag == VLPS_TAG_DD || page->nodes[at].tag == VLPS_TAG_DT)
      return TRUE;
  return FALSE;
}

/* The text of a block in lower case; newly allocated; NULL unless the block is a paragraph. */
static char *
paragraph (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block)
{
  g_autofree char *text = NULL;

  switch (page->nodes[block->block].tag)
    {
    case VLPS_TAG_TD:
    case VLPS_TAG_TH:
    case VLPS_TAG_PRE:
    case VLPS_TAG_BLOCKQUOTE:
      return NULL;
    default:
      break;
    }
  if (block->characters > LONGEST || vlps_text_block_heading (page, block) > 0 || is_in_item (page, block))
    return NULL;
  text = vlps_text_blocks_text (page, reading, block);
  return g_utf8_strdown (text, -1);
}

/* The first kept text block of a request: itself or, up to MOST_BEFORE before it, what leads up to it. */
static guint
find_begin (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, const guint8 *kept,
            guint request)
{
  guint begin = request, n = 0;
  int around = page->nodes[blocks->items[request].block].parent;

  for (guint i = request; i-- > 0 && n < MOST_BEFORE;)
    {
      g_autofree char *text = kept[i] ? paragraph (page, reading, &blocks->items[i]) : NULL;

      if (!kept[i])
        continue;
      if (text == NULL || page->nodes[blocks->items[i].block].parent != around)
        break;
      begin = says (reasons, text, HOW_ANY) ? i : begin;
      n++;
    }
  return begin;
}

/* Behind the last kept text block of a request: the thanks right behind it belong to it. */
static guint
find_end (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, const guint8 *kept,
          guint request)
{
  guint next = request + 1;
  g_autofree char *text = NULL, *bare = NULL;

  while (next < blocks->n && !kept[next])
    next++;
  text = next < blocks->n ? paragraph (page, reading, &blocks->items[next]) : NULL;
  bare = text != NULL ? vlps_characters_bare (text, -1, vlps_characters_is_around) : NULL;
  return bare != NULL && blocks->items[next].characters <= LONGEST_THANKS && vlps_phrase_begins (thanks, bare, TRUE)
                 && !vlps_phrase_begins (causes, bare, TRUE)
             ? next + 1
             : request + 1;
}

/* The heading right above a request, `begin` where there is none: not that of the page, which has text of its own. */
static guint
find_heading (const VlpsPage *page, const VlpsTextBlocks *blocks, const guint8 *kept, guint begin)
{
  guint heading = begin;

  for (guint i = begin; i-- > 0;)
    if (kept[i])
      {
        heading = i;
        break;
      }
  for (guint i = 0; i < heading; i++)
    if (kept[i] && vlps_text_block_is_running_text (&blocks->items[i]))
      return vlps_text_block_heading (page, &blocks->items[heading]) > 0 ? heading : begin;
  return begin;
}

/* Marks the text blocks of requests among the last that are kept, behind the last running text that is none and gives no
 * reason for one.  Newly allocated. */
static guint8 *
find_requests (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, const guint8 *kept)
{
  guint8 *found = g_new0 (guint8, blocks->n + 1);
  guint n = 0;

  for (guint i = blocks->n; i-- > 0 && n < BLOCKS_AT_END;)
    {
      g_autofree char *text = kept[i] ? paragraph (page, reading, &blocks->items[i]) : NULL;
      guint begin, end;

      n += kept[i];
      if (kept[i] && vlps_text_block_is_running_text (&blocks->items[i])
          && (text == NULL || (!asks (page, &blocks->items[i], text) && !says (reasons, text, HOW_ANY))))
        break;
      if (text == NULL || !asks (page, &blocks->items[i], text))
        continue;
      end = find_end (page, reading, blocks, kept, i);
      begin = find_heading (page, blocks, kept, find_begin (page, reading, blocks, kept, i));
      for (guint k = begin; k < end; k++)
        found[k] = kept[k];
    }
  return found;
}

void
vlps_support_requests_drop (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                            guint8 *kept, guint8 *dropped)
{
  g_autofree guint8 *found = find_requests (page, reading, blocks, kept);
  double all = 0, requested = 0;

  for (guint i = 0; i < blocks->n; i++)
    {
      all += kept[i] ? blocks->items[i].characters : 0;
      requested += found[i] ? blocks->items[i].characters : 0;
    }
  if (requested >= MOST * all)
    return;
  for (guint i = 0; i < blocks->n; i++)
    if (found[i])
      {
        kept[i] = FALSE;
        dropped[i] = TRUE;
      }
}
