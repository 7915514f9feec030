import type { PaperSize } from "#shared/contracts/contract.ts";
import { FileAnswer } from "#backend/src/kernel/file-answer.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { drawnContract } from "./drawn-contracts.ts";
import { bytesOf } from "./jobs/draw-files.ts";
import type { Contract } from "./model.ts";
import { contractContexts } from "./queries/contract-context.ts";

/** The file that is kept of a concluded contract, else a draft. Whoever asks for it must be one of its sides. */
export async function contractFile(services: Services, contract: Contract, size: PaperSize): Promise<FileAnswer> {
  const { number, concludedAt } = contract;
  if (concludedAt !== null) return new FileAnswer(`${number}.pdf`, await bytesOf(services, contract, size));
  const context = (await contractContexts(services.db, [contract]))(contract.id);
  return new FileAnswer(
    `${number}-draft.pdf`,
    await drawnContract({ config: services.config, contract, context, size }),
  );
}
