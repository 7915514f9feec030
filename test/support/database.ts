import { randomBytes } from "node:crypto";
import { dropDatabase, withClient } from "../../scripts/cluster/databases.mjs";
import { adminUrl, databaseUrl, ensureTemplate } from "./cluster.ts";

export interface TestDatabase {
  name: string;
  url: string;
  /** Has `close` run before the database goes: what works on it should end first. */
  beforeDrop(close: () => Promise<void>): void;
  /** Cuts off whoever is still connected. */
  drop(): Promise<void>;
}

/** What servers are started on. */
export interface DatabaseHandle {
  readonly url: string;
  beforeDrop?(close: () => Promise<void>): void;
}

let template: Promise<string> | undefined;

/** A database of its own for one test file: a clone of the migrated template (50-230 ms), or an empty one. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const source = options.empty ? "template0" : await (template ??= ensureTemplate());
  const name = `test_${process.pid}_${randomBytes(5).toString("hex")}`;
  await withClient(adminUrl(), (client) => client.query(`create database "${name}" template "${source}"`));
  const closers: (() => Promise<void>)[] = [];
  return {
    name,
    url: databaseUrl(name),
    beforeDrop: (close) => closers.push(close),
    async drop() {
      for (const close of closers) await close();
      await dropDatabase(adminUrl(), name);
    },
  };
}

/** `createTestDatabase` around the tests of the describe block (or file) it is called in. */
export function useDatabase(options: { empty?: boolean } = {}): DatabaseHandle {
  let database: TestDatabase | undefined;
  before(async function () {
    this.timeout(60_000);
    database = await createTestDatabase(options);
  });
  after(() => database?.drop());
  const opened = () => {
    if (!database) throw new Error("the database exists from the first before() hook on");
    return database;
  };
  return {
    get url() {
      return opened().url;
    },
    beforeDrop: (close) => opened().beforeDrop(close),
  };
}
