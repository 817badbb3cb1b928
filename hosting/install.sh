#!/bin/sh
# Puts Waypost on a Debian or Ubuntu, with HTTPS by Caddy. Run again, it upgrades. As root:
#
#   sh install.sh                   asks for the domain, and your address for readers' messages
#   sh install.sh --domain blog.example --email me@blog.example [--releases URL]
#   sh install.sh --archive FILE    takes this archive, with its .sha256 next to it, instead of the newest
#   sh install.sh --back            returns to the version before the last upgrade
#   sh install.sh --remove          removes Waypost; what is yours, in /srv/waypost, stays
#
# The software is in /opt/waypost/VERSION; the link /opt/waypost/current changes once everything else is ready. Every step can
# run twice: if this program is killed, the old version runs on, and the next call finishes.
set -eu
umask 022

app=/opt/waypost home=/srv/waypost service=/etc/systemd/system/waypost.service
caddy=/etc/caddy/Caddyfile site=/etc/caddy/waypost.caddy
domain='' email='' archive='' releases='' work=upgrade

# The shell reads all of the program before it begins: a download that breaks off does nothing.
main() {
  while [ $# -gt 0 ]; do
    case $1 in
    --domain) domain=${2:?blog.example} && shift ;;
    --email) email=${2:?me@blog.example} && shift ;;
    --releases) releases=${2:?https://…} && shift ;;
    --archive) archive=$(readlink -e "${2:?a file}") && shift ;;
    --back | --remove) work=${1#--} ;;
    *) fail "$1 is not known. The head of this program lists its options." ;;
    esac
    shift
  done
  [ "$(id -u)" = 0 ] || fail 'Run this as root.'
  [ "$(uname -m)" = x86_64 ] || fail "There is no archive for $(uname -m): docs/hosting.md shows another way."
  # The user waypost may not enter root's folder.
  cd /
  mkdir -p "$app"
  exec 9>"$app/.lock"
  flock --nonblock 9 || fail 'Another call of this program is running.'
  "$work"
}

upgrade() {
  if [ -e "$service" ] && [ ! -L "$app/current" ] && ! grep -q "$app/current" "$service"; then
    fail "$service is of another installation: docs/upgrading.md says how to change over."
  fi
  install_packages
  ask_settings
  fetch_version
  id waypost >/dev/null 2>&1 ||
    useradd --system --user-group --no-create-home --home-dir "$home" --shell /usr/sbin/nologin waypost
  make_home
  write_command
  current=$(readlink "$app/current" || true)
  if [ -n "$current" ] && [ "$current" != "$version" ]; then
    echo "Copying your site before the upgrade from $current ..."
    runuser -u waypost -- mkdir -p -m 700 "$home/data/backups"
    # Copies are named by the minute; a killed call may have made this one.
    [ -n "$(find "$home/data/backups" -name 'waypost-*.tar.gz' -mmin -1)" ] ||
      waypost backup "$home/data/backups" >/dev/null
    ln -sfn "$current" "$app/previous"
  fi
  activate "$version"
  if ! wait_until_ready; then
    [ -L "$app/previous" ] || fail "Waypost does not start. journalctl --unit waypost says why."
    echo "Waypost $version does not start (journalctl --unit waypost). The version before returns." >&2
    back
    exit 1
  fi
  serve_https
  remove_old_versions
  echo "Waypost $version is at https://$domain"
  [ -e "$app/.linked" ] || { waypost owner && touch "$app/.linked"; }
}

install_packages() {
  packages='ca-certificates caddy curl libatomic1'
  # shellcheck disable=SC2086
  if dpkg-query --show --showformat='${db:Status-Status}\n' $packages 2>&1 | grep -qvx installed; then
    export DEBIAN_FRONTEND=noninteractive
    dpkg --configure -a
    apt-get update -qq
    # shellcheck disable=SC2086
    apt-get install -qq --no-install-recommends $packages >/dev/null
  fi
}

# Settings that exist are hers.
ask_settings() {
  [ -n "$domain" ] || domain=$(setting PUBLIC_URL | sed 's,^https://,,')
  [ -n "$domain" ] || domain=$(ask 'The domain of your blog, such as blog.example:')
  echo "$domain" | grep -Eqx '[a-z0-9-]+(\.[a-z0-9-]+)+' || fail 'Name the domain: --domain blog.example'
  [ -n "$email" ] || [ -e "$home/.env" ] || email=$(ask 'Your e-mail address, for messages of readers:')
  [ -n "$releases" ] || releases=$(setting RELEASES_URL)
  [ -n "$releases" ] || releases=https://waypost.example/releases
  echo "$releases" | grep -Eq '^(https://|http://127\.0\.0\.1(:[0-9]+)?(/|$))' || fail "$releases is no https address."
}

ask() {
  (: </dev/tty) 2>/dev/null || return 0
  printf '%s ' "$1" >/dev/tty
  read -r answer </dev/tty || true
  echo "$answer"
}

# Downloads, checks and unpacks the version, unless it is here. An incomplete one has another name.
fetch_version() {
  part="$app/.part"
  if [ -n "$archive" ]; then
    file=$(basename "$archive")
  else
    file=$(fetch "$releases/latest.json" | sed -n 's/^ *"file": "\(waypost-[0-9.]*-linux-x64\.tar\.gz\)",$/\1/p')
  fi
  version=$(echo "$file" | sed -n 's/^waypost-\([0-9][0-9.]*\)-linux-x64\.tar\.gz$/\1/p')
  [ -n "$version" ] || fail "There is no release at ${archive:-$releases}."
  [ -d "$app/$version" ] && return
  rm -rf "$part" && mkdir -m 755 "$part"
  if [ -n "$archive" ]; then
    cp "$archive" "$archive.sha256" "$part"
  else
    echo "Fetching Waypost $version ..."
    fetch "$releases/$file.sha256" >"$part/$file.sha256"
    fetch "$releases/$file" >"$part/$file"
  fi
  [ "$(sha256sum <"$part/$file" | cut -c 1-64)" = "$(head -c 64 "$part/$file.sha256")" ] || fail "$file is damaged: its digest is another one."
  tar -xzf "$part/$file" --directory "$part" --no-same-owner --no-same-permissions
  sync --file-system "$part"
  mv -T "$part/waypost-$version" "$app/$version"
  rm -rf "$part"
}

fetch() {
  curl --fail --silent --show-error --location --proto-redir '=https' "$1"
}

# The folder itself is root's, so nothing in it can become a link that root follows.
make_home() {
  mkdir -p "$home"
  [ -d "$home/content" ] || install -d -o waypost -g waypost -m 755 "$home/content"
  [ -d "$home/data" ] || install -d -o waypost -g waypost -m 700 "$home/data"
  for line in "PUBLIC_URL=https://$domain" TRUST_PROXY=1 "DATA_DIR=$home/data" "CONTENT_DIR=$home/content" \
    "RELEASES_URL=$releases" ${email:+"CONTACT_TO=$email"}; do
    grep -q "^${line%%=*}=" "$home/.env" 2>/dev/null || echo "$line" >>"$home/.env"
  done
  chown root:waypost "$home/.env" && chmod 640 "$home/.env"
  [ -e "$home/content/site.yaml" ] && return
  # What a killed call left.
  # shellcheck disable=SC2016
  runuser -u waypost -- sh -c 'cd "$1" && rmdir articles assets && rm -f studio.yaml' sh "$home/content" 2>/dev/null || true
  [ -n "$(ls -A "$home/content")" ] ||
    runuser -u waypost -- "$app/$version/waypost" --env "$home/.env" init --name "$domain" --title "$domain" >/dev/null
}

# Commands have the rights of the site.
write_command() {
  cat >/usr/local/bin/waypost.part <<END
#!/bin/sh
# The commands of Waypost, with the rights of the site.
cd $home && exec runuser -u waypost -- $app/current/waypost --env $home/.env "\$@"
END
  chmod 755 /usr/local/bin/waypost.part && mv /usr/local/bin/waypost.part /usr/local/bin/waypost
}

# Makes a version the one that runs.
activate() {
  install -m 644 "$app/$1/hosting/waypost.service" "$service"
  ln -sfn "$1" "$app/.current" && mv -T "$app/.current" "$app/current"
  systemctl daemon-reload
  systemctl enable --quiet waypost
  systemctl restart waypost
}

waypost() { /usr/local/bin/waypost "$@"; }

wait_until_ready() {
  port=$(setting PORT)
  for _ in $(seq 60); do
    curl --fail --silent --output /dev/null "http://127.0.0.1:${port:-3000}/readyz" && return
    sleep 1
  done
  return 1
}

serve_https() {
  # A Caddyfile that names the domain stays as it is.
  grep -qF "$domain" "$caddy" && return
  [ -e "$site" ] || { sed "s/{\$DOMAIN}/$domain/" "$app/$version/hosting/Caddyfile" >"$site.part" && mv "$site.part" "$site"; }
  grep -qx 'import waypost.caddy' "$caddy" || printf '\nimport waypost.caddy\n' >>"$caddy"
  systemctl enable --quiet --now caddy
  systemctl reload caddy
}

remove_old_versions() {
  for each in "$app"/[0-9]*; do
    case ${each##*/} in
    "$(readlink "$app/current")" | "$(readlink "$app/previous" || true)") ;;
    *) rm -rf "$each" ;;
    esac
  done
}

# Keeps the link to the version before until all is done, so a second call finishes.
back() {
  [ -L "$app/previous" ] || fail 'There is no version to go back to.'
  older=$(readlink "$app/previous") copy=''
  # If the newer version has changed the tables, the older one refuses them, and names the copy from before.
  if ! refusal=$(cd "$home" && runuser -u waypost -- "$app/$older/waypost" --env .env log 2>&1 >/dev/null); then
    copy=$(echo "$refusal" | sed -n 's/.* from before the upgrade, \(.*\.db\):.*/\1/p')
    [ -n "$copy" ] || fail "$refusal"
    [ -z "$(setting DATABASE_URL)" ] || fail "$refusal"
  fi
  activate "$older"
  if [ -n "$copy" ]; then
    restore_tables "$copy"
    systemctl restart waypost
  fi
  wait_until_ready || fail "Waypost does not start. journalctl --unit waypost says why."
  rm "$app/previous"
  echo "Waypost $(readlink "$app/current") runs again.${copy:+ Accounts and comments are those of $copy; the others are in $home/data/newer.db.}"
}

restore_tables() {
  # shellcheck disable=SC2016
  runuser -u waypost -- sh -euc 'cd "$1" && cp "$2" waypost.db.part && rm -f waypost.db-wal waypost.db-shm waypost.db.id &&
    ln -f waypost.db newer.db && mv waypost.db.part waypost.db' sh "$home/data" "$1"
}

remove() {
  systemctl disable --quiet --now waypost || true
  rm -rf "$service" "$site" /usr/local/bin/waypost /var/cache/waypost
  [ ! -e "$caddy" ] || { sed -i '/^import waypost.caddy$/d' "$caddy" && systemctl reload caddy; }
  systemctl daemon-reload
  rm -rf "$app"
  echo "Waypost is removed. What is yours is in $home. Caddy stays: apt-get remove caddy removes it."
}

setting() { sed -n "s/^$1=//p" "$home/.env" 2>/dev/null | tr -d "\"'"; }

fail() {
  echo "$*" >&2
  exit 1
}

main "$@"
