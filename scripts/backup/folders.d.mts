export function removeOld(backupDir: string, kind: "base" | "rows", keep: number): number;
