/* tokens.h - texts as sequences of numbers, for the measures to compare */
#pragma once

#include <glib.h>

/* A token is a longest run of letters, digits and '_' (what \w+ finds in Python); case matters. */
typedef enum
{
  VLPS_TOKENS_CJK,   /* but each Han character, kana and bopomofo is a token of its own */
  VLPS_TOKENS_WORDS, /* runs only, as in the benchmark that `aeb` comes from */
  VLPS_TOKENS_ALL,   /* all of the text, white space and marks included, as jieba 0.42 parts what is not Chinese; Han
                      * characters are tokens of their own, where jieba looks for words */
} VlpsTokenKind;

/* Numbers of the words seen so far.  Texts that are to be compared share one. */
typedef struct VlpsVocabulary VlpsVocabulary;

VlpsVocabulary *vlps_vocabulary_new (VlpsTokenKind kind);
void vlps_vocabulary_free (VlpsVocabulary *vocabulary);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsVocabulary, vlps_vocabulary_free)

/* How many there are; all numbers are below. */
guint32 vlps_vocabulary_size (const VlpsVocabulary *vocabulary);

typedef struct
{
  guint32 *tokens;
  gsize n_tokens;
  gsize *lines; /* n_lines + 1 indices: line i is [lines[i], lines[i + 1]); lines without tokens are left out.  Of
                  * VLPS_TOKENS_ALL all is one line */
  gsize n_lines;
  guint32 *characters; /* those of the text that are not white space; none of VLPS_TOKENS_ALL */
  gsize n_characters;
} VlpsTokens;

/* `text` is valid UTF-8. */
VlpsTokens *vlps_tokens_new (VlpsVocabulary *vocabulary, const char *text);
void vlps_tokens_free (VlpsTokens *tokens);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTokens, vlps_tokens_free)
