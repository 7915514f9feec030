import { randomUUID } from "node:crypto";
import { expect } from "chai";
import type { Schema } from "yup";
import { allEndpoints, domains } from "#backend/src/domains/all.ts";
import { buildOrder, inspectionForm } from "#test/factories/orders.ts";
import { useSharedApi } from "#test/support/api.ts";

/** Parameters that can be written in one way alone: a number from 1, or a word of a list; the id of a paper is held against the papers letter by letter. */
const oneWay = new Set(["number", "kind", "round", "side", "paperId"]);

/** Ids are written small, and numbers without zeros before them. */
const isIdOrNumber = (field: Schema) =>
  !field.isValidSync("CT-2026-00001") && (field.isValidSync(randomUUID()) || field.isValidSync("7"));
const named = (name: string) => domains.filter(({ otherNames }) => otherNames?.[name]).length;

describe("an idempotency key", () => {
  const api = useSharedApi();

  it("counts for the object, however its address is written", async () => {
    const { order, buyer } = await buildOrder(api, { status: "quality_control" });
    const key = randomUUID();
    const body = inspectionForm({ status: "rejected", notes: "The seal was broken." });
    const spellings = [order.id, order.reference, order.id.toUpperCase()];
    const answers = [];
    for (const spelling of spellings)
      answers.push(await api.post(`/orders/${spelling}/inspections`, { as: buyer, key, body }));
    for (const { status, body: answer } of answers)
      expect([status, answer.id, answer.version], JSON.stringify(answer)).to.deep.equal([
        200,
        order.id,
        answers[0]?.body.version,
      ]);
    expect(await api.db("quality_controls").where({ order_id: order.id })).to.have.lengthOf(1);
    const other = await api.post(`/orders/${order.reference}/inspections`, {
      as: buyer,
      key,
      body: { ...body, notes: "Other words." },
    });
    expect([other.status, other.body.code]).to.deep.equal([422, "request.idempotencyKeyReused"]);
  });

  it("is another intention with another object", async () => {
    const { order, buyer, product, supplier } = await buildOrder(api, { status: "quality_control" });
    const { order: second } = await buildOrder(api, { status: "quality_control", buyer, product, supplier });
    const key = randomUUID();
    const body = inspectionForm({ status: "rejected", notes: "Wet bags." });
    for (const { id } of [order, second]) {
      const answer = await api.post(`/orders/${id}/inspections`, { as: buyer, key, body });
      expect([answer.status, answer.body.id], JSON.stringify(answer.body)).to.deep.equal([200, id]);
    }
  });

  it("can be held against the object wherever one is taken", () => {
    const open = allEndpoints
      .filter(({ contract }) => contract.idempotency !== "none")
      .flatMap(({ contract }) =>
        Object.entries((contract.params as { fields?: Record<string, Schema> } | undefined)?.fields ?? {})
          .filter(([name, field]) => !oneWay.has(name) && !isIdOrNumber(field) && named(name) !== 1)
          .map(([name]) => `${contract.name} :${name}`),
      );
    expect(open).to.deep.equal([]);
  });
});
