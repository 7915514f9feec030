import { randomUUID } from "node:crypto";
import pg from "pg";
import { withClient } from "../../scripts/cluster/databases.mjs";
import { signClaims } from "#test/support/access-tokens.ts";
import { testSecrets } from "#test/support/secrets.ts";

/** A buyer who is logged in. */
export interface Buyer {
  token: string;
  userId: string;
  organizationId: string;
}

export interface Listing {
  id: string;
  organizationId: string;
}

export interface Parties {
  buyers: Buyer[];
  /** Those who sell the listings. */
  suppliers: Buyer[];
  listings: Listing[];
}

/** Listings of each supplier. */
const perSupplier = 5;

/** Signs as a login does, see `signAccessToken`: long enough for any measurement. */
function tokenOf(userId: string, sessionId: string): string {
  const issuedAt = Math.floor(Date.now() / 1000);
  return signClaims({
    iss: testSecrets.JWT_ISSUER,
    sub: userId,
    aud: "authenticated",
    exp: issuedAt + 3600,
    iat: issuedAt,
    role: "authenticated",
    aal: "aal1",
    session_id: sessionId,
  });
}

interface Member {
  user_id: string;
  organization_id: string;
  session_id: string;
}

/** Owners of organizations of one type, each with a confirmed address and a session. */
async function buildMembers(client: pg.Client, type: "buyer" | "supplier", count: number): Promise<Member[]> {
  const { rows } = await client.query<Member>(
    `with drawn as materialized (
       select n, gen_random_uuid() as user_id, gen_random_uuid() as organization_id, gen_random_uuid() as session_id from generate_series(1, $2::int) n),
     people as (
       insert into users (id, email, email_confirmed_at, app_metadata)
       select user_id, $1 || '-' || n || '@example.test', now(), '{"provider": "email", "providers": ["email"]}' from drawn),
     houses as (
       insert into organizations (id, name, type, organization_type, country, city, verification, search_text)
       select organization_id, initcap($1) || ' house ' || n, $1, 'Trading Company', (array['et','rw','ug','ke','tz'])[1 + n % 5], 'City ' || n, 'verified',
              lower($1 || ' house ' || n)
         from drawn),
     members as (
       insert into organization_members (id, organization_id, user_id, role)
       select gen_random_uuid(), organization_id, user_id, 'owner' from drawn),
     opened as (
       insert into sessions (id, user_id, amr) select session_id, user_id, '[{"method": "password", "timestamp": 0}]' from drawn)
     select user_id, organization_id, session_id from drawn order by n`,
    [type, count],
  );
  return rows;
}

const signedIn = ({ user_id: userId, organization_id: organizationId, session_id: sessionId }: Member): Buyer => ({
  userId,
  organizationId,
  token: tokenOf(userId, sessionId),
});

/** A member of our team who is logged in. @returns the token. */
export async function buildStaffMember(databaseUrl: string, role: "reviewer" | "finance"): Promise<string> {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into users (id, email, email_confirmed_at, app_metadata)
       values ($1, $2, now(), '{"provider": "email", "providers": ["email"]}')`,
      [userId, `${role}@example.test`],
    );
    await client.query("insert into staff_members (user_id, role) values ($1, $2)", [userId, role]);
    await client.query(
      `insert into sessions (id, user_id, amr) values ($1, $2, '[{"method": "password", "timestamp": 0}]')`,
      [sessionId, userId],
    );
  });
  return tokenOf(userId, sessionId);
}

/** Fills a migrated database with buyers who are logged in, and with listings in metric tons whose stock does not end. */
export async function buildParties(
  databaseUrl: string,
  { buyers, listings }: { buyers: number; listings: number },
): Promise<Parties> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const people = await buildMembers(client, "buyer", buyers);
    const suppliers = await buildMembers(client, "supplier", Math.ceil(listings / perSupplier));
    const { rows } = await client.query<Listing>(
      `with suppliers as (select $1::uuid[] as ids)
       insert into supplier_products (id, organization_id, name, description, category, price, quantity, origin_country, certifications, images,
           delivery_terms, delivery_time_days, search_text, comparable_price, comparable_quantity)
       select gen_random_uuid(), ids[1 + n % cardinality(ids)], 'Lot ' || n || ' of coffee', 'Hand-picked, floated and dried on raised beds. Moisture 11%, lot number ' || n || '.',
              'coffee-organic', 3200 + n, 900000, 'et', '{Organic,Fairtrade}', '{}', 'FOB Djibouti', 30,
              lower('lot ' || n || ' of coffee | ethiopia | organic fairtrade | hand-picked, floated and dried on raised beds'), 3200 + n, 900000
         from generate_series(1, $2::int) n, suppliers
       returning id, organization_id as "organizationId"`,
      [suppliers.map((each) => each.organization_id), listings],
    );
    await client.query("vacuum analyze");
    return { buyers: people.map(signedIn), suppliers: suppliers.map(signedIn), listings: rows };
  } finally {
    await client.end();
  }
}

/** What a client sends: the body of the endpoint, and what the bare server, which looks nothing up, needs beside it. */
export const orderBody = ({ id, organizationId }: Listing, buyer: Buyer): string =>
  JSON.stringify({
    productId: id,
    termsVersion: 1,
    quantity: "1.5",
    notes: "Please call before loading.",
    bare: { userId: buyer.userId, buyerId: buyer.organizationId, supplierId: organizationId, key: randomUUID() },
  });
