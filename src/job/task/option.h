/* option.h - rows that describe the options of a command completely
 *
 * The command-line parser, the help, the man page, the completion of shells and the description of the service are
 * derived from these rows. */
#pragma once

#include <glib.h>

/* Groups of options, in the order of the help. */
typedef enum
{
  VLPS_GROUP_INPUT,
  VLPS_GROUP_OUTPUT,
  VLPS_GROUP_CONTENT,
  VLPS_GROUP_METHOD,
  VLPS_GROUP_REGIONS,
  VLPS_GROUP_RUN,
  VLPS_GROUP_RENDERING,
  VLPS_GROUP_NETWORK,
  VLPS_GROUP_USER,
  VLPS_GROUP_SERVICE,
  VLPS_GROUP_LIMITS,
  VLPS_GROUP_GENERAL,
  VLPS_N_GROUPS,
} VlpsOptionGroup;

/* Kind of value, and type of the target. */
typedef enum
{
  VLPS_OPTION_TEXT,   /* char* */
  VLPS_OPTION_FILE,   /* char* */
  VLPS_OPTION_TEXTS,  /* char**, NULL-terminated; may be repeated */
  VLPS_OPTION_FILES,  /* char**, NULL-terminated; may be repeated */
  VLPS_OPTION_NUMBER, /* double */
  VLPS_OPTION_WHOLE,  /* int */
  VLPS_OPTION_LARGE,  /* gint64 */
  VLPS_OPTION_FLAG,   /* gboolean */
} VlpsOptionKind;

enum
{
  VLPS_OPTION_COMMON = 1 << 0, /* shown by --help; --help-all shows the others, too */
  VLPS_OPTION_HIDDEN = 1 << 1, /* shown by no help */
  VLPS_OPTION_WRITES = 1 << 2, /* names an output file, which is tried before any work */
  /* 0 means "not given"; an explicit 0 is stored as -1, so that the check of the range rejects it */
  VLPS_OPTION_POSITIVE = 1 << 3,
  /* no effect on the results of pages that succeed, or a secret that changes from time to time */
  VLPS_OPTION_NO_FACT = 1 << 4,
  VLPS_OPTION_ENGINE = 1 << 5,  /* also for commands with few rendering options */
  VLPS_OPTION_ONCE = 1 << 6,    /* only for the command that starts a run; not stored for its continuation */
  VLPS_OPTION_RENDERS = 1 << 7, /* no effect on pages that are not rendered */
  /* Who may set it besides the user of the command line, who may set all. Without these flags only the user may. */
  VLPS_OPTION_BY_LIST = 1 << 8,   /* a list of pages, a data set or a queue, for one of its pages */
  VLPS_OPTION_BY_CLIENT = 1 << 9, /* a client of the service, for its pages */
  VLPS_OPTION_BY_ALL = VLPS_OPTION_BY_LIST | VLPS_OPTION_BY_CLIENT,
};

typedef struct
{
  VlpsOptionGroup group;
  const char *name; /* without dashes; NULL ends a table */
  char short_name;  /* 0: none */
  VlpsOptionKind kind;
  guint flags;
  gsize offset; /* of its target */
  /* one sentence that ends with the default in brackets; after a line feed, additional text for the man page */
  const char *help;
  const char
      /* placeholder for the value. Words separated by | are all possible values; words separated by commas can be
       * combined to a list. NULL for flags */
      *value;
} VlpsOptionRow;

/* A table of options: rows and the struct that receives their values. */
typedef struct
{
  const VlpsOptionRow *rows;
  guint groups;    /* bits 1 << VlpsOptionGroup: restricts the table to these groups; 0: all */
  guint flags;     /* restricts the table to rows with all these flags */
  gpointer target; /* struct that receives values; NULL if nothing is parsed */
} VlpsOptionTable;

/* Returns TRUE if the table includes the row. */
gboolean vlps_option_is_in (const VlpsOptionTable *table, const VlpsOptionRow *row);

/* Parses the options of `n` tables and removes them from `arguments`, whose first word is the name of the command. An
 * unknown option fails with the nearest name. *ret_unknown (may be NULL): the unknown option without dashes if no
 * name is near, newly allocated; else NULL. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_option_parse (const VlpsOptionTable *tables, guint n, char ***arguments, char **ret_unknown,
                            GError **error);

/* Frees the values of a table's options in `target`. */
void vlps_option_clear_all (const VlpsOptionRow *rows, gpointer target);

/* Returns the row with this name, and the target of its table in *ret_target (may be NULL); NULL if there is none. */
const VlpsOptionRow *vlps_option_find (const VlpsOptionTable *tables, guint n, const char *name, gpointer *ret_target);

/* Returns the name of the row that `name` most likely stands for; NULL if none is near. */
const char *vlps_option_nearest (const VlpsOptionTable *tables, guint n, const char *name);

/* Returns TRUE if the option is given in `target`: neither NULL nor 0. */
gboolean vlps_option_is_given (const VlpsOptionRow *row, gconstpointer target);

/* Copies the options given in `from` to `target` and leaves the others. */
void vlps_option_copy_given (const VlpsOptionRow *rows, gpointer target, gconstpointer from);

/* Returns the row of a command-line word ("--viewport=800x600"); NULL if there is none. */
const VlpsOptionRow *vlps_option_of_word (const VlpsOptionTable *tables, guint n, const char *word);

/* Returns the heading of a group; static. */
const char *vlps_option_group_title (VlpsOptionGroup group);

/* Returns the possible values of an option, newly allocated; NULL if they are not a few words. *ret_list: it takes
 * several, separated by commas. */
char **vlps_option_values (const VlpsOptionRow *row, gboolean *ret_list);

/* Returns the index of `value` among the words of the row `name` ("quiet|load"; words in capitals are placeholders);
 * 0 for NULL. -1 with VLPS_ERROR_USAGE, about `name` (static), for any other word. */
int vlps_option_choose (const VlpsOptionRow *rows, const char *name, const char *value, GError **error);

/* Returns the first sentence of its help, newly allocated. */
char *vlps_option_short_help (const VlpsOptionRow *row);
