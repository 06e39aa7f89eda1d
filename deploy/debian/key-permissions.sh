#!/bin/sh
# Who may read which key: the API and the workers the common ones, only the workers the one that opens payout details.
set -eu
keys=$1
# Where the accounts were not made, everything belongs to whoever installs.
getent group skinkantor-keys >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ] || exit 0
chgrp -R skinkantor-keys "$keys"
chgrp -R skinkantor-payout-keys "$keys/payout-encryption"
find "$keys" -type d -exec chmod 0750 {} +
find "$keys" -type f -exec chmod 0640 {} +
