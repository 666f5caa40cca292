#include "server/nodes/shared_identities.h"

#include <memory>
#include <string>

namespace race2048::server {
namespace {

// The work of a name, in some trees.
constexpr std::size_t kLearnt = 8 * ChoreWork::kLook;

}  // namespace

void SharedIdentities::begin(Names& names, Bans& bans) {
  names_ = &names;
  bans_ = &bans;
}

void SharedIdentities::on_time() {
  const TimePoint now = hooks_.clock();
  if (asks_ || (asked_at_ && now - *asked_at_ < limits::kNewsRead)) return;
  asks_ = true;
  asked_at_ = now;
  thread_.query([mark = mark_](store::Nodes& nodes) { return nodes.identity_news(mark); },
                [this](store::OrStoreFault<store::IdentityNews> news) {
                  asks_ = false;
                  if (news) on_news(*std::move(news));
                });
}

void SharedIdentities::on_news(store::IdentityNews news) {
  mark_ = news.mark;
  if (news.complete || !news.rows.empty()) learn(std::move(news));
}

void SharedIdentities::learn(store::IdentityNews news) {
  learn_bans(news);
  struct Progress {
    store::IdentityNews news;
    // Where each step goes on; nothing: it is done. Names that are gone come first, so that a key
    // has room for those that it took in their places.
    std::optional<std::string> gone = "";
    std::optional<std::string> others = "";
    std::optional<std::string> rows = "";
  };
  const auto progress = std::make_shared<Progress>(Progress{.news = std::move(news)});
  hooks_.add_chore([this, progress](ChoreWork& work, TimePoint) {
    Progress& at = *progress;
    return learn_names(at.news, true, at.gone, work) &&
           (!at.news.complete || forget_others(at.news, at.others, work)) &&
           learn_names(at.news, false, at.rows, work);
  });
}

bool SharedIdentities::learn_names(const store::IdentityNews& news, bool gone,
                                   std::optional<std::string>& from, ChoreWork& work) {
  if (!from) return true;
  auto row = news.rows.names.lower_bound(*from);
  for (; row != news.rows.names.end() && work.left(); ++row) {
    work.use(ChoreWork::kLook);
    if (row->second.has_value() == gone) continue;
    work.use(kLearnt);
    names_->learn(row->first, row->second);
  }
  from = row == news.rows.names.end() ? std::nullopt : std::optional(row->first);
  return !from;
}

bool SharedIdentities::forget_others(const store::IdentityNews& news,
                                     std::optional<std::string>& from, ChoreWork& work) {
  while (from && work.left()) {
    work.use(kLearnt);
    const std::optional<std::string> name = names_->first_owned_from(*from);
    if (name && !news.rows.names.contains(*name)) names_->learn(*name, std::nullopt);
    // The least text behind it.
    from = name ? std::optional(*name + '\0') : std::nullopt;
  }
  return !from;
}

void SharedIdentities::learn_bans(const store::IdentityNews& news) {
  if (news.complete) {
    for (const std::string& who : bans_->parties()) {
      if (!news.rows.bans.contains(who)) bans_->learn(who, std::nullopt);
    }
  }
  for (const auto& [who, ban] : news.rows.bans) {
    if (bans_->learn(who, ban)) hooks_.on_ban(*ban);
  }
}

}  // namespace race2048::server
