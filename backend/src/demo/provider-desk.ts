import type { Config } from "../config.ts";

/** What the sandbox's own people do, as a provider's would: by its switches, with the marketplace's credentials. */
export interface ProviderDesk {
  /** Whether it says in its answers whom it is verifying. */
  readonly tellsOfChecks: boolean;
  beginCheck(reference: string, party: "buyer" | "seller", since: Date): Promise<void>;
  /** The next call about an order's transaction that would change something is not carried out. */
  refuseOnce(reference: string): Promise<void>;
}

export function createProviderDesk(origin: string, config: Config): ProviderDesk {
  const put = async (path: string, body: object): Promise<void> => {
    const credentials = Buffer.from(`${config.escrowApiUser}:${config.escrowApiKey}`).toString("base64");
    const response = await fetch(`${origin}/sandbox/escrow${path}`, {
      method: "PUT",
      headers: { authorization: `Basic ${credentials}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the sandbox did not take ${path}: ${response.status}`);
  };
  return {
    tellsOfChecks: config.escrowProvider === "rest",
    beginCheck: (reference, party, since) =>
      put("/verifications", { reference, party, status: "pending", since: since.toISOString() }),
    refuseOnce: (reference) => put("/faults", { mode: "refuse", times: 1, status: 422, reference }),
  };
}
