import { boolean, number, object, string, type InferType } from "yup";
import { countryCodes } from "../kernel/country.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  currency,
  optional,
  optionalString,
  optionalTimestamp,
  problem,
  requiredText,
  text,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { ibanPrefixOf, isIban, plainIban } from "./iban.ts";

/** A change takes effect after so long, and payouts wait meanwhile: whoever did not ask for it has that time to take it back. */
export const changeHours = 24;

interface Sibling {
  bankCountry?: string | null;
}
/** A sibling is checked beside it, and may be anything until then. */
const hasIban = ({ bankCountry }: { bankCountry?: unknown }): boolean =>
  typeof bankCountry === "string" && ibanPrefixOf(bankCountry) !== undefined;
const without = (pattern: RegExp) => (value: unknown) =>
  typeof value === "string" ? value.replace(pattern, "").toUpperCase() : value;

/** ISO 9362: bank, country, place, and a branch. */
const bic = () =>
  optional(
    string()
      .transform(without(/\s/g))
      .matches(/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, {
        message: problem("bic"),
        excludeEmptyString: true,
      }),
  );

/**
 * Where an organization is paid. A bank of a country with IBANs is told by that; any other by the account's number and the bank's BIC. What does not
 * belong to the country is left out.
 */
export const bankAccount = object({
  holder: requiredText(140),
  bankName: requiredText(140),
  bankCountry: choice(countryCodes).required(problem("required")),
  currency: currency().required(problem("required")),
  iban: optional(
    string()
      .transform((value: unknown) => (typeof value === "string" ? plainIban(value) : value))
      .max(34, problem("iban")),
  ).test("iban", problem("iban"), function (value) {
    const { bankCountry } = this.parent as Sibling;
    if (!hasIban(this.parent as Sibling)) return true;
    if (!value) return this.createError({ message: problem("required") });
    if (!isIban(value)) return false;
    return (
      value.startsWith(ibanPrefixOf(bankCountry ?? "") ?? "") || this.createError({ message: problem("ibanCountry") })
    );
  }),
  accountNumber: optional(
    string()
      .transform(without(/[\s.-]/g))
      .matches(/^[A-Z0-9]{4,34}$/, { message: problem("accountNumber"), excludeEmptyString: true }),
  ).test("needed", problem("required"), function (value) {
    return hasIban(this.parent as Sibling) || !(this.parent as Sibling).bankCountry || Boolean(value);
  }),
  bic: bic().test("needed", problem("required"), function (value) {
    return hasIban(this.parent as Sibling) || !(this.parent as Sibling).bankCountry || Boolean(value);
  }),
  branchCode: optional(text(20)),
  intermediaryBank: optional(text(140)),
  intermediaryBic: bic().test("needed", problem("required"), function (value) {
    return !(this.parent as { intermediaryBank?: string | null }).intermediaryBank || Boolean(value);
  }),
});
export type BankAccount = InferType<typeof bankAccount>;

/** All that is ever shown of an account. */
export const shownAccount = object({
  holder: string().required(),
  bankName: string().required(),
  bankCountry: string().required(),
  currency: string().required(),
  last4: string().required(),
});
export type ShownAccount = InferType<typeof shownAccount>;

/** Why a change was taken back: by an owner, because whoever had asked for it is no owner any more, or because the organization was suspended. */
export const withdrawalReasons = ["owner", "askerGone", "suspended"] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

export const bankDetailsView = object({
  /** Counts every change up: what a change is asked with as `If-Match`. */
  version: number().integer().required(),
  /** Whether the escrow provider is told by us where payouts go; otherwise it asks its customers itself. */
  givenByUs: boolean().required(),
  inForce: shownAccount.shape({ since: timestamp() }).nullable().defined(),
  waiting: shownAccount
    .shape({
      id: string().required(),
      /** The address of whoever has asked for it. */
      askedBy: optionalString(),
      askedAt: timestamp(),
      effectiveAt: timestamp(),
    })
    .nullable()
    .defined(),
  /** The last change that came to nothing, until another takes effect. */
  withdrawn: object({ at: optionalTimestamp(), because: choice(withdrawalReasons).required() })
    .nullable()
    .defined(),
  can: can(["change", "withdraw"]),
});
export type BankDetailsView = InferType<typeof bankDetailsView>;

/** The account with what proves who asks: the password of an account that has one, beside a second factor that was shown within ten minutes. */
export const bankDetailsChange = bankAccount.shape({ password: string().max(1000) });
export type BankDetailsChange = InferType<typeof bankDetailsChange>;

const ofOrganization = object({ organizationId: uuid().required() });

export const bankDetailsEndpoints = {
  show: defineEndpoint({
    name: "bankDetails.show",
    summary: "Where the organization is paid, without the account's number, and the change that waits.",
    method: "GET",
    path: "/organizations/:organizationId/bank-details",
    params: ofOrganization,
    response: bankDetailsView,
    errors: ["organizations.notFound", "accounts.forbidden"],
  }),
  change: defineEndpoint({
    name: "bankDetails.change",
    summary:
      "Asks for another account: an owner with a second factor. It waits for 24 hours and holds payouts; the first takes effect at once while no order is funded and no payout under way.",
    method: "POST",
    path: "/organizations/:organizationId/bank-details",
    params: ofOrganization,
    body: bankDetailsChange,
    response: bankDetailsView,
    transaction: "none",
    versioned: true,
    errors: [
      "organizations.notFound",
      "organizations.suspended",
      "accounts.forbidden",
      "accounts.factorMissing",
      "accounts.factorStale",
      "accounts.passwordWrong",
      "bankDetails.changeWaiting",
      "bankDetails.askedElsewhere",
    ],
  }),
  withdraw: defineEndpoint({
    name: "bankDetails.withdraw",
    summary: "Takes back the change that waits: any owner. What it has held leaves at once, to the account as before.",
    method: "POST",
    path: "/organizations/:organizationId/bank-details/:changeId/withdraw",
    params: ofOrganization.shape({ changeId: uuid().required() }),
    response: bankDetailsView,
    idempotency: "optional",
    errors: ["organizations.notFound", "accounts.forbidden", "bankDetails.changeNotFound", "bankDetails.changeOver"],
  }),
};
