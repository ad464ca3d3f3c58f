/* facts.c - what a page says of itself */
#include "facts.h"

const char *
vlps_fact_name (VlpsFact fact)
{
  static const char *const names[VLPS_N_FACTS] = {
    [VLPS_FACT_TITLE] = "title",       [VLPS_FACT_AUTHOR] = "author",         [VLPS_FACT_TIME] = "time",
    [VLPS_FACT_MODIFIED] = "modified", [VLPS_FACT_SOURCE] = "source",         [VLPS_FACT_DESCRIPTION] = "description",
    [VLPS_FACT_IMAGE] = "image",       [VLPS_FACT_CANONICAL] = "canonical",   [VLPS_FACT_LANGUAGE] = "language",
    [VLPS_FACT_LICENCE] = "licence",   [VLPS_FACT_CATEGORIES] = "categories", [VLPS_FACT_TAGS] = "tags",
  };

  return names[fact];
}

const char *
vlps_facts_value (const VlpsFacts *facts, VlpsFact fact)
{
  switch (fact)
    {
    case VLPS_FACT_MODIFIED:
      return facts->modified;
    case VLPS_FACT_DESCRIPTION:
      return facts->description;
    case VLPS_FACT_IMAGE:
      return facts->image;
    case VLPS_FACT_CANONICAL:
      return facts->canonical;
    case VLPS_FACT_LANGUAGE:
      return facts->language;
    case VLPS_FACT_LICENCE:
      return facts->licence;
    default:
      return NULL;
    }
}

void
vlps_facts_clear (VlpsFacts *facts)
{
  g_clear_pointer (&facts->modified, g_free);
  g_clear_pointer (&facts->description, g_free);
  g_clear_pointer (&facts->image, g_free);
  g_clear_pointer (&facts->canonical, g_free);
  g_clear_pointer (&facts->language, g_free);
  g_clear_pointer (&facts->licence, g_free);
  g_clear_pointer (&facts->categories, g_ptr_array_unref);
  g_clear_pointer (&facts->tags, g_ptr_array_unref);
}
