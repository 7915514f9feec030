import { expect } from "chai";
import type { InspectorInvitationView } from "#shared/inspectors/contract.ts";
import type { InspectView } from "#shared/inspectors/inspect-contract.ts";
import { codesPerDay, codesPerHour } from "#shared/inspectors/rules.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import {
  answerTo,
  buildInspector,
  codeFrom,
  confirmAt,
  foundForm,
  inspect,
  inviteTo,
  linkFrom,
  readLink,
  sendFound,
} from "#test/factories/inspectors.ts";
import { buildOrder, readOrder } from "#test/factories/orders.ts";
import { makePicture, makePdf } from "#test/factories/files.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";
import { metadataOf, sendFile, tus } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";

type SendProps = Parameters<typeof sendFound> extends [unknown, ...infer Rest] ? Rest : never;

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** What an inspector without an account can do with a link, and each way in which a link is no good. */
describe("an inspector's link", function () {
  this.timeout(60_000);
  const api = useApi();
  const said = ({ status, body }: ApiAnswer) => `${status} ${(body as { code?: string }).code ?? ""}`.trim();
  const fieldsOf = ({ body }: ApiAnswer) =>
    (body as { details: { fields: { field: string; key: string }[] } }).details.fields.map(
      ({ field, key }) => `${field}: ${key}`,
    );
  const send = (...[bound, file]: SendProps) => sendFound(api, bound, file);

  it("leads through a code to the goods, takes pictures and reports, and submits once", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer } = trade;
    const { invitation, token, letter, bound } = await buildInspector(api, trade, buyer, { language: "fr" });
    expect(letter.subject).to.include("votre lien");
    expect(letter.text).to.include("Aïssatou Diallo").and.to.include("l’acheteur, vous demande");
    expect(invitation).to.deep.include({ state: "sent", consent: null, isJoint: false, side: "buyer" });
    expect(bound.answer.headers["set-cookie"]).to.match(/HttpOnly; SameSite=Strict/);
    const { body } = await inspect(api, bound, "work");
    const work = body as InspectView;
    expect(work).to.deep.include({ by: "buyer", waitsFor: null, can: ["submit"] });
    expect(work.goods).to.deep.include({ crop: "coffee", quantity: "12.500" });
    expect(work.goods.quality, "where nothing was negotiated, what the listing said").to.equal(
      "Washed, screen 15 and above.",
    );
    expect(JSON.stringify(work), "nothing of money").not.to.match(/amount|currency|price|USD/i);

    const report = (await send(bound, {
      bytes: await makePdf(),
      type: "application/pdf",
      purpose: "inspectionReport",
    })) as {
      id: string;
    };
    const picture = (await send(bound, {
      ...{ bytes: await makePicture(), type: "image/jpeg", purpose: "inspectionPicture" },
    })) as { id: string };
    const other = await send(bound, { bytes: await makePdf(), type: "application/pdf", purpose: "evidence" });
    expect(said(other), "nothing but what comes with an inspection").to.equal("403 accounts.forbidden");
    const submitted = await inspect(
      api,
      bound,
      "submit",
      foundForm({ reports: [report.id], pictures: [picture.id], notes: "Two bags were wet." }),
    );
    expect(said(submitted), JSON.stringify(submitted.body)).to.equal("200");
    expect(submitted.body).to.deep.include({ state: "submitted" });
    expect((submitted.body as { receipt: object }).receipt).to.deep.include({
      certificateNumber: "LE-2027-0412",
      status: "approved",
    });
    const order = await readOrder(api, trade);
    expect(order.status, "the buyer's inspector approves at once").to.equal("approved");
    const [inspection] = order.inspections;
    expect(inspection).to.deep.include({ side: "buyer", inspector: "Aïssatou Diallo, Laboratoire Estuaire", can: [] });
    expect(inspection?.byInspector).to.deep.include({
      by: "buyer",
      company: "Laboratoire Estuaire",
      consentedAt: null,
    });
    const papers = await api.get(`/orders/${trade.order.id}/papers`, { as: trade.supplier });
    expect(JSON.stringify(papers.body)).to.include(report.id).and.to.include(picture.id);
    const passported = await eventually(async () => (await readLink(api, token)).receipt?.passport ?? undefined, {
      timeout: 15_000,
      what: "the quality passport",
    });
    expect(passported).to.match(/^QP-/);

    // Nobody uses it twice, and nobody corrects what an inspector has found.
    for (const call of ["work", "submit"])
      expect(said(await inspect(api, bound, call, call === "submit" ? foundForm() : undefined))).to.equal(
        "409 inspectors.linkUsed",
      );
    expect(said(await api.post("/inspect/code", { body: { token } }))).to.equal("409 inspectors.linkUsed");
    const corrected = await api.post(`/orders/${trade.order.id}/inspections/${inspection?.id}/corrections`, {
      as: buyer,
      body: { corrects: 1, record: foundForm().record, reason: "It should be lower." },
    });
    expect(said(corrected)).to.equal("404 escrow.inspectionNotFound");
  });

  it("is good in one place at a time: a later code ends the session before", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { invitation, token, bound: first } = await buildInspector(api, trade, trade.buyer);
    const second = await confirmAt(api, { token, email: invitation.email, count: 2 });
    expect(said(await inspect(api, first, "submit", foundForm()))).to.equal("409 inspectors.elsewhere");
    expect(said(await inspect(api, first, "work"))).to.equal("409 inspectors.elsewhere");
    expect(said(await inspect(api, second, "submit", foundForm()))).to.equal("200");
    const count = await api.db("quality_controls").where({ order_id: trade.order.id }).count("* as count").first();
    expect(Number((count as { count: string }).count)).to.equal(1);
  });

  it("is ended on a shared computer: what was sent stays, and a code is asked for again", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { invitation, token, bound } = await buildInspector(api, trade, trade.buyer);
    const picture = { bytes: await makePicture(), type: "image/jpeg", purpose: "inspectionPicture" };
    const { id } = (await send(bound, picture)) as { id: string };
    const ended = await inspect(api, bound, "end");
    expect(said(ended)).to.equal("204");
    expect(ended.headers["set-cookie"]).to.match(/^inspect-[^=]+=; .*Max-Age=0; HttpOnly/);
    for (const call of ["work", "end"])
      expect(said(await inspect(api, bound, call))).to.equal("403 inspectors.confirmFirst");
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("403 inspectors.confirmFirst");
    expect(await readLink(api, token)).to.deep.include({ state: "confirmed", isHere: false });
    const again = await confirmAt(api, { token, email: invitation.email, count: 2 });
    const work = (await inspect(api, again, "work")).body as InspectView;
    expect(work.files.map((file) => file.id)).to.deep.equal([id]);
    expect(said(await inspect(api, bound, "end")), "nobody ends what was begun elsewhere").to.equal(
      "409 inspectors.elsewhere",
    );
    expect(said(await inspect(api, again, "submit", foundForm({ pictures: [id] })))).to.equal("200");
  });

  it("submits once when eight submit together", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { bound } = await buildInspector(api, trade, trade.buyer);
    const answers = await Promise.all(Array.from({ length: 8 }, () => inspect(api, bound, "submit", foundForm())));
    expect(answers.map(said).filter((each) => each === "200")).to.have.lengthOf(1);
    expect(new Set(answers.map(said))).to.deep.equal(new Set(["200", "409 inspectors.linkUsed"]));
  });

  it("is no good for another shipment, nor are another's files", async () => {
    const [one, other] = [
      await buildOrder(api, { status: "quality_control" }),
      await buildOrder(api, { status: "quality_control" }),
    ];
    const [mine, theirs] = [await buildInspector(api, one, one.buyer), await buildInspector(api, other, other.buyer)];
    const value = mine.bound.cookie.split("=")[1];
    const forged = { id: theirs.bound.id, cookie: `inspect-${theirs.bound.id}=${value}` };
    expect(said(await inspect(api, forged, "submit", foundForm()))).to.equal("409 inspectors.elsewhere");
    expect(said(await inspect(api, { ...theirs.bound, cookie: mine.bound.cookie }, "work"))).to.equal(
      "403 inspectors.confirmFirst",
    );
    const path = `/api/v1/inspect/${theirs.bound.id}/uploads`;
    const headers = {
      cookie: forged.cookie,
      "upload-length": "10",
      "upload-metadata": metadataOf({ filename: "a.pdf" }),
    };
    expect(said(await tus(api, "POST", path, { headers }))).to.equal("409 inspectors.elsewhere");
    // A paper of the organization that has invited did not come by the link.
    const purpose = "inspectionReport" as const;
    const paper = await sendFile(api, one.buyer, { bytes: await makePdf(), purpose });
    const refused = await inspect(api, mine.bound, "submit", foundForm({ reports: [paper] }));
    expect([said(refused), fieldsOf(refused)]).to.deep.equal([
      "404 documents.notFound",
      ["reports[0]: documentMissing"],
    ]);
    expect((await readOrder(api, one)).status).to.equal("quality_control");
  });

  it("ends: by its time, when it is taken back, and when a newer letter replaces it", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const revoked = await buildInspector(api, trade, trade.buyer);
    expect(said(await answerTo(api, revoked.invitation, trade.buyer, "revoke"))).to.equal("200");
    expect(said(await inspect(api, revoked.bound, "submit", foundForm()))).to.equal("410 inspectors.linkRevoked");
    expect((await readLink(api, revoked.token)).state).to.equal("revoked");
    expect(said(await answerTo(api, revoked.invitation, trade.buyer, "letter"))).to.equal("409 inspectors.ended");

    const again = await buildInspector(api, trade, trade.buyer);
    expect(said(await answerTo(api, again.invitation, trade.buyer, "letter"))).to.equal("200");
    expect(said(await inspect(api, again.bound, "work"))).to.equal("403 inspectors.confirmFirst");
    expect(said(await api.post("/inspect/read", { body: { token: again.token } }))).to.equal(
      "404 inspectors.linkUnknown",
    );
    const newer = await linkFrom(api, again.invitation.email, 2);
    expect((await readLink(api, newer.token)).state).to.equal("opened");

    const short = await inviteTo(api, trade, trade.buyer, { days: 1 });
    const { email } = short.body as { email: string };
    const { token } = await linkFrom(api, email);
    const bound = await confirmAt(api, { token, email });
    await inspect(api, bound, "agree", { agrees: true });
    await api.post("/dev/clock", { body: { advance: "25h" } });
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("410 inspectors.linkExpired");
    expect(said(await api.post("/inspect/code", { body: { token } }))).to.equal("410 inspectors.linkExpired");
    expect((await readLink(api, token)).state).to.equal("expired");
  });

  it("asks for a code that is right, fresh, and tried five times at most", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { body } = await inviteTo(api, trade, trade.buyer);
    const { email } = body as { email: string };
    const { token } = await linkFrom(api, email);
    const { id, address } = await readLink(api, token);
    expect(address).to.equal("i…@lab.example");
    expect(said(await api.post(`/inspect/${id}/work`))).to.equal("403 inspectors.confirmFirst");
    const confirm = (code: string) => api.post("/inspect/confirm", { body: { token, code } });
    expect(said(await confirm("123456")), "none was asked for").to.equal("409 inspectors.codeOver");
    await api.post("/inspect/code", { body: { token } });
    const code = await codeFrom(api, email);
    const tries = await Promise.all(Array.from({ length: 8 }, () => confirm(wrongOf(code))));
    expect(tries.map(said).filter((each) => each === "422 inspectors.codeWrong")).to.have.lengthOf(5);
    expect(said(await confirm(code)), "the right one, after five wrong ones").to.equal("409 inspectors.codeOver");
    await api.post("/inspect/code", { body: { token } });
    const next = await codeFrom(api, email, 2);
    await api.post("/dev/clock", { body: { advance: "11m" } });
    expect(said(await confirm(next)), "after ten minutes").to.equal("409 inspectors.codeOver");
    await api.post("/inspect/code", { body: { token } });
    const third = await codeFrom(api, email, 3);
    const together = await Promise.all(Array.from({ length: 8 }, () => confirm(third)));
    expect(
      together.map(said).filter((each) => each === "200"),
      "it is good once",
    ).to.have.lengthOf(1);
    for (let sent = 3; sent < codesPerHour; sent += 1)
      expect(said(await api.post("/inspect/code", { body: { token } }))).to.equal("204");
    expect(said(await api.post("/inspect/code", { body: { token } }))).to.equal("429 inspectors.tooManyToday");
    // An hour later, and another: whoever holds a link has no more than so many letters a day to write to its owner.
    let sent = codesPerHour;
    for (; sent < codesPerDay; sent += 1) {
      await api.db("rate_limits").where("key", "like", "inspector-code:%").delete();
      expect(said(await api.post("/inspect/code", { body: { token } }))).to.equal("204");
    }
    await api.db("rate_limits").where("key", "like", "inspector-code:%").delete();
    expect(said(await api.post("/inspect/code", { body: { token } }))).to.equal("429 inspectors.tooManyToday");
  });

  it("takes no figures outside nature, no day to come, nothing before the goods are here or without being named", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const { bound } = await buildInspector(api, trade, trade.buyer);
    expect((await inspect(api, bound, "work")).body).to.deep.include({ waitsFor: "delivery", can: [] });
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("409 escrow.wrongStatus");
    const there = await buildOrder(api, { status: "quality_control" });
    const { body } = await inviteTo(api, there, there.buyer);
    const { email } = body as { email: string };
    const { token } = await linkFrom(api, email);
    const unnamed = await confirmAt(api, { token, email });
    expect(said(await inspect(api, unnamed, "submit", foundForm()))).to.equal("409 inspectors.agreeFirst");
    expect(said(await inspect(api, unnamed, "agree", { agrees: false }))).to.equal("400 request.invalid");
    expect((await inspect(api, unnamed, "agree", { agrees: true })).body).to.deep.include({ can: ["submit"] });
    const figures = (value: string) => [{ figure: "moisture", value, method: "ISO 6673" }];
    for (const [wrong, problem] of [
      [{ record: { crop: "coffee", figures: figures("140") } }, "record.figures[0].value: atMost"],
      [{ record: { crop: "cocoa", figures: figures("7") } }, "record.crop: otherCrop"],
      [
        {
          record: {
            crop: "coffee",
            figures: [],
            screens: { method: "ISO 4150", shares: { screen18: "60", screen17: "60" } },
          },
        },
        "record.screens.shares: sharesSum",
      ],
      [{ inspectionDate: day(3) }, "inspectionDate: future"],
      [{ certificateNumber: "" }, "certificateNumber: required"],
    ] as const) {
      const refused = await inspect(api, unnamed, "submit", foundForm(wrong));
      expect([said(refused), fieldsOf(refused)[0]]).to.deep.equal(["400 request.invalid", problem]);
    }
    expect((await readOrder(api, there)).status).to.equal("quality_control");
  });

  it("is held by hashes alone, and its addresses by nobody who was not asked", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { invitation, token, bound } = await buildInspector(api, trade, trade.supplier);
    const row = JSON.stringify(await api.db("inspector_invitations").where({ id: invitation.id }).first());
    for (const secret of [token, bound.cookie.split("=")[1] ?? "?"]) expect(row).not.to.include(secret);
    const seen = await api.get(`/orders/${trade.order.id}/shipments/1/inspectors`, { as: trade.buyer });
    const [theirs] = (seen.body as { items: InspectorInvitationView[] }).items;
    expect(theirs).to.deep.include({ email: null, phone: null, state: "confirmed", can: [] });
    expect(seen.body).to.deep.include({ can: ["invite"] });
    expect((await readOrder(api, trade)) as OrderView).to.deep.include({ status: "quality_control" });
  });
});
