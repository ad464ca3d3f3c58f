/* method-table.c - all methods, in one table */
#include "method-table.h"

#include <string.h>

#include "bts.h"
#include "cetd.h"
#include "example-page.h"
#include "main-content.h"
#include "nearest-word.h"
#include "punct-lines.h"
#include "readability.h"
#include "scedd.h"
#include "vips.h"
#include "vl-ps.h"
#include "zhou-2009.h"

static const VlpsMethod methods[] = {
  {
      .name = "vl-ps",
      .description = "main content by the place of boxes on the page",
      .source = "Jing & Zuo 2004",
      .needs = VLPS_METHOD_NEEDS_RENDERED | VLPS_METHOD_TAKES_SEPARATORS,
      .extract = vlps_vl_ps_method,
      .preset = "jing-zuo-2004",
  },
  {
      .name = "vlps",
      .description = "main content predicted from boxes, markup and words; the default",
      .source = "docs/auto.md",
      .needs = VLPS_METHOD_TAKES_LINES | VLPS_METHOD_TAKES_SEPARATORS | VLPS_METHOD_ASKS_MODELS
               | VLPS_METHOD_TAKES_SITE_TEXTS | VLPS_METHOD_COMPLETED,
      .extract = vlps_main_content,
      .own_size = sizeof (VlpsContentOptions),
      .params = vlps_main_content_params,
  },
  {
      .name = "bts",
      .description = "statistics of text blocks, for news pages",
      .source = "Zou & Zhong 2011",
      .needs = VLPS_METHOD_HAS_CURVES,
      .extract = vlps_bts,
      .own_size = sizeof (VlpsBtsOptions),
      .params = vlps_bts_params,
  },
  {
      .name = "zhou-2009",
      .description = "two thresholds on the lengths of paragraphs; the baseline of bts",
      .source = "Zhou, Xiong & Liu 2009",
      .extract = vlps_zhou_2009,
      .own_size = sizeof (VlpsZhou2009Options),
      .params = vlps_zhou_2009_params,
  },
  {
      .name = "punct-lines",
      .description = "share of punctuation, and lines that come back on a site",
      .source = "Li & Jiang 2012",
      .needs = VLPS_METHOD_USES_LINES,
      .extract = vlps_punct_lines,
      .own_size = sizeof (VlpsPunctLinesOptions),
      .params = vlps_punct_lines_params,
  },
  {
      .name = "cetd",
      .description = "composite text density and density sum",
      .source = "Sun, Song & Liao 2011",
      .extract = vlps_cetd,
  },
  {
      .name = "scedd",
      .description = "density and depth on pages with little content, cetd on others",
      .source = "Xi et al. 2016",
      .extract = vlps_scedd,
      .own_size = sizeof (VlpsSceddOptions),
      .params = vlps_scedd_params,
  },
  {
      .name = "example-page",
      .description = "what differs from another page of the same section",
      .source = "Lan 2013, CN103699591A",
      .needs = VLPS_METHOD_NEEDS_EXAMPLE | VLPS_METHOD_HAS_CURVES,
      .extract = vlps_example_page,
      .own_size = sizeof (VlpsExamplePageOptions),
      .params = vlps_example_page_params,
  },
  {
      .name = "readability",
      .description = "the element whose paragraphs score most, and what is like it beside it",
      .source = "Readability 1.7, Arc90 2010",
      .extract = vlps_readability,
      .own_size = sizeof (VlpsReadabilityOptions),
      .params = vlps_readability_params,
  },
  {
      .name = "vips",
      .description = "the page cut into coherent blocks by what can be seen of it; chooses none",
      .source = "Cai et al. 2003",
      .needs = VLPS_METHOD_NEEDS_RENDERED,
      .extract = vlps_vips,
      .own_size = sizeof (VlpsVipsOptions),
      .params = vlps_vips_params,
  },
};

const VlpsMethod *
vlps_method_table (guint *ret_n)
{
  *ret_n = G_N_ELEMENTS (methods);
  return methods;
}

const VlpsMethod *
vlps_method_table_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    if (strcmp (methods[i].name, name) == 0)
      return &methods[i];
  return NULL;
}

char *
vlps_method_table_hint (const char *name)
{
  g_autofree char *small = g_ascii_strdown (name, -1);
  const char *names[G_N_ELEMENTS (methods)], *meant;

  g_strdelimit (small, "_ ", '-');
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    names[i] = methods[i].name;
  meant = vlps_nearest_word (small, names, G_N_ELEMENTS (names));
  return meant != NULL ? g_strdup_printf ("; did you mean %s?", meant) : g_strdup ("");
}
