import { expect } from "chai";
import { app, session, system, type WebContents } from "./electron.ts";
import { run, stoppable, useSystem } from "./running.ts";

const ours = "app://agritrade/dashboard";

describe("the desktop window's locks", () => {
  useSystem();

  it("give the page a sandbox and nothing of Node", async () => {
    const { window } = await run();
    expect(system.left).to.include("sandbox");
    expect(window.options.webPreferences).to.include({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
    });
  });

  it("make the app's scheme as safe as https, and let it bypass no policy", async () => {
    await run();
    const [scheme, ...others] = system.schemes;
    expect(others).to.deep.equal([]);
    expect(scheme?.scheme).to.equal("app");
    expect(scheme?.privileges).to.include({ standard: true, secure: true, supportFetchAPI: true, stream: true });
    expect(scheme?.privileges ?? {}).not.to.have.any.keys("bypassCSP", "corsEnabled", "allowServiceWorkers");
  });

  it("keep the window on our pages; the web opens in the system's browser, all else nowhere", async () => {
    const { window, logged } = await run();
    const go = (url: string) => {
      const event = stoppable({ url });
      window.webContents.emit("will-navigate", event);
      return event.prevented;
    };
    expect(go(ours)).to.equal(false);
    expect(go("https://provider.example/pay")).to.equal(true);
    expect(go("mailto:trade@agritrade.example")).to.equal(true);
    for (const refused of ["file:///etc/passwd", "javascript:alert(1)", "app://other/dashboard", "smb://host/share"])
      expect(go(refused), refused).to.equal(true);
    expect(go("https://user:secret@provider.example/")).to.equal(true);
    expect(system.external).to.deep.equal(["https://provider.example/pay", "mailto:trade@agritrade.example"]);
    expect(logged.filter(({ event }) => event === "address.refused")).to.have.lengthOf(5);
  });

  it("refuse redirects, frames and webviews", async () => {
    const { window } = await run();
    const prevented = (name: string, more: object) => {
      const event = stoppable(more);
      window.webContents.emit(name, event);
      return event.prevented;
    };
    expect(prevented("will-redirect", { url: "https://elsewhere.example" })).to.equal(true);
    expect(prevented("will-redirect", { url: ours })).to.equal(false);
    expect(prevented("will-frame-navigate", { isMainFrame: false, url: ours })).to.equal(true);
    expect(prevented("will-attach-webview", {})).to.equal(true);
  });

  it("open no second window", async () => {
    const { window } = await run();
    const open = (url: string) => window.webContents.openHandler?.({ url } as never);
    expect(open("https://certifier.example/report.pdf")).to.deep.equal({ action: "deny" });
    expect(open(ours)).to.deep.equal({ action: "deny" });
    expect(system.external).to.deep.equal(["https://certifier.example/report.pdf"]);
  });

  it("lock whatever contents ever come, not the first window's alone", async () => {
    await run();
    const { WebContents: Contents } = await import("./electron.ts");
    const other: WebContents = new Contents();
    app.emit("web-contents-created", {}, other);
    const event = stoppable({ url: "https://elsewhere.example" });
    other.emit("will-navigate", event);
    expect(event.prevented).to.equal(true);
    expect(other.openHandler).to.be.a("function");
  });

  it("grant notifications and copying to our own main frame, and nothing else to anybody", async () => {
    await run();
    const { askPermission, checkPermission, checkDevice } = session.defaultSession;
    const asked = (permission: string, requestingUrl: string, isMainFrame = true) => {
      let granted: boolean | undefined;
      askPermission?.(null as never, permission as never, (answer) => (granted = answer), {
        requestingUrl,
        isMainFrame,
      });
      return granted;
    };
    expect(asked("notifications", ours)).to.equal(true);
    expect(asked("clipboard-sanitized-write", ours)).to.equal(true);
    expect(asked("notifications", "https://elsewhere.example/")).to.equal(false);
    expect(asked("notifications", ours, false)).to.equal(false);
    for (const permission of ["media", "geolocation", "clipboard-read", "openExternal", "fileSystem", "midi", "hid"])
      expect(asked(permission, ours), permission).to.equal(false);
    expect(checkPermission?.(null, "notifications", "app://agritrade", { isMainFrame: true })).to.equal(true);
    expect(checkPermission?.(null, "media", "app://agritrade", { isMainFrame: true })).to.equal(false);
    expect(checkDevice?.({} as never)).to.equal(false);
    const download = stoppable({});
    session.defaultSession.emit("will-download", download);
    expect(download.prevented).to.equal(true);
  });
});
