import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./server.ts";
import { hasSwift, startSwift, swiftKeys } from "./swift.ts";
import { eventually } from "./wait.ts";

const bucket = "agritrade";
const addressAt = (endpoint: string) => `s3://${bucket}/files?region=us-east-1&endpoint=${endpoint}`;

export interface S3Server {
  /** For `STORAGE_URL`. */
  readonly url: string;
  /** What is kept stays; nobody answers until it is started again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/**
 * A server that speaks as S3 does, as a process of its own, around the tests of the describe block (or file) it is called in. `S3_TEST_URL`
 * names another one, which cannot be stopped.
 */
export function useS3Server(): S3Server & { readonly isOurs: boolean } {
  const given = process.env.S3_TEST_URL;
  const program = createRequire(import.meta.url).resolve("s3rver/bin/s3rver.js");
  let child: ChildProcess | undefined;
  let folder = "";
  let port = 0;
  const start = async () => {
    const place = ["-d", folder, "-a", "127.0.0.1", "-p", String(port), "--no-vhost-buckets"];
    child = spawn(process.execPath, [program, ...place, "--configure-bucket", bucket], { stdio: "ignore" });
    await eventually(() => fetch(`http://127.0.0.1:${port}/`).then(() => true), { timeout: 20_000, what: "s3rver" });
  };
  const stop = async () => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  const prepare = async () => {
    // The server knows this one user; whoever names another server has set their own.
    process.env.AWS_ACCESS_KEY_ID ??= "S3RVER";
    process.env.AWS_SECRET_ACCESS_KEY ??= "S3RVER";
    folder = await mkdtemp(join(tmpdir(), "agritrade-s3-"));
    port = await freePort();
    await start();
  };
  if (!given) {
    before(async function () {
      this.timeout(30_000);
      await prepare();
    });
    after(async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    });
  }
  return {
    isOurs: !given,
    get url() {
      return given ?? addressAt(`http://127.0.0.1:${port}`);
    },
    start,
    stop,
  };
}

/**
 * A store that others have written, around the tests of the describe block it is called in: the one that `S3_TEST_URL` names, or else Debian's Swift
 * with its S3, or, where that is not installed, s3rver.
 */
export function useForeignS3Server(): { readonly url: string } {
  if (process.env.S3_TEST_URL || !hasSwift()) return useS3Server();
  let [folder, url] = ["", ""];
  let stop: (() => Promise<void>) | undefined;
  before(async function () {
    this.timeout(120_000);
    process.env.AWS_ACCESS_KEY_ID = swiftKeys.accessKeyId;
    process.env.AWS_SECRET_ACCESS_KEY = swiftKeys.secretAccessKey;
    folder = await mkdtemp(join(tmpdir(), "agritrade-swift-"));
    const swift = await startSwift(folder, bucket);
    ({ stop } = swift);
    url = addressAt(swift.endpoint);
  });
  after(async () => {
    await stop?.();
    await rm(folder, { recursive: true, force: true });
    delete process.env.AWS_ACCESS_KEY_ID;
    delete process.env.AWS_SECRET_ACCESS_KEY;
  });
  return {
    get url() {
      return url;
    },
  };
}
