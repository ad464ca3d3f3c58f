/* http-head.c - the heads of HTTP messages, as far as a proxy has to understand them */
#include "http-head.h"

#include <string.h>

#define MAX_FIELDS 500
#define MAX_HOST 255 /* bytes of a name, RFC 1035 */
#define HOST "-._0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define TOKEN "!#$%&'*+^`|~" HOST

/* A part of the text that is read. */
typedef struct
{
  const char *text;
  gsize length;
} Part;

/* Header fields about the body and the connection. */
typedef struct
{
  guint hosts, lengths, encodings; /* how many fields there are of each */
  guint64 length;
  gboolean same_length; /* all fields of the length say the same */
  gboolean valid;       /* and can be read */
  gboolean chunked;     /* the one encoding is "chunked" */
  gboolean close, stay; /* of the connection */
} Fields;

static gboolean
part_is (Part part, const char *word)
{
  return part.length == strlen (word) && g_ascii_strncasecmp (part.text, word, part.length) == 0;
}

static Part
part_strip (Part part)
{
  while (part.length > 0 && (*part.text == ' ' || *part.text == '\t'))
    part = (Part){ part.text + 1, part.length - 1 };
  while (part.length > 0 && (part.text[part.length - 1] == ' ' || part.text[part.length - 1] == '\t'))
    part.length--;
  return part;
}

/* TRUE for one or more of `characters`.  The text does not end where the part does, nor anywhere at a NUL byte. */
static gboolean
part_consists_of (Part part, const char *characters)
{
  for (gsize i = 0; i < part.length; i++)
    if (part.text[i] == '\0' || strchr (characters, part.text[i]) == NULL)
      return FALSE;
  return part.length > 0;
}

/* Decimal digits alone; FALSE for anything else and for more than 18 of them. */
static gboolean
part_number (Part part, guint64 *ret_number)
{
  guint64 number = 0;

  for (gsize i = 0; i < part.length; i++)
    {
      if (!g_ascii_isdigit (part.text[i]))
        return FALSE;
      number = number * 10 + (guint64) (part.text[i] - '0');
    }
  if (part.length == 0 || part.length > 18)
    return FALSE;
  *ret_number = number;
  return TRUE;
}

/* The next line of `rest`, which must end with CRLF and hold no control characters; FALSE: it does not, or there is
 * none.
 */
static gboolean
next_line (Part *rest, Part *ret_line)
{
  for (gsize i = 0; i + 1 < rest->length; i++)
    {
      guchar c = (guchar) rest->text[i];

      if (c == '\r' && rest->text[i + 1] == '\n')
        {
          *ret_line = (Part){ rest->text, i };
          *rest = (Part){ rest->text + i + 2, rest->length - i - 2 };
          return TRUE;
        }
      if ((c < 0x20 && c != '\t') || c == 0x7f)
        return FALSE;
    }
  return FALSE;
}

/* Splits "Name: value"; FALSE for any other line. */
static gboolean
split_field (Part line, Part *ret_name, Part *ret_value)
{
  const char *colon = memchr (line.text, ':', line.length);

  if (colon == NULL)
    return FALSE;
  *ret_name = (Part){ line.text, (gsize) (colon - line.text) };
  *ret_value = part_strip ((Part){ colon + 1, line.length - ret_name->length - 1 });
  return part_consists_of (*ret_name, TOKEN);
}

static void
note_connection (Fields *fields, Part value)
{
  while (value.length > 0)
    {
      const char *comma = memchr (value.text, ',', value.length);
      gsize n = comma != NULL ? (gsize) (comma - value.text) : value.length;
      Part word = part_strip ((Part){ value.text, n });

      fields->close = fields->close || part_is (word, "close");
      fields->stay = fields->stay || part_is (word, "keep-alive");
      n = MIN (n + 1, value.length);
      value = (Part){ value.text + n, value.length - n };
    }
}

static void
note_field (Fields *fields, Part name, Part value)
{
  if (part_is (name, "host"))
    fields->hosts++;
  else if (part_is (name, "content-length"))
    {
      guint64 length = 0;

      fields->valid = part_number (value, &length) && fields->valid;
      fields->same_length = fields->lengths == 0 || (fields->same_length && length == fields->length);
      fields->length = length;
      fields->lengths++;
    }
  else if (part_is (name, "transfer-encoding"))
    {
      fields->encodings++;
      fields->chunked = part_is (value, "chunked");
    }
  else if (part_is (name, "connection"))
    note_connection (fields, value);
}

/* --- requests --- */

void
vlps_request_head_clear (VlpsRequestHead *head)
{
  g_clear_pointer (&head->host, g_free);
  if (head->text != NULL)
    g_string_free (head->text, TRUE);
  head->text = NULL;
}

/* "example.org:80", "[::1]:80"; `port` is that of an authority without one, 0 where there must be one. */
static gboolean
parse_authority (Part authority, guint16 port, VlpsRequestHead *head)
{
  Part host = authority;
  guint64 number = port;

  if (authority.length > 0 && *authority.text == '[')
    {
      const char *end = memchr (authority.text, ']', authority.length);

      if (end == NULL)
        return FALSE;
      host = (Part){ authority.text + 1, (gsize) (end - authority.text) - 1 };
      if (!part_consists_of (host, "0123456789abcdefABCDEF:."))
        return FALSE;
      authority = (Part){ end + 1, authority.length - host.length - 2 };
    }
  else
    {
      const char *colon = memchr (authority.text, ':', authority.length);

      if (colon != NULL)
        host.length = (gsize) (colon - authority.text);
      if (!part_consists_of (host, HOST))
        return FALSE;
      authority = (Part){ authority.text + host.length, authority.length - host.length };
    }
  /* what is left is nothing, or a colon and a number, which may be missing */
  if (authority.length > 0 && *authority.text != ':')
    return FALSE;
  if (authority.length > 1 && !part_number ((Part){ authority.text + 1, authority.length - 1 }, &number))
    return FALSE;
  if (host.length > MAX_HOST || number < 1 || number > G_MAXUINT16)
    return FALSE;
  head->host = g_strndup (host.text, host.length);
  head->port = (guint16) number;
  return TRUE;
}

/* "http://example.org/path?query"; sets the host, and the path and query as they are sent on. */
static gboolean
parse_address (Part target, VlpsRequestHead *head, Part *ret_path)
{
  static const char scheme[] = "http://";
  Part authority, path;
  const char *fragment, *at;

  if (target.length < sizeof scheme - 1 || g_ascii_strncasecmp (target.text, scheme, sizeof scheme - 1) != 0)
    return FALSE;
  target = (Part){ target.text + sizeof scheme - 1, target.length - (sizeof scheme - 1) };
  fragment = memchr (target.text, '#', target.length);
  if (fragment != NULL)
    target.length = (gsize) (fragment - target.text);
  authority = target;
  for (authority.length = 0; authority.length < target.length; authority.length++)
    if (target.text[authority.length] == '/' || target.text[authority.length] == '?')
      break;
  path = (Part){ target.text + authority.length, target.length - authority.length };
  /* that is a slash to some */
  if (memchr (authority.text, '\\', authority.length) != NULL)
    return FALSE;
  /* names and passwords are not part of where it leads */
  at = memrchr (authority.text, '@', authority.length);
  if (at != NULL)
    authority = (Part){ at + 1, authority.length - (gsize) (at - authority.text) - 1 };
  *ret_path = path;
  return parse_authority (authority, 80, head);
}

static gboolean
parse_request_line (Part line, VlpsRequestHead *head, gboolean *ret_old, GString *text)
{
  const char *first = memchr (line.text, ' ', line.length), *last = memrchr (line.text, ' ', line.length);
  Part method, target, version, path;

  if (first == NULL || first == last)
    return FALSE;
  method = (Part){ line.text, (gsize) (first - line.text) };
  target = (Part){ first + 1, (gsize) (last - first) - 1 };
  version = (Part){ last + 1, line.length - (gsize) (last - line.text) - 1 };
  *ret_old = version.length == 8 && memcmp (version.text, "HTTP/1.0", 8) == 0;
  if (!part_consists_of (method, TOKEN) || memchr (target.text, ' ', target.length) != NULL
      || memchr (target.text, '\t', target.length) != NULL
      || (!*ret_old && (version.length != 8 || memcmp (version.text, "HTTP/1.1", 8) != 0)))
    return FALSE;
  head->connect = method.length == 7 && memcmp (method.text, "CONNECT", 7) == 0;
  head->head = method.length == 4 && memcmp (method.text, "HEAD", 4) == 0;
  if (head->connect)
    return parse_authority (target, 0, head);
  if (!parse_address (target, head, &path))
    return FALSE;
  g_string_append_len (text, method.text, (gssize) method.length);
  g_string_append (text, path.length == 0 || *path.text != '/' ? " /" : " ");
  g_string_append_len (text, path.text, (gssize) path.length);
  g_string_append_printf (text, " %.8s\r\nHost: ", version.text);
  g_string_append_printf (text, strchr (head->host, ':') != NULL ? "[%s]" : "%s", head->host);
  if (head->port != 80)
    g_string_append_printf (text, ":%u", head->port);
  g_string_append (text, "\r\n");
  return TRUE;
}

/* Reads the fields and copies those that are for the server. */
static gboolean
parse_request_fields (Part rest, Fields *fields, GString *text)
{
  Part line, name, value;

  for (guint n = 0; next_line (&rest, &line); n++)
    {
      if (line.length == 0)
        {
          g_string_append (text, "\r\n");
          return rest.length == 0;
        }
      if (n >= MAX_FIELDS || !split_field (line, &name, &value))
        return FALSE;
      note_field (fields, name, value);
      if (part_is (name, "host") || (name.length > 6 && g_ascii_strncasecmp (name.text, "proxy-", 6) == 0))
        continue;
      g_string_append_len (text, line.text, (gssize) line.length);
      g_string_append (text, "\r\n");
    }
  return FALSE;
}

gboolean
vlps_request_head_parse (const char *text, gsize length, VlpsRequestHead *ret_head)
{
  g_auto (VlpsRequestHead) head = { .text = g_string_sized_new (length) };
  Fields fields = { .valid = TRUE, .same_length = TRUE };
  Part rest = { text, length }, line;
  gboolean old;

  if (!next_line (&rest, &line) || !parse_request_line (line, &head, &old, head.text)
      || !parse_request_fields (rest, &fields, head.text))
    return FALSE;
  if (!fields.valid || fields.hosts > 1 || fields.lengths > 1 || fields.encodings > 1
      || fields.lengths + fields.encodings > 1 || (fields.encodings == 1 && (!fields.chunked || old)))
    return FALSE;
  head.keep_alive = old ? fields.stay : !fields.close;
  head.body = vlps_body_start (fields.lengths == 1     ? VLPS_BODY_LENGTH
                               : fields.encodings == 1 ? VLPS_BODY_CHUNKED
                                                       : VLPS_BODY_NONE,
                               fields.length);
  if (head.connect)
    {
      g_string_free (head.text, TRUE);
      head.text = NULL;
    }
  *ret_head = head;
  head = (VlpsRequestHead){ 0 };
  return TRUE;
}

/* --- answers --- */

/* Servers are read as leniently as browsers read them: lines may end with LF alone, and what is not a field is none. */
static void
read_response_fields (Part rest, Fields *fields)
{
  while (rest.length > 0)
    {
      const char *end = memchr (rest.text, '\n', rest.length);
      gsize n = end != NULL ? (gsize) (end - rest.text) + 1 : rest.length;
      Part line = { rest.text, n }, name, value;

      while (line.length > 0 && (line.text[line.length - 1] == '\n' || line.text[line.length - 1] == '\r'))
        line.length--;
      if (split_field (line, &name, &value))
        note_field (fields, name, value);
      /* a line that is not a field may be one to another reader */
      else if (line.length > 0)
        fields->valid = FALSE;
      rest = (Part){ rest.text + n, rest.length - n };
    }
}

gboolean
vlps_response_head_parse (const char *text, gsize length, gboolean no_body, VlpsResponseHead *ret_head)
{
  Fields fields = { .valid = TRUE, .same_length = TRUE };
  const char *line_end = memchr (text, '\n', length);
  gboolean old;
  guint status;

  if (line_end == NULL || line_end - text < 12 || memcmp (text, "HTTP/1.", 7) != 0 || text[8] != ' '
      || (text[7] != '0' && text[7] != '1') || !g_ascii_isdigit (text[9]) || !g_ascii_isdigit (text[10])
      || !g_ascii_isdigit (text[11]))
    return FALSE;
  old = text[7] == '0';
  status = (guint) ((text[9] - '0') * 100 + (text[10] - '0') * 10 + (text[11] - '0'));
  read_response_fields ((Part){ line_end + 1, length - (gsize) (line_end - text) - 1 }, &fields);
  ret_head->status = status;
  if (no_body || status / 100 == 1 || status == 204 || status == 304)
    ret_head->body = vlps_body_start (VLPS_BODY_NONE, 0);
  else if (!fields.valid || !fields.same_length || fields.encodings > 1 || (fields.encodings == 1 && !fields.chunked)
           || (fields.encodings == 1 && fields.lengths > 0) || fields.lengths + fields.encodings == 0)
    ret_head->body = vlps_body_start (VLPS_BODY_OPEN, 0);
  else
    ret_head->body = vlps_body_start (fields.encodings == 1 ? VLPS_BODY_CHUNKED : VLPS_BODY_LENGTH, fields.length);
  ret_head->keep_alive = ret_head->body.kind != VLPS_BODY_OPEN && (old ? fields.stay : !fields.close);
  return TRUE;
}
