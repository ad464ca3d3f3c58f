/* start-up.h - repairs the environment inherited from the parent process */
#pragma once

/* Opens closed standard streams, so that no other file gets their descriptors, and restores the signals and the umask
 * bits that vlps needs. Call first in main(). */
void vlps_start_up (void);
