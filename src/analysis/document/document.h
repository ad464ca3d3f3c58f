/* document.h - a page with what of it is content, why, and how that reads: what all formats are written from
 *
 * The method has found its result; here the rest is decided, once for all formats: what the user wants of it, what comes
 * back because it goes with the content, what parts of the page mean (structure.h) and where lines and paragraphs begin
 * (flow.h).
 */
#pragma once

#include "flow.h"
#include "page.h"
#include "result.h"
#include "structure.h"

/* What becomes of links. */
typedef enum
{
  VLPS_LINKS_ABSOLUTE,
  VLPS_LINKS_RELATIVE,   /* to the page's own address */
  VLPS_LINKS_REFERENCES, /* absolute; in Markdown by number, with a list at the end */
  VLPS_LINKS_TEXT,       /* their text is content, where they lead is not */
  VLPS_LINKS_NONE,       /* their text is not content either */
} VlpsLinks;

/* Which Markdown is written. */
typedef enum
{
  VLPS_MARKDOWN_ANY, /* what most programs read, or at least show */
  VLPS_MARKDOWN_GFM,
  VLPS_MARKDOWN_COMMONMARK,
  VLPS_MARKDOWN_PANDOC,
  VLPS_MARKDOWN_OBSIDIAN,
} VlpsMarkdown;

/* How tables are written in Markdown. */
typedef enum
{
  VLPS_TABLES_DEFAULT, /* as the Markdown has them: between bars, or in HTML */
  VLPS_TABLES_PIPE,
  VLPS_TABLES_HTML,
  VLPS_TABLES_AUTO, /* in HTML where cells reach across others, or have blocks in them */
} VlpsTables;

/* What the user wants of a result; all zero: what the method found. */
typedef struct
{
  guint regions; /* bits 1 << VlpsRegion: their content instead of the method's; 0: the method's */
  VlpsLinks links;
  VlpsMarkdown markdown;
  VlpsTables tables;
  gboolean without_folded; /* text that a click would show is not content */
  gboolean without_images; /* images are not content, also where they have no size */
  const char *topic;       /* what is about something else is not content; NULL: there is none */
  gboolean headline;       /* the headline of the page is content, and comes first */
  gboolean byline;         /* so are author and date near it, behind it */
  gboolean numbers;        /* links, buttons and fields are listed in JSON, and numbered in pictures */
  VlpsFace face;           /* in whose words warnings are */
  gboolean boxes;          /* HTML says of its elements which blocks of the content they are, and where */
} VlpsDocumentOptions;

typedef struct
{
  const VlpsPage *page;
  VlpsResult *result; /* its content is what method and user chose */
  VlpsDocumentOptions options;
  VlpsFlowOpening opening; /* of the content, as far as it is wanted */

  /*< private >*/
  GMutex mutex;             /* for what follows */
  VlpsStructure *structure; /* NULL until asked for, as are the others */
  VlpsFlow *flows[2];
  GArray *passages;
  guint8 *content, *reason;
} VlpsDocument;

/* Takes `result` and `part`: bytes by node, with 1 for the part of the page that is wanted; NULL for all of it.  Where the
 * result has no content there, all of the part is content, with a warning.  The page must outlive the document.  `options`
 * may be NULL. */
VlpsDocument *vlps_document_new (const VlpsPage *page, VlpsResult *result, const VlpsDocumentOptions *options,
                                 guint8 *part);

/* The whole shown page as content, before anything is left out. */
VlpsDocument *vlps_document_new_whole (const VlpsPage *page);

void vlps_document_free (VlpsDocument *document);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsDocument, vlps_document_free)

/* The following are made when they are asked for first, and are the document's.  From any thread. */

/* What is known of the page in words: title, time and so on (metadata.h). */
const VlpsFacts *vlps_document_facts (VlpsDocument *document);

/* The passages of the content (topic.h), an array of VlpsPassage: those of the result where a topic was asked for, and so
 * also what is about another one. */
const GArray *vlps_document_passages (VlpsDocument *document);

const VlpsStructure *vlps_document_structure (VlpsDocument *document);
const VlpsFlow *vlps_document_flow (VlpsDocument *document, VlpsFlowKind kind);

/* 1 for each node that is kept: content, with what goes with it. */
const guint8 *vlps_document_content (VlpsDocument *document);

/* VlpsReason of each node: why it is kept, or is not.  Of an element that is not, the reason that all text in it has; HIDDEN
 * also of what is kept where a reader sees nothing of it. */
const guint8 *vlps_document_reasons (VlpsDocument *document);

/* TRUE for what is kept and can be seen, be it after a click: content, as the reasons have it. */
gboolean vlps_document_is_content (VlpsDocument *document, int node);

/* TRUE where a part of the content begins that a click would show: closed details, and what is unseen but content all
 * the same. */
gboolean vlps_document_is_folded (VlpsDocument *document, int node);
