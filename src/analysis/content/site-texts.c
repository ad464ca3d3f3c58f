/* site-texts.c - texts that a site repeats on its pages */
#include "site-texts.h"

#include <string.h>

#include "address.h"

/* Block elements around a text block that are its kind of place. */
#define PLACE_LEVELS 3

/* Elements around it that are looked at for code. */
#define MOST_AROUND 4

/* Share of the kept text beyond which a page has nothing of its own. */
#define MOST_DROPPED .5

struct _VlpsSiteTexts
{
  GHashTable *pages; /* gint64* -> number of pages, a GUINT */
};

VlpsSiteTexts *
vlps_site_texts_new (void)
{
  VlpsSiteTexts *texts = g_new (VlpsSiteTexts, 1);

  texts->pages = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  return texts;
}

void
vlps_site_texts_free (VlpsSiteTexts *texts)
{
  if (texts == NULL)
    return;
  g_hash_table_unref (texts->pages);
  g_free (texts);
}

void
vlps_site_texts_add (VlpsSiteTexts *texts, gint64 text, guint pages)
{
  guint before = GPOINTER_TO_UINT (g_hash_table_lookup (texts->pages, &text));

  g_hash_table_replace (texts->pages, g_memdup2 (&text, sizeof text), GUINT_TO_POINTER (before + pages));
}

static gboolean
is_code (const VlpsPage *page, int node)
{
  for (int around = 0; node >= 0 && around < MOST_AROUND; node = page->nodes[node].parent, around++)
    if (page->nodes[node].tag == VLPS_TAG_PRE)
      return TRUE;
  return FALSE;
}

/* The digits of a class are numbers of pages and posts. */
static void
append_place (GString *out, const VlpsPage *page, const VlpsTextBlock *block)
{
  int node = block->block;

  for (guint level = 0; level < PLACE_LEVELS && node >= 0; level++, node = page->nodes[node].parent)
    {
      const char *class = vlps_node_attribute (&page->nodes[node], "class");

      g_string_append_printf (out, "\n%s ", vlps_tag_name (page->nodes[node].tag));
      for (; class != NULL && *class != '\0'; class ++)
        if (!g_ascii_isdigit (*class))
          g_string_append_c (out, *class == '\n' ? ' ' : *class);
    }
  g_string_append (out, vlps_text_block_link_share (block) > .5 ? "\nlinks\n" : "\ntext\n");
}

static void
append_letters (GString *out, const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (g_unichar_isalnum (c))
        g_string_append_unichar (out, g_unichar_tolower (c));
    }
}

/* What a text block's text is known by; FALSE where it does not count. */
static gboolean
text_of (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlock *block, const char *site,
         gint64 *ret_text)
{
  g_autoptr (GString) all = NULL;
  g_autoptr (GChecksum) checksum = NULL;
  g_autofree char *text = NULL;
  guint8 digest[32];
  gsize length = sizeof digest;

  if (vlps_text_block_length (block) < VLPS_SITE_TEXTS_LETTERS || is_code (page, block->block))
    return FALSE;
  text = vlps_text_blocks_text (page, reading, block);
  all = g_string_new (site);
  append_place (all, page, block);
  append_letters (all, text);
  checksum = g_checksum_new (G_CHECKSUM_SHA256);
  g_checksum_update (checksum, (const guchar *) all->str, (gssize) all->len);
  g_checksum_get_digest (checksum, digest, &length);
  memcpy (ret_text, digest, sizeof *ret_text);
  *ret_text = GINT64_FROM_BE (*ret_text);
  return TRUE;
}

GArray *
vlps_site_texts_of (const VlpsPage *page, const char *given)
{
  g_autofree char *site = given != NULL ? g_strdup (given) : vlps_address_site (page->url);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);
  GArray *texts = g_array_sized_new (FALSE, FALSE, sizeof (gint64), blocks->n);

  for (guint i = 0; i < blocks->n; i++)
    {
      gint64 text;

      if (!text_of (page, reading, &blocks->items[i], site, &text) || g_hash_table_contains (seen, &text))
        continue;
      /* there is room for all, so they stay where they are */
      g_array_append_val (texts, text);
      g_hash_table_add (seen, &g_array_index (texts, gint64, texts->len - 1));
    }
  return texts;
}

guint
vlps_site_texts_drop (const VlpsSiteTexts *texts, const char *given, const VlpsPage *page, const VlpsReading *reading,
                      const VlpsTextBlocks *blocks, guint8 *kept)
{
  g_autofree char *site = given != NULL ? g_strdup (given) : vlps_address_site (page->url);
  g_autofree guint *found = g_new (guint, blocks->n + 1);
  double all = 0, dropped = 0;
  guint n = 0;

  for (guint i = 0; i < blocks->n; i++)
    {
      gint64 text;

      if (!kept[i])
        continue;
      all += blocks->items[i].characters;
      if (!text_of (page, reading, &blocks->items[i], site, &text)
          || GPOINTER_TO_UINT (g_hash_table_lookup (texts->pages, &text)) < VLPS_SITE_TEXTS_PAGES)
        continue;
      dropped += blocks->items[i].characters;
      found[n++] = i;
    }
  if (dropped > MOST_DROPPED * all)
    return 0;
  for (guint i = 0; i < n; i++)
    kept[found[i]] = FALSE;
  return n;
}
