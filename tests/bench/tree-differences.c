/* tree-differences.c - in what the tree that is read without rendering differs from the engine's
 *
 *   tree-differences < PAIRS
 *
 * Each line of PAIRS is "PAGE<TAB>SNAPSHOT": the file of a page, and the snapshot that was made of it without scripts.
 * Compares the text of each block-level element, in the order of the page, and the elements around it; white space does
 * not count.  Prints the number of pages and of blocks, and then for each kind of difference
 * "blocks<TAB>pages<TAB>kind<TAB>example", the most frequent first.
 */
#include <stdio.h>
#include <string.h>

#include "html-page.h"
#include "snapshot.h"

/* The text of a block, and the tags from the root to it. */
typedef struct
{
  char *text;
  char *path;
} Block;

typedef struct
{
  guint blocks;
  guint pages;
  char *example;
  gconstpointer last; /* page that was counted last */
} Kind;

static void
block_free (gpointer data)
{
  Block *block = data;

  g_free (block->text);
  g_free (block->path);
  g_free (block);
}

static gboolean
is_read (const VlpsPage *page, int index)
{
  for (int i = page->nodes[index].parent; i >= 0; i = page->nodes[i].parent)
    switch (page->nodes[i].tag)
      {
      case VLPS_TAG_SCRIPT:
      case VLPS_TAG_STYLE:
      case VLPS_TAG_TEMPLATE:
      case VLPS_TAG_IFRAME: /* what a frame shows is another document */
      case VLPS_TAG_FRAME:
      case VLPS_TAG_OBJECT:
        return FALSE;
      default:
        break;
      }
  return TRUE;
}

static int
block_around (const VlpsPage *page, int index)
{
  int i = page->nodes[index].parent;

  while (page->nodes[i].parent >= 0 && !vlps_tag_is_block (page->nodes[i].tag))
    i = page->nodes[i].parent;
  return i;
}

static char *
path_of (const VlpsPage *page, int index)
{
  GString *path = g_string_new (NULL);

  for (int i = index; i >= 0; i = page->nodes[i].parent)
    {
      g_string_prepend_c (path, ' ');
      g_string_prepend (path, page->nodes[i].name);
    }
  return g_string_free (path, FALSE);
}

static void
append_without_space (GString *out, const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (!g_unichar_isspace (g_utf8_get_char (p)))
      g_string_append_unichar (out, g_utf8_get_char (p));
}

static GPtrArray *
blocks_of (const VlpsPage *page)
{
  GPtrArray *blocks = g_ptr_array_new_with_free_func (block_free);
  GString *text = g_string_new (NULL);
  int last = -1;

  for (guint i = 0; i <= page->n_nodes; i++)
    {
      const VlpsNode *node = i < page->n_nodes ? &page->nodes[i] : NULL;
      int block;

      if (node != NULL
          && (node->kind != VLPS_NODE_TEXT || node->frame != 0 || vlps_text_characters (node->text) == 0
              || !is_read (page, (int) i)))
        continue;
      block = node != NULL ? block_around (page, (int) i) : -1;
      if (block != last && text->len > 0)
        {
          Block *made = g_new (Block, 1);

          *made = (Block){ g_strdup (text->str), path_of (page, last) };
          g_ptr_array_add (blocks, made);
        }
      if (block != last)
        g_string_truncate (text, 0);
      last = block;
      if (node != NULL)
        append_without_space (text, node->text);
    }
  g_string_free (text, TRUE);
  return blocks;
}

static void
count (GHashTable *kinds, char *name, const char *page, const char *text)
{
  g_autofree char *own = name;
  Kind *kind = g_hash_table_lookup (kinds, own);

  if (kind == NULL)
    {
      kind = g_new0 (Kind, 1);
      kind->example = g_strdup_printf ("%s: %.40s", page, text);
      g_hash_table_insert (kinds, g_steal_pointer (&own), kind);
    }
  kind->blocks++;
  kind->pages += kind->last != page;
  kind->last = page;
}

static const char *
last_tag (const char *path)
{
  gsize n = strlen (path);

  for (n = n > 0 ? n - 1 : 0; n > 0 && path[n - 1] != ' ';)
    n--;
  return path + n;
}

/* The first tags in which two paths differ. */
static char *
path_kind (const char *parsed, const char *rendered)
{
  g_auto (GStrv) a = g_strsplit (parsed, " ", -1), b = g_strsplit (rendered, " ", -1);
  guint i = 0;

  while (a[i] != NULL && b[i] != NULL && strcmp (a[i], b[i]) == 0)
    i++;
  return g_strdup_printf ("in <%s> where the engine has <%s>, within <%s>",
                          a[i] != NULL && *a[i] != '\0' ? a[i] : "nothing",
                          b[i] != NULL && *b[i] != '\0' ? b[i] : "nothing", i > 0 ? a[i - 1] : "");
}

static void
compare (GHashTable *kinds, const char *page, const GPtrArray *parsed, const GPtrArray *rendered)
{
  g_autoptr (GHashTable) by_text = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_queue_free);
  GHashTableIter iter;
  gpointer queue;

  for (guint i = 0; i < parsed->len; i++)
    {
      Block *block = parsed->pdata[i];
      GQueue *same = g_hash_table_lookup (by_text, block->text);

      if (same == NULL)
        g_hash_table_insert (by_text, block->text, same = g_queue_new ());
      g_queue_push_tail (same, block);
    }
  for (guint i = 0; i < rendered->len; i++)
    {
      const Block *block = rendered->pdata[i];
      GQueue *same = g_hash_table_lookup (by_text, block->text);
      const Block *other = same != NULL ? g_queue_pop_head (same) : NULL;

      if (other == NULL)
        count (kinds, g_strdup_printf ("text that the engine alone has, in <%s>", last_tag (block->path)), page,
               block->text);
      else if (strcmp (other->path, block->path) != 0)
        count (kinds, path_kind (other->path, block->path), page, block->text);
    }
  g_hash_table_iter_init (&iter, by_text);
  while (g_hash_table_iter_next (&iter, NULL, &queue))
    for (const Block *block; (block = g_queue_pop_head (queue)) != NULL;)
      count (kinds, g_strdup_printf ("text that is only parsed, in <%s>", last_tag (block->path)), page, block->text);
}

static VlpsPage *
read_snapshot (const char *path)
{
  g_autoptr (GBytes) packed = NULL, data = NULL;
  char *contents;
  gsize length;

  if (!g_file_get_contents (path, &contents, &length, NULL))
    return NULL;
  packed = g_bytes_new_take (contents, length);
  data = g_str_has_suffix (path, ".gz") ? vlps_snapshot_gunzip (packed, NULL) : g_bytes_ref (packed);
  return data != NULL ? vlps_snapshot_parse (data, NULL) : NULL;
}

static int
compare_kinds (gconstpointer a, gconstpointer b, gpointer kinds)
{
  const Kind *one = g_hash_table_lookup (kinds, *(char *const *) a);
  const Kind *other = g_hash_table_lookup (kinds, *(char *const *) b);

  return one->blocks < other->blocks ? 1 : one->blocks > other->blocks ? -1 : 0;
}

int
main (void)
{
  g_autoptr (GHashTable) kinds = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer name;
  char line[8192];
  guint pages = 0, alike = 0;
  gsize blocks = 0;

  while (fgets (line, sizeof line, stdin) != NULL)
    {
      g_auto (GStrv) paths = g_strsplit (g_strchomp (line), "\t", 2);
      g_autofree char *contents = NULL;
      gsize length;
      g_autoptr (VlpsPage) parsed = NULL, rendered = NULL;
      g_autoptr (GPtrArray) ours = NULL, theirs = NULL;
      guint before = 0, after = 0;
      gpointer value;

      if (g_strv_length (paths) != 2 || !g_file_get_contents (paths[0], &contents, &length, NULL))
        continue;
      parsed = vlps_html_page_parse ((const guint8 *) contents, length, "file:///page.html", NULL, NULL);
      rendered = read_snapshot (paths[1]);
      if (parsed == NULL || rendered == NULL)
        continue;
      ours = blocks_of (parsed);
      theirs = blocks_of (rendered);
      g_hash_table_iter_init (&iter, kinds);
      while (g_hash_table_iter_next (&iter, NULL, &value))
        before += ((Kind *) value)->blocks;
      compare (kinds, g_intern_string (paths[0]), ours, theirs);
      g_hash_table_iter_init (&iter, kinds);
      while (g_hash_table_iter_next (&iter, NULL, &value))
        after += ((Kind *) value)->blocks;
      pages++;
      alike += before == after;
      blocks += theirs->len;
    }
  printf ("%u pages, %u of them alike; %" G_GSIZE_FORMAT " blocks\n", pages, alike, blocks);
  g_hash_table_iter_init (&iter, kinds);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (names, name);
  g_ptr_array_sort_with_data (names, compare_kinds, kinds);
  for (guint i = 0; i < names->len; i++)
    {
      const Kind *kind = g_hash_table_lookup (kinds, names->pdata[i]);

      printf ("%u\t%u\t%s\t%s\n", kind->blocks, kind->pages, (char *) names->pdata[i], kind->example);
    }
  return 0;
}
