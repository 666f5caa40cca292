#!/usr/bin/env bash
# Checks that installed programs run, and that their documents are installed.
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
for document in README.md LICENSE CHANGELOG.md; do check_document "$document"; done
