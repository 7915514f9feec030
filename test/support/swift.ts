import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { freePort } from "./server.ts";
import { eventually } from "./wait.ts";

/** Who may read and write there. */
export const swiftKeys = { accessKeyId: "test:tester", secretAccessKey: "testing" };

const parts = ["account", "container", "object"] as const;
type Part = (typeof parts)[number];

/** Whether OpenStack Swift is on this machine: Debian's `swift-proxy`, `swift-account`, `swift-container` and `swift-object`. */
export function hasSwift(): boolean {
  try {
    for (const program of ["swift-ring-builder", "swift-proxy-server", ...parts.map((part) => `swift-${part}-server`)])
      execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const places = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${folder}
devices = ${join(folder, "devices")}
mount_check = false
workers = 0
user = ${process.env.USER ?? "root"}
`;

const partSettings = (part: Part) => `[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;

/** It asks a memory cache for nothing that matters here, so none has to run. */
const proxySettings = (cachePort: number) => `[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${swiftKeys.secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port }, () => resolve(true));
    socket.on("error", () => resolve(false)).on("connect", () => socket.destroy());
  });

/** One copy of everything, in `folder`, on free ports. @returns where its S3 speaks, with a bucket of that name. */
export async function startSwift(
  folder: string,
  bucket: string,
): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  mkdirSync(join(folder, "devices", "one"), { recursive: true });
  writeFileSync(join(folder, "swift.conf"), "[swift-hash]\nswift_hash_path_suffix = test\n");
  const running: ChildProcess[] = [];
  const start = async (name: string, port: number, settings: string) => {
    const file = join(folder, `${name}.conf`);
    writeFileSync(file, places(folder, port) + settings);
    running.push(spawn(`swift-${name}-server`, [file], { stdio: "ignore" }));
    await eventually(() => isListening(port), { timeout: 60_000, what: `swift-${name}-server` });
  };
  for (const part of parts) {
    const port = await freePort();
    const build = (...words: string[]) =>
      execFileSync("swift-ring-builder", [join(folder, `${part}.builder`), ...words], { stdio: "ignore" });
    build("create", "2", "1", "0");
    build("add", `r1z1-127.0.0.1:${port}/one`, "1");
    build("rebalance");
    await start(part, port, partSettings(part));
  }
  const port = await freePort();
  await start("proxy", port, proxySettings(await freePort()));
  const endpoint = `http://127.0.0.1:${port}`;
  const client = new S3Client({ region: "us-east-1", endpoint, forcePathStyle: true, credentials: swiftKeys });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  const stop = async () => {
    for (const child of running) {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    }
  };
  return { endpoint, stop };
}
