import type { TimelineLine } from "#shared/disputes/case-view.ts";
import { lineWords, saidWords, textOf } from "#shared/disputes/line-words.ts";
import { reasonCodes } from "#shared/disputes/process.ts";
import { heading, inks, paperMoment, paperMoney, said, table, type Sheet } from "#backend/src/pdf/index.ts";
import type { CaseFile } from "./case-file.ts";
import { columnsOf, type Say } from "./file-words.ts";

export function questionsPart(sheet: Sheet, { questions, parties, language }: CaseFile, say: Say): void {
  if (questions.length === 0) return;
  heading(sheet, say("questions"));
  for (const { question, askedOf, askedAt, answers } of questions) {
    const name = askedOf === "both" ? say("bothSides") : parties[askedOf].name;
    sheet.paragraph(say("asked", { name, moment: paperMoment(askedAt, language) }), { face: "bold" });
    said(sheet, question);
    for (const { side, answer, at } of answers) {
      sheet.paragraph(say("answered", { name: parties[side].name, moment: paperMoment(at, language) }));
      said(sheet, answer);
    }
    if (answers.length === 0) sheet.paragraph(say("unanswered"), { color: inks.grey });
  }
}

export function settlementsPart(sheet: Sheet, { proposals, parties, language }: CaseFile, say: Say): void {
  if (proposals.length === 0) return;
  heading(sheet, say("settlements"));
  for (const { kind, by, reason, reduction, status, at, answer } of proposals) {
    const what = say(`case-page:timeline.what.${kind}`, { amount: reduction ? paperMoney(reduction, language) : "" });
    const standing = say(`case-page:timeline.proposal.${status === "open" ? "proposed" : status}`, { what });
    sheet.paragraph(`${parties[by].name}, ${paperMoment(at, language)}`, { face: "bold" });
    sheet.paragraph(standing);
    said(sheet, reason);
    if (answer) said(sheet, answer, { color: inks.grey });
  }
}

/** Decisions that were announced, overtaken ones included. */
export function decisionsPart(sheet: Sheet, { rulings, parties, language }: CaseFile, say: Say): void {
  heading(sheet, say("decisions"));
  if (rulings.length === 0) sheet.paragraph(say("noDecisions"));
  for (const { stage, outcome, released, refunded, reasonCode, reason, goods, returnPaidBy, announcedAt } of rulings) {
    sheet.paragraph(`${say(`letter.title.${stage}`)}, ${paperMoment(announcedAt, language)}`, { face: "bold" });
    sheet.paragraph(
      say(`letter.decision.${outcome}`, {
        buyer: parties.buyer.name,
        supplier: parties.supplier.name,
        released: paperMoney(released, language),
        refunded: paperMoney(refunded, language),
      }),
    );
    if (reasonCode) sheet.paragraph(`${reasonCodes[reasonCode].short} ${say(`cases:reasonCode.${reasonCode}`)}`);
    if (goods)
      sheet.paragraph(
        say(`letter.goodsEnd.${goods}`, {
          buyer: parties.buyer.name,
          supplier: parties.supplier.name,
          payer: returnPaidBy ? parties[returnPaidBy].name : "",
        }),
      );
    said(sheet, reason);
  }
}

/** The whole history, the oldest first. */
export function timelinePart(sheet: Sheet, { timeline, lines, parties, language }: CaseFile, say: Say): void {
  heading(sheet, say("timeline"));
  const t = (key: string, values?: Record<string, unknown>) =>
    say(key.includes(":") ? key : `case-page:${key}`, values as Record<string, string>);
  const who = ({ by, source, details }: TimelineLine) =>
    by === null
      ? source === "order" || source === "inspection"
        ? textOf(details.inspector)
        : ""
      : t(`timeline.by.${by}`, { name: by === "buyer" || by === "supplier" ? parties[by].name : "" });
  table(sheet, {
    compact: true,
    columns: columnsOf(say, ["when", 122], ["what"], ["by", 130]),
    rows: timeline.map((line) => {
      const words = saidWords(line, { t, language });
      return [
        [paperMoment(line.at, language)],
        [lineWords(line, { t, language }), ...(words ? [words] : [])],
        [who(line)],
      ];
    }),
  });
  if (lines > timeline.length) sheet.paragraph(say("moreLines"), { color: inks.grey });
}

/** What our team has written for itself: in no copy of a side. */
export function notesPart(sheet: Sheet, { notes, language }: CaseFile, say: Say): void {
  if (!notes) return;
  heading(sheet, say("notes"));
  sheet.paragraph(say("notesWarning"), { face: "bold" });
  for (const { note, by, at } of notes) {
    sheet.paragraph(`${by}, ${paperMoment(at, language)}`, { color: inks.grey });
    said(sheet, note);
  }
}
