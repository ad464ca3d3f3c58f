/* method.c - a method: from a page to its main content */
#include "method.h"

#include "errors.h"
#include "metadata.h"

VlpsMethodOptions
vlps_method_options (const VlpsMethod *method)
{
  VlpsMethodOptions options = { .method = method };

  if (method != NULL)
    {
      g_assert (method->own_size <= sizeof options.own);
      vlps_params_reset (method->params, &options.own);
    }
  return options;
}

gconstpointer
vlps_method_own (const VlpsMethodOptions *options)
{
  return &options->own;
}

gboolean
vlps_method_set (VlpsMethodOptions *options, const char *text, GError **error)
{
  return vlps_params_assign (options->method->params, options->method->name, &options->own, text, error);
}

VlpsResult *
vlps_method_run (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  const VlpsMethod *method = options->method;
  VlpsResult *result;

  if ((method->needs & VLPS_METHOD_NEEDS_RENDERED) != 0 && !page->rendered)
    return vlps_error_null (error, VLPS_ERROR_USAGE, "method %s needs a rendered page", method->name);
  result = method->extract (page, options, error);
  if (result == NULL)
    return NULL;
  result->exact = (method->needs & VLPS_METHOD_COMPLETED) == 0;
  vlps_metadata_await (page, result, &options->date_bounds);
  return result;
}
