/* tag.c - HTML element names as numbers */
#include "tag.h"

#include <string.h>

G_STATIC_ASSERT (VLPS_TAG_NONE == 0 && VLPS_N_TAGS <= G_MAXUINT8);

static const char *const names[] = {
#define NAME(id, name) name,
  VLPS_TAG_LIST (NAME)
#undef NAME
};

/* Places for numbers of names, by a hash: a power of two that is several times as many as there are names. */
#define N_PLACES 1024

static guint
place_of (const char *name)
{
  gsize n = strlen (name);

  return n == 0 ? 0
                : ((guchar) name[0] * 37u + (guchar) name[n / 2] * 7u + (guchar) name[n - 1] * 101u + (guint) n * 13u)
                      % N_PLACES;
}

/* For each place the tag there, VLPS_TAG_NONE for none; where a place is taken, a tag has one of the next. */
static const guint8 *
places (void)
{
  static guint8 tags[N_PLACES];
  static gsize made;

  if (g_once_init_enter (&made))
    {
      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        {
          guint place = place_of (names[i]);

          while (tags[place] != VLPS_TAG_NONE)
            place = (place + 1) % N_PLACES;
          tags[place] = (guint8) (VLPS_TAG_OTHER + 1 + i);
        }
      g_once_init_leave (&made, 1);
    }
  return tags;
}

VlpsTag
vlps_tag_from_name (const char *name)
{
  const guint8 *tags = places ();

  for (guint place = place_of (name); tags[place] != VLPS_TAG_NONE; place = (place + 1) % N_PLACES)
    if (strcmp (name, names[tags[place] - VLPS_TAG_OTHER - 1]) == 0)
      return (VlpsTag) tags[place];
  return VLPS_TAG_OTHER;
}

const char *
vlps_tag_name (VlpsTag tag)
{
  return tag > VLPS_TAG_OTHER ? names[tag - VLPS_TAG_OTHER - 1] : NULL;
}

gboolean
vlps_tag_is_block (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_ADDRESS] = TRUE,   [VLPS_TAG_ARTICLE] = TRUE,    [VLPS_TAG_ASIDE] = TRUE,    [VLPS_TAG_BLOCKQUOTE] = TRUE,
    [VLPS_TAG_BODY] = TRUE,      [VLPS_TAG_CAPTION] = TRUE,    [VLPS_TAG_CENTER] = TRUE,   [VLPS_TAG_COL] = TRUE,
    [VLPS_TAG_COLGROUP] = TRUE,  [VLPS_TAG_DD] = TRUE,         [VLPS_TAG_DETAILS] = TRUE,  [VLPS_TAG_DIALOG] = TRUE,
    [VLPS_TAG_DIR] = TRUE,       [VLPS_TAG_DIV] = TRUE,        [VLPS_TAG_DL] = TRUE,       [VLPS_TAG_DT] = TRUE,
    [VLPS_TAG_FIELDSET] = TRUE,  [VLPS_TAG_FIGCAPTION] = TRUE, [VLPS_TAG_FIGURE] = TRUE,   [VLPS_TAG_FOOTER] = TRUE,
    [VLPS_TAG_FORM] = TRUE,      [VLPS_TAG_FRAME] = TRUE,      [VLPS_TAG_FRAMESET] = TRUE, [VLPS_TAG_H1] = TRUE,
    [VLPS_TAG_H2] = TRUE,        [VLPS_TAG_H3] = TRUE,         [VLPS_TAG_H4] = TRUE,       [VLPS_TAG_H5] = TRUE,
    [VLPS_TAG_H6] = TRUE,        [VLPS_TAG_HEADER] = TRUE,     [VLPS_TAG_HGROUP] = TRUE,   [VLPS_TAG_HR] = TRUE,
    [VLPS_TAG_HTML] = TRUE,      [VLPS_TAG_IFRAME] = TRUE,     [VLPS_TAG_LEGEND] = TRUE,   [VLPS_TAG_LI] = TRUE,
    [VLPS_TAG_LISTING] = TRUE,   [VLPS_TAG_MAIN] = TRUE,       [VLPS_TAG_MENU] = TRUE,     [VLPS_TAG_NAV] = TRUE,
    [VLPS_TAG_OL] = TRUE,        [VLPS_TAG_OPTGROUP] = TRUE,   [VLPS_TAG_OPTION] = TRUE,   [VLPS_TAG_P] = TRUE,
    [VLPS_TAG_PLAINTEXT] = TRUE, [VLPS_TAG_PRE] = TRUE,        [VLPS_TAG_SEARCH] = TRUE,   [VLPS_TAG_SECTION] = TRUE,
    [VLPS_TAG_SUMMARY] = TRUE,   [VLPS_TAG_TABLE] = TRUE,      [VLPS_TAG_TBODY] = TRUE,    [VLPS_TAG_TD] = TRUE,
    [VLPS_TAG_TFOOT] = TRUE,     [VLPS_TAG_TH] = TRUE,         [VLPS_TAG_THEAD] = TRUE,    [VLPS_TAG_TR] = TRUE,
    [VLPS_TAG_UL] = TRUE,        [VLPS_TAG_XMP] = TRUE
  };

  return listed[tag];
}

gboolean
vlps_tag_is_void (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_AREA] = TRUE, [VLPS_TAG_BASE] = TRUE,  [VLPS_TAG_BASEFONT] = TRUE, [VLPS_TAG_BR] = TRUE,
    [VLPS_TAG_COL] = TRUE,  [VLPS_TAG_EMBED] = TRUE, [VLPS_TAG_FRAME] = TRUE,    [VLPS_TAG_HR] = TRUE,
    [VLPS_TAG_IMG] = TRUE,  [VLPS_TAG_INPUT] = TRUE, [VLPS_TAG_KEYGEN] = TRUE,   [VLPS_TAG_LINK] = TRUE,
    [VLPS_TAG_META] = TRUE, [VLPS_TAG_PARAM] = TRUE, [VLPS_TAG_SOURCE] = TRUE,   [VLPS_TAG_TRACK] = TRUE,
    [VLPS_TAG_WBR] = TRUE
  };

  return listed[tag];
}

gboolean
vlps_tag_is_never_shown (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_BASE] = TRUE,     [VLPS_TAG_BASEFONT] = TRUE, [VLPS_TAG_DATALIST] = TRUE, [VLPS_TAG_HEAD] = TRUE,
    [VLPS_TAG_LINK] = TRUE,     [VLPS_TAG_META] = TRUE,     [VLPS_TAG_NOEMBED] = TRUE,  [VLPS_TAG_NOFRAMES] = TRUE,
    [VLPS_TAG_PARAM] = TRUE,    [VLPS_TAG_RP] = TRUE,       [VLPS_TAG_SCRIPT] = TRUE,   [VLPS_TAG_STYLE] = TRUE,
    [VLPS_TAG_TEMPLATE] = TRUE, [VLPS_TAG_TITLE] = TRUE,    [VLPS_TAG_SOURCE] = TRUE,   [VLPS_TAG_TRACK] = TRUE
  };

  return listed[tag];
}

gboolean
vlps_tag_is_link (VlpsTag tag)
{
  return tag == VLPS_TAG_A || tag == VLPS_TAG_BUTTON || tag == VLPS_TAG_SELECT;
}

gboolean
vlps_tag_is_picture (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_IMG:
    case VLPS_TAG_SVG:
    case VLPS_TAG_VIDEO:
    case VLPS_TAG_CANVAS:
    case VLPS_TAG_OBJECT:
    case VLPS_TAG_EMBED:
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
vlps_tag_is_heading (VlpsTag tag, int *ret_level)
{
  if (tag < VLPS_TAG_H1 || tag > VLPS_TAG_H6)
    return FALSE;
  if (ret_level != NULL)
    *ret_level = (int) (tag - VLPS_TAG_H1) + 1;
  return TRUE;
}
