import { expect } from "chai";
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { CaseView } from "#shared/disputes/case-view.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildBuyer, buildMember, buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { readPdf } from "#test/support/pdf.ts";
import { eventually } from "#test/support/wait.ts";
import { because, casesOf, statement, type Reviewer } from "./cases.ts";

const words = { words: statement };

describe("letters about decisions", () => {
  const api = useApi();
  let [reviewer, second]: Reviewer[] = [];
  let cases: ReturnType<typeof casesOf>;
  before(async () => {
    cases = casesOf(api);
    [reviewer, second] = [await buildStaff("reviewer"), await buildStaff("reviewer")];
  });
  const bytesOf = (...about: Parameters<typeof cases.load>) => cases.load(...about);
  const answered = async () => {
    const trade = await cases.claimed({ claimAmount: "6937.50" });
    const evidence = await buildDocument(trade.buyer, { purpose: "evidence", name: "bag-14.pdf" });
    await cases.did(trade.found.id, trade.buyer, "evidence", {
      evidence: [{ document: evidence.id, caption: "Bag 14, opened" }],
    });
    await cases.did(trade.found.id, trade.supplier, "answer", words);
    await api.db("users").where({ id: trade.buyer.user.id }).update({ language: "fr" });
    return trade;
  };

  it("go to each side in its organization's language, and say claim, evidence, decision, amounts and how to appeal", async () => {
    const trade = await answered();
    const { id } = trade.found;
    await cases.decided(id, reviewer!, "split");
    const own = await cases.read(trade, trade.buyer);
    expect(own.letters.map(({ round, side, language }) => [round, side, language])).to.deep.equal([[1, "buyer", "fr"]]);
    if (process.env.KEEP_PAPERS)
      for (const [name, as] of [
        ["fr", trade.buyer],
        ["en", trade.supplier],
      ] as const)
        await writeFile(
          `${process.env.KEEP_PAPERS}/letter-${name}.pdf`,
          await bytesOf(`/disputes/${id}/letters/1/pdf`, as),
        );
    const french = await readPdf(await bytesOf(`/disputes/${id}/letters/1/pdf`, trade.buyer));
    const english = await readPdf(await bytesOf(`/disputes/${id}/letters/1/pdf`, trade.supplier));
    expect([french.language, english.language]).to.deep.equal(["fr", "en"]);
    const { buyer, supplier } = own;
    for (const said of [
      trade.order.reference,
      buyer.name,
      supplier.name,
      "6,937.50 USD",
      "B1",
      "Bag 14, opened",
      "bag-14.pdf",
      `20,000.00 USD is released for ${supplier.name}, and 6,250.00 USD goes back to ${buyer.name}`,
      "18,000.00 USD",
      "1,700.00 USD",
      "300.00 USD",
      "Q2 Quality below contract, in part",
      because,
      "Either side may appeal until",
      "another reviewer decides, for good",
      "Reviewer,",
      "the quality of the goods",
    ])
      expect(english.pages.join(" "), said).to.include(said);
    for (const said of [
      trade.order.reference,
      "La décision",
      "Bag 14, opened",
      "20 000,00 USD",
      "6 250,00 USD",
      "faire appel jusqu’au",
      because,
    ])
      expect(french.pages.join(" "), said).to.include(said);
    expect(french.pages.join(" ")).to.not.include("The decision");
    expect(english.pages.join(" ")).to.not.include("La décision");
    expect(french.boxes + english.boxes).to.equal(0);
    // No member of our team is named.
    for (const { pages } of [french, english]) expect(pages.join(" ")).to.not.include(reviewer!.user.email);
  });

  it("stay as they were, whatever is renamed, added or lost since, and one of eight who ask first stands", async () => {
    const trade = await answered();
    const { id } = trade.found;
    await cases.decided(id, reviewer!, "split");
    const all = await Promise.all(
      Array.from({ length: 8 }, () => bytesOf(`/disputes/${id}/letters/1/pdf`, trade.supplier)),
    );
    const hashes = new Set(all.map((bytes) => createHash("sha256").update(bytes).digest("hex")));
    expect(hashes.size).to.equal(1);
    const files = await eventually(
      async () => {
        const rows = (await api
          .db("decision_letter_files")
          .where({ dispute_id: id })
          .select("side", "sha256", "storage_key")) as { side: string; sha256: string; storage_key: string }[];
        return rows.length === 2 && rows;
      },
      { what: "both letters" },
    );
    expect([...hashes]).to.deep.equal([files.find(({ side }) => side === "supplier")?.sha256]);
    await api.db("organizations").where({ id: trade.buyer.organization.id }).update({ name: "Another Name" });
    await cases.did(id, trade.supplier, "appeal", words);
    const again = await bytesOf(`/admin/disputes/${id}/letters/1/supplier/pdf`, second!);
    expect(createHash("sha256").update(again).digest("hex")).to.equal([...hashes][0]);
    const shown = (await api.get(`/admin/disputes/${id}`, { as: second })).body as unknown as DisputeCaseView;
    expect(shown.letters.map(({ side, sha256 }) => [side, sha256])).to.deep.equal(
      files.map(({ side, sha256 }) => [side, sha256]).sort(),
    );
    for (const change of [
      api.db("decision_letters").where({ dispute_id: id }).update({ language: "en" }),
      api.db("decision_letter_files").where({ dispute_id: id }).delete(),
    ])
      await change.then(
        () => expect.fail("a letter was changed"),
        () => undefined,
      );
  });

  it("come again with the decision after an appeal, which is final", async () => {
    const trade = await answered();
    const { id } = trade.found;
    await cases.decided(id, reviewer!, "split");
    await cases.did(id, trade.supplier, "appeal", words);
    await cases.did(id, trade.buyer, "answer", words);
    await cases.decided(id, second!, "supplier");
    const own = (await cases.read(trade, trade.supplier)) as CaseView;
    expect(own.letters.map(({ round }) => round)).to.deep.equal([1, 2]);
    const { pages, title } = await readPdf(await bytesOf(`/disputes/${id}/letters/2/pdf`, trade.supplier));
    expect(title).to.equal(`Decision after an appeal ${trade.order.reference}`);
    expect(pages.join(" "))
      .to.include("final and takes effect now")
      .and.include("The appeal of")
      .and.not.include("may appeal until");
  });

  it("are seen by a reviewer before anything is decided, in both languages, and nothing is kept", async () => {
    const trade = await answered();
    const { id } = trade.found;
    const ruling = { outcome: "split", releasedAmount: "20000.00", reasonCode: "qualityInPart", reason: because };
    const seen = async (side: string, language?: string) =>
      readPdf(
        await bytesOf(`/admin/disputes/${id}/letter-preview`, reviewer!, {
          ruling,
          side,
          ...(language ? { language } : {}),
        }),
      );
    expect((await seen("buyer")).language).to.equal("fr");
    expect((await seen("supplier")).language).to.equal("en");
    const other = await seen("buyer", "en");
    expect(other.pages.join(" "))
      .to.include("PREVIEW")
      .and.include("Nothing has been decided")
      .and.include("20,000.00 USD");
    expect(await api.db("decision_letters").where({ dispute_id: id })).to.have.lengthOf(0);
    expect((await cases.read(trade, trade.buyer)).letters).to.deep.equal([]);
    const { status, body } = await api.post(`/admin/disputes/${id}/letter-preview`, {
      as: reviewer,
      body: { side: "buyer", ruling: { ...ruling, releasedAmount: "26250.00" } },
    });
    expect([status, body.details?.fields?.[0]?.field]).to.deep.equal([400, "releasedAmount"]);
  });

  it("are nobody else's, and none of a decision that has not been announced", async () => {
    const trade = await answered();
    const { id } = trade.found;
    expect((await api.get(`/disputes/${id}/letters/1/pdf`, { as: trade.buyer })).body.code).to.equal(
      "disputes.letterNotFound",
    );
    await cases.decided(id, reviewer!, "split");
    expect((await api.get(`/disputes/${id}/letters/1/pdf`, { as: await buildBuyer() })).status).to.equal(404);
    expect((await api.get(`/disputes/${id}/letters/2/pdf`, { as: trade.buyer })).status).to.equal(404);
    for (const as of [trade.buyer, trade.supplier])
      expect((await api.get(`/admin/disputes/${id}/letters/1/buyer/pdf`, { as })).status).to.equal(404);
    const member = await buildMember(trade.buyer.organization, "member");
    await api.db("staff_members").insert({ user_id: member.user.id, role: "reviewer" });
    const own = await api.get(`/admin/disputes/${id}/letters/1/supplier/pdf`, { as: member });
    expect([own.status, own.body.code]).to.deep.equal([403, "escrow.ownTrade"]);
    // A proposal that waits for a second reviewer is no decision yet.
    const high = await cases.claimed({}, { quantity: "20" });
    await cases.did(high.found.id, high.supplier, "answer", words);
    await cases.decided(high.found.id, reviewer!, "split");
    expect((await cases.read(high, high.buyer)).letters).to.deep.equal([]);
  });
});
