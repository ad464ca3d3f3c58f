/* tree-construction-test.c - the tree-construction tests of html5lib against the page model
 *
 * The cases stand in fixtures/html5lib/, in html5lib's own format: markup, the tree that the standard makes of it, and
 * whether scripts run.  Fragments and cases in which scripts run are left out: a parsed page is a document without
 * scripts.  Both trees are reduced to what a page keeps (html-page.h): no comments, doctypes, templates, scripts and
 * content of iframes, names in lower case without a namespace, white space folded.
 *
 * fixtures/html5lib/differences lists the cases in which the page is known to be another, with the cause.  A case that
 * differs and is not listed fails, and so does one that is listed and no longer differs, or not for its cause.  With
 * --verbose each difference is shown, and how many cases of a file are right.
 */
#include <string.h>

#include "errors.h"
#include "html-page.h"
#include "tree.h"

typedef enum
{
  ITEM_ELEMENT,
  ITEM_ATTRIBUTE,
  ITEM_TEXT,
  ITEM_OTHER, /* what no page keeps: a comment, a doctype, the content of a template */
} ItemKind;

/* A line of a tree. */
typedef struct
{
  ItemKind kind;
  int depth; /* of the root: 0; an attribute stands one below its element */
  char *name;
  char *value; /* of an attribute or text */
} Item;

typedef struct
{
  char *file;
  guint number;  /* in its file, from 1 */
  GString *data; /* may hold NUL */
  gboolean fragment;
  gboolean scripts;
  GArray *tree; /* of Item: what the standard makes of it */
} Case;

/* What stands for NUL while a file is read; UTF-8 does not have it. */
#define NUL_SIGN '\xff'

/* Why a page may be another than the standard's tree. */
typedef enum
{
  CAUSE_NONE,
  CAUSE_PARSER,   /* gumbo itself makes another tree */
  CAUSE_EMPTY,    /* nothing but white space: an error */
  CAUSE_NOT_HTML, /* taken for something else by its first bytes: an error */
  CAUSE_MENDED,   /* what nobody closed hides the whole page, and is closed (mend.h) */
  CAUSE_NOSCRIPT, /* noscript ends where it does with scripts (docs/decisions/parsing.md) */
  CAUSE_NUL,      /* NUL is left out; in drawings and plaintext the standard has U+FFFD for it */
  CAUSE_OURS,     /* gumbo's tree is right, the page is not */
} Cause;

static const char *const cause_names[] = { "none", "parser", "empty", "not-html", "mended", "noscript", "nul", "ours" };

static void
clear_item (gpointer data)
{
  Item *item = data;

  g_free (item->name);
  g_free (item->value);
}

static GArray *
new_tree (void)
{
  GArray *tree = g_array_new (FALSE, FALSE, sizeof (Item));

  g_array_set_clear_func (tree, clear_item);
  return tree;
}

static void
add_item (GArray *tree, ItemKind kind, int depth, char *name, char *value)
{
  Item item = { kind, depth, name, value };

  g_array_append_val (tree, item);
}

/* A name as pages have it: "svg foreignObject" is foreignobject, the attribute "xlink href" xlink:href. */
static char *
page_name (const char *name, gsize length, ItemKind kind)
{
  g_autofree char *whole = g_ascii_strdown (name, (gssize) length);
  char *space = strchr (whole, ' ');

  if (space != NULL && kind == ITEM_ATTRIBUTE)
    *space = ':';
  else if (space != NULL)
    return g_strdup (space + 1);
  return g_steal_pointer (&whole);
}

/* Adds one entry of a tree as the tests write it, without its "| ". */
static void
add_written (GArray *tree, const char *entry)
{
  gsize indent = strspn (entry, " ");
  int depth = (int) indent / 2;
  const char *text = entry + indent, *equals;
  gsize length = strlen (text);

  if (*text == '"')
    add_item (tree, ITEM_TEXT, depth, NULL, g_strndup (text + 1, length - 2));
  else if (*text == '<' && text[1] != '!' && text[1] != '?')
    add_item (tree, ITEM_ELEMENT, depth, page_name (text + 1, length - 2, ITEM_ELEMENT), NULL);
  else if (*text != '<' && (equals = strstr (text, "=\"")) != NULL)
    add_item (tree, ITEM_ATTRIBUTE, depth, page_name (text, (gsize) (equals - text), ITEM_ATTRIBUTE),
              g_strndup (equals + 2, length - (gsize) (equals + 2 - text) - 1));
  else
    add_item (tree, ITEM_OTHER, depth, NULL, NULL);
}

static GArray *
read_tree (const char *written)
{
  g_auto (GStrv) lines = g_strsplit (written, "\n", -1);
  g_autoptr (GString) entry = g_string_new (NULL);
  GArray *tree = new_tree ();

  for (guint i = 0; lines[i] != NULL; i++)
    {
      gboolean begins = g_str_has_prefix (lines[i], "| ");

      if (begins && entry->len > 0)
        {
          add_written (tree, entry->str);
          g_string_truncate (entry, 0);
        }
      if (!begins)
        g_string_append_c (entry, '\n'); /* within a text or a comment */
      g_string_append (entry, begins ? lines[i] + 2 : lines[i]);
    }
  if (entry->len > 0)
    add_written (tree, entry->str);
  return tree;
}

static void
free_case (gpointer data)
{
  Case *c = data;

  g_free (c->file);
  g_string_free (c->data, TRUE);
  g_array_unref (c->tree);
  g_free (c);
}

/* Reads the case behind a line "#data". */
static Case *
read_case (const char *file, guint number, const char *text)
{
  static const char heading[] = "\n#document\n";
  Case *c = g_new0 (Case, 1);
  const char *end = g_str_has_prefix (text, "#errors\n") ? text : strstr (text, "\n#errors\n");
  const char *tree = strstr (text, heading);
  g_autofree char *written = NULL;

  g_assert_nonnull (end);
  g_assert_nonnull (tree);
  c->file = g_strdup (file);
  c->number = number;
  c->data = g_string_new_len (text, end - text);
  for (gsize i = 0; i < c->data->len; i++)
    if (c->data->str[i] == NUL_SIGN)
      c->data->str[i] = '\0';
  c->fragment = strstr (end, "\n#document-fragment\n") != NULL;
  c->scripts = strstr (end, "\n#script-on\n") != NULL;
  written = g_strdup (tree + strlen (heading));
  while (g_str_has_suffix (written, "\n"))
    written[strlen (written) - 1] = '\0';
  c->tree = read_tree (written);
  return c;
}

static GPtrArray *
read_cases (const char *path)
{
  static const char heading[] = "#data\n";
  g_autofree char *text = NULL, *file = g_path_get_basename (path);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) written = NULL;
  GPtrArray *cases = g_ptr_array_new_with_free_func (free_case);
  gsize length;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  for (gsize i = 0; i < length; i++)
    if (text[i] == '\0')
      text[i] = NUL_SIGN;
  g_assert_true (g_str_has_prefix (text, heading));
  written = g_strsplit (text + strlen (heading), "\n#data\n", -1);
  for (guint i = 0; written[i] != NULL; i++)
    g_ptr_array_add (cases, read_case (file, i + 1, written[i]));
  return cases;
}

/* --- trees of the page and of the parser --- */

static GArray *
tree_of_page (const VlpsPage *page)
{
  GArray *tree = new_tree ();
  g_autofree int *depths = g_new0 (int, page->n_nodes);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      depths[i] = node->parent < 0 ? 0 : depths[node->parent] + 1;
      if (node->kind == VLPS_NODE_TEXT)
        add_item (tree, ITEM_TEXT, depths[i], NULL, g_strdup (node->text));
      else
        add_item (tree, ITEM_ELEMENT, depths[i], g_strdup (node->name), NULL);
      for (guint k = 0; k < node->n_attributes; k++)
        add_item (tree, ITEM_ATTRIBUTE, depths[i] + 1, g_strdup (node->attributes[k].name),
                  g_strdup (node->attributes[k].value));
    }
  return tree;
}

static void
add_parsed (GArray *tree, const GumboNode *node, int depth)
{
  static const char *const prefixes[] = { "", "xlink:", "xml:", "xmlns:" };
  const GumboElement *element = &node->v.element;
  GumboStringPiece name = element->original_tag;

  if (node->type != GUMBO_NODE_ELEMENT && node->type != GUMBO_NODE_TEMPLATE)
    {
      if (node->type == GUMBO_NODE_COMMENT)
        add_item (tree, ITEM_OTHER, depth, NULL, NULL);
      else
        add_item (tree, ITEM_TEXT, depth, NULL, g_strdup (node->v.text.text));
      return;
    }
  if (element->tag != GUMBO_TAG_UNKNOWN)
    name =
        (GumboStringPiece){ gumbo_normalized_tagname (element->tag), strlen (gumbo_normalized_tagname (element->tag)) };
  else
    gumbo_tag_from_original_text (&name);
  add_item (tree, ITEM_ELEMENT, depth, page_name (name.data, name.length, ITEM_ELEMENT), NULL);
  for (guint i = 0; i < element->attributes.length; i++)
    {
      const GumboAttribute *attribute = element->attributes.data[i];
      const char *prefix = strcmp (attribute->name, "xmlns") == 0 ? "" : prefixes[attribute->attr_namespace];
      g_autofree char *whole = g_strconcat (prefix, attribute->name, NULL);

      add_item (tree, ITEM_ATTRIBUTE, depth + 1, g_ascii_strdown (whole, -1), g_strdup (attribute->value));
    }
  for (guint i = 0; i < element->children.length; i++)
    add_parsed (tree, element->children.data[i], depth + 1);
}

/* --- what pages keep of a tree --- */

/* Elements whose text is as it was written. */
static gboolean
is_verbatim (const char *name)
{
  static const char *const names[] = {
    "pre", "textarea", "listing", "xmp", "plaintext", "style", "script", "code", NULL
  };

  return g_strv_contains (names, name);
}

static gboolean
is_blank (const char *text)
{
  return text[strspn (text, " \t\n\f\r")] == '\0';
}

static void
append_folded (GString *out, const char *text)
{
  while (*text != '\0')
    {
      gsize space = strspn (text, " \t\n\f\r"), rest = strcspn (text + space, " \t\n\f\r");

      if (space > 0)
        g_string_append_c (out, ' ');
      g_string_append_len (out, text + space, (gssize) rest);
      text += space + rest;
    }
}

static const Item *
item_at (const GArray *tree, guint i)
{
  return &g_array_index (tree, Item, i);
}

static guint
end_of (const GArray *tree, guint i)
{
  guint end = i + 1;

  while (end < tree->len && item_at (tree, end)->depth > item_at (tree, i)->depth)
    end++;
  return end;
}

/* Behind what a page leaves out at `i`; `i` where it keeps the item. */
static guint
skip_left_out (const GArray *tree, guint i)
{
  const Item *item = item_at (tree, i);

  if (item->kind == ITEM_OTHER)
    return end_of (tree, i);
  if (item->kind != ITEM_ELEMENT)
    return i;
  if (strcmp (item->name, "template") == 0)
    return end_of (tree, i);
  if (strcmp (item->name, "script") != 0)
    return i;
  for (guint k = i + 1; k < tree->len && item_at (tree, k)->kind == ITEM_ATTRIBUTE; k++)
    if (strcmp (item_at (tree, k)->name, "type") == 0 && strstr (item_at (tree, k)->value, "json") != NULL)
      return i;
  return end_of (tree, i);
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Adds the attributes that begin at `i`, in order, and returns the place behind them. */
static guint
append_attributes (const GArray *tree, guint i, GString *out)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  for (; i < tree->len && item_at (tree, i)->kind == ITEM_ATTRIBUTE; i++)
    g_ptr_array_add (lines, g_strdup_printf ("%*s%s=\"%s\"\n", 2 * item_at (tree, i)->depth, "",
                                             item_at (tree, i)->name, item_at (tree, i)->value));
  g_ptr_array_sort (lines, compare_lines);
  for (guint k = 0; k < lines->len; k++)
    g_string_append (out, lines->pdata[k]);
  return i;
}

/* Adds the texts that stand side by side from `i` on as one, without blank ones at its ends, and returns the place
 * behind them: the parser is not given comments, so a text beside one is one text or two. */
static guint
append_texts (const GArray *tree, guint i, gboolean verbatim, GString *out)
{
  g_autoptr (GString) text = g_string_new (NULL), blank = g_string_new (NULL), folded = g_string_new (NULL);
  int depth = item_at (tree, i)->depth;

  while (i < tree->len && item_at (tree, i)->depth == depth)
    {
      const Item *item = item_at (tree, i);
      guint behind = skip_left_out (tree, i);

      if (behind == i && item->kind != ITEM_TEXT)
        break;
      i = MAX (behind, i + 1);
      if (item->kind != ITEM_TEXT)
        continue;
      if (!verbatim && is_blank (item->value))
        {
          if (text->len > 0)
            g_string_append (blank, item->value);
          continue;
        }
      g_string_append (text, blank->str);
      g_string_append (text, item->value);
      g_string_truncate (blank, 0);
    }
  if (verbatim)
    g_string_append (folded, text->str);
  else
    append_folded (folded, text->str);
  if (text->len > 0)
    g_string_append_printf (out, "%*s\"%s\"\n", 2 * depth, "", folded->str);
  return i;
}

/* The tree as a page keeps it, one line an entry. */
static char *
reduce (const GArray *tree)
{
  GString *out = g_string_new (NULL);
  int verbatim = G_MAXINT; /* depth of the outermost element that is */

  for (guint i = 0; i < tree->len;)
    {
      const Item *item = item_at (tree, i);
      guint behind = skip_left_out (tree, i);

      if (behind > i)
        {
          i = behind;
          continue;
        }
      if (item->depth <= verbatim)
        verbatim = G_MAXINT;
      if (item->kind == ITEM_TEXT)
        {
          i = append_texts (tree, i, item->depth > verbatim, out);
          continue;
        }
      g_string_append_printf (out, "%*s<%s>\n", 2 * item->depth, "", item->name);
      if (verbatim == G_MAXINT && is_verbatim (item->name))
        verbatim = item->depth;
      i = append_attributes (tree, i + 1, out);
      while (strcmp (item->name, "iframe") == 0 && i < tree->len && item_at (tree, i)->depth > item->depth)
        i++;
    }
  return g_string_free (out, FALSE);
}

/* --- the cases --- */

static gboolean
parser_differs (const Case *c, const char *expected)
{
  g_autoptr (VlpsTree) parsed = vlps_tree_parse (c->data->str, c->data->len, VLPS_HTML_DEPTH, VLPS_HTML_NODES);
  g_autoptr (GArray) tree = new_tree ();
  g_autofree char *reduced = NULL;

  add_parsed (tree, vlps_tree_output (parsed)->root, 0);
  reduced = reduce (tree);
  return strcmp (reduced, expected) != 0;
}

/* Whether the page is another than the tree of the case, and why. */
static Cause
compare (const Case *c)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page = vlps_html_page_parse ((const guint8 *) c->data->str, c->data->len, NULL, "utf-8", &error);
  g_autoptr (GArray) tree = page != NULL ? tree_of_page (page) : NULL;
  g_autofree char *expected = reduce (c->tree), *kept = tree != NULL ? reduce (tree) : NULL;

  if (page == NULL)
    return g_error_matches (error, VLPS_ERROR, VLPS_ERROR_EMPTY) ? CAUSE_EMPTY : CAUSE_NOT_HTML;
  if (strcmp (kept, expected) == 0)
    return CAUSE_NONE;
  if (g_test_verbose ())
    g_test_message ("%s %u: %s\nthe standard:\n%sthe page:\n%s", c->file, c->number, c->data->str, expected, kept);
  for (guint i = 0; i < page->warnings->len; i++)
    if (strstr (((const VlpsWarning *) page->warnings->pdata[i])->message, "that is never closed") != NULL)
      return CAUSE_MENDED;
  if (parser_differs (c, expected))
    return CAUSE_PARSER;
  if (strstr (c->data->str, "<noscript") != NULL)
    return CAUSE_NOSCRIPT;
  return memchr (c->data->str, '\0', c->data->len) != NULL ? CAUSE_NUL : CAUSE_OURS;
}

/* The known differences: "FILE NUMBER" and the name of the cause. */
static GHashTable *
read_differences (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "differences", NULL), *text = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) lines = NULL;
  GHashTable *known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", 4);

      if (*lines[i] != '\0' && *lines[i] != '#')
        {
          g_assert_cmpuint (g_strv_length (words), >=, 3);
          g_hash_table_insert (known, g_strdup_printf ("%s %s", words[0], words[1]), g_strdup (words[2]));
        }
    }
  return known;
}

static void
test_file (gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (data), *file = g_path_get_basename (data);
  g_autoptr (GHashTable) known = read_differences (folder);
  g_autoptr (GPtrArray) cases = read_cases (data);
  guint counts[G_N_ELEMENTS (cause_names)] = { 0 }, left_out = 0;

  for (guint i = 0; i < cases->len; i++)
    {
      const Case *c = cases->pdata[i];
      g_autofree char *key = g_strdup_printf ("%s %u", file, c->number);
      const char *expected = g_hash_table_lookup (known, key);
      Cause cause;

      if (c->fragment || c->scripts)
        {
          left_out++;
          continue;
        }
      cause = compare (c);
      counts[cause]++;
      if (strcmp (cause_names[cause], expected != NULL ? expected : cause_names[CAUSE_NONE]) == 0)
        continue;
      /* gumbos after that of the list know more of the standard */
      if (!OLD_GUMBO && cause == CAUSE_NONE && g_strcmp0 (expected, cause_names[CAUSE_PARSER]) == 0)
        continue;
      g_test_message ("now: %s %s (listed: %s)", key, cause_names[cause], expected != NULL ? expected : "-");
      g_test_fail ();
    }
  g_test_message ("%s: %u right, %u differ, %u left out", file, counts[CAUSE_NONE],
                  cases->len - left_out - counts[CAUSE_NONE], left_out);
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = NULL;
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) files = NULL;
  const char *name;

  g_test_init (&argc, &argv, NULL);
  folder = g_test_build_filename (G_TEST_DIST, "..", "fixtures", "html5lib", NULL);
  files = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (files);
  while ((name = g_dir_read_name (files)) != NULL)
    if (g_str_has_suffix (name, ".dat"))
      {
        g_autofree char *stem = g_strndup (name, strlen (name) - strlen (".dat"));
        g_autofree char *test = g_strconcat ("/tree-construction/", stem, NULL);
        char *path = g_build_filename (folder, name, NULL);

        g_ptr_array_add (paths, path);
        g_test_add_data_func (test, path, test_file);
      }
  g_assert_cmpuint (paths->len, >, 0);
  return g_test_run ();
}
