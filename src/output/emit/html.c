/* html.c - the page after removal as one document that stands alone */
#include "emit.h"

#include <math.h>
#include <string.h>

#include "content-blocks.h"
#include "html-selection.h"
#include "inert.h"
#include "link-address.h"
#include "markup.h"
#include "output.h"
#include "paragraphs.h"
#include "post-rules.h"

/* A document in a frame stands in an attribute of the one around, where quotation marks grow with every level. */
#define MAX_FRAME_DEPTH 6

/* Slots of shadow trees nested deeper than this are written as what they show. */
#define MAX_SCOPES 64

/* A base longer than this would keep the declaration of the encoding out of the bytes where browsers look for it. */
#define LONG_BASE 512

/* Style of a shell: it keeps the position of its content but is not visible itself. */
#define UNFOLDED_STYLE "display:revert;visibility:visible;max-height:none"
#define SHELL_STYLE                                                                                                    \
  "background:none!important;border-color:transparent!important;box-shadow:none!important;outline:none!important"

/* A shadow tree that is being written. */
typedef struct
{
  GString *light; /* children of the host that its slots show; they follow the tree */
  int outer;      /* index of the tree around, -1 for none */
  guint nested;   /* custom elements of the tree around the node at hand: a slot in them may be theirs */
} Scope;

typedef enum
{
  OPEN_PLAIN,
  OPEN_HEAD,
  OPEN_ROOT,  /* root that is not an html element */
  OPEN_FRAME, /* element with a document of its own */
  OPEN_HOST,
  OPEN_SLOT,   /* slot whose content goes to the host's light children */
  OPEN_CUSTOM, /* custom element in a shadow tree */
} OpenKind;

/* An element around the node at hand. */
typedef struct
{
  int node;
  OpenKind kind;
  const char *name; /* of its end tag, NULL for none */
  GString *out;     /* FRAME, SLOT: where its end goes */
  int scope;        /* the one outside of it */
} Open;

typedef struct
{
  const VlpsPage *page;
  const VlpsHtmlSelection *selection;
  GString *out;
  GArray *open;       /* of Open */
  GArray *scopes;     /* of Scope, those that are open */
  int scope;          /* index of the one at hand, -1 for none */
  guint depth;        /* documents around the one at hand */
  gboolean titled;    /* the head at hand has a title */
  GHashTable *frames; /* frame element -> index of its document */
  const VlpsStructure *structure;
  GHashTable *told;    /* attributes by element that say which blocks it is; NULL: none do */
  const GArray *rules; /* of VlpsPostRule; NULL: there are none */
  guint next_rule;
} Writer;

/* --- tags --- */

/* The element's name in the output.  Two old elements cannot hold markup; as preformatted text they look the same. */
static const char *
name_of (const Writer *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];

  if ((node->tag == VLPS_TAG_XMP || node->tag == VLPS_TAG_PLAINTEXT)
      && (w->selection->bits[index] & VLPS_HTML_FOREIGN) == 0)
    return "pre";
  return vlps_markup_is_name (node->name) ? node->name : "span";
}

/* The outermost element of what is closed on the page, and open in the output. */
static gboolean
is_unfolded (const Writer *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];

  return w->structure->bared[index] != 0 && node->tag != VLPS_TAG_DETAILS
         && ((node->flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_NEVER_SHOWN)) != 0
             || vlps_node_attribute (node, "hidden") != NULL)
         && (node->parent < 0 || w->structure->bared[node->parent] == 0);
}

/* The label of a panel of tabs, which stands elsewhere on the page. */
static void
write_label (Writer *w, int index)
{
  vlps_output_literal (w->out, "<p><b>");
  vlps_markup_text (w->out, vlps_structure_text (w->structure, index));
  vlps_output_literal (w->out, "</b></p>");
}

/* All attributes that may stay.  `style` replaces the element's own; `more` is added to it. */
static void
write_attributes (Writer *w, int index, const char *style, const char *more)
{
  const VlpsNode *node = &w->page->nodes[index];
  gboolean framed = (w->selection->bits[index] & VLPS_HTML_FRAME) != 0;
  g_autofree char *joined = NULL;

  for (guint i = 0; i < node->n_attributes; i++)
    {
      const VlpsAttribute *attribute = &node->attributes[i];

      if (!vlps_inert_allows_attribute (node, attribute))
        continue;
      /* those are ours alone */
      if (w->told != NULL && g_str_has_prefix (attribute->name, "data-vlps-"))
        continue;
      /* what counts as shown although its markup hides it, such as the pieces of a streamed page */
      if (strcmp (attribute->name, "hidden") == 0
          && (is_unfolded (w, index) || (!w->page->rendered && vlps_node_is_shown (w->page, index))))
        continue;
      if (strcmp (attribute->name, "style") == 0 && (style != NULL || more != NULL))
        {
          if (style == NULL)
            style = joined = g_strconcat (attribute->value, ";", more, NULL);
          continue;
        }
      /* the document is in the frame already */
      if (framed
          && (strcmp (attribute->name, "src") == 0 || strcmp (attribute->name, "data") == 0
              || strcmp (attribute->name, "type") == 0))
        continue;
      vlps_markup_attribute (w->out, attribute->name, attribute->value);
    }
  if (style == NULL)
    style = more;
  if (style != NULL)
    vlps_markup_attribute (w->out, "style", style);
  if (w->told != NULL && g_hash_table_contains (w->told, GINT_TO_POINTER (index)))
    g_string_append (w->out, g_hash_table_lookup (w->told, GINT_TO_POINTER (index)));
}

static void
write_cell_attributes (Writer *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  static const char *const spans[] = { "colspan", "rowspan" };

  for (guint i = 0; i < G_N_ELEMENTS (spans); i++)
    {
      const char *value = vlps_node_attribute (node, spans[i]);

      if (value != NULL)
        vlps_markup_attribute (w->out, spans[i], value);
    }
}

static void
write_start (Writer *w, int index, const char *name)
{
  gboolean shell = w->selection->how[index] == VLPS_HTML_SHELL && w->page->rendered;

  g_string_append_c (w->out, '<');
  g_string_append (w->out, name);
  if (w->selection->how[index] == VLPS_HTML_CELL)
    write_cell_attributes (w, index);
  else
    write_attributes (w, index, is_unfolded (w, index) ? UNFOLDED_STYLE : NULL, shell ? SHELL_STYLE : NULL);
  g_string_append_c (w->out, '>');
  if (w->structure->mark[index] == VLPS_MARK_PANEL && !vlps_tag_is_heading (w->page->nodes[index].tag, NULL)
      && w->page->nodes[index].tag != VLPS_TAG_P && w->page->nodes[index].tag != VLPS_TAG_UL
      && w->page->nodes[index].tag != VLPS_TAG_OL && w->page->nodes[index].tag != VLPS_TAG_PRE)
    write_label (w, index);
}

static void
write_end (Writer *w, const char *name)
{
  if (name == NULL)
    return;
  vlps_output_literal (w->out, "</");
  g_string_append (w->out, name);
  g_string_append_c (w->out, '>');
}

/* --- documents --- */

static const VlpsFrame *
frame_at (const Writer *w, int index)
{
  static const VlpsFrame none = { .owner = -1, .url = "", .base = "", .title = "", .language = "", .charset = "" };
  int frame = w->page->nodes[index].frame;

  return frame >= 0 && frame < (int) w->page->n_frames ? &w->page->frames[frame] : &none;
}

static void
write_head_begin (GString *out, const VlpsFrame *frame)
{
  gboolean base = vlps_link_address_is_document (frame->base);
  gboolean late = base && strlen (frame->base) > LONG_BASE;

  g_string_append (out, late ? "<head><meta charset=\"UTF-8\">" : "<head>");
  if (base)
    {
      vlps_output_literal (out, "<base");
      vlps_markup_attribute (out, "href", frame->base);
      g_string_append_c (out, '>');
    }
  if (!late)
    vlps_output_literal (out, "<meta charset=\"UTF-8\">");
}

static void
write_head_end (GString *out, const char *title)
{
  if (title != NULL && *title != '\0')
    {
      vlps_output_literal (out, "<title>");
      vlps_markup_text (out, title);
      vlps_output_literal (out, "</title>");
    }
  vlps_output_literal (out, "</head>\n");
}

/* A document in a frame is never in quirks mode, whatever it says. */
static void
write_doctype (Writer *w, const VlpsFrame *frame)
{
  if (w->depth == 0 && !frame->quirks)
    vlps_output_literal (w->out, "<!DOCTYPE html>\n");
}

static gboolean
has_head (const Writer *w, int root)
{
  const VlpsNode *nodes = w->page->nodes;

  for (int i = root + 1; i < nodes[root].end; i = nodes[i].end)
    if ((w->selection->bits[i] & VLPS_HTML_OUTLINE) != 0)
      return nodes[i].tag == VLPS_TAG_HEAD;
  return FALSE;
}

static void
open_root (Writer *w, int index, Open *open)
{
  const VlpsNode *node = &w->page->nodes[index];
  const VlpsFrame *frame = frame_at (w, index);

  write_doctype (w, frame);
  w->titled = FALSE;
  if (node->tag == VLPS_TAG_HTML)
    {
      write_start (w, index, "html");
      open->name = "html";
      if (has_head (w, index))
        return;
      write_head_begin (w->out, frame);
      write_head_end (w->out, frame->title);
      return;
    }
  /* a picture or other XML that a browser shows as it is */
  vlps_output_literal (w->out, "<html>");
  write_head_begin (w->out, frame);
  write_head_end (w->out, frame->title);
  vlps_output_literal (w->out, "<body>");
  write_start (w, index, name_of (w, index));
  open->kind = OPEN_ROOT;
  open->name = name_of (w, index);
}

static void
open_outline (Writer *w, int index, Open *open)
{
  const VlpsNode *node = &w->page->nodes[index];

  if (node->tag == VLPS_TAG_HEAD)
    {
      open->kind = OPEN_HEAD;
      write_head_begin (w->out, frame_at (w, index));
    }
  else if (node->tag == VLPS_TAG_BODY)
    {
      write_start (w, index, "body");
      open->name = "body";
    }
  /* the frames of framesets within framesets know their place on the page themselves */
  else if (w->page->nodes[node->parent].tag == VLPS_TAG_HTML)
    {
      vlps_output_literal (w->out, "<body style=\"margin:0\">");
      open->name = "body";
    }
}

/* --- frames --- */

/* Returns the position of a frame in the document of its frameset. */
static char *
frame_style (const Writer *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  const VlpsFrame *frame = frame_at (w, index);
  VlpsBox origin = frame->owner >= 0 ? frame->clip : (VlpsBox){ 0 };

  if (!w->page->rendered)
    return g_strdup ("display:block;width:100%;height:100vh;border:0");
  return g_strdup_printf ("position:absolute;left:%ldpx;top:%ldpx;width:%ldpx;height:%ldpx;border:0",
                          lround (node->box.left - origin.left), lround (node->box.top - origin.top),
                          lround (node->box.width), lround (node->box.height));
}

static void
write_frame_start (Writer *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  gboolean shell = w->selection->how[index] == VLPS_HTML_SHELL && w->page->rendered;
  g_autofree char *style = node->tag == VLPS_TAG_FRAME ? frame_style (w, index) : NULL;

  vlps_output_literal (w->out, "<iframe");
  write_attributes (w, index, style, shell ? SHELL_STYLE : NULL);
}

static void
write_too_deep (Writer *w, int index)
{
  gpointer frame = g_hash_table_lookup (w->frames, GINT_TO_POINTER (index));
  const char *url = w->page->frames[GPOINTER_TO_INT (frame)].url;
  g_autoptr (GString) note = g_string_new ("<p>The document of this frame is nested too deep to be kept here");

  if (vlps_link_address_is_document (url))
    {
      vlps_output_literal (note, ": <a");
      vlps_markup_attribute (note, "href", url);
      g_string_append_c (note, '>');
      vlps_markup_text (note, url);
      vlps_output_literal (note, "</a>");
    }
  vlps_output_literal (note, ".</p>\n");
  vlps_markup_srcdoc (w->out, note->str);
}

/* Begins the document that a frame element shows.  FALSE when it is left out and done with. */
static gboolean
open_frame (Writer *w, int index, Open *open)
{
  write_frame_start (w, index);
  if (w->depth >= MAX_FRAME_DEPTH)
    {
      write_too_deep (w, index);
      vlps_output_literal (w->out, "></iframe>");
      return FALSE;
    }
  open->kind = OPEN_FRAME;
  open->out = w->out;
  w->out = g_string_new (NULL);
  w->scope = -1;
  w->depth++;
  return TRUE;
}

static void
close_frame (Writer *w, const Open *open)
{
  g_autoptr (GString) document = w->out;

  w->depth--;
  w->out = open->out;
  vlps_markup_srcdoc (w->out, document->str);
  vlps_output_literal (w->out, "></iframe>");
}

/* A frame whose document nobody has seen keeps its address, but may not run what it finds there. */
static void
write_unreached_frame (Writer *w, int index)
{
  write_frame_start (w, index);
  vlps_output_literal (w->out, " sandbox=\"\"></iframe>");
}

/* --- shadow trees --- */

static Scope *
scope_at (Writer *w, int index)
{
  return &g_array_index (w->scopes, Scope, index);
}

static void
open_host (Writer *w, Open *open)
{
  Scope scope = { .light = g_string_new (NULL), .outer = w->scope };

  open->kind = OPEN_HOST;
  vlps_output_literal (w->out, "<template shadowrootmode=\"open\">");
  g_array_append_val (w->scopes, scope);
  w->scope = (int) w->scopes->len - 1;
}

static void
close_host (Writer *w)
{
  Scope *scope = scope_at (w, (int) w->scopes->len - 1);

  vlps_output_literal (w->out, "</template>");
  g_string_append_len (w->out, scope->light->str, (gssize) scope->light->len);
  g_string_free (scope->light, TRUE);
  g_array_set_size (w->scopes, w->scopes->len - 1);
}

/* A slot shows nodes of the document around its tree, so that they are written there: only then do the document's
 * style sheets reach them, as they did on the page. */
static void
open_slot (Writer *w, int index, Open *open)
{
  const VlpsNode *nodes = w->page->nodes;
  gboolean assigned = nodes[index].end > index + 1 && (nodes[index + 1].flags & VLPS_NODE_SHADOW) == 0;
  Scope *scope = scope_at (w, w->scope);

  if (scope->nested > 0 || (assigned && w->scopes->len > MAX_SCOPES))
    return; /* just what it shows */
  write_start (w, index, "slot");
  open->name = "slot";
  if (!assigned)
    return;
  write_end (w, "slot");
  open->kind = OPEN_SLOT;
  open->name = NULL;
  open->out = w->out;
  w->out = scope->light;
  w->scope = scope->outer;
}

/* --- nodes --- */

/* FALSE when nothing of what is in the element is to come. */
static gboolean
open_element (Writer *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  guint bits = w->selection->bits[index];
  const char *name = name_of (w, index);
  Open open = { .node = index, .scope = w->scope };

  if ((bits & VLPS_HTML_ROOT) != 0)
    open_root (w, index, &open);
  else if ((bits & VLPS_HTML_OUTLINE) != 0)
    open_outline (w, index, &open);
  else if ((bits & VLPS_HTML_FRAME) != 0)
    {
      if (!open_frame (w, index, &open))
        return FALSE;
    }
  else if ((node->tag == VLPS_TAG_IFRAME || node->tag == VLPS_TAG_FRAME) && (bits & VLPS_HTML_FOREIGN) == 0)
    {
      write_unreached_frame (w, index);
      return FALSE;
    }
  else if (node->tag == VLPS_TAG_SLOT && (node->flags & VLPS_NODE_SHADOW) != 0 && w->scope >= 0)
    open_slot (w, index, &open);
  else if (w->selection->how[index] != VLPS_HTML_CONTENT)
    {
      /* one title is enough, and the first one counts */
      if (node->tag == VLPS_TAG_TITLE && (bits & VLPS_HTML_FOREIGN) == 0)
        {
          if (w->titled)
            return FALSE;
          w->titled = TRUE;
        }
      write_start (w, index, name);
      if ((bits & VLPS_HTML_FOREIGN) == 0 && vlps_tag_is_void (node->tag))
        return TRUE;
      open.name = name;
      /* parsers take away a line feed that comes first */
      if ((bits & VLPS_HTML_FOREIGN) == 0
          && (strcmp (name, "pre") == 0 || node->tag == VLPS_TAG_LISTING || node->tag == VLPS_TAG_TEXTAREA)
          && node->end > index + 1 && w->selection->how[index + 1] == VLPS_HTML_NODE
          && w->page->nodes[index + 1].kind == VLPS_NODE_TEXT && *w->page->nodes[index + 1].text == '\n')
        g_string_append_c (w->out, '\n');
    }
  if ((bits & VLPS_HTML_HOST) != 0)
    open_host (w, &open);
  else if (w->scope >= 0 && (node->flags & VLPS_NODE_SHADOW) != 0 && strchr (node->name, '-') != NULL)
    {
      open.kind = OPEN_CUSTOM;
      scope_at (w, w->scope)->nested++;
    }
  g_array_append_val (w->open, open);
  return TRUE;
}

static void
close_element (Writer *w, const Open *open)
{
  switch (open->kind)
    {
    case OPEN_HEAD:
      write_head_end (w->out, w->titled ? NULL : frame_at (w, open->node)->title);
      break;
    case OPEN_FRAME:
      close_frame (w, open);
      break;
    case OPEN_HOST:
      close_host (w);
      break;
    case OPEN_SLOT:
      w->out = open->out;
      break;
    case OPEN_CUSTOM:
      scope_at (w, open->scope)->nested--;
      break;
    case OPEN_PLAIN:
    case OPEN_ROOT:
    default:
      break;
    }
  w->scope = open->scope;
  write_end (w, open->name);
  if (open->kind == OPEN_ROOT)
    vlps_output_literal (w->out, "</body></html>");
}

static void
write_text (Writer *w, int index)
{
  const VlpsNode *node = &w->page->nodes[index];
  int parent = node->parent;

  if (w->page->nodes[parent].tag == VLPS_TAG_STYLE && (w->selection->bits[parent] & VLPS_HTML_FOREIGN) == 0)
    vlps_markup_style (w->out, node->text);
  else
    vlps_markup_text (w->out, node->text);
}

/* Returns TRUE if a rule may be written before the node. */
static gboolean
may_have_rule (const Writer *w, int index)
{
  int parent = w->page->nodes[index].parent;

  if (parent < 0 || (w->selection->bits[parent] & VLPS_HTML_FOREIGN) != 0)
    return FALSE;
  switch (w->page->nodes[parent].tag)
    {
    case VLPS_TAG_BODY:
    case VLPS_TAG_MAIN:
    case VLPS_TAG_ARTICLE:
    case VLPS_TAG_SECTION:
    case VLPS_TAG_ASIDE:
    case VLPS_TAG_DIV:
    case VLPS_TAG_FORM:
    case VLPS_TAG_CENTER:
    case VLPS_TAG_TD:
    case VLPS_TAG_LI:
    case VLPS_TAG_DD:
    case VLPS_TAG_BLOCKQUOTE:
      return TRUE;
    default:
      return strchr (w->page->nodes[parent].name, '-') != NULL;
    }
}

static void
write_nodes (Writer *w, int first, int end)
{
  const VlpsPage *page = w->page;

  for (int i = first; i <= end;)
    {
      /* one step past the last node closes what is still open */
      while (w->open->len > 0)
        {
          Open last = g_array_index (w->open, Open, w->open->len - 1);

          if (i < end && page->nodes[last.node].end > i)
            break;
          g_array_set_size (w->open, w->open->len - 1);
          close_element (w, &last);
        }
      if (i == end)
        break;
      if (w->selection->how[i] != VLPS_HTML_NOTHING)
        {
          const VlpsPostRule *rule = vlps_post_rules_next (w->rules, &w->next_rule, i);

          if (rule != NULL && rule->rule && may_have_rule (w, i))
            vlps_output_literal (w->out, "<hr>");
          if (page->nodes[i].kind == VLPS_NODE_TEXT)
            write_text (w, i);
          else if (!open_element (w, i))
            {
              i = page->nodes[i].end;
              continue;
            }
        }
      /* what is left out is gone through, too: style sheets in it stay */
      i++;
    }
}

static char *
html_of_paragraphs (VlpsDocument *document, const GPtrArray *paragraphs)
{
  const VlpsPage *page = document->page;
  const VlpsFacts *facts = vlps_document_facts (document);
  static const VlpsFrame none = { .base = "", .title = "" };
  const VlpsFrame *frame = page->n_frames > 0 ? &page->frames[0] : &none;
  GString *out = g_string_new ("<!DOCTYPE html>\n<html>");

  write_head_begin (out, frame);
  write_head_end (out, facts->title != NULL ? facts->title : frame->title);
  vlps_output_literal (out, "<body>\n");
  for (guint i = 0; i < paragraphs->len; i++)
    {
      vlps_output_literal (out, "<p>");
      vlps_markup_text (out, g_ptr_array_index (paragraphs, i));
      vlps_output_literal (out, "</p>\n");
    }
  vlps_output_literal (out, "</body></html>");
  return vlps_output_finish (out);
}

static GPtrArray *
write_ranges (VlpsDocument *document, const int *ranges, guint n, const GArray *rules)
{
  const VlpsPage *page = document->page;
  g_autoptr (VlpsHtmlSelection) selection = vlps_html_selection_new (document);
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Open));
  g_autoptr (GArray) scopes = g_array_new (FALSE, FALSE, sizeof (Scope));
  g_autoptr (GHashTable) frames = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) told = document->options.boxes ? vlps_content_blocks_attributes (document) : NULL;
  GPtrArray *parts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < page->n_frames; i++)
    if (page->frames[i].owner >= 0)
      g_hash_table_insert (frames, GINT_TO_POINTER (page->frames[i].owner), GINT_TO_POINTER (i));
  for (guint i = 0; i < n; i++)
    {
      Writer w = {
        .page = page,
        .selection = selection,
        .out = g_string_new (NULL),
        .open = open,
        .scopes = scopes,
        .scope = -1,
        .frames = frames,
        .structure = vlps_document_structure (document),
        .told = told,
        .rules = rules,
      };

      write_nodes (&w, ranges[2 * i], ranges[2 * i + 1]);
      g_ptr_array_add (parts, g_string_free (w.out, FALSE));
    }
  return parts;
}

char *
vlps_emit_html (VlpsDocument *document)
{
  g_autoptr (GPtrArray) paragraphs = vlps_paragraphs_new (document->page, document->result);
  const int whole[] = { 0, (int) document->page->n_nodes };
  g_autoptr (GArray) rules = NULL;
  g_autoptr (GPtrArray) parts = NULL;
  GString *out;

  if (paragraphs != NULL)
    return html_of_paragraphs (document, paragraphs);
  rules = vlps_post_rules_new (document);
  parts = write_ranges (document, whole, 1, rules);
  out = g_string_new (g_ptr_array_index (parts, 0));
  return vlps_output_finish (out);
}

GPtrArray *
vlps_emit_html_ranges (VlpsDocument *document, const int *ranges, guint n)
{
  return write_ranges (document, ranges, n, NULL);
}
