/* record-page.c - files beside the result of a command's one page */
#include "record-page.h"

#include "errors.h"
#include "file.h"
#include "har.h"
#include "page-exchange.h"
#include "warc-file.h"

void
vlps_record_files_clear (VlpsRecordFiles *files)
{
  g_clear_pointer (&files->har, g_free);
  g_clear_pointer (&files->warc, g_free);
  g_clear_pointer (&files->console, g_free);
  g_clear_pointer (&files->pdf, g_free);
}

/* What keeps the files from being made; NULL: nothing. */
static const char *
find_problem (const VlpsRecordFiles *files, const VlpsInput *input, gboolean render, const VlpsOptions *options)
{
  gboolean records = files->har != NULL || files->warc != NULL;

  if (!records && files->console == NULL && files->pdf == NULL)
    return NULL;
  if (!render)
    return "--har, --warc-out, --console and --pdf are of a page that is rendered; drop --no-render";
  if (input->source->page != NULL)
    return "--har, --warc-out, --console and --pdf are of a page that is rendered; a snapshot was before";
  if (files->pdf != NULL && options->port == VLPS_PORT_WPE)
    return "WPE WebKit cannot print; --pdf needs --port gtk";
  if (records && options->offline)
    return "--har and --warc-out record what comes over the network, which --offline forbids; drop one of them";
  if (records && input->source->archive != NULL)
    return "--har and --warc-out record what comes over the network; an archive needs none";
  if (files->warc != NULL && input->source->bytes != NULL)
    return "--warc-out records pages of the web; a local file has no address there";
  return NULL;
}

gboolean
vlps_record_prepare (const VlpsRecordFiles *files, const VlpsInput *input, gboolean render, VlpsOptions *options,
                     GError **error)
{
  const char *problem = find_problem (files, input, render, options);

  if (problem != NULL)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, problem);
  options->render.record = files->har != NULL || files->warc != NULL;
  options->render.console = files->console != NULL;
  options->render.request.pdf = files->pdf != NULL;
  return problem == NULL;
}

static gboolean
write_exchanges (const VlpsRecordFiles *files, const VlpsInput *input, const VlpsOptions *options, GError **error)
{
  GPtrArray *exchanges = input->rendering->exchanges;
  const char *title = vlps_page_title (input->page);

  for (guint i = 0; i < exchanges->len; i++)
    vlps_page_exchange_hide (exchanges->pdata[i], options->headers,
                             options->headers != NULL || options->cookies != NULL);
  if (files->har != NULL)
    {
      VlpsHarPage har = { title != NULL && *title != '\0' ? title : input->page->url, input->page->engine,
                          input->rendering->load_ms };
      g_autofree char *text = vlps_har_print (exchanges, &har);

      if (!vlps_file_write (files->har, text, -1, error))
        return FALSE;
    }
  return files->warc == NULL || vlps_warc_file_write (exchanges, title, files->warc, error);
}

gboolean
vlps_record_write (const VlpsRecordFiles *files, VlpsInput *input, const VlpsOptions *options, GError **error)
{
  const VlpsRendering *rendering = input->rendering;

  if (rendering == NULL)
    return TRUE;
  if (rendering->exchanges != NULL && !write_exchanges (files, input, options, error))
    return FALSE;
  if (files->console != NULL && !vlps_file_write (files->console, rendering->console, -1, error))
    return FALSE;
  return files->pdf == NULL
         || vlps_file_write (files->pdf, g_bytes_get_data (rendering->pdf, NULL),
                             (gssize) g_bytes_get_size (rendering->pdf), error);
}
