import { randomBytes } from "node:crypto";
import type Koa from "koa";
import pg from "pg";
import type { Config } from "../config.ts";
import { addressesOf } from "../db/servers/addresses.ts";
import { createSandbox, type Sandbox } from "./app.ts";
import { prepareSchema } from "./schema.ts";

export const sandboxPath = "/sandbox/escrow";

/** Makes the provider's schema, for a role that may; the API's role may not. */
export async function prepareSandbox(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: addressesOf(databaseUrl)[0],
    max: 1,
    application_name: "sandbox-escrow",
  });
  try {
    await prepareSchema(pool);
  } finally {
    await pool.end();
  }
}

/**
 * Puts the sandbox provider beside the API of the local demo. The API speaks to it over HTTP all the same, with the
 * configured credentials; where none are configured, both get random ones that live as long as the process.
 */
export async function mountSandbox(app: Koa, config: Config): Promise<Sandbox> {
  config.escrowApiUser ??= "marketplace";
  config.escrowApiKey ??= randomBytes(24).toString("base64url");
  config.escrowWebhookSecret ??= `whsec_${randomBytes(32).toString("base64")}`;
  const sandbox = await createSandbox({
    // The demo's provider is another company: it does not follow when another server becomes ours.
    databaseUrl: addressesOf(config.databaseUrl)[0],
    user: config.escrowApiUser,
    key: config.escrowApiKey,
    webhookSecret: config.escrowWebhookSecret,
    webhookUrl: new URL("/api/v1/webhooks/escrow", config.escrowApiUrl ?? config.publicUrl).href,
    currencies: config.escrowCurrencies,
    publicUrl: `${config.publicUrl}${sandboxPath}`,
  });
  const handle = sandbox.app.callback();
  app.use(async (context, next) => {
    if (context.path !== sandboxPath && !context.path.startsWith(`${sandboxPath}/`)) {
      await next();
      return;
    }
    context.req.url = (context.req.url ?? "").slice(sandboxPath.length) || "/";
    context.respond = false;
    await handle(context.req, context.res);
  });
  return sandbox;
}
