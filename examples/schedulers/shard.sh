#!/bin/sh
# Analyzes shard K of N of the logs in a folder: shard.sh K N FOLDER PARTS
#
# A part is written completely or not at all, so an existing part is finished: the script
# may be run again at any time. Exit codes 1 and 3 of analyze mean that some logs are
# rejected or undecided, which the report says; 2 means that it could not work.
set -eu
part=$4/$1-of-$2.part
mkdir -p "$4"
[ -e "$part" ] && exit 0
analyze -q --shard "$1/$2" --partial "$part" "$3" || [ $? -ne 2 ]
