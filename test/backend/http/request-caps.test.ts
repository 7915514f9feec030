import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { expect } from "chai";
import { buildStaff, buildSupplier, type Person } from "#test/factories/people.ts";
import { productForm } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";
import { ask } from "../website/untidied.ts";

interface Input {
  path: string;
  method?: string;
  headers?: Record<string, string>;
}

/** One visit of a place, as it is commonly made: what the long ones are held against. */
const short: Record<string, Input> = {
  api: { path: "/api/v1/sign-in-providers?limit=1" },
  page: { path: "/page-not-found" },
  file: { path: "/assets/nothing.js" },
  provider: { path: "/sandbox/escrow/nothing" },
  mailbox: { path: "/dev/mailbox.json?to=nobody@example.test" },
  auth: { path: "/auth/v1/settings?a=1" },
  admin: { path: `/api/v1/admin/organizations?filter=${encodeURIComponent('{"q":"zz"}')}` },
};

const nested = (length: number) => encodeURIComponent(`{"q":${"[".repeat(length)}${"]".repeat(length)}}`);

/** What stops a server that reads it with the wrong means: beyond every cap first, then as long as the caps let it be. */
const long: [keyof typeof short, string, Input][] = [
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

/**
 * So much longer the event loop may be held by a long input than by a short one. Each is asked a few times and its best counts, because on a
 * busy machine the process itself waits for others.
 */
const mostRatio = 12;
const tries = 20;
/** Whoever holds the process for so long (ms) will not be quick the next time. */
const patience = 5_000;

describe("request caps", () => {
  const api = useSharedApi();
  let staff: Person;
  before(async () => void (staff = await buildStaff("admin")));

  const send = ({ path, method = "GET", headers = {} }: Input) =>
    ask(api.url, method, path, {
      ...(path.startsWith("/api/v1/admin") ? { authorization: `Bearer ${staff.token}` } : {}),
      ...headers,
    });
  /** Milliseconds in which the event loop, which the server and this test share, did nothing else. */
  const held = (input: Input, enough: number, rounds = tries) => heldBy(() => send(input), enough, rounds);
  const heldBy = async (work: () => Promise<unknown>, enough: number, rounds = tries): Promise<number> => {
    let best = Infinity;
    const began = performance.now();
    for (let round = 0; round < rounds && best > enough && performance.now() - began < patience; round += 1) {
      const before = performance.eventLoopUtilization();
      await work();
      best = Math.min(best, performance.eventLoopUtilization(before).active);
    }
    return best;
  };

  const shortest: Record<string, number> = {};
  /** What a short request of a place takes at best: asked often the first time, a few times more before each that is held against it. */
  const usualOf = async (place: keyof typeof short): Promise<number> => {
    const known = shortest[place];
    if (known === undefined) await send(short[place]!);
    const best = Math.min(known ?? Infinity, await held(short[place]!, 0, known === undefined ? tries : 4));
    shortest[place] = best;
    return Math.max(1, best);
  };

  for (const [place, kind, input] of long)
    it(`${kind} (${place}) hold the process no longer than a short request`, async () => {
      const usual = await usualOf(place);
      const ratio = (await held(input, (usual * mostRatio) / 2)) / usual;
      expect(ratio).to.be.below(mostRatio);
    }).timeout(60_000);

  const letters = (count: number) => "z".repeat(count);
  const filter = (ids: string[]) => `filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`;
  const answers: Record<string, [input: Input, status: number, code?: string]> = {
    "a path over 2 KB": [{ path: `/api/v1/${letters(2_041)}` }, 414, "request.addressTooLong"],
    "a path of 2 KB": [{ path: `/api/v1/${letters(2_040)}` }, 404, "request.notFound"],
    "a query over 4 KB": [{ path: `/api/v1/products?a=${letters(4_095)}` }, 414, "request.addressTooLong"],
    "a query of 4 KB": [{ path: `/api/v1/products?a=${letters(4_094)}` }, 200],
    "101 parameters": [{ path: `/api/v1/products?${"a&".repeat(100)}` }, 400, "request.tooManyParameters"],
    "100 parameters": [{ path: `/api/v1/products?${"a&".repeat(99)}` }, 200],
    "a query over 16 KB of the console": [
      { path: `/api/v1/admin/organizations?${letters(16_385)}` },
      414,
      "request.addressTooLong",
    ],
    "a hundred ids in the console": [
      { path: `/api/v1/admin/organizations?${filter(Array.from({ length: 100 }, () => randomUUID()))}` },
      200,
    ],
    "deep JSON in the console": [
      { path: `/api/v1/admin/organizations?filter=${nested(2_500)}` },
      400,
      "request.invalid",
    ],
    "a query over 16 KB of the auth endpoints": [
      { path: `/auth/v1/settings?${letters(16_385)}` },
      414,
      "request.addressTooLong",
    ],
    "a query of 16 KB of the auth endpoints": [{ path: `/auth/v1/settings?${letters(16_384)}` }, 200],
    "201 parameters of the auth endpoints": [
      { path: `/auth/v1/settings?${"a&".repeat(200)}` },
      400,
      "request.tooManyParameters",
    ],
    "a head over 32 KiB": [
      { path: "/api/v1/products", headers: { cookie: letters(33_000) } },
      431,
      "request.headTooLarge",
    ],
    "an address over 32 KiB": [{ path: `/auth/v1/settings?${letters(90_000)}` }, 431, "request.headTooLarge"],
    "a head of 31 KiB": [{ path: "/api/v1/products", headers: { cookie: letters(31_000) } }, 200],
    "what is no HTTP": [{ path: "/api/v1/products", headers: { "a b": "c" } }, 400, "request.unreadable"],
    "a body behind a long address": [
      { path: `/api/v1/products?${letters(9_000)}`, method: "POST" },
      414,
      "request.addressTooLong",
    ],
    "a long address of the sandbox": [{ path: `/sandbox/escrow/${letters(3_000)}` }, 414, "request.addressTooLong"],
  };
  for (const [what, [input, status, code]] of Object.entries(answers))
    it(`${what}: ${status}${code ? `, ${code}` : ""}`, async () => {
      const answer = await send(input);
      expect(answer.status).to.equal(status);
      if (!code) return;
      const [head = "", body = ""] = answer.text.split("\r\n\r\n");
      const isAuth = input.path.startsWith("/auth/") && status !== 431;
      expect(head).to.match(isAuth ? /content-type: application\/json/i : /content-type: application\/problem\+json/i);
      const refusal = JSON.parse(body) as Record<string, string>;
      expect(refusal.code).to.equal(code);
      expect(refusal[isAuth ? "request_id" : "requestId"])
        .to.be.a("string")
        .and.not.to.equal("");
      if (input.path.startsWith("/auth/")) expect(refusal).to.include({ error_code: code }).and.to.have.property("msg");
    });

  it("a page's address tells a reader in their language, without a script", async () => {
    for (const [path, words] of [
      [`/products/${letters(2_050)}`, "This address is too long."],
      [`/fr/products/all?search=${letters(4_100)}`, "Cette adresse est trop longue."],
      [`/suppliers?${"country=zz&".repeat(101)}`, "asks for too many things at once"],
    ] as const) {
      const { status, text } = await ask(api.url, "GET", path);
      expect(status).to.equal(path.startsWith("/suppliers") ? 400 : 414);
      expect(text).to.include(words).and.not.to.include("<script").and.not.to.include("zzz");
      expect(text).to.match(/content-security-policy: default-src 'self'/i);
    }
  });

  it("long values and lists of a body hold the process no longer than a short one", async () => {
    const owner = await buildSupplier();
    const change = (body: object) => () =>
      api.patch(`/organizations/${owner.organization.id}`, { as: owner, version: 1, body });
    const usual = Math.max(1, await heldBy(change({ exportVolume: { value: "x", unit: "MT" } }), 0));
    const bodies: Record<string, object> = {
      zeros: { exportVolume: { value: `1.${"0".repeat(200_000)}1`, unit: "MT" } },
      dots: { exportVolume: { value: `${".".repeat(200_000)}\nx`, unit: "MT" } },
      // A host's name in other letters is rewritten by a method that takes the square of its length.
      host: {
        website: `https://${Array.from({ length: 80_000 }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000))).join("")}`,
      },
      list: { certifications: Array.from({ length: 60_000 }, () => "a") },
      few: { certifications: Array.from({ length: 900 }, () => "a") },
    };
    for (const [kind, body] of Object.entries(bodies)) {
      expect((await change(body)()).status, kind).to.equal(400);
      expect((await heldBy(change(body), usual * mostRatio)) / usual, kind).to.be.below(2 * mostRatio);
    }
    // Putting the marks of one letter in order takes the square of their number.
    const heap = `a${"\u0301\u0323".repeat(40_000)}`;
    const strangers: Record<string, () => Promise<unknown>> = {
      // No parameter but a list of its contract's own, each entry of which is checked.
      images: () =>
        api.post("/products", { as: owner, body: productForm({ images: Array.from({ length: 60_000 }, () => "a") }) }),
      contact: () =>
        api.post("/contact", { body: { name: heap, email: "a@b.co", subject: "general", message: "hello there" } }),
      recover: () => api.post("/auth/v1/recover", { body: { email: `${heap}@b.co` } }),
      signUp: () => api.post("/auth/v1/signup", { body: { email: `${heap}@b.co`, password: "terraced-hills-9" } }),
    };
    for (const [kind, send] of Object.entries(strangers))
      expect((await heldBy(send, usual * mostRatio)) / usual, kind).to.be.below(2 * mostRatio);
  }).timeout(60_000);

  it("who sends more than is read still gets the answer, and the connection ends", async () => {
    const answer = await fetch(`${api.url}/api/v1/products`, { headers: { cookie: letters(2_000_000) } });
    expect(answer.status).to.equal(431);
    expect(answer.headers.get("connection")).to.equal("close");
    expect(((await answer.json()) as { code: string }).code).to.equal("request.headTooLarge");
  });
});
