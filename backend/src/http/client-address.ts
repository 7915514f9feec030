import { BlockList, isIP } from "node:net";
import type { Middleware } from "koa";
import { ConfigError } from "../config.ts";

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
const plain = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** @throws {ConfigError} for anything but addresses and networks such as `10.0.0.0/8`, separated by commas. */
export function readProxies(list: string): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of list.split(",").map((one) => one.trim())) {
    if (!entry) continue;
    const [address = "", prefix] = entry.split("/");
    const most = isIP(address) === 6 ? 128 : 32;
    const bits = prefix === undefined ? most : Number(prefix);
    if (!isIP(address) || !Number.isInteger(bits) || bits < 0 || bits > most)
      throw new ConfigError(`TRUSTED_PROXIES names ${entry}, which is neither an address nor a network`);
    trusted.addSubnet(address, bits, familyOf(address));
  }
  return (address) => isIP(address) > 0 && trusted.check(address, familyOf(address));
}

/**
 * The address of whoever is asking. X-Forwarded-For can be written by anybody, so it is read from its end and only as far as the
 * proxies that the operator has named reach: the first address that is none of theirs is the client's.
 */
export function clientAddress(isTrusted: (address: string) => boolean): Middleware {
  return async (context, next) => {
    let address = plain(context.req.socket.remoteAddress ?? "");
    const forwarded = context
      .get("x-forwarded-for")
      .split(",")
      .map((one) => plain(one.trim()));
    while (isTrusted(address)) {
      const before = forwarded.pop();
      if (!before || !isIP(before)) break;
      address = before;
    }
    context.request.ip = address;
    await next();
  };
}
