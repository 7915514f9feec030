import { createHash } from "node:crypto";
import { object } from "yup";
import { paperSizes, type PaperSize } from "#shared/contracts/contract.ts";
import { uuid } from "#shared/kernel/fields.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { enqueueJob, type JobHandler } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { keepFile, readKept, restoreKept, tellLost } from "../../documents/index.ts";
import { drawnContract, drawnForJob } from "../drawn-contracts.ts";
import { Contract, type FileRow } from "../model.ts";
import { contractContexts } from "../queries/contract-context.ts";

export const drawJob = "contracts.drawFiles";
/** What names the files that are kept of contracts. */
export const filesTable = "contract_files";
const payloadShape = object({ contractId: uuid().required() });

/** Has the files of a concluded contract drawn, after the commit that has concluded it. */
export const queueFiles = (trx: Transaction, contractId: string): Promise<void> =>
  enqueueJob(trx, drawJob, { contractId }, { key: `${drawJob}:${contractId}` });

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The file of a concluded contract in one size. It is drawn once: who draws it at the same moment draws the same bytes, and the first row stands. */
export async function fileOf(
  services: Services,
  contract: Contract,
  size: PaperSize,
  draw = drawnContract,
): Promise<FileRow> {
  const { db, config, clock } = services;
  const known = () => db(filesTable).where({ contract_id: contract.id, size }).first() as Promise<FileRow | undefined>;
  const kept = await known();
  if (kept) return kept;
  const context = (await contractContexts(db, [contract]))(contract.id);
  const bytes = await draw({ config, contract, context, size });
  const row = {
    contract_id: contract.id,
    size,
    sha256: hashOf(bytes),
    bytes: bytes.length,
    storage_key: await keepFile(services, { table: filesTable, bytes, extension: "pdf" }),
  };
  await db(filesTable)
    .insert({ ...row, created_at: clock.now() })
    .onConflict(["contract_id", "size"])
    .ignore();
  return (await known()) ?? row;
}

/** The bytes of that file. Where the store has lost them they are drawn again and put back, if they have the hash that is on record: nothing else is given out as the signed file. @throws {AppError} `documents.fileLost` where they have another. */
export async function bytesOf(services: Services, contract: Contract, size: PaperSize): Promise<Buffer> {
  const { storage_key: key, sha256 } = await fileOf(services, contract, size);
  const kept = await readKept(services, key);
  if (kept) return kept;
  const context = (await contractContexts(services.db, [contract]))(contract.id);
  const drawn = await drawnContract({ config: services.config, contract, context, size });
  if (hashOf(drawn) !== sha256) throw await tellLost(services, { key, name: `${contract.number}-${size}.pdf`, sha256 });
  services.logger.warn(
    { contract: contract.number, size },
    "a signed file was gone from the store and was drawn again",
  );
  await restoreKept(services, key, drawn);
  return drawn;
}

/** Draws what a concluded contract's papers are: both sizes, so that whoever prints one has a file whose hash is known. */
export const drawFiles: JobHandler = async (services, payload) => {
  const { contractId } = payloadShape.validateSync(payload);
  const contract = await Contract.query(services.db).findById(contractId).throwIfNotFound();
  if (contract.concludedAt === null) return;
  for (const size of paperSizes) await fileOf(services, contract, size, drawnForJob);
};
