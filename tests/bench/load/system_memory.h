// What the system itself takes for sockets.
#pragma once

#include <cstddef>

namespace race2048::bench {

// The system's memory for its objects of all kinds and for what waits in sockets, in bytes. A
// socket is a TCP object, an inode, a file, a directory entry, its entries in an epoll, and small
// ones. Root can see how many of each are in use; for others it is what the system has set aside
// for them, which is more. Other programs' objects are in it too: compare two values of a time in
// which nothing else opens files.
std::size_t socket_memory();

}  // namespace race2048::bench
