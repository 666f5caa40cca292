// Writes the table of the protocol's messages from which the page reads and writes them:
//   race2048_web_schema schema.js
#include <algorithm>
#include <array>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>

#include <google/protobuf/descriptor.h>

#include "proto/race2048.pb.h"

namespace {

using google::protobuf::Descriptor;
using google::protobuf::EnumDescriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::FileDescriptor;

constexpr const char* kHead =
    "// @ts-check\n"
    "// Made from proto/race2048.proto.\n"
    "// A field is number:name:kind. Kinds: u a number of 32 bits or an enum, l of 64 bits,\n"
    "// b bool, s string, y bytes, else a message. * is repeated, ? optional, | of the oneof.\n"
    "/** @type {Record<string, string>} */\n"
    "export const schema = {\n";

// Messages that servers send each other: a page neither sends nor gets them.
constexpr std::array<std::string_view, 5> kOfServers{"Forwarded", "Follow", "OnBehalf", "Gallery",
                                                     "Addressed"};

bool is_of_servers(const Descriptor* message) {
  return message != nullptr &&
         std::find(kOfServers.begin(), kOfServers.end(), message->name()) != kOfServers.end();
}

// Throws std::logic_error for a type that the page cannot read.
std::string kind_of(const FieldDescriptor& field) {
  switch (field.type()) {
    case FieldDescriptor::TYPE_UINT32:
    case FieldDescriptor::TYPE_ENUM:
      return "u";
    case FieldDescriptor::TYPE_UINT64:
    case FieldDescriptor::TYPE_INT64:
      return "l";
    case FieldDescriptor::TYPE_BOOL:
      return "b";
    case FieldDescriptor::TYPE_STRING:
      return "s";
    case FieldDescriptor::TYPE_BYTES:
      return "y";
    case FieldDescriptor::TYPE_MESSAGE:
      return std::string(field.message_type()->name());
    default:
      throw std::logic_error("the page cannot read " + std::string(field.full_name()));
  }
}

std::string row_of(const FieldDescriptor& field) {
  std::string row = std::to_string(field.number()) + ":" + std::string(field.camelcase_name()) +
                    ":" + kind_of(field);
  if (field.is_repeated()) return row + "*";
  if (field.has_optional_keyword()) return row + "?";
  return field.real_containing_oneof() != nullptr ? row + "|" : row;
}

void write(const Descriptor& message, std::ostream& to) {
  to << message.name() << ": '";
  for (int i = 0; i < message.field_count(); ++i) {
    const FieldDescriptor& field = *message.field(i);
    if (is_of_servers(field.message_type())) continue;
    to << (i == 0 ? "" : " ") << row_of(field);
  }
  to << "',\n";
}

// REASON_VERSION of Reason becomes VERSION.
std::string constant_of(const EnumDescriptor& type) {
  std::string constant;
  for (const char letter : type.name()) {
    if (letter >= 'A' && letter <= 'Z' && !constant.empty()) constant += '_';
    constant += letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  }
  return constant + "_";
}

void write(const EnumDescriptor& type, std::ostream& to) {
  const std::string common = constant_of(type);
  to << "export const " << type.name() << " = {";
  for (int i = 0; i < type.value_count(); ++i) {
    std::string name(type.value(i)->name());
    if (name.starts_with(common)) name.erase(0, common.size());
    to << (i == 0 ? "" : ", ") << name << ": " << type.value(i)->number();
  }
  to << "};\n";
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) {
    std::cerr << "Usage: race2048_web_schema FILE\n";
    return 2;
  }
  std::ofstream to(words[1]);
  const FileDescriptor& file = *race2048::v1::ToServer::descriptor()->file();
  to << kHead;
  for (int i = 0; i < file.message_type_count(); ++i) {
    if (!is_of_servers(file.message_type(i))) write(*file.message_type(i), to);
  }
  to << "};\n";
  for (int i = 0; i < file.enum_type_count(); ++i) write(*file.enum_type(i), to);
  to.close();
  if (!to) {
    std::cerr << "race2048_web_schema: cannot write " << words[1] << '\n';
    return 1;
  }
  return 0;
}
