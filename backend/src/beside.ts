import type { Database } from "./db/database.ts";

/** Makes what stands beside the product in a local run: the mailbox and the sandbox provider. */
export async function prepareBeside(database: Database, ownerUrl: string): Promise<void> {
  const [{ prepareMailbox }, { prepareSandbox }] = [
    await import("./mailbox/index.ts"),
    await import("./sandbox/mount.ts"),
  ];
  await prepareMailbox(database);
  await prepareSandbox(ownerUrl);
}
