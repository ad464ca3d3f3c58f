/* literal.h - recognises pieces of code in running text that look like code but have no element for it */
#pragma once

#include "builder.h"

void vlps_literal_recognise (VlpsBuilder *builder, int index);
