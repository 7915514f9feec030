import { expect } from "chai";
import { benchEndurance } from "#test/bench/endurance.ts";

/** The short form of `npm run bench -- endurance`: all that it promises but speeds and memory. */
describe("readers, traders and the hostile side by side, while the database and the API are killed", () => {
  it("leaves nothing lost, doubled or waiting, and nobody honest refused", async () => {
    const goals = await benchEndurance(90);
    const missed = goals.filter(
      ({ ofWhole, below, value, limit }) => !ofWhole && !(below ? value <= limit : value >= limit),
    );
    expect(
      missed.map(({ name, value, below, limit }) => `${name}: ${value} (${below ? "<=" : ">="} ${limit})`),
    ).to.deep.equal([]);
  });
});
