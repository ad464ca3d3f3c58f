/* label-routes.c - labels of pages over HTTP */
#include "label-routes.h"

#include <string.h>

#include "errors.h"
#include "json-body.h"
#include "json-text.h"
#include "service.h"

/* Returns the stored data whose number is in a member of a request; NULL if there is none of this type. */
static GBytes *
take_kept (VlpsExchange *exchange, const cJSON *request, const char *name, const char *type)
{
  VlpsResultCache *cache = vlps_service_parts (exchange->service)->cache;
  const char *number = cJSON_GetStringValue (cJSON_GetObjectItem (request, name));
  g_autofree char *kept_type = NULL;
  g_autoptr (GBytes) kept = number != NULL ? vlps_result_cache_get_kept (cache, number, &kept_type) : NULL;

  return kept != NULL && strcmp (kept_type, type) == 0 ? g_steal_pointer (&kept) : NULL;
}

static void
save (VlpsExchange *exchange, const cJSON *request)
{
  g_autoptr (GBytes) snapshot = take_kept (exchange, request, "kept", "application/json");
  g_autoptr (GBytes) picture = take_kept (exchange, request, "picture", "image/png");
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;

  if (snapshot == NULL || !vlps_page_request_is_snapshot (snapshot))
    {
      vlps_exchange_fail (exchange, SOUP_STATUS_NOT_FOUND, "not-kept",
                          "no snapshot is kept under this number any more");
      return;
    }
  id = vlps_label_sets_save (vlps_service_parts (exchange->service)->labels, request, snapshot, picture, &error);
  if (id == NULL)
    vlps_exchange_fail_error (exchange, error);
  else
    vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, "application/json",
                               g_strdup_printf ("{\"id\": \"%s\"}\n", id));
}

typedef struct
{
  GBytes *body;
  cJSON *request; /* NULL: `error` says why */
  GError *error;
} LabelsRead;

static void
labels_read_free (gpointer data)
{
  LabelsRead *read = data;

  g_bytes_unref (read->body);
  cJSON_Delete (read->request);
  g_clear_error (&read->error);
  g_free (read);
}

static void
read_cb (gpointer data)
{
  LabelsRead *read = data;
  gsize length;
  const char *text = g_bytes_get_data (read->body, &length);

  read->request = vlps_json_body_parse_object (text, length, &read->error);
}

static void
read_done_cb (VlpsExchange *exchange, gpointer data)
{
  const LabelsRead *read = data;

  if (read->request != NULL)
    save (exchange, read->request);
  else
    vlps_exchange_fail_error (exchange, read->error);
}

void
vlps_label_routes_sets (VlpsExchange *exchange)
{
  LabelsRead *read;

  if (strcmp (soup_server_message_get_method (exchange->message), "POST") != 0)
    {
      vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, "application/json",
                                 vlps_label_sets_list (vlps_service_parts (exchange->service)->labels));
      return;
    }
  read = g_new0 (LabelsRead, 1);
  read->body = g_bytes_ref (exchange->body);
  vlps_exchange_read (exchange, read_cb, read_done_cb, read, labels_read_free);
}

/* The snapshot and its picture are kept for a while, as those of a view. */
static void
answer_page (VlpsExchange *exchange, GBytes *snapshot, GBytes *picture, const char *labels)
{
  VlpsResultCache *cache = vlps_service_parts (exchange->service)->cache;
  g_autofree char *kept = vlps_result_cache_keep (cache, "application/json", snapshot);
  g_autofree char *kept_picture = picture != NULL ? vlps_result_cache_keep (cache, "image/png", picture) : NULL;
  GString *text;

  if (kept == NULL)
    {
      vlps_exchange_fail (exchange, SOUP_STATUS_INSUFFICIENT_STORAGE, "too-large",
                          "the page is too large to be kept; whoever runs the service can enlarge its cache");
      return;
    }
  text = g_string_new ("{\"snapshot\": ");
  vlps_json_text_string (text, kept);
  g_string_append (text, ", \"picture\": ");
  vlps_json_text_string (text, kept_picture);
  g_string_append_printf (text, ", \"labels\": %s}\n", labels);
  vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, "application/json", g_string_free (text, FALSE));
}

static void
answer_labels (VlpsExchange *exchange, const char *labels)
{
  vlps_exchange_answer_text (exchange, SOUP_STATUS_OK, "application/json",
                             g_strdup_printf ("{\"labels\": %s}\n", labels));
}

static void
answer_error (VlpsExchange *exchange, const GError *error)
{
  if (g_error_matches (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND))
    vlps_exchange_fail (exchange, SOUP_STATUS_NOT_FOUND, "no-such-page", error->message);
  else
    vlps_exchange_fail_error (exchange, error);
}

void
vlps_label_routes_page (VlpsExchange *exchange)
{
  const VlpsLabelSets *sets = vlps_service_parts (exchange->service)->labels;
  g_auto (GStrv) parts = g_strsplit (exchange->rest, "/", 4);
  guint n = g_strv_length (parts);
  g_autoptr (GBytes) snapshot = NULL, picture = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *labels = NULL;

  if (n == 3 && strcmp (parts[2], "labels") == 0)
    {
      labels = vlps_label_sets_labels (sets, parts[0], parts[1], &error);
      if (labels != NULL)
        answer_labels (exchange, labels);
      else
        answer_error (exchange, error);
      return;
    }
  if (n != 2)
    {
      vlps_exchange_fail (exchange, SOUP_STATUS_NOT_FOUND, "no-such-path", "unknown path");
      return;
    }
  snapshot = vlps_label_sets_load (sets, parts[0], parts[1], &picture, &labels, &error);
  if (snapshot != NULL)
    answer_page (exchange, snapshot, picture, labels);
  else
    answer_error (exchange, error);
}
