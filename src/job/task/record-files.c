/* record-files.c - files beside the result of a page */
#include "record-files.h"

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

/* Returns why the files cannot be made of this page; NULL if they can. */
static const char *
find_problem (const VlpsRecordFiles *files, const VlpsInput *input, gboolean render)
{
  gboolean network = files->har != NULL || files->warc != NULL;

  if (!network && files->console == NULL && files->pdf == NULL)
    return NULL;
  if (!render)
    return "--har, --warc-out, --console and --pdf are of a page that is rendered; drop --no-render or --render";
  if (input->source->page != NULL)
    return "--har, --warc-out, --console and --pdf are of a page that is rendered; a snapshot was before";
  if (network && input->source->archive != NULL)
    return "--har and --warc-out record what comes over the network; an archive needs none";
  if (files->warc != NULL && input->source->bytes != NULL)
    return "--warc-out records pages of the web; a local file has no address there";
  return NULL;
}

gboolean
vlps_record_files_check (const VlpsRecordFiles *files, const VlpsInput *input, gboolean render, GError **error)
{
  const char *problem = find_problem (files, input, render);

  if (problem != NULL)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, problem);
  return problem == NULL;
}

gboolean
vlps_record_files_ask_kinds (VlpsOptions *options, gboolean network, gboolean console, gboolean pdf, GError **error)
{
  const char *problem = NULL;

  if (pdf && options->port == VLPS_PORT_WPE)
    problem = "WPE WebKit cannot print; pdf needs --port gtk";
  else if (network && options->offline)
    problem = "har and --warc-out record what comes over the network, which --offline forbids; drop one of them";
  if (problem != NULL)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, problem);
  options->render.record = options->settled.network = network;
  options->render.console = options->settled.console = console;
  options->render.request.pdf = options->settled.pdf = pdf;
  return problem == NULL;
}

gboolean
vlps_record_files_ask (const VlpsRecordFiles *files, VlpsOptions *options, GError **error)
{
  return vlps_record_files_ask_kinds (options, files->har != NULL || files->warc != NULL, files->console != NULL,
                                      files->pdf != NULL, error);
}

const GPtrArray *
vlps_record_files_exchanges (VlpsInput *input, const VlpsOptions *options)
{
  const GPtrArray *exchanges = input->rendering != NULL ? input->rendering->exchanges : NULL;

  for (guint i = 0; exchanges != NULL && i < exchanges->len; i++)
    vlps_page_exchange_hide (exchanges->pdata[i], options->headers,
                             options->headers != NULL || options->cookies != NULL || options->password != NULL);
  return exchanges;
}

static gboolean
write_har (const char *path, const GPtrArray *exchanges, const VlpsInput *input, GError **error)
{
  const char *title = vlps_page_title (input->page);
  const VlpsHarPage page = { title != NULL && *title != '\0' ? title : input->page->url, input->page->engine,
                             input->rendering->load_ms };
  g_autofree char *text = vlps_har_print (exchanges, &page);

  return vlps_file_write (path, text, -1, error);
}

gboolean
vlps_record_files_write (const VlpsRecordFiles *files, VlpsInput *input, const VlpsOptions *options, GError **error)
{
  const GPtrArray *exchanges = vlps_record_files_exchanges (input, options);
  const VlpsRendering *rendering = input->rendering;

  if (rendering == NULL)
    return TRUE;
  if ((files->console != NULL && rendering->console == NULL) || (files->pdf != NULL && rendering->pdf == NULL))
    return vlps_error_false (error, VLPS_ERROR_ENGINE, "%s was loaded, but its recording failed (%s)",
                             input->source->input,
                             files->console != NULL && rendering->console == NULL ? "console" : "pdf");
  if (files->har != NULL && exchanges != NULL && !write_har (files->har, exchanges, input, error))
    return FALSE;
  if (files->warc != NULL && exchanges != NULL)
    {
      const VlpsWarcPage page = { input->page->url, vlps_page_title (input->page) };

      if (!vlps_warc_file_write (exchanges, &page, files->warc, error))
        return FALSE;
    }
  if (files->console != NULL && !vlps_file_write (files->console, rendering->console, -1, error))
    return FALSE;
  return files->pdf == NULL
         || vlps_file_write (files->pdf, g_bytes_get_data (rendering->pdf, NULL),
                             (gssize) g_bytes_get_size (rendering->pdf), error);
}
