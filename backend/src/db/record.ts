import { Model, snakeCaseMappers } from "objection";
import { AppError } from "#shared/kernel/errors.ts";
import type { Database } from "./database.ts";

/** What every business table has: an id made by the application, a version for `If-Match`, soft deletion. */
export class BusinessRecord extends Model {
  declare id: string;
  declare version: number;
  declare createdAt: Date;
  declare updatedAt: Date;
  declare deletedAt: Date | null;

  static override get columnNameMappers() {
    return snakeCaseMappers();
  }

  /**
   * The row, locked for this transaction; undefined when absent or deleted. A row that is written meanwhile and only names this one (a foreign key)
   * does not wait: nobody changes an id, and it would wait in a circle with whoever locks in another order.
   */
  static async lockById<M extends typeof BusinessRecord>(
    this: M,
    trx: Database,
    id: string,
  ): Promise<InstanceType<M> | undefined> {
    return (await this.query(trx).findById(id).whereNull("deleted_at").forNoKeyUpdate()) as InstanceType<M> | undefined;
  }

  /** Writes changes and counts the version up. */
  async change(trx: Database, changes: Partial<this>, now: Date): Promise<this> {
    await this.$query(trx)
      .patch({ ...changes, version: this.version + 1, updatedAt: now })
      .returning("*");
    return this;
  }
}

/** @throws {AppError} `request.versionStale` when somebody else has written in the meantime. */
export function expectVersion(row: { version: number }, expected: number | undefined): void {
  if (expected !== undefined && row.version !== expected)
    throw new AppError("request.versionStale", { version: row.version });
}
