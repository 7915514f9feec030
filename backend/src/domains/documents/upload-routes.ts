import type { Context, Middleware } from "koa";
import { AppError } from "#shared/kernel/errors.ts";
import { asRefusal, problemOf } from "#backend/src/http/problem.ts";
import { apiBase } from "#backend/src/http/router.ts";
import { asMember, asUser, authorizeAction, demandSecondFactor } from "#backend/src/kernel/actor.ts";
import { consume, createLimiter } from "#backend/src/kernel/rate-limit.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { trustedPages } from "#backend/src/kernel/trusted-pages.ts";
import { authenticate } from "../identity/index.ts";
import { maySee } from "./policy.ts";
import { createLeases } from "./uploads/leases.ts";
import type { Sender } from "./uploads/sender.ts";
import { createUploadServer } from "./uploads/upload-server.ts";

const path = `${apiBase}/uploads`;

/** A new upload may bring its first bytes along; it is held by the limit of every other request. */
const largestBeginning = 256 * 1024;

const tenMinutes = 600;
/** Requests of one user about uploads that are there, in ten minutes: a large file over the worst of lines makes some hundreds. */
const mostSteps = 6000;

/** @throws {AppError} as an endpoint for members does. */
async function readSender(services: Services, context: Context): Promise<Sender> {
  const token = /^Bearer (.+)$/i.exec(context.get("authorization"))?.[1];
  if (!token) throw new AppError("accounts.signInRequired");
  const actor = asUser(await authenticate(services, token));
  if (actor.isAnonymous) throw new AppError("accounts.signInRequired");
  demandSecondFactor(actor);
  const member = asMember(actor);
  authorizeAction("uploadDocuments", member);
  return {
    organizationId: member.membership.organizationId,
    by: { uploadedBy: member.userId, invitationId: null },
    sends: (purpose) => maySee(member, { purpose }),
    key: member.userId,
  };
}

async function limit({ db, config }: Services, { key }: Sender, method: string): Promise<void> {
  const limiter =
    method === "POST"
      ? createLimiter(db, "uploads", config.uploadRateLimit, tenMinutes)
      : createLimiter(db, "upload-steps", mostSteps, tenMinutes);
  const wait = await consume(limiter, key);
  if (wait !== undefined) throw new AppError("request.rateLimited", { retryAfter: wait });
}

function measureBeginning(context: Context): void {
  if (context.method !== "POST") return;
  const length = Number(context.get("content-length") || 0);
  // Of what comes in chunks nobody knows how much it is.
  if (length > largestBeginning || context.get("transfer-encoding")) throw new AppError("request.tooLarge");
}

const nobody: Sender = {
  organizationId: "",
  by: { uploadedBy: null, invitationId: null },
  sends: () => false,
  key: "",
};

interface Door {
  /** The path of uploads below which a request lies; undefined for all others. */
  readonly pathOf: (context: Context) => string | undefined;
  /** @throws {AppError} for whoever sends nothing. */
  readonly readSender: (services: Services, context: Context) => Promise<Sender>;
  /** Whether pages of other sites may send. */
  readonly isOpenToOthers: boolean;
}

/** Resumable uploads (tus 1.0.0): beside the endpoints, because a body is a stream of bytes here. */
export const uploadsAt =
  ({ pathOf, readSender: read, isOpenToOthers }: Door) =>
  (services: Services): Middleware => {
    const leases = createLeases(services.db);
    return async (context: Context, next) => {
      const path = pathOf(context);
      if (path === undefined) {
        await next();
        return;
      }
      const origins = isOpenToOthers ? trustedPages(services.config).foreignOrigins : new Set<string>();
      // Refusals too: a script that may not read one takes it for a broken line, and tries again.
      if (origins.has(context.get("origin"))) {
        context.set("access-control-allow-origin", context.get("origin"));
        context.vary("Origin");
      }
      // What a browser asks beforehand says nothing of anybody.
      const isPreflight = context.method === "OPTIONS";
      const sender = isPreflight ? nobody : await read(services, context);
      if (!isPreflight) await limit(services, sender, context.method);
      measureBeginning(context);
      const requestId = context.state.requestId as string;
      const server = createUploadServer({
        services,
        leases,
        sender,
        senderNow: () => read(services, context),
        path,
        origins,
        refusal: (error) => asRefusal(error, services.logger, requestId),
        body: (error) => problemOf(error, requestId),
      });
      // The library writes the answer itself, as the bytes come.
      context.respond = false;
      await server.handle(context.req, context.res);
    };
  };

/** What members send for their organizations. */
export const uploadRoutes = uploadsAt({
  pathOf: (context) => (context.path === path || context.path.startsWith(`${path}/`) ? path : undefined),
  readSender,
  isOpenToOthers: true,
});
