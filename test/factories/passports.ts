import type { PassportKey } from "#shared/passports/check.ts";
import type { PassportView } from "#shared/passports/contract.ts";
import type { SignedPassport } from "#shared/passports/record.ts";
import { loadConfig } from "#backend/src/config.ts";
import { issuePassport } from "#backend/src/domains/passports/index.ts";
import { createClock } from "#backend/src/kernel/clock.ts";
import { createLogger } from "#backend/src/kernel/logger.ts";
import type { Api, ApiUnderTest } from "#test/support/api.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { eventually } from "#test/support/wait.ts";
import { buildOrder, inspectionForm, readOrder, type Trade } from "./orders.ts";

export interface Inspected {
  trade: Trade;
  inspectionId: string;
  number: string;
}

/** The passport of an order's newest inspection, once its job has issued it. */
export async function passportOf(api: Api, trade: Trade): Promise<Inspected> {
  return eventually(
    async () => {
      const { id, passport } = (await readOrder(api, trade)).inspections.at(-1) ?? {};
      return id && passport ? { trade, inspectionId: id, number: passport } : undefined;
    },
    { what: "the quality passport", timeout: 10_000 },
  );
}

/** An order whose goods were inspected by its buyer, with the passport of that. */
export async function buildInspected(api: Api, form: object = {}): Promise<Inspected> {
  const trade = await buildOrder(api, { status: "quality_control" });
  const { status, body } = await api.post(`/orders/${trade.order.id}/inspections`, {
    as: trade.buyer,
    body: inspectionForm(form),
  });
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
  return passportOf(api, trade);
}

export const readPassport = async (api: Api, number: string, version?: number): Promise<PassportView> =>
  (await api.get(`/passports/${number}${version === undefined ? "" : `?version=${version}`}`)).body as PassportView;

/** The file as anybody loads it. */
export const signedFile = async (api: Api, number: string): Promise<SignedPassport> =>
  (await api.get(`/passports/${number}/file`)).body as SignedPassport;

export async function publishedKeys({ url }: { url: string }): Promise<PassportKey[]> {
  const { keys } = (await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: PassportKey[] };
  return keys;
}

const verdict = (
  figure: string,
  unit: string,
  found: string,
  limit: { least?: string; most?: string },
  met: boolean,
) => ({
  ...{ figure, unit, found, operator: null, method: "ISO 6673", met },
  limit: {
    least: limit.least ?? null,
    most: limit.most ?? null,
    isBelow: false,
    source: "contract" as const,
    standard: null,
  },
});

/** What a laboratory has measured, as the record of an inspection keeps it. */
export const measured = {
  record: { crop: "coffee", figures: [{ figure: "moisture", value: "11.3", method: "ISO 6673" }] },
  verdicts: [
    verdict("moisture", "percent", "11.3", { most: "12.0" }, true),
    verdict("cupScore", "points", "86.00", { least: "84.00" }, true),
    verdict("quakers", "in100g", "1", { most: "0" }, false),
  ],
} as const;

/** Issues the next version for what was measured, as its job does: `more` tells services from the tests' own. */
export function correct(api: ApiUnderTest, inspectionId: string, version: number, correction: string | null) {
  const config = loadConfig({ APP_ENV: "local", DATABASE_URL: api.databaseUrl, PUBLIC_URL: api.url, ...testSecrets });
  const services = { config, db: api.db, clock: createClock(), logger: createLogger("silent") };
  const { record, verdicts } = measured;
  return issuePassport({ services, inspectionId, measured: { version, record, verdicts: [...verdicts], correction } });
}
