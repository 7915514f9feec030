import { expect } from "chai";
import type { MenuItemConstructorOptions } from "electron";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { resetSystem, system } from "./electron.ts";
import { run, useSystem } from "./running.ts";

const part = (label: string) =>
  (system.menu.find((one) => one.label === label)?.submenu ?? []) as MenuItemConstructorOptions[];
/** Electron hands over the item, the window and the event; the shell needs none of them. */
const click = (item: MenuItemConstructorOptions | undefined) => item?.click?.(null as never, undefined, null as never);
const choose = (menu: string, label: string) => click(part(menu).find((one) => one.label === label));

describe("the place of the desktop window", () => {
  useSystem();
  const large = { x: 100, y: 80, width: 1400, height: 900 };
  const put = async (bounds: typeof large, maximized = false) => {
    const { window } = await run();
    Object.assign(window, { bounds, maximized });
    window.close();
    const { displays } = system;
    resetSystem();
    Object.assign(system, { displays });
    return run();
  };

  it("is the one it had, also after having filled the screen", async () => {
    const { window } = await put(large, true);
    expect(window.options).to.include(large);
    window.emit("ready-to-show");
    expect(window.maximized).to.equal(true);
  });

  it("is kept for each arrangement of screens", async () => {
    const screens = [
      { x: 0, y: 0, width: 1920, height: 1080 },
      { x: 1920, y: 0, width: 2560, height: 1440 },
    ];
    system.displays = screens;
    const desk = { x: 2500, y: 200, width: 1600, height: 1000 };
    const { window } = await put(desk);
    expect(window.options).to.include(desk);
    resetSystem();
    const laptop = (await run()).window;
    expect(laptop.options, "that screen is not there").not.to.have.property("x");
    expect(laptop.options).to.include({ width: 1280, height: 840 });
    laptop.bounds = large;
    laptop.close();
    resetSystem();
    expect((await run()).window.options).to.include(large);
    resetSystem();
    system.displays = screens;
    expect((await run()).window.options, "at the desk again").to.include(desk);
  });

  it("is never out of sight, larger than the screen, or taken from a damaged file", async () => {
    for (const bounds of [
      { ...large, x: 1900 },
      { ...large, y: -100 },
      { ...large, x: -1350 },
      { ...large, width: 10 },
      { ...large, x: 1.5 },
    ]) {
      const { window } = await put(bounds);
      expect(window.options, JSON.stringify(bounds)).not.to.have.property("x");
      resetSystem();
    }
    expect((await put({ ...large, width: 5000, height: 4000 })).window.options).to.include({
      width: 1920,
      height: 1080,
    });
    for (const damaged of ["", "{", "[1]", '{"0,0,1920x1080":7}']) {
      resetSystem();
      writeFileSync(join(system.userData, "window.json"), damaged);
      expect((await run()).window.options, damaged).not.to.have.property("x");
    }
    expect(readFileSync(join(system.userData, "window.json"), "utf8")).to.equal('{"0,0,1920x1080":7}');
  });
});

describe("the menus of the desktop window", () => {
  useSystem();

  it("lead to the dashboard, back and forward, the website and the log", async () => {
    const { window } = await run();
    choose("View", "Back");
    choose("View", "Forward");
    expect(window.webContents.done).to.deep.equal(["back", "forward"]);
    choose("Help", "Open the logs folder");
    choose("Help", "Website");
    expect(system.opened).to.deep.equal([join(system.userData, "logs")]);
    expect(system.external).to.deep.equal(["https://market.example"]);
    expect(part("Help").at(-1)?.role).to.equal("about");
  });

  it("are those of macOS there", async () => {
    await run({ platform: "darwin" });
    expect(system.menu.map(({ label }) => label)).to.deep.equal([
      "AgriTrade Africa",
      "File",
      "Edit",
      "View",
      "Window",
      "Help",
    ]);
    expect(part("AgriTrade Africa").map(({ role }) => role ?? "")).to.include.members([
      "about",
      "services",
      "hide",
      "quit",
    ]);
    expect(part("Window").map(({ role }) => role ?? "")).to.include.members(["minimize", "zoom", "front"]);
    expect(part("File").some(({ role }) => role === "quit")).to.equal(false);
  });

  const under = async (asked: Record<string, unknown>, language = "en-GB", platform: NodeJS.Platform = "linux") => {
    resetSystem();
    system.languages = [language];
    const { window } = await run({ platform });
    const flags = { canCut: true, canCopy: true, canPaste: false, canSelectAll: true };
    window.webContents.emit(
      "context-menu",
      {},
      {
        linkURL: "",
        selectionText: "",
        isEditable: false,
        misspelledWord: "",
        dictionarySuggestions: [],
        editFlags: flags,
        ...asked,
      },
    );
    return { items: system.popups[0] ?? [], window };
  };

  it("offer what can be done with a field, a selection or a link, in the window's language", async () => {
    expect((await under({})).items).to.deep.equal([]);
    expect((await under({ selectionText: "20 MT" })).items).to.deep.equal([{ role: "copy", label: "Copy" }]);
    const { items } = await under({ isEditable: true }, "fr-FR");
    expect(items.map(({ label, type, enabled }) => label ?? `${type}${enabled ?? ""}`)).to.deep.equal([
      "Couper",
      "Copier",
      "Coller",
      "separator",
      "Tout sélectionner",
    ]);
    expect(items[2]?.enabled).to.equal(false);
  });

  it("copy a link's address as others can open it, and open other sites in the browser", async () => {
    const own = await under({ linkURL: "app://agritrade/fr/products?q=th%C3%A9" });
    expect(own.items.map(({ label }) => label)).to.deep.equal(["Copy link address"]);
    click(own.items[0]);
    expect(system.copied).to.deep.equal(["https://market.example/fr/products?q=th%C3%A9"]);
    const other = await under({ linkURL: "https://certifier.example/report.pdf" });
    click(other.items[0]);
    expect(system.external).to.deep.equal(["https://certifier.example/report.pdf"]);
    for (const linkURL of ["javascript:alert(1)", "file:///etc/passwd"])
      expect((await under({ linkURL })).items, linkURL).to.deep.equal([]);
  });

  it("suggest spellings where the system checks them itself", async () => {
    const wrong = { isEditable: true, misspelledWord: "cofee", dictionarySuggestions: ["coffee", "coffer"] };
    const { items, window } = await under(wrong, "en-GB", "darwin");
    expect(window.options.webPreferences?.spellcheck).to.equal(true);
    click(items[0]);
    expect(window.webContents.done).to.include("replace coffee");
    const none = await under({ ...wrong, dictionarySuggestions: [] });
    expect(none.items[0]).to.deep.equal({ label: "No suggestions", enabled: false });
    expect(none.window.options.webPreferences?.spellcheck, "no dictionary is fetched from elsewhere").to.equal(false);
  });
});

describe("finding in the page", () => {
  useSystem();
  const open = async () => {
    const running = await run();
    choose("Edit", "Find in page…");
    const [view] = running.window.views;
    const address = view?.webContents.addresses[0] ?? "";
    const post = async (action: string, form: Record<string, string> = {}) =>
      running.get(address + action, { method: "POST", body: new URLSearchParams(form).toString() });
    return { ...running, window: running.window, view, address, post };
  };

  it("has a bar of its own, above the page, which says how often a text was found", async () => {
    const { window, view, address, post, get } = await open();
    expect(await (await get(address)).text())
      .to.include('aria-label="Find in page"')
      .and.include("{{active}} of {{matches}}");
    expect(view?.bounds).to.deep.equal({ x: 1280 - 420 - 12, y: 12, width: 420, height: 56 });
    const answer = post("find", { text: "coffee & tea", fresh: "1" });
    const { eventually } = await import("#test/support/wait.ts");
    await eventually(() => window.webContents.searches.length === 1);
    expect(window.webContents.searches[0]).to.deep.equal(["coffee & tea", { forward: true, findNext: true }]);
    const found = { matches: 3, activeMatchOrdinal: 1 };
    window.webContents.emit("found-in-page", {}, { ...found, matches: 1, finalUpdate: false });
    window.webContents.emit("found-in-page", {}, { ...found, finalUpdate: true });
    expect(await (await answer).json()).to.deep.equal({ matches: 3, active: 1 });
    void post("find", { text: "coffee & tea", forward: "0" });
    await eventually(() => window.webContents.searches.length === 2);
    expect(window.webContents.searches[1]).to.deep.equal(["coffee & tea", { forward: false, findNext: false }]);
    await post("find", { text: "" });
    expect(window.webContents.done).to.deep.equal(["clearSelection"]);
  });

  it("stays inside a small window, and there is one bar", async () => {
    const { window, view } = await open();
    window.bounds = { x: 0, y: 0, width: 360, height: 480 };
    window.emit("resize");
    expect(view?.bounds).to.deep.equal({ x: 12, y: 12, width: 336, height: 56 });
    choose("Edit", "Find in page…");
    expect(window.views).to.have.lengthOf(1);
    expect(view?.webContents.done).to.include("focus");
  });

  it("ends with Escape and with the page, and goes on by the menu", async () => {
    const { window, view, post, address, get } = await open();
    void post("find", { text: "tea", fresh: "1" });
    const { eventually } = await import("#test/support/wait.ts");
    await eventually(() => window.webContents.searches.length === 1);
    choose("Edit", "Find previous");
    expect(view?.webContents.done.join()).to.include("detail: false");
    await post("close");
    expect(window.views).to.deep.equal([]);
    expect(window.webContents.done).to.include("keepSelection");
    expect((await get(address)).status).to.equal(404);
    choose("Edit", "Find next");
    expect(window.webContents.searches[1]).to.deep.equal(["tea", { forward: true, findNext: true }]);
    for (const event of ["did-navigate-in-page", "did-navigate"]) {
      choose("Edit", "Find in page…");
      expect(window.views, event).to.have.lengthOf(1);
      window.webContents.emit(event, {}, "app://agritrade/dashboard/orders", true);
      expect(window.views, event).to.deep.equal([]);
    }
  });
});
