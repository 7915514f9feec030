import { missingOf } from "../faults.ts";
import Router from "@koa/router";
import type { Context, Middleware } from "koa";
import type { ClientBase, Pool } from "pg";
import rawBody from "raw-body";
import { basePathOf, type SandboxConfig } from "../config.ts";
import { Refusal } from "../refusal.ts";
import type { Transaction } from "../rows.ts";
import { dueOf, feeOf, isIncomplete, paymentMethods } from "../payment-methods.ts";
import { lockTransaction, move } from "../transactions.ts";
import { announce, type WebhookSender } from "../webhooks.ts";
import { indexPage } from "./index-page.ts";
import { landingPage, missingPage } from "./page.ts";
import { style } from "./style.ts";
import { languageOf } from "./texts.ts";

interface Props {
  pool: Pool;
  config: SandboxConfig;
  webhooks: WebhookSender;
}

/** The page on which the buyer pays. Whoever has its address may pay; it cannot be guessed. */
export function landingRoutes({ pool, config, webhooks }: Props): Middleware {
  const router = new Router();
  const basePath = basePathOf(config);

  const inTransaction = async <Value>(work: (client: ClientBase) => Promise<Value>): Promise<Value> => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      const value = await work(client);
      await client.query("commit");
      return value;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  };

  router.get("/", (context) => {
    const language = languageOf(context.query.lang, context.get("accept-language"));
    guard(context, undefined);
    context.type = "text/html";
    context.body = indexPage({ language, basePath, publicUrl: config.publicUrl });
  });

  router.get("/landing.css", (context) => {
    context.set("cache-control", "public, max-age=3600");
    context.type = "text/css";
    context.body = style;
  });

  /** @param status 423: the buyer has tried to pay, and we do not know them yet. */
  const show = (context: Context, transaction: Transaction | undefined, status: number): void => {
    const language = languageOf(context.query.lang, context.get("accept-language"));
    guard(context, transaction?.return_url);
    context.status = status;
    context.type = "text/html";
    context.body = transaction
      ? landingPage({ transaction, language, basePath, notVerified: status === 423 })
      : missingPage(language, basePath);
  };

  router.get("/pay/:token", async (context) => {
    const transaction = await find(pool, token(context));
    show(context, transaction, transaction ? 200 : 404);
  });

  router.post("/pay/:token", async (context) => {
    const form = new URLSearchParams(await rawBody(context.req, { encoding: "utf-8", limit: "4kb" }));
    const declined = form.get("decision") === "decline";
    const paymentMethod = paymentMethods.find((method) => method === form.get("method")) ?? "bank_transfer";
    const before = await find(pool, token(context));
    let refused: number | undefined;
    const transaction = await inTransaction(async (client) => {
      const found = await lockTransaction(client, "landing_token", token(context));
      if (!declined) return pay(client, found, paymentMethod);
      if (found.status === "created") await announce(client, "transaction.payment_declined", found);
      return found;
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || !before) throw error;
      refused = error.status;
      return before;
    });
    // The page itself says why nothing was paid.
    if (refused !== undefined) return show(context, transaction, refused);
    webhooks.wake();
    guard(context, transaction.return_url);
    const target = new URL(transaction.return_url);
    if (!declined && transaction.status === "funded") target.searchParams.set("paid", "1");
    if (declined && transaction.status === "created") target.searchParams.set("declined", "1");
    context.redirect(target.href);
    context.status = 303;
  });
  return router.routes() as unknown as Middleware;
}

/** A transaction that is past being paid stays as it is. @throws {Refusal} 409 for a cancelled one, 423 for a buyer who is not verified. */
async function pay(client: ClientBase, transaction: Transaction, paymentMethod: string): Promise<Transaction> {
  const { id, currency } = transaction;
  const fee = feeOf(paymentMethod, dueOf(transaction), currency);
  if (isIncomplete(transaction)) {
    const { rows } = await client.query<Transaction>(
      "update sandbox_escrow.transactions set amount = amount + missing, missing = 0, fee = coalesce(fee, 0) + $2 where id = $1 returning *",
      [id, fee],
    );
    const completed = rows[0] ?? transaction;
    await announce(client, "transaction.funded", completed);
    return completed;
  }
  if (transaction.status === "cancelled") throw new Refusal(409, "nothing can be paid any more");
  if (transaction.status !== "created") return transaction;
  await client.query("update sandbox_escrow.transactions set amount = amount - $2, missing = $2 where id = $1", [
    id,
    await missingOf(client, currency),
  ]);
  return move(client, transaction, "fund", { paymentMethod, fee });
}

async function find(pool: Pool, landingToken: string): Promise<Transaction | undefined> {
  const { rows } = await pool.query<Transaction>("select * from sandbox_escrow.transactions where landing_token = $1", [
    landingToken,
  ]);
  return rows[0];
}

function token(context: Context): string {
  const value = (context.params as { token?: string }).token ?? "";
  if (!value) throw new Refusal(404, "there is nothing here");
  return value;
}

/** The page's own policy: browsers hold the redirect after a form against `form-action` too, so it names where that leads. */
function guard(context: Context, returnUrl: string | undefined): void {
  const origin = returnUrl ? ` ${new URL(returnUrl).origin}` : "";
  context.set({
    "content-security-policy": `default-src 'none'; style-src 'self'; form-action 'self'${origin}; base-uri 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  });
}
