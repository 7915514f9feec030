/**
 * Addresses of databases that name several servers, as libpq reads them: `postgres://user:password@one:5432,other:5432/name`. Neither `URL` nor `pg` knows
 * such a list.
 */
const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([/?#].*)?$/is;

/**
 * The address of each server that is named, in their order: all else is the same for all of them.
 *
 * @throws {TypeError} where it is no address of a database.
 */
export function addressesOf(list: string): [string, ...string[]] {
  const [, before = "", hosts = "", after = ""] = form.exec(list) ?? [];
  const found = hosts.split(",").map((host) => new URL(before + host + after).href);
  if (!before || found.some((address) => !new URL(address).hostname))
    throw new TypeError("not an address of a database");
  return found as [string, ...string[]];
}

/** Whether {@link addressesOf} can read it. */
export function isAddressList(list: string): boolean {
  try {
    return addressesOf(list).length > 0;
  } catch {
    return false;
  }
}

/** What a server is called in messages: its host and port, never its password. */
export function nameOf(address: string): string {
  const { hostname, port } = new URL(address);
  return `${decodeURIComponent(hostname)}:${port || "5432"}`;
}

/** Where it listens, as `pg` wants it said: a folder in place of a host is that of a socket. */
export function placeOf(address: string): { host: string; port: number } {
  const { hostname, port } = new URL(address);
  return { host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ""), port: Number(port || "5432") };
}
