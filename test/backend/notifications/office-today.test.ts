import { expect } from "chai";
import type { OverviewView } from "#shared/notifications/contract.ts";
import type { TodayRow } from "#shared/notifications/today.ts";
import { dayOf } from "#shared/verification/rules.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildMember, buildStaff, buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { bankDetailsOf, buildProvenOwner, french, malian } from "../bank-details/owners.ts";
import { reviewing } from "../catalogue/reviewing.ts";
import { freshAddress } from "../identity/mailbox.ts";
import { actions, certificateForm } from "../verification/office.ts";

const day = 86_400_000;
const settings = "/dashboard/settings/verification";

/** What an office's own affairs need of it: each is driven by those who do it, and gone when it is done. */
describe("what an office's own affairs need today", function () {
  this.timeout(60_000);
  const api = useApi();
  const { ok, show, begin, ask, sendPaper, sendCertificate, prepare, act, judge, checkAll, asking } = actions(api);
  const { list, resubmit, takeDown } = reviewing(api);

  const rows = async (as: { token: string }): Promise<TodayRow[]> => {
    const { status, body } = await api.get("/overview", { as });
    expect(status, JSON.stringify(body)).to.equal(200);
    return (body as OverviewView).today.rows;
  };
  const kinds = async (as: { token: string }) => (await rows(as)).map(({ kind }) => kind);
  const only = async (as: { token: string }, kind: string): Promise<TodayRow> => {
    const [row, ...more] = (await rows(as)).filter((each) => each.kind === kind);
    expect(more).to.deep.equal([]);
    if (!row) throw new Error(`there is no ${kind}`);
    return row;
  };
  const done = (answer: { status: number; body: unknown }) =>
    expect(answer.status, JSON.stringify(answer.body)).to.be.oneOf([200, 201, 204]);
  const office = async (owner?: Awaited<ReturnType<typeof buildSupplier>>) => {
    const boss = owner ?? (await buildSupplier());
    const [manager, member] = await Promise.all([
      buildMember(boss.organization, "manager"),
      buildMember(boss.organization, "member", { userMetadata: { full_name: "Eric Nshuti" } }),
    ]);
    return { owner: boss, manager, member };
  };

  it("is a draft that waits for a manager, until it is given back or sent, by the end of what it answers", async () => {
    const { owner, manager, member } = await office();
    const { offer, buyer, supplier } = await buildOffer({ supplier: owner, quantity: "2", pricePerUnit: "3100" });
    const drafts = `/organizations/${supplier.organization.id}/drafts`;
    const draft = async () => {
      const body = { call: "offers.accept", params: { offerId: offer.id }, body: {} };
      const answer = await api.post(drafts, { as: member, body });
      done(answer);
      return answer.body as { id: string; version: number };
    };
    const first = await draft();
    for (const as of [owner, manager])
      expect(await only(as, "draftToSend")).to.deep.include({
        subject: { type: "draft", id: first.id, reference: null },
        deadline: offer.validUntil.toISOString(),
        amount: { amount: "6200.00", currency: "USD" },
        place: "/dashboard/team#drafts",
        role: "manager",
        can: true,
      });
    expect((await only(owner, "draftToSend")).values).to.deep.include({
      call: "offers.accept",
      partner: buyer.organization.name,
      name: "Eric Nshuti",
    });
    expect(await kinds(member), "who may not send it").to.deep.equal(["offerToAnswer"]);
    expect(await only(member, "offerToAnswer"), "and has the answer ready").to.include({ can: false, asks: true });
    expect(await kinds(buyer), "the other side").to.not.include("draftToSend");
    done(await api.post(`${drafts}/${first.id}/return`, { as: manager, body: { note: "The price is too low." } }));
    expect(await kinds(owner)).to.deep.equal(["offerToAnswer"]);
    const { id, version } = await draft();
    done(await api.post(`${drafts}/${id}/send`, { as: manager, version }));
    expect(await kinds(owner)).to.not.include("draftToSend");
  });

  it("is an invitation that ends unanswered, until it is sent again, taken back or a week has passed, for owners", async () => {
    const { owner, manager, member } = await office();
    const place = `/organizations/${owner.organization.id}/invitations`;
    const invite = async () => {
      const answer = await api.post(place, {
        as: owner,
        body: { email: freshAddress(), role: "member", language: "en" },
      });
      done(answer);
      return answer.body as { id: string; email: string };
    };
    const [soon, over] = [await invite(), await invite()];
    expect(await kinds(owner), "it has its time").to.deep.equal([]);
    const ends = (id: string, at: number) =>
      api
        .db("team_invitations")
        .where({ id })
        .update({ expires_at: new Date(Date.now() + at) });
    await ends(soon.id, day);
    await ends(over.id, -day);
    const [first, second] = await rows(owner);
    expect([first?.values.name, second?.values.name]).to.deep.equal([over.email, soon.email]);
    expect(second).to.deep.include({
      kind: "invitationToResend",
      subject: { type: "invitation", id: soon.id, reference: null },
      place: "/dashboard/team#invitations",
      role: "owner",
      can: true,
    });
    expect([await kinds(manager), await kinds(member)]).to.deep.equal([[], []]);
    done(await api.post(`${place}/${soon.id}/letter`, { as: owner }));
    expect((await rows(owner)).map(({ values }) => values.name)).to.deep.equal([over.email]);
    await ends(over.id, -8 * day);
    expect(await kinds(owner), "whom nobody waits for").to.deep.equal([]);
    await ends(over.id, day);
    done(await api.del(`${place}/${over.id}`, { as: owner }));
    expect(await kinds(owner)).to.deep.equal([]);
  });

  it("is a question of the verifier and what was refused, until each is answered", async () => {
    const verifier = await buildStaff("verifier");
    const { office: owner, id } = await asking();
    const { manager, member } = await office(owner);
    expect(await kinds(owner), "it lies with our team").to.deep.equal([]);
    ok(await act(verifier, id, "question", { question: "Which name is in force, and since when?" }));
    const { request, papers } = await show(owner);
    const [register] = papers.filter(({ kind }) => kind === "register");
    if (!register) throw new Error("there is no paper");
    const asked = await only(manager, "verificationToAnswer");
    expect(asked).to.deep.include({
      deadline: request?.answerBy,
      place: `${settings}#questions`,
      role: "manager",
      can: true,
      values: { count: 1, reason: "Which name is in force, and since when?" },
    });
    const reason = "The scan cannot be read.";
    ok(await judge(verifier, id, register, { decision: "refuse", reason }));
    expect(await only(owner, "verificationPaperRefused")).to.deep.include({
      deadline: (await show(owner)).request?.answerBy,
      place: `${settings}#paper-register`,
      values: { paper: "register", reason },
    });
    expect(await kinds(member), "who may not answer").to.deep.equal([]);
    const question = request?.questions[0]?.id;
    const path = `/organizations/${owner.organization.id}/verification`;
    done(await api.post(`${path}/answer`, { as: manager, body: { questionId: question, answer: "The longer one." } }));
    expect(await kinds(owner)).to.deep.equal(["verificationPaperRefused"]);
    ok(await sendPaper(owner, "register"));
    expect(await kinds(owner)).to.deep.equal([]);

    ok(await act(verifier, id, "refuse", { reason: "The register does not know this name.", mayAskAtOnce: false }));
    expect(await kinds(owner), "nobody may ask again yet").to.deep.equal([]);
    await api
      .db("verification_requests")
      .where({ id })
      .update({ ask_again_at: new Date(Date.now() - day) });
    expect(await only(owner, "verificationRefused")).to.deep.include({
      deadline: null,
      place: settings,
      values: { reason: "The register does not know this name." },
    });
    expect(await kinds(member)).to.deep.equal([]);
    await begin(owner);
    ok(await ask(owner));
    expect(await kinds(owner), "it was asked for again").to.deep.equal([]);
  });

  it("is what ends within 60 days and, red, what has ended, until it is renewed", async () => {
    const verifier = await buildStaff("verifier");
    const dayIn = (days: number) => dayOf(new Date(Date.now() + days * day));
    const owner = await buildSupplier({ organizationType: "Farmer Cooperative", country: "ci" });
    await prepare(owner);
    ok(await sendCertificate(owner, { validUntil: dayIn(59) }));
    ok(await sendCertificate(owner, { kind: "Organic", number: "OR-7", validUntil: dayIn(80) }));
    ok(await ask(owner));
    const { request, certificates, papers } = await show(owner);
    const id = request?.id ?? "";
    await checkAll(verifier, id);
    ok(await act(verifier, id, "verify", { validUntil: dayIn(90) }));
    const { member } = await office(owner);
    const [fairtrade] = certificates.filter(({ kind }) => kind === "Fairtrade");
    const tax = papers.find(({ kind }) => kind === "tax");
    const certificate = await only(owner, "certificateEnds");
    expect(await kinds(owner)).to.deep.equal(["certificateEnds"]);
    expect(certificate).to.deep.include({
      subject: { type: "certificate", id: fairtrade?.id, reference: null },
      deadline: `${dayIn(60)}T00:00:00.000Z`,
      place: `${settings}#certificate-${fairtrade?.id}`,
      values: { paper: "Fairtrade", name: certificateForm().number },
      urgent: false,
    });

    await api
      .db("verification_papers")
      .where({ id: tax?.id })
      .update({ valid_until: dayIn(-2) });
    await api
      .db("verification_certificates")
      .where({ id: fairtrade?.id })
      .update({ valid_until: dayIn(-1) });
    await api
      .db("organizations")
      .where({ id: owner.organization.id })
      .update({ verified_until: dayIn(7) });
    const trade = await buildOrder(api, { status: "disputed", quantity: "1", supplier: owner });
    await buildOffer({ supplier: owner, buyer: trade.buyer, quantity: "1" });
    expect((await rows(owner)).map(({ kind, urgent }) => [kind, urgent])).to.deep.equal([
      ["verificationPaperEnded", true],
      ["certificateEnded", true],
      ["dispute", false],
      ["offerToAnswer", false],
      ["verificationEnds", false],
    ]);
    expect(await kinds(member)).to.not.include.members(["certificateEnded", "verificationEnds"]);

    await api
      .db("verification_certificates")
      .where({ id: fairtrade?.id })
      .update({ valid_until: dayIn(-61) });
    expect(await kinds(owner), "told for 60 days").to.not.include("certificateEnded");
    await api
      .db("verification_certificates")
      .where({ id: fairtrade?.id })
      .update({ valid_until: dayIn(-1) });
    await begin(owner);
    const { id: scan } = await buildDocument(owner, { purpose: "verificationPaper", name: "tax.pdf" });
    const path = `/organizations/${owner.organization.id}/verification`;
    ok(await api.post(`${path}/papers`, { as: owner, body: { kind: "tax", documents: [scan] } }));
    expect(await kinds(owner)).to.not.include("verificationPaperEnded");
    ok(await sendCertificate(owner, { number: "FT-2", replaces: fairtrade?.id ?? null } as object));
    ok(await ask(owner));
    expect(await kinds(owner), "our team has it").to.have.members(["dispute", "offerToAnswer"]);

    await api
      .db("organizations")
      .where({ id: owner.organization.id })
      .update({ verification: "expired", verified_until: null });
    ok(await api.post(`${path}/withdraw`, { as: owner }));
    await api
      .db("verification_requests")
      .where({ id })
      .update({ state: "expired", valid_until: dayIn(-3) });
    await api.db("organizations").where({ id: owner.organization.id }).update({ verification: "expired" });
    expect(await only(owner, "verificationEnded")).to.deep.include({
      urgent: true,
      deadline: `${dayIn(-2)}T00:00:00.000Z`,
      place: settings,
    });
    await api.db("organizations").where({ id: owner.organization.id }).update({ suspended_at: new Date() });
    expect(await kinds(owner), "a suspended one asks for nothing").to.not.include("verificationEnded");
  });

  it("is a listing that was taken down, until it is resubmitted, and a change of the account while it waits", async () => {
    const proven = await buildProvenOwner(api);
    const { owner, manager, member } = await office(proven);
    const [verifier, stranger] = [await buildStaff("verifier"), await buildSupplier()];
    const { id, name } = await list(owner);
    done(await takeDown(verifier, id));
    for (const as of [owner, member])
      expect(await only(as, "listingTakenDown")).to.deep.include({
        subject: { type: "product", id, reference: null },
        place: `/dashboard/products?mend=${id}`,
        role: "member",
        can: true,
        values: { product: name, ground: "contactDetails", reason: "Please leave the phone number out." },
      });
    expect(await kinds(stranger)).to.deep.equal([]);
    done(await resubmit(owner, id, { description: "Without the phone number." }));
    expect(await kinds(owner)).to.deep.equal([]);

    const details = bankDetailsOf(api, owner.organization.id);
    done(await details.change(proven, french));
    expect(await kinds(owner), "the first is in force at once").to.deep.equal([]);
    const { waiting } = (await details.change(proven, malian)).body as {
      waiting: { id: string; effectiveAt: string };
    };
    expect(await only(owner, "bankDetailsWait")).to.deep.include({
      deadline: waiting.effectiveAt,
      place: "/dashboard/settings#payouts",
      role: "owner",
      can: true,
      values: { name: malian.bankName, account: "5678" },
    });
    expect([await kinds(manager), await kinds(member)], "who may not withdraw it").to.deep.equal([[], []]);
    done(await details.withdraw(proven, waiting.id));
    expect(await kinds(owner)).to.deep.equal([]);
  });
});
