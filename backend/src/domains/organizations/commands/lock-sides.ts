import type { VerificationState } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";

/** What a trade asks about one of its sides. */
export interface Side {
  readonly id: string;
  readonly name: string;
  readonly country: string | null;
  readonly city: string | null;
  readonly phone: string | null;
  readonly hide_phone: boolean;
  readonly deleted_at: Date | null;
  readonly suspended_at: Date | null;
  readonly unlisted_since: Date | null;
  readonly verification: VerificationState;
}

const columns = "id, name, country, city, phone, hide_phone, deleted_at, suspended_at, unlisted_since, verification";

interface Props {
  trx: Transaction;
  buyerId: string;
  /** Undefined when there is no such listing or offer. */
  supplierId: string | undefined;
  /** Whether the buyer's trades wait for each other, because they are counted. */
  oneAtATime?: boolean;
}

/**
 * Locks the organizations that are about to trade, in the order in which everybody locks (docs/adr/0030-database-roles.md): before product, offer and order, by
 * their ids. Neither is closed, suspended or renamed until `trx` ends, and one that was closed meanwhile says so.
 */
export async function lockSides(props: Props): Promise<{ buyer: Side | undefined; supplier: Side | undefined }> {
  const { trx, buyerId, supplierId, oneAtATime = false } = props;
  const ids = [...new Set([buyerId, supplierId])].filter((id) => id !== undefined).sort();
  const strength = (id: string) => (oneAtATime && id === buyerId ? "no key update" : "share");
  // The parts of a union are read one after the other, in the order in which they are written.
  const parts = ids.map(
    (id) => `(select * from (select ${columns} from organizations where id = ? for ${strength(id)}) s)`,
  );
  const { rows } = await trx.raw<{ rows: Side[] }>(parts.join(" union all "), ids);
  const sideOf = (id: string | undefined) => rows.find((side) => side.id === id);
  return { buyer: sideOf(buyerId), supplier: sideOf(supplierId) };
}
