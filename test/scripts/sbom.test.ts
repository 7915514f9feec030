import { readFileSync } from "node:fs";
import { expect } from "chai";
import { licenceProblems } from "../../scripts/check/licences.mjs";
import { npmSbom } from "../../scripts/sbom/npm.mjs";
import { settledSbom } from "../../scripts/sbom/settled.mjs";

type Lock = Parameters<typeof licenceProblems>[0];
const read = <T>(name: string) => JSON.parse(readFileSync(name, "utf8")) as T;

describe("what production is made of", () => {
  it("is under licences that are on the list, and those of development are nobody's matter", () => {
    const refused = (license?: string, name = "a", more = {}) =>
      licenceProblems({
        packages: { "": {}, [`node_modules/${name}`]: { version: "1.0.0", license, ...more } },
      }).refused.join();
    for (const right of ["MIT", "(MPL-2.0 OR Apache-2.0)", "Apache-2.0 AND MIT"])
      expect(refused(right), right).to.equal("");
    for (const wrong of ["AGPL-3.0", "Apache-2.0 AND GPL-3.0", "LGPL-3.0-or-later", "SEE LICENSE IN README"])
      expect(refused(wrong), wrong).to.include(`a@1.0.0 is under ${wrong}, which is not on the list`);
    expect(refused("LGPL-3.0-or-later", "@img/sharp-libvips-linux-x64"), "loaded, not linked").to.equal("");
    expect(refused(undefined)).to.include("a@1.0.0 names no licence");
    expect(refused("AGPL-3.0", "a", { dev: true })).to.equal("");
    expect(licenceProblems(read<Lock>("package-lock.json"))).to.deep.equal({ refused: [], unused: [] });
  });

  it("stands in the bill of materials: all of it, nothing of development, and the same each time", async function () {
    this.timeout(60_000);
    const [manifest, lock] = [read<object>("package.json"), read<Lock>("package-lock.json")];
    const sbom = await npmSbom({ manifest, lock });
    const settled = settledSbom(sbom, "agritrade-africa");
    const names = settled.components.map(({ name }) => name);
    // npm leaves out, where it is told to omit development, what a package of development leads to as well.
    expect(names).to.include.members(["koa", "jose", "pg", "react"]);
    expect(names).not.to.include("mocha");
    const again = { ...sbom, serialNumber: "urn:uuid:other", metadata: { ...sbom.metadata, timestamp: "2030" } };
    const backwards = { ...again, components: [...sbom.components].reverse() };
    expect(JSON.stringify(settledSbom(backwards, "agritrade-africa"))).to.equal(JSON.stringify(settled));
    expect(settled.components.filter(({ licenses }) => !licenses)).to.deep.equal([]);
  });
});
