/* standfirst.c - the sentences between headline and text that say what the text is about */
#include "standfirst.h"

#include <string.h>

#include "characters.h"
#include "lexicon.h"

/* Blocks of text behind the headline that are looked at, and nodes on the way. */
#define MOST_BLOCKS 12
#define MOST_NODES 2000

/* Blocks between headline and one that is called a standfirst, such as author and date. */
#define MOST_BETWEEN 6

/* Characters of a standfirst, and of content that is the text itself. */
#define SHORTEST 20
#define LONGEST 600
#define TEXT 80

/* Words of a sentence that stands right below the headline, of one without a stop, and of what is called a standfirst. */
#define FEWEST_WORDS 5
#define FEWEST_UNSTOPPED 10
#define FEWEST_CALLED 3

/* Bytes of letters that tell texts apart, and of which a description is compared. */
#define TELLING 36
#define MOST_COMPARED 2000

/* Bytes of letters before a description in a text that begins with a place and an agency. */
#define DATELINE 60

/* Blocks of text right before the content that are looked at. */
#define MOST_BEFORE 3

/* Elements around a standfirst that are looked at. */
#define MOST_AROUND 12

static const VlpsMeaning meanings[] = {
  { 1, { "standfirst", "dek$",       "deck$",   "subdeck$",    "subtitle",   "subhead",   "subhed",
         "subline$",   "lead$",      "lede$",   "leadtext",    "intro$",     "introtext", "excerpt",
         "summary",    "strapline",  "chapo",   "sottotitolo", "entradilla", "bajada",    "ingress$",
         "vorspann",   "unterzeile", "anleser", "teaser$" } },
};

typedef struct
{
  const VlpsPage *page;
  const VlpsReading *reading;
  const VlpsFacts *facts;
  const VlpsLexicon *lexicon;
  GPtrArray *descriptions; /* of char*: the letters of what the page says of itself */
  const guint8 *content;
  const guint8 *reason;
} Search;

static GPtrArray *
find_descriptions (const VlpsPage *page, const VlpsFacts *facts)
{
  static const char *const names[] = { "description", "og:description", "twitter:description", NULL };
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);

  if (facts->description != NULL)
    g_ptr_array_add (found, vlps_characters_letters (facts->description, MOST_COMPARED));
  for (guint i = 0; i < page->n_nodes && page->nodes[i].tag != VLPS_TAG_BODY; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *name = node->tag == VLPS_TAG_META ? vlps_node_attribute (node, "name") : NULL;
      const char *content = node->tag == VLPS_TAG_META ? vlps_node_attribute (node, "content") : NULL;

      if (name == NULL && node->tag == VLPS_TAG_META)
        name = vlps_node_attribute (node, "property");
      if (name != NULL && content != NULL && g_strv_contains (names, name) && g_utf8_validate (content, -1, NULL))
        g_ptr_array_add (found, vlps_characters_letters (content, MOST_COMPARED));
    }
  return found;
}

/* TRUE where the text is one of the descriptions, or as much of it as fits there, also behind a dateline. */
static gboolean
is_description (const Search *search, const char *text)
{
  g_autofree char *letters = vlps_characters_letters (text, MOST_COMPARED);

  for (guint i = 0; i < search->descriptions->len; i++)
    {
      const char *description = g_ptr_array_index (search->descriptions, i);
      g_autofree char *head = g_strndup (description, TELLING);
      const char *found = strlen (head) == TELLING ? strstr (letters, head) : NULL;

      if (found != NULL && found - letters <= DATELINE
          && strncmp (found, description, MIN (strlen (found), strlen (description))) == 0)
        return TRUE;
    }
  return FALSE;
}

/* TRUE for text that is part of a menu, list, form, figure or table, or beside the text. */
static gboolean
is_apart (const VlpsPage *page, int node)
{
  for (int i = 0; i < MOST_AROUND && node >= 0; i++, node = page->nodes[node].parent)
    switch (page->nodes[node].tag)
      {
      case VLPS_TAG_NAV:
      case VLPS_TAG_ASIDE:
      case VLPS_TAG_FORM:
      case VLPS_TAG_FOOTER:
      case VLPS_TAG_FIGURE:
      case VLPS_TAG_FIGCAPTION:
      case VLPS_TAG_TABLE:
      case VLPS_TAG_LI:
      case VLPS_TAG_DL:
      case VLPS_TAG_BUTTON:
      case VLPS_TAG_LABEL:
      case VLPS_TAG_DIALOG:
      case VLPS_TAG_PRE:
        return TRUE;
      default:
        break;
      }
  return FALSE;
}

/* TRUE where the element, or one around it with no more text, is called so. */
static gboolean
is_called_so (const Search *search, int block)
{
  const VlpsPage *page = search->page;
  guint own = vlps_reading_characters (search->reading, page, block);

  for (int i = 0, at = block; i < 3 && at >= 0 && vlps_reading_characters (search->reading, page, at) == own;
       i++, at = page->nodes[at].parent)
    {
      const char *class = vlps_node_attribute (&page->nodes[at], "class");

      if (class != NULL && vlps_lexicon_read (search->lexicon, class, strlen (class), NULL) != 0)
        return TRUE;
    }
  return FALSE;
}

/* TRUE for a text that ends as sentences do, in any script. */
static gboolean
is_sentence (const char *text)
{
  static const gunichar stops[] = { '.', '!', '?', 0x2026, 0x3002, 0xFF01, 0xFF1F, 0x0964, 0x061F, 0x06D4 };
  const char *end = text + strlen (text);

  while (end > text)
    {
      const char *p = g_utf8_prev_char (end);
      gunichar c = g_utf8_get_char (p);

      for (guint i = 0; i < G_N_ELEMENTS (stops); i++)
        if (c == stops[i])
          return TRUE;
      if (g_unichar_isalnum (c))
        return FALSE;
      end = p;
    }
  return FALSE;
}

/* TRUE where the text asks for something, or says when and by whom it was written. */
static gboolean
is_about_the_site (const char *text)
{
  static const char *const words[] = { "newsletter", "subscribe",  "sign up", "log in",
                                       "cookie",     "javascript", "advertis" };
  g_autofree char *lower = g_utf8_strdown (text, -1);
  guint digits = 0, letters = 0;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  for (const char *p = lower; *p != '\0'; p++)
    {
      digits += g_ascii_isdigit (*p);
      letters += g_ascii_isalpha (*p) || (guchar) *p >= 0x80;
    }
  return digits * 8 > letters;
}

static gboolean
is_byline (const VlpsFacts *facts, const VlpsPage *page, int block)
{
  for (guint i = 0; i < 2 && facts->byline != NULL; i++)
    if (facts->byline_nodes[i] >= block && facts->byline_nodes[i] < page->nodes[block].end)
      return TRUE;
  return FALSE;
}

static gboolean
has_blocks (const VlpsPage *page, int block)
{
  for (int i = block + 1; i < page->nodes[block].end; i++)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && vlps_node_is_block (page, i))
      return TRUE;
  return FALSE;
}

/* Characters of a block in links. */
static guint
linked_in (const Search *search, int block)
{
  const VlpsPage *page = search->page;
  guint linked = 0;

  for (int i = block; i < page->nodes[block].end; i++)
    if (page->nodes[i].tag == VLPS_TAG_A)
      {
        linked += vlps_reading_characters (search->reading, page, i);
        i = page->nodes[i].end - 1;
      }
  return linked;
}

/* The text of a block that may be a standfirst by its place and length; NULL for others. */
static char *
read_possible (const Search *search, int block)
{
  guint characters = vlps_reading_characters (search->reading, search->page, block);

  if (characters < SHORTEST || characters > LONGEST || is_apart (search->page, block)
      || has_blocks (search->page, block) || is_byline (search->facts, search->page, block)
      || 3 * linked_in (search, block) > characters)
    return NULL;
  return vlps_reading_text (search->page, search->reading, block);
}

/* `between`: blocks between it and the headline; `picture`: one of them is a picture. */
static gboolean
is_standfirst (const Search *search, int block, guint between, gboolean picture)
{
  g_autofree char *text = read_possible (search, block);
  guint words = text != NULL ? vlps_characters_words (text) : 0;
  gboolean told;

  if (text == NULL || is_description (search, text))
    return text != NULL;
  if (is_about_the_site (text))
    return FALSE;
  told = is_sentence (text) || vlps_node_is_heading (&search->page->nodes[block], NULL);
  if (between <= MOST_BETWEEN && is_called_so (search, block))
    return told || vlps_reading_characters (search->reading, search->page, block) > TELLING
           || (!picture && words >= FEWEST_CALLED);
  return between == 0 && !picture && words >= (told ? FEWEST_WORDS : FEWEST_UNSTOPPED);
}

/* FALSE for what is content already, and for copies and notices. */
static gboolean
is_free (const Search *search, int run)
{
  return !search->content[run] && search->reason[run] != VLPS_REASON_REPEATED
         && search->reason[run] != VLPS_REASON_NOTICE && search->reason[run] != VLPS_REASON_TOPIC;
}

/* The standfirst among the first blocks behind the headline; -1 for none. */
static int
find_behind (const Search *search)
{
  const VlpsPage *page = search->page;
  int headline = search->facts->headline, end = page->nodes[headline].end;
  int most = MIN ((int) page->n_nodes, end + MOST_NODES);
  guint between = 0;
  gboolean picture = FALSE;

  for (int i = end; i < most && between < MOST_BLOCKS;)
    {
      int block;

      picture = picture || page->nodes[i].tag == VLPS_TAG_IMG || page->nodes[i].tag == VLPS_TAG_FIGURE;
      if (search->reading->characters[i] == 0)
        {
          i++;
          continue;
        }
      block = vlps_node_block_around (page, i);
      /* the text has begun */
      if (search->content[i] && vlps_reading_characters (search->reading, page, block) >= TEXT)
        return -1;
      if (block > headline && is_free (search, i) && is_standfirst (search, block, between, picture))
        return block;
      between++;
      i = block > headline && vlps_reading_characters (search->reading, page, block) <= LONGEST ? page->nodes[block].end
                                                                                                : i + 1;
    }
  return -1;
}

/* The description in one of the last blocks before the text, however much of a video's list is above it; -1 for none. */
static int
find_before (const Search *search)
{
  const VlpsPage *page = search->page;
  const guint *characters = search->reading->characters;
  int end = page->nodes[search->facts->headline].end, first = end, last;
  guint seen = 0;

  while (first < (int) page->n_nodes
         && (characters[first] == 0 || !search->content[first]
             || vlps_reading_characters (search->reading, page, vlps_node_block_around (page, first)) < SHORTEST))
    first++;
  last = first;
  for (int i = first - 1; i >= end && first < (int) page->n_nodes && seen < MOST_BEFORE; i--)
    {
      int block = characters[i] > 0 ? vlps_node_block_around (page, i) : last;
      g_autofree char *text = NULL;

      if (block >= last)
        continue;
      text =
          block >= end && page->nodes[block].end <= first && is_free (search, i) ? read_possible (search, block) : NULL;
      if (text != NULL && is_description (search, text))
        return block;
      last = block;
      seen++;
    }
  return -1;
}

int
vlps_standfirst_find (const VlpsPage *page, const VlpsReading *reading, const VlpsFacts *facts, const guint8 *content,
                      const guint8 *reason)
{
  g_autoptr (GPtrArray) descriptions = find_descriptions (page, facts);
  g_autoptr (VlpsLexicon) lexicon = vlps_lexicon_new (meanings, G_N_ELEMENTS (meanings));
  const Search search = { .page = page,
                          .reading = reading,
                          .facts = facts,
                          .lexicon = lexicon,
                          .descriptions = descriptions,
                          .content = content,
                          .reason = reason };
  int found = find_behind (&search);

  return found >= 0 ? found : find_before (&search);
}
