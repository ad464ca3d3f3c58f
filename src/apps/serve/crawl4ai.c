/* crawl4ai.c - POST /md, for clients of the server of Crawl4AI */
#include "crawl4ai.h"

#include <string.h>

#include "errors.h"
#include "json-body.h"
#include "json-tree.h"

/* A request while it is read. */
typedef struct
{
  GBytes *body;
  const char *format;
  VlpsPageRequest *request; /* NULL: `error` says why */
  GError *error;
} MdRead;

static void
md_read_free (gpointer data)
{
  MdRead *read = data;

  g_bytes_unref (read->body);
  vlps_page_request_free (read->request);
  g_clear_error (&read->error);
  g_free (read);
}

static gboolean
set_members (MdRead *read, const cJSON *object)
{
  const char *url = cJSON_GetStringValue (cJSON_GetObjectItem (object, "url"));
  const char *filter = cJSON_GetStringValue (cJSON_GetObjectItem (object, "f"));

  if (filter == NULL || strcmp (filter, "fit") == 0)
    read->format = "crawl4ai fit";
  else if (strcmp (filter, "raw") == 0)
    read->format = "crawl4ai whole";
  else
    return vlps_error_false (&read->error, VLPS_ERROR_USAGE,
                             "\"f\" takes fit or raw; other filters of Crawl4AI are not supported");
  return vlps_page_request_set (read->request, "url", url != NULL ? url : "", &read->error)
         && vlps_page_request_finish (read->request, &read->error);
}

static void
read_cb (gpointer data)
{
  MdRead *read = data;
  gsize length;
  const char *text = g_bytes_get_data (read->body, &length);
  g_autoptr (cJSON) object = vlps_json_body_parse_object (text != NULL ? text : "", length, &read->error);

  if (object == NULL)
    return;
  read->request = g_new0 (VlpsPageRequest, 1);
  read->request->action = VLPS_ACTION_ARTICLE;
  if (!set_members (read, object))
    g_clear_pointer (&read->request, vlps_page_request_free);
}

static void
read_done_cb (VlpsExchange *exchange, gpointer data)
{
  MdRead *read = data;

  if (read->request == NULL)
    vlps_exchange_fail_error (exchange, read->error);
  else
    vlps_exchange_page (exchange, g_steal_pointer (&read->request), read->format, vlps_exchange_answer_done);
}

void
vlps_crawl4ai_handle (VlpsExchange *exchange)
{
  MdRead *read = g_new0 (MdRead, 1);

  read->body = g_bytes_ref (exchange->body);
  vlps_exchange_read (exchange, read_cb, read_done_cb, read, md_read_free);
}
