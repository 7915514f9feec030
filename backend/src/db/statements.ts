import type pg from "pg";
import { beginPart } from "../kernel/watch.ts";
import { errorCode } from "./error-code.ts";
import { forgetPlans, isPlanOutdated, preparedName } from "./prepared.ts";

/** What a statement may say of itself, by knex's `options()`. */
export interface StatementOptions {
  /** What other processes are to be told when the transaction of this statement is committed. */
  afterCommit?: readonly string[];
  /** Prepared under this name, in whatever transaction or none. */
  name?: string;
}

type Config = StatementOptions & { text?: string; values?: readonly unknown[] };
type Callback = (error: Error | null, result?: unknown) => void;
type Send = (config: Config, callback: Callback) => void;

const verbs = new Set([
  "select",
  "insert",
  "update",
  "delete",
  "with",
  "begin",
  "commit",
  "rollback",
  "savepoint",
  "release",
]);

const isReadOnly = (error: unknown): boolean => errorCode(error) === "25006";

/** The first word of a statement, where it is one of the usual. */
function verbOf(text: string): string {
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "";
  return verbs.has(verb) ? verb : "other";
}

/** Which table a statement is about: of all its text the one thing that is told, because text may have values in it. */
function tableOf(text: string): Record<string, string> {
  const table = /\b(?:from|into|update)\s+"?(?:\w+"?\."?)?([a-z_]{1,63})\b/i.exec(text.slice(0, 2000))?.[1];
  return table ? { "db.collection.name": table.toLowerCase() } : {};
}

interface Watching {
  /** Is given what was to be told, after the commit. */
  tell(messages: ReadonlySet<string>): void;
  /** The server takes no changes any more. */
  demoted(): void;
  /** The next transaction may run on another connection, which knows no name of this one: none is given. */
  isPooled: boolean;
}

/**
 * Watches the statements of one connection: those of a transaction that may write are prepared when they come often, and what
 * was to be told after the commit is handed on when it has happened.
 *
 * Reads outside are planned each time: lists and searches are planned by what is searched for, and a plan for anything would be slow.
 */
export function watchStatements(client: pg.Client, { tell, demoted, isPooled }: Watching): void {
  const send = client.query.bind(client) as unknown as Send;
  let state: "none" | "writing" | "reading" = "none";
  let untold = new Set<string>();
  const finish = (committed: boolean) => {
    const messages = untold;
    untold = new Set();
    if (committed && messages.size > 0) tell(messages);
  };
  const watched: Send = (config, callback) => {
    const { text, values } = config;
    // Knex gives each of its statements so; what asks for the server's version, or streams, is passed on as it is.
    if (typeof text !== "string" || typeof callback !== "function") return send(config, callback);
    const verb = /^(begin|commit|rollback)\b(?! to\b)/i.exec(text)?.[1]?.toLowerCase();
    if (verb === "begin") state = text.includes("READ ONLY") ? "reading" : "writing";
    const isAlone = state === "none";
    const isReading = state === "reading";
    if (verb === "commit" || verb === "rollback") state = "none";
    for (const message of config.afterCommit ?? []) untold.add(message);
    if (isPooled) delete config.name;
    else if (state === "writing" && values?.length) config.name ??= preparedName(text);
    const part = beginPart("sql", verbOf(text), () => tableOf(text));
    send(config, (error, result) => {
      part?.end({ failed: Boolean(error) });
      if (isPlanOutdated(error)) forgetPlans();
      // A transaction that was begun for reading refuses changes on every server: that is a fault of ours.
      if (isReadOnly(error) && !isReading) demoted();
      if (verb === "begin" || verb === "rollback") finish(false);
      // A transaction that has failed answers COMMIT without an error, with ROLLBACK.
      else if (verb === "commit") finish(!error && (result as pg.QueryResult).command === "COMMIT");
      else if (isAlone) finish(!error);
      callback(error, result);
    });
  };
  client.query = watched as unknown as typeof client.query;
}
