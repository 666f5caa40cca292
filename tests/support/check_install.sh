#!/usr/bin/env bash
# Checks that installed programs run, and that their documents, man pages and completions are
# installed.
# Usage: check_install.sh BUILD_DIR VERSION [CMAKE]
set -euo pipefail

build=$1
version=$2
cmake=${3:-cmake}
prefix=$(mktemp -d)
trap 'rm -rf -- "$prefix"' EXIT

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

check_program() {
  local said
  said=$("$prefix/bin/$1" --version </dev/null) || fail "bin/$1 --version: exit code $?"
  [[ $said == *"$version"* ]] || fail "bin/$1 --version says '$said', not $version"
}

check_document() {
  local found
  found=$(find "$prefix/share/doc" -type f -name "$1" -size +0)
  [[ -n $found ]] || fail "$1 is not installed in share/doc"
}

"$cmake" --install "$build" --prefix "$prefix"
check_program race2048
check_program race2048d
if [[ -e $build/lib/race2048/race2048-postgres.so ]]; then
  said=$("$prefix/bin/race2048d" --no-state --port 0 --store host=/nonexistent 2>&1 </dev/null) || true
  [[ $said == *"cannot open the database (PostgreSQL)"* ]] ||
    fail "the store for PostgreSQL is not loaded from where it is installed: $said"
fi
for page in man6/race2048.6 man8/race2048d.8; do
  [[ -s $prefix/share/man/$page ]] || fail "the man page $page is not installed"
done
for program in race2048 race2048d; do
  for script in bash-completion/completions/$program zsh/vendor-completions/_$program \
    fish/vendor_completions.d/$program.fish; do
    [[ -s $prefix/share/$script ]] || fail "$script is not installed"
  done
done
for document in README.md LICENSE CHANGELOG.md CONTRIBUTING.md; do check_document "$document"; done
