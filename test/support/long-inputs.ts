/** What is as long as a stranger can make it, for the test that it is answered and the measurement of what it costs (`npm run bench -- long-inputs`). */
import { productForm } from "#test/factories/products.ts";

export interface Input {
  path: string;
  method?: string;
  headers?: Record<string, string>;
}

/** One visit of a place, as it is commonly made: what the long ones are held against. */
export const shortInputs = {
  api: { path: "/api/v1/sign-in-providers?limit=1" },
  page: { path: "/page-not-found" },
  file: { path: "/assets/nothing.js" },
  provider: { path: "/sandbox/escrow/nothing" },
  mailbox: { path: "/dev/mailbox.json?to=nobody@example.test" },
  auth: { path: "/auth/v1/settings?a=1" },
  admin: { path: `/api/v1/admin/organizations?filter=${encodeURIComponent('{"q":"zz"}')}` },
} satisfies Record<string, Input>;

/** JSON that is as deep as it is long. */
export const nested = (length: number) => encodeURIComponent(`{"q":${"[".repeat(length)}${"]".repeat(length)}}`);

/** What stops a server that reads it with the wrong means: beyond every cap first, then as long as the caps let it be. */
export const longInputs: readonly (readonly [place: keyof typeof shortInputs, what: string, input: Input])[] = [
  ["api", "15,000 parameters", { path: `/api/v1/sign-in-providers?${"a&".repeat(15_000)}` }],
  ["api", "parameters of a list", { path: `/api/v1/products?${"search=a&".repeat(3_000)}` }],
  ["auth", "parameters of the auth endpoints", { path: `/auth/v1/settings?${"a&".repeat(15_000)}` }],
  ["auth", "as many as they take", { path: `/auth/v1/settings?${"a&".repeat(190)}` }],
  ["mailbox", "parameters of the mailbox", { path: `/dev/mailbox.json?${"to=&".repeat(7_000)}` }],
  ["provider", "parameters of the sandbox", { path: `/sandbox/escrow/nothing?${"a&".repeat(15_000)}` }],
  ["page", "90,000 slashes", { path: `/a${"/".repeat(90_000)}` }],
  ["page", "slashes to the cap", { path: `/a${"/".repeat(1_900)}` }],
  ["page", "slashes, and then a letter", { path: `/a${"/".repeat(1_900)}b` }],
  ["page", "a slash after each letter", { path: `/${"a/".repeat(950)}` }],
  ["page", "percent signs", { path: `/${"%".repeat(1_900)}` }],
  ["page", "letters that are no UTF-8", { path: `/${"%e0".repeat(600)}` }],
  ["page", "dots", { path: `/${"../".repeat(600)}` }],
  ["page", "commas of a filter", { path: `/products/all?origin=${",".repeat(4_000)}` }],
  ["page", "filters", { path: `/products/all?${"origin=zz&".repeat(99)}` }],
  ["page", "spaces of a search", { path: `/products/all?search=${"%20".repeat(1_300)}x` }],
  ["api", "words of a search", { path: `/api/v1/products?search=${"a+".repeat(2_000)}` }],
  ["api", "commas", { path: `/api/v1/products?certification=${",".repeat(4_000)}` }],
  ["api", "a cursor", { path: `/api/v1/products?cursor=${"A".repeat(4_000)}` }],
  ["api", "names that every object has", { path: `/api/v1/products?${"__proto__=1&".repeat(99)}` }],
  ["file", "dots of a file's name", { path: `/assets/${".a".repeat(900)}` }],
  ["file", "dots and slashes of a file's name", { path: `/assets/${"a./".repeat(600)}.js` }],
  ["page", "languages", { path: "/page-not-found", headers: { "accept-language": "fr-FR;q=0.9,".repeat(2_300) } }],
  [
    "page",
    "spaces in a language",
    { path: "/page-not-found", headers: { "accept-language": `fr${" ".repeat(30_000)}x` } },
  ],
  ["page", "encodings", { path: "/page-not-found", headers: { "accept-encoding": "br;q=0.1,".repeat(3_000) } }],
  ["page", "cookies", { path: "/", headers: { cookie: "language=; ".repeat(2_500) } }],
  ["page", "spaces in a cookie", { path: "/", headers: { cookie: `a;${" ".repeat(30_000)}b` } }],
  ["page", "tags", { path: "/page-not-found", headers: { "if-none-match": 'W/"a",'.repeat(4_000) } }],
  [
    "api",
    "proxies",
    { path: "/api/v1/sign-in-providers", headers: { "x-forwarded-for": "::ffff:1.1.1.1,".repeat(2_000) } },
  ],
  ["api", "a request id", { path: "/api/v1/sign-in-providers", headers: { "x-request-id": "a".repeat(30_000) } }],
  ["file", "ranges of a file", { path: "/favicon.svg", headers: { range: `bytes=${"0-1,".repeat(7_000)}` } }],
  ["auth", "a token", { path: "/auth/v1/user", headers: { authorization: `Bearer ${".".repeat(30_000)}` } }],
  [
    "auth",
    "spaces before a token",
    { path: "/auth/v1/user", headers: { authorization: `Bearer ${" ".repeat(30_000)}` } },
  ],
  ["api", "a host", { path: "/api/v1/sign-in-providers", headers: { "x-forwarded-host": "a.".repeat(15_000) } }],
  [
    "admin",
    "a list of ids",
    { path: `/api/v1/admin/organizations?filter=${encodeURIComponent(`{"id":[${'"a",'.repeat(1_500)}"a"]}`)}` },
  ],
  ["admin", "brackets", { path: `/api/v1/admin/organizations?filter=${nested(2_500)}` }],
  ["admin", "what is no JSON", { path: `/api/v1/admin/organizations?filter=${"%7B%22a%22:".repeat(1_300)}` }],
];

/** Marks of one letter: putting them in order takes the square of their number. */
const heap = `a${"\u0301\u0323".repeat(40_000)}`;

/** Values and lists of an organization's change, each of which its contract refuses. */
export const longChanges: Readonly<Record<string, object>> = {
  zeros: { exportVolume: { value: `1.${"0".repeat(200_000)}1`, unit: "MT" } },
  dots: { exportVolume: { value: `${".".repeat(200_000)}\nx`, unit: "MT" } },
  // A host's name in other letters is rewritten by a method that takes the square of its length.
  host: {
    website: `https://${Array.from({ length: 80_000 }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000))).join("")}`,
  },
  list: { certifications: Array.from({ length: 60_000 }, () => "a") },
  few: { certifications: Array.from({ length: 900 }, () => "a") },
};

/** Bodies that are posted, the first by a supplier, the others by anybody. */
export const longPosts: Readonly<Record<string, { path: string; body: object }>> = {
  // No parameter but a list of its contract's own, each entry of which is checked.
  images: { path: "/api/v1/products", body: productForm({ images: Array.from({ length: 60_000 }, () => "a") }) },
  contact: {
    path: "/api/v1/contact",
    body: { name: heap, email: "a@b.co", subject: "general", message: "hello there" },
  },
  recover: { path: "/auth/v1/recover", body: { email: `${heap}@b.co` } },
  signUp: { path: "/auth/v1/signup", body: { email: `${heap}@b.co`, password: "terraced-hills-9" } },
};
