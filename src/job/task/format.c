/* format.c - the formats that a page's content is written in: their names, files and types */
#include "format.h"

#include <string.h>

#include "errors.h"

static const VlpsFormatRow rows[VLPS_N_FORMATS] = {
  [VLPS_FORMAT_TEXT] = { "text", ".txt", "text/plain; charset=utf-8" },
  [VLPS_FORMAT_HTML] = { "html", ".html", "text/html; charset=utf-8" },
  [VLPS_FORMAT_MARKDOWN] = { "markdown", ".md", "text/markdown; charset=utf-8" },
  [VLPS_FORMAT_JSON] = { "json", ".json", "application/json" },
  [VLPS_FORMAT_LINKS] = { "links", ".links.jsonl", "application/jsonl" },
  [VLPS_FORMAT_TEI] = { "tei", ".tei.xml", "application/tei+xml" },
  [VLPS_FORMAT_CSV] = { "csv", ".csv", "text/csv; charset=utf-8" },
  [VLPS_FORMAT_POSTS] = { "posts", ".posts.jsonl", "application/jsonl" },
  [VLPS_FORMAT_ITEMS] = { "items", ".items.jsonl", "application/jsonl" },
  [VLPS_FORMAT_BLOCKS] = { "blocks", ".blocks.jsonl", "application/jsonl" },
  [VLPS_FORMAT_CHUNKS] = { "chunks", ".chunks.jsonl", "application/jsonl" },
  [VLPS_FORMAT_BULK] = { "bulk", ".bulk.jsonl", "application/x-ndjson" },
};

const VlpsFormatRow *
vlps_format_row (VlpsFormat format)
{
  return &rows[format];
}

/* "page.links.jsonl" and "links.jsonl", by the row's ending. */
static gboolean
has_ending (const char *path, const char *ending)
{
  const char *base = strrchr (path, G_DIR_SEPARATOR);

  return g_str_has_suffix (path, ending)
         || (strchr (ending + 1, '.') != NULL && strcmp (base != NULL ? base + 1 : path, ending + 1) == 0);
}

/* `lower` ends in .jsonl, and no row has all of its ending. */
static gboolean
is_of_several (const char *lower)
{
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    if (has_ending (lower, rows[i].ending))
      return FALSE;
  return g_str_has_suffix (lower, ".jsonl");
}

VlpsFormat
vlps_format_of_name (const char *path)
{
  /* beside those of the rows, which are longer and come first */
  static const struct
  {
    const char *ending;
    VlpsFormat format;
  } others[] = { { ".htm", VLPS_FORMAT_HTML },
                 { ".markdown", VLPS_FORMAT_MARKDOWN },
                 { ".tei", VLPS_FORMAT_TEI },
                 { ".xml", VLPS_FORMAT_TEI } };
  g_autofree char *lower = g_ascii_strdown (path, -1);

  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    if (has_ending (lower, rows[i].ending))
      return (VlpsFormat) i;
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (g_str_has_suffix (lower, others[i].ending))
      return others[i].format;
  return VLPS_N_FORMATS;
}

gboolean
vlps_format_check_name (const char *path, gboolean given, GError **error)
{
  static const struct
  {
    const char *endings;
    const char *cure;
  } others[] = {
    { ".pdf", "--pdf F.pdf prints the page" },
    { ".png .jpg .jpeg .webp .svg .gif", "--overlay, --before and --after make pictures" },
    { ".har .warc .warc.gz .wacz", "--har and --warc-out keep what the page loads" },
    { ".snapshot.json.gz", "--save-snapshot and 'vlps render' keep the page" },
    { ".gz .xz .bz2 .zst .zip", "it packs nothing; write to standard output and pack that" },
    { ".docx .odt .epub .xlsx .ods", "write .html, .md or .csv and let another program turn that into it" },
  };
  g_autofree char *lower = g_ascii_strdown (path, -1);

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_auto (GStrv) endings = g_strsplit (others[i].endings, " ", -1);

      for (guint j = 0; endings[j] != NULL; j++)
        if (g_str_has_suffix (lower, endings[j]))
          return vlps_error_false (error, VLPS_ERROR_USAGE, "the content is not written as %s: %s", endings[j],
                                   others[i].cure);
    }
  if (!given && is_of_several (lower))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "several formats have the ending .jsonl; choose one with -f: links, posts, items, blocks, "
                             "chunks or bulk");
  return TRUE;
}

gboolean
vlps_format_parse (const char *text, VlpsFormat *ret_format, GError **error)
{
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    if (text == NULL || strcmp (text, rows[i].name) == 0 || (i == VLPS_FORMAT_MARKDOWN && strcmp (text, "md") == 0))
      {
        *ret_format = (VlpsFormat) i;
        return TRUE;
      }
  return vlps_error_false (error, VLPS_ERROR_USAGE,
                           "unknown format '%s'; use text, html, markdown (or md), json, links, tei, csv, posts, "
                           "items, blocks, chunks or bulk",
                           text);
}
