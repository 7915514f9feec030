import { ownDataView, tradeView } from "#shared/people/self-contract.ts";
import type { DomainPart, OwnData } from "#backend/src/kernel/domain-part.ts";

/** The statements of all domains, by the names that the contract has for them. */
export interface OwnDataParts {
  readonly lines: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, string>>;
  readonly trade: Readonly<Record<string, string>>;
}

/** What no domain states. */
const ofTheExport = ["exportedAt", "listsHoldAtMost", "trade"];

/**
 * Puts together what the domains state of the export.
 *
 * @throws {Error} when two of them state one part, the contract has no field for a part, or none of them states a field of it: else something that
 * is kept about a person would be left out without a word.
 */
export function ownDataParts(domains: readonly DomainPart[]): OwnDataParts {
  const [lines, lists, trade] = [gather(domains, "lines"), gather(domains, "lists"), gather(domains, "trade")];
  const twice = Object.keys(lines).find((name) => Object.hasOwn(lists, name));
  if (twice) throw new Error(`two parts of the export are called ${twice}: rename one, in the own-data.ts that has it`);
  const fields = Object.keys(ownDataView.fields).filter((name) => !ofTheExport.includes(name));
  expectSame("ownDataView", fields, [...Object.keys(lines), ...Object.keys(lists)]);
  expectSame("tradeView", Object.keys(tradeView.fields), Object.keys(trade));
  return { lines, lists, trade };
}

function gather(domains: readonly DomainPart[], kind: keyof OwnData): Record<string, string> {
  const parts: Record<string, string> = {};
  for (const { ownData } of domains)
    for (const [name, statement] of Object.entries(ownData?.[kind] ?? {})) {
      if (Object.hasOwn(parts, name))
        throw new Error(`two domains state ${name} for the export: rename one, in the own-data.ts that has it`);
      parts[name] = statement;
    }
  return parts;
}

function expectSame(view: string, fields: readonly string[], stated: readonly string[]): void {
  const unnamed = stated.find((name) => !fields.includes(name));
  if (unnamed)
    throw new Error(`an own-data.ts states ${unnamed}, which is in no export: name it in ${view} (self-contract.ts)`);
  const unstated = fields.find((name) => !stated.includes(name));
  if (unstated) throw new Error(`${view} (self-contract.ts) names ${unstated}, which no domain's own-data.ts states`);
}
