#!/usr/bin/env bash
# Installs on Debian, as root, what the tests use and npm does not bring: a browser, PostgreSQL, fonts.
# --bench adds the search peer of the benchmarks: Lucene and a JDK.
set -euo pipefail

packages=(chromium-headless-shell postgresql fonts-dejavu-core fonts-noto-core fonts-noto-cjk)
[[ ${1:-} == --bench ]] && packages+=(liblucene8-java default-jdk-headless)

if [[ $(id -u) != 0 ]]; then
  echo "Run this as root: sudo bash scripts/system-packages.sh ${1:-}" >&2
  exit 1
fi

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
if [[ ${#missing[@]} == 0 ]]; then
  echo "All system packages are there."
  exit 0
fi

export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}"
