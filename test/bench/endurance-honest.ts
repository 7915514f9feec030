import { setTimeout as delay } from "node:timers/promises";
import { beginUpload, idOf, sendPiece } from "#test/support/uploads.ts";
import { known, password } from "./accounts.ts";
import type { Judge } from "./endurance-judge.ts";
import type { Buyer, Parties } from "./order-parties.ts";

export interface Load {
  url: string;
  judge: Judge;
  parties: Parties;
  /** Whether the load still goes on. */
  isGoing: () => boolean;
}

/** An address of its own for each of the honest, by what they do and their number. */
export const addressOf = (group: number, n: number): string => `10.${group}.${Math.floor(n / 250)}.${1 + (n % 250)}`;

const readers = 5;
const pauseOfReader = 120;
/** Sign-ins of one account in this time are far below what one address may ask for. */
export const people = 10;
const pauseOfPerson = 10_000;
const senders = 3;
const pauseOfSender = 1_500;
const streamsThatStay = 12;
const streamsThatLeave = 6;

/** Who reads the website and the lists of the API, as everybody may. */
async function read({ judge, parties, isGoing }: Load, n: number): Promise<void> {
  const from = addressOf(2, n);
  for (let at = n; isGoing(); at += 1) {
    const listing = parties.listings[at % parties.listings.length];
    const paths = [
      "/",
      "/products",
      "/fr/products",
      `/products?search=lot+${at % 50}`,
      `/products/${listing?.id ?? ""}`,
      "/api/v1/products?limit=24",
      "/api/v1/products?limit=24&category=coffee&origin=et&sort=price-asc",
      `/api/v1/products?limit=24&search=lot+${at % 97}`,
      `/api/v1/products/${listing?.id ?? ""}`,
      "/api/v1/products/facets",
      "/api/v1/suppliers?limit=24",
      `/api/v1/search-suggestions?q=cof`,
    ];
    await judge.ask(paths[at % paths.length] ?? "/", { kind: "read", from, headers: { "accept-encoding": "gzip" } });
    await delay(pauseOfReader);
  }
}

/** Who reads what is theirs. */
async function readOwn({ judge, parties, isGoing }: Load, n: number): Promise<void> {
  const from = addressOf(3, n);
  const { token } = parties.suppliers[n] ?? {};
  if (!token) throw new Error("there is nobody to read");
  for (let at = n; isGoing(); at += 1) {
    const paths = ["/me", "/orders?limit=24", "/offers?limit=24", "/threads?limit=24"];
    await judge.ask(`/api/v1${paths[at % paths.length] ?? ""}`, { kind: "read", from, token });
    await delay(pauseOfReader * 2);
  }
}

interface Session {
  access_token: string;
  refresh_token: string;
}

/** Signs in, refreshes, looks at the account and signs out. */
async function comeAndGo({ judge, isGoing }: Load, n: number): Promise<void> {
  const from = addressOf(4, n);
  const asked = { kind: "sign-in", from, method: "POST" } as const;
  const session = (text: string) => JSON.parse(text) as Session;
  await delay((n * pauseOfPerson) / people);
  while (isGoing()) {
    const begun = performance.now();
    const body = { email: known(n), password };
    const signedIn = await judge.ask("/auth/v1/token?grant_type=password", { ...asked, body });
    if (signedIn.status === 200) {
      const refreshed = await judge.ask("/auth/v1/token?grant_type=refresh_token", {
        ...asked,
        body: { refresh_token: session(signedIn.text).refresh_token },
      });
      const { access_token: token } = session(refreshed.status === 200 ? refreshed.text : signedIn.text);
      await judge.ask("/auth/v1/user", { kind: "read", from, token });
      await judge.ask("/auth/v1/logout?scope=local", { ...asked, token });
    }
    await delay(Math.max(500, pauseOfPerson - (performance.now() - begun)));
  }
}

/** Registers, which sends a letter, from another address each time. */
async function register({ judge, isGoing }: Load): Promise<void> {
  for (let n = 0; isGoing(); n += 1) {
    const body = { email: `newcomer-${n}@example.test`, password: "floated-and-dried-7" };
    await judge.ask("/auth/v1/signup", { kind: "sign-in", from: addressOf(5, n), method: "POST", body });
    await delay(3_000);
  }
}

const paper = Buffer.from(
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%${"padding ".repeat(8_000)}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
);

/** Sends papers in two pieces, and reads what became of them. */
async function send(load: Load, n: number): Promise<void> {
  const { judge, parties, isGoing } = load;
  const [as, from] = [parties.suppliers[n], addressOf(6, n)];
  if (!as) throw new Error("there is nobody to send");
  /** Whatever the protocol answers is seen; undefined is no answer. */
  const watched = async (what: string, work: () => Promise<Awaited<ReturnType<typeof sendPiece>>>) => {
    const started = Date.now();
    const answer = await work().catch(() => undefined);
    const retryAfter = answer?.headers["retry-after"] !== undefined;
    const seen = {
      kind: "upload",
      what,
      status: answer?.status ?? 0,
      retryAfter,
      from: started,
      to: Date.now(),
    } as const;
    judge.note({ ...seen, problem: JSON.stringify(answer?.body ?? "").slice(0, 200) });
    return answer;
  };
  const half = Math.floor(paper.length / 2);
  for (let at = 0; isGoing(); at += 1) {
    const file = { name: `paper-${n}-${at}.pdf`, size: paper.length, headers: { "x-forwarded-for": from } };
    const begun = await watched("POST /uploads", () => beginUpload(load, as, file));
    if (begun?.status === 201) {
      const id = idOf(begun);
      const first = await watched("PATCH /uploads/:id", () => sendPiece(load, as, id, 0, paper.subarray(0, half)));
      // What came of a piece whose answer was lost is not known; whoever sends asks then, this one sends another file.
      if (first?.status === 204)
        await watched("PATCH /uploads/:id", () => sendPiece(load, as, id, half, paper.subarray(half)));
      await judge.ask(`/api/v1/documents/${id}`, { kind: "read", from, token: as.token });
    }
    await delay(pauseOfSender);
  }
}

/** An open window: its event stream is read, and opened again when it ends. */
async function watch({ url, judge, isGoing }: Load, { token }: Buyer, from: string, stays: number): Promise<void> {
  while (isGoing()) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), stays);
    const ending = setInterval(() => isGoing() || stop.abort(), 250);
    const started = Date.now();
    const note = (status: number, retryAfter: boolean, problem = "") =>
      judge.note({ kind: "stream", what: "GET /events", status, retryAfter, from: started, to: Date.now(), problem });
    try {
      const response = await fetch(`${url}/api/v1/events`, {
        headers: { authorization: `Bearer ${token}`, "x-forwarded-for": from },
        signal: stop.signal,
      });
      note(response.status, response.headers.has("retry-after"));
      // A stream that breaks is opened again, as every browser does; only the opening is judged.
      if (response.body) for await (const chunk of response.body) void chunk;
    } catch (error) {
      if (!stop.signal.aborted && (error as Error).message === "fetch failed")
        note(0, false, String((error as Error).cause));
    }
    clearTimeout(timer);
    clearInterval(ending);
    if (isGoing()) await delay(500);
  }
}

/** All of the honest but those who trade. Resolves when all of them have ended. */
export async function bringHonest(load: Load): Promise<void> {
  const many = (count: number, work: (n: number) => Promise<void>) => Array.from({ length: count }, (_, n) => work(n));
  const windows = load.parties.buyers.slice(-(streamsThatStay + streamsThatLeave));
  await Promise.all([
    ...many(readers, (n) => read(load, n)),
    ...many(2, (n) => readOwn(load, n)),
    ...many(people, (n) => comeAndGo(load, n)),
    register(load),
    ...many(senders, (n) => send(load, n)),
    ...windows.map((buyer, n) =>
      watch(load, buyer, addressOf(7, n), n < streamsThatStay ? 3_600_000 : 1_000 + n * 150),
    ),
  ]);
}
