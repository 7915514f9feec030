import { caseDays, reasonCodes } from "#shared/disputes/process.ts";
import type { CaseLetter } from "#shared/disputes/letter.ts";
import { reasonWords } from "#shared/disputes/written-reasons.ts";
import { siteFacts } from "#shared/site-facts.ts";
import {
  alone,
  countryName,
  facts,
  heading,
  inks,
  letterhead,
  paperDay,
  paperMoment,
  paperMoney,
  paperQuantity,
  paperText,
  said,
  Sheet,
  stamp,
  table,
  type Both,
  type Fact,
} from "#backend/src/pdf/index.ts";
import { oneStop, sourceOf } from "../case-file/file-words.ts";

type Say = (key: string, values?: Record<string, string | number>) => string;

/** A letter about a decision, in the language of the side that it goes to. What was announced is drawn to the same bytes again. */
export async function letterPaper(letter: CaseLetter): Promise<Buffer> {
  const { language, reference, isDraft, at, stage } = letter;
  const say: Say = (key, values) =>
    oneStop(paperText(language, key.includes(":") ? key : `caseFile:letter.${key}`, values));
  const title = say(`title.${stage}`);
  const sheet = await Sheet.begin({
    language,
    title: `${title} ${reference}`,
    number: reference,
    size: "A4",
    settledAt: new Date(at),
  });
  letterhead(sheet, { name: siteFacts.name, tagline: alone(paperText(language, "tagline")), title: alone(title) });
  const beside = isDraft ? stamp(sheet, alone(say("draft"))) : 0;
  facts(sheet, addressee(letter, say), { columns: 2, ...(beside && { beside }), ruled: false });
  facts(sheet, about(letter, say), { columns: 3, ruled: true });
  theClaim(sheet, letter, say);
  considered(sheet, letter, say);
  decision(sheet, letter, say);
  heading(sheet, say("reason"));
  if (letter.reasonCode)
    sheet.paragraph(`${reasonCodes[letter.reasonCode].short} ${say(`cases:reasonCode.${letter.reasonCode}`)}`, {
      face: "bold",
    });
  said(sheet, letter.words);
  whatFollows(sheet, letter, say);
  signature(sheet, letter, say);
  return sheet.finish(
    (page, pages) => paperText(language, "page", { page, pages }),
    siteFacts.sample ? paperText(language, "sample") : undefined,
  );
}

const label = (text: string): Both => alone(text);

const addressee = ({ parties, side, language }: CaseLetter, say: Say): Fact[] => [
  {
    label: label(say("to")),
    value: [
      parties[side].name,
      ...(parties[side].country ? [countryName(parties[side].country, language)] : []),
      say(`choices:organizationType.${side}`),
    ],
  },
];

function about(letter: CaseLetter, say: Say): Fact[] {
  const { reference, shipment, shipments, contract, product, quantity, parties, language, at } = letter;
  const name = (side: "buyer" | "supplier"): Fact => ({
    label: label(say(`choices:organizationType.${side}`)),
    value: [parties[side].name],
  });
  return [
    {
      label: label(say("case")),
      value: [reference, ...(shipment === null ? [] : [say("shipment", { number: shipment, of: shipments })])],
    },
    { label: label(say("date")), value: [paperDay(at, language)] },
    { label: label(say("contract")), value: [contract ?? say("noContract")] },
    name("buyer"),
    name("supplier"),
    { label: label(say("goods")), value: [product, paperQuantity(quantity, "MT", language)] },
  ];
}

function theClaim(sheet: Sheet, letter: CaseLetter, say: Say): void {
  const { claim, openedBy, openedAt, language, parties, reason } = letter;
  heading(sheet, say("claim.title"));
  const day = paperDay(openedAt, language);
  const name = openedBy === "buyer" || openedBy === "supplier" ? parties[openedBy].name : "";
  sheet.paragraph(
    claim
      ? say("claim.made", {
          name,
          day,
          about: say(`claim.about.${claim.type}`),
          amount: paperMoney(claim.amount, language),
        })
      : say(`claim.openedBy.${openedBy}`, { name, day }),
  );
  const t = (key: string) => say(`case-page:${key}`);
  said(sheet, say("quoted", { words: reasonWords({ reason }, { t }) }), { color: inks.grey });
}

function considered(sheet: Sheet, letter: CaseLetter, say: Say): void {
  const { statements, questions, inspections, exhibits, language, parties } = letter;
  heading(sheet, say("considered.title"));
  for (const { what, side, at } of statements)
    sheet.paragraph(say(`considered.said.${what}`, { name: parties[side].name, day: paperDay(at, language) }));
  if (!statements.some(({ what }) => what === "answer")) sheet.paragraph(say("considered.noAnswer"));
  if (questions.asked > 0)
    sheet.paragraph(
      say("considered.questions", { count: questions.asked, asked: questions.asked, answered: questions.answered }),
    );
  for (const { certificate, inspector, day, side, status, invitedBy } of inspections)
    sheet.paragraph(
      say(`considered.inspection.${status}`, {
        certificate,
        inspector,
        day: paperDay(`${day}T00:00:00Z`, language),
        source: say(`considered.source.${sourceOf(invitedBy)}`, { name: parties[side].name }),
      }),
    );
  if (exhibits.length === 0) {
    sheet.paragraph(say("considered.noExhibits"));
    return;
  }
  sheet.y += 4;
  table(sheet, {
    compact: true,
    columns: [
      { title: label(say("exhibit.label")), width: 44 },
      { title: label(say("exhibit.what")) },
      { title: label(say("exhibit.from")), width: 150 },
      { title: label(say("exhibit.on")), width: 84, align: "right" },
    ],
    rows: exhibits.map(({ label: one, says, name, by, inspector, at }) => [
      [one],
      says ? [says, name] : [name],
      [inspector ?? parties[by].name],
      [paperDay(at, language)],
    ]),
  });
}

function decision(sheet: Sheet, letter: CaseLetter, say: Say): void {
  const { outcome, language, released, refunded, supplierPart, platformPart, fundPart, total, parties } = letter;
  heading(sheet, say("decision.title"));
  const values = {
    buyer: parties.buyer.name,
    supplier: parties.supplier.name,
    released: paperMoney(released, language),
    refunded: paperMoney(refunded, language),
    total: paperMoney(total, language),
  };
  sheet.paragraph(say(`decision.${outcome}`, values), { face: "bold" });
  sheet.y += 4;
  if (letter.delivered) {
    const { document, consignee, deliveredOn, container } = letter.delivered;
    facts(
      sheet,
      [
        { label: label(say("delivered.document")), value: [document, ...(container ? [container] : [])] },
        { label: label(say("delivered.consignee")), value: [consignee] },
        { label: label(say("delivered.on")), value: [paperDay(`${deliveredOn}T00:00:00Z`, language)] },
      ],
      { columns: 3 },
    );
    return;
  }
  const line = (key: string, amount: CaseLetter["total"], name = "") => [
    [say(`amounts.${key}`, { name })],
    [paperMoney(amount, language)],
  ];
  const has = ({ amount }: CaseLetter["total"]) => /[1-9]/.test(amount);
  table(sheet, {
    compact: true,
    columns: [
      { title: label(say("amounts.title")) },
      { title: label(say("amounts.amount")), width: 150, align: "right" },
    ],
    rows: [
      ...(has(refunded) ? [line("refund", refunded, parties.buyer.name)] : []),
      ...(has(released)
        ? [
            line("supplier", supplierPart, parties.supplier.name),
            line("platform", platformPart),
            line("fund", fundPart),
          ]
        : []),
    ],
    total: { label: label(say("amounts.total")), value: paperMoney(total, language) },
  });
}

function whatFollows(sheet: Sheet, letter: CaseLetter, say: Say): void {
  const { goods, returnPaidBy, effect, appealBy, returnBy, language, parties } = letter;
  if (goods) {
    heading(sheet, say("goodsEnd.title"));
    sheet.paragraph(
      say(`goodsEnd.${goods}`, {
        buyer: parties.buyer.name,
        supplier: parties.supplier.name,
        payer: returnPaidBy ? parties[returnPaidBy].name : "",
      }),
    );
  }
  heading(sheet, say("follows.title"));
  const until = appealBy ?? returnBy;
  const [appellant, other] = letter.appellants ?? [];
  // Where one side alone may appeal, it is named.
  const name = appellant && !other ? parties[appellant].name : "";
  const one = name && effect === "announced" ? "One" : "";
  sheet.paragraph(
    say(`follows.${letter.outcome === "delivered" ? "delivered" : `${effect}${one}`}`, {
      name,
      moment: until ? paperMoment(until, language) : "",
    }),
    { face: "bold" },
  );
  if (effect === "announced") {
    sheet.paragraph(say("follows.how"));
    const comesBack = letter.outcome === "buyer" && letter.goods === "returned";
    sheet.paragraph(
      comesBack
        ? say(`follows.thenReturn${one}`, { name, buyer: letter.parties.buyer.name, days: caseDays.returnBy })
        : say(`follows.then${one}`, { name }),
    );
  }
  sheet.paragraph(say("follows.scope"), { color: inks.grey });
}

/** Who has decided: by office, as everywhere outside our team. */
function signature(sheet: Sheet, { isConfirmed, isDraft, at, language }: CaseLetter, say: Say): void {
  sheet.y += 10;
  sheet.ensure(48);
  sheet.paragraph(say("signed.by", { site: siteFacts.name }), { face: "bold" });
  if (isConfirmed) sheet.paragraph(say("signed.confirmed"));
  sheet.paragraph(isDraft ? say("signed.draft") : paperMoment(at, language), { color: inks.grey });
}
