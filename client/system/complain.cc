#include "client/system/complain.h"

#include <unistd.h>

#include <string>

#include "shared/standard_io.h"

namespace race2048::client {

void complain(std::string_view sentence) {
  write_last(STDERR_FILENO, "race2048: " + std::string(sentence) + "\n");
}

}  // namespace race2048::client
