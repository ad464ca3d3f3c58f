/* tag.h - HTML element names as numbers */
#pragma once

#include <glib.h>

/* All known names, in alphabetical order. */
#define VLPS_TAG_LIST(X)                                                                                               \
  X (A, "a")                                                                                                           \
  X (ABBR, "abbr")                                                                                                     \
  X (ACRONYM, "acronym")                                                                                               \
  X (ADDRESS, "address")                                                                                               \
  X (APPLET, "applet")                                                                                                 \
  X (AREA, "area")                                                                                                     \
  X (ARTICLE, "article")                                                                                               \
  X (ASIDE, "aside")                                                                                                   \
  X (AUDIO, "audio")                                                                                                   \
  X (B, "b")                                                                                                           \
  X (BASE, "base")                                                                                                     \
  X (BASEFONT, "basefont")                                                                                             \
  X (BDI, "bdi")                                                                                                       \
  X (BDO, "bdo")                                                                                                       \
  X (BIG, "big")                                                                                                       \
  X (BLINK, "blink")                                                                                                   \
  X (BLOCKQUOTE, "blockquote")                                                                                         \
  X (BODY, "body")                                                                                                     \
  X (BR, "br")                                                                                                         \
  X (BUTTON, "button")                                                                                                 \
  X (CANVAS, "canvas")                                                                                                 \
  X (CAPTION, "caption")                                                                                               \
  X (CENTER, "center")                                                                                                 \
  X (CITE, "cite")                                                                                                     \
  X (CODE, "code")                                                                                                     \
  X (COL, "col")                                                                                                       \
  X (COLGROUP, "colgroup")                                                                                             \
  X (DATA, "data")                                                                                                     \
  X (DATALIST, "datalist")                                                                                             \
  X (DD, "dd")                                                                                                         \
  X (DEL, "del")                                                                                                       \
  X (DETAILS, "details")                                                                                               \
  X (DFN, "dfn")                                                                                                       \
  X (DIALOG, "dialog")                                                                                                 \
  X (DIR, "dir")                                                                                                       \
  X (DIV, "div")                                                                                                       \
  X (DL, "dl")                                                                                                         \
  X (DT, "dt")                                                                                                         \
  X (EM, "em")                                                                                                         \
  X (EMBED, "embed")                                                                                                   \
  X (FIELDSET, "fieldset")                                                                                             \
  X (FIGCAPTION, "figcaption")                                                                                         \
  X (FIGURE, "figure")                                                                                                 \
  X (FONT, "font")                                                                                                     \
  X (FOOTER, "footer")                                                                                                 \
  X (FORM, "form")                                                                                                     \
  X (FRAME, "frame")                                                                                                   \
  X (FRAMESET, "frameset")                                                                                             \
  X (H1, "h1")                                                                                                         \
  X (H2, "h2")                                                                                                         \
  X (H3, "h3")                                                                                                         \
  X (H4, "h4")                                                                                                         \
  X (H5, "h5")                                                                                                         \
  X (H6, "h6")                                                                                                         \
  X (HEAD, "head")                                                                                                     \
  X (HEADER, "header")                                                                                                 \
  X (HGROUP, "hgroup")                                                                                                 \
  X (HR, "hr")                                                                                                         \
  X (HTML, "html")                                                                                                     \
  X (I, "i")                                                                                                           \
  X (IFRAME, "iframe")                                                                                                 \
  X (IMG, "img")                                                                                                       \
  X (INPUT, "input")                                                                                                   \
  X (INS, "ins")                                                                                                       \
  X (ISINDEX, "isindex")                                                                                               \
  X (KBD, "kbd")                                                                                                       \
  X (KEYGEN, "keygen")                                                                                                 \
  X (LABEL, "label")                                                                                                   \
  X (LAYER, "layer")                                                                                                   \
  X (LEGEND, "legend")                                                                                                 \
  X (LI, "li")                                                                                                         \
  X (LINK, "link")                                                                                                     \
  X (LISTING, "listing")                                                                                               \
  X (MAIN, "main")                                                                                                     \
  X (MAP, "map")                                                                                                       \
  X (MARK, "mark")                                                                                                     \
  X (MARQUEE, "marquee")                                                                                               \
  X (MATH, "math")                                                                                                     \
  X (MENU, "menu")                                                                                                     \
  X (MENUITEM, "menuitem")                                                                                             \
  X (META, "meta")                                                                                                     \
  X (METER, "meter")                                                                                                   \
  X (NAV, "nav")                                                                                                       \
  X (NOBR, "nobr")                                                                                                     \
  X (NOEMBED, "noembed")                                                                                               \
  X (NOFRAMES, "noframes")                                                                                             \
  X (NOSCRIPT, "noscript")                                                                                             \
  X (OBJECT, "object")                                                                                                 \
  X (OL, "ol")                                                                                                         \
  X (OPTGROUP, "optgroup")                                                                                             \
  X (OPTION, "option")                                                                                                 \
  X (OUTPUT, "output")                                                                                                 \
  X (P, "p")                                                                                                           \
  X (PARAM, "param")                                                                                                   \
  X (PICTURE, "picture")                                                                                               \
  X (PLAINTEXT, "plaintext")                                                                                           \
  X (PRE, "pre")                                                                                                       \
  X (PROGRESS, "progress")                                                                                             \
  X (Q, "q")                                                                                                           \
  X (RB, "rb")                                                                                                         \
  X (RP, "rp")                                                                                                         \
  X (RT, "rt")                                                                                                         \
  X (RTC, "rtc")                                                                                                       \
  X (RUBY, "ruby")                                                                                                     \
  X (S, "s")                                                                                                           \
  X (SAMP, "samp")                                                                                                     \
  X (SCRIPT, "script")                                                                                                 \
  X (SEARCH, "search")                                                                                                 \
  X (SECTION, "section")                                                                                               \
  X (SELECT, "select")                                                                                                 \
  X (SLOT, "slot")                                                                                                     \
  X (SMALL, "small")                                                                                                   \
  X (SOURCE, "source")                                                                                                 \
  X (SPAN, "span")                                                                                                     \
  X (STRIKE, "strike")                                                                                                 \
  X (STRONG, "strong")                                                                                                 \
  X (STYLE, "style")                                                                                                   \
  X (SUB, "sub")                                                                                                       \
  X (SUMMARY, "summary")                                                                                               \
  X (SUP, "sup")                                                                                                       \
  X (SVG, "svg")                                                                                                       \
  X (TABLE, "table")                                                                                                   \
  X (TBODY, "tbody")                                                                                                   \
  X (TD, "td")                                                                                                         \
  X (TEMPLATE, "template")                                                                                             \
  X (TEXTAREA, "textarea")                                                                                             \
  X (TFOOT, "tfoot")                                                                                                   \
  X (TH, "th")                                                                                                         \
  X (THEAD, "thead")                                                                                                   \
  X (TIME, "time")                                                                                                     \
  X (TITLE, "title")                                                                                                   \
  X (TR, "tr")                                                                                                         \
  X (TRACK, "track")                                                                                                   \
  X (TT, "tt")                                                                                                         \
  X (U, "u")                                                                                                           \
  X (UL, "ul")                                                                                                         \
  X (VAR, "var")                                                                                                       \
  X (VIDEO, "video")                                                                                                   \
  X (WBR, "wbr")                                                                                                       \
  X (XMP, "xmp")

typedef enum
{
  VLPS_TAG_NONE,  /* not an element */
  VLPS_TAG_OTHER, /* an element whose name is not listed */
#define VLPS_TAG_ENUM(id, name) VLPS_TAG_##id,
  VLPS_TAG_LIST (VLPS_TAG_ENUM)
#undef VLPS_TAG_ENUM
      VLPS_N_TAGS,
} VlpsTag;

/* Returns the number of a lower-case name; VLPS_TAG_OTHER for unknown names. */
VlpsTag vlps_tag_from_name (const char *name);

/* Returns the name of a known tag; NULL for VLPS_TAG_NONE and VLPS_TAG_OTHER. Static. */
const char *vlps_tag_name (VlpsTag tag);

/* Returns TRUE for elements that the HTML standard's style sheet lays out as block (including tables, lists and
 * frames). */
gboolean vlps_tag_is_block (VlpsTag tag);

/* Returns TRUE for elements without an end tag (br, img, ...). */
gboolean vlps_tag_is_void (VlpsTag tag);

/* Returns TRUE for elements whose content is never visible: head, script, style, template, ... */
gboolean vlps_tag_is_never_shown (VlpsTag tag);

/* Returns TRUE for elements that navigate or select, whose text is not running text: a, button, select. */
gboolean vlps_tag_is_link (VlpsTag tag);

/* Returns TRUE for pictures and elements displayed as one: img, svg, video, canvas, object, embed. */
gboolean vlps_tag_is_picture (VlpsTag tag);

/* Returns TRUE for h1 to h6; *ret_level (may be NULL) becomes 1 to 6. */
gboolean vlps_tag_is_heading (VlpsTag tag, int *ret_level);
