#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>

#include "client/commands/subcommand.h"
#include "client/system/identity_file.h"
#include "shared/fingerprint.h"
#include "shared/usage/values.h"

namespace race2048::client {
namespace {

constexpr const char* kShow = "show";
constexpr const char* kExport = "export";
constexpr const char* kImport = "import";

std::string mark_of(const tls::Credentials& key) {
  return key_mark(fingerprint_of(key.digest()).bytes);
}

constexpr const char* kMendKey =
    ". Put a copy of your key there with: race2048 identity import FILE --force. Or move the file "
    "away: the next race makes another key.";

class Identity : public Subcommand {
 public:
  Identity()
      : Subcommand("identity", kForPrograms, "Show the key by which servers know you, or move it") {
  }

  bool is_configurable() const override { return false; }

  void declare(usage::Command& command) override {
    command.positionals = {{.name = "ACTION",
                            .help = "show, export or import (default: show)",
                            .value = usage::choice(action_, {kShow, kExport, kImport})},
                           {.name = "FILE",
                            .help = "of export and import: the other file",
                            .value = usage::text(file_)}};
    command.flags = {{.names = {"--force"},
                      .help = "replace a file, or your own key",
                      .value = usage::flag(force_)}};
    command.notes =
        "Your key is made when you first need it. A server gives a name to the first key that\n"
        "takes it; others can see the first eight letters of its fingerprint.\n"
        "Anyone with the file is you: keep an exported copy secret, and use one key on all of\n"
        "your machines. A key that is lost cannot be made again.";
    command.topics.push_back(usage::examples({{"race2048 identity", ""},
                                              {"race2048 identity export my-key.pem", ""},
                                              {"race2048 identity import my-key.pem", ""}}));
  }

  int run(const Config&) override {
    if ((action_ == kShow) != file_.empty()) {
      return refuse(file_.empty() ? action_ + " needs a FILE." : "show takes no FILE.");
    }
    const OrFault<std::filesystem::path> own = identity_path();
    if (!own) return refuse("there is no place for your key: " + own.fault().text + ".");
    if (action_ == kImport) return copy(file_, *own);
    const auto key = own_identity();
    if (!key) {
      std::error_code ignored;  // then it is as good as missing
      return refuse(key.fault().text + (std::filesystem::exists(*own, ignored) ? kMendKey : "."));
    }
    return action_ == kExport ? copy(*own, file_) : show(*key, *own);
  }

 private:
  int show(const tls::Credentials& key, const std::filesystem::path& own) const {
    return print("mark         " + mark_of(key) + "\n" +  //
                 "fingerprint  " + to_text(fingerprint_of(key.digest())) + "\n" + "file         " +
                 own.string() + "\n");
  }

  int copy(const std::filesystem::path& from, const std::filesystem::path& to) const {
    const auto copied = copy_identity(from, to, force_ ? IfThere::replace : IfThere::refuse);
    if (!copied) {
      return refuse(copied.fault().text + ".");
    }
    return print("The key " + mark_of(*copied) + " is now in " + to.string() + ".\n");
  }

  std::string action_ = kShow;
  std::string file_;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Subcommand> make_identity() {
  return std::make_unique<Identity>();
}

}  // namespace race2048::client
