#!/usr/bin/env bash
# Starts a Slurm of one node on this machine, as root: Debian's slurm-wlm and munge.
set -euo pipefail
command -v slurmd >/dev/null || { apt-get update && apt-get install -y slurm-wlm munge; }
mkdir -p /run/munge /var/spool/slurmctld /var/spool/slurmd /etc/slurm
chown munge: /run/munge
pgrep -x munged >/dev/null || runuser -u munge -- /usr/sbin/munged
host=$(hostname -s)
cat >/etc/slurm/slurm.conf <<CONF
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
StateSaveLocation=/var/spool/slurmctld
SlurmdSpoolDir=/var/spool/slurmd
SlurmctldPidFile=/run/slurmctld.pid
SlurmdPidFile=/run/slurmd.pid
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
pgrep -x slurmctld >/dev/null || slurmctld
pgrep -x slurmd >/dev/null || slurmd
for _ in $(seq 30); do
  sinfo --noheader --format=%t 2>/dev/null | grep -qE 'idle|mix|alloc' && exit 0
  sleep 1
done
echo "Slurm did not come up: see /var/log/slurm*" >&2
exit 1
