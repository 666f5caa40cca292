// Sentences for a system that lets a program start no more threads or processes: both are tasks of
// one limit.
#pragma once

#include <exception>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

namespace race2048 {

inline constexpr const char* kTooManyProcesses =
    "The system lets this account start no more threads and processes: end some, or raise the "
    "limit "
    "(ulimit -u; in a container or a unit of systemd, its limit of tasks).";

// Like std::thread, but the exception names the thread's purpose: "read the input".
template <typename Work>
std::thread started_thread(const char* purpose, Work work) {
  try {
    return std::thread(std::move(work));
  } catch (const std::system_error& error) {
    throw std::system_error(error.code(), std::string("cannot start a thread to ") + purpose);
  }
}

// The failed start as sentences: "cannot start x: ..." and, if it was that limit, what to do.
std::string start_fault_text(const std::system_error& error);

// The line for a person about an exception that ends the program, without the program's name.
std::string last_words(const std::exception& error);

}  // namespace race2048
