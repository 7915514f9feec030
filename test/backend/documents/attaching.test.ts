import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import {
  attachDocuments,
  documentsOf,
  presentPicture,
  removeDocuments,
  replaceDocument,
  type Document,
  type Subject,
} from "#backend/src/domains/documents/index.ts";
import { createFileStorage } from "#backend/src/domains/documents/storage/file-storage.ts";
import { newKey } from "#backend/src/domains/documents/storage/index.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { makePdf, makePicture } from "#test/factories/files.ts";
import { buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { beginUpload, idOf, sendAndWait, sendPiece } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";
import { goodPassword } from "../identity/mailbox.ts";

type Supplier = Awaited<ReturnType<typeof buildSupplier>>;

/** What a command answers, or why it refuses. */
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: unknown) =>
      error instanceof AppError
        ? [error.code, ...(error.details.fields ?? []).map(({ field, key }) => `${field} ${key}`)]
        : error,
  );

describe("documents that hang on something", function () {
  this.timeout(120_000);
  const folder = { path: "" };
  const env: { STORAGE_URL?: string } = {};
  before(async () => {
    folder.path = await mkdtemp(join(tmpdir(), "agritrade-files-"));
    env.STORAGE_URL = pathToFileURL(folder.path).href;
  });
  const api = useApi(env);
  after(() => rm(folder.path, { recursive: true, force: true }));

  const message = (): Subject => ({ type: "message", id: uuid() });
  const attach = (owner: Supplier, ids: string[], subject: Subject, purpose: Document["purpose"] = "message") =>
    api.db.transaction((trx) =>
      attachDocuments({
        trx,
        ids,
        organizationId: owner.organization.id,
        purpose,
        subject,
        field: "papers",
        now: new Date(),
      }),
    );
  const hanging = async ({ type, id }: Subject) =>
    ((await documentsOf(api.db, type, [id])).get(id) ?? []).map((each) => each.id);
  const files = async () =>
    (await readdir(folder.path, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  const pass = (advance: string) => api.post("/dev/clock", { body: { advance } });

  it("hang there in the order that was asked for, and stay when they are hung there again", async () => {
    const supplier = await buildSupplier();
    const [one, two] = [await buildDocument(supplier), await buildDocument(supplier)];
    const subject = message();
    const attached = await attach(supplier, [two.id, one.id], subject);
    expect(attached.map(({ id, subjectId }) => [id, subjectId])).to.deep.equal([
      [two.id, subject.id],
      [one.id, subject.id],
    ]);
    expect(await refusalOf(attach(supplier, [one.id], subject))).to.equal("done");
    expect(await hanging(subject)).to.have.members([one.id, two.id]);
    expect((await documentsOf(api.db, "message", [])).size).to.equal(0);
    expect(await hanging(message())).to.deep.equal([]);
  });

  it("are refused together when one of them does not fit, each with its field", async () => {
    const supplier = await buildSupplier();
    const fine = await buildDocument(supplier);
    const elsewhere = await buildDocument(supplier, { subjectType: "message", subjectId: uuid() });
    const faults: [id: string, code: string, key: string][] = [
      [uuid(), "documents.notFound", "documentMissing"],
      [(await buildDocument(await buildSupplier())).id, "documents.notFound", "documentMissing"],
      [(await buildDocument(supplier, { status: "checking" })).id, "documents.notReady", "documentNotReady"],
      [(await buildDocument(supplier, { status: "uploading" })).id, "documents.notReady", "documentNotReady"],
      [(await buildDocument(supplier, { status: "refused" })).id, "documents.refused", "documentRefused"],
      [(await buildDocument(supplier, { purpose: "logo" })).id, "documents.wrongPurpose", "documentPurpose"],
      [elsewhere.id, "documents.alreadyAttached", "documentAttached"],
    ];
    const subject = message();
    for (const [id, code, key] of faults)
      expect(await refusalOf(attach(supplier, [fine.id, id], subject)), key).to.deep.equal([code, `papers[1] ${key}`]);
    expect(await hanging(subject)).to.deep.equal([]);
  });

  it("hang on nothing but what their purpose is for, which is a mistake of ours and no refusal", async () => {
    const supplier = await buildSupplier();
    const { id } = await buildDocument(supplier, { purpose: "inspectionPicture" });
    const subject: Subject = { type: "shipment", id: uuid() };
    const failed: unknown = await attach(supplier, [id], subject, "inspectionPicture").catch((error: unknown) => error);
    expect(failed).to.be.instanceOf(Error).and.not.instanceOf(AppError);
    expect(await hanging(subject)).to.deep.equal([]);
  });

  it("hang on one of eight things that want them at once", async () => {
    const supplier = await buildSupplier();
    const { id } = await buildDocument(supplier);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => refusalOf(attach(supplier, [id], message()))));
    expect(outcomes.filter((outcome) => outcome === "done")).to.have.lengthOf(1);
  });

  it("are replaced by a newer version, and the older one stays and can be read", async () => {
    const supplier = await buildSupplier();
    const subject = message();
    const [older, newer] = [await buildDocument(supplier), await buildDocument(supplier)];
    await attach(supplier, [older.id], subject);
    const replace = (olderId: string, newerId: string, owner = supplier) =>
      api.db.transaction((trx) =>
        replaceDocument({ trx, olderId, newerId, organizationId: owner.organization.id, now: new Date() }),
      );
    expect(await refusalOf(replace(older.id, newer.id, await buildSupplier()))).to.deep.equal(["documents.notFound"]);
    expect(await refusalOf(replace(newer.id, older.id)), "hangs on nothing").to.deep.equal(["documents.notFound"]);
    expect((await replace(older.id, newer.id)).subjectId).to.equal(subject.id);
    expect(await hanging(subject)).to.deep.equal([newer.id]);
    expect((await api.db("documents").where({ id: older.id }).first()).replaced_by).to.equal(newer.id);
    expect((await api.get(`/documents/${older.id}`, { as: supplier })).status).to.equal(200);
    expect(await refusalOf(replace(older.id, newer.id)), "again").to.deep.equal(["documents.notFound"]);
  });

  it("are shown as public pictures without a session", async () => {
    const supplier = await buildSupplier();
    const subject: Subject = { type: "product", id: uuid() };
    const bytes = await makePicture();
    const { id } = await sendAndWait(api, supplier, {
      bytes,
      name: "a.jpg",
      type: "image/jpeg",
      purpose: "productPicture",
    });
    const [view] = (await attach(supplier, [id], subject, "productPicture")).map(presentPicture);
    if (!view) throw new Error("the picture hangs there");
    expect(view.variants).to.have.lengthOf(4);
    for (const { url } of view.variants) expect((await fetch(api.url + url)).status).to.equal(200);

    await api.db.transaction((trx) => removeDocuments({ trx, subject, now: new Date() }));
    const names = view.variants.length;
    const before = (await files()).length;
    await pass("1m");
    await eventually(async () => (await files()).length === before - names, { what: "their bytes are gone" });
    const row = await api.db("documents").where({ id }).first();
    expect(row).to.include({ picture_key: null, storage_key: null, stored_bytes: "0" });
    expect(row.variants).to.deep.equal([]);
  });

  it("are swept when nobody goes on with them or makes anything of them, with their bytes", async () => {
    const supplier = await buildSupplier();
    const unfinished = idOf(await beginUpload(api, supplier, { size: 1000 }));
    await sendPiece(api, supplier, unfinished, 0, Buffer.alloc(500));
    const loose = await sendAndWait(api, supplier, { bytes: await makePdf() });
    const hung = await sendAndWait(api, supplier, { bytes: await makePdf() });
    await attach(supplier, [hung.id], message());
    const there = async () =>
      (await api.db("documents").whereIn("id", [unfinished, loose.id, hung.id])).map(({ id }: { id: string }) => id);
    const before = (await files()).length;
    await pass("23h");
    expect(await there()).to.have.lengthOf(3);
    await pass("2h");
    expect(await there()).to.have.members([loose.id, hung.id]);
    await eventually(async () => (await files()).length === before - 1);
    await pass("6d");
    expect(await there()).to.have.members([hung.id]);
    await eventually(async () => (await files()).length === before - 2);
  });

  it("leave nothing behind in the store: once a day what no row names is removed, and what one names stays", async () => {
    const supplier = await buildSupplier();
    const kept = await sendAndWait(api, supplier, { bytes: await makePdf() });
    await attach(supplier, [kept.id], message());
    const picture = await sendAndWait(api, supplier, {
      bytes: await makePicture(),
      name: "a.jpg",
      type: "image/jpeg",
      purpose: "inspectionPicture",
    });
    await attach(supplier, [picture.id], { type: "inspection", id: uuid() }, "inspectionPicture");
    const storage = createFileStorage(folder.path);
    const stray = newKey("documents", "pdf");
    await storage.put(stray, Buffer.from("a process was killed"));
    await pass("2d");
    await eventually(async () => (await storage.stat(stray)) === undefined, {
      timeout: 20_000,
      what: "the stray is gone",
    });
    for (const { id } of [kept, picture]) {
      const { body } = await api.get(`/documents/${id}`, { as: supplier });
      for (const url of [body.url, ...body.variants.map((each: { url: string }) => each.url)])
        expect((await fetch(api.url + url)).status, url).to.equal(200);
    }
  });

  it("outlive their organization when they are papers of what was traded, and go with it when everybody saw them", async () => {
    const supplier = await buildSupplier({ user: { password: goodPassword } });
    const picture = await buildDocument(supplier, {
      purpose: "logo",
      subjectType: "organization",
      subjectId: supplier.organization.id,
    });
    // As old as the clock says, so that it is not for its age that it goes.
    const { now } = (await pass("1s")).body as { now: string };
    const loose = await buildDocument(supplier, { createdAt: new Date(now) });
    const paper = await buildDocument(supplier, {
      purpose: "transportDocument",
      subjectType: "shipment",
      subjectId: uuid(),
    });
    const left = await api.post("/me/deletion", { as: supplier, body: { password: goodPassword } });
    expect(left.status, JSON.stringify(left.body)).to.equal(204);
    const row = (id: string) => api.db("documents").where({ id }).first("removed_at");
    expect((await row(picture.id)).removed_at).to.be.instanceOf(Date);
    // Of what hung on nothing no row is kept: the sweep of that minute may have been quicker.
    expect((await row(loose.id))?.removed_at).not.to.equal(null);
    expect((await row(paper.id)).removed_at).to.equal(null);
  });

  it("are checked after all when the process that had begun was killed", async () => {
    const supplier = await buildSupplier();
    const bytes = await makePdf();
    const id = idOf(await beginUpload(api, supplier, { size: bytes.length }));
    await sendPiece(api, supplier, id, 0, bytes.subarray(0, 100));
    // As a killed process leaves it: all has arrived, and its job is held by nobody who lives.
    const storage = createFileStorage(folder.path);
    const key = newKey("uploads");
    await storage.put(key, bytes.subarray(100));
    await api
      .db("document_parts")
      .insert({ document_id: id, starts_at: 100, size: bytes.length - 100, storage_key: key });
    await api
      .db("documents")
      .where({ id })
      .update({ status: "checking", received: bytes.length, finished_at: new Date() });
    await pass("3m");
    await eventually(async () => (await api.db("documents").where({ id }).first("status")).status === "ready", {
      timeout: 20_000,
    });
  });
});
