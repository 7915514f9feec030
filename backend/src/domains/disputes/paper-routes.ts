import { casePaperEndpoints, deskPaperEndpoints } from "#shared/disputes/paper-contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { inSnapshot, type Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, asUser, sideOf } from "#backend/src/kernel/actor.ts";
import { consume, createLimiter } from "#backend/src/kernel/rate-limit.ts";
import { Shipment } from "../escrow/index.ts";
import { drawCaseFile } from "./case-file/draw-case-file.ts";
import { gatherCase } from "./case-file/gather-case.ts";
import { readForDesk } from "./desk-routes.ts";
import { letterFile, previewLetter } from "./letters/letter-file.ts";
import { planLetters } from "./letters/plan-letter.ts";
import { findOwnCase } from "./queries/case-context.ts";

const [mostFiles, tenMinutes] = [10, 600];

/** @throws {AppError} `request.rateLimited` */
async function countFile(db: Database, userId: string): Promise<void> {
  const wait = await consume(createLimiter(db, "case-files", mostFiles, tenMinutes), userId);
  if (wait !== undefined) throw new AppError("request.rateLimited", { retryAfter: wait });
}

/** Files of a case: letters about its decisions, and all of it as one. */
export const casePaperRoutes: Endpoint[] = [
  endpoint(casePaperEndpoints.letter, async ({ db, actor, params, services }) => {
    asMember(actor);
    const { dispute, order } = await findOwnCase(db, actor, params.disputeId);
    const side = sideOf(actor, order);
    if (!side) throw new AppError("escrow.disputeNotFound");
    return letterFile(services, { disputeId: dispute.id, round: params.round, side });
  }),

  endpoint(casePaperEndpoints.file, async ({ db: anyMoment, actor, params, query, services, now }) => {
    const { userId, membership } = asMember(actor);
    await countFile(services.db, userId);
    const gathered = await inSnapshot(anyMoment, async (db) => {
      const { dispute, order } = await findOwnCase(db, actor, params.disputeId);
      const reader = sideOf(actor, order);
      if (!reader) throw new AppError("escrow.disputeNotFound");
      const shipment = await Shipment.query(db).findById(dispute.shipmentId).throwIfNotFound();
      return gatherCase({ db, dispute, order, shipment, reader, withNotes: false, language: query.language, now });
    });
    return drawCaseFile(services, gathered, membership.organizationId);
  }),

  endpoint(deskPaperEndpoints.file, async ({ db: anyMoment, actor, params, query, services, now }) => {
    const { language, notes: withNotes } = query;
    const gathered = await inSnapshot(anyMoment, async (db) =>
      gatherCase({ db, ...(await readForDesk(db, actor, params.id)), reader: "staff", withNotes, language, now }),
    );
    const { userId } = asUser(actor);
    await countFile(services.db, userId);
    return drawCaseFile(services, gathered, userId);
  }),

  endpoint(deskPaperEndpoints.letter, async ({ db, actor, params, services }) => {
    const { dispute } = await readForDesk(db, actor, params.id);
    return letterFile(services, { disputeId: dispute.id, round: params.round, side: params.side });
  }),

  endpoint(deskPaperEndpoints.letterPreview, async ({ db: anyMoment, actor, params, body, now }) => {
    const { ruling, side, language } = body;
    const letters = await inSnapshot(anyMoment, async (db) =>
      planLetters(db, await readForDesk(db, actor, params.id), ruling, now),
    );
    return previewLetter({ ...letters[side], language: language ?? letters[side].language });
  }),
];
