#!/bin/sh
#SBATCH --job-name=analyze
#SBATCH --ntasks=1 --cpus-per-task=1
#SBATCH --requeue
#SBATCH --output=analyze-%A-%a.log
# A job array for Slurm, one file in, one part out: sbatch --array=1-N slurm.sh GAMES PARTS
# N is the number of files in the folder GAMES. If a node fails, its tasks run again on
# another one. A part is written completely or not at all.
set -eu
part=$2/$SLURM_ARRAY_TASK_ID.part
[ -e "$part" ] && exit 0
mkdir -p "$2"
file=$(ls "$1" | sed -n "${SLURM_ARRAY_TASK_ID}p")
exec analyze -q --part "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --partial "$part" "$1/$file"
