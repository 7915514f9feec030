import { readFile } from "node:fs/promises";
import { expect } from "chai";
import type { Page } from "playwright";
import { codeOf, forgetSteps, nextCode } from "#test/backend/identity/authenticator.ts";
import { buildBuyer, buildSession, buildSupplier, buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { enter, expectText, linkOfNewestLetter, password, signIn } from "../people.ts";
import { measureShifts } from "../layout-shifts.ts";
import { printed } from "../printed.ts";

const other = "quiet-harbour-4";

describe("settings: the reader's own account", () => {
  const api = useApi();
  const settings = (language = "", tab = "security") => `${api.url}${language}/dashboard/settings/${tab}`;
  const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
  const mayEnter = async (email: string, secret: string) =>
    (await api.post("/auth/v1/token?grant_type=password", { body: { email, password: secret } })).status === 200;

  journey("a new password: refusals beside their fields, other devices end", async (stage) => {
    stage.allow(/400|422/);
    const person = await buildSupplier({ name: "Gera Union", user: { password } });
    const elsewhere = await buildSession(person.user);
    const page = await stage.open("supplier");
    await enter(page, settings(), person);
    const card = section(page, "Password");
    await card.getByRole("button", { name: "Change password" }).click();
    const save = async (current: string, chosen: string) => {
      await card.getByLabel("Current password").fill(current);
      await card.getByLabel("New password").fill(chosen);
      await card.getByRole("button", { name: "Save new password" }).click();
    };
    await save("not-the-password", other);
    await expectText(page, "The current password is wrong. Check it and try again.");
    expect(await card.getByLabel("Current password").getAttribute("aria-invalid")).to.equal("true");
    await save(password, password);
    await expectText(page, "The new password must differ from the current one.");
    await save(password, "football");
    await expectText(page, "This password is too common. Please choose another one.");
    expect(await card.getByText(/^Strength: /).count(), "of one that is refused as guessed first").to.equal(0);
    await save(password, other);
    await expectText(page, "Other devices were logged out; this one stays logged in.");
    await expectText(page, "You are logged in on this device only.");
    expect(await mayEnter(person.user.email, other)).to.equal(true);
    expect((await api.get("/me", { as: elsewhere })).status).to.equal(401);
    expect((await api.get("/me", { as: person })).status).to.equal(200);
  });

  fullJourney("nothing moves under the pointer while the parts of a slow page arrive", async (stage) => {
    const person = await buildSupplier({ name: "Slow Line Union", user: { password } });
    const page = await stage.open("slow line", { viewport: { width: 1440, height: 2400 } });
    await page.addInitScript({ content: measureShifts });
    // The organization, the longest part of all, stands above the others and arrives last.
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(`**/api/v1/organizations/${person.organization.id}`, async (route) => {
      await held;
      await route.continue();
    });
    await enter(page, `${api.url}/dashboard/settings`, person);
    await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
    letThrough();
    await page.locator("#members").waitFor();
    await section(page, "Addresses for papers").waitFor();
    expect(await page.evaluate<number>("window.shifted()")).to.be.below(0.02);
  });

  journey("another address is in force once both have confirmed it", async (stage) => {
    stage.allow(/403|422|429/);
    const taken = await buildUser();
    const person = await buildBuyer({ user: { password } });
    const page = await stage.open("buyer");
    await enter(page, settings(), person);
    const card = section(page, "Email address");
    const wish = async (email: string) => {
      await card.getByLabel("New email address").fill(email);
      await card.getByRole("button", { name: "Send confirmation emails" }).click();
    };
    await card.getByRole("button", { name: "Change address" }).click();
    await wish(person.user.email);
    await expectText(page, "This is your present address.");
    await wish(taken.user.email);
    // Whether somebody has it is not told here.
    await expectText(page, `the one in the email to ${taken.user.email}`);
    await card.getByRole("button", { name: "Change address" }).click();
    const wished = `new-${person.user.email}`;
    await wish(wished);
    await expectText(page, `the one in the email to ${wished}`);
    await page.reload();
    await expectText(page, `Until both are confirmed, ${person.user.email} stays your address.`);

    const letters = await stage.open("letters");
    const own = await linkOfNewestLetter(api.url, person.user.email);
    await letters.goto(own);
    await letters.getByRole("heading", { name: "One more confirmation" }).waitFor();
    await letters.goto(own);
    await letters.getByRole("heading", { name: "This link has been used or has expired" }).waitFor();
    expect(await letters.getByRole("alert").count(), "nothing has failed").to.equal(0);
    await page.reload();
    await expectText(page, `${person.user.email} is confirmed. Now open the link in the email to ${wished}.`);
    await letters.goto(await linkOfNewestLetter(api.url, wished));
    await letters.getByRole("heading", { name: "Email address changed" }).waitFor();
    await letters.waitForURL(/\/dashboard$/);
    expect(await mayEnter(wished, password)).to.equal(true);
    expect(await mayEnter(person.user.email, password)).to.equal(false);
  });

  journey("two factors: set up, asked for at sign-in, renewed and removed", async (stage) => {
    stage.allow(/40[0-9]|422/);
    const person = await buildBuyer({ name: "Antwerp Importers", user: { password } });
    const page = await stage.open("buyer");
    await enter(page, settings(), person);
    const card = section(page, "Two-factor authentication");
    let secret = "";
    let codes: string[] = [];

    await stage.step("a picture, a key in groups of four, a code", async () => {
      await card.getByRole("button", { name: "Set up" }).click();
      const picture = card.getByRole("img", { name: "QR code for your authenticator app" });
      await picture.waitFor();
      expect(
        await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
      ).to.be.above(0);
      const key = (await card.getByText(/^(?:[A-Z2-7]{4} ){4,}/).innerText()).trim();
      secret = key.replace(/[^A-Z2-7]/g, "");
      await card.getByLabel("Enter the six-digit code that the app shows").fill("000000");
      await card.getByRole("button", { name: "Turn on" }).click();
      await expectText(page, "This code is wrong or has expired.");
      await card.getByLabel("Enter the six-digit code that the app shows").fill(nextCode(secret));
      await card.getByRole("button", { name: "Turn on" }).click();
    });

    await stage.step("ten recovery codes, which must be kept", async () => {
      const list = card.getByRole("list", { name: "Recovery codes" });
      await list.waitFor();
      codes = await list.getByRole("listitem").allInnerTexts();
      expect(new Set(codes)).to.have.lengthOf(10);
      expect(await printed(page)).to.deep.equal({ texts: ["AgriTrade Africa: Recovery codes", ...codes], sheets: 1 });
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        card.getByRole("button", { name: "Download" }).click(),
      ]);
      expect(await readFile(await file.path(), "utf8")).to.include(codes.join("\n"));
      await card.getByRole("button", { name: "Done" }).click({ force: true });
      expect(await list.isVisible(), "closed before they were kept").to.equal(true);
      await card.getByLabel("I have kept the codes").check();
      await card.getByRole("button", { name: "Done" }).click();
      await expectText(page, "Two-factor authentication is on and your recovery codes are ready to use.");
      await expectText(page, "10 recovery codes left");
    });

    await stage.step("after the password a second step, and nothing of the dashboard before it", async () => {
      const second = await stage.open("second");
      await second.goto(`${api.url}/login?next=%2Fdashboard%2Fsettings%2Fsecurity`);
      await second.getByLabel("Email", { exact: true }).fill(person.user.email);
      await second.getByLabel("Password", { exact: true }).fill(password);
      await second.getByRole("button", { name: "Sign In" }).click();
      await second.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
      await second.goto(`${api.url}/dashboard`);
      await second.waitForURL(/\/login\?next=/);
      await second.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
      await second.reload();
      await second.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
      await second.getByLabel("Six-digit code").fill("000000");
      await second.getByRole("button", { name: "Continue" }).click();
      await expectText(second, "This code is wrong or has expired.");
      await second.getByLabel("Six-digit code").fill(nextCode(secret));
      await second.getByRole("button", { name: "Continue" }).click();
      await second.waitForURL(/\/dashboard$/);
      await expectText(second, "Welcome, Antwerp Importers");
    });

    await stage.step("a recovery code opens once; back leads to the password", async () => {
      const lost = await stage.open("lost");
      const begin = async () => {
        await lost.goto(`${api.url}/login`);
        await lost.getByLabel("Email", { exact: true }).fill(person.user.email);
        await lost.getByLabel("Password", { exact: true }).fill(password);
        await lost.getByRole("button", { name: "Sign In" }).click();
        await lost.getByRole("button", { name: "Use a recovery code instead" }).click();
      };
      await begin();
      await lost.getByRole("button", { name: "Back to the password" }).click();
      await lost.getByRole("heading", { name: "Welcome Back" }).waitFor();
      await begin();
      await lost.getByLabel("Recovery code").fill(codes[0] ?? "");
      await lost.getByRole("button", { name: "Continue" }).click();
      await lost.waitForURL(/\/dashboard$/);
    });

    await stage.step("removed by a code", async () => {
      await page.reload();
      await expectText(page, "9 recovery codes left");
      await card.getByRole("button", { name: "Remove Authenticator app" }).click();
      await forgetSteps(api, person.user.id);
      await card.getByLabel("Six-digit code").fill(codeOf(secret));
      await card.getByRole("button", { name: "Remove Authenticator app" }).click();
      await expectText(
        page,
        "The app has been removed. Two-factor authentication is off, and your recovery codes no longer work.",
      );
      await card.getByRole("button", { name: "Set up" }).waitFor();
      const free = await stage.open("free");
      await signIn(free, api.url, person.user.email);
    });
  });

  fullJourney("devices: told apart, ended one by one and all others at once", async (stage) => {
    stage.allow(/401/);
    const person = await buildBuyer({ user: { password } });
    const others = await Promise.all([buildSession(person.user), buildSession(person.user)]);
    const page = await stage.open("buyer");
    await enter(page, settings(), person);
    const card = section(page, "Logged-in devices");
    await card.getByText("This device").waitFor();
    expect(await card.getByRole("listitem").count()).to.equal(3);
    await card
      .getByRole("button", { name: /^Log out Unknown device/ })
      .first()
      .click();
    await card.getByRole("listitem").nth(2).waitFor({ state: "detached" });
    const alive = async () =>
      (await Promise.all(others.map((as) => api.get("/me", { as })))).filter(({ status }) => status === 200).length;
    expect(await alive()).to.equal(1);
    await card.getByRole("button", { name: "Log out all others" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out all others" }).click();
    await expectText(page, "All other devices were logged out.");
    expect(await alive()).to.equal(0);
    expect((await api.get("/me", { as: person })).status).to.equal(200);
  });

  fullJourney("the language of letters and of the site", async (stage) => {
    const person = await buildBuyer({ user: { password } });
    const page = await stage.open("buyer");
    await enter(page, settings("/fr", "notifications"), person);
    // Nobody has chosen anything yet: letters are in English whichever page is open.
    await expectText(page, "Ce site : Français. Nos e-mails : English");
    await page.goto(settings("", "notifications"));
    await expectText(page, "This site and our emails: English");
    const card = section(page, "Language");
    await card.getByRole("button", { name: "Change language" }).click();
    await card.getByLabel("Français").check();
    await card.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(`${settings("/fr", "notifications")}#language`);
    await expectText(page, "Ce site et nos e-mails : Français");
    const row = (await api.db("users").where({ id: person.user.id }).first()) as { language: string };
    expect(row.language).to.equal("fr");
  });

  journey("my data as a file, and the end of the account", async (stage) => {
    stage.allow(/400|401|403|409|422/);
    const person = await buildBuyer({ user: { password } });
    const page = await stage.open("buyer");
    // As older links lead there.
    await enter(page, `${api.url}/dashboard/settings#deletion`, person);
    await page.waitForURL(`${settings("", "data")}#deletion`);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download my data" }).click(),
    ]);
    expect(file.suggestedFilename()).to.match(/^agritrade-data-\d{4}-\d\d-\d\d\.json$/);
    expect(await readFile(await file.path(), "utf8")).to.include(person.user.email);

    const card = section(page, "Delete my account");
    await card.getByRole("button", { name: "Delete account…" }).click();
    const remove = async (secret: string) => {
      await card.getByLabel("Your password").fill(secret);
      await card.getByRole("button", { name: "Delete my account for good" }).click();
    };
    await remove("not-the-password");
    await expectText(page, "The password is wrong. Check it and try again.");
    await remove(password);
    await page.waitForURL(`${api.url}/login?deleted=1`);
    await page.getByRole("heading", { name: "Your account has been deleted" }).waitFor();
    await page.getByRole("link", { name: "Log in" }).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem("agritrade.session"))).to.equal(null);
    expect(await mayEnter(person.user.email, password)).to.equal(false);
  });

  fullJourney("an address that carries a problem says so, in the reader's language", async (stage) => {
    const page = await stage.open("visitor");
    await page.goto(`${api.url}/login?error=access_denied&error_code=otp_expired&error_description=Link+expired`);
    await expectText(page, "This link is invalid or has expired. Please ask for a new one.");
    await page.goto(`${api.url}/fr/login#error=server_error&error_description=Boom`);
    await expectText(page, "Une erreur s’est produite de notre côté.");
    await page.goto(`${api.url}/confirm?error=odd&error_description=The+moon+is+full`);
    await expectText(page, "reported a problem: “The moon is full” (its words, not ours)");
    await page.goto(`${api.url}/reset-password?error=access_denied&error_code=otp_expired`);
    await expectText(page, "This link is invalid or has expired. Please ask for a new one.");
  });
});
