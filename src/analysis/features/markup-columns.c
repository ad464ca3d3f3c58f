/* markup-columns.c - the columns of markup-features.h, by name */
#include "markup-columns.h"

const int vlps_markup_neighbours[N_NEIGHBOURS] = { -3, -2, -1, 1, 2, 3 };

static const char *intern (const char *format, ...) G_GNUC_PRINTF (1, 2);

static const char *
intern (const char *format, ...)
{
  g_autofree char *name = NULL;
  va_list arguments;

  va_start (arguments, format);
  name = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  return g_intern_string (name);
}

const char *const *
vlps_markup_columns_names (guint *ret_n)
{
  static const char *names[N_COLUMNS + 1];
  static gsize made;

  if (g_once_init_enter (&made))
    {
      static const char *const single[] = {
#define X(name) #name,
        OWN (X) PLACE (X) PAGE (X)
      };
      static const char *const neighbour[] = { NEIGHBOUR (X) };
      static const char *const block[] = { BLOCK (X) };
#undef X

      for (guint i = 0; i < N_SINGLE; i++)
        names[i] = single[i];
      for (guint i = 0; i < VLPS_N_LANDMARKS; i++)
        names[FIRST_LANDMARK + i] = intern ("landmark_%s", vlps_landmark_name (i));
      for (guint i = 0; i < VLPS_N_NAME_HINTS; i++)
        names[FIRST_CUE + i] = intern ("cue_%s", vlps_name_hint_name ((VlpsNameHint) i));
      for (guint i = 0; i < N_NEIGHBOURS; i++)
        for (guint k = 0; k < N_NEIGHBOUR; k++)
          names[FIRST_NEIGHBOUR + i * N_NEIGHBOUR + k] = intern ("near%+d_%s", vlps_markup_neighbours[i], neighbour[k]);
      for (guint i = 0; i < N_BLOCKS; i++)
        for (guint k = 0; k < N_BLOCK; k++)
          names[FIRST_BLOCK + i * N_BLOCK + k] = intern ("block%u_%s", i, block[k]);
      g_once_init_leave (&made, 1);
    }
  *ret_n = N_COLUMNS;
  return names;
}
