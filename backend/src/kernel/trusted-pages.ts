import { ConfigError, type Config, type Hosts } from "../config.ts";

/** Pages that sign-in may lead back to: our own, the console's among them, and those that AUTH_REDIRECT_URLS names. */
export interface TrustedPages {
  /** The foreign origins among them, whose scripts may call the auth endpoints. */
  readonly foreignOrigins: ReadonlySet<string>;
  /** The address as it is to be used, if it is one of them. */
  find(wanted: string | undefined): string | undefined;
}

type Settings = Hosts & Pick<Config, "redirectUrls" | "local">;

/** A whole origin (`/`), or what lies at and below a path. */
interface Place {
  readonly origin: string;
  readonly path: string;
}

const loopback = ["127.0.0.1", "localhost", "[::1]"];
const known = new WeakMap<Settings, { publicUrl: string; pages: TrustedPages }>();

/** @throws {ConfigError} for an entry of AUTH_REDIRECT_URLS that is no exact address. */
export function trustedPages(settings: Settings): TrustedPages {
  const earlier = known.get(settings);
  // A port of 0 becomes known after the settings are read.
  if (earlier?.publicUrl === settings.publicUrl) return earlier.pages;
  const pages = read(settings);
  known.set(settings, { publicUrl: settings.publicUrl, pages });
  return pages;
}

function read({ publicUrl, consoleUrl, redirectUrls, local }: Settings): TrustedPages {
  const own = [publicUrl, ...(consoleUrl ? [consoleUrl] : [])].map((address) => new URL(address).origin);
  const given = redirectUrls.split(",").flatMap((entry) => entry.trim() || []);
  const foreign = given.map((entry) => readPlace(entry, local)).filter(({ origin }) => !own.includes(origin));
  const places = [...own.map((origin) => ({ origin, path: "/" })), ...foreign];
  return {
    foreignOrigins: new Set(foreign.map(({ origin }) => origin)),
    find(wanted) {
      const url = wanted ? readAddress(wanted, publicUrl) : undefined;
      return url && places.some((place) => lies(url, place)) ? url.href : undefined;
    },
  };
}

function readPlace(entry: string, local: boolean): Place {
  const url = readAddress(entry);
  const isPlain = url && !url.search && !url.hash && !/[*\\]/.test(entry);
  if (
    !isPlain ||
    (url.protocol !== "https:" && !(local && url.protocol === "http:" && loopback.includes(url.hostname)))
  )
    throw new ConfigError(
      `AUTH_REDIRECT_URLS: ${entry} must be an https address without wildcards, query or fragment; the local demo takes http on loopback too`,
    );
  return { origin: url.origin, path: url.pathname };
}

/** Undefined for what is no address of a page, names somebody, or hides a number in another way of writing it. */
function readAddress(text: string, base?: string): URL | undefined {
  let url: URL;
  try {
    url = new URL(text, base);
  } catch {
    return undefined;
  }
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  // `http://2130706433/` is 127.0.0.1: whoever writes it so wants it not to be seen.
  const isNumber = /^[\d.]+$/.test(url.hostname);
  const isRelative = !/^\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(text);
  return isNumber && !isRelative && !text.includes(url.hostname) ? undefined : url;
}

/** `/app` holds `/app` and `/app/…`, not `/apples`; an encoded slash could mean another place to who reads it. */
function lies({ origin, pathname }: URL, place: Place): boolean {
  if (origin !== place.origin) return false;
  if (place.path === "/") return true;
  if (/%2f|%5c/i.test(pathname)) return false;
  const folder = place.path.endsWith("/") ? place.path : `${place.path}/`;
  return pathname === place.path || pathname.startsWith(folder);
}
