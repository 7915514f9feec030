import { expect } from "chai";
import type { RatingReportRow, RatingReportView } from "#shared/ratings/admin-contract.ts";
import type { PublicRating, ReceivedRating } from "#shared/ratings/contract.ts";
import { buildBuyer, buildMember, buildStaff, buildSupplier, type Person } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildEnded, buildRated, rate, ratingOf, ratingsOf } from "#test/factories/ratings.ts";
import { because } from "#test/support/staff-bodies.ts";
import { useApi } from "#test/support/api.ts";

/** What is written beside marks: the answer to it, what is reported, and what our team hides. */
describe("the words of ratings", () => {
  const api = useApi();
  const received = async (as: Person) =>
    ((await api.get("/ratings", { as })).body as { items: ReceivedRating[] }).items;
  const answer = (id: string, as: Person, text = "The bags were re-sewn at our cost.") =>
    api.post(`/ratings/${id}/answer`, { as, body: { text } });
  const report = (id: string, as: Person, part: "comment" | "answer", reason = "It insults our driver.") =>
    api.post(`/ratings/${id}/report`, { as, body: { part, reason } });
  const insulting = ratingOf(2, { comment: "The driver was a fool." });
  const reports = async (as: Person, filter: object = {}) =>
    (await api.get(`/admin/rating-reports?filter=${encodeURIComponent(JSON.stringify(filter))}`, { as }))
      .body as RatingReportRow[];

  it("are answered once, by the side that was rated, of eight answers at once", async () => {
    const trade = await buildRated(api, {}, { ofSupplier: ratingOf(3, { comment: "Late papers." }) });
    const [rating] = (await received(trade.supplier)) as [ReceivedRating];
    expect(rating).to.deep.include({
      partner: { id: trade.buyer.organization.id, name: trade.buyer.organization.name },
      order: { id: trade.order.id, reference: trade.order.reference },
      counted: true,
      comment: { text: "Late papers.", hidden: false },
      answer: null,
      can: ["answer", "report"],
    });
    for (const [as, status] of [
      [trade.buyer, 404],
      [await buildSupplier(), 404],
      [await buildMember(trade.supplier.organization, "member"), 403],
    ] as const)
      expect((await answer(rating.id, as)).status).to.equal(status);
    const contact = await answer(rating.id, trade.supplier, "Write to almaz@sidama.et");
    expect(contact.body).to.deep.include({ code: "request.invalid" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(rating.id, trade.supplier)));
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([204, ...Array.from({ length: 7 }, () => 409)]);
    const [answered] = (await received(trade.supplier)) as [ReceivedRating];
    expect(answered).to.deep.include({
      answer: { text: "The bags were re-sewn at our cost.", hidden: false },
      can: ["report"],
    });
    expect((await ratingsOf(api, trade, trade.buyer)).can).to.deep.equal(["answer", "reportAnswer"]);
  });

  it("are not answered before they appear, nor known to anybody but their writer", async () => {
    const trade = await buildEnded(api);
    const { body } = await rate(api, trade, trade.buyer, insulting);
    const { id } = (body as { mine: { id: string } }).mine;
    expect((await answer(id, trade.supplier)).body).to.include({ code: "ratings.notFound" });
    expect((await report(id, trade.supplier, "comment")).body).to.include({ code: "ratings.notFound" });
  });

  it("are hidden by our team for a reason, once, with the marks as they were; and the writer is told", async () => {
    const trade = await buildRated(api, {}, { ofSupplier: insulting });
    const [rating] = (await received(trade.supplier)) as [ReceivedRating];
    await answer(rating.id, trade.supplier, "He is not. You are.");
    expect((await report(rating.id, trade.buyer, "comment")).body, "one's own").to.include({
      code: "ratings.notFound",
    });
    expect((await report(rating.id, await buildBuyer(), "comment")).status, "somebody else's").to.equal(404);
    const sent = await Promise.all(Array.from({ length: 8 }, () => report(rating.id, trade.supplier, "comment")));
    expect(sent.map(({ status }) => status).sort()).to.deep.equal([204, ...Array.from({ length: 7 }, () => 409)]);
    expect((await report(rating.id, trade.buyer, "answer")).status).to.equal(204);
    const support = await buildStaff("support");
    const rows = await reports(support, { open: true, q: trade.order.reference });
    expect(rows.map(({ part }) => part).sort()).to.deep.equal(["answer", "comment"]);
    const [comment, word] = [rows.find(({ part }) => part === "comment"), rows.find(({ part }) => part === "answer")];
    expect(comment?.writer).to.deep.equal({ id: trade.buyer.organization.id, name: trade.buyer.organization.name });
    const path = `/admin/rating-reports/${comment?.id ?? ""}`;
    const shown = (await api.get(path, { as: support })).body as RatingReportView;
    expect(shown).to.deep.include({ comment: insulting.comment, answer: "He is not. You are.", quality: 2 });
    expect(shown).to.deep.include({ reason: "It insults our driver.", raterSide: "buyer", decision: null });
    const reviewer = await buildStaff("reviewer");
    expect((await api.post(`${path}/hide`, { as: reviewer, body: { reason: because } })).status).to.equal(403);
    const decisions = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        api.post(`${path}/${at % 2 ? "hide" : "keep"}`, { as: support, body: { reason: because } }),
      ),
    );
    expect(decisions.map(({ status }) => status).sort()).to.deep.equal([200, ...Array.from({ length: 7 }, () => 409)]);
    const hide = await api.post(`/admin/rating-reports/${word?.id ?? ""}/hide`, {
      as: support,
      body: { reason: because },
    });
    expect(hide.body).to.include({ decision: "hidden", decisionReason: because, decidedBy: support.user.email });
    const { theirs } = await ratingsOf(api, trade, trade.supplier);
    expect(theirs).to.deep.include({ quality: 2, answer: { text: null, hidden: true } });
    const { body: inbox } = await api.get("/notifications", { as: trade.supplier });
    expect((inbox as { items: { kind: string }[] }).items.map(({ kind }) => kind)).to.include("ratingWordsHidden");
    const lines = (await api
      .db("audit_log")
      .where({ action: "rating.wordsHidden", subject_id: rating.id })
      .pluck("details")) as object[];
    expect(lines).to.deep.include({ part: "answer", reason: because });
    expect(await reports(support, { open: true, q: trade.order.reference })).to.have.length(0);
  });

  it("are judged by nobody who belongs or belonged to one of the two", async () => {
    const trade = await buildRated(api, {}, { ofSupplier: insulting });
    const [rating] = (await received(trade.supplier)) as [ReceivedRating];
    await report(rating.id, trade.supplier, "comment");
    await api.db("staff_members").insert({ user_id: trade.buyer.user.id, role: "support" });
    const { id } = (await api.db("rating_reports").where({ rating_id: rating.id }).first("id")) as { id: string };
    const path = `/admin/rating-reports/${id}`;
    for (const call of [
      api.get(path, { as: trade.buyer }),
      api.post(`${path}/keep`, { as: trade.buyer, body: { reason: because } }),
    ])
      expect((await call).body).to.include({ code: "organizations.ownOrganization" });
  });

  it("stand on the supplier's page from three counterparties on, with answers and without names", async () => {
    const { product, supplier } = await buildProduct();
    const path = `/suppliers/${supplier.organization.id}`;
    const page = async () => (await fetch(`${api.url}${path}`)).text();
    for (const [at, country] of ["de", "fr", "nl"].entries()) {
      expect(await page()).not.to.contain("Three clean lots");
      const buyer = await buildBuyer({ country, name: `Quiet Roasters ${at}` });
      await buildRated(
        api,
        { buyer, product, supplier },
        { ofSupplier: ratingOf(4, { comment: `Three clean lots ${country}.` }) },
      );
    }
    const [newest] = (await received(supplier)) as [ReceivedRating];
    await answer(newest.id, supplier, "Thank you, and until the next crop.");
    const { body } = await api.get(`${path}/ratings`);
    const { items } = body as { items: PublicRating[] };
    expect(items.map(({ country }) => country)).to.deep.equal(["nl", "fr", "de"]);
    expect(items[0]).to.deep.include({
      quality: 4,
      comment: { text: "Three clean lots nl.", hidden: false },
      answer: { text: "Thank you, and until the next crop.", hidden: false },
    });
    expect(JSON.stringify(body)).not.to.match(/Quiet Roasters|ORD-/);
    const first = (await api.get(`${path}/ratings?limit=2`)).body as { items: object[]; nextCursor: string };
    const rest = (await api.get(`${path}/ratings?limit=2&cursor=${first.nextCursor}`)).body as { items: object[] };
    expect([first.items.length, rest.items.length]).to.deep.equal([2, 1]);
    const html = await page();
    expect(html).to.contain("Three clean lots de.").and.to.contain("until the next crop");
    expect(html).not.to.contain("Quiet Roasters");
  }).timeout(30_000);
});
