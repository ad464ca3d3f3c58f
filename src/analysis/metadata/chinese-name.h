/* chinese-name.h - personal names in Chinese characters */
#pragma once

#include <glib.h>

/* Returns the length in bytes of the personal name at the start of `text`: a usual surname and one or two characters
 * more, behind which no ideograph follows. A name of two characters may be spread with white space to the width of
 * three. 0 where there is none. */
gsize vlps_chinese_name_length (const char *text);

/* Returns TRUE if the whole text is such a name. */
gboolean vlps_chinese_name_is (const char *text);

/* Returns the names that sign a report between brackets at the end of `text`: "（张三 李四）", "(本报记者 张三 北京报道)".  All must be
 * such names, but for what they are called before them and what they did behind them.  Newly allocated, with single
 * spaces; NULL where there is none. */
char *vlps_chinese_name_read_signature (const char *text);
