import { v7 as uuid } from "uuid";
import { changeHours, type BankAccount } from "#shared/bank-details/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { allow } from "#shared/organizations/actions.ts";
import type { Config } from "#backend/src/config.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import { sealData } from "#backend/src/kernel/data-sealing.ts";
import { Member, Organization } from "../../organizations/index.ts";
import { BankDetails, fingerprintOfAccount, placeOf } from "../model.ts";
import { versionOf } from "../presenter.ts";
import { hasPayoutAhead } from "../queries/payout-ahead.ts";
import { tellOwners } from "./tell-owners.ts";

interface Props {
  trx: Transaction;
  config: Config;
  organizationId: string;
  /** Whoever asks, and has proven who they are. */
  userId: string;
  account: BankAccount;
  expectedVersion: number | undefined;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/** The last four signs of the number; a short one shows fewer, so that most of it stays unknown. */
function last4Of({ iban, accountNumber }: BankAccount): string {
  const number = iban ?? accountNumber ?? "";
  return number.slice(-Math.min(4, Math.floor(number.length / 2)));
}

/**
 * Enters an account. The first of an organization is in force at once, unless money waits for them already; another waits for 24 hours.
 *
 * @throws {AppError} `request.versionStale` when another owner was faster, `bankDetails.changeWaiting`, `organizations.suspended`,
 * `accounts.forbidden` for whoever is no owner any more.
 */
export async function askChange(props: Props): Promise<void> {
  const { trx, config, organizationId, userId, account, expectedVersion, request, now } = props;
  const organization = await Organization.lockById(trx, organizationId);
  if (!organization) throw new AppError("organizations.notFound");
  if (organization.suspendedAt) throw new AppError("organizations.suspended");
  // The proof took its time: the right is looked up once more, under the lock.
  const member = await Member.query(trx)
    .findOne({ organization_id: organizationId, user_id: userId })
    .whereNull("deleted_at");
  const acting = member && { organizationType: organization.type, role: member.role, suspended: false };
  if (!allow("changeBankDetails", acting)) throw new AppError("accounts.forbidden");
  const rows = await BankDetails.of(trx, organizationId);
  expectVersion({ version: versionOf(rows) }, expectedVersion);
  if (rows.some(({ state }) => state === "waiting")) throw new AppError("bankDetails.changeWaiting");
  const isFirst = rows.every(({ state }) => state !== "inForce");
  const atOnce = isFirst && !(await hasPayoutAhead(trx, organizationId));
  const id = uuid();
  const { iban, accountNumber, branchCode, ...others } = account;
  // A bank has one of both kinds of number.
  const number = iban ? { iban, accountNumber: null, branchCode: null } : { iban: null, accountNumber, branchCode };
  const { holder, bankName, bankCountry, currency } = account;
  const row = await BankDetails.query(trx).insertAndFetch({
    id,
    organizationId,
    state: atOnce ? "inForce" : "waiting",
    sealed: sealData(config, placeOf({ id, organizationId }), JSON.stringify({ ...others, ...number })),
    fingerprint: fingerprintOfAccount(config, { bankCountry, iban: number.iban, accountNumber: number.accountNumber }),
    shown: { holder, bankName, bankCountry, currency, last4: last4Of(account) },
    askedBy: userId,
    askedAt: now,
    effectiveAt: atOnce ? now : after(now, changeHours * hour),
    version: 1,
    createdAt: now,
    updatedAt: now,
  });
  const about = { trx, row, userId, request, now };
  if (atOnce) await tellOwners({ ...about, kind: "bankDetailsChanged", action: "bankDetails.changed" });
  else await tellOwners({ ...about, kind: "bankDetailsChangeAsked", action: "bankDetails.changeAsked" });
}
