import { expect } from "chai";
import { comparedInspections } from "#shared/disputes/compared-inspections.ts";
import type { InspectionView } from "#shared/escrow/inspection-view.ts";
import { compareFigures } from "#shared/quality/comparison.ts";
import type { QualityLimit } from "#shared/quality/limit-draft.ts";
import { drawLimit } from "#shared/quality/limit-drawing.ts";
import { verdictsOf } from "#shared/quality/verdicts.ts";
import { coffee, kept, result } from "./records.ts";

const limit = (figure: string, least: string | null, most: string | null) => ({ figure, least, most }) as QualityLimit;
const agreed = [limit("moisture", null, "12.0"), limit("cupScore", "84", null), limit("ochratoxinA", null, "5")];
const found = (...results: object[]) => verdictsOf(kept({ ...coffee(), figures: results } as never), agreed);
const byFigure = (...inspections: ReturnType<typeof found>[]) =>
  Object.fromEntries(compareFigures("coffee", inspections).map(({ figure, ...one }) => [figure, one]));

describe("several inspections of the same goods", () => {
  it("stand beside the contract's limit and each other, with the difference of the last to the first", () => {
    const { moisture } = byFigure(found(result("moisture", "13.4")), found(result("moisture", "12.6")));
    expect(moisture).to.deep.include({ difference: "-0.8", disagree: false, unit: "percent" });
    expect(moisture?.limit).to.include({ source: "contract", most: "12.0" });
    expect(moisture?.found.map((one) => one?.met)).to.deep.equal([false, false]);
  });

  it("disagree where one finds a limit met and another does not, exactly", () => {
    const pair = byFigure(found(result("moisture", "12.01")), found(result("moisture", "12.0")));
    expect(pair.moisture).to.deep.include({ difference: "-0.01", disagree: true });
    const three = byFigure(
      found(result("moisture", "13")),
      found(result("moisture", "12.5")),
      found(result("moisture", "11.9")),
    );
    expect(three.moisture).to.deep.include({ difference: "-1.1", disagree: true });
  });

  it("have no difference where one sees only that it is less, and disagree with nobody they cannot contradict", () => {
    const less = { ...result("ochratoxinA", "10"), operator: "<" };
    const pair = byFigure(found(result("ochratoxinA", "6")), found(less));
    expect(pair.ochratoxinA).to.deep.include({ difference: null, disagree: false });
    const kept = byFigure(found(result("ochratoxinA", "6")), found({ ...less, value: "2" }));
    expect(kept.ochratoxinA).to.deep.include({ difference: null, disagree: true });
  });

  it("name a limit of the contract that nobody, or only one, has measured; and what the contract does not limit by the limit that was read", () => {
    const pair = byFigure(found(result("moisture", "11")), found(result("moisture", "11"), result("cupScore", "85")));
    expect(pair.cupScore?.found.map((one) => one?.value ?? null)).to.deep.equal([null, "85"]);
    expect(pair.cupScore).to.deep.include({ difference: null, disagree: false });
    const others = verdictsOf(kept({ ...coffee(), figures: [result("moisture", "11")] } as never), []);
    const [only] = compareFigures("coffee", [others]);
    expect(only).to.deep.include({ figure: "moisture", difference: null });
    expect(only?.limit.source).to.equal("reference");
    expect(compareFigures("coffee", [])).to.deep.equal([]);
  });

  it("are drawn on one thread: what is missing stands nowhere", () => {
    const bounds = { least: null, most: "12", isBelow: false, source: "contract", reference: null } as const;
    const drawn = drawLimit(bounds, ["13.4", null, "11"], 132)!;
    expect(drawn.found[1]).to.equal(null);
    expect(drawn.found[0]!).to.be.above(drawn.limits[0]!);
    expect(drawn.found[2]!).to.be.below(drawn.limits[0]!);
    expect(drawLimit(bounds, [null], 132)).to.equal(null);
  });

  it("are of each side the newest before the case began, and all that were added to it", () => {
    const inspection = (id: string, side: string, inCase = false, record: object | null = {}) =>
      ({ id, side, inCase, record }) as unknown as InspectionView;
    const all = [
      inspection("old", "buyer"),
      inspection("first", "buyer"),
      inspection("blank", "supplier", false, null),
      inspection("counter", "supplier", true),
      inspection("second", "buyer", true),
    ];
    expect(comparedInspections(all).map(({ id }) => id)).to.deep.equal(["first", "counter", "second"]);
  });
});
