/* tag.c - HTML element names as numbers */
#include "tag.h"

#include <string.h>

static const char *const names[] = {
#define NAME(id, name) name,
  VLPS_TAG_LIST (NAME)
#undef NAME
};

VlpsTag
vlps_tag_from_name (const char *name)
{
  guint low = 0, high = G_N_ELEMENTS (names);

  while (low < high)
    {
      guint middle = (low + high) / 2;
      int order = (guchar) *name - (guchar) *names[middle]; /* tells most names apart */

      if (order == 0)
        order = strcmp (name, names[middle]);
      if (order == 0)
        return (VlpsTag) (VLPS_TAG_OTHER + 1 + middle);
      if (order < 0)
        high = middle;
      else
        low = middle + 1;
    }
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
  switch (tag)
    {
    case VLPS_TAG_ADDRESS:
    case VLPS_TAG_ARTICLE:
    case VLPS_TAG_ASIDE:
    case VLPS_TAG_BLOCKQUOTE:
    case VLPS_TAG_BODY:
    case VLPS_TAG_CAPTION:
    case VLPS_TAG_CENTER:
    case VLPS_TAG_COL:
    case VLPS_TAG_COLGROUP:
    case VLPS_TAG_DD:
    case VLPS_TAG_DETAILS:
    case VLPS_TAG_DIALOG:
    case VLPS_TAG_DIR:
    case VLPS_TAG_DIV:
    case VLPS_TAG_DL:
    case VLPS_TAG_DT:
    case VLPS_TAG_FIELDSET:
    case VLPS_TAG_FIGCAPTION:
    case VLPS_TAG_FIGURE:
    case VLPS_TAG_FOOTER:
    case VLPS_TAG_FORM:
    case VLPS_TAG_FRAME:
    case VLPS_TAG_FRAMESET:
    case VLPS_TAG_H1:
    case VLPS_TAG_H2:
    case VLPS_TAG_H3:
    case VLPS_TAG_H4:
    case VLPS_TAG_H5:
    case VLPS_TAG_H6:
    case VLPS_TAG_HEADER:
    case VLPS_TAG_HGROUP:
    case VLPS_TAG_HR:
    case VLPS_TAG_HTML:
    case VLPS_TAG_IFRAME:
    case VLPS_TAG_LEGEND:
    case VLPS_TAG_LI:
    case VLPS_TAG_LISTING:
    case VLPS_TAG_MAIN:
    case VLPS_TAG_MENU:
    case VLPS_TAG_NAV:
    case VLPS_TAG_OL:
    case VLPS_TAG_OPTGROUP:
    case VLPS_TAG_OPTION:
    case VLPS_TAG_P:
    case VLPS_TAG_PLAINTEXT:
    case VLPS_TAG_PRE:
    case VLPS_TAG_SEARCH:
    case VLPS_TAG_SECTION:
    case VLPS_TAG_SUMMARY:
    case VLPS_TAG_TABLE:
    case VLPS_TAG_TBODY:
    case VLPS_TAG_TD:
    case VLPS_TAG_TFOOT:
    case VLPS_TAG_TH:
    case VLPS_TAG_THEAD:
    case VLPS_TAG_TR:
    case VLPS_TAG_UL:
    case VLPS_TAG_XMP:
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
vlps_tag_is_void (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_AREA:
    case VLPS_TAG_BASE:
    case VLPS_TAG_BASEFONT:
    case VLPS_TAG_BR:
    case VLPS_TAG_COL:
    case VLPS_TAG_EMBED:
    case VLPS_TAG_FRAME:
    case VLPS_TAG_HR:
    case VLPS_TAG_IMG:
    case VLPS_TAG_INPUT:
    case VLPS_TAG_ISINDEX:
    case VLPS_TAG_KEYGEN:
    case VLPS_TAG_LINK:
    case VLPS_TAG_META:
    case VLPS_TAG_PARAM:
    case VLPS_TAG_SOURCE:
    case VLPS_TAG_TRACK:
    case VLPS_TAG_WBR:
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
vlps_tag_is_never_shown (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_BASE:
    case VLPS_TAG_BASEFONT:
    case VLPS_TAG_DATALIST:
    case VLPS_TAG_HEAD:
    case VLPS_TAG_LINK:
    case VLPS_TAG_META:
    case VLPS_TAG_NOEMBED:
    case VLPS_TAG_NOFRAMES:
    case VLPS_TAG_PARAM:
    case VLPS_TAG_RP:
    case VLPS_TAG_SCRIPT:
    case VLPS_TAG_STYLE:
    case VLPS_TAG_TEMPLATE:
    case VLPS_TAG_TITLE:
    case VLPS_TAG_SOURCE:
    case VLPS_TAG_TRACK:
      return TRUE;
    default:
      return FALSE;
    }
}

gboolean
vlps_tag_is_link (VlpsTag tag)
{
  return tag == VLPS_TAG_A || tag == VLPS_TAG_BUTTON || tag == VLPS_TAG_SELECT;
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
