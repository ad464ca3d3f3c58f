/* record.c - files with what the one page of a command loaded */
#include "record.h"

#include "errors.h"
#include "exchange.h"
#include "file.h"
#include "har.h"
#include "warc-file.h"

void
vlps_record_files_clear (VlpsRecordFiles *files)
{
  g_clear_pointer (&files->har, g_free);
  g_clear_pointer (&files->warc, g_free);
}

gboolean
vlps_record_prepare (const VlpsRecordFiles *files, const VlpsInput *input, gboolean render, VlpsOptions *options,
                     GError **error)
{
  const char *problem = NULL;

  if (files->har == NULL && files->warc == NULL)
    return TRUE;
  if (!render)
    problem = "--har and --warc-out record what a page loads when it is rendered; drop --no-render";
  else if (options->offline)
    problem = "--har and --warc-out record what comes over the network, which --offline forbids; drop one of them";
  else if (input->source->archive != NULL || input->source->page != NULL)
    problem = "--har and --warc-out record what comes over the network; an archive or a snapshot needs none";
  else if (files->warc != NULL && input->source->bytes != NULL)
    problem = "--warc-out records pages of the web; a local file has no address there";
  if (problem != NULL)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, problem);
  options->render.record = TRUE;
  return problem == NULL;
}

gboolean
vlps_record_write (const VlpsRecordFiles *files, VlpsInput *input, const VlpsOptions *options, GError **error)
{
  GPtrArray *exchanges = input->rendering != NULL ? input->rendering->exchanges : NULL;
  const VlpsPage *page = input->page;
  const char *title = vlps_page_title (page);

  if (exchanges == NULL)
    return TRUE;
  for (guint i = 0; i < exchanges->len; i++)
    vlps_exchange_hide (exchanges->pdata[i], options->headers, options->headers != NULL || options->cookies != NULL);
  if (files->har != NULL)
    {
      VlpsHarPage har = { title != NULL && *title != '\0' ? title : page->url, page->engine,
                          input->rendering->load_ms };
      g_autofree char *text = vlps_har_print (exchanges, &har);

      if (!vlps_file_write (files->har, text, -1, error))
        return FALSE;
    }
  return files->warc == NULL || vlps_warc_file_write (exchanges, title, files->warc, error);
}
