// What the C library of Swift's toolchain leaves out of its module.
#ifdef __linux__
#include <sys/inotify.h>
#include <sys/timerfd.h>
#endif
