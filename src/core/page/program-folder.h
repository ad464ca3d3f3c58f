/* program-folder.h - where this program is */
#pragma once

/* The folder of the running program, newly allocated; "." where /proc is not there to say it. */
char *vlps_program_folder (void);
