import { contractProcess } from "#shared/contracts/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { renounceOffer } from "../../offers/index.ts";
import type { Contract } from "../model.ts";
import { lockContract, refuseMove } from "./lock-contract.ts";
import { publishContract, tellContract } from "./tell-contract.ts";

interface Props {
  trx: Transaction;
  contract: Contract;
  /** Who withdraws, and why: the other side is told. */
  side: OrganizationType;
  userId: string;
  reason: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * One side withdraws before both have signed, also one that has. The offer ends with it.
 *
 * @throws {AppError} `contracts.signedByBoth`, `contracts.withdrawn`, `contracts.expired`, `contracts.lapsed`.
 */
export async function withdrawContract({
  trx,
  side,
  userId,
  reason,
  request,
  now,
  ...props
}: Props): Promise<Contract> {
  const locked = await lockContract(trx, props.contract);
  const { contract, offer } = locked;
  refuseMove("withdraw", locked, now);
  const withdrawn = await contract.change(
    trx,
    {
      status: contractProcess.withdraw.to,
      endedAt: now,
      withdrawnBy: side,
      withdrawnByUser: userId,
      withdrawalReason: reason,
    },
    now,
  );
  await renounceOffer({ trx, offer, now });
  await publishContract(trx, withdrawn, now);
  await writeAudit({
    db: trx,
    action: "contract.withdrawn",
    actorUserId: userId,
    subjectType: "contract",
    subjectId: contract.id,
    details: { number: contract.number, side },
    request,
    now,
  });
  const told = { [side === "buyer" ? "supplier" : "buyer"]: "contractWithdrawn" } as const;
  await tellContract({ trx, contract: withdrawn, told, values: { reason }, now });
  return withdrawn;
}
