import { expect } from "chai";
import type { DescribedPicture } from "#shared/documents/pictures.ts";
import type { Purpose } from "#shared/documents/choices.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { makeCameraPicture } from "#test/factories/files.ts";
import { buildStaff, buildSupplier } from "#test/factories/people.ts";
import { buildProduct, productForm } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";
import { sendAndWait } from "#test/support/uploads.ts";

type Supplier = Awaited<ReturnType<typeof buildSupplier>>;
interface Own {
  id: string;
  version: number;
  pictures: DescribedPicture[];
}

describe("the pictures of a listing", function () {
  this.timeout(60_000);
  const api = useSharedApi();
  let supplier: Supplier;
  before(async () => void (supplier = await buildSupplier({ verification: "verified" })));

  const pictures = async (count: number, owner = supplier, purpose: Purpose = "productPicture") =>
    Promise.all(Array.from({ length: count }, async () => (await buildDocument(owner, { purpose })).id));
  const list = (drafts: unknown, more: object = {}, as: Supplier = supplier) =>
    api.post("/products", { as, body: { ...productForm(more), pictures: drafts } });
  const save = (own: Pick<Own, "id" | "version">, drafts: unknown, more: object = {}) =>
    api.patch(`/products/${own.id}`, {
      as: supplier,
      version: own.version,
      body: { ...productForm(more), pictures: drafts },
    });
  const drafts = (ids: readonly string[]) => ids.map((id) => ({ id }));
  const shown = async (id: string): Promise<DescribedPicture[]> => (await api.get(`/products/${id}`)).body.pictures;
  const idsOf = (of: readonly DescribedPicture[]) => of.map(({ id }) => id);
  const everybodys = async (id: string) =>
    (await api.get(`/documents/${id}`, { as: await buildStaff("verifier") })).status === 200;

  it("stand on its page in their order with their words, and lists show the first alone, before any address", async () => {
    const [one, two, three] = (await pictures(3)) as [string, string, string];
    const images = ["https://pictures.example/lot.jpg"];
    const { status, body } = await list([{ id: two, alt: " Ripe cherries " }, { id: one, alt: "" }, { id: three }], {
      images,
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    const detail = (await api.get(`/products/${body.id}`)).body;
    expect(detail.pictures).to.deep.equal(body.pictures);
    expect(detail.images).to.deep.equal(images);
    expect(body.pictures.map(({ id, alt }: DescribedPicture) => [id, alt])).to.deep.equal([
      [two, "Ripe cherries"],
      [one, null],
      [three, null],
    ]);
    const { picture_key: key } = await api.db("documents").where({ id: two }).first();
    expect(body.pictures[0].variants).to.deep.equal(
      [480, 960].flatMap((width) =>
        ["avif", "webp"].map((format) => ({
          url: `/pictures/${key}-${width}.${format}`,
          width,
          height: (width * 3) / 4,
          format,
        })),
      ),
    );
    const [listed] = (await api.get(`/products?supplier=${supplier.organization.id}`)).body.items;
    expect(listed.pictures).to.deep.equal([body.pictures[0]]);
    const own = (await api.get(`/organizations/${supplier.organization.id}/products`, { as: supplier })).body;
    expect(own.items[0].pictures).to.deep.equal(body.pictures);
  });

  it("are moved, described, replaced and taken away by ordinary changes, and no order is held up by them", async () => {
    const [one, two, other] = (await pictures(3)) as [string, string, string];
    const made: Own & { termsVersion: number } = (await list(drafts([one, two]))).body;
    const moved = await save(made, [{ id: two, alt: "Drying beds" }, { id: one }]);
    expect(moved.body).to.include({ version: 2, termsVersion: made.termsVersion });
    expect(idsOf(await shown(made.id))).to.deep.equal([two, one]);
    expect((await save(made, drafts([one]))).status, "as it was before").to.equal(412);
    const replaced = (await save(moved.body, drafts([other, one]))).body;
    expect(idsOf(await shown(made.id))).to.deep.equal([other, one]);
    expect(await everybodys(two), "what was replaced").to.equal(false);
    expect(await everybodys(one)).to.equal(true);
    const untouched = await save(replaced, undefined);
    expect(untouched.body.pictures, "left out").to.deep.equal(replaced.pictures);
    expect((await save(untouched.body, [])).body.pictures).to.deep.equal([]);
    expect(await everybodys(one)).to.equal(false);
    expect((await save({ id: made.id, version: 5 }, drafts([one]))).status, "what was taken away").to.equal(404);
  });

  it("are refused beside the field: others' as absent ones, those of another listing, and what is no picture of goods", async () => {
    const stranger = await buildSupplier();
    const [own, elsewhere] = (await pictures(2)) as [string, string];
    const [strangers] = (await pictures(1, stranger)) as [string];
    await list(drafts([elsewhere]));
    const [logo] = (await pictures(1, supplier, "logo")) as [string];
    const refused = await buildDocument(supplier, { purpose: "productPicture", status: "refused" });
    const checking = await buildDocument(supplier, { purpose: "productPicture", status: "checking" });
    const absent = "01900000-0000-7000-8000-00000000dead";
    const cases = [
      [[own, strangers], 404, "documents.notFound", "pictures[1]", "documentMissing"],
      [[absent], 404, "documents.notFound", "pictures[0]", "documentMissing"],
      [[elsewhere, own], 409, "documents.alreadyAttached", "pictures[0]", "documentAttached"],
      [[logo], 409, "documents.wrongPurpose", "pictures[0]", "documentPurpose"],
      [[refused.id], 409, "documents.refused", "pictures[0]", "documentRefused"],
      [[checking.id], 409, "documents.notReady", "pictures[0]", "documentNotReady"],
      [await pictures(11), 400, "request.invalid", "pictures", "tooMany"],
      [[own, own], 400, "request.invalid", "pictures[1]", "twice"],
      [["lot.jpg"], 400, "request.invalid", "pictures[0].id", "uuid"],
    ] as const;
    for (const [ids, status, code, field, key] of cases) {
      const { body, ...answer } = await list(drafts(ids));
      expect([answer.status, body.code], `${code} ${field}`).to.deep.equal([status, code]);
      expect(body.details.fields[0], code).to.include({ field, key });
    }
    const long = await list([{ id: own, alt: "x".repeat(201) }]);
    expect(long.body.details.fields[0]).to.include({ field: "pictures[0].alt", key: "tooLong" });
    expect((await list(drafts(await pictures(10)))).status).to.equal(201);
  });

  it("of a listing that is not shown are told to nobody else, and go with the listing", async () => {
    const [id] = (await pictures(1)) as [string];
    const hidden: Own = (await list(drafts([id]), { active: false })).body;
    expect(idsOf(hidden.pictures)).to.deep.equal([id]);
    expect((await api.get(`/products/${hidden.id}`)).status).to.equal(404);
    expect(JSON.stringify((await api.get(`/products?supplier=${supplier.organization.id}`)).body)).not.to.include(id);
    const { status } = await api.del(`/products/${hidden.id}`, { as: supplier });
    expect(status).to.equal(204);
    expect(await everybodys(id)).to.equal(false);
    const { removed_at: removedAt } = await api.db("documents").where({ id }).first();
    expect(removedAt).to.be.instanceOf(Date);
  });

  it("carry nothing of what a telephone has written into them", async () => {
    const sent = { bytes: await makeCameraPicture(), name: "bags.jpg", type: "image/jpeg", purpose: "productPicture" };
    const { id } = await sendAndWait(api, supplier, { ...sent, purpose: "productPicture" });
    const { body } = await list(drafts([id]));
    const [picture] = await shown(body.id);
    expect(picture?.variants, JSON.stringify(picture)).to.have.lengthOf(2);
    for (const { url, width, height } of picture?.variants ?? []) {
      expect([width, height], "upright").to.deep.equal([400, 600]);
      const answer = await fetch(api.url + url);
      expect(answer.status).to.equal(200);
      const bytes = Buffer.from(await answer.arrayBuffer()).toString("latin1");
      for (const word of ["Exif", "GPS", "Abebech", "Telephone"]) expect(bytes, url).not.to.include(word);
    }
  });

  it("say where search engines find them, in place of any address", async () => {
    const [id] = (await pictures(1)) as [string];
    const { product } = await buildProduct({ supplier, images: ["https://pictures.example/lot.jpg"] });
    await save({ id: product.id, version: product.version }, [{ id, alt: "Bags <b>" }]);
    const html = await (await fetch(`${api.url}/products/${product.category}/${product.id}`)).text();
    expect(html).to.match(/"image":\["http:\/\/[^"]+\/pictures\/[\w-]+-960\.webp"/);
  });
});
