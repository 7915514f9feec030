import { expect } from "chai";
import { cupScore, type CupRead } from "#shared/quality/cup.ts";
import { beanDefects, fullDefects } from "#shared/quality/defects.ts";
import { figuresOf } from "#shared/quality/figures.ts";
import { classesOf, foundOf, weightFound } from "#shared/quality/found.ts";
import { limitProblems, limitsOf, proposedLimits } from "#shared/quality/limits.ts";
import type { QualityLimit } from "#shared/quality/limit-draft.ts";
import { measuredCrops } from "#shared/quality/crops.ts";
import { referenceLimitsOf } from "#shared/quality/reference-limits.ts";
import { contractCount, verdictsOf } from "#shared/quality/verdicts.ts";
import { cocoa, coffee, kept, result, scaAttributes } from "./records.ts";

const most = (figure: string, value: string) => ({ figure, least: null, most: value }) as QualityLimit;
const least = (figure: string, value: string) => ({ figure, least: value, most: null }) as QualityLimit;
const metOf = (record: object, ...limits: QualityLimit[]) =>
  Object.fromEntries(verdictsOf(kept(record as never), limits).map(({ figure, met }) => [figure, met]));
const foundIn = (record: object) =>
  Object.fromEntries(foundOf(kept(record as never)).map(({ figure, value }) => [figure, value]));

describe("what follows from a record", () => {
  it("counts whole full defects of each kind by the SCA's table, and no parts of one", () => {
    const poster = {
      1: ["fullBlack", "fullSour", "driedCherry", "fungus", "foreign"],
      3: ["partialBlack", "partialSour"],
    };
    for (const [beans, names] of Object.entries(poster))
      for (const name of names) expect(beanDefects[name as "fungus"].beans, name).to.equal(Number(beans));
    expect([beanDefects.severeInsect.beans, beanDefects.slightInsect.beans]).to.deep.equal([5, 10]);
    for (const name of ["parchment", "floater", "immature", "withered", "shell", "broken", "husk"] as const)
      expect(beanDefects[name], name).to.deep.equal({ category: 2, beans: 5 });
    expect(fullDefects({ broken: 10, floater: 5, slightInsect: 10 })).to.deep.equal({ 1: 0, 2: 4 });
    // Four beans of each of two kinds make none, though eight are more than five.
    expect(fullDefects({ broken: 4, floater: 4, severeInsect: 4, fullSour: 1 })).to.deep.equal({ 1: 1, 2: 0 });
  });

  it("adds the screens up, exactly, and only where each of them is known", () => {
    const screens = (shares: object) => ({ ...coffee(), screens: { method: "ISO 4150", shares } });
    const shares = { screen18: "14.2", screen17: "27.6", screen16: "33.1", screen15: "21.2" };
    expect(foundIn(screens(shares))).to.include({ screen15Up: "96.1", screen16Up: "74.9", screen17Up: "41.8" });
    expect(foundIn(screens(shares))).not.to.have.property("screen14Up");
  });

  it("scores a cup by its protocol", () => {
    const sca: CupRead = { protocol: "sca2004", attributes: scaAttributes };
    expect(cupScore(sca)).to.equal("83.50");
    expect(cupScore({ ...sca, defectPoints: "4" })).to.equal("79.50");
    expect(cupScore({ ...sca, attributes: { ...scaAttributes, body: null } })).to.equal(null);
    const all = (value: string) =>
      Object.fromEntries(
        ["fragrance", "aroma", "flavour", "aftertaste", "acidity", "sweetness", "mouthfeel", "overall"].map((name) => [
          name,
          value,
        ]),
      );
    expect(cupScore({ protocol: "cva", attributes: all("9") })).to.equal("100.00");
    expect(cupScore({ protocol: "cva", attributes: all("6") })).to.equal("84.25");
    expect(cupScore({ protocol: "cva", attributes: { ...all("6"), overall: "7" } })).to.equal("84.91");
    expect(cupScore({ protocol: "cva", attributes: all("6"), nonUniformCups: 1, defectiveCups: 1 })).to.equal("78.25");
    expect(foundIn({ ...coffee(), cup: sca })).to.include({ cupScore: "83.5", flavour: "7.75" });
    expect(foundIn({ ...coffee(), cup: { protocol: "cva", attributes: all("6") } })).not.to.have.property("flavour");
  });

  it("names the size of cocoa and the grade of its cut test", () => {
    const sizeOf = (count: string) => classesOf(kept(cocoa(result("beanCount", count)))).beanSize;
    expect(["100", "100.5", "120", "121"].map(sizeOf)).to.deep.equal(["large", "medium", "medium", "small"]);
    const gradeOf = (mouldy: string, slaty: string, insectDamaged: string | null, germinated: string | null = null) =>
      classesOf(kept({ ...cocoa(), cutTest: { method: "ISO 1114", mouldy, slaty, insectDamaged, germinated } }))
        .cutGrade;
    expect(gradeOf("3", "3", "3")).to.equal("I");
    expect(gradeOf("3", "3", "2", "1.1")).to.equal("II");
    expect(gradeOf("4", "8", "6")).to.equal("II");
    expect(gradeOf("4.1", "0", "0")).to.equal("below");
    expect(gradeOf("1", "1", null)).to.equal(null);
  });

  it("holds the weight found against the weight shipped", () => {
    const record = kept({ ...coffee(), sampling: { netWeightFound: "10110" } });
    expect(weightFound(record, "10")).to.deep.equal({ found: "10110", shipped: "10000", difference: "1.10" });
    expect(weightFound(kept({ ...coffee(), sampling: { netWeightFound: "9949.95" } }), "10")?.difference).to.equal(
      "-0.50",
    );
    expect(weightFound(record, null)).to.equal(null);
  });
});

describe("verdicts", () => {
  it("are exact, where numbers of a machine are not", () => {
    expect(metOf(coffee(result("moisture", "12.0001")), most("moisture", "12"))).to.deep.equal({ moisture: false });
    expect(metOf(coffee(result("moisture", "12.00")), most("moisture", "12"))).to.deep.equal({ moisture: true });
    const screens = { method: "ISO 4150", shares: { screen18: "0.1", screen17: "0.2" } };
    expect(metOf({ ...coffee(), screens }, most("screen17Up", "0.3"))).to.include({ screen17Up: true });
  });

  it("take less than the limit of quantification as kept only where that lies within the limit", () => {
    const below = (value: string) => ({
      crop: "sesame",
      figures: [result("aflatoxinB1", value, { operator: "<", quantificationLimit: value })],
    });
    expect(metOf(below("0.5"), most("aflatoxinB1", "2"))).to.deep.equal({ aflatoxinB1: true });
    expect(metOf(below("2"), most("aflatoxinB1", "2"))).to.deep.equal({ aflatoxinB1: true });
    expect(metOf(below("2.1"), most("aflatoxinB1", "2"))).to.deep.equal({ aflatoxinB1: null });
    expect(metOf(below("2"), least("aflatoxinB1", "2"))).to.deep.equal({ aflatoxinB1: false });
  });

  it("follow the contract where it says something, else what was read elsewhere, with its source", () => {
    const record = kept(coffee(result("moisture", "12.5"), result("waterActivity", "0.7"), result("density", "700")));
    const [moisture, water, density] = verdictsOf(record, [most("moisture", "13")]);
    expect(moisture).to.deep.include({ met: true });
    expect(moisture?.limit).to.include({ source: "contract", most: "13", reference: null });
    expect(water?.limit).to.include({ source: "reference", isBelow: true });
    expect(water?.limit?.reference).to.include({ standard: "scaGreen", certainty: "V", readOn: "2026-11-23" });
    expect(water?.met, "0.70 is not below 0.70").to.equal(false);
    expect(density).to.include({ limit: null, met: null });
    const [related] = verdictsOf(kept(cocoa(result("relatedMatter", "3.6"))), []);
    expect(related?.limit).to.include({ source: "reference", most: "3.5" });
    expect(related?.met).to.equal(false);
  });

  it("count the contract's limits alone, and name those that nobody measured", () => {
    const record = kept(coffee(result("moisture", "12"), result("waterActivity", "0.9"), result("quakers", "3")));
    const verdicts = verdictsOf(record, [most("moisture", "12"), most("quakers", "0"), least("cupScore", "84")]);
    expect(contractCount(verdicts)).to.deep.equal({ met: 1, missed: 1, of: 3 });
    expect(verdicts.find(({ figure }) => figure === "cupScore")).to.include({ value: null, met: null });
    expect(contractCount(verdictsOf(record, []))).to.deep.equal({ met: 0, missed: 0, of: 0 });
  });

  it("say of Salmonella whether it was found", () => {
    const chia = (value: string) => ({ crop: "chia", figures: [result("salmonella", value)] });
    expect(metOf(chia("0"), most("salmonella", "0"))).to.deep.equal({ salmonella: true });
    expect(metOf(chia("1"), most("salmonella", "0"))).to.deep.equal({ salmonella: false });
  });
});

describe("limits", () => {
  it("that we know of are of figures of their crop, in its unit, and say where they were read", () => {
    for (const crop of measuredCrops) {
      const limits = referenceLimitsOf(crop);
      expect(limits, crop).not.to.be.empty;
      for (const { figure, unit, certainty, basis, source, readOn } of limits) {
        expect(figuresOf(crop)[figure]?.unit, `${crop} ${figure}`).to.equal(unit);
        if (certainty === "M") expect(basis, `${crop} ${figure}: nobody has read a law`).to.equal("usual");
        expect(source).not.to.equal("");
        expect(readOn).to.match(/^2026-/);
      }
      expect(limitProblems(proposedLimits(crop), crop), crop).to.deep.equal([]);
      expect(new Set(limits.map(({ figure }) => figure)).size, `${crop}: one limit a figure`).to.equal(limits.length);
    }
    expect(referenceLimitsOf("tea")).to.deep.equal([]);
  });

  it("of a contract are of its goods, and of what goods can be", () => {
    const problems = (...limits: QualityLimit[]) =>
      limitProblems(limits, "coffee-organic").map(({ field, key }) => `${field}: ${key}`);
    expect(problems(most("moisture", "12"), least("screen15Up", "95"), least("cupScore", "84"))).to.deep.equal([]);
    expect(problems(most("slaty", "3"))).to.deep.equal(["qualityLimits[0].figure: otherCrop"]);
    expect(problems(least("acidity", "7"))).to.deep.equal(["qualityLimits[0].figure: otherCrop"]);
    expect(problems(most("moisture", "140"))).to.deep.equal(["qualityLimits[0].most: atMost"]);
    expect(problems(least("moisture", "1"))).to.deep.equal(["qualityLimits[0].least: atLeast"]);
    expect(limitProblems([most("salmonella", "1")], "chia")[0]?.field).to.equal("qualityLimits[0].most");
    expect(limitProblems([least("salmonella", "0")], "chia")[0]?.field).to.equal("qualityLimits[0].most");
  });

  it("have one writing and one order", () => {
    expect(
      limitsOf([least("cupScore", "84.00"), most("waterActivity", "0.70"), most("moisture", "12.0")], "coffee"),
    ).to.deep.equal([least("cupScore", "84"), most("moisture", "12"), most("waterActivity", "0.7")]);
  });
});
