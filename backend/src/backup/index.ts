import type { Environment } from "../config.ts";
import { backUpFiles, backUpRows, recordBase } from "./back-up.ts";
import { checkRestored, restoreFromRows, unsealSecrets } from "./bring-back.ts";
import { verifyBackup } from "./verify.ts";

/** What `npm run backup` and `npm run restore` have done by the program that knows the tables and the store; what belongs to a server's own files they do themselves. */
export const backupCommands: Readonly<Record<string, (words: string[], env: Environment) => Promise<string>>> = {
  "backup:rows": backUpRows,
  "backup:base": recordBase,
  "backup:files": backUpFiles,
  "backup:verify": verifyBackup,
  "restore:rows": restoreFromRows,
  "restore:secrets": unsealSecrets,
  "restore:check": checkRestored,
};
