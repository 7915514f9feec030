import { GoTrueAdminApi } from "@supabase/auth-js";
import { expect } from "chai";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { serviceClaims, signClaims } from "#test/support/access-tokens.ts";
import { useApi } from "#test/support/api.ts";
import { codeOf, createClient } from "#test/backend/identity/client.ts";
import { freshAddress, goodPassword, lettersTo, linkOf } from "#test/backend/identity/mailbox.ts";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const secret = randomBytes(32).toString("hex");
const jwk = JSON.stringify({ ...rsa.export({ format: "jwk" }), kid: "five-settings", alg: "RS256", use: "sig" });
const pem = rsa.export({ type: "pkcs8", format: "pem" }).toString();

interface Setting {
  name: string;
  env: Record<string, string>;
  algorithm: "RS256" | "HS256";
  confirms: boolean;
  registers?: false;
  anonymous?: true;
}

/** The five servers that the client's own suite runs against. */
const settings: Setting[] = [
  {
    name: "confirmation off, anonymous on, an RSA key as JWK",
    env: { JWT_PRIVATE_KEY: jwk, AUTH_AUTO_CONFIRM: "true", AUTH_ANONYMOUS_SIGN_INS: "true" },
    algorithm: "RS256",
    confirms: false,
    anonymous: true,
  },
  {
    name: "confirmation required, a shared secret",
    env: { JWT_PRIVATE_KEY: secret },
    algorithm: "HS256",
    confirms: true,
  },
  {
    name: "automatic confirmation, a shared secret",
    env: { JWT_PRIVATE_KEY: secret, AUTH_AUTO_CONFIRM: "true" },
    algorithm: "HS256",
    confirms: false,
  },
  {
    name: "sign-up disabled, a shared secret",
    env: { JWT_PRIVATE_KEY: secret, AUTH_AUTO_CONFIRM: "true", AUTH_DISABLE_SIGNUP: "true" },
    algorithm: "HS256",
    confirms: false,
    registers: false,
  },
  {
    name: "automatic confirmation, an RSA key",
    env: { JWT_PRIVATE_KEY: pem, AUTH_AUTO_CONFIRM: "true" },
    algorithm: "RS256",
    confirms: false,
  },
];

for (const { name, env, algorithm, confirms, registers = true, anonymous = false } of settings) {
  describe(`the client under: ${name}`, () => {
    // Other servers of the dialect take a new password from whoever is signed in.
    const api = useApi({ AUTH_PASSWORD_CHANGE_PROOF: "false", ...env });
    const admin = () => {
      // Some programs name themselves.
      const token = signClaims(
        { role: "supabase_admin", sub: "1234567890", ...serviceClaims() },
        { key: algorithm === "HS256" ? secret : pem, algorithm },
      );
      return new GoTrueAdminApi({ url: `${api.url}/auth/v1`, headers: { Authorization: `Bearer ${token}` } });
    };

    /** Somebody with an account, however that is had here. */
    async function account(): Promise<string> {
      const email = freshAddress();
      const made = await admin().createUser({ email, password: goodPassword, email_confirm: true });
      expect(made.error).to.equal(null);
      return email;
    }

    it("signs up as the setting says", async () => {
      const email = freshAddress();
      const client = createClient(api);
      const { data, error } = await client.signUp({ email, password: goodPassword });
      if (!registers) {
        expect(error).to.include({
          status: 422,
          code: "signup_disabled",
          message: "Signups not allowed for this instance",
        });
        return;
      }
      expect(error).to.equal(null);
      expect(data.session === null).to.equal(confirms);
      const again = await createClient(api).signUp({ email, password: goodPassword });
      if (!confirms) {
        expect(again.error).to.include({ status: 422, code: "user_already_exists" });
        return;
      }
      expect(again.error, "nobody learns who is known").to.equal(null);
      expect((await client.signInWithPassword({ email, password: goodPassword })).error).to.include({
        code: "email_not_confirmed",
      });
      expect((await client.resend({ type: "signup", email })).error).to.equal(null);
      const [letter] = await lettersTo(api, email, 3);
      expect((await client.verifyOtp({ email, token: codeOf(letter), type: "signup" })).error).to.equal(null);
    });

    it("begins without an account only where that is on", async () => {
      const { data, error } = await createClient(api).signInAnonymously();
      if (anonymous) expect(data.user).to.include({ is_anonymous: true });
      else
        expect(error).to.include({ status: 422, code: registers ? "anonymous_provider_disabled" : "signup_disabled" });
    });

    it("signs in, says who it is, refreshes, goes on elsewhere and signs out", async () => {
      const email = await account();
      const client = createClient(api);
      expect((await client.signInWithPassword({ email, password: "wrong-password" })).error).to.include({
        status: 400,
        code: "invalid_credentials",
      });
      const { data } = await client.signInWithPassword({ email, password: goodPassword });
      const { data: claims, error } = await client.getClaims();
      expect(error).to.equal(null);
      expect([claims?.header.alg, claims?.claims.email]).to.deep.equal([algorithm, email]);
      const { keys } = (await api.get("/auth/v1/.well-known/jwks.json")).body as { keys: unknown[] };
      expect(keys).to.have.lengthOf(algorithm === "HS256" ? 0 : 1);
      expect((await client.refreshSession()).error).to.equal(null);
      const session = (await client.getSession()).data.session;
      const elsewhere = createClient(api);
      const set = await elsewhere.setSession({
        access_token: session?.access_token ?? "",
        refresh_token: session?.refresh_token ?? "",
      });
      expect(set.data.user?.id).to.equal(data.user?.id);
      expect((await elsewhere.getUser()).data.user?.email).to.equal(email);
      expect((await client.signOut({ scope: "others" })).error).to.equal(null);
      expect((await client.signOut()).error).to.equal(null);
      expect((await elsewhere.getUser()).error?.name).to.equal("AuthSessionMissingError");
      expect((await elsewhere.refreshSession({ refresh_token: "nothing" })).error).to.include({
        status: 400,
        code: "refresh_token_not_found",
      });
    });

    it("signs in by a letter and sets a forgotten password", async () => {
      const email = await account();
      const client = createClient(api);
      expect((await client.signInWithOtp({ email })).error).to.equal(null);
      const [first] = await lettersTo(api, email);
      expect((await client.verifyOtp({ email, token: codeOf(first), type: "email" })).error).to.equal(null);
      expect((await client.resetPasswordForEmail(email)).error).to.equal(null);
      const [second] = await lettersTo(api, email, 2);
      expect((await client.verifyOtp({ token_hash: linkOf(second).body.token_hash, type: "recovery" })).error).to.equal(
        null,
      );
      expect((await client.updateUser({ password: "12345" })).error).to.include({ status: 422, code: "weak_password" });
      expect((await client.updateUser({ password: goodPassword })).error).to.include({
        status: 422,
        code: "same_password",
      });
      expect(
        (await client.updateUser({ password: "cedar-harbour-91", data: { note: "x" } })).data.user?.user_metadata,
      ).to.deep.equal({ note: "x" });
      expect((await client.reauthenticate()).error).to.equal(null);
      const unknown = await createClient(api).signInWithOtp({
        email: freshAddress(),
        options: { shouldCreateUser: false },
      });
      if (confirms) expect(unknown.error, "nobody learns who is known").to.equal(null);
      else expect(unknown.error).to.include({ status: 422, code: "otp_disabled" });
      const fresh = await createClient(api).signInWithOtp({ email: freshAddress() });
      if (registers) expect(fresh.error).to.equal(null);
      else expect(fresh.error).to.include({ status: 422, code: "signup_disabled" });
    });

    it("exchanges a code for a session", async () => {
      const email = await account();
      const client = createClient(api, { flowType: "pkce" });
      await client.signInWithOtp({ email, options: { emailRedirectTo: `${api.url}/dashboard` } });
      const [letter] = await lettersTo(api, email);
      const link = letter?.links.find((one) => one.includes("/auth/v1/verify?")) ?? "";
      const location = (await fetch(link, { redirect: "manual" })).headers.get("location") ?? "";
      const code = new URL(location).searchParams.get("code") ?? "";
      expect((await client.exchangeCodeForSession(code)).data.user?.email).to.equal(email);
    });

    it("changes its address, at once or once both have agreed", async () => {
      const [email, wanted] = [await account(), freshAddress()];
      const client = createClient(api);
      await client.signInWithPassword({ email, password: goodPassword });
      const { data } = await client.updateUser({ email: wanted });
      expect(data.user?.email).to.equal(confirms ? email : wanted);
      if (!confirms) return;
      for (const address of [email, wanted]) {
        const [letter] = await lettersTo(api, address);
        expect(
          (await client.verifyOtp({ token_hash: linkOf(letter).body.token_hash, type: "email_change" })).error,
        ).to.equal(null);
      }
      expect((await client.getUser()).data.user?.email).to.equal(wanted);
    });

    it("says that text messages, wallets, single sign-on and other identities are not on", async () => {
      const email = await account();
      const client = createClient(api);
      const phone = "+31612345678";
      const byPhone = await client.signUp({ phone, password: goodPassword });
      if (!registers) expect(byPhone.error).to.include({ status: 422, code: "signup_disabled" });
      else if (confirms) expect(byPhone.error).to.include({ status: 422, code: "phone_provider_disabled" });
      else expect(byPhone.data.user, "a number is believed at once").to.include({ phone: "31612345678", email: "" });
      expect((await client.signInWithOtp({ phone })).error).to.include({
        status: 400,
        code: "phone_provider_disabled",
      });
      expect((await client.signInWithSSO({ domain: "example.test" })).error).to.include({
        status: 404,
        code: "saml_provider_disabled",
      });
      const wallet = { chain: "solana", message: "Sign in", signature: new Uint8Array([1, 2, 3]) } as const;
      expect((await client.signInWithWeb3(wallet)).error).to.include({ status: 422, code: "web3_provider_disabled" });
      expect((await client.signInWithIdToken({ provider: "google", token: "x" })).error).to.include({
        status: 400,
        code: "provider_disabled",
        message: 'Provider (issuer "https://accounts.google.com") is not enabled',
      });
      await client.signInWithPassword({ email, password: goodPassword });
      expect((await client.getUserIdentities()).data?.identities.map(({ provider }) => provider)).to.deep.equal([
        "email",
      ]);
      expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).to.include({
        currentLevel: "aal1",
        nextLevel: "aal1",
      });
    });
  });
}
