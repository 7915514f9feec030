import { expect } from "chai";
import { buildUser } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";
import { entriesOf } from "#test/backend/people/audit.ts";
import { enrol, nextCode, signedIn, tokenOf, wrongCode } from "./authenticator.ts";
import { goodPassword } from "./mailbox.ts";

describe("an account with several authenticator apps", () => {
  const api = useSharedApi();

  /** Somebody with a phone and a tablet, signed in by the tablet's first code. */
  async function build() {
    const { user } = await buildUser({ password: goodPassword });
    const { client } = await signedIn(api, user.email);
    const phone = await enrol(client, "Phone");
    return { user, client, phone, tablet: await enrol(client, "Tablet") };
  }
  const isIn = async (client: Parameters<typeof tokenOf>[0]) =>
    (await api.get("/me", { as: { token: await tokenOf(client) } })).status === 200;

  it("takes the code of any of them, once, whichever is named, and says in the log which it was", async () => {
    const { user, phone, tablet } = await build();
    const code = nextCode(tablet.secret);
    const { client } = await signedIn(api, user.email);
    expect(await isIn(client)).to.equal(false);
    expect((await client.mfa.challengeAndVerify({ factorId: phone.factorId, code })).error).to.equal(null);
    expect(await isIn(client)).to.equal(true);
    const [entry] = (await entriesOf(api, user.id, "auth.factorVerified")).slice(-1);
    expect(entry?.details).to.deep.equal({ factorId: tablet.factorId });
    const again = await signedIn(api, user.email);
    for (const { factorId } of [phone, tablet])
      expect((await again.client.mfa.challengeAndVerify({ factorId, code })).error?.code).to.equal(
        "mfa_verification_failed",
      );
  });

  it("takes none of theirs for an app that is being set up", async () => {
    const { client, tablet } = await build();
    const { data } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Third" });
    const verified = await client.mfa.challengeAndVerify({ factorId: data?.id ?? "", code: nextCode(tablet.secret) });
    expect(verified.error?.code).to.equal("mfa_verification_failed");
  });

  it("counts the tries of all of them together", async () => {
    const { user, phone, tablet } = await build();
    // Two tries more are kept for networks where one of them was shown.
    await api.db("sessions").where({ user_id: user.id }).update({ ip: "192.0.2.1" });
    const { client } = await signedIn(api, user.email);
    const codes: (string | undefined)[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const { factorId } = tries % 2 ? phone : tablet;
      const code = wrongCode(tries % 2 ? phone.secret : tablet.secret);
      codes.push((await client.mfa.challengeAndVerify({ factorId, code })).error?.code);
    }
    expect(codes).to.deep.equal([...Array<string>(5).fill("mfa_verification_failed"), "over_request_rate_limit"]);
  });

  it("leaves the session in that removes one, and no other that it had lifted", async () => {
    const { user, client, phone, tablet } = await build();
    const { client: other } = await signedIn(api, user.email);
    const shown = await other.mfa.challengeAndVerify({ factorId: tablet.factorId, code: nextCode(tablet.secret) });
    expect(shown.error).to.equal(null);
    expect((await client.mfa.unenroll({ factorId: tablet.factorId })).error).to.equal(null);
    await client.refreshSession();
    expect([await isIn(client), await isIn(other)]).to.deep.equal([true, false]);
    expect((await client.mfa.unenroll({ factorId: phone.factorId })).error, "the last one").to.equal(null);
    await client.refreshSession();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).to.equal("aal1");
  });
});
