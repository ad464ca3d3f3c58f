/* method.c - the methods: from a page to its main content */
#include "method.h"

#include <string.h>

#include "bts.h"
#include "cetd.h"
#include "errors.h"
#include "example-page.h"
#include "main-content.h"
#include "metadata.h"
#include "punct-lines.h"
#include "readability.h"
#include "scedd.h"
#include "vips.h"
#include "zhou-2009.h"

static const VlpsMethod methods[] = {
  {
      "vlps",
      "main content predicted from boxes, markup and words; the default",
      "docs/auto.md",
      VLPS_METHOD_TAKES_LINES,
      vlps_main_content,
      vlps_main_content_params,
  },
  {
      "bts",
      "statistics of text blocks, for news pages",
      "Zou & Zhong 2011",
      VLPS_METHOD_HAS_CURVES,
      vlps_bts,
      vlps_bts_params,
  },
  {
      "zhou-2009",
      "two thresholds on the lengths of paragraphs; the baseline of bts",
      "Zhou, Xiong & Liu 2009",
      0,
      vlps_zhou_2009,
      vlps_zhou_2009_params,
  },
  {
      "punct-lines",
      "share of punctuation, and lines that come back on a site",
      "Li & Jiang 2012",
      VLPS_METHOD_USES_LINES,
      vlps_punct_lines,
      vlps_punct_lines_params,
  },
  {
      "cetd",
      "composite text density and density sum",
      "Sun, Song & Liao 2011",
      0,
      vlps_cetd,
      NULL,
  },
  {
      "scedd",
      "density and depth on pages with little content, cetd on others",
      "Xi et al. 2016",
      0,
      vlps_scedd,
      vlps_scedd_params,
  },
  {
      "example-page",
      "what differs from another page of the same section",
      "Lan 2013, CN103699591A",
      VLPS_METHOD_NEEDS_EXAMPLE | VLPS_METHOD_HAS_CURVES,
      vlps_example_page,
      vlps_example_page_params,
  },
  {
      "readability",
      "the element whose paragraphs score most, and what is like it beside it",
      "Readability 1.7, Arc90 2010",
      0,
      vlps_readability,
      vlps_readability_params,
  },
  {
      "vips",
      "the page cut into coherent blocks by what can be seen of it; chooses none",
      "Cai et al. 2003",
      VLPS_METHOD_NEEDS_RENDERED,
      vlps_vips,
      vlps_vips_params,
  },
};

const VlpsMethod *
vlps_methods (guint *ret_n)
{
  *ret_n = G_N_ELEMENTS (methods);
  return methods;
}

const VlpsMethod *
vlps_method_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (strcmp (methods[i].name, name) == 0)
      return &methods[i];
  return NULL;
}

VlpsExtractOptions
vlps_extract_options (void)
{
  VlpsExtractOptions options = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    vlps_params_reset (methods[i].params, &options);
  return options;
}

gboolean
vlps_method_set (const VlpsMethod *method, VlpsExtractOptions *options, const char *text, GError **error)
{
  return vlps_params_assign (method->params, method->name, options, text, error);
}

VlpsResult *
vlps_method_run (const VlpsMethod *method, const VlpsPage *page, const VlpsExtractOptions *options, GError **error)
{
  VlpsResult *result;

  if ((method->needs & VLPS_METHOD_NEEDS_RENDERED) != 0 && !page->rendered)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "method %s needs a rendered page", method->name);
      return NULL;
    }
  result = method->extract (page, options, error);
  if (result != NULL)
    vlps_metadata_fill (page, result);
  return result;
}
