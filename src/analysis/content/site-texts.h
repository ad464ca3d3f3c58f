/* site-texts.h - texts that a site repeats on its pages: notices, legal lines, invitations
 *
 * The line table of Li & Jiang 2012, section 2.2, for text blocks, complete before the first page is judged: the
 * result of a page does not depend on the pages before it. Memory: some 50 bytes for each text. */
#pragma once

#include "text-block.h"

/* Pages of a site that a text stands on, at the same kind of place, before it is the site's. */
#define VLPS_SITE_TEXTS_PAGES 3

/* Letters of the text blocks that count, as vlps_text_block_length() has them: labels, which pages of products and of
 * documentation have in common, are shorter. */
#define VLPS_SITE_TEXTS_LETTERS 50

typedef struct _VlpsSiteTexts VlpsSiteTexts;

VlpsSiteTexts *vlps_site_texts_new (void);
void vlps_site_texts_free (VlpsSiteTexts *texts);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSiteTexts, vlps_site_texts_free)

/* Returns the texts of a page that count, each once: an array of gint64, the same in every process. Each stands for
 * the site, the letters and digits of the text without regard to case, and its kind of place: tags and classes of the
 * three innermost block elements around it, without digits, and whether most of it is links. Code does not count.
 * `site` NULL: the host of the page's address. */
GArray *vlps_site_texts_of (const VlpsPage *page, const char *site);

/* Counts `pages` more pages with the text. */
void vlps_site_texts_add (VlpsSiteTexts *texts, gint64 text, guint pages);

/* Unmarks in `kept` (one for each text block) the texts of the site. If these are more than half of the kept text,
 * the page is a copy of others and stays unchanged. Returns how many were unmarked. */
guint vlps_site_texts_drop (const VlpsSiteTexts *texts, const char *site, const VlpsPage *page,
                            const VlpsReading *reading, const VlpsTextBlocks *blocks, guint8 *kept);
