import { randomUUID } from "node:crypto";
import type { SanctionsListDetail } from "#shared/sanctions/contract.ts";
import type { HitDetail, HitView } from "#shared/sanctions/hit-contract.ts";
import type { HitMove, ListSource } from "#shared/sanctions/choices.ts";
import type { Api } from "#test/support/api.ts";
import { buildStaff } from "./people.ts";

export interface ListedEntry {
  key: string;
  type?: "person" | "organization";
  /** Invented: the first is the one by which the list calls it. */
  names: readonly string[];
  country?: string;
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** As `docs/adr/0049-sanctions-screening.md` has the plain table. */
export const tableFile = (entries: readonly ListedEntry[]): string =>
  [
    "name,aliases,type,country,reference",
    ...entries.map(({ key, type = "organization", names: [name = "", ...aliases], country = "" }) =>
      [cell(name), cell(aliases.join("|")), type, country, key].join(","),
    ),
  ].join("\n");

/** As the EU publishes its list: a row for each name, and one about an address, which has none. */
export const euFile = (entries: readonly ListedEntry[], day: string): string =>
  [
    "\ufefffileGenerationDate;Entity_LogicalId;Entity_EU_ReferenceNumber;Entity_SubjectType;NameAlias_WholeName;Address_City;Citizenship_CountryIso2Code",
    ...entries.flatMap(({ key, type = "organization", names, country = "" }) => {
      const date = day.split("-").reverse().join("/");
      const kind = type === "person" ? "P" : "E";
      return [
        [date, key, `EU.${key}`, kind, "", "Novigrad", ""].join(";"),
        ...names.map((name) => [date, key, `EU.${key}`, kind, cell(name), "", country].join(";")),
      ];
    }),
  ].join("\r\n");

/** As the United Nations publish theirs. */
export const unFile = (entries: readonly ListedEntry[], day: string): string => {
  const element = ({ key, type = "organization", names: [name = "", ...aliases], country }: ListedEntry) => {
    const tag = type === "person" ? "INDIVIDUAL" : "ENTITY";
    const [first = "", ...others] = type === "person" ? name.split(" ") : [name];
    return `<${tag}><DATAID>${key}</DATAID><FIRST_NAME>${escaped(first)}</FIRST_NAME>
      ${others.map((part, index) => `<${["SECOND", "THIRD", "FOURTH"][index]}_NAME>${escaped(part)}</${["SECOND", "THIRD", "FOURTH"][index]}_NAME>`).join("")}
      <REFERENCE_NUMBER>REF.${key}</REFERENCE_NUMBER>${country ? `<NATIONALITY><VALUE>${country}</VALUE></NATIONALITY>` : ""}
      ${aliases.map((alias) => `<${tag}_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>${escaped(alias)}</ALIAS_NAME></${tag}_ALIAS>`).join("\n")}
      <${tag}_ALIAS><QUALITY/><ALIAS_NAME/></${tag}_ALIAS></${tag}>`;
  };
  const of = (type: string) => entries.filter((entry) => (entry.type ?? "organization") === type).map(element);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- Invented names -->
<CONSOLIDATED_LIST xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" dateGenerated="${day}T08:00:00Z">
<INDIVIDUALS>${of("person").join("\n")}</INDIVIDUALS>
<ENTITIES>${of("organization").join("\n")}</ENTITIES>
</CONSOLIDATED_LIST>`;
};

export const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

export const because = "Compared by birth and nationality.";

/** Two members of staff with their lists. */
export async function sanctionsDesk(api: Api) {
  const [verifier, finance] = [await buildStaff("verifier"), await buildStaff("finance")];
  const read = (
    file: string,
    {
      source = "own",
      listedOn,
      as = verifier,
    }: { source?: ListSource; listedOn?: string; as?: { token: string } } = {},
  ) => {
    const query = new URLSearchParams({ source, fileName: "list.csv", ...(listedOn ? { listedOn } : {}) });
    return api.post(`/admin/sanctions-lists?${query.toString()}`, { as, body: file });
  };
  /** Reads a plain table and puts it in force. */
  const putInForce = async (entries: readonly ListedEntry[], listedOn = dayAgo(0)): Promise<SanctionsListDetail> => {
    // The same entries twice are another file.
    const file = tableFile([...entries, { key: randomUUID(), names: [`Nowhere ${randomUUID().slice(0, 8)}`] }]);
    const draft = await read(file, { listedOn });
    if (draft.status !== 201) throw new Error(JSON.stringify(draft.body));
    const { id } = draft.body as SanctionsListDetail;
    const path = `/admin/sanctions-lists/${id}/commit`;
    const answer = await api.post(path, { as: verifier, body: { confirmed: true } });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body as SanctionsListDetail;
  };
  const hitsOf = async (organizationId: string): Promise<HitView[]> => {
    const filter = JSON.stringify({ organizationId });
    const query = new URLSearchParams({ filter, sort: '["foundAt","ASC"]' });
    return (await api.get(`/admin/screening-hits?${query.toString()}`, { as: finance })).body as HitView[];
  };
  const hit = async (id: string) => (await api.get(`/admin/screening-hits/${id}`, { as: finance })).body as HitDetail;
  const decide = async (id: string, move: HitMove, as: { token: string }, version?: number) => {
    const path = `/admin/screening-hits/${id}/${move}`;
    return api.post(path, { as, version: version ?? (await hit(id)).version, body: { reason: because } });
  };
  return { verifier, finance, read, putInForce, hitsOf, hit, decide };
}
