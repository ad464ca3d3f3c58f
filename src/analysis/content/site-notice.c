/* site-notice.c - lines from a site to its readers, and placeholders that nothing has filled */
#include "site-notice.h"

#include <string.h>

#include "letter-offer.h"
#include "word-list.h"

/* Longest line that invites readers by words that may begin any sentence, in characters. */
#define LONGEST_LINE 45

/* Content of another site that waits for consent, and what a browser cannot show, in lower case. */
static const char external[] =
    "this content is hosted by a third party|this article contains content provided by|"
    "we ask for your permission before anything is loaded|by showing the external content|"
    "this content is not available due to your privacy|to view this content, please|to view this content, click|"
    "to view this video please enable javascript|allow twitter content|allow instagram content|allow youtube content|"
    "externer inhalt|empfohlener redaktioneller inhalt|empfohlener externer inhalt|"
    "an dieser stelle findet ihr einen externen inhalt|an dieser stelle findet ihr externe|an dieser stelle findet ihr "
    "inhalte von|an dieser stelle findet ihr inhalte aus|an dieser stelle findest du einen externen inhalt|"
    "an dieser stelle finden sie einen externen inhalt|an dieser stelle finden sie inhalte von|"
    "an dieser stelle finden sie inhalte aus|an dieser stelle findest du inhalte von|"
    "an dieser stelle findest du inhalte aus|"
    "ich bin damit einverstanden, dass mir|personenbezogene daten können an drittplattformen|"
    "deine privatsphäre-einstellungen verhindern|ihre privatsphäre-einstellungen verhindern|"
    "ce contenu a été bloqué|ce contenu est bloqué|"
    "you need to upgrade your flash|you need the flash player|you need adobe flash|you need to have flash|"
    "please install adobe flash|please install flash|please install the flash|get adobe flash|get the flash player|"
    "this content requires flash|this content requires the adobe|this content requires adobe flash|"
    "this video requires flash|this video requires adobe flash|adobe flash player is required|"
    "the adobe flash player is required|flash player is required|to view this page ensure that adobe flash|"
    "view full post on|waiting for your permission to load|you need to enable javascript to run this|"
    "you need to enable javascript to view|you need to enable javascript to see|"
    "you need to enable javascript to watch|you need to enable javascript to use this|"
    "your browser does not support|your browser doesn't support|your browser cannot play|"
    "ihr browser unterstützt|dein browser unterstützt|sie benötigen den flash|sie benötigen den adobe flash|"
    "bitte installieren sie den flash|bitte installieren sie den adobe flash|votre navigateur ne supporte pas|"
    "votre navigateur ne prend pas en charge|su navegador no soporta|tu navegador no soporta|"
    "il tuo browser non supporta|o seu navegador não suporta|seu navegador não suporta|uw browser ondersteunt geen";

/* Beginnings of other sentences as well; one of `consents` must follow. */
static const char loose_external[] =
    "pour afficher ce contenu|pour visionner ce contenu|para ver este contenido|para visualizar este conteúdo|"
    "per visualizzare questo contenuto|om deze inhoud te bekijken|aby zobaczyć tę treść|för att se det här innehållet";

static const char consents[] =
    "cookie|javascript|accept|acept|aceit|accett|consent|autori|permis|permit|toestemming|zgod|samtyck|godkänn|"
    "adobe|flash";

/* The rest of a text for those who pay, and offers of letters, programs and membership. */
static const char offers[] =
    "il vous reste|la suite est réservée aux abonnés|cet article est réservé aux abonnés|"
    "abonnez-vous à notre|inscrivez-vous à notre newsletter|subscribe to continue reading|"
    "subscribe now to continue reading|to continue reading, subscribe|this article is for subscribers only|"
    "subscribe to our newsletter|sign up for our newsletter|sign up to our newsletter|sign up for the newsletter|"
    "click here to get the app|click here to get the newsletter|click here to get the latest|click here to join "
    "our|click here to subscribe|click here to sign up|already a "
    "subscriber?|dieser artikel ist exklusiv für abonnenten|"
    "hat ihnen dieser artikel gefallen|hat dir dieser artikel gefallen|abonnieren sie unseren newsletter|"
    "melden sie sich für unseren newsletter|melde dich für unseren newsletter|"
    "este contenido es exclusivo para suscriptores|suscríbete a nuestro|suscríbete a nuestra|"
    "contenuto riservato agli abbonati|iscriviti alla newsletter|iscriviti alla nostra newsletter|"
    "conteúdo exclusivo para assinantes|assine nossa newsletter|dit artikel is alleen voor abonnees|"
    "schrijf je in voor onze nieuwsbrief|zapisz się na newsletter|подпишитесь на наш|この記事は会員限定|"
    "この記事は有料会員限定|本文为付费|订阅我们的";

/* The rest of a text for readers who register or pay, and requests for money; benefits may follow as a list. */
static const char walls[] =
    "subscribe now to read|subscribe to read the rest|subscribe to read the full|subscribe to unlock|subscribe to "
    "continue|subscribe now to continue|"
    "register to unlock|register / sign in to unlock|register to continue reading|register to read the rest|"
    "register to read the full|"
    "create an account or sign in to continue|create a free account to continue|sign in to continue reading|"
    "log in to continue reading|login to continue reading|to continue reading, log in|"
    "this article is exclusive to subscribers|this content is for members only|support our newsroom|"
    "support our journalism|contribute as little as|jetzt weiterlesen mit|weiterlesen mit|"
    "få fuld adgang til alle artikler|få fuld adgang til alle vores|få fuld adgang til alt indhold|"
    "få fuld adgang til hele artiklen|få fuld adgang til artiklen";

/* Beginnings of other sentences as well; one of `accesses` must follow. */
static const char loose_walls[] =
    "um weiterzulesen|pour lire la suite|para seguir leyendo|para continuar leyendo|per continuare a leggere|"
    "para continuar lendo|om verder te lezen|чтобы читать дальше|for at læse denne artikel|for at læse videre|"
    "for å lese videre|for å lese resten|för att läsa vidare|för att läsa hela artikeln|aby przeczytać całość|"
    "aby czytać dalej";

static const char accesses[] =
    "abonn|registr|anmeld|einlogg|melde|melden sie|connectez|connecte-toi|inscri|créez|suscr|inicia|"
    "accedi|acceda|abbon|iscri|assin|cadastr|faça login|inloggen|log in|logg|log ind|lid worden|подпи|зарегистр|"
    "войдите|medlem|köp|kjøp|køb|wykup|zaloguj|zarejestr|subskry";

/* What programs of blogs set below an entry and its comments. */
static const char entries[] =
    "this entry was posted|dieser eintrag wurde veröffentlicht|dieser eintrag wurde am|dieser beitrag wurde unter|"
    "cette entrée a été publiée|ce contenu a été publié dans|esta entrada fue publicada|"
    "esta entrada se publicó en|questa voce è stata pubblicata in|esta entrada foi publicada em|"
    "dit bericht werd geplaatst|dit bericht is geplaatst|ten wpis został opublikowany|"
    "det här inlägget postades|det här inlägget publicerades|dette innlegget ble publisert|本条目发布于|"
    "此條目發表|trackback url for this entry|listed below are links to weblogs|"
    "this topic has been deleted. only users with|as a final step before posting your comment|the letters and numbers "
    "you entered "
    "did not match";

/* Whole texts of the same. */
static const char whole_entries[] = "noch keine bewertungen|no ratings yet";

/* Who is liable for the texts of Chinese sites, anywhere in a short text. */
static const char disclaimers[] =
    "传递更多信息之目的|傳遞更多資訊之目的|傳遞更多信息之目的|传递更多信息的目的|意味着赞同其观点|表明网易同意其观点|"
    "代表赞同其观点|不代表本站|不代表本网站|不代表本网立场|不代表本网观点|不代表本網|不代表本平台|不代表本报立场|"
    "不代表本報立場|仅提供信息存储|仅供其表达个人看法|未经授权禁止转载|"
    "未经授权不得转载|未经许可不得转载|务经书面授权|请勿转载|侵权必究|据此操作，风险自担|"
    "据此操作,风险自担|据此操作风险自担|本站提醒您|请联系本站|请与本站联系|請與本站聯絡";

static const char invitations[] =
    "if you enjoyed this article, share|if you enjoyed this post, share|if you enjoyed my article, please feel free to "
    "share|"
    "related posts with thumbnails|related posts plugin for";

/* Such in a line of its own: at most LONGEST_LINE characters. */
static const char short_invitations[] =
    "sharing is caring|share this on|share this article|share this story|share this post|like this story? share|"
    "bookmark and share|share/bookmark|be sociable, share|already a subscriber|"
    "diesen artikel teilen|artikel teilen|partager cet article|comparte este artículo|comparte esta noticia|"
    "condividi questo articolo|compartilhe esta notícia|deel dit artikel|udostępnij ten artykuł|"
    "поделиться в|分享到";

/* Marks around the placeholders of templates. */
static const struct
{
  const char *open, *close;
} marks[] = { { "{{", "}}" }, { "{%", "%}" }, { "<%", "%>" }, { "${", "}" } };

gboolean
vlps_site_notice_is (const char *bare)
{
  return vlps_phrase_begins (external, bare, FALSE) || vlps_phrase_is_in (whole_entries, bare)
         || (vlps_phrase_begins (loose_external, bare, TRUE) && vlps_phrase_is_within (consents, bare))
         || vlps_phrase_begins (offers, bare, FALSE) || vlps_phrase_begins (invitations, bare, FALSE)
         || (g_utf8_strlen (bare, -1) <= LONGEST_LINE && vlps_phrase_begins (short_invitations, bare, FALSE))
         || vlps_phrase_begins (entries, bare, FALSE) || vlps_phrase_is_within (disclaimers, bare)
         || vlps_letter_offer_is (bare);
}

gboolean
vlps_site_notice_is_wall (const char *bare)
{
  return vlps_phrase_begins (walls, bare, FALSE)
         || (vlps_phrase_begins (loose_walls, bare, TRUE) && vlps_phrase_is_within (accesses, bare));
}

/* Behind the placeholder that a text begins with; NULL where it begins with none. */
static const char *
behind_placeholder (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    {
      const char *close = g_str_has_prefix (text, marks[i].open) ? strstr (text + 2, marks[i].close) : NULL;

      if (close != NULL && close > text + 2)
        return close + strlen (marks[i].close);
    }
  return NULL;
}

gboolean
vlps_site_notice_is_placeholder (const char *text)
{
  gboolean any = FALSE;

  while (*text != '\0')
    {
      const char *behind = behind_placeholder (text);
      gunichar c = g_utf8_get_char (text);

      if (behind == NULL && !g_unichar_isspace (c) && (!g_unichar_ispunct (c) || strchr ("{<$", *text) != NULL))
        return FALSE;
      any = any || behind != NULL;
      text = behind != NULL ? behind : g_utf8_next_char (text);
    }
  return any;
}
