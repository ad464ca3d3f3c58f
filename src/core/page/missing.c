/* missing.c - what a page asked for and did not get */
#include "missing.h"

#include <string.h>

#include "address.h"
#include "errors.h"
#include "hash.h"
#include "word-list.h"

#define MAX_SHOWN 200 /* characters of an address in a warning */

static const char *const kind_names[VLPS_N_MISSING_KINDS] = { "style", "script", "picture", "font", "frame", "other" };

static const struct
{
  const char *name, *phrase;
} causes[VLPS_N_MISSING_CAUSES] = {
  [VLPS_MISSING_REFUSED] = { "refused", "outside the page's folder" },
  [VLPS_MISSING_PERMISSION] = { "permission", "permission denied" },
  [VLPS_MISSING_NO_FILE] = { "no-file", "no such file" },
  [VLPS_MISSING_OFFLINE] = { "offline", "offline" },
  [VLPS_MISSING_NETWORK] = { "network", "no answer" },
  [VLPS_MISSING_STATUS] = { "http-status", "HTTP status" },
  [VLPS_MISSING_ARCHIVE] = { "archive", "not in the archive" },
  [VLPS_MISSING_BLOCKED] = { "blocked", "blocked" },
  [VLPS_MISSING_NO_ADDRESS] = { "no-address", "relative address, and the page has none" },
  [VLPS_MISSING_UNAPPLIED] = { "unapplied", "not applied" },
};

void
vlps_failed_request_free (VlpsFailedRequest *request)
{
  g_free (request->uri);
  g_free (request);
}

const char *
vlps_missing_kind_name (VlpsMissingKind kind)
{
  return kind_names[kind];
}

const char *
vlps_missing_cause_name (VlpsMissingCause cause)
{
  return causes[cause].name;
}

static guint
count_cause (const VlpsMissing *missing, guint cause)
{
  guint n = 0;

  for (guint kind = 0; kind < VLPS_N_MISSING_KINDS; kind++)
    n += missing->counts[kind][cause];
  return n;
}

guint
vlps_missing_count (const VlpsMissing *missing)
{
  guint n = 0;

  for (guint cause = 0; cause < VLPS_N_MISSING_CAUSES; cause++)
    n += count_cause (missing, cause);
  return n;
}

double
vlps_missing_share (const VlpsPage *page)
{
  return page->missing.sheets > 0 ? (double) page->missing.missing_sheets / page->missing.sheets : 0;
}

/* --- kinds --- */

static const char *
attribute (const VlpsNode *node, const char *name)
{
  const char *value = vlps_node_attribute (node, name);

  return value != NULL ? value : "";
}

/* TRUE for a sheet that shapes the page as it is shown. */
static gboolean
is_sheet (const VlpsNode *node)
{
  const char *rel = attribute (node, "rel");

  return vlps_word_is_in (rel, VLPS_WORD_SPACE, "stylesheet") && !vlps_word_is_in (rel, VLPS_WORD_SPACE, "alternate")
         && vlps_node_attribute (node, "disabled") == NULL
         && g_ascii_strcasecmp (attribute (node, "media"), "print") != 0;
}

/* Returns the address that an element requests and its kind; NULL if it requests nothing. */
static const char *
asked_by (const VlpsNode *node, VlpsMissingKind *ret_kind)
{
  const char *as = attribute (node, "as");

  switch (node->tag)
    {
    case VLPS_TAG_LINK:
      *ret_kind =
          vlps_word_is_in (attribute (node, "rel"), VLPS_WORD_SPACE, "stylesheet") || strcmp (as, "style") == 0
              ? VLPS_MISSING_STYLE
          : vlps_word_is_in (attribute (node, "rel"), VLPS_WORD_SPACE, "modulepreload") || strcmp (as, "script") == 0
              ? VLPS_MISSING_SCRIPT
          : vlps_word_is_in (attribute (node, "rel"), VLPS_WORD_SPACE, "icon") || strcmp (as, "image") == 0
              ? VLPS_MISSING_PICTURE
          : strcmp (as, "font") == 0 ? VLPS_MISSING_FONT
                                     : VLPS_MISSING_OTHER;
      return vlps_node_attribute (node, "href");
    case VLPS_TAG_IMG:
      *ret_kind = VLPS_MISSING_PICTURE;
      return vlps_node_attribute (node, "src");
    case VLPS_TAG_INPUT:
      *ret_kind = VLPS_MISSING_PICTURE;
      return vlps_node_attribute (node, "src");
    case VLPS_TAG_VIDEO:
      *ret_kind = VLPS_MISSING_PICTURE;
      return vlps_node_attribute (node, "poster");
    case VLPS_TAG_IFRAME:
    case VLPS_TAG_FRAME:
    case VLPS_TAG_EMBED:
      *ret_kind = VLPS_MISSING_FRAME;
      return vlps_node_attribute (node, "src");
    case VLPS_TAG_OBJECT:
      *ret_kind = VLPS_MISSING_FRAME;
      return vlps_node_attribute (node, "data");
    default:
      return NULL;
    }
}

static VlpsMissingKind
kind_of_ending (const char *uri)
{
  static const struct
  {
    const char *ending;
    VlpsMissingKind kind;
  } endings[] = {
    { ".css", VLPS_MISSING_STYLE },   { ".js", VLPS_MISSING_SCRIPT },    { ".mjs", VLPS_MISSING_SCRIPT },
    { ".png", VLPS_MISSING_PICTURE }, { ".jpg", VLPS_MISSING_PICTURE },  { ".jpeg", VLPS_MISSING_PICTURE },
    { ".gif", VLPS_MISSING_PICTURE }, { ".webp", VLPS_MISSING_PICTURE }, { ".avif", VLPS_MISSING_PICTURE },
    { ".svg", VLPS_MISSING_PICTURE }, { ".ico", VLPS_MISSING_PICTURE },  { ".bmp", VLPS_MISSING_PICTURE },
    { ".woff", VLPS_MISSING_FONT },   { ".woff2", VLPS_MISSING_FONT },   { ".ttf", VLPS_MISSING_FONT },
    { ".otf", VLPS_MISSING_FONT },    { ".eot", VLPS_MISSING_FONT },     { ".html", VLPS_MISSING_FRAME },
    { ".htm", VLPS_MISSING_FRAME },
  };
  gsize length = strcspn (uri, "?#");

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      gsize n = strlen (endings[i].ending);

      if (length > n && g_ascii_strncasecmp (uri + length - n, endings[i].ending, n) == 0)
        return endings[i].kind;
    }
  return VLPS_MISSING_OTHER;
}

/* A style sheet that was not applied. */
typedef struct
{
  char *uri;
  gboolean has_integrity;
} Unapplied;

static void
unapplied_free (Unapplied *sheet)
{
  g_free (sheet->uri);
  g_free (sheet);
}

/* Requests by elements of a page. */
typedef struct
{
  GHashTable *kinds; /* address -> VlpsMissingKind + 1 */
  GHashTable *own;   /* addresses of the page's own style sheets */
  GHashTable *lost;  /* ... those that are relative to nothing, borrowed */
  const char *first_lost;
  GPtrArray *unapplied; /* of Unapplied */
} Asked;

static char *
without_fragment (char *uri)
{
  if (uri != NULL)
    uri[strcspn (uri, "#")] = '\0';
  return uri;
}

/* TRUE for a relative address on a page that has none itself: bytes from standard input, or of a client. */
static gboolean
has_no_address (const VlpsPage *page, const char *address)
{
  g_autofree char *scheme = g_uri_parse_scheme (address);

  return *address != '\0' && scheme == NULL && g_str_has_prefix (page->frames[0].base, "about:");
}

/* Lists a style sheet of the page's own. */
static void
add_own (Asked *asked, const VlpsNode *node, const char *uri)
{
  Unapplied *sheet;

  if (!g_hash_table_add (asked->own, g_strdup (uri)) || (node->flags & VLPS_NODE_UNAPPLIED) == 0)
    return;
  sheet = g_new (Unapplied, 1);
  *sheet = (Unapplied){ g_strdup (uri), vlps_node_attribute (node, "integrity") != NULL };
  g_ptr_array_add (asked->unapplied, sheet);
}

static void
list_asked (const VlpsPage *page, Asked *asked)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      VlpsMissingKind kind = VLPS_MISSING_OTHER;
      const char *address = node->kind == VLPS_NODE_ELEMENT ? asked_by (node, &kind) : NULL;
      g_autofree char *uri =
          address != NULL && *address != '\0' ? without_fragment (vlps_page_resolve (page, (int) i, address)) : NULL;

      gboolean sheet = address != NULL && node->tag == VLPS_TAG_LINK && node->frame == 0 && is_sheet (node);

      if (uri == NULL && sheet && has_no_address (page, address))
        {
          g_hash_table_add (asked->lost, (gpointer) address);
          asked->first_lost = asked->first_lost != NULL ? asked->first_lost : address;
        }
      if (uri == NULL)
        continue;
      if (sheet)
        add_own (asked, node, uri);
      /* a sheet that is loaded ahead, too, is a sheet */
      if (kind == VLPS_MISSING_STYLE || !g_hash_table_contains (asked->kinds, uri))
        g_hash_table_insert (asked->kinds, g_steal_pointer (&uri), GUINT_TO_POINTER (kind + 1));
    }
}

/* --- style sheets --- */

/* The first style sheet that is missing. */
typedef struct
{
  VlpsFailedRequest request; /* borrowed */
  gboolean has_integrity;    /* it has such an attribute; of sheets that were not applied */
} Missed;

/* What a message says of it behind its address. */
static const char *
explain_sheet (const Missed *first, gboolean of_host)
{
  if (first->request.cause == VLPS_MISSING_PERMISSION)
    return "; chmod a+rX opens it";
  if (first->request.cause == VLPS_MISSING_UNAPPLIED)
    return first->has_integrity ? ", as its integrity= does not match or cannot be checked"
                                : ", as a rule of the page forbids it or it came too late";
  return of_host ? "; on the page it is //HOST/PATH, an address of the web" : "";
}

static VlpsCure
cure_of_sheet (const Missed *first, gboolean of_host)
{
  VlpsMissingCause cause = first->request.cause;

  if (cause == VLPS_MISSING_PERMISSION)
    return VLPS_CURE_NONE;
  if (of_host || cause == VLPS_MISSING_NO_ADDRESS)
    return VLPS_CURE_BASE_URL;
  if (cause == VLPS_MISSING_UNAPPLIED)
    return first->has_integrity && g_ascii_strncasecmp (first->request.uri, "file:", strlen ("file:")) == 0
               ? VLPS_CURE_INTEGRITY
               : VLPS_CURE_NONE;
  return cause == VLPS_MISSING_REFUSED ? VLPS_CURE_ALLOW_FILES : VLPS_CURE_NONE;
}

static VlpsWarning *
describe_sheets (const VlpsMissing *missing, const Missed *missed)
{
  const VlpsFailedRequest *first = &missed->request;
  gboolean of_host = vlps_address_is_file_of_host (first->uri);
  g_autofree char *path = of_host ? NULL : vlps_address_path (first->uri, NULL);
  const char *address = path != NULL ? path : first->uri;
  g_autofree char *valid = g_utf8_make_valid (address, -1);
  g_autofree char *status =
      first->cause == VLPS_MISSING_STATUS ? g_strdup_printf (" %u", first->status) : g_strdup ("");

  return vlps_warning_new (
      VLPS_WARNING_STYLES_MISSING, cure_of_sheet (missed, of_host),
      "%u of %u style sheet%s could not be loaded (%s%s: %.*s%s); the regions below are those "
      "of %s",
      missing->missing_sheets, missing->sheets, missing->sheets == 1 ? "" : "s", causes[first->cause].phrase, status,
      (int) (g_utf8_offset_to_pointer (valid, MIN (g_utf8_strlen (valid, -1), MAX_SHOWN)) - valid), valid,
      explain_sheet (missed, of_host),
      missing->missing_sheets == missing->sheets ? "an unstyled page" : "a page that is styled in part");
}

/* Counts a style sheet of the page's own, `first` where none was missing before. */
static void
miss_sheet (VlpsPage *page, Missed *first, const VlpsFailedRequest *request, gboolean has_integrity)
{
  page->missing.missing_sheets++;
  if (first->request.uri == NULL)
    *first = (Missed){ *request, has_integrity };
}

/* Counts what failed. */
static void
count_failed (VlpsPage *page, const Asked *asked, const GPtrArray *requests, GHashTable *failed, Missed *first)
{
  for (guint i = 0; i < requests->len; i++)
    {
      const VlpsFailedRequest *request = requests->pdata[i];
      char *uri = without_fragment (g_strdup (request->uri));
      guint known = GPOINTER_TO_UINT (g_hash_table_lookup (asked->kinds, uri));
      VlpsMissingKind kind = known > 0 ? (VlpsMissingKind) (known - 1) : kind_of_ending (uri);
      gboolean imported = known == 0 && kind == VLPS_MISSING_STYLE;
      gboolean own = g_hash_table_contains (asked->own, uri);

      g_hash_table_add (failed, uri);
      page->missing.counts[kind][request->cause]++;
      if (request->cause == VLPS_MISSING_BLOCKED || !(imported || own))
        continue;
      page->missing.sheets += imported ? 1 : 0;
      miss_sheet (page, first, request, FALSE);
    }
}

VlpsWarning *
vlps_missing_find (VlpsPage *page, const GPtrArray *requests)
{
  Asked asked = { g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL),
                  g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL),
                  g_hash_table_new (vlps_hash_string, g_str_equal), NULL,
                  g_ptr_array_new_with_free_func ((GDestroyNotify) unapplied_free) };
  g_autoptr (GHashTable) failed = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  VlpsMissing *missing = &page->missing;
  Missed first = { 0 };
  VlpsWarning *warning;

  *missing = (VlpsMissing){ 0 };
  list_asked (page, &asked);
  missing->missing_sheets = g_hash_table_size (asked.lost);
  missing->sheets = g_hash_table_size (asked.own) + missing->missing_sheets;
  missing->counts[VLPS_MISSING_STYLE][VLPS_MISSING_NO_ADDRESS] = missing->missing_sheets;
  if (missing->missing_sheets > 0)
    first.request = (VlpsFailedRequest){ .uri = (char *) asked.first_lost, .cause = VLPS_MISSING_NO_ADDRESS };
  count_failed (page, &asked, requests, failed, &first);
  for (guint i = 0; i < asked.unapplied->len; i++)
    {
      const Unapplied *sheet = asked.unapplied->pdata[i];
      VlpsFailedRequest request = { .uri = sheet->uri, .cause = VLPS_MISSING_UNAPPLIED };

      if (g_hash_table_contains (failed, sheet->uri))
        continue;
      missing->counts[VLPS_MISSING_STYLE][VLPS_MISSING_UNAPPLIED]++;
      miss_sheet (page, &first, &request, sheet->has_integrity);
    }
  warning = first.request.uri != NULL ? describe_sheets (missing, &first) : NULL;
  g_hash_table_unref (asked.kinds);
  g_hash_table_unref (asked.own);
  g_hash_table_unref (asked.lost);
  g_ptr_array_unref (asked.unapplied);
  return warning;
}

gboolean
vlps_missing_check_styles (const VlpsPage *page, GError **error)
{
  const VlpsWarning *warning = vlps_warnings_find (page->warnings, VLPS_WARNING_STYLES_MISSING);

  if (page->missing.missing_sheets == 0)
    return TRUE;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_STYLES, "%s: %s", page->input,
               warning != NULL ? warning->message : "style sheets could not be loaded");
  return vlps_error_add_cure (error, warning != NULL ? warning->cure : VLPS_CURE_NONE);
}

/* --- in words --- */

char *
vlps_missing_causes (const VlpsMissing *missing)
{
  GString *text = g_string_new (NULL);
  gboolean told[VLPS_N_MISSING_CAUSES] = { FALSE };
  guint all = vlps_missing_count (missing) - count_cause (missing, VLPS_MISSING_UNAPPLIED);

  for (guint round = 0; round < VLPS_N_MISSING_CAUSES; round++)
    {
      guint most = VLPS_N_MISSING_CAUSES, n = 0;

      for (guint cause = 0; cause < VLPS_N_MISSING_CAUSES; cause++)
        if (!told[cause] && cause != VLPS_MISSING_UNAPPLIED && count_cause (missing, cause) > n)
          {
            most = cause;
            n = count_cause (missing, cause);
          }
      if (most == VLPS_N_MISSING_CAUSES)
        break;
      told[most] = TRUE;
      if (n == all)
        g_string_append (text, causes[most].phrase);
      else
        g_string_append_printf (text, "%s%s: %u", round > 0 ? ", " : "", causes[most].phrase, n);
    }
  return g_string_free (text, FALSE);
}

char *
vlps_missing_json (const VlpsMissing *missing)
{
  GString *text = g_string_new ("{");
  const char *between = "";

  for (guint kind = 0; kind < VLPS_N_MISSING_KINDS; kind++)
    {
      const char *within = "";

      for (guint cause = 0; cause < VLPS_N_MISSING_CAUSES; cause++)
        if (missing->counts[kind][cause] > 0)
          {
            if (*within == '\0')
              g_string_append_printf (text, "%s\"%s\": {", between, kind_names[kind]);
            g_string_append_printf (text, "%s\"%s\": %u", within, causes[cause].name, missing->counts[kind][cause]);
            within = between = ", ";
          }
      if (*within != '\0')
        g_string_append_c (text, '}');
    }
  g_string_append_printf (text, "%s\"sheets\": %u, \"missing_sheets\": %u}", between, missing->sheets,
                          missing->missing_sheets);
  return g_string_free (text, FALSE);
}
