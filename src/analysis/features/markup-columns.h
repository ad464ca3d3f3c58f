/* markup-columns.h - the columns of markup-features.h, by name
 *
 * For markup-features.c alone, and not installed: the names are short.
 */
#pragma once

#include "ancestors.h"
#include "name-hint.h"

/* Columns.  NEIGHBOUR and BLOCK columns come once for each neighbour and each block around the text block. */
#define OWN(X)                                                                                                         \
  X (characters)                                                                                                       \
  X (words)                                                                                                            \
  X (link_share)                                                                                                       \
  X (links)                                                                                                            \
  X (ideographs)                                                                                                       \
  X (digits)                                                                                                           \
  X (capitals)                                                                                                         \
  X (commas)                                                                                                           \
  X (stops)                                                                                                            \
  X (dividers)                                                                                                         \
  X (begins_small)                                                                                                     \
  X (begins_capital)                                                                                                   \
  X (ends_stop)                                                                                                        \
  X (ends_colon)                                                                                                       \
  X (strong)                                                                                                           \
  X (year)                                                                                                             \
  X (clock)                                                                                                            \
  X (copyright)                                                                                                        \
  X (heading)                                                                                                          \
  X (tag_p)                                                                                                            \
  X (tag_item)                                                                                                         \
  X (tag_cell)                                                                                                         \
  X (tag_div)                                                                                                          \
  X (lone) /* the only text block of its block */                                                                      \
  X (depth)                                                                                                            \
  X (copies)                                                                                                           \
  X (copies_before)                                                                                                    \
  X (address)                                                                                                          \
  X (title_of_it) /* share of its words that the title has */                                                          \
  X (title_in_it) /* share of the title's words that it has */                                                         \
  X (before)      /* share of the page's text before it */                                                             \
  X (index)                                                                                                            \
  X (from_end)

#define PLACE(X)                                                                                                       \
  X (from_heading)      /* text blocks since the one that repeats the title best */                                    \
  X (since_heading_tag) /* text blocks since the last heading */                                                       \
  X (since_title)       /* running text since the text block that repeats the title, as a share of all */              \
  X (title_common)      /* share of the page's text in the smallest block around it and the title */                   \
  X (title_levels)      /* how far it has to climb to that */                                                          \
  X (article)           /* how many article elements have begun before it */                                           \
  X (article_title)     /* its article element has the title */                                                        \
  X (top_inside)        /* in the block with the best score of paragraphs */                                           \
  X (top_score)         /* its own block's score beside the best */                                                    \
  X (top_common)        /* share of the page's text in the smallest block around it and the best */                    \
  X (top_levels)        /* how far it has to climb to that */                                                          \
  X (top_offset)        /* text blocks from the beginning of the best block */                                         \
  X (top_left)          /* text blocks to its end */                                                                   \
  X (run_inside)        /* in the densest run of the page */                                                           \
  X (run_offset)                                                                                                       \
  X (run_left)                                                                                                         \
  X (run_value) /* best sum of a run through it */                                                                     \
  X (good_near)                                                                                                        \
  X (good_wide)                                                                                                        \
  X (links_near)                                                                                                       \
  X (kind_count) /* text blocks that sit in the same tags and classes */                                               \
  X (kind_characters)                                                                                                  \
  X (kind_mean)                                                                                                        \
  X (kind_links)                                                                                                       \
  X (kind_good)

#define PAGE(X)                                                                                                        \
  X (page_characters)                                                                                                  \
  X (page_text_blocks)                                                                                                 \
  X (page_links)                                                                                                       \
  X (page_good)                                                                                                        \
  X (page_longest)                                                                                                     \
  X (page_ideographs)                                                                                                  \
  X (page_top) /* share of the page's text in the best block */                                                        \
  X (page_run) /* the same for the densest run */                                                                      \
  X (page_articles)                                                                                                    \
  X (page_main)                                                                                                        \
  X (page_h1)                                                                                                          \
  X (page_headings)                                                                                                    \
  X (page_items)                                                                                                       \
  X (page_paragraphs)                                                                                                  \
  X (page_comments)                                                                                                    \
  X (page_repeats) /* share of text blocks in the commonest kind */                                                    \
  X (page_records) /* most running text in elements of one kind that stand side by side, as a share */                 \
  X (page_type_article)                                                                                                \
  X (page_type_product)                                                                                                \
  X (page_type_forum)                                                                                                  \
  X (page_type_site)                                                                                                   \
  X (path_depth)                                                                                                       \
  X (path_digits)                                                                                                      \
  X (path_words)                                                                                                       \
  X (path_forum)                                                                                                       \
  X (path_list)                                                                                                        \
  X (path_product)                                                                                                     \
  X (path_manual)                                                                                                      \
  X (path_news)

#define NEIGHBOUR(X)                                                                                                   \
  X (characters)                                                                                                       \
  X (link_share)                                                                                                       \
  X (good)                                                                                                             \
  X (same_block)                                                                                                       \
  X (heading)                                                                                                          \
  X (cues_alike)

#define BLOCK(X)                                                                                                       \
  X (characters)                                                                                                       \
  X (share)                                                                                                            \
  X (link_share)                                                                                                       \
  X (text_blocks)                                                                                                      \
  X (good)                                                                                                             \
  X (mean)                                                                                                             \
  X (commas)                                                                                                           \
  X (paragraphs)                                                                                                       \
  X (tags)                                                                                                             \
  X (offset)                                                                                                           \
  X (left)                                                                                                             \
  X (alike) /* elements of the same tag and class beside it */                                                         \
  X (order) /* how many of them come before it */

#define N_NEIGHBOURS 6
#define N_BLOCKS 4

enum
{
#define X(name) OWN_##name,
  OWN (X) PLACE (X) PAGE (X)
#undef X
      N_SINGLE,
};
enum
{
#define X(name) NEIGHBOUR_##name,
  NEIGHBOUR (X)
#undef X
      N_NEIGHBOUR,
};
enum
{
#define X(name) BLOCK_##name,
  BLOCK (X)
#undef X
      N_BLOCK,
};

#define FIRST_LANDMARK N_SINGLE
#define FIRST_CUE (FIRST_LANDMARK + VLPS_N_LANDMARKS)
#define FIRST_NEIGHBOUR (FIRST_CUE + VLPS_N_NAME_HINTS)
#define FIRST_BLOCK (FIRST_NEIGHBOUR + N_NEIGHBOURS * N_NEIGHBOUR)
#define N_COLUMNS (FIRST_BLOCK + N_BLOCKS * N_BLOCK)

/* Names of the columns, in order; static, ends with NULL. */
const char *const *vlps_markup_columns_names (guint *ret_n);

/* Where the neighbours stand: so many text blocks further on. */
extern const int vlps_markup_neighbours[N_NEIGHBOURS];
