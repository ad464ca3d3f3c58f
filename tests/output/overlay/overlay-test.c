/* overlay-test.c - what the debug picture shows at places worked out by hand */
#include "overlay.h"

#include <math.h>
#include <string.h>

#include "errors.h"
#include "vl-ps.h"

/* Blue, vermilion, purple, orange, green, and grey for what is left out without a region. */
static const guint32 colours[] = { 0x0072b2, 0xd55e00, 0xcc79a7, 0xe69f00, 0x009e73, 0x5a5a5a };
#define LEFT_OUT VLPS_N_REGIONS
#define PAPER (-1)

/* --- made-up pages --- */

typedef struct
{
  VlpsPage *page;
  VlpsResult *result;
  VlpsDocument *document; /* see document_of() */
  cairo_surface_t *picture;
  cairo_surface_t *overlay;
  int top; /* height of the legend */
} Fixture;

static const VlpsStyle plain = { .display = VLPS_DISPLAY_BLOCK,
                                 .font_size = 16,
                                 .font_weight = 400,
                                 .color = 0x000000ff };

static void
begin_page (Fixture *f, double width, double height)
{
  f->page = vlps_page_new ();
  vlps_page_add_frame (f->page, -1, "https://example.org/", "https://example.org/");
  f->page->frames[0].title = vlps_page_intern (f->page, "A page to look at");
  f->page->url = "https://example.org/";
  f->page->rendered = TRUE;
  f->page->size = (VlpsSize){ width, height };
  f->page->viewport = (VlpsSize){ 1280, 1024 };
  vlps_page_add_element (f->page, -1, 0, "html", (VlpsBox){ 0, 0, width, height }, NULL, 0);
  vlps_page_add_element (f->page, 0, 0, "body", (VlpsBox){ 0, 0, width, height }, NULL, 0);
}

static int
add (Fixture *f, const char *name, double left, double top, double width, double height)
{
  return vlps_page_add_element (f->page, 1, 0, name, (VlpsBox){ left, top, width, height },
                                vlps_page_add_style (f->page, &plain), 0);
}

static void
add_invisible (Fixture *f, const char *name, double left, double top, double width, double height)
{
  vlps_page_add_element (f->page, 1, 0, name, (VlpsBox){ left, top, width, height },
                         vlps_page_add_style (f->page, &plain), VLPS_NODE_INVISIBLE);
}

static int
add_text (Fixture *f, int parent, const char *text)
{
  return vlps_page_add_text (f->page, parent, text, f->page->nodes[parent].box, 0);
}

/* Ends the page and sorts it as the paper does. */
static void
segment (Fixture *f, VlpsThresholds lines)
{
  vlps_page_seal (f->page);
  f->result = vlps_result_new (f->page, "vl-ps");
  f->result->separators.preset = "manual";
  f->result->separators.at = lines;
  f->result->regions = g_malloc (f->page->n_nodes);
  for (guint i = 0; i < f->page->n_nodes; i++)
    {
      const VlpsNode *node = &f->page->nodes[i];

      f->result->regions[i] = i < 2                             ? VLPS_REGION_CENTER
                              : node->kind == VLPS_NODE_ELEMENT ? vlps_region_of_box (node->box, lines)
                                                                : f->result->regions[node->parent];
      f->result->content[i] = f->result->regions[i] == VLPS_REGION_CENTER;
    }
}

/* White, with dots down both ends of each text, which is a picture of it as far as the overlay looks. */
static void
make_picture (Fixture *f, int width, int height)
{
  double scale = isfinite (f->page->size.width) && f->page->size.width > 0 ? width / f->page->size.width : 1;
  cairo_t *cr;

  f->picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cr = cairo_create (f->picture);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, .2, .2, .2);
  for (guint i = 0; i < f->page->n_nodes; i++)
    if (f->page->nodes[i].kind == VLPS_NODE_TEXT)
      {
        VlpsBox box = f->page->nodes[i].box;
        double bottom = MIN (ceil (vlps_box_bottom (box) * scale), height);

        for (double y = bottom - 1; y >= MAX (floor (box.top * scale), 0); y -= 2)
          {
            cairo_rectangle (cr, floor (box.left * scale), y, 1, 1);
            cairo_rectangle (cr, ceil (vlps_box_right (box) * scale) - 1, y, 1, 1);
          }
      }
  cairo_fill (cr);
  cairo_destroy (cr);
}

/* The result stays the fixture's. */
static void
drop_document (Fixture *f)
{
  if (f->document != NULL)
    f->document->result = NULL;
  g_clear_pointer (&f->document, vlps_document_free);
}

/* A document of page and result as they are now; good until it is asked for again. */
static VlpsDocument *
document_of (Fixture *f)
{
  drop_document (f);
  f->document = vlps_document_new (f->page, f->result, NULL, NULL);
  return f->document;
}

static void
draw (Fixture *f, const VlpsOverlayOptions *options)
{
  g_autoptr (GError) error = NULL;

  f->overlay = vlps_overlay_draw (document_of (f), f->picture, options, &error);
  g_assert_no_error (error);
  g_assert_cmpint (cairo_surface_status (f->overlay), ==, CAIRO_STATUS_SUCCESS);
  f->top = cairo_image_surface_get_height (f->overlay);
  if (isfinite (f->page->size.height))
    f->top -= (int) MIN (f->page->size.height, 1e6);
}

static void
clear_overlay (Fixture *f)
{
  g_clear_pointer (&f->overlay, cairo_surface_destroy);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  clear_overlay (f);
  g_clear_pointer (&f->picture, cairo_surface_destroy);
  drop_document (f);
  vlps_result_free (f->result);
  vlps_page_free (f->page);
}

/* --- looking at pictures --- */

static guint32
pixel_at (cairo_surface_t *surface, int x, int y)
{
  const guint8 *data = cairo_image_surface_get_data (surface);

  g_assert_cmpint (x, >=, 0);
  g_assert_cmpint (y, >=, 0);
  g_assert_cmpint (x, <, cairo_image_surface_get_width (surface));
  g_assert_cmpint (y, <, cairo_image_surface_get_height (surface));
  return ((const guint32 *) (gconstpointer) (data + y * cairo_image_surface_get_stride (surface)))[x] & 0xffffff;
}

/* Pixel of the page, in page coordinates (at full scale). */
static guint32
page_pixel (const Fixture *f, int x, int y)
{
  return pixel_at (f->overlay, x, f->top + y);
}

/* Which colour tints white paper to `pixel`, and how strongly. */
static int
tint_of (guint32 pixel, double *ret_alpha)
{
  *ret_alpha = 0;
  if (pixel == 0xffffff)
    return PAPER;
  for (guint c = 0; c < G_N_ELEMENTS (colours); c++)
    {
      double up = 0, down = 0, alpha, worst = 0;

      for (int shift = 0; shift < 24; shift += 8)
        {
          up += (255.0 - (pixel >> shift & 255)) * (255.0 - (colours[c] >> shift & 255));
          down += pow (255.0 - (colours[c] >> shift & 255), 2);
        }
      alpha = up / down;
      for (int shift = 0; shift < 24; shift += 8)
        worst = MAX (worst, fabs (255.0 - alpha * (255.0 - (colours[c] >> shift & 255)) - (pixel >> shift & 255)));
      if (worst <= 2)
        {
          *ret_alpha = alpha;
          return (int) c;
        }
    }
  g_error ("pixel %06x is not a tint of paper", pixel);
}

static double
assert_tint (const Fixture *f, int x, int y, int expected)
{
  double alpha;

  g_assert_cmpint (tint_of (page_pixel (f, x, y), &alpha), ==, expected);
  return alpha;
}

/* Pixels of exactly this colour within a rectangle, clipped to the picture. */
static int
count_colour (cairo_surface_t *surface, guint32 colour, int left, int top, int right, int bottom)
{
  int n = 0;

  for (int y = MAX (0, top); y < MIN (bottom, cairo_image_surface_get_height (surface)); y++)
    for (int x = MAX (0, left); x < MIN (right, cairo_image_surface_get_width (surface)); x++)
      n += pixel_at (surface, x, y) == colour;
  return n;
}

/* Number of separate patches of this colour: runs of rows that have at least 20 pixels of it side by side, within a
 * column of the picture.  Labels are such patches, lines and letters are not. */
static int
count_patches (cairo_surface_t *surface, guint32 colour, int left, int right, int top, int bottom)
{
  gboolean within = FALSE;
  int n = 0;

  for (int y = top; y < bottom; y++)
    {
      int longest = 0, length = 0;

      for (int x = left; x < right; x++)
        {
          length = pixel_at (surface, x, y) == colour ? length + 1 : 0;
          longest = MAX (longest, length);
        }
      /* letters break the runs in the middle of a label; its upper and lower rim is whole */
      if (!within && longest >= 20)
        n++;
      within = longest >= 3;
    }
  return n;
}

/* --- tests --- */

static const VlpsThresholds usual = VLPS_LINES (200, 800, 300, 900);

static void
test_bands (Fixture *f, gconstpointer data)
{
  begin_page (f, 1280, 1000);
  segment (f, usual);
  make_picture (f, 1280, 1000);
  draw (f, NULL);
  g_assert_cmpint (cairo_image_surface_get_width (f->overlay), ==, 1280);

  /* either side of each line, outside its own width */
  assert_tint (f, 600, 196, VLPS_REGION_HEADER);
  assert_tint (f, 600, 204, PAPER);
  assert_tint (f, 600, 796, PAPER);
  assert_tint (f, 600, 804, VLPS_REGION_FOOTER);
  assert_tint (f, 296, 600, VLPS_REGION_LM);
  assert_tint (f, 304, 600, PAPER);
  assert_tint (f, 896, 600, PAPER);
  assert_tint (f, 904, 600, VLPS_REGION_RM);
  /* header and footer take the whole width: their rules come first */
  assert_tint (f, 100, 196, VLPS_REGION_HEADER);
  assert_tint (f, 1200, 100, VLPS_REGION_HEADER);
  assert_tint (f, 100, 804, VLPS_REGION_FOOTER);
  assert_tint (f, 1200, 900, VLPS_REGION_FOOTER);
  assert_tint (f, 100, 204, VLPS_REGION_LM);
  assert_tint (f, 1200, 796, VLPS_REGION_RM);
}

static void
test_lines (Fixture *f, gconstpointer data)
{
  begin_page (f, 1280, 1000);
  segment (f, usual);
  make_picture (f, 1280, 1000);
  draw (f, NULL);
  /* over the whole page, away from crossings and labels */
  for (int x = 40; x < 1000; x += 90)
    {
      g_assert_cmphex (page_pixel (f, x, 200), ==, colours[VLPS_REGION_HEADER]);
      g_assert_cmphex (page_pixel (f, x, 800), ==, colours[VLPS_REGION_FOOTER]);
    }
  for (int y = 30; y < 1000; y += 95)
    {
      g_assert_cmphex (page_pixel (f, 300, y), ==, colours[VLPS_REGION_LM]);
      g_assert_cmphex (page_pixel (f, 900, y), ==, colours[VLPS_REGION_RM]);
    }
}

static void
test_labels (Fixture *f, gconstpointer data)
{
  begin_page (f, 1280, 1000);
  segment (f, usual);
  make_picture (f, 1280, 1000);
  draw (f, NULL);
  /* H1 above its line, H2 below it, W1 left and W2 right of theirs: on what is cut off */
  g_assert_cmpint (count_colour (f->overlay, colours[0], 900, f->top + 170, 1280, f->top + 197), >, 500);
  g_assert_cmpint (count_colour (f->overlay, colours[1], 900, f->top + 803, 1280, f->top + 830), >, 500);
  g_assert_cmpint (count_colour (f->overlay, colours[2], 100, f->top + 203, 297, f->top + 235), >, 500);
  g_assert_cmpint (count_colour (f->overlay, colours[3], 903, f->top + 203, 1100, f->top + 235), >, 500);
  g_assert_cmpint (count_colour (f->overlay, colours[2], 303, f->top, 890, f->top + 1000), ==, 0);
}

/* Lines of text `width` px wide, so near to each other that no label fits between them, but for `gap` px at 600. */
static void
add_lines_of_text (Fixture *f, double width, double height, double gap)
{
  for (double y = 4; y + 18 < height; y += 30 + (y > 570 && y < 600 ? gap : 0))
    add_text (f, add (f, "p", 4, y, width - 8, 18), "text from one edge of the page to the other");
}

/* Patches of labels in the colour of a region on the page itself, whose lines are lower than a patch. */
static int
count_labels (const Fixture *f, guint region, int width, int height)
{
  return count_patches (f->overlay, colours[region], 0, width, f->top, f->top + height);
}

/* Labels leave all text alone, at any width: they stand in the only gap, or beside a narrow page, or nowhere. */
static void
test_labels_and_text (Fixture *f, gconstpointer data)
{
  static const int widths[] = { 390, 768, 1280 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    for (int gap = 0; gap <= 60; gap += 60)
      {
        int width = widths[i], line, beside;

        begin_page (f, width, 1200);
        add_lines_of_text (f, width, 1200, gap);
        segment (f, (VlpsThresholds) VLPS_LINES (601, NAN, NAN, NAN));
        make_picture (f, width, 1200);
        draw (f, NULL);
        line = count_colour (f->overlay, colours[VLPS_REGION_HEADER], 0, f->top + 603, width + 96, f->top + 640);
        beside = count_colour (f->overlay, colours[VLPS_REGION_CENTER], width, f->top, width + 96, f->top + 1200);
        if (gap > 0)
          g_assert_cmpint (line, >, 500);
        else
          {
            /* of all labels' colours there is the line alone */
            g_assert_cmpint (line, ==, 0);
            g_assert_cmpint (count_labels (f, VLPS_REGION_HEADER, width, 1200), ==, 1);
            g_assert_cmpint (count_labels (f, VLPS_REGION_CENTER, width, 1200), ==, 0);
            g_assert_true (width == 390 ? beside > 100 : beside == 0);
          }
        tear_down (f, NULL);
        *f = (Fixture){ 0 };
      }
}

static void
test_elements (Fixture *f, gconstpointer data)
{
  int gone, straddling, kept;
  double band;

  begin_page (f, 1280, 1000);
  gone = add (f, "div", 400, 40, 200, 60);
  add_text (f, add (f, "p", 400, 40, 200, 18), "navigation to leave out");
  straddling = add (f, "div", 700, 150, 100, 100);
  kept = add (f, "div", 400, 400, 200, 100);
  add_text (f, kept, "text that stays");
  add (f, "div", 20, 400, 200, 100);
  segment (f, usual);
  g_assert_cmpint (f->result->regions[gone], ==, VLPS_REGION_HEADER);
  g_assert_cmpint (f->result->regions[straddling], ==, VLPS_REGION_CENTER);
  make_picture (f, 1280, 1000);
  draw (f, NULL);

  band = assert_tint (f, 390, 80, VLPS_REGION_HEADER);
  g_assert_cmpfloat (band, >, 0.08);
  /* an element that goes is tinted more strongly than its band, exactly to its edges */
  g_assert_cmpfloat (assert_tint (f, 400, 80, VLPS_REGION_HEADER), >, 1.8 * band);
  g_assert_cmpfloat (assert_tint (f, 599, 99, VLPS_REGION_HEADER), >, 1.8 * band);
  g_assert_cmpfloat_with_epsilon (assert_tint (f, 399, 80, VLPS_REGION_HEADER), band, 0.01);
  g_assert_cmpfloat_with_epsilon (assert_tint (f, 600, 99, VLPS_REGION_HEADER), band, 0.01);
  g_assert_cmpfloat_with_epsilon (assert_tint (f, 599, 100, VLPS_REGION_HEADER), band, 0.01);
  g_assert_cmpfloat (assert_tint (f, 100, 450, VLPS_REGION_LM), >, 1.8 * band);
  /* its text, one line of 18 px, is struck through the middle */
  g_assert_cmpfloat (assert_tint (f, 500, 49, VLPS_REGION_HEADER), >, 0.8);
  g_assert_cmpfloat (assert_tint (f, 500, 44, VLPS_REGION_HEADER), <, 0.5);
  /* one across the line stays, so neither half of it is marked */
  g_assert_cmpfloat_with_epsilon (assert_tint (f, 750, 170, VLPS_REGION_HEADER), band, 0.01);
  assert_tint (f, 750, 230, PAPER);
  assert_tint (f, 500, 450, PAPER);
}

/* Boxes within boxes: the tint is not darker for that. */
/* Text of which the picture shows nothing, as where a box hides what overflows it, is not marked, nor is what holds it;
 * an empty element is. */
static void
test_unpainted (Fixture *f, gconstpointer data)
{
  double band;

  begin_page (f, 1280, 1000);
  add_text (f, add (f, "li", 400, 40, 200, 60), "navigation that is clipped");
  add (f, "div", 700, 40, 200, 60);
  segment (f, usual);
  f->picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1280, 1000);
  memset (cairo_image_surface_get_data (f->picture), 0xff, (gsize) cairo_image_surface_get_stride (f->picture) * 1000);
  cairo_surface_mark_dirty (f->picture);
  draw (f, NULL);
  band = assert_tint (f, 390, 80, VLPS_REGION_HEADER);
  for (int y = 42; y < 98; y += 4)
    g_assert_cmpfloat_with_epsilon (assert_tint (f, 500, y, VLPS_REGION_HEADER), band, 0.01);
  g_assert_cmpfloat (assert_tint (f, 800, 80, VLPS_REGION_HEADER), >, 1.8 * band);
}

static void
test_nested (Fixture *f, gconstpointer data)
{
  double once;

  begin_page (f, 1280, 1000);
  add (f, "div", 0, 0, 100, 100);
  for (int i = 0; i < 50; i++)
    add (f, "div", 200, 0, 100, 100);
  segment (f, usual);
  make_picture (f, 1280, 1000);
  draw (f, NULL);
  once = assert_tint (f, 50, 90, VLPS_REGION_HEADER);
  g_assert_cmpfloat_with_epsilon (assert_tint (f, 250, 90, VLPS_REGION_HEADER), once, 0.001);
}

static void
test_outlines (Fixture *f, gconstpointer data)
{
  const VlpsOverlayOptions outlines = { .outlines = TRUE };

  begin_page (f, 1280, 1000);
  add (f, "div", 400, 400, 200, 100);
  add (f, "div", 400, 40, 200, 60);
  add_invisible (f, "div", 400, 600, 100, 50);
  segment (f, usual);
  make_picture (f, 1280, 1000);
  draw (f, NULL);
  assert_tint (f, 400, 450, PAPER);
  clear_overlay (f);

  draw (f, &outlines);
  g_assert_cmpfloat (assert_tint (f, 400, 400, VLPS_REGION_CENTER), >, 0.7);
  g_assert_cmpfloat (assert_tint (f, 599, 450, VLPS_REGION_CENTER), >, 0.7);
  g_assert_cmpfloat (assert_tint (f, 500, 499, VLPS_REGION_CENTER), >, 0.7);
  assert_tint (f, 401, 401, PAPER);
  assert_tint (f, 598, 498, PAPER);
  assert_tint (f, 399, 450, PAPER);
  assert_tint (f, 500, 500, PAPER);
  g_assert_cmpfloat (assert_tint (f, 500, 40, VLPS_REGION_HEADER), >, 0.8);
  assert_tint (f, 400, 620, PAPER);
}

static void
test_legend (Fixture *f, gconstpointer data)
{
  int ink = 0;

  begin_page (f, 1280, 1000);
  segment (f, usual);
  make_picture (f, 1280, 1000);
  draw (f, NULL);
  /* a strip of its own with the colours of all regions, and words */
  g_assert_cmpint (f->top, >, 80);
  g_assert_cmpint (f->top, <, 250);
  for (guint r = 0; r < VLPS_N_REGIONS; r++)
    g_assert_cmpint (count_colour (f->overlay, colours[r], 0, 0, 1280, f->top), >=, 100);
  g_assert_cmpint (count_colour (f->overlay, colours[LEFT_OUT], 0, 0, 1280, f->top), <, 100);
  for (int y = 0; y < f->top; y++)
    for (int x = 0; x < 1280; x++)
      ink += pixel_at (f->overlay, x, y) == 0x202020;
  g_assert_cmpint (ink, >, 500);
  /* none of the page is covered: its first row is there, tinted */
  assert_tint (f, 640, 0, VLPS_REGION_HEADER);
}

/* A row of words more where text is left out. */
static void
test_reasons (Fixture *f, gconstpointer data)
{
  int text, top;

  begin_page (f, 1280, 1000);
  text = add_text (f, add (f, "p", 400, 400, 300, 18), "An advertisement");
  add_text (f, add (f, "p", 400, 500, 300, 18), "The article");
  segment (f, usual);
  make_picture (f, 1280, 1000);
  draw (f, NULL);
  top = f->top;
  clear_overlay (f);
  g_clear_pointer (&f->result->regions, g_free);
  draw (f, NULL);
  g_assert_cmpint (f->top, <, top);
  top = f->top;
  clear_overlay (f);
  f->result->content[text] = 0;
  draw (f, NULL);
  g_assert_cmpint (f->top, >, top + 8);
}

/* The picture of a phone has three pixels for each of the page's: letters are as large as the page's own there, and what
 * is said above is three times as high. */
static void
test_dense_screen (Fixture *f, gconstpointer data)
{
  int usual_top;

  begin_page (f, 390, 900);
  segment (f, usual);
  make_picture (f, 390, 900);
  draw (f, NULL);
  usual_top = f->top;
  clear_overlay (f);
  cairo_surface_destroy (f->picture);
  make_picture (f, 1170, 2700);
  draw (f, NULL);
  /* with the strip beside it for the names of regions */
  g_assert_cmpint (cairo_image_surface_get_width (f->overlay), ==, 3 * (390 + 96));
  g_assert_cmpint (cairo_image_surface_get_height (f->overlay) - 2700, >, 5 * usual_top / 2);
}

static void
test_absent_lines (Fixture *f, gconstpointer data)
{
  begin_page (f, 1280, 1000);
  add (f, "div", 0, 0, 1280, 1000);
  segment (f, (VlpsThresholds) VLPS_LINES (NAN, NAN, NAN, NAN));
  make_picture (f, 1280, 1000);
  draw (f, NULL);
  for (guint r = 0; r < VLPS_REGION_CENTER; r++)
    g_assert_cmpint (count_colour (f->overlay, colours[r], 0, f->top, 1280, f->top + 1000), ==, 0);
  assert_tint (f, 1270, 3, PAPER);
  assert_tint (f, 1270, 997, PAPER);
  clear_overlay (f);

  f->result->separators.at.h2 = 700;
  draw (f, NULL);
  assert_tint (f, 600, 690, PAPER);
  assert_tint (f, 600, 710, VLPS_REGION_FOOTER);
  g_assert_cmpint (count_colour (f->overlay, colours[VLPS_REGION_LM], 0, f->top, 1280, f->top + 1000), ==, 0);
}

/* Each line's colour is on the page beside the line itself: in its label. */
static void
assert_four_labels (const Fixture *f)
{
  const VlpsThresholds *t = &f->result->separators.at;
  int width = (int) f->page->size.width, height = (int) f->page->size.height, top = f->top;
  int h1 = top + (int) CLAMP (t->h1, 0, height), h2 = top + (int) CLAMP (t->h2, 0, height);
  int w1 = (int) CLAMP (t->w1, 0, width), w2 = (int) CLAMP (t->w2, 0, width);

  g_assert_cmpint (count_colour (f->overlay, colours[0], 0, top, width, h1 - 3)
                       + count_colour (f->overlay, colours[0], 0, h1 + 3, width, top + height),
                   >, 500);
  g_assert_cmpint (count_colour (f->overlay, colours[1], 0, top, width, h2 - 3)
                       + count_colour (f->overlay, colours[1], 0, h2 + 3, width, top + height),
                   >, 500);
  g_assert_cmpint (count_colour (f->overlay, colours[2], 0, top, w1 - 3, top + height)
                       + count_colour (f->overlay, colours[2], w1 + 3, top, width, top + height),
                   >, 500);
  g_assert_cmpint (count_colour (f->overlay, colours[3], 0, top, w2 - 3, top + height)
                       + count_colour (f->overlay, colours[3], w2 + 3, top, width, top + height),
                   >, 500);
}

/* Margins that change down the page: each pair holds in its part. */
static void
test_margins_change (Fixture *f, gconstpointer data)
{
  VlpsThresholds lines = VLPS_LINES (200, 800, NAN, 900);

  lines.n_bands = 2;
  lines.bands[0] = (VlpsBand){ 500, 300, NAN };
  lines.bands[1] = (VlpsBand){ INFINITY, NAN, 900 };
  begin_page (f, 1280, 1000);
  segment (f, lines);
  make_picture (f, 1280, 1000);
  draw (f, NULL);
  assert_tint (f, 600, 196, VLPS_REGION_HEADER);
  assert_tint (f, 600, 804, VLPS_REGION_FOOTER);
  assert_tint (f, 200, 400, VLPS_REGION_LM);
  assert_tint (f, 200, 504, PAPER);
  assert_tint (f, 1000, 496, PAPER);
  assert_tint (f, 1000, 700, VLPS_REGION_RM);
  /* and each line is drawn there alone */
  g_assert_cmpint (count_colour (f->overlay, colours[2], 300, f->top + 210, 301, f->top + 500), >, 200);
  g_assert_cmpint (count_colour (f->overlay, colours[2], 300, f->top + 510, 301, f->top + 1000), <, 30);
  g_assert_cmpint (count_colour (f->overlay, colours[3], 900, f->top, 901, f->top + 490), <, 30);
  g_assert_cmpint (count_colour (f->overlay, colours[3], 900, f->top + 510, 901, f->top + 790), >, 200);
}

static void
test_coinciding_lines (Fixture *f, gconstpointer data)
{
  begin_page (f, 1280, 1000);
  segment (f, (VlpsThresholds) VLPS_LINES (500, 500, 640, 640));
  make_picture (f, 1280, 1000);
  draw (f, NULL);
  /* both colours show in the line */
  g_assert_cmpint (count_colour (f->overlay, colours[0], 0, f->top + 500, 600, f->top + 501), >, 100);
  g_assert_cmpint (count_colour (f->overlay, colours[1], 0, f->top + 500, 600, f->top + 501), >, 100);
  g_assert_cmpint (count_colour (f->overlay, colours[2], 640, f->top, 641, f->top + 480), >, 100);
  g_assert_cmpint (count_colour (f->overlay, colours[3], 640, f->top, 641, f->top + 480), >, 100);
  assert_tint (f, 300, 490, VLPS_REGION_HEADER);
  assert_tint (f, 300, 510, VLPS_REGION_FOOTER);
  /* and every label beside it */
  g_assert_cmpint (count_colour (f->overlay, colours[0], 0, f->top + 470, 1280, f->top + 497), >, 500);
  g_assert_cmpint (count_colour (f->overlay, colours[1], 0, f->top + 503, 1280, f->top + 530), >, 500);
  g_assert_cmpint (count_colour (f->overlay, colours[2], 400, f->top, 637, f->top + 1000), >, 500);
  g_assert_cmpint (count_colour (f->overlay, colours[3], 643, f->top, 900, f->top + 1000), >, 500);
}

static void
test_lines_at_edges (Fixture *f, gconstpointer data)
{
  static const VlpsThresholds cases[] = { VLPS_LINES (0, 1000, 0, 1280), VLPS_LINES (1000, 0, 1280, 0),
                                          VLPS_LINES (0, 0, 0, 0), VLPS_LINES (1000, 1000, 1280, 1280) };

  begin_page (f, 1280, 1000);
  segment (f, cases[0]);
  make_picture (f, 1280, 1000);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      f->result->separators.at = cases[i];
      draw (f, NULL);
      assert_four_labels (f);
      clear_overlay (f);
    }
}

static void
test_lines_beyond (Fixture *f, gconstpointer data)
{
  begin_page (f, 1280, 1000);
  segment (f, (VlpsThresholds) VLPS_LINES (-50, 5000, -1e300, INFINITY));
  make_picture (f, 1280, 1000);
  draw (f, NULL);
  assert_tint (f, 600, 10, PAPER);
  assert_tint (f, 600, 990, PAPER);
  assert_four_labels (f);
  clear_overlay (f);

  /* crossed lines: the first rule wins */
  f->result->separators.at = (VlpsThresholds) VLPS_LINES (600, 400, 700, 500);
  draw (f, NULL);
  assert_tint (f, 100, 590, VLPS_REGION_HEADER);
  assert_tint (f, 100, 610, VLPS_REGION_FOOTER);
}

static void
test_tall_page (Fixture *f, gconstpointer data)
{
  int n;

  begin_page (f, 1280, 30000);
  segment (f, (VlpsThresholds) VLPS_LINES (200, 29840, 384, 896));
  make_picture (f, 1280, 30000);
  draw (f, NULL);
  g_assert_cmpint (cairo_image_surface_get_width (f->overlay), ==, 1280);
  /* the labels of the side lines come again every viewport height */
  n = count_patches (f->overlay, colours[VLPS_REGION_LM], 200, 380, f->top, f->top + 30000);
  g_assert_cmpint (n, >=, 29);
  g_assert_cmpint (n, <=, 31);
  n = count_patches (f->overlay, colours[VLPS_REGION_RM], 960, 1280, f->top, f->top + 30000);
  g_assert_cmpint (n, >=, 29);
  for (int y = 1024; y < 29000; y += 1024)
    g_assert_cmpint (count_colour (f->overlay, colours[VLPS_REGION_CENTER], 388, f->top + y, 600, f->top + y + 300), >,
                     50);
  assert_tint (f, 600, 29000, PAPER);
  assert_tint (f, 600, 29900, VLPS_REGION_FOOTER);
}

static void
check_cap (double width, double height, double max_pixels)
{
  Fixture f = { 0 };
  const VlpsOverlayOptions options = { .max_pixels = max_pixels };
  double limit = max_pixels > 0 ? max_pixels : 40e6;
  int w, h;

  begin_page (&f, width, height);
  segment (&f, (VlpsThresholds) VLPS_LINES (height * 0.1, height * 0.9, width * 0.3, width * 0.7));
  draw (&f, &options);
  w = cairo_image_surface_get_width (f.overlay);
  h = cairo_image_surface_get_height (f.overlay);
  g_assert_cmpfloat ((double) w * h, <=, limit);
  g_assert_cmpint (w, <=, 32767);
  g_assert_cmpint (h, <=, 32767);
  /* not scaled down more than it takes */
  g_assert_true ((double) w * h > 0.8 * limit || w > 32000 || h > 32000 || w >= width);
  tear_down (&f, NULL);
}

static void
test_caps (void)
{
  check_cap (1280, 30000, 0);
  check_cap (1280, 40000, 0);
  check_cap (1280, 300000, 0);
  check_cap (300000, 1000, 0);
  check_cap (100000, 100000, 0);
  check_cap (1280, 5000, 1e6);
  check_cap (320, 90000, 0);
  check_cap (10, 1e6, 0);
  check_cap (1e9, 1e9, 1e6);
  check_cap (1, 1, 0);
}

static void
test_scaled_down (Fixture *f, gconstpointer data)
{
  const VlpsOverlayOptions options = { .max_pixels = 640.0 * 700 };
  double scale, alpha;
  int w, h, page_h, top;

  begin_page (f, 1280, 1000);
  segment (f, usual);
  make_picture (f, 1280, 1000);
  draw (f, &options);
  w = cairo_image_surface_get_width (f->overlay);
  h = cairo_image_surface_get_height (f->overlay);
  g_assert_cmpint (w * h, <=, 640 * 700);
  scale = w / 1280.0;
  page_h = (int) round (1000 * scale);
  top = h - page_h;
  g_assert_cmpint (tint_of (pixel_at (f->overlay, w * 6 / 10, top + (int) (200 * scale) - 4), &alpha), ==,
                   VLPS_REGION_HEADER);
  g_assert_cmpint (tint_of (pixel_at (f->overlay, w * 6 / 10, top + (int) (200 * scale) + 4), &alpha), ==, PAPER);
  g_assert_cmpint (tint_of (pixel_at (f->overlay, w * 6 / 10, top + (int) (800 * scale) + 5), &alpha), ==,
                   VLPS_REGION_FOOTER);
  /* labels keep their size */
  g_assert_cmpint (count_colour (f->overlay, colours[VLPS_REGION_FOOTER], 0, top + (int) (800 * scale) + 3, w, h), >,
                   500);
}

static void
test_too_few_pixels (Fixture *f, gconstpointer data)
{
  const VlpsOverlayOptions options = { .max_pixels = 1000 };
  g_autoptr (GError) error = NULL;

  begin_page (f, 1280, 1000);
  segment (f, usual);
  g_assert_null (vlps_overlay_draw (document_of (f), NULL, &options, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_MEMORY);
}

static void
test_unusable_picture (Fixture *f, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  begin_page (f, 1280, 1000);
  segment (f, usual);
  f->picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 40000, 40000);
  g_assert_null (vlps_overlay_draw (document_of (f), f->picture, NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_MEMORY);
}

/* A picture at half size: it is shown as it is, everything else fits on it. */
static void
test_smaller_picture (Fixture *f, gconstpointer data)
{
  double alpha;
  int top;

  begin_page (f, 1280, 1000);
  add (f, "div", 400, 40, 200, 60);
  segment (f, usual);
  make_picture (f, 640, 500);
  draw (f, NULL);
  g_assert_cmpint (cairo_image_surface_get_width (f->overlay), ==, 640);
  top = cairo_image_surface_get_height (f->overlay) - 500;
  g_assert_cmpint (tint_of (pixel_at (f->overlay, 400, top + 94), &alpha), ==, VLPS_REGION_HEADER);
  g_assert_cmpint (tint_of (pixel_at (f->overlay, 400, top + 106), &alpha), ==, PAPER);
  tint_of (pixel_at (f->overlay, 199, top + 30), &alpha);
  g_assert_cmpfloat (alpha, <, 0.2);
  tint_of (pixel_at (f->overlay, 200, top + 30), &alpha);
  g_assert_cmpfloat (alpha, >, 0.25);
}

static void
test_picture_is_shown (Fixture *f, gconstpointer data)
{
  guint32 faded;
  cairo_t *cr;

  begin_page (f, 1280, 1000);
  segment (f, usual);
  make_picture (f, 1280, 1000);
  cr = cairo_create (f->picture);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_rectangle (cr, 500, 500, 50, 50);
  cairo_fill (cr);
  cairo_destroy (cr);
  draw (f, NULL);
  faded = page_pixel (f, 500, 549);
  /* slightly faded, and in its place */
  g_assert_cmpint (faded & 255, >, 20);
  g_assert_cmpint (faded & 255, <, 90);
  assert_tint (f, 499, 549, PAPER);
  assert_tint (f, 550, 549, PAPER);
  assert_tint (f, 549, 550, PAPER);
  /* the picture itself is not drawn upon */
  g_assert_cmphex (pixel_at (f->picture, 500, 500), ==, 0x000000);
  g_assert_cmphex (pixel_at (f->picture, 600, 200), ==, 0xffffff);
}

static int
count_dark (const Fixture *f, int left, int top, int right, int bottom)
{
  int n = 0;

  for (int y = top; y < bottom; y++)
    for (int x = left; x < right; x++)
      n += (page_pixel (f, x, y) >> 8 & 255) < 130;
  return n;
}

static void
test_wireframe (Fixture *f, gconstpointer data)
{
  VlpsStyle coloured = plain, white_on_picture = plain;
  int box, image;
  guint32 green;

  coloured.background = 0x00c000ff;
  white_on_picture.color = 0xffffffff;
  begin_page (f, 1280, 1000);
  box = vlps_page_add_element (f->page, 1, 0, "div", (VlpsBox){ 400, 300, 200, 50 },
                               vlps_page_add_style (f->page, &coloured), 0);
  vlps_page_add_text (f->page, box, "On a ground of its own", (VlpsBox){ 410, 310, 150, 18 }, 0);
  box = add (f, "p", 400, 400, 300, 60);
  vlps_page_add_text (f->page, box,
                      "A longer text that has to be wrapped into its box and takes three lines of it, more or less, "
                      "depending on the font",
                      (VlpsBox){ 400, 400, 300, 60 }, 0);
  box = vlps_page_add_element (f->page, 1, 0, "p", (VlpsBox){ 400, 500, 300, 20 },
                               vlps_page_add_style (f->page, &white_on_picture), 0);
  vlps_page_add_text (f->page, box, "White on a picture that is not drawn", (VlpsBox){ 400, 500, 300, 18 }, 0);
  image = add (f, "img", 400, 600, 200, 100);
  vlps_page_add_attribute (f->page, "alt", "A flower");
  add (f, "img", 650, 600, 100, 100);
  add_invisible (f, "img", 780, 600, 100, 100);
  segment (f, (VlpsThresholds) VLPS_LINES (NAN, NAN, NAN, NAN));
  draw (f, NULL);

  green = page_pixel (f, 402, 302);
  g_assert_cmpint ((green >> 8 & 255) - (green >> 16 & 255), >, 100);
  assert_tint (f, 398, 302, PAPER);
  assert_tint (f, 601, 302, PAPER);
  g_assert_cmpint (count_dark (f, 410, 310, 560, 328), >, 100);
  /* all three lines, and nothing outside the box */
  for (int line = 0; line < 3; line++)
    g_assert_cmpint (count_dark (f, 400, 400 + 20 * line, 700, 420 + 20 * line), >, 100);
  g_assert_cmpint (count_dark (f, 380, 380, 720, 400), ==, 0);
  g_assert_cmpint (count_dark (f, 380, 460, 720, 498), ==, 0);
  g_assert_cmpint (count_dark (f, 400, 500, 700, 520), >, 100);
  /* the cross: its diagonals and frame are darker than its ground */
  g_assert_cmpint (page_pixel (f, 700, 610) & 255, >, (page_pixel (f, 675, 625) & 255) + 10);
  g_assert_cmpint (page_pixel (f, 700, 610) & 255, >, (page_pixel (f, 650, 610) & 255) + 10);
  g_assert_cmpint (page_pixel (f, 700, 610) & 255, <, 250);
  g_assert_cmpint (count_dark (f, 470, 640, 530, 660), >, 20);
  assert_tint (f, 830, 650, PAPER);
  g_assert_cmpint (image, >, 0);
}

/* Text that cannot fit is cut at its box, and boxes stacked without end are not all painted. */
static void
test_wireframe_bounds (Fixture *f, gconstpointer data)
{
  VlpsStyle coloured = plain;
  guint32 shown;

  begin_page (f, 1280, 1000);
  for (guint i = 0; i < 256; i++)
    {
      coloured.background = 0xff000000 | (255 - i) << 16 | 0xff;
      vlps_page_add_element (f->page, 1, 0, "div", (VlpsBox){ 0, 500, 1280, 500 },
                             vlps_page_add_style (f->page, &coloured), 0);
    }
  add_text (f, add (f, "p", 400, 100, 40, 18), "one line that is far too long for its narrow box");
  add_text (f, add (f, "p", 400, 200, 40, 40), "two lines that are far too long for their narrow box and go on");
  segment (f, (VlpsThresholds) VLPS_LINES (NAN, NAN, NAN, NAN));
  draw (f, NULL);
  g_assert_cmpint (count_dark (f, 400, 100, 440, 118), >, 20);
  g_assert_cmpint (count_dark (f, 400, 200, 440, 240), >, 20);
  g_assert_cmpint (count_dark (f, 441, 90, 800, 300), ==, 0);
  g_assert_cmpint (count_dark (f, 390, 241, 800, 400), ==, 0);
  /* from yellow over orange to red: the last, red, is not reached */
  shown = page_pixel (f, 600, 700);
  g_assert_cmpint (shown >> 16, ==, 255);
  g_assert_cmpint (shown >> 8 & 255, >, 150);
  g_assert_cmpint (shown & 255, <, 100);
}

/* A run that begins in the middle of a line has a box from the line's left end on: it must not cover the run before. */
static void
test_wireframe_running_text (Fixture *f, gconstpointer data)
{
  static const char *const rest =
      "and then it goes on for three lines in all, which takes a good number of words, even "
      "more than these, and then some";
  int alone, together;

  begin_page (f, 1280, 1000);
  vlps_page_add_text (f->page, add (f, "a", 400, 100, 200, 18), "The beginning, a link,",
                      (VlpsBox){ 400, 100, 200, 18 }, 0);
  vlps_page_add_text (f->page, 1, rest, (VlpsBox){ 400, 100, 330, 60 }, 0);
  segment (f, (VlpsThresholds) VLPS_LINES (NAN, NAN, NAN, NAN));
  f->page->nodes[4].flags = VLPS_NODE_INVISIBLE;
  draw (f, NULL);
  alone = count_dark (f, 400, 100, 595, 118);
  g_assert_cmpint (alone, >, 100);
  g_assert_cmpint (count_dark (f, 600, 100, 730, 118), ==, 0);
  clear_overlay (f);
  f->page->nodes[4].flags = 0;
  draw (f, NULL);
  together = count_dark (f, 400, 100, 595, 118);
  g_assert_cmpint (together, ==, alone);
  g_assert_cmpint (count_dark (f, 600, 100, 730, 118), >, 50);
  g_assert_cmpint (count_dark (f, 400, 121, 730, 160), >, 200);
}

static void
test_without_regions (Fixture *f, gconstpointer data)
{
  int kept, gone, kept_text, gone_text, image;

  begin_page (f, 1280, 1000);
  kept = add (f, "p", 100, 100, 400, 18);
  kept_text = add_text (f, kept, "the article");
  gone = add (f, "p", 100, 200, 400, 18);
  gone_text = add_text (f, gone, "an advertisement");
  image = add (f, "img", 100, 300, 100, 100);
  add (f, "div", 100, 500, 400, 100);
  segment (f, usual);
  g_clear_pointer (&f->result->regions, g_free);
  memset (f->result->content, 0, f->page->n_nodes);
  f->result->content[kept] = f->result->content[kept_text] = 1;
  g_assert_cmpint (gone_text, >, 0);
  make_picture (f, 1280, 1000);
  draw (f, NULL);
  g_assert_cmpfloat (assert_tint (f, 110, 109, VLPS_REGION_CENTER), <, 0.5);
  g_assert_cmpfloat (assert_tint (f, 110, 209, LEFT_OUT), >, 0.5);
  g_assert_cmpfloat (assert_tint (f, 110, 203, LEFT_OUT), <, 0.5);
  assert_tint (f, 150, 350, LEFT_OUT);
  g_assert_cmpint (image, >, 0);
  /* containers say nothing, and lines there are none */
  assert_tint (f, 150, 550, PAPER);
  assert_tint (f, 600, 100, PAPER);
  for (guint r = 0; r < VLPS_REGION_CENTER; r++)
    g_assert_cmpint (count_colour (f->overlay, colours[r], 0, 0, 1280, f->top + 1000), ==, 0);
  clear_overlay (f);

  /* a method that returns text only must not make the whole page look dropped */
  memset (f->result->content, 0, f->page->n_nodes);
  f->result->text = g_strdup ("the article");
  draw (f, NULL);
  assert_tint (f, 110, 109, PAPER);
  assert_tint (f, 110, 209, PAPER);
}

/* Text directly in CENTER that the method drops all the same. */
static void
test_dropped_in_center (Fixture *f, gconstpointer data)
{
  int text;

  begin_page (f, 1280, 1000);
  add_text (f, add (f, "p", 400, 400, 300, 18), "kept");
  text = add_text (f, add (f, "p", 400, 500, 300, 18), "dropped");
  segment (f, usual);
  f->result->content[text] = 0;
  make_picture (f, 1280, 1000);
  draw (f, NULL);
  assert_tint (f, 500, 409, PAPER);
  g_assert_cmpfloat (assert_tint (f, 500, 509, LEFT_OUT), >, 0.5);
  g_assert_cmpint (count_colour (f->overlay, colours[LEFT_OUT], 0, 0, 1280, f->top), >=, 100);
}

static void
test_page_without_size (Fixture *f, gconstpointer data)
{
  begin_page (f, 0, 0);
  add_text (f, add (f, "p", 0, 0, 0, 0), "never rendered");
  segment (f, (VlpsThresholds) VLPS_LINES (NAN, NAN, NAN, NAN));
  f->page->rendered = FALSE;
  draw (f, NULL);
  /* the legend alone */
  g_assert_cmpint (f->top, >, 50);
  g_assert_cmpint (f->top, <, 400);
  clear_overlay (f);

  f->page->size = (VlpsSize){ NAN, INFINITY };
  draw (f, NULL);
  clear_overlay (f);

  /* with a picture, its size is the page's */
  f->page->size = (VlpsSize){ 0, 0 };
  make_picture (f, 500, 300);
  draw (f, NULL);
  g_assert_cmpint (cairo_image_surface_get_width (f->overlay), ==, 500 + 96);
  g_assert_cmpint (cairo_image_surface_get_height (f->overlay), >, 350);
  g_assert_cmphex (pixel_at (f->overlay, 300, cairo_image_surface_get_height (f->overlay) - 50), ==, 0xffffff);
}

static void
test_empty_page (Fixture *f, gconstpointer data)
{
  f->page = vlps_page_new ();
  vlps_page_seal (f->page);
  f->result = vlps_result_new (f->page, "bts");
  draw (f, NULL);
  g_assert_cmpint (cairo_image_surface_get_height (f->overlay), >, 30);
}

static void
test_strange_boxes (Fixture *f, gconstpointer data)
{
  static const double values[] = { NAN, INFINITY, -INFINITY, -1e300, 1e300, -5000, 0, 1e7, 99999 };
  const VlpsOverlayOptions outlines = { .outlines = TRUE };

  begin_page (f, 1280, 1000);
  for (guint i = 0; i < 9 * 9 * 9 * 9; i += 5)
    {
      int element =
          add (f, i % 2 ? "img" : "div", values[i % 9], values[i / 9 % 9], values[i / 81 % 9], values[i / 729]);

      vlps_page_add_attribute (f->page, "alt", "strange");
      add_text (f, element, "text in a strange box");
    }
  segment (f, usual);
  draw (f, &outlines);
  clear_overlay (f);
  make_picture (f, 1280, 1000);
  draw (f, &outlines);
}

static void
test_strange_text (Fixture *f, gconstpointer data)
{
  static const char *const titles[] = {
    "", "\xff\xfe broken", "line\nbreak\r\n\ttab", "中文标题：汉字", "عنوان عربي", "<b>&amp;</b>", "\xe4\xb8"
  };
  g_autofree char *long_text = g_strnfill (3000000, 'x');
  int box;

  begin_page (f, 1280, 1000);
  box = add (f, "p", 100, 100, 300, 200);
  add_text (f, box, long_text);
  add_text (f, box, "");
  add_text (f, box, "שלום עולם مرحبا 漢字 \xe2\x80\xae reversed");
  add (f, "img", 500, 500, 300, 300);
  vlps_page_add_attribute (f->page, "alt", "\xff\xff");
  segment (f, usual);
  f->page->url = f->page->input = long_text;
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      f->page->frames[0].title = titles[i];
      draw (f, NULL);
      clear_overlay (f);
    }
  f->page->frames[0].title = long_text;
  draw (f, NULL);
  g_assert_cmpint (f->top, <, 300);
}

/* 20,000 boxes in each other and 200,000 beside each other. */
static void
test_large_models (Fixture *f, gconstpointer data)
{
  const VlpsOverlayOptions outlines = { .outlines = TRUE };
  VlpsStyle coloured = plain;
  int parent = 1;

  begin_page (f, 1280, 4000);
  for (int i = 0; i < 20000; i++)
    {
      coloured.background = (guint32) i << 8 | 0xff;
      parent = vlps_page_add_element (f->page, parent, 0, "div", (VlpsBox){ 0, 0, 1280, 190 },
                                      vlps_page_add_style (f->page, &coloured), 0);
    }
  for (int i = 0; i < 200000; i++)
    add (f, "span", i % 1280, 2000 + i / 1280, 300, 100);
  segment (f, usual);
  draw (f, &outlines);
  g_assert_cmpint (cairo_image_surface_get_width (f->overlay), ==, 1280);
  clear_overlay (f);

  /* not rendered, as deep: asking each node for its ancestors must not become quadratic */
  f->page->rendered = FALSE;
  draw (f, NULL);
}

/* Same input, same picture. */
static void
test_deterministic (Fixture *f, gconstpointer data)
{
  cairo_surface_t *first;

  begin_page (f, 700, 500);
  add_text (f, add (f, "p", 10, 10, 300, 18), "some text");
  segment (f, usual);
  draw (f, NULL);
  first = g_steal_pointer (&f->overlay);
  draw (f, NULL);
  g_assert_cmpmem (cairo_image_surface_get_data (first),
                   cairo_image_surface_get_height (first) * cairo_image_surface_get_stride (first),
                   cairo_image_surface_get_data (f->overlay),
                   cairo_image_surface_get_height (f->overlay) * cairo_image_surface_get_stride (f->overlay));
  cairo_surface_destroy (first);
}

/* As an SVG document it has the size of the picture, the page's picture inside, and the colours of the regions. */
static void
test_svg (Fixture *f, gconstpointer data)
{
  g_autoptr (GBytes) svg = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *size = NULL;

  begin_page (f, 1000, 600);
  add_text (f, add (f, "p", 0, 10, 400, 50), "above");
  vlps_page_seal (f->page);
  f->result = vlps_vl_ps (f->page, (VlpsThresholds) VLPS_LINES (100, 500, NAN, 800), VLPS_UNITS_BLOCK);
  f->picture = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1000, 600);
  f->overlay = vlps_overlay_draw (document_of (f), f->picture, NULL, &error);
  svg = vlps_overlay_draw_svg (document_of (f), f->picture, NULL, &error);
  g_assert_no_error (error);
  text = g_strndup (g_bytes_get_data (svg, NULL), g_bytes_get_size (svg));
  size = g_strdup_printf ("width=\"1000px\" height=\"%dpx\"", cairo_image_surface_get_height (f->overlay));
  g_assert_nonnull (strstr (text, size));
  g_assert_nonnull (strstr (text, "<image "));
  g_assert_nonnull (strstr (text, "href=\"data:image/png;base64,"));
  g_assert_nonnull (strstr (text, "44.705882%")); /* green of HEADER, */
  g_assert_nonnull (strstr (text, "36.862745%")); /* of FOOTER, */
  g_assert_nonnull (strstr (text, "62.352941%")); /* of RM */
}

/* Of a result that is limited to a part of the page only that part is given out, with its tints. */
static void
test_part (Fixture *f, gconstpointer data)
{
  g_autoptr (GBytes) svg = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  guint8 *part;
  int inner;

  begin_page (f, 1280, 1000);
  inner = add (f, "div", 100, 60, 300, 200);
  segment (f, usual);
  part = g_malloc0 (f->page->n_nodes);
  part[inner] = 1;
  vlps_result_limit (f->result, f->page, part);
  make_picture (f, 640, 500);
  f->overlay = vlps_overlay_draw (document_of (f), f->picture, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (cairo_image_surface_get_width (f->overlay), ==, 150);
  g_assert_cmpint (cairo_image_surface_get_height (f->overlay), ==, 100);
  /* the strip of HEADER ends 45 px below the upper edge of the part */
  g_assert_cmphex (pixel_at (f->overlay, 140, 20) & 0xffffff, !=, 0xffffff);
  g_assert_cmphex (pixel_at (f->overlay, 140, 90) & 0xffffff, ==, 0xffffff);
  svg = vlps_overlay_draw_svg (document_of (f), f->picture, NULL, &error);
  g_assert_no_error (error);
  text = g_strndup (g_bytes_get_data (svg, NULL), g_bytes_get_size (svg));
  g_assert_nonnull (strstr (text, "width=\"150px\" height=\"100px\""));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add (path, Fixture, NULL, NULL, function, tear_down)
  ADD ("/overlay/bands", test_bands);
  ADD ("/overlay/lines", test_lines);
  ADD ("/overlay/labels", test_labels);
  ADD ("/overlay/labels-and-text", test_labels_and_text);
  ADD ("/overlay/elements", test_elements);
  ADD ("/overlay/unpainted", test_unpainted);
  ADD ("/overlay/nested", test_nested);
  ADD ("/overlay/outlines", test_outlines);
  ADD ("/overlay/legend", test_legend);
  ADD ("/overlay/reasons", test_reasons);
  ADD ("/overlay/dense-screen", test_dense_screen);
  ADD ("/overlay/absent-lines", test_absent_lines);
  ADD ("/overlay/margins-change", test_margins_change);
  ADD ("/overlay/coinciding-lines", test_coinciding_lines);
  ADD ("/overlay/lines-at-edges", test_lines_at_edges);
  ADD ("/overlay/lines-beyond", test_lines_beyond);
  ADD ("/overlay/tall-page", test_tall_page);
  ADD ("/overlay/svg", test_svg);
  ADD ("/overlay/part", test_part);
  g_test_add_func ("/overlay/caps", test_caps);
  ADD ("/overlay/scaled-down", test_scaled_down);
  ADD ("/overlay/too-few-pixels", test_too_few_pixels);
  ADD ("/overlay/unusable-picture", test_unusable_picture);
  ADD ("/overlay/smaller-picture", test_smaller_picture);
  ADD ("/overlay/picture-is-shown", test_picture_is_shown);
  ADD ("/overlay/wireframe", test_wireframe);
  ADD ("/overlay/wireframe-bounds", test_wireframe_bounds);
  ADD ("/overlay/wireframe-running-text", test_wireframe_running_text);
  ADD ("/overlay/without-regions", test_without_regions);
  ADD ("/overlay/dropped-in-center", test_dropped_in_center);
  ADD ("/overlay/page-without-size", test_page_without_size);
  ADD ("/overlay/empty-page", test_empty_page);
  ADD ("/overlay/strange-boxes", test_strange_boxes);
  ADD ("/overlay/strange-text", test_strange_text);
  ADD ("/overlay/large-models", test_large_models);
  ADD ("/overlay/deterministic", test_deterministic);
  return g_test_run ();
}
