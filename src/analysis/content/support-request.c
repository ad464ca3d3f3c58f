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

/* What a request says, in lower case. */
static const char requests[] =
    "support our work|support our journalism|support our reporting|support our nonprofit journalism|"
    "support our independent|support our newsroom|please support us|please consider supporting|"
    "consider supporting our|consider supporting us|would you consider supporting|consider becoming a member|"
    "consider making a donation|consider donating to us|consider a donation to us|become a supporter|become a patron|"
    "support us on patreon|support me on patreon|support us on ko-fi|support me on ko-fi|buy me a coffee|"
    "buy us a coffee|donate via paypal|donate via crypto|unterstütze uns|unterstützen sie uns|unterstützt uns bitte|"
    "unterstütze unsere arbeit|unterstützen sie unsere|unterstütze unser magazin|unterstütze unseren journalismus|"
    "unterstütze unser projekt|uns als supporter|supporter werden|unterstütze mich auf|mit einer spende unterstütz|"
    "soutenez-nous|soutenez notre|soutenez-moi|vous soutenez une|faites un don|apóyanos|apoya nuestro|"
    "apoya el periodismo|hazte socio|sostienici|sostieni il nostro|sostieni la nostra|apoie o nosso|apoie-nos|"
    "steun ons|steun onze|wesprzyj nas|wesprzyj nasz|stöd oss|støtt oss|støt os|поддержите нас|поддержать наш|"
    "підтримайте нас|如果您喜欢本文，欢迎打赏|ご支援をお願い";

/* What leads up to one: what the site does without, and whether readers like it. */
static const char reasons[] =
    "bezahlschranke|paywall|werbeeinnahmen|ohne werbung|ad-free|advertising revenue|reader-funded|reader-supported|"
    "mur payant|muro de pago|gefällt dir unser|gefällt ihnen unser|hat dir dieser|hat ihnen dieser|dir der artikel|"
    "enjoyed reading|enjoyed this|enjoy reading|found this article|cet article vous a plu|te ha gustado este|"
    "ti è piaciuto questo";

/* Beginnings of the thanks behind one. */
static const char thanks[] =
    "danke|vielen dank|wir sagen: danke|thank you|thanks|merci|gracias|grazie|obrigado|dank je";

/* TRUE where the text has one of the phrases, and nobody is quoted before it. */
static gboolean
says (const char *phrases, const char *text)
{
  const char *at = phrases, *phrase;
  gsize length;

  while ((phrase = vlps_phrase_next (&at, &length)) != NULL)
    {
      g_autofree char *words = g_strndup (phrase, length);
      const char *found = strstr (text, words);

      if (found != NULL)
        {
          g_autofree char *before = g_strndup (text, (gsize) (found - text));

          return !vlps_phrase_is_within ("\"|“|„|«|»|「", before);
        }
    }
  return FALSE;
}

/* The text of a block in lower case; newly allocated, NULL where the block is no paragraph. */
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
  if (block->characters > LONGEST || vlps_text_block_heading (page, block) > 0)
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
      begin = says (reasons, text) ? i : begin;
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
  return bare != NULL && vlps_phrase_begins (thanks, bare, TRUE) ? next + 1 : request + 1;
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

/* Marks the text blocks of requests among the last that are kept.  Newly allocated. */
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
      if (text == NULL || !says (requests, text))
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
