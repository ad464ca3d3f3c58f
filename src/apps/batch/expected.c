/* expected.c - pages by the F1 of CENTER that is expected of their lines */
#include "expected.h"

guint
vlps_expected_class (double f1)
{
  return (guint) CLAMP (f1 * VLPS_EXPECTED_CLASSES, 0, VLPS_EXPECTED_CLASSES - 1);
}

const VlpsExpectedGrade *
vlps_expected_grades (guint *ret_n)
{
  static const VlpsExpectedGrade grades[] = { { "good", VLPS_EXPECTED_CLASSES * 95 / 100 },
                                              { "fairly_good", VLPS_EXPECTED_CLASSES * 75 / 100 },
                                              { "fairly_poor", VLPS_EXPECTED_CLASSES * 50 / 100 },
                                              { "poor", 0 } };

  *ret_n = G_N_ELEMENTS (grades);
  return grades;
}
