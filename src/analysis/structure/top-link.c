/* top-link.c - links that lead back to the top of their page */
#include "top-link.h"

#include "builder.h"
#include "characters.h"
#include "word-list.h"

/* Longest text of such a link, in bytes. */
#define MOST_TEXT 48

/* In lower case, without marks around them. */
static const char tops[] =
    "top|back to top|back to the top|back to top of page|to top|to the top|return to top|go to top|top of page|"
    "nach oben|zum anfang|zum seitenanfang|haut de page|retour en haut|arriba|volver arriba|subir|torna su|"
    "inizio pagina|voltar ao topo|topo|naar boven|do góry|наверх|к началу|返回顶部|回到顶部|回頂端|ページの先頭へ|"
    "トップへ戻る|맨 위로";

static gboolean
is_around (gunichar c)
{
  return !g_unichar_isalnum (c);
}

gboolean
vlps_top_link_is (const VlpsPage *page, int index)
{
  const char *href = vlps_node_attribute (&page->nodes[index], "href");
  g_autofree char *line = NULL, *bare = NULL;

  if (page->nodes[index].tag != VLPS_TAG_A || href == NULL || *href != '#')
    return FALSE;
  line = vlps_builder_line (page, index, MOST_TEXT);
  bare = vlps_characters_bare (line, -1, is_around);
  return vlps_phrase_is_in (tops, bare);
}
