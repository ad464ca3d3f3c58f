/* document.h - a page with its content, the reasons for it and its structure: the input of all formats
 *
 * After the method, the document decides the rest once for all formats: the options of the user, what belongs to the
 * content nevertheless, the meaning of parts of the page (structure.h), and the beginnings of lines and paragraphs
 * (flow.h). */
#pragma once

#include "flow.h"
#include "page.h"
#include "result.h"
#include "structure.h"

/* Treatment of links. */
typedef enum
{
  VLPS_LINKS_ABSOLUTE,
  VLPS_LINKS_RELATIVE,   /* relative to the page's own address */
  VLPS_LINKS_REFERENCES, /* absolute; in Markdown by number, with a list at the end */
  VLPS_LINKS_TEXT,       /* only their text is content, not their targets */
  VLPS_LINKS_NONE,       /* their text is not content either */
} VlpsLinks;

/* Dialect of Markdown. */
typedef enum
{
  VLPS_MARKDOWN_ANY, /* what most programs can read, or at least show */
  VLPS_MARKDOWN_GFM,
  VLPS_MARKDOWN_COMMONMARK,
  VLPS_MARKDOWN_PANDOC,
  VLPS_MARKDOWN_OBSIDIAN,
} VlpsMarkdown;

/* Form of tables in Markdown. */
typedef enum
{
  VLPS_TABLES_DEFAULT, /* that of the dialect: between bars, or in HTML */
  VLPS_TABLES_PIPE,
  VLPS_TABLES_HTML,
  VLPS_TABLES_AUTO, /* in HTML if cells span others or contain blocks */
} VlpsTables;

/* Options of the user for a result; all zero: as the method found it. */
typedef struct
{
  guint regions; /* bits 1 << VlpsRegion: regions whose content replaces the method's; 0: the method's */
  VlpsLinks links;
  VlpsMarkdown markdown;
  VlpsTables tables;
  gboolean without_folded; /* exclude text that a click would show */
  gboolean without_images; /* exclude images, even without a size */
  const char *topic;       /* exclude what is about something else; NULL: no topic */
  gboolean headline;       /* begin the content with the headline of the page */
  gboolean byline;         /* add author and date near the headline after it */
  gboolean numbers;        /* list links, buttons and fields in JSON, and number them in pictures */
  VlpsFace face;           /* interface in which warnings are read */
  gboolean boxes;          /* mark elements of the HTML with their blocks of the content and boxes */
} VlpsDocumentOptions;

typedef struct
{
  const VlpsPage *page;
  VlpsResult *result; /* its content is that of the method and the options */
  VlpsDocumentOptions options;
  VlpsFlowOpening opening; /* headline and byline of the content, if wanted */

  /*< private >*/
  GMutex mutex;             /* guards the following members */
  VlpsStructure *structure; /* NULL until needed, like the following ones */
  VlpsFlow *flows[2];
  GArray *passages;
  guint8 *content, *reason;
} VlpsDocument;

/* Makes a document; takes `result` and `part`: bytes by node, with 1 for the wanted part of the page; NULL for all of
 * it. If the result has no content there, the whole part becomes content, with a warning. The page must outlive the
 * document. `options` may be NULL. */
VlpsDocument *vlps_document_new (const VlpsPage *page, VlpsResult *result, const VlpsDocumentOptions *options,
                                 guint8 *part);

/* Makes a document in which the whole visible page is content. */
VlpsDocument *vlps_document_new_whole (const VlpsPage *page);

void vlps_document_free (VlpsDocument *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsDocument, vlps_document_free)

/* The following are computed on first use and owned by the document. Thread-safe. */

/* Returns the metadata of the page: title, time and so on (metadata.h). */
const VlpsFacts *vlps_document_facts (VlpsDocument *document);

/* Returns the passages of the content (topic.h), an array of VlpsPassage. With a topic, these are all passages,
 * including those about other topics. */
const GArray *vlps_document_passages (VlpsDocument *document);

const VlpsStructure *vlps_document_structure (VlpsDocument *document);
const VlpsFlow *vlps_document_flow (VlpsDocument *document, VlpsFlowKind kind);

/* Returns 1 for each node that is output: content, and what belongs to it. */
const guint8 *vlps_document_content (VlpsDocument *document);

/* Returns the VlpsReason of each node: why it is output or not. An element that is not output has the reason shared
 * by all its text; HIDDEN also marks invisible parts of the output. */
const guint8 *vlps_document_reasons (VlpsDocument *document);

/* Returns TRUE for visible parts of the output, including those shown after a click. */
gboolean vlps_document_is_content (VlpsDocument *document, int node);

/* Returns TRUE if a part of the content begins here that a click would show: closed details, and invisible text that
 * is content nevertheless. */
gboolean vlps_document_is_folded (VlpsDocument *document, int node);
