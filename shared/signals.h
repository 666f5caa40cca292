// The effect of signals on a program.
#pragma once

namespace race2048 {

// Makes failing to write an error in place of the end of the program: to a reader that has gone
// (SIGPIPE), and beyond the size that the system allows a file of this process (SIGXFSZ), which so
// is like a full disk. main() calls this before it writes.
void ignore_signals_of_writing();

// True if the program that started this one wants it to ignore the signal, as nohup does with
// SIGHUP, or if this program ignores it by itself.
bool is_ignored(int signal);

}  // namespace race2048
