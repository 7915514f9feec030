import type { AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { permissionsOf } from "#shared/identity/staff.ts";
import { AuthError } from "../kernel/auth-error.ts";
import {
  asMember,
  asUser,
  demandSecondFactor,
  membershipOf,
  refuseReadsOnly,
  type Actor,
  type UserActor,
} from "../kernel/actor.ts";
import type { Services } from "../kernel/services.ts";
import { isCollision } from "../db/busy.ts";
import type { Database, Transaction } from "../db/database.ts";
import type { Call, Endpoint, RequestFacts } from "./endpoint.ts";
import { claimKey, routeOf, storeAnswer } from "./idempotency.ts";
import { parsePart } from "./parse.ts";

/** A request before it is parsed. */
export interface Incoming {
  readonly actor: Actor;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly request: RequestFacts;
}

export interface Outcome {
  readonly status: number;
  readonly answer: unknown;
}

/**
 * The steps that no route can forget, in their order: access, parsing, preconditions, the declared transaction, the
 * idempotency key, the handler. Authenticating is done by the caller, who knows where the token stands.
 */
export function dispatch(services: Services, served: Endpoint, incoming: Incoming): Promise<Outcome> {
  if (!isReplicable(served.contract)) return dispatchOn(services.db, services, served, incoming);
  return services.replicas.read((db) => dispatchOn(db, services, served, incoming));
}

/** What anybody may read, but for what must hold at this very moment (secret addresses, files) and what the auth protocol writes while it is read. */
const isReplicable = ({ access, method, kind, transaction, isSecret }: AnyEndpoint): boolean =>
  access === "public" &&
  method === "GET" &&
  (kind === "json" || kind === "collection") &&
  transaction !== "write" &&
  !isSecret;

async function dispatchOn(
  db: Database,
  services: Services,
  { contract, handler }: Endpoint,
  incoming: Incoming,
): Promise<Outcome> {
  const { actor, request } = incoming;
  checkAccess(contract, actor);
  const loose = contract.kind === "gotrue";
  const parts = {
    params: parsePart(contract.params, incoming.params, "params"),
    query: parsePart(contract.query, incoming.query, "query"),
    body: parsePart(contract.body, incoming.body ?? {}, "body", loose),
  };
  const expectedVersion = readVersion(contract, request);
  const key = readKey(contract, request);
  const makeCall = (trx: Transaction | undefined): Call<AnyEndpoint> => ({
    actor,
    ...(parts as Pick<Call<AnyEndpoint>, "params" | "query" | "body">),
    get trx(): Transaction {
      if (!trx) throw new Error(`${contract.name} declares no transaction`);
      return trx;
    },
    db,
    now: services.clock.now(),
    services,
    expectedVersion,
    request,
  });
  const outcome = await inTransaction(
    { db, writes: services.writes, logger: services.logger },
    contract,
    async (trx): Promise<Outcome> => {
      if (!trx || !key || actor.kind !== "user")
        return { status: contract.status, answer: await handler(makeCall(trx)) };
      const claim = {
        trx,
        userId: actor.userId,
        organizationId: membershipOf(actor)?.organizationId ?? null,
        route: await routeOf(services, contract, parts.params as Record<string, unknown>, trx),
        key,
      };
      const earlier = await claimKey({ ...claim, body: parts.body, now: services.clock.now() });
      if (earlier) return earlier;
      const fresh = { status: contract.status, answer: (await handler(makeCall(trx))) as unknown };
      await storeAnswer(claim, fresh);
      return fresh;
    },
  );
  if (services.config.checkAnswers) checkAnswer(contract, outcome.answer);
  return outcome;
}

/** Who comes through at all. @throws {AppError} as `Access` says. */
export function checkAccess(contract: AnyEndpoint, actor: Actor): void {
  if (contract.access === "public") return;
  if (contract.access === "service") {
    checkService(actor);
    return;
  }
  // The auth endpoints are where it is shown; they say themselves what needs it.
  if (contract.kind !== "gotrue") demandSecondFactor(asUser(actor));
  if (contract.access === "user") asUser(actor);
  else if (contract.access === "member") checkMember(contract, actor);
  else checkStaff(contract, asUser(actor));
}

function checkMember({ method, evenReadsOnly }: AnyEndpoint, actor: Actor): void {
  asMember(actor);
  if (method !== "GET" && !evenReadsOnly) refuseReadsOnly(actor);
}

function checkService(actor: Actor): void {
  if (actor.kind === "anonymous") asUser(actor);
  if (actor.kind !== "service") throw new AuthError(403, "not_admin", "User not allowed");
}

/** To everybody but staff the console's routes do not exist; staff are told that theirs is another role. */
function checkStaff({ permission }: AnyEndpoint, { staffRoles }: UserActor): void {
  if (staffRoles.length === 0) throw new AppError("request.notFound");
  if (permission && !permissionsOf(staffRoles).includes(permission)) throw new AppError("accounts.forbidden");
}

function readVersion(contract: AnyEndpoint, request: RequestFacts): number | undefined {
  if (!contract.versioned) return undefined;
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(request.header("if-match"));
  if (!match) throw new AppError("request.versionRequired");
  return Number(match[1]);
}

function readKey(contract: AnyEndpoint, request: RequestFacts): string | undefined {
  if (contract.idempotency === "none") return undefined;
  const key = request.header("idempotency-key").trim();
  if (!key && contract.idempotency === "required") throw new AppError("request.idempotencyKeyRequired");
  if (key.length > 200)
    throw new AppError("request.invalid", {
      fields: [{ field: "Idempotency-Key", key: "tooLong", values: { max: 200 } }],
    });
  return key || undefined;
}

async function inTransaction(
  { db, writes, logger }: Pick<Services, "db" | "writes" | "logger">,
  { name, transaction }: AnyEndpoint,
  work: (trx: Transaction | undefined) => Promise<Outcome>,
): Promise<Outcome> {
  if (transaction === "none") return work(undefined);
  if (transaction === "read") return db.transaction(work, { readOnly: true, isolationLevel: "repeatable read" });
  return writes.enter(() =>
    db.transaction(work).catch((error: unknown) => {
      if (!isCollision(error)) throw error;
      // All of it was undone, and what leaves a transaction leaves with its commit: it is done again from the beginning, once.
      logger.info({ route: name, reason: (error as Error).message }, "a transaction is tried again");
      return db.transaction(work);
    }),
  );
}

/** In tests every answer is held against its contract, so that types and documents are true. */
function checkAnswer(contract: AnyEndpoint, answer: unknown): void {
  if (!contract.response || contract.kind === "gotrue" || contract.kind === "stream" || contract.kind === "file")
    return;
  const plain: unknown = JSON.parse(JSON.stringify(answer ?? null));
  const isList = contract.kind === "collection" || contract.kind === "simpleRest";
  const items = isList ? (plain as { items: unknown[] }).items : [plain];
  for (const item of items) contract.response.validateSync(item, { strict: true });
}
