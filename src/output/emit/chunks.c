/* chunks.c - the content in pieces for search and retrieval */
#include "chunks.h"

#include <string.h>

#include "characters.h"
#include "content-blocks.h"
#include "emit.h"
#include "hash.h"
#include "json-text.h"
#include "link-address.h"
#include "output.h"
#include "whitespace.h"

#define LEVELS 6
#define MAX_CHARACTERS 200 /* of a heading or link as it is repeated */
#define MAX_BYTES 2000     /* that are read for these */
#define MAX_NODES 2000     /* likewise */
#define MAX_WINDOW 4096    /* bytes in which the address of a link is looked for */

typedef struct
{
  const VlpsPage *page;
  const VlpsFlow *flow;
  const VlpsContentBlocks *blocks;
  guint most;         /* words */
  GString *out;       /* pieces that are done */
  guint n;            /* how many */
  char *path[LEVELS]; /* the headings around, by level; NULL: none */
  guint first, last;  /* blocks of the piece at hand */
  gsize start, end;   /* bytes of it; equal: there is none yet */
  guint words;        /* of it */
  gboolean bare;      /* it has headings only */
  int level;          /* of the last of these */
  const char *place;  /* in the Markdown, up to which characters are counted */
  gsize characters;   /* before that */
  gsize *links;       /* places of links in the Markdown */
  guint next_link;    /* the first that is in no piece yet */
} Writer;

/* --- what nodes say --- */

/* The text of a heading or link in a line, or of its pictures where it has none: as much as names it, for it is repeated. */
static char *
text_of (const Writer *w, int node)
{
  const VlpsPage *page = w->page;
  int end = MIN (page->nodes[node].end, node + MAX_NODES);
  g_autoptr (GString) words = g_string_new (NULL), alt = g_string_new (NULL), all = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (int i = node; i < end && all->len < MAX_BYTES; i++)
    {
      const char *value = w->flow->role[i] == VLPS_FLOW_IMAGE ? vlps_node_attribute (&page->nodes[i], "alt") : NULL;

      if (w->flow->role[i] == VLPS_FLOW_TEXT)
        g_string_append (all, vlps_structure_run (w->flow->structure, page, i));
      else if (w->flow->role[i] != VLPS_FLOW_INLINE)
        g_string_append_c (all, ' ');
      if (value != NULL && alt->len < MAX_BYTES)
        vlps_whitespace_append_run (alt, value);
    }
  vlps_whitespace_append_run (words, all->str);
  text = g_strdup (words->len > 0 ? words->str : alt->str);
  if (g_utf8_strlen (text, -1) <= MAX_CHARACTERS)
    return g_steal_pointer (&text);
  *g_utf8_offset_to_pointer (text, MAX_CHARACTERS) = '\0';
  return g_strconcat (g_strchomp (text), "...", NULL);
}

/* Where each link stands in the Markdown, by the address that is written there: no further back than the one before. */
static gsize *
find_links (const Writer *w, VlpsLinks links)
{
  const VlpsContentBlocks *blocks = w->blocks;
  gsize *places = g_new (gsize, MAX (1, blocks->links->len));

  for (guint i = 0; i < blocks->blocks->len; i++)
    {
      const VlpsContentBlock *block = &g_array_index (blocks->blocks, VlpsContentBlock, i);
      gsize cursor = block->start;

      for (guint k = block->first_link; k < block->first_link + block->n_links; k++)
        {
          int node = g_array_index (blocks->links, int, k);
          const char *href = vlps_node_attribute (&w->page->nodes[node], "href"), *found;
          g_autofree char *address = vlps_link_address_write (w->page, node, href, links);

          found = address != NULL ? g_strstr_len (blocks->markdown + cursor,
                                                  (gssize) MIN (block->end - cursor, MAX_WINDOW), address)
                                  : NULL;
          if (found != NULL)
            cursor = (gsize) (found - blocks->markdown);
          places[k] = cursor;
        }
    }
  return places;
}

/* --- pieces --- */

static gsize
count_to (Writer *w, const char *place)
{
  w->characters += (gsize) g_utf8_strlen (w->place, place - w->place);
  w->place = place;
  return w->characters;
}

static void
append_headings (const Writer *w)
{
  gboolean first = TRUE;

  vlps_output_literal (w->out, ", \"headings\": [");
  for (guint i = 0; i < LEVELS; i++)
    if (w->path[i] != NULL)
      {
        g_string_append (w->out, first ? "" : ", ");
        vlps_json_text_string (w->out, w->path[i]);
        first = FALSE;
      }
  g_string_append_c (w->out, ']');
}

static void
append_blocks (const Writer *w)
{
  for (guint i = w->first; i <= w->last; i++)
    {
      const VlpsContentBlock *block = &g_array_index (w->blocks->blocks, VlpsContentBlock, i);

      g_string_append_printf (w->out, "%s{\"id\": \"b%u\", \"kind\": \"%s\"", i == w->first ? ", \"blocks\": [" : ", ",
                              i + 1, vlps_content_kind_name (block->kind));
      vlps_content_blocks_append_place (w->out, block);
      g_string_append_c (w->out, '}');
    }
  g_string_append_c (w->out, ']');
}

/* Those that stand in the piece, each address once. */
static void
append_links (Writer *w)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);

  vlps_output_literal (w->out, ", \"links\": [");
  for (; w->next_link < w->blocks->links->len && w->links[w->next_link] < w->end; w->next_link++)
    {
      int node = g_array_index (w->blocks->links, int, w->next_link);
      g_autofree char *url =
          vlps_link_address_resolve (w->page, node, vlps_node_attribute (&w->page->nodes[node], "href"));
      g_autofree char *text = NULL;

      if (url == NULL || g_hash_table_contains (seen, url))
        continue;
      text = text_of (w, node);
      g_string_append (w->out, g_hash_table_size (seen) > 0 ? ", {\"url\": " : "{\"url\": ");
      vlps_json_text_string (w->out, url);
      vlps_output_literal (w->out, ", \"text\": ");
      vlps_json_text_string (w->out, text);
      g_string_append_c (w->out, '}');
      g_hash_table_add (seen, g_steal_pointer (&url));
    }
  g_string_append_c (w->out, ']');
}

/* Writes the piece at hand, if there is one. */
static void
end_piece (Writer *w)
{
  const char *start = w->blocks->markdown + w->start, *end = w->blocks->markdown + w->end;
  g_autofree char *text = NULL;

  if (w->start == w->end)
    return;
  text = g_strndup (start, (gsize) (end - start));
  g_string_append_printf (w->out, "{\"id\": \"c%u\", \"url\": ", ++w->n);
  vlps_json_text_string (w->out, w->page->url);
  append_headings (w);
  g_string_append_printf (w->out, ", \"words\": %u, \"start\": %" G_GSIZE_FORMAT, w->words, count_to (w, start));
  g_string_append_printf (w->out, ", \"end\": %" G_GSIZE_FORMAT ", \"text\": ", count_to (w, end));
  vlps_json_text_string (w->out, text);
  append_blocks (w);
  append_links (w);
  vlps_output_literal (w->out, "}\n");
  w->start = w->end;
  w->words = 0;
}

static guint
words_between (const Writer *w, gsize start, gsize end)
{
  g_autofree char *text = g_strndup (w->blocks->markdown + start, end - start);

  return vlps_characters_words (text);
}

static void
begin_piece (Writer *w, guint block, gsize start)
{
  w->first = block;
  w->start = w->end = start;
  w->bare = TRUE;
  w->words = 0;
}

static void
take (Writer *w, guint block, gsize end, guint words, gboolean heading)
{
  w->last = block;
  w->end = end;
  w->words += words;
  w->bare = w->bare && heading;
}

/* --- what is too long for a piece --- */

/* A character that ends a sentence, before white space or, in CJK text, anything. */
static gboolean
ends_sentence (gunichar c, const char *next)
{
  return c == 0x3002 || c == 0xff01 || c == 0xff1f
         || ((c == '.' || c == '!' || c == '?') && (*next == '\0' || g_ascii_isspace (*next)));
}

/* Where the text from `p` on is best cut, so that it has at most `most` words before that: behind it, `end` where it is short
 * enough.  *ret_words: those before the cut. */
static const char *
find_cut (const char *p, const char *end, guint most, guint *ret_words)
{
  struct
  {
    const char *at;
    guint words;
  } best[3] = { { NULL, 0 } }; /* behind a line, a sentence, a word */
  guint words = 0;
  gboolean inside = FALSE;

  for (const char *next; p < end; p = next)
    {
      gunichar c = g_utf8_get_char (p);
      gboolean alone = vlps_characters_is_ideograph (c);
      gboolean letter = !alone && (g_unichar_isalnum (c) || g_unichar_ismark (c));
      int rank = -1;

      next = g_utf8_next_char (p);
      if ((alone || (letter && !inside)) && words++ == most)
        {
          for (guint i = 0; i < G_N_ELEMENTS (best); i++)
            if (best[i].at != NULL && best[i].words * 2 > most)
              {
                *ret_words = best[i].words;
                return best[i].at;
              }
          *ret_words = most;
          return p;
        }
      inside = letter;
      if (c == '\n')
        rank = 0;
      else if (ends_sentence (c, next))
        rank = 1;
      else if (g_unichar_isspace (c))
        rank = 2;
      if (rank >= 0)
        {
          best[rank].at = next;
          best[rank].words = words;
        }
    }
  *ret_words = words;
  return end;
}

static void
take_pieces (Writer *w, guint index, const VlpsContentBlock *block)
{
  const char *markdown = w->blocks->markdown, *p = markdown + block->start, *end = markdown + block->end;

  while (p < end)
    {
      guint words;
      const char *cut = find_cut (p, end, w->most, &words), *last = cut;

      while (last > p && g_ascii_isspace (last[-1]))
        last--;
      begin_piece (w, index, (gsize) (p - markdown));
      take (w, index, (gsize) (last - markdown), words, FALSE);
      /* what follows may still come into the last one */
      if (cut < end)
        end_piece (w);
      for (p = cut; p < end && g_ascii_isspace (*p); p++)
        ;
    }
}

/* --- */

static void
set_heading (Writer *w, const VlpsContentBlock *block)
{
  int level = CLAMP (block->level, 1, LEVELS);

  for (int i = level - 1; i < LEVELS; i++)
    g_clear_pointer (&w->path[i], g_free);
  w->path[level - 1] = text_of (w, block->node);
  w->level = level;
}

static void
take_block (Writer *w, guint index)
{
  const VlpsContentBlock *block = &g_array_index (w->blocks->blocks, VlpsContentBlock, index);
  gboolean heading = block->kind == VLPS_CONTENT_HEADING && block->node >= 0;
  guint words = words_between (w, block->start, block->end);
  gboolean empty = w->start == w->end;

  /* a heading goes with the heading straight above it, if it is below that one */
  if (heading && !(w->bare && !empty && block->level > w->level))
    end_piece (w);
  else if (!empty && w->words + words > w->most && !(w->bare && words > w->most))
    end_piece (w);
  if (heading)
    set_heading (w, block);
  if (words > w->most)
    {
      end_piece (w);
      take_pieces (w, index, block);
      return;
    }
  if (w->start == w->end)
    begin_piece (w, index, block->start);
  take (w, index, block->end, words, heading);
}

char *
vlps_emit_chunks (VlpsDocument *document, guint words, gsize shift)
{
  g_autoptr (VlpsContentBlocks) blocks = vlps_content_blocks_new (document);
  Writer w = {
    .page = document->page,
    .flow = vlps_document_flow (document, VLPS_FLOW_PICTURES),
    .blocks = blocks,
    .most = MAX (1, words),
    .out = g_string_new (NULL),
    .place = blocks->markdown,
    .characters = shift,
  };

  w.links = find_links (&w, document->options.links);
  for (guint i = 0; i < blocks->blocks->len; i++)
    take_block (&w, i);
  end_piece (&w);
  g_free (w.links);
  for (guint i = 0; i < LEVELS; i++)
    g_free (w.path[i]);
  return vlps_output_finish (w.out);
}
