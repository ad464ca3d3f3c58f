/* condense-nesting.c - elements that are open where a page is made short */
#include <gumbo.h>

#include "condenser.h"

/* Returns the entry for the tag's name in `names`, adding it if absent. */
static ElementName *
name_of (GHashTable *names, const CondensedTag *tag)
{
  g_autofree char *lower = g_ascii_strdown (tag->name, (gssize) tag->name_length);
  ElementName *name = g_hash_table_lookup (names, lower);

  if (name == NULL)
    {
      name = g_new0 (ElementName, 1);
      name->name = g_steal_pointer (&lower);
      g_hash_table_insert (names, name->name, name);
    }
  return name;
}

void
vlps_condenser_name_free (gpointer data)
{
  ElementName *name = data;

  g_free (name->name);
  g_free (name);
}

/* Stands for a tag that is left out, if that would have parted words. */
static void
write_break (Condenser *c, VlpsTag tag)
{
  if (vlps_tag_is_block (tag))
    vlps_fast_append (c->result->text, " ", 1);
  else
    vlps_condenser_write_gap (c);
}

void
vlps_condenser_close_top (Condenser *c)
{
  OpenElement *top = &g_array_index (c->open, OpenElement, c->open->len - 1);

  if (top->written)
    {
      g_string_append_printf (c->result->text, "</%s>", top->name->name);
      c->depth--;
    }
  else
    write_break (c, top->tag);
  top->name->n_open--;
  g_array_set_size (c->open, c->open->len - 1);
}

/* Elements whose end tags are left out as a rule: a start tag ends the one before. */
static gboolean
ends_before (VlpsTag open, VlpsTag next)
{
  switch (open)
    {
    case VLPS_TAG_P:
      return vlps_tag_is_block (next);
    case VLPS_TAG_LI:
      return next == VLPS_TAG_LI;
    case VLPS_TAG_DT:
    case VLPS_TAG_DD:
      return next == VLPS_TAG_DT || next == VLPS_TAG_DD;
    case VLPS_TAG_OPTION:
      return next == VLPS_TAG_OPTION || next == VLPS_TAG_OPTGROUP;
    case VLPS_TAG_TD:
    case VLPS_TAG_TH:
      return next == VLPS_TAG_TD || next == VLPS_TAG_TH || next == VLPS_TAG_TR;
    case VLPS_TAG_TR:
      return next == VLPS_TAG_TR;
    default:
      return FALSE;
    }
}

gboolean
vlps_condenser_open_element (Condenser *c, const CondensedTag *tag)
{
  OpenElement open = { .name = name_of (c->names, tag), .tag = tag->tag };

  /* a cell may end with its row */
  for (guint i = 0; i < 2 && c->open->len > 0; i++)
    if (ends_before (g_array_index (c->open, OpenElement, c->open->len - 1).tag, tag->tag))
      vlps_condenser_close_top (c);
  if (vlps_condenser_is_empty (tag->tag))
    return TRUE;
  open.written = c->depth < c->max_depth || vlps_condenser_is_raw (tag->tag);
  if (open.written)
    c->depth++;
  else
    write_break (c, tag->tag);
  open.name->n_open++;
  g_array_append_val (c->open, open);
  return open.written;
}

void
vlps_condenser_close_element (Condenser *c, const CondensedTag *tag)
{
  ElementName *name = name_of (c->names, tag);
  guint n_left = name->n_open > 0 ? name->n_open - 1 : 0;

  while (name->n_open > n_left)
    vlps_condenser_close_top (c);
}

/* Elements that end without their end tag as a rule, or whose end tag rearranges others. */
static gboolean
counts_as_level (VlpsTag tag)
{
  switch (tag)
    {
    case VLPS_TAG_P:
    case VLPS_TAG_LI:
    case VLPS_TAG_DT:
    case VLPS_TAG_DD:
    case VLPS_TAG_OPTION:
    case VLPS_TAG_OPTGROUP:
    case VLPS_TAG_TR:
    case VLPS_TAG_TD:
    case VLPS_TAG_TH:
    case VLPS_TAG_TBODY:
    case VLPS_TAG_THEAD:
    case VLPS_TAG_TFOOT:
      return FALSE;
    default:
      return !vlps_condenser_is_empty (tag) && !vlps_condenser_is_raw (tag) && !vlps_condenser_is_compared (tag)
             && tag != VLPS_TAG_A;
    }
}

static void
drop_stranger (Condenser *c)
{
  g_array_index (c->strangers, Stranger, c->strangers->len - 1).name->n_open--;
  g_array_set_size (c->strangers, c->strangers->len - 1);
}

/* Gumbo treats all unknown elements alike, so an end tag closes the innermost of them.  Closes the elements inside the
 * one that the tag names first. */
static void
meet_stranger (Condenser *c, const CondensedTag *tag)
{
  Stranger stranger = { name_of (c->unknown, tag), c->level };
  const ElementName *top;

  if (!tag->is_end)
    {
      stranger.name->n_open++;
      g_array_append_val (c->strangers, stranger);
      return;
    }
  if (stranger.name->n_open == 0)
    return;
  while ((top = g_array_index (c->strangers, Stranger, c->strangers->len - 1).name) != stranger.name)
    {
      g_string_append_printf (c->result->text, "</%s>", top->name);
      drop_stranger (c);
    }
  drop_stranger (c);
}

void
vlps_condenser_count_levels (Condenser *c, const CondensedTag *tag)
{
  if (tag->tag == VLPS_TAG_OTHER && gumbo_tagn_enum (tag->name, (unsigned) tag->name_length) == GUMBO_TAG_UNKNOWN)
    meet_stranger (c, tag);
  else if (counts_as_level (tag->tag))
    {
      if (!tag->is_end)
        c->level++;
      else if (c->level > 0)
        c->level--;
      /* they ended with what was around them */
      while (c->strangers->len > 0 && g_array_index (c->strangers, Stranger, c->strangers->len - 1).level > c->level)
        drop_stranger (c);
    }
}
