#!/bin/sh
# Runs a command in its own network namespace with one interface, so that interrupted links and
# changed addresses affect no other program. Where that is not allowed, runs the command directly.
set -e
if ! unshare --net --mount true 2>/dev/null; then exec "$@"; fi
exec unshare --net --mount sh -c '
  set -e
  mkdir -p /run/netns
  mount -t tmpfs none /run/netns
  ip link set lo up
  ip link add eth0 type veth peer name switch0
  # A late IPv6 address counts as a network change, which aborts a page'"'"'s first load.
  for link in eth0 switch0; do
    echo 1 >/proc/sys/net/ipv6/conf/$link/disable_ipv6
    ip link set $link up
  done
  ip addr add 192.168.77.2/24 dev eth0
  ip route add default via 192.168.77.1
  exec "$@"
' sh "$@"
