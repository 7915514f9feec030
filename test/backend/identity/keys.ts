import { expect } from "chai";
import { SecurityKey } from "#test/support/security-key.ts";
import type { createClient } from "./authenticator.ts";

type Client = ReturnType<typeof createClient>;
type Given = Parameters<Client["mfa"]["verify"]>[0] & { webauthn?: unknown };

/** A demo by number is `localhost` to keys. */
export const keyOrigin = (api: { readonly url: string }) => api.url.replace("127.0.0.1", "localhost");

export const keyFor = (
  api: { readonly url: string },
  more: Partial<ConstructorParameters<typeof SecurityKey>[0]> = {},
) => new SecurityKey({ origin: keyOrigin(api), ...more });

/** Asks for the challenge of a factor, as the library does. */
export async function challenge(client: Client, factorId: string) {
  const wanted = { factorId, webauthn: { rpId: "evil.example", rpOrigins: ["https://evil.example"] } };
  const { data, error } = await client.mfa.challenge(wanted);
  expect(error).to.equal(null);
  const { id = "", webauthn } = data as unknown as {
    id: string;
    webauthn: {
      type: "create" | "request";
      credential_options: {
        publicKey: { challenge: ArrayBuffer; user: { id: ArrayBuffer } } & Record<string, unknown>;
      };
    };
  };
  return { id, type: webauthn.type, options: webauthn.credential_options.publicKey };
}

/** Answers one. */
export const verify = (client: Client, factorId: string, challengeId: string, answer: object, type = "request") =>
  client.mfa.verify({
    factorId,
    challengeId,
    webauthn: { type, rpId: "evil.example", credential_response: { ...answer, toJSON: () => answer } },
  } as unknown as Given);

/** Enrols a key as a second factor. */
export async function enrolKey(client: Client, key: SecurityKey, friendlyName = "Key"): Promise<string> {
  const { data, error } = await client.mfa.enroll({ factorType: "webauthn", friendlyName });
  expect(error).to.equal(null);
  const factorId = data?.id ?? "";
  const { id, options } = await challenge(client, factorId);
  expect((await verify(client, factorId, id, key.create(options), "create")).error).to.equal(null);
  return factorId;
}

/** Shows a key. @returns the code of the refusal. */
export async function showKey(client: Client, factorId: string, key: SecurityKey): Promise<string | undefined> {
  const { id, options } = await challenge(client, factorId);
  return (await verify(client, factorId, id, key.get(options))).error?.code;
}

/** Signs in with a passkey alone. */
export async function signInWith(client: Client, key: SecurityKey) {
  const { data, error } = await client.passkey.startAuthentication();
  expect(error).to.equal(null);
  const { challenge_id: challengeId = "", options } = data ?? {};
  return client.passkey.verifyAuthentication({
    challengeId,
    credential: key.get(options as { challenge: string }) as never,
  });
}
