import { timingSafeEqual } from "node:crypto";
import Router from "@koa/router";
import type { Context, Middleware } from "koa";
import type { ClientBase, Pool } from "pg";
import rawBody from "raw-body";
import type { SandboxConfig } from "./config.ts";
import { readDraft, readSettlement } from "./draft.ts";
import { applyFaults, faultsOf, otherAmount, readFaults, setFaults } from "./faults.ts";
import { once, type Answer } from "./idempotency.ts";
import { readPayoutAccount, setPayoutAccount } from "./payout-account.ts";
import { Refusal } from "./refusal.ts";
import { dueOf, methodOffers, methodsFor } from "./payment-methods.ts";
import type { Transaction } from "./rows.ts";
import {
  createTransaction,
  listTransactions,
  lockTransaction,
  longestPage,
  milestonesOf,
  move,
  publicForm,
  releaseMilestone,
  settle,
} from "./transactions.ts";
import { readVerification, verify } from "./verifications.ts";
import type { WebhookSender } from "./webhooks.ts";

interface Props {
  pool: Pool;
  config: SandboxConfig;
  webhooks: WebhookSender;
}

/** The calls of a marketplace, and the switches for faults; all with basic authentication. */
export function restRoutes({ pool, config, webhooks }: Props): Middleware {
  const router = new Router();
  const faults = applyFaults(pool);
  // Within a call's own transaction nothing waits for another connection.
  const present = async (transaction: Transaction, db: ClientBase | Pool = pool) => {
    const { mode } = await faultsOf(db);
    const told = mode === "wrong_amount" ? { ...transaction, amount: otherAmount(transaction.amount) } : transaction;
    return publicForm(told, `${config.publicUrl}/pay/${transaction.landing_token}`);
  };

  /** Declares a call that changes something. */
  const write = (path: string, work: (client: ClientBase, context: Context, body: unknown) => Promise<Answer>) =>
    router.post(path, authenticate(config), receive, faults, async (context) => {
      const raw = context.state.received as string;
      const body = parse(raw);
      const route = `POST ${context.path}`;
      const answer = await once({
        pool,
        key: context.get("idempotency-key"),
        route,
        rawBody: raw,
        work: (client) => work(client, context, body),
      });
      context.status = answer.status;
      context.body = answer.body;
      webhooks.wake();
    });
  const read = (path: string, work: (context: Context) => Promise<unknown>) =>
    router.get(path, authenticate(config), faults, async (context) => {
      context.body = await work(context);
    });
  const find = async (context: Context): Promise<Transaction> => {
    const { rows } = await pool.query<Transaction>("select * from sandbox_escrow.transactions where id = $1", [
      param(context, "id"),
    ]);
    if (!rows[0]) throw new Refusal(404, "there is no such transaction");
    return rows[0];
  };

  write("/transactions", async (client, _context, body) => ({
    status: 201,
    body: await present(await createTransaction(client, readDraft(body, config.currencies ?? ["USD"])), client),
  }));
  read("/transactions", async (context) => {
    const { reference_number: reference, after, limit } = context.query;
    if (reference === undefined) {
      const wanted = Number(limit ?? longestPage);
      if (!Number.isInteger(wanted) || wanted < 1) throw new Refusal(422, "limit must be a number above zero");
      const page = await listTransactions(pool, one(after), Math.min(wanted, longestPage));
      return { transactions: await Promise.all(page.transactions.map((row) => present(row))), has_more: page.more };
    }
    const { rows } = await pool.query<Transaction>(
      "select * from sandbox_escrow.transactions where reference_number = $1 order by created_at, id",
      [String(reference)],
    );
    return { transactions: await Promise.all(rows.map((row) => present(row))) };
  });
  read("/transactions/:id", async (context) => present(await find(context)));
  read("/transactions/:id/payment-methods", async (context) => {
    const transaction = await find(context);
    return { payment_methods: methodsFor(dueOf(transaction), transaction.currency) };
  });
  read("/payment-methods", () => Promise.resolve({ payment_methods: methodOffers(config.currencies ?? ["USD"]) }));
  for (const name of ["approve", "reject", "cancel"] as const) {
    write(`/transactions/:id/${name}`, async (client, context, body) => {
      const reason = (body as { reason?: unknown } | undefined)?.reason;
      if (name === "reject" && (typeof reason !== "string" || !reason.trim()))
        throw new Refusal(422, "a rejection needs a reason");
      const transaction = await lockTransaction(client, "id", param(context, "id"));
      const moved = await move(
        client,
        transaction,
        name,
        typeof reason === "string" ? { reason: reason.slice(0, 2000) } : {},
      );
      return { status: 200, body: await present(moved, client) };
    });
  }
  write("/transactions/:id/settle", async (client, context, body) => {
    const transaction = await lockTransaction(client, "id", param(context, "id"));
    const settlement = readSettlement(body, transaction.currency);
    return { status: 200, body: await present(await settle(client, transaction, settlement), client) };
  });
  write("/transactions/:id/payout-account", async (client, context, body) => {
    const transaction = await lockTransaction(client, "id", param(context, "id"));
    return { status: 200, body: await setPayoutAccount(client, transaction, readPayoutAccount(body)) };
  });
  read("/transactions/:id/milestones", async (context) => {
    const { id } = await find(context);
    const client = await pool.connect();
    try {
      return { milestones: await milestonesOf(client, id) };
    } finally {
      client.release();
    }
  });
  write("/transactions/:id/milestones/:milestoneId/release", async (client, context) => {
    const transaction = await lockTransaction(client, "id", param(context, "id"));
    return { status: 200, body: await releaseMilestone(client, transaction, param(context, "milestoneId")) };
  });

  router.put("/faults", authenticate(config), async (context) => {
    const wanted = readFaults(parse(await rawBody(context.req, { encoding: "utf-8", limit: "4kb" })));
    await setFaults(pool, wanted);
    context.body = wanted;
  });
  router.put("/verifications", authenticate(config), async (context) => {
    const wanted = readVerification(parse(await rawBody(context.req, { encoding: "utf-8", limit: "4kb" })));
    const client = await pool.connect();
    try {
      await client.query("begin");
      context.body = await present(await verify(client, wanted), client);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
    webhooks.wake();
  });
  return router.routes() as unknown as Middleware;
}

/** A call that has arrived whole is carried out, also when the caller has given up meanwhile. */
export const receive: Middleware = async (context, next) => {
  context.state.received = await rawBody(context.req, { encoding: "utf-8", limit: "256kb" });
  await next();
};

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

export const param = (context: Context, name: string): string => (context.params as Record<string, string>)[name] ?? "";

export function parse(raw: string): unknown {
  if (raw.trim() === "") return undefined;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    throw new Refusal(400, "the body is not JSON");
  }
}

export function authenticate({ user, key }: SandboxConfig): Middleware {
  const expected = Buffer.from(`Basic ${Buffer.from(`${user}:${key}`).toString("base64")}`);
  return async (context, next) => {
    const given = Buffer.from(context.get("authorization"));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      context.set("www-authenticate", 'Basic realm="sandbox escrow"');
      throw new Refusal(401, "the credentials are not valid");
    }
    await next();
  };
}
