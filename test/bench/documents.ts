import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createTestDatabase } from "#test/support/database.ts";
import { metadataOf } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";
import type { Goal } from "./measure.ts";
import { buildParties, type Buyer } from "./order-parties.ts";
import { startMemoryWatchedApi, type Running } from "./servers.ts";

const megabyte = 1024 * 1024;
const sideBySide = 20;
const largeFile = 25 * megabyte;
/** Bytes a second of each: a good line in a town. Together they are 20 MB a second. */
const speed = megabyte;
const warmUp = 2 * megabyte;
/** No organization has more than twenty files under way, and one that has five is a busy one. */
const ofEach = 5;
const mostTries = 10;

const paper = (size: number): Buffer =>
  Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(size - 15), Buffer.from("\n%%EOF")]);

/** Sends one file as a browser does, at the speed of its line. @returns its id. */
async function send(url: string, { token }: Buyer, bytes: Buffer, rate = speed): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" };
  const begun = await fetch(`${url}/api/v1/uploads`, {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": String(bytes.length),
      "upload-metadata": metadataOf({ filename: "paper.pdf", filetype: "application/pdf", purpose: "message" }),
    },
  });
  const id = begun.headers.get("location")?.split("/").at(-1);
  if (!begun.ok || !id) throw new Error(`an upload was not begun: ${begun.status} ${await begun.text()}`);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const at = await fetch(`${url}/api/v1/uploads/${id}`, { method: "HEAD", headers });
    const offset = Number(at.headers.get("upload-offset") ?? 0);
    if (offset === bytes.length) return id;
    // A machine that is busy with others may lose a line; every client goes on where it stood.
    await sendRest({ url: `${url}/api/v1/uploads/${id}`, headers, bytes, offset, rate }).catch((error: unknown) =>
      console.log(`a line broke at ${offset}: ${(error as Error).message}`),
    );
  }
  throw new Error("a file did not arrive");
}

interface Rest {
  url: string;
  headers: Record<string, string>;
  bytes: Buffer;
  offset: number;
  /** Bytes a second. */
  rate: number;
}

/** Sends what is missing, at the speed of its line. */
function sendRest({ url, headers, bytes, offset, rate }: Rest): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const asked = request(
      url,
      {
        method: "PATCH",
        headers: {
          ...headers,
          "upload-offset": String(offset),
          "content-type": "application/offset+octet-stream",
          "content-length": bytes.length - offset,
        },
      },
      (response) => {
        response.resume();
        if (response.statusCode === 204) resolve();
        else reject(new Error(`a file did not arrive: ${response.statusCode ?? 0}`));
      },
    );
    asked.on("error", reject);
    const carry = async () => {
      const step = 64 * 1024;
      const begunAt = performance.now();
      for (let at = offset; at < bytes.length; at += step) {
        asked.write(bytes.subarray(at, at + step));
        const due = begunAt + ((at - offset) / rate) * 1000;
        await pass(Math.max(0, due - performance.now()));
      }
      asked.end();
    };
    carry().catch(reject);
  });
}

/** Sends so many files of a size at once, and waits until all were looked at. */
async function sendTogether(
  api: Running,
  suppliers: readonly Buyer[],
  size: number,
  count = sideBySide,
): Promise<void> {
  const sent = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const by = suppliers[Math.floor(n / ofEach)];
      if (!by) throw new Error("there is nobody to send");
      return { by, id: await send(api.url, by, paper(size)) };
    }),
  );
  for (const { by, id } of sent) await lookedAt(api, by, id);
}

const lookedAt = (api: Running, { token }: Buyer, id: string): Promise<boolean> =>
  eventually(
    async () => {
      const answer = await fetch(`${api.url}/api/v1/documents/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { status } = (await answer.json()) as { status: string };
      if (status === "refused") throw new Error("a file was refused");
      return status === "ready";
    },
    { timeout: 120_000, interval: 200, what: "a file to be looked at" },
  );

/** The same files one after the other, on a line that is as quick as all of them together. */
async function sendInTurn(api: Running, suppliers: readonly Buyer[]): Promise<void> {
  for (let n = 0; n < sideBySide; n += 1) {
    const by = suppliers[Math.floor(n / ofEach)];
    if (!by) throw new Error("there is nobody to send");
    await lookedAt(api, by, await send(api.url, by, paper(largeFile), speed * sideBySide));
  }
}

/**
 * Twenty files of 25 MB come side by side, and are looked at in the same process: by how much more memory that takes than when they come one after the other, as quickly. Files are
 * gathered in pieces of 256 KB and looked at one at a time, so it must not grow with their number. What is held is held against what was held before any came. Of resident
 * memory V8 lets some 64 MB of spent buffers lie before it looks, however many send, so against a process at rest that would measure V8.
 */
export async function benchDocuments(): Promise<Goal[]> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "agritrade-bench-"));
  const { suppliers } = await buildParties(database.url, { buyers: 1, listings: ofEach * (sideBySide / ofEach) });
  const api = await startMemoryWatchedApi(database.url, { STORAGE_URL: pathToFileURL(folder).href });
  try {
    for (let round = 0; round < 3; round += 1) await sendTogether(api, suppliers, warmUp);
    await sendTogether(api, suppliers, largeFile, 1);
    const goals: Goal[] = [];
    for (const [of, name] of [
      ["resident", "resident memory"],
      ["held", "heap and buffers that are held"],
    ] as const) {
      const warm = await api.most(of, () => (of === "held" ? pass(2000) : sendInTurn(api, suppliers)));
      const most = await api.most(of, () => sendTogether(api, suppliers, largeFile));
      console.log(`20 uploads of 25 MB: ${name} ${(warm / megabyte).toFixed(0)} -> ${(most / megabyte).toFixed(0)} MB`);
      goals.push({
        name: `20 uploads of 25 MB at once: ${name} grows by, MB`,
        value: (most - warm) / megabyte,
        limit: 40,
        below: true,
      });
    }
    return goals;
  } finally {
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  }
}
