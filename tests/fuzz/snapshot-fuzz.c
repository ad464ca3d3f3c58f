/* snapshot-fuzz.c - any bytes as a saved snapshot: either an error or a sound page model */
#include "fuzz.h"

#include <math.h>

#include "errors.h"
#include "snapshot.h"

static void
check_box (VlpsBox box)
{
  g_assert_true (isfinite (box.left) && isfinite (box.top));
  g_assert_true (isfinite (box.width) && box.width >= 0 && isfinite (box.height) && box.height >= 0);
}

static void
check_node (const VlpsPage *page, int i)
{
  const VlpsNode *node = &page->nodes[i];

  g_assert_true (node->parent < i && (node->parent >= 0) == (i > 0));
  g_assert_true (node->end > i && node->end <= (int) page->n_nodes);
  g_assert_true (node->frame >= 0 && node->frame < (int) page->n_frames);
  check_box (node->box);
  if (node->parent >= 0)
    {
      const VlpsNode *parent = &page->nodes[node->parent];

      g_assert_true (parent->kind == VLPS_NODE_ELEMENT && node->end <= parent->end);
      /* a document's nodes are its root's, and the root stands under the frame that shows it */
      g_assert_true (node->frame == parent->frame || page->frames[node->frame].owner == node->parent);
    }
  if (node->kind == VLPS_NODE_TEXT)
    {
      g_assert_true (g_utf8_validate (node->text, -1, NULL));
      return;
    }
  g_assert_true (*node->name != '\0' && g_utf8_validate (node->name, -1, NULL));
  for (guint k = 0; k < node->n_attributes; k++)
    {
      g_assert_true (g_utf8_validate (node->attributes[k].name, -1, NULL));
      g_assert_true (g_utf8_validate (node->attributes[k].value, -1, NULL));
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page = NULL;

  if (length > 1 && data[0] == 0x1f && data[1] == 0x8b)
    {
      GBytes *unpacked = vlps_snapshot_gunzip (bytes, &error);

      if (unpacked == NULL)
        {
          g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
          return 0;
        }
      g_bytes_unref (bytes);
      bytes = unpacked;
    }
  page = vlps_snapshot_parse (bytes, &error);
  g_assert_true ((page == NULL) == (error != NULL));
  if (page == NULL)
    {
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT);
      return 0;
    }
  g_assert_true (page->rendered && page->n_frames > 0 && page->frames[0].owner == -1);
  for (guint i = 0; i < page->n_nodes; i++)
    check_node (page, (int) i);
  for (guint i = 0; i < page->n_frames; i++)
    {
      check_box (page->frames[i].clip);
      g_assert_true (g_utf8_validate (page->frames[i].title, -1, NULL));
    }
  vlps_snapshot_is_empty_page (page);
  return 0;
}
