import { expect } from "chai";
import { placeView, type PlaceView } from "#shared/places/contract.ts";
import { negotiatedDraft } from "#shared/terms/negotiated.ts";
import { useSharedApi } from "#test/support/api.ts";

describe("the search for a named place", () => {
  const api = useSharedApi();
  const find = async (search: string) =>
    (await api.get(`/places?search=${encodeURIComponent(search)}`)).body.items as PlaceView[];
  const codes = async (search: string) => (await find(search)).map(({ code }) => code);

  it("finds ports and inland places by name, other names, country and code, without a session", async () => {
    expect(await find("momb")).to.deep.equal([{ code: "KEMBA", name: "Mombasa", country: "ke", kind: "sea" }]);
    // What begins so comes before what has such a word, and both before a country.
    expect((await codes("mo")).slice(0, 3)).to.deep.equal(["SOMGQ", "KEMBA", "LRMLW"]);
    expect((await codes("San")).slice(0, 2)).to.deep.equal(["CLSAI", "CISPY"]);
    expect(await codes("anvers")).to.deep.equal(["BEANR"]);
    expect(await codes("tanzanie")).to.have.members([
      "TZARK",
      "TZDAR",
      "TZDOD",
      "TZJRO",
      "TZMYW",
      "TZMWZ",
      "TZTGT",
      "TZZNZ",
    ]);
    expect(await codes("kemba")).to.deep.equal(["KEMBA"]);
    expect(await codes("LOME")).to.deep.equal(["TGLFW"]);
    expect(await codes("Kigali, Rwanda")).to.deep.equal([]);
    expect((await find("kampala"))[0]?.kind).to.equal("land");
  });

  it("answers few of many, and nothing at all to what is no name", async () => {
    expect(await codes("a")).to.have.lengthOf(8);
    expect(await codes("…")).to.deep.equal([]);
    expect((await api.get("/places")).status).to.equal(400);
    expect((await api.get(`/places?search=${"a".repeat(61)}`)).status).to.equal(400);
  });

  it("has codes alone that an offer can name, each once", async () => {
    const all = (await Promise.all([..."abcdefghijklmnopqrstuvwxyz"].map((letter) => find(letter)))).flat();
    for (const place of all) {
      placeView.validateSync(place);
      negotiatedDraft.placeCode.validateSync(place.code);
      expect(place.code.slice(0, 2).toLowerCase()).to.equal(place.country);
    }
  });
});
