import type { Language } from "#shared/kernel/language.ts";
import { recordFacts } from "#shared/look/record-words.ts";
import { verdictWords } from "#shared/passports/words.ts";
import type { InspectionRecordView } from "#shared/quality/record-view.ts";
import { heading, paperDay, paperMoment, paperText, said, table, type Sheet } from "#backend/src/pdf/index.ts";
import type { CaseFile } from "./case-file.ts";
import { columnsOf, sourceOf, type Say } from "./file-words.ts";

const signs = { least: "min.", most: "max." };

/** What each inspection has found, figure by figure beside its limit. */
export function inspectionsPart(sheet: Sheet, { inspections, parties, language }: CaseFile, say: Say): void {
  heading(sheet, say("inspections"));
  if (inspections.length === 0) sheet.paragraph(say("noInspections"));
  for (const inspection of inspections) {
    const { certificateNumber, inspector, inspectionDate, side, status, notes, record, byInspector } = inspection;
    sheet.paragraph(
      say(`letter.considered.inspection.${status}`, {
        certificate: certificateNumber,
        inspector,
        day: paperDay(`${inspectionDate}T00:00:00Z`, language),
        source: say(`letter.considered.source.${sourceOf(byInspector?.by)}`, { name: parties[side].name }),
      }),
      { face: "bold" },
    );
    whoSays(sheet, inspection, language, say);
    if (notes) said(sheet, notes);
    if (!record) continue;
    figuresTable(sheet, record, language, say);
    recordTable(sheet, record, language, say);
  }
}

/** What a stranger reads of it in its passport too: the accreditation, who has agreed, and what our team has said. */
function whoSays(sheet: Sheet, inspection: CaseFile["inspections"][number], language: Language, say: Say): void {
  const { byInspector, validation, passport } = inspection;
  const lines = [
    byInspector?.accreditation && say("inspected.accreditation", { accreditation: byInspector.accreditation }),
    byInspector?.consentedAt && say("inspected.consented", { at: paperMoment(byInspector.consentedAt, language) }),
    validation &&
      say(`inspected.${validation.decision}`, {
        at: paperMoment(validation.at, language),
        reason: validation.reason,
      }),
    passport && say("inspected.passport", { number: passport }),
  ].filter((line) => typeof line === "string");
  if (lines.length > 0) sheet.paragraph(lines.join(" "));
}

function figuresTable(sheet: Sheet, record: InspectionRecordView, language: Language, say: Say): void {
  if (record.verdicts.length === 0) return;
  const rows = record.verdicts.map(({ figure, unit, value, operator, limit, met }) => {
    const method = record.content.figures.find((one) => one.figure === figure)?.method ?? null;
    const words = verdictWords(
      { figure, unit, found: value, operator, method, met, limit: limit && { ...limit, standard: null } },
      { language, t: (key, values) => paperText(language, key, values as never), signs },
    );
    // A figure beyond a limit on which nobody has agreed fails no contract.
    const [kept, failed] = limit?.reference ? ["within", "outside"] : ["met", "notMet"];
    const result = !limit ? "noLimit" : met === null ? "notTold" : met ? kept : failed;
    return [
      [words.name],
      [words.method],
      [words.limit],
      [words.found || paperText(language, "certificate.notMeasured")],
      [paperText(language, `certificate.${result}`)],
    ];
  });
  table(sheet, {
    compact: true,
    columns: columnsOf(say, ["figure"], ["method", 92], ["limit", 92], ["found", 92], ["result", 92]),
    rows,
  });
}

/** How the sample came about, the tables, who has measured by which method, and what was corrected. */
function recordTable(sheet: Sheet, record: InspectionRecordView, language: Language, say: Say): void {
  const t = (key: string, values?: Record<string, unknown>) => paperText(language, key, values as never);
  const { sampling, tables, measuring } = recordFacts(record, { language, t });
  const versions = record.versions.slice(1).map(({ version, createdAt, reason }) => ({
    label: t("quality:record.version", { number: version, moment: paperMoment(createdAt, language) }),
    value: reason ?? "",
  }));
  const rows = [...sampling, ...tables, ...measuring, ...versions].map(({ label, value }) => [[label], [value]]);
  if (rows.length === 0) return;
  table(sheet, { compact: true, columns: columnsOf(say, ["detail", 150], ["recorded"]), rows });
}
