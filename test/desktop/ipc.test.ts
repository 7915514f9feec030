import { expect } from "chai";
import { system } from "./electron.ts";
import { run, useSystem } from "./running.ts";

const refused = { ok: false, reason: "refused" };
const good = { title: "New offer", body: "20 MT", path: "/dashboard/escrow/ORD-1700000000-AB12" };

describe("the door between page and main process", () => {
  useSystem();

  it("refuses an unknown channel, and says so in the log", async () => {
    const { call, logged } = await run();
    for (const name of ["readFile", "constructor", "__proto__", "", 7, null])
      expect(await call(name, {})).to.deep.equal(refused);
    expect(logged.filter(({ event }) => event === "ipc.unknownChannel")).to.have.lengthOf(6);
  });

  it("refuses a wrong shape", async () => {
    const app = await run();
    const wrong: [string, unknown][] = [
      ["writeSession", { key: "agritrade.session" }],
      ["writeSession", { key: "../escape", value: "x" }],
      ["writeSession", { key: "agritrade.session", value: 7 }],
      ["writeSession", { key: "agritrade.session", value: "x".repeat(65_537) }],
      ["writeSession", null],
      ["readSession", { more: true }],
      ["notify", { ...good, path: "https://elsewhere.example/" }],
      ["notify", { ...good, path: "/dashboard/../login" }],
      ["notify", { ...good, title: "x".repeat(121) }],
      ["notify", { ...good, icon: "/etc/passwd" }],
      ["print", { name: "../../etc/cron" }],
      ["openExternal", { url: "file:///etc/passwd" }],
      ["openExternal", { url: ["https://a.example"] }],
    ];
    for (const [name, argument] of wrong) {
      expect(await app.call(name, argument), `${name} ${JSON.stringify(argument)?.slice(0, 60)}`).to.deep.equal(
        refused,
      );
    }
    expect(app.logged.filter(({ event }) => event === "ipc.wrongShape")).to.have.lengthOf(wrong.length);
    expect(system.notifications).to.deep.equal([]);
    expect(system.external).to.deep.equal([]);
  });

  it("refuses foreign frames, frames inside ours, and contents that are not our window's", async () => {
    const app = await run();
    const main = app.window.webContents.mainFrame;
    const foreign = [
      { url: "https://elsewhere.example/", parent: null },
      { url: "app://other/dashboard", parent: null },
      { url: "app://agritrade.elsewhere.example/", parent: null },
      { url: "about:blank", parent: null },
      { url: "app://agritrade/dashboard", parent: main },
    ];
    for (const frame of foreign) expect(await app.call("readSession", {}, frame), frame.url).to.deep.equal(refused);
    expect(await app.call("readSession", {}, main, {})).to.deep.equal(refused);
    expect(await app.call("readSession", {}, null as never)).to.deep.equal(refused);
    expect((await app.call("readSession", {})).ok).to.equal(true);
    expect(app.logged.filter(({ event }) => event === "ipc.foreignFrame")).to.have.lengthOf(7);
  });

  it("never throws, and tells the page nothing of what failed", async () => {
    const app = await run();
    for (let n = 0; n < 8; n++) await app.call("writeSession", { key: `agritrade.k${n}`, value: "x" });
    expect(await app.call("writeSession", { key: "agritrade.k8", value: "x" })).to.deep.equal({
      ok: false,
      reason: "failed",
    });
    expect(app.logged.some(({ event, channel }) => event === "ipc.failed" && channel === "writeSession")).to.equal(
      true,
    );
  });

  it("hands web addresses to the system's browser", async () => {
    const { call } = await run();
    expect(await call("openExternal", { url: "https://provider.example/pay" })).to.deep.equal({
      ok: true,
      value: null,
    });
    expect(system.external).to.deep.equal(["https://provider.example/pay"]);
  });
});
