/* verse.c - preformatted text other than code: poems, and prose with a paragraph in each line */
#include "verse.h"

#include <string.h>

#include "builder.h"
#include "characters.h"

/* Of prose: least letters of a line on average, an ideograph counting as two, and share of lines that end as sentences do. */
#define LEAST_LINE 100
#define ENDED_LINES .7

typedef struct
{
  guint lines, ended, letters;
  gunichar last; /* of the line, but for marks that close a quotation */
} Count;

static gboolean
closes (gunichar c)
{
  return c == '"' || c == '\'' || c == ')' || c == 0x201D || c == 0x2019 || c == 0x300D || c == 0xFF09;
}

static gboolean
ends_sentence (gunichar c)
{
  return vlps_characters_ends_sentence (c) || c == ':' || c == 0x2026;
}

static void
end_line (Count *count)
{
  count->lines += count->last != 0;
  count->ended += ends_sentence (count->last);
  count->last = 0;
}

static void
read_text (Count *count, const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '\n')
        end_line (count);
      else if (!g_unichar_isspace (c))
        {
          count->letters += vlps_characters_is_ideograph (c) ? 2 : 1;
          count->last = closes (c) ? count->last : c;
        }
    }
}

/* Elements that stand in running text. */
static gboolean
is_plain (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_A:
    case VLPS_TAG_B:
    case VLPS_TAG_I:
    case VLPS_TAG_U:
    case VLPS_TAG_EM:
    case VLPS_TAG_STRONG:
    case VLPS_TAG_FONT:
    case VLPS_TAG_BR:
    case VLPS_TAG_IMG:
    case VLPS_TAG_P:
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
is_prose (const VlpsPage *page, int pre)
{
  Count count = { 0 };

  for (int i = pre + 1; i < page->nodes[pre].end; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_TEXT)
        read_text (&count, node->text);
      else if (node->kind == VLPS_NODE_ELEMENT && !is_plain (node->tag))
        return FALSE;
      else if (node->tag == VLPS_TAG_BR || node->tag == VLPS_TAG_P)
        end_line (&count);
    }
  end_line (&count);
  return count.lines > 0 && count.letters >= LEAST_LINE * count.lines && count.ended >= ENDED_LINES * count.lines;
}

gboolean
vlps_verse_is (const VlpsPage *page, int node)
{
  static const char *const parts[] = { "verse", "poem", "poetry", "lyrics", NULL };

  return page->nodes[node].tag == VLPS_TAG_PRE
         && (vlps_builder_class_has_any (&page->nodes[node], parts)
             || (vlps_node_attribute (&page->nodes[node], "class") == NULL && is_prose (page, node)));
}
