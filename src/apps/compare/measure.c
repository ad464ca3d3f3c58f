/* measure.c - everything that is measured of one result on one page, by name */
#include "measure.h"

#include <math.h>

static const VlpsMeasureInfo infos[VLPS_N_MEASURES] = {
  [VLPS_MEASURE_REGION_PRECISION] = { "region_precision", "CENTER P", "share of the kept characters that are CENTER" },
  [VLPS_MEASURE_REGION_RECALL] = { "region_recall", "CENTER R", "share of the CENTER characters that are kept" },
  [VLPS_MEASURE_REGION_F1] = { "region_f1", "CENTER F1", "harmonic mean of the two, page by page" },
  [VLPS_MEASURE_REGION_ACCURACY] = { "region_accuracy", "5-way", "share of the characters in their right region" },
  [VLPS_MEASURE_GOOD] = { "good", "good", "pages with CENTER F1 of .95 and more" },
  [VLPS_MEASURE_FAIRLY_GOOD] = { "fairly_good", "fairly good", "pages with CENTER F1 of .75 to .95" },
  [VLPS_MEASURE_FAIRLY_POOR] = { "fairly_poor", "fairly poor", "pages with CENTER F1 of .5 to .75", TRUE },
  [VLPS_MEASURE_POOR] = { "poor", "poor", "pages with CENTER F1 below .5", TRUE },
  [VLPS_MEASURE_HEADER_PRECISION] = { "header_precision", "HEADER P",
                                      "share of what is taken for HEADER that is HEADER, characters of all pages" },
  [VLPS_MEASURE_HEADER_RECALL] = { "header_recall", "HEADER R",
                                   "share of HEADER that is found, characters of all pages" },
  [VLPS_MEASURE_HEADER_F1] = { "header_f1", "HEADER F1", "harmonic mean of the two" },
  [VLPS_MEASURE_FOOTER_PRECISION] = { "footer_precision", "FOOTER P",
                                      "share of what is taken for FOOTER that is FOOTER, characters of all pages" },
  [VLPS_MEASURE_FOOTER_RECALL] = { "footer_recall", "FOOTER R",
                                   "share of FOOTER that is found, characters of all pages" },
  [VLPS_MEASURE_FOOTER_F1] = { "footer_f1", "FOOTER F1", "harmonic mean of the two" },
  [VLPS_MEASURE_LM_PRECISION] = { "lm_precision", "LM P",
                                  "share of what is taken for LM that is LM, characters of all pages" },
  [VLPS_MEASURE_LM_RECALL] = { "lm_recall", "LM R", "share of LM that is found, characters of all pages" },
  [VLPS_MEASURE_LM_F1] = { "lm_f1", "LM F1", "harmonic mean of the two" },
  [VLPS_MEASURE_RM_PRECISION] = { "rm_precision", "RM P",
                                  "share of what is taken for RM that is RM, characters of all pages" },
  [VLPS_MEASURE_RM_RECALL] = { "rm_recall", "RM R", "share of RM that is found, characters of all pages" },
  [VLPS_MEASURE_RM_F1] = { "rm_f1", "RM F1", "harmonic mean of the two" },
  [VLPS_MEASURE_CENTER_PRECISION] = { "center_precision", "all CENTER P",
                                      "share of what is taken for CENTER that is CENTER, characters of all pages" },
  [VLPS_MEASURE_CENTER_RECALL] = { "center_recall", "all CENTER R",
                                   "share of CENTER that is found, characters of all pages" },
  [VLPS_MEASURE_CENTER_F1] = { "center_f1", "all CENTER F1", "harmonic mean of the two" },
  [VLPS_MEASURE_MACRO_F1] = { "macro_f1", "macro F1", "mean of the F1 of the five regions" },
  [VLPS_MEASURE_BLOCK_PRECISION] = { "block_precision", "BCubed P", "BCubed precision over characters" },
  [VLPS_MEASURE_BLOCK_RECALL] = { "block_recall", "BCubed R", "BCubed recall over characters" },
  [VLPS_MEASURE_BLOCK_F1] = { "block_f1", "BCubed F1", "harmonic mean of the two, page by page" },
  [VLPS_MEASURE_PIXEL_PRECISION] = { "pixel_precision", "pixel P", "BCubed precision over pixels" },
  [VLPS_MEASURE_PIXEL_RECALL] = { "pixel_recall", "pixel R", "BCubed recall over pixels" },
  [VLPS_MEASURE_PIXEL_F1] = { "pixel_f1", "pixel F1", "harmonic mean of the two, page by page" },
  [VLPS_MEASURE_EDGE_FINE_PRECISION] = { "edge_fine_precision", "fine edge P", "BCubed precision over fine edges" },
  [VLPS_MEASURE_EDGE_FINE_RECALL] = { "edge_fine_recall", "fine edge R", "BCubed recall over fine edges" },
  [VLPS_MEASURE_EDGE_FINE_F1] = { "edge_fine_f1", "fine edge F1", "harmonic mean of the two, page by page" },
  [VLPS_MEASURE_EDGE_COARSE_PRECISION] = { "edge_coarse_precision", "coarse edge P",
                                           "BCubed precision over coarse edges" },
  [VLPS_MEASURE_EDGE_COARSE_RECALL] = { "edge_coarse_recall", "coarse edge R", "BCubed recall over coarse edges" },
  [VLPS_MEASURE_EDGE_COARSE_F1] = { "edge_coarse_f1", "coarse edge F1", "harmonic mean of the two, page by page" },
  [VLPS_MEASURE_EMITTED_F1] = { "emitted_f1", "emitted F1", "F1 of the text that comes out against what is CENTER" },
  [VLPS_MEASURE_EMITTED_CHANGE] = { "emitted_change", "change", "emitted F1 less CENTER F1" },
  [VLPS_MEASURE_SHINGLE_PRECISION] = { "shingle_precision", "shingle P", "share of the result's shingles in the gold" },
  [VLPS_MEASURE_SHINGLE_RECALL] = { "shingle_recall", "shingle R", "share of the gold's shingles in the result" },
  [VLPS_MEASURE_SHINGLE_F1] = { "shingle_f1", "shingle F1", "harmonic mean of the two, page by page" },
  [VLPS_MEASURE_NEUTRAL_F1] = { "neutral_f1", "neutral F1", "shingle F1 of result and gold without the headline" },
  [VLPS_MEASURE_EXACT] = { "exact", "exact", "pages whose tokens agree exactly" },
  [VLPS_MEASURE_LINE_PRECISION] = { "line_precision", "LSum P", "ROUGE-LSum precision" },
  [VLPS_MEASURE_LINE_RECALL] = { "line_recall", "LSum R", "ROUGE-LSum recall" },
  [VLPS_MEASURE_LINE_F1] = { "line_f1", "LSum F1", "ROUGE-LSum F1" },
  [VLPS_MEASURE_BAG_F1] = { "bag_f1", "bag F1", "F1 of the multisets of tokens" },
  [VLPS_MEASURE_EDIT] = { "edit", "edit", "1 - Levenshtein distance / longer text, characters without white space" },
  [VLPS_MEASURE_ROUGE] = { "rouge5_f1", "ROUGE-5", "ROUGE-5 F1 with the tokens of WebMainBench" },
  [VLPS_MEASURE_ROUGE_PLAIN] = { "rouge5_plain_f1", "ROUGE-5 plain",
                                 "the same of Markdown without links, pictures, emphasis and escapes" },
  [VLPS_MEASURE_WITH] = { "with", "with", "share of the snippets that must be there and are" },
  [VLPS_MEASURE_WITHOUT] = { "without", "without", "share of the snippets that must not be there and are not" },
  [VLPS_MEASURE_QUALIFIED] = { "qualified", "qualified", "Zou & Zhong: covers the gold, noise at most 5 %" },
  [VLPS_MEASURE_EXCELLENT] = { "excellent", "excellent", "Zou & Zhong: covers the gold, noise below 2 %" },
  [VLPS_MEASURE_ERROR] = { "error", "error", "Xi et al.: 1 - LCS / length of the result", TRUE },
  [VLPS_MEASURE_WRONG] = { "wrong", "wrong", "Xi et al.: pages with an error above .2", TRUE },
  [VLPS_MEASURE_WRONG_SHORT] = { "wrong_short", "wrong short", "the same, of pages with short content", TRUE },
  [VLPS_MEASURE_CORRECT] = { "correct", "correct", "Li & Jiang: pages taken as correct, shingle F1 of .9 and more" },
  [VLPS_MEASURE_COMMENTS_PRECISION] = { "comments_precision", "comments P",
                                        "share of the shingles of the comments found that are in the gold's" },
  [VLPS_MEASURE_COMMENTS_RECALL] = { "comments_recall", "comments R",
                                     "share of the shingles of the gold's comments that are found" },
  [VLPS_MEASURE_COMMENTS_F1] = { "comments_f1", "comments F1", "harmonic mean of the two" },
  [VLPS_MEASURE_CODE] = { "code", "code", "blocks of code, by edit similarity" },
  [VLPS_MEASURE_LANGUAGE] = { "code_language", "lang", "languages of blocks of code" },
  [VLPS_MEASURE_MATH] = { "math", "math", "formulas, by edit similarity of the TeX" },
  [VLPS_MEASURE_NOTES] = { "notes", "notes", "texts of footnotes, by edit similarity" },
  [VLPS_MEASURE_REFERENCES] = { "references", "refs", "references to footnotes" },
  [VLPS_MEASURE_CELLS] = { "cells", "cells", "cells of tables" },
  [VLPS_MEASURE_HEADINGS] = { "headings", "heads", "headings" },
  [VLPS_MEASURE_IMAGES] = { "images", "images", "addresses of images" },
  [VLPS_MEASURE_CALLOUTS] = { "callouts", "callouts", "types of callouts" },
  [VLPS_MEASURE_LINKS] = { "links", "links", "texts and addresses of links" },
  [VLPS_MEASURE_WORDS] = { "words", "words", "F1 of the multisets of words of the Markdown" },
  [VLPS_MEASURE_TEDS] = { "teds", "TEDS", "tables, by tree edit distance" },
  [VLPS_MEASURE_TEDS_STRUCTURE] = { "teds_s", "TEDS-S", "tables without their texts, by tree edit distance" },
  [VLPS_MEASURE_TITLE] = { "title", "title", "titles found exactly" },
  [VLPS_MEASURE_DATE] = { "date", "date", "days of publication found exactly" },
  [VLPS_MEASURE_AUTHOR] = { "author", "author", "authors found exactly" },
  [VLPS_MEASURE_AUTHORS] = { "authors", "authors", "pages on which all authors are found and nobody else" },
  [VLPS_MEASURE_PRICE_PRECISION] = { "price_precision", "price P", "prices found that are right" },
  [VLPS_MEASURE_PRICE_RECALL] = { "price_recall", "price R", "prices of the gold that are found" },
  [VLPS_MEASURE_PRICE_F1] = { "price_f1", "price F1", "harmonic mean of the two" },
  [VLPS_MEASURE_CURRENCY] = { "currency", "currency", "currencies found" },
  [VLPS_MEASURE_AVAILABILITY] = { "availability", "availability", "products found to be in stock or not, as they are" },
  [VLPS_MEASURE_SKU] = { "sku", "sku", "sellers' numbers found" },
  [VLPS_MEASURE_BRAND] = { "brand", "brand", "brands found" },
  [VLPS_MEASURE_PRODUCT_NAME] = { "product_name", "name", "names of products found" },
  [VLPS_MEASURE_POSTS_WHOLE] = { "posts_whole", "posts whole",
                                 "share of the gold's posts that are found with the same words" },
  [VLPS_MEASURE_POSTS_FOUND] = { "posts_found", "posts", "share of the gold's posts that are found to nine tenths" },
  [VLPS_MEASURE_POSTS_PRECISION] = { "posts_precision", "posts P",
                                     "share of the posts found that are posts of the gold, to nine tenths" },
  [VLPS_MEASURE_TIME] = { "time_ms", "ms", "time to extract, without rendering", TRUE },
};

const VlpsMeasureInfo *
vlps_measure_info (VlpsMeasure measure)
{
  return &infos[measure];
}

VlpsMeasure
vlps_measure_of_region (VlpsRegion region, VlpsAspect aspect)
{
  return (VlpsMeasure) (VLPS_MEASURE_HEADER_PRECISION + (int) region * VLPS_N_ASPECTS + (int) aspect);
}

void
vlps_measures_clear (double *values)
{
  for (guint i = 0; i < VLPS_N_MEASURES; i++)
    values[i] = NAN;
}

double
vlps_measure_f1 (double precision, double recall)
{
  return precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
}
