/* expected.h - pages by the F1 of CENTER that is expected of their lines: classes of one width, and the paper's four grades */
#pragma once

#include <glib.h>

/* The last has 1, too. */
#define VLPS_EXPECTED_CLASSES 20

/* The class of an F1, from 0 on. */
guint vlps_expected_class (double f1);

typedef struct
{
  const char *name; /* static */
  guint least;      /* the lowest class of the grade; it ends below that of the one before */
} VlpsExpectedGrade;

/* The grades of Jing & Zuo 2004, table 1, the best first. */
const VlpsExpectedGrade *vlps_expected_grades (guint *ret_n);
