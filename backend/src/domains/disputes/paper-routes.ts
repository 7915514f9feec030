import { casePaperEndpoints, deskPaperEndpoints } from "#shared/disputes/paper-contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { inSnapshot } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, sideOf } from "#backend/src/kernel/actor.ts";
import { readForDesk } from "./desk-routes.ts";
import { letterFile, previewLetter } from "./letters/letter-file.ts";
import { planLetters } from "./letters/plan-letter.ts";
import { findOwnCase } from "./queries/case-context.ts";

/** Files of a case: letters about its decisions, and all of it as one. */
export const casePaperRoutes: Endpoint[] = [
  endpoint(casePaperEndpoints.letter, async ({ db, actor, params, services }) => {
    asMember(actor);
    const { dispute, order } = await findOwnCase(db, actor, params.disputeId);
    const side = sideOf(actor, order);
    if (!side) throw new AppError("escrow.disputeNotFound");
    return letterFile(services, { disputeId: dispute.id, round: params.round, side });
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
