/* literal.h - pieces of code in running text that are set as such without an element for code */
#pragma once

#include "builder.h"

void vlps_literal_recognise (VlpsBuilder *builder, int index);
