import { expect } from "chai";
import type { InspectorInvitationView } from "#shared/inspectors/contract.ts";
import { noticeWords, type NoticeFacts } from "#shared/notifications/words.ts";
import { unheardHours } from "#shared/inspectors/rules.ts";
import {
  answerTo,
  buildInspector,
  foundForm,
  inspect,
  inspectorForm,
  inviteTo,
  linkFrom,
  readLink,
} from "#test/factories/inspectors.ts";
import { buildOrder, readOrder, type Trade } from "#test/factories/orders.ts";
import { useApi, type Api, type ApiAnswer, type ApiUnderTest } from "#test/support/api.ts";
import { useMailServer } from "#test/support/mail-server.ts";
import { eventually } from "#test/support/wait.ts";
import { letterAbout, lettersTo } from "../identity/mailbox.ts";

type Invited = InspectorInvitationView & { email: string };
const said = ({ status, body }: ApiAnswer) => `${status} ${(body as { code?: string }).code ?? ""}`.trim();
const fieldsOf = ({ body }: ApiAnswer) =>
  (body as { details: { fields: { field: string; key: string }[] } }).details.fields.map(
    ({ field, key }) => `${field} ${key}`,
  );
const invitationsOf = async (api: Api, { order }: Trade, as: { token: string }) =>
  ((await api.get(`/orders/${order.id}/shipments/1/inspectors`, { as })).body as { items: Invited[] }).items;
const noticesOf = async (api: Api, as: { token: string }, kind: string) =>
  ((await api.get("/notifications", { as })).body as { items: { kind: string }[] }).items.filter(
    (notice) => notice.kind === kind,
  );
/** How many letters of an invitation are still to be tried. */
const triesOf = async ({ db }: ApiUnderTest, invitationId: string): Promise<number> => {
  const { rows } = await db.raw<{ rows: [{ count: string }] }>(
    "select count(*) as count from graphile_worker.jobs where key = ?",
    [`inspectors.sendInvitation:${invitationId}`],
  );
  return Number(rows[0].count);
};
/** Keys in place of words. */
const sayIn = (key: string): string => key;
const datesIn = { deadline: (moment: string | Date) => String(moment), calendarDay: (day: string) => day };
/** What never parts at a line's end is a space all the same. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, " ");
const meet = { note: "Entrepôt 4, quai B, lundi 8 h.\nAppelez Aya : +225 07 07 12 34 56." };

describe("an inspector's letter that no server takes", function () {
  this.timeout(60_000);
  const { smtp, answers } = useMailServer();
  const api = useApi(smtp);
  const until = (trade: Trade, as: { token: string }, state: string) =>
    eventually(async () => (await invitationsOf(api, trade, as)).find((each) => each.state === state), {
      timeout: 15_000,
      what: `an invitation that is ${state}`,
    });

  it("is told of at once where the address is refused, and goes to another that its inviter gives", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer, supplier } = trade;
    const form = inspectorForm();
    answers[form.email] = "550 no such mailbox";
    const invitation = (await inviteTo(api, trade, buyer, form)).body as Invited;
    const failed = await until(trade, buyer, "undelivered");
    expect(failed.undeliveredAt).to.be.a("string");
    expect(failed.can).to.deep.equal(["resend", "readdress", "revoke"]);
    expect(await noticesOf(api, buyer, "inspectorUnreached")).to.have.lengthOf(1);
    expect(await noticesOf(api, supplier, "inspectorUnreached"), "whoever has invited").to.deep.equal([]);
    const move = (as: { token: string }, email: string) =>
      api.post(`/inspector-invitations/${invitation.id}/address`, { as, body: { email } });
    expect(said(await move(supplier, "desk@lab.example"))).to.equal("404 inspectors.notFound");
    expect(fieldsOf(await move(buyer, buyer.user.email))).to.deep.equal(["email ownMember"]);
    // Somebody has agreed by an earlier letter, at the address that takes none any more.
    await api.db("inspector_invitations").where({ id: invitation.id }).update({ agreed_at: new Date() });
    expect(said(await move(buyer, "desk@lab.example"))).to.equal("200");
    const there = await eventually(
      async () => (await invitationsOf(api, trade, buyer)).find(({ deliveredAt }) => deliveredAt),
      { timeout: 15_000, what: "a letter that was taken" },
    );
    expect(there).to.deep.include({
      ...{ state: "sent", email: "desk@lab.example", undeliveredAt: null },
      agreedAt: null,
    });
    expect(said(await move(buyer, "other@lab.example"))).to.equal("409 inspectors.notUndelivered");
  });

  it("asks the other side anew where it had agreed to another address", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer, supplier } = trade;
    const form = inspectorForm({ mode: "joint" });
    answers[form.email] = "550 no such mailbox";
    const invitation = (await inviteTo(api, trade, supplier, form)).body as Invited;
    await answerTo(api, invitation, buyer, "consent");
    await until(trade, supplier, "undelivered");
    const moved = await api.post(`/inspector-invitations/${invitation.id}/address`, {
      as: supplier,
      body: { email: "elsewhere@lab.example" },
    });
    expect(moved.body).to.deep.include({ state: "waits", consent: "awaited", sentAt: null, isJoint: false });
    const [theirs] = await invitationsOf(api, trade, buyer);
    expect(theirs).to.deep.include({ address: "e…@lab.example", can: ["consent", "refuse"] });
    expect(await noticesOf(api, buyer, "inspectorToConsent")).to.have.lengthOf(2);
    const { items } = (await api.get("/notifications", { as: buyer })).body as unknown as { items: NoticeFacts[] };
    const words = { language: "en", dates: datesIn, say: sayIn } as const;
    expect(
      items
        .filter(({ kind }) => kind === "inspectorToConsent")
        .map((notice) => noticeWords(notice, words).inspectionAsked?.includes("inspectionAsked.anew")),
      "the second says why",
    ).to.deep.equal([true, false]);
    const shown = theirs?.version ?? 0;
    expect(shown).to.be.above(invitation.version);
    // The page that named the address before.
    for (const [version, answer] of [
      [shown - 1, "412 request.versionStale"],
      [shown, "200"],
    ] as const)
      expect(said(await answerTo(api, invitation, buyer, "consent", version))).to.equal(answer);
    await eventually(async () => (await invitationsOf(api, trade, buyer)).find(({ deliveredAt }) => deliveredAt), {
      timeout: 15_000,
      what: "a letter that was taken",
    });
  });

  it("leaves by no later try of the first letter while the other side is asked anew", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const { buyer, supplier } = trade;
    const form = inspectorForm({ mode: "joint" });
    answers[form.email] = "451 try again later";
    const invitation = (await inviteTo(api, trade, supplier, form)).body as Invited;
    await answerTo(api, invitation, buyer, "consent");
    await api.post("/dev/clock", { body: { advance: `${unheardHours + 1}h` } });
    await until(trade, supplier, "undelivered");
    const path = `/inspector-invitations/${invitation.id}/address`;
    const moved = await api.post(path, { as: supplier, body: { email: "another@lab.example" } });
    expect(moved.body).to.deep.include({ state: "waits", consent: "awaited" });
    await eventually(async () => (await triesOf(api, invitation.id)) === 0, {
      timeout: 50_000,
      what: "the end of the first letter's tries",
    });
    const [waiting] = await invitationsOf(api, trade, supplier);
    expect(waiting).to.deep.include({ state: "waits", deliveredAt: null });
    expect(await api.db("inspector_invitations").where({ id: invitation.id }).pluck("token_hash")).to.deep.equal([
      null,
    ]);
    expect(said(await answerTo(api, invitation, buyer, "consent"))).to.equal("200");
    await eventually(async () => (await invitationsOf(api, trade, buyer)).find(({ deliveredAt }) => deliveredAt), {
      timeout: 15_000,
      what: "a letter that was taken",
    });
  });

  it("is told of after hours where servers are busy, once, and tried on", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const form = inspectorForm();
    answers[form.email] = "451 try again later";
    await inviteTo(api, trade, trade.buyer, form);
    await api.post("/dev/clock", { body: { advance: `${unheardHours - 1}h` } });
    expect((await invitationsOf(api, trade, trade.buyer))[0]).to.deep.include({ state: "sent", undeliveredAt: null });
    await api.post("/dev/clock", { body: { advance: "2h" } });
    await until(trade, trade.buyer, "undelivered");
    await api.post("/dev/clock", { body: { advance: "8h" } });
    expect(await noticesOf(api, trade.buyer, "inspectorUnreached")).to.have.lengthOf(1);
    delete answers[form.email];
    const sent = await eventually(
      async () => (await invitationsOf(api, trade, trade.buyer)).find(({ deliveredAt }) => deliveredAt),
      { timeout: 50_000, what: "the letter's next try" },
    );
    expect(sent).to.deep.include({ state: "sent", undeliveredAt: null });
  });
});

describe("what letters to an inspector say", function () {
  this.timeout(60_000);
  const api = useApi();

  it("where and when to come, until when, and whom to call, which the other side reads before it agrees", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer, supplier } = trade;
    const paid = await inviteTo(api, trade, supplier, { note: "Pay to FR7630006000011234567890189 first." });
    expect(fieldsOf(paid)).to.deep.equal(["note throughEscrowOnly"]);
    const long = await inviteTo(api, trade, supplier, { note: "x".repeat(501) });
    expect(fieldsOf(long)).to.deep.equal(["note tooLong"]);
    expect(fieldsOf(await inviteTo(api, trade, supplier, { phone: "07 08" }))).to.deep.equal(["phone phone"]);
    const invitation = (
      await inviteTo(api, trade, supplier, { ...meet, mode: "joint", language: "fr", phone: "+225 0707123456" })
    ).body as Invited;
    expect(invitation.phone).to.equal("+2250707123456");
    const asked = await letterAbout(api, buyer.user.email, "invites an inspector for both sides");
    const end = /The inspection period ends on \d+ \w+ \d{4}, \d\d:\d\d UTC\./;
    expect(plain(asked.text)).to.match(end).and.to.include("They write: “Entrepôt 4, quai B, lundi 8 h. Appelez Aya");
    const [theirs] = await invitationsOf(api, trade, buyer);
    expect(theirs, "a telephone is its inviter's to know").to.deep.include({ ...meet, phone: null });
    await answerTo(api, invitation, buyer, "consent");
    const { letter } = await linkFrom(api, invitation.email);
    expect(plain(letter.text)).to.match(/La période d’inspection se termine le .* \(UTC\)/);
    expect(letter.text).to.include("> Entrepôt 4, quai B, lundi 8 h.\n> Appelez Aya : +225 07 07 12 34 56.");
  });

  it("names no end before the goods are here, and shows no address of anybody's page", async () => {
    const trade = await buildOrder(api, { status: "funded" });
    const sent = (await inviteTo(api, trade, trade.buyer, { note: "See https://evil.example/login" })).body as Invited;
    const { letter } = await linkFrom(api, sent.email);
    expect(letter.text).not.to.include("inspection period");
    expect(letter.links.filter((link) => link.includes("evil"))).to.deep.equal([]);
    expect(letter.text).to.include("> See https: evil. example/login");
  });

  it("what was submitted, when and about which goods, with the passport; and the link shows the same", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { invitation, token, bound } = await buildInspector(api, trade, trade.buyer, meet);
    expect((await inspect(api, bound, "work")).body).to.deep.include(meet);
    expect(said(await inspect(api, bound, "submit", foundForm()))).to.equal("200");
    const letter = await letterAbout(api, invitation.email, "has arrived");
    const { product, reference } = await readOrder(api, trade);
    expect(letter.subject).to.include(reference).and.to.include(product.name);
    expect(plain(letter.text)).to.match(/result: approved, submitted on \d+ \w+ \d{4}, \d\d:\d\d UTC\./);
    const { receipt } = await readLink(api, token);
    expect(receipt).to.deep.include({ product: product.name, order: { reference, shipment: 1, of: 1 } });
    expect(letter.text).to.include(`quality passport ${receipt?.passport}`);
    expect(letter.links.some((link) => link.endsWith(`/verify/passport/${receipt?.passport}`))).to.equal(true);
    const all = (await lettersTo(api, invitation.email, 0)).filter(({ subject }) => subject.includes("has arrived"));
    expect(all, "one receipt").to.have.lengthOf(1);
  });
});
