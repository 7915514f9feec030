import { hash } from "node:crypto";
import { Readable } from "node:stream";
import Router from "@koa/router";
import type { Context, Middleware } from "koa";
import { AppError, type ErrorCode } from "#shared/kernel/errors.ts";
import type { OffsetPage } from "#shared/kernel/staff-list.ts";
import { anonymous, type Actor } from "../kernel/actor.ts";
import { writeRefusal } from "../kernel/audit.ts";
import type { Services } from "../kernel/services.ts";
import { createWriteLimits, type CountWrite } from "../kernel/write-limits.ts";
import { readBody, readFileBody } from "./body.ts";
import { checkAccess, dispatch, type Incoming } from "./dispatch.ts";
import type { Endpoint, RequestFacts } from "./endpoint.ts";
import { apiVersion, apiVersionHeader, asAuthError, AuthError, writeAuthError } from "./gotrue.ts";
import { asRefusal, writeProblem } from "./problem.ts";
import { hasStaffRoutes, isAtConsole } from "./asked-site.ts";
import { Redirect, writeRedirect } from "./redirect.ts";
import { FileAnswer, StreamedFile } from "../kernel/file-answer.ts";
import { WrittenJson } from "../kernel/written-json.ts";

/** Who sent a bearer token, and when they did something last; given by the accounts domain. @throws {AppError} `accounts.tokenInvalid` */
export type Authenticate = (services: Services, token: string, lastAct?: Date) => Promise<Actor>;

export const apiBase = "/api/v1";
export const authBase = "/auth/v1";
const baseOf = ({ contract }: Endpoint) => (contract.kind === "gotrue" ? authBase : apiBase);

/** Serves endpoints over HTTP. */
export function createRouter(
  services: Services,
  endpoints: readonly Endpoint[],
  authenticate: Authenticate,
): Middleware {
  const routers = new Map<string, Router>();
  const countWrite = createWriteLimits(services);
  // A literal segment must be tried before a parameter at the same place (`/products/facets` before `/products/:id`).
  const ordered = [...endpoints].sort(
    (a, b) => Number(a.contract.path.includes("/:")) - Number(b.contract.path.includes("/:")),
  );
  for (const served of ordered) {
    const path = baseOf(served) + served.contract.path;
    const router = routers.get(groupOf(path)) ?? new Router();
    routers.set(groupOf(path), router);
    router.register(path, [served.contract.method], (context) =>
      serve({ services, served, authenticate, countWrite, context }),
    );
  }
  const groups = new Map([...routers].map(([group, router]) => [group, router.routes() as unknown as Middleware]));
  return async (context, next) => {
    await (groups.get(groupOf(context.path)) ?? pass)(context, next);
  };
}

const pass: Middleware = (_context, next) => next();

/** The first three segments of an address, such as `/api/v1/products`: a router tries each of its patterns in turn, so it is given only those of one group. No contract has a parameter there. */
const groupOf = (path: string): string => path.split("/", 4).join("/").toLowerCase();

interface Serving {
  services: Services;
  served: Endpoint;
  authenticate: Authenticate;
  countWrite: CountWrite;
  context: Context;
}

async function serve({ services, served, authenticate, countWrite, context }: Serving): Promise<void> {
  const { contract } = served;
  context.state.route = baseOf(served) + contract.path;
  let actor: Actor = anonymous;
  try {
    const token = /^Bearer (.+)$/i.exec(context.get("authorization"))?.[1];
    if (contract.access === "staff" && !hasStaffRoutes(context, services.config))
      throw new AppError("request.notFound");
    const actorNow = async (): Promise<Actor> => {
      // A public answer never depends on the caller, so the token is not even looked at.
      const asking =
        token && contract.access !== "public"
          ? await authenticate(services, token, lastActOf(context, contract, services.clock))
          : anonymous;
      return asking.kind === "user" && asking.isAnonymous && contract.kind !== "gotrue" ? anonymous : asking;
    };
    // Asked before anybody is looked up: whatever has arrived by then was sent before their rights were read.
    const hasArrived = context.req.complete;
    actor = await actorNow();
    if (contract.access === "staff") tellEnd(context, actor, services.clock);
    if (actor.kind === "user") context.state.userId = actor.userId;
    // Nobody sends for nothing.
    checkAccess(contract, actor);
    if (actor.kind === "user" && contract.method !== "GET") await countWrite(actor, context.ip, contract);
    const { raw, body, file } = await bodyOfRequest(context, contract, services.config);
    // A body takes as long as its sender likes; whoever was signed out or removed meanwhile has no right any more.
    if (!hasArrived) actor = await actorNow();
    const incoming: Incoming = {
      actor,
      params: context.params,
      query: context.query,
      body,
      request: factsOf(context, { raw, file }, actorNow),
    };
    const { status, answer } = await dispatch(services, served, incoming);
    if (contract.kind === "stream") return;
    if (answer instanceof Redirect) writeRedirect(context, answer);
    else if (answer instanceof WrittenJson && !isKept(contract)) writeWritten(context, status, answer);
    else if (answer instanceof FileAnswer) writeFile(context, served, answer);
    else writeAnswer(context, served, status, answer);
  } catch (error) {
    if (error instanceof AuthError) writeAuthError(context, error);
    else {
      const refusal = asRefusal(error, services.logger, context.state.requestId as string);
      if (contract.access === "staff") await noteRefusal(services, served, context, actor, refusal);
      if (contract.kind === "gotrue") writeAuthError(context, asAuthError(refusal));
      else writeProblem(context, refusal);
    }
  }
}

/**
 * When whoever asks did something last. A page that asks by itself says in `x-idle-seconds` for how long nobody has touched it, so that
 * nobody stays signed in at a desk that they have left; a stream that is opened again says nothing of it.
 */
function lastActOf(context: Context, { kind }: Endpoint["contract"], clock: Services["clock"]): Date | undefined {
  if (kind === "stream") return undefined;
  const idle = /^\d{1,9}$/.exec(context.get("x-idle-seconds"))?.[0] ?? "0";
  return new Date(clock.now().getTime() - Number(idle) * 1000);
}

/** Tells the console in how many seconds its session ends, and by what, so that it can warn. */
function tellEnd(context: Context, actor: Actor, clock: Services["clock"]): void {
  if (actor.kind !== "user" || !actor.sessionEnd) return;
  const { at, by } = actor.sessionEnd;
  context.set("x-session-ends", `${Math.max(0, Math.floor((at.getTime() - clock.now().getTime()) / 1000))} ${by}`);
}

/** What keeps somebody out of the console, as opposed to what is wrong with a request. */
const closedDoor = new Set<ErrorCode>([
  "accounts.signInRequired",
  "accounts.tokenInvalid",
  "accounts.forbidden",
  "accounts.secondFactorNeeded",
  "escrow.secondReviewerNeeded",
  "request.notFound",
]);

/** Whoever tries a staff route without the right to is written down, see `writeRefusal`. */
async function noteRefusal(
  services: Services,
  { contract }: Endpoint,
  context: Context,
  actor: Actor,
  { code }: AppError,
): Promise<void> {
  if (!closedDoor.has(code)) return;
  const request = { id: context.state.requestId as string, ip: context.ip };
  services.logger.warn({ requestId: request.id, ip: request.ip, route: contract.name, code }, "staff route refused");
  await writeRefusal({
    db: services.db,
    action: "staff.refused",
    actorUserId: actor.kind === "user" ? actor.userId : null,
    subjectType: "route",
    subjectId: contract.name,
    details: { method: context.method, path: context.path.slice(0, 200), code },
    request,
    now: services.clock.now(),
  });
}

const noFile = Buffer.alloc(0);

async function bodyOfRequest(context: Context, contract: Endpoint["contract"], { bodyTimeout }: Services["config"]) {
  if (contract.largestFile === undefined) return { ...(await readBody(context, bodyTimeout)), file: noFile };
  return { raw: "", body: undefined, file: await readFileBody(context, contract.largestFile) };
}

function factsOf(
  context: Context,
  { raw, file }: { raw: string; file: Buffer },
  actorNow: RequestFacts["actorNow"],
): RequestFacts {
  return {
    id: context.state.requestId as string,
    ip: context.ip,
    userAgent: context.get("user-agent"),
    atConsole: isAtConsole(context),
    header: (name) => context.get(name),
    rawBody: raw,
    file,
    actorNow,
    http: context,
  };
}

/** Whether a browser, or anybody on the way, may keep an answer and ask whether it still holds. */
const isKept = ({ access, method, isSecret }: Endpoint["contract"]): boolean =>
  access === "public" && method === "GET" && !isSecret;

function writeAnswer(context: Context, { contract }: Endpoint, status: number, answer: unknown): void {
  context.status = status;
  if (contract.kind === "gotrue") context.set(apiVersionHeader, apiVersion);
  if (status === 204) return;
  const text = answer instanceof WrittenJson ? answer.text : JSON.stringify(bodyOf(context, contract, answer));
  context.set("content-type", "application/json; charset=utf-8");
  const version = (answer as { version?: unknown } | null)?.version;
  if (isKept(contract)) {
    const tag = `W/"${hash("sha1", text, "base64url").slice(0, 22)}"`;
    context.set("etag", tag);
    context.set("cache-control", `public, max-age=${contract.maxAge ?? 0}, must-revalidate`);
    if (context.get("if-none-match") === tag) {
      context.status = 304;
      return;
    }
  } else {
    context.set("cache-control", "no-store");
    if (typeof version === "number") context.set("etag", `"${version}"`);
  }
  context.body = text;
}

function writeWritten(context: Context, status: number, { pieces }: WrittenJson<unknown>): void {
  context.status = status;
  context.set({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" });
  context.body = Readable.from(pieces);
}

/** A file is saved, never opened in our own pages' name. */
function writeFile(context: Context, { contract }: Endpoint, answer: FileAnswer): void {
  const { name, bytes } = answer;
  context.status = 200;
  context.set({
    "content-type": contract.fileType ?? "application/octet-stream",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
  });
  if (answer instanceof StreamedFile) {
    const { res } = context;
    res.setTimeout(stalled, () => res.destroy());
    answer.stream.once("error", () => res.destroy());
    context.body = answer.stream;
    context.type = contract.fileType ?? "application/octet-stream";
  } else context.body = bytes;
}

/** Milliseconds in which the poorest line takes something. */
const stalled = 60_000;

/** The body of an answer; a staff list is an array, as ra-data-simple-rest reads it, and says in a header where it stands. */
function bodyOf(context: Context, contract: Endpoint["contract"], answer: unknown): unknown {
  if (contract.kind !== "simpleRest") return answer ?? {};
  const { items, start, total, totalCapped } = answer as OffsetPage<unknown>;
  const resource = contract.path.split("/").at(-1) ?? "items";
  const rows = items.length > 0 ? `${start}-${start + items.length - 1}` : "*";
  context.set("content-range", `${resource} ${rows}/${total}`);
  if (totalCapped) context.set("x-total-capped", "true");
  return items;
}

/**
 * Calls an endpoint without HTTP, as nobody: this is how the server renders a page with its data. Public reads only.
 *
 * @throws {AppError} as the endpoint would answer.
 */
export function createInternalCaller(services: Services, endpoints: readonly Endpoint[]) {
  const table = new Map(
    endpoints
      .filter(({ contract }) => contract.access === "public" && contract.method === "GET")
      .map((served) => [served.contract.name, served]),
  );
  const request: RequestFacts = {
    id: "server-render",
    ip: "",
    userAgent: "",
    atConsole: false,
    header: () => "",
    rawBody: "",
    file: noFile,
    actorNow: () => Promise.resolve(anonymous),
    http: undefined,
  };
  return async (name: string, params: unknown, query: unknown): Promise<unknown> => {
    const served = table.get(name);
    if (!served) throw new AppError("request.notFound");
    const { answer } = await dispatch(services, served, { actor: anonymous, params, query, body: undefined, request });
    return answer instanceof WrittenJson ? answer.toJSON() : answer;
  };
}
export type InternalCaller = ReturnType<typeof createInternalCaller>;
