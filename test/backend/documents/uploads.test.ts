import { createHash } from "node:crypto";
import { expect } from "chai";
import type { Purpose } from "#shared/documents/choices.ts";
import { buildBuyer, buildMember, buildStaff, buildSupplier, buildUser } from "#test/factories/people.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { makePdf } from "#test/factories/files.ts";
import { useApi } from "#test/support/api.ts";
import {
  askOffset,
  beginUpload,
  decided,
  idOf,
  metadataOf,
  readDocument,
  sendFile,
  sendPiece,
  tus,
} from "#test/support/uploads.ts";

const megabyte = 1024 * 1024;
const absent = "01900000-0000-7000-8000-000000000000";

describe("uploads", function () {
  this.timeout(60_000);
  const api = useApi({
    DOCUMENTS_QUOTA_MB: "40",
    UPLOAD_RATE_LIMIT: "60",
  });

  it("arrive in pieces, and say where they stand", async () => {
    const supplier = await buildSupplier();
    const bytes = await makePdf();
    const begun = await beginUpload(api, supplier, {
      size: bytes.length,
      name: "Bill of lading.pdf",
      purpose: "transportDocument",
    });
    expect(begun.headers.location).to.match(/^\/api\/v1\/uploads\/[0-9a-f-]{36}$/);
    const id = idOf(begun);
    expect(await readDocument(api, supplier, id)).to.include({
      status: "uploading",
      received: 0,
      mediaType: null,
      url: null,
    });
    expect((await sendPiece(api, supplier, id, 0, bytes.subarray(0, 400))).headers["upload-offset"]).to.equal("400");
    const asked = await askOffset(api, supplier, id);
    expect([asked.status, asked.headers["upload-offset"], asked.headers["upload-length"]]).to.deep.equal([
      200,
      "400",
      String(bytes.length),
    ]);
    const wrong = await sendPiece(api, supplier, id, 0, bytes);
    expect([wrong.status, wrong.body.code]).to.deep.equal([409, "documents.offsetWrong"]);
    const last = await sendPiece(api, supplier, id, 400, bytes.subarray(400));
    expect([last.status, last.headers["upload-offset"]]).to.deep.equal([204, String(bytes.length)]);
    const document = await decided(api, supplier, id);
    expect(document).to.include({
      status: "ready",
      name: "Bill of lading.pdf",
      mediaType: "application/pdf",
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      refusal: null,
    });
    // Whoever has lost the last answer asks again, and learns that all has arrived.
    expect((await askOffset(api, supplier, id)).headers["upload-offset"]).to.equal(String(bytes.length));
  });

  it("take nothing beyond the length that was announced", async () => {
    const supplier = await buildSupplier();
    const id = idOf(await beginUpload(api, supplier, { size: 10 }));
    const { status, body } = await sendPiece(api, supplier, id, 0, Buffer.alloc(11));
    expect([status, body.code]).to.deep.equal([413, "documents.tooLarge"]);
    expect(body.details, "what its words name").to.include({ pictureMb: 10, fileMb: 25 });
    expect((await askOffset(api, supplier, id)).headers["upload-offset"]).to.equal("0");
  });

  it("are begun by members who write for their organization, and by nobody else", async () => {
    const nobody = await tus(api, "POST", "/api/v1/uploads", { headers: { "upload-length": "10" } });
    expect([nobody.status, nobody.body.code]).to.deep.equal([401, "accounts.signInRequired"]);
    const answers = {
      stranger: await beginUpload(api, await buildUser(), { size: 10 }),
      staff: await beginUpload(api, await buildStaff("admin"), { size: 10 }),
      suspended: await beginUpload(api, await buildBuyer({ suspendedAt: new Date() }), { size: 10 }),
      member: await beginUpload(api, await buildBuyer({ role: "member" }), { size: 10 }),
    };
    expect(answers.stranger.body.code).to.equal("accounts.organizationRequired");
    expect(answers.staff.body.code).to.equal("accounts.organizationRequired");
    expect(answers.suspended.status).to.equal(201);
    expect(answers.member.status).to.equal(201);
  });

  it("are absent for everybody but whoever has begun them, colleagues too", async () => {
    const supplier = await buildSupplier();
    const colleague = await buildMember(supplier.organization, "owner");
    const id = idOf(await beginUpload(api, supplier, { size: 100 }));
    for (const as of [colleague, await buildBuyer()]) {
      for (const answer of [
        await askOffset(api, as, id),
        await sendPiece(api, as, id, 0, Buffer.alloc(100)),
        await tus(api, "DELETE", `/api/v1/uploads/${id}`, { as }),
      ])
        expect(answer.status).to.equal(404);
    }
    expect((await askOffset(api, supplier, absent)).status).to.equal(404);
    expect((await askOffset(api, supplier, "..%2f..%2fetc%2fpasswd")).status).to.equal(404);
    expect((await askOffset(api, supplier, id)).headers["upload-offset"]).to.equal("0");
  });

  it("are measured by what they are for, and are never empty", async () => {
    const supplier = await buildSupplier();
    const refused = async (file: Parameters<typeof beginUpload>[2], status: number, code: string) => {
      const answer = await beginUpload(api, supplier, file);
      expect([answer.status, answer.body.code], JSON.stringify(file)).to.deep.equal([status, code]);
    };
    await refused({ size: 0 }, 400, "documents.empty");
    await refused({ size: 25 * megabyte + 1 }, 413, "documents.tooLarge");
    await refused({ size: 26 * megabyte }, 413, "documents.tooLarge");
    await refused({ size: 10 * megabyte + 1, type: "image/jpeg" }, 413, "documents.tooLarge");
    await refused({ size: 10 * megabyte + 1, purpose: "productPicture" }, 413, "documents.tooLarge");
    expect((await beginUpload(api, supplier, { size: 25 * megabyte })).status).to.equal(201);
  });

  it("say what they are in words that are held against the contract", async () => {
    const supplier = await buildSupplier();
    const begin = (words: Record<string, string>, length = "10") =>
      tus(api, "POST", "/api/v1/uploads", {
        as: supplier,
        headers: { "upload-length": length, "upload-metadata": metadataOf(words) },
      });
    const right = { filename: "paper.pdf", filetype: "application/pdf", purpose: "message" };
    const names = {
      "a mark that turns the line": "invoice\u202efdp.exe",
      "a mark without width": "in\u200bvoice.pdf",
      "a control": "invoice\u0007.pdf",
      "a line break": "invoice\n.pdf",
      "a path": "../../etc/passwd",
      "a path of Windows": "C:\\invoice.pdf",
      "a folder": "..",
      nothing: " ",
      "too many letters": "x".repeat(201),
    };
    for (const [what, filename] of Object.entries(names)) {
      const { status, body } = await begin({ ...right, filename });
      expect([status, body.code, body.details.fields?.[0]?.field], what).to.deep.equal([
        400,
        "request.invalid",
        "filename",
      ]);
    }
    for (const [field, word] of Object.entries({ purpose: "invoice", sha256: "abc" })) {
      const { body } = await begin({ ...right, [field]: word });
      expect(body.details.fields, field).to.have.lengthOf(1);
      expect(body.details.fields[0].field).to.equal(field);
    }
    const { filetype: _, ...lacking } = right;
    expect((await begin(lacking)).body.details.fields[0].field).to.equal("filetype");
    expect((await begin(right, "ten")).status).to.equal(400);
    const none = await tus(api, "POST", "/api/v1/uploads", { as: supplier, headers: { "upload-length": "10" } });
    expect(none.body.code).to.equal("request.invalid");
    const deferred = { "upload-defer-length": "1", "upload-metadata": metadataOf(right) };
    const later = await tus(api, "POST", "/api/v1/uploads", { as: supplier, headers: deferred });
    expect([later.status, later.body.code]).to.deep.equal([400, "documents.uploadInvalid"]);
    const named = idOf(
      await begin({ ...right, filename: "Facture n\u00b0 12 \u2013 caf\u00e9 \u1270\u1235\u134b.pdf" }),
    );
    expect((await readDocument(api, supplier, named)).name).to.equal(
      "Facture n\u00b0 12 \u2013 caf\u00e9 \u1270\u1235\u134b.pdf",
    );
  });

  it("need the protocol's header, and a beginning is held by the limit of every request", async () => {
    const supplier = await buildSupplier();
    const without = await tus(api, "HEAD", `/api/v1/uploads/${absent}`, {
      as: supplier,
      headers: { "tus-resumable": "" },
    });
    expect(without.status).to.equal(412);
    const large = await beginUpload(api, supplier, { size: megabyte, headers: {} }).then((answer) =>
      tus(api, "POST", "/api/v1/uploads", {
        as: supplier,
        headers: {
          "upload-length": String(megabyte),
          "content-type": "application/offset+octet-stream",
          "upload-metadata": metadataOf({ filename: "a.pdf", filetype: "application/pdf", purpose: "message" }),
        },
        body: Buffer.alloc(answer.status === 201 ? megabyte : 0),
      }),
    );
    expect([large.status, large.body.code]).to.deep.equal([413, "request.tooLarge"]);
  });

  it("are taken back by whoever has begun them, with what has arrived", async () => {
    const supplier = await buildSupplier();
    const id = idOf(await beginUpload(api, supplier, { size: 1000 }));
    await sendPiece(api, supplier, id, 0, Buffer.alloc(500));
    expect((await tus(api, "DELETE", `/api/v1/uploads/${id}`, { as: supplier })).status).to.equal(204);
    expect((await askOffset(api, supplier, id)).status).to.equal(404);
    expect(await api.db("documents").where({ id })).to.deep.equal([]);
    expect(await api.db("document_parts").where({ document_id: id })).to.deep.equal([]);
  });

  it("are refused when what arrived has another checksum, and nothing of them is kept", async () => {
    const supplier = await buildSupplier();
    const bytes = await makePdf();
    const right = createHash("sha256").update(bytes).digest("hex");
    const wrong = createHash("sha256").update("something else").digest("hex");
    const refused = await decided(api, supplier, await sendFile(api, supplier, { bytes, sha256: wrong }));
    expect(refused).to.include({ status: "refused", refusal: "checksumWrong", url: null });
    expect(await api.db("document_parts").where({ document_id: refused.id })).to.deep.equal([]);
    expect((await api.db("documents").where({ id: refused.id }).first("stored_bytes")).stored_bytes).to.equal("0");
    const taken = await decided(api, supplier, await sendFile(api, supplier, { bytes, sha256: right.toUpperCase() }));
    expect(taken.status).to.equal("ready");
  });

  it("find no room beyond the quota of their organization, whoever of eight is first", async () => {
    const supplier = await buildSupplier();
    await buildDocument(supplier, { storedBytes: String(20 * megabyte) });
    // 12 MB are left for messages, of which one of these fits; and 8 more for papers of orders.
    // Colleagues, because one user's requests wait for each other where they are counted.
    const colleagues = await Promise.all(Array.from({ length: 8 }, () => buildMember(supplier.organization)));
    const begin = (size: number, purpose: Purpose = "message") =>
      Promise.all(colleagues.map((as) => beginUpload(api, as, { size, purpose })));
    // Connections are opened first: whoever waits for one comes late, and meets nobody.
    await begin(0);
    const answers = await begin(9 * megabyte);
    const taken = (of: readonly { status: number }[]) => of.filter(({ status }) => status === 201);
    expect(taken(answers)).to.have.lengthOf(1);
    expect(taken(await begin(9 * megabyte, "transportDocument")), "money waits for these").to.have.lengthOf(1);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.body.code, refused?.body.details.megabytes]).to.deep.equal([
      409,
      "documents.quotaFull",
      40,
    ]);
    expect((await beginUpload(api, await buildSupplier(), { size: 9 * megabyte })).status, "another's").to.equal(201);
  });

  it("are twenty of one organization at a time at most, those included that are looked at", async () => {
    const supplier = await buildSupplier();
    for (const status of ["uploading", "checking"] as const)
      for (let count = 0; count < 10; count += 1)
        await buildDocument(supplier, { status, storedBytes: "10", size: "10" });
    const { status, body } = await beginUpload(api, supplier, { size: 10 });
    expect([status, body.code]).to.deep.equal([429, "documents.tooManyUnfinished"]);
  });

  it("are begun so often by one user, and no oftener", async () => {
    const supplier = await buildSupplier();
    let last = await beginUpload(api, supplier, { size: 0 });
    for (let count = 1; count < 60; count += 1) last = await beginUpload(api, supplier, { size: 0 });
    expect(last.status).to.equal(400);
    const beyond = await beginUpload(api, supplier, { size: 10 });
    expect([beyond.status, beyond.body.code]).to.deep.equal([429, "request.rateLimited"]);
    expect(Number(beyond.headers["retry-after"])).to.be.above(0);
  });
});
