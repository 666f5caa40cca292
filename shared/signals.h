// What signals may do to a program.
#pragma once

namespace race2048 {

// True if the program that started this one wants it to ignore the signal, as nohup does with
// SIGHUP, or if this one does so by itself.
bool is_ignored(int signal);

}  // namespace race2048
