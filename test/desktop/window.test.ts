import { expect } from "chai";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { linkOfReturn } from "#shared/desktop/addresses.ts";
import { openName } from "#shared/desktop/gate-names.ts";
import { app, resetSystem, system } from "./electron.ts";
import { run, stoppable, useSystem } from "./running.ts";

const reference = "ORD-1700000000-AB12";
const link = `agritrade://orders/${reference}`;
const page = `/dashboard/escrow/${reference}`;
const offer = "/dashboard/orders#offer-01890000-0000-7000-8000-000000000000";

const conversation = "/fr/dashboard/messages/01890000-0000-7000-8000-000000000000";

describe("the desktop window", () => {
  useSystem();

  it("begins on the dashboard, in the system's language, and shows itself when it has something to show", async () => {
    const { window } = await run();
    expect(window.addresses).to.deep.equal(["app://agritrade/dashboard"]);
    expect(window.options.show).to.equal(false);
    expect(window.done).to.deep.equal([]);
    window.emit("ready-to-show");
    expect(window.done).to.deep.equal(["show"]);
    resetSystem();
    system.languages = ["de-DE", "fr-CI"];
    expect((await run()).window.addresses).to.deep.equal(["app://agritrade/fr/dashboard"]);
  });

  it("remembers the language of the page, and has its menu in it", async () => {
    const { userData } = system;
    const { window } = await run();
    expect(system.menu.map(({ label }) => label)).to.deep.equal(["File", "Edit", "View", "Help"]);
    window.webContents.emit("did-navigate", {}, "app://agritrade/fr/dashboard/escrow");
    expect(system.menu.map(({ label }) => label)).to.deep.equal(["Fichier", "Édition", "Affichage", "Aide"]);
    const { eventually } = await import("#test/support/wait.ts");
    await eventually(
      () => existsSync(join(userData, "language.json")) && readFileSync(join(userData, "language.json")).length > 0,
    );
    resetSystem();
    expect((await run()).window.addresses).to.deep.equal(["app://agritrade/fr/dashboard"]);
  });

  it("ends the program when it closes, except on macOS, where the dock opens it again", async () => {
    await run({ platform: "win32" });
    app.emit("window-all-closed");
    expect(system.left).to.include("quit");
    resetSystem();
    const mac = await run({ platform: "darwin" });
    mac.window.close();
    app.emit("window-all-closed");
    expect(system.left).not.to.include("quit");
    app.emit("activate");
    expect(mac.window.addresses).to.deep.equal(["app://agritrade/dashboard"]);
    expect(system.menu[0]?.label).to.equal("AgriTrade Africa");
  });

  it("does not start on an address that is not safe, and says why in the user's language", async () => {
    for (const AGRITRADE_SERVER of [
      "http://market.example",
      "ftp://market.example",
      "market",
      "https://a:b@market.example",
    ]) {
      resetSystem();
      system.languages = ["fr-FR"];
      await run({ env: { AGRITRADE_SERVER } });
      expect(system.windows, AGRITRADE_SERVER).to.deep.equal([]);
      expect(system.left, AGRITRADE_SERVER).to.include("exit 1");
      expect(system.errors[0]?.[0]).to.equal("AgriTrade Africa ne peut pas démarrer");
    }
  });

  it("is one: a second start leaves without a window", async () => {
    system.firstInstance = false;
    await run();
    expect(system.left).to.deep.equal(["quit"]);
    expect(system.windows).to.deep.equal([]);
  });
});

describe("links into the desktop window", () => {
  useSystem();

  it("open their order at the start, in the window's language", async () => {
    system.languages = ["fr-BI"];
    const { window } = await run({ argv: ["agritrade", link] });
    expect(window.addresses).to.deep.equal([`app://agritrade/fr${page}`]);
    expect(system.protocolClients).to.deep.equal([["agritrade"]]);
  });

  it("open it in the running window, which comes to the front", async () => {
    const { window, call } = await run();
    expect(await call("ready", {})).to.deep.equal({ ok: true, value: { path: null } });
    window.minimized = true;
    app.emit("second-instance", {}, ["agritrade", "--flag", link]);
    expect(window.webContents.sent).to.deep.equal([[openName, page]]);
    expect(window.done).to.include.members(["restore", "show", "focus"]);
    expect(window.addresses, "the page goes there itself, and keeps what is in it").to.have.lengthOf(1);
    expect(system.windows).to.have.lengthOf(1);
  });

  it("wait for a page that cannot hear yet", async () => {
    const { window, call } = await run();
    app.emit("second-instance", {}, ["agritrade", link]);
    expect(window.webContents.sent).to.deep.equal([]);
    expect(await call("ready", {})).to.deep.equal({ ok: true, value: { path: page } });
    expect(await call("ready", {})).to.deep.equal({ ok: true, value: { path: null } });
  });

  it("arrive by macOS's event too", async () => {
    const { window, call } = await run({ platform: "darwin" });
    await call("ready", {});
    const event = stoppable({});
    app.emit("open-url", event, link.toLowerCase());
    expect(event.prevented).to.equal(true);
    expect(window.webContents.sent).to.deep.equal([[openName, page]]);
  });

  it("lead back from the provider's page, with how the payment ended", async () => {
    const { window, call } = await run({ argv: ["agritrade", `${link}/paid`] });
    expect(window.addresses).to.deep.equal([`app://agritrade${page}?paid=1`]);
    await call("ready", {});
    app.emit("second-instance", {}, ["agritrade", `${link}/DECLINED/`]);
    expect(window.webContents.sent).to.deep.equal([[openName, `${page}?declined=1`]]);
    expect(linkOfReturn(`${page}?paid=1`)).to.equal(`${link}/paid`);
    for (const other of [
      page,
      `${page}?paid=2`,
      `${page}?paid=1&x=1`,
      "/dashboard/settings?paid=1",
      `/x${page}?paid=1`,
    ])
      expect(linkOfReturn(other), other).to.equal(null);
  });

  it("open nothing when they are not on the list", async () => {
    const { window, call, logged } = await run({ argv: ["agritrade", "agritrade://settings"] });
    await call("ready", {});
    const off = [
      "agritrade://orders/",
      "agritrade://orders/ORD-1-AB12/../../settings",
      `agritrade://orders/${reference}?next=https://elsewhere.example`,
      `agritrade://products/${reference}`,
      `agritrade://orders/${reference}/release`,
      "agritrade:alert(1)",
    ];
    for (const one of off) app.emit("second-instance", {}, ["agritrade", one]);
    expect(window.webContents.sent).to.deep.equal([]);
    expect(window.addresses).to.deep.equal(["app://agritrade/dashboard"]);
    expect(logged.filter(({ event }) => event === "link.refused")).to.have.lengthOf(off.length + 1);
  });

  it("name the program to the system while it runs from its sources", async () => {
    system.packaged = false;
    await run({ argv: ["electron", "/opt/agritrade"] });
    expect(system.protocolClients).to.deep.equal([["agritrade", "/opt/electron", ["/opt/agritrade"]]]);
  });
});

describe("notifications of the desktop window", () => {
  useSystem();

  it("are the system's, and a click opens their page and brings the window to the front", async () => {
    const { window, call } = await run();
    await call("ready", {});
    expect(await call("notify", { title: "New offer", body: "20 MT", path: offer })).to.deep.equal({
      ok: true,
      value: null,
    });
    const [notification] = system.notifications;
    expect(notification?.options).to.deep.equal({ title: "New offer", body: "20 MT" });
    expect(notification?.shown).to.equal(true);
    notification?.emit("click");
    expect(window.webContents.sent).to.deep.equal([[openName, offer]]);
    expect(await call("notify", { title: "A question", body: "Which grade?", path: conversation })).to.deep.equal({
      ok: true,
      value: null,
    });
    expect(window.done).to.include.members(["show", "focus"]);
  });

  it("open the window anew when it was closed meanwhile", async () => {
    const { window, call } = await run({ platform: "darwin" });
    await call("notify", { title: "New offer", body: "20 MT", path: offer });
    window.close();
    system.notifications[0]?.emit("click");
    expect(system.windows[0]?.addresses).to.deep.equal([`app://agritrade${offer}`]);
  });
});
