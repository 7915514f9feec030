import { expect } from "chai";
import { ChangedLot } from "#web/src/features/catalogue/ChangedLot.tsx";
import { LotsField } from "#web/src/features/products/LotsField.tsx";
import {
  blankLot,
  copyOf,
  lotTyped,
  nextMeasured,
  withProperty,
  type LotTyped,
} from "#web/src/features/products/lots-typed.ts";
import { valuesOf } from "#web/src/features/products/product-draft.ts";
import { productDraft } from "#shared/catalogue/contract.ts";
import { cupNote, lotView } from "../a-lot.ts";
import { ownProduct } from "./an-own-product.ts";
import { show } from "./show.tsx";

const unasked = () => expect.fail("nobody has typed");
const field = (lots: readonly LotTyped[], errors: Record<string, string> = {}, category = "coffee-organic") =>
  show(<LotsField value={lots} onValueChange={unasked} category={category} errors={errors} />);
const [one, other] = [lotTyped(lotView(), 0), lotTyped(lotView({ number: "IMZ-042" }), 1)];

describe("the lots of the product form", () => {
  it("are open where there is one, folded where there are several, and open again where something is wrong", () => {
    const count = ({ html }: { html: string }) => html.split('aria-expanded="true"').length - 1;
    expect(count(field([one]))).to.equal(1);
    expect(count(field([one, other]))).to.equal(0);
    const wrong = field([one, other], { "": "Wrong", "[1].values[0].value": "This must be at most 20." });
    expect(count(wrong)).to.equal(1);
    expect(wrong.text).to.include("IMZ-042").and.include("This must be at most 20.");
  });

  it("offer what is measured of their crop, and keep what was typed for another", () => {
    expect(field([one]).html)
      .to.include('<option value="cupScore"')
      .and.not.include('<option value="purity"');
    const sesame = field([one], {}, "sesame").html;
    expect(sesame).to.include('<option value="purity"').and.not.include('<option value="cupScore"');
    expect(sesame).to.include('value="washed"');
    expect(field([blankLot([])]).text).to.not.include("Lot 2");
    expect(field([{ ...blankLot([]), key: 1 }], {}, "").text).to.include("Choose the category first.");
  });

  it("are at most twenty", () => {
    const lots = Array.from({ length: 20 }, (_, index) => ({ ...one, key: index + 1 }));
    expect(field(lots).text).to.include("A listing has at most 20 lots.");
    expect(field(lots.slice(1)).text).to.not.include("A listing has at most 20 lots.");
  });

  it("are copied whole but for their number, and are new", () => {
    const copy = copyOf(one, [one, other]);
    expect(copy).to.deep.equal({ ...one, key: 3, id: "", number: "" });
    copy.values[0]!.value = "9";
    expect(one.values[0]?.value).to.equal("11.2");
  });

  it("propose the next property by its usual method, and the laboratory of the one before", () => {
    expect(nextMeasured(one, "coffee")).to.deep.equal({
      property: "cupScore",
      operator: "",
      value: "",
      method: "SCA protocol 2004",
      laboratory: "Rukari Coffee Lab",
      date: "2026-09-14",
    });
    const measured = one.values[0]!;
    expect(withProperty(measured, "density", "coffee")).to.include({ property: "density", method: "ISO 6669" });
    expect(withProperty({ ...measured, method: "Our own" }, "density", "coffee")).to.include({ method: "Our own" });
  });

  it("ask of what is found or not for just that, and of traces whether they could be measured", () => {
    const value = (property: string, more: object = {}) => ({ ...one.values[0]!, property, value: "0.02", ...more });
    const sesame = (...values: LotTyped["values"]) => field([{ ...one, values }], {}, "sesame");
    const found = sesame(value("salmonella", { value: "0" }));
    expect(found.text).to.include("absent in 25 g").and.include("present in 25 g");
    expect(found.html).to.match(/<option value="0" selected/);
    expect(found.text).to.not.include("Limit of quantification");
    expect(sesame(value("ethyleneOxide", { operator: "<" })).text)
      .to.include("Limit of quantification")
      .and.include("Below the limit");
    expect(sesame(value("purity")).text).to.not.include("Below the limit");
    expect(withProperty(value("ethyleneOxide", { operator: "<" }), "salmonella", "sesame")).to.include({
      operator: "",
      value: "",
    });
  });

  it("are saved as they were read, with nothing lost", () => {
    const lot = lotView({ netWeightKg: null, values: [cupNote] });
    const read = productDraft.validateSync(valuesOf({ ...ownProduct, lots: [lot] }), { stripUnknown: true });
    const { termsVersion, ...rest } = lot;
    expect(termsVersion).to.equal(1);
    expect(read.lots).to.deep.equal([{ ...rest, values: [{ ...cupNote, operator: null, unit: null }] }]);
  });
});

describe("a lot that has changed since the buyer saw it", () => {
  it("says what is different, and nothing else", () => {
    const { text } = show(
      <ChangedLot seen={lotView()} now={lotView({ variety: "SL28", bags: 300, netWeightKg: "18000" })} />,
    );
    expect(text).to.include("Lot IMZ-041");
    for (const said of ["Red Bourbon", "SL28", "320 × 60 kg", "300 × 60 kg", "19,200 kg", "18,000 kg"])
      expect(text).to.include(said);
    expect(text).to.not.include("Moisture");
  });
});
