import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, open, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { getDocumentProxy } from "unpdf";
import { Document } from "#backend/src/domains/documents/index.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { makePdf, makePicture } from "#test/factories/files.ts";
import { buildBuyer, buildMember, buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { readPdf } from "#test/support/pdf.ts";
import { sendAndWait } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";
import { because, casesOf, statement, type Reviewer } from "./cases.ts";

const note = "Bag 14 is the worst of twenty; ask the laboratory.";

describe("the file of a case", () => {
  const api = useApi();
  let reviewer: Reviewer;
  let cases: ReturnType<typeof casesOf>;
  before(async () => {
    cases = casesOf(api);
    reviewer = await buildStaff("reviewer");
  });
  const shown = async () => {
    const trade = await cases.claimed({ claimAmount: "3937.50" });
    const { id } = trade.found;
    const picture = await makePicture({ width: 1600, height: 1200 });
    const paper = await makePdf("Moisture report 13.4 %");
    const file = (name: string, type: string, bytes: Buffer) => ({ name, type, bytes, purpose: "evidence" as const });
    const sent = await sendAndWait(api, trade.buyer, file("bag-14.jpg", "image/jpeg", picture));
    const report = await sendAndWait(api, trade.buyer, file("report.pdf", "application/pdf", paper));
    await cases.did(id, trade.buyer, "evidence", {
      evidence: [
        { document: sent.id, caption: "Bag 14, opened" },
        { document: report.id, caption: null },
      ],
    });
    await cases.did(id, trade.supplier, "answer", { words: statement });
    expect((await api.post(`/admin/disputes/${id}/notes`, { as: reviewer, body: { note } })).status).to.equal(201);
    await cases.decided(id, reviewer, "split");
    // Of what is given out: a picture is written anew without its metadata.
    const served = Buffer.from(await (await fetch(api.url + (sent.url ?? ""))).arrayBuffer());
    return { trade, id, hashes: [served, paper].map((bytes) => createHash("sha256").update(bytes).digest("hex")) };
  };

  it("has all of it for each side, exhibits with their hashes, pictures on its pages and PDFs enclosed", async () => {
    const { trade, id, hashes } = await shown();
    const bytes = await cases.load(`/disputes/${id}/file`, trade.supplier);
    if (process.env.KEEP_PAPERS) await writeFile(`${process.env.KEEP_PAPERS}/case-en.pdf`, bytes);
    const read = await readPdf(bytes);
    const all = read.pages.join(" ");
    for (const said of [
      trade.order.reference,
      "Copy of the supplier",
      trade.found.buyer.name,
      trade.found.supplier.name,
      "3,937.50 USD",
      because,
      statement,
      "B1",
      "Bag 14, opened",
      "bag-14.jpg",
      "B2",
      "report.pdf",
      "enclosed in this PDF",
      "shown below",
      "Agreed terms",
      "Timeline",
      "Claim answered",
      "20,000.00 USD is released",
      "Q2 Quality below contract, in part",
      "SGS Ethiopia",
    ])
      expect(all, said).to.include(said);
    const joined = all.replace(/\s/g, "");
    for (const hash of hashes)
      expect(joined.includes(hash.slice(0, 32)) && joined.includes(hash.slice(32)), hash).to.equal(true);
    expect(all).to.not.include(note).and.not.include("Internal notes").and.not.include(reviewer.user.email);
    for (const [index, page] of read.pages.entries())
      expect(page).to.include(`${trade.order.reference} · Page ${index + 1} / ${read.pages.length}`);
    expect(read.boxes).to.equal(0);
    const document = await getDocumentProxy(new Uint8Array(bytes));
    const enclosed = Object.values(
      (await document.getAttachments()) as Record<string, { filename: string; content: Uint8Array }>,
    );
    expect(enclosed.map(({ filename }) => filename)).to.deep.equal(["B2 report.pdf"]);
    expect(createHash("sha256").update(enclosed[0]!.content).digest("hex")).to.equal(hashes[1]);
    const french = await cases.load(`/disputes/${id}/file?language=fr`, trade.buyer);
    if (process.env.KEEP_PAPERS) await writeFile(`${process.env.KEEP_PAPERS}/case-fr.pdf`, french);
    const words = (await readPdf(french)).pages.join(" ");
    expect(words)
      .to.include("Exemplaire de l’acheteur")
      .and.include("jointe à ce PDF")
      .and.include("Réponse à la réclamation");
    expect(words).to.not.include("Exhibits");
  });

  it("has the internal notes where our team asks for them, and never else", async () => {
    const { trade, id } = await shown();
    const without = (await readPdf(await cases.load(`/admin/disputes/${id}/file`, reviewer))).pages.join(" ");
    expect(without).to.include("Copy of our team").and.not.include(note);
    const notes = (await readPdf(await cases.load(`/admin/disputes/${id}/file?notes=true`, reviewer))).pages.join(" ");
    expect(notes).to.include(note).and.include("neither side may have this part");
    const asked = (await readPdf(await cases.load(`/disputes/${id}/file?language=en`, trade.buyer))).pages.join(" ");
    expect(asked).to.not.include(note);
    expect((await api.get(`/disputes/${id}/file?notes=true`, { as: trade.buyer })).status).to.be.oneOf([200, 400]);
  });

  it("says nothing of a proposal that no second reviewer has confirmed", async () => {
    const trade = await cases.claimed({}, { quantity: "20" });
    await cases.did(trade.found.id, trade.supplier, "answer", { words: statement });
    await cases.decided(trade.found.id, reviewer, "split", {
      reason: "A secret of two reviewers until it is confirmed.",
    });
    const all = (await readPdf(await cases.load(`/disputes/${trade.found.id}/file`, trade.buyer))).pages.join(" ");
    expect(all).to.include("Nothing has been announced").and.not.include("A secret of two reviewers");
  });

  it("lists what the store has lost, and is drawn all the same", async () => {
    const trade = await cases.claimed();
    const lost = await buildDocument(trade.buyer, { purpose: "evidence", name: "lost.pdf" });
    await cases.did(trade.found.id, trade.buyer, "evidence", { evidence: [{ document: lost.id, caption: null }] });
    const all = (await readPdf(await cases.load(`/disputes/${trade.found.id}/file`, trade.buyer))).pages.join(" ");
    expect(all).to.include("lost.pdf").and.include("on the page of the case");
  });

  it("is nobody else's, and is made ten times in ten minutes for one person", async () => {
    const trade = await cases.claimed();
    const { id } = trade.found;
    expect((await api.get(`/disputes/${id}/file`, { as: await buildBuyer() })).status).to.equal(404);
    for (const as of [trade.buyer, trade.supplier])
      expect((await api.get(`/admin/disputes/${id}/file?notes=true`, { as })).status).to.equal(404);
    const member = await buildMember(trade.buyer.organization, "member");
    await api.db("staff_members").insert({ user_id: member.user.id, role: "reviewer" });
    const own = await api.get(`/admin/disputes/${id}/file?notes=true`, { as: member });
    expect([own.status, own.body.code]).to.deep.equal([403, "escrow.ownTrade"]);
    const answers = [];
    for (let count = 0; count < 11; count += 1)
      answers.push((await api.get(`/disputes/${id}/file`, { as: trade.supplier })).status);
    expect(answers).to.deep.equal([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("agritrade-case-"));

describe("files of cases and the store that their papers lie in", () => {
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "agritrade-slow-store-"));
  });
  const api = useApi({
    get DATA_DIR() {
      return folder;
    },
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it("are one at a time for one side, which holds nobody else up", async () => {
    const cases = casesOf(api);
    const trade = await cases.claimed();
    const bytes = await makePdf("Moisture report 13.4 %");
    const file = { name: "slow.pdf", type: "application/pdf", bytes, purpose: "evidence" } as const;
    const slow = await sendAndWait(api, trade.buyer, file);
    await cases.did(trade.found.id, trade.buyer, "evidence", { evidence: [{ document: slow.id, caption: null }] });
    const stored = await Document.query(api.db).findById(slow.id).throwIfNotFound();
    if (stored.storageKey === null) throw new Error("it was kept");
    // A pipe in the place of the stored file: whoever reads it waits for our end, and ours opens once it is read.
    const pipe = join(folder, "files", stored.storageKey);
    await rm(pipe);
    execFileSync("mkfifo", [pipe]);
    const path = `/disputes/${trade.found.id}/file`;
    const first = api.get(path, { as: trade.supplier });
    const end = await open(pipe, "w");
    // Who has opened it reads on; the others find nothing there.
    await rm(pipe);
    let reader: ReturnType<typeof api.get> | undefined;
    try {
      const clicks = await Promise.all(Array.from({ length: 5 }, () => api.get(path, { as: trade.supplier })));
      expect(clicks.map(({ status, body }) => [status, (body as { code?: string }).code])).to.deep.equal(
        Array.from({ length: 5 }, () => [429, "request.rateLimited"]),
      );
      reader = api.get(path, { as: trade.buyer });
    } finally {
      await end.close();
    }
    expect((await first).status).to.equal(200);
    expect((await reader).status, "the other side's, meanwhile").to.equal(200);
    expect((await api.get(path, { as: trade.supplier })).status, "and again afterwards").to.equal(200);
  });

  it("enclose no paper that was changed in the store: it is listed with the hash of what was handed in", async () => {
    const cases = casesOf(api);
    const trade = await cases.claimed();
    const { id } = trade.found;
    const bytes = await makePdf("Moisture report 13.4 %");
    const file = { name: "changed.pdf", type: "application/pdf", bytes, purpose: "evidence" } as const;
    const sent = await sendAndWait(api, trade.buyer, file);
    await cases.did(id, trade.buyer, "evidence", { evidence: [{ document: sent.id, caption: null }] });
    const { storageKey } = await Document.query(api.db).findById(sent.id).throwIfNotFound();
    const enclosed = async () => {
      const drawn = await cases.load(`/disputes/${id}/file`, trade.supplier);
      const document = await getDocumentProxy(new Uint8Array(drawn));
      const said = (await readPdf(drawn)).pages.join(" ").replace(/\s/g, "");
      expect(said).to.include("changed.pdf").and.include(sent.sha256?.slice(0, 32));
      return Object.keys((await document.getAttachments()) ?? {}).length;
    };
    expect(await enclosed()).to.equal(1);
    await writeFile(join(folder, "files", storageKey ?? ""), Buffer.from(bytes).fill(0x20, bytes.length - 8));
    expect(await enclosed()).to.equal(0);
  });

  it("leave nothing of theirs on the disk, and clear what a killed process has left an hour ago", async () => {
    const [left, fresh] = await Promise.all(
      ["left", "fresh"].map((what) => mkdtemp(join(tmpdir(), `agritrade-case-${what}`))),
    );
    const before = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await writeFile(join(left!, "case.pdf"), "evidence");
    await utimes(left!, before, before);
    const cases = casesOf(api);
    const trade = await cases.claimed();
    const known = await folders();
    await cases.load(`/disputes/${trade.found.id}/file`, trade.supplier);
    await eventually(async () => (await folders()).every((name) => known.includes(name)), { what: "its folder gone" });
    expect(await folders())
      .to.include(basename(fresh!))
      .and.not.include(basename(left!));
    await rm(fresh!, { recursive: true });
  });
});
