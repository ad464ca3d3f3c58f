/* parts.c - the parts of an article that is spread over several pages as one page */
#include "parts.h"

#include <string.h>

#include "address.h"
#include "json-tree.h"
#include "pager.h"

static gboolean
same_address (const char *a, const char *b)
{
  g_autofree char *first = vlps_address_normal (a), *second = vlps_address_normal (b);

  return first != NULL && g_strcmp0 (first, second) == 0;
}

static char *
text_of (const VlpsWork *work, const char *name)
{
  g_autoptr (cJSON) result = cJSON_Parse (work->row.result);
  char *text = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (result, name)));

  return text;
}

gboolean
vlps_parts_fit (const VlpsWork *article, const VlpsWork *work)
{
  const GPtrArray *joined = article->row.joined;
  const char *here = work->row.joined->pdata[0];
  g_autofree char *first = text_of (article, "url");

  if (!same_address (here, article->next) || same_address (here, first)
      || !vlps_pager_same_title (article->title, work->title))
    return FALSE;
  for (guint i = 0; i < joined->len; i++)
    if (same_address (here, joined->pdata[i]))
      return FALSE;
  return TRUE;
}

/* --- texts --- */

/* `between` stands between two texts that have something in them. */
static char *
append_text (const char *text, const char *more, const char *between)
{
  return *text == '\0' || *more == '\0' ? g_strconcat (text, more, NULL) : g_strconcat (text, between, more, NULL);
}

/* Appends the body of one document written by vlps_emit_html() to the body of another. */
static char *
append_html (const char *html, const char *more)
{
  const char *end = g_strrstr (html, "</body>"), *begin = strstr (more, "<body"), *stop = g_strrstr (more, "</body>");

  begin = begin != NULL ? strchr (begin, '>') : NULL;
  if (end == NULL || begin == NULL || stop == NULL || stop < begin)
    return g_strdup (html);
  return g_strdup_printf ("%.*s%.*s%s", (int) (end - html), html, (int) (stop - begin - 1), begin + 1, end);
}

static char *
append_format (VlpsFormat format, const char *text, const char *more)
{
  if (format == VLPS_FORMAT_HTML)
    return append_html (text, more);
  return append_text (text, more, format == VLPS_FORMAT_TEXT || format == VLPS_FORMAT_MARKDOWN ? "\n" : "");
}

/* --- results --- */

static void
join_text (cJSON *content, const cJSON *more, const char *name, VlpsFormat format)
{
  cJSON *text = cJSON_GetObjectItemCaseSensitive (content, name);
  const char *further = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (more, name));
  g_autofree char *whole = NULL;

  if (!cJSON_IsString (text) || further == NULL)
    return;
  whole = append_format (format, text->valuestring, further);
  cJSON_SetValuestring (text, whole);
}

static void
join_list (cJSON *result, const cJSON *more, const char *name)
{
  cJSON *list = cJSON_GetObjectItemCaseSensitive (result, name);
  const cJSON *further = cJSON_GetObjectItemCaseSensitive (more, name), *entry;

  if (!cJSON_IsArray (further))
    return;
  if (list == NULL)
    list = cJSON_AddArrayToObject (result, name);
  if (cJSON_IsArray (list))
    cJSON_ArrayForEach (entry, further) cJSON_AddItemToArray (list, cJSON_Duplicate (entry, TRUE));
}

static void
join_results (VlpsRow *row, const VlpsRow *part)
{
  static const char *const lists[] = { "folded", "posts", "topics", "comments", "hidden", "warnings" };
  cJSON *result = cJSON_Parse (row->result), *more = cJSON_Parse (part->result);
  cJSON *content = cJSON_GetObjectItemCaseSensitive (result, "content");
  const cJSON *further = cJSON_GetObjectItemCaseSensitive (more, "content");
  cJSON *words = cJSON_GetObjectItemCaseSensitive (result, "words");

  join_text (content, further, "text", VLPS_FORMAT_TEXT);
  join_text (content, further, "html", VLPS_FORMAT_HTML);
  join_text (content, further, "markdown", VLPS_FORMAT_MARKDOWN);
  if (cJSON_IsNumber (words))
    cJSON_SetNumberValue (words,
                          words->valuedouble + cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (more, "words")));
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    join_list (result, more, lists[i]);
  g_free (row->result);
  row->result = vlps_json_tree_text (result);
  cJSON_Delete (result);
  cJSON_Delete (more);
}

static void
add_warning (VlpsRow *row, const char *warning)
{
  cJSON *result = cJSON_Parse (row->result), *warnings = cJSON_GetObjectItemCaseSensitive (result, "warnings");

  /* where nobody wants to know them there is no list */
  if (cJSON_IsArray (warnings))
    cJSON_AddItemToArray (warnings, cJSON_CreateString (warning));
  g_free (row->result);
  row->result = vlps_json_tree_text (result);
  cJSON_Delete (result);
}

void
vlps_parts_join (VlpsWork *article, VlpsWork *part)
{
  GPtrArray *joined = article->row.joined;

  join_results (&article->row, &part->row);
  g_ptr_array_extend_and_steal (joined, g_steal_pointer (&part->row.joined));
  article->row.total_ms += part->row.total_ms;
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    if (article->written[i] != NULL && part->written[i] != NULL)
      {
        g_autofree char *text = article->written[i];

        article->written[i] = append_format ((VlpsFormat) i, text, part->written[i]);
      }
  if (article->text != NULL && part->text != NULL)
    {
      g_autofree char *text = article->text;

      article->text = append_text (text, part->text, "\n");
    }
  if (article->found != NULL)
    vlps_found_add (article->found, g_steal_pointer (&part->found));
  if (article->loaded != NULL && part->loaded != NULL)
    g_byte_array_append (article->loaded, part->loaded->data, part->loaded->len);
  g_free (article->next);
  article->next = g_steal_pointer (&part->next);
  if (article->next != NULL && joined->len + 1 >= VLPS_PARTS_MAX)
    {
      add_warning (&article->row,
                   "the article has more parts than " G_STRINGIFY (VLPS_PARTS_MAX) ": the rest is left out");
      g_clear_pointer (&article->next, g_free);
    }
  vlps_work_free (part);
}

void
vlps_parts_miss (VlpsWork *article, const GError *failure)
{
  g_autofree char *warning =
      g_strdup_printf ("the next part of the article (%s) is missing: %s", article->next, failure->message);

  add_warning (&article->row, warning);
  g_clear_pointer (&article->next, g_free);
}
