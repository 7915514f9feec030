import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where a local marketplace listens (`npm start`). */
const localServer = "http://127.0.0.1:3000";

interface Props {
  env: Record<string, string | undefined>;
  /** The program's own folder: packaging leaves `server.json` there. */
  folder: string;
  /** The user's folder: an administrator may place a `server.json` there. */
  userData: string;
}

/**
 * The address of a marketplace: https, or http on this machine alone; no path, name or password.
 *
 * @throws {Error} which says what is wrong with it
 */
export function checkServer(address: string): string {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw new Error(`"${address}" is no address`);
  }
  const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && loopback))
    throw new Error("it must begin with https://");
  if (url.username || url.password) throw new Error("it must hold no name and no password");
  if (url.pathname !== "/" || url.search || url.hash) throw new Error("it must hold no path");
  return url.origin;
}

async function addressIn(folder: string): Promise<string | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, "server.json"), "utf8");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
  const { url } = JSON.parse(text) as { url?: unknown };
  if (typeof url !== "string") throw new Error("server.json names no url");
  return url;
}

/** `AGRITRADE_SERVER`, else the user folder's `server.json`, else what packaging wrote, else the local marketplace. */
export async function readServer({ env, folder, userData }: Props): Promise<string> {
  return checkServer(env.AGRITRADE_SERVER || (await addressIn(userData)) || (await addressIn(folder)) || localServer);
}
