/* sample.c - pages for tests */
#include "sample.h"

#include <gumbo.h>
#include <stdlib.h>
#include <string.h>

#include "html-page.h"
#include "link-address.h"
#include "whitespace.h"

typedef struct
{
  Sample *sample;
  GByteArray *content;
  GByteArray *regions;
  gboolean rendered;
} Builder;

/* State that goes down the tree. */
typedef struct
{
  int parent;
  int frame;
  gboolean preformatted;
  gboolean unrendered;
  guint8 content;
  guint8 region;
} State;

static VlpsDisplay
default_display (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_LI:
      return VLPS_DISPLAY_LIST_ITEM;
    case VLPS_TAG_TABLE:
      return VLPS_DISPLAY_TABLE;
    case VLPS_TAG_TR:
      return VLPS_DISPLAY_TABLE_ROW;
    case VLPS_TAG_TD:
    case VLPS_TAG_TH:
      return VLPS_DISPLAY_TABLE_CELL;
    case VLPS_TAG_TBODY:
    case VLPS_TAG_THEAD:
    case VLPS_TAG_TFOOT:
    case VLPS_TAG_CAPTION:
      return VLPS_DISPLAY_TABLE_PART;
    default:
      return vlps_tag_is_block (tag) ? VLPS_DISPLAY_BLOCK : VLPS_DISPLAY_INLINE;
    }
}

static VlpsDisplay
display_from_name (const char *name)
{
  static const struct
  {
    const char *name;
    VlpsDisplay display;
  } words[] = {
    { "none", VLPS_DISPLAY_NONE },   { "inline", VLPS_DISPLAY_INLINE }, { "inline-block", VLPS_DISPLAY_INLINE_BLOCK },
    { "block", VLPS_DISPLAY_BLOCK }, { "flex", VLPS_DISPLAY_FLEX },     { "contents", VLPS_DISPLAY_CONTENTS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i].name, name) == 0)
      return words[i].display;
  g_error ("sample: no display '%s'", name);
}

static guint
flags_from_names (const char *names)
{
  static const struct
  {
    const char *name;
    guint flag;
  } words[] = {
    { "unrendered", VLPS_NODE_UNRENDERED },     { "invisible", VLPS_NODE_INVISIBLE },
    { "off-page", VLPS_NODE_OFF_PAGE },         { "clipped", VLPS_NODE_CLIPPED },
    { "preformatted", VLPS_NODE_PREFORMATTED }, { "shadow", VLPS_NODE_SHADOW },
  };
  guint flags = 0;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (names, words[i].name) != NULL)
      flags |= words[i].flag;
  return flags;
}

static const char *
gumbo_value (const GumboNode *node, const char *name)
{
  const GumboAttribute *attribute = gumbo_get_attribute (&node->v.element.attributes, name);

  return attribute == NULL ? NULL : attribute->value;
}

/* Name of an element, which belongs to the caller. */
static char *
gumbo_name (const GumboNode *node)
{
  GumboStringPiece piece = node->v.element.original_tag;
  const char *known = gumbo_normalized_tagname (node->v.element.tag);

  if (*known != '\0')
    return g_strdup (known);
  gumbo_tag_from_original_text (&piece);
  return g_ascii_strdown (piece.data, (gssize) piece.length);
}

static char *
fold (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *p = text; *p != '\0';)
    {
      gsize length = strspn (p, " \t\n\f\r");

      if (length == 0)
        g_string_append_c (out, *p++);
      else
        {
          g_string_append_c (out, memchr (p, '\n', length) != NULL ? '\n' : ' ');
          p += length;
        }
    }
  return g_string_free (out, FALSE);
}

static void
note_node (Builder *builder, const State *state)
{
  g_byte_array_append (builder->content, &state->content, 1);
  g_byte_array_append (builder->regions, &state->region, 1);
}

static void
add_text (Builder *builder, const GumboNode *node, const State *state)
{
  g_autofree char *text = state->preformatted ? g_strdup (node->v.text.text) : fold (node->v.text.text);
  VlpsPage *page = builder->sample->page;
  VlpsBox box = page->nodes[state->parent].box;

  vlps_page_add_text (page, state->parent, text, box,
                      (state->unrendered ? (guint) VLPS_NODE_UNRENDERED : 0)
                          | (page->nodes[state->parent].flags
                             & (VLPS_NODE_INVISIBLE | VLPS_NODE_OFF_PAGE | VLPS_NODE_CLIPPED | VLPS_NODE_SHADOW)));
  note_node (builder, state);
}

static void add_document (Builder *builder, const char *html, int owner, const char *url, State state);

static void
add_element (Builder *builder, const GumboNode *node, State *state)
{
  VlpsPage *page = builder->sample->page;
  g_autofree char *name = gumbo_name (node);
  VlpsTag tag = vlps_tag_from_name (name);
  const char *display = gumbo_value (node, "x-display");
  const char *flags = gumbo_value (node, "x-flags");
  const char *box = gumbo_value (node, "x-box");
  const char *region = gumbo_value (node, "x-region");
  const VlpsStyle *style = NULL;
  guint bits = flags == NULL ? 0 : flags_from_names (flags);
  double edges[4] = { 0 };
  const char *document;

  if (gumbo_value (node, "x-out") != NULL)
    state->content = 0;
  if (gumbo_value (node, "x-in") != NULL)
    state->content = 1;
  if (region != NULL)
    {
      VlpsRegion read;

      g_assert_true (vlps_region_parse (region, &read, NULL));
      state->region = (guint8) read;
    }
  if (tag == VLPS_TAG_PRE && flags != NULL)
    state->preformatted = FALSE;
  else if (tag == VLPS_TAG_PRE || tag == VLPS_TAG_TEXTAREA || tag == VLPS_TAG_LISTING || tag == VLPS_TAG_XMP)
    state->preformatted = TRUE;
  if ((bits & VLPS_NODE_PREFORMATTED) != 0)
    state->preformatted = TRUE;
  if (state->preformatted)
    bits |= VLPS_NODE_PREFORMATTED;
  if (builder->rendered)
    {
      VlpsStyle computed = { .display = display != NULL ? display_from_name (display) : default_display (tag),
                             .font_size = 16,
                             .font_weight = 400 };

      if (computed.display == VLPS_DISPLAY_NONE || gumbo_value (node, "hidden") != NULL
          || vlps_tag_is_never_shown (tag))
        state->unrendered = TRUE;
      if (state->unrendered)
        bits |= VLPS_NODE_UNRENDERED;
      else
        style = vlps_page_add_style (page, &computed);
    }
  for (guint i = 0; box != NULL && i < 4; i++)
    edges[i] = g_ascii_strtod (box, (char **) &box);
  state->parent = vlps_page_add_element (page, state->parent, state->frame, name,
                                         (VlpsBox){ edges[0], edges[1], edges[2], edges[3] }, style, bits);
  note_node (builder, state);
  for (guint i = 0; i < node->v.element.attributes.length; i++)
    {
      const GumboAttribute *attribute = node->v.element.attributes.data[i];

      if (!g_str_has_prefix (attribute->name, "x-"))
        vlps_page_add_attribute (page, attribute->name, attribute->value);
    }
  document = gumbo_value (node, "x-doc");
  if (document != NULL)
    {
      const char *url = gumbo_value (node, "x-url");

      add_document (builder, document, state->parent, url != NULL ? url : gumbo_value (node, "src"), *state);
    }
  else if (gumbo_value (node, "x-unreached") != NULL)
    {
      int frame = vlps_page_add_frame (page, state->parent, "", "");

      page->frames[frame].reached = FALSE;
    }
}

static const GumboVector *
children_of (const GumboNode *node)
{
  return node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE ? &node->v.element.children : NULL;
}

static const GumboNode *
next_of (const GumboNode *node)
{
  const GumboVector *siblings = &node->parent->v.element.children;

  return node->index_within_parent + 1 < siblings->length ? siblings->data[node->index_within_parent + 1] : NULL;
}

/* Adds a parsed tree in document order, without recursion. */
static void
add_tree (Builder *builder, const GumboNode *root, State state)
{
  g_autoptr (GArray) states = g_array_new (FALSE, FALSE, sizeof (State));
  const GumboNode *node = root;

  for (;;)
    {
      const GumboVector *children = children_of (node);
      State inner = state;

      if (children != NULL)
        add_element (builder, node, &inner);
      else if (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE)
        add_text (builder, node, &state);
      if (children != NULL && children->length > 0)
        {
          g_array_append_val (states, state);
          state = inner;
          node = children->data[0];
          continue;
        }
      while (node != root && next_of (node) == NULL)
        {
          node = node->parent;
          state = g_array_index (states, State, states->len - 1);
          g_array_set_size (states, states->len - 1);
        }
      if (node == root)
        return;
      node = next_of (node);
    }
}

static GumboOutput *
parse (const char *html, GumboOptions *options)
{
  *options = kGumboDefaultOptions;
  options->max_errors = 0;
  return gumbo_parse_with_options (options, html, strlen (html));
}

static void
add_document (Builder *builder, const char *html, int owner, const char *url, State state)
{
  VlpsPage *page = builder->sample->page;
  GumboOptions options;
  GumboOutput *output = parse (html, &options);
  const char *title = "";

  state.frame = vlps_page_add_frame (page, owner, url, url);
  state.preformatted = FALSE;
  page->frames[state.frame].quirks = output->document->v.document.doc_type_quirks_mode == GUMBO_DOCTYPE_QUIRKS;
  if (owner >= 0)
    page->frames[state.frame].clip = page->nodes[owner].box;
  add_tree (builder, output->root, state);
  for (guint i = 0; i + 1 < page->n_nodes && *title == '\0'; i++)
    if (page->nodes[i].tag == VLPS_TAG_TITLE && page->nodes[i].frame == state.frame
        && page->nodes[i + 1].kind == VLPS_NODE_TEXT)
      title = page->nodes[i + 1].text;
  page->frames[state.frame].title = vlps_page_intern (page, title);
  gumbo_destroy_output (&options, output);
}

static Sample *
build (const char *html, gboolean rendered)
{
  Sample *sample = g_new0 (Sample, 1);
  Builder builder = {
    .sample = sample,
    .content = g_byte_array_new (),
    .regions = g_byte_array_new (),
    .rendered = rendered,
  };
  State state = { .parent = -1, .content = 1, .region = VLPS_REGION_CENTER };

  sample->page = vlps_page_new ();
  sample->page->rendered = rendered;
  sample->page->url = sample->page->input = "http://example.org/dir/page.html";
  sample->page->engine = "test";
  if (rendered)
    sample->page->size = sample->page->viewport = (VlpsSize){ 1000, 800 };
  add_document (&builder, html, -1, "http://example.org/dir/page.html", state);
  vlps_page_seal (sample->page);
  sample->result = vlps_result_new (sample->page, "test");
  memcpy (sample->result->content, builder.content->data, sample->page->n_nodes);
  sample->result->regions = g_memdup2 (builder.regions->data, sample->page->n_nodes);
  g_byte_array_unref (builder.content);
  g_byte_array_unref (builder.regions);
  return sample;
}

Sample *
sample_new (const char *html)
{
  return build (html, FALSE);
}

Sample *
sample_new_rendered (const char *html)
{
  return build (html, TRUE);
}

Sample *
sample_new_from_file (const char *path)
{
  g_autofree char *data = NULL;
  g_autofree char *url = g_filename_to_uri (path, NULL, NULL);
  VlpsPage *page;
  Sample *sample;
  gsize length;

  if (!g_file_get_contents (path, &data, &length, NULL))
    return NULL;
  page = vlps_html_page_parse ((const guint8 *) data, length, url, NULL, NULL);
  if (page == NULL)
    return NULL;
  sample = g_new0 (Sample, 1);
  sample->page = page;
  sample->result = vlps_result_new_whole (page);
  return sample;
}

guint
sample_foreach_file (const char *path, void (*function) (const char *path))
{
  g_autoptr (GQueue) paths = g_queue_new ();
  guint n = 0;
  char *next;

  g_queue_push_tail (paths, g_strdup (path));
  while ((next = g_queue_pop_head (paths)) != NULL)
    {
      g_autofree char *at = next;
      g_autoptr (GDir) folder = g_dir_open (at, 0, NULL);
      const char *name;

      if (folder == NULL)
        {
          function (at);
          n++;
          continue;
        }
      while ((name = g_dir_read_name (folder)) != NULL)
        {
          g_autofree char *inner = g_build_filename (at, name, NULL);

          /* their formulas are no plain CommonMark; they have a test of their own */
          if (strcmp (name, "generators") == 0)
            continue;
          if (g_file_test (inner, G_FILE_TEST_IS_DIR) || g_str_has_suffix (name, ".html")
              || g_str_has_suffix (name, ".htm"))
            g_queue_push_tail (paths, g_steal_pointer (&inner));
        }
    }
  return n;
}

/* The result stays the sample's. */
static void
drop_document (Sample *sample)
{
  if (sample->document != NULL)
    sample->document->result = NULL;
  g_clear_pointer (&sample->document, vlps_document_free);
}

VlpsDocument *
sample_document (const Sample *sample)
{
  Sample *own = (Sample *) (gsize) sample;

  drop_document (own);
  own->document = vlps_document_new (sample->page, sample->result, &sample->options, NULL);
  return own->document;
}

void
sample_free (Sample *sample)
{
  if (sample == NULL)
    return;
  drop_document (sample);
  vlps_result_free (sample->result);
  vlps_page_free (sample->page);
  g_free (sample);
}

int
sample_find (const Sample *sample, const char *id)
{
  for (guint i = 0; i < sample->page->n_nodes; i++)
    if (g_strcmp0 (vlps_node_attribute (&sample->page->nodes[i], "id"), id) == 0)
      return (int) i;
  g_error ("sample: no element '%s'", id);
}

void
sample_squeeze (GString *out, const char *text)
{
  VlpsWhitespace fold = { 0 };
  const char *word;
  gsize length;
  gboolean space;

  vlps_whitespace_run (&fold, text);
  while (vlps_whitespace_next (&fold, &word, &length, &space))
    for (gsize i = 0; i < length; i++)
      if (word[i] != ' ')
        g_string_append_c (out, word[i]);
}

static gboolean
is_textless (VlpsTag tag)
{
  return tag == VLPS_TAG_SCRIPT || tag == VLPS_TAG_STYLE || tag == VLPS_TAG_TITLE || tag == VLPS_TAG_TEMPLATE
         || tag == VLPS_TAG_NOEMBED || tag == VLPS_TAG_NOFRAMES || tag == VLPS_TAG_IFRAME || tag == VLPS_TAG_HEAD;
}

char *
sample_text_of_html (const char *html)
{
  GString *out = g_string_new (NULL);
  GumboOptions options;
  GumboOutput *output = parse (html, &options);
  const GumboNode *node = output->root;

  for (;;)
    {
      const GumboVector *children = children_of (node);
      gboolean enter = children != NULL && children->length > 0;

      if (children != NULL)
        {
          g_autofree char *name = gumbo_name (node);
          const char *srcdoc = gumbo_value (node, "srcdoc");

          enter = enter && !is_textless (vlps_tag_from_name (name));
          if (srcdoc != NULL)
            {
              g_autofree char *inner = sample_text_of_html (srcdoc);

              g_string_append (out, inner);
            }
        }
      else if (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_CDATA)
        sample_squeeze (out, node->v.text.text);
      if (enter)
        {
          node = children->data[0];
          continue;
        }
      while (node != output->root && next_of (node) == NULL)
        node = node->parent;
      if (node == output->root)
        break;
      node = next_of (node);
    }
  gumbo_destroy_output (&options, output);
  return g_string_free (out, FALSE);
}

char *
sample_text_of_page (const Sample *sample)
{
  const VlpsPage *page = sample->page;
  const VlpsStructure *structure = vlps_document_structure (sample_document (sample));
  GString *out = g_string_new (NULL);
  int whole = 0; /* end of what comes out whole or not at all */

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->tag == VLPS_TAG_OBJECT || node->tag == VLPS_TAG_PICTURE || node->tag == VLPS_TAG_MAP
          || node->tag == VLPS_TAG_SVG || node->tag == VLPS_TAG_MATH || node->tag == VLPS_TAG_SELECT)
        whole = MAX (whole, node->end);
      if (structure->mark[i] == VLPS_MARK_PANEL)
        sample_squeeze (out, vlps_structure_text (structure, (int) i));
      /* an iframe's own text is fallback, the document in it is not */
      if (node->kind == VLPS_NODE_TEXT)
        {
          if (node->parent < 0 || page->nodes[node->parent].tag != VLPS_TAG_IFRAME)
            sample_squeeze (out, node->text);
        }
      else if ((is_textless (node->tag) && node->tag != VLPS_TAG_IFRAME)
               || (structure->reason[i] == VLPS_REASON_SIGN && (int) i >= whole
                   && vlps_node_attribute (node, "id") == NULL && vlps_node_attribute (node, "name") == NULL))
        i = (guint) node->end - 1;
    }
  return g_string_free (out, FALSE);
}

char *
sample_text_of_content (const Sample *sample)
{
  const VlpsFlow *flow = vlps_document_flow (sample_document (sample), VLPS_FLOW_PICTURES);
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < sample->page->n_nodes;)
    {
      const VlpsNode *node = &sample->page->nodes[i];
      const char *source = vlps_node_attribute (node, "src");
      g_autofree char *address = source == NULL ? NULL : vlps_link_address_resolve (sample->page, (int) i, source);

      if (flow->role[i] == VLPS_FLOW_TEXT)
        sample_squeeze (out, node->text);
      else if (flow->role[i] == VLPS_FLOW_TASK)
        sample_squeeze (out, *vlps_structure_text (flow->structure, (int) i) == 'x' ? "[x]" : "[ ]");
      else if (flow->role[i] == VLPS_FLOW_EMBED)
        sample_squeeze (out, strchr (vlps_structure_text (flow->structure, (int) i), '\n'));
      /* an image without an address is its alternative text */
      else if (flow->role[i] == VLPS_FLOW_IMAGE && address == NULL && vlps_node_attribute (node, "alt") != NULL)
        sample_squeeze (out, vlps_node_attribute (node, "alt"));
      i = flow->role[i] == VLPS_FLOW_NOTHING ? (guint) sample->page->nodes[i].end : i + 1;
    }
  return g_string_free (out, FALSE);
}

/* --- random pages --- */

static const char *const random_words[] = {
  "word",   "a",        "Text",     "two words",   " lead",    "trail ",
  "\n",     " ",        "3",        "1.",          "2)",       "-",
  "+",      "* x",      "#",        "##",          "# h",      ">",
  "=",      "===",      "---",      "--- | ---",   "|",        "a | b",
  ":--",    "`",        "``",       "```",         "~~~",      "~",
  "*",      "**",       "_",        "__",          "a_b",      "_c_",
  "*d*",    "[e](f)",   "[g]",      "![h](i)",     "!",        "]",
  "(j)",    "<",        ">",        "<b>",         "</p>",     "<!--",
  "-->",    "<script>", "&",        "&amp;",       "&#35;",    "&lt",
  "\\",     "\\*",      "\\\n",     "\"",          "'",        "http://x.example/_y_",
  "中文",   "。",       "，中",     "（文）",      "한국",     "é",
  "€",      "\u00a0",   "\u200b",   "\u00ad",      "\u3000",   "…",
  "“",      "”",        ".",        ":",           "5:",       "[^1]:",
  "[k]: l", "\t",       "    four", "</textarea>", "</style>", "]]>",
  "😀",      "א",        "\u202e",
};

static const char *const random_tags[] = {
  "p",   "div", "span", "b",   "i",          "em",    "strong",  "code", "a",   "ul",    "ol",
  "li",  "h1",  "h3",   "pre", "blockquote", "table", "tr",      "td",   "th",  "br",    "hr",
  "img", "dl",  "dt",   "dd",  "sub",        "del",   "section", "kbd",  "x-y", "tbody", "caption",
};

/* Text that is read back differently with no fault of ours: white space and invisible characters are left to the
 * squeezing, all else must come back. */
Sample *
sample_new_random (GRand *random, guint n_nodes, gboolean rendered)
{
  Sample *sample = g_new0 (Sample, 1);
  VlpsPage *page = sample->page = vlps_page_new ();
  int parent = -1;

  page->rendered = rendered;
  page->url = page->input = "http://example.org/";
  page->engine = "random";
  vlps_page_add_frame (page, -1, page->url, page->url);
  for (guint i = 0; i < n_nodes; i++)
    {
      /* up the tree by some steps, then a node there */
      while (parent > 0 && g_rand_int_range (random, 0, 3) == 0)
        parent = page->nodes[parent].parent;
      if (i < 2)
        parent = vlps_page_add_element (page, parent, 0, i == 0 ? "html" : "body", (VlpsBox){ 0, 0, 9, 9 }, NULL, 0);
      else if (g_rand_boolean (random) || vlps_tag_is_void (page->nodes[parent].tag))
        {
          g_autoptr (GString) text = g_string_new (NULL);

          if (vlps_tag_is_void (page->nodes[parent].tag))
            parent = page->nodes[parent].parent;
          for (int k = g_rand_int_range (random, 1, 5); k > 0; k--)
            g_string_append (text, random_words[g_rand_int_range (random, 0, G_N_ELEMENTS (random_words))]);
          vlps_page_add_text (page, MAX (parent, 1), text->str, (VlpsBox){ 0, 0, 9, 9 },
                              g_rand_int_range (random, 0, 20) == 0 && rendered ? VLPS_NODE_INVISIBLE : 0);
        }
      else
        {
          const char *name = random_tags[g_rand_int_range (random, 0, G_N_ELEMENTS (random_tags))];
          VlpsTag tag = vlps_tag_from_name (name);
          VlpsStyle style = { .display = default_display (tag) };
          gboolean pre = tag == VLPS_TAG_PRE || (page->nodes[parent].flags & VLPS_NODE_PREFORMATTED) != 0;

          if (g_rand_int_range (random, 0, 10) == 0)
            style.display = (VlpsDisplay) g_rand_int_range (random, VLPS_DISPLAY_INLINE, VLPS_DISPLAY_CONTENTS + 1);
          parent = vlps_page_add_element (page, MAX (parent, 1), 0, name, (VlpsBox){ 0, 0, 9, 9 },
                                          rendered ? vlps_page_add_style (page, &style) : NULL,
                                          pre ? VLPS_NODE_PREFORMATTED : 0);
          if (tag == VLPS_TAG_A)
            vlps_page_add_attribute (page, "href", "u(v)?a&b;=`|<c>");
          if (tag == VLPS_TAG_IMG)
            {
              vlps_page_add_attribute (page, "src", "i.png");
              vlps_page_add_attribute (page, "alt",
                                       random_words[g_rand_int_range (random, 0, G_N_ELEMENTS (random_words))]);
            }
          if (tag == VLPS_TAG_OL && g_rand_boolean (random))
            vlps_page_add_attribute (page, "start", "7");
          if (tag == VLPS_TAG_TD && g_rand_int_range (random, 0, 4) == 0)
            vlps_page_add_attribute (page, "colspan", "3");
          if (tag == VLPS_TAG_TD && g_rand_int_range (random, 0, 4) == 0)
            vlps_page_add_attribute (page, "rowspan", "2");
        }
    }
  vlps_page_seal (page);
  sample->result = vlps_result_new_whole (page);
  for (guint i = 2; i < page->n_nodes; i++)
    if (g_rand_int_range (random, 0, 12) == 0)
      sample->result->content[i] = 0;
  return sample;
}
