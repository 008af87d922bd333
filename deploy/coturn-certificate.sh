#!/bin/sh
# Gives coturn copies of certbot's files, which only root may read, and tells it to read them anew. Put the relay's name
# in place of turn.example.org. As an executable file in /etc/letsencrypt/renewal-hooks/deploy/ it runs after each
# renewal; the first time by hand, with RENEWED_LINEAGE=/etc/letsencrypt/live/<the relay's name>.
set -eu
target=${COTURN_CERTIFICATES:-/etc/turnserver}
host=${COTURN_HOST:-turn.example.org}
# One certificate of several: another name's is not for coturn. certbot adds -0001 to a name that it has had before.
case "$(basename "$RENEWED_LINEAGE")" in "$host" | "$host"-[0-9]*) ;; *) exit 0 ;; esac
install -d -o root -g turnserver -m 0750 "$target"
install -o root -g turnserver -m 0640 "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" "$target"
# SIGUSR2: connections stay, new ones get the new certificate.
if [ -d /run/systemd/system ]; then systemctl kill --signal=USR2 coturn || true; fi
