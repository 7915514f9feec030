import type pg from "pg";
import type { Logger } from "../../kernel/logger.ts";
import { connect, type Database } from "../database.ts";
import type { Limits } from "../limits.ts";
import { nameOf, placeOf } from "./addresses.ts";
import { createAsker, type Answer } from "./ask.ts";
import { cut, type Server } from "./primary.ts";

export interface Replica {
  readonly name: string;
  readonly db: Database;
  /** What it has said last; undefined while it is away. */
  said(): Exclude<Answer, { away: Error }> | undefined;
  /** One that does not answer gets no reads until it does, by no connection from before. */
  ask(): Promise<void>;
  close(): Promise<void>;
}

interface Props {
  address: string;
  poolSize: number;
  logger: Logger;
  limits: Limits;
}

/** One server that only reads are sent to. */
export function openReplica({ address, poolSize, logger, limits }: Props): Replica {
  const asker = createAsker(address, () => true);
  const clients = new Set<pg.Client>();
  let said: ReturnType<Replica["said"]>;
  let isAway = false;
  const failed = () => {
    said = undefined;
    for (const client of clients) cut(client);
    clients.clear();
  };
  const server: Server = {
    address,
    // Another one takes what this one does not answer.
    isSeveral: true,
    isPooled: false,
    find: () => Promise.resolve(placeOf(address)),
    accept: (client) => void clients.add(client),
    forget: (client) => clients.delete(client),
    demoted: () => undefined,
    suspect: () => (said = undefined),
  };
  const db = connect(server, poolSize, logger, limits);
  return {
    name: nameOf(address),
    db,
    said: () => said,
    async ask() {
      const answer = await asker.ask();
      const was = isAway;
      isAway = "away" in answer;
      if ("away" in answer) {
        if (!was) logger.warn({ replica: answer.name, reason: answer.away.message }, "a replica does not answer");
        return failed();
      }
      if (was) logger.info({ replica: answer.name }, "a replica answers again");
      said = answer;
    },
    async close() {
      await asker.close();
      await db.destroy();
    },
  };
}
