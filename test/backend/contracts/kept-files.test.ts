import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { keepFile } from "#backend/src/domains/documents/index.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { buildAgreed, read, sign, type Agreed } from "./parties.ts";

describe("the files of a signed contract", function () {
  this.timeout(120_000);
  const env: { STORAGE_URL?: string } = {};
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "agritrade-kept-"));
    env.STORAGE_URL = pathToFileURL(folder).href;
  });
  after(() => rm(folder, { recursive: true, force: true }));
  const api = useApi(env);

  const load = async ({ contract, buyer }: Agreed) => {
    const answer = await fetch(`${api.url}/api/v1/contracts/${contract.number}/pdf?size=a4`, {
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  /** Of this store: the files that are there. */
  const kept = async () => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".pdf")).sort();
  const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

  /** A signed contract, with the hash of its file in A4. */
  async function signed() {
    const agreed = await buildAgreed(api);
    for (const as of [agreed.supplier, agreed.buyer]) await sign(api, agreed.contract, as);
    const files = await eventually(
      async () => {
        const view = await read(api, agreed.contract.id, agreed.buyer);
        return view.files.length === 2 ? view.files : undefined;
      },
      { what: "both files", timeout: 40_000 },
    );
    return { agreed, sha256: files.find(({ size }) => size === "a4")?.sha256 };
  }

  it("are there when everything that passes through the store has done so for two days", async () => {
    const { agreed, sha256 } = await signed();
    const before = await kept();
    expect(before).to.have.lengthOf(2);
    const stray = join(folder, "documents/zz/zz-nobody-names-this-one.pdf");
    await mkdir(dirname(stray), { recursive: true });
    for (let days = 0; days < 2; days += 1) {
      await writeFile(stray, "of nothing");
      await api.post("/dev/clock", { body: { advance: "25h" } });
      await eventually(() => !existsSync(stray), { what: "the daily look through the store", timeout: 20_000 });
    }
    expect(await kept(), "none was drawn again").to.deep.equal(before);
    const { status, bytes } = await load(agreed);
    expect([status, hashOf(bytes)]).to.deep.equal([200, sha256]);
  });

  it("are drawn again to the bytes that are on record, where the store has lost them, and put back", async () => {
    const { agreed, sha256 } = await signed();
    await rm(join(folder, "documents"), { recursive: true });
    expect(hashOf((await load(agreed)).bytes)).to.equal(sha256);
    expect(await kept()).to.have.lengthOf(1);
  });

  it("could not be kept for a table that the daily look knows nothing of", async () => {
    const file = { table: "contract_files", bytes: Buffer.from("%PDF"), extension: "pdf" };
    const refused = await keepFile({ domains: [] } as never, file).catch((error: unknown) => String(error));
    expect(refused).to.include("contract_files");
  });
});
