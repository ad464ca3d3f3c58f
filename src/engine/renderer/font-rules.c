/* font-rules.c - fontconfig's rules without what comes to nothing with the fonts that are installed */
#include "font-rules.h"

#include <string.h>

typedef struct
{
  GHashTable *installed; /* keys of families */
  GHashTable *sought;    /* keys of the families for which the rules look that come after the one in hand */
  gboolean sees_all;     /* one of these may look at any name */
  gboolean renamed;      /* a rule changes names of the fonts that were found */
} Rules;

char *
vlps_font_rules_key (const char *family)
{
  g_autoptr (GString) name = g_string_new (NULL);
  FcChar8 *folded;
  char *key;

  for (const char *c = family; *c != '\0'; c++)
    if (*c != ' ')
      g_string_append_c (name, *c);
  folded = FcStrDowncase ((const FcChar8 *) name->str);
  key = g_strdup ((const char *) folded);
  FcStrFree (folded);
  return key;
}

static gboolean
is_called (const VlpsFontElement *element, const char *name)
{
  return strcmp (element->name, name) == 0;
}

/* Returns TRUE if an attribute is `value`, or is absent while `usual` says that this is the default. */
static gboolean
is (const VlpsFontElement *element, const char *attribute, const char *value, gboolean usual)
{
  const char *given = vlps_font_element_attribute (element, attribute);

  return given != NULL ? strcmp (given, value) == 0 : usual;
}

/* Returns TRUE if an element contains only elements called `name`, at least one. */
static gboolean
holds_only (const VlpsFontElement *element, const char *name)
{
  for (guint i = 0; i < element->children->len; i++)
    if (!is_called (element->children->pdata[i], name))
      return FALSE;
  return element->children->len > 0;
}

/* Returns TRUE if a test asks whether a certain family is in the list. */
static gboolean
seeks_one (const VlpsFontElement *test)
{
  return is (test, "compare", "eq", TRUE) && is (test, "qual", "any", TRUE) && test->children->len == 1
         && holds_only (test, "string");
}

static void
seek (Rules *rules, const VlpsFontElement *name)
{
  g_hash_table_add (rules->sought, vlps_font_rules_key (name->text));
}

/* --- what a rule that stays may see of the names before it --- */

static void
note_test (Rules *rules, const VlpsFontElement *test)
{
  gboolean equal = is (test, "compare", "eq", TRUE) && !is (test, "qual", "all", FALSE);
  gboolean none = is (test, "compare", "not_eq", FALSE) && is (test, "qual", "all", FALSE);

  if ((equal || none) && test->children->len == 1 && holds_only (test, "string"))
    seek (rules, test->children->pdata[0]);
  else
    rules->sees_all = TRUE;
}

/* Notes an edit that deletes: another name then takes the place of the first, so every name may count. */
static void
note_edit (Rules *rules, const VlpsFontElement *edit)
{
  if (is (edit, "mode", "delete", FALSE) || edit->children->len == 0)
    rules->sees_all = TRUE;
}

static void
note_rule (Rules *rules, const VlpsFontElement *rule)
{
  for (guint i = 0; i < rule->children->len; i++)
    {
      const VlpsFontElement *child = rule->children->pdata[i];
      gboolean family = is (child, "name", "family", FALSE);

      if (is_called (child, "test") && family)
        note_test (rules, child);
      else if (is_called (child, "edit") && family)
        note_edit (rules, child);
      else if (is_called (child, "family") && is_called (rule, "alias"))
        seek (rules, child);
    }
}

/* --- what is taken out of a rule --- */

static gboolean
may_count (const Rules *rules, const char *family)
{
  g_autofree char *key = vlps_font_rules_key (family);

  return rules->sees_all || g_hash_table_contains (rules->installed, key) || g_hash_table_contains (rules->sought, key);
}

/* Takes names out of a list that is put before (`before`) or after another name; FALSE where none is left. */
static gboolean
reduce_names (const Rules *rules, GPtrArray *names, gboolean before, gboolean strong)
{
  guint n = names->len, i = 0;

  for (guint place = 0; place < n; place++)
    {
      const VlpsFontElement *name = names->pdata[i];

      if ((before && place == 0) || (strong && place == n - 1) || may_count (rules, name->text))
        i++;
      else
        g_ptr_array_remove_index (names, i);
    }
  return names->len > 0;
}

/* Returns TRUE if an alias is about one family and has at most one list of each kind, as fontconfig would use only
 * one. */
static gboolean
is_simple_alias (const VlpsFontElement *alias, guint *ret_lists)
{
  static const char *const lists[] = { "prefer", "accept", "default" };
  guint families = 0, seen[G_N_ELEMENTS (lists)] = { 0 };

  *ret_lists = 0;
  for (guint i = 0; i < alias->children->len; i++)
    {
      const VlpsFontElement *child = alias->children->pdata[i];
      guint kind = 0;

      while (kind < G_N_ELEMENTS (lists) && !is_called (child, lists[kind]))
        kind++;
      families += is_called (child, "family");
      if (kind < G_N_ELEMENTS (lists) ? seen[kind]++ > 0 || !holds_only (child, "family")
                                      : !is_called (child, "family") && !is_called (child, "test"))
        return FALSE;
      *ret_lists += kind < G_N_ELEMENTS (lists);
    }
  return families == 1;
}

/* Returns TRUE if something is left of an alias. `prefer` goes before the family, `accept` after it, and `default`
 * after all. */
static gboolean
reduce_alias (const Rules *rules, VlpsFontElement *alias)
{
  gboolean strong = !is (alias, "binding", "weak", TRUE);
  guint lists;

  if (!is_simple_alias (alias, &lists))
    return TRUE;
  for (guint i = 0; i < alias->children->len;)
    {
      VlpsFontElement *child = alias->children->pdata[i];

      if (is_called (child, "family") || is_called (child, "test")
          || reduce_names (rules, child->children, is_called (child, "prefer"), strong))
        i++;
      else
        {
          g_ptr_array_remove_index (alias->children, i);
          lists--;
        }
    }
  return lists > 0;
}

/* Returns TRUE if an edit only adds names of families, before or after another. */
static gboolean
adds_names (const VlpsFontElement *edit)
{
  return is_called (edit, "edit") && is (edit, "name", "family", FALSE) && holds_only (edit, "string")
         && (is (edit, "mode", "prepend", FALSE) || is (edit, "mode", "prepend_first", FALSE)
             || is (edit, "mode", "append", FALSE) || is (edit, "mode", "append_last", FALSE));
}

/* Returns TRUE if something is left of a rule for requests. Unless the rule looks for a family, its list may be
 * empty, and its addition may become the first name of all. */
static gboolean
reduce_request (const Rules *rules, VlpsFontElement *match)
{
  gboolean sought = FALSE, left = FALSE;

  for (guint i = 0; i < match->children->len; i++)
    {
      const VlpsFontElement *child = match->children->pdata[i];

      if (is_called (child, "test"))
        sought = sought || (is (child, "name", "family", FALSE) && seeks_one (child));
      else if (!is_called (child, "edit"))
        return TRUE;
    }
  if (!sought)
    return TRUE;
  for (guint i = 0; i < match->children->len;)
    {
      VlpsFontElement *child = match->children->pdata[i];

      if (!adds_names (child)
          || reduce_names (rules, child->children,
                           g_str_has_prefix (vlps_font_element_attribute (child, "mode"), "prepend"),
                           !is (child, "binding", "weak", TRUE)))
        {
          left = left || is_called (child, "edit");
          i++;
        }
      else
        g_ptr_array_remove_index (match->children, i);
    }
  return left;
}

/* Returns TRUE if a rule for fonts found can apply to one of them. */
static gboolean
can_be_found (const Rules *rules, const VlpsFontElement *match)
{
  for (guint i = 0; i < match->children->len && !rules->renamed; i++)
    {
      const VlpsFontElement *child = match->children->pdata[i];

      if (is_called (child, "test") && is (child, "name", "family", FALSE) && !is (child, "target", "pattern", FALSE)
          && seeks_one (child))
        {
          g_autofree char *key = vlps_font_rules_key (((VlpsFontElement *) child->children->pdata[0])->text);

          if (!g_hash_table_contains (rules->installed, key))
            return FALSE;
        }
    }
  return TRUE;
}

/* --- all rules --- */

static gboolean
is_for_fonts (const VlpsFontElement *element)
{
  return is_called (element, "match") && is (element, "target", "font", FALSE);
}

static gboolean
is_for_requests (const VlpsFontElement *element)
{
  return is_called (element, "alias") || (is_called (element, "match") && is (element, "target", "pattern", TRUE));
}

static gboolean
renames (const VlpsFontElement *match)
{
  for (guint i = 0; i < match->children->len; i++)
    if (is_called (match->children->pdata[i], "edit") && is (match->children->pdata[i], "name", "family", FALSE))
      return TRUE;
  return FALSE;
}

/* Rules for fonts come after all of those for requests, wherever they stand. */
static void
reduce_for_fonts (Rules *rules, GPtrArray *elements)
{
  for (guint i = 0; i < elements->len; i++)
    rules->renamed = rules->renamed || (is_for_fonts (elements->pdata[i]) && renames (elements->pdata[i]));
  for (guint i = 0; i < elements->len;)
    {
      const VlpsFontElement *element = elements->pdata[i];

      if (is_for_fonts (element) && !can_be_found (rules, element))
        {
          g_ptr_array_remove_index (elements, i);
          continue;
        }
      if (is_for_fonts (element))
        note_rule (rules, element);
      i++;
    }
}

/* From the last to the first, so that it is known what later rules look for. */
static void
reduce_for_requests (Rules *rules, GPtrArray *elements)
{
  for (guint i = elements->len; i-- > 0;)
    {
      VlpsFontElement *element = elements->pdata[i];

      if (!is_for_requests (element))
        continue;
      if (is_called (element, "alias") ? reduce_alias (rules, element) : reduce_request (rules, element))
        note_rule (rules, element);
      else
        g_ptr_array_remove_index (elements, i);
    }
}

void
vlps_font_rules_reduce (GPtrArray *elements, GHashTable *families)
{
  g_autoptr (GHashTable) sought = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Rules rules = { .installed = families, .sought = sought };

  reduce_for_fonts (&rules, elements);
  reduce_for_requests (&rules, elements);
}
