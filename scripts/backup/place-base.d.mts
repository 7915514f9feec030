export function placeBase(how: {
  settings: { dataDir: string; backupDir: string };
  folder: string;
  manifest: { base: { wal: string } };
  stamp: string;
  target: object | undefined;
}): Promise<{ recovery?: { from: string[]; settings: object }; undo: () => void }>;
