import { hitFrom } from "#shared/sanctions/rules.ts";
import type { EntryType, ListSource } from "#shared/sanctions/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { foldName, keysOf } from "../folding.ts";
import { alike } from "../matching.ts";
import type { Subject } from "../model.ts";

/** An entry of a list in force, by one of its names. */
interface Candidate {
  name: string;
  source: ListSource;
  entry_key: string;
  type: EntryType;
  names: string[];
  details: string;
  fingerprint: string;
  listed_on: string;
}

export interface Match extends Candidate {
  score: number;
}

/**
 * The entries of the lists in force that a name is like, each by its likest name. The database finds names that share a telling word's consonants or enough groups of three letters; how alike they are
 * is then measured word by word.
 */
export async function findMatches(db: Database, { kind, name }: Omit<Subject, "organizationId">): Promise<Match[]> {
  const keys = keysOf(name);
  const { rows } = await db.raw<{ rows: Candidate[] }>(
    `select n.name, l.source, n.entry_key, e.type, e.names, e.details, e.fingerprint, l.listed_on
       from sanctions_names n
       join sanctions_lists l on l.id = n.list_id and l.status = 'current'
       join sanctions_entries e on e.list_id = n.list_id and e.key = n.entry_key
      where (n.word_keys && ?::text[] or n.folded % ?) ${kind === "person" ? "and e.type <> 'organization'" : ""}`,
    [keys, foldName(name)],
  );
  const best = new Map<string, Match>();
  for (const candidate of rows) {
    // What a list calls a company may be a person's name, under whose it trades.
    const score = alike(name, candidate.name, candidate.type === "person" && kind === "person" ? "person" : kind);
    const place = `${candidate.source} ${candidate.entry_key}`;
    if (score >= hitFrom && score > (best.get(place)?.score ?? 0)) best.set(place, { ...candidate, score });
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}
