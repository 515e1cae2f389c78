#!/bin/sh
# Analyzes the logs in a folder in N shards, several at once: xargs.sh N FOLDER PARTS
set -eu
here=$(dirname "$0")
seq "$1" | xargs -P "$(nproc)" -I K "$here/shard.sh" K "$1" "$2" "$3"
