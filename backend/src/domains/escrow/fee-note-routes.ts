import { AppError } from "#shared/kernel/errors.ts";
import { feeNoteEndpoints } from "#shared/escrow/fee-note-contract.ts";
import { inSnapshot, type Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, type Actor } from "#backend/src/kernel/actor.ts";
import { FileAnswer } from "#backend/src/kernel/file-answer.ts";
import { drawnFeeNote } from "./drawn-fee-notes.ts";
import { canListFeeNotes, canReadFeeNote } from "./fee-note-policy.ts";
import { presentFeeNote } from "./fee-note-presenter.ts";
import { findFeeNote, listFeeNotes } from "./queries/fee-notes.ts";

/** @throws {AppError} `escrow.feeNoteNotFound`, also for a note that is somebody else's. */
async function read(db: Database, actor: Actor, id: string) {
  const note = await findFeeNote(db, id);
  if (!note || !canReadFeeNote(actor, note)) throw new AppError("escrow.feeNoteNotFound");
  return presentFeeNote(note);
}

export const feeNoteRoutes: Endpoint[] = [
  endpoint(feeNoteEndpoints.list, ({ db: anyMoment, actor, query }) => {
    const { membership } = asMember(actor);
    authorize(canListFeeNotes(actor));
    return inSnapshot(anyMoment, async (db) => {
      const { items, ...page } = await listFeeNotes(db, { supplierOrgId: membership.organizationId, ...query });
      return { ...page, items: items.map(presentFeeNote) };
    });
  }),

  endpoint(feeNoteEndpoints.show, ({ db, actor, params }) => read(db, actor, params.id)),

  endpoint(feeNoteEndpoints.pdf, async ({ db, actor, params, query }) => {
    const note = await read(db, actor, params.id);
    return new FileAnswer(`${note.number}.pdf`, await drawnFeeNote(note, query.language));
  }),
];
