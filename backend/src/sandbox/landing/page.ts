import type { Transaction } from "../rows.ts";
import { amountOf, smallestUnits } from "../amounts.ts";
import { dueOf, isIncomplete, methodsFor } from "../payment-methods.ts";
import { texts, type LandingLanguage } from "./texts.ts";

interface Props {
  transaction: Transaction;
  language: LandingLanguage;
  basePath: string;
  /** The buyer has tried to pay, and we do not know them yet. */
  notVerified: boolean;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escape = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** The page on which the buyer pays. */
export function landingPage({ transaction, language, basePath, notVerified }: Props): string {
  const words = texts[language];
  const isOpen = transaction.status === "created" || isIncomplete(transaction);
  const name = (role: "buyer" | "seller") => transaction.parties.find((party) => party.role === role)?.name ?? "";
  const row = (term: string, value: string) => `<div><dt>${escape(term)}</dt><dd>${escape(value)}</dd></div>`;
  return frame(
    language,
    basePath,
    `<h1>${escape(words.title)}</h1>
    <p class="lead">${escape(words.lead)}</p>
    <p class="total">${escape(money(dueOf(transaction), transaction.currency, language))}</p>
    <dl>
      ${row(words.reference, transaction.reference_number)}
      ${row(words.description, inWords(transaction.description, language))}
      ${row(words.payer, name("buyer"))}
      ${row(words.receiver, name("seller"))}
      ${isIncomplete(transaction) ? row(words.received, money(transaction.amount, transaction.currency, language)) : ""}
    </dl>
    ${isOpen && !notVerified ? payForm(transaction, language, basePath) : outcome(transaction, language, notVerified)}`,
  );
}

const money = (amount: string, currency: string, language: LandingLanguage): string =>
  new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "code" }).format(
    amount as `${number}`,
  );

/** What was ordered begins with how much: its decimals as the reader writes them, in whichever language the order was told. */
const inWords = (description: string, language: LandingLanguage): string =>
  description.replace(/^(\d+)[.,](\d+) /, `$1${language === "fr" ? "," : "."}$2 `);

function payForm(transaction: Transaction, language: LandingLanguage, basePath: string): string {
  const words = texts[language];
  const action = `${basePath}/pay/${encodeURIComponent(transaction.landing_token)}`;
  const { currency } = transaction;
  const due = dueOf(transaction);
  const methods = methodsFor(due, currency)
    .map(({ type, fee, most_days: days }, index) => {
      const sum = amountOf(smallestUnits(due, currency) + smallestUnits(fee, currency), currency);
      const charged = /[1-9]/.test(fee) ? words.fee(money(fee, currency, language)) : words.noFee;
      return `<label class="method"><input type="radio" name="method" value="${type}"${index === 0 ? " checked" : ""}>
        <span class="name">${escape(words[type])} <small>${escape(days === 0 ? words.atOnce : words.days)} · ${escape(charged)}</small></span>
        <b>${escape(money(sum, currency, language))}</b></label>`;
    })
    .join("\n");
  return `<form method="post" action="${escape(action)}">
      <fieldset><legend>${escape(words.method)}</legend>
      ${methods}
      </fieldset>
      <div class="actions">
        <button class="pay" type="submit" name="decision" value="pay">${escape(words.pay)}</button>
        <button class="decline" type="submit" name="decision" value="decline">${escape(words.decline)}</button>
      </div>
    </form>`;
}

function outcome(transaction: Transaction, language: LandingLanguage, notVerified: boolean): string {
  const words = texts[language];
  return `<p role="status">${escape(notVerified ? words.notVerified : words.states[transaction.status])}</p>
    <p><a class="back" href="${escape(transaction.return_url)}">${escape(words.back)}</a></p>`;
}

export const missingPage = (language: LandingLanguage, basePath: string): string =>
  frame(language, basePath, `<h1>${escape(texts[language].missing)}</h1>`);

export function frame(
  language: LandingLanguage,
  basePath: string,
  content: string,
  title: string = texts[language].title,
): string {
  const words = texts[language];
  return `<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${escape(`${title} · ${words.bank}`)}</title>
  <link rel="stylesheet" href="${escape(basePath)}/landing.css">
</head>
<body>
  <div class="bar">${escape(words.bank)}</div>
  <div class="warning" role="note">${escape(words.warning)}</div>
  <main><section class="card">
    ${content}
  </section></main>
</body>
</html>
`;
}
