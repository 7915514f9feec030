import { expect } from "chai";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { resetSystem, system } from "./electron.ts";
import { run, useSystem } from "./running.ts";

const key = "agritrade.session";
const secret = '{"refresh_token":"tell-nobody"}';

describe("the session on the desktop", () => {
  useSystem();
  const file = () => join(system.userData, "session.bin");
  /** The program ends and starts again, on the same computer and for the same user. */
  const restart = () => {
    const { encryption, backend, rotated, locked } = system;
    resetSystem();
    Object.assign(system, { encryption, backend, rotated, locked });
    return run();
  };
  const read = async ({ call }: Awaited<ReturnType<typeof run>>) => {
    const answer = await call("readSession", {});
    return answer.ok ? answer.value : undefined;
  };

  it("is kept encrypted, for the user alone, and found at the next start", async () => {
    const app = await run();
    expect(await read(app)).to.deep.equal({ entries: {}, lasting: true, locked: false });
    expect(await app.call("writeSession", { key, value: secret })).to.deep.equal({ ok: true, value: null });
    expect(readFileSync(file(), "latin1")).not.to.include("tell-nobody").and.not.include(key);
    if (process.platform !== "win32") expect(statSync(file()).mode & 0o077).to.equal(0);
    expect(await read(await restart())).to.deep.equal({ entries: { [key]: secret }, lasting: true, locked: false });
  });

  it("leaves no trace after signing out", async () => {
    const app = await run();
    await app.call("writeSession", { key, value: secret });
    await app.call("removeSession", { key });
    expect(existsSync(file())).to.equal(false);
    expect(await read(await restart())).to.deep.equal({ entries: {}, lasting: true, locked: false });
    expect(readdirSync(system.userData)).to.deep.equal([]);
  });

  for (const [what, broken] of [
    ["no key store", { encryption: false }],
    ["only Chromium's well-known password", { backend: "basic_text" }],
  ] as const) {
    it(`stays in memory where the system has ${what}, and the page is told`, async () => {
      Object.assign(system, broken);
      const app = await run();
      expect(await read(app)).to.deep.equal({ entries: {}, lasting: false, locked: false });
      await app.call("writeSession", { key, value: secret });
      expect(await read(app), "a reload of the page keeps it").to.deep.equal({
        entries: { [key]: secret },
        lasting: false,
        locked: false,
      });
      expect(readdirSync(system.userData)).to.deep.equal([]);
      expect(await read(await restart())).to.deep.equal({ entries: {}, lasting: false, locked: false });
    });
  }

  it("ends in the order it was asked for, whatever comes at once", async () => {
    const app = await run();
    const calls = Array.from({ length: 8 }, (_, n) => app.call("writeSession", { key, value: `value-${n}` }));
    await Promise.all(calls);
    expect(await read(await restart())).to.deep.equal({ entries: { [key]: "value-7" }, lasting: true, locked: false });
    expect(readdirSync(system.userData)).to.deep.equal(["session.bin"]);
  });

  it("is encrypted anew once the system has changed its key", async () => {
    const app = await run();
    await app.call("writeSession", { key, value: secret });
    const { mtimeMs, ino } = statSync(file());
    system.rotated = true;
    await read(await restart());
    const after = statSync(file());
    expect([after.mtimeMs, after.ino]).not.to.deep.equal([mtimeMs, ino]);
  });

  it("stays where it is while the key chain is locked, and is found once it opens", async () => {
    const app = await run();
    await app.call("writeSession", { key, value: secret });
    const sealed = readFileSync(file());
    system.locked = true;
    const later = await restart();
    expect(await read(later)).to.deep.equal({ entries: {}, lasting: true, locked: true });
    expect(readFileSync(file()).equals(sealed)).to.equal(true);
    expect(later.logged.map(({ event }) => event)).to.include("sealed.locked");
    // The client has nothing to sign out of, and says so by the same call as a sign-out.
    await later.call("removeSession", { key });
    expect(existsSync(file())).to.equal(true);
    system.locked = false;
    expect(await read(later)).to.deep.equal({ entries: { [key]: secret }, lasting: true, locked: false });
  });

  it("stays where it is while the system has no key store, and while it cannot be read", async () => {
    await (await run()).call("writeSession", { key, value: secret });
    system.encryption = false;
    const without = await restart();
    expect(await read(without)).to.deep.equal({ entries: {}, lasting: false, locked: true });
    system.encryption = true;
    expect(await read(without)).to.deep.equal({ entries: { [key]: secret }, lasting: true, locked: false });
    renameSync(file(), `${file()}.aside`);
    mkdirSync(file());
    const unread = await restart();
    expect(await read(unread)).to.deep.equal({ entries: {}, lasting: true, locked: true });
    rmdirSync(file());
    renameSync(`${file()}.aside`, file());
    expect(await read(unread)).to.deep.equal({ entries: { [key]: secret }, lasting: true, locked: false });
  });

  it("gives way to the next one, and is gone after that one signs out, though it could not be opened", async () => {
    await (await run()).call("writeSession", { key, value: secret });
    system.locked = true;
    const app = await restart();
    await app.call("writeSession", { key, value: "anew" });
    expect(await read(app)).to.deep.equal({ entries: { [key]: "anew" }, lasting: true, locked: false });
    await app.call("removeSession", { key });
    expect(existsSync(file())).to.equal(false);
    system.locked = false;
    expect(await read(await restart())).to.deep.equal({ entries: {}, lasting: true, locked: false });
  });

  it("is left alone when its file holds no session, and nothing of it is told", async () => {
    writeFileSync(file(), "not encrypted by us");
    const app = await run();
    expect(await read(app)).to.deep.equal({ entries: {}, lasting: true, locked: false });
    expect(existsSync(file())).to.equal(true);
    expect(app.logged.map(({ event }) => event)).to.include("session.notASession");
    expect(JSON.stringify(app.logged)).not.to.include("not encrypted by us");
  });
});
