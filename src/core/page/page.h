/* page.h - the page model: one tree of elements and text runs with their boxes
 *
 * A page is rendered once and becomes this plain structure; everything after it (regions, methods,
 * output, pictures) reads it and needs no engine.  Nodes stand in document order (pre-order), the
 * documents of frames and open shadow trees in the place where they are shown.
 *
 * All lengths are CSS px in page coordinates: origin at the top left corner of the top document,
 * x to the right, y down, independent of any scroll position.
 */
#pragma once

#include <glib.h>

#include "tag.h"
#include "warning.h"

/* A rectangle; width and height are never negative. */
typedef struct
{
  double left;
  double top;
  double width;
  double height;
} VlpsBox;

typedef struct
{
  double width;
  double height;
} VlpsSize;

typedef enum
{
  VLPS_NODE_ELEMENT,
  VLPS_NODE_TEXT,
} VlpsNodeKind;

/* Flags of a node. Only the last group can be set on an unrendered page. */
typedef enum
{
  VLPS_NODE_UNRENDERED = 1 << 0,   /* has no box: display none, or inside such; box is all zero */
  VLPS_NODE_INVISIBLE = 1 << 1,    /* has a box that cannot be seen: visibility, opacity 0, clip, size 0 */
  VLPS_NODE_CLIPPED = 1 << 2,      /* wholly outside the visible part of its frame; box is empty, on the frame's edge */
  VLPS_NODE_OFF_PAGE = 1 << 3,     /* wholly left of or above the page, where no reader can scroll to */
  VLPS_NODE_CONTENTS = 1 << 4,     /* display: contents; box is the union of what it contains */
  VLPS_NODE_SHADOW = 1 << 5,       /* comes from a shadow tree */
  VLPS_NODE_PREFORMATTED = 1 << 6, /* element whose white space is kept (pre, textarea, white-space: pre*) */
  VLPS_NODE_RTL = 1 << 7,          /* element laid out from right to left */
  VLPS_NODE_NEVER_SHOWN = 1 << 8,  /* inside a head, a script, a `hidden` element...; name of an icon; set by sealing */
  VLPS_NODE_SCROLLED = 1 << 9,     /* text run outside the visible part of a box that a reader can scroll */
  VLPS_NODE_UNPAINTED = 1 << 10,   /* text run that the engine lays out but does not paint */
  VLPS_NODE_BEYOND = 1 << 11,      /* text run in a frame, outside of its scrollable area */
  VLPS_NODE_UNAPPLIED =
      1 << 12, /* link to a style sheet that the engine asked for, or should have, and does not apply */
} VlpsNodeFlags;

typedef enum
{
  VLPS_DISPLAY_NONE,
  VLPS_DISPLAY_INLINE,       /* inline and ruby */
  VLPS_DISPLAY_INLINE_BLOCK, /* inline-block, inline-flex, inline-grid, inline-table */
  VLPS_DISPLAY_BLOCK,        /* block, flow-root and what is not listed here */
  VLPS_DISPLAY_FLEX,
  VLPS_DISPLAY_GRID,
  VLPS_DISPLAY_LIST_ITEM,
  VLPS_DISPLAY_TABLE,
  VLPS_DISPLAY_TABLE_ROW,
  VLPS_DISPLAY_TABLE_CELL,
  VLPS_DISPLAY_TABLE_PART, /* row groups, captions, columns */
  VLPS_DISPLAY_CONTENTS,
} VlpsDisplay;

typedef enum
{
  VLPS_POSITION_STATIC,
  VLPS_POSITION_RELATIVE,
  VLPS_POSITION_ABSOLUTE,
  VLPS_POSITION_FIXED,
  VLPS_POSITION_STICKY,
} VlpsPosition;

typedef enum
{
  VLPS_FLOAT_NONE,
  VLPS_FLOAT_LEFT,
  VLPS_FLOAT_RIGHT,
} VlpsFloat;

/* Computed style, as far as methods need it. Colours are 0xRRGGBBAA. Font and colour are those of the element's own
 * text; an element without text has those of its parent. */
typedef struct
{
  VlpsDisplay display;
  VlpsPosition position;
  VlpsFloat floating;
  gboolean background_image;
  double font_size; /* px */
  int font_weight;  /* 1 to 1000; 400 is normal */
  int z_index;      /* 0 where auto */
  guint32 color;
  guint32 background; /* the element's own; alpha 0 where it has none */
} VlpsStyle;

typedef struct
{
  const char *name;  /* lower case */
  const char *value; /* never NULL */
} VlpsAttribute;

/* Every pointer belongs to the page and lives as long as it. */
typedef struct
{
  VlpsNodeKind kind;
  VlpsTag tag; /* VLPS_TAG_NONE for text runs, VLPS_TAG_OTHER for names the table does not list */
  guint flags; /* VlpsNodeFlags */
  int parent;  /* index, -1 for the root of the top document */
  int end;     /* index after the last descendant: the subtree is [index, end) */
  int frame;   /* index of the document the node belongs to */
  VlpsBox box;
  const char *name; /* element: local name in lower case; text: NULL */
  const char *text; /* text: UTF-8, white space folded unless preformatted: to a space, or to a line feed where one
                     * stands between two characters beyond U+2000 (in Chinese it is not a space); element: NULL */
  const VlpsStyle *style; /* element of a rendered page; NULL otherwise */
  const VlpsAttribute *attributes;
  guint n_attributes;
  guint
      /* number of the value of its class attribute; 0: none. Equal values have equal numbers */
      class_number;
  guint32 attribute_bits; /* vlps_attribute_bit() of the names of all attributes */
  guint characters;       /* text: vlps_text_characters(), shown or not; element: 0 */
} VlpsNode;

/* Kind of a failed request, and cause of its failure. */
typedef enum
{
  VLPS_MISSING_STYLE,
  VLPS_MISSING_SCRIPT,
  VLPS_MISSING_PICTURE,
  VLPS_MISSING_FONT,
  VLPS_MISSING_FRAME,
  VLPS_MISSING_OTHER,
  VLPS_N_MISSING_KINDS,
} VlpsMissingKind;

typedef enum
{
  VLPS_MISSING_REFUSED,    /* a file that the page may not read */
  VLPS_MISSING_PERMISSION, /* a file that the user of the renderer may not read */
  VLPS_MISSING_NO_FILE,
  VLPS_MISSING_OFFLINE,
  VLPS_MISSING_NETWORK,    /* no response */
  VLPS_MISSING_STATUS,     /* an HTTP status of 400 or more */
  VLPS_MISSING_ARCHIVE,    /* not in the web archive of the page */
  VLPS_MISSING_BLOCKED,    /* blocked by content rules */
  VLPS_MISSING_NO_ADDRESS, /* a relative address on a page without an address; never requested */
  VLPS_MISSING_UNAPPLIED,  /* a style sheet that the engine refuses: its integrity, or a rule of the page */
  VLPS_N_MISSING_CAUSES,
} VlpsMissingCause;

/* Failed requests of a rendered page; filled in by missing.h. */
typedef struct
{
  guint counts[VLPS_N_MISSING_KINDS][VLPS_N_MISSING_CAUSES];
  guint sheets;         /* style sheets requested by the page itself, frames excluded */
  guint missing_sheets; /* style sheets of these that failed */
} VlpsMissing;

/* One document: the page itself (index 0) or the content of a frame, iframe or object. */
typedef struct
{
  int owner; /* index of the frame element that shows it; -1 for the top document */
  const char *url;
  const char *base;     /* base of its relative addresses */
  const char *title;    /* "" where it has none */
  const char *language; /* lang of its html element; "" if absent */
  const char *charset;  /* WHATWG label it was decoded with */
  gboolean quirks;      /* quirks mode: no document type, or an old one */
  gboolean reached;     /* FALSE: its content could not be collected */
  VlpsBox clip;         /* visible part, in page coordinates */
} VlpsFrame;

/* A line of a text run. */
typedef struct
{
  int node;
  VlpsBox box;
} VlpsLineBox;

/* An element whose position in the picture of the page differs from its box (pictured-page.h). */
typedef struct
{
  VlpsBox box;
  double by; /* px, downwards */
} VlpsLowered;

typedef struct
{
  VlpsNode *nodes;
  guint n_nodes;
  VlpsFrame *frames;
  guint n_frames;
  const char *const *classes; /* values of class attributes, by their numbers; the first is NULL */
  guint n_classes;            /* the first one included */

  const char *url;    /* final address */
  const char *input;  /* as the user gave it; may equal url */
  const char *engine; /* "WebKitGTK 2.50.6", or "gumbo" when not rendered */
  gboolean rendered;  /* FALSE: no boxes, no styles; every box is zero */
  /* reason for rendering, or "complete" for a page that need not be rendered; static. NULL: not examined */
  const char *render_reason;
  const char *content_signal; /* Content-Signal of its robots.txt; NULL: none, or not read */
  const char *robots_tag;     /* X-Robots-Tag, as in VlpsFetchMetadata; NULL: none or unknown */
  VlpsSize size;              /* whole page; zero when not rendered */
  VlpsSize viewport;
  GPtrArray *warnings; /* of VlpsWarning */
  guint scripts;       /* of a parsed page: elements with a script that did not run */
  gboolean from_data;  /* parsed page: its content is from the data of its scripts (script-data.h) */
  VlpsMissing missing; /* all zero if nothing is known to be missing */
  gboolean probed;     /* VLPS_NODE_UNPAINTED and VLPS_NODE_SCROLLED have been determined */
  GArray *lines;       /* of VlpsLineBox: lines of text runs with several lines, in order; empty if not requested */
  GArray *visible; /* of VlpsLineBox: visible parts of text runs that a box around them clips; empty if not requested */
  /* of VlpsLowered: bars at the lower edge of the window, which the picture has at the end of the page */
  GArray *lowered;

  /*< private >*/
  GArray *node_array;
  GArray *frame_array;
  GStringChunk *strings;
  GPtrArray *styles;
  GPtrArray *attribute_blocks;      /* of VlpsAttribute*: attributes of many nodes each */
  VlpsAttribute *attribute_room;    /* next free attribute in the last block, after those of the node added last */
  guint attribute_room_left;        /* free attributes in the last block */
  const char *attribute_names[128]; /* interned names, by hash; NULL: unused */
  GPtrArray *class_array;           /* of char* */
  guint known_classes[256];         /* numbers of class values used lately, by a fast hash; 0: unused */
  GHashTable *class_numbers;        /* class value to its number */
} VlpsPage;

/* Returns an empty page; free it with vlps_page_free() or g_autoptr. */
VlpsPage *vlps_page_new (void);
void vlps_page_free (VlpsPage *page);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPage, vlps_page_free)

/* --- building: nodes are added in document order; vlps_page_seal() ends it --- */

/* Copies `text` (NULL is taken as "") into the page's own storage; equal strings are kept once. */
const char *vlps_page_intern (VlpsPage *page, const char *text);

/* Begins a document shown by element `owner` (-1 for the top one) and returns its index. */
int vlps_page_add_frame (VlpsPage *page, int owner, const char *url, const char *base);

/* Copies a style into the page, so that elements can share it. */
const VlpsStyle *vlps_page_add_style (VlpsPage *page, const VlpsStyle *style);

/* Adds an element under `parent` (-1: root) to document `frame` and returns its index. `parent` must be an
 * ancestor-or-self of the node added last.  `name` is lower-cased. `style` comes from vlps_page_add_style() or is NULL.
 */
int vlps_page_add_element (VlpsPage *page, int parent, int frame, const char *name, VlpsBox box, const VlpsStyle *style,
                           guint flags);

/* Adds a text run under `parent` and returns its index.  `text` is copied; invalid UTF-8 is replaced. */
int vlps_page_add_text (VlpsPage *page, int parent, const char *text, VlpsBox box, guint flags);

/* Gives the node added last another attribute.  Only valid before the next node is added. */
void vlps_page_add_attribute (VlpsPage *page, const char *name, const char *value);

/* Ends building: fills in `end`, marks nodes that an unrendered page never shows, and makes the arrays final. Nothing
 * may be added afterwards. */
void vlps_page_seal (VlpsPage *page);

/* Adds a warning, which is taken; drops it if the page already has an equal one. */
void vlps_page_add_warning (VlpsPage *page, VlpsWarning *warning);

/* Adds a warning without code and cure. */
void vlps_page_warn (VlpsPage *page, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* --- reading --- */

/* Returns TRUE for a style attribute that hides its element: "display:none" or "visibility:hidden", however they are
 * spaced. */
gboolean vlps_style_hides (const char *style);

/* Returns one of 32 bits for the name of an attribute, by its first three bytes: a constant for a constant name. */
static inline guint32
vlps_attribute_bit (const char *name)
{
  guint hash = (guchar) name[0] * 5u;

  if (name[0] != '\0')
    hash += (guchar) name[1] * 7u + (name[1] != '\0' ? (guchar) name[2] * 11u : 0);
  return 1u << (hash % 32);
}

/* Returns the value of an attribute, or NULL. `name` in lower case. Borrowed. */
const char *vlps_node_find_attribute (const VlpsNode *node, const char *name);

/* Does the same, and finds most missing attributes by their bit: few elements have the attribute that is asked for. */
static inline const char *
vlps_node_attribute (const VlpsNode *node, const char *name)
{
  return (node->attribute_bits & vlps_attribute_bit (name)) != 0 ? vlps_node_find_attribute (node, name) : NULL;
}

/* Returns TRUE for h1 to h6 and for elements with role=heading; *ret_level (may be NULL) becomes 1 to 6. */
gboolean vlps_node_is_heading (const VlpsNode *node, int *ret_level);

/* Returns the title of the top document; "" if it has none. */
const char *vlps_page_title (const VlpsPage *page);

/* Resolves `href` against the base of the node's document; newly allocated. NULL if the result is not a valid
 * address, if `href` has 64 KiB or the base 8 KiB or more, or if the base adds more than 2,048 bytes. */
char *vlps_page_resolve (const VlpsPage *page, int node, const char *href);

/* Returns TRUE for elements that start a new line: laid out as block, or (unrendered) so by the HTML standard's own
 * style sheet. Frames count as block-level, a letter that floats beside the rest of its word does not. */
gboolean vlps_node_is_block (const VlpsPage *page, int node);

/* Returns the innermost block around a node; the root if there is none; -1 for the root itself. */
int vlps_node_block_around (const VlpsPage *page, int node);

/* Returns TRUE if a reader sees the node: rendered, visible and on the page.  Elements of unrendered pages: TRUE unless
 * their tag is never shown (head, script, style, template, ...) or `hidden` is set. Nodes outside a frame's view
 * (VLPS_NODE_CLIPPED) count as shown: a reader can scroll to them. */
gboolean vlps_node_is_shown (const VlpsPage *page, int node);

/* Returns the number of Unicode characters in `text` other than white space. */
guint vlps_text_characters (const char *text);

double vlps_box_right (VlpsBox box);
double vlps_box_bottom (VlpsBox box);

/* Returns the smallest rectangle around both; an empty rectangle (neither width nor height) is ignored. */
VlpsBox vlps_box_union (VlpsBox a, VlpsBox b);

/* Returns the part of `box` inside `clip`. If they do not meet, the result is empty and lies on the edge of `clip`
 * nearest to `box`. */
VlpsBox vlps_box_clip (VlpsBox box, VlpsBox clip);
