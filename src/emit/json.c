/* json.c - a result as one JSON object */
#include "emit.h"

#include <math.h>
#include <string.h>

#include "characters.h"
#include "json-text.h"
#include "output.h"
#include "structure.h"
#include "thread.h"

static void
append_member (GString *out, const char *name, const char *value)
{
  g_string_append (out, name);
  vlps_json_text_string (out, value);
}

static void
append_size (GString *out, const char *name, VlpsSize size)
{
  g_string_append (out, name);
  vlps_output_literal (out, "{\"width\": ");
  vlps_json_text_number (out, size.width);
  vlps_output_literal (out, ", \"height\": ");
  vlps_json_text_number (out, size.height);
  g_string_append_c (out, '}');
}

static void
append_bands (GString *out, VlpsThresholds lines, double height)
{
  double top = 0;

  vlps_output_literal (out, ", \"bands\": [");
  for (guint i = 0; i < lines.n_bands; i++)
    {
      const VlpsBand *band = &lines.bands[i];
      double bottom = MIN (band->bottom, height);

      g_string_append (out, i == 0 ? "{" : ", {");
      vlps_output_literal (out, "\"top\": ");
      vlps_json_text_number (out, top);
      vlps_output_literal (out, ", \"bottom\": ");
      vlps_json_text_number (out, bottom);
      vlps_output_literal (out, ", \"w1\": ");
      vlps_json_text_number (out, band->w1);
      vlps_output_literal (out, ", \"w2\": ");
      vlps_json_text_number (out, band->w2);
      g_string_append_c (out, '}');
      top = bottom;
    }
  g_string_append_c (out, ']');
}

/* Why lines that were found from the page stand where they do. */
static void
append_reasons (GString *out, const VlpsResult *result)
{
  static const char *const names[] = { "h1", "h2", "w1", "w2" };

  vlps_output_literal (out, ", \"expected_f1\": ");
  vlps_json_text_number (out, result->expected);
  vlps_output_literal (out, ", \"separators\": {");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_string_append_printf (out, "%s\"%s\": {\"confidence\": ", i > 0 ? ", " : "", names[i]);
      vlps_json_text_number (out, result->confidence[i]);
      append_member (out, ", \"reasons\": ", result->reasons[i]);
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, '}');
}

/* Other lines for a page of whose lines little is expected. */
static void
append_alternatives (GString *out, const VlpsResult *result)
{
  static const char *const names[] = { "[{\"h1\": ", ", \"h2\": ", ", \"w1\": ", ", \"w2\": " };
  VlpsThresholds lines = result->second;

  vlps_output_literal (out, ", \"alternatives\": ");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_string_append (out, names[i]);
      vlps_json_text_number (out, *vlps_separator_of (&lines, i));
    }
  vlps_output_literal (out, ", \"expected_f1\": ");
  vlps_json_text_number (out, result->second_expected);
  vlps_output_literal (out, "}]");
}

static void
append_layers (GString *out, const VlpsPage *page, const GArray *layers)
{
  vlps_output_literal (out, ", \"layers\": [");
  for (guint i = 0; i < layers->len; i++)
    {
      const VlpsLayer *layer = &g_array_index (layers, VlpsLayer, i);

      g_string_append (out, i == 0 ? "{" : ", {");
      vlps_output_literal (out, "\"box\": ");
      vlps_json_text_box (out, page->nodes[layer->node].box);
      append_member (out, ", \"region\": ", vlps_region_name (layer->region));
      vlps_output_literal (out, ", \"confidence\": ");
      vlps_json_text_number (out, layer->confidence);
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, ']');
}

static void
append_thresholds (GString *out, const VlpsPage *page, const VlpsResult *result)
{
  const struct
  {
    const char *name;
    double value;
  } lines[] = {
    { ", \"h1\": ", result->lines.h1 },
    { ", \"h2\": ", result->lines.h2 },
    { ", \"w1\": ", result->lines.w1 },
    { ", \"w2\": ", result->lines.w2 },
  };

  append_member (out, ",\n \"thresholds\": {\"preset\": ", result->preset);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_string_append (out, lines[i].name);
      vlps_json_text_number (out, lines[i].value);
    }
  if (result->lines.n_bands > 0)
    append_bands (out, result->lines, page->size.height);
  if (result->reasons[0] != NULL || result->reasons[1] != NULL || result->reasons[2] != NULL
      || result->reasons[3] != NULL)
    append_reasons (out, result);
  if (!isnan (result->second_expected))
    append_alternatives (out, result);
  if (result->layers != NULL && result->layers->len > 0)
    append_layers (out, page, result->layers);
  g_string_append_c (out, '}');
}

/* What the method's choice went by. */
static void
append_details (GString *out, const GArray *details)
{
  for (guint i = 0; i < details->len; i++)
    {
      const VlpsDetail *detail = &g_array_index (details, VlpsDetail, i);

      append_member (out, i == 0 ? ",\n \"details\": {" : ", ", detail->name);
      vlps_output_literal (out, ": ");
      if (detail->kind == VLPS_DETAIL_WORD)
        vlps_json_text_utf8 (out, detail->word);
      else if (detail->kind != VLPS_DETAIL_CURVE)
        vlps_json_text_number (out, detail->number);
      for (guint k = 0; detail->kind == VLPS_DETAIL_CURVE && k < detail->n_points; k++)
        {
          g_string_append_c (out, k == 0 ? '[' : ',');
          vlps_json_text_number (out, detail->curve[k]);
        }
      if (detail->kind == VLPS_DETAIL_CURVE)
        g_string_append (out, detail->n_points > 0 ? "]" : "[]");
    }
  if (details->len > 0)
    g_string_append_c (out, '}');
}

/* Elements that are not listed: the frame that every document has, and what is never shown. */
static gboolean
is_listed (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];

  switch (node->tag)
    {
    case VLPS_TAG_HTML:
    case VLPS_TAG_BODY:
      return FALSE;
    case VLPS_TAG_FRAMESET:
      return node->parent >= 0 && page->nodes[node->parent].tag != VLPS_TAG_HTML;
    default:
      return !vlps_tag_is_never_shown (node->tag);
    }
}

int *
vlps_emit_json_elements (const VlpsPage *page, const guint8 *part, guint *ret_n)
{
  int *listed = g_new (int, MAX (1, page->n_nodes));

  *ret_n = 0;
  for (int i = 0; i < (int) page->n_nodes;)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_ELEMENT && vlps_tag_is_never_shown (node->tag))
        {
          i = node->end;
          continue;
        }
      if (node->kind == VLPS_NODE_ELEMENT && (part == NULL || part[i]) && is_listed (page, i))
        listed[(*ret_n)++] = i;
      i++;
    }
  return listed;
}

static void
append_attribute (GString *out, const VlpsNode *node, const char *name, const char *key)
{
  const char *value = vlps_node_attribute (node, name);

  if (value != NULL && *value != '\0')
    append_member (out, key, value);
}

/* What the text of a sorted element is likely to be, in the order of the regions. */
static void
append_probabilities (GString *out, const VlpsTextUnit *unit)
{
  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    {
      g_string_append (out, i == 0 ? ", \"probabilities\": [" : ", ");
      vlps_json_text_number (out, unit->expected[i] / unit->characters);
    }
  g_string_append_c (out, ']');
}

/* The unit with the text of each node, NULL for none.  Newly allocated. */
static const VlpsTextUnit **
units_by_node (const VlpsPage *page, const VlpsResult *result)
{
  const VlpsTextUnit **units = g_new0 (const VlpsTextUnit *, MAX (1, page->n_nodes));

  for (guint i = 0; result->units != NULL && i < result->units->len; i++)
    {
      const VlpsTextUnit *unit = &g_array_index (result->units, VlpsTextUnit, i);

      if (unit->node >= 0 && unit->characters > 0)
        units[unit->node] = unit;
    }
  return units;
}

static void
append_element (GString *out, const VlpsPage *page, const VlpsResult *result, int index, int place, int parent,
                gboolean hidden, const VlpsTextUnit *unit)
{
  const VlpsNode *node = &page->nodes[index];

  g_string_append (out, place == 0 ? "\n  {\"index\": " : ",\n  {\"index\": ");
  vlps_json_text_number (out, place);
  vlps_output_literal (out, ", \"parent\": ");
  vlps_json_text_number (out, parent);
  append_member (out, ", \"tag\": ", node->name);
  append_attribute (out, node, "id", ", \"id\": ");
  append_attribute (out, node, "class", ", \"class\": ");
  append_attribute (out, node, "role", ", \"role\": ");
  if (node->frame > 0)
    {
      vlps_output_literal (out, ", \"frame\": ");
      vlps_json_text_number (out, node->frame);
    }
  vlps_output_literal (out, ", \"box\": ");
  vlps_json_text_box (out, node->box);
  append_member (
      out, ", \"region\": ", result->regions == NULL ? NULL : vlps_region_name ((VlpsRegion) result->regions[index]));
  if (unit != NULL)
    append_probabilities (out, unit);
  g_string_append (out, hidden ? ", \"hidden\": true}" : "}");
}

/* Appends all elements.  `places` becomes the position in the list of each node, or of the nearest element around it
 * that is listed; -1 for none. */
static void
append_elements (GString *out, const VlpsPage *page, const VlpsResult *result, int *places)
{
  g_autofree const VlpsTextUnit **units = units_by_node (page, result);
  guint n_listed;
  g_autofree int *listed = vlps_emit_json_elements (page, result->part, &n_listed);
  int n = 0;

  vlps_output_literal (out, ",\n \"elements\": [");
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      int parent = page->nodes[i].parent < 0 ? -1 : places[page->nodes[i].parent];

      places[i] = parent;
      if ((guint) n == n_listed || listed[n] != i)
        continue;
      append_element (out, page, result, i, n, parent, !vlps_node_is_shown (page, i), units[i]);
      places[i] = n++;
    }
  g_string_append (out, n > 0 ? "\n ]" : "]");
}

static void
append_frames (GString *out, const VlpsPage *page, const int *places)
{
  vlps_output_literal (out, ",\n \"frames\": [");
  for (guint i = 0; i < page->n_frames; i++)
    {
      const VlpsFrame *frame = &page->frames[i];

      g_string_append (out, i == 0 ? "\n  {\"index\": " : ",\n  {\"index\": ");
      vlps_json_text_number (out, i);
      if (places != NULL)
        {
          vlps_output_literal (out, ", \"element\": ");
          vlps_json_text_number (out, frame->owner < 0 ? -1 : places[frame->owner]);
        }
      append_member (out, ", \"url\": ", frame->url);
      append_member (out, ", \"title\": ", frame->title);
      g_string_append (out, frame->reached ? ", \"reached\": true, \"box\": " : ", \"reached\": false, \"box\": ");
      vlps_json_text_box (out, i == 0 ? (VlpsBox){ 0, 0, page->size.width, page->size.height } : frame->clip);
      g_string_append_c (out, '}');
    }
  vlps_output_literal (out, "\n ]");
}

static void
append_warnings (GString *out, const VlpsPage *page, const VlpsResult *result)
{
  const GPtrArray *lists[] = { page->warnings, result->warnings };
  gboolean first = TRUE;

  vlps_output_literal (out, ",\n \"warnings\": [");
  for (guint k = 0; k < G_N_ELEMENTS (lists); k++)
    for (guint i = 0; i < lists[k]->len; i++)
      {
        append_member (out, first ? "" : ", ", g_ptr_array_index (lists[k], i));
        first = FALSE;
      }
  g_string_append_c (out, ']');
}

static void
append_list (GString *out, const char *name, const GPtrArray *list)
{
  g_string_append (out, name);
  g_string_append_c (out, '[');
  for (guint i = 0; list != NULL && i < list->len; i++)
    append_member (out, i > 0 ? ", " : "", g_ptr_array_index (list, i));
  g_string_append_c (out, ']');
}

/* Where each fact was found. */
static void
append_found (GString *out, const VlpsFacts *facts)
{
  gboolean first = TRUE;

  vlps_output_literal (out, ",\n \"found\": {");
  for (guint i = 0; i < VLPS_N_FACTS; i++)
    if (facts->origin[i] != NULL)
      {
        g_string_append_printf (out, "%s\"%s\": \"%s\"", first ? "" : ", ", vlps_fact_name ((VlpsFact) i),
                                facts->origin[i]);
        first = FALSE;
      }
  g_string_append_c (out, '}');
}

/* What is known of the page in words, as far as it is asked for. */
static void
append_facts (GString *out, const VlpsPage *page, const VlpsResult *result, guint64 fields)
{
  const VlpsFacts *facts = &result->facts;
  const struct
  {
    VlpsField field;
    const char *name, *value;
  } words[] = {
    { VLPS_FIELD_URL, ",\n \"url\": ", page->url },
    { VLPS_FIELD_INPUT, ",\n \"input\": ", page->input },
    { VLPS_FIELD_TITLE, ",\n \"title\": ", result->title != NULL ? result->title : vlps_page_title (page) },
    { VLPS_FIELD_AUTHOR, ",\n \"author\": ", result->author },
    { VLPS_FIELD_TIME, ",\n \"time\": ", result->time },
    { VLPS_FIELD_SOURCE, ",\n \"source\": ", result->source },
    { VLPS_FIELD_MODIFIED, ",\n \"modified\": ", facts->modified },
    { VLPS_FIELD_DESCRIPTION, ",\n \"description\": ", facts->description },
    { VLPS_FIELD_IMAGE, ",\n \"image\": ", facts->image },
    { VLPS_FIELD_CANONICAL, ",\n \"canonical\": ", facts->canonical },
    { VLPS_FIELD_LANGUAGE, ",\n \"language\": ", facts->language },
    { VLPS_FIELD_LICENCE, ",\n \"licence\": ", facts->licence },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (vlps_field_is_in (words[i].field, fields))
      append_member (out, words[i].name, words[i].value);
  if (vlps_field_is_in (VLPS_FIELD_CATEGORIES, fields))
    append_list (out, ",\n \"categories\": ", facts->categories);
  if (vlps_field_is_in (VLPS_FIELD_TAGS, fields))
    append_list (out, ",\n \"tags\": ", facts->tags);
}

/* How the page was laid out, and what the method made of it. */
static void
append_layout (GString *out, const VlpsPage *page, const VlpsResult *result, guint64 fields)
{
  g_autofree int *places = NULL;

  if (vlps_field_is_in (VLPS_FIELD_ENGINE, fields))
    append_member (out, ",\n \"engine\": ", page->engine);
  if (vlps_field_is_in (VLPS_FIELD_RENDERED, fields))
    g_string_append (out, page->rendered ? ",\n \"rendered\": true" : ",\n \"rendered\": false");
  if (vlps_field_is_in (VLPS_FIELD_PAGE, fields))
    append_size (out, ",\n \"page\": ", page->size);
  if (vlps_field_is_in (VLPS_FIELD_VIEWPORT, fields))
    append_size (out, ",\n \"viewport\": ", page->viewport);
  if (vlps_field_is_in (VLPS_FIELD_METHOD, fields))
    append_member (out, ",\n \"method\": ", result->method);
  if (vlps_field_is_in (VLPS_FIELD_THRESHOLDS, fields))
    append_thresholds (out, page, result);
  if (vlps_field_is_in (VLPS_FIELD_DETAILS, fields))
    append_details (out, result->details);
  if (vlps_field_is_in (VLPS_FIELD_ELEMENTS, fields))
    {
      places = g_new (int, MAX (1, page->n_nodes));
      append_elements (out, page, result, places);
    }
  if (vlps_field_is_in (VLPS_FIELD_FRAMES, fields) && page->n_frames > 1)
    append_frames (out, page, places);
}

/* Parts of the content that a click would show: closed details, and what is unseen but content all the same. */
static gboolean
is_folded (const VlpsPage *page, const VlpsStructure *structure, int index)
{
  const VlpsNode *node = &page->nodes[index];

  return node->kind == VLPS_NODE_ELEMENT && structure->bared[index] != 0
         && (node->tag == VLPS_TAG_DETAILS
                 ? vlps_node_attribute (node, "open") == NULL
                 : (node->flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_NEVER_SHOWN)) != 0
                       && !vlps_tag_is_never_shown (node->tag));
}

static void
append_folded (GString *out, const VlpsPage *page, const VlpsResult *result)
{
  g_autoptr (VlpsStructure) structure = vlps_structure_new (page, result->content, FALSE, !result->without_folded);
  g_autofree guint *places = NULL;
  guint n = 0;

  for (int i = 0; i < (int) page->n_nodes && !result->without_folded;)
    {
      g_autofree char *selector = NULL, *text = NULL;

      if (!is_folded (page, structure, i))
        {
          i++;
          continue;
        }
      if (places == NULL)
        places = vlps_hidden_places (page);
      selector = vlps_hidden_selector (page, places, i);
      text = vlps_hidden_text (page, i);
      append_member (out, n++ == 0 ? ",\n \"folded\": [\n  {\"selector\": " : ",\n  {\"selector\": ", selector);
      append_member (out, ", \"text\": ", text);
      g_string_append_c (out, '}');
      i = page->nodes[i].end;
    }
  if (n > 0)
    vlps_output_literal (out, "\n ]");
}

/* Text that no reader sees. */
static void
append_hidden (GString *out, const VlpsPage *page, const GArray *hidden)
{
  g_autofree guint *places = vlps_hidden_places (page);

  vlps_output_literal (out, ",\n \"hidden\": [");
  for (guint i = 0; i < hidden->len; i++)
    {
      const VlpsHidden *piece = &g_array_index (hidden, VlpsHidden, i);
      g_autofree char *selector = vlps_hidden_selector (page, places, piece->node);

      append_member (out, i == 0 ? "\n  {\"reason\": " : ",\n  {\"reason\": ", vlps_hiding_name (piece->reason));
      append_member (out, ", \"text\": ", piece->text);
      append_member (out, ", \"selector\": ", selector);
      vlps_output_literal (out, ", \"box\": ");
      vlps_json_text_box (out, page->nodes[piece->node].box);
      g_string_append (out, piece->content ? ", \"content\": true}" : ", \"content\": false}");
    }
  g_string_append (out, hidden->len > 0 ? "\n ]" : "]");
}

/* The content in the formats that are asked for; NULL: in none such. */
static void
append_content (GString *out, const char *text, const char *html, const char *markdown)
{
  const struct
  {
    const char *name, *content;
  } parts[] = { { "\"text\": ", text }, { "\"html\": ", html }, { "\"markdown\": ", markdown } };
  gboolean first = TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i].content != NULL)
      {
        g_string_append (out, first ? ",\n \"content\": {" : ",\n  ");
        g_string_append (out, parts[i].name);
        vlps_json_text_utf8 (out, parts[i].content);
        first = FALSE;
      }
  if (!first)
    g_string_append_c (out, '}');
}

char *
vlps_emit_json_fields (const VlpsPage *page, const VlpsResult *result, guint64 fields)
{
  gboolean counted = vlps_field_is_in (VLPS_FIELD_WORDS, fields);
  g_autofree char *text = counted || vlps_field_is_in (VLPS_FIELD_TEXT, fields) ? vlps_emit_text (page, result) : NULL;
  g_autofree char *html = vlps_field_is_in (VLPS_FIELD_HTML, fields) ? vlps_emit_html (page, result) : NULL;
  g_autofree char *markdown = vlps_field_is_in (VLPS_FIELD_MARKDOWN, fields) ? vlps_emit_markdown (page, result) : NULL;
  GString *out = g_string_sized_new ((text != NULL ? strlen (text) : 0) + (html != NULL ? strlen (html) * 5 / 4 : 0)
                                     + page->n_nodes * 64 + 1024);

  g_string_append_c (out, '{');
  append_facts (out, page, result, fields);
  if (counted)
    {
      vlps_output_literal (out, ",\n \"words\": ");
      vlps_json_text_number (out, vlps_text_words (text));
    }
  if (vlps_field_is_in (VLPS_FIELD_FOUND, fields))
    append_found (out, &result->facts);
  append_layout (out, page, result, fields);
  append_content (out, vlps_field_is_in (VLPS_FIELD_TEXT, fields) ? text : NULL, html, markdown);
  if (vlps_field_is_in (VLPS_FIELD_FOLDED, fields))
    append_folded (out, page, result);
  if (vlps_field_is_in (VLPS_FIELD_COMMENTS, fields))
    vlps_thread_append_json (out, result->comments);
  if (vlps_field_is_in (VLPS_FIELD_HIDDEN, fields) && result->hidden != NULL)
    append_hidden (out, page, result->hidden);
  if (vlps_field_is_in (VLPS_FIELD_WARNINGS, fields))
    append_warnings (out, page, result);
  g_string_append_c (out, '}');
  /* each member begins with the end of the one before it */
  if (g_str_has_prefix (out->str, "{,\n "))
    g_string_erase (out, 1, (gssize) strlen (",\n "));
  return vlps_output_finish (out);
}

char *
vlps_emit_json (const VlpsPage *page, const VlpsResult *result, gboolean elements)
{
  return vlps_emit_json_fields (page, result,
                                VLPS_FIELDS_USUAL | (elements ? VLPS_FIELD_BIT (VLPS_FIELD_ELEMENTS) : 0));
}
