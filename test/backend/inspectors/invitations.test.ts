import { expect } from "chai";
import type { CaseView, TimelineLine } from "#shared/disputes/case-view.ts";
import type { InspectorInvitationView } from "#shared/inspectors/contract.ts";
import { mostOpen } from "#shared/inspectors/rules.ts";
import {
  answerTo,
  confirmAt,
  foundForm,
  inspect,
  inspectorForm,
  inviteTo,
  linkFrom,
  readLink,
  sendFound,
} from "#test/factories/inspectors.ts";
import { makePicture } from "#test/factories/files.ts";
import { buildOrder, inspectionForm, readOrder, type Trade } from "#test/factories/orders.ts";
import { buildBuyer, buildMember, buildStaff } from "#test/factories/people.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { letterAbout, lettersTo } from "../identity/mailbox.ts";

/** Whose inspector it is, who is asked, and what follows from what is found. */
describe("an inspector's invitation", function () {
  this.timeout(60_000);
  const api = useApi();
  const said = ({ status, body }: ApiAnswer) => `${status} ${(body as { code?: string }).code ?? ""}`.trim();
  type Invited = InspectorInvitationView & { email: string };
  const invited = async (trade: Trade, as: { token: string }, more: object = {}) => {
    const answer = await inviteTo(api, trade, as, more);
    expect(said(answer), JSON.stringify(answer.body)).to.equal("201");
    return answer.body as Invited;
  };
  const fieldsOf = ({ body }: ApiAnswer) =>
    (body as { details: { fields: { field: string; key: string }[] } }).details.fields.map(
      ({ field, key }) => `${field} ${key}`,
    );
  const noticesOf = async (as: { token: string }) =>
    ((await api.get("/notifications", { as })).body as { items: { kind: string; title?: string }[] }).items.map(
      ({ kind }) => kind,
    );
  /** From the letter to the result. */
  const submit = async ({ email }: Invited, more: object = {}) => {
    const { token } = await linkFrom(api, email);
    const bound = await confirmAt(api, { token, email });
    await inspect(api, bound, "agree", { agrees: true });
    return inspect(api, bound, "submit", foundForm(more));
  };

  it("for both waits for the other side's consent, and binds as the buyer's then", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer, supplier } = trade;
    const invitation = await invited(trade, supplier, { mode: "joint", language: "en" });
    expect(invitation).to.deep.include({ state: "waits", consent: "awaited", sentAt: null });
    expect(invitation.can).to.deep.equal(["sendAlone", "revoke"]);
    expect(await noticesOf(buyer)).to.include("inspectorToConsent");
    const today = async () =>
      (
        (await api.get("/overview", { as: buyer })).body as {
          today: { rows: { kind: string; subject: { id: string } }[] };
        }
      ).today.rows
        .filter(({ kind }) => kind === "inspectorToConsent")
        .map(({ subject }) => subject.id);
    expect(await today(), "it needs the buyer today").to.deep.equal([invitation.id]);
    const asked = await letterAbout(api, buyer.user.email, "invites an inspector for both sides");
    expect(asked.text).to.include("Aïssatou Diallo, Laboratoire Estuaire");
    expect(await lettersTo(api, invitation.email, 0), "no letter before the consent").to.deep.equal([]);
    expect(said(await answerTo(api, invitation, supplier, "consent")), "its own").to.equal("404 inspectors.notFound");
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => answerTo(api, invitation, buyer, index % 2 === 0 ? "consent" : "refuse")),
    );
    expect(
      answers.map(said).filter((each) => each === "200"),
      "one answer",
    ).to.have.lengthOf(1);
    const [row] = await api.db("inspector_invitations").where({ id: invitation.id });
    // Whichever was first; the rest of the story is that of a consent.
    if ((row as { consent: string }).consent === "refused") return;
    const { letter } = await linkFrom(api, invitation.email);
    expect(letter.text).to.include("have both agreed on you");
    expect(await noticesOf(supplier)).to.include("inspectorConsented");
    expect(said(await submit(invitation))).to.equal("200");
    const order = await readOrder(api, trade);
    expect(order.status).to.equal("approved");
    expect(order.inspections[0]).to.deep.include({ side: "buyer" });
    expect(order.inspections[0]?.byInspector).to.deep.include({ by: "both" });
    expect(order.inspections[0]?.byInspector?.consentedAt).to.be.a("string");
    for (const side of [buyer, supplier]) expect(await noticesOf(side)).to.include("inspectorApproved");
  });

  it("for both that is refused goes out in the inviter's name alone", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer, supplier } = trade;
    const invitation = await invited(trade, supplier, { mode: "joint" });
    const refused = await answerTo(api, invitation, buyer, "refuse");
    expect(refused.body).to.deep.include({ consent: "refused", state: "waits", can: [] });
    expect(await noticesOf(supplier)).to.include("inspectorRefused");
    expect(said(await answerTo(api, invitation, buyer, "consent")), "a refusal stands").to.equal(
      "409 inspectors.notAsked",
    );
    expect(said(await answerTo(api, invitation, supplier, "send-alone"))).to.equal("200");
    expect(said(await answerTo(api, invitation, supplier, "send-alone"))).to.equal("409 inspectors.alreadyAlone");
    const { letter } = await linkFrom(api, invitation.email);
    expect(letter.text).to.include("the seller, asks you");
    expect(said(await submit(invitation))).to.equal("200");
    const order = await readOrder(api, trade);
    expect(order.status, "a supplier's approval waits").to.equal("quality_control");
    expect(order.inspections[0]?.byInspector).to.deep.include({ by: "supplier" });
    expect(await noticesOf(buyer), "and the buyer reads that it does").to.include("inspectorApprovalWaits");
  });

  it("sent alone becomes both sides' by a consent before the link is used, and not after", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer, supplier } = trade;
    const early = await invited(trade, supplier, { mode: "joint" });
    await answerTo(api, early, supplier, "send-alone");
    await linkFrom(api, early.email);
    expect((await answerTo(api, early, buyer, "consent")).body).to.deep.include({ isJoint: true, consent: "given" });
    const late = await invited(trade, supplier, { mode: "joint" });
    await answerTo(api, late, supplier, "send-alone");
    const { token } = await linkFrom(api, late.email);
    await confirmAt(api, { token, email: late.email });
    expect(said(await answerTo(api, late, buyer, "consent"))).to.equal("409 inspectors.notAsked");
    // Once it is joint either side takes it back.
    expect(said(await answerTo(api, late, buyer, "revoke"))).to.equal("404 inspectors.notFound");
    expect(said(await answerTo(api, early, buyer, "revoke"))).to.equal("200");
    const told = await letterAbout(api, early.email, "was taken back");
    expect(told.text).to.include("your link leads nowhere");
  });

  it("of a supplier's alone opens a case when it rejects, and moves nothing when it approves", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const invitation = await invited(trade, trade.supplier);
    expect(said(await submit(invitation, { status: "rejected" }))).to.equal("200");
    const order = await readOrder(api, trade);
    expect(order.status).to.equal("disputed");
    expect(order.dispute?.reason).to.equal("Quality control failed");
    expect(await noticesOf(trade.buyer)).to.include.members(["inspectorRejected", "claimToAnswer"]);
  });

  it("of both begins a case when it rejects, in which neither side is told that the other has done it", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer, supplier } = trade;
    const invitation = await invited(trade, supplier, { mode: "joint" });
    await answerTo(api, invitation, buyer, "consent");
    const { token } = await linkFrom(api, invitation.email);
    const bound = await confirmAt(api, { token, email: invitation.email });
    await inspect(api, bound, "agree", { agrees: true });
    const picture = { bytes: await makePicture(), type: "image/jpeg", purpose: "inspectionPicture" };
    const { id } = (await sendFound(api, bound, picture)) as { id: string };
    expect(said(await inspect(api, bound, "submit", foundForm({ status: "rejected", pictures: [id] })))).to.equal(
      "200",
    );
    const name = "Aïssatou Diallo, Laboratoire Estuaire";
    const found = (await api.get(`/orders/${trade.order.id}/dispute`, { as: supplier })).body as CaseView;
    expect(found.inspections[0]?.byInspector).to.deep.include({ by: "both" });
    expect(found.exhibits.map(({ label, by, inspector }) => ({ label, by, inspector }))).to.deep.equal([
      { label: "B1", by: "buyer", inspector: name },
    ]);
    const { items } = (await api.get(`/disputes/${found.id}/timeline`, { as: supplier })).body as {
      items: TimelineLine[];
    };
    expect(items.find(({ source }) => source === "inspection")).to.deep.include({ by: null });
    const opening = items.find(({ what }) => what === "openDispute");
    expect(opening).to.deep.include({ by: null });
    expect(opening?.details).to.include({ inspector: name });
    const agreed = await letterAbout(api, supplier.user.email, "agrees to the inspector");
    expect(agreed.text, "nothing has arrived yet").to.include("The letter to the inspector is on its way");
    const opened = await letterAbout(api, buyer.user.email, `Dispute on order ${trade.order.reference}`);
    expect(opened.text).to.include(`${name} opened a dispute`);
    const rejected = await letterAbout(api, supplier.user.email, "has rejected the goods");
    expect(rejected.text).to.include("The rejection has opened a case");
  });

  it("is made by managers between payment and approval, five at a time, with days that are few enough", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer } = trade;
    const member = await buildMember(buyer.organization, "member");
    expect(said(await inviteTo(api, trade, member))).to.equal("403 accounts.forbidden");
    expect(said(await inviteTo(api, trade, await buildBuyer()))).to.equal("404 escrow.orderNotFound");
    expect(said(await inviteTo(api, trade, buyer, {}, 2))).to.equal("404 escrow.shipmentNotFound");
    for (const wrong of [{ days: 0 }, { days: 121 }, { email: "nobody" }, { mode: "mine" }, { company: " " }])
      expect(said(await inviteTo(api, trade, buyer, wrong)), JSON.stringify(wrong)).to.equal("400 request.invalid");
    const answers = await Promise.all(Array.from({ length: 8 }, () => inviteTo(api, trade, buyer)));
    expect(answers.map(said).filter((each) => each === "201")).to.have.lengthOf(mostOpen);
    expect(answers.map(said).filter((each) => each === "409 inspectors.tooManyOpen")).to.have.lengthOf(8 - mostOpen);
    expect(said(await inviteTo(api, trade, trade.supplier)), "none of them is the other side's").to.equal("201");
    const unpaid = await buildOrder(api);
    expect(said(await inviteTo(api, unpaid, unpaid.buyer))).to.equal("409 inspectors.notNow");
    const funded = await buildOrder(api, { status: "funded" });
    expect(said(await inviteTo(api, funded, funded.buyer))).to.equal("201");
  });

  it("names a company of the directory as our team has entered it", async () => {
    const admin = await buildStaff("admin");
    const company = {
      ...{ name: "Nyanza Assay", country: "rw", accreditationBody: "SANAS", accreditationNumber: "T0911" },
      ...{ crops: ["coffee"], email: "desk@nyanza.example" },
    };
    const added = await api.post("/admin/inspection-companies", { as: admin, body: company });
    expect(said(added), JSON.stringify(added.body)).to.equal("201");
    const twice = await api.post("/admin/inspection-companies", {
      as: admin,
      body: { ...company, name: "nyanza ASSAY" },
    });
    expect(said(twice)).to.equal("409 inspectors.companyKnown");
    const { id, version } = added.body as { id: string; version: number };
    const trade = await buildOrder(api, { status: "quality_control" });
    const found = await api.get("/inspection-companies?search=NYANZA&crop=coffee", { as: trade.buyer });
    expect((found.body as { items: object[] }).items).to.deep.equal([{ id, ...company, website: null }]);
    // Whoever invites takes nobody's name: the letter goes where the company is known to be.
    const elsewhere = await inviteTo(api, trade, trade.supplier, { companyId: id, mode: "joint" });
    expect(fieldsOf(elsewhere)).to.deep.equal(["email companyAddress"]);
    const typed = await inviteTo(api, trade, trade.supplier, { company: "NYANZA  Assay.", mode: "joint" });
    expect(fieldsOf(typed)).to.deep.equal(["company inDirectory"]);
    const { email } = trade.supplier.user;
    for (const same of [email.toUpperCase(), email.replace("@", "+lab@")])
      expect(fieldsOf(await inviteTo(api, trade, trade.supplier, { email: same }))).to.deep.equal(["email ownMember"]);
    const named = await invited(trade, trade.buyer, {
      companyId: id,
      email: "f.uwase@nyanza.example",
      company: "Somebody else",
      accreditation: "ISO 1",
    });
    expect(named).to.deep.include({ company: "Nyanza Assay", accreditation: "SANAS T0911", listed: true });
    const changed = await api.post(`/admin/inspection-companies/${id}/change`, {
      ...{ as: admin, version, body: { ...company, active: false, note: "Lapsed." } },
    });
    expect(said(changed), JSON.stringify(changed.body)).to.equal("200");
    const stale = await api.post(`/admin/inspection-companies/${id}/change`, { as: admin, version, body: company });
    expect(said(stale)).to.equal("412 request.versionStale");
    const theirs = await api.get(`/orders/${trade.order.id}/shipments/1/inspectors`, { as: trade.supplier });
    expect((theirs.body as { items: object[] }).items[0], "the other side knows where the letter goes").to.deep.include(
      {
        email: null,
        address: "f…@nyanza.example",
      },
    );
    expect(said(await inviteTo(api, trade, trade.buyer, { companyId: id }))).to.equal("404 inspectors.companyNotFound");
    expect((await api.get("/inspection-companies", { as: trade.buyer })).body).to.deep.include({ items: [] });
    expect(said(await api.post(`/admin/inspection-companies/${id}/remove`, { as: admin }))).to.equal("200");
    const log = (await api.db("audit_log").where({ subject_id: id }).orderBy("created_at").pluck("action")) as string[];
    expect(log).to.deep.equal(["inspectionCompany.added", "inspectionCompany.changed", "inspectionCompany.removed"]);
    expect(said(await api.get("/admin/inspection-companies", { as: await buildStaff("reviewer") }))).to.equal(
      "403 accounts.forbidden",
    );
  });

  it("tells the inviter three days before a link ends that nobody has used, once", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    await invited(trade, trade.supplier, { days: 5 });
    await api.post("/dev/clock", { body: { advance: "49h" } });
    await eventually(async () => (await noticesOf(trade.supplier)).includes("inspectorLinkEnds"), {
      timeout: 15_000,
      what: "the notice",
    });
    await api.post("/dev/clock", { body: { advance: "1h" } });
    const told = (await noticesOf(trade.supplier)).filter((kind) => kind === "inspectorLinkEnds");
    expect(told).to.have.lengthOf(1);
    expect(inspectorForm().mode).to.equal("alone");
  });

  it("is no longer needed once the goods were approved without it: the inspector is told, and nobody is asked about its link", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { supplier, buyer } = trade;
    const invitation = await invited(trade, supplier, { days: 5 });
    const waiting = await invited(trade, supplier, { mode: "joint", days: 5 });
    const { token } = await linkFrom(api, invitation.email);
    const bound = await confirmAt(api, { token, email: invitation.email });
    await inspect(api, bound, "agree", { agrees: true });
    const approved = await api.post(`/orders/${trade.order.id}/inspections`, { as: buyer, body: inspectionForm() });
    expect(said(approved)).to.equal("200");
    await api.post("/dev/clock", { body: { advance: "1m" } });
    const letter = await letterAbout(api, invitation.email, "is not to be inspected any more");
    expect(letter.text).to.include(trade.order.reference);
    expect((await readLink(api, token)).state).to.equal("overtaken");
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("410 inspectors.linkRevoked");
    const { body } = await api.get(`/orders/${trade.order.id}/shipments/1/inspectors`, { as: supplier });
    expect(JSON.stringify(body)).to.include('"overtaken"');
    expect(
      (await lettersTo(api, waiting.email, 0)).length,
      "no letter has reached whoever the other side was asked about",
    ).to.equal(0);
    await api.post("/dev/clock", { body: { advance: "60h" } });
    expect(await noticesOf(supplier)).not.to.include("inspectorLinkEnds");
  });

  it("says to the inspector that a dispute is in the way, where one is", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer, supplier } = trade;
    const invitation = await invited(trade, supplier, { days: 30 });
    const { token } = await linkFrom(api, invitation.email);
    const bound = await confirmAt(api, { token, email: invitation.email });
    await inspect(api, bound, "agree", { agrees: true });
    const body = inspectionForm({ status: "rejected", notes: "Moisture above the limit." });
    await api.post(`/orders/${trade.order.id}/inspections`, { as: buyer, body });
    expect((await inspect(api, bound, "work")).body).to.deep.include({ waitsFor: "dispute", can: [] });
  });
});
