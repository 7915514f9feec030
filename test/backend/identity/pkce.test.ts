import { expect } from "chai";
import { randomUUID } from "node:crypto";
import type { Services } from "#backend/src/kernel/services.ts";
import { identityDomain } from "#backend/src/domains/identity/index.ts";
import { buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { createClient, memory, newestLetter, openLink } from "./client.ts";
import { freshAddress, goodPassword, lettersTo } from "./mailbox.ts";

const linkIn = (links: readonly string[] | undefined): string => links?.find((one) => one.includes("/verify?")) ?? "";

describe("a client that waits for a code", () => {
  const api = useApi();
  const create = () => createClient(api, { flowType: "pkce" });

  it("is given one by the link of a registration, a letter and a recovery, and exchanges it once", async () => {
    const email = freshAddress();
    const client = create();
    const page = `${api.url}/dashboard?tab=1`;
    await client.signUp({ email, password: goodPassword, options: { emailRedirectTo: page } });
    const asked = [
      () => Promise.resolve(),
      () => client.signInWithOtp({ email, options: { emailRedirectTo: page } }),
      () => client.resetPasswordForEmail(email, { redirectTo: page }),
    ];
    for (const [index, ask] of asked.entries()) {
      await ask();
      const [letter] = await lettersTo(api, email, index + 1);
      const { status, location } = await openLink(linkIn(letter?.links));
      expect([status, location.pathname, location.searchParams.get("tab")]).to.deep.equal([302, "/dashboard", "1"]);
      expect(location.hash).to.equal("");
      const code = location.searchParams.get("code") ?? "";
      const exchanged = await client.exchangeCodeForSession(code);
      expect(exchanged.error).to.equal(null);
      expect(exchanged.data.user?.email).to.equal(email);
      const again = await api.post("/auth/v1/token?grant_type=pkce", {
        body: { auth_code: code, code_verifier: "x".repeat(56) },
      });
      expect([again.status, again.body.code]).to.deep.equal([404, "flow_state_not_found"]);
    }
  });

  it("gives nothing to whoever has the code but not what the flow was begun with", async () => {
    const { user } = await buildUser();
    const [own, thief] = [memory(), memory()];
    const client = createClient(api, { flowType: "pkce", storage: own });
    await client.signInWithOtp({ email: user.email });
    const [letter] = await lettersTo(api, user.email);
    const code = (await openLink(linkIn(letter?.links))).location.searchParams.get("code") ?? "";
    thief.setItem("session-code-verifier", JSON.stringify("y".repeat(112)));
    const stolen = await createClient(api, { flowType: "pkce", storage: thief }).exchangeCodeForSession(code);
    expect(stolen.error).to.include({ status: 400, code: "bad_code_verifier" });
    const verifier = JSON.parse(own.getItem("session-code-verifier") ?? '""') as string;
    const exchange = () =>
      api.post("/auth/v1/token?grant_type=pkce", { body: { auth_code: code, code_verifier: verifier } });
    const answers = await Promise.all(Array.from({ length: 8 }, exchange));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, ...Array<number>(7).fill(404)]);
  });

  it("needs both parts of the challenge, and both of the exchange", async () => {
    const email = freshAddress();
    const otp = async (more: object) =>
      (await api.post("/auth/v1/otp", { body: { email, ...more } })).body.code as string | undefined;
    expect(await otp({ code_challenge: "a".repeat(43) })).to.equal("validation_failed");
    expect(await otp({ code_challenge: "a".repeat(43), code_challenge_method: "md5" })).to.equal("validation_failed");
    expect(await otp({ code_challenge: "short", code_challenge_method: "s256" })).to.equal("validation_failed");
    expect(await otp({ code_challenge: "a".repeat(43), code_challenge_method: "plain" })).to.equal(undefined);
    for (const body of [{}, { auth_code: "x" }, { code_verifier: "x" }])
      expect((await api.post("/auth/v1/token?grant_type=pkce", { body })).body.code).to.equal("validation_failed");
  });
});

describe("a code past its time", () => {
  const api = useApi();

  it("is refused after five minutes", async () => {
    const { user } = await buildUser();
    const client = createClient(api, { flowType: "pkce" });
    await client.signInWithOtp({ email: user.email });
    const [letter] = await lettersTo(api, user.email);
    const code = (await openLink(linkIn(letter?.links))).location.searchParams.get("code") ?? "";
    await api.post("/dev/clock", { body: { advance: "6m" } });
    expect((await client.exchangeCodeForSession(code)).error).to.include({ status: 422, code: "flow_state_expired" });
  });
});

describe("a link that is opened", () => {
  const api = useApi();

  it("leads on with a session in the fragment, but only to a page of ours, and a look uses nothing up", async () => {
    const { user } = await buildUser();
    await createClient(api).signInWithOtp({ email: user.email });
    const { body } = await newestLetter(api, user.email);
    const address = (redirect: string) =>
      `${api.url}/auth/v1/verify?token=${body.token_hash}&type=magiclink&redirect_to=${encodeURIComponent(redirect)}`;
    expect((await openLink(address(`${api.url}/dashboard`), "HEAD")).status).to.equal(302);
    const { status, location } = await openLink(address("https://evil.example/steal"));
    expect([status, location.origin, location.pathname]).to.deep.equal([302, new URL(api.url).origin, "/"]);
    const parts = new URLSearchParams(location.hash.slice(1));
    expect(Object.fromEntries(parts)).to.include({ token_type: "bearer", type: "magiclink", expires_in: "3600" });
    const client = createClient(api);
    const [access, refresh] = [parts.get("access_token") ?? "", parts.get("refresh_token") ?? ""];
    expect((await client.setSession({ access_token: access, refresh_token: refresh })).data.user?.id).to.equal(user.id);
    const again = (await openLink(address(`${api.url}/dashboard`))).location;
    expect(again.pathname).to.equal("/dashboard");
    expect(again.searchParams.get("error_code")).to.equal("otp_expired");
    expect(Object.fromEntries(new URLSearchParams(again.hash.slice(1)))).to.deep.equal({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
    });
    for (const query of ["", "?type=magiclink", "?token=x&type=constructor"])
      expect(
        (await openLink(`${api.url}/auth/v1/verify${query}`)).location.searchParams.get("error_code"),
        query,
      ).to.equal("otp_expired");
  });
});

describe("a flow that nobody comes back for", () => {
  const api = useApi();

  it("is forgotten an hour after its end, not before", async () => {
    const now = new Date();
    const flow = (id: string, hours: number) => ({
      id,
      provider: "email",
      authentication_method: "magiclink",
      created_at: now,
      expires_at: new Date(now.getTime() - hours * 3_600_000),
    });
    const [old, fresh] = [randomUUID(), randomUUID()];
    await api.db("flow_states").insert([flow(old, 2), flow(fresh, 0.5)]);
    await identityDomain.sweeps?.["accounts.flows"]?.({ db: api.db, clock: { now: () => now } } as unknown as Services);
    const left = await api.db("flow_states").whereIn("id", [old, fresh]).pluck<string[]>("id");
    expect(left).to.deep.equal([fresh]);
  });
});
