import { loadConfig } from "#backend/src/config.ts";
import type { EscrowProvider, TransactionDraft } from "#backend/src/domains/escrow/provider/port.ts";
import { createProvider } from "#backend/src/domains/escrow/provider/index.ts";
import { decideOnLandingPage } from "./sandbox.ts";
import { testSecrets } from "#test/support/secrets.ts";

/** Each adapter with the dialect that it speaks, and what else there is to configure. */
export const dialects = {
  rest: { ESCROW_PROVIDER: "rest" },
  "rest without extensions": { ESCROW_PROVIDER: "rest", ESCROW_REST_EXTENSIONS: "none" },
  "escrow.com": { ESCROW_PROVIDER: "escrow.com" },
} as const;
export type Dialect = keyof typeof dialects;

/** The adapter of a dialect, over HTTP to a sandbox. */
export const adapterOf = (dialect: Dialect, url: string, more: Record<string, string> = {}): EscrowProvider =>
  createProvider(
    loadConfig({
      ...testSecrets,
      APP_ENV: "local",
      DATABASE_URL: "postgres://nobody@127.0.0.1/nothing",
      ESCROW_API_URL: url,
      ESCROW_TIMEOUT_MS: "1000",
      ...dialects[dialect],
      ...more,
    }),
  );

const usd = (amount: string) => ({ amount, currency: "USD" });
let count = 0;

/** What an order of 100.00 tells its provider, or one of several shipments of 100.00. */
export function draftOf({
  shipments = 1,
  ...more
}: Partial<TransactionDraft> & { shipments?: number } = {}): TransactionDraft {
  count += 1;
  return {
    reference: `ORD-${process.pid}-${count}`,
    description: "1 MT Yirgacheffe",
    currency: "USD",
    itemTitle: "Yirgacheffe",
    inspectionDays: 3,
    buyer: { name: "Nordic Roasters", email: "buyer@example.test" },
    seller: { name: "Sidama Cooperative", email: "seller@example.test" },
    parts: Array.from({ length: shipments }, (_, index) => ({
      part: shipments > 1 ? String(index + 1) : null,
      supplier: usd("90.00"),
      platform: usd("10.00"),
    })),
    returnUrl: "https://market.test/dashboard/escrow/ORD-1",
    ...more,
  };
}

export const settlementOf = (supplier: string, platform: string, refund: string, part?: string) => ({
  supplier: usd(supplier),
  platform: usd(platform),
  refund: usd(refund),
  reason: "Decided",
  ...(part === undefined ? {} : { part }),
});

/** A transaction that the buyer has paid. @returns its id. */
export async function paidAt(provider: EscrowProvider, draft = draftOf()): Promise<string> {
  const { id, landingPageUrl } = await provider.createTransaction(draft, draft.reference);
  await decideOnLandingPage(landingPageUrl, "pay");
  return id;
}
