#!/bin/sh
#SBATCH --job-name=analyze
#SBATCH --ntasks=1 --cpus-per-task=1
#SBATCH --requeue
#SBATCH --output=analyze-%A-%a.log
# A job array for Slurm, from this folder: sbatch --array=1-N slurm.sh N FOLDER PARTS
# If a node fails, its shards run again on another one.
set -eu
exec "$SLURM_SUBMIT_DIR/shard.sh" "$SLURM_ARRAY_TASK_ID" "$1" "$2" "$3"
