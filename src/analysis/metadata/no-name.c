/* no-name.c - words that stand where a name is expected */
#include "no-name.h"

#include <string.h>

#include "fast.h"
#include "word-list.h"

/* Small letters, without the dot that the Turkish capital I with a dot leaves above the small one. */
static char *
fold_case (const char *text)
{
  g_autofree char *lower = vlps_fast_strdown (text);
  g_auto (GStrv) parts = g_strsplit (lower, "\u0307", -1);

  return g_strjoinv ("", parts);
}

gboolean
vlps_name_is_credit (const char *text)
{
  static const char kinds[] =
      "foto|fotos|fotografie|photo|photos|photograph|photographs|photography|photographie|picture|pictures|bild|"
      "bilder|illustration|illustrations|illustrated|cartoon|graphic|graphics|image|images|video|фото|zdjęcie";
  static const char behind[] = ":| by | von | di | de | par | por | из ";
  g_autofree char *lower = vlps_fast_strdown (text);
  const char *at = kinds, *kind;
  gsize length;

  while ((kind = vlps_phrase_next (&at, &length)) != NULL)
    if (strncmp (lower, kind, length) == 0 && vlps_phrase_begins (behind, lower + length, FALSE))
      return TRUE;
  return FALSE;
}

gboolean
vlps_name_is_way (const char *name)
{
  static const char ways[] =
      "view profile|see profile|profile|full profile|author profile|view bio|full bio|see full bio|read bio|bio|"
      "view archive|archive|more posts|more articles|all posts|all articles|view all posts|see all posts|"
      "view articles|read more|about|about the author|author|email|contact|website|rss|follow|following|folgen|"
      "suivre|seguir|segui|takip et|volgen|följ|подписаться|subscribe|abonnieren|s'abonner|suscribirse|iscriviti|"
      "abone ol|no author|unknown|unknown author|name|author name|publisher|alle artikel|alle beiträge|"
      "reply|reply with quote|quote|null|undefined|none|not specified|admin|administrator|site "
      "admin|webmaster|wordpress|"
      "view my complete profile|afficher mon profil complet|mein profil vollständig anzeigen|"
      "tous les articles|todos los artículos|tutti gli articoli|publiziert am|veröffentlicht am|supplied|staff|"
      "rss feed|text size|font size|story highlights|more by this author|more by this editor|more by this writer|"
      "more from this author|more from this editor|all articles by this author|contributed|comment|comments|share|"
      "view comments|see comments|show comments|hide comments|read comments|view all comments|read all comments|"
      "leave a comment|add a comment|post a comment|add comment|no comments|go to comments|jump to comments|"
      "join the conversation|join the discussion|kommentare|kommentare anzeigen|commentaires|voir les commentaires|"
      "comentarios|ver comentarios|commenti|reacties|"
      "teilen|partager|compartir|condividi|paylaş|поделиться|print|save|listen|"
      "facebook|twitter|google+|linkedin|instagram|youtube";
  g_autofree char *lower = fold_case (name);

  return vlps_phrase_is_in (ways, lower);
}

gboolean
vlps_name_is_place_or_maker (const char *name)
{
  /* not Chad, Georgia and Jordan, which are names of people, too */
  static const char places[] =
      "afghanistan|albania|algeria|argentina|armenia|australia|austria|azerbaijan|bangladesh|belarus|belgium|bolivia|"
      "bosnia|botswana|brazil|bulgaria|cambodia|cameroon|canada|chile|china|colombia|costa rica|croatia|cuba|cyprus|"
      "czech republic|denmark|ecuador|egypt|england|estonia|ethiopia|europe|fiji|finland|france|germany|ghana|greece|"
      "guatemala|haiti|honduras|hong kong|hungary|iceland|india|indonesia|iran|iraq|ireland|israel|italy|ivory coast|"
      "jamaica|japan|kazakhstan|kenya|kosovo|kuwait|latvia|lebanon|libya|lithuania|luxembourg|malaysia|mali|malta|"
      "mexico|moldova|mongolia|morocco|mozambique|myanmar|namibia|nepal|netherlands|new zealand|nicaragua|niger|"
      "nigeria|north korea|northern ireland|norway|oman|pakistan|panama|papua new guinea|paraguay|peru|philippines|"
      "poland|portugal|puerto rico|qatar|romania|russia|rwanda|saudi arabia|scotland|senegal|serbia|singapore|"
      "slovakia|slovenia|somalia|south africa|south korea|south sudan|spain|sri lanka|sudan|sweden|switzerland|syria|"
      "taiwan|tanzania|thailand|the netherlands|tunisia|turkey|uganda|uk|ukraine|united arab emirates|united kingdom|"
      "united states|uruguay|us|usa|uzbekistan|venezuela|vietnam|wales|yemen|zambia|zimbabwe|"
      "beijing|berlin|brussels|london|los angeles|moscow|new delhi|new york|new york city|san francisco|tokyo|"
      "washington dc|washington d.c.|"
      "estados unidos|reino unido|nueva zelanda|corea del norte|corea del sur|arabia saudí|arabia saudita|"
      "república checa|república dominicana|costa de marfil|emiratos árabes unidos|países bajos|"
      "stati uniti|regno unito|nuova zelanda|corea del nord|corea del sud|repubblica ceca|paesi bassi|costa d'avorio|"
      "états-unis|royaume-uni|nouvelle-zélande|corée du nord|corée du sud|arabie saoudite|afrique du sud|"
      "république tchèque|pays-bas|côte d'ivoire|vereinigte staaten|vereinigtes königreich|"
      "verenigde staten|verenigd koninkrijk|nieuw-zeeland|stany zjednoczone|wielka brytania|nowa zelandia|"
      "korea północna|korea południowa|arabia saudyjska|coreia do norte|coreia do sul|arábia saudita|"
      "nova zelândia|república tcheca|costa do marfim|países baixos|spojené státy|velká británie|"
      "saudiarabien|new jersey|new mexico|new hampshire|north carolina|south carolina|north dakota|south dakota|"
      "west virginia|rhode island|el salvador|sierra leone|burkina faso|cabo verde|nueva york|san marino";
  static const char makers[] = "designed by |designer by |developed by |powered by |website by ";
  g_autofree char *lower = fold_case (name);

  return vlps_phrase_is_in (places, lower) || vlps_phrase_begins (makers, lower, FALSE);
}
