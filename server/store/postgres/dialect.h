// SQL of SqlConnection as PostgreSQL takes it. For the files of this folder only.
#pragma once

#include <string>
#include <string_view>

namespace race2048::store {

// REQUIRES: a question mark is a parameter; none is in a text.
std::string in_postgres(std::string_view sql);

}  // namespace race2048::store
