import { readFile } from "node:fs/promises";
import type { Writable } from "node:stream";
import sharp from "sharp";
import { contractTerms } from "#shared/contracts/terms-text.ts";
import { termWords } from "#shared/contracts/term-words.ts";
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
  table,
} from "#backend/src/pdf/index.ts";
import type { CaseFile, FiledExhibit } from "./case-file.ts";
import { decisionsPart, notesPart, questionsPart, settlementsPart, timelinePart } from "./file-parts.ts";
import { inspectionsPart } from "./inspections-part.ts";
import { columnsOf, sayOf, type Say } from "./file-words.ts";

/** All of a case on paper, in one language; pictures are read one at a time, and what is drawn leaves at once. */
export async function caseFilePaper(file: CaseFile, into: Writable): Promise<void> {
  const { language, reference } = file;
  const say = sayOf(language);
  const sheet = await Sheet.begin({
    language,
    title: say("title", { reference }),
    number: reference,
    size: "A4",
    settledAt: new Date(file.at),
    into,
  });
  cover(sheet, file, say);
  terms(sheet, file, say);
  claim(sheet, file, say);
  inspectionsPart(sheet, file, say);
  questionsPart(sheet, file, say);
  settlementsPart(sheet, file, say);
  decisionsPart(sheet, file, say);
  exhibitList(sheet, file, say);
  timelinePart(sheet, file, say);
  notesPart(sheet, file, say);
  await placed(sheet, file, say);
  await sheet.finish(
    (page, pages) => paperText(language, "page", { page, pages }),
    siteFacts.sample ? paperText(language, "sample") : undefined,
  );
}

function cover(sheet: Sheet, file: CaseFile, say: Say): void {
  const { language, parties, shipment, contract } = file;
  const tagline = alone(paperText(language, "tagline"));
  letterhead(sheet, { name: siteFacts.name, tagline, title: alone(say("name")) });
  const party = (side: "buyer" | "supplier") => ({
    label: alone(say(`choices:organizationType.${side}`)),
    value: [
      parties[side].name,
      [parties[side].city, parties[side].country && countryName(parties[side].country, language)]
        .filter(Boolean)
        .join(", "),
    ],
  });
  facts(
    sheet,
    [
      {
        label: alone(say("case")),
        value: [
          file.reference,
          ...(shipment === null ? [] : [say("letter.shipment", { number: shipment, of: file.shipments })]),
        ],
      },
      { label: alone(say("madeOn")), value: [paperMoment(file.at, language), say(`copy.${file.reader}`)] },
      { label: alone(say("contract")), value: [contract?.number ?? say("letter.noContract")] },
      party("buyer"),
      party("supplier"),
      {
        label: alone(say("letter.goods")),
        value: [file.product, paperQuantity(file.quantity, "MT", language)],
      },
      { label: alone(say("inEscrow")), value: [paperMoney(file.total, language)] },
      {
        label: alone(say("claimed")),
        value: file.claim
          ? [paperMoney(file.claim.amount, language), say(`cases:claimType.${file.claim.type}`)]
          : [say("noClaim")],
      },
      { label: alone(say("exhibits.count")), value: [String(file.exhibits.length)] },
    ],
    { columns: 3, ruled: true },
  );
}

function terms(sheet: Sheet, { contract, language, quality }: CaseFile, say: Say): void {
  heading(sheet, say("terms"));
  if (!contract) {
    sheet.paragraph(quality ?? say("noTerms"));
    return;
  }
  const words = termWords(contract.text, {
    language,
    t: (key, values) => paperText(language, key, values),
    day: (day) => paperDay(day, language),
  });
  table(sheet, {
    compact: true,
    columns: columnsOf(say, ["term", 120], ["agreed"]),
    rows: contractTerms.map((term) => [[say(`contracts:term.${term}`)], [words[term].join("; ")]]),
  });
}

function claim(sheet: Sheet, file: CaseFile, say: Say): void {
  const { language, parties, openedBy, openedAt, reason } = file;
  heading(sheet, say("claimAndAnswer"));
  const name = openedBy === "buyer" || openedBy === "supplier" ? parties[openedBy].name : "";
  const day = paperDay(openedAt, language);
  sheet.paragraph(
    file.claim
      ? say("letter.claim.made", {
          name,
          day,
          about: say(`letter.claim.about.${file.claim.type}`),
          amount: paperMoney(file.claim.amount, language),
        })
      : say(`letter.claim.openedBy.${openedBy}`, { name, day }),
    { face: "bold" },
  );
  said(sheet, reasonWords({ reason }, { t: (key) => say(`case-page:${key}`) }));
  for (const { what, side, at, words } of file.statements) {
    sheet.paragraph(say(`statement.${what}`, { name: parties[side].name, moment: paperMoment(at, language) }), {
      face: "bold",
    });
    said(sheet, words);
  }
  if (!file.statements.some(({ what }) => what === "answer")) sheet.paragraph(say("noAnswer"));
}

/** Bytes as people read them. */
const sizeOf = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;
const typeOf = (mediaType: string | null): string => mediaType?.split("/").at(-1)?.toUpperCase() ?? "";

function exhibitList(sheet: Sheet, { exhibits, parties, language }: CaseFile, say: Say): void {
  heading(sheet, say("exhibits.title"));
  if (exhibits.length === 0) {
    sheet.paragraph(say("letter.considered.noExhibits"));
    return;
  }
  sheet.paragraph(say("exhibits.hashes"), { size: 9, color: inks.grey });
  table(sheet, {
    compact: true,
    columns: columnsOf(say, ["number", 42], ["what"], ["from", 96], ["file", 62], ["sha256", 176]),
    rows: exhibits.map(({ label, caption, name, by, inspector, at, mediaType, size, sha256, certificate, source }) => [
      [label],
      [
        ...(caption ? [caption, name] : [name]),
        ...(certificate ? [say("exhibits.ofInspection", { certificate })] : []),
        say(`exhibits.${source?.kind ?? "listed"}`),
      ],
      [inspector ?? parties[by].name, paperMoment(at, language)],
      [typeOf(mediaType), sizeOf(size)],
      sha256 ? [sha256.slice(0, 32), sha256.slice(32)] : [say("exhibits.notChecked")],
    ]),
  });
}

/** As wide as a page of paper is printed; and in points, how high one is at most, so that two stand on a page. */
const [wide, mostHigh] = [1200, 300];

/** Each picture on a page with its number, and each PDF enclosed under its number. */
async function placed(sheet: Sheet, { exhibits, at }: CaseFile, say: Say): Promise<void> {
  const pictures = exhibits.filter(({ source }) => source?.kind === "picture");
  if (pictures.length > 0) {
    // With the first of them.
    sheet.ensure(mostHigh + 80);
    heading(sheet, say("pictures"));
  }
  for (const exhibit of pictures) await placePicture(sheet, exhibit);
  for (const { label, name, caption, source } of exhibits)
    if (source?.kind === "enclosed")
      sheet.enclose(await readFile(source.path), {
        name: `${label} ${name}`,
        type: "application/pdf",
        description: caption ?? name,
        at: new Date(at),
      });
}

async function placePicture(sheet: Sheet, { label, caption, name, source }: FiledExhibit): Promise<void> {
  if (!source) return;
  // The largest of a picture's formats that every reader of PDF knows.
  const { data, info } = await sharp(source.path)
    .resize(wide, wide, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 78 })
    .toBuffer({ resolveWithObject: true });
  const height = Math.min(mostHigh, (info.height * sheet.width) / info.width, info.height);
  sheet.ensure(height + 40);
  sheet.paragraph(caption ? `${label}  ${caption}` : `${label}  ${name}`, { face: "bold" });
  sheet.picture(data, { alt: `${label}: ${caption ?? name}`, most: mostHigh });
  if (caption) sheet.paragraph(name, { size: 8, color: inks.grey });
  sheet.y += 8;
}
