import { hash } from "node:crypto";
import { priceImportEndpoints } from "#shared/market-prices/import-contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { draftImport } from "./commands/draft-import.ts";
import { commitImport, compareImport, discardImport, type MoveProps } from "./commands/move-draft.ts";
import { undoImport } from "./commands/undo-import.ts";
import { listChanges } from "./queries/list-changes.ts";
import { findImport, listImports } from "./queries/list-imports.ts";
import { readPriceFile } from "./reading/index.ts";

/** What people call a file, as one line. */
const nameOf = (name: string): string => name.replace(/[\p{Cc}\p{Cf}]+/gu, " ").trim() || "prices";

type Deciding = Call<typeof priceImportEndpoints.commit>;
const moveOf = ({ trx, params, expectedVersion, actor, request, now }: Deciding): MoveProps => ({
  trx,
  id: params.id,
  version: expectedVersion,
  userId: asUser(actor).userId,
  request,
  now,
});

const deciding =
  (move: (props: MoveProps) => Promise<void>) =>
  async (call: Deciding): Promise<Awaited<ReturnType<typeof findImport>>> => {
    await move(moveOf(call));
    return findImport(call.trx, call.params.id);
  };

export const importRoutes: Endpoint[] = [
  endpoint(priceImportEndpoints.list, ({ db, query }) => listImports(db, query)),
  endpoint(priceImportEndpoints.show, ({ db, params }) => findImport(db, params.id)),
  endpoint(priceImportEndpoints.changes, ({ db, query }) => listChanges(db, query)),

  endpoint(priceImportEndpoints.preview, async ({ services, query, actor, request, now }) => {
    const { file: bytes } = request;
    const reading = await readPriceFile({ bytes, newest: now.toISOString().slice(0, 7) });
    if ("flaws" in reading)
      throw new AppError("request.invalid", {
        fields: reading.flaws.map(({ key, values }) => ({ field: "file", key, ...(values && { values }) })),
      });
    const sha256 = hash("sha256", bytes);
    const { userId } = asUser(actor);
    return services.writes.enter(() =>
      services.db.transaction(async (trx) => {
        const props = { trx, file: reading.file, fileName: nameOf(query.name), sha256, userId, now };
        return findImport(trx, await draftImport(props));
      }),
    );
  }),

  endpoint(priceImportEndpoints.compare, deciding(compareImport)),
  endpoint(priceImportEndpoints.commit, deciding(commitImport)),
  endpoint(priceImportEndpoints.discard, deciding(discardImport)),
  endpoint(priceImportEndpoints.undo, async (call) => {
    await undoImport({ ...moveOf(call as unknown as Deciding), reason: call.body.reason });
    return findImport(call.trx, call.params.id);
  }),
];
