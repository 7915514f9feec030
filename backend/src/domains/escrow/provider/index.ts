import type { Config } from "#backend/src/config.ts";
import { createEscrowComProvider } from "./escrow-com-adapter.ts";
import type { EscrowProvider } from "./port.ts";
import { createRestProvider } from "./rest-adapter.ts";

const adapters: Record<Config["escrowProvider"], (config: Config) => EscrowProvider> = {
  rest: createRestProvider,
  "escrow.com": createEscrowComProvider,
};

/** The only place where a provider comes from: that of `ESCROW_PROVIDER`, at `ESCROW_API_URL`. */
export const createProvider = (config: Config): EscrowProvider => adapters[config.escrowProvider](config);
