import { expect } from "chai";
import fc from "fast-check";
import { readMember } from "#backend/src/domains/documents/checking/json-text.ts";

/** What `JSON.parse` says of the same. */
const parsed = (text: string): unknown => {
  try {
    const whole: unknown = JSON.parse(text);
    const isObject = typeof whole === "object" && whole !== null && !Array.isArray(whole);
    const value = isObject && Object.hasOwn(whole, "type") ? (whole as { type: unknown }).type : undefined;
    return { value: typeof value === "object" && value !== null ? undefined : value };
  } catch {
    return { fault: "broken" };
  }
};

describe("JSON that is read without being built", () => {
  it("says what JSON.parse says, of texts that are right and of texts that are nearly so", () => {
    const signs = fc.constantFrom(
      ...'{}[]",:\\ \n\u000btype0123.eE+-nulltrufasx\u00e9'.split(""),
      '"type":',
      '"\\u0074ype"',
    );
    const written = fc.json({ maxDepth: 5 });
    const spoiled = fc
      .tuple(written, fc.nat(200), fc.nat(2), fc.string({ unit: signs, maxLength: 4 }))
      .map(([text, at, length, put]) => text.slice(0, at) + put + text.slice(at + length));
    const object = fc
      .tuple(written, written)
      .map(([one, other]) => `{"type":${one}, "x" :\t${other},"ty\\u0070e":"Point"}`);
    const texts = fc.oneof(written, spoiled, object, fc.string({ unit: signs, maxLength: 12 }));
    fc.assert(
      fc.property(texts, (text) => {
        expect(readMember(text, "type"), text).to.deep.equal(parsed(text));
      }),
      { numRuns: 5000 },
    );
  });

  it("ends at a depth to which nobody draws", () => {
    const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
    expect(readMember(deep(64), "type")).to.deep.equal({ value: undefined });
    expect(readMember(deep(65), "type")).to.deep.equal({ fault: "tooDeep" });
  });
});
