/* inlines.h - builds one line of Markdown: the inline content of a paragraph, heading or cell
 *
 * Text and formats are added in the order of the page; the output is CommonMark that reads back as the same text.
 * White space is folded and moved outside of all formats, empty formats vanish, equal adjacent ones are merged, and a
 * heading is not bold as a whole. Emphasis uses asterisks if CommonMark's rules let them open and close there, and
 * HTML otherwise (mostly between letters of a script without spaces). */
#pragma once

#include <glib.h>

#include "dialect.h"
#include "escape.h"
#include "link-references.h"

typedef enum
{
  VLPS_INLINE_EMPHASIS,
  VLPS_INLINE_STRONG,
  VLPS_INLINE_CODE,
  VLPS_INLINE_DELETED,
  VLPS_INLINE_SUBSCRIPT,
  VLPS_INLINE_SUPERSCRIPT,
  VLPS_INLINE_MARKED,
  VLPS_INLINE_LINK,
  VLPS_N_INLINE_FORMATS,
} VlpsInlinesFormat;

typedef struct _VlpsInlines VlpsInlines;

VlpsInlines *vlps_inlines_new (void);
void vlps_inlines_free (VlpsInlines *inlines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsInlines, vlps_inlines_free)

/* Makes links refer to the numbers of `references`, which stays the caller's. */
void vlps_inlines_set_references (VlpsInlines *inlines, VlpsLinkReferences *references);

/* Sets the dialect; the default is that of VLPS_MARKDOWN_ANY. */
void vlps_inlines_set_dialect (VlpsInlines *inlines, const VlpsDialect *dialect);

/* Adds text (UTF-8), whose white space is folded. */
void vlps_inlines_text (VlpsInlines *inlines, const char *text);

/* Adds white space before the next text, even if that begins with none. */
void vlps_inlines_space (VlpsInlines *inlines);

/* Adds a line break, written when more text follows.  Returns FALSE directly after another one. */
gboolean vlps_inlines_break (VlpsInlines *inlines);

/* Adds an image; `alt` as on the page, `address` absolute. */
void vlps_inlines_image (VlpsInlines *inlines, const char *alt, const char *address);

/* Adds Markdown as it is, on one line: a formula, a reference. A space separates adjacent formulas. */
void vlps_inlines_raw (VlpsInlines *inlines, const char *markdown);

/* Begin and end a format; `address` for links (absolute), else NULL. Formats nest; of two equal ones only the outer
 * counts. */
void vlps_inlines_open (VlpsInlines *inlines, VlpsInlinesFormat format, const char *address);
void vlps_inlines_close (VlpsInlines *inlines, VlpsInlinesFormat format);

/* Returns TRUE if nothing was added since vlps_inlines_end(). */
gboolean vlps_inlines_is_empty (const VlpsInlines *inlines);

/* Returns the Markdown without a line feed at its end, newly allocated, and clears the content. Open formats continue
 * in the text that follows. */
char *vlps_inlines_end (VlpsInlines *inlines, VlpsInlinesKind kind);
