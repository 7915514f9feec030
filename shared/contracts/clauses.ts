import en from "../locales/en/contracts.json" with { type: "json" };
import fr from "../locales/fr/contracts.json" with { type: "json" };
import type { Language } from "../kernel/language.ts";
import { languages } from "../kernel/language.ts";
import { clauseKeys, type ClauseKey } from "./clause-keys.ts";
import type { ContractOrigin } from "./process.ts";

/** Counts up with every change of a clause's words, so that a contract says by which of them it was made: `test/shared/contracts/editions.test.ts` knows the words of each. */
export const clausesEdition = 1;

export interface Clause {
  readonly key: ClauseKey;
  readonly title: string;
  readonly text: string;
}

/** By what law a contract stands, and where what the parties cannot settle is decided: names that both locale files have words for. */
export interface Governing {
  readonly language: Language;
  readonly law: GoverningLaw;
  readonly seat: ArbitrationSeat;
}
export type GoverningLaw = keyof typeof en.law;
export type ArbitrationSeat = keyof typeof en.seat;

const words = { en, fr } as const satisfies Record<Language, typeof en>;

interface Props {
  origin: ContractOrigin;
  governing: Governing;
  /** Of the marketplace. */
  site: string;
  /** Days in which the order is placed, and hours in which it is paid. */
  orderDays: number;
  payHours: number;
  /** Days in which missing papers hold a release at most. */
  paperDays: number;
}

/** Fills in what the clauses name. A name that the words do not have would be read as an agreement about nothing. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the clauses name ${name}, and nobody says what that is`);
    return value;
  });
}

/** The clauses in the words of one language, as a contract keeps them. */
export function clausesIn(
  language: Language,
  { origin, governing, site, orderDays, payHours, paperDays }: Props,
): Clause[] {
  const own = words[language];
  const values = {
    site,
    law: own.law[governing.law],
    seat: own.seat[governing.seat],
    rules: own.rules[governing.seat],
    language: own.languageName[governing.language],
    orderDays: String(orderDays),
    payHours: String(payHours),
    paperDays: String(paperDays),
  };
  return clauseKeys.map((key) => {
    const { title, text } = key === "conclusion" ? own.clause.conclusion[origin] : own.clause[key];
    return { key, title, text: filled(text, values) };
  });
}

export const clausesInBoth = (props: Props): Record<Language, Clause[]> =>
  Object.fromEntries(languages.map((language) => [language, clausesIn(language, props)])) as Record<Language, Clause[]>;
