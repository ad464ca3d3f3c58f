/* option.h - what a command takes: rows that say all there is to say of an option
 *
 * A command line is parsed by these rows; its help, its man page, the completion of the shells and the description of
 * the service are made of them.
 */
#pragma once

#include <glib.h>

/* The parts of a help, in their order. */
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

/* What an option takes, and the type of its target. */
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
  VLPS_OPTION_COMMON = 1 << 0,   /* --help shows it; --help-all shows the others, too */
  VLPS_OPTION_HIDDEN = 1 << 1,   /* no help shows it */
  VLPS_OPTION_WRITES = 1 << 2,   /* its file is written: whether it can be is tried before any work */
  VLPS_OPTION_POSITIVE = 1 << 3, /* 0 says that it was not given; who gives 0 finds -1 in the target, so that the check
                                  * of its range refuses it */
  VLPS_OPTION_NO_FACT = 1 << 4,  /* without effect on the results of pages that are well; or secret, and
                                  * renewed from time to time */
  VLPS_OPTION_ENGINE = 1 << 5,   /* also for commands that take few options of rendering */
  VLPS_OPTION_ONCE = 1 << 6,     /* for one command alone: a run does not keep it for the time when it goes on */
  VLPS_OPTION_RENDERS = 1 << 7,  /* without effect on pages that are not rendered */
  /* Who may set it beside the user of a command line, who may set all.  A row that says nothing is the user's alone. */
  VLPS_OPTION_BY_LIST = 1 << 8,   /* for one page of it: a list of pages, a data set, a queue */
  VLPS_OPTION_BY_CLIENT = 1 << 9, /* for its pages: a client of the service */
  VLPS_OPTION_BY_ALL = VLPS_OPTION_BY_LIST | VLPS_OPTION_BY_CLIENT,
};

typedef struct
{
  VlpsOptionGroup group;
  const char *name; /* without dashes; NULL ends a table */
  char short_name;  /* 0: none */
  VlpsOptionKind kind;
  guint flags;
  gsize offset;     /* of its target */
  const char *help; /* one sentence, with its usual value in brackets at the end; after a line feed, what the man page
                      * adds */
  const char
      *value; /* what stands for its value: words separated by | are all that there are, and words apart by commas
                      * those of which a list is made.  NULL for flags */
} VlpsOptionRow;

/* Rows with their target. */
typedef struct
{
  const VlpsOptionRow *rows;
  guint groups;    /* only rows of these groups (bits 1 << VlpsOptionGroup); 0: of all */
  guint flags;     /* only rows that have all of these */
  gpointer target; /* NULL where nothing is parsed */
} VlpsOptionTable;

/* TRUE for a row that the table has. */
gboolean vlps_option_is_in (const VlpsOptionTable *table, const VlpsOptionRow *row);

/* Takes the options of `n` tables out of `arguments`, the first of which is the command's name.  An unknown
 * option is an error, which names the nearest one.  *ret_unknown (NULL: not wanted): the unknown option
 * that it failed for, without dashes, where none is near; newly allocated, else NULL.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_option_parse (const VlpsOptionTable *tables, guint n, char ***arguments, char **ret_unknown,
                            GError **error);

/* Frees what the options of a table have in `target`. */
void vlps_option_clear_all (const VlpsOptionRow *rows, gpointer target);

/* The row of this name that the tables have, and the target of its table (NULL where that is not wanted).  NULL:
 * there is none. */
const VlpsOptionRow *vlps_option_find (const VlpsOptionTable *tables, guint n, const char *name, gpointer *ret_target);

/* The name of a row of the tables that was most likely meant by `name`; NULL where none is near. */
const char *vlps_option_nearest (const VlpsOptionTable *tables, guint n, const char *name);

/* TRUE where it is given in `target`: neither NULL nor 0. */
gboolean vlps_option_is_given (const VlpsOptionRow *row, gconstpointer target);

/* Sets in `target` what is given in `from`, and leaves the rest of it. */
void vlps_option_copy_given (const VlpsOptionRow *rows, gpointer target, gconstpointer from);

/* The row of an option as a command line has it ("--viewport=800x600"); NULL where there is none. */
const VlpsOptionRow *vlps_option_of_word (const VlpsOptionTable *tables, guint n, const char *word);

/* The heading of a group; static. */
const char *vlps_option_group_title (VlpsOptionGroup group);

/* The values that an option can have, newly allocated; NULL where they are not a few words.  *ret_list: it takes any of
 * them, separated by commas. */
char **vlps_option_values (const VlpsOptionRow *row, gboolean *ret_list);

/* The index of `value` among the words of the row called `name` ("quiet|load"; capitals stand for something else).  0 where
 * it is NULL; -1 with VLPS_ERROR_USAGE, about `name`, which must be static, for another word. */
int vlps_option_choose (const VlpsOptionRow *rows, const char *name, const char *value, GError **error);

/* The first sentence of its help, newly allocated. */
char *vlps_option_short_help (const VlpsOptionRow *row);
