/* body.c - where the body of an HTTP message ends */
#include "body.h"

#define MAX_EXTRA 65536              /* extensions of pieces and trailers have no use; this bounds them */
#define MAX_PIECE (G_MAXUINT64 / 32) /* so that one more digit cannot overflow */

/* Next element of a chunked body. */
enum
{
  SIZE_FIRST, /* a digit */
  SIZE,       /* more digits, or the end of them */
  EXTENSION,  /* anything up to the end of the line */
  CONTENT,
  CONTENT_END,   /* CR or LF */
  CONTENT_LF,    /* LF */
  TRAILER_FIRST, /* first byte of a line after the last piece */
  TRAILER,       /* the rest of it */
  LAST_LF,       /* of the empty line */
};

VlpsBody
vlps_body_start (VlpsBodyKind kind, guint64 length)
{
  return (VlpsBody){
    .kind = kind,
    .left = length,
    .done = kind == VLPS_BODY_NONE || (kind == VLPS_BODY_LENGTH && length == 0),
  };
}

static void
end_of_size (VlpsBody *body)
{
  body->state = body->left > 0 ? CONTENT : TRAILER_FIRST;
}

/* One byte outside the content; FALSE where it does not belong there. */
static gboolean
take_byte (VlpsBody *body, char byte)
{
  int digit = g_ascii_xdigit_value (byte);

  switch (body->state)
    {
    case SIZE_FIRST:
    case SIZE:
      if (digit >= 0 && body->left <= MAX_PIECE)
        {
          body->left = body->left * 16 + (guint64) digit;
          body->state = SIZE;
          return TRUE;
        }
      if (digit >= 0 || body->state == SIZE_FIRST)
        return FALSE;
      if (byte == '\n')
        end_of_size (body);
      else if (byte == ';' || byte == '\r' || byte == ' ' || byte == '\t')
        body->state = EXTENSION;
      else
        return FALSE;
      return TRUE;
    case EXTENSION:
      if (byte == '\n')
        end_of_size (body);
      return ++body->extra < MAX_EXTRA;
    case CONTENT_END:
      body->state = byte == '\n' ? SIZE_FIRST : CONTENT_LF;
      return byte == '\n' || byte == '\r';
    case CONTENT_LF:
      body->state = SIZE_FIRST;
      return byte == '\n';
    case TRAILER_FIRST:
      body->done = byte == '\n';
      body->state = byte == '\r' ? LAST_LF : TRAILER;
      return TRUE;
    case TRAILER:
      if (byte == '\n')
        body->state = TRAILER_FIRST;
      return ++body->extra < MAX_EXTRA;
    case LAST_LF:
    default:
      body->done = byte == '\n';
      return body->done;
    }
}

static gsize
take_pieces (VlpsBody *body, const char *bytes, gsize length)
{
  gsize i = 0;

  while (i < length && !body->done)
    if (body->state == CONTENT)
      {
        gsize n = (gsize) MIN (body->left, length - i);

        i += n;
        body->left -= n;
        if (body->left == 0)
          body->state = CONTENT_END;
      }
    else if (!take_byte (body, bytes[i++]))
      {
        body->kind = VLPS_BODY_OPEN;
        return length;
      }
  return i;
}

gsize
vlps_body_take (VlpsBody *body, const char *bytes, gsize length)
{
  gsize n;

  if (body->done)
    return 0;
  switch (body->kind)
    {
    case VLPS_BODY_LENGTH:
      n = (gsize) MIN (body->left, length);
      body->left -= n;
      body->done = body->left == 0;
      return n;
    case VLPS_BODY_CHUNKED:
      return take_pieces (body, bytes, length);
    case VLPS_BODY_OPEN:
      return length;
    case VLPS_BODY_NONE:
    default:
      return 0;
    }
}
