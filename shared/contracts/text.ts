import type { Language } from "../kernel/language.ts";
import { moneyView, type Currency, type MoneyView } from "../kernel/money.ts";
import type { OrganizationType } from "../organizations/choices.ts";
import { worthOf } from "../terms/worth.ts";
import { clausesEdition, type Clause, type Governing } from "./clauses.ts";
import type { ContractOrigin } from "./process.ts";
import { goodsText, termsText, type ContractTermsText, type GoodsText, type TermsRecord } from "./terms-text.ts";

/** Of this structure: what reads an older text knows by it what stands in there. */
export const textForm = 1;

/** One of both sides, as it was when the contract was made. */
export interface ContractPartyText {
  readonly organization: string;
  /** By which it has traded. */
  readonly name: string;
  /** Where it has entered no address. */
  readonly city: string | null;
  readonly country: string | null;
  /** Whether our team had verified it. */
  readonly verified: boolean;
  /** As the register of companies has it, where our team has seen that. */
  readonly register: {
    readonly legalName: string;
    readonly register: string | null;
    readonly country: string | null;
    readonly number: string;
  } | null;
  /** Its registered address, where it has entered one. */
  readonly address: {
    readonly name: string;
    readonly street: string;
    readonly postalCode: string | null;
    readonly city: string;
    readonly country: string;
    readonly vatNumber: string | null;
  } | null;
}

/** All that a contract says. What is signed is the hash of its canonical JSON. */
export interface ContractText {
  readonly form: number;
  readonly number: string;
  readonly origin: ContractOrigin;
  /** When it was made: a day of the calendar, by UTC. */
  readonly date: string;
  /** The version of the offer that was accepted, or of the listing's terms that were ordered at. */
  readonly from: { readonly id: string; readonly version: number | null };
  readonly parties: Readonly<Record<OrganizationType, ContractPartyText>>;
  readonly goods: GoodsText;
  readonly terms: ContractTermsText;
  readonly total: MoneyView;
  /** In which it is paid into escrow: where that is another, at the rate of the day of the order. */
  readonly paidIn: string;
  /** What becomes of what is released, in thousandths, and who bears what the escrow provider charges. */
  readonly shares: {
    readonly supplier: number;
    readonly platform: number;
    readonly impactFund: number;
    readonly feeBearer: OrganizationType;
  };
  readonly governing: Governing;
  readonly clauses: { readonly edition: number } & Readonly<Record<Language, readonly Clause[]>>;
}

interface Props {
  number: string;
  origin: ContractOrigin;
  date: string;
  from: ContractText["from"];
  parties: ContractText["parties"];
  terms: TermsRecord;
  paidIn: Currency;
  governing: Governing;
  clauses: Readonly<Record<Language, readonly Clause[]>>;
}

/** What was agreed as one text, every figure of it from the same terms. */
export function contractText({ terms, paidIn, clauses, ...about }: Props): ContractText {
  const total = worthOf(terms, terms.quantity);
  return {
    form: textForm,
    number: about.number,
    origin: about.origin,
    date: about.date,
    from: about.from,
    parties: about.parties,
    goods: goodsText(terms),
    terms: termsText(terms, total),
    total: moneyView(total, terms.currency),
    paidIn,
    shares: {
      supplier: terms.supplierShare,
      platform: terms.platformShare,
      impactFund: terms.impactFundShare,
      feeBearer: terms.feeBearer,
    },
    governing: about.governing,
    clauses: { edition: clausesEdition, en: clauses.en, fr: clauses.fr },
  };
}
