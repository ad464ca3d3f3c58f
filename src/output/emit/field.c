/* field.c - the keys of a record by name */
#include "field.h"

#include <string.h>

static const struct
{
  const char *name;
  const char *description;
} infos[VLPS_N_FIELDS] = {
  [VLPS_FIELD_URL] = { "url", "final address" },
  [VLPS_FIELD_INPUT] = { "input", "what was asked for, as given" },
  [VLPS_FIELD_TITLE] = { "title", "by the method, else of the document; may be empty" },
  [VLPS_FIELD_AUTHOR] = { "author", "as the page names them, in one string" },
  [VLPS_FIELD_TIME] = { "time", "of publishing, or of the last change if nothing else is known (ISO 8601)" },
  [VLPS_FIELD_SOURCE] = { "source", "publisher" },
  [VLPS_FIELD_MODIFIED] = { "modified", "time of the last change" },
  [VLPS_FIELD_DESCRIPTION] = { "description", "as the page describes itself" },
  [VLPS_FIELD_IMAGE] = { "image", "address of the picture that stands for the page" },
  [VLPS_FIELD_CANONICAL] = { "canonical", "address that the page gives itself" },
  [VLPS_FIELD_LANGUAGE] = { "language", "code, such as en: declared, else found from the text" },
  [VLPS_FIELD_LANGUAGE_TAG] = { "language_tag", "all that is said of the language, such as zh-Hant" },
  [VLPS_FIELD_LICENCE] = { "licence", "address or name" },
  [VLPS_FIELD_AUTHORS] = { "authors", "list of the people and houses of author" },
  [VLPS_FIELD_CATEGORIES] = { "categories", "list of words" },
  [VLPS_FIELD_TAGS] = { "tags", "list of words" },
  [VLPS_FIELD_PRODUCT] = { "product", "name, price, currency, availability and so on, of the page of one product" },
  [VLPS_FIELD_HEADLINE] = { "headline", "text, place in elements and box of the headline that the page shows" },
  [VLPS_FIELD_WORDS] = { "words", "number of words in the text; each Chinese or Japanese character is one" },
  [VLPS_FIELD_FOUND] = { "found", "where each of the metadata was found, such as json-ld, meta, markup or text" },
  [VLPS_FIELD_ENGINE] = { "engine", "what laid the page out" },
  [VLPS_FIELD_RENDERED] = { "rendered", "false: not rendered, and all boxes are zero" },
  [VLPS_FIELD_RENDER_REASON] = { "render_reason", "with --render auto: why the page was rendered, or complete" },
  [VLPS_FIELD_PAGE] = { "page", "width and height of the page" },
  [VLPS_FIELD_VIEWPORT] = { "viewport", "width and height of the window" },
  [VLPS_FIELD_METHOD] = { "method", "its name" },
  [VLPS_FIELD_THRESHOLDS] = { "thresholds", "the four lines, how sure they are, and other readings of the page" },
  [VLPS_FIELD_REGIONS] = { "regions", "the five regions as rectangles, from the top down" },
  [VLPS_FIELD_DETAILS] = { "details", "values by which the method decided" },
  [VLPS_FIELD_ELEMENTS] = { "elements", "each element with box, region, and why it is content or not" },
  [VLPS_FIELD_FRAMES] = { "frames", "the documents of a page that has several" },
  [VLPS_FIELD_TEXT] = { "text", "in content: the content as text" },
  [VLPS_FIELD_HTML] = { "html", "in content: the content as HTML" },
  [VLPS_FIELD_MARKDOWN] = { "markdown", "in content: the content as Markdown" },
  [VLPS_FIELD_FOLDED] = { "folded", "content that only a click would show" },
  [VLPS_FIELD_POSTS] = { "posts", "posts of a thread" },
  [VLPS_FIELD_ITEMS] = { "items", "entries of a list page" },
  [VLPS_FIELD_TOPIC] = { "topic", "with --topic: how much of the topic the content has, and how much was kept" },
  [VLPS_FIELD_TOPICS] = { "topics", "passages of the page that have words of their own" },
  [VLPS_FIELD_COMMENTS] = { "comments", "with --comments apart: readers' comments" },
  [VLPS_FIELD_HIDDEN] = { "hidden", "with --report-hidden: text that no reader can see" },
  [VLPS_FIELD_SIGNALS] = { "signals", "what the site says of uses: search, ai_input, ai_train, and in which words" },
  [VLPS_FIELD_INTERACTIVE] = { "interactive", "with --number: links, buttons and fields with name, role and box" },
  [VLPS_FIELD_MISSING] = { "missing", "numbers of failed requests, by kind and cause" },
  [VLPS_FIELD_WARNINGS] = { "warnings", "list of strings" },
  [VLPS_FIELD_CHANGES] = { "changes", "with --compare-with: what changed since then" },
  [VLPS_FIELD_COPY_OF] = { "copy_of", "with --near-copies: number of the page whose text this one repeats" },
  [VLPS_FIELD_DEPTH] = { "depth", "with --follow: number of links from the list to the page" },
  [VLPS_FIELD_REFERRER] = { "referrer", "with --follow: page whose link led here" },
  [VLPS_FIELD_JOINED] = { "joined", "with --join-pages: addresses of the further parts" },
  [VLPS_FIELD_FETCHED] = { "fetched", "when loading began, or an archive recorded the page (ISO 8601, UTC)" },
  [VLPS_FIELD_HTTP_STATUS] = { "http_status", "of the answer that had the page, or made it fail" },
  [VLPS_FIELD_REDIRECTS] = { "redirects", "addresses that led to url, the one asked for first" },
  [VLPS_FIELD_SHA256] = { "sha256", "of the page's bytes as received and unpacked" },
  [VLPS_FIELD_MILLISECONDS] = { "milliseconds", "times of the last attempt, by step" },
  [VLPS_FIELD_REQUESTS] = { "requests", "numbers of requests of a rendered page" },
  [VLPS_FIELD_FILES] = { "files", "files of --write, relative to the folder of the run" },
  [VLPS_FIELD_ATTEMPTS] = { "attempts", "how often the page was begun" },
  [VLPS_FIELD_MEMORY] = { "memory", "most bytes that its renderer held meanwhile" },
};

gboolean
vlps_field_is_in (VlpsField field, guint64 fields)
{
  return (fields & VLPS_FIELD_BIT (field)) != 0;
}

const char *
vlps_field_name (VlpsField field)
{
  return infos[field].name;
}

const char *
vlps_field_description (VlpsField field)
{
  return infos[field].description;
}

VlpsField
vlps_field_find (const char *name)
{
  guint i = 0;

  while (i < VLPS_N_FIELDS && strcmp (name, infos[i].name) != 0)
    i++;
  return (VlpsField) i;
}
