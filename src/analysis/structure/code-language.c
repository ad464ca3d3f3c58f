/* code-language.c - the language of code by names: of classes, attributes, files */
#include "code-language.h"

#include <string.h>

#include "word-list.h"

/* Names that stand alone in a class of highlighters; with a prefix such as "language-" any name does. */
static const char *const languages[] = {
  "actionscript", "ada",          "apache",     "applescript", "arduino",    "asciidoc",   "asm",      "autohotkey",
  "awk",          "bash",         "basic",      "bat",         "bibtex",     "c",          "c++",      "clojure",
  "cmake",        "coffeescript", "console",    "cpp",         "crystal",    "cs",         "csharp",   "css",
  "csv",          "cuda",         "cypher",     "cython",      "d",          "dart",       "delphi",   "diff",
  "django",       "dockerfile",   "dos",        "elixir",      "elm",        "erlang",     "fish",     "fortran",
  "fsharp",       "gherkin",      "glsl",       "go",          "golang",     "gradle",     "graphql",  "groovy",
  "haml",         "handlebars",   "haskell",    "haxe",        "hcl",        "hlsl",       "html",     "http",
  "ini",          "java",         "javascript", "js",          "json",       "json5",      "jsonc",    "jsx",
  "julia",        "kotlin",       "kt",         "latex",       "lean",       "less",       "lisp",     "llvm",
  "lua",          "make",         "makefile",   "markdown",    "matlab",     "md",         "mermaid",  "nginx",
  "nim",          "nix",          "objc",       "objective-c", "objectivec", "ocaml",      "octave",   "pascal",
  "perl",         "php",          "plsql",      "powershell",  "prolog",     "properties", "protobuf", "ps1",
  "puppet",       "purescript",   "py",         "python",      "r",          "racket",     "rb",       "reason",
  "regex",        "rst",          "ruby",       "rust",        "sass",       "scala",      "scheme",   "scss",
  "sh",           "shell",        "smalltalk",  "solidity",    "sql",        "svelte",     "svg",      "swift",
  "tcl",          "terraform",    "tex",        "toml",        "ts",         "tsx",        "twig",     "typescript",
  "vala",         "vb",           "vbnet",      "verilog",     "vhdl",       "vim",        "vue",      "wasm",
  "xml",          "xquery",       "yaml",       "yml",         "zig",        "zsh",
};

gboolean
vlps_code_language_is (const char *name, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    if (strlen (languages[i]) == length && g_ascii_strncasecmp (languages[i], name, length) == 0)
      return TRUE;
  return FALSE;
}

/* Length of the name of a language at `p`. */
static gsize
name_length (const char *p)
{
  gsize n = 0;

  while (g_ascii_isalnum (p[n]) || (p[n] != '\0' && strchr ("+#-_.", p[n]) != NULL))
    n++;
  return n;
}

static char *
language_name (const char *name, gsize length)
{
  static const char *const none[] = {
    "none", "nohighlight", "no-highlight", "default", "auto", "undefined", "unknown"
  };
  g_autofree char *lower = g_ascii_strdown (name, (gssize) length);

  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    if (strcmp (lower, none[i]) == 0)
      return NULL;
  return length > 0 && length < 40 ? g_steal_pointer (&lower) : NULL;
}

/* A language that a part of a class tells, such as "python-code", "lst_language_Python" or "lang:php". */
static char *
language_of_parts (const char *token, gsize length)
{
  static const char *const words[] = { "code", "source", "src", "snippet", "syntax", "brush", "mode", "listing" };
  g_autofree char *copy = g_strndup (token, length);
  g_auto (GStrv) parts = g_strsplit_set (copy, "-_:=", -1);
  guint n = g_strv_length (parts);

  for (guint i = 0; n >= 2 && i < n; i++)
    {
      gboolean told = g_ascii_strcasecmp (parts[i], "language") == 0 || g_ascii_strcasecmp (parts[i], "lang") == 0;
      gboolean worded = FALSE;

      for (guint k = 0; k < G_N_ELEMENTS (words) && n == 2; k++)
        worded |= g_ascii_strcasecmp (parts[i], words[k]) == 0;
      if (i + 1 < n && (told || worded) && vlps_code_language_is (parts[i + 1], strlen (parts[i + 1])))
        return language_name (parts[i + 1], strlen (parts[i + 1]));
      if (i == 1 && worded && vlps_code_language_is (parts[0], strlen (parts[0])) && strlen (parts[0]) > 1)
        return language_name (parts[0], strlen (parts[0]));
    }
  return NULL;
}

/* The language that a class attribute tells; NULL where it tells none.  `bare`: of an element that is code by its tag, so
 * that the name of a language may stand alone. */
static char *
language_of_classes (const char *classes, gboolean bare)
{
  static const char *const prefixes[] = {
    "language-", "lang-", "highlight-source-", "highlight-text-", "highlight-", "sourceCode-", "src-", "brush:"
  };
  static const char *const highlighters[] = {
    "hljs", "highlight", "sourceCode",        "prettyprint", "shiki",   "hl",     "codehilite",
    "code", "chroma",    "syntaxhighlighter", "example",     "listing", "source", "programlisting"
  };
  const char *at = classes, *p;
  gboolean highlighted = bare;
  gsize length;
  char *found;

  while ((p = vlps_word_next (&at, &length)) != NULL)
    {
      for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
        {
          gsize n = strlen (prefixes[i]);
          const char *name = p + n;

          if (g_ascii_strncasecmp (p, prefixes[i], n) != 0)
            continue;
          name += strspn (name, " ");
          /* two prefixes are used for much else */
          if (strcmp (prefixes[i], "highlight-") == 0 || strcmp (prefixes[i], "src-") == 0)
            found = vlps_code_language_is (name, name_length (name)) ? language_name (name, name_length (name)) : NULL;
          else
            found = language_name (name, name_length (name));
          if (found != NULL)
            return found;
        }
      for (guint i = 0; i < G_N_ELEMENTS (highlighters); i++)
        highlighted |= strlen (highlighters[i]) == length && strncmp (p, highlighters[i], length) == 0;
    }
  at = classes;
  while (highlighted && (p = vlps_word_next (&at, &length)) != NULL)
    if (vlps_code_language_is (p, length))
      return language_name (p, length);
  at = classes;
  while ((p = vlps_word_next (&at, &length)) != NULL)
    {
      found = length < 60 ? language_of_parts (p, length) : NULL;
      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The language that an attribute tells whose name speaks of languages; that of a text is another thing. */
static char *
language_of_attribute (const VlpsNode *node, const VlpsAttribute *attribute)
{
  gboolean named = strncmp (attribute->name, "data-", 5) == 0
                   && (strstr (attribute->name, "lang") != NULL || strstr (attribute->name, "syntax") != NULL);
  gsize length = name_length (attribute->value);

  if (node->tag == VLPS_TAG_PRE && strcmp (attribute->name, "lang") == 0)
    named = length > 2;
  return named && vlps_code_language_is (attribute->value, length) ? language_name (attribute->value, length) : NULL;
}

char *
vlps_code_language_of_node (const VlpsNode *node)
{
  static const char *const names[] = { "data-language", "data-lang", "data-code-language", "data-language-name",
                                       "data-code-lang" };
  const char *classes = vlps_node_attribute (node, "class");
  char *found =
      classes != NULL ? language_of_classes (classes, node->tag == VLPS_TAG_PRE || node->tag == VLPS_TAG_CODE) : NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names) && found == NULL; i++)
    {
      const char *value = vlps_node_attribute (node, names[i]);

      found = value != NULL ? language_name (value, name_length (value)) : NULL;
    }
  for (guint i = 0; i < node->n_attributes && found == NULL; i++)
    found = language_of_attribute (node, &node->attributes[i]);
  return found;
}

/* The language that the name of a file tells; NULL where the text is none. */
char *
vlps_code_language_of_file (const char *text)
{
  const char *dot = strrchr (text, '.');

  if (dot == NULL || dot == text || strpbrk (text, " \t\n") != NULL
      || !vlps_code_language_is (dot + 1, strlen (dot + 1)))
    return NULL;
  return g_ascii_strdown (dot + 1, -1);
}
