/* expected.h - classifies pages by the expected F1 of CENTER: in classes of equal width, and in the paper's four
 * grades */
#pragma once

#include <glib.h>

/* Number of classes; the last includes 1. */
#define VLPS_EXPECTED_CLASSES 20

/* Returns the class of an F1, from 0. */
guint vlps_expected_class (double f1);

typedef struct
{
  const char *name; /* static */
  guint least;      /* lowest class of the grade, which extends to the class below the previous grade */
} VlpsExpectedGrade;

/* Returns the grades of Jing & Zuo 2004, table 1, best first; static. */
const VlpsExpectedGrade *vlps_expected_grades (guint *ret_n);
