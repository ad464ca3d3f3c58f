/* posts-json.c - posts of a thread, or comments below an article, as JSON */
#include "posts-json.h"

#include "emit.h"
#include "json-text.h"
#include "output.h"

static void
append_number (GString *out, const char *name, guint number)
{
  g_string_append (out, name);
  if (number > 0)
    vlps_json_text_number (out, number);
  else
    vlps_output_literal (out, "null");
}

GPtrArray *
vlps_posts_json (VlpsDocument *document)
{
  const GArray *posts = document->result->posts;
  g_autofree int *ranges = NULL;
  g_autoptr (GPtrArray) parts = NULL;
  GPtrArray *objects;

  if (posts == NULL || posts->len == 0)
    return NULL;
  ranges = g_new (int, 2 * posts->len);
  for (guint i = 0; i < posts->len; i++)
    {
      const VlpsComment *post = &g_array_index (posts, VlpsComment, i);

      ranges[2 * i] = post->body_end > 0 ? post->body : post->first;
      ranges[2 * i + 1] = post->body_end > 0 ? post->body_end : post->end;
      /* replies that stand inside are posts of their own */
      if (i + 1 < posts->len && g_array_index (posts, VlpsComment, i + 1).first < ranges[2 * i + 1])
        ranges[2 * i + 1] = MAX (ranges[2 * i], g_array_index (posts, VlpsComment, i + 1).first);
    }
  parts = vlps_emit_html_ranges (document, ranges, posts->len);
  objects = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < posts->len; i++)
    {
      const VlpsComment *post = &g_array_index (posts, VlpsComment, i);
      const char *html = g_ptr_array_index (parts, i);
      GString *out = g_string_new ("{\"author\": ");

      vlps_json_text_string (out, post->author);
      vlps_output_literal (out, ", \"date\": ");
      vlps_json_text_string (out, post->time);
      vlps_output_literal (out, ", \"text\": ");
      vlps_json_text_string (out, post->text);
      vlps_output_literal (out, ", \"html\": ");
      vlps_json_text_string (out, *html != '\0' ? html : NULL);
      append_number (out, ", \"quote_of\": ", post->quote_of);
      append_number (out, ", \"number\": ", i + 1);
      vlps_output_literal (out, ", \"box\": ");
      vlps_json_text_box (out, document->page->nodes[post->first].box);
      g_string_append_c (out, '}');
      g_ptr_array_add (objects, g_string_free (out, FALSE));
    }
  return objects;
}

char *
vlps_emit_posts (VlpsDocument *document)
{
  g_autoptr (GPtrArray) objects = vlps_posts_json (document);
  GString *out = g_string_new (NULL);

  for (guint i = 0; objects != NULL && i < objects->len; i++)
    g_string_append_printf (out, "%s\n", (const char *) g_ptr_array_index (objects, i));
  return vlps_output_finish (out);
}
