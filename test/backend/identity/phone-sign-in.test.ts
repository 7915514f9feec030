import { expect } from "chai";
import { useApi, useSharedApi } from "#test/support/api.ts";
import { createClient, newestLetter } from "./client.ts";
import { enrol } from "./authenticator.ts";
import { freshAddress, goodPassword } from "./mailbox.ts";

let last = 31_600_000_000;
const freshNumber = () => String((last += 1));

describe("a telephone number as a name", () => {
  const api = useApi({ AUTH_AUTO_CONFIRM: "true" });
  const register = async () => {
    const [phone, client] = [freshNumber(), createClient(api)];
    const { data, error } = await client.signUp({ phone, password: goodPassword, options: { data: { note: "x" } } });
    expect(error).to.equal(null);
    return { phone, client, data };
  };

  it("registers and signs in where it is believed at once", async () => {
    const { phone, data } = await register();
    expect(data.user).to.include({ phone, email: "", is_anonymous: false });
    expect(data.user?.app_metadata).to.deep.equal({ provider: "phone", providers: ["phone"] });
    expect(data.user?.user_metadata).to.deep.equal({ note: "x" });
    const [identity] = data.user?.identities ?? [];
    expect(identity).to.include({ provider: "phone" });
    expect(identity?.identity_data).to.include({ phone, phone_verified: true });
    for (const written of [phone, `+${phone}`, `+${phone.slice(0, 2)} ${phone.slice(2)}`]) {
      const client = createClient(api);
      const signedIn = await client.signInWithPassword({ phone: written, password: goodPassword });
      expect(signedIn.error, written).to.equal(null);
      expect(signedIn.data.user?.phone_confirmed_at).to.be.a("string");
      expect((await client.getClaims()).data?.claims).to.include({ phone, email: "" });
    }
    expect((await api.get("/auth/v1/settings")).body).to.include({ phone_autoconfirm: true });
  });

  it("is one account a number, whoever comes first", async () => {
    const phone = freshNumber();
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.post("/auth/v1/signup", { body: { phone, password: goodPassword } })),
    );
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 422, 422]);
    const refused = answers.filter(({ status }) => status === 422).map(({ body }) => body.code as string);
    expect(refused).to.deep.equal(["user_already_exists", "user_already_exists"]);
  });

  it("is refused like an address: unknown, wrong, or no number at all", async () => {
    const { phone } = await register();
    const attempt = async (number: string, password: string) =>
      (await api.post("/auth/v1/token?grant_type=password", { body: { phone: number, password } })).body.code as string;
    for (const [number, password] of [
      [phone, "wrong-password"],
      [freshNumber(), goodPassword],
      ["x".repeat(10_000), goodPassword],
    ] as const)
      expect(await attempt(number, password)).to.equal("invalid_credentials");
    for (const number of ["", "a\u0000b"]) expect(await attempt(number, goodPassword)).to.equal("validation_failed");
    const signUp = async (body: object) => (await api.post("/auth/v1/signup", { body })).body as { code: string };
    expect((await signUp({ phone: "0612", password: goodPassword })).code).to.equal("validation_failed");
    expect((await signUp({ phone: freshNumber(), password: "12345" })).code).to.equal("weak_password");
    expect((await signUp({ phone: freshNumber() })).code).to.equal("validation_failed");
    for (let tries = 0; tries < 8; tries += 1) await attempt(phone, "wrong-password");
    expect(await attempt(phone, goodPassword), "guesses are slowed").to.equal("over_request_rate_limit");
  });

  it("makes nobody in the marketplace until there is an address, and a whole account then", async () => {
    const { phone, client, data } = await register();
    const as = { token: data.session?.access_token ?? "" };
    expect((await api.get("/me", { as })).body.code).to.equal("accounts.signInRequired");
    expect((await client.reauthenticate()).error).to.include({ status: 400, code: "phone_provider_disabled" });
    await enrol(client);
    const email = freshAddress();
    const changed = await client.updateUser({ email });
    expect(changed.error).to.equal(null);
    expect(changed.data.user).to.include({ email, phone });
    expect(changed.data.user?.app_metadata).to.deep.equal({ provider: "phone", providers: ["phone", "email"] });
    const whole = { token: (await client.getSession()).data.session?.access_token ?? "" };
    expect((await api.get("/me", { as: whole })).body.user).to.include({ email });
    expect((await createClient(api).signInWithPassword({ email, password: goodPassword })).error).to.equal(null);
    expect((await client.resetPasswordForEmail(email)).error).to.equal(null);
    expect((await newestLetter(api, email)).letter, "the first letter is this one").to.not.equal(undefined);
  });
});

describe("where numbers must be proven", () => {
  const api = useSharedApi();

  it("nobody can register with one, because nothing sends text messages", async () => {
    const { error } = await createClient(api).signUp({ phone: freshNumber(), password: goodPassword });
    expect(error).to.include({ status: 422, code: "phone_provider_disabled", message: "Phone signups are disabled" });
    expect((await api.get("/auth/v1/settings")).body).to.include({ phone_autoconfirm: false });
  });
});
