/* token-estimate.c - about how many tokens a language model makes of a text
 *
 * Tokenizers make one token of most words that are common, several of a rare one, one of up to three digits, and more of
 * scripts that they know less.  The shares below are a fit (least squares) to what o200k_base makes of the Markdown of 141
 * pages of news, forums, shops, documentation and Chinese sites.
 */
#include "token-estimate.h"

#include "characters.h"

/* Thousandths of a token. */
#define WORD 400
#define LETTER 155      /* of ASCII, in a word */
#define ACCENTED 1000   /* other Latin letter */
#define FOREIGN 320     /* letter of another alphabet */
#define IDEOGRAPH 860   /* Chinese or Japanese character */
#define DIGITS 1600     /* up to three */
#define PUNCTUATION 700 /* a sign, however often it is repeated */

typedef enum
{
  KIND_SPACE,
  KIND_LETTER,
  KIND_DIGIT,
  KIND_IDEOGRAPH,
  KIND_SIGN,
} Kind;

static Kind
kind_of (gunichar c)
{
  if (vlps_characters_is_ideograph (c))
    return KIND_IDEOGRAPH;
  if (g_unichar_isdigit (c))
    return KIND_DIGIT;
  if (g_unichar_isalpha (c) || g_unichar_ismark (c))
    return KIND_LETTER;
  return g_unichar_isspace (c) ? KIND_SPACE : KIND_SIGN;
}

static guint
cost_of_letter (gunichar c)
{
  return c < 0x80 ? LETTER : c < 0x250 ? ACCENTED : FOREIGN;
}

guint
vlps_token_estimate (const char *text)
{
  guint64 cost = 0;
  guint digits = 0;
  Kind last = KIND_SPACE;
  gunichar before = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      Kind kind = kind_of (c);

      digits = kind == KIND_DIGIT ? digits + 1 : 0;
      if (kind == KIND_LETTER)
        cost += (last != KIND_LETTER ? WORD : 0) + cost_of_letter (c);
      else if (kind == KIND_IDEOGRAPH)
        cost += IDEOGRAPH;
      else if (kind == KIND_DIGIT)
        cost += digits % 3 == 1 ? DIGITS : 0;
      else if (kind == KIND_SIGN)
        cost += c != before ? PUNCTUATION : 0;
      last = kind;
      before = c;
    }
  return (guint) ((cost + 500) / 1000);
}
