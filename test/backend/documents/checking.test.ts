import { createHash } from "node:crypto";
import { expect } from "chai";
import sharp from "sharp";
import { drawPictures } from "#backend/src/domains/documents/pictures/draw-pictures.ts";
import {
  makeCameraPicture,
  makeCsv,
  makeExifBomb,
  makeGeoJson,
  makePdf,
  makePicture,
  makePixelBomb,
  makeTextBomb,
  makeXlsx,
} from "#test/factories/files.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { sendAndWait } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";
import { bad } from "./bad-files.ts";

describe("what has arrived", function () {
  this.timeout(180_000);
  const api = useApi();

  for (const [what, { bytes, refusal, ...file }] of Object.entries(bad))
    it(`is refused: ${what}`, async () => {
      const supplier = await buildSupplier();
      const document = await sendAndWait(api, supplier, { bytes: await bytes, ...file });
      expect(document).to.include({ status: "refused", refusal, url: null });
      expect(document.variants).to.deep.equal([]);
      const row = await api.db("documents").where({ id: document.id }).first();
      expect(row).to.include({ storage_key: null, stored_bytes: "0" });
      expect(await api.db("document_parts").where({ document_id: document.id })).to.deep.equal([]);
    });

  const good: Record<string, [bytes: Promise<Buffer> | Buffer, name: string, type: string, shown: string]> = {
    "a paper": [makePdf(), "Lading.pdf", "application/pdf", "Lading.pdf"],
    "a sheet": [
      makeXlsx(),
      "list.xlsx",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "list.xlsx",
    ],
    "a table": [makeCsv(), "list.csv", "text/csv", "list.csv"],
    "a map": [makeGeoJson(), "plot.json", "application/geo+json", "plot.json"],
    "a paper called a program": [makePdf(), "invoice.pdf.exe", "application/pdf", "invoice.pdf.exe.pdf"],
    "a paper called a table": [makePdf(), "invoice.csv", "application/pdf", "invoice.pdf"],
  };
  for (const [what, [bytes, name, type, shown]] of Object.entries(good))
    it(`is taken: ${what}`, async () => {
      const sent = await bytes;
      const document = await sendAndWait(api, await buildSupplier(), {
        bytes: sent,
        name,
        type: "application/octet-stream",
      });
      expect(document, JSON.stringify(document)).to.include({
        status: "ready",
        mediaType: type,
        name: shown,
        size: sent.length,
      });
      const file = await fetch(api.url + (document.url ?? ""));
      expect(Buffer.from(await file.arrayBuffer()).equals(sent)).to.equal(true);
    });

  it("is a picture of goods in three widths and two formats, and nothing else of it is kept", async () => {
    const bytes = await makePicture({ width: 2000, height: 1000 });
    const document = await sendAndWait(api, await buildSupplier(), {
      bytes,
      name: "goods.jpg",
      type: "image/jpeg",
      purpose: "productPicture",
    });
    expect(document).to.include({ status: "ready", url: null });
    const shapes = document.variants.map(({ width, height, format }) => `${width}x${height} ${format}`);
    expect(shapes).to.deep.equal([
      "480x240 avif",
      "480x240 webp",
      "960x480 avif",
      "960x480 webp",
      "1920x960 avif",
      "1920x960 webp",
    ]);
    for (const { url, width, height, format } of document.variants) {
      const served = await fetch(api.url + url);
      expect(served.headers.get("content-type")).to.equal(`image/${format}`);
      const seen = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
      expect([seen.width, seen.height]).to.deep.equal([width, height]);
    }
    const row = await api.db("documents").where({ id: document.id }).first();
    expect(row.storage_key).to.equal(null);
  });

  it("is never made larger than it was", async () => {
    const bytes = await makePicture({ width: 600, height: 300, format: "png" });
    const document = await sendAndWait(api, await buildSupplier(), {
      bytes,
      name: "logo.png",
      type: "image/png",
      purpose: "logo",
    });
    expect(document.variants.map(({ width }) => width)).to.deep.equal([480, 480, 600, 600]);
  });

  it("stands upright and says nothing of place and owner, of which the telephone has written much", async () => {
    const bytes = await makeCameraPicture();
    expect(bytes.includes("Abebech Gobena"), "the factory writes them").to.equal(true);
    const before = await sharp(bytes).metadata();
    expect([before.exif !== undefined, before.orientation]).to.deep.equal([true, 6]);
    const document = await sendAndWait(api, await buildSupplier(), {
      bytes,
      name: "IMG_1.JPG",
      type: "image/jpeg",
      purpose: "inspectionPicture",
    });
    expect(document).to.include({ status: "ready", mediaType: "image/jpeg", name: "IMG_1.JPG" });
    for (const url of [document.url ?? "", ...document.variants.map((variant) => variant.url)]) {
      const served = Buffer.from(await (await fetch(api.url + url)).arrayBuffer());
      const seen = await sharp(served).metadata();
      expect([seen.exif, seen.xmp, seen.iptc, seen.icc, seen.orientation], url).to.deep.equal([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(served.includes("Abebech Gobena")).to.equal(false);
      expect(seen.width, "it was lying").to.be.below(seen.height);
    }
  });

  it("is known by the hash of the file that is given out, which is another than the one that was sent", async () => {
    const supplier = await buildSupplier();
    const sent = { bytes: await makeCameraPicture(), name: "a.jpg", type: "image/jpeg", purpose: "evidence" } as const;
    const { id, url, sha256 } = await sendAndWait(api, supplier, sent);
    const served = Buffer.from(await (await fetch(api.url + (url ?? ""))).arrayBuffer());
    const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    expect(sha256).to.equal(hashOf(served)).and.not.to.equal(hashOf(sent.bytes));
    // Of one that was kept before this was written down.
    await api.db("documents").where({ id }).update({ kept_sha256: null });
    await api.post("/dev/clock", { body: { advance: "1m" } });
    expect((await api.db("documents").where({ id }).first("kept_sha256")) as object).to.deep.equal({
      kept_sha256: sha256,
    });
  });

  it("is refused by its head alone when it would unpack to 900 megapixels", async () => {
    const bytes = makePixelBomb();
    expect(bytes.length).to.be.below(300_000);
    const document = await sendAndWait(api, await buildSupplier(), {
      bytes,
      name: "a.png",
      type: "image/png",
      purpose: "productPicture",
    });
    expect(document).to.include({ status: "refused", refusal: "tooManyPixels" });
  });

  for (const [what, make, name] of [
    ["nine megabytes that lead to themselves", makeExifBomb, "a.jpg"],
    ["300 megabytes, once unpacked", makeTextBomb, "a.png"],
  ] as const)
    it(`is drawn without its metadata, or refused, when these are a trap: ${what}`, async () => {
      const bytes = await make();
      expect(bytes.length).to.be.below(10 * 1024 * 1024);
      const type = name.endsWith("png") ? "image/png" : "image/jpeg";
      const document = await sendAndWait(api, await buildSupplier(), {
        bytes,
        name,
        type,
        purpose: "inspectionPicture",
      });
      if (document.status === "refused") {
        expect(document.refusal).to.be.oneOf(["pictureBroken", "tooHard"]);
        return;
      }
      const served = Buffer.from(await (await fetch(api.url + (document.url ?? ""))).arrayBuffer());
      expect(served.length, "without them it is small").to.be.below(500_000);
      const seen = await sharp(served).metadata();
      expect([seen.exif, seen.icc, seen.xmp]).to.deep.equal([undefined, undefined, undefined]);
    });

  it("is given up when the program that draws takes too long", async () => {
    const answer = await drawPictures({ bytes: await makePicture(), type: "image/jpeg", keeps: false, limit: 50 });
    expect(answer).to.deep.equal({ refusal: "tooHard" });
  });

  it("is given up when the program that draws takes too much memory", async () => {
    const bytes = await makePicture({ width: 4000, height: 3000 });
    const wanted = { bytes, type: "image/jpeg", keeps: false } as const;
    expect(await drawPictures({ ...wanted, memory: 100 * 1024 * 1024 })).to.deep.equal({ refusal: "tooHard" });
    expect(await drawPictures(wanted)).to.have.property("drawn");
  });

  it("is checked once, however often it is asked for", async () => {
    const supplier = await buildSupplier();
    const { id } = await sendAndWait(api, supplier, { bytes: await makePdf() });
    const first = await api.db("documents").where({ id }).first();
    await api.db.raw("select graphile_worker.add_job('documents.check', ?::json)", [JSON.stringify({ id })]);
    await eventually(
      async () => (await api.db("graphile_worker.jobs").where({ task_identifier: "documents.check" })).length === 0,
    );
    expect(await api.db("documents").where({ id }).first()).to.deep.equal(first);
  });
});
