/* tool-row.c - rows of tools that a site sets around a text, and the way from its front to the page */
#include "tool-row.h"

#include <string.h>

#include "characters.h"
#include "word-list.h"

/* Figures of a row: counts behind the tools, but no dates. */
#define MOST_FIGURES 6

/* Tools of Chinese pages, in lower case; each says itself what it is. */
static const char marked[] =
    "打印|打印本页|打印本文|打印文章|列印|友善列印|转寄|轉寄|转发|轉發|收藏|收藏本页|收藏本文|加入收藏|发给好友|"
    "發給好友|"
    "推荐给好友|推荐给朋友|推薦給朋友|我要评论|我要評論|我来说两句|發表評論|发表评论|举报|舉報|复制链接|複製連結|"
    "复制本文链接|纠错|我要纠错|我要反馈|手机看新闻|关闭窗口|關閉窗口|关闭本页|返回顶部|回到顶部|返回首页|字号|字號|"
    "字体大小|字體大小|调整字体|調整字體|抢首赞|已赞过|已踩过|展开全部|微信扫一扫|扫一扫分享|分享到微信|播报文章|"
    "语音播报|查看图片列表|点击收起";

/* What stands beside them, and means more where it is alone. */
static const char beside[] =
    "大|中|小|大中小|特大|加大|缩小|放大|标准|默认|字体|字體|关闭|關閉|返回|分享|分享到|评论|評論|推荐|推薦|赞|踩|点赞|"
    "顶|收起|展开|阅读|速報|總覽|总览|上一页|下一页|上一篇|下一篇|新浪微博|腾讯微博|微博|微信|朋友圈|微信好友|qq|"
    "qq好友|qq空间|人人网|开心网|豆瓣|投稿|订阅|繁体|繁體|简体|簡體";

/* The same of other languages, where only rows with links are tools. */
static const char named[] =
    "print|print this|print this page|print this article|print article|print story|printer friendly|print friendly|"
    "printable version|email|e-mail|email this|e-mail this|email this article|email article|email story|"
    "email to a friend|email a friend|send to a friend|tell a friend|share|share this|share this article|"
    "share article|tweet|text size|font size|drucken|teilen|versenden|empfehlen|weiterleiten|imprimer|partager|"
    "imprimir|compartir|compartilhar|partilhar|stampa|condividi|afdrukken|delen|drukuj|udostępnij|распечатать|"
    "поделиться|печать|印刷|シェア|인쇄|공유";

static const char named_beside[] =
    "a a a|a a|a+|a-|aa|larger|smaller|increase|decrease|normal|pdf|save|bookmark|comment|comments|add comment|rss|"
    "feedback|copy link|link|like|follow|facebook|twitter|x|linkedin|whatsapp|telegram|pinterest|reddit|google+|"
    "google plus|digg|delicious|stumbleupon|tumblr|flipboard|merken|speichern|kommentieren|schrift|schriftgröße|mail|"
    "envoyer|réagir|commenter|enregistrer|enviar|comentar|guardar|comentários|invia|commenta|salva|reageer|bewaar|"
    "komentarze|отправить|комментировать|сохранить|vk|ok|コメント|댓글";

/* What stands before the way to a page. */
static const char ways[] =
    "您的位置|您的当前位置|您所在的位置|您现在的位置|您現在的位置|您当前的位置|您當前的位置|你的位置|你所在的位置|"
    "你现在的位置|"
    "当前位置|當前位置|当前的位置|所在位置|现在位置|現在位置|目前位置|you are here|you are currently here|"
    "sie sind hier|sie befinden sich hier|vous êtes ici|estás aquí|usted está aquí|te encuentras en|sei qui|"
    "ti trovi in|você está aqui|você está em|je bent hier|u bent hier|du er her|du är här|jesteś tutaj|"
    "вы здесь|вы находитесь здесь|現在地|현재 위치";

/* Bytes of the longest of `phrases` that the text begins with; 0: none. */
static gsize
match (const char *phrases, const char *text)
{
  const char *phrase;
  gsize length, best = 0;

  while ((phrase = vlps_phrase_next (&phrases, &length)) != NULL)
    if (length > best && strncmp (text, phrase, length) == 0)
      {
        gunichar last = g_utf8_get_char (g_utf8_prev_char (text + length)), next = g_utf8_get_char (text + length);

        /* ideographs stand side by side; the whole row consists of tools, or is none */
        if (vlps_characters_is_ideograph (last) || !g_unichar_isalpha (next))
          best = length;
      }
  return best;
}

/* TRUE where the text is a row of `tools` and of what stands `beside` them.  `alone`: one tool is a row, too. */
static gboolean
consists_of (const char *tools, const char *others, const char *text, gboolean alone)
{
  guint n_tools = 0, n = 0, figures = 0;

  while (*text != '\0')
    {
      gunichar c = g_utf8_get_char (text);
      gsize tool = match (tools, text), other = match (others, text);

      if (MAX (tool, other) > 0)
        {
          n++;
          n_tools += tool >= other;
          text += MAX (tool, other);
          continue;
        }
      if (g_unichar_isdigit (c) ? ++figures > MOST_FIGURES : g_unichar_isalpha (c))
        return FALSE;
      text = g_utf8_next_char (text);
    }
  return n_tools > 0 && (n > 1 || alone);
}

/* TRUE for "You are here" with the way behind it: steps that signs part, or links behind a colon.  "You are hereby invited"
 * is the beginning of a sentence. */
static gboolean
is_way (const VlpsTextBlock *block, const char *bare)
{
  return vlps_phrase_begins (ways, bare, FALSE)
         && (vlps_phrase_is_within (">|»|›|→|▸|＞", bare)
             || (block->links > 0 && vlps_phrase_is_within (":|：", bare)));
}

gboolean
vlps_tool_row_is (const VlpsTextBlock *block, const char *text)
{
  g_autofree char *bare = NULL;

  if (block->characters > VLPS_TOOL_ROW_LONGEST)
    return FALSE;
  bare = vlps_characters_bare (text, -1, vlps_characters_is_around);
  return is_way (block, bare)
         || consists_of (marked, beside, bare, block->links > 0 || *text == '[' || g_str_has_prefix (text, "【"))
         || (block->links > 0 && consists_of (named, named_beside, bare, FALSE));
}
