/* builder.h - a structure being built, and code shared by its recognisers
 *
 * A recogniser examines one element, or the whole page, and marks what it finds (callout.h, code.h, ...). */
#pragma once

#include "structure.h"

typedef struct
{
  const VlpsPage *page;
  VlpsStructure *structure;
  const guint8 *content; /* chosen by the method, completed (complete.h) */
  const guint8 *allowed; /* 1: the node may become content; NULL: all may */
  /* while folded parts are recognised: for each node, and one more, number of content texts before it */
  const guint *content_before;
  GHashTable *anchors; /* "frame#name" -> node; NULL until needed */
  GHashTable *openers; /* id of a panel -> GArray of nodes that open it; NULL until needed */
  GArray *labels;      /* nodes (int) that may be labels of panels, in order; NULL until needed */
  int code_fits;  /* 1: the code that the method left out is small compared with the text; -1: it is not; 0: unknown */
  guint8 *traits; /* by the numbers of classes (page.h): VlpsTrait; 0: not examined yet */
} VlpsBuilder;

/* What classes can make of an element. */
typedef enum
{
  VLPS_TRAIT_KNOWN = 1 << 0,
  VLPS_TRAIT_MATH = 1 << 1,
  VLPS_TRAIT_CODE = 1 << 2,
  VLPS_TRAIT_CALLOUT = 1 << 3,
  VLPS_TRAIT_EDIT = 1 << 4,
  VLPS_TRAIT_NOTE = 1 << 5,
  VLPS_TRAIT_DATA = 1 << 6, /* not from a class: it has an attribute data-... */
} VlpsTrait;

guint vlps_builder_traits (const VlpsBuilder *builder, int node);

/* Sets a mark.  `text` (may be NULL) is copied. */
void vlps_builder_mark (VlpsBuilder *builder, int node, VlpsMark mark, const char *text);
void vlps_builder_number (VlpsBuilder *builder, int node, VlpsMark mark, int number);

/* Marks what is not content on any page and is part of no format. */
void vlps_builder_drop (VlpsBuilder *builder, int node);

/* Makes a whole subtree content, even if the page hides it; elements that are never shown stay out. */
void vlps_builder_bare (VlpsBuilder *builder, int node, VlpsReason reason);

/* Returns TRUE if the node or an element around it is content. */
gboolean vlps_builder_is_content (const VlpsBuilder *builder, int node);

/* Returns the element with that id or name in the document of `node`; -1 if there is none. `name` may be
 * percent-encoded. */
int vlps_builder_anchor (VlpsBuilder *builder, int node, const char *name);

/* Returns the name after the number sign in a link to the same document; NULL if it leads elsewhere. */
const char *vlps_builder_fragment (const VlpsPage *page, int node);

/* Returns the text of a subtree, without elements that are never shown, cut after `most` bytes; newly allocated. */
char *vlps_builder_text (const VlpsPage *page, int node, gsize most);

/* Returns this text with white space folded and removed at both ends. */
char *vlps_builder_line (const VlpsPage *page, int node, gsize most);

/* Classes: one that is `token`; one with `part` in it, without regard to case; one with any of `parts`, of two bytes at
 * least and closed by NULL, in it. */
gboolean vlps_builder_has_class (const VlpsNode *node, const char *token);
gboolean vlps_builder_class_has (const VlpsNode *node, const char *part);
gboolean vlps_builder_class_has_any (const VlpsNode *node, const char *const *parts);

/* Returns TRUE if the attribute has exactly this value. */
gboolean vlps_builder_has_value (const VlpsNode *node, const char *attribute, const char *value);

/* Return the next sibling that is not white space, -1 where there is none; its last sibling before, likewise. */
int vlps_builder_next (const VlpsPage *page, int node);
int vlps_builder_previous (const VlpsPage *page, int node);

/* Returns the visible bytes of the nodes [begin, end) that the method left out; 0 if it took some of them. */
gsize vlps_builder_left_out (const VlpsBuilder *builder, int begin, int end);

/* Returns TRUE if the method left out so little that it comes back with the text that it belongs to: at most
 * 2,000 bytes, or a third of the text that the method took. Where it is more, it was left out for good reasons. */
gboolean vlps_builder_fits (const VlpsBuilder *builder, gsize left_out);

gboolean vlps_builder_is_blank (const char *text);

/* Returns TRUE if a subtree has neither text nor pictures. */
gboolean vlps_builder_is_empty (const VlpsPage *page, int node);

gboolean vlps_builder_is_named (const VlpsNode *node, const char *name);
