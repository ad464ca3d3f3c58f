/* tokens.h - converts texts to sequences of numbers for the measures */
#pragma once

#include <glib.h>

/* A token is a maximal run of letters, digits and '_' (\w+ in Python); case matters. */
typedef enum
{
  VLPS_TOKENS_CJK,   /* each Han character, kana and bopomofo is a separate token */
  VLPS_TOKENS_WORDS, /* only runs, as in the benchmark that `aeb` comes from */
  /* the whole text, including white space and marks, as jieba 0.42 splits text that is not Chinese; each Han
   * character is a token, whereas jieba looks for words */
  VLPS_TOKENS_ALL,
} VlpsTokenKind;

/* Numbers of the words seen so far. Texts to be compared share one. */
typedef struct VlpsVocabulary VlpsVocabulary;

VlpsVocabulary *vlps_vocabulary_new (VlpsTokenKind kind);
void vlps_vocabulary_free (VlpsVocabulary *vocabulary);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsVocabulary, vlps_vocabulary_free)

/* Returns the number of words; all numbers are below. */
guint32 vlps_vocabulary_size (const VlpsVocabulary *vocabulary);

typedef struct
{
  guint32 *tokens;
  gsize n_tokens;
  /* n_lines + 1 indices: line i is [lines[i], lines[i + 1]); lines without tokens are omitted. With VLPS_TOKENS_ALL
   * everything is one line */
  gsize *lines;
  gsize n_lines;
  guint32 *characters; /* characters of the text other than white space; empty with VLPS_TOKENS_ALL */
  gsize n_characters;
} VlpsTokens;

/* Splits `text`, which is valid UTF-8. */
VlpsTokens *vlps_tokens_new (VlpsVocabulary *vocabulary, const char *text);
void vlps_tokens_free (VlpsTokens *tokens);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsTokens, vlps_tokens_free)
