import { statfs, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { isClean, newKey, openStorage } from "../domains/documents/index.ts";
import { backupAge } from "../http/machine-gauges.ts";
import { good, look, unknown, wrong, type Finding } from "./finding.ts";

const leastFree = 0.1;
const gigabyte = 1024 ** 3;
const oldest = 26 * 60 * 60;

/** Whether there is room on a disk; much is enough, whatever part of it that is. */
export function judgeRoom({ bavail, blocks, bsize }: Record<"bavail" | "blocks" | "bsize", number>): Finding {
  const room = `${((bavail * bsize) / gigabyte).toFixed(1)} GB (${Math.round((100 * bavail) / blocks)} %) of the disk of DATA_DIR are free.`;
  return bavail / blocks < leastFree && bavail * bsize < 10 * gigabyte
    ? wrong(room, "Make room, or move DATA_DIR to a larger disk.")
    : good(room);
}

export const lookAtDisk = ({ dataDir }: Config): Promise<Finding[]> =>
  look("The disk of DATA_DIR", "Make DATA_DIR a folder that this account may write to.", async () => {
    await mkdir(dataDir, { recursive: true });
    return [judgeRoom(await statfs(dataDir))];
  });

export const lookAtMail = ({ smtpUrl, local }: Config): Promise<Finding[]> =>
  look(
    "The mail server of SMTP_URL",
    "See that SMTP_URL names its host and port, its user and password, and smtps:// where it speaks TLS from the first byte.",
    async () => {
      if (!smtpUrl)
        return [local ? unknown("Letters go to the mailbox of the demo.") : wrong("SMTP_URL is missing.", "Set it.")];
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ url: smtpUrl, connectionTimeout: 8_000, greetingTimeout: 8_000 } as object);
      try {
        await transport.verify();
      } finally {
        transport.close();
      }
      return [good("The mail server takes a connection, its encryption and its password.")];
    },
  );

export const lookAtProvider = (config: Config): Promise<Finding[]> =>
  look(
    "The escrow provider of ESCROW_API_URL",
    "See that ESCROW_API_URL is its address, without the path of a version, and that this machine may reach it.",
    async () => {
      const { local, host, port, escrowApiUser, escrowApiKey, escrowProvider } = config;
      const sandbox = local ? `http://${host}:${port}/sandbox/escrow` : undefined;
      const escrowApiUrl = config.escrowApiUrl ?? sandbox;
      if (!escrowApiUrl) return [wrong("ESCROW_API_URL is missing.", "Set it.")];
      const path = escrowProvider === "rest" ? "/transactions?reference_number=doctor" : "/2017-09-01/customer/me";
      const credentials = Buffer.from(`${escrowApiUser ?? ""}:${escrowApiKey ?? ""}`).toString("base64");
      const answer = await fetch(`${escrowApiUrl}${path}`, {
        headers: { authorization: `Basic ${credentials}`, accept: "application/json" },
        signal: AbortSignal.timeout(8_000),
        redirect: "error",
      }).catch((error: unknown) => {
        const { cause } = error as { cause?: Error & { code?: string } };
        if (cause?.code === "ECONNREFUSED" && !config.escrowApiUrl) return undefined;
        throw cause ? new Error(cause.message || (cause.code ?? "it does not answer")) : error;
      });
      if (!answer)
        return [
          unknown("The escrow provider is the demo's sandbox, which runs with the product: it does not run now."),
        ];
      const { status, body } = answer;
      await body?.cancel();
      if (status === 401 || status === 403)
        return [
          wrong(
            `The escrow provider refuses who we are (${status}).`,
            "See that ESCROW_API_USER and ESCROW_API_KEY are those it has given you.",
          ),
        ];
      return status >= 500
        ? [wrong(`The escrow provider answers ${status}.`, "Ask it. Calls wait meanwhile, and nothing is lost.")]
        : [good("The escrow provider answers, and knows us.")];
    },
  );

/** Writes a file of its own, reads it and deletes it. */
export const lookAtStorage = (config: Config): Promise<Finding[]> =>
  look(
    "The store of files",
    "See that STORAGE_URL names a folder that this account may write to, or a bucket with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY that may write, read and delete in it.",
    async () => {
      const storage = await openStorage(config);
      try {
        const key = newKey("uploads");
        const written = Buffer.from("written by npm run doctor");
        await storage.put(key, written);
        try {
          const parts: Buffer[] = [];
          for await (const part of await storage.open(key)) parts.push(Buffer.from(part as Uint8Array));
          if (!Buffer.concat(parts).equals(written)) throw new Error("what was written is not what is read");
        } finally {
          await storage.remove(key);
        }
      } finally {
        storage.close();
      }
      return [good("The store of files writes, reads and deletes.")];
    },
  );

/** Where one is set: files wait while it is away. */
export const lookAtScanner = ({ clamdUrl }: Config): Promise<Finding[]> =>
  look(
    "The virus scanner of CLAMD_URL",
    "Start clamd, and see that CLAMD_URL names its host and port. Files that people send wait meanwhile, and are looked at once it is back.",
    async () =>
      !clamdUrl
        ? []
        : (await isClean(clamdUrl, Buffer.from("written by npm run doctor")))
          ? [good("The virus scanner answers.")]
          : [
              wrong(
                "The virus scanner refuses a file that is clean.",
                "Look at its own log: it would refuse everybody's.",
              ),
            ],
  );

export const lookAtBackups = ({ backupDir, dataDir, local }: Config): Promise<Finding[]> =>
  look("The backups", "Set BACKUP_DIR to a folder that this account may read.", async () => {
    const folder = backupDir ?? join(dataDir, "backups");
    const age = await backupAge(folder);
    const then = 'Run `npm run backup`, and have it run each night (docs/OPERATING.md, "Backups").';
    if (age < 0)
      return [
        local ? unknown("There is no backup yet; the demo needs none.") : wrong("BACKUP_DIR has no backup.", then),
      ];
    const hours = Math.round(age / 3600);
    return age > oldest
      ? [wrong(`The newest backup is ${hours} hours old.`, then)]
      : [good(`The newest backup is ${hours} hours old.`)];
  });
