import type { Middleware } from "koa";
import { didOf, didPath, jwksPath } from "#shared/passports/number.ts";
import type { PassportKey } from "#shared/passports/check.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { knownKeys } from "./queries/known-keys.ts";

/** Seconds: a new key signs after whoever verifies has had time to hear of it, or asks again for one that is unknown. */
const maxAge = 300;

const setOf = (keys: readonly PassportKey[]) => ({
  keys: keys.map((key) => ({ ...key, alg: "EdDSA", use: "sig" })),
});

/** The same keys as a document of did:web, whose first keys sign now. */
function didDocument(origin: string, keys: readonly PassportKey[]) {
  const id = didOf(origin);
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/suites/jws-2020/v1"],
    id,
    verificationMethod: keys.map(({ kty, crv, x, kid, revoked }) => ({
      id: `${id}#${kid}`,
      type: "JsonWebKey2020",
      controller: id,
      publicKeyJwk: { kty, crv, x, kid },
      ...(revoked && { revoked: new Date(revoked.revoked_at * 1000).toISOString() }),
    })),
    // One that is in other hands asserts nothing any more.
    assertionMethod: keys.filter(({ revoked }) => !revoked).map(({ kid }) => `${id}#${kid}`),
  };
}

/** The public keys of passports, where others look for them: at the root, for whoever asks from wherever. */
export function keyRoutes(services: Services): Middleware {
  return async (context, next) => {
    const wanted = context.path === jwksPath || context.path === didPath;
    if (!wanted || (context.method !== "GET" && context.method !== "HEAD")) {
      await next();
      return;
    }
    const keys = await knownKeys(services);
    const isSet = context.path === jwksPath;
    context.set({
      "cache-control": `public, max-age=${maxAge}`,
      "access-control-allow-origin": "*",
      // A page of another origin may read it; the header's own answer would forbid that.
      "cross-origin-resource-policy": "cross-origin",
      "content-type": isSet ? "application/jwk-set+json" : "application/did+json",
    });
    context.body = JSON.stringify(isSet ? setOf(keys) : didDocument(services.config.publicUrl, keys));
  };
}
