# Functions for the scripts of this folder and of .ci; sourced, not run.
# Messages go to stderr; stdout is for a script's actual output.
# shellcheck shell=bash disable=SC2034

root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." >/dev/null && pwd)

play_packages=(build-essential cmake ninja-build libasio-dev libssl-dev libprotobuf-dev
               protobuf-compiler libncurses-dev libqrencode-dev libspdlog-dev
               libsimdjson-dev libsqlite3-dev libsqlitecpp-dev libtomlplusplus-dev
               libutf8proc-dev nlohmann-json3-dev prometheus-cpp-dev librestinio-dev)
# openssh: a test plays as a guest over ssh, through a real sshd on the loopback interface.
# postgresql: tests start servers of their own; the one that its package may start is left alone.
test_packages=(libgtest-dev librapidcheck-dev python3 tmux ncurses-term procps openssh-server
               openssh-client openssl faketime python3-protobuf python3-websockets
               libpq-dev postgresql)
# A browser for the tests of the page, which also need Node.js 20 and its packages: tests/web/run.mjs
# says when they are left out.
web_packages=(chromium fonts-dejavu-core)
bench_packages=(libbenchmark-dev)
clang_packages=(clang-14 libclang-rt-14-dev lld-14 llvm)
lint_packages=(clang-tidy-14 shellcheck)
format_packages=(clang-format-14)
package_packages=(debhelper dpkg-dev lintian libpq-dev)
# The bare systems on which tests install the packages, and one that boots.
bare_packages=(mmdebstrap iproute2 systemd-container)

say() { printf '%s\n' "$*" >&2; }

# die CODE MESSAGE: 1 for a failed build, 2 for something to fix on this machine first.
die() {
  local code=$1
  shift
  say "$@"
  exit "$code"
}

missing_packages() {
  local package
  for package in "$@"; do
    [[ $(dpkg-query -W -f ' ${db:Status-Status} ' "$package" 2>/dev/null) == *' installed '* ]] ||
      printf '%s\n' "$package"
  done
}

can_ask() { { : </dev/tty; } 2>/dev/null; }

# as_root COMMAND...: sudo asks for a password only if there is a terminal.
as_root() {
  if ((EUID == 0)); then
    "$@"
  elif can_ask; then
    sudo "$@"
  else
    sudo -n "$@"
  fi
}

# quietly COMMAND...: on a terminal shows the command's output, otherwise only if it fails.
quietly() {
  if [[ -t 2 ]]; then
    "$@" >&2
    return
  fi
  local log code=0
  log=$(mktemp)
  "$@" >"$log" 2>&1 || code=$?
  ((code == 0)) || tail -n 60 "$log" >&2
  rm -f -- "$log"
  return "$code"
}

# apt_get ARGUMENTS...: never asks questions; waits for another apt to finish.
apt_get() {
  quietly as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -y -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0 "$@" </dev/null
}

# need_packages PURPOSE PACKAGE...: installs the missing packages, if any.
need_packages() {
  local purpose=$1 missing by_hand how=
  shift
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    die 2 "No apt-get here. $purpose needs what these Debian packages hold: $*"
  fi
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  by_hand="apt-get update && apt-get install ${missing[*]}"
  if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    die 2 "$purpose needs packages that only root can install. Run as root: $by_hand"
  fi
  ((EUID == 0)) || how=" with sudo"
  say "$purpose needs these Debian packages, to be installed now$how: ${missing[*]}"
  apt_get update || say "apt-get update failed; trying with the lists that are there"
  apt_get install --no-install-recommends "${missing[@]}" ||
    die 2 "The packages could not be installed. Run as root, then try again: $by_hand"
}

# packages_of PRESET: its packages beyond those for building and testing.
packages_of() {
  case $1 in
    asan | fuzz) printf '%s\n' "${clang_packages[@]}" ;;
  esac
}

# processor_seconds: sets $processor to what the ended processes of this script have taken.
processor_seconds() {
  local stat
  stat=$(<"/proc/$$/stat")
  read -ra stat <<<"${stat##*) }"
  processor=$(((stat[13] + stat[14]) / $(getconf CLK_TCK)))
}

parts=()

# step NAME COMMAND...: reports the time it took; its failure ends the script.
step() {
  local name=$1 started=$SECONDS processor processor_before
  shift
  say "== $name"
  processor_seconds
  processor_before=$processor
  "$@" || die $? "== $name failed after $((SECONDS - started)) s"
  processor_seconds
  parts+=("$(printf '%5d s %5d s  %s' $((SECONDS - started)) $((processor - processor_before)) "$name")")
  say "== $name took $((SECONDS - started)) s"
}

# report_parts DIR...: what each step took, and the slowest tests and units of these build folders.
report_parts() {
  local dir processor
  processor_seconds
  say "== took $SECONDS s, and $processor s of processors:"
  printf '%s\n' "${parts[@]}" >&2
  for dir in "$@"; do
    say "== the slowest tests in ${dir#"$root"/}"
    awk '/ Testing: / { name = $3 } /^Test time = / { printf "%7.1f s  %s\n", $4, name }' \
      "$dir/Testing/Temporary/LastTest.log" | sort -rn | sed -n '1,10p' >&2
    say "== the slowest units in ${dir#"$root"/}"
    awk -F'\t' '$4 ~ /\.(o|gch|pch)$/ { printf "%7.1f s  %s\n", ($2 - $1) / 1000, $4 }' \
      "$dir/.ninja_log" | sort -rn | sed -n '1,10p' >&2
  done
}

# configured DIR
configured() { [[ -f $1/build.ninja ]]; }

# configure DIR PRESET CMAKE_ARGUMENTS...
configure() {
  local dir=$1 preset=$2
  shift 2
  quietly cmake -S "$root" -B "$dir" --preset "$preset" "$@" ||
    die 1 "CMake could not configure $dir; the reason is above."
}

up_to_date() { [[ $(ninja -C "$1" -n 2>/dev/null) == *'ninja: no work to do.'* ]]; }

# build DIR: shows ninja's status line on a terminal, otherwise only errors.
build() {
  local dir=$1 quiet=()
  up_to_date "$dir" && return
  [[ -t 2 ]] || quiet=(--quiet)
  say "Building in $dir (minutes the first time)"
  cmake --build "$dir" -- "${quiet[@]}" >&2 ||
    die 1 "The build in $dir failed; the first error is above. To start it afresh: rm -rf ${dir@Q}"
}
