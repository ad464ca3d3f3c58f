/* json.c - a result as one JSON object */
#include "emit.h"

#include <math.h>
#include <string.h>

#include "characters.h"
#include "headline-json.h"
#include "interactive-json.h"
#include "items-json.h"
#include "json-text.h"
#include "missing.h"
#include "output.h"
#include "posts-json.h"
#include "region-box.h"
#include "thread.h"
#include "topic.h"
#include "usage-signals.h"

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
  vlps_json_text_number (out, result->separators.expected);
  vlps_output_literal (out, ", \"separators\": {");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_string_append_printf (out, "%s\"%s\": {\"confidence\": ", i > 0 ? ", " : "", names[i]);
      vlps_json_text_number (out, result->separators.confidence[i]);
      vlps_json_text_member (out, ", \"reasons\": ", result->separators.reasons[i]);
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, '}');
}

/* Other lines for a page of whose lines little is expected. */
static void
append_alternatives (GString *out, const VlpsResult *result)
{
  static const char *const names[] = { "[{\"h1\": ", ", \"h2\": ", ", \"w1\": ", ", \"w2\": " };
  VlpsThresholds lines = result->separators.second;

  vlps_output_literal (out, ", \"alternatives\": ");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_string_append (out, names[i]);
      vlps_json_text_number (out, *vlps_region_separator (&lines, i));
    }
  vlps_output_literal (out, ", \"expected_f1\": ");
  vlps_json_text_number (out, result->separators.second_expected);
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
      vlps_json_text_member (out, ", \"region\": ", vlps_region_name (layer->region));
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
    { ", \"h1\": ", result->separators.at.h1 },
    { ", \"h2\": ", result->separators.at.h2 },
    { ", \"w1\": ", result->separators.at.w1 },
    { ", \"w2\": ", result->separators.at.w2 },
  };

  vlps_json_text_member (out, ",\n \"thresholds\": {\"preset\": ", result->separators.preset);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_string_append (out, lines[i].name);
      vlps_json_text_number (out, lines[i].value);
    }
  if (result->separators.at.n_bands > 0)
    append_bands (out, result->separators.at, page->size.height);
  if (result->separators.reasons[0] != NULL || result->separators.reasons[1] != NULL
      || result->separators.reasons[2] != NULL || result->separators.reasons[3] != NULL)
    append_reasons (out, result);
  if (!isnan (result->separators.second_expected))
    append_alternatives (out, result);
  if (result->separators.layers != NULL && result->separators.layers->len > 0)
    append_layers (out, page, result->separators.layers);
  g_string_append_c (out, '}');
}

/* Appends the regions as rectangles: a margin may exist in one band only. Layers lie over them. */
static void
append_regions (GString *out, const VlpsPage *page, const VlpsResult *result)
{
  g_autoptr (GArray) boxes = vlps_region_boxes_new (result->separators.at, page->size);

  vlps_output_literal (out, ",\n \"regions\": [");
  for (guint i = 0; i < boxes->len; i++)
    {
      const VlpsRegionBox *box = &g_array_index (boxes, VlpsRegionBox, i);

      vlps_json_text_member (out, i == 0 ? "{\"region\": " : ", {\"region\": ", vlps_region_name (box->region));
      vlps_output_literal (out, ", \"box\": ");
      vlps_json_text_box (out, box->box);
      g_string_append_c (out, '}');
    }
  g_string_append_c (out, ']');
}

/* Appends the details of the method's decision. */
static void
append_details (GString *out, const GArray *details)
{
  for (guint i = 0; i < details->len; i++)
    {
      const VlpsDetail *detail = &g_array_index (details, VlpsDetail, i);

      vlps_json_text_member (out, i == 0 ? ",\n \"details\": {" : ", ", detail->name);
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
    vlps_json_text_member (out, key, value);
}

/* Appends the probability of each region for the text of a sorted element. */
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

  for (guint i = 0; result->separators.units != NULL && i < result->separators.units->len; i++)
    {
      const VlpsTextUnit *unit = &g_array_index (result->separators.units, VlpsTextUnit, i);

      if (unit->node >= 0 && unit->characters > 0)
        units[unit->node] = unit;
    }
  return units;
}

static void
append_element (GString *out, VlpsDocument *document, int index, int place, int parent, const VlpsTextUnit *unit)
{
  const VlpsResult *result = document->result;
  const VlpsNode *node = &document->page->nodes[index];

  g_string_append (out, place == 0 ? "\n  {\"index\": " : ",\n  {\"index\": ");
  vlps_json_text_number (out, place);
  vlps_output_literal (out, ", \"parent\": ");
  vlps_json_text_number (out, parent);
  vlps_json_text_member (out, ", \"tag\": ", node->name);
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
  vlps_json_text_member (
      out, ", \"region\": ", result->regions == NULL ? NULL : vlps_region_name ((VlpsRegion) result->regions[index]));
  g_string_append (out, vlps_document_is_content (document, index) ? ", \"content\": true, \"reason\": \""
                                                                   : ", \"content\": false, \"reason\": \"");
  g_string_append (out, vlps_reason_name ((VlpsReason) vlps_document_reasons (document)[index]));
  g_string_append_c (out, '"');
  if (unit != NULL)
    append_probabilities (out, unit);
  g_string_append (out, !vlps_node_is_shown (document->page, index) ? ", \"hidden\": true}" : "}");
}

/* Appends all elements.  `places` becomes the position in the list of each node, or of the nearest element around it
 * that is listed; -1 for none. */
static void
append_elements (GString *out, VlpsDocument *document, int *places)
{
  const VlpsPage *page = document->page;
  const VlpsResult *result = document->result;
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
      append_element (out, document, i, n, parent, units[i]);
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
      vlps_json_text_member (out, ", \"url\": ", frame->url);
      vlps_json_text_member (out, ", \"title\": ", frame->title);
      g_string_append (out, frame->reached ? ", \"reached\": true, \"box\": " : ", \"reached\": false, \"box\": ");
      vlps_json_text_box (out, i == 0 ? (VlpsBox){ 0, 0, page->size.width, page->size.height } : frame->clip);
      g_string_append_c (out, '}');
    }
  vlps_output_literal (out, "\n ]");
}

static void
append_warnings (GString *out, const VlpsDocument *document)
{
  const GPtrArray *lists[] = { document->page->warnings, document->result->warnings };
  gboolean first = TRUE;

  vlps_output_literal (out, ",\n \"warnings\": [");
  for (guint k = 0; k < G_N_ELEMENTS (lists); k++)
    for (guint i = 0; i < lists[k]->len; i++)
      {
        g_autofree char *text = vlps_warning_text (g_ptr_array_index (lists[k], i), document->options.face);

        vlps_json_text_member (out, first ? "" : ", ", text);
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
    vlps_json_text_member (out, i > 0 ? ", " : "", g_ptr_array_index (list, i));
  g_string_append_c (out, ']');
}

/* Appends where each fact was found, and for dates by which name. */
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
  if (facts->time_by != NULL)
    vlps_json_text_member (out, ", \"time_by\": ", facts->time_by);
  if (facts->modified_by != NULL)
    vlps_json_text_member (out, ", \"modified_by\": ", facts->modified_by);
  g_string_append_c (out, '}');
}

/* Appends the product of the page; null unless it is the page of one product. */
static void
append_product (GString *out, const VlpsProduct *product)
{
  if (product == NULL)
    {
      vlps_output_literal (out, ",\n \"product\": null");
      return;
    }
  vlps_json_text_member (out, ",\n \"product\": {\"name\": ", product->name);
  vlps_json_text_member (out, ", \"price\": ", product->price);
  vlps_json_text_member (out, ", \"currency\": ", product->currency);
  vlps_json_text_member (out, ", \"availability\": ", product->availability);
  vlps_json_text_member (out, ",\n  \"sku\": ", product->sku);
  vlps_json_text_member (out, ", \"brand\": ", product->brand);
  vlps_json_text_member (out, ", \"rating\": ", product->rating);
  vlps_json_text_member (out, ", \"rating_best\": ", product->rating_best);
  vlps_json_text_member (out, ", \"ratings\": ", product->ratings);
  g_string_append_c (out, '}');
}

/* Appends the requested metadata of the page. */
static void
append_facts (GString *out, VlpsDocument *document, guint64 fields)
{
  const VlpsPage *page = document->page;
  static const VlpsFacts none = { 0 };
  const VlpsFacts *facts = (fields & VLPS_FIELDS_METADATA) != 0 ? vlps_document_facts (document) : &none;
  const struct
  {
    VlpsField field;
    const char *name, *value;
  } words[] = {
    { VLPS_FIELD_URL, ",\n \"url\": ", page->url },
    { VLPS_FIELD_INPUT, ",\n \"input\": ", page->input },
    { VLPS_FIELD_TITLE, ",\n \"title\": ", facts->title != NULL ? facts->title : vlps_page_title (page) },
    { VLPS_FIELD_AUTHOR, ",\n \"author\": ", facts->author },
    { VLPS_FIELD_TIME, ",\n \"time\": ", facts->time },
    { VLPS_FIELD_SOURCE, ",\n \"source\": ", facts->source },
    { VLPS_FIELD_MODIFIED, ",\n \"modified\": ", facts->modified },
    { VLPS_FIELD_DESCRIPTION, ",\n \"description\": ", facts->description },
    { VLPS_FIELD_IMAGE, ",\n \"image\": ", facts->image },
    { VLPS_FIELD_CANONICAL, ",\n \"canonical\": ", facts->canonical },
    { VLPS_FIELD_LANGUAGE, ",\n \"language\": ", facts->language },
    { VLPS_FIELD_LANGUAGE_TAG, ",\n \"language_tag\": ", facts->language_tag },
    { VLPS_FIELD_LICENCE, ",\n \"licence\": ", facts->licence },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (vlps_field_is_in (words[i].field, fields))
      vlps_json_text_member (out, words[i].name, words[i].value);
  if (vlps_field_is_in (VLPS_FIELD_AUTHORS, fields))
    append_list (out, ",\n \"authors\": ", facts->authors);
  if (vlps_field_is_in (VLPS_FIELD_CATEGORIES, fields))
    append_list (out, ",\n \"categories\": ", facts->categories);
  if (vlps_field_is_in (VLPS_FIELD_TAGS, fields))
    append_list (out, ",\n \"tags\": ", facts->tags);
  if (vlps_field_is_in (VLPS_FIELD_PRODUCT, fields))
    append_product (out, facts->product);
  if (vlps_field_is_in (VLPS_FIELD_HEADLINE, fields))
    {
      vlps_output_literal (out, ",\n \"headline\": ");
      vlps_headline_json_append (out, document);
    }
}

static void
append_consent (GString *out, const char *name, VlpsConsent consent)
{
  g_string_append_printf (out, "\"%s\": %s, ", name,
                          consent == VLPS_CONSENT_UNSAID ? "null"
                          : consent == VLPS_CONSENT_YES  ? "true"
                                                         : "false");
}

/* Appends which uses the site allows, with its words; nothing if it declares none. */
static void
append_signals (GString *out, const VlpsPage *page)
{
  const char *meta = vlps_signals_meta (page);
  VlpsSignals signals;

  gboolean said = page->robots_tag != NULL || page->content_signal != NULL;

  vlps_signals_read (page, &signals);
  for (guint use = 0; use < VLPS_N_USES; use++)
    said = said || signals.uses[use] != VLPS_CONSENT_UNSAID;
  if (!said)
    return;
  g_string_append (out, ",\n \"signals\": {");
  append_consent (out, "search", signals.uses[VLPS_USE_SEARCH]);
  append_consent (out, "ai_input", signals.uses[VLPS_USE_AI_INPUT]);
  append_consent (out, "ai_train", signals.uses[VLPS_USE_AI_TRAIN]);
  vlps_json_text_member (out, "\"content_signal\": ", page->content_signal);
  vlps_json_text_member (out, ", \"x_robots_tag\": ", page->robots_tag);
  vlps_json_text_member (out, ", \"robots\": ", meta);
  g_string_append_c (out, '}');
}

/* How the page was laid out, and what the method made of it. */
static void
append_layout (GString *out, VlpsDocument *document, guint64 fields)
{
  const VlpsPage *page = document->page;
  const VlpsResult *result = document->result;
  g_autofree int *places = NULL;

  if (vlps_field_is_in (VLPS_FIELD_ENGINE, fields))
    vlps_json_text_member (out, ",\n \"engine\": ", page->engine);
  if (vlps_field_is_in (VLPS_FIELD_RENDERED, fields))
    g_string_append (out, page->rendered ? ",\n \"rendered\": true" : ",\n \"rendered\": false");
  if (page->render_reason != NULL && vlps_field_is_in (VLPS_FIELD_RENDER_REASON, fields))
    vlps_json_text_member (out, ",\n \"render_reason\": ", page->render_reason);
  if (vlps_field_is_in (VLPS_FIELD_SIGNALS, fields))
    append_signals (out, page);
  if (vlps_field_is_in (VLPS_FIELD_PAGE, fields))
    append_size (out, ",\n \"page\": ", page->size);
  if (vlps_field_is_in (VLPS_FIELD_VIEWPORT, fields))
    append_size (out, ",\n \"viewport\": ", page->viewport);
  if (vlps_field_is_in (VLPS_FIELD_METHOD, fields))
    vlps_json_text_member (out, ",\n \"method\": ", result->method);
  if (vlps_field_is_in (VLPS_FIELD_THRESHOLDS, fields))
    append_thresholds (out, page, result);
  if (vlps_field_is_in (VLPS_FIELD_REGIONS, fields) && result->separators.preset != NULL && page->rendered)
    append_regions (out, page, result);
  if (vlps_field_is_in (VLPS_FIELD_DETAILS, fields))
    append_details (out, result->details);
  if (vlps_field_is_in (VLPS_FIELD_ELEMENTS, fields))
    {
      places = g_new (int, MAX (1, page->n_nodes));
      append_elements (out, document, places);
    }
  if (vlps_field_is_in (VLPS_FIELD_FRAMES, fields) && page->n_frames > 1)
    append_frames (out, page, places);
}

/* Parts of the content that a click would show. */
static void
append_folded (GString *out, VlpsDocument *document)
{
  const VlpsPage *page = document->page;
  g_autofree guint *places = NULL;
  guint n = 0;

  for (int i = 0; i < (int) page->n_nodes && !document->options.without_folded;)
    {
      g_autofree char *selector = NULL, *text = NULL;

      if (!vlps_document_is_folded (document, i))
        {
          i++;
          continue;
        }
      if (places == NULL)
        places = vlps_hidden_places (page);
      selector = vlps_hidden_selector (page, places, i);
      text = vlps_hidden_text (page, i);
      vlps_json_text_member (out, n++ == 0 ? ",\n \"folded\": [\n  {\"selector\": " : ",\n  {\"selector\": ", selector);
      vlps_json_text_member (out, ", \"text\": ", text);
      g_string_append_c (out, '}');
      i = page->nodes[i].end;
    }
  if (n > 0)
    vlps_output_literal (out, "\n ]");
}

/* How much of a topic the content has that was asked for, and the share of the text that is kept for it. */
static void
append_topic (GString *out, const VlpsResult *result)
{
  double kept = 0, all = 0;

  for (guint i = 0; i < result->passages->len; i++)
    {
      const VlpsPassage *passage = &g_array_index (result->passages, VlpsPassage, i);

      all += passage->characters;
      kept += passage->kept ? passage->characters : 0;
    }
  vlps_output_literal (out, ",\n \"topic\": {\"score\": ");
  vlps_json_text_number (out, result->topic_score);
  vlps_output_literal (out, ", \"kept\": ");
  vlps_json_text_number (out, all > 0 ? kept / all : 0);
  g_string_append_c (out, '}');
}

/* The passages of the content, where there are several. */
static void
append_topics (GString *out, VlpsDocument *document)
{
  const VlpsPage *page = document->page;
  const GArray *passages = vlps_document_passages (document);

  for (guint i = 0; i < passages->len && passages->len > 1; i++)
    {
      const VlpsPassage *passage = &g_array_index (passages, VlpsPassage, i);
      VlpsBox box = { 0 };

      g_string_append (out, i == 0 ? ",\n \"topics\": [\n  {\"words\": [" : ",\n  {\"words\": [");
      for (guint k = 0; passage->words[k] != NULL; k++)
        vlps_json_text_member (out, k > 0 ? ", " : "", passage->words[k]);
      vlps_output_literal (out, "], \"characters\": ");
      vlps_json_text_number (out, passage->characters);
      if (!isnan (passage->score))
        {
          vlps_output_literal (out, ", \"score\": ");
          vlps_json_text_number (out, passage->score);
          g_string_append (out, passage->kept ? ", \"kept\": true" : ", \"kept\": false");
        }
      for (int k = passage->first; k <= passage->last; k++)
        if (page->nodes[k].kind == VLPS_NODE_TEXT && vlps_node_is_shown (page, k))
          box = vlps_box_union (box, page->nodes[k].box);
      vlps_output_literal (out, ", \"box\": ");
      vlps_json_text_box (out, box);
      vlps_json_text_member (out, ", \"begins\": ", passage->begins);
      g_string_append_c (out, '}');
    }
  if (passages->len > 1)
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

      vlps_json_text_member (out,
                             i == 0 ? "\n  {\"reason\": " : ",\n  {\"reason\": ", vlps_hiding_name (piece->reason));
      vlps_json_text_member (out, ", \"text\": ", piece->text);
      vlps_json_text_member (out, ", \"selector\": ", selector);
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

/* Appends a member with a line for each object.  Takes `objects`; NULL: no member. */
static void
append_objects (GString *out, const char *name, GPtrArray *objects)
{
  if (objects == NULL)
    return;
  g_string_append_printf (out, ",\n \"%s\": [", name);
  for (guint i = 0; i < objects->len; i++)
    g_string_append_printf (out, "%s\n  %s", i == 0 ? "" : ",", (const char *) g_ptr_array_index (objects, i));
  vlps_output_literal (out, "\n ]");
  g_ptr_array_unref (objects);
}

char *
vlps_emit_json_fields (VlpsDocument *document, guint64 fields)
{
  const VlpsPage *page = document->page;
  const VlpsResult *result = document->result;
  gboolean counted = vlps_field_is_in (VLPS_FIELD_WORDS, fields);
  g_autofree char *text = counted || vlps_field_is_in (VLPS_FIELD_TEXT, fields) ? vlps_emit_text (document) : NULL;
  g_autofree char *html = vlps_field_is_in (VLPS_FIELD_HTML, fields) ? vlps_emit_html (document) : NULL;
  g_autofree char *markdown = vlps_field_is_in (VLPS_FIELD_MARKDOWN, fields) ? vlps_emit_markdown (document) : NULL;
  GString *out = g_string_sized_new ((text != NULL ? strlen (text) : 0) + (html != NULL ? strlen (html) * 5 / 4 : 0)
                                     + page->n_nodes * 64 + 1024);

  g_string_append_c (out, '{');
  append_facts (out, document, fields);
  if (counted)
    {
      vlps_output_literal (out, ",\n \"words\": ");
      vlps_json_text_number (out, vlps_characters_words (text));
    }
  if (vlps_field_is_in (VLPS_FIELD_FOUND, fields))
    append_found (out, vlps_document_facts (document));
  append_layout (out, document, fields);
  append_content (out, vlps_field_is_in (VLPS_FIELD_TEXT, fields) ? text : NULL, html, markdown);
  if (vlps_field_is_in (VLPS_FIELD_FOLDED, fields))
    append_folded (out, document);
  if (vlps_field_is_in (VLPS_FIELD_POSTS, fields))
    append_objects (out, "posts", vlps_posts_json (document));
  if (vlps_field_is_in (VLPS_FIELD_ITEMS, fields))
    append_objects (out, "items", vlps_items_json (document));
  if (vlps_field_is_in (VLPS_FIELD_TOPIC, fields) && result->passages != NULL)
    append_topic (out, result);
  if (vlps_field_is_in (VLPS_FIELD_TOPICS, fields))
    append_topics (out, document);
  if (vlps_field_is_in (VLPS_FIELD_COMMENTS, fields))
    vlps_thread_append_json (out, result->comments);
  if (vlps_field_is_in (VLPS_FIELD_HIDDEN, fields) && result->hidden != NULL)
    append_hidden (out, page, result->hidden);
  if (vlps_field_is_in (VLPS_FIELD_INTERACTIVE, fields) && document->options.numbers)
    append_objects (out, "interactive", vlps_interactive_json (document));
  if (vlps_field_is_in (VLPS_FIELD_MISSING, fields) && vlps_missing_count (&page->missing) > 0)
    {
      g_autofree char *missing = vlps_missing_json (&page->missing);

      vlps_output_literal (out, ",\n \"missing\": ");
      g_string_append (out, missing);
    }
  if (vlps_field_is_in (VLPS_FIELD_WARNINGS, fields))
    append_warnings (out, document);
  g_string_append_c (out, '}');
  /* each member begins with the end of the one before it */
  if (g_str_has_prefix (out->str, "{,\n "))
    g_string_erase (out, 1, (gssize) strlen (",\n "));
  return vlps_output_finish (out);
}

char *
vlps_emit_json (VlpsDocument *document, gboolean elements)
{
  return vlps_emit_json_fields (document, VLPS_FIELDS_USUAL | (elements ? VLPS_FIELD_BIT (VLPS_FIELD_ELEMENTS) : 0));
}
