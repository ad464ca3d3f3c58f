/* text-lines.c - how the lines of a text run lie in its box */
#include "text-lines.h"

#include <math.h>

#define DEFAULT_FONT_SIZE 16.0

/* Height of what an engine reports for one line, and the widest usual line spacing, both in font sizes. */
#define LINE_BOX 1.15
#define WIDEST_PITCH 2.2

/* Width of a character in font sizes, good enough to tell three lines from four. */
static double
estimate_character (gunichar c)
{
  return c == ' ' ? 0.28 : g_unichar_iswide (c) ? 1.0 : g_unichar_iszerowidth (c) ? 0.0 : 0.5;
}

static double
estimate_width (const char *text, double *ret_characters)
{
  double width = 0;
  double characters = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      width += estimate_character (g_utf8_get_char (p));
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

/* The place in `lines`, which are in order, of the first that is of the run. */
static guint
first_of_run (const GArray *lines, int index)
{
  guint from = 0, to = lines->len;

  while (from < to)
    {
      guint middle = from + (to - from) / 2;

      if (g_array_index (lines, VlpsLineBox, middle).node < index)
        from = middle + 1;
      else
        to = middle;
    }
  return from;
}

VlpsBox
vlps_text_lines_visible (const VlpsPage *page, int index)
{
  guint at = first_of_run (page->visible, index);

  if (at < page->visible->len && g_array_index (page->visible, VlpsLineBox, at).node == index)
    return g_array_index (page->visible, VlpsLineBox, at).box;
  return page->nodes[index].box;
}

/* The lines that the engine reported; NULL where it reported none, or not all. */
static GArray *
reported_lines (const VlpsPage *page, int index)
{
  const VlpsLineBox *all = (const VlpsLineBox *) (gpointer) page->lines->data;
  const VlpsBox box = page->nodes[index].box;
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (VlpsBox));
  double end = -INFINITY;

  for (guint i = first_of_run (page->lines, index); i < page->lines->len && all[i].node == index; i++)
    {
      g_array_append_val (boxes, all[i].box);
      end = MAX (end, vlps_box_bottom (all[i].box));
    }
  if (boxes->len > 0 && end > vlps_box_bottom (box) - box.height / (2 * boxes->len))
    return boxes;
  g_array_unref (boxes);
  return NULL;
}

/* Breaks the text where a line has `room` (font sizes); widths of lines, of double. */
static GArray *
break_text (const char *text, double room)
{
  GArray *widths = g_array_new (FALSE, FALSE, sizeof (double));
  double line = 0, word = 0;

  for (const char *p = text;; p = g_utf8_next_char (p))
    {
      gunichar c = *p != '\0' ? g_utf8_get_char (p) : 0;
      double width = c != 0 ? estimate_character (c) : 0;
      gboolean ends = c == 0 || c == ' ' || c == '\n' || g_unichar_iswide (c);

      word += c == ' ' || c == '\n' ? 0 : width;
      if (!ends)
        continue;
      if (line > 0 && line + word > room)
        {
          g_array_append_val (widths, line);
          line = 0;
        }
      line += word + (c == ' ' ? width : 0);
      word = 0;
      if (c == 0 || c == '\n')
        {
          g_array_append_val (widths, line);
          line = 0;
        }
      if (c == 0)
        return widths;
    }
}

/* Widths of lines as shares of the widest, which is as wide as the box.  Fonts are wider or narrower than estimated, so
 * the number of lines says how much room a line has.  NULL where no room gives that number. */
static GArray *
find_shares (const char *text, int n_lines)
{
  double characters, all = estimate_width (text, &characters);

  for (double fill = 1; fill > 0.6; fill -= 0.05)
    {
      GArray *widths = break_text (text, all / (n_lines - 0.5) / fill);
      double widest = 0;

      for (guint i = 0; i < widths->len; i++)
        widest = MAX (widest, g_array_index (widths, double, i));
      for (guint i = 0; i < widths->len && widest > 0; i++)
        g_array_index (widths, double, i) /= widest;
      if ((int) widths->len == n_lines && widest > 0)
        return widths;
      g_array_unref (widths);
    }
  return NULL;
}

static GArray *
estimated_lines (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];
  VlpsRunLines lines = vlps_text_lines_of_run (page, index);
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (VlpsBox));
  g_autoptr (GArray) shares = NULL;

  if (lines.n_lines > 1)
    shares = find_shares (node->text, lines.n_lines);
  for (int i = 0; i < lines.n_lines; i++)
    {
      VlpsBox line = { node->box.left, lines.first + i * lines.pitch - lines.font_size / 2, node->box.width,
                       lines.font_size };

      if (shares != NULL)
        line.width *= g_array_index (shares, double, i);
      if (node->parent >= 0 && (page->nodes[node->parent].flags & VLPS_NODE_RTL) != 0)
        line.left = vlps_box_right (node->box) - line.width;
      g_array_append_val (boxes, line);
    }
  return boxes;
}

GArray *
vlps_text_line_boxes_of_run (const VlpsPage *page, int index)
{
  GArray *boxes = reported_lines (page, index);
  VlpsBox visible = vlps_text_lines_visible (page, index);
  guint n = 0;

  if (boxes == NULL)
    boxes = estimated_lines (page, index);
  for (guint i = 0; i < boxes->len; i++)
    {
      VlpsBox line = g_array_index (boxes, VlpsBox, i), shown = vlps_box_clip (line, visible);

      /* a line of which less than half its height shows is not read */
      if (shown.width > 0 && shown.height > line.height / 2)
        g_array_index (boxes, VlpsBox, n++) = (VlpsBox){ shown.left, line.top, shown.width, line.height };
    }
  g_array_set_size (boxes, n);
  return boxes;
}
