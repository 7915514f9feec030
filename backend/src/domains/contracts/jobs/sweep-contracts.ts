import { contractProcess, remindHours } from "#shared/contracts/process.ts";
import type { Database, Transaction } from "#backend/src/db/database.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { lapseOffer, lockOffer } from "../../offers/index.ts";
import { publishContract, tellContract } from "../commands/tell-contract.ts";
import { Contract, Signature } from "../model.ts";

const batch = 100;

/** What is due by the clock: of which contracts, and what becomes of each. */
interface Due {
  /** A condition on `c`, a contract, and `f`, its offer, with `:now` and `:soon`. */
  readonly where: string;
  readonly make: (trx: Transaction, contract: Contract, now: Date) => Promise<void>;
}

/** A condition that a contract stands where a move begins; written out, so that the index of what is due is found. */
const begins = (move: keyof typeof contractProcess): string =>
  `c.status in (${contractProcess[move].from.map((status) => `'${status}'`).join(", ")})`;

/** The offer ends with its contract. */
async function end(trx: Transaction, contract: Contract, move: "expire" | "lapse", now: Date): Promise<void> {
  const changes = { status: contractProcess[move].to, endedAt: now };
  const ended = await contract.change(trx, changes, now);
  const offer = contract.offerId === null ? undefined : await lockOffer(trx, contract.offerId);
  if (offer) await lapseOffer({ trx, offer, now });
  await publishContract(trx, ended, now);
  const kind = move === "expire" ? "contractExpired" : "contractLapsed";
  await tellContract({ trx, contract: ended, told: { buyer: kind, supplier: kind }, now });
}

/** Whoever has not signed is told once more. */
async function remind(trx: Transaction, contract: Contract, now: Date): Promise<void> {
  const signatures = await Signature.query(trx).where({ contract_id: contract.id });
  const missing = (["buyer", "supplier"] as const).filter((side) => !signatures.some((each) => each.side === side));
  await contract.$query(trx).patch({ remindedAt: now });
  const told = Object.fromEntries(missing.map((side) => [side, "contractSignSoon"]));
  await tellContract({ trx, contract, told, now });
}

const dues: readonly Due[] = [
  {
    where: `${begins("expire")} and c.sign_until <= :now`,
    make: (trx, contract, now) => end(trx, contract, "expire", now),
  },
  {
    where: `${begins("lapse")} and c.order_id is null and c.offer_id is not null and f.order_until <= :now`,
    make: (trx, contract, now) => end(trx, contract, "lapse", now),
  },
  {
    where: `${begins("sign")} and c.reminded_at is null and c.sign_until > :now and c.sign_until <= :soon`,
    make: remind,
  },
];

/** The offer is locked before its contract, as by everybody else; nobody is waited for. */
const selected = (where: string) => `
  select c.id from offers f join contracts c on c.offer_id = f.id where ${where} order by c.id limit ${batch} for no key update of f, c skip locked`;

/** Ends what was not signed in time, and what was signed and not ordered; reminds whoever has not signed. */
export async function sweepContracts({ db, clock }: Services): Promise<void | "again"> {
  const now = clock.now();
  const values = { now, soon: after(now, remindHours * hour) };
  for (const { where, make } of dues) {
    let found: number;
    do {
      found = await db.transaction(async (trx) => {
        const { rows } = await trx.raw<{ rows: { id: string }[] }>(selected(where), values as never);
        for (const { id } of rows) {
          const contract = await Contract.query(trx).findById(id).throwIfNotFound();
          await make(trx, contract, now);
        }
        return rows.length;
      });
    } while (found === batch);
  }
  return (await isHeld(db, values)) ? "again" : undefined;
}

/** Something due was held by somebody else. */
async function isHeld(db: Database, values: { now: Date; soon: Date }): Promise<boolean> {
  const any = dues.map(
    ({ where }) => `exists (select from offers f join contracts c on c.offer_id = f.id where ${where})`,
  );
  const { rows } = await db.raw<{ rows: [{ held: boolean }] }>(`select ${any.join(" or ")} as held`, values as never);
  return rows[0].held;
}
