#include "shared/lan/messages.h"

#include <algorithm>

namespace race2048::lan {
namespace {

constexpr std::size_t kHeaderBytes = 12;
constexpr std::size_t kMaxName = 255;
constexpr int kMaxJumps = 16;  // of a compressed name

constexpr std::uint16_t kIsResponse = 0x8000;
constexpr std::uint16_t kAuthoritative = 0x0400;
constexpr std::uint16_t kOpcode = 0x7800;

constexpr std::uint16_t kTypeA = 1;
constexpr std::uint16_t kTypePtr = 12;
constexpr std::uint16_t kTypeTxt = 16;
constexpr std::uint16_t kTypeSrv = 33;
constexpr std::uint16_t kTypeAny = 255;
constexpr std::uint16_t kInternet = 1;
// In a question: the answer may come directly. In a record: it replaces older ones.
constexpr std::uint16_t kTopBit = 0x8000;

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Names are compared and kept as on the wire, without compression: a byte for the length of each
// label, then its bytes, and a zero at the end.
std::string labels_of(std::string_view dotted) {
  std::string out;
  while (!dotted.empty()) {
    const std::string_view label = dotted.substr(0, dotted.find('.'));
    dotted.remove_prefix(std::min(label.size() + 1, dotted.size()));
    out += static_cast<char>(label.size());
    out += label;
  }
  return out + '\0';
}

// At most kMaxLabel bytes, and no half letter of UTF-8.
std::string_view cut_label(std::string_view text) {
  if (text.size() <= kMaxLabel) return text;
  std::size_t end = kMaxLabel;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

std::string service_name() {
  return labels_of(kService);
}

// The label stands for the server where names have to be unique; people read the name.
std::string instance_name(const Server& server) {
  const std::string_view name = cut_label(server.name.empty() ? server.label : server.name);
  return static_cast<char>(name.size()) + std::string(name) + service_name();
}

std::string host_name(const Server& server) {
  return labels_of(server.label + ".local");
}

std::string in_lower_case(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), lower);
  return name;
}

// Reads a message from its beginning. After a read beyond the end, failed() is true and all further
// values are 0.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> message) : message_(message) {}

  bool failed() const { return failed_; }
  std::size_t at() const { return at_; }

  std::uint8_t byte() {
    if (at_ >= message_.size()) {
      failed_ = true;
      return 0;
    }
    return message_[at_++];
  }
  std::uint16_t u16() {
    const std::uint16_t high = byte();
    return static_cast<std::uint16_t>(high << 8 | byte());
  }
  std::uint32_t u32() {
    const std::uint32_t high = u16();
    return high << 16 | u16();
  }
  void skip(std::size_t bytes) {
    failed_ = failed_ || bytes > message_.size() - at_;
    if (!failed_) at_ += bytes;
  }

  // A name, without compression. A pointer leads backwards only, so it cannot turn in a circle.
  std::string name() {
    std::string out;
    std::size_t end = 0;  // behind the first pointer
    std::size_t begin = at_;
    for (int jumps = 0; !failed_;) {
      const std::uint8_t length = byte();
      if (length >= 0xC0) {
        const std::size_t to = static_cast<std::size_t>(length & 0x3F) << 8 | byte();
        if (end == 0) end = at_;
        failed_ = failed_ || to >= begin || ++jumps > kMaxJumps;
        at_ = begin = to;
      } else if (length > kMaxLabel || out.size() + length + 1 > kMaxName) {
        failed_ = true;
      } else {
        out += static_cast<char>(length);
        for (int i = 0; i < length; ++i) out += static_cast<char>(byte());
        if (length == 0) break;
      }
    }
    if (end != 0) at_ = end;
    return failed_ ? std::string() : out;
  }

 private:
  std::span<const std::uint8_t> message_;
  std::size_t at_ = 0;
  bool failed_ = false;
};

struct Header {
  std::uint16_t id = 0;
  std::uint16_t flags = 0;
  std::uint16_t questions = 0;
  std::uint16_t answers = 0;
  std::uint16_t authorities = 0;
  std::uint16_t additional = 0;
};

Header header_of(Reader& reader) {
  Header header;
  header.id = reader.u16();
  header.flags = reader.u16();
  header.questions = reader.u16();
  header.answers = reader.u16();
  header.authorities = reader.u16();
  header.additional = reader.u16();
  return header;
}

void append_u16(std::uint32_t value, std::string& out) {
  out += static_cast<char>(value >> 8 & 0xFF);
  out += static_cast<char>(value & 0xFF);
}

void append_u32(std::uint32_t value, std::string& out) {
  append_u16(value >> 16, out);
  append_u16(value & 0xFFFF, out);
}

void append_header(const Header& header, std::string& out) {
  for (const std::uint16_t value : {header.id, header.flags, header.questions, header.answers,
                                    header.authorities, header.additional}) {
    append_u16(value, out);
  }
}

struct RecordKind {
  std::uint16_t type;
  std::uint16_t of_class;
  std::uint32_t remember;
};

void append_record(const std::string& name, const RecordKind& kind, const std::string& data,
                   std::string& out) {
  out += name;
  append_u16(kind.type, out);
  append_u16(kind.of_class, out);
  append_u32(kind.remember, out);
  append_u16(static_cast<std::uint32_t>(data.size()), out);
  out += data;
}

// All records of a server, with as many addresses as fit into a message after `before` used bytes;
// returns the number of records. `own` is the class of records that nobody else has.
std::uint16_t append_records(const Server& server, std::uint32_t remember, std::uint16_t own,
                             std::size_t before, std::string& out) {
  const std::string instance = instance_name(server);
  append_record(service_name(), {kTypePtr, kInternet, remember}, instance, out);
  std::string place;
  append_u16(0, place);  // priority
  append_u16(0, place);  // weight
  append_u16(server.port, place);
  append_record(instance, {kTypeSrv, own, remember}, place + host_name(server), out);
  append_record(instance, {kTypeTxt, own, remember}, "\x09txtvers=1", out);
  std::uint16_t records = 3;
  for (const Address& address : server.addresses) {
    std::string record;
    append_record(host_name(server), {kTypeA, own, remember},
                  std::string(address.begin(), address.end()), record);
    if (before + out.size() + record.size() > kMaxMessage) break;
    out += record;
    ++records;
  }
  return records;
}

bool is_about(const std::string& name, std::uint16_t type, const Server& server) {
  const auto is = [type](std::initializer_list<std::uint16_t> types) {
    return type == kTypeAny || std::ranges::find(types, type) != types.end();
  };
  const std::string asked = in_lower_case(name);
  return (asked == service_name() && is({kTypePtr})) ||
         (asked == in_lower_case(instance_name(server)) && is({kTypeSrv, kTypeTxt})) ||
         (asked == host_name(server) && is({kTypeA}));
}

// The first label of a name of our service; nothing for any other name.
std::optional<std::string> instance_in(const std::string& name) {
  const std::size_t first = static_cast<unsigned char>(name.front()) + std::size_t{1};
  if (first < 2 || in_lower_case(name.substr(first)) != service_name()) return std::nullopt;
  return name.substr(1, first - 1);
}

}  // namespace

std::optional<Question> read_question(std::span<const std::uint8_t> message, const Server& server) {
  if (message.size() > kMaxMessage) return std::nullopt;
  Reader reader(message);
  const Header header = header_of(reader);
  if (reader.failed() || (header.flags & (kIsResponse | kOpcode)) != 0) return std::nullopt;
  const std::size_t questions = std::min<std::size_t>(header.questions, kMaxQuestions);
  for (std::size_t i = 0; i < questions; ++i) {
    const std::string name = reader.name();
    const std::uint16_t type = reader.u16();
    const std::uint16_t of_class = reader.u16();
    if (reader.failed()) return std::nullopt;
    if ((of_class & ~kTopBit) != kInternet || !is_about(name, type, server)) continue;
    Question question{.id = header.id, .bytes = name};
    append_u16(type, question.bytes);
    append_u16(kInternet, question.bytes);
    return question;
  }
  return std::nullopt;
}

std::string announcement(const Server& server, std::uint32_t remember) {
  std::string records;
  Header header{.flags = kIsResponse | kAuthoritative};
  header.answers = append_records(server, remember, kInternet | kTopBit, kHeaderBytes, records);
  std::string out;
  append_header(header, out);
  return out + records;
}

std::string direct_answer(const Server& server, const Question& question) {
  std::string records;
  Header header{.id = question.id, .flags = kIsResponse | kAuthoritative, .questions = 1};
  header.answers = append_records(server, kRememberDirect, kInternet,
                                  kHeaderBytes + question.bytes.size(), records);
  std::string out;
  append_header(header, out);
  return out + question.bytes + records;
}

std::string query(std::uint16_t id) {
  std::string out;
  append_header({.id = id, .questions = 1}, out);
  out += service_name();
  append_u16(kTypePtr, out);
  append_u16(kInternet | kTopBit, out);
  return out;
}

std::vector<Found> read_answer(std::span<const std::uint8_t> message, std::uint16_t id) {
  if (message.size() > kMaxMessage) return {};
  Reader reader(message);
  const Header header = header_of(reader);
  const bool answers = (header.flags & kIsResponse) != 0 && header.id == id;
  if (reader.failed() || !answers || header.questions > kMaxQuestions) return {};
  for (int i = 0; i < header.questions; ++i) {
    reader.name();
    reader.skip(4);
  }
  std::vector<Found> found;
  const std::size_t records = std::min<std::size_t>(
      std::size_t{header.answers} + header.authorities + header.additional, kMaxRecords);
  for (std::size_t i = 0; i < records && !reader.failed(); ++i) {
    const std::string name = reader.name();
    const std::uint16_t type = reader.u16();
    reader.u16();  // class
    const std::uint32_t remember = reader.u32();
    const std::size_t size = reader.u16();
    const std::size_t data = reader.at();
    if (type == kTypeSrv && remember != 0 && !reader.failed()) {
      reader.skip(4);
      const std::uint16_t port = reader.u16();
      const std::string host = reader.name();
      const std::optional<std::string> instance =
          reader.failed() ? std::nullopt : instance_in(name);
      const bool fits = reader.at() == data + size;
      if (instance && fits && port != 0 && host.size() > 1) {
        const std::size_t length = static_cast<unsigned char>(host.front());
        found.push_back({.name = *instance, .label = host.substr(1, length), .port = port});
      }
      if (!fits) break;
    } else {
      reader.skip(size);
    }
  }
  return found;
}

}  // namespace race2048::lan
