import { expect } from "chai";
import { ValidationError, type AnySchema, type SchemaDescription } from "yup";
import { allEndpoints } from "#backend/src/domains/all.ts";

/** What stands where a text, a list or an object belongs. */
const hostile = [null, 5, -1, "x", "", true, [], [null], [[]], [5], ["x"], [{}], {}, { a: null }, { length: 1e9 }];

/** Every place of a body, each as a body with something else in it. */
function* spoiled(description: SchemaDescription): Generator<unknown> {
  for (const value of hostile) yield value;
  const { fields, innerType } = description as {
    fields?: Record<string, SchemaDescription>;
    innerType?: SchemaDescription;
  };
  for (const [name, field] of Object.entries(fields ?? {})) for (const value of spoiled(field)) yield { [name]: value };
  if (innerType) for (const value of spoiled(innerType)) yield [value];
}

describe("bodies", () => {
  it("of every endpoint are refused, whatever stands in their places, and never a fault of ours", () => {
    let tried = 0;
    for (const { contract } of allEndpoints) {
      const body = contract.body as AnySchema | undefined;
      if (!body) continue;
      for (const value of spoiled(body.describe())) {
        tried += 1;
        try {
          body.validateSync(value, { abortEarly: false });
        } catch (error) {
          expect(error, `${contract.name}: ${JSON.stringify(value)}`).to.be.instanceOf(ValidationError);
        }
      }
    }
    expect(tried).to.be.above(1000);
  });
});
