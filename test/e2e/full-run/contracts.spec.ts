import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect } from "chai";
import type { Page } from "playwright";
import type { ContractView } from "#shared/contracts/contract.ts";
import { contractPath } from "#shared/desktop/addresses.ts";
import { localPath } from "#shared/kernel/language.ts";
import { buildAgreed, read } from "#test/backend/contracts/parties.ts";
import { goodPassword, lettersTo } from "#test/backend/identity/mailbox.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { expectAccessible } from "../accessible.ts";
import { fits, lookOf, looks, walked } from "../looks.ts";
import { enter, expectText } from "../people.ts";
import { sayings } from "../sayings.ts";

const title = "is signed by both, ordered from, downloaded, and its file recognised by anybody";

describe("a contract, in two browsers", () => {
  const api = useApi();

  for (const [language, width] of looks)
    walked(language, width)(`${title} (${language}, ${width} px)`, async (stage) => {
      // The wrong password, and the number that nobody has.
      stage.allow(/status of 4(00|01|03|04|22)/);
      const say = sayings(language, "contract-pages");
      const verify = sayings(language, "verify-contract");
      const at = (path: string) => api.url + localPath(language, path);
      const buyer = await buildBuyer({
        user: { language, password: goodPassword },
      });
      // Whoever signs in by another provider has no password: the digits of a letter show who they are.
      const supplier = await buildSupplier({ user: { language } });
      const agreed = await buildAgreed(api, { buyer, supplier });
      const { number } = agreed.contract;
      const bought = await stage.open("buyer", lookOf(language, width));
      const sold = await stage.open("supplier", lookOf(language, width));
      const current = (): Promise<ContractView> => read(api, number, buyer);
      /** Of the letter with a code: notices come by letter too. */
      const digitsTo = (address: string) =>
        eventually(
          async () =>
            (await lettersTo(api, address, 0))
              .map(({ text }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1])
              .find((digits) => digits !== undefined),
          { timeout: 10_000, what: `a code to ${address}` },
        );
      const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
      const looksRight = async (page: Page) => {
        await fits(page);
        await expectAccessible(page);
      };

      await stage.step("the accepted offer leads the buyer to its contract, which waits for both", async () => {
        await enter(bought, at(`/dashboard/orders/${agreed.offerId}`), buyer);
        await bought.getByRole("link", { name: say("do.signContract") }).click();
        await bought.waitForURL(new RegExp(`${contractPath(number)}$`));
        await expectText(bought, agreed.contract.text.clauses[language][0]?.title ?? "");
        await looksRight(bought);
        const other = language === "en" ? "fr" : "en";
        await bought.getByRole("radio", { name: say(`text.${other}`) }).check({ force: true });
        await expectText(bought, agreed.contract.text.clauses[other][9]?.title ?? "");
        await bought.getByRole("radio", { name: say(`text.${language}`) }).check({ force: true });
      });

      await stage.step("what is missing or wrong is said beside its field, and nothing is lost", async () => {
        await press(bought, say("do.sign"));
        const dialog = bought.getByRole("dialog");
        await press(bought, say("sign.confirm"));
        await dialog.getByText(say("sign.authorityMissing")).waitFor();
        await dialog.getByText(say("sign.passwordMissing")).waitFor();
        await looksRight(bought);
        for (const box of await dialog.getByRole("checkbox").all()) await box.check();
        await dialog.locator("[name=proof]").fill("not-my-password-1");
        await press(bought, say("sign.confirm"));
        await dialog.locator("[name=proof][aria-invalid]").waitFor();
        for (const box of await dialog.getByRole("checkbox").all()) expect(await box.isChecked()).to.equal(true);
        await dialog.locator("[name=proof]").fill(goodPassword);
        await press(bought, say("sign.confirm"));
        await dialog.waitFor({ state: "detached" });
        await expectText(bought, say("step.buyer"));
        expect((await current()).signed).to.deep.equal(["buyer"]);
      });

      await stage.step("the supplier finds it as theirs to sign, and signs by a letter", async () => {
        await enter(sold, at("/dashboard/orders/contracts"), supplier);
        await sold.getByRole("heading", { name: new RegExp(say("group.yours")) }).waitFor();
        await looksRight(sold);
        await sold.getByRole("link", { name: number }).click();
        await press(sold, say("do.sign"));
        const dialog = sold.getByRole("dialog");
        await dialog.getByRole("checkbox").first().waitFor();
        for (const box of await dialog.getByRole("checkbox").all()) await box.check();
        await press(sold, say("sign.sendCode"));
        await dialog.getByText(say("sign.sent")).waitFor();
        await dialog.locator("[name=proof]").fill(await digitsTo(supplier.user.email));
        await press(sold, say("sign.confirm"));
        await dialog.waitFor({ state: "detached" });
        await expectText(sold, say("status.signed"));
        await looksRight(sold);
      });

      await stage.step("the buyer sees it without looking again, and places the order from it", async () => {
        await press(bought, say("do.order"));
        await bought.getByRole("dialog").locator("button[type=submit]").click();
        await bought.waitForURL(/\/dashboard\/escrow\/ORD-/);
        await bought.getByRole("link", { name: number }).click();
        await bought.getByRole("link", { name: say("do.toOrder") }).waitFor();
      });

      const file = await stage.step("each signed file stands there with its hash, and is saved", async () => {
        await expectText(bought, say("files.signed"));
        await looksRight(bought);
        const [download] = await Promise.all([
          bought.waitForEvent("download"),
          press(bought, say("files.download", { size: "A4" })),
        ]);
        const bytes = readFileSync(await download.path());
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        expect((await current()).files.find(({ size }) => size === "a4")?.sha256).to.equal(sha256);
        return bytes;
      });

      await stage.step(
        "anybody checks it: the file is the signed one, and one with a changed byte is not",
        async () => {
          const { verifyPath } = await current();
          const visitor = await stage.open("visitor", lookOf(language, width));
          const total = new RegExp(language === "fr" ? "6\\s200,00\\sUSD" : "6,200\\.00\\sUSD");
          const choose = (name: string, buffer: Buffer) =>
            visitor.locator("input[type=file]").setInputFiles({ name, mimeType: "application/pdf", buffer });
          await visitor.goto(at(`/verify/contract/${number}`));
          await expectText(visitor, verify("record.hidden"));
          await choose("contract.pdf", file);
          await visitor.getByRole("heading", { name: verify("file.signed.title") }).waitFor();
          await expectText(visitor, total);
          await looksRight(visitor);
          const changed = Buffer.from(file);
          changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1;
          await choose("changed.pdf", changed);
          await visitor.getByRole("heading", { name: verify("file.differs.title") }).waitFor();
          await looksRight(visitor);
          await choose("notes.pdf", Buffer.from("not a PDF"));
          await visitor.getByText(verify("file.problem.notPdf")).waitFor();

          await visitor.goto(at(verifyPath));
          await expectText(visitor, total);
          await visitor.goto(at(verifyPath.replace("?t=", "?t=x")));
          await visitor.getByText(verify("record.altered.title")).waitFor();
          expect(await visitor.locator("main").innerText()).to.not.match(total);
          await visitor.getByRole("textbox", { name: verify("another.label") }).fill("ct-2026-99999");
          await press(visitor, verify("another.find"));
          await expectText(visitor, verify("none.notFound", { number: "CT-2026-99999" }));
          await looksRight(visitor);
        },
      );
    });
});
