import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { faultModes } from "#backend/src/sandbox/faults.ts";
import { createSandbox, type Sandbox } from "#backend/src/sandbox/app.ts";
import { testSecrets } from "#test/support/secrets.ts";

const authorization = `Basic ${Buffer.from(`${testSecrets.ESCROW_API_USER}:${testSecrets.ESCROW_API_KEY}`).toString("base64")}`;

export interface ProviderTransaction {
  id: string;
  reference_number: string;
  status: string;
  description: string;
  amount: string;
  landing_page_url: string;
  parties: { role: string; name: string; email: string }[];
  payment_schedule: { amount: string; beneficiary: string }[];
}

interface CallOptions {
  body?: unknown;
  key?: string;
  authorization?: string;
}

/** Calls the provider as the marketplace does, on the address it runs at. */
export function providerAt(url: string) {
  const call = async (
    method: string,
    path: string,
    { body, key, authorization: as = authorization }: CallOptions = {},
  ) => {
    const headers: Record<string, string> = { authorization: as };
    if (key) headers["idempotency-key"] = key;
    const response = await fetch(url + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as never };
  };
  return {
    call,
    async faults(
      mode: (typeof faultModes)[number],
      more: { times?: number; delay_ms?: number; status?: number; reference?: string } = {},
    ) {
      const { status } = await call("PUT", "/faults", { body: { mode, ...more } });
      if (status !== 200) throw new Error(`the sandbox did not take the fault ${mode}`);
    },
    async transactions(reference: string): Promise<ProviderTransaction[]> {
      const { body } = await call("GET", `/transactions?reference_number=${reference}`);
      return (body as { transactions: ProviderTransaction[] }).transactions;
    },
  };
}
export type Provider = ReturnType<typeof providerAt>;

/** The buyer presses a button on the landing page. @returns where the provider sends the buyer. */
export async function decideOnLandingPage(
  landingPageUrl: string,
  decision: "pay" | "decline",
  method: "bank_transfer" | "card" = "bank_transfer",
): Promise<string | null> {
  const response = await fetch(landingPageUrl, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ decision, method }),
    redirect: "manual",
  });
  if (response.status !== 303) throw new Error(`the landing page answered ${response.status}`);
  return response.headers.get("location");
}

export interface RunningSandbox {
  url: string;
  provider: Provider;
  close(): Promise<void>;
}

/** The provider inside this process, on a port of its own. */
export async function startSandbox(database: { url: string }, webhookUrl: string): Promise<RunningSandbox> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox: Sandbox = await createSandbox({
    databaseUrl: database.url,
    user: testSecrets.ESCROW_API_USER,
    key: testSecrets.ESCROW_API_KEY,
    webhookSecret: testSecrets.ESCROW_WEBHOOK_SECRET,
    webhookUrl,
    publicUrl: url,
  });
  const handle = sandbox.app.callback();
  server.on("request", (request, response) => void handle(request, response));
  return {
    url,
    provider: providerAt(url),
    async close() {
      server.close();
      server.closeAllConnections();
      await sandbox.close();
    },
  };
}
