import { expect } from "chai";
import { useApi } from "#test/support/api.ts";
import { createClient } from "./client.ts";
import { freshAddress, goodPassword, lettersTo, linkOf } from "./mailbox.ts";

describe("the auth library against the server", () => {
  const api = useApi({ AUTH_MAIL_INTERVAL: "60" });
  const create = () => createClient(api);

  it("registers, confirms, signs in, refreshes, signs out, recovers and resets", async () => {
    const email = freshAddress();
    const client = create();
    const pending = {
      companyName: "Guji Growers",
      organizationType: "Farmer Cooperative",
      phoneNumber: "+251 11 550 0000",
      userType: "seller",
      role: "Farm Manager / Operations Lead",
    };
    const signedUp = await client.signUp({
      email,
      password: goodPassword,
      options: { emailRedirectTo: `${api.url}/confirm`, data: { language: "en", pending_organization: pending } },
    });
    expect(signedUp.error).to.equal(null);
    expect(signedUp.data.session).to.equal(null);
    expect(signedUp.data.user?.email).to.equal(email);

    const early = await client.signInWithPassword({ email, password: goodPassword });
    expect(early.error).to.include({ code: "email_not_confirmed", status: 400, message: "Email not confirmed" });

    const confirmation = linkOf((await lettersTo(api, email))[0]);
    expect(confirmation.url.pathname).to.equal("/confirm");
    const confirmed = await client.verifyOtp({ token_hash: confirmation.body.token_hash, type: "signup" });
    expect(confirmed.error).to.equal(null);
    expect(confirmed.data.session?.user.email_confirmed_at).to.be.a("string");
    await client.signOut({ scope: "local" });

    const signedIn = await client.signInWithPassword({ email, password: goodPassword });
    expect(signedIn.error).to.equal(null);
    expect(signedIn.data.user?.user_metadata).to.deep.equal({ language: "en" });
    const { data: claims, error: claimsError } = await client.getClaims();
    expect(claimsError).to.equal(null);
    expect(claims?.claims).to.include({
      sub: signedIn.data.user?.id,
      email,
      aud: "authenticated",
      role: "authenticated",
      aal: "aal1",
      is_anonymous: false,
    });
    expect(claims?.header.alg).to.equal("ES256");
    const me = await api.get("/me", { as: { token: signedIn.data.session?.access_token ?? "" } });
    expect(me.body.organization).to.include({
      name: "Guji Growers",
      type: "supplier",
      organizationType: "Farmer Cooperative",
    });
    expect(me.body.membership).to.deep.equal({
      role: "owner",
      jobTitle: "Farm Manager / Operations Lead",
      readsOnlyFrom: null,
    });

    const refreshed = await client.refreshSession();
    expect(refreshed.error).to.equal(null);
    expect(refreshed.data.session?.refresh_token).to.not.equal(signedIn.data.session?.refresh_token);
    expect((await client.getUser()).data.user?.email).to.equal(email);

    expect((await client.signOut()).error).to.equal(null);
    expect((await client.getSession()).data.session).to.equal(null);
    expect((await api.get("/me", { as: { token: refreshed.data.session?.access_token ?? "" } })).status).to.equal(401);

    expect((await client.resetPasswordForEmail(email, { redirectTo: `${api.url}/reset-password` })).error).to.equal(
      null,
    );
    const recovery = linkOf((await lettersTo(api, email, 2))[0]);
    expect(recovery.url.pathname).to.equal("/reset-password");
    const recovered = await client.verifyOtp({ token_hash: recovery.body.token_hash, type: "recovery" });
    expect(recovered.error).to.equal(null);
    const weak = await client.updateUser({ password: "123456" });
    expect(weak.error).to.include({ code: "weak_password", status: 422 });
    expect((weak.error as unknown as { reasons: string[] }).reasons).to.deep.equal(["pwned"]);
    expect((await client.updateUser({ password: goodPassword })).error).to.include({ code: "same_password" });
    expect((await client.updateUser({ password: "cedar-harbour-91" })).error).to.equal(null);
    await client.signOut({ scope: "local" });
    expect((await client.signInWithPassword({ email, password: goodPassword })).error).to.include({
      code: "invalid_credentials",
      message: "Invalid login credentials",
    });
    expect((await client.signInWithPassword({ email, password: "cedar-harbour-91" })).error).to.equal(null);
  });

  it("reports what the library's users compare with", async () => {
    const client = create();
    expect((await client.signUp({ email: "no-address", password: goodPassword })).error).to.include({
      code: "validation_failed",
      message: "Unable to validate email address: invalid format",
    });
    expect((await client.signUp({ email: freshAddress(), password: "12345" })).error).to.include({
      code: "weak_password",
      message: "Password should be at least 6 characters.",
    });
    expect((await client.signInAnonymously()).error).to.include({ code: "anonymous_provider_disabled", status: 422 });
    expect((await client.verifyOtp({ token_hash: "nothing", type: "signup" })).error).to.include({
      code: "otp_expired",
      status: 403,
      message: "Email link is invalid or has expired",
    });
    const email = freshAddress();
    expect((await client.resetPasswordForEmail(email)).error).to.equal(null);
    expect((await client.resetPasswordForEmail(email)).error).to.include({
      code: "over_email_send_rate_limit",
      status: 429,
    });
  });
});
