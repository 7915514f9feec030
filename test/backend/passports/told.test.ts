import { expect } from "chai";
import { passportFormats } from "#shared/passports/record.ts";
import { loadConfig } from "#backend/src/config.ts";
import { revokePassportKey } from "#backend/src/domains/passports/index.ts";
import { seal } from "#backend/src/domains/passports/sealing.ts";
import {
  answerTo,
  buildInspector,
  confirmAt,
  foundForm,
  inspect,
  inviteTo,
  linkFrom,
} from "#test/factories/inspectors.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import {
  buildInspected,
  correct,
  passportOf,
  publishedKeys,
  readPassport,
  signedFile,
} from "#test/factories/passports.ts";
import { firstFormat } from "#test/factories/sealed.ts";
import { useApi } from "#test/support/api.ts";
import { readPdfLines } from "#test/support/read-pdf.ts";
import { load } from "../drawn-papers/parties.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { eventually } from "#test/support/wait.ts";

/** What a passport says beside the figures: who has invited whom, who has agreed, what a reviewer has said; and what becomes of one whose key was in other hands. */
describe("a quality passport tells a stranger", function () {
  this.timeout(60_000);
  const api = useApi();
  const page = async (path: string) =>
    (await (await fetch(api.url + path)).text()).replace(/<(script|style)[^]*?<\/\1>/g, " ").replace(/<[^>]+>/g, " ");
  const env = () => ({ APP_ENV: "local", DATABASE_URL: api.databaseUrl, PUBLIC_URL: api.url, ...testSecrets });

  it("that both sides have agreed to the inspector and when, and no name of anybody who has", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { body } = await inviteTo(api, trade, trade.supplier, { mode: "joint" });
    const invitation = body as { id: string; email: string };
    expect((await answerTo(api, invitation, trade.buyer, "consent")).status).to.be.below(300);
    const { token } = await linkFrom(api, invitation.email);
    const bound = await confirmAt(api, { token, email: invitation.email });
    await inspect(api, bound, "agree", { agrees: true });
    expect((await inspect(api, bound, "submit", foundForm({ status: "rejected" }))).status).to.equal(200);
    const { number } = await passportOf(api, trade);
    const { record } = await readPassport(api, number);
    expect(record.format).to.equal(passportFormats[1]);
    expect(record.inspection).to.deep.include({
      ...{ side: "buyer", invitedBy: "both", accreditation: "ISO/IEC 17025, COFRAC 1-2345" },
    });
    expect(record.inspection.steps?.map(({ by, what }) => `${by} ${what}`)).to.deep.equal([
      ...["supplier invited", "buyer agreed", "inspector agreed"],
    ]);
    const moments = record.inspection.steps?.map(({ at }) => at) ?? [];
    expect(moments.toSorted()).to.deep.equal(moments);
    expect(JSON.stringify(record)).not.to.contain(invitation.email);
    for (const { user } of [trade.buyer, trade.supplier])
      expect(JSON.stringify(record)).not.to.contain(user.id).and.not.to.contain(user.email);
    const text = await page(`/verify/passport/${number}`);
    for (const words of [
      "Invited by both sides",
      "COFRAC 1-2345",
      "Agreed to this inspection",
      "Agreed to be named as the inspector",
      "Invited the inspector",
    ])
      expect(text).to.contain(words);
    expect(await page(`/fr/verify/passport/${number}`))
      .to.contain("A consenti à cette inspection")
      .and.contain("A consenti à être nommé comme inspecteur");
    const certificate = await fetch(`${api.url}/api/v1/passports/${number}/certificate`);
    const paper = (await readPdfLines(Buffer.from(await certificate.arrayBuffer()))).lines.join(" ");
    for (const words of [
      "Invited by both sides",
      "COFRAC 1-2345",
      "has agreed to this inspection",
      "a consenti à cette",
    ])
      expect(paper).to.contain(words);
    const { body: found } = await api.get(`/orders/${trade.order.id}/dispute`, { as: trade.buyer });
    const { bytes } = await load(api, `/disputes/${(found as { id: string }).id}/file`, trade.buyer);
    const file = (await readPdfLines(Buffer.from(bytes))).lines.join(" ");
    for (const words of ["Accreditation, as stated: ISO/IEC 17025", "agreed to the inspector on", number])
      expect(file).to.contain(words);
  });

  it("that a side has typed it; and in its next version what a reviewer has said to a supplier's approval", async () => {
    const typed = await buildInspected(api);
    expect((await readPassport(api, typed.number)).record.inspection).to.deep.include({
      ...{ invitedBy: null, accreditation: null, steps: [] },
    });
    expect(await page(`/verify/passport/${typed.number}`)).to.contain("a side has typed it");

    const trade = await buildOrder(api, { status: "quality_control" });
    // How the inspector is reached is nothing that strangers read.
    const { bound } = await buildInspector(api, trade, trade.supplier, { accreditation: "write to lab@assay.example" });
    expect((await inspect(api, bound, "submit", foundForm())).status).to.equal(200);
    const { number, inspectionId } = await passportOf(api, trade);
    const first = await readPassport(api, number);
    expect(first.record.inspection).to.deep.include({ invitedBy: "supplier", accreditation: null });
    const decided = await api.post(`/admin/validations/${inspectionId}/validate`, {
      as: await buildStaff("reviewer"),
      version: 1,
      body: { reason: "The figures of the laboratory meet each limit of the contract." },
    });
    expect(decided.status, JSON.stringify(decided.body)).to.equal(200);
    const view = await eventually(
      async () => {
        const now = await readPassport(api, number);
        return now.version === 2 ? now : undefined;
      },
      { what: "the next version", timeout: 10_000 },
    );
    expect(view.record.replaces).to.deep.equal({ version: 1, sha256: first.sha256 });
    expect(view.record.inspection.steps?.at(-1)).to.deep.include({ by: "reviewer", what: "validated" });
    expect((await readPassport(api, number, 1)).standing).to.equal("replaced");
    expect(await page(`/verify/passport/${number}`)).to.contain("counts it as the buyer’s approval");
  });

  it("the same of one that was signed in the first format, whose correction is of the second", async () => {
    const { number, inspectionId } = await buildInspected(api);
    const { record } = await readPassport(api, number);
    const old = await seal(loadConfig(env()), firstFormat(record));
    // As it stood there before there was a second format.
    await api.db.raw("alter table passports disable trigger all");
    await api
      .db("passports")
      .where({ number })
      .update({ record: old.text, jws: old.jws, sha256: old.sha256, kid: old.kid });
    await api.db.raw("alter table passports enable trigger all");
    const view = await readPassport(api, number);
    expect([view.record.format, view.check.valid, view.sha256]).to.deep.equal([passportFormats[0], true, old.sha256]);
    const text = await page(`/verify/passport/${number}`);
    expect(text).to.contain("Signature valid").and.not.to.contain("a side has typed it");
    await correct(api, inspectionId, 1, "Bag count corrected.");
    const next = await readPassport(api, number);
    expect([next.version, next.record.format, next.record.replaces?.sha256]).to.deep.equal([
      ...[2, passportFormats[1], old.sha256],
    ]);
    const before = await readPassport(api, number, 1);
    expect([before.standing, before.check.valid]).to.deep.equal(["replaced", true]);
  });

  it("when its key was in other hands: the page, and the keys for whoever verifies without us", async () => {
    const { number } = await buildInspected(api);
    const { keyId, record } = await readPassport(api, number);
    const revoke = (...words: string[]) => revokePassportKey(words, env()).catch((error: Error) => error.message);
    for (const [words, answer] of [
      [[], "usage"],
      [[keyId, "yesterday"], "usage"],
      [[keyId, "2999-01-01T00:00:00Z"], "still to come"],
      [["nobody", record.issuedAt], "No key nobody"],
    ] as const)
      expect(await revoke(...words)).to.contain(answer);
    expect((await readPassport(api, number)).check.valid).to.equal(true);
    expect(await revoke(keyId, record.issuedAt))
      .to.contain("is published as revoked")
      .and.to.contain("change it now");
    expect(await revoke(keyId, record.issuedAt)).to.contain("already");
    const [key] = await publishedKeys(api);
    expect(key).to.deep.include({
      kid: keyId,
      revoked: { revoked_at: Math.floor(Date.parse(record.issuedAt) / 1000), reason: "compromised" },
    });
    expect(key?.iat).to.be.a("number");
    const did = (await (await fetch(`${api.url}/.well-known/did.json`)).json()) as {
      assertionMethod: string[];
      verificationMethod: { revoked?: string }[];
    };
    expect([did.assertionMethod, did.verificationMethod.map(({ revoked }) => typeof revoked)]).to.deep.equal([
      ...[[], ["string"]],
    ]);
    const view = await readPassport(api, number);
    expect(view.check).to.deep.include({ valid: false, problem: "keyRevoked" });
    expect(await page(`/verify/passport/${number}`)).to.contain("its key was in other hands");
    expect((await signedFile(api, number)).record, "what was signed stays").to.deep.equal(record);
  });
});
