import { randomUUID } from "node:crypto";
import { withClient } from "../../scripts/cluster/databases.mjs";
import { withPasswords } from "#backend/src/domains/identity/index.ts";
import { password } from "./accounts.ts";
import { buildParties } from "./order-parties.ts";

/** Somebody who trades, by the address and the password with which they sign in. */
export interface Trader {
  email: string;
  organizationId: string;
  /** A member of a buyer has inquiries ready that the owner sends. */
  part: "buyer" | "member" | "supplier";
  /** A supplier's listing that it takes out and shows again, of which nobody buys. */
  own?: string;
}

export interface Offices {
  traders: Trader[];
  /** Listings of suppliers that answer. */
  listings: string[];
}

/** Listings of each supplier, see `buildParties`. */
const perSupplier = 5;

/**
 * Adds people who trade to a database: half of them are suppliers, each with five listings; of the others half are owners of buyers and half a member of the same.
 *
 * @param count a multiple of four
 */
export async function buildOffices(url: string, count: number): Promise<Offices> {
  const [suppliers, buyers] = [count / 2, count / 4];
  const parties = await buildParties(url, { buyers, listings: suppliers * perSupplier });
  const hash = await withPasswords({ config: { authRateLimit: 60 } }, "operator", ({ hash: make }) => make(password));
  return withClient(url, async (client) => {
    const members = parties.buyers.map(({ organizationId }, n) => ({
      id: randomUUID(),
      email: `member-${n}@example.test`,
      organizationId,
    }));
    for (const { id, email, organizationId } of members) {
      await client.query(
        `insert into users (id, email, email_confirmed_at, app_metadata)
         values ($1, $2, now(), '{"provider": "email", "providers": ["email"]}')`,
        [id, email],
      );
      await client.query(
        "insert into organization_members (id, organization_id, user_id, role) values ($1, $2, $3, 'member')",
        [randomUUID(), organizationId, id],
      );
    }
    const all = [...parties.buyers, ...parties.suppliers].map(({ userId }) => userId);
    const { rows } = await client.query<{ id: string; email: string }>(
      "update users set password_hash = $2 where id = any($1) returning id, email",
      [[...all, ...members.map(({ id }) => id)], hash],
    );
    const emailOf = new Map(rows.map(({ id, email }) => [id, email]));
    const own = new Map(parties.listings.map(({ id, organizationId }) => [organizationId, id]));
    const traderOf = (part: Trader["part"]) => {
      const people = part === "buyer" ? parties.buyers : parties.suppliers;
      return people.map(({ userId, organizationId }) => ({
        email: emailOf.get(userId) ?? "",
        organizationId,
        part,
        ...(part === "supplier" && { own: own.get(organizationId) }),
      }));
    };
    return {
      traders: [
        ...traderOf("buyer"),
        ...members.map(({ email, organizationId }) => ({ email, organizationId, part: "member" as const })),
        ...traderOf("supplier"),
      ],
      listings: parties.listings.map(({ id }) => id).filter((id) => ![...own.values()].includes(id)),
    };
  });
}
