import Router from "@koa/router";
import type { Context, Middleware } from "koa";
import type { ClientBase, Pool } from "pg";
import type { SandboxConfig } from "../config.ts";
import { applyFaults, faultsOf } from "../faults.ts";
import { once } from "../idempotency.ts";
import { Refusal } from "../refusal.ts";
import { authenticate, param, parse, receive } from "../rest.ts";
import type { Transaction } from "../rows.ts";
import { createTransaction } from "../transactions.ts";
import type { WebhookSender } from "../webhooks.ts";
import { acceptTheSilent, act, goodsOf } from "./goods.ts";
import { presentTransaction } from "./present.ts";
import { readTransactionDraft } from "./read-draft.ts";

interface Props {
  pool: Pool;
  config: SandboxConfig;
  webhooks: WebhookSender;
}

/** The calls of the public API of Escrow.com, 2017-09-01, as far as a marketplace needs them, on the same transactions. */
export function escrowComRoutes({ pool, config, webhooks }: Props): Middleware {
  const router = new Router({ prefix: "/2017-09-01" });
  const present = async (client: ClientBase, transaction: Transaction): Promise<object> =>
    presentTransaction({
      transaction,
      goods: await goodsOf(client, transaction),
      landingUrl: `${config.publicUrl}/pay/${transaction.landing_token}`,
      isWrong: (await faultsOf(client)).mode === "wrong_amount",
    });
  /** The transaction, locked, and as it stands by now: silence may have ended it. */
  const lock = async (client: ClientBase, column: "number" | "reference_number", value: string) => {
    const { rows } = await client.query<Transaction>(
      `select * from sandbox_escrow.transactions where ${column}::text = $1 and dialect = 'escrow.com' for update`,
      [value],
    );
    if (!rows[0]) throw new Refusal(404, "there is no such transaction");
    return acceptTheSilent(client, rows[0]);
  };

  const answer = async (
    context: Context,
    status: number,
    work: (client: ClientBase, body: unknown) => Promise<Transaction>,
  ): Promise<void> => {
    const rawBody = (context.state as { received?: string }).received ?? "";
    const body = parse(rawBody);
    // It knows no idempotency keys: each call stands for itself.
    const answered = await once({
      pool,
      key: "",
      route: "",
      rawBody,
      work: async (client) => ({ status, body: await present(client, await work(client, body)) }),
    });
    context.status = answered.status;
    context.body = answered.body;
    webhooks.wake();
  };

  router.use(inTheirWords, authenticate(config), receive, applyFaults(pool));

  router.post("/transaction", (context) =>
    answer(context, 201, async (client, body) => {
      const { draft, goods } = readTransactionDraft(body, config.publicUrl);
      const { id } = await createTransaction(client, draft);
      const { rows } = await client.query<Transaction>(
        "update sandbox_escrow.transactions set dialect = 'escrow.com' where id = $1 returning *",
        [id],
      );
      for (const { type, reference, title, inspection_period, amount, beneficiary } of goods)
        await client.query(
          `insert into sandbox_escrow.goods (transaction_id, type, reference, title, inspection_period, amount, beneficiary)
           values ($1, $2, $3, $4, $5, $6, $7)`,
          [id, type, reference, title, inspection_period, amount, beneficiary],
        );
      return rows[0]!;
    }),
  );
  router.get("/transaction/reference/:reference", (context) =>
    answer(context, 200, (client) => lock(client, "reference_number", param(context, "reference"))),
  );
  router.get("/transaction/:id", (context) =>
    answer(context, 200, (client) => lock(client, "number", param(context, "id"))),
  );
  for (const path of ["/transaction/:id", "/transaction/:id/item/:item"])
    router.patch(path, (context) =>
      answer(context, 200, async (client, body) =>
        act(client, await lock(client, "number", param(context, "id")), {
          action: (body as { action?: unknown } | undefined)?.action,
          item: param(context, "item") || undefined,
          customer: context.get("as-customer"),
        }),
      ),
    );
  return router.routes() as unknown as Middleware;
}

/** A refusal as this dialect has it. What is taken already is a wrong field here. */
const inTheirWords: Middleware = async (context, next) => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    context.status = error.status === 409 ? 422 : error.status;
    context.body = { errors: { request: [error.message] } };
  }
};
