import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import { signClaims } from "#test/support/access-tokens.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { known, password } from "./accounts.ts";
import { addressOf, people, type Load } from "./endurance-honest.ts";
import type { Buyer, Listing } from "./order-parties.ts";

export interface Hostiles {
  /** Who asks and cancels; their organization is not verified. */
  hoarder: Buyer;
  hoarded: Listing;
  asker: Buyer;
  streamer: Buyer;
  supplier: Buyer;
  staff: string;
}

interface Attack {
  name: string;
  /** What it may be answered; 503 and no answer at all are for the honest to judge. */
  allowed: readonly number[];
  /** One of these must have come, or nothing has stopped it. */
  stopped: readonly number[];
  run(send: Send): Promise<void>;
}

interface Sent {
  method?: string;
  token?: string;
  body?: object | string;
  headers?: Record<string, string>;
  /** Takes no more of the answer than its head. */
  headOnly?: AbortController;
}
type Send = (path: string, sent?: Sent) => Promise<{ status: number; text: string }>;

const several = async (count: number, atOnce: number, work: (n: number) => Promise<unknown>): Promise<void> => {
  const lane = pLimit(atOnce);
  await Promise.all(Array.from({ length: count }, (_, n) => lane(() => work(n))));
};

/** What every session of the marketplace's may say, with what is wrong about it. */
function forged(token: string): string[] {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: testSecrets.JWT_ISSUER,
    sub: randomUUID(),
    aud: "authenticated",
    role: "authenticated",
    iat: now,
  };
  const inHour = { ...claims, exp: now + 3600 };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const [head = "", body = ""] = token.split(".");
  return [
    signClaims(inHour, { header: { crit: ["seen"], seen: true } }),
    signClaims({ ...inHour, role: "service_role", aud: "service" }, { header: { crit: ["exp"], exp: now } }),
    signClaims({ ...claims, role: "service_role", aud: "service" }),
    `${part({ alg: "none", typ: "JWT" })}.${part(inHour)}.`,
    signClaims(inHour, { key: "a secret that anybody may choose, long enough", algorithm: "HS256" }),
    `${head}.${body}.${"A".repeat(86)}`,
  ];
}

function attacksOf({ hoarder, hoarded, asker, streamer, supplier, staff }: Hostiles): Attack[] {
  let own = password;
  const offer = (body: object): Sent => ({
    method: "POST",
    token: asker.token,
    body: { productId: hoarded.id, message: "How much of it is there?", ...body },
    headers: { "idempotency-key": randomUUID() },
  });
  return [
    {
      name: "62,000 entries of a list",
      allowed: [400, 413, 422, 429],
      stopped: [400, 413, 422],
      run: (send) =>
        several(4, 2, () =>
          send(`/api/v1/organizations/${supplier.organizationId}`, {
            method: "PATCH",
            token: supplier.token,
            headers: { "if-match": '"1"' },
            body: { certifications: Array.from({ length: 62_000 }, () => "a") },
          }),
        ),
    },
    {
      name: "120 password changes of one user",
      allowed: [200, 400, 401, 403, 422, 429],
      stopped: [429],
      async run(send) {
        const signedIn = await send("/auth/v1/token?grant_type=password", {
          method: "POST",
          body: { email: known(people), password: own },
        });
        if (signedIn.status !== 200) return;
        const { access_token: token } = JSON.parse(signedIn.text) as { access_token: string };
        await several(120, 12, async (n) => {
          const next = `floated-beds-${n}-${Date.now() % 1000}`;
          const body = { password: next, current_password: own };
          if ((await send("/auth/v1/user", { method: "PUT", token, body })).status === 200) own = next;
        });
      },
    },
    {
      name: "300 offers in four seconds",
      allowed: [201, 403, 409, 422, 429],
      stopped: [409, 422, 429],
      run: (send) => several(300, 12, () => send("/api/v1/offers", offer({}))),
    },
    {
      name: "1,500 streams of one session",
      allowed: [200, 429],
      stopped: [200, 429],
      async run(send) {
        const all: AbortController[] = [];
        await several(1_500, 12, async () => {
          const headOnly = new AbortController();
          all.push(headOnly);
          await send("/api/v1/events", { token: streamer.token, headOnly });
        });
        for (const each of all) each.abort();
      },
    },
    {
      name: "2,000 addresses of the home page",
      allowed: [200],
      stopped: [200],
      run: (send) => several(2_000, 4, (n) => send(`/?utm_source=${n}-${randomUUID()}`)),
    },
    {
      name: "filters that name __proto__",
      allowed: [400],
      stopped: [400],
      run: (send) =>
        several(20, 2, (n) =>
          send(
            `/api/v1/admin/disputes?filter=${encodeURIComponent(`{"${["__proto__", "constructor"][n % 2] ?? ""}":{"q":"${n}"}}`)}`,
            { token: staff },
          ),
        ),
    },
    {
      name: "offers of nothing and of 10^24",
      allowed: [400, 422, 429],
      stopped: [400, 422],
      run: (send) =>
        several(12, 2, (n) =>
          send(
            "/api/v1/offers",
            offer(
              [{ pricePerUnit: "0.00" }, { pricePerUnit: `1${"0".repeat(24)}` }, { quantity: `1${"0".repeat(24)}` }][
                n % 3
              ] ?? {},
            ),
          ),
        ),
    },
    {
      name: "forged tokens",
      allowed: [401],
      stopped: [401],
      run: (send) => several(60, 4, (n) => send("/api/v1/me", { token: forged(asker.token)[n % 6] ?? "" })),
    },
    {
      name: "a whole listing ordered and given back, again and again",
      allowed: [200, 201, 403, 409, 422, 429],
      stopped: [403, 409, 422, 429],
      async run(send) {
        for (let n = 0; n < 12; n += 1) {
          const placed = await send("/api/v1/orders", {
            method: "POST",
            token: hoarder.token,
            headers: { "idempotency-key": randomUUID() },
            body: { productId: hoarded.id, termsVersion: 1, quantity: "900000" },
          });
          if (placed.status !== 201) continue;
          const { id } = JSON.parse(placed.text) as { id: string };
          const headers = { "idempotency-key": randomUUID() };
          await send(`/api/v1/orders/${id}/cancel`, { method: "POST", token: hoarder.token, headers });
        }
      },
    },
  ];
}

export interface Met {
  name: string;
  statuses: Map<number, number>;
  /** Answers that it should not get. */
  wrong: string[];
  isStopped: boolean;
}

/** All of the hostile at once, each again and again with a pause, from an address of its own. Resolves with what they have met when all have ended. */
export async function bringHostile({ url, isGoing }: Load, hostiles: Hostiles, pause: number): Promise<Met[]> {
  return Promise.all(
    attacksOf(hostiles).map(async ({ name, allowed, stopped, run }, n): Promise<Met> => {
      const statuses = new Map<number, number>();
      const wrong: string[] = [];
      const from = addressOf(66, n);
      const once: Send = async (path, { method = "GET", token, body, headers = {}, headOnly } = {}) => {
        if (!isGoing()) return { status: 0, text: "" };
        let [status, text] = [0, ""];
        try {
          const response = await fetch(url + path, {
            method,
            headers: {
              "x-forwarded-for": from,
              ...(token ? { authorization: `Bearer ${token}` } : {}),
              ...(body ? { "content-type": "application/json" } : {}),
              ...headers,
            },
            ...(body ? { body: JSON.stringify(body) } : {}),
            signal: headOnly
              ? AbortSignal.any([headOnly.signal, AbortSignal.timeout(20_000)])
              : AbortSignal.timeout(20_000),
          });
          status = response.status;
          if (!headOnly || status !== 200) text = await response.text();
        } catch {
          // Whether somebody is away who should be there, the honest say.
        }
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status !== 0 && status !== 503 && !allowed.includes(status))
          wrong.push(`${path.slice(0, 80)}: ${status} ${text.slice(0, 300)}`);
        return { status, text };
      };
      /** Whoever is away is asked again, with the same key: a round is over when all of it was answered. */
      const send: Send = async (path, sent) => {
        for (;;) {
          const answer = await once(path, sent);
          if ((answer.status !== 0 && answer.status !== 503) || !isGoing()) return answer;
          await delay(500);
        }
      };
      while (isGoing()) {
        await run(send);
        const until = Date.now() + pause;
        while (isGoing() && Date.now() < until) await delay(250);
      }
      return { name, statuses, wrong, isStopped: stopped.some((status) => statuses.has(status)) };
    }),
  );
}
