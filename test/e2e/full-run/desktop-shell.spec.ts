import { expect } from "chai";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { FindAnswer } from "#shared/desktop/find.ts";
import { languages } from "#shared/kernel/language.ts";
import { crashedPage } from "#desktop/src/main/shell/crashed.ts";
import { createShellPages, type ShellPage } from "#desktop/src/main/shell/pages.ts";
import type { ProxyAnswer } from "#desktop/src/main/proxy-login.ts";
import { journey } from "#test/support/chromium.ts";
import { desktopBuild } from "#test/support/desktop-build.ts";
import { eventually } from "#test/support/wait.ts";
import "#test/desktop/stand-in.ts";
import { expectAccessible } from "../accessible.ts";

describe("the desktop program's own pages", () => {
  const pages = createShellPages(join(desktopBuild, "shell"));
  let server: Server;
  before(async () => {
    server = createServer((request, response) => {
      void (async () => {
        const body = request.method === "POST" ? Buffer.concat((await request.toArray()) as Buffer[]) : null;
        const answered = await pages.answer(new Request(`app://shell${request.url}`, { method: request.method, body }));
        response.writeHead(answered.status, Object.fromEntries(answered.headers));
        response.end(Buffer.from(await answered.arrayBuffer()));
      })();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const at = (page: ShellPage) =>
    pages.open(page).address.replace("app://shell", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  journey("say that the client keeps on crashing, and what can be done", async (stage) => {
    for (const language of languages) {
      const pressed: string[] = [];
      const press = (name: string) => () => void pressed.push(name);
      const page = await stage.open(`crashed-${language}`);
      await page.goto(
        at(
          crashedPage({
            language: () => language,
            onTryAgain: press("again"),
            onShowLog: press("log"),
            onQuit: press("quit"),
          }),
        ),
      );
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.evaluate(() => document.fonts.ready);
      await expectAccessible(page);
      await page.setViewportSize({ width: 360, height: 480 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(360);
      const names =
        language === "en" ? ["Show the log", "Try again", "Quit"] : ["Afficher le journal", "Réessayer", "Quitter"];
      for (const name of names) await page.getByRole("button", { name, exact: true }).click();
      await eventually(() => pressed.length === 3);
      expect(pressed).to.deep.equal(["log", "again", "quit"]);
    }
  });

  journey("ask for a proxy's name and password, which stay out of the address", async (stage) => {
    const { proxyPage } = await import("#desktop/src/main/shell/proxy.ts");
    for (const language of languages) {
      const answers: ProxyAnswer[] = [];
      const page = await stage.open(`proxy-${language}`);
      await page.setViewportSize({ width: 460, height: 640 });
      const question = { proxy: "proxy.office.example:8080", refused: true, canRemember: true };
      await page.goto(at(proxyPage(question, language, (answer) => void answers.push(answer))));
      await page.evaluate(() => document.fonts.ready);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.activeElement?.id)).to.equal("name");
      await page.keyboard.type("amina");
      await page.getByLabel(language === "en" ? "Password" : "Mot de passe").fill("wood & water");
      await page.getByRole("checkbox").check();
      await page.keyboard.press("Enter");
      await eventually(() => answers.length === 1);
      expect(page.url()).not.to.include("wood");
      await page.getByRole("button", { name: language === "en" ? "Cancel" : "Annuler" }).click();
      await eventually(() => answers.length === 2);
      expect(answers).to.deep.equal([{ name: "amina", password: "wood & water", remember: true }, null]);
    }
  });

  journey("find in the page, count what was found and end with Escape", async (stage) => {
    const { findPage } = await import("#desktop/src/main/shell/find.ts");
    for (const language of languages) {
      const asked: [string, boolean, boolean][] = [];
      let closed = 0;
      let answer: FindAnswer = { matches: 12, active: 3 };
      const page = await stage.open(`find-${language}`);
      await page.setViewportSize({ width: 420, height: 56 });
      const find = async (...all: [string, boolean, boolean]) => (asked.push(all), answer);
      await page.goto(at(findPage(language, { find, close: () => closed++ })));
      const [field, status] = [page.getByRole("textbox"), page.getByRole("status")];
      await field.fill("café");
      await status.getByText(language === "en" ? "3 of 12" : "3 sur 12").waitFor();
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Shift+Enter");
      await page.getByRole("button", { name: language === "en" ? "Next" : "Suivant" }).click();
      await eventually(() => asked.length === 4);
      expect(asked).to.deep.equal([
        ["café", true, true],
        ["café", true, false],
        ["café", false, false],
        ["café", true, false],
      ]);
      answer = { matches: 0, active: 0 };
      await field.fill("xyz");
      await status.getByText(language === "en" ? "Not found" : "Introuvable").waitFor();
      await page.setViewportSize({ width: 336, height: 56 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(336);
      await page.keyboard.press("Escape");
      await eventually(() => closed === 1);
    }
  });
});
