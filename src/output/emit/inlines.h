/* inlines.h - one line of Markdown in the making: the inline content of a paragraph, heading or cell
 *
 * Text comes in run by run and format by format, as the page has it; what goes out is CommonMark that reads back as the
 * same text.  White space is folded and stands outside of all formats, empty formats vanish, equal ones that meet
 * become one, and a heading is not bold as a whole.  Emphasis is written with asterisks where CommonMark's rules let
 * them open and close there, as HTML elsewhere (between letters of a script without spaces, mostly).
 */
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

/* From now on links name their addresses by the numbers of `references`, which stays the caller's. */
void vlps_inlines_set_references (VlpsInlines *inlines, VlpsLinkReferences *references);

/* From now on they are written in another Markdown than that of VLPS_MARKDOWN_ANY. */
void vlps_inlines_set_dialect (VlpsInlines *inlines, const VlpsDialect *dialect);

/* Adds text (UTF-8), whose white space is folded. */
void vlps_inlines_text (VlpsInlines *inlines, const char *text);

/* Adds white space before the next text, even if that begins with none. */
void vlps_inlines_space (VlpsInlines *inlines);

/* Adds a line break, written when more text follows.  Returns FALSE directly after another one. */
gboolean vlps_inlines_break (VlpsInlines *inlines);

/* An image; `alt` as the page has it, `address` absolute. */
void vlps_inlines_image (VlpsInlines *inlines, const char *alt, const char *address);

/* What is written as it is: a formula, a reference.  `markdown` is one line.  A space parts formulas that meet. */
void vlps_inlines_raw (VlpsInlines *inlines, const char *markdown);

/* A format begins; `address` for links (absolute), else NULL.  Formats nest; the outer of two equal ones counts. */
void vlps_inlines_open (VlpsInlines *inlines, VlpsInlinesFormat format, const char *address);
void vlps_inlines_close (VlpsInlines *inlines, VlpsInlinesFormat format);

/* TRUE when nothing has come in since they were ended last. */
gboolean vlps_inlines_is_empty (const VlpsInlines *inlines);

/* Their Markdown, without a line feed at its end.  They are empty then; formats that are open go on in what
 * comes in next. */
char *vlps_inlines_end (VlpsInlines *inlines, VlpsInlinesKind kind);
