import { hitFrom } from "#shared/sanctions/rules.ts";
import type { EntryType, ListSource } from "#shared/sanctions/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { foldName, keysOf, readingsOf } from "../folding.ts";
import { likenessTo } from "../matching.ts";
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

/** Letters that the database compares by threes with each name of a list. The words of a longer name are found by their keys. */
const mostCompared = 120;
/** A name of nothing but everybody's words would have the whole list measured; what is really like one is among the first of them. */
const mostCandidates = 1_000;

/**
 * The entries of the lists in force that a name is like, each by its likest name. The database finds names that share a telling word's consonants or enough groups of three letters; how alike they are
 * is then measured word by word.
 */
export async function findMatches(db: Database, { kind, name }: Omit<Subject, "organizationId">): Promise<Match[]> {
  const readings = readingsOf(name).map((reading) => foldName(reading).slice(0, mostCompared));
  const nearest = (of: (reading: string) => string) => readings.map((_, at) => of(`:reading${at}`));
  const { rows } = await db.raw<{ rows: Candidate[] }>(
    `select n.name, l.source, n.entry_key, e.type, e.names, e.details, e.fingerprint, l.listed_on
       from sanctions_names n
       join sanctions_lists l on l.id = n.list_id and l.status = 'current'
       join sanctions_entries e on e.list_id = n.list_id and e.key = n.entry_key
      where (n.word_keys && :keys::text[] or ${nearest((reading) => `n.folded % ${reading}`).join(" or ")}) ${kind === "person" ? "and e.type <> 'organization'" : ""}
      order by greatest(${nearest((reading) => `similarity(n.folded, ${reading})`).join(", ")})
               + (select count(*) from unnest(n.word_keys) k where k = any(:keys::text[])) / greatest(cardinality(n.word_keys), 1)::real desc
      limit :most`,
    {
      keys: keysOf(name),
      most: mostCandidates,
      ...Object.fromEntries(readings.map((reading, at) => [`reading${at}`, reading])),
    } as never,
  );
  const best = new Map<string, Match>();
  const alike = likenessTo(name);
  for (const candidate of rows) {
    // What a list calls a company may be a person's name, under whose it trades.
    const score = alike(candidate.name, candidate.type === "person" && kind === "person" ? "person" : kind);
    const place = `${candidate.source} ${candidate.entry_key}`;
    if (score >= hitFrom && score > (best.get(place)?.score ?? 0)) best.set(place, { ...candidate, score });
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}
