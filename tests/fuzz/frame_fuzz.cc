// Any peer may send any bytes as frames, in any parts. How a stream is cut into parts must not
// change which frames are in it or where it becomes unusable; no frame is longer than the limit;
// and a message that can be read is written as a frame that reads back.
//
// The first byte of the input is the size of the parts minus one; bit 0 of the second says who
// reads: a server, whose limit rises with the first frame as it does with a login, or a client.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "engine/bytes.h"
#include "proto/frame.h"
#include "proto/race2048.pb.h"
#include "shared/limits.h"

namespace race2048::wire {
namespace {

using Status = FrameReader::Status;

void check(bool holds) {
  if (!holds) std::abort();
}

struct Limits {
  std::size_t first;
  std::size_t others;
};

struct Stream {
  std::vector<std::string> bodies;
  Status end = Status::need_more;
  bool in_frame = false;

  bool operator==(const Stream&) const = default;
};

Stream cut(std::span<const std::uint8_t> bytes, std::size_t part, const Limits& limits) {
  Stream stream;
  FrameReader reader(limits.first);
  while (!bytes.empty() && stream.end == Status::need_more) {
    std::span<const std::uint8_t> piece = bytes.first(std::min(part, bytes.size()));
    bytes = bytes.subspan(piece.size());
    while ((stream.end = reader.next(piece)) == Status::frame) {
      check(reader.body().size() <= (stream.bodies.empty() ? limits.first : limits.others));
      stream.bodies.emplace_back(reader.body().begin(), reader.body().end());
      reader.set_max_body(limits.others);
    }
    check(stream.end != Status::need_more || piece.empty());
  }
  if (stream.end == Status::need_more) stream.in_frame = reader.in_frame();
  return stream;
}

void check_reads_back(const std::string& body) {
  v1::ToServer message;
  if (!message.ParseFromString(body)) return;
  std::string frame;
  append_frame(message, frame);
  std::span<const std::uint8_t> bytes = race2048::bytes_of(frame);
  FrameReader reader(frame.size());
  check(reader.next(bytes) == Status::frame && bytes.empty());
  v1::ToServer again;
  check(again.ParseFromArray(reader.body().data(), static_cast<int>(reader.body().size())));
  check(again.SerializeAsString() == message.SerializeAsString());
}

void run(std::size_t part, bool is_server, std::span<const std::uint8_t> bytes) {
  const Limits limits = is_server ? Limits{limits::kMaxFrameBeforeLogin, limits::kMaxFrameToServer}
                                  : Limits{limits::kMaxFrameToClient, limits::kMaxFrameToClient};
  const Stream whole = cut(bytes, bytes.size(), limits);
  check(cut(bytes, part, limits) == whole);
  for (const std::string& body : whole.bodies) check_reads_back(body);
}

}  // namespace
}  // namespace race2048::wire

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  race2048::wire::run(data[0] + std::size_t{1}, (data[1] & 1) != 0, {data + 2, size - 2});
  return 0;
}

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  race2048::wire::silence_protobuf();
  return 0;
}
