import { object, string } from "yup";
import { ProviderError, type ProviderAccount } from "./port.ts";

/** The body of POST /transactions/{id}/payout-account. */
export const accountToWire = (account: ProviderAccount): object => ({
  account_holder: account.holder,
  bank_name: account.bankName,
  bank_country: account.bankCountry.toUpperCase(),
  currency: account.currency,
  ...(account.iban ? { iban: account.iban } : { account_number: account.accountNumber }),
  ...(account.bic ? { bic: account.bic } : {}),
  ...(account.branchCode ? { branch_code: account.branchCode } : {}),
  ...(account.intermediaryBank
    ? { intermediary_bank: { name: account.intermediaryBank, bic: account.intermediaryBic } }
    : {}),
});

export const accountAnswer = object({ last4: string().required() });

/** A refusal may repeat what it refuses, and stands in the log and before our team: only its status is kept. @throws {ProviderError} */
export function unquoted(error: unknown): never {
  if (!(error instanceof ProviderError) || error.status === undefined) throw error;
  throw new ProviderError(error.status, "the account for the payout was not taken", error.retryAfter);
}
