/* cetd.h - cetd: content by composite text density and density sum (Sun, Song & Liao 2011) */
#pragma once

#include "method.h"
#include "reading.h"

/* Arrays with one entry for each node; 0 for text runs. */
typedef struct
{
  int base;        /* the element that represents the page; -1: nothing to see */
  double *density; /* composite text density */
  double *sum;     /* density sum: densities of the element's children, including its own text between them */
} VlpsCetdValues;

void vlps_cetd_values (const VlpsPage *page, const VlpsReading *reading, VlpsCetdValues *ret_values);
void vlps_cetd_values_clear (VlpsCetdValues *values);

/* Runs the method. */
VlpsResult *vlps_cetd (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);
