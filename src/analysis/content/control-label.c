/* control-label.c - words on a control: what a click does to the page, not what the page says */
#include "control-label.h"

#include <string.h>

#include "attribute.h"
#include "whitespace.h"
#include "word-list.h"

/* Labels one after another, such as "read less read more", of which a click shows one. */
#define MOST_LABELS 3

/* In lower case; these say themselves what they are. */
static const char alone[] =
    "liken lade|like loading|gefällt mir wird geladen|j’aime chargement|me gusta cargando|"
    "click to expand|click to shrink|click to collapse|toggle caption|hide caption|enlarge this image|"
    "zum vergrößern anklicken|zum verkleinern anklicken|cliquez pour agrandir|cliquez pour réduire|"
    "haz clic para expandir|clicca per allargare|clicca per espandere|clique para expandir|klik om te vergroten|"
    "kliknij, aby rozwinąć|нажмите, чтобы раскрыть|点击展开|點擊展開|"
    "print this page|print this article|print this story|print this post|print page|print version|"
    "print-friendly version|printer-friendly|printer-friendly version|printer friendly version|printable version|"
    "druckversion|druckansicht|seite drucken|artikel drucken|imprimer cette page|imprimer l'article|"
    "version imprimable|imprimir esta página|versión para imprimir|versão para impressão|stampa questa pagina|"
    "versione stampabile|printversie|deze pagina afdrukken|wersja do druku|версия для печати|打印本页|打印本頁|"
    "打印此页|列印本頁|友善列印|印刷用ページ";

static const char labels[] =
    "edit|bearbeiten|modifier|editar|modifica|bewerken|править|编辑|編輯|編集|show more|show less|show all|show "
    "details|hide details|read more|read less|see more|see less|view more|"
    "view less|load more|more|less|expand|collapse|expand all|collapse all|share|share this|share this article|save|"
    "print|email|tweet|follow|like|reply|report|submit|copy|copy link|copy to clipboard|play|play video|play audio|"
    "pause|mute|listen to this article|previous|next|close|back to top|mehr anzeigen|weniger anzeigen|mehr lesen|"
    "weiterlesen|mehr|weniger|teilen|drucken|speichern|merken|abspielen|schließen|antworten|folgen|kopieren|"
    "nach oben|weiter|zurück|afficher plus|afficher moins|voir plus|voir moins|lire la suite|lire plus|partager|"
    "imprimer|enregistrer|fermer|suivre|répondre|copier|suivant|précédent|ver más|ver menos|mostrar más|"
    "mostrar menos|leer más|leer menos|compartir|imprimir|guardar|cerrar|seguir|responder|copiar|siguiente|anterior|"
    "mostra altro|mostra di più|mostra meno|leggi tutto|leggi di più|condividi|stampa|salva|chiudi|segui|rispondi|"
    "copia|ver mais|mostrar mais|ler mais|leia mais|compartilhar|partilhar|salvar|fechar|lees meer|toon meer|"
    "toon minder|meer weergeven|minder weergeven|delen|afdrukken|opslaan|sluiten|volgen|pokaż więcej|pokaż mniej|"
    "czytaj więcej|udostępnij|drukuj|zapisz|zamknij|zobrazit více|zobrazit méně|sdílet|tisknout|zavřít|visa mer|"
    "visa mindre|läs mer|dela|skriv ut|vis mere|vis mer|læs mere|les mer|del|показать еще|показать ещё|"
    "показать больше|читать далее|читать полностью|свернуть|развернуть|поделиться|распечатать|сохранить|закрыть|"
    "ответить|показати більше|читати далі|поділитися|展开|展開|收起|展开全文|展開全文|阅读全文|閱讀全文|查看更多|"
    "加载更多|載入更多|更多|分享|打印|列印|收藏|关注|關注|关闭|關閉|复制|複製|回复|回覆|点赞|もっと見る|続きを読む|"
    "閉じる|シェア|印刷|コピー|더보기|접기|공유|인쇄|닫기";

/* A control by what it is, or a link without a place to go to. */
static gboolean
is_control (const VlpsNode *node)
{
  const char *href = node->tag == VLPS_TAG_A ? vlps_node_attribute (node, "href") : NULL;

  if (node->tag == VLPS_TAG_BUTTON || vlps_attribute_is (node, "role", "button"))
    return TRUE;
  if (node->tag != VLPS_TAG_A)
    return FALSE;
  /* without an address it may be a place that links lead to */
  if (href == NULL)
    return vlps_node_attribute (node, "name") == NULL && vlps_node_attribute (node, "id") == NULL;
  return *href == '\0' || strcmp (href, "#") == 0 || g_ascii_strncasecmp (href, "javascript:", 11) == 0;
}

/* TRUE where each text run of the text block is in a control. */
static gboolean
is_in_controls (const VlpsPage *page, const VlpsTextBlock *block)
{
  int end = -1; /* of the control that was found last */

  for (int i = block->first; i <= block->last; i++)
    {
      int at = i;

      if (page->nodes[i].kind != VLPS_NODE_TEXT || i < end || vlps_whitespace_is_blank (page->nodes[i].text))
        continue;
      while (at >= 0 && !is_control (&page->nodes[at]))
        at = at == block->block ? -1 : page->nodes[at].parent;
      if (at < 0)
        return FALSE;
      end = page->nodes[at].end;
    }
  return TRUE;
}

/* TRUE where the text is labels, up to `most` of them. */
static gboolean
consists_of_labels (const char *text, guint most)
{
  const char *at = labels, *label;
  gsize length;

  if (vlps_phrase_is_in (labels, text))
    return TRUE;
  while (most > 1 && (label = vlps_phrase_next (&at, &length)) != NULL)
    if (strncmp (text, label, length) == 0 && text[length] == ' ' && consists_of_labels (text + length + 1, most - 1))
      return TRUE;
  return FALSE;
}

gboolean
vlps_control_label_is (const VlpsPage *page, const VlpsTextBlock *block, const char *bare)
{
  return vlps_phrase_is_in (alone, bare) || (consists_of_labels (bare, MOST_LABELS) && is_in_controls (page, block));
}
