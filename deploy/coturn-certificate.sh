#!/bin/sh
# Gives coturn copies of certbot's files, which only root may read, and tells it to read them anew. As an executable
# file in /etc/letsencrypt/renewal-hooks/deploy/ it runs after each renewal; the first time by hand:
#   RENEWED_LINEAGE=/etc/letsencrypt/live/turn.example.org sh coturn-certificate.sh
set -eu
target=${COTURN_CERTIFICATES:-/etc/turnserver}
# One certificate of several: a file with another name than the relay's is not for coturn.
case "$(basename "$RENEWED_LINEAGE")" in ${COTURN_HOST:-turn.*}) ;; *) exit 0 ;; esac
install -d -o root -g turnserver -m 0750 "$target"
install -o root -g turnserver -m 0640 "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" "$target"
# SIGUSR2: connections stay, new ones get the new certificate.
if [ -d /run/systemd/system ]; then systemctl kill --signal=USR2 coturn || true; fi
