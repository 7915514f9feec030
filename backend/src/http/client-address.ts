import { isIP } from "node:net";
import type { Middleware } from "koa";
import proxyAddr from "proxy-addr";
import { ConfigError } from "../config.ts";

/** IPv4 as it is usually written, also where a socket of both families gives it as IPv6. */
const plain = (address = "") => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

type IsTrusted = ReturnType<typeof proxyAddr.compile>;

/** @throws {ConfigError} for anything but addresses and networks such as `10.0.0.0/8`, separated by commas; `none` is nobody. */
export function readProxies(list: string): IsTrusted {
  const entries = (list.trim() === "none" ? "" : list)
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
  for (const entry of entries)
    if (!isAddressOrNetwork(entry))
      throw new ConfigError(
        `TRUSTED_PROXIES names ${entry}, which is no address, and no network that is smaller than everything`,
      );
  return proxyAddr.compile(entries);
}

function isAddressOrNetwork(entry: string): boolean {
  // The package also takes names of ranges and shortened addresses, which hide how much is trusted.
  if (!isIP(entry.split("/")[0] ?? "")) return false;
  try {
    proxyAddr.compile(entry);
    return true;
  } catch {
    return false;
  }
}

/**
 * Sets `request.ip` to the address of whoever is asking. Anybody can write an X-Forwarded-For header, so it is read from its end and only as
 * far as the proxies that the operator has named reach: the first address that is none of theirs is the client's.
 */
export function clientAddress(isTrusted: IsTrusted): Middleware {
  return async (context, next) => {
    const chain = proxyAddr.all(context.req, isTrusted).map(plain);
    // Where a proxy passed on what is no address, the proxy is the last that is known.
    context.request.ip = chain.findLast((address) => isIP(address)) ?? "";
    await next();
  };
}
