import { verifyContractPath, type PaperSize } from "#shared/contracts/contract.ts";
import type { Config } from "#backend/src/config.ts";
import { createGate } from "#backend/src/kernel/gate.ts";
import { createThread } from "#backend/src/kernel/thread.ts";
import type { ContractSheet } from "./contract-paper.ts";
import type { Contract } from "./model.ts";
import { qrToken } from "./qr-token.ts";
import type { ContractContext } from "./queries/contract-context.ts";

/** As fee notes are drawn (docs/adr/0040-papers-and-their-numbers.md): in a thread of its own, one at a time. */
const drawer = createThread<ContractSheet, Uint8Array>("contract-drawer", import.meta.url, 30_000);
const lane = createGate(1, 10_000, 32);

interface Props {
  config: Pick<Config, "jwtPrivateKey" | "publicUrl">;
  contract: Contract;
  context: Pick<ContractContext, "signatures">;
  size: PaperSize;
}

/**
 * A contract as a paper.
 *
 * @throws {AppError} `server.busy` where too many others are to be drawn before it.
 */
export const drawnContract = ({ config, contract, context, size }: Props): Promise<Buffer> =>
  lane.enter(async () =>
    Buffer.from(
      await drawer.ask({
        text: contract.text,
        textHash: contract.textHash,
        status: contract.status,
        signatures: context.signatures.map(({ side, name, jobTitle, method, signedAt }) => ({
          side,
          name,
          jobTitle,
          method,
          signedAt: signedAt.toISOString(),
        })),
        concludedAt: contract.concludedAt?.toISOString() ?? null,
        verifyUrl: new URL(verifyContractPath(contract.number, qrToken(config, contract.id)), config.publicUrl).href,
        size,
      }),
    ),
  );
