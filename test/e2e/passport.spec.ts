import { expect } from "chai";
import type { Page } from "playwright";
import { buildInspected, signedFile } from "#test/factories/passports.ts";
import { useApi } from "#test/support/api.ts";
import { expectAccessible } from "./accessible.ts";
import { fits, lookOf, looks, walked } from "./looks.ts";
import { enter } from "./people.ts";
import { sayings } from "./sayings.ts";

const json = (name: string, content: object) => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(content)),
});

describe("a quality passport, in the browsers of strangers", () => {
  const api = useApi();

  for (const [language, width] of looks) {
    const say = sayings(language, "verify-passport");
    const quality = sayings(language, "quality");
    const home = language === "fr" ? "/fr" : "";
    walked(language, width)(
      `is found from the order, read without scripts, checked on the device and taken back: ${language}, ${width} px`,
      async (stage) => {
        const { trade, number } = await buildInspected(api, { notes: "Clean, 11.3 % moisture." });
        const { number: otherNumber } = await buildInspected(api);
        const look = lookOf(language, width);
        const member = await stage.open("buyer", look);
        const stranger = await stage.open("stranger", look);
        const told = (page: Page, outcome: string) => page.getByText(say(`dropped.${outcome}.title`), { exact: true });
        const drop = async (file: ReturnType<typeof json>) =>
          stranger.locator("main input[type=file]").setInputFiles(file);
        const order = `${api.url}${home}/dashboard/escrow/${trade.order.reference}?tab=activity`;

        await stage.step("the order names it", async () => {
          await enter(member, order, trade.buyer);
          const link = member.getByRole("link", { name: quality("passport.show", { number }) });
          await link.waitFor();
          await expectAccessible(member);
          await fits(member);
          expect(await link.getAttribute("href")).to.equal(`${home}/verify/passport/${number}`);
        });

        await stage.step("somebody without scripts reads it", async () => {
          const bare = await stage.open("without scripts", { ...look, javaScriptEnabled: false });
          await bare.goto(`${api.url}${home}/verify/passport/${number}`);
          await bare.getByText(say("seal.valid.title")).first().waitFor();
          await bare.getByText("SGS Ethiopia").first().waitFor();
          await bare.getByText(say("drop.noScript")).first().waitFor();
        });

        await stage.step("a stranger checks files on the own device", async () => {
          await stranger.goto(`${api.url}${home}/verify/passport/${number.toLowerCase()}`);
          await stranger.getByText(say("seal.valid.title")).first().waitFor();
          await expectAccessible(stranger);
          await fits(stranger);
          const sent: string[] = [];
          stranger.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
          const file = await signedFile(api, number);
          await drop(json("as-signed.json", file));
          await told(stranger, "valid").waitFor();
          const altered = structuredClone(file);
          altered.record.inspection.notes = "Clean, 10.3 % moisture.";
          await drop(json("altered.json", altered));
          await told(stranger, "wrong").waitFor();
          await drop(
            json("other-signature.json", { ...file, signature: (await signedFile(api, otherNumber)).signature }),
          );
          await stranger.getByText(say("problem.otherPassport")).waitFor();
          await told(stranger, "wrong").waitFor();
          await drop({ name: "report.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 another") });
          await told(stranger, "fileOther").waitFor();
          expect(sent, "nothing is sent").to.deep.equal([]);
        });

        await stage.step("its side takes it back, and everybody reads why", async () => {
          await member.getByRole("button", { name: quality("passport.revoke") }).click();
          const dialog = member.getByRole("dialog");
          await dialog.getByRole("button", { name: quality("passport.form.submit") }).click();
          await dialog.getByRole("textbox").and(dialog.locator("[aria-invalid=true]")).waitFor();
          await dialog.getByRole("textbox").fill("The samples were of another lot.");
          await expectAccessible(member);
          await dialog.getByRole("button", { name: quality("passport.form.submit") }).click();
          await dialog.waitFor({ state: "hidden" });
          await member.getByRole("button", { name: quality("passport.revoke") }).waitFor({ state: "hidden" });
          await stranger.reload();
          await stranger.getByText("The samples were of another lot.").first().waitFor();
          await expectAccessible(stranger);
          await fits(stranger);
        });
      },
    );
  }
});
