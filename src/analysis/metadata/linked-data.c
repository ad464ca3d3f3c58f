/* linked-data.c - what a page says of itself in JSON-LD scripts */
#include "linked-data.h"

#include <string.h>

#include "hash.h"
#include "linked-product.h"
#include "linked-type.h"
#include "name.h"
#include "references.h"

/* Scripts longer than this do not describe a page. */
#define MAX_SCRIPT (1024 * 1024)

#define BLANKS " \t\r\n"

#define LINKED_DATA "application/ld+json"

/* Value of a string member, NULL where there is none or it is blank. Names of members count in any case: some pages have
 * "Author" and "DatePublished". */
static const char *
member_text (const cJSON *object, const char *name)
{
  const char *text = cJSON_GetStringValue (cJSON_GetObjectItem (object, name));

  return text != NULL && text[strspn (text, " \t\r\n")] != '\0' ? text : NULL;
}

static gboolean
is_article_type (const char *type)
{
  static const char *const names[] = { "Report", "Review", "Recipe", "Question", NULL };

  return g_str_has_suffix (type, "Article") || g_str_has_suffix (type, "Posting") || g_strv_contains (names, type);
}

/* Name of a person or an organisation, given as text, as an object or by the object's @id; NULL where it has none. */
static const char *
read_name (const cJSON *one, GHashTable *by_id)
{
  const char *name = cJSON_GetStringValue (one);
  const char *id = member_text (one, "@id");
  const cJSON *other = id != NULL ? g_hash_table_lookup (by_id, id) : NULL;

  if (name == NULL)
    name = member_text (one, "name");
  return name == NULL && other != NULL ? member_text (other, "name") : name;
}

/* Adds the names of one, or of those in the list that it is. */
static void
add_names (const cJSON *one, GHashTable *by_id, GPtrArray *names)
{
  const cJSON *several = cJSON_GetObjectItem (one, "name");
  const char *name = read_name (one, by_id);

  if (name != NULL)
    g_ptr_array_add (names, vlps_references_decode (name));
  /* one person with the names of all */
  for (several = cJSON_IsArray (several) ? several->child : NULL; several != NULL; several = several->next)
    if (cJSON_IsString (several))
      g_ptr_array_add (names, vlps_references_decode (cJSON_GetStringValue (several)));
}

/* Names of one or several, each of which may be a list; an array of char*, NULL where there are none. */
static GPtrArray *
read_names (const cJSON *value, GHashTable *by_id)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  const cJSON *one = cJSON_IsArray (value) ? value->child : value;

  for (; one != NULL; one = cJSON_IsArray (value) ? one->next : NULL)
    {
      if (cJSON_IsArray (one))
        for (const cJSON *inner = one->child; inner != NULL; inner = inner->next)
          add_names (inner, by_id, names);
      else
        add_names (one, by_id, names);
    }
  if (names->len == 0)
    g_clear_pointer (&names, g_ptr_array_unref);
  return names;
}

/* A work of its author alone: not a review, which readers write below recipes. */
static gboolean
is_work_type (const char *type)
{
  return g_str_has_suffix (type, "Article") || g_str_has_suffix (type, "Posting") || g_str_equal (type, "Recipe");
}

/* TRUE where `fuller` is the same name with more words ("Jane", "Jane Doe") or with spaces ("janedoe", "Jane Doe"). */
static gboolean
is_fuller (const char *fuller, const char *name)
{
  g_auto (GStrv) words = g_strsplit (fuller, " ", -1);
  g_autofree char *joined = g_strjoinv ("", words);

  return strchr (name, ' ') == NULL && vlps_name_is_person (fuller)
         && (strcmp (words[0], name) == 0 || g_ascii_strcasecmp (joined, name) == 0);
}

/* Who made a work: its author, else its creator; NULL where it names neither. */
static const cJSON *
author_of (const cJSON *work)
{
  const cJSON *author = cJSON_GetObjectItem (work, "author");

  return author != NULL ? author : cJSON_GetObjectItem (work, "creator");
}

/* Completes the name of a single author by that of another object of the page: plugins for recipes ask for the whole
 * name, where those for articles take what the author is called as a user. */
static void
complete_author (const GPtrArray *objects, GHashTable *by_id, GPtrArray *authors)
{
  for (guint i = 0; i < objects->len && authors->len == 1; i++)
    {
      const cJSON *object = g_ptr_array_index (objects, i);
      const cJSON *value = author_of (object);
      const cJSON *author = cJSON_IsArray (value) ? value->child : value;
      const char *name = author != NULL ? read_name (author, by_id) : NULL;
      g_autofree char *read = NULL;

      if (name == NULL || !vlps_linked_type_is (object, is_work_type))
        continue;
      read = vlps_name_read_byline (name);
      if (read == NULL || !is_fuller (read, authors->pdata[0]))
        continue;
      g_free (authors->pdata[0]);
      authors->pdata[0] = vlps_references_decode (read);
      return;
    }
}

static gboolean
is_recipe_type (const char *type)
{
  return g_str_equal (type, "Recipe");
}

/* TRUE if two objects have the same identifier, address or headline. */
static gboolean
is_same_work (const cJSON *one, const cJSON *other)
{
  static const char *const names[] = { "@id", "url", "headline", "mainEntityOfPage" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const cJSON *values[] = { cJSON_GetObjectItem (one, names[i]), cJSON_GetObjectItem (other, names[i]) };
      const char *texts[G_N_ELEMENTS (values)];

      for (guint k = 0; k < G_N_ELEMENTS (values); k++)
        texts[k] = cJSON_IsString (values[k]) ? cJSON_GetStringValue (values[k]) : member_text (values[k], "@id");
      if (texts[0] != NULL && *texts[0] != '\0' && g_strcmp0 (texts[0], texts[1]) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Replaces a single author who has the publisher's name by the person that a recipe or another object for `work` names:
 * recipe plugins have the cook where article plugins have the site. */
static void
name_writer (const GPtrArray *objects, GHashTable *by_id, const cJSON *work, const char *publisher, GPtrArray *authors)
{
  if (authors->len != 1 || g_ascii_strcasecmp (authors->pdata[0], publisher) != 0)
    return;
  for (guint i = 0; i < objects->len; i++)
    {
      const cJSON *object = g_ptr_array_index (objects, i);
      gboolean may_name = g_strcmp0 (object->string, "item") != 0
                          && (vlps_linked_type_is (object, is_recipe_type)
                              || (vlps_linked_type_is (object, is_work_type) && is_same_work (object, work)));
      g_autoptr (GPtrArray) names = may_name ? read_names (author_of (object), by_id) : NULL;
      g_autofree char *read = names != NULL && names->len == 1 ? vlps_name_read_byline (names->pdata[0]) : NULL;

      if (read == NULL || !vlps_name_is_person (read) || g_ascii_strcasecmp (read, publisher) == 0)
        continue;
      g_free (authors->pdata[0]);
      authors->pdata[0] = g_steal_pointer (&read);
      return;
    }
}

/* TRUE where all that have a type are organisations. */
static gboolean
is_organisation (const cJSON *value, GHashTable *by_id)
{
  const cJSON *one = cJSON_IsArray (value) ? value->child : value;
  gboolean found = FALSE;

  for (; one != NULL; one = cJSON_IsArray (value) ? one->next : NULL)
    {
      const char *id = member_text (one, "@id");
      const cJSON *other = id != NULL ? g_hash_table_lookup (by_id, id) : NULL;
      const char *type = member_text (member_text (one, "@type") == NULL && other != NULL ? other : one, "@type");

      if (type != NULL && !g_str_has_suffix (type, "Organization") && !g_str_equal (type, "Brand"))
        return FALSE;
      found = found || type != NULL;
    }
  return found;
}

/* An address or a name: a string, or a member of an object, or of the first of several. */
static char *
read_text (const cJSON *value, const char *member)
{
  const cJSON *one = cJSON_IsArray (value) ? value->child : value;
  const char *text = cJSON_IsString (one) ? cJSON_GetStringValue (one) : member_text (one, member);

  return text != NULL && *text != '\0' ? g_strdup (text) : NULL;
}

/* Words, from an array of strings or from one string with commas; NULL where there are none. */
static GPtrArray *
read_words (const cJSON *value)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  const cJSON *one = cJSON_IsArray (value) ? value->child : value;

  for (; one != NULL; one = cJSON_IsArray (value) ? one->next : NULL)
    {
      const char *text = cJSON_IsString (one) ? cJSON_GetStringValue (one) : member_text (one, "name");
      g_auto (GStrv) parts = g_strsplit (text != NULL ? text : "", cJSON_IsArray (value) ? "\n" : ",", -1);

      for (guint i = 0; parts[i] != NULL; i++)
        if (*g_strstrip (parts[i]) != '\0')
          g_ptr_array_add (words, g_strdup (parts[i]));
    }
  if (words->len == 0)
    g_clear_pointer (&words, g_ptr_array_unref);
  return words;
}

/* Lists all objects of a script in the order in which they begin. */
static void
list_objects (const cJSON *root, GPtrArray *objects, GHashTable *by_id)
{
  g_autoptr (GPtrArray) open = g_ptr_array_new (); /* what is still to be looked at, the next one last */

  g_ptr_array_add (open, (gpointer) root);
  while (open->len > 0)
    {
      const cJSON *item = g_ptr_array_steal_index (open, open->len - 1);
      const char *id;
      guint first = open->len;

      if (cJSON_IsObject (item))
        {
          g_ptr_array_add (objects, (gpointer) item);
          id = member_text (item, "@id");
          if (id != NULL && member_text (item, "name") != NULL)
            g_hash_table_insert (by_id, (gpointer) id, (gpointer) item);
        }
      for (const cJSON *child = item->child; child != NULL; child = child->next)
        if (cJSON_IsObject (child) || cJSON_IsArray (child))
          g_ptr_array_add (open, (gpointer) child);
      for (guint i = first, k = open->len; i + 1 < k; i++)
        {
          gpointer swap = open->pdata[i];

          open->pdata[i] = open->pdata[--k];
          open->pdata[k] = swap;
        }
    }
}

const char *
vlps_linked_data_script (const VlpsPage *page, guint index)
{
  const VlpsNode *node = &page->nodes[index];
  const char *type = node->tag == VLPS_TAG_SCRIPT ? vlps_node_attribute (node, "type") : NULL;
  const char *text = index + 1 < page->n_nodes ? page->nodes[index + 1].text : NULL;

  gsize length = strlen (LINKED_DATA);

  /* a charset may follow */
  return type != NULL && g_ascii_strncasecmp (type, LINKED_DATA, length) == 0
                 && strchr (";" BLANKS, type[length]) != NULL && node->end > (int) index + 1 && text != NULL
                 && strlen (text) <= MAX_SCRIPT
             ? text
             : NULL;
}

/* A date that the article itself does not have, of what describes the page that it is on. */
static const char *
date_of_page (const GPtrArray *objects, const char *name)
{
  for (guint i = 0; i < objects->len; i++)
    {
      const cJSON *object = g_ptr_array_index (objects, i);
      const char *type = member_text (object, "@type");

      if (type != NULL && g_str_has_suffix (type, "WebPage") && member_text (object, name) != NULL)
        return member_text (object, name);
    }
  return NULL;
}

/* Returns the length of a comma before the end of an object or array at `p`; else 0. */
static gsize
comma_at (const char *p)
{
  return *p == ',' && strchr ("]}", p[1 + strspn (p + 1, BLANKS)]) != NULL ? 1 : 0;
}

/* Returns the length of a comment at `p`, from two slashes to the end of the line or a C comment; else 0. One that does
 * not end takes the rest. */
static gsize
comment_at (const char *p)
{
  const char *end;

  if (p[0] != '/' || (p[1] != '/' && p[1] != '*'))
    return 0;
  end = p[1] == '/' ? strpbrk (p, "\r\n") : strstr (p + 2, "*/");
  if (end == NULL)
    return strlen (p);
  return (gsize) (end - p) + (p[1] == '/' ? 1 : 2);
}

/* Writes a blank in place of what `length_at` finds outside strings. */
static void
blank_out (char *json, gsize (*length_at) (const char *p))
{
  char *to = json;
  gboolean quoted = FALSE;

  for (const char *p = json; *p != '\0'; p++)
    {
      gsize length = quoted ? 0 : length_at (p);

      if (quoted && *p == '\\' && p[1] != '\0')
        *to++ = *p++;
      else if (*p == '"')
        quoted = !quoted;
      if (length > 0)
        p += length - 1;
      *to++ = length > 0 ? ' ' : *p;
    }
  *to = '\0';
}

/* Behind a mark that begins a comment or a CDATA section; NULL where none stands there. */
static const char *
behind_opening (const char *script)
{
  static const char *const openings[] = { "//", "/*", "*/", "<!--", "<![CDATA[" };

  for (guint i = 0; i < G_N_ELEMENTS (openings); i++)
    if (g_str_has_prefix (script, openings[i]))
      return script + strlen (openings[i]);
  return NULL;
}

cJSON *
vlps_linked_data_parse (const char *script)
{
  cJSON *json = cJSON_Parse (script);
  g_autofree char *decoded = NULL, *inside = NULL, *bare = NULL;

  if (json != NULL)
    return json;
  for (const char *p = script; p != NULL; p = behind_opening (script))
    script = p + strspn (p, BLANKS);
  /* templates that escape what they put into HTML */
  if (g_str_has_prefix (script + strspn (script, "{[" BLANKS), "&quot;"))
    decoded = vlps_references_decode (script);
  inside = g_strdup (decoded != NULL ? decoded : script);
  bare = g_strdup (inside);
  blank_out (inside, comma_at);
  /* ignores text behind the JSON */
  json = cJSON_Parse (inside);
  if (json != NULL)
    return json;
  blank_out (bare, comment_at);
  blank_out (bare, comma_at);
  return cJSON_Parse (bare);
}

/* What readers say of a page. */
static gboolean
is_remark_type (const char *type)
{
  return g_str_equal (type, "Comment") || g_str_equal (type, "UserComments") || g_str_equal (type, "Answer");
}

static gboolean
is_review_type (const char *type)
{
  return g_str_equal (type, "Review");
}

/* TRUE for one of several reviews in a list: readers wrote them. A single one may be the critic's. */
static gboolean
is_one_of_reviews (const cJSON *object)
{
  return object->string == NULL && vlps_linked_type_is (object, is_review_type)
         && ((object->next != NULL && vlps_linked_type_is (object->next, is_review_type))
             || (object->prev != NULL && object->prev != object && vlps_linked_type_is (object->prev, is_review_type)));
}

/* The object that describes the page: an article with a headline or a day, or anything else with these.  *ret_work: a work
 * with an author and without these, such as a recipe; not one of a list.  NULL where there is none. */
static const cJSON *
find_best (const GPtrArray *objects, const cJSON **ret_work)
{
  const cJSON *best = NULL;

  *ret_work = NULL;
  for (guint i = 0; i < objects->len; i++)
    {
      const cJSON *object = g_ptr_array_index (objects, i);

      if (vlps_linked_type_is (object, is_remark_type) || is_one_of_reviews (object))
        continue;
      if (member_text (object, "datePublished") == NULL && member_text (object, "headline") == NULL)
        {
          if (*ret_work == NULL && vlps_linked_type_is (object, is_work_type) && g_strcmp0 (object->string, "item") != 0
              && author_of (object) != NULL)
            *ret_work = object;
          continue;
        }
      if (vlps_linked_type_is (object, is_article_type))
        return object;
      if (best == NULL)
        best = object;
    }
  return best;
}

void
vlps_linked_data_read (const VlpsPage *page, VlpsLinkedData *ret_data)
{
  g_autoptr (GPtrArray) scripts = g_ptr_array_new_with_free_func ((GDestroyNotify) cJSON_Delete);
  g_autoptr (GPtrArray) objects = g_ptr_array_new ();
  g_autoptr (GHashTable) by_id = g_hash_table_new (vlps_hash_string, g_str_equal);
  g_autoptr (GPtrArray) publishers = NULL;
  const cJSON *best, *work, *author;

  *ret_data = (VlpsLinkedData){ 0 };
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const char *text = vlps_linked_data_script (page, i);
      cJSON *script;

      if (text == NULL)
        continue;
      script = vlps_linked_data_parse (text);
      if (script == NULL)
        continue;
      g_ptr_array_add (scripts, script);
      list_objects (script, objects, by_id);
    }
  best = find_best (objects, &work);
  ret_data->product = vlps_linked_product_find (objects, by_id, vlps_page_title (page));
  if (best == NULL)
    best = work;
  if (best == NULL)
    return;
  author = author_of (best);
  ret_data->title = vlps_references_decode (member_text (best, "headline"));
  ret_data->time = g_strdup (member_text (best, "datePublished"));
  if (ret_data->time == NULL)
    ret_data->time = g_strdup (date_of_page (objects, "datePublished"));
  ret_data->modified = g_strdup (member_text (best, "dateModified"));
  if (ret_data->modified == NULL)
    ret_data->modified = g_strdup (date_of_page (objects, "dateModified"));
  ret_data->description = g_strdup (member_text (best, "description"));
  ret_data->image = read_text (cJSON_GetObjectItem (best, "image"), "url");
  ret_data->licence = read_text (cJSON_GetObjectItem (best, "license"), "url");
  ret_data->categories = read_words (cJSON_GetObjectItem (best, "articleSection"));
  ret_data->tags = read_words (cJSON_GetObjectItem (best, "keywords"));
  ret_data->authors = read_names (author, by_id);
  if (ret_data->authors == NULL && work != NULL)
    ret_data->authors = read_names (author_of (work), by_id);
  if (ret_data->authors != NULL)
    complete_author (objects, by_id, ret_data->authors);
  ret_data->by_organisation = is_organisation (author, by_id);
  publishers = read_names (cJSON_GetObjectItem (best, "publisher"), by_id);
  if (publishers != NULL && ret_data->authors != NULL)
    name_writer (objects, by_id, best, publishers->pdata[0], ret_data->authors);
  ret_data->source = publishers != NULL ? g_strdup (g_ptr_array_index (publishers, 0)) : NULL;
}

void
vlps_linked_data_clear (VlpsLinkedData *data)
{
  g_clear_pointer (&data->product, vlps_product_free);
  g_clear_pointer (&data->title, g_free);
  g_clear_pointer (&data->time, g_free);
  g_clear_pointer (&data->authors, g_ptr_array_unref);
  g_clear_pointer (&data->source, g_free);
  g_clear_pointer (&data->modified, g_free);
  g_clear_pointer (&data->description, g_free);
  g_clear_pointer (&data->image, g_free);
  g_clear_pointer (&data->licence, g_free);
  g_clear_pointer (&data->categories, g_ptr_array_unref);
  g_clear_pointer (&data->tags, g_ptr_array_unref);
}
