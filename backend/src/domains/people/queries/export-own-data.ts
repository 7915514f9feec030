import { ownDataView, type OwnDataView } from "#shared/people/self-contract.ts";
import en from "#shared/locales/en/audit.json" with { type: "json" };
import fr from "#shared/locales/fr/audit.json" with { type: "json" };
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";
import type { AuditWords } from "#shared/kernel/audit-actions.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { UserActor } from "#backend/src/kernel/actor.ts";
import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { WrittenJson } from "#backend/src/kernel/written-json.ts";
import { ownDataParts } from "./own-data-parts.ts";

/** Lines of each list; nobody's account comes near it, and the export says so. */
const most = 10_000;

/** The words of the console's list; the query takes those of the user's letters. */
const words: Record<Language, AuditWords> = { en: en.action, fr: typesetFrenchTexts(fr.action) };

interface Props {
  /** Of one snapshot, so that the lists agree with each other. */
  trx: Transaction;
  domains: readonly DomainPart[];
  actor: UserActor;
  now: Date;
}

/**
 * What is kept about a user, as each domain states it: their account and the ways into it, where they are signed in, what was written down of
 * them, their organization, and all that it sells or takes part in. No hash, no secret, nothing about other people; of trading partners the
 * organization's name alone.
 *
 * The database writes the JSON: an account with ten thousand lines in each list would otherwise hold the event loop for as long as it takes to
 * read and write them. One statement for each list, whatever they hold; a list ends after `listsHoldAtMost`.
 */
export async function exportOwnData({ trx, domains, actor, now }: Props): Promise<WrittenJson<OwnDataView>> {
  const bindings = {
    me: actor.userId,
    subject: actor.userId,
    organization: actor.membership?.organizationId ?? null,
    words: JSON.stringify(words),
  };
  const written = async (statement: string): Promise<string> =>
    (await trx.raw<{ rows: { text: string }[] }>(statement, bindings)).rows[0]?.text ?? "null";
  const one = (sql: string) => written(`select to_json(line)::text as text from (${sql}) as line`);
  const list = (sql: string) =>
    written(`select coalesce(json_agg(line), '[]')::text as text from (${sql} limit ${most}) as line`);
  const { lines, lists, trade: tradeLists } = ownDataParts(domains);
  const trade: Record<string, string> = {};
  for (const [name, sql] of Object.entries(tradeLists)) trade[name] = await list(sql);
  const parts: Record<string, string> = {
    exportedAt: JSON.stringify(now),
    listsHoldAtMost: String(most),
    trade: WrittenJson.object(trade).pieces.join(""),
  };
  for (const [name, sql] of Object.entries(lines)) parts[name] = await one(sql);
  for (const [name, sql] of Object.entries(lists)) parts[name] = await list(sql);
  return WrittenJson.object<OwnDataView>(inOrder(parts));
}

/** The parts as the contract lists them. */
const inOrder = (parts: Record<string, string>) =>
  Object.fromEntries(Object.keys(ownDataView.fields).map((name) => [name, parts[name]])) as Record<
    keyof OwnDataView,
    string
  >;
