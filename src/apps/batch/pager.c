/* pager.c - the links of a page to other parts of the same article or list: rel=next, "2", "3", "next" */
#include "pager.h"

#include <string.h>

#include "address.h"
#include "word-list.h"

#define MAX_DIGITS 9
#define MAX_WORD 12           /* letters of the word before a number that stands in one address only */
#define BELOW 400             /* px below the content, and characters behind it on a page that was not rendered */
#define SEPARATORS "/?&_.,;-" /* before such a word */

struct _VlpsPager
{
  const VlpsPage *page;
  const VlpsResult *result;
  const VlpsPageLinks *links;
  const char *address;
  VlpsBox box;   /* around the content; empty where the page was not rendered */
  int from, end; /* nodes among which a pager may stand on such a page */
};

/* --- addresses --- */

/* A number that is all of `length` bytes; -1: they are something else. */
static gint64
read_number (const char *text, gsize length)
{
  gint64 number = 0;

  if (length == 0 || length > MAX_DIGITS)
    return -1;
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isdigit (text[i]))
        return -1;
      number = number * 10 + (text[i] - '0');
    }
  return number;
}

/* The number in what one address has more than the other, such as "/page/2", "?p=2", "-2"; -1: it is something else. */
static gint64
read_added (const char *text, gsize length)
{
  gsize start = 0, word, digits;

  while (start < length && strchr (SEPARATORS, text[start]) != NULL)
    start++;
  for (word = start; word < length && g_ascii_isalpha (text[word]); word++)
    ;
  if (word - start > MAX_WORD)
    return -1;
  if (word > start && word < length && strchr ("=/_.-", text[word]) != NULL)
    word++;
  for (digits = word; digits < length && g_ascii_isdigit (text[digits]); digits++)
    ;
  /* "v2" alone is a name, not a word with a number */
  if (digits + (digits < length && text[digits] == '/' ? 1 : 0) != length
      || (word > start && g_ascii_isalpha (text[word - 1]) && start == 0))
    return -1;
  return read_number (text + word, digits - word);
}

gboolean
vlps_pager_is_step (const char *from, const char *to, gint64 *ret_from, gint64 *ret_to)
{
  gsize n_from = strlen (from), n_to = strlen (to), start = 0, end = 0;
  const char *host = strstr (from, "://");
  gsize site = host != NULL ? (gsize) (host - from) + 3 + strcspn (host + 3, "/") : n_from;

  while (from[start] != '\0' && from[start] == to[start])
    start++;
  if (start == n_from && start == n_to)
    return FALSE;
  /* whole numbers */
  if (g_ascii_isdigit (from[start]) || g_ascii_isdigit (to[start]))
    while (start > 0 && g_ascii_isdigit (from[start - 1]))
      start--;
  while (end < n_from - start && end < n_to - start && from[n_from - end - 1] == to[n_to - end - 1])
    end++;
  while (end > 0 && g_ascii_isdigit (from[n_from - end])
         && ((n_from - end > start && g_ascii_isdigit (from[n_from - end - 1]))
             || (n_to - end > start && g_ascii_isdigit (to[n_to - end - 1]))))
    end--;
  if (start <= site)
    return FALSE;
  n_from -= start + end;
  n_to -= start + end;
  *ret_from = n_to == 0 ? read_added (from + start, n_from) : read_number (from + start, n_from);
  *ret_to = n_from == 0 ? read_added (to + start, n_to) : read_number (to + start, n_to);
  return (*ret_from >= 0 || n_from == 0) && (*ret_to >= 0 || n_to == 0);
}

/* --- links --- */

static gboolean
has_relation (const char *relation, const char *wanted)
{
  g_auto (GStrv) words = relation != NULL ? g_strsplit_set (relation, " \t\r\n\f", -1) : NULL;

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    if (g_ascii_strcasecmp (words[i], wanted) == 0)
      return TRUE;
  return FALSE;
}

/* The text in small letters, without what is no letter at both ends; all of it where there are none. */
static char *
plain_text (const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  const char *start = folded, *end = folded + strlen (folded);

  while (start < end && !g_unichar_isalnum (g_utf8_get_char (start)))
    start = g_utf8_next_char (start);
  while (end > start && !g_unichar_isalnum (g_utf8_get_char (g_utf8_prev_char (end))))
    end = g_utf8_prev_char (end);
  return start < end ? g_strndup (start, (gsize) (end - start)) : g_strdup (g_strstrip (folded));
}

VlpsPagerLink
vlps_pager_link (const char *from, const char *to, const char *relation, const char *text, guint part)
{
  static const char next[] =
      "next|next page|next part|older|older posts|continue|continued|more|>|>>|»|›|→|weiter|nächste|nächste seite|"
      "vor|suivant|suivante|page suivante|la suite|siguiente|página siguiente|siguiente página|próxima|"
      "próxima página|próximo|seguinte|avanti|successiva|successivo|pagina successiva|volgende|volgende pagina|nästa|"
      "næste|neste|seuraava|następna|dalej|další|következő|sonraki|следующая|следующая страница|далее|вперед|вперёд|"
      "наступна|التالي|下一页|下一頁|下页|下一章|次へ|次のページ|다음";
  static const char previous[] =
      "previous|previous page|prev|newer|newer posts|back|<|<<|«|‹|←|zurück|vorherige|précédent|précédente|anterior|"
      "precedente|vorige|предыдущая|назад|上一页|上一頁|上页|前へ|前のページ|이전";
  g_autofree char *plain = plain_text (text);
  gint64 here, there, said = read_number (plain, strlen (plain));

  if (!vlps_pager_is_step (from, to, &here, &there))
    return VLPS_PAGER_NONE;
  if (there > here && there >= 0
      && (has_relation (relation, "next") || vlps_phrase_is_in (next, plain)
          || (part > 0 && said == (gint64) part + 1)))
    return VLPS_PAGER_NEXT;
  return has_relation (relation, "next") || has_relation (relation, "prev") || said >= 0
                 || vlps_phrase_is_in (next, plain) || vlps_phrase_is_in (previous, plain)
             ? VLPS_PAGER_OTHER
             : VLPS_PAGER_NONE;
}

/* --- places --- */

/* Finds the nodes of the content and a little below it. */
static void
find_place (VlpsPager *self, VlpsDocument *document)
{
  const VlpsPage *page = self->page;
  const guint8 *content = vlps_document_content (document);
  guint characters = 0;

  self->from = -1;
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind != VLPS_NODE_TEXT || content[i] == 0)
        continue;
      if (self->from < 0)
        self->from = i;
      self->end = i + 1;
      if (vlps_node_is_shown (page, i))
        self->box = vlps_box_union (self->box, node->box);
    }
  for (; self->end < (int) page->n_nodes && characters <= BELOW; self->end++)
    if (page->nodes[self->end].kind == VLPS_NODE_TEXT && vlps_node_is_shown (page, self->end))
      characters += page->nodes[self->end].characters;
}

VlpsPager *
vlps_pager_new (VlpsDocument *document, const VlpsPageLinks *links, const char *address)
{
  VlpsPager *self = g_new0 (VlpsPager, 1);

  self->page = document->page;
  self->result = document->result;
  self->links = links;
  self->address = address;
  find_place (self, document);
  return self;
}

void
vlps_pager_free (VlpsPager *self)
{
  g_free (self);
}

static gboolean
is_near (const VlpsPager *self, int place)
{
  const VlpsBox *box = &self->page->nodes[place].box;

  if (!self->page->rendered)
    return self->from >= 0 && place >= self->from && place < self->end;
  if (self->result->regions != NULL && self->result->regions[place] == VLPS_REGION_CENTER)
    return TRUE;
  return self->box.height > 0 && vlps_box_right (*box) > self->box.left && box->left < vlps_box_right (self->box)
         && box->top >= self->box.top && box->top <= vlps_box_bottom (self->box) + BELOW;
}

static VlpsPagerLink
kind_of (const VlpsPager *self, guint i, const char *address, guint part)
{
  g_autofree char *text = NULL;
  gint64 here, there;

  if (!vlps_pager_is_step (self->address, address, &here, &there)
      || !is_near (self, vlps_page_links_at (self->links, i)->place))
    return VLPS_PAGER_NONE;
  text = vlps_page_links_text (self->links, i);
  return vlps_pager_link (self->address, address, vlps_page_links_relation (self->links, i), text, part);
}

gboolean
vlps_pager_has (const VlpsPager *self, guint i, const char *address)
{
  return kind_of (self, i, address, 0) != VLPS_PAGER_NONE;
}

/* Returns the address of the next part in the head of the page. */
static char *
next_of_head (const VlpsPager *self)
{
  const VlpsPage *page = self->page;

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *href = node->tag == VLPS_TAG_LINK && node->frame == 0 ? vlps_node_attribute (node, "href") : NULL;
      g_autofree char *address = NULL, *normal = NULL;

      if (href == NULL || !has_relation (vlps_node_attribute (node, "rel"), "next"))
        continue;
      address = vlps_page_resolve (page, i, href);
      normal = vlps_address_normal (address);
      if (normal != NULL && vlps_pager_link (self->address, normal, "next", "", 0) == VLPS_PAGER_NEXT)
        return g_steal_pointer (&normal);
    }
  return NULL;
}

char *
vlps_pager_next (const VlpsPager *self, guint part)
{
  char *next = next_of_head (self);
  gint64 nearest = G_MAXINT64;

  if (next != NULL)
    return next;
  for (guint i = 0; i < vlps_page_links_count (self->links); i++)
    {
      g_autofree char *address = vlps_page_links_address (self->links, i), *normal = vlps_address_normal (address);
      gint64 here, there;

      /* an arrow may lead to the last one */
      if (normal == NULL || !vlps_pager_is_step (self->address, normal, &here, &there) || there < 0 || there >= nearest
          || kind_of (self, i, normal, part) != VLPS_PAGER_NEXT)
        continue;
      g_free (next);
      next = g_steal_pointer (&normal);
      nearest = there;
    }
  return next;
}

/* --- titles --- */

static gboolean
is_of_page (const char *word)
{
  static const char *const words[] = { "page",   "p",      "pg",       "part",     "of",    "seite", "teil", "von",
                                       "partie", "sur",    "pagina",   "página",   "parte", "de",    "di",   "sida",
                                       "side",   "strona", "страница", "часть",    "из",    "第",    "页",   "頁",
                                       "第页",   "第頁",   "ページ",   "ページ目", NULL };

  for (const char *c = word; *c != '\0'; c = g_utf8_next_char (c))
    if (!g_unichar_isdigit (g_utf8_get_char (c)))
      return g_strv_contains (words, word);
  return TRUE;
}

/* The words that all parts have, a line each; digits end a word. */
static char *
lasting_words (const char *title)
{
  g_autofree char *folded = g_utf8_casefold (title, -1);
  g_autoptr (GString) word = g_string_new (NULL);
  GString *words = g_string_new (NULL);

  for (const char *c = folded;; c = g_utf8_next_char (c))
    {
      gunichar character = *c != '\0' ? g_utf8_get_char (c) : 0;
      gboolean letter = g_unichar_isalpha (character) || g_unichar_ismark (character);

      if (letter)
        g_string_append_unichar (word, character);
      else if (word->len > 0)
        {
          if (!is_of_page (word->str))
            g_string_append_printf (words, "%s\n", word->str);
          g_string_truncate (word, 0);
        }
      if (character == 0)
        return g_string_free (words, FALSE);
    }
}

gboolean
vlps_pager_same_title (const char *title, const char *other)
{
  g_autofree char *words = title != NULL ? lasting_words (title) : NULL;
  g_autofree char *others = other != NULL ? lasting_words (other) : NULL;

  return words != NULL && *words != '\0' && g_strcmp0 (words, others) == 0;
}
