/* article.h - a page as the services say it whose requests are taken, too (adapter.h): written by the worker
 *
 * A format is the name of the adapter with pieces behind it: "jina json markdown links". With "whole" the content is
 * that of the whole page. "firecrawl document ..." is one of the documents of an answer that has many. */
#pragma once

#include "document.h"
#include "input.h"
#include "outcome.h"

typedef struct
{
  const char *url; /* as asked for; NULL: the page came with the request */
  VlpsDocument *document;
  const VlpsInput *input;
  GBytes *png;        /* NULL: no picture is wanted */
  GPtrArray *sitemap; /* addresses; NULL: none is wanted */
} VlpsArticle;

/* TRUE where the format has the piece; one that is NULL has none. */
gboolean vlps_article_has (const char *format, const char *piece);

/* TRUE where a picture is among the pieces. */
gboolean vlps_article_has_picture (const char *format);

/* The same of a page that was done, with its picture where the format has one; `url`: as asked for, or NULL. With
 * "whole" in the format what was found on the page does not count. Fails with VLPS_ERROR_EMPTY and the errors of
 * pictures. */
GBytes *vlps_article_of (VlpsOutcome *outcome, const char *url, const char *format, GPtrArray *sitemap,
                         const char **ret_type, GError **error);
