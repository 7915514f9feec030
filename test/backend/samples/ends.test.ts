import { expect } from "chai";
import type { SampleView } from "#shared/samples/contract.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildSample, parcel } from "#test/factories/samples.ts";
import { goodPassword } from "#test/backend/identity/mailbox.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { renewed } from "#test/support/access-tokens.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

/** The ends of what is promised, each by whoever does nothing, or too much. */
describe("how samples end", () => {
  const api = useApi();

  async function begin(status: "requested" | "accepted" | "sent" | "received") {
    const trade = await buildOffer();
    return { ...trade, sample: await buildSample(api, { ...trade, about: { offerId: trade.offer.id }, status }) };
  }
  const kinds = async (as: { token: string }) =>
    ((await api.get("/notifications", { as: { token: renewed(as.token) } })).body.items as { kind: string }[]).map(
      ({ kind }) => kind,
    );

  it("by one answer: of two, or of both sides at once, the first", async () => {
    const { sample, buyer, supplier } = await begin("requested");
    const path = `/samples/${sample.id}`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        at % 2 === 0
          ? api.post(`${path}/accept`, { as: supplier })
          : api.post(`${path}/withdraw`, { as: buyer, body: { reason: null } }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200).map(({ body }) => body.status as string);
    // What was accepted may still be withdrawn; what was withdrawn is accepted by nobody.
    // Which of the calls it was says nothing of when: they are answered in any order.
    expect(taken.sort()).to.be.deep.oneOf([["withdrawn"], ["accepted", "withdrawn"]]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code as string)).to.deep.equal(refused.map(() => "samples.wrongStatus"));
    const last = (await api.get(path, { as: buyer })).body as SampleView;
    expect(last.status).to.equal("withdrawn");
    expect(last.steps).to.have.length(taken.length + 1);
  });

  it("not by a withdrawal once it is on its way, nor by a second judgement", async () => {
    const { sample, buyer, supplier } = await begin("sent");
    const path = `/samples/${sample.id}`;
    const withdrawn = await api.post(`${path}/withdraw`, { as: buyer, body: {} });
    expect(withdrawn.body).to.deep.include({ code: "samples.wrongStatus", details: { status: "sent" } });
    await api.post(`${path}/receive`, { as: buyer });
    expect((await api.post(`${path}/decline`, { as: supplier, body: { reason: "Too late" } })).status).to.equal(409);
    await api.post(`${path}/refuse`, { as: buyer, body: { reason: "Past crop" } });
    expect((await api.post(`${path}/approve`, { as: buyer, body: {} })).body.details).to.deep.equal({
      status: "refused",
    });
    expect(await kinds(supplier)).to.include("sampleRefused");
  });

  it("not with the offer that they are about: a parcel is under way whatever becomes of the price", async () => {
    const { sample, offer, buyer, supplier } = await begin("accepted");
    await api.post(`/offers/${offer.id}/reject`, { as: supplier });
    const sent = await api.post(`/samples/${sample.id}/send`, { as: supplier, body: parcel });
    expect(sent.body.status).to.equal("sent");
    expect((await api.get(`/samples/${sample.id}`, { as: buyer })).body.can).to.deep.equal(["receive"]);
  });

  it("with an organization that is closed, and where parcels went to it is forgotten", async () => {
    const buyer = await buildBuyer({ user: { password: goodPassword } });
    const { offer, supplier } = await buildOffer({ buyer });
    const sample = await buildSample(api, { buyer, supplier, about: { offerId: offer.id }, status: "sent" });
    await api.post(`/offers/${offer.id}/withdraw`, { as: buyer });
    const gone = await api.post("/me/deletion", { as: buyer, body: { password: goodPassword } });
    expect(gone.status, JSON.stringify(gone.body)).to.equal(204);
    const left = (await api.get(`/samples/${sample.id}`, { as: supplier })).body as SampleView;
    expect(left).to.include({ status: "withdrawn", address: null, dueAt: null });
    expect(left.steps.at(-1)).to.include({ by: "closing", person: null });
    expect(await kinds(supplier)).to.include("sampleEnded");
  });

  it("by their deadlines: unanswered, never sent, never received, never judged; and nothing is approved by silence", async () => {
    const trades = {
      requested: await begin("requested"),
      accepted: await begin("accepted"),
      sent: await begin("sent"),
      received: await begin("received"),
    };
    const reaches = async (name: keyof typeof trades, status: string) => {
      const { sample, buyer, supplier } = trades[name];
      [buyer.token, supplier.token] = [renewed(buyer.token), renewed(supplier.token)];
      return eventually(
        async () => {
          const { body } = await api.get(`/samples/${sample.id}`, { as: buyer });
          return (body as SampleView).status === status && (body as SampleView);
        },
        { what: `the sample that was ${name} as ${status}`, timeout: 10_000 },
      );
    };
    const pass = (days: number) => api.post("/dev/clock", { body: { advance: `${days}d` } });
    await pass(13);
    expect((await reaches("requested", "requested")).turn).to.equal("supplier");
    await pass(1);
    expect(await reaches("requested", "expired")).to.deep.include({ dueAt: null, turn: null, can: [] });
    const unjudged = await reaches("received", "unjudged");
    expect(unjudged.can, "a late judgement is one").to.deep.equal(["approve", "refuse"]);
    expect((await reaches("accepted", "accepted")).turn).to.equal("supplier");
    await pass(7);
    await reaches("accepted", "expired");
    await pass(24);
    const lost = await reaches("sent", "lost");
    expect(lost.can, "it may still arrive").to.deep.equal(["receive"]);
    for (const name of ["requested", "sent", "received"] as const) {
      const { buyer, supplier } = trades[name];
      const kind = { requested: "sampleExpired", sent: "sampleLost", received: "sampleUnjudged" }[name];
      expect(await kinds(buyer), name).to.include(kind);
      expect(await kinds(supplier), name).to.include(kind);
    }
    const { sent, received } = trades;
    for (const { buyer } of [sent, received]) buyer.token = renewed(buyer.token);
    expect((await api.post(`/samples/${sent.sample.id}/receive`, { as: sent.buyer })).body.status).to.equal("received");
    const late = await api.post(`/samples/${received.sample.id}/refuse`, {
      as: received.buyer,
      body: { reason: "Mouldy" },
    });
    expect(late.body).to.include({ status: "refused", reason: "Mouldy" });
  }).timeout(60_000);
});
