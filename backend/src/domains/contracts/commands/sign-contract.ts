import { namesPayment } from "#shared/bank-details/payment-words.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { contractProcess, type SigningMethod } from "#shared/contracts/process.ts";
import { visibleName } from "#shared/kernel/name-field.ts";
import { refusalOf } from "#shared/organizations/actions.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { User } from "../../identity/index.ts";
import { beginOrderTime } from "../../offers/index.ts";
import { Member } from "../../organizations/index.ts";
import { refuseFailed } from "../../samples/index.ts";
import { queueFiles } from "../jobs/draw-files.ts";
import { Signature, type Contract } from "../model.ts";
import { lockContract, refuseMove, type LockedContract } from "./lock-contract.ts";
import { refuseListed } from "./refuse-away.ts";
import { publishContract, tellContract } from "./tell-contract.ts";

interface Props {
  trx: Transaction;
  contract: Contract;
  side: OrganizationType;
  /** Whoever signs, and has shown who they are by `method`. */
  userId: string;
  method: SigningMethod;
  /** Of the text that they have read. */
  textHash: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * Signs for one side. With the second signature both are bound, and the time begins in which the order is placed. What a side has signed already stays as it is, whoever of it signs
 * again.
 *
 * @throws {AppError} `contracts.withdrawn`, `contracts.expired`, `contracts.lapsed`, `contracts.otherText`; `accounts.forbidden` and `organizations.suspended` where the right
 * has ended meanwhile; `offers.productUnavailable` where either side was found on a sanctions list, or the other is suspended or closed; `samples.failed` where the sale hangs on a sample that was refused, or not approved by its day.
 */
export async function signContract(props: Props): Promise<Contract> {
  const { trx, side, userId, method, now } = props;
  const locked = await lockContract(trx, props.contract);
  const { contract, signatures } = locked;
  const hasSigned = signatures.some((signature) => signature.side === side);
  // A press that comes again finds what it has done.
  if (!(hasSigned && contract.status === contractProcess.sign.to)) refuseMove("sign", locked, now);
  if (props.textHash !== contract.textHash) throw new AppError("contracts.otherText", { textHash: contract.textHash });
  if (hasSigned) return contract;
  await refuseListed(trx, contract);
  await refuseFailed(trx, { offerId: locked.offer.id, sample: contract.text.terms.sample ?? null }, now);
  const { name, jobTitle } = await signerOf(trx, locked, props);
  refuseGone(locked, side);
  await Signature.query(trx).insert({
    contractId: contract.id,
    side,
    userId,
    name,
    jobTitle,
    method,
    textHash: contract.textHash,
    signedAt: now,
  });
  const { number } = contract;
  await writeAudit({
    db: trx,
    action: "contract.signed",
    actorUserId: userId,
    subjectType: "contract",
    subjectId: contract.id,
    details: { number, side, method, textHash: contract.textHash },
    request: props.request,
    now,
  });
  return signatures.length === 0 ? awaitOther(props, contract) : conclude(props, locked);
}

/**
 * Nobody is bound to whom nobody may order from, or sell to: what the other side had signed before it was suspended or closed waits, and ends with its time.
 *
 * @throws {AppError} `offers.productUnavailable`
 */
function refuseGone({ sides }: LockedContract, side: OrganizationType): void {
  const other = sides[side === "buyer" ? "supplier" : "buyer"];
  if (!other || other.deleted_at || other.suspended_at) throw new AppError("offers.productUnavailable");
}

/** The proof took its time: the right is looked up once more, under the lock. */
async function signerOf(trx: Transaction, { sides }: LockedContract, { side, userId }: Props) {
  const organization = sides[side];
  if (!organization || organization.deleted_at) throw new AppError("accounts.forbidden");
  const member = await Member.query(trx)
    .findOne({ organization_id: organization.id, user_id: userId })
    .whereNull("deleted_at");
  const refusal = refusalOf(
    "signContracts",
    member && { organizationType: side, role: member.role, suspended: organization.suspended_at !== null },
  );
  if (!member || refusal) throw new AppError(refusal ?? "accounts.forbidden");
  const user = await User.query(trx).findById(userId).throwIfNotFound();
  const { full_name: fullName, name } = user.userMetadata as { full_name?: unknown; name?: unknown };
  const said = [fullName, name].find((each): each is string => typeof each === "string" && each.trim() !== "");
  // They write it themselves, and it stands on the paper.
  return { name: visibleName(said && !namesPayment(said) ? said : user.email), jobTitle: member.jobTitle };
}

async function awaitOther({ trx, side, now }: Props, contract: Contract): Promise<Contract> {
  const signed = await contract.change(trx, {}, now);
  await publishContract(trx, signed, now);
  const told = { [side === "buyer" ? "supplier" : "buyer"]: "contractToCountersign" } as const;
  await tellContract({ trx, contract: signed, told, now });
  return signed;
}

async function conclude({ trx, now }: Props, { contract, offer }: LockedContract): Promise<Contract> {
  const concluded = await contract.change(trx, { status: contractProcess.sign.to, concludedAt: now }, now);
  await publishContract(trx, concluded, now);
  const { orderUntil } = await beginOrderTime({ trx, offer, now });
  await tellContract({
    trx,
    contract: concluded,
    told: { buyer: "contractConcluded", supplier: "contractConcluded" },
    values: { orderBy: orderUntil ?? now },
    now,
  });
  await queueFiles(trx, concluded.id);
  return concluded;
}
