import { v7 as uuid } from "uuid";
import { clausesInBoth } from "#shared/contracts/clauses.ts";
import type { TermsRecord } from "#shared/contracts/terms-text.ts";
import { contractText, type ContractText } from "#shared/contracts/text.ts";
import { fundWithinHours, papersHoldDays } from "#shared/escrow/rules.ts";
import { fold } from "#shared/kernel/language.ts";
import type { Currency } from "#shared/kernel/money.ts";
import { orderWithinDays } from "#shared/offers/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { siteFacts } from "#shared/site-facts.ts";
import en from "#shared/locales/en/choices.json" with { type: "json" };
import fr from "#shared/locales/fr/choices.json" with { type: "json" };
import type { Transaction } from "#backend/src/db/database.ts";
import { enterTogether } from "#backend/src/db/enter-together.ts";
import { announced, logEntry } from "#backend/src/kernel/events.ts";
import type { AgreedTerms, TermsColumn } from "../../terms/index.ts";
import { Contract } from "../model.ts";
import { drawNumber } from "../queries/draw-number.ts";
import { textHash } from "../text-hash.ts";

/** From what it is made: an accepted offer's newest version, which both sides sign, or an order of what a listing says, which concludes it. */
type Source =
  { origin: "offer"; offer: { id: string; number: number }; signUntil: Date } | { origin: "listing"; orderId: string };

/** What the text of a contract says otherwise: from what it was made, both sides by their papers, and when; the rest are ids. */
type SaidOtherwise =
  | "id"
  | "productId"
  | "listingVersion"
  | "lotId"
  | "rateId"
  | "createdAt"
  | `${OrganizationType}${"OrgId" | "Name" | "City" | "Country"}`;
/** A column of agreed terms of which nobody has decided whether it is signed: with one, no contract can be made. */
type Undecided = Exclude<TermsColumn, keyof TermsRecord | SaidOtherwise>;

interface Props {
  trx: Transaction;
  terms: [Undecided] extends [never] ? AgreedTerms : Undecided;
  /** In which it is paid into escrow. */
  paidIn: Currency;
  source: Source;
  /** Hours to pay, where they are not the usual ones. */
  payHours?: number;
  now: Date;
}

/** The number that the database makes of a year and its serial. */
const numberOf = (year: number, serial: number): string => `CT-${year}-${String(serial).padStart(5, "0")}`;

/** Number, goods and both names, as the search compares them. */
function searchTextOf({ number, goods, parties }: ContractText): string {
  const names = [en, fr].map(({ category }) => category[goods.category as keyof typeof category].name);
  return fold([number, goods.name, ...names, parties.buyer.name, parties.supplier.name].join(" | "));
}

/**
 * Makes the contract of what was agreed: its text, frozen with its hash, and its number, for which others wait until the end of the transaction. So this is done
 * last.
 */
export async function makeContract(props: Props): Promise<Contract> {
  const { trx, terms, paidIn, source, payHours = fundWithinHours, now } = props;
  const year = now.getUTCFullYear();
  const { serial, parties } = await drawNumber(trx, terms, year);
  const { origin } = source;
  const isConcluded = origin === "listing";
  const governing = siteFacts.contracts;
  const text = contractText({
    number: numberOf(year, serial),
    origin,
    date: now.toISOString().slice(0, 10),
    from: isConcluded
      ? { id: terms.productId, version: terms.listingVersion }
      : { id: source.offer.id, version: source.offer.number },
    parties,
    terms,
    paidIn,
    governing,
    clauses: clausesInBoth({
      origin,
      governing,
      site: siteFacts.name,
      orderDays: orderWithinDays,
      payHours,
      paperDays: papersHoldDays,
    }),
  });
  const id = uuid();
  const { buyerOrgId, supplierOrgId } = terms;
  const [row] = (await enterTogether(
    trx,
    [
      logEntry({
        organizationIds: [buyerOrgId, supplierOrgId],
        type: "contract",
        subjectId: id,
        event: `contract.${isConcluded ? "signed" : "created"}`,
        now,
      }),
      {
        table: "contracts",
        rows: [
          {
            id,
            year,
            serial,
            origin,
            terms_id: terms.id,
            offer_id: isConcluded ? null : source.offer.id,
            order_id: isConcluded ? source.orderId : null,
            buyer_org_id: buyerOrgId,
            supplier_org_id: supplierOrgId,
            governing_language: governing.language,
            governing_law: governing.law,
            arbitration_seat: governing.seat,
            text: JSON.stringify(text),
            text_hash: textHash(text),
            search_text: searchTextOf(text),
            status: isConcluded ? "signed" : "awaiting",
            sign_until: isConcluded ? null : source.signUntil,
            concluded_at: isConcluded ? now : null,
            created_at: now,
            updated_at: now,
          },
        ],
      },
    ],
    announced("log"),
  )) as [object];
  return Contract.fromDatabaseJson(row);
}
