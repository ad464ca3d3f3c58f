/* comment-words.c - the words by which readers' comments are known */
#include "comment-words.h"

#include <string.h>

#include "fast.h"
#include "lexicon.h"
#include "word-list.h"

/* --- names --- */

/* Words in classes and ids. */
static const VlpsMeaning vocabulary[] = {
  { VLPS_COMMENT_WORD_COMMENT,
    { "comment", "reply", "replies", "disqus", "dsq$", "kommentar", "comentario", "commento", "reacti", "opmerk",
      "komentar", "pinglun", "liuyan$", "huifu", "talkback", "guestbook", "yorum", "replyto" } },
  { VLPS_COMMENT_WORD_NOT,
    { "open$", "opened$", "close", "has$", "no$", "with$", "without$", "enabled$", "disabled$", "recent", "latest",
      "popular", "widget", "most$", "sidebar", "policy", "commentar", "commentator" } },
  { VLPS_COMMENT_WORD_REST,
    { "form$",   "forms$",   "respond$", "count$",    "counts$", "counter$", "button",     "btn",
      "vote",    "votes",    "login",    "rss$",      "feed$",   "pager",    "pagination", "nav",
      "toolbar", "actions$", "notify",   "subscribe", "captcha", "textarea", "permalink" } },
  { VLPS_COMMENT_WORD_AUTHOR,
    { "author", "user", "nick", "fn$", "poster$", "commenter", "username", "name$", "by$", "byline", "vcard", "writer",
      "zuozhe" } },
  { VLPS_COMMENT_WORD_TIME, { "date", "time", "timestamp", "ago$", "published", "posted$", "when$" } },
  { VLPS_COMMENT_WORD_POST,
    { "post$", "posts$", "message", "answer", "question", "topic$", "floor$", "thread$", "entry$" } },
};

static const VlpsLexicon *
lexicon (void)
{
  static gsize made;

  return vlps_lexicon_get (&made, vocabulary, G_N_ELEMENTS (vocabulary));
}

/* Names of more words are sentences: headings of documents get such ids. */
#define MOST_WORDS 3

/* What one name, such as "post-comments" or "liComment12", says: all of its words. */
static guint
name_of (const char *text, gsize length)
{
  guint words, names = vlps_lexicon_read (lexicon (), text, length, &words);

  return (names & VLPS_COMMENT_WORD_NOT) != 0 || words > MOST_WORDS ? names & ~(guint) VLPS_COMMENT_WORD_COMMENT
                                                                    : names;
}

static guint
names_of_classes (const char *classes)
{
  guint names = 0;
  const char *name;
  gsize length;

  while ((name = vlps_word_next (&classes, &length)) != NULL)
    names |= name_of (name, length);
  return names;
}

/* What the attributes but the classes say. */
static guint
names_of (const VlpsNode *node)
{
  guint names = 0;

  for (guint i = 0; i < node->n_attributes; i++)
    {
      const char *name = node->attributes[i].name, *value = node->attributes[i].value;

      if (*name != 'i') /* as most */
        continue;
      if (strcmp (name, "id") == 0 || strcmp (name, "itemprop") == 0)
        names |= name_of (value, strlen (value));
      else if (strcmp (name, "itemtype") == 0
               && (g_str_has_suffix (value, "/Comment") || g_str_has_suffix (value, "/UserComments")))
        names |= VLPS_COMMENT_WORD_COMMENT;
    }
  return names;
}

guint16 *
vlps_comment_words_of (const VlpsPage *page)
{
  g_autofree guint *known = g_new0 (guint, page->n_classes); /* what the classes say */
  guint16 *names = g_new0 (guint16, page->n_nodes + 1);

  for (guint i = 1; i < page->n_classes; i++)
    known[i] = names_of_classes (page->classes[i]);
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].n_attributes > 0)
      names[i] = (guint16) (names_of (&page->nodes[i]) | known[page->nodes[i].class_number]);
  return names;
}

/* --- words --- */

/* What headings of comments are made of, in lower case. */
static const char *const nouns[] = {
  "comment",   "comments",     "replies",     "responses",   "reply",        "response",   "feedback", "kommentare",
  "kommentar", "commentaires", "commentaire", "comentarios", "comentários",  "comentario", "commenti", "commento",
  "reacties",  "opmerkingen",  "yorumlar",    "комментарии", "комментариев", "отзывы",     "コメント", NULL,
};
static const char *const fillers[] = {
  "on",   "to",           "so",   "far",   "for",   "the",  "this", "post",      "article",  "reader",  "readers",
  "user", "your",         "all",  "a",     "an",    "one",  "no",   "leave",     "add",      "write",   "submit",
  "of",   "zu",           "pour", "de",    "los",   "view", "show", "and",       "thoughts", "visitor", "latest",
  "join", "conversation", "blog", "entry", "story", "have", "say",  "schreiben", "from",     NULL,
};
static const char *const ideographs[] = { "评论", "評論", "留言", "回复", "回覆", "跟帖", "回應", "回应", NULL };

gboolean
vlps_comment_words_head (const char *text)
{
  g_autofree char *folded = NULL;
  g_auto (GStrv) words = NULL;
  gboolean noun = FALSE, number = FALSE, other = FALSE;

  if (vlps_text_characters (text) > VLPS_COMMENT_WORDS_LONGEST_HEADING)
    return FALSE;
  folded = vlps_fast_strdown (text);
  for (const char *const *word = ideographs; *word != NULL; word++)
    if (strstr (folded, *word) != NULL)
      return vlps_text_characters (text) <= 14;
  words = g_strsplit_set (folded, " \t\n(),.:;!?#-", -1);
  for (char **word = words; *word != NULL && !other; word++)
    {
      if (**word == '\0')
        continue;
      if (g_strv_contains (nouns, *word))
        noun = TRUE;
      else if (g_ascii_isdigit (**word))
        number = TRUE;
      else if (number && noun) /* "12 responses to ...": the title of the article follows */
        break;
      else
        other = !g_strv_contains (fillers, *word);
    }
  return noun && !other;
}

gboolean
vlps_comment_words_member (const char *text)
{
  static const char *const words[] = {
    "joined",       "join date",      "registered",    "registration",  "member since",    "user since",
    "last seen",    "last visit",     "last online",   "last active",   "anmeldungsdatum", "angemeldet seit",
    "anmeldedatum", "beigetreten",    "registriert",   "mitglied seit", "dabei seit",      "board seit",
    "zuletzt hier", "zuletzt online", "enregistré le", "inscrit",       "inscription",     "membre depuis",
    "registrado",   "miembro desde",  "se unió",       "membro desde",  "registo",         "iscritto",
    "iscrizione",   "geregistreerd",  "lid geworden",  "lid sinds",     "зарегистрирован", "регистрация",
    "на форуме с",  "rejestracja",    "dołączył",      "registrace",    "registrován",     "medlem sedan",
    "blev medlem",  "liittynyt",      "kayıt",         "üyelik",        "csatlakozott",    "注册",
    "註冊",         "登録",           "가입",
  };
  g_autofree char *folded = NULL;

  if (vlps_text_characters (text) > VLPS_COMMENT_WORDS_LONGEST_HEADING)
    return FALSE;
  folded = vlps_fast_strdown (text);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (folded, words[i]) != NULL)
      return TRUE;
  return FALSE;
}
