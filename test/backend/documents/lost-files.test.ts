import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";
import { buildAgreed, sign } from "#test/backend/contracts/parties.ts";
import { casesOf, statement } from "#test/backend/disputes/cases.ts";
import { makePdf } from "#test/factories/files.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

interface Task {
  resolvedAt: string | null;
  details: { file: string; storageKey: string; sha256: string };
}
interface Reader {
  token: string;
}

describe("a file that was given out and that the store has lost", function () {
  this.timeout(120_000);
  const env: { STORAGE_URL?: string } = {};
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "agritrade-lost-"));
    env.STORAGE_URL = pathToFileURL(folder).href;
  });
  after(() => rm(folder, { recursive: true, force: true }));
  const api = useApi(env);

  const load = async (path: string, { token }: Reader) => {
    const answer = await fetch(`${api.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return {
      code: answer.ok ? answer.status : [answer.status, (JSON.parse(bytes.toString()) as Task & { code: string }).code],
      bytes,
    };
  };
  const tasks = async (): Promise<Task[]> => {
    const filter = encodeURIComponent(JSON.stringify({ kind: "documents.fileLost" }));
    return (await api.get(`/admin/tasks?filter=${filter}`, { as: await buildStaff("support") }))
      .body as unknown as Task[];
  };
  const pass = () => api.post("/dev/clock", { body: { advance: "1m" } });

  /** As a file stands on record that was drawn before the drawing changed. */
  async function drawnBefore(table: string, where: Record<string, string>) {
    const { storage_key: key } = await eventually(
      async () => (await api.db(table).where(where).first("storage_key")) as { storage_key: string } | undefined,
      { what: "the file", timeout: 40_000 },
    );
    const bytes = await makePdf("Drawn before");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await api.db.raw("alter table ?? disable trigger user", [table]);
    await api.db(table).where(where).update({ sha256, bytes: bytes.length });
    await api.db.raw("alter table ?? enable trigger user", [table]);
    const path = join(folder, key);
    await writeFile(path, bytes);
    return { key, sha256, bytes, path };
  }

  async function lostAndFound(at: string, as: Reader, before: Awaited<ReturnType<typeof drawnBefore>>) {
    const { key, sha256, bytes, path } = before;
    expect((await load(at, as)).bytes.equals(bytes), "while it is there").to.equal(true);
    await rm(path);
    const known = (await tasks()).length;
    for (let times = 0; times < 2; times += 1)
      expect((await load(at, as)).code).to.deep.equal([503, "documents.fileLost"]);
    const mine = async () => (await tasks()).filter(({ details }) => details.storageKey === key);
    const [task, ...others] = await mine();
    expect([task?.details.sha256, task?.resolvedAt, others.length]).to.deep.equal([sha256, null, 0]);
    expect((await tasks()).length).to.equal(known + 1);
    await writeFile(path, "of another backup");
    await pass();
    expect((await mine())[0]?.resolvedAt, "another file").to.equal(null);
    await writeFile(path, bytes);
    await eventually(async () => (await pass()) && (await mine())[0]?.resolvedAt, { what: "the task settled" });
    expect((await load(at, as)).bytes.equals(bytes), "once it is back").to.equal(true);
    return task?.details.file;
  }

  it("is awaited from the backup where a contract would be drawn otherwise today, and our team has a task until it is back", async () => {
    const { contract, supplier, buyer } = await buildAgreed(api);
    for (const as of [supplier, buyer]) await sign(api, contract, as);
    const before = await drawnBefore("contract_files", { contract_id: contract.id, size: "a4" });
    const file = await lostAndFound(`/contracts/${contract.number}/pdf?size=a4`, buyer, before);
    expect(file).to.equal(`${contract.number}-a4.pdf`);
  });

  it("is so where it is the letter about a decision", async () => {
    const cases = casesOf(api);
    const { found, supplier, order } = await cases.claimed();
    await cases.did(found.id, supplier, "answer", { words: statement });
    await cases.decided(found.id, await buildStaff("reviewer"), "split");
    const before = await drawnBefore("decision_letter_files", { dispute_id: found.id, side: "supplier" });
    const file = await lostAndFound(`/disputes/${found.id}/letters/1/pdf`, supplier, before);
    expect(file).to.equal(`supplier/${order.reference}-decision-1-en.pdf`);
  });
});
