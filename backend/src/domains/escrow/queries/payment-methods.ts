import { LRUCache } from "lru-cache";
import type { MethodOffer } from "#shared/escrow/payments.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { createProvider } from "../provider/index.ts";
import { ProviderError, type PaymentMethod } from "../provider/port.ts";

/** Milliseconds for which an answer holds, and for which a provider that gives none is left alone. */
const holds = 5 * 60_000;
const leftAlone = 30_000;

/** By the provider's address. Whoever asks while it is being asked waits for the same answer. */
const kept = new LRUCache<string, MethodOffer[], Services>({
  max: 8,
  ttl: holds,
  async fetchMethod(_address, _old, { context: { config, logger }, options }) {
    try {
      return await createProvider(config).paymentOffers();
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      logger.warn({ err: error }, "what ways to pay cost was not read");
      options.ttl = leftAlone;
      return [];
    }
  },
});

/** Milliseconds for which the same is not asked again about one transaction: whoever opens an order twice, or is impatient, asks once. */
const asked = 5_000;
const ofTransactions = new LRUCache<string, PaymentMethod[], Services>({
  max: 1_000,
  ttl: asked,
  fetchMethod: (key, _old, { context: { config } }) =>
    createProvider(config).paymentMethods(key.slice(key.indexOf(" ") + 1)),
});

/** How one transaction can be paid, as the provider says. @throws {ProviderError} */
export const readPaymentMethods = async (services: Services, transaction: string): Promise<PaymentMethod[]> =>
  (await ofTransactions.fetch(`${services.config.escrowApiUrl ?? ""} ${transaction}`, { context: services })) ?? [];

/** The ways to pay before there is an order, and what they cost; none where the provider does not tell. */
export const readPaymentOffers = async (services: Services): Promise<MethodOffer[]> =>
  (await kept.fetch(services.config.escrowApiUrl ?? "", { context: services })) ?? [];
