import { array, object, string } from "yup";
import { allowInsecureRequests, discovery, type Configuration } from "openid-client";
import { providerLabel } from "#shared/identity/sign-in-providers/label.ts";
import { ConfigError, type Config } from "#backend/src/config.ts";
import { refusals } from "../refusals.ts";

/** One external OpenID Connect provider, as OIDC_PROVIDERS names it. */
export interface Provider {
  /** In addresses and identities, such as `google`. */
  readonly name: string;
  /** What people read on the button: a brand, the same in every language. */
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
}

type ProviderSettings = Pick<Config, "oidcProviders" | "local">;

/** Seconds after which a provider that does not answer is given up. */
const patience = 10;

const shape = array(
  object({
    name: string()
      .matches(/^[a-z][a-z0-9_-]{0,30}$/)
      .notOneOf(["email", "phone", "anonymous_users"])
      .required(),
    label: string().trim().min(1).max(40),
    issuer: string().required(),
    clientId: string().required(),
    clientSecret: string().required(),
    scopes: string().default("openid email profile"),
  }).noUnknown(),
).required();

const known = new WeakMap<ProviderSettings, readonly Provider[]>();
const discovered = new WeakMap<Provider, Promise<Configuration>>();

/** What people know a provider by, also one that is configured no more. */
export const labelOf = (settings: ProviderSettings, name: string): string =>
  providersOf(settings).find((one) => one.name === name)?.label ?? providerLabel(name);

/** @throws {ConfigError} */
export function providersOf(settings: ProviderSettings): readonly Provider[] {
  let providers = known.get(settings);
  if (!providers) known.set(settings, (providers = readProviders(settings)));
  return providers;
}

function readProviders({ oidcProviders, local }: ProviderSettings): readonly Provider[] {
  if (!oidcProviders) return [];
  let providers: readonly Provider[];
  try {
    providers = shape.validateSync(JSON.parse(oidcProviders), { strict: true, abortEarly: true }).map((one) => ({
      ...one,
      label: one.label ?? providerLabel(one.name),
      scopes: one.scopes || "openid email profile",
    }));
  } catch {
    // A parser's own message can quote a secret.
    throw new ConfigError(
      "OIDC_PROVIDERS must be a JSON list of {name, label?, issuer, clientId, clientSecret, scopes?}, names in small letters",
    );
  }
  if (new Set(providers.map(({ name }) => name)).size < providers.length)
    throw new ConfigError("OIDC_PROVIDERS names a provider twice");
  for (const { name, issuer } of providers) {
    const { protocol, hostname } = new URL(issuer);
    const isLoopback = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
    if (protocol !== "https:" && !(local && isLoopback && protocol === "http:"))
      throw new ConfigError(`OIDC_PROVIDERS: the issuer of ${name} must be an https address`);
  }
  return providers;
}

/** @throws {AuthError} 400 */
export function providerNamed(settings: ProviderSettings, name: unknown): Provider {
  const provider = providersOf(settings).find((one) => one.name === name);
  if (!provider) throw refusals.providerUnknown();
  return provider;
}

/** What the provider says about itself, read once it is needed and kept; after a failure it is asked again. */
export function discover(provider: Provider): Promise<Configuration> {
  let configuration = discovered.get(provider);
  if (!configuration) {
    configuration = readMetadata(provider);
    discovered.set(provider, configuration);
    configuration.catch(() => discovered.delete(provider));
  }
  return configuration;
}

const readMetadata = ({ issuer, clientId, clientSecret }: Provider): Promise<Configuration> =>
  discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: patience,
    // Only loopback is let through to here without https.
    execute: issuer.startsWith("http:") ? [allowInsecureRequests] : [],
  });
