import { expect } from "chai";
import type { CaseView } from "#shared/disputes/case-view.ts";
import { inspectionsPerCase } from "#shared/disputes/process.ts";
import type { InspectorInvitationView } from "#shared/inspectors/contract.ts";
import { makePicture } from "#test/factories/files.ts";
import {
  answerTo,
  buildInspector,
  foundForm,
  inspect,
  inspectorForm,
  inviteTo,
  readLink,
  sendFound,
} from "#test/factories/inspectors.ts";
import { inspectionForm, readOrder } from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";
import { readPdf } from "#test/support/pdf.ts";
import { eventually } from "#test/support/wait.ts";
import { casesOf, statement } from "../disputes/cases.ts";
import { letterAbout, lettersTo } from "../identity/mailbox.ts";

const name = "Aïssatou Diallo, Laboratoire Estuaire";

/** A counter-inspection by a link, and each way in which it ends. */
describe("an inspector's link for a case", function () {
  this.timeout(60_000);
  const api = useApi();
  const { claimed, read, act, did, decided, told, load, timeline, advance } = casesOf(api);
  const said = ({ status, body }: ApiAnswer) => `${status} ${(body as { code?: string }).code ?? ""}`.trim();
  let reviewer: Awaited<ReturnType<typeof buildStaff>>;
  before(async () => {
    reviewer = await buildStaff("reviewer");
  });

  it("adds what it finds as evidence, as if its side had typed it: for the parties, the desk, the file and the passport", async () => {
    const trade = await claimed();
    const { supplier, buyer, found } = trade;
    const { invitation, letter, bound } = await buildInspector(api, trade, supplier);
    expect(invitation).to.deep.include({ forCase: true, state: "sent", consent: null, isJoint: false });
    expect(letter.text).to.include("A case about these goods is open");
    expect((await inspect(api, bound, "work")).body).to.deep.include({
      forCase: true,
      waitsFor: null,
      can: ["submit"],
    });
    const picture = { bytes: await makePicture(), type: "image/jpeg", purpose: "inspectionPicture" };
    const { id } = (await sendFound(api, bound, picture)) as { id: string };
    const submitted = await inspect(api, bound, "submit", foundForm({ pictures: [id] }));
    expect(said(submitted), JSON.stringify(submitted.body)).to.equal("200");
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("409 inspectors.linkUsed");
    const theirs = await letterAbout(api, buyer.user.email, "another inspection in the case");
    expect(theirs.text).to.include(`${name}, invited by`).and.include("Result: approved.");
    const ours = await letterAbout(api, supplier.user.email, "submitted a result for the case");
    expect(ours.text).to.include("Result: approved.");

    const typed = inspectionForm({ ...foundForm(), inspector: "Maas Inspection", certificateNumber: "MI-1" });
    await did(found.id, supplier, "inspections", typed);
    const after = await read(trade, buyer);
    expect(after.status, "nothing has moved").to.equal("answering");
    expect((await readOrder(api, trade)).status).to.equal("disputed");
    const [byLink, byHand] = after.inspections.filter(({ inCase }) => inCase);
    expect(byLink).to.deep.include({ side: "supplier", status: "approved", inspector: name, inCase: true });
    expect(byLink?.byInspector).to.deep.include({ by: "supplier", company: "Laboratoire Estuaire" });
    expect(byHand).to.deep.include({ side: "supplier", status: "approved", byInspector: null });
    expect(byLink?.record?.verdicts).to.deep.equal(byHand?.record?.verdicts);
    expect(after.exhibits.map(({ label, by, inspector }) => [label, by, inspector])).to.deep.equal([
      ["C1", "supplier", name],
    ]);
    expect(await told(trade, "inspectionInCase")).to.deep.equal(["buyer"]);
    expect(await told(trade, "inspectorInTheirCase")).to.deep.equal(["buyer"]);
    expect(await told(trade, "inspectorInCase")).to.deep.equal(["supplier"]);
    expect(await told(trade, "inspectorApprovalWaits"), "no approval waits for anybody").to.deep.equal([]);
    const lines = (await timeline(found.id, buyer)).items.filter(({ source }) => source === "inspection");
    expect(lines.map(({ details }) => details.inCase)).to.include.members([true]);
    const queue = await api.get(`/admin/validations?filter=${encodeURIComponent('{"open":true}')}`, { as: reviewer });
    expect(JSON.stringify(queue.body)).not.to.include(trade.order.reference);

    const desk = (await api.get(`/admin/disputes/${found.id}`, { as: reviewer })).body as unknown as CaseView;
    expect(desk.inspections.map(({ inCase, inspector }) => [inCase, inspector])).to.deep.include.members([
      [true, name],
      [true, "Maas Inspection"],
    ]);
    const file = (await readPdf(await load(`/disputes/${found.id}/file`, buyer))).pages.join(" ");
    expect(file).to.include("LE-2027-0412").and.to.include("MI-1").and.to.include("Laboratoire Estuaire");
    const passport = await eventually(
      async () => (await read(trade, buyer)).inspections.find((one) => one.inspector === name)?.passport ?? undefined,
      { timeout: 15_000, what: "the quality passport" },
    );
    expect(passport).to.match(/^QP-/);
    expect((await letterAbout(api, invitation.email, "has arrived")).text).to.include(passport);
  });

  it("is each side's own, three times at most with those that were typed and those whose link is open", async () => {
    const trade = await claimed();
    const joint = await inviteTo(api, trade, trade.buyer, { mode: "joint" });
    expect((joint.body as { details: object }).details).to.deep.include({
      fields: [{ field: "mode", key: "aloneInCase" }],
    });
    await did(trade.found.id, trade.buyer, "inspections", inspectionForm());
    const answers = await Promise.all(Array.from({ length: 4 }, () => inviteTo(api, trade, trade.buyer)));
    const count = (code: string) => answers.filter((each) => said(each) === code).length;
    expect(count("201")).to.equal(inspectionsPerCase - 1);
    expect(count("409 disputes.tooManyInspections")).to.equal(4 - inspectionsPerCase + 1);
    expect(said(await inviteTo(api, trade, trade.supplier)), "none of them is the other side's").to.equal("201");
  });

  it("ends when its side has shown three others, and leaves the other side's open", async () => {
    const trade = await claimed();
    const { invitation, token } = await buildInspector(api, trade, trade.supplier);
    const theirs = await buildInspector(api, trade, trade.buyer);
    for (let shown = 0; shown < inspectionsPerCase; shown++)
      await did(trade.found.id, trade.supplier, "inspections", inspectionForm());
    await advance("1m");
    expect(await readLink(api, token)).to.deep.include({ state: "overtaken" });
    expect((await letterAbout(api, invitation.email, "is no longer needed")).text).to.include(trade.order.reference);
    expect(said(await inspect(api, theirs.bound, "submit", foundForm()))).to.equal("200");
  });

  it("waits while a decision stands, and is taken in the appeal", async () => {
    const trade = await claimed();
    const { id } = trade.found;
    const { bound } = await buildInspector(api, trade, trade.supplier);
    await did(id, trade.supplier, "answer", { words: statement });
    await decided(id, reviewer, "buyer", { goods: "kept" });
    expect((await inspect(api, bound, "work")).body).to.deep.include({ waitsFor: "appeal", can: [] });
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("409 disputes.wrongStatus");
    expect(said(await inviteTo(api, trade, trade.buyer)), "nobody is asked meanwhile").to.equal(
      "409 inspectors.notNow",
    );
    await did(id, trade.supplier, "appeal", { words: statement });
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("200");
    expect((await read(trade, trade.buyer)).inspections.filter(({ inCase }) => inCase)).to.have.lengthOf(1);
  });

  it("ends with the case, at once, and says so to the inspector", async () => {
    const trade = await claimed();
    const { invitation, token, bound } = await buildInspector(api, trade, trade.supplier);
    const { id } = trade.found;
    expect((await act(id, trade.buyer, "withdraw")).status).to.equal(200);
    expect((await readOrder(api, trade)).status, "the inspection goes on").to.equal("quality_control");
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("410 inspectors.caseEnded");
    await advance("1m");
    const letter = await letterAbout(api, invitation.email, "the inspection for the case is no longer needed");
    expect(letter.text).to.include(trade.order.reference);
    expect(await readLink(api, token)).to.deep.include({ state: "overtaken", forCase: true });
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("410 inspectors.linkRevoked");
    expect((await readOrder(api, trade)).status).to.equal("quality_control");
    // One that is invited now inspects the goods again, and binds.
    const anew = (await inviteTo(api, trade, trade.supplier)).body as InspectorInvitationView;
    expect(anew.forCase).to.equal(false);
  });

  it("is sent again and taken back as any other, and ends no link of the inspection before", async () => {
    const trade = await claimed();
    const form = inspectorForm();
    const invitation = (await inviteTo(api, trade, trade.buyer, form)).body as InspectorInvitationView;
    expect(invitation.can).to.deep.equal(["resend", "revoke"]);
    expect(said(await answerTo(api, invitation, trade.supplier, "revoke"))).to.equal("404 inspectors.notFound");
    expect(said(await answerTo(api, invitation, trade.buyer, "letter"))).to.equal("200");
    expect(said(await answerTo(api, invitation, trade.buyer, "revoke"))).to.equal("200");
    await eventually(
      async () => (await lettersTo(api, form.email, 0)).some(({ subject }) => subject.includes("was taken back")),
      { timeout: 15_000, what: "the letter" },
    );
  });
});
