import { expect } from "chai";
import { signToken } from "#backend/src/domains/documents/file-address.ts";
import { attachDocuments, removeDocuments } from "#backend/src/domains/documents/index.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { makePdf, makePicture } from "#test/factories/files.ts";
import { buildOrder, pay } from "#test/factories/orders.ts";
import { buildBuyer, buildMember, buildStaff, buildSupplier, buildUser } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { sendAndWait } from "#test/support/uploads.ts";

const minute = 60_000;

describe("documents that are read", function () {
  this.timeout(120_000);
  const api = useApi();
  const statusFor = async (id: string, as: { token: string }) => (await api.get(`/documents/${id}`, { as })).status;
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(api.url + path, { method, headers });

  it("are their organization's alone until they hang on something", async () => {
    const supplier = await buildSupplier();
    const document = await buildDocument(supplier, { purpose: "productPicture" });
    expect(await statusFor(document.id, supplier)).to.equal(200);
    expect(await statusFor(document.id, await buildMember(supplier.organization, "member"))).to.equal(200);
    for (const other of [await buildBuyer(), await buildSupplier(), await buildUser(), await buildStaff("admin")])
      expect(await statusFor(document.id, other)).to.equal(404);
    expect((await api.get(`/documents/${document.id}`)).status).to.equal(401);
  });

  it("are their organization's and our team's alone even as pictures that everybody sees: what they were called is nobody else's business", async () => {
    const { product, supplier } = await buildProduct();
    const verifier = await buildStaff("verifier");
    const subject = { type: "product" as const, id: product.id };
    const { id } = await buildDocument(supplier, { purpose: "productPicture" });
    const now = new Date();
    await api.db.transaction((trx) =>
      attachDocuments({
        trx,
        ids: [id],
        organizationId: supplier.organization.id,
        purpose: "productPicture",
        subject,
        now,
      }),
    );
    for (const reader of [supplier, await buildMember(supplier.organization, "member"), verifier])
      expect(await statusFor(id, reader)).to.equal(200);
    for (const stranger of [await buildBuyer(), await buildSupplier(), await buildUser()])
      expect(await statusFor(id, stranger)).to.equal(404);
    await api.db.transaction((trx) => removeDocuments({ trx, subject, now }));
    expect(await statusFor(id, verifier)).to.equal(404);
    expect(await statusFor(id, supplier)).to.equal(404);
  });

  it("are for both sides of a shipment, for those of our team who decide about it once there is a case, and for no one else", async () => {
    const { product, supplier } = await buildProduct();
    const buyer = await buildBuyer();
    const { order } = await buildOrder(api, { product, supplier, buyer, quantity: "1" });
    const shipment = await api.db("shipments").where({ order_id: order.id }).first();
    const { id } = await buildDocument(supplier, {
      purpose: "transportDocument",
      subjectType: "shipment",
      subjectId: shipment.id,
    });
    expect(await statusFor(id, supplier)).to.equal(200);
    expect(await statusFor(id, buyer), "the other side").to.equal(200);
    expect(await statusFor(id, await buildMember(buyer.organization, "member"))).to.equal(200);
    const reviewer = await buildStaff("reviewer");
    const others = [await buildBuyer(), await buildSupplier(), await buildUser(), await buildStaff("support")];
    for (const other of [reviewer, ...others]) expect(await statusFor(id, other)).to.equal(404);
    await pay(api, { order, buyer });
    const body = { reason: "The supplier has reported a fire in its warehouse." };
    const stopped = await api.post(`/admin/orders/${order.id}/cases`, { as: reviewer, body });
    expect(stopped.status, JSON.stringify(stopped.body)).to.be.below(300);
    expect(await statusFor(id, reviewer), "a case").to.equal(200);
    for (const other of others) expect(await statusFor(id, other)).to.equal(404);
  });

  it("are listed for their own organization, newest first, a page at a time", async () => {
    const supplier = await buildSupplier();
    const ids: string[] = [];
    for (let age = 4; age >= 0; age -= 1)
      ids.unshift((await buildDocument(supplier, { createdAt: new Date(Date.now() - age * minute) })).id);
    await buildDocument(await buildSupplier());
    const path = `/organizations/${supplier.organization.id}/documents`;
    const first = await api.get(`${path}?limit=3`, { as: supplier });
    expect(first.body.total).to.equal(5);
    const second = await api.get(`${path}?limit=3&cursor=${first.body.nextCursor}`, { as: supplier });
    const listed = [...first.body.items, ...second.body.items].map(({ id }: { id: string }) => id);
    expect(listed).to.deep.equal(ids);
    expect(second.body.nextCursor).to.equal(null);
    const refused = await buildDocument(supplier, { status: "refused" });
    const filtered = await api.get(`${path}?status=refused`, { as: supplier });
    expect(filtered.body.items.map(({ id }: { id: string }) => id)).to.deep.equal([refused.id]);
    expect((await api.get(path, { as: await buildBuyer() })).body.code).to.equal("organizations.notFound");
  });

  it("are served sealed, to be saved, whole or in parts", async () => {
    const supplier = await buildSupplier();
    const bytes = await makePdf();
    const name = "Facture n° 12 «été» ተስፋ.pdf";
    const document = await sendAndWait(api, supplier, { bytes, name });
    const url = document.url ?? "";
    const whole = await get(url);
    expect(whole.status).to.equal(200);
    const headers = Object.fromEntries(whole.headers);
    expect(headers).to.include({
      "content-type": "application/pdf",
      "content-length": String(bytes.length),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
      "accept-ranges": "bytes",
    });
    expect(headers["cache-control"]).to.match(/^private\b/);
    const [, plain, coded] =
      /^attachment; filename="([\x20-\x7e]+)"; filename\*=UTF-8''(\S+)$/.exec(headers["content-disposition"] ?? "") ??
      [];
    expect(decodeURIComponent(coded ?? "")).to.equal(name);
    expect(plain).to.match(/\.pdf$/);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).to.equal(true);

    const ranges: Record<string, [status: number, content: Buffer, range: string | null]> = {
      "bytes=0-9": [206, bytes.subarray(0, 10), `bytes 0-9/${bytes.length}`],
      "bytes=100-": [206, bytes.subarray(100), `bytes 100-${bytes.length - 1}/${bytes.length}`],
      "bytes=-10": [206, bytes.subarray(-10), `bytes ${bytes.length - 10}-${bytes.length - 1}/${bytes.length}`],
      "bytes=5-99999999": [206, bytes.subarray(5), `bytes 5-${bytes.length - 1}/${bytes.length}`],
      "bytes=99999999-": [416, Buffer.alloc(0), `bytes */${bytes.length}`],
      "bytes=9-5": [200, bytes, null],
      "bytes=0-1,4-5": [200, bytes, null],
      "lines=1-2": [200, bytes, null],
    };
    for (const [range, [status, content, told]] of Object.entries(ranges)) {
      const part = await get(url, { range });
      expect([part.status, part.headers.get("content-range")], range).to.deep.equal([status, told]);
      expect(Buffer.from(await part.arrayBuffer()).equals(content), range).to.equal(true);
    }
    const head = await get(url, {}, "HEAD");
    expect([head.status, head.headers.get("content-length")]).to.deep.equal([200, String(bytes.length)]);
    expect((await get(url, {}, "POST")).status).to.equal(405);
  });

  it("are nobody's by an address that is altered, and gone by one that has expired or whose document was taken back", async () => {
    const supplier = await buildSupplier();
    const document = await sendAndWait(api, supplier, { bytes: await makePdf() });
    const [, , token = ""] = (document.url ?? "").split("/");
    const refusal = async (path: string) => {
      const answer = await get(path);
      return [answer.status, ((await answer.json()) as { code: string }).code];
    };
    const invalid = [404, "documents.addressInvalid"];
    const middle = token.length >> 1;
    const other = token[middle] === "A" ? "B" : "A";
    expect(await refusal(`/files/${token.slice(0, middle)}${other}${token.slice(middle + 1)}/a.pdf`)).to.deep.equal(
      invalid,
    );
    expect(await refusal(`/files/${token.slice(0, -1)}/a.pdf`)).to.deep.equal(invalid);
    expect(await refusal(`/files/${token}A/a.pdf`)).to.deep.equal(invalid);
    expect(await refusal("/files/x/a.pdf")).to.deep.equal(invalid);
    expect(await refusal("/files/")).to.deep.equal(invalid);
    const sign = (variant: number, after: number, secret = testSecrets.JWT_PRIVATE_KEY) =>
      signToken(
        { jwtPrivateKey: secret },
        { documentId: document.id, variant, expiresAt: new Date(Date.now() + after) },
      );
    expect((await get(`/files/${sign(0, minute)}/a.pdf`)).status, "as we sign").to.equal(200);
    expect(await refusal(`/files/${sign(1, minute)}/a.pdf`), "no such picture").to.deep.equal(invalid);
    expect(await refusal(`/files/${sign(0, minute, "another key")}/a.pdf`)).to.deep.equal(invalid);
    expect(await refusal(`/files/${sign(0, -1000)}/a.pdf`)).to.deep.equal([410, "documents.addressExpired"]);
    const lasts = new Date(document.expiresAt ?? 0).getTime() - Date.now();
    expect(lasts).to.be.within(9 * minute, 10 * minute);

    expect((await api.del(`/documents/${document.id}`, { as: await buildBuyer() })).status).to.equal(404);
    expect((await api.del(`/documents/${document.id}`, { as: supplier })).status).to.equal(204);
    expect(await refusal(document.url ?? "")).to.deep.equal(invalid);
    expect(await statusFor(document.id, supplier)).to.equal(404);
  });

  it("have an address for everybody when they are public, which is good for a year and ends with the picture", async () => {
    const { product, supplier } = await buildProduct();
    const bytes = await makePicture({ width: 500, height: 300 });
    const document = await sendAndWait(api, supplier, {
      bytes,
      name: "a.jpg",
      type: "image/jpeg",
      purpose: "productPicture",
    });
    expect(document.variants[0]?.url, "for its own until it hangs").to.match(/^\/files\//);
    const row = await api.db("documents").where({ id: document.id }).first();
    const everybodys = `/pictures/${row.picture_key}-480.avif`;
    expect((await get(everybodys)).status, "not before it hangs").to.equal(404);
    const subject = { type: "product" as const, id: product.id };
    const now = new Date();
    await api.db.transaction((trx) =>
      attachDocuments({
        trx,
        ids: [document.id],
        organizationId: supplier.organization.id,
        purpose: "productPicture",
        subject,
        now,
      }),
    );
    const shown = (await api.get(`/documents/${document.id}`, { as: supplier })).body;
    expect(shown.expiresAt).to.equal(null);
    expect(shown.variants[0].url).to.equal(everybodys);
    expect(shown.can).to.deep.equal([]);
    const picture = await get(everybodys);
    expect(picture.status).to.equal(200);
    expect(Object.fromEntries(picture.headers)).to.include({
      "content-type": "image/avif",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect((await get(everybodys, { "if-none-match": picture.headers.get("etag") ?? "" })).status).to.equal(304);
    for (const wrong of [
      everybodys.replace("-480.", "-960."),
      everybodys.replace(row.picture_key, "x".repeat(32)),
      everybodys.replace(row.picture_key, document.id),
    ]) {
      const answer = await get(wrong);
      expect(answer.status, wrong).to.equal(404);
      expect(answer.headers.get("cache-control")).to.equal("no-store");
    }
    expect((await api.del(`/documents/${document.id}`, { as: supplier })).body.code).to.equal(
      "documents.alreadyAttached",
    );
    await api.db.transaction((trx) => removeDocuments({ trx, subject, now }));
    expect((await get(everybodys)).status, "removed").to.equal(404);
  });
});
