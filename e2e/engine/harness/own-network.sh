#!/bin/sh
# Runs a command in a network of its own with one interface, so that no other program of this
# machine notices cut cables and changed addresses. Where that is not allowed, it runs as it is.
set -e
if ! unshare --net --mount true 2>/dev/null; then exec "$@"; fi
exec unshare --net --mount sh -c '
  set -e
  mkdir -p /run/netns
  mount -t tmpfs none /run/netns
  ip link set lo up
  ip link add eth0 type veth peer name switch0
  # An IPv6 address that settles late is a change of network, which aborts a page'"'"'s first load.
  for link in eth0 switch0; do
    echo 1 >/proc/sys/net/ipv6/conf/$link/disable_ipv6
    ip link set $link up
  done
  ip addr add 192.168.77.2/24 dev eth0
  ip route add default via 192.168.77.1
  exec "$@"
' sh "$@"
