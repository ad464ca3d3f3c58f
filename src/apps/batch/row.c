/* row.c - a page's line in results.jsonl */
#include "row.h"

#include <math.h>

#include "address.h"
#include "errors.h"
#include "json-text.h"

static void
file_clear (gpointer data)
{
  g_free (((VlpsRowFile *) data)->path);
}

void
vlps_row_clear (VlpsRow *row)
{
  g_clear_pointer (&row->result, g_free);
  g_clear_pointer (&row->url, g_free);
  g_clear_pointer (&row->changes, g_free);
  g_clear_pointer (&row->unstyled, g_free);
  g_clear_pointer (&row->files, g_array_unref);
  g_clear_pointer (&row->joined, g_ptr_array_unref);
  vlps_fetch_metadata_clear (&row->fetch_metadata);
}

void
vlps_row_set_rendering (VlpsRow *row, const VlpsRendering *rendering)
{
  row->rendered = rendering != NULL;
  if (rendering == NULL)
    return;
  row->load_ms = rendering->load_ms;
  row->settle_ms = rendering->settle_ms;
  row->collect_ms = rendering->collect_ms;
  row->picture_ms = rendering->picture_ms;
  row->requests = rendering->requests;
  row->failed_requests = rendering->failed_requests;
  row->blocked = rendering->blocked;
  row->missing = rendering->missing;
}

void
vlps_row_set_styles (VlpsRow *row, const VlpsPage *page)
{
  g_autoptr (GUri) uri =
      page->missing.missing_sheets > 0 ? g_uri_parse (page->url, G_URI_FLAGS_PARSE_RELAXED, NULL) : NULL;
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;

  g_clear_pointer (&row->unstyled, g_free);
  if (page->missing.missing_sheets > 0)
    row->unstyled = g_strdup (host != NULL && *host != '\0' ? host : "file");
}

void
vlps_row_add_file (VlpsRow *row, const char *kind, char *path)
{
  const VlpsRowFile file = { kind, path };

  if (row->files == NULL)
    {
      row->files = g_array_new (FALSE, FALSE, sizeof (VlpsRowFile));
      g_array_set_clear_func (row->files, file_clear);
    }
  g_array_append_val (row->files, file);
}

void
vlps_row_take_fetch_metadata (VlpsRow *row, VlpsFetchMetadata *fetch_metadata)
{
  row->fetch_metadata = *fetch_metadata;
  *fetch_metadata = (VlpsFetchMetadata){ 0 };
}

static void
add_string (GString *line, const char *name, const char *value)
{
  vlps_json_text_name (line, name);
  vlps_json_text_string (line, value);
}

static void
add_number (GString *line, const char *name, double value)
{
  vlps_json_text_name (line, name);
  vlps_json_text_number (line, value);
}

static void
begin_object (GString *line, const char *name)
{
  vlps_json_text_name (line, name);
  g_string_append_c (line, '{');
}

static void
end_object (GString *line)
{
  g_string_append_c (line, '}');
}

static void
add_times (GString *line, const VlpsRow *row)
{
  begin_object (line, "milliseconds");
  if (row->rendered)
    {
      add_number (line, "load", row->load_ms);
      add_number (line, "settle", row->settle_ms);
      add_number (line, "collect", row->collect_ms);
      add_number (line, "picture", row->picture_ms);
    }
  add_number (line, "total", row->total_ms);
  end_object (line);
}

static void
add_requests (GString *line, const VlpsRow *row)
{
  begin_object (line, "requests");
  add_number (line, "started", row->requests);
  add_number (line, "failed", row->failed_requests);
  add_number (line, "blocked", row->blocked);
  add_number (line, "missing", row->missing);
  end_object (line);
}

static void
add_files (GString *line, const GArray *files)
{
  begin_object (line, "files");
  for (guint i = 0; i < files->len; i++)
    {
      const VlpsRowFile *file = &g_array_index (files, VlpsRowFile, i);

      add_string (line, file->kind, file->path);
    }
  end_object (line);
}

static void
add_error (GString *line, const GError *failure)
{
  if (failure == NULL)
    {
      add_string (line, "error", NULL);
      return;
    }
  begin_object (line, "error");
  add_string (line, "code", vlps_error_name (failure));
  add_string (line, "message", failure->message);
  end_object (line);
}

/* NULL is an empty list. */
static void
add_list (GString *line, const char *name, const GPtrArray *list)
{
  vlps_json_text_name (line, name);
  g_string_append_c (line, '[');
  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      g_string_append (line, i > 0 ? ", " : "");
      vlps_json_text_string (line, list->pdata[i]);
    }
  g_string_append_c (line, ']');
}

/* How the page came. */
static void
add_fetch_metadata (GString *line, const VlpsFetchMetadata *fetch_metadata, guint status, guint64 fields)
{
  g_autoptr (GDateTime) time =
      fetch_metadata->fetched > 0 ? g_date_time_new_from_unix_utc (fetch_metadata->fetched / G_USEC_PER_SEC) : NULL;
  g_autofree char *fetched = time != NULL ? g_date_time_format (time, "%Y-%m-%dT%H:%M:%SZ") : NULL;

  if (vlps_field_is_in (VLPS_FIELD_FETCHED, fields))
    add_string (line, "fetched", fetched);
  if (vlps_field_is_in (VLPS_FIELD_HTTP_STATUS, fields))
    add_number (line, "http_status", status > 0 ? status : NAN);
  if (vlps_field_is_in (VLPS_FIELD_REDIRECTS, fields))
    add_list (line, "redirects", fetch_metadata->redirects);
  if (vlps_field_is_in (VLPS_FIELD_SHA256, fields))
    add_string (line, "sha256", fetch_metadata->sha256);
}

char *
vlps_row_write (const VlpsRow *row, const VlpsItem *item, const GError *failure, guint attempts, guint64 memory,
                guint64 fields)
{
  GString *line = g_string_new ("{");
  guint status = failure != NULL ? vlps_error_http_status (failure) : row->fetch_metadata.status;

  add_number (line, "number", (double) item->id);
  if (item->name != NULL)
    add_string (line, "id", item->name);
  add_string (line, "status", row->result != NULL ? "ok" : "failed");
  if (row->result != NULL)
    vlps_json_text_members (line, row->result);
  else
    {
      g_autofree char *url = row->url != NULL ? vlps_address_bare (row->url) : NULL,
                      *input = vlps_address_hide (item->input);

      add_string (line, "url", url);
      add_string (line, "input", input);
    }
  if (row->result != NULL && row->changes != NULL && vlps_field_is_in (VLPS_FIELD_CHANGES, fields))
    {
      vlps_json_text_name (line, "changes");
      g_string_append (line, row->changes);
    }
  if (row->result != NULL && row->copies_sought && vlps_field_is_in (VLPS_FIELD_COPY_OF, fields))
    add_number (line, "copy_of", row->copy_of > 0 ? (double) row->copy_of : NAN);
  if (row->followed && vlps_field_is_in (VLPS_FIELD_DEPTH, fields))
    add_number (line, "depth", item->depth);
  if (row->followed && vlps_field_is_in (VLPS_FIELD_REFERRER, fields))
    add_string (line, "referrer", item->referrer);
  if (row->result != NULL && row->joined != NULL && vlps_field_is_in (VLPS_FIELD_JOINED, fields))
    add_list (line, "joined", row->joined);
  add_fetch_metadata (line, &row->fetch_metadata, status, fields);
  if (vlps_field_is_in (VLPS_FIELD_MILLISECONDS, fields))
    add_times (line, row);
  if (row->rendered && vlps_field_is_in (VLPS_FIELD_REQUESTS, fields))
    add_requests (line, row);
  if (row->files != NULL && vlps_field_is_in (VLPS_FIELD_FILES, fields))
    add_files (line, row->files);
  add_error (line, failure);
  if (vlps_field_is_in (VLPS_FIELD_ATTEMPTS, fields))
    add_number (line, "attempts", attempts);
  if (vlps_field_is_in (VLPS_FIELD_MEMORY, fields))
    add_number (line, "memory", memory > 0 ? (double) memory : NAN);
  end_object (line);
  g_string_append_c (line, '\n');
  return g_string_free (line, FALSE);
}
