#include "client/app/solo.h"

namespace race2048::client {

int run_solo(const SoloFlags&) {
  return 1;
}

}  // namespace race2048::client
