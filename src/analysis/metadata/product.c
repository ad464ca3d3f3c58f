/* product.c - the product that a page sells */
#include "product.h"

#include <string.h>

#include "fast.h"

void
vlps_product_free (VlpsProduct *product)
{
  if (product == NULL)
    return;
  g_free (product->name);
  g_free (product->price);
  g_free (product->currency);
  g_free (product->availability);
  g_free (product->sku);
  g_free (product->brand);
  g_free (product->rating);
  g_free (product->rating_best);
  g_free (product->ratings);
  g_free (product);
}

void
vlps_product_set (char **field, char *value)
{
  if (*field == NULL)
    *field = value;
  else
    g_free (value);
}

/* Gives a price two figures behind its point or none, but for those that are smaller. */
static char *
tidy (char *price)
{
  char *point = price != NULL ? strchr (price, '.') : NULL;
  gsize length = point != NULL ? strlen (point) : 0;

  while (length > 3 && point[length - 1] == '0')
    point[--length] = '\0';
  if (length == 2)
    {
      char *padded = g_strconcat (price, "0", NULL);

      g_free (price);
      return padded;
    }
  if (length == 1)
    *point = '\0';
  return price;
}

void
vlps_product_merge (VlpsProduct *product, VlpsProduct *other)
{
  /* a price without its own currency would get that of another */
  if (product->price == NULL)
    {
      g_clear_pointer (&product->currency, g_free);
      product->price = tidy (g_steal_pointer (&other->price));
      product->currency = g_steal_pointer (&other->currency);
    }
  vlps_product_set (&product->currency, g_steal_pointer (&other->currency));
  vlps_product_set (&product->name, g_steal_pointer (&other->name));
  vlps_product_set (&product->availability, g_steal_pointer (&other->availability));
  vlps_product_set (&product->sku, g_steal_pointer (&other->sku));
  vlps_product_set (&product->brand, g_steal_pointer (&other->brand));
  if (product->rating == NULL)
    {
      vlps_product_set (&product->rating, g_steal_pointer (&other->rating));
      vlps_product_set (&product->rating_best, g_steal_pointer (&other->rating_best));
      vlps_product_set (&product->ratings, g_steal_pointer (&other->ratings));
    }
  vlps_product_free (other);
}

/* TRUE at a sign that stands between thousands: a point, a comma, an apostrophe, a space of any width. */
static gboolean
is_group_sign (gunichar c)
{
  return c == '.' || c == ',' || c == '\'' || c == 0x2019 || c == ' ' || c == 0xA0 || c == 0x202F || c == 0x2009;
}

static gsize
count_digits (const char *p)
{
  return strspn (p, "0123456789");
}

/* The figures at `p` with a point; *ret_end becomes the place behind them. */
static char *
read_figures (const char *p, const char **ret_end)
{
  GString *out = g_string_new (NULL);
  gunichar group = 0; /* the sign between thousands */
  gsize n = count_digits (p);

  g_string_append_len (out, p, (gssize) n);
  p += n;
  for (;;)
    {
      gunichar c = g_utf8_get_char (p);
      const char *next = *p != '\0' ? g_utf8_next_char (p) : p;
      gsize digits = count_digits (next);

      if (!is_group_sign (c) || digits == 0)
        break;
      /* three figures behind a sign are thousands, if no more than three stood before the first of the signs and
       * it is the same sign as before; the same sign never stands before fractions as well */
      if (digits == 3 && n <= 3 && out->str[0] != '0' && (group == 0 || group == c))
        {
          g_string_append_len (out, next, 3);
          group = c;
          n = 3;
          p = next + 3;
          continue;
        }
      if ((c == '.' || c == ',') && c != group && digits <= 4)
        {
          g_string_append_c (out, '.');
          g_string_append_len (out, next, (gssize) digits);
          p = next + digits;
        }
      break;
    }
  *ret_end = p;
  return g_string_free (out, FALSE);
}

/* The currency at `p`: a sign, or three capitals that no letter follows; *ret_length becomes its length in bytes, 0 for
 * none. */
static char *
read_currency (const char *p, gsize *ret_length)
{
  static const char *const signs[] = { "US$", "CA$", "C$", "A$",  "AU$", "NZ$", "R$", "HK$", "NT$",
                                       "kr.", "kr",  "Kč", "zł",  "руб", "р.",  "лв", "Ft",  "lei",
                                       "ر.س", "د.إ", "TL", "Rs.", "Rs",  "CHF", "元", "円" };

  /* of ISO 4217, those that shops print */
  static const char *const codes[] = { "AED", "ARS", "AUD", "BGN", "BRL", "BYN", "CAD", "CHF", "CLP", "CNY", "COP",
                                       "CZK", "DKK", "EGP", "EUR", "GBP", "GEL", "HKD", "HRK", "HUF", "IDR", "ILS",
                                       "INR", "ISK", "JPY", "KRW", "KWD", "KZT", "MAD", "MXN", "MYR", "NGN", "NOK",
                                       "NZD", "PEN", "PHP", "PKR", "PLN", "QAR", "RON", "RSD", "RUB", "SAR", "SEK",
                                       "SGD", "THB", "TRY", "TWD", "UAH", "USD", "UYU", "VND", "ZAR" };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (vlps_fast_has_prefix (p, signs[i]))
      {
        gsize length = strlen (signs[i]);

        if (g_unichar_isalpha (g_utf8_get_char (p + length)) && g_ascii_isalpha (p[length - 1]))
          continue;
        *ret_length = length;
        return g_strdup (signs[i]);
      }
  if (*p != '\0' && g_unichar_type (g_utf8_get_char (p)) == G_UNICODE_CURRENCY_SYMBOL)
    {
      *ret_length = (gsize) (g_utf8_next_char (p) - p);
      return g_strndup (p, *ret_length);
    }
  *ret_length = 0;
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (vlps_fast_has_prefix (p, codes[i]) && !g_unichar_isalpha (g_utf8_get_char (p + 3)))
      {
        *ret_length = 3;
        return g_strdup (codes[i]);
      }
  return NULL;
}

char *
vlps_product_read_price (const char *text, char **ret_currency)
{
  g_autofree char *before = NULL, *first = NULL;
  const char *p = text;

  if (ret_currency != NULL)
    *ret_currency = NULL;
  while (*p != '\0')
    {
      g_autofree char *price = NULL, *currency = NULL;
      const char *end;
      gsize length = 0;

      if (!g_ascii_isdigit (*p))
        {
          if (p == text || !g_unichar_isalpha (g_utf8_get_char (g_utf8_prev_char (p))))
            currency = read_currency (p, &length);
          if (currency == NULL)
            {
              p = g_utf8_next_char (p);
              continue;
            }
          g_free (before);
          before = g_steal_pointer (&currency);
          p += length;
          continue;
        }
      price = read_figures (p, &end);
      p = end;
      while (*end != '\0' && g_unichar_isspace (g_utf8_get_char (end)))
        end = g_utf8_next_char (end);
      currency = before == NULL ? read_currency (end, &length) : NULL;
      /* "number 1 $25": the sign is that of the next figures */
      if (currency != NULL && end > p && g_ascii_isdigit (end[length]))
        g_clear_pointer (&currency, g_free);
      if (before != NULL)
        currency = g_steal_pointer (&before);
      if (currency != NULL)
        {
          if (ret_currency != NULL)
            *ret_currency = g_steal_pointer (&currency);
          return g_steal_pointer (&price);
        }
      if (first == NULL)
        first = g_steal_pointer (&price);
    }
  return g_steal_pointer (&first);
}

char *
vlps_product_read_availability (const char *text)
{
  static const char *const known[] = { "InStock",      "OutOfStock",          "PreOrder",    "SoldOut",
                                       "Discontinued", "InStoreOnly",         "OnlineOnly",  "BackOrder",
                                       "PreSale",      "LimitedAvailability", "MadeToOrder", "Reserved" };
  static const struct
  {
    const char *word, *meaning;
  } others[] = { { "available", "InStock" },      { "availablefororder", "BackOrder" }, { "oos", "OutOfStock" },
                 { "unavailable", "OutOfStock" }, { "notavailable", "OutOfStock" },     { "true", "InStock" },
                 { "false", "OutOfStock" },       { "instocknow", "InStock" } };
  const char *slash = strrchr (text, '/');
  g_autoptr (GString) letters = g_string_new (NULL);

  for (const char *p = slash != NULL ? slash + 1 : text; *p != '\0'; p++)
    if (g_ascii_isalpha (*p))
      g_string_append_c (letters, *p);
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_ascii_strcasecmp (letters->str, known[i]) == 0)
      return g_strdup (known[i]);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (g_ascii_strcasecmp (letters->str, others[i].word) == 0)
      return g_strdup (others[i].meaning);
  return NULL;
}
