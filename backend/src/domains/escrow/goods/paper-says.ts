import type { ContractPartyText } from "#shared/contracts/text.ts";
import type { DrawnPaper, GoodsView } from "#shared/escrow/goods-contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";

/** All facts that a paper of a shipment says, beside its number and day. Of an issued one they are kept, so that it says the same for good. */
export interface PaperFacts {
  readonly kind: DrawnPaper;
  readonly language: Language;
  readonly reference: string;
  readonly orderedOn: string;
  readonly contract: { readonly number: string; readonly date: string } | null;
  readonly shipment: { readonly number: number; readonly of: number };
  readonly parties: Readonly<Record<OrganizationType, ContractPartyText>>;
  readonly goods: { readonly name: string; readonly origin: string | null; readonly quality: string | null };
  readonly hsCode: string | null;
  readonly delivery: { readonly terms: string | null; readonly isIncoterm: boolean };
  readonly packing: string | null;
  readonly money: Amounts;
  /** Until when it is paid into escrow; of a pro-forma invoice that is issued before that. */
  readonly payBy: string | null;
  /** When it was paid into escrow, of one that is issued after that; not in papers of before. */
  readonly paidOn?: string;
  readonly provider: string;
  readonly shipped: { readonly on: string; readonly document: string | null } | null;
  readonly record: GoodsView | null;
}

export interface Amounts {
  readonly currency: string;
  readonly unit: string;
  readonly quantity: string;
  /** Of one unit, rounded where it is priced by another one: to be read. */
  readonly perUnit: string;
  /** As it is priced, where that is another unit or currency. */
  readonly listed: { readonly price: string; readonly currency: string; readonly unit: string } | null;
  /** What the quantity is worth at that price, and what is invoiced of it: never more than lies in escrow. */
  readonly worth: string;
  readonly amount: string;
  /** The contract pays for the weight at arrival, which may be less; not in papers of before. */
  readonly byDelivered?: true;
}
