import type { Database, Transaction } from "#backend/src/db/database.ts";
import { User } from "../model.ts";

/** What an account is called by: an address in lower case, or a number without its plus. */
export type Login = { readonly email: string } | { readonly phone: string };

/** Whose address or number it is. */
export const findByLogin = async (db: Database, login: Login): Promise<User | undefined> =>
  (await User.query(db).findOne(login).whereNull("deleted_at")) as User | undefined;

/** The same, locked. */
export const lockByLogin = async (trx: Transaction, login: Login): Promise<User | undefined> =>
  (await User.query(trx).findOne(login).whereNull("deleted_at").forUpdate()) as User | undefined;
