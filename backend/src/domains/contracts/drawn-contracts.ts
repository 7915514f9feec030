import { LRUCache } from "lru-cache";
import type { PaperSize } from "#shared/contracts/contract.ts";
import type { Config } from "#backend/src/config.ts";
import { drawingLane } from "#backend/src/kernel/drawing-lane.ts";
import type { ContractSheet } from "./contract-paper.ts";
import type { Contract } from "./model.ts";
import { shownSignatures } from "./presenter.ts";
import { verifyUrlOf } from "./qr-token.ts";
import type { ContractContext } from "./queries/contract-context.ts";

/** However many drafts people ask for, the files of what was signed are drawn beside them. */
const lane = () => drawingLane<ContractSheet>("contract-drawer", import.meta.url);
const lanes = { asked: lane(), job: lane() } as const;

interface Props {
  config: Pick<Config, "jwtPrivateKey" | "publicUrl">;
  contract: Contract;
  context: Pick<ContractContext, "signatures">;
  size: PaperSize;
}

function sheetOf({ config, contract, context, size }: Props): ContractSheet {
  return {
    text: contract.text,
    textHash: contract.textHash,
    status: contract.status,
    signatures: shownSignatures(context.signatures),
    concludedAt: contract.concludedAt?.toISOString() ?? null,
    verifyUrl: verifyUrlOf(config, contract),
    size,
  };
}

/** Some 100 kB each. */
const drawn = new LRUCache<string, Buffer, Props>({
  max: 50,
  fetchMethod: (_key, _before, { context }) => lanes.asked(sheetOf(context)),
});

/**
 * A contract as a paper: whoever asks while it is drawn waits for the same one, and it is kept for a while for whoever asks again. Its text never changes, so the key says what does.
 *
 * @throws {AppError} `server.busy` where too many others are to be drawn before it.
 */
export function drawnContract(props: Props): Promise<Buffer> {
  const { config, contract, context, size } = props;
  const signed = context.signatures.map(({ side, signedAt }) => [side, signedAt]);
  const key = [config.publicUrl, contract.id, size, contract.status, contract.concludedAt, signed];
  return drawn.forceFetch(JSON.stringify(key), { context: props });
}

/** The same for a job, which waits for other jobs alone. */
export const drawnForJob = (props: Props): Promise<Buffer> => lanes.job(sheetOf(props));
