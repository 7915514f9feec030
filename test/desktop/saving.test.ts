import { expect } from "chai";
import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mostFileBytes } from "#shared/desktop/files.ts";
import { eventually } from "#test/support/wait.ts";
import { resetSystem, system } from "./electron.ts";
import { run, useSystem } from "./running.ts";

const reference = "ORD-1700000000-AB12";
const bytes = new TextEncoder().encode("code-1\ncode-2\n");
const file = { name: "agritrade-recovery-codes.txt", bytes };

describe("saving files in the desktop window", () => {
  useSystem();

  it("asks where to, writes the file and says its name", async () => {
    const { call } = await run();
    system.saveTo = join(system.userData, "my codes.txt");
    expect(await call("saveFile", file)).to.deep.equal({ ok: true, value: { outcome: "saved", name: "my codes.txt" } });
    expect(readFileSync(system.saveTo, "utf8")).to.equal("code-1\ncode-2\n");
    expect(system.dialogs[0]).to.deep.include({
      title: "Save",
      defaultPath: join(system.userData, "downloads", file.name),
      filters: [{ name: "Text", extensions: ["txt"] }],
    });
  });

  it("puts the whole file in the place of what had its name before, which is never written into", async () => {
    const { call } = await run();
    system.saveTo = join(system.userData, "codes.txt");
    const before = join(system.userData, "another name of the same file");
    writeFileSync(system.saveTo, "older codes");
    linkSync(system.saveTo, before);
    expect(await call("saveFile", file)).to.deep.equal({ ok: true, value: { outcome: "saved", name: "codes.txt" } });
    expect(readFileSync(system.saveTo, "utf8")).to.equal("code-1\ncode-2\n");
    expect(readFileSync(before, "utf8")).to.equal("older codes");
  });

  it("begins in the folder of the last file, at the next start too, until that folder is gone", async () => {
    const { userData } = system;
    const chosen = join(userData, "papers");
    mkdirSync(chosen);
    const { call } = await run();
    system.saveTo = join(chosen, "a.txt");
    await call("saveFile", file);
    await eventually(
      () => existsSync(join(userData, "saving.json")) && readFileSync(join(userData, "saving.json")).length,
    );
    resetSystem();
    system.languages = ["fr-FR"];
    const again = await run();
    await again.call("saveFile", { name: "prix-café.csv", bytes });
    expect(system.dialogs[0]?.defaultPath).to.equal(join(chosen, "prix-café.csv"));
    expect(system.dialogs[0]?.filters?.[0]?.name).to.equal("Tableau (CSV)");
    writeFileSync(join(userData, "saving.json"), JSON.stringify({ folder: join(userData, "gone") }));
    await again.call("saveFile", file);
    expect(system.dialogs[1]?.defaultPath).to.equal(join(userData, "downloads", file.name));
  });

  it("says when it was called off", async () => {
    const { call } = await run();
    expect(await call("saveFile", file)).to.deep.equal({ ok: true, value: { outcome: "cancelled" } });
  });

  it("says why it failed, and leaves no half of a file", async function () {
    const { call, logged } = await run();
    system.saveTo = join(system.userData, "absent", "codes.txt");
    expect(await call("saveFile", file)).to.deep.equal({ ok: true, value: { outcome: "failed", why: "other" } });
    expect(logged).to.deep.include({ event: "save.failed", kind: "txt", code: "ENOENT", error: undefined });
    // To root every folder is open.
    if (process.platform === "win32" || process.getuid?.() === 0) return;
    const closed = join(system.userData, "closed");
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    system.saveTo = join(closed, "codes.txt");
    expect(await call("saveFile", file)).to.deep.equal({ ok: true, value: { outcome: "failed", why: "noRight" } });
    chmodSync(closed, 0o700);
    expect(readdirSync(closed)).to.deep.equal([]);
  });

  it("says when there is no room", async function () {
    // The one device that is always full.
    if (!existsSync("/dev/full")) return this.skip();
    const { call } = await run();
    system.pdf = async () => {
      const { writeFile } = await import("node:fs/promises");
      await writeFile("/dev/full", "x");
      throw new Error("there was room");
    };
    system.saveTo = join(system.userData, "order.pdf");
    expect(await call("print", { name: reference })).to.deep.equal({
      ok: true,
      value: { outcome: "failed", why: "noRoom" },
    });
    expect(existsSync(system.saveTo)).to.equal(false);
  });

  it("refuses names that lead elsewhere, kinds that no page offers, and what is too large", async () => {
    const { call } = await run();
    const wrong: Record<string, unknown>[] = [
      ...[
        "../codes.txt",
        "/etc/cron.txt",
        "a\\b.txt",
        "codes.exe",
        "codes.txt.sh",
        ".txt",
        "",
        "con.txt",
        "a\0.txt",
      ].map((name) => ({ ...file, name })),
      { ...file, name: `${"x".repeat(200)}.txt` },
      { ...file, bytes: "text" },
      { ...file, bytes: new Uint8Array(mostFileBytes + 1) },
      { ...file, path: "/etc/passwd" },
    ];
    for (const argument of wrong)
      expect(await call("saveFile", argument), JSON.stringify(argument.name)).to.deep.equal({
        ok: false,
        reason: "refused",
      });
    expect(system.dialogs).to.deep.equal([]);
  });

  it("prints the page as A4 into a PDF", async () => {
    const { call } = await run();
    system.saveTo = join(system.userData, "order.pdf");
    expect(await call("print", { name: reference })).to.deep.equal({
      ok: true,
      value: { outcome: "saved", name: "order.pdf" },
    });
    expect(readFileSync(system.saveTo, "utf8")).to.equal("%PDF-1.7");
    expect(system.prints[0]).to.include({ pageSize: "A4", printBackground: true });
    expect(system.dialogs[0]?.defaultPath).to.match(/ORD-1700000000-AB12\.pdf$/);
    system.saveTo = null;
    expect(await call("print", { name: reference })).to.deep.equal({ ok: true, value: { outcome: "cancelled" } });
    expect(system.prints, "nothing is drawn for nobody").to.have.lengthOf(1);
  });
});
