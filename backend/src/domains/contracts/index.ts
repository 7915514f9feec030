import type { Domain } from "../domain.ts";
import { drawFiles, drawJob, filesTable } from "./jobs/draw-files.ts";
import { sweepContracts } from "./jobs/sweep-contracts.ts";
import { Contract } from "./model.ts";
import { contractsPersonData } from "./own-data.ts";
import { readContractsToday } from "./queries/read-today.ts";
import { contractRoutes } from "./routes.ts";

export { concludeWith } from "./commands/conclude-offer.ts";
export { makeContract } from "./commands/make-contract.ts";
export { lapseWithOrder, noteOrder, requireSigned } from "./commands/note-order.ts";
export { signContract } from "./commands/sign-contract.ts";
export { contractFile } from "./contract-file.ts";
export { Contract } from "./model.ts";
export { qrToken, verifyUrlOf } from "./qr-token.ts";
export { textHash } from "./text-hash.ts";

export const contractsDomain: Domain = {
  ...contractsPersonData,
  endpoints: contractRoutes,
  today: readContractsToday,
  otherNames: { contractId: async (db, written) => (await Contract.find(db, written))?.id },
  keptFiles: [filesTable],
  jobs: { [drawJob]: drawFiles },
  sweeps: { "contracts.ends": sweepContracts },
};
