import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PictureFormat, PictureType, Refusal } from "#shared/documents/choices.ts";
import { workFolder } from "#backend/src/kernel/work-folder.ts";
import { mostMemory, outOfMemory, type PictureAnswer, type PictureOrder } from "./picture-protocol.ts";

/** Milliseconds that one picture may take; the largest that is taken takes a quarter of it on a slow core. */
const patience = 60_000;

export interface DrawnPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly format: PictureFormat;
}

export type Pictures =
  | {
      readonly drawn: readonly DrawnPicture[];
      readonly kept: { readonly bytes: Buffer; readonly type: PictureType } | null;
    }
  | { readonly refusal: Refusal };

/** How the program is started: beside the built one, or from its source. */
function programArguments(): string[] {
  const folder = dirname(fileURLToPath(import.meta.url));
  const built = join(folder, "pictures.js");
  return existsSync(built) ? [built] : ["--import", "tsx", join(folder, "picture-main.ts")];
}

interface Props {
  bytes: Buffer;
  type: PictureType;
  keeps: boolean;
  /** Milliseconds and bytes that it may take. */
  limit?: number;
  memory?: number;
}

/**
 * What is made of a picture, by a program of its own: what reads a stranger's picture has neither our secrets nor our connections, and what it takes
 * of memory and time ends with it.
 */
export async function drawPictures({
  bytes,
  type,
  keeps,
  limit = patience,
  memory = mostMemory,
}: Props): Promise<Pictures> {
  const folder = await workFolder("picture");
  try {
    const source = join(folder, "source");
    await writeFile(source, bytes, { mode: 0o600 });
    const answer = await run({ source, folder, type, keeps, memory }, limit);
    if ("refusal" in answer) return answer;
    const read = (file: string) => readFile(join(folder, file));
    const drawn: DrawnPicture[] = [];
    for (const { file, ...picture } of answer.drawn) drawn.push({ ...picture, bytes: await read(file) });
    return { drawn, kept: answer.kept && { bytes: await read(answer.kept.file), type: answer.kept.type } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(order: PictureOrder, limit: number): Promise<PictureAnswer> {
  return new Promise((resolve, reject) => {
    const { PATH = "", SystemRoot = "", NODE_ENV = "production" } = process.env;
    const child = spawn(process.execPath, programArguments(), {
      // Nothing of ours: no addresses, no keys.
      env: { PATH, SystemRoot, NODE_ENV },
      stdio: ["pipe", "pipe", "ignore"],
    });
    let output = "";
    const timer = setTimeout(() => child.kill("SIGKILL"), limit);
    // A program that ends before it has read what it is told is judged by how it ended.
    child.stdin.on("error", () => undefined);
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      try {
        if (code === 0 && output) return resolve(JSON.parse(output) as PictureAnswer);
      } catch {
        // Half an answer is none.
      }
      // Killed by us, by the system for its memory, or by itself for the same: it would be again.
      if (signal || code === outOfMemory) return resolve({ refusal: "tooHard" });
      reject(new Error(`the program that draws pictures has ended with ${code}`));
    });
    child.stdin.end(JSON.stringify(order));
  });
}
