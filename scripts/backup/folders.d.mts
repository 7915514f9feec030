export function removeOld(backupDir: string, kind: "base" | "rows", keep: number): number;
export function draftIn(backupDir: string, name: string): string;
export function inWords(error: Error & { code?: string }, backupDir: string): Error;
