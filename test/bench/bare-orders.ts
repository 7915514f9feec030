/**
 * The yardstick of placing an order: a bare Koa and pg server that commits the same rows in one transaction, a plain statement for each table. It
 * checks, locks, counts and looks up nothing, tells no other process, and believes whatever it is sent.
 */
import { randomUUID } from "node:crypto";
import Koa from "koa";
import pg from "pg";
import rawBody from "raw-body";

interface Asked {
  productId: string;
  termsVersion: number;
  quantity: string;
  notes: string;
  bare: { userId: string; buyerId: string; supplierId: string; key: string };
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

async function place(
  client: pg.PoolClient,
  { productId, termsVersion, quantity, notes, bare }: Asked,
): Promise<object> {
  const { userId, buyerId, supplierId, key } = bare;
  const [termsId, orderId, now] = [randomUUID(), randomUUID(), new Date()];
  const reference = `ORD-${orderId}`;
  const fundBy = new Date(now.getTime() + 72 * 3_600_000);
  await client.query("begin");
  const { rows } = await client.query<{ name: string; price: string; total: string }>(
    `update supplier_products set quantity = quantity - $2, comparable_quantity = comparable_quantity - $2, version = version + 1, updated_at = $3
      where id = $1 returning name, price, round(price * $2, 2) as total`,
    [productId, quantity, now],
  );
  const [{ name, price, total }] = rows as [(typeof rows)[0]];
  await client.query(
    `insert into agreed_terms (id, product_id, listing_version, product_name, product_category, origin_country, certifications, buyer_org_id,
         supplier_org_id, quantity, unit, price_per_unit, currency, delivery_terms, incoterm, incoterm_place, delivery_time_days, inspection_days,
         supplier_share, platform_share, impact_fund_share, created_at, buyer_name, buyer_city, buyer_country, supplier_name, supplier_city, supplier_country,
         price, price_currency, price_unit, unit_weight_kg)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $12, $13, $11, 1000)`,
    [
      ...[
        termsId,
        productId,
        termsVersion,
        name,
        "coffee-organic",
        "et",
        ["Organic", "Fairtrade"],
        buyerId,
        supplierId,
      ],
      ...[quantity, "MT", price, "USD", "FOB Djibouti", "FOB", "Djibouti", 30, 3, 900, 85, 15, now],
      ...["Noordkade Koffie B.V.", "Rotterdam", "nl", "Huye Hills Coffee", "Huye", "rw"],
    ],
  );
  await client.query(
    `insert into orders (id, reference, terms_id, product_id, buyer_org_id, supplier_org_id, total_amount, currency, reserved_quantity, notes, fund_by,
         created_by, created_at, updated_at, search_text)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      ...[orderId, reference, termsId, productId, buyerId, supplierId, total, "USD", quantity, notes, fundBy],
      ...[userId, now, now, `${reference} | ${name} | organic coffee | café biologique`.toLowerCase()],
    ],
  );
  await client.query(
    "insert into shipments (id, order_id, number, quantity, amount, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7)",
    [randomUUID(), orderId, 1, quantity, total, now, now],
  );
  await client.query("insert into escrow_wallets (order_id, created_at, updated_at) values ($1, $2, $3)", [
    orderId,
    now,
    now,
  ]);
  await client.query(
    "insert into order_events (order_id, transition, to_status, party, user_id, details, created_at) values ($1, $2, $3, $4, $5, $6, $7)",
    [orderId, "create", "created", "buyer", userId, {}, now],
  );
  const facts = {
    partner: name,
    product: name,
    quantity: { amount: quantity, unit: "MT" },
    total: { amount: total, currency: "USD" },
    fundBy: fundBy.toISOString(),
  };
  const notice = randomUUID();
  const supplierUser = userId;
  await client.query(
    `insert into notices (id, user_id, organization_id, kind, side, subject_type, subject_id, reference, event_id, facts, shown, letter, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13), ($14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)`,
    [
      ...[
        notice,
        userId,
        buyerId,
        "orderToFund",
        "buyer",
        "order",
        orderId,
        reference,
        `order:${orderId}`,
        facts,
        true,
        "atOnce",
        now,
      ],
      ...[
        randomUUID(),
        supplierUser,
        supplierId,
        "orderPlaced",
        "supplier",
        "order",
        orderId,
        reference,
        `order:${orderId}`,
        facts,
        true,
        "digest",
        now,
      ],
    ],
  );
  const told = [
    [supplierId, "product", productId, "product.stock"],
    [buyerId, "notice", orderId, "notice.orderToFund"],
    [supplierId, "notice", orderId, "notice.orderPlaced"],
    [buyerId, "order", orderId, "order.create"],
    [supplierId, "order", orderId, "order.create"],
  ];
  await client.query(
    `insert into live_events (organization_id, type, subject_id, event, at) values ${told
      .map((_, n) => `($${5 * n + 1}, $${5 * n + 2}, $${5 * n + 3}, $${5 * n + 4}, $${5 * n + 5})`)
      .join(", ")}`,
    told.flatMap((each) => [...each, now]),
  );
  await client.query(
    "insert into outbox (topic, subject_id, payload, next_attempt_at, created_at) values ($1, $2, $3, $4, $5)",
    ["escrow.createTransaction", orderId, {}, now, now],
  );
  const answer = { id: orderId, reference, status: "created", termsId, productId, ...facts };
  await client.query(
    `insert into idempotency_keys (user_id, route, key, body_hash, status, answer, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [userId, "POST /orders", key, orderId, 201, answer, now, fundBy],
  );
  await client.query("commit");
  return answer;
}

const app = new Koa();
app.use(async (context) => {
  const asked = JSON.parse(await rawBody(context.req, { encoding: "utf-8" })) as Asked;
  const client = await pool.connect();
  try {
    context.body = await place(client, asked);
    context.status = 201;
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
});
app.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
