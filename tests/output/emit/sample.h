/* sample.h - pages for tests, written as HTML with what an engine would know of them in x- attributes
 *
 *   x-out, x-in       the node and what is inside is not / is content (at first everything is)
 *   x-display=WORD    computed display (the tag's own without)
 *   x-box="L T W H"   box; without, boxes are zero
 *   x-flags="A B"     of unrendered, invisible, off-page, clipped, preformatted, shadow; of a pre all that it has
 *   x-region=NAME     region of the element and what is inside (CENTER without)
 *   x-doc="HTML"      document that the element shows as a frame; its address is x-url, else the element's src
 *   x-unreached       the frame's document could not be read
 *
 * They are not part of the page.  White space is folded as the page model wants it.
 */
#pragma once

#include "document.h"

typedef struct
{
  VlpsPage *page;
  VlpsResult *result;
  VlpsDocumentOptions options;
  VlpsDocument *document; /* see sample_document() */
} Sample;

/* A page as the HTML parser gives it: no styles, no boxes. */
Sample *sample_new (const char *html);

/* A page as an engine shows it. */
Sample *sample_new_rendered (const char *html);

/* A page from a file, NULL where it is none. */
Sample *sample_new_from_file (const char *path);

/* Calls `function` with every HTML file of a folder and the folders in it, or with a single file; returns how many. */
guint sample_foreach_file (const char *path, void (*function) (const char *path));

void sample_free (Sample *sample);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sample, sample_free)

/* A document of page, result and options as they are now; good until it is asked for again. */
VlpsDocument *sample_document (const Sample *sample);

/* Index of the first element with that id. */
int sample_find (const Sample *sample, const char *id);

/* All text of an HTML document outside of scripts, styles, titles and templates, in order, white space left out; the
 * documents in srcdoc attributes stand where their frames do. */
char *sample_text_of_html (const char *html);

/* All text of a page below its bodies, likewise, but for numbers of lines, signs of headings and the like. */
char *sample_text_of_page (const Sample *sample);

/* All text that the text formats take from a sample, likewise. */
char *sample_text_of_content (const Sample *sample);

/* Appends `text` without white space and invisible characters. */
void sample_squeeze (GString *out, const char *text);

/* A page of about `n_nodes` nodes without any sense, but with everything in its texts that a format could trip over. */
Sample *sample_new_random (GRand *random, guint n_nodes, gboolean rendered);
