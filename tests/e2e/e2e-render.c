/* e2e-render.c - boxes of every kind of layout, against values worked out by hand
 *
 * Each page of fixtures/render/ is about one topic and gives its elements fixed sizes, so that their places follow from
 * the rules of CSS alone.  The working stands beside each table.  The window is 1280x1024.
 */
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "model.h"
#include "png-file.h"
#include "program.h"
#include "run.h"

#define TOLERANCE 1.0 /* px */
#define ANY NAN       /* depends on fonts, or does not matter */

typedef enum
{
  SHOWN,   /* a reader sees it (vlps_node_is_shown) */
  HIDDEN,  /* it is in the model, and flagged */
  CLIPPED, /* outside of the visible part of its frame: flagged so, its box empty on the frame's edge */
  EITHER,
} Sight;

typedef struct
{
  const char *id;
  double box[4]; /* left, top, width, height */
  Sight sight;
} Expected;

typedef struct
{
  const char *page; /* in fixtures/render/, without ".html" */
  const char *options[5];
  gboolean served; /* loaded from the test server */
  double width;    /* of the whole page */
  double height;
  guint frames;     /* documents, 0: not looked at */
  const char *text; /* all text that shows, in document order, white space folded; NULL: not looked at */
  const Expected *expected;
  guint n_expected;
} Case;

#define TABLE(name) .expected = name, .n_expected = G_N_ELEMENTS (name)

/* --- frames --- */

/* outer: 600x400 content + 2 * (5 border + 10 padding) = 630x430; its content begins at 100 + 15, 80 + 15 = 115,95.
 * middle: 115 + 50, 95 + 100; 300x200 + 2 * 2; content at 167,197.
 * two: the default margin of body, 8, in the middle frame.
 * inner: 167 + 60, 197 + 60, no border; it ends at 347,337.
 * three-cut would be 327,327 100x100 and is cut at the frame's edges; three-out begins at 457, below 337.
 * low: 115 + 350, 95 + 350, 200x100, and the outer frame's content ends at y = 495: half of it shows.
 * low-b: 445 + 40 = 485 to 525, cut at 495.  low-c: 445 + 70 = 515, beyond it. */
static const Expected iframes[] = {
  { "bar", { 0, 0, 1280, 50 } },         { "outer", { 100, 80, 630, 430 } },
  { "after", { 800, 80, 100, 100 } },    { "one", { 135, 125, 200, 40 } },
  { "middle", { 165, 195, 304, 204 } },  { "two", { 175, 205, 100, 25 } },
  { "inner", { 227, 257, 120, 80 } },    { "three", { 237, 267, 50, 20 } },
  { "three-cut", { 327, 327, 20, 10 } }, { "three-out", { 237, 337, 50, 0 }, CLIPPED },
  { "low", { 465, 445, 200, 50 } },      { "low-a", { 475, 455, 50, 20 } },
  { "low-b", { 475, 485, 50, 10 } },     { "low-c", { 475, 495, 50, 0 }, CLIPPED },
};

/* Each frame stands at a multiple of 200,0; its element at 10,20 in it.  k-zero has no area: all of it is clipped. */
static const Expected frame_kinds[] = {
  { "k-srcdoc", { 0, 0, 100, 80 } },      { "in-srcdoc", { 10, 20, 30, 40 } },
  { "k-data", { 200, 0, 100, 80 } },      { "in-data", { 210, 20, 30, 40 } },
  { "k-blank", { 400, 0, 100, 80 } },     { "in-blank", { 410, 20, 30, 40 } },
  { "k-blob", { 600, 0, 100, 80 } },      { "in-blob", { 610, 20, 30, 40 } },
  { "k-object", { 800, 0, 100, 80 } },    { "in-object", { 810, 20, 30, 40 } },
  { "k-sandbox", { 1000, 0, 100, 80 } },  { "k-none", { 0, 0, 0, 0 }, HIDDEN },
  { "k-zero", { 0, 200, 0, 0 }, EITHER }, { "in-zero", { 0, 200, 0, 0 }, CLIPPED },
};

/* by-fragment: a-mark is 500 px down its document and scrolled to the frame's top, 60; a-next follows; a-top, 0 to 100,
 * lies above.  by-script: scrolled by 40,300, so b-one at 60,310 is seen at 20,10; b-left at 0..50 is seen at -40..10;
 * b-above ends at 100 - 300.  in-box: 300 down a box at 400 that is scrolled by 250. */
static const Expected frame_scrolled[] = {
  { "by-fragment", { 50, 60, 300, 200 } }, { "a-mark", { 50, 60, 100, 40 } },
  { "a-next", { 50, 100, 100, 60 } },      { "a-top", { 50, 60, 300, 0 }, CLIPPED },
  { "by-script", { 400, 60, 300, 200 } },  { "b-one", { 420, 70, 100, 50 } },
  { "b-left", { 400, 80, 10, 20 } },       { "b-above", { 420, 60, 100, 0 }, CLIPPED },
  { "box", { 50, 400, 200, 200 } },        { "in-box", { 50, 450, 100, 100 } },
  { "c-one", { 60, 460, 20, 20 } },
};

/* cols "200,*" of 1280; rows "100,*,60" of 1024: 0 to 100, to 964, to 1024.  fb-one: marginwidth 20, marginheight 5. */
static const Expected frameset[] = {
  { "set", { 0, 0, 1280, 1024 } },       { "set-2", { 200, 0, 1080, 1024 } },
  { "f-left", { 0, 0, 200, 1024 } },     { "f-top", { 200, 0, 1080, 100 } },
  { "f-main", { 200, 100, 1080, 864 } }, { "f-bottom", { 200, 964, 1080, 60 } },
  { "fl-one", { 10, 20, 100, 30 } },     { "ft-one", { 210, 10, 50, 20 } },
  { "fm-one", { 300, 300, 300, 100 } },  { "fm-below", { 300, 964, 300, 0 }, CLIPPED },
  { "fb-one", { 220, 969, 40, 20 } },
};

/* A border of 10 between 300 and the rest, 1280 - 310 = 970; the inner set inherits it: (1024 - 10) / 2 = 507. */
static const Expected frameset_border[] = {
  { "b-left", { 0, 0, 300, 1024 } }, { "b-upper", { 310, 0, 970, 507 } }, { "b-lower", { 310, 517, 970, 507 } },
  { "fl-one", { 10, 20, 100, 30 } }, { "ft-one", { 320, 10, 50, 20 } },   { "fm-one", { 410, 717, 300, 100 } },
};

/* The page above, 80 px further down and in 1024 - 80 = 944: rows 100, 784, 60. */
static const Expected frameset_nested[] = {
  { "n-head", { 0, 0, 1280, 80 } },      { "fh-one", { 0, 0, 640, 80 } },
  { "n-rest", { 0, 80, 1280, 944 } },    { "set", { 0, 80, 1280, 944 } },
  { "f-left", { 0, 80, 200, 944 } },     { "f-top", { 200, 80, 1080, 100 } },
  { "f-main", { 200, 180, 1080, 784 } }, { "f-bottom", { 200, 964, 1080, 60 } },
  { "fl-one", { 10, 100, 100, 30 } },    { "ft-one", { 210, 90, 50, 20 } },
  { "fm-one", { 300, 380, 300, 100 } },  { "fm-below", { 300, 964, 300, 0 }, CLIPPED },
  { "fb-one", { 220, 969, 40, 20 } },
};

/* --- layers and transforms --- */

/* rel is moved by 100,50 from 0,0.  abs-right: 500 - 10 - 60, 350 - 20 - 40.  fixed: 1280 - 20 - 200; 1024 - 40.
 * sticky: at its own place, 300, which is below the 50 it sticks to.  pinned: its place is 300 + 60 + 1200 = 1560; it
 * sticks to the window's lower edge, 1024 - 30. */
static const Expected layers[] = {
  { "rel", { 100, 50, 400, 300 } },           { "abs-in", { 120, 80, 100, 50 } },
  { "abs-right", { 430, 290, 60, 40 } },      { "abs-out", { 50, 30, 40, 10 } },
  { "fixed-corner", { 1060, 10, 200, 100 } }, { "fixed-in", { 1065, 15, 20, 20 } },
  { "fixed-bottom", { 0, 984, 1280, 40 } },   { "tall", { 0, 300, 1280, 2000 } },
  { "sticky", { 0, 300, 300, 60 } },          { "gap", { 0, 360, 1280, 1200 } },
  { "pinned", { 0, 994, 300, 30 } },
};

/* All turn about their middle where no origin is set.
 * scaled: 100x50 at 400,100 doubled about 450,125.  turned: about 750,125, sides swapped.
 * tilted: a square of 100 turned by 30 degrees is 100 (cos 30 + sin 30) = 136.60 wide about 950,150.
 * half-in: 100 + 40/2, 300 + 20/2.  mirrored-in: its right end, 60, is now 60 from the right: 500 - 60.
 * ts-one: 600 + 100/2, 300 + 50/2.  ts-cut: 300..500,150..250 cut at 400,200, halved.
 * turned-frame: 200x100 about 1000,350.  tt-one: 10..40,20..35 in it, -90..-60,-30..-15 from the middle; turned by 90
 * degrees (x,y) becomes (-y,x): 15..30,-90..-60.
 * doubled-frame: 400 + 100/2, 600 + 40/2, its size halved and doubled. */
static const Expected transforms[] = {
  { "moved", { 130, 120, 100, 50 } },        { "scaled", { 350, 75, 200, 100 } },
  { "turned", { 725, 75, 50, 100 } },        { "tilted", { 881.70, 81.70, 136.60, 136.60 } },
  { "half", { 100, 300, 150, 100 } },        { "half-in", { 120, 310, 30, 15 } },
  { "mirrored", { 300, 300, 200, 100 } },    { "mirrored-in", { 440, 310, 50, 20 } },
  { "small-frame", { 600, 300, 200, 100 } }, { "ts-one", { 650, 325, 40, 20 } },
  { "ts-cut", { 750, 375, 50, 25 } },        { "turned-frame", { 950, 250, 100, 200 } },
  { "tt-one", { 1015, 260, 15, 30 } },       { "individual", { 110, 620, 200, 100 } },
  { "outer-half", { 400, 600, 200, 100 } },  { "doubled-frame", { 450, 620, 200, 100 } },
  { "td-one", { 460, 640, 30, 15 } },
};

/* zoomed: every length of it and in it counts twice, its place too. */
static const Expected zoom[] = {
  { "zoomed", { 200, 100, 400, 200 } },
  { "zoomed-in", { 220, 140, 60, 80 } },
  { "plain", { 700, 50, 200, 100 } },
};

/* frame: (100 + 2 * 2) * 1.5 wide, its content at 450 + 3, 600 + 3; zoom does not reach into frames. */
static const Expected zoom_body[] = {
  { "block", { 0, 0, 600, 150 } },
  { "layer", { 150, 300, 150, 90 } },
  { "frame", { 450, 600, 156, 126 } },
  { "zf-one", { 463, 623, 30, 40 } },
};

static const Expected zoom_html[] = {
  { "block", { 0, 0, 800, 1400 } },
  { "layer", { 200, 400, 200, 120 } },
};

/* --- flows --- */

/* wrap is centred: (1280 - 600) / 2 = 340.  left: 25 % of 600.  right ends at 940.  main: 340 + 160, 600 - 160 - 110.
 * foot clears left: 80 + 300.  row is 250 wide: two floats of 100 fit, the third (5 + 100) goes under them; the row
 * itself has no height. */
static const Expected floats[] = {
  { "wrap", { 340, 0, 600, 420 } },        { "head", { 340, 0, 600, 80 } },   { "left", { 340, 80, 150, 300 } },
  { "right", { 840, 80, 100, 200 } },      { "main", { 500, 80, 330, 250 } }, { "foot", { 340, 380, 600, 40 } },
  { "row", { 340, 420, 250, 0 }, EITHER }, { "f1", { 340, 420, 100, 50 } },   { "f2", { 440, 420, 100, 50 } },
  { "f3", { 345, 470, 100, 50 } },
};

/* line: 1000 less 100 (first) less 2 gaps of 20 leaves 860: 286.67 and 573.33; first is ordered to the front.
 * column: from the bottom up.  centred: 300 + (400 - 100) / 2, 300 + (300 - 40) / 2.  wrap: 100 + 10 + 100 fit in 250.
 */
static const Expected flex[] = {
  { "line", { 0, 0, 1020, 220 } },         { "first", { 10, 10, 100, 200 } },
  { "share-1", { 130, 10, 286.67, 200 } }, { "share-2", { 436.67, 10, 573.33, 200 } },
  { "column-a", { 0, 550, 200, 50 } },     { "column-b", { 0, 490, 200, 60 } },
  { "centred", { 450, 430, 100, 40 } },    { "w1", { 800, 300, 100, 50 } },
  { "w2", { 910, 300, 100, 50 } },         { "w3", { 800, 360, 100, 50 } },
};

/* Columns 200, 900 - 300 - 40 = 560, 100 at 0, 220, 800; rows at 0, 60, 170, 210.  last: at the end of 800..900, in the
 * middle of 210..250.  fill: (650 + 25) / (200 + 25) = 3 columns of (650 - 50) / 3 = 200. */
static const Expected grid[] = {
  { "grid", { 0, 0, 900, 250 } },    { "head", { 0, 0, 900, 50 } },      { "nav", { 0, 60, 200, 100 } },
  { "main", { 220, 60, 560, 100 } }, { "aside", { 800, 60, 100, 100 } }, { "foot", { 0, 170, 900, 30 } },
  { "last", { 850, 220, 50, 20 } },  { "fill", { 0, 400, 650, 85 } },    { "g1", { 0, 400, 200, 30 } },
  { "g2", { 225, 400, 200, 30 } },   { "g3", { 450, 400, 200, 30 } },    { "g4", { 0, 455, 200, 30 } },
};

/* apart: 600 less 4 spaces of 10 less 100 less 200 leaves 260; rows at 30 (caption) + 10, and 40 + 40 + 10.
 * merged: borders of 2 are shared: half of the outer ones belongs to the table, so (302 - 2) / 3 = 100 a cell, and
 * 1 + 40 + 40 + 1 high.  old: the inner table is aligned right in 100..500; it makes the row 30 + 2 * 5 high. */
static const Expected tables[] = {
  { "apart", { 0, 0, 600, 160 } }, { "caption", { 0, 0, 600, 30 } },  { "a11", { 10, 40, 100, 40 } },
  { "a12", { 120, 40, 200, 40 } }, { "a13", { 330, 40, 260, 40 } },   { "a21", { 10, 90, 310, 60 } },
  { "a23", { 330, 90, 260, 60 } }, { "merged", { 700, 0, 302, 82 } }, { "m11", { 701, 1, 100, 80 } },
  { "m12", { 801, 1, 100, 40 } },  { "m13", { 901, 1, 100, 40 } },    { "m22", { 801, 41, 200, 40 } },
  { "o1", { 0, 300, 100, 40 } },   { "o2", { 100, 300, 400, 40 } },   { "o-inner", { 300, 300, 200, 40 } },
  { "o3", { 300, 300, 200, 40 } }, { "o4", { 305, 305, 190, 30 } },
};

/* columns: (420 - 20) / 2 = 200 each, 100 high: two of the 50 px blocks fill the first.
 * vertical: lines begin at the right end, 800.  right-in: 1200 - 80. */
static const Expected flows[] = {
  { "c1", { 0, 0, 200, 50 } },   { "c2", { 0, 50, 200, 50 } },  { "c3", { 220, 0, 200, 50 } },
  { "v1", { 760, 0, 40, 200 } }, { "v2", { 720, 0, 40, 200 } }, { "right-in", { 1120, 0, 80, 20 } },
};

/* The default cells of an old page: 20 % of 1280 = 256 twice; the banner's 100 leaves 924; the table fills the window
 * because percentages of the body's height count in quirks mode.  right: 256 + 768 - 120. */
static const Expected quirks[] = {
  { "body", { 0, 0, 1280, 1024 } },    { "full", { 0, 0, 1280, 1024 } },   { "top", { 0, 0, 1280, 100 } },
  { "menu", { 0, 100, 256, 924 } },    { "main", { 256, 100, 768, 924 } }, { "right", { 904, 100, 120, 50 } },
  { "news", { 1024, 100, 256, 924 } },
};

/* Lines of 24: title 40; margin 10, three lines; margins of 10 collapse: 50 + 72 + 10 = 132, one line; 166; 190, items
 * of one and two lines; 262, four lines of 20. */
static const Expected text[] = {
  { "title", { 0, 0, 1280, 40 } },    { "three", { 0, 50, 400, 72 } },    { "pieces", { 0, 132, 400, 24 } },
  { "inline", { ANY, 132, 90, 24 } }, { "quote", { 40, 166, 1200, 24 } }, { "list", { 0, 190, 400, 72 } },
  { "item-1", { 30, 190, 370, 24 } }, { "item-2", { 30, 214, 370, 48 } }, { "code", { 0, 262, 1280, 80 } },
};

/* ratio: 240 of 120 wide, so 160 of 80 high.  shape: units of the drawing are 100 / 10 px. */
static const Expected replaced[] = {
  { "natural", { 0, 0, 120, 80 } },  { "stated", { 200, 0, 60, 20 } },      { "ratio", { 300, 0, 240, 160 } },
  { "missing", { 600, 0, 50, 40 } }, { "in-picture", { 700, 0, 120, 80 } }, { "drawing", { 0, 200, 100, 50 } },
  { "shape", { 10, 210, 40, 20 } },  { "canvas", { 200, 200, 150, 60 } },   { "video", { 400, 200, 160, 90 } },
  { "field", { 0, 400, 120, 30 } },  { "button", { 200, 400, 80, 25 } },    { "select", { 300, 400, 110, 35 } },
  { "area", { 500, 400, 200, 70 } }, { "rule", { 0, 500, 300, 4 } },
};

/* --- trees that are shown otherwise than they are written --- */

/* Elements without a box of their own have the box around what they hold. */
static const Expected contents[] = {
  { "wrap", { 200, 100, 300, 100 } },  { "plain", { 200, 100, 300, 100 } }, { "p1", { 200, 100, 300, 40 } },
  { "within", { 200, 140, 300, 60 } }, { "p2", { 200, 140, 300, 60 } },     { "in-flex", { 0, 300, 210, 50 } },
  { "k1", { 0, 300, 100, 50 } },       { "k2", { 110, 300, 100, 50 } },     { "k3", { 220, 300, 100, 50 } },
};

/* host: 50, then the named slot's 20, the other slot's 60, and 30.  scripted: 35, 45, 25, 90. */
static const Expected shadow[] = {
  { "host", { 100, 100, 400, 160 } },     { "s-above", { 100, 100, 400, 50 } }, { "light-2", { 100, 150, 400, 20 } },
  { "light-1", { 100, 170, 400, 60 } },   { "s-below", { 100, 230, 400, 30 } }, { "scripted", { 600, 100, 400, 195 } },
  { "s-title", { 600, 100, 400, 35 } },   { "s-inner", { 600, 135, 400, 45 } }, { "s-deep", { 600, 135, 70, 45 } },
  { "card-text", { 600, 180, 400, 25 } }, { "s-frame", { 600, 205, 200, 90 } }, { "sf-one", { 615, 230, 35, 45 } },
};

/* Each leaf is 200x20 at 10,10 in its frame, which fills its host from the top.  around: its own frames are below each
 * other, 80 high each.  What is in a closed tree nobody can see from outside. */
static const Expected shadow_frames[] = {
  { "leaf-plain", { 510, 10, 200, 20 } },    { "leaf-one", { 10, 10, 200, 20 } },
  { "leaf-two-a", { 10, 110, 200, 20 } },    { "leaf-two-b", { 10, 190, 200, 20 } },
  { "leaf-deep", { 10, 210, 200, 20 } },     { "leaf-boxed", { 10, 510, 200, 20 } },
  { "leaf-light", { 10, 610, 200, 20 } },    { "leaf-nested-a", { 10, 690, 200, 20 } },
  { "leaf-nested-b", { 10, 770, 200, 20 } },
};

/* outer: its content begins at 102,52; the two frames in it have theirs at 10,52 and 210,52 there. */
static const Expected sandboxed[] = {
  { "outer", { 100, 50, 404, 304 } },
  { "in-outer", { 110, 60, 100, 20 } },
  { "in-inner", { 112, 104, 50, 20 } },
  { "in-second", { 312, 104, 60, 20 } },
};

static const Expected hidden[] = {
  { "none", { 0, 0, 0, 0 }, HIDDEN },
  { "in-none", { 0, 0, 0, 0 }, HIDDEN },
  { "attribute", { 0, 0, 0, 0 }, HIDDEN },
  { "invisible", { 0, 0, 100, 20 }, HIDDEN },
  { "visible-in", { 300, 0, 30, 10 }, SHOWN },
  { "faint", { 0, 20, 100, 20 }, HIDDEN },
  { "in-faint", { 300, 20, 30, 10 }, HIDDEN },
  { "off-left", { -9999, 40, 100, 20 }, HIDDEN },
  { "off-top", { 40, -500, 100, 20 }, HIDDEN },
  { "half-off", { -50, 60, 100, 20 }, SHOWN },
  { "clip-1", { 0, 80, 1, 1 }, HIDDEN },
  { "clip-2", { 0, 100, 100, 20 }, HIDDEN },
  { "clip-path", { 0, 120, 100, 20 }, HIDDEN },
  { "squeezed", { 0, 140, 100, 0 }, EITHER },
  { "in-squeezed", { 0, 140, 100, 20 }, HIDDEN },
  { "thin", { 0, 160, 100, 0 }, EITHER },
  { "in-thin", { 0, 160, 100, 20 }, SHOWN },
  { "shrunk", { 50, 190, 0, 0 }, EITHER }, /* its text is hidden */
  { "seen", { 200, 300, 100, 20 }, SHOWN },
  { "skipped", { 200, 340, 100, 50 }, EITHER },
  { "in-skipped", { ANY, ANY, ANY, ANY }, HIDDEN },
  { "closed", { 0, 400, 100, 30 }, SHOWN },
  { "in-closed", { ANY, ANY, ANY, ANY }, HIDDEN },
  { "rule", { 200, 500, 100, 2 }, SHOWN },
  { "rule-line", { 200, 510, 100, 1 }, SHOWN },
  { "rule-bar", { 200, 520, 100, 4 }, SHOWN },
  { "rule-gone", { 200, 530, 100, 0 }, HIDDEN },
  { "rule-short", { 200, 540, 2, 2 }, HIDDEN },
  { "dialog", { 0, 0, 0, 0 }, HIDDEN },
  { "noscript", { 0, 0, 0, 0 }, HIDDEN },
};

/* --- the page itself --- */

/* Laid out against the window's right edge, 1280, the widest block begins at 1280 - 2000 = -720.  The page begins
 * there: 720 is added to every x.  far: 1280 - 1500 - 100 + 720.  Nothing of it is hidden: a reader scrolls to the
 * left. */
static const Expected rtl[] = {
  { "block", { 1700, 0, 300, 40 } },   { "wide", { 0, 40, 2000, 40 } },        { "float", { 1850, 80, 150, 30 } },
  { "float-2", { 1800, 80, 50, 30 } }, { "absolute", { 1890, 200, 100, 30 } }, { "far", { 400, 300, 100, 30 } },
  { "ltr", { 745, 400, 60, 30 } },
};

static const Expected wide[] = {
  { "wide", { 0, 0, 3000, 100 } },
  { "window", { 0, 100, 1280, 60 } },
  { "right", { 1200, 160, 80, 20 } },
  { "far", { 2500, 4000, 200, 100 } },
};

static const Expected small[] = {
  { "only", { 0, 0, 100, 50 } },
};

/* root: margins 20 and 10.  body: + 5 border + 15 margin.  block: + 3 border + 7 padding, twice on both sides.
 * collapse: 40 + 50 + 30.  layer: from the window's corner, not from the body's. */
static const Expected margins[] = {
  { "root", { 20, 10, 1240, 150 } },     { "body", { 40, 30, 1200, 110 } }, { "block", { 50, 40, 1180, 50 } },
  { "collapse", { 50, 120, 1180, 10 } }, { "layer", { 30, 200, 40, 20 } },
};

/* The box is scrolled by 150: 600 + 4 + 200 - 150.  What the box does not show keeps its place: only frames cut.
 * The strip is scrolled by 20. */
static const Expected scroller[] = {
  { "box", { 100, 600, 308, 208 } },           { "shown", { 104, 654, 280, 50 } },
  { "passed", { 104, 454, 280, 50 }, EITHER }, { "later", { 104, 1354, 280, 50 }, EITHER },
  { "strip", { 600, 600, 300, 100 } },         { "slide-1", { 580, 600, 300, 100 } },
  { "slide-2", { 880, 600, 300, 100 } },
};

/* --- pages that get in the way --- */

static const Expected clobber[] = {
  { "form", { 50, 60, 400, 300 } },
  { "in-form", { 60, 80, 100, 30 } },
  { "last-in-form", { 60, 160, 100, 30 } },
  { "after", { 500, 60, 70, 80 } },
};

static const Expected override[] = {
  { "one", { 50, 60, 400, 300 } },
  { "two", { 60, 80, 100, 30 } },
  { "frame", { 500, 60, 200, 100 } },
  { "three", { 505, 66, 70, 80 } },
};

/* --- waiting --- */

/* first 50, by-timer 50, by-fetch 50, the image 80; the page is the window. */
static const Expected late[] = {
  { "first", { 0, 0, 300, 50 } },
  { "by-timer", { 0, 50, 300, 50 } },
  { "by-fetch", { 0, 100, 300, 50 } },
  { "by-image", { 0, 150, 120, 80 } },
};

/* 5000, the image's 80, 4000, the other's 80, 20, and the 200 that came by being looked at. */
static const Expected lazy[] = {
  { "lazy", { 0, 5000, 120, 80 } },     { "gap", { 0, 5080, 1280, 4000 } },  { "old-lazy", { 0, 9080, 120, 80 } },
  { "watched", { 0, 9160, 1280, 20 } }, { "added", { 0, 9180, 1280, 200 } },
};

/* 15 screens of 1000 px, each 10 px taller when it was seen. */
static const Expected watched[] = {
  { "screen-0", { 0, 0, 1280, 1010 } },
  { "screen-7", { 0, 7070, 1280, 1010 } },
  { "screen-14", { 0, 14140, 1280, 1010 } },
};

/* The two images stay at 0 and 1 px. */
static const Expected lazy_unseen[] = {
  { "lazy", { 0, 5000, 0, 0 }, EITHER },
  { "gap", { 0, 5000, 1280, 4000 } },
  { "watched", { 0, ANY, 1280, 20 } },
};

static const Expected window_400[] = { { "window", { 0, 0, 400, 300 } }, { "with-script", { 0, ANY, 400, ANY } } };
static const Expected no_script[] = { { "window", { 0, 0, 1280, 1024 } }, { "no-script", { 0, ANY, 200, 30 } } };

static const Case cases[] = {
  { .page = "iframes", .width = 1280, .height = 1024, .frames = 5, TABLE (iframes) },
  { .page = "frame-kinds", .width = 1280, .height = 1024, TABLE (frame_kinds) },
  { .page = "frame-kinds", .served = TRUE, .width = 1280, .height = 1024, TABLE (frame_kinds) },
  { .page = "frame-scrolled", .width = 1280, .height = 1024, .frames = 4, TABLE (frame_scrolled) },
  { .page = "frameset",
    .width = 1280,
    .height = 1024,
    .frames = 5,
    .text = "Menu Banner Main text Far below Copyright",
    TABLE (frameset) },
  { .page = "frameset", .served = TRUE, .width = 1280, .height = 1024, .frames = 5, TABLE (frameset) },
  { .page = "frameset-border", .width = 1280, .height = 1024, .frames = 4, TABLE (frameset_border) },
  { .page = "frameset-nested", .width = 1280, .height = 1024, .frames = 7, TABLE (frameset_nested) },
  { .page = "layers", .width = 1280, .height = 3000, .frames = 1, TABLE (layers) },
  { .page = "transforms", .width = 1280, .height = 1024, .frames = 4, TABLE (transforms) },
  { .page = "zoom", .width = 1280, .height = 1024, TABLE (zoom) },
  { .page = "zoom-body", .width = 1280, .height = 1024, TABLE (zoom_body) },
  { .page = "zoom-html", .width = 1280, .height = 1400, TABLE (zoom_html) },
  { .page = "floats", .width = 1280, .height = 1024, TABLE (floats) },
  { .page = "flex", .width = 1280, .height = 1024, TABLE (flex) },
  { .page = "grid", .width = 1280, .height = 1024, TABLE (grid) },
  { .page = "tables", .width = 1280, .height = 1024, TABLE (tables) },
  { .page = "flows", .width = 1280, .height = 1024, TABLE (flows) },
  { .page = "quirks", .width = 1280, .height = 1024, TABLE (quirks) },
  { .page = "text", .width = 1280, .height = 1024, TABLE (text) },
  { .page = "replaced", .width = 1280, .height = 1024, TABLE (replaced) },
  { .page = "contents", .width = 1280, .height = 1024, .text = "1 2 1 2 3", TABLE (contents) },
  { .page = "shadow",
    .width = 1280,
    .height = 1024,
    .text =
        "Shadow, above Light, shown first Light, first in the source Shadow, below Title Deep Text of the card Frame",
    TABLE (shadow) },
  { .page = "shadow-frames",
    .served = TRUE,
    .width = 1280,
    .height = 1024,
    .frames = 12,
    .text = "plain one two-a two-b deep closed boxed light nested-a nested-b",
    TABLE (shadow_frames) },
  { .page = "sandboxed", .width = 1280, .height = 1024, .frames = 4, TABLE (sandboxed) },
  { .page = "hidden",
    .width = 1280,
    .height = 1024,
    .text = "but this Half of it shows Overflows and shows Seen Closed",
    TABLE (hidden) },
  { .page = "rtl", .width = 2000, .height = 1024, TABLE (rtl) },
  { .page = "wide", .width = 3000, .height = 4100, TABLE (wide) },
  { .page = "small", .width = 1280, .height = 1024, TABLE (small) },
  { .page = "margins", .width = 1280, .height = 1024, TABLE (margins) },
  { .page = "scroller", .width = 1280, .height = 1500, TABLE (scroller) },
  { .page = "clobber", .width = 1280, .height = 1024, TABLE (clobber) },
  { .page = "override", .width = 1280, .height = 1024, .frames = 2, .text = "Two Three", TABLE (override) },
  { .page = "late", .served = TRUE, .width = 1280, .height = 1024, TABLE (late) },
  { .page = "lazy", .width = 1280, .height = 9380, TABLE (lazy) },
  { .page = "watched", .width = 1280, .height = 15150, TABLE (watched) },
  { .page = "lazy", .options = { "--scroll", "never" }, .width = 1280, .height = 9021, TABLE (lazy_unseen) },
  { .page = "tags", .options = { "--viewport", "400x300" }, .width = 400, .height = ANY, TABLE (window_400) },
  { .page = "tags", .options = { "--no-javascript" }, .width = 1280, .height = ANY, TABLE (no_script) },
};

static gboolean
agrees (double is, double expected)
{
  return isnan (expected) || fabs (is - expected) <= TOLERANCE;
}

/* Says what is wrong with one element; all of a page are looked at before the test fails. */
static guint
check_element (const VlpsPage *page, const Expected *expected)
{
  int index = model_find (page, expected->id);
  const VlpsNode *node;
  const double *box = expected->box;
  gboolean shown, clipped;
  guint wrong = 0;

  if (index < 0)
    {
      g_test_message ("#%s is not in the page", expected->id);
      return 1;
    }
  node = &page->nodes[index];
  if (!agrees (node->box.left, box[0]) || !agrees (node->box.top, box[1]) || !agrees (node->box.width, box[2])
      || !agrees (node->box.height, box[3]))
    {
      g_test_message ("#%s is at %g,%g %gx%g, and should be at %g,%g %gx%g", expected->id, node->box.left,
                      node->box.top, node->box.width, node->box.height, box[0], box[1], box[2], box[3]);
      wrong++;
    }
  shown = vlps_node_is_shown (page, index);
  clipped = (node->flags & VLPS_NODE_CLIPPED) != 0;
  if ((expected->sight == SHOWN && (!shown || clipped)) || (expected->sight == HIDDEN && shown)
      || (expected->sight == CLIPPED && !clipped))
    {
      g_test_message ("#%s is %s%s (flags 0x%x)", expected->id, shown ? "shown" : "hidden", clipped ? ", clipped" : "",
                      node->flags);
      wrong++;
    }
  return wrong;
}

static void
check_case (const Case *test, const char *input)
{
  g_autoptr (VlpsPage) page = model_render (input, test->options);
  g_autofree char *all = model_text (page);
  guint wrong = 0;

  for (guint i = 0; i < test->n_expected; i++)
    wrong += check_element (page, &test->expected[i]);
  if (!agrees (page->size.width, test->width) || !agrees (page->size.height, test->height))
    {
      g_test_message ("the page is %gx%g, and should be %gx%g", page->size.width, page->size.height, test->width,
                      test->height);
      wrong++;
    }
  if (test->text != NULL && strcmp (all, test->text) != 0)
    {
      g_test_message ("the text is \"%s\", and should be \"%s\"", all, test->text);
      wrong++;
    }
  if (test->frames > 0 && page->n_frames != test->frames)
    {
      g_test_message ("there are %u documents, and should be %u", page->n_frames, test->frames);
      wrong++;
    }
  if (wrong > 0)
    g_test_fail_printf ("%s: %u values are wrong", test->page, wrong);
}

static void
test_page (gconstpointer data)
{
  const Case *test = data;
  g_autofree char *relative = g_strdup_printf ("render/%s.html", test->page);
  g_autofree char *path = g_strdup_printf ("/%s", relative);
  g_autofree char *input = test->served ? test_server_uri (server, 0, path) : fixture_path (relative);

  check_case (test, input);
}

/* far: 500x300 and a border of 3 at 200,100: content at 203,103.  far-near: 203 + 100, 103 + 100, 200x150 and a border
 * of 1: content at 304,204.  near-far: 304 + 50, 204 + 50, 100x80, and its document is scrolled by 100: third-one is at
 * 254 + 110 - 100, cut at 454; third-two at 654 is below the frame's end, 334.
 * gone shows the server's page for an error; refused shows nothing, for its server forbids frames. */
static const Expected cross_origin[] = {
  { "far", { 200, 100, 506, 306 } },
  { "far-one", { 243, 123, 100, 50 } },
  { "far-near", { 303, 203, 202, 152 } },
  { "near-one", { 309, 210, 30, 20 } },
  { "near-far", { 354, 254, 100, 80 } },
  { "third-one", { 364, 264, 90, 10 } },
  { "third-two", { 374, 334, 30, 0 }, CLIPPED },
  { "gone", { 800, 100, 200, 100 } },
  { "one", { 800, 100, 100, 50 } },
  { "refused", { 800, 300, 200, 100 } },
};

static void
test_cross_origin (void)
{
  const Case test = { .page = "cross-origin", .width = 1280, .height = 1024, TABLE (cross_origin) };
  g_autofree char *input = test_server_uri (server, 0, "/render/cross-origin.html");

  test_server_reset (server);
  check_case (&test, input);
  g_assert_cmpuint (test_server_count (server, "/render/cross-origin"), ==, 4);
}

/* What came late is missing when it is not waited for: the test above can fail. */
static void
test_wait_load (void)
{
  const char *const options[] = { "--wait", "load", NULL };
  g_autofree char *input = test_server_uri (server, 0, "/render/late.html");
  g_autoptr (VlpsPage) page = model_render (input, options);

  g_assert_cmpint (model_find (page, "first"), >, 0);
  g_assert_cmpint (model_find (page, "by-fetch"), ==, -1);
}

/* The page reports to the server whatever it sees of the collector. */
static void
test_no_traces (void)
{
  g_autofree char *input = test_server_uri (server, 0, "/render/traces.html");
  g_autofree char *touched = test_server_uri (server, 0, "/render/traces.html?touch");
  g_autoptr (VlpsPage) page = NULL, control = NULL;
  g_autofree char *log = NULL;

  test_server_reset (server);
  control = model_render (touched, NULL);
  g_assert_true (test_server_wait (server, "/trace/mutation", 1, 60));

  test_server_reset (server);
  page = model_render (input, NULL);
  g_assert_cmpint (model_find (page, "in-frame"), >, 0);
  log = test_server_log (server);
  if (test_server_count (server, "/trace/") > 0)
    g_error ("the page noticed:\n%s", log);
}

/* Words stay apart where lines end, and only there. */
static void
test_spaces (void)
{
  g_autofree char *path = fixture_path ("render/spaces.html");
  g_autoptr (Run) run = run_vlps ("segment", path, "--regions", "all", NULL);

  run_assert_success (run);
  g_assert_cmpstr (run->out, ==,
                   "alpha gamma delta omega kappa\n\nblock\n\nlambda\nsigma\n\n春眠不觉晓处处闻啼鸟 夜来风雨声\n");
}

/* Names, structure and flags of the tree, and what it says of frames. */
static void
test_tree (void)
{
  g_autofree char *path = fixture_path ("render/iframes.html");
  g_autoptr (VlpsPage) page = model_render (path, NULL);
  int outer = model_find (page, "outer"), one = model_find (page, "one"), after = model_find (page, "after");
  const VlpsNode *node = &page->nodes[MAX (one, 0)];

  if (outer < 0 || one < 0 || after < 0)
    {
      g_test_fail_printf ("an element is missing");
      return;
    }
  g_assert_cmpint (page->nodes[0].parent, ==, -1);
  g_assert_cmpstr (page->nodes[0].name, ==, "html");
  g_assert_cmpint (page->nodes[0].end, ==, (int) page->n_nodes);
  g_assert_cmpstr (vlps_page_title (page), ==, "Nested frames of one origin");
  g_assert_cmpstr (page->frames[0].language, ==, "en");
  g_assert_false (page->frames[0].quirks);
  /* the frame's document stands inside of the frame element */
  g_assert_cmpint (outer, <, one);
  g_assert_cmpint (page->nodes[outer].end, >, one);
  g_assert_cmpint (page->nodes[outer].end, <=, after);
  g_assert_cmpint (page->frames[node->frame].owner, ==, outer);
  g_assert_cmpstr (page->frames[node->frame].title, ==, "Level 1");
  g_assert_true (page->frames[node->frame].reached);
  g_assert_cmpfloat_with_epsilon (page->frames[node->frame].clip.left, 115, 0.01);
  g_assert_cmpfloat_with_epsilon (page->frames[node->frame].clip.height, 400, 0.01);
  g_assert_cmpint (node->style->position, ==, VLPS_POSITION_ABSOLUTE);
  g_assert_cmpfloat_with_epsilon (page->viewport.width, 1280, 0.01);
  g_assert_true (strstr (page->engine, "WebKit") != NULL);
}

/* The contract for programs: segment's JSON has the boxes of the model. */
static void
test_json (void)
{
  g_autofree char *path = fixture_path ("render/floats.html");
  g_autoptr (VlpsPage) page = model_render (path, NULL);
  g_autoptr (Run) run = run_vlps ("segment", path, "--format", "json", "--units", "all", NULL);
  const cJSON *element;
  cJSON *json;
  guint found = 0;

  run_assert_success (run);
  json = run_json (run);
  cJSON_ArrayForEach (element, cJSON_GetObjectItemCaseSensitive (json, "elements"))
  {
    const char *id = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (element, "id"));
    const cJSON *box = cJSON_GetObjectItemCaseSensitive (element, "box");
    int index = id != NULL && *id != '\0' ? model_find (page, id) : -1;
    const VlpsBox *own = index >= 0 ? &page->nodes[index].box : NULL;

    if (index < 0)
      continue;
    found++;
    g_assert_cmpint (cJSON_GetArraySize (box), ==, 4);
    g_assert_cmpfloat_with_epsilon (cJSON_GetNumberValue (cJSON_GetArrayItem (box, 0)), own->left, 0.01);
    g_assert_cmpfloat_with_epsilon (cJSON_GetNumberValue (cJSON_GetArrayItem (box, 1)), own->top, 0.01);
    g_assert_cmpfloat_with_epsilon (cJSON_GetNumberValue (cJSON_GetArrayItem (box, 2)), own->width, 0.01);
    g_assert_cmpfloat_with_epsilon (cJSON_GetNumberValue (cJSON_GetArrayItem (box, 3)), own->height, 0.01);
  }
  g_assert_cmpuint (found, ==, G_N_ELEMENTS (floats));
  cJSON_Delete (json);
}

/* Bands of 500 px, each of a colour of its own, down to the page's end: none is missing, moved or covered. */
static void
test_picture (void)
{
  enum
  {
    BANDS = 21
  };
  g_autofree char *page = temporary_path ("bands.html"), *picture_path = temporary_path ("bands.png");
  g_autoptr (GString) html = g_string_new ("<!doctype html><title>Bands</title><style>body { margin: 0 }"
                                           "p { margin: 0; height: 500px }</style>");
  g_autoptr (GError) error = NULL;
  g_autoptr (Run) run = NULL;
  cairo_surface_t *picture;
  int stride;

  for (guint i = 0; i < BANDS; i++)
    g_string_append_printf (html, "<p style='background: rgb(%u,%u,%u)'>Band %u", i * 12, 255 - i * 12, i * 37 % 256,
                            i);
  g_assert_true (g_file_set_contents (page, html->str, -1, NULL));
  run = run_vlps ("segment", page, "--method", "vl-ps", "--before", picture_path, NULL);
  unlink (page);
  run_assert_success (run);
  picture = vlps_png_file_read (picture_path, &error);
  unlink (picture_path);
  g_assert_no_error (error);
  g_assert_cmpint (cairo_image_surface_get_width (picture), ==, 1280);
  g_assert_cmpint (cairo_image_surface_get_height (picture), ==, BANDS * 500);
  stride = cairo_image_surface_get_stride (picture);
  for (guint i = 0; i < BANDS; i++)
    {
      /* its first row, its last, and one between; at both edges of the window */
      static const int rows[] = { 0, 250, 499 }, columns[] = { 0, 1279 };

      for (guint k = 0; k < G_N_ELEMENTS (rows) * G_N_ELEMENTS (columns); k++)
        {
          const guint8 *row = cairo_image_surface_get_data (picture) + ((int) i * 500 + rows[k / 2]) * stride;
          guint32 pixel;

          memcpy (&pixel, row + columns[k % 2] * 4, sizeof pixel);
          g_assert_cmphex (pixel & 0xffffff, ==, i * 12 << 16 | (255 - i * 12) << 8 | i * 37 % 256);
        }
    }
  cairo_surface_destroy (picture);
}

/* A page whose script does not come, and with it the moment when its text is made visible. */
static void
test_waiting (void)
{
  g_autofree char *path = fixture_path ("render/waiting.html");
  g_autoptr (Run) run = run_vlps ("segment", path, NULL);

  run_assert_success (run);
  g_assert_nonnull (strstr (run->err, "it counts as shown"));
  g_assert_nonnull (strstr (run->out, "northern pier"));
  g_assert_nonnull (strstr (run->out, "late crossing"));
}

/* A page that came in hidden pieces, whose script does not come: rendered and not, it is read as if it had. */
static void
test_pieces (void)
{
  g_autofree char *path = fixture_path ("render/pieces.html");
  g_autoptr (Run) rendered = run_vlps ("segment", path, NULL);
  g_autoptr (Run) parsed = run_vlps ("segment", path, "--no-render", NULL);

  run_assert_success (rendered);
  run_assert_success (parsed);
  g_assert_nonnull (strstr (rendered->out, "northern pier take longer"));
  g_assert_nonnull (strstr (rendered->out, "late crossing"));
  g_assert_nonnull (strstr (parsed->out, "late crossing"));
  g_assert_null (strstr (rendered->out, "Nobody waits"));
  g_assert_null (strstr (parsed->out, "Nobody waits"));
}

/* A page far too tall for a picture of its own size is painted smaller, whole.  Three times: whether an engine asked
 * for memory for all of it was a matter of luck. */
static void
test_tall_picture (void)
{
  g_autofree char *page = temporary_path ("tall.html"), *picture_path = temporary_path ("tall.png");

  g_assert_true (g_file_set_contents (page,
                                      "<!doctype html><title>Tall</title><style>body { margin: 0 }</style>"
                                      "<p>Above<div style='height: 448000px'></div>"
                                      "<div style='height: 20000px; background: rgb(10,200,30)'>Below</div>",
                                      -1, NULL));
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (Run) run = run_vlps ("segment", page, "--method", "vl-ps", "--before", picture_path, NULL);
      cairo_surface_t *picture;
      guint32 pixel;
      int height;

      run_assert_success (run);
      picture = vlps_png_file_read (picture_path, &error);
      unlink (picture_path);
      g_assert_no_error (error);
      height = cairo_image_surface_get_height (picture);
      g_assert_cmpint (height, >, 10000);
      g_assert_cmpint (height, <=, 32767);
      memcpy (&pixel,
              cairo_image_surface_get_data (picture) + (height - 100) * cairo_image_surface_get_stride (picture),
              sizeof pixel);
      g_assert_cmphex (pixel & 0xffffff, ==, 0x0ac81e);
      memcpy (&pixel, cairo_image_surface_get_data (picture) + height / 2 * cairo_image_surface_get_stride (picture),
              sizeof pixel);
      g_assert_cmphex (pixel & 0xffffff, ==, 0xffffff);
      cairo_surface_destroy (picture);
    }
  unlink (page);
}

/* The result of sorting a fixture's page. */
static cJSON *
sort_fixture (const char *name)
{
  g_autofree char *path = fixture_path (name);
  g_autoptr (Run) run = run_vlps ("segment", path, "--method", "vl-ps", "--format", "json", NULL);

  run_assert_success (run);
  return run_json (run);
}

static const cJSON *
member_of (const cJSON *json, const char *object, const char *name)
{
  return cJSON_GetObjectItemCaseSensitive (cJSON_GetObjectItemCaseSensitive (json, object), name);
}

/* A menu beside the upper half of the content goes; what stands at its place below stays. */
static void
test_bands (void)
{
  cJSON *json = sort_fixture ("render/half-margin.html");
  const cJSON *bands, *upper, *lower;
  const char *centre;

  bands = member_of (json, "thresholds", "bands");
  g_assert_cmpint (cJSON_GetArraySize (bands), ==, 2);
  upper = cJSON_GetArrayItem (bands, 0);
  lower = cJSON_GetArrayItem (bands, 1);
  g_assert_cmpfloat (cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (upper, "w1")), >=, 240);
  g_assert_cmpfloat (cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (upper, "w1")), <=, 300);
  g_assert_true (cJSON_IsNull (cJSON_GetObjectItemCaseSensitive (lower, "w1")));
  centre = cJSON_GetStringValue (member_of (json, "content", "text"));
  g_assert_null (strstr (centre, "Line 7"));
  g_assert_nonnull (strstr (centre, "Ferries keep the old timetable"));
  g_assert_nonnull (strstr (centre, "A pier is closed"));
  g_assert_nonnull (strstr (centre, "In the engine room"));
  cJSON_Delete (json);
}

/* A consent dialog over the article goes, the text under it stays, and the result says so. */
static void
test_dialog (void)
{
  cJSON *json = sort_fixture ("render/dialog.html");
  const cJSON *apart, *dialog;
  const char *centre;

  apart = member_of (json, "thresholds", "layers");
  g_assert_cmpint (cJSON_GetArraySize (apart), ==, 2);
  dialog = cJSON_GetArrayItem (apart, 0);
  g_assert_cmpfloat_with_epsilon (
      cJSON_GetNumberValue (cJSON_GetArrayItem (cJSON_GetObjectItemCaseSensitive (dialog, "box"), 0)), 300, 0.01);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (dialog, "region")), !=, "CENTER");
  centre = cJSON_GetStringValue (member_of (json, "content", "text"));
  g_assert_null (strstr (centre, "cookies"));
  g_assert_null (strstr (centre, "Chat with us"));
  for (guint i = 0; i < 12; i++)
    {
      centre = strstr (centre, "The harbour was closed");
      g_assert_nonnull (centre);
      centre++;
    }
  cJSON_Delete (json);
}

static void
prepare (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = g_strdup_printf ("/render/%s%s%s%s", cases[i].page, cases[i].served ? "-served" : "",
                                               cases[i].options[0] != NULL ? cases[i].options[0] + 1 : "",
                                               cases[i].options[1] != NULL ? cases[i].options[1] : "");

      g_test_add_data_func (name, &cases[i], test_page);
    }
  g_test_add_func ("/render/cross-origin", test_cross_origin);
  g_test_add_func ("/render/wait-load", test_wait_load);
  g_test_add_func ("/render/no-traces", test_no_traces);
  g_test_add_func ("/render/spaces", test_spaces);
  g_test_add_func ("/render/tree", test_tree);
  g_test_add_func ("/render/json", test_json);
  g_test_add_func ("/render/picture", test_picture);
  g_test_add_func ("/render/waiting", test_waiting);
  g_test_add_func ("/render/pieces", test_pieces);
  g_test_add_func ("/render/tall-picture", test_tall_picture);
  g_test_add_func ("/render/bands", test_bands);
  g_test_add_func ("/render/dialog", test_dialog);
}

const Program test_program = { .serves = ".", .goes_on = TRUE, .prepare = prepare };
