#!/bin/sh
# The same with GNU parallel: parallel.sh N FOLDER PARTS
# With --sshloginfile HOSTS it uses other machines that see the same folders.
set -eu
here=$(dirname "$0")
seq "$1" | parallel --will-cite --halt soon,fail=1 "$here/shard.sh" {} "$1" "$2" "$3"
