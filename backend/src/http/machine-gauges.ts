import { readdir, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Gauge, type Registry } from "prom-client";
import type { Config } from "../config.ts";

/** Seconds since the newest whole backup was begun, which its folder's name says; -1 where there is none that this machine sees. */
export async function backupAge(folder: string, now = Date.now()): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const moments = names.flatMap((name) => {
    const [, day, hours, minutes, seconds] =
      /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-\d{3}Z-(?:base|rows)$/.exec(name) ?? [];
    return day ? [Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)] : [];
  });
  return moments.length > 0 ? Math.max(0, (now - Math.max(...moments)) / 1000) : -1;
}

/** The part of a disk that is free for whoever this process runs as, from 0 to 1. */
export async function diskFree(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return blocks > 0 ? bavail / blocks : 1;
}

/** Gauges of the machine, looked up when somebody asks for them. */
export function machineGauges(registry: Registry, { dataDir, backupDir }: Pick<Config, "dataDir" | "backupDir">): void {
  const registers = [registry];
  new Gauge({
    name: "agritrade_disk_free_ratio",
    help: "The part of the disk of DATA_DIR that is free, from 0 to 1",
    aggregator: "min",
    registers,
    async collect() {
      this.set(await diskFree(dataDir).catch(() => NaN));
    },
  });
  new Gauge({
    name: "agritrade_backup_age_seconds",
    help: "Since the newest backup in BACKUP_DIR was begun; -1 where this machine sees none",
    aggregator: "max",
    registers,
    async collect() {
      this.set(await backupAge(backupDir ?? join(dataDir, "backups")));
    },
  });
}
