/**
 * Under which account the database runs. PostgreSQL refuses to run as root, which is what containers and CI machines
 * usually are. A user namespace satisfies it without any account, also below a private home folder, and the files stay
 * root's. Where namespaces are forbidden the account nobody takes over, and owns the data directory.
 */
import { spawnSync } from "node:child_process";
import { chownSync, existsSync, statSync } from "node:fs";

const NOBODY = 65534;
const namespace = ["unshare", "-U", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"];

function canUnshare() {
  const [command, ...args] = namespace;
  return process.platform === "linux" && spawnSync(command, [...args, "true"], { stdio: "ignore" }).status === 0;
}

function plain() {
  return { wrap: (program, args) => [program, args], identity: {}, give: () => undefined };
}

function inNamespace() {
  const [command, ...prefix] = namespace;
  return { ...plain(), wrap: (program, args) => [command, [...prefix, program, ...args]] };
}

function asAccount(uid, gid) {
  return { ...plain(), identity: { uid, gid }, give: (path) => chownSync(path, uid, gid) };
}

/**
 * How to run PostgreSQL's programs on `dataDirectory`. A directory that exists decides by its owner: the two ways must
 * never meet on one directory, since each leaves files the other cannot read.
 */
export function databaseAccount(dataDirectory) {
  if (process.getuid?.() !== 0) return plain();
  if (existsSync(dataDirectory)) {
    const { uid, gid } = statSync(dataDirectory);
    if (uid !== 0) return asAccount(uid, gid);
    if (canUnshare()) return inNamespace();
    throw new Error(
      `The database in ${dataDirectory} was made by root inside a user namespace, and this system does not allow those now. ` +
        "Allow them (kernel.unprivileged_userns_clone, or the container's security options), or set DATABASE_URL.",
    );
  }
  return canUnshare() && process.env.DATABASE_ACCOUNT !== "nobody" ? inNamespace() : asAccount(NOBODY, NOBODY);
}

/** A failure to reach files as another account, put into words that help. */
export function explainAccess(error, path) {
  if (error.code !== "EACCES" && !/permission denied/i.test(error.message)) return error;
  return new Error(
    `PostgreSQL may not read or write ${path}. Move the checkout out of a private folder, or set DATABASE_URL.`,
    { cause: error },
  );
}
