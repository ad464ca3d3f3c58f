/* icon-font.c - words that a font shows as a picture */
#include "icon-font.h"

#include <string.h>

/* TRUE if one of the names in a class attribute is that of an icon font. */
static gboolean
names_font (const char *classes)
{
  static const char *const beginnings[] = { "material-icons", "material-symbols", "google-material-icons",
                                            "google-symbols", "mat-ligature-font" };

  while (classes != NULL && *classes != '\0')
    {
      for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
        if (g_str_has_prefix (classes, beginnings[i]))
          return TRUE;
      classes += strcspn (classes, " \t\n\r\f");
      classes += strspn (classes, " \t\n\r\f");
    }
  return FALSE;
}

/* TRUE for one word of small letters, figures and underscores, as icons are called. */
static gboolean
is_icon_name (const char *text)
{
  gsize length;

  text += strspn (text, " \t\n\r\f");
  length = strspn (text, "abcdefghijklmnopqrstuvwxyz0123456789_");
  return length > 0 && text[length + strspn (text + length, " \t\n\r\f")] == '\0';
}

void
vlps_icon_font_mark (VlpsPage *page)
{
  g_autofree guint8 *fonts = g_new0 (guint8, page->n_classes);
  gboolean any = FALSE;

  for (guint i = 1; i < page->n_classes; i++)
    any |= fonts[i] = (guint8) names_font (page->classes[i]);
  for (guint i = 0; any && i < page->n_nodes; i++)
    {
      VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_TEXT && node->parent >= 0 && fonts[page->nodes[node->parent].class_number]
          && is_icon_name (node->text))
        node->flags |= VLPS_NODE_NEVER_SHOWN;
    }
}
