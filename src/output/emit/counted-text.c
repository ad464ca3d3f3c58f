/* counted-text.c - Markdown without what readers do not read: what words are counted in
 *
 * Text has its brackets escaped, and addresses their parentheses and white space: "](" outside of code begins an address.
 */
#include "counted-text.h"

#include <string.h>

static void
blank (char *start, char *end)
{
  memset (start, '_', (gsize) (end - start));
}

/* The end of the tag that begins at `p`; NULL: none does. */
static char *
find_tag_end (char *p)
{
  char *end;

  if (*p != '<' || !g_ascii_islower (p[1] == '/' ? p[2] : p[1]))
    return NULL;
  end = strpbrk (p + 1, "<>\n");
  return end != NULL && *end == '>' ? end + 1 : NULL;
}

/* The end of the address of a definition, "[1]: ADDRESS", in the line that begins at `p`; NULL: it is none. */
static char *
find_definition_end (char *p)
{
  if (*p != '[' || !g_ascii_isdigit (p[1]))
    return NULL;
  p += 1 + strspn (p + 1, "0123456789");
  return g_str_has_prefix (p, "]: ") ? p + strcspn (p, "\n") : NULL;
}

/* The end of the address or tag at `p`; NULL: there is none. */
static char *
find_end (char *p, gboolean begins_line)
{
  if (g_str_has_prefix (p, "]("))
    {
      char *end = p + 2;

      while (*end != '\0' && *end != '\n' && *end != ')')
        end += *end == '\\' && end[1] != '\0' ? 2 : 1;
      return end;
    }
  return begins_line && *p == '[' ? find_definition_end (p) : find_tag_end (p);
}

static void
blank_block (char *p, const char *limit)
{
  gsize code = 0; /* signs that the span of code is between; 0: outside */
  gboolean begins_line = TRUE;

  while (p < limit)
    {
      char *end = code == 0 ? find_end (p, begins_line) : NULL;

      begins_line = *p == '\n';
      if (end != NULL)
        {
          blank (p, end);
          p = end;
        }
      else if (*p == '`')
        {
          gsize run = strspn (p, "`");

          code = code == 0 ? run : code == run ? 0 : code;
          p += run;
        }
      else
        p += code == 0 && *p == '\\' && p[1] != '\0' ? 2 : 1;
    }
}

char *
vlps_counted_text_new (const VlpsContentBlocks *blocks)
{
  char *text = g_strdup (blocks->markdown);

  for (guint i = 0; i < blocks->blocks->len; i++)
    {
      const VlpsContentBlock *block = &g_array_index (blocks->blocks, VlpsContentBlock, i);

      if (block->kind != VLPS_CONTENT_CODE && block->kind != VLPS_CONTENT_FORMULA)
        blank_block (text + block->start, text + block->end);
    }
  return text;
}
