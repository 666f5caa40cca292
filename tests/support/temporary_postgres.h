// A PostgreSQL server of the test program's own, on a Unix socket in a temporary folder.
#pragma once

#include <string>

namespace race2048::tests {

// False: the tests on it are left out.
bool has_postgres();

// The conninfo of a role that may do everything. The first call starts the server, which ends with
// the program, whatever ends that. Throws if it does not start.
const std::string& temporary_postgres();

}  // namespace race2048::tests
