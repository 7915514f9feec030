import { createHash } from "node:crypto";
import { expect } from "chai";
import { contractPaper, type ContractSheet } from "#backend/src/domains/contracts/contract-paper.ts";
import type { ContractView } from "#shared/contracts/contract.ts";
import { useApi } from "#test/support/api.ts";
import { readPdf } from "#test/support/pdf.ts";
import { eventually } from "#test/support/wait.ts";
import { buildAgreed, read, sign, type Agreed } from "./parties.ts";

describe("the paper of a contract", () => {
  const api = useApi();
  const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const load = async ({ contract, buyer }: Pick<Agreed, "contract" | "buyer">, size = "a4") => {
    const answer = await fetch(`${api.url}/api/v1/contracts/${contract.number}/pdf?size=${size}`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    expect(answer.status).to.equal(200);
    return { name: answer.headers.get("content-disposition"), bytes: new Uint8Array(await answer.arrayBuffer()) };
  };

  it("is a draft until both have signed, and then one file in each size, whose hash whoever holds it can have verified", async () => {
    const agreed = await buildAgreed(api, {
      terms: {
        quality: "Screen 15+, moisture to 12 %",
        packing: "60 kg jute bags",
        documentsRequired: ["billOfLading"],
      },
    });
    const { contract, buyer, supplier } = agreed;
    const draft = await load(agreed);
    expect(draft.name).to.include(`${contract.number}-draft.pdf`);
    const [first = ""] = (await readPdf(draft.bytes)).pages;
    expect(first).to.include("DRAFT").and.to.include("PROJET").and.not.to.include("SIGNED BY BOTH");
    for (const as of [supplier, buyer]) await sign(api, contract, as);
    const { files } = await eventually(
      async () => {
        const view: ContractView = await read(api, contract.id, buyer);
        return view.files.length === 2 ? view : undefined;
      },
      { what: "both files", timeout: 20_000 },
    );
    for (const [size, width] of [
      ["a4", 595.28],
      ["letter", 612],
    ] as const) {
      const { bytes } = await load(agreed, size);
      expect(files.find((file) => file.size === size)).to.deep.equal({
        size,
        sha256: sha256(bytes),
        bytes: bytes.length,
      });
      expect(bytes.length).to.be.below(300_000);
      const paper = await readPdf(bytes);
      expect(paper.size[0]).to.be.closeTo(width, 0.1);
      const text = paper.pages.join(" ");
      for (const part of [
        "SIGNED BY BOTH",
        contract.number,
        "6,200.00 USD",
        "Screen 15+",
        "60 kg jute",
        "Bill of lading",
      ])
        expect(text).to.include(part);
      expect(text, "both languages").to.include("Connaissement").and.to.include("Droit applicable");
      expect(text.replaceAll(" ", "")).to.include(contract.textHash);
      for (const { organization, user } of [buyer, supplier])
        expect(text).to.include(organization.name).and.to.include(user.email);
      expect(text).to.include(`Page 1 / ${paper.pages.length}`);
      expect([paper.language, paper.boxes]).to.deep.equal(["en", 0]);
      expect(paper.tags).to.include.members(["H1", "Table", "TH", "TD"]);
      const ask = (hash: string) =>
        api.post("/contracts/verify", { body: { number: contract.number, sha256: hash }, key: null });
      expect((await ask(sha256(bytes))).body).to.deep.include({ isSignedFile: true });
      // One byte less, or another one.
      const changed = Uint8Array.from(bytes);
      changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
      expect((await ask(sha256(changed))).body).to.deep.include({ isSignedFile: false, details: null });
    }
    expect(sha256((await load(agreed, "a4")).bytes)).to.equal(files.find(({ size }) => size === "a4")?.sha256);
  }).timeout(40_000);

  it("is drawn to the same bytes again, and takes what text there is", async () => {
    const hostile = "🌱 مرحبا \u202e Ω ".repeat(280);
    const { contract } = await buildAgreed(api, { terms: { packing: "60 kg jute bags" } });
    const sheet: ContractSheet = {
      text: { ...contract.text, terms: { ...contract.text.terms, packing: hostile } },
      textHash: contract.textHash,
      status: "signed",
      signatures: [],
      concludedAt: "2026-11-21T14:37:00.000Z",
      verifyUrl: "https://agritrade.example/verify/contract/CT-2026-00001?t=abcdefghijklmnopqrstuv",
      size: "a4",
    };
    const [one, other] = [await contractPaper(sheet), await contractPaper(sheet)];
    expect(sha256(one)).to.equal(sha256(other));
    expect((await readPdf(one)).pages.length).to.be.above(2);
  }).timeout(60_000);
});
