/* phrase.h - one line of Markdown in the making: the inline content of a paragraph, heading or cell
 *
 * Text comes in run by run and format by format, as the page has it; what goes out is CommonMark that reads back as the
 * same text.  White space is folded and stands outside of all formats, empty formats vanish, equal ones that meet
 * become one.  Emphasis is written with asterisks where CommonMark's rules let them open and close there, as HTML
 * elsewhere (between letters of a script without spaces, mostly).
 */
#pragma once

#include <glib.h>

#include "escape.h"
#include "link-references.h"

G_BEGIN_DECLS

typedef enum
{
  VLPS_PHRASE_EMPHASIS,
  VLPS_PHRASE_STRONG,
  VLPS_PHRASE_CODE,
  VLPS_PHRASE_DELETED,
  VLPS_PHRASE_SUBSCRIPT,
  VLPS_PHRASE_SUPERSCRIPT,
  VLPS_PHRASE_MARKED,
  VLPS_PHRASE_LINK,
  VLPS_N_PHRASE_FORMATS,
} VlpsPhraseFormat;

typedef struct _VlpsPhrase VlpsPhrase;

VlpsPhrase *vlps_phrase_new (void);
void vlps_phrase_free (VlpsPhrase *phrase);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPhrase, vlps_phrase_free)

/* From now on links name their addresses by the numbers of `references`, which stays the caller's. */
void vlps_phrase_set_references (VlpsPhrase *phrase, VlpsLinkReferences *references);

/* Text to be folded (UTF-8). */
void vlps_phrase_text (VlpsPhrase *phrase, const char *text);

/* White space, whatever comes next. */
void vlps_phrase_space (VlpsPhrase *phrase);

/* A line break, written when more text follows.  FALSE when one came last already. */
gboolean vlps_phrase_break (VlpsPhrase *phrase);

/* An image; `alt` as the page has it, `address` absolute. */
void vlps_phrase_image (VlpsPhrase *phrase, const char *alt, const char *address);

/* What is written as it is: a formula, a reference.  `markdown` is one line. */
void vlps_phrase_raw (VlpsPhrase *phrase, const char *markdown);

/* A format begins; `address` for links (absolute), else NULL.  Formats nest; the outer of two equal ones counts. */
void vlps_phrase_open (VlpsPhrase *phrase, VlpsPhraseFormat format, const char *address);
void vlps_phrase_close (VlpsPhrase *phrase, VlpsPhraseFormat format);

/* TRUE when nothing has come in since the phrase was ended last. */
gboolean vlps_phrase_is_empty (const VlpsPhrase *phrase);

/* The phrase's Markdown, without a line feed at its end.  The phrase is empty then; formats that are open go on in what
 * comes in next. */
char *vlps_phrase_end (VlpsPhrase *phrase, VlpsPhraseKind kind);

G_END_DECLS
