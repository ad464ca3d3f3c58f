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

void
vlps_facts_clear (VlpsFacts *facts)
{
  g_clear_pointer (&facts->title, g_free);
  g_clear_pointer (&facts->time, g_free);
  g_clear_pointer (&facts->author, g_free);
  g_clear_pointer (&facts->source, g_free);
  g_clear_pointer (&facts->modified, g_free);
  g_clear_pointer (&facts->byline, g_free);
  g_clear_pointer (&facts->time_by, g_free);
  g_clear_pointer (&facts->modified_by, g_free);
  g_clear_pointer (&facts->description, g_free);
  g_clear_pointer (&facts->image, g_free);
  g_clear_pointer (&facts->canonical, g_free);
  g_clear_pointer (&facts->language, g_free);
  g_clear_pointer (&facts->language_tag, g_free);
  g_clear_pointer (&facts->licence, g_free);
  g_clear_pointer (&facts->product, vlps_product_free);
  g_clear_pointer (&facts->authors, g_ptr_array_unref);
  g_clear_pointer (&facts->categories, g_ptr_array_unref);
  g_clear_pointer (&facts->tags, g_ptr_array_unref);
}
