#!/bin/bash
# Stands in for systemctl where no systemd runs. It starts what a unit says, as its user, with the right to write where the unit
# allows it and nowhere else, and again whenever it ends. Caddy gets certificates of its own making.
set -euo pipefail

words=() now=
for word in "$@"; do
  case $word in
    --now) now=yes ;;
    --*) ;;
    *) words+=("${word%.service}") ;;
  esac
done
set -- "${words[@]}"

main() {
  case $1 in
    enable)
      /usr/bin/systemctl --quiet "$@"
      [ -z "$now" ] || each start "${@:2}"
      ;;
    disable)
      each stop "${@:2}"
      /usr/bin/systemctl --quiet "$@"
      ;;
    start | stop) each "$@" ;;
    restart | reload) each stop "${@:2}" && each start "${@:2}" ;;
    daemon-reload) ;;
    *) exec /usr/bin/systemctl "$@" ;;
  esac
}

each() {
  local verb=$1 unit
  for unit in "${@:2}"; do "$verb" "$unit"; done
}

start() {
  local unit=$1 command writable folder
  [ ! -e "/run/$unit.group" ] || return 0
  writable=$(values ReadWritePaths | sed s/^-//)
  folder=$(values WorkingDirectory)
  if [ "$unit" = caddy ]; then
    { printf '{\n\tlocal_certs\n\tskip_install_trust\n}\n' && cat /etc/caddy/Caddyfile; } > /etc/caddy/Caddyfile.internal
    command="env HOME=/var/lib/caddy XDG_DATA_HOME=/var/lib/caddy $(values ExecStart).internal"
  else
    install -d -o "$(values User)" "/var/cache/$unit"
    writable="$writable /var/cache/$unit"
    command="setpriv --reuid=$(values User) --regid=$(values User) --init-groups --no-new-privs --bounding-set=-all
      env --ignore-environment PATH=/usr/bin:/bin $(values Environment) $(values ExecStart)"
  fi
  setsid unshare --mount bash -uc '
for path in $1; do mount --bind "$path" "$path"; done
[ -z "$1" ] || mount -o remount,bind,ro /
cd "${2:-/}"
while :; do $3; sleep 2; done' bash "$writable" "$folder" "$command" 9>&- < /dev/null >> "/var/log/$unit.log" 2>&1 &
  echo $! > "/run/$unit.group"
}

values() {
  sed -n "s/^$1=//p" "$(ls "/etc/systemd/system/$unit.service" "/usr/lib/systemd/system/$unit.service" 2> /dev/null | head -1)"
}

stop() {
  local group
  group=$(cat "/run/$1.group" 2> /dev/null) || return 0
  kill -- "-$group" 2> /dev/null || true
  while kill -0 -- "-$group" 2> /dev/null; do sleep 0.05; done
  rm -f "/run/$1.group"
}

main "$@"
