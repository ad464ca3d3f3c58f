/* markdown-blocks-test.c - paragraphs in quotations, items and notes */
#include "markdown-blocks.h"

/* "q" opens a quotation, "i" an item, "o" the next of a numbered list, "n" a note, "b" a list in a list; "." closes; what
 * is a capital is a paragraph. */
static char *
write_blocks (const char *script)
{
  VlpsMarkdownBlocks blocks;
  int number = 0;

  vlps_markdown_blocks_init (&blocks);
  for (const char *p = script; *p != '\0'; p++)
    switch (*p)
      {
      case 'q':
        vlps_markdown_blocks_open_quote (&blocks);
        break;
      case 'i':
        vlps_markdown_blocks_open_item (&blocks, 1, FALSE, 0);
        break;
      case 'o':
        vlps_markdown_blocks_open_item (&blocks, 2, TRUE, ++number);
        break;
      case 'n':
        vlps_markdown_blocks_open_note (&blocks, 1);
        break;
      case ':':
      case ';':
        vlps_markdown_blocks_open_definition (&blocks, TRUE, *p == ':' ? 2 : VLPS_MARKDOWN_BLOCKS_INDENT);
        break;
      case 'b':
        vlps_markdown_blocks_open_bare_list (&blocks);
        break;
      case '.':
        vlps_markdown_blocks_close (&blocks);
        break;
      default:
        vlps_markdown_blocks_begin (&blocks, TRUE);
        vlps_markdown_blocks_append (&blocks, (char[]){ *p, '\0' });
      }
  vlps_markdown_blocks_clear (&blocks);
  return g_string_free (blocks.out, FALSE);
}

static void
test_containers (void)
{
  static const char *const cases[][2] = {
    { "", "" },
    { "AB", "A\n\nB" },
    { "qAB.C", "> A\n>\n> B\n\nC" },
    { "qq.A.B", "> A\n\nB" }, /* what stays empty leaves nothing */
    { "q.A", "A" },
    { "Aq.B", "A\n\nB" },
    { "qiA.iB..", "> - A\n> - B" },
    { "oAB.oC.", "1. A\n\n   B\n\n2. C" },
    { "nAB.", "[^1]: A\n\n    B" },
    { "A:BC.", "A\n: B\n\n  C" },
    { "A:BC:DE:FG...", "A\n: B\n\n  C\n  : D\n\n  E\n  : F\n\n  G" }, /* four spaces would be code */
    { "iA:BC:DE...", "- A\n  : B\n\n    C\n    : D\n\n    E" },
    { "A;BC;DE..", "A\n:   B\n\n    C\n    :   D\n\n        E" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = write_blocks (cases[i][0]);

      g_assert_cmpstr (text, ==, cases[i][1]);
    }
}

/* The lines of a block, and lines that are no blocks of their own, stand in its containers. */
static void
test_lines (void)
{
  VlpsMarkdownBlocks blocks;

  vlps_markdown_blocks_init (&blocks);
  vlps_markdown_blocks_open_quote (&blocks);
  vlps_markdown_blocks_begin (&blocks, TRUE);
  vlps_markdown_blocks_append (&blocks, "a\nb");
  blocks.gap = 1;
  vlps_markdown_blocks_begin_line (&blocks);
  vlps_markdown_blocks_append (&blocks, "c");
  vlps_markdown_blocks_close (&blocks);
  vlps_markdown_blocks_clear (&blocks);
  g_assert_cmpstr (blocks.out->str, ==, "> a\n> b\n> c");
  g_string_free (blocks.out, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/markdown-blocks/containers", test_containers);
  g_test_add_func ("/markdown-blocks/lines", test_lines);
  return g_test_run ();
}
