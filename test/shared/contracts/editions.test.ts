import { createHash } from "node:crypto";
import { expect } from "chai";
import { clausesEdition, clausesInBoth, type ArbitrationSeat, type GoverningLaw } from "#shared/contracts/clauses.ts";
import { contractOrigins } from "#shared/contracts/process.ts";
import { languages } from "#shared/kernel/language.ts";
import en from "#shared/locales/en/contracts.json" with { type: "json" };

/** The words of each edition: a new one is a new line here, and no line ever changes. */
const editions: Readonly<Record<number, string>> = {
  1: "cfe3118d487a64bb9faf5a7887624cccdb52bfbb6b18debeb3dd9ebb9916325e",
};

describe("the clauses of contracts", () => {
  it("have the words of their edition: whoever changes one counts it up", () => {
    const words = contractOrigins.flatMap((origin) =>
      (Object.keys(en.law).sort() as GoverningLaw[]).flatMap((law) =>
        (Object.keys(en.seat).sort() as ArbitrationSeat[]).flatMap((seat) =>
          languages.map((language) =>
            clausesInBoth({
              origin,
              governing: { language, law, seat },
              site: "Site",
              orderDays: 7,
              payHours: 72,
              paperDays: 14,
            }),
          ),
        ),
      ),
    );
    const hash = createHash("sha256").update(JSON.stringify(words)).digest("hex");
    expect(hash, `edition ${clausesEdition}`).to.equal(editions[clausesEdition]);
  });
});
