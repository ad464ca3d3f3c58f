/* cue.c - what the names that authors give to elements say about their role */
#include "cue.h"

#include <string.h>

/* Beginnings of words; a trailing $ ends the word there. */
static const struct
{
  const char *name;
  const char *words[28];
} groups[VLPS_N_CUES] = {
  [VLPS_CUE_CONTENT] = { "content",
                         { "article", "content", "main", "post$", "posts$", "entry", "body", "story", "text", "detail",
                           "news", "blog", "page$", "read$", "message", "topic", "zhengwen", "neirong" } },
  [VLPS_CUE_COMMENT] = { "comment",
                         { "comment", "reply", "replies", "discuss", "disqus", "respond", "response", "review",
                           "feedback", "guestbook", "pinglun", "liuyan", "pl$" } },
  [VLPS_CUE_NAVIGATION] = { "navigation",
                            { "nav", "menu", "breadcrumb", "crumb", "pagination", "pager", "paging", "tabs$", "toolbar",
                              "sitemap", "skip", "toc$", "categories", "jump", "daohang", "index$", "location",
                              "path$" } },
  [VLPS_CUE_SIDE] = { "side",
                      { "side", "aside", "rail", "widget", "secondary", "column", "right$", "left$", "module", "block$",
                        "panel", "box$" } },
  [VLPS_CUE_FOOT] = { "foot",
                      { "foot", "footer", "copyright", "legal", "bottom", "colophon", "disclaimer", "imprint" } },
  [VLPS_CUE_HEAD] = { "head",
                      { "header", "head$", "masthead", "top$", "topbar", "banner", "logo", "brand", "site", "language",
                        "lang$", "search", "hero" } },
  [VLPS_CUE_SHARE] = { "share",
                       { "share", "sharing", "social", "follow", "tool", "action", "button", "btn", "like", "rating",
                         "vote", "print", "email", "bookmark", "fenxiang" } },
  [VLPS_CUE_RELATED] = { "related",
                         { "relat",   "recommend", "more$",     "popular", "trending", "latest",   "also$",
                           "similar", "recent",    "hot$",      "next$",   "prev",     "read$",    "suggest",
                           "links$",  "rank",      "xiangguan", "tuijian", "upsell",   "outbrain", "archive" } },
  [VLPS_CUE_BYLINE] = { "byline",
                        { "byline", "author", "meta", "date", "time$", "timestamp", "published", "tag$", "tags$",
                          "category", "cat$", "info$", "source", "label", "credit", "avatar", "user", "profile",
                          "bio$" } },
  [VLPS_CUE_OFFER] = { "offer", { "ad$",     "ads$",     "advert",   "adv$",    "sponsor", "promo", "newsletter",
                                  "subscri", "signup",   "cookie",   "consent", "gdpr",    "modal", "popup",
                                  "overlay", "login",    "register", "donat",   "paywall", "cta$",  "alert",
                                  "notice",  "guanggao", "gg$",      "contact" } },
  [VLPS_CUE_CAPTION] = { "caption",
                         { "caption", "figure", "image", "img$", "photo", "pic$", "gallery", "thumb", "video", "media",
                           "player", "slide", "carousel" } },
  [VLPS_CUE_TITLE] = { "title",
                       { "title", "headline", "heading", "subtitle", "subhead", "biaoti", "deck$", "lead", "intro",
                         "summary", "abstract", "excerpt", "standfirst", "dek$", "description", "desc$" } },
  [VLPS_CUE_HIDDEN] = { "hidden",
                        { "hidden", "hide$", "invisible", "offscreen", "none$", "sr$", "visuallyhidden", "visually",
                          "screen$", "noprint", "nodisplay", "template", "collapse$", "off$" } },
  [VLPS_CUE_ITEM] = { "item",
                      { "item", "card", "teaser", "list", "product", "result", "row$", "grid", "col$", "entry",
                        "listing", "price", "feature", "service", "faq", "accordion", "testimonial", "section" } },
};

static gboolean
begins_with (const char *word, gsize length, const char *pattern)
{
  gsize n = strlen (pattern);

  if (pattern[n - 1] == '$')
    return length == n - 1 && memcmp (word, pattern, length) == 0;
  return length >= n && memcmp (word, pattern, n) == 0;
}

static guint
cues_of_word (const char *word, gsize length)
{
  guint cues = 0;

  for (guint i = 0; i < VLPS_N_CUES; i++)
    for (guint k = 0; k < G_N_ELEMENTS (groups[i].words) && groups[i].words[k] != NULL; k++)
      if (begins_with (word, length, groups[i].words[k]))
        {
          cues |= 1u << i;
          break;
        }
  return cues;
}

guint
vlps_cues_of (const char *text)
{
  char word[32];
  gsize length = 0;
  guint cues = 0;

  for (const char *p = text;; p++)
    {
      gboolean letter = g_ascii_isalpha (*p);

      if (length > 0 && (!letter || (g_ascii_isupper (*p) && g_ascii_islower (p[-1]))))
        {
          cues |= cues_of_word (word, length);
          length = 0;
        }
      if (*p == '\0')
        return cues;
      if (letter && length < sizeof word)
        word[length++] = g_ascii_tolower (*p);
    }
}

const char *
vlps_cue_name (VlpsCue cue)
{
  return groups[cue].name;
}
