import Koa, { type Middleware } from "koa";
import pg from "pg";
import type { SandboxConfig } from "./config.ts";
import { escrowComRoutes } from "./escrow-com/routes.ts";
import { landingRoutes } from "./landing/routes.ts";
import { Refusal } from "./refusal.ts";
import { restRoutes } from "./rest.ts";
import { prepareSchema } from "./schema.ts";
import { startWebhookSender } from "./webhooks.ts";

export type { SandboxConfig } from "./config.ts";

export interface Sandbox {
  app: Koa;
  close(): Promise<void>;
}

/**
 * The sandbox escrow provider: a server of its own with a schema of its own, which only happens to be mounted beside
 * ours in the local demo. It knows nothing of the marketplace but what a customer of a provider tells it.
 */
export async function createSandbox(config: SandboxConfig): Promise<Sandbox> {
  const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 4, application_name: "sandbox-escrow" });
  // A connection that the server ends is replaced, whether it is idle or in use; without a listener it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await prepareSchema(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const app = new Koa();
  app.on("error", (error: unknown) =>
    process.stderr.write(
      `sandbox escrow: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    ),
  );
  const webhooks = startWebhookSender(pool, config, (error) => app.emit("error", error));
  app
    .use(answerRefusals(app))
    .use(ready())
    .use(restRoutes({ pool, config, webhooks }))
    .use(escrowComRoutes({ pool, config, webhooks }))
    .use(landingRoutes({ pool, config, webhooks }));
  return {
    app,
    async close() {
      await webhooks.stop();
      await pool.end();
    },
  };
}

function answerRefusals(app: Koa): Middleware {
  return async (context, next) => {
    try {
      await next();
      if (context.status === 404 && context.body === undefined && context.respond !== false)
        throw new Refusal(404, "there is nothing here");
    } catch (error) {
      if (!(error instanceof Refusal)) app.emit("error", error, context);
      context.status = error instanceof Refusal ? error.status : 500;
      context.body = { error: { message: error instanceof Refusal ? error.message : "internal error" } };
    }
  };
}

function ready(): Middleware {
  return async (context, next) => {
    if (context.path === "/readyz") context.body = { status: "ready" };
    else await next();
  };
}
