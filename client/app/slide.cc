#include "client/app/slide.h"

namespace race2048::client {

int run_slide(const SlideFlags&) {
  return 1;
}

}  // namespace race2048::client
