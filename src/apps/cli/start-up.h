/* start-up.h - repairs of the environment that a parent process leaves to this one */
#pragma once

/* Opens closed standard streams, so that no file takes their descriptors, and restores the signals and the bits of the
 * umask without which no process of vlps works.  Call first in main(). */
void vlps_start_up (void);
