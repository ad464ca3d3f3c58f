/* robots.c - what a robots.txt file allows (RFC 9309) */
#include "robots.h"

#include <string.h>

#define MAX_DELAY 3600 /* s; a file that asks for more means "go away", and then it can say so */

typedef struct
{
  char *pattern; /* with its percent-encoding made uniform */
  gsize length;  /* bytes of it: how specific it is */
  gboolean allow;
} Rule;

struct _VlpsRobots
{
  GArray *rules; /* of Rule */
  double delay;
  GString *content_signal;
};

/* Rules of the two kinds of groups that may hold, while the file is read. */
typedef struct
{
  const char *product;
  VlpsRobots *own, *all;
  gboolean found_own;
  /* the group that is being read */
  gboolean is_own, is_all;
  gboolean in_rules; /* its rules have begun: the next user agent begins another group */
} Reader;

static void
rule_clear (gpointer data)
{
  g_free (((Rule *) data)->pattern);
}

static VlpsRobots *
robots_new (void)
{
  VlpsRobots *robots = g_new0 (VlpsRobots, 1);

  robots->rules = g_array_new (FALSE, FALSE, sizeof (Rule));
  g_array_set_clear_func (robots->rules, rule_clear);
  robots->content_signal = g_string_new (NULL);
  return robots;
}

void
vlps_robots_free (VlpsRobots *robots)
{
  if (robots == NULL)
    return;
  g_array_unref (robots->rules);
  g_string_free (robots->content_signal, TRUE);
  g_free (robots);
}

static gsize
product_length (const char *text)
{
  gsize n = 0;

  while (g_ascii_isalpha (text[n]) || text[n] == '-' || text[n] == '_')
    n++;
  return n;
}

char *
vlps_robots_product (const char *user_agent)
{
  gsize n = product_length (user_agent);

  return n > 0 ? g_strndup (user_agent, n) : g_strdup ("*");
}

/* Section 2.2.2: paths are compared by their bytes once those that may be written in two ways are written in one:
 * unreserved characters plain, all beyond ASCII encoded, digits of encodings in upper case. */
static char *
normalize (const char *text)
{
  GString *out = g_string_sized_new (strlen (text));

  for (const guchar *c = (const guchar *) text; *c != '\0'; c++)
    if (*c == '%' && g_ascii_isxdigit (c[1]) && g_ascii_isxdigit (c[2]))
      {
        int byte = g_ascii_xdigit_value ((char) c[1]) << 4 | g_ascii_xdigit_value ((char) c[2]);

        if (g_ascii_isalnum (byte) || (byte != 0 && strchr ("-._~", byte) != NULL))
          g_string_append_c (out, (char) byte);
        else
          g_string_append_printf (out, "%%%02X", (guint) byte);
        c += 2;
      }
    else if (*c > 0x7f || *c < 0x21)
      g_string_append_printf (out, "%%%02X", *c);
    else
      g_string_append_c (out, (char) *c);
  return g_string_free (out, FALSE);
}

static void
add_rule (Reader *reader, const char *value, gboolean allow)
{
  VlpsRobots *targets[] = { reader->is_own ? reader->own : NULL, reader->is_all ? reader->all : NULL };

  reader->in_rules = TRUE;
  /* an empty path is not a rule: "Disallow:" is how files say that everything is allowed */
  if (*value == '\0')
    return;
  for (guint i = 0; i < G_N_ELEMENTS (targets); i++)
    if (targets[i] != NULL)
      {
        Rule rule = { .pattern = normalize (value), .allow = allow };

        rule.length = strlen (rule.pattern);
        g_array_append_val (targets[i]->rules, rule);
      }
}

static void
add_delay (Reader *reader, const char *value)
{
  double delay = g_ascii_strtod (value, NULL);

  reader->in_rules = TRUE;
  if (!(delay > 0))
    return;
  delay = MIN (delay, MAX_DELAY);
  if (reader->is_own)
    reader->own->delay = MAX (reader->own->delay, delay);
  if (reader->is_all)
    reader->all->delay = MAX (reader->all->delay, delay);
}

static void
add_content_signal (Reader *reader, const char *value)
{
  VlpsRobots *targets[] = { reader->is_own ? reader->own : NULL, reader->is_all ? reader->all : NULL };

  reader->in_rules = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (targets); i++)
    if (targets[i] != NULL && *value != '\0')
      g_string_append_printf (targets[i]->content_signal, "%s%s", targets[i]->content_signal->len > 0 ? ", " : "",
                              value);
}

static void
add_agent (Reader *reader, const char *value)
{
  gsize length = product_length (value);

  if (reader->in_rules)
    reader->is_own = reader->is_all = reader->in_rules = FALSE;
  if (value[0] == '*')
    reader->is_all = TRUE;
  else if (length > 0 && length == strlen (reader->product)
           && g_ascii_strncasecmp (value, reader->product, length) == 0)
    reader->is_own = reader->found_own = TRUE;
}

static void
read_line (Reader *reader, char *line)
{
  char *colon, *value;

  line[strcspn (line, "#")] = '\0';
  colon = strchr (line, ':');
  if (colon == NULL)
    return;
  *colon = '\0';
  value = g_strstrip (colon + 1);
  g_strstrip (line);
  if (g_ascii_strcasecmp (line, "user-agent") == 0)
    add_agent (reader, value);
  else if (g_ascii_strcasecmp (line, "allow") == 0)
    add_rule (reader, value, TRUE);
  else if (g_ascii_strcasecmp (line, "disallow") == 0)
    add_rule (reader, value, FALSE);
  else if (g_ascii_strcasecmp (line, "crawl-delay") == 0)
    add_delay (reader, value);
  else if (g_ascii_strcasecmp (line, "content-signal") == 0)
    add_content_signal (reader, value);
}

VlpsRobots *
vlps_robots_parse (const char *text, gsize length, const char *product)
{
  Reader reader = { .product = product, .own = robots_new (), .all = robots_new () };
  const char *end = text + MIN (length, VLPS_ROBOTS_MAX);

  if (end - text >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    text += 3;
  while (text < end)
    {
      gsize n = 0;
      g_autofree char *line = NULL;

      while (text + n < end && text[n] != '\n' && text[n] != '\r')
        n++;
      line = g_strndup (text, n); /* ends at a NUL byte, if there is one */
      read_line (&reader, line);
      text += n + 1;
    }
  if (reader.found_own)
    {
      vlps_robots_free (reader.all);
      return reader.own;
    }
  vlps_robots_free (reader.own);
  return reader.all;
}

/* "*" stands for any bytes, "$" at the end for the end.  What stands between two stars is taken at its first place: no
 * later one can be better. */
static gboolean
matches (const char *pattern, gsize length, const char *target, gsize target_length)
{
  gboolean anchored = length > 0 && pattern[length - 1] == '$';
  const char *at = target, *end = target + target_length;
  const char *pattern_end = pattern + length - (anchored ? 1 : 0);
  gboolean first = TRUE;

  for (;;)
    {
      const char *star = memchr (pattern, '*', (gsize) (pattern_end - pattern));
      gsize n = (gsize) ((star != NULL ? star : pattern_end) - pattern);
      const char *found;

      if (star == NULL && anchored)
        return (gsize) (end - at) >= n && (!first || (gsize) (end - at) == n) && memcmp (end - n, pattern, n) == 0;
      if (first)
        found = (gsize) (end - at) >= n && memcmp (at, pattern, n) == 0 ? at : NULL;
      else
        found = n == 0 ? at : memmem (at, (gsize) (end - at), pattern, n);
      if (found == NULL)
        return FALSE;
      if (star == NULL)
        return TRUE;
      at = found + n;
      pattern = star + 1;
      first = FALSE;
    }
}

gboolean
vlps_robots_allows (const VlpsRobots *robots, const char *target)
{
  g_autofree char *path = normalize (*target != '\0' ? target : "/");
  gsize path_length = strlen (path), best = 0;
  gboolean allowed = TRUE;

  if (strcmp (path, "/robots.txt") == 0)
    return TRUE;
  for (guint i = 0; i < robots->rules->len; i++)
    {
      const Rule *rule = &g_array_index (robots->rules, Rule, i);

      if (rule->length < best || (rule->length == best && !rule->allow))
        continue;
      if (matches (rule->pattern, rule->length, path, path_length))
        {
          best = rule->length;
          allowed = rule->allow;
        }
    }
  return allowed;
}

double
vlps_robots_delay (const VlpsRobots *robots)
{
  return robots->delay;
}

const char *
vlps_robots_content_signal (const VlpsRobots *robots)
{
  return robots->content_signal->len > 0 ? robots->content_signal->str : NULL;
}
