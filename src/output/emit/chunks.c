/* chunks.c - the content in pieces for search and retrieval */
#include "chunks.h"

#include <string.h>

#include "characters.h"
#include "chunk-pieces.h"
#include "content-blocks.h"
#include "counted-text.h"
#include "emit.h"
#include "hash.h"
#include "json-text.h"
#include "link-address.h"
#include "output.h"
#include "token-estimate.h"
#include "whitespace.h"

#define MAX_CHARACTERS 200 /* of a title, heading or link as it is repeated */
#define MAX_BYTES 2000     /* that are read for these */
#define MAX_NODES 2000     /* likewise */
#define MAX_WINDOW 4096    /* bytes in which the address of a link is looked for */

typedef struct
{
  const VlpsPage *page;
  const VlpsFlow *flow;
  const VlpsContentBlocks *blocks;
  GArray *pieces; /* of VlpsChunkPiece */
  gboolean overlaps;
  GString *out;
  char *facts;       /* members that all pieces share */
  char *counted;     /* the Markdown as vlps_counted_text_new() gives it */
  const char *place; /* in the Markdown, up to which characters are counted */
  gsize characters;  /* before that */
  gsize *links;      /* places of links in the Markdown */
  guint first_link;  /* the first that is not before the piece */
} Writer;

/* --- what nodes say --- */

/* As much of the text as names what it is of; newly allocated.  NULL stays NULL. */
static char *
shorten (const char *text)
{
  g_autofree char *line = NULL;

  if (text == NULL || g_utf8_strlen (text, -1) <= MAX_CHARACTERS)
    return g_strdup (text);
  line = g_strndup (text, (gsize) (g_utf8_offset_to_pointer (text, MAX_CHARACTERS) - text));
  return g_strconcat (g_strchomp (line), "...", NULL);
}

/* The text of a heading or link in a line, or of its pictures where it has none: as much as names it, for it is repeated. */
static char *
text_of (const Writer *w, int node)
{
  const VlpsPage *page = w->page;
  int end = MIN (page->nodes[node].end, node + MAX_NODES);
  g_autoptr (GString) words = g_string_new (NULL), alt = g_string_new (NULL), all = g_string_new (NULL);

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
  return shorten (words->len > 0 ? words->str : alt->str);
}

/* Finds each link in the Markdown by the address written there, in ascending order. */
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
append_headings (const Writer *w, const VlpsChunkPiece *piece)
{
  gboolean first = TRUE;

  vlps_output_literal (w->out, ", \"headings\": [");
  for (guint i = 0; i < VLPS_CHUNK_LEVELS; i++)
    if (piece->path[i] >= 0)
      {
        int node = g_array_index (w->blocks->blocks, VlpsContentBlock, piece->path[i]).node;
        g_autofree char *text = text_of (w, node);

        g_string_append (w->out, first ? "" : ", ");
        vlps_json_text_string (w->out, text);
        first = FALSE;
      }
  g_string_append_c (w->out, ']');
}

static void
append_blocks (const Writer *w, guint first, guint last)
{
  VlpsBox box = { 0 };

  for (guint i = first; i <= last; i++)
    box = vlps_box_union (box, g_array_index (w->blocks->blocks, VlpsContentBlock, i).box);
  vlps_output_literal (w->out, ", \"box\": ");
  vlps_content_blocks_append_box (w->out, box);
  for (guint i = first; i <= last; i++)
    {
      const VlpsContentBlock *block = &g_array_index (w->blocks->blocks, VlpsContentBlock, i);

      g_string_append_printf (w->out, "%s{\"id\": \"b%u\", \"kind\": \"%s\"", i == first ? ", \"blocks\": [" : ", ",
                              i + 1, vlps_content_kind_name (block->kind));
      vlps_content_blocks_append_place (w->out, block);
      g_string_append_c (w->out, '}');
    }
  g_string_append_c (w->out, ']');
}

/* Appends the links in the piece, each address once. */
static void
append_links (Writer *w, gsize start, gsize end)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  guint n = w->blocks->links->len;

  while (w->first_link < n && w->links[w->first_link] < start)
    w->first_link++;
  vlps_output_literal (w->out, ", \"links\": [");
  for (guint i = w->first_link; i < n && w->links[i] < end; i++)
    {
      int node = g_array_index (w->blocks->links, int, i);
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

static void
append_piece (Writer *w, guint index)
{
  const VlpsChunkPiece *piece = &g_array_index (w->pieces, VlpsChunkPiece, index);
  const char *start = w->blocks->markdown + piece->text;
  g_autofree char *text = g_strndup (start, piece->end - piece->text);
  g_autofree char *counted = g_strndup (w->counted + piece->text, piece->end - piece->text);
  gsize place = count_to (w, start);
  guint first = piece->first;

  while (first > 0 && g_array_index (w->blocks->blocks, VlpsContentBlock, first).start > piece->text)
    first--;
  g_string_append_printf (w->out, "{\"id\": \"c%u\", %s", index + 1, w->facts);
  append_headings (w, piece);
  g_string_append_printf (w->out, ", \"words\": %u, \"tokens\": %u", vlps_characters_words (counted),
                          vlps_token_estimate (text));
  if (w->overlaps)
    g_string_append_printf (w->out, ", \"overlap\": %ld", g_utf8_strlen (start, (gssize) (piece->start - piece->text)));
  g_string_append_printf (w->out, ", \"start\": %" G_GSIZE_FORMAT ", \"end\": %" G_GSIZE_FORMAT ", \"text\": ", place,
                          place + (gsize) g_utf8_strlen (text, -1));
  vlps_json_text_string (w->out, text);
  append_blocks (w, first, piece->last);
  append_links (w, piece->text, piece->end);
  vlps_output_literal (w->out, "}\n");
}

/* Writes the metadata of the page. */
static char *
write_facts (VlpsDocument *document)
{
  const VlpsFacts *facts = vlps_document_facts (document);
  g_autofree char *title = shorten (facts->title != NULL ? facts->title : vlps_page_title (document->page));
  const struct
  {
    const char *name, *value;
  } members[] = {
    { "\"url\": ", document->page->url },
    { ", \"title\": ", title },
    { ", \"time\": ", facts->time },
    { ", \"language\": ", facts->language },
  };
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      g_string_append (out, members[i].name);
      vlps_json_text_string (out, members[i].value);
    }
  return g_string_free (out, FALSE);
}

char *
vlps_emit_chunks (VlpsDocument *document, guint words, guint overlap, gsize shift)
{
  g_autoptr (VlpsContentBlocks) blocks = vlps_content_blocks_new (document);
  g_autoptr (GArray) pieces = vlps_chunk_pieces_new (blocks, words, overlap);
  g_autofree char *facts = write_facts (document), *counted = vlps_counted_text_new (blocks);
  g_autofree gsize *links = NULL;
  Writer w = {
    .page = document->page,
    .flow = vlps_document_flow (document, VLPS_FLOW_PICTURES),
    .blocks = blocks,
    .pieces = pieces,
    .overlaps = overlap > 0,
    .out = g_string_new (NULL),
    .facts = facts,
    .counted = counted,
    .place = blocks->markdown,
    .characters = shift,
  };

  w.links = links = find_links (&w, document->options.links);
  for (guint i = 0; i < pieces->len; i++)
    append_piece (&w, i);
  return vlps_output_finish (w.out);
}
