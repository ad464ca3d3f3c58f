/* task-box.h - boxes to be ticked, which begin the items of a task list */
#pragma once

#include "builder.h"

/* Marks an element that is such a box: a field, or an empty element that a style sheet draws as one. */
void vlps_task_box_recognise (VlpsBuilder *builder, int node);

/* Marks a text run, or a code element, that begins an item with a box written as signs ("[x]", "☑"), and drops one
 * that follows a box. */
void vlps_task_box_recognise_signs (VlpsBuilder *builder, int node);
