/* filter-list.c - filter lists in the syntax of Adblock Plus, such as EasyList, as rules of WebKit's content blockers */
#include "filter-list.h"
#include "json-tree.h"

#include <string.h>

#define SELECTORS                                                                                                      \
  50 /* that a rule hides at once: the engine is quicker with few rules, and one that it does not take
                      * spoils all of its rule */

/* Kinds of what is loaded, as bits; the names are those of the engine. */
enum
{
  SCRIPT = 1 << 0,
  IMAGE = 1 << 1,
  STYLE = 1 << 2,
  FONT = 1 << 3,
  MEDIA = 1 << 4,
  RAW = 1 << 5, /* fetched by scripts, and what has no kind of its own */
  POPUP = 1 << 6,
  FRAME = 1 << 7, /* a document in another one */
  PAGE = 1 << 8,  /* a document of its own */
};

#define ENGINE_KINDS (SCRIPT | IMAGE | STYLE | FONT | MEDIA | RAW | POPUP)
#define USUAL_KINDS (SCRIPT | IMAGE | STYLE | FONT | MEDIA | RAW | FRAME) /* of a rule that names none */

typedef struct
{
  cJSON *blocks, *exceptions;
  cJSON *pages;       /* rules that keep pages of their own from being loaded */
  GPtrArray *generic; /* selectors hidden everywhere, in their order; not owned */
  GHashTable *spared; /* of a selector: GPtrArray of domains where it is shown */
  GPtrArray *places;  /* lists of domains with selectors of their own, in their order; not owned */
  GHashTable *local;  /* of such a list: GPtrArray of selectors */
  GPtrArray *shown;   /* domains where no generic selector holds */
  VlpsFilterCount count;
} List;

/* Options after the $ of a filter. */
typedef struct
{
  guint kinds;     /* 0: none named */
  guint not_kinds; /* named with ~ */
  int third_party; /* 1: only, -1: only first party, 0: both */
  char *domains;   /* as written; NULL: none */
  gboolean case_sensitive, shows_generic;
} Extras;

/* --- domains --- */

/* "*a.com", as the engine has it for a domain with all below it; NULL where it cannot have it. */
static char *
engine_domain (const char *domain)
{
  g_autofree char *ascii = g_hostname_to_ascii (domain);
  g_autofree char *lower = ascii != NULL ? g_ascii_strdown (ascii, -1) : NULL;

  if (lower == NULL || *lower == '\0' || strpbrk (lower, "*/ ") != NULL)
    return NULL;
  return g_strconcat ("*", lower, NULL);
}

/* Adds the domains of a list to a trigger.  FALSE where the engine has no such rule. */
static gboolean
add_domains (cJSON *trigger, const char *list, const char *separator)
{
  g_auto (GStrv) names = g_strsplit (list, separator, -1);
  gboolean except = *names != NULL && **names == '~';
  cJSON *domains = cJSON_AddArrayToObject (trigger, except ? "unless-domain" : "if-domain");

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *domain = engine_domain (names[i] + (*names[i] == '~' ? 1 : 0));

      if (domain == NULL || (*names[i] == '~') != except)
        return FALSE;
      cJSON_AddItemToArray (domains, cJSON_CreateString (domain));
    }
  return TRUE;
}

/* --- rules --- */

static cJSON *
new_rule (const char *filter, const char *action, cJSON **ret_trigger)
{
  cJSON *rule = cJSON_CreateObject ();

  *ret_trigger = cJSON_AddObjectToObject (rule, "trigger");
  cJSON_AddStringToObject (*ret_trigger, "url-filter", filter);
  cJSON_AddStringToObject (cJSON_AddObjectToObject (rule, "action"), "type", action);
  return rule;
}

static void
add_kinds (cJSON *trigger, guint kinds, const char *context)
{
  static const char *const names[] = { "script", "image", "style-sheet", "font", "media", "raw", "popup" };
  cJSON *types = cJSON_AddArrayToObject (trigger, "resource-type");

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if ((kinds & 1u << i) != 0)
      cJSON_AddItemToArray (types, cJSON_CreateString (names[i]));
  if ((kinds & IMAGE) != 0)
    cJSON_AddItemToArray (types, cJSON_CreateString ("svg-document"));
  if (context == NULL)
    return;
  cJSON_AddItemToArray (types, cJSON_CreateString ("document"));
  cJSON_AddItemToArray (cJSON_AddArrayToObject (trigger, "load-context"), cJSON_CreateString (context));
}

/* Adds a rule for some kinds.  `all`: it is for all the usual ones, and need not name them. */
static gboolean
add_rule (cJSON *rules, const char *filter, const char *action, const Extras *extras, guint kinds, const char *context,
          gboolean all)
{
  cJSON *trigger, *rule = new_rule (filter, action, &trigger);

  if (!all)
    add_kinds (trigger, kinds, context);
  if (extras->third_party != 0)
    cJSON_AddItemToArray (cJSON_AddArrayToObject (trigger, "load-type"),
                          cJSON_CreateString (extras->third_party > 0 ? "third-party" : "first-party"));
  if (extras->case_sensitive)
    cJSON_AddTrueToObject (trigger, "url-filter-is-case-sensitive");
  if (extras->domains != NULL && !add_domains (trigger, extras->domains, "|"))
    {
      cJSON_Delete (rule);
      return FALSE;
    }
  cJSON_AddItemToArray (rules, rule);
  return TRUE;
}

/* One rule of the list, as up to three of the engine, whose kinds and contexts hold together. */
static gboolean
add_network (List *list, const char *filter, gboolean exception, const Extras *extras)
{
  const char *action = exception ? "ignore-previous-rules" : "block";
  cJSON *rules = exception ? list->exceptions : list->blocks;
  guint kinds = extras->kinds != 0 ? extras->kinds : USUAL_KINDS & ~extras->not_kinds;

  if (kinds == USUAL_KINDS)
    return add_rule (rules, filter, action, extras, 0, NULL, TRUE);
  if ((kinds & ENGINE_KINDS) != 0 && !add_rule (rules, filter, action, extras, kinds & ENGINE_KINDS, NULL, FALSE))
    return FALSE;
  if ((kinds & FRAME) != 0 && !add_rule (rules, filter, action, extras, 0, "child-frame", FALSE))
    return FALSE;
  return (kinds & PAGE) == 0 || exception || add_rule (list->pages, filter, action, extras, 0, "top-frame", FALSE);
}

/* --- what stands behind the $ --- */

static gboolean
take_kind (Extras *extras, const char *name)
{
  static const struct
  {
    const char *name;
    guint kind;
  } kinds[] = {
    { "script", SCRIPT }, { "image", IMAGE }, { "stylesheet", STYLE },   { "css", STYLE },   { "font", FONT },
    { "media", MEDIA },   { "object", RAW },  { "xmlhttprequest", RAW }, { "xhr", RAW },     { "websocket", RAW },
    { "ping", RAW },      { "other", RAW },   { "subdocument", FRAME },  { "frame", FRAME }, { "document", PAGE },
    { "doc", PAGE },      { "popup", POPUP },
  };
  gboolean except = *name == '~';

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i].name, name + except) == 0)
      {
        if (except)
          extras->not_kinds |= kinds[i].kind;
        else
          extras->kinds |= kinds[i].kind;
        return TRUE;
      }
  return FALSE;
}

static gboolean
take_extra (Extras *extras, const char *text)
{
  if (strcmp (text, "third-party") == 0 || strcmp (text, "3p") == 0)
    extras->third_party = 1;
  else if (strcmp (text, "~third-party") == 0 || strcmp (text, "1p") == 0)
    extras->third_party = -1;
  else if (strcmp (text, "match-case") == 0)
    extras->case_sensitive = TRUE;
  else if (strcmp (text, "generichide") == 0 || strcmp (text, "ghide") == 0)
    extras->shows_generic = TRUE;
  else if (g_str_has_prefix (text, "domain=") && extras->domains == NULL)
    extras->domains = g_strdup (text + strlen ("domain="));
  else
    return take_kind (extras, text);
  return TRUE;
}

static gboolean
take_extras (Extras *extras, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (!take_extra (extras, parts[i]))
      return FALSE;
  return TRUE;
}

/* --- addresses --- */

#define ANY_HOST "^[a-z]+://([^/]*[.])?" /* as in data/block/: what many expressions begin with costs the engine once */
#define SEPARATOR "[^a-z0-9_.%-]"

/* An expression between slashes, where the engine can have it. */
static char *
own_expression (const char *pattern, gsize length)
{
  g_autofree char *inner = g_strndup (pattern + 1, length - 2);

  if (strpbrk (inner, "|{") != NULL || strstr (inner, "(?") != NULL)
    return NULL;
  for (const char *p = inner; (p = strchr (p, '\\')) != NULL; p += 2)
    if (g_ascii_isalnum (p[1]) || p[1] == '\0')
      return NULL;
  return g_steal_pointer (&inner);
}

/* The expression for an address; NULL where the engine can have none.  *ret_open: it ends with a separator, for which
 * the end of the address stands, too. */
static char *
expression (const char *pattern, gboolean *ret_open)
{
  gsize length = strlen (pattern);
  GString *out;
  const char *p = pattern, *end = pattern + length;

  *ret_open = FALSE;
  if (!g_str_is_ascii (pattern))
    return NULL;
  if (length > 2 && pattern[0] == '/' && end[-1] == '/')
    return own_expression (pattern, length);
  out = g_string_new (NULL);
  if (g_str_has_prefix (p, "||"))
    {
      g_string_append (out, ANY_HOST);
      p += 2;
    }
  else if (*p == '|')
    {
      g_string_append_c (out, '^');
      p++;
    }
  /* what may stand around it anyway */
  while (*p == '*')
    p++;
  while (end > p && end[-1] == '*')
    end--;
  for (; p < end; p++)
    if (*p == '*')
      g_string_append (out, ".*");
    else if (*p == '^' && p + 1 == end && g_str_has_prefix (pattern, "||") && strpbrk (pattern + 2, "/?*=") == NULL)
      g_string_append (out, "[:/]"); /* behind a host there is nothing else */
    else if (*p == '^' && p + 1 == end)
      *ret_open = TRUE;
    else if (*p == '^')
      g_string_append (out, SEPARATOR);
    else if (*p == '|' && p + 1 == end)
      g_string_append_c (out, '$');
    else
      g_string_append_printf (out, strchr (".?+()[]{}$|\\", *p) != NULL ? "\\%c" : "%c", *p);
  if (out->len == 0)
    g_string_append (out, ".*");
  return g_string_free (out, FALSE);
}

/* The host of a rule for nothing else, such as ||a.com^; NULL for others. */
static char *
host_alone (const char *pattern)
{
  gsize length = strlen (pattern);

  if (length < 4 || !g_str_has_prefix (pattern, "||") || strpbrk (pattern + 2, "/*?=|") != NULL)
    return NULL;
  return g_strndup (pattern + 2, length - 2 - (pattern[length - 1] == '^' ? 1 : 0));
}

/* An exception for whole pages: those of a host. */
static gboolean
except_pages (List *list, const char *pattern, const Extras *extras)
{
  g_autofree char *host = host_alone (pattern), *domain = host != NULL ? engine_domain (host) : NULL;
  const Extras page = { .domains = host };

  if (domain == NULL || extras->domains != NULL)
    return FALSE;
  g_ptr_array_add (list->shown, g_strdup (domain));
  return extras->shows_generic || add_rule (list->exceptions, ".*", "ignore-previous-rules", &page, 0, NULL, TRUE);
}

static gboolean
take_network (List *list, char *line)
{
  gboolean exception = g_str_has_prefix (line, "@@"), open = FALSE, done;
  char *pattern = line + (exception ? 2 : 0), *dollar = strrchr (pattern, '$');
  g_autofree char *filter = NULL;
  Extras extras = { 0 };

  /* in an expression it is the end of the address */
  if (dollar != NULL && dollar[1] != '\0' && dollar[1] != '/' && dollar[1] != ')')
    *dollar = '\0';
  else
    dollar = NULL;
  done = dollar == NULL || take_extras (&extras, dollar + 1);
  if (done && exception && (extras.shows_generic || extras.kinds == PAGE))
    done = except_pages (list, pattern, &extras);
  else if (done)
    {
      filter = expression (pattern, &open);
      done = filter != NULL && !extras.shows_generic && !(exception && (extras.kinds & PAGE) != 0);
    }
  if (done && filter != NULL)
    {
      g_autofree char *first = g_strconcat (filter, open ? SEPARATOR : NULL, NULL);
      g_autofree char *last = open ? g_strconcat (filter, "$", NULL) : NULL;

      done = add_network (list, first, exception, &extras)
             && (last == NULL || add_network (list, last, exception, &extras));
    }
  g_free (extras.domains);
  return done;
}

/* --- what is hidden --- */

/* The array of a key, which is made where there is none and put at the end of `order`. */
static GPtrArray *
array_of (GHashTable *table, GPtrArray *order, const char *key)
{
  GPtrArray *array = g_hash_table_lookup (table, key);

  if (array == NULL)
    {
      char *own = g_strdup (key);

      array = g_ptr_array_new_with_free_func (g_free);
      g_hash_table_insert (table, own, array);
      if (order != NULL)
        g_ptr_array_add (order, own);
    }
  return array;
}

static gboolean
is_css (const char *selector)
{
  static const char *const beyond[] = { ":-abp-",   ":has-text(",        ":style(",     ":remove(",
                                        ":upward(", ":xpath(",           ":matches-",   ":contains(",
                                        ":others(", ":min-text-length(", ":watch-attr(" };

  if (*selector == '\0' || *selector == '^' || g_str_has_prefix (selector, "+js(") || strchr (selector, '{') != NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (beyond); i++)
    if (strstr (selector, beyond[i]) != NULL)
      return FALSE;
  return TRUE;
}

static gboolean
take_shown (List *list, const char *domains, const char *selector)
{
  g_auto (GStrv) names = g_strsplit (domains, ",", -1);

  if (*domains == '\0' || !is_css (selector))
    return FALSE;
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *domain = engine_domain (names[i]);

      if (domain == NULL)
        return FALSE;
      g_ptr_array_add (array_of (list->spared, NULL, selector), g_steal_pointer (&domain));
    }
  return TRUE;
}

static gboolean
take_hidden (List *list, const char *domains, const char *selector)
{
  g_autoptr (cJSON) trial = NULL;
  gboolean possible;

  if (!is_css (selector))
    return FALSE;
  if (*domains == '\0')
    {
      g_ptr_array_add (list->generic, g_strdup (selector));
      return TRUE;
    }
  trial = cJSON_CreateObject ();
  possible = add_domains (trial, domains, ",");
  if (possible)
    g_ptr_array_add (array_of (list->local, list->places, domains), g_strdup (selector));
  return possible;
}

static void
add_hiding (cJSON *rules, char *const *selectors, guint n, const char *domains, const GPtrArray *except)
{
  g_autoptr (GString) joined = g_string_new (NULL);
  cJSON *trigger, *rule = new_rule (".*", "css-display-none", &trigger);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (joined, "%s%s", i > 0 ? ", " : "", selectors[i]);
  cJSON_AddStringToObject (cJSON_GetObjectItem (rule, "action"), "selector", joined->str);
  if (domains != NULL)
    add_domains (trigger, domains, ",");
  if (except != NULL && except->len > 0)
    cJSON_AddItemToObject (trigger, "unless-domain",
                           cJSON_CreateStringArray ((const char *const *) except->pdata, (int) except->len));
  cJSON_AddItemToArray (rules, rule);
}

/* Selectors that hold everywhere but where no generic one does, many a rule; and those with exceptions of their own. */
static void
add_generic (const List *list, cJSON *rules)
{
  g_autoptr (GPtrArray) plain = g_ptr_array_new ();

  for (guint i = 0; i < list->generic->len; i++)
    {
      char *selector = list->generic->pdata[i];
      const GPtrArray *spared = g_hash_table_lookup (list->spared, selector);
      g_autoptr (GPtrArray) except = NULL;

      if (spared == NULL)
        {
          g_ptr_array_add (plain, selector);
          continue;
        }
      except = g_ptr_array_copy (list->shown, NULL, NULL);
      for (guint k = 0; k < spared->len; k++)
        g_ptr_array_add (except, spared->pdata[k]);
      /* the copies belong to the lists */
      g_ptr_array_set_free_func (except, NULL);
      add_hiding (rules, &selector, 1, NULL, except);
    }
  for (guint i = 0; i < plain->len; i += SELECTORS)
    add_hiding (rules, (char **) plain->pdata + i, MIN (SELECTORS, plain->len - i), NULL, list->shown);
}

static void
add_local (const List *list, cJSON *rules)
{
  for (guint i = 0; i < list->places->len; i++)
    {
      const GPtrArray *selectors = g_hash_table_lookup (list->local, list->places->pdata[i]);

      for (guint k = 0; k < selectors->len; k += SELECTORS)
        add_hiding (rules, (char **) selectors->pdata + k, MIN (SELECTORS, selectors->len - k), list->places->pdata[i],
                    NULL);
    }
}

/* --- the list --- */

static gboolean
take_line (List *list, char *line)
{
  for (char *p = strchr (line, '#'); p != NULL; p = strchr (p + 1, '#'))
    {
      gboolean shown = p[1] == '@';
      char kind = p[shown ? 2 : 1];

      if (kind == '#')
        {
          *p = '\0';
          return shown ? take_shown (list, line, p + 3) : take_hidden (list, line, p + 2);
        }
      /* of other programs: #?#, #$#, #%# */
      if (kind != '\0' && strchr ("?$%", kind) != NULL && p[shown ? 3 : 2] == '#')
        return FALSE;
    }
  return take_network (list, line);
}

static void
move_items (cJSON *from, cJSON *to)
{
  cJSON *item;

  while ((item = cJSON_DetachItemFromArray (from, 0)) != NULL)
    cJSON_AddItemToArray (to, item);
  cJSON_Delete (from);
}

/* In the order in which the engine reads them: what blocks, what takes that back, for pages of their own in any case;
 * then what keeps such pages away, and what hides. */
static cJSON *
finish (List *list)
{
  cJSON *rules = cJSON_CreateArray (), *trigger, *spare = new_rule (".*", "ignore-previous-rules", &trigger);

  add_kinds (trigger, 0, "top-frame");
  move_items (list->blocks, rules);
  move_items (list->exceptions, rules);
  cJSON_AddItemToArray (rules, spare);
  move_items (list->pages, rules);
  add_generic (list, rules);
  add_local (list, rules);
  return rules;
}

cJSON *
vlps_filter_list_convert (const char *text, VlpsFilterCount *ret_count)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GPtrArray) generic = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) places = g_ptr_array_new ();
  g_autoptr (GPtrArray) shown = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) spared =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GHashTable) local =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  List list = {
    cJSON_CreateArray (), cJSON_CreateArray (), cJSON_CreateArray (), generic, spared, places, local, shown, { 0 }
  };

  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *line = g_strstrip (lines[i]);

      if (*line == '\0' || *line == '!' || *line == '[')
        continue;
      list.count.rules++;
      if (!take_line (&list, line))
        list.count.left_out++;
    }
  *ret_count = list.count;
  return finish (&list);
}

gboolean
vlps_filter_list_is (const char *text)
{
  static const char *const beginnings[] = { "[Adblock", "[uBlock", "!", "||", "@@", "##" };

  while (g_ascii_isspace (*text))
    text++;
  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    if (g_str_has_prefix (text, beginnings[i]))
      return TRUE;
  return FALSE;
}
