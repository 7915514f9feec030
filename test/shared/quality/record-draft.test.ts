import { expect } from "chai";
import { futureOfRecord } from "#shared/quality/record-draft.ts";
import { cocoa, coffee, draft, kept, problemsOf, result, scaAttributes } from "./records.ts";

const by = { method: "SCA green grading" };

describe("the record of an inspection", () => {
  it("takes what can be, and keeps it in one writing", () => {
    const record = kept(
      coffee(
        result("waterActivity", "0.710"),
        result("foreignMatter", "0.10", { operator: "<", quantificationLimit: "0.1", sealed: true }),
        result("moisture", "13.40", { unit: "percent", laboratory: "Laboratoire Estuaire", date: "2026-11-17" }),
      ),
    );
    expect(record.figures.map(({ figure, value, operator, unit }) => [figure, value, operator, unit])).to.deep.equal([
      ["moisture", "13.4", null, "percent"],
      ["waterActivity", "0.71", null, "aw"],
      ["foreignMatter", "0.1", "<", "percent"],
    ]);
  });

  const refused: Readonly<Record<string, readonly [typed: object, ...problems: string[]]>> = {
    "nothing at all": [coffee(), "figures: required"],
    "no crop": [{ figures: [result("moisture", "12")] }, "crop: required"],
    "moisture of 140 %": [coffee(result("moisture", "140")), "figures[0].value: atMost"],
    "moisture of 1 %": [coffee(result("moisture", "1")), "figures[0].value: atLeast"],
    "a text for a number": [coffee(result("moisture", "dry")), "figures[0].value: decimal"],
    "a negative number": [coffee(result("foreignMatter", "-1")), "figures[0].value: atLeast"],
    "a figure of another crop": [coffee(result("slaty", "3")), "figures[0].figure: otherCrop"],
    "the same figure twice": [coffee(result("moisture", "12"), result("moisture", "11")), "figures[1].figure: twice"],
    "another unit": [coffee(result("moisture", "12", { unit: "points" })), "figures[0].unit: choice"],
    "no method": [coffee({ figure: "moisture", value: "12" }), "figures[0].method: required"],
    "less than nothing": [coffee(result("foreignMatter", "0", { operator: "<" })), "figures[0].value: above"],
    "less than a wanted figure": [coffee(result("density", "700", { operator: "<" })), "figures[0].operator: choice"],
    "below what can be measured": [
      coffee(result("ochratoxinA", "0.2", { quantificationLimit: "0.5" })),
      "figures[0].value: belowQuantification",
    ],
    "a note of the cup among the figures": [coffee(result("acidity", "7")), "figures[0].figure: inTable"],
    "15 and above, which follows": [coffee(result("screen15Up", "95")), "figures[0].figure: inTable"],
    "full defects beside their counts": [
      { ...coffee(result("secondaryDefects", "4")), defects: { ...by, beans: { broken: 10 } } },
      "figures[0].figure: inTable",
    ],
    "screens over 100 %": [
      { ...coffee(), screens: { ...by, shares: { screen18: "60", screen17: "50" } } },
      "screens.shares: sharesSum",
    ],
    "all screens under 100 %": [
      {
        ...coffee(),
        screens: {
          ...by,
          shares: {
            screen18: "20",
            screen17: "20",
            screen16: "20",
            screen15: "20",
            screen14: "10",
            screenBelow: "9.9",
          },
        },
      },
      "screens.shares: sharesSum",
    ],
    "screens without a share": [{ ...coffee(), screens: { ...by, shares: {} } }, "screens.shares: oneShare"],
    "a method of screens alone, beside a figure": [
      { ...coffee(result("moisture", "12")), screens: by },
      "screens.shares: oneShare",
    ],
    "a cut test without a share": [{ ...cocoa(), cutTest: { ...by, beans: 300 } }, "cutTest.mouldy: oneShare"],
    "a screen for residues that says nothing": [
      { crop: "chia", residues: { method: "EN 15662", found: [] } },
      "residues.substances: screenSilent",
    ],
    "a crop alone": [{ crop: "coffee" }, "figures: required"],
    "a sampling of which nothing is said": [{ crop: "coffee", sampling: { sealedSamples: [] } }, "figures: required"],
    "half a bean": [{ ...coffee(), defects: { ...by, beans: { broken: 1.5 } } }, "defects.beans.broken: integer"],
    "beans of cocoa": [{ ...cocoa(), defects: { ...by, beans: { broken: 1 } } }, "defects: otherCrop"],
    "a cut test of coffee": [{ ...coffee(), cutTest: { ...by, mouldy: "1" } }, "cutTest: otherCrop"],
    "a cut test over 100 %": [
      { ...cocoa(), cutTest: { ...by, mouldy: "60", slaty: "41" } },
      "cutTest.mouldy: sharesOver",
    ],
    "a cup without one note": [
      { ...coffee(), cup: { protocol: "sca2004", attributes: { ...scaAttributes, body: null } } },
      "cup.attributes.body: required",
    ],
    "a cup with a note of 11": [
      { ...coffee(), cup: { protocol: "sca2004", attributes: { ...scaAttributes, body: "11" } } },
      "cup.attributes.body: atMost",
    ],
    "a cup with a note of the other protocol": [
      { ...coffee(), cup: { protocol: "sca2004", attributes: { ...scaAttributes, mouthfeel: "7" } } },
      "cup.attributes.mouthfeel: otherProtocol",
    ],
    "more bags drawn than there are": [
      { ...coffee(), sampling: { bagsDrawn: 201, bagsTotal: 200 } },
      "sampling.bagsDrawn: bagsThere",
    ],
    "a sealed sample twice": [
      {
        ...coffee(),
        sampling: {
          sealedSamples: [
            { label: "LE-1", holder: "Buyer" },
            { label: "le-1", holder: "Supplier" },
          ],
        },
      },
      "sampling.sealedSamples[1].label: twice",
    ],
    "a residue twice": [
      {
        crop: "chia",
        residues: {
          method: "EN 15662",
          found: [
            { substance: "Chlorpyrifos", value: "0.02" },
            { substance: "chlorpyrifos", value: "0.03" },
          ],
        },
      },
      "residues.found[1].substance: twice",
    ],
    "a residue of nothing": [
      { crop: "chia", residues: { method: "EN 15662", found: [{ substance: "Chlorpyrifos", value: "0" }] } },
      "residues.found[0].value: above",
    ],
    "a day that is none": [coffee(result("moisture", "12", { date: "2026-02-30" })), "figures[0].date: date"],
    "another way of paying": [
      coffee(result("moisture", "12", { laboratory: "pay to IBAN DE89370400440532013000" })),
      "figures[0].laboratory: throughEscrowOnly",
    ],
  };
  for (const [what, [typed, ...problems]] of Object.entries(refused))
    it(`is refused beside the field: ${what}`, () => expect(problemsOf(typed as never)).to.deep.equal(problems));

  it("takes shares of screens to the last one, and fewer of them up to 100 %", () => {
    const shares = { screen18: "14.2", screen17: "27.6", screen16: "33.1", screen15: "21.2" };
    expect(problemsOf({ ...coffee(), screens: { ...by, shares } })).to.deep.equal([]);
    const all = { ...shares, screen14: "3.1", screenBelow: "0.8" };
    expect(problemsOf({ ...coffee(), screens: { ...by, shares: all } })).to.deep.equal([]);
  });

  it("takes one share of a table, a screen that found nothing of what it looked for, and beans counted with none found", () => {
    for (const typed of [
      { ...coffee(), screens: { ...by, shares: { screen18: "0" } } },
      { ...cocoa(), cutTest: { ...by, slaty: "0" } },
      { crop: "chia", residues: { method: "EN 15662", substances: 500 } },
      { crop: "chia", residues: { method: "EN 15662", quantificationLimit: "0.01" } },
      { ...coffee(), defects: { ...by, beans: {} } },
      { ...coffee(), sampling: { netWeightFound: "12600" } },
    ])
      expect(problemsOf(typed), JSON.stringify(typed)).to.deep.equal([]);
  });

  it("tells days that have not come, wherever they stand", () => {
    const typed = {
      ...coffee(result("moisture", "12", { date: "2026-11-28" }), result("quakers", "0", { date: "2026-11-27" })),
      defects: { ...by, beans: {}, date: "2026-12-01" },
      sampling: { drawnOn: "2027-01-01" },
    };
    expect(futureOfRecord(draft(typed), "2026-11-27").map(({ field, key }) => [field, key])).to.deep.equal([
      ["record.figures[0].date", "future"],
      ["record.defects.date", "future"],
      ["record.sampling.drawnOn", "future"],
    ]);
  });
});
