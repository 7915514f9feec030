import { expect } from "chai";
import { inTime } from "#shared/identity/wait-time.ts";

describe("how long something takes from now", () => {
  it("is told in seconds, then in minutes, never less than it is, and never broken before its unit", () => {
    const told = [0, 1, 89.2, 90, 240, 241].map((seconds) => inTime(seconds, "en"));
    expect(told).to.deep.equal(
      ["in 1 second", "in 1 second", "in 90 seconds", "in 2 minutes", "in 4 minutes", "in 5 minutes"].map(unbroken),
    );
    expect([30, 240].map((seconds) => inTime(seconds, "fr"))).to.deep.equal(
      ["dans 30 secondes", "dans 4 minutes"].map(unbroken),
    );
  });
});

const unbroken = (text: string) => text.replace(/(\d) /, "$1\u00a0");
