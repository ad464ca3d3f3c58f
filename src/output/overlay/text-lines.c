/* text-lines.c - how the lines of a text run lie in its box */
#include "text-lines.h"

#include <math.h>

#define DEFAULT_FONT_SIZE 16.0

/* Height of what an engine reports for one line, and the widest usual line spacing, both in font sizes. */
#define LINE_BOX 1.15
#define WIDEST_PITCH 2.2

/* Width of text in font sizes, good enough to tell three lines from four. */
static double
estimate_width (const char *text, double *ret_characters)
{
  double width = 0;
  double characters = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      width += c == ' ' ? 0.28 : g_unichar_iswide (c) ? 1.0 : g_unichar_iszerowidth (c) ? 0.0 : 0.5;
      characters++;
    }
  *ret_characters = characters;
  return width;
}

VlpsRunLines
vlps_text_lines_of_run (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  const VlpsStyle *style = node->parent >= 0 ? page->nodes[node->parent].style : NULL;
  VlpsRunLines lines = { .font_size = DEFAULT_FONT_SIZE, .n_lines = 1 };
  double size, most, least, line_box;

  if (style != NULL && style->font_size > 0)
    lines.font_size = CLAMP (style->font_size, 1, 1000);
  size = lines.font_size;
  most = floor (node->box.height / size);
  if (most >= 2 && node->box.height > LINE_BOX * 1.6 * size)
    {
      double characters;
      double wanted = ceil (estimate_width (node->text, &characters) * size / MAX (1, node->box.width));

      /* no line is empty: however tall boxes are, a page has no more lines than characters */
      most = MIN (most, MAX (1, characters));
      least = ceil ((node->box.height - LINE_BOX * size) / (WIDEST_PITCH * size)) + 1;
      lines.n_lines = (int) MAX (MIN (wanted, most), MIN (least, most));
    }
  line_box = MIN (node->box.height, LINE_BOX * size);
  if (lines.n_lines == 1)
    lines.first = node->box.top + node->box.height / 2;
  else
    {
      lines.first = node->box.top + line_box / 2;
      lines.pitch = (node->box.height - line_box) / (lines.n_lines - 1);
    }
  return lines;
}
