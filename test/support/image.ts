import { execFile } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { root } from "./cluster.ts";
import { type Instruction, readDockerfile, readEnv, readIgnore, sentFiles, type Stage } from "./dockerfile.ts";

export interface Image {
  /** The folder that is `/` in the image. */
  folder: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  stopSignal: string;
  healthCheck: string[];
  command: string[];
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch (error) {
    // Another disk than the checkout's.
    if ((error as { code?: string }).code !== "EXDEV") throw error;
    copyFileSync(from, to);
  }
}

/** A folder's files, without the folders of that name: of a package, what lies in a node_modules of its own are packages with lines of their own. */
function linkFolder(from: string, to: string, without?: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === without) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target, without);
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
    else link(source, target);
  }
}

/** What `npm ci --omit=dev` puts there, by the lock file: packages that only development needs are not among them. */
function placeProduction(folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  for (const [path, { dev, devOptional }] of Object.entries(packages))
    if (path !== "" && !dev && !devOptional && existsSync(join(root, path)))
      linkFolder(join(root, path), join(folder, path), "node_modules");
}

/** What `npm ci` puts there: the checkout's own, each a link that a step may take away without harm. */
function placeAll(folder: string): void {
  const modules = join(root, "node_modules");
  for (const name of readdirSync(modules).filter((each) => each !== ".cache")) {
    const parts = name.startsWith("@") ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name];
    for (const part of parts) {
      mkdirSync(dirname(join(folder, "node_modules", part)), { recursive: true });
      symlinkSync(join(modules, part), join(folder, "node_modules", part));
    }
  }
}

/** Without what the runner of these tests has set: a build knows nothing of it. */
const bare = { PATH: process.env.PATH, HOME: "/tmp", TMPDIR: process.env.TMPDIR };

async function runStep(command: string, cwd: string): Promise<void> {
  if (command === "npm ci") return placeAll(cwd);
  if (command === "npm ci --omit=dev") return placeProduction(cwd);
  if (/(?:^|\s)\/(?!dev\/null)/.test(command))
    throw new Error(`RUN ${command}: a step outside of WORKDIR cannot be tried here`);
  await promisify(execFile)("sh", ["-c", command], { cwd, env: bare, maxBuffer: 1 << 26 });
}

/** Takes the steps of a Dockerfile in folders instead of images: what it copies and runs, `npm ci` by hard links, is all that is there. */
export async function buildImage(context: string, into: string): Promise<Image> {
  const ignore = readIgnore(readFileSync(join(context, ".dockerignore"), "utf8"));
  const folders = new Map<string, string>();
  const image: Image = { folder: "", workdir: "/", env: {}, user: "", stopSignal: "", healthCheck: [], command: [] };

  const copy = ({ flags, rest }: Instruction, folder: string): void => {
    const words = rest.split(/\s+/);
    const target = words.pop() ?? "";
    const base = join(folder, target.startsWith("/") ? "" : image.workdir, target);
    const isFolder = target.endsWith("/") || words.length > 1;
    for (const word of words) {
      if (flags.from) {
        linkFolder(join(folders.get(flags.from) ?? `no stage ${flags.from}`, word), base);
        continue;
      }
      const source = word.replace(/^\.(?:\/|$)/, "");
      const files = sentFiles(context, ignore, source);
      if (files.length === 0) throw new Error(`COPY ${word}: the build is not sent any of it`);
      for (const file of files) {
        const within = relative(source, file);
        const to = within === "" ? (isFolder ? join(base, file) : base) : join(base, within);
        mkdirSync(dirname(to), { recursive: true });
        copyFileSync(join(context, file), to);
      }
    }
  };

  const take = async (stage: Stage, folder: string): Promise<void> => {
    for (const instruction of stage.instructions) {
      const { word, rest, flags } = instruction;
      if (word === "WORKDIR") mkdirSync(join(folder, (image.workdir = rest)), { recursive: true });
      else if (word === "ENV") Object.assign(image.env, Object.fromEntries(readEnv(rest)));
      else if (word === "COPY") copy(instruction, folder);
      else if (word === "RUN")
        for (const step of rest.split(" && ")) await runStep(step.trim(), join(folder, image.workdir));
      else if (word === "USER") image.user = rest;
      else if (word === "STOPSIGNAL") image.stopSignal = rest;
      else if (word === "HEALTHCHECK") image.healthCheck = JSON.parse(rest.replace(/^CMD\s+/, "")) as string[];
      else if (word === "CMD") image.command = JSON.parse(rest) as string[];
      else if (word !== "EXPOSE" && word !== "VOLUME" && word !== "LABEL")
        throw new Error(`${word} ${JSON.stringify(flags)} is not known to this test`);
    }
  };

  for (const stage of readDockerfile(readFileSync(join(context, "Dockerfile"), "utf8"))) {
    const folder = join(into, stage.name || "image");
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
    Object.assign(image, { folder, workdir: "/", env: {} });
    await take(stage, folder);
    folders.set(stage.name, folder);
  }
  return image;
}
