/* program-folder.h - finds the folder of the running program */
#pragma once

/* Returns the folder of the running program, newly allocated; "." if /proc is not mounted. */
char *vlps_program_folder (void);
