// Headers that are missing from the Glibc module of Swift's toolchain.
#ifdef __linux__
#include <sys/inotify.h>
#include <sys/timerfd.h>
#endif
