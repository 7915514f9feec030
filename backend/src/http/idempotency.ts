import { createHash } from "node:crypto";
import { endpointUrl, type AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Database, Transaction } from "../db/database.ts";
import { after, day } from "../kernel/clock.ts";
import type { Services } from "../kernel/services.ts";
import { sweepBatches } from "../kernel/sweep-batches.ts";

/** Keys are kept this long. */
export const keptFor = 30 * day;

interface Props {
  trx: Transaction;
  userId: string;
  /** In whose name; null for staff and for whoever belongs to none. */
  organizationId: string | null;
  /** Method and address, so that a key used elsewhere means nothing here; with the ids of what it names (`routeOf`). */
  route: string;
  key: string;
  body: unknown;
  now: Date;
}

interface Stored {
  status: number;
  answer: unknown;
}

/**
 * The method of a call and what it is about, by its ids: an order has a reference too, and an id may be written large, but the same key is the same intention
 * however the address was written. A key that comes with another object is another intention: clients make one for the words of a form, and the
 * same words may be said of two orders.
 */
export async function routeOf(
  { domains }: Pick<Services, "domains">,
  { method, path }: AnyEndpoint,
  params: Readonly<Record<string, unknown>>,
  db: Database,
): Promise<string> {
  const named: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(params)) {
    const find = domains.find(({ otherNames }) => otherNames?.[name])?.otherNames?.[name];
    const written = String(value);
    const plain = written.toLowerCase().replace(/^0+(?=\d+$)/, "");
    named[name] = oneForm.test(plain) ? plain : ((await find?.(db, written)) ?? written);
  }
  return `${method} ${endpointUrl({ path }, named)}`;
}

/** An id, or a number: its other ways of being written are known here. */
const oneForm = /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\d+)$/;

/**
 * Claims a key within the transaction of its effect. A concurrent duplicate waits here for the first: when that commits,
 * its answer is replayed; when it rolls back, the duplicate goes ahead.
 *
 * @returns the stored answer of an earlier call, or undefined when this is the first.
 * @throws {AppError} `request.idempotencyKeyReused` when the key came with another body, or from a user who acted for another organization then.
 */
export async function claimKey({
  trx,
  userId,
  organizationId,
  route,
  key,
  body,
  now,
}: Props): Promise<Stored | undefined> {
  const hash = createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest("hex");
  const claimed = (await trx("idempotency_keys")
    .insert({
      user_id: userId,
      organization_id: organizationId,
      route,
      key,
      body_hash: hash,
      created_at: now,
      expires_at: after(now, keptFor),
    })
    .onConflict(["user_id", "route", "key"])
    .ignore()
    .returning("key")) as unknown[];
  if (claimed.length > 0) return undefined;
  const stored = (await trx("idempotency_keys")
    .where({ user_id: userId, route, key })
    .first("body_hash", "status", "answer", "organization_id")) as
    { body_hash: string; status: number | null; answer: unknown; organization_id: string | null } | undefined;
  // What one organization was answered is not another's to read.
  const isTheirs = stored?.organization_id === null || stored?.organization_id === organizationId;
  if (stored?.body_hash !== hash || stored.status === null || !isTheirs)
    throw new AppError("request.idempotencyKeyReused");
  return { status: stored.status, answer: stored.answer };
}

/** Forgets keys after their time. */
export const sweepKeys = ({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> =>
  sweepBatches(db, "idempotency_keys", "expires_at", clock.now());

/** Keeps the answer for repetitions, in the transaction of the effect. */
export async function storeAnswer(
  { trx, userId, route, key }: Omit<Props, "body" | "now" | "organizationId">,
  { status, answer }: Stored,
): Promise<void> {
  await trx("idempotency_keys")
    .where({ user_id: userId, route, key })
    .update({ status, answer: JSON.stringify(answer ?? null) });
}
