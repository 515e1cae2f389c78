#!/bin/sh
# Analyzes shard K of N of the logs in a folder: shard.sh K N FOLDER PARTS
#
# A part is written whole or not at all, so what is there is done: the script may be run
# again after anything. Codes 1 and 3 of analyze say that some logs are rejected or
# undecided, which the report will say; 2 says that it could not work.
set -eu
part=$4/$1-of-$2.part
mkdir -p "$4"
[ -e "$part" ] && exit 0
analyze -q --shard "$1/$2" --partial "$part" "$3" || [ $? -ne 2 ]
