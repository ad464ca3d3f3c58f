/* name-hint.c - what the names that authors give to elements say about their role */
#include "name-hint.h"

#include <string.h>

#include "lexicon.h"

static const char *const names[VLPS_N_NAME_HINTS] = {
  [VLPS_NAME_HINT_CONTENT] = "content",
  [VLPS_NAME_HINT_COMMENT] = "comment",
  [VLPS_NAME_HINT_NAVIGATION] = "navigation",
  [VLPS_NAME_HINT_SIDE] = "side",
  [VLPS_NAME_HINT_FOOT] = "foot",
  [VLPS_NAME_HINT_HEAD] = "head",
  [VLPS_NAME_HINT_SHARE] = "share",
  [VLPS_NAME_HINT_RELATED] = "related",
  [VLPS_NAME_HINT_BYLINE] = "byline",
  [VLPS_NAME_HINT_OFFER] = "offer",
  [VLPS_NAME_HINT_CAPTION] = "caption",
  [VLPS_NAME_HINT_TITLE] = "title",
  [VLPS_NAME_HINT_HIDDEN] = "hidden",
  [VLPS_NAME_HINT_ITEM] = "item",
};

static const VlpsMeaning meanings[] = {
  { 1u << VLPS_NAME_HINT_CONTENT,
    { "article", "content", "main", "post$", "posts$", "entry", "body", "story", "text", "detail", "news", "blog",
      "page$", "read$", "message", "topic", "zhengwen", "neirong" } },
  { 1u << VLPS_NAME_HINT_COMMENT,
    { "comment", "reply", "replies", "discuss", "disqus", "respond", "response", "review", "feedback", "guestbook",
      "pinglun", "liuyan", "pl$" } },
  { 1u << VLPS_NAME_HINT_NAVIGATION,
    { "nav", "menu", "breadcrumb", "crumb", "pagination", "pager", "paging", "tabs$", "toolbar", "sitemap", "skip",
      "toc$", "categories", "jump", "daohang", "index$", "location", "path$" } },
  { 1u << VLPS_NAME_HINT_SIDE,
    { "side", "aside", "rail", "widget", "secondary", "column", "right$", "left$", "module", "block$", "panel",
      "box$" } },
  { 1u << VLPS_NAME_HINT_FOOT,
    { "foot", "footer", "copyright", "legal", "bottom", "colophon", "disclaimer", "imprint" } },
  { 1u << VLPS_NAME_HINT_HEAD,
    { "header", "head$", "masthead", "top$", "topbar", "banner", "logo", "brand", "site", "language", "lang$", "search",
      "hero" } },
  { 1u << VLPS_NAME_HINT_SHARE,
    { "share", "sharing", "social", "follow", "tool", "action", "button", "btn", "like", "rating", "vote", "print",
      "email", "bookmark", "fenxiang" } },
  { 1u << VLPS_NAME_HINT_RELATED,
    { "relat",   "recommend", "more$",     "popular", "trending", "latest",   "also$",
      "similar", "recent",    "hot$",      "next$",   "prev",     "read$",    "suggest",
      "links$",  "rank",      "xiangguan", "tuijian", "upsell",   "outbrain", "archive" } },
  { 1u << VLPS_NAME_HINT_BYLINE,
    { "byline", "author", "meta", "date", "time$", "timestamp", "published", "tag$", "tags$", "category", "cat$",
      "info$", "source", "label", "credit", "avatar", "user", "profile", "bio$" } },
  { 1u << VLPS_NAME_HINT_OFFER,
    { "ad$",     "ads$",    "advert", "adv$",   "sponsor",  "promo",   "newsletter", "subscri",  "signup",
      "cookie",  "consent", "gdpr",   "modal",  "popup",    "overlay", "login",      "register", "donat",
      "paywall", "cta$",    "alert",  "notice", "guanggao", "gg$",     "contact" } },
  { 1u << VLPS_NAME_HINT_CAPTION,
    { "caption", "figure", "image", "img$", "photo", "pic$", "gallery", "thumb", "video", "media", "player", "slide",
      "carousel" } },
  { 1u << VLPS_NAME_HINT_TITLE,
    { "title", "headline", "heading", "subtitle", "subhead", "biaoti", "deck$", "lead", "intro", "summary", "abstract",
      "excerpt", "standfirst", "dek$", "description", "desc$" } },
  { 1u << VLPS_NAME_HINT_HIDDEN,
    { "hidden", "hide$", "invisible", "offscreen", "none$", "sr$", "visuallyhidden", "visually", "screen$", "noprint",
      "nodisplay", "template", "collapse$", "off$" } },
  { 1u << VLPS_NAME_HINT_ITEM,
    { "item", "card", "teaser", "list", "product", "result", "row$", "grid", "col$", "entry", "listing", "price",
      "feature", "service", "faq", "accordion", "testimonial", "section" } },
};

static const VlpsLexicon *
lexicon (void)
{
  static gsize made;

  return vlps_lexicon_get (&made, meanings, G_N_ELEMENTS (meanings));
}

guint
vlps_name_hint_of (const char *text)
{
  return vlps_lexicon_read (lexicon (), text, strlen (text), NULL);
}

const char *
vlps_name_hint_name (VlpsNameHint hint)
{
  return names[hint];
}
