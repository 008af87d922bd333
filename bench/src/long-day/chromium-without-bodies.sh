#!/bin/bash
# Chromium for Playwright, whose DevTools connection (file descriptor 3, messages end with a zero byte) would keep the
# bodies of all responses, up to 200 MB, in the page's own process. Nobody in a practice works with DevTools open.
exec "${CHROMIUM_PATH:-/usr/bin/chromium}" "$@" 3< <(
  exec sed --null-data --unbuffered \
    's/"method":"Network.enable"/&,"params":{"maxTotalBufferSize":1,"maxResourceBufferSize":1}/' <&3
)
