import { expect } from "chai";
import type { AnyObjectSchema } from "yup";
import { AppError } from "#shared/kernel/errors.ts";
import { allEndpoints } from "#backend/src/domains/all.ts";
import { parsePart } from "#backend/src/http/parse.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";

/** What is read of a schema here. */
interface Node {
  type: string;
  fields?: Record<string, Node>;
  innerType?: Node;
  tests?: { OPTIONS?: { name?: string } }[];
}

interface Figure {
  name: string;
  schema: AnyObjectSchema;
  /** Names of members, with `0` for the first entry of a list. */
  path: string[];
}

/** Each decimal that a body may hold: amounts, quantities, weights, limits. */
function figuresIn(name: string, schema: AnyObjectSchema, node: Node, path: string[] = []): Figure[] {
  if (node.type === "array" && node.innerType) return figuresIn(name, schema, node.innerType, [...path, "0"]);
  if (node.type === "object")
    return Object.entries(node.fields ?? {}).flatMap(([field, inner]) =>
      figuresIn(name, schema, inner, [...path, field]),
    );
  const isDecimal = node.type === "string" && node.tests?.some(({ OPTIONS }) => OPTIONS?.name === "decimal");
  return isDecimal ? [{ name, schema, path }] : [];
}

const figures = allEndpoints.flatMap(({ contract: { name, body } }) =>
  body ? figuresIn(name, body, body as unknown as Node) : [],
);

/** Figures of which nothing is something: a tolerance, a score, what is left, what was measured; and, on a quote of the exchange, less. */
const mayBeNothing =
  /(?: record\..*|tolerancePercent|score|qualityLimits\[0\]\.(?:least|most)|differential\.difference|\.min|\.max|\.value|figures\[0\]\.\w+|found\[0\]\.\w+|catalogue\.\w+ quantity)$/;

const bodyWith = (path: string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => (name === "0" ? [inner] : { [name]: inner }), value);

/** The problem that a body with nothing but this has there. */
function problemAt({ schema, path }: Figure, value: unknown): string | undefined {
  const place = path.join(".").replace(/\.0(?=\.|$)/g, "[0]");
  try {
    // Of goods in bags, whose weight is told.
    parsePart(schema, { unit: "Bags", ...(bodyWith(path, value) as object) }, "body");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.details.fields?.find(({ field }) => field === place)?.key;
  }
  return undefined;
}

describe("what somebody names in figures", () => {
  const api = useSharedApi();

  it("is refused where it is too large to be kept, no number, or nothing", () => {
    expect(figures.map(({ name, path }) => `${name} ${path.join(".")}`)).to.include.members([
      "offers.create pricePerUnit",
      "offers.counter quantity",
      "quotations.create targetPrice",
      "quotations.quote shipments.0.quantity",
      "catalogue.create price",
      "escrow.create quantity",
      "escrow.propose reduction",
      "disputes.decide releasedAmount",
    ]);
    const taken = figures.flatMap((figure) => {
      const what = `${figure.name} ${figure.path.join(".").replace(/\.0(?=\.|$)/g, "[0]")}`;
      const nothing = mayBeNothing.test(what) ? [] : ["0", "0.00", "-1", "-0.01"];
      return [`1${"0".repeat(24)}`, "9".repeat(15), "1e3", "NaN", "Infinity", "0x10", "1,000", ...nothing]
        .filter((value) => problemAt(figure, value) === undefined)
        .map((value) => `${what} ${value}`);
    });
    expect([...new Set(taken)].join("\n")).to.equal("");
  });

  it("is refused in an inquiry, a counter-offer and an order where all of it would be worth nothing or too much", async () => {
    const { product } = await buildProduct();
    const buyer = await buildBuyer();
    const { offer, buyer: other, supplier } = await buildOffer();
    const asked = { productId: product.id, message: "Is this lot available?" };
    for (const [field, value, key] of [
      ["pricePerUnit", "0.00", "above"],
      ["pricePerUnit", `1${"0".repeat(24)}`, "decimal"],
      ["quantity", "0", "above"],
      ["quantity", "999999999999", "tooLarge"],
    ] as const) {
      const fields = [{ field, key }];
      const inquiry = await api.post("/offers", { as: buyer, body: { ...asked, [field]: value } });
      const terms = { answers: 1, quantity: "1", pricePerUnit: "5300.00", [field]: value };
      const counter = await api.post(`/offers/${offer.id}/counter`, { as: supplier, body: terms, version: 1 });
      for (const { status, body } of [inquiry, counter]) {
        expect([status, body.code], `${field} ${value}`).to.deep.equal([400, "request.invalid"]);
        expect(
          (body.details.fields as { field: string; key: string }[]).map((one) => ({ field: one.field, key: one.key })),
        ).to.deep.include.members(fields);
      }
    }
    const cents = { quantity: "0.001", pricePerUnit: "0.01" };
    const worthless = await api.post("/offers", { as: buyer, body: { ...asked, ...cents } });
    expect([worthless.status, worthless.body.code], JSON.stringify(worthless.body)).to.deep.equal([
      400,
      "request.invalid",
    ]);
    expect(await api.db("offer_versions").where({ offer_id: offer.id })).to.have.lengthOf(1);
    expect(other.user.id).not.to.equal(buyer.user.id);
  });
});
