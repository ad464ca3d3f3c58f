/* record-page.c - options for files beside the result of a command's one page */
#include "record-page.h"

#include "errors.h"

/* What about the page keeps the files from being made; NULL: nothing. */
static const char *
find_problem (const VlpsRecordFiles *files, const VlpsInput *input, gboolean render)
{
  gboolean network = files->har != NULL || files->warc != NULL;

  if (!network && files->console == NULL && files->pdf == NULL)
    return NULL;
  if (!render)
    return "--har, --warc-out, --console and --pdf are of a page that is rendered; drop --no-render";
  if (input->source->page != NULL)
    return "--har, --warc-out, --console and --pdf are of a page that is rendered; a snapshot was before";
  if (network && input->source->archive != NULL)
    return "--har and --warc-out record what comes over the network; an archive needs none";
  if (files->warc != NULL && input->source->bytes != NULL)
    return "--warc-out records pages of the web; a local file has no address there";
  return NULL;
}

gboolean
vlps_record_prepare (const VlpsRecordFiles *files, const VlpsInput *input, gboolean render, VlpsOptions *options,
                     GError **error)
{
  const char *problem = find_problem (files, input, render);

  if (problem != NULL)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, problem);
  return problem == NULL
         && vlps_record_ask (options, files->har != NULL || files->warc != NULL, files->console != NULL,
                             files->pdf != NULL, error);
}
