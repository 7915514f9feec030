import { expect } from "chai";
import type { Page } from "playwright";
import { nextCode } from "#test/backend/identity/authenticator.ts";
import { codeOf, wrongCode } from "#test/backend/identity/client.ts";
import { lettersTo } from "#test/backend/identity/mailbox.ts";
import { buildBuyer, type Person } from "#test/factories/people.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { enter, expectText, password } from "../people.ts";

const words = {
  "": {
    card: "Delete my account",
    begin: "Delete account…",
    password: "Your password",
    submit: "Delete my account for good",
    trade: "Your organization has open offers or orders. Please end them before you delete the account.",
    money:
      "Money of your organization is held in escrow. You can delete the account once it has been paid out or refunded.",
  },
  "/fr": {
    card: "Supprimer mon compte",
    begin: "Supprimer le compte…",
    password: "Votre mot de passe",
    submit: "Supprimer mon compte",
    trade:
      "Votre organisation a des offres ou des commandes en cours. Veuillez les clore avant de supprimer le compte.",
    money:
      "Des fonds de votre organisation sont sous séquestre. Vous pourrez supprimer le compte lorsqu’ils auront été versés ou remboursés.",
  },
} as const;

/** The session ends with the account, whatever the page has just asked for: a token, an answer, its stream. */
const ended = /40[013]/;

describe("deleting one's account", () => {
  const api = useApi();
  const cardOf = (page: Page, name = "Delete my account") => page.getByRole("region", { name, exact: true });
  const open = async (page: Page, person: Person) => {
    await enter(page, `${api.url}/dashboard/settings/data`, person);
    await cardOf(page).getByRole("button", { name: "Delete account…" }).click();
  };
  const finish = (page: Page) => cardOf(page).getByRole("button", { name: "Delete my account for good" }).click();
  /** On a slow line the page hears that its session has ended before it hears why. */
  const answerLate = (page: Page) =>
    page.route("**/api/v1/me/deletion", async (route) => {
      const response = await route.fetch();
      await page.waitForFunction(() => localStorage.getItem("agritrade.session") === null);
      await route.fulfill({ response });
    });
  const isGone = async (page: Page) => {
    await page.getByRole("heading", { name: "Your account has been deleted" }).waitFor();
    await page.waitForFunction(() => localStorage.getItem("agritrade.session") === null);
  };

  journey(
    "is refused with the reason while a trade is open and while money is held, in both languages",
    async (stage) => {
      stage.allow(/409/);
      const buyer = await buildBuyer({ name: "Antwerp Importers", user: { password } });
      const { product, supplier } = await buildOffer({ buyer });
      const page = await stage.open("buyer");
      const refused = async (reason: "trade" | "money") => {
        for (const [language, text] of Object.entries(words)) {
          await enter(page, `${api.url}${language}/dashboard/settings/data`, buyer);
          const card = cardOf(page, text.card);
          await card.getByRole("button", { name: text.begin }).click();
          await card.getByLabel(text.password).fill(password);
          await card.getByRole("button", { name: text.submit }).click();
          await card.getByRole("alert").filter({ hasText: text[reason] }).waitFor();
          expect(await card.getByLabel(text.password).inputValue(), "what was typed").to.equal(password);
        }
      };
      await refused("trade");
      await buildOrder(api, { buyer, product, supplier, status: "funded" });
      await refused("money");
      expect((await api.get("/me", { as: buyer })).status).to.equal(200);
    },
  );

  journey("without a password takes the code of a letter", async (stage) => {
    stage.allow(ended);
    const person = await buildBuyer();
    const page = await stage.open("invited");
    await open(page, person);
    const card = cardOf(page);
    await expectText(page, `we send a code to ${person.user.email}.`);
    expect(await card.getByLabel("Your password").count()).to.equal(0);
    await finish(page);
    await expectText(page, "Please enter the code.");
    await card.getByRole("button", { name: "Send me a code" }).click();
    await card.getByText("Sent", { exact: true }).waitFor();
    const earlier = codeOf((await lettersTo(api, person.user.email))[0]);
    await card.getByRole("button", { name: "Send another code" }).click();
    const code = codeOf((await lettersTo(api, person.user.email, 2))[0]);
    await card.getByLabel("Six-digit code").fill(earlier === code ? wrongCode(code) : earlier);
    await finish(page);
    await expectText(page, "This code is wrong or has expired. Enter the code from our latest email.");
    await card.getByLabel("Six-digit code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await finish(page);
    await isGone(page);
  });

  journey("without a password takes the code of an authenticator app where there is one", async (stage) => {
    stage.allow(ended);
    stage.allow(/422/);
    const person = await buildBuyer();
    const page = await stage.open("provider");
    await enter(page, `${api.url}/dashboard/settings/data`, person);
    const factors = page.getByRole("region", { name: "Two-factor authentication" });
    await factors.getByRole("button", { name: "Set up" }).click();
    const secret = (await factors.getByText(/^(?:[A-Z2-7]{4} ){4,}/).innerText()).replace(/[^A-Z2-7]/g, "");
    await factors.getByLabel("Enter the six-digit code that the app shows").fill(nextCode(secret));
    await factors.getByRole("button", { name: "Turn on" }).click();
    await factors.getByLabel("I have kept the codes").check();
    await factors.getByRole("button", { name: "Done" }).click();
    const card = cardOf(page);
    await card.getByRole("button", { name: "Delete account…" }).click();
    await card.getByLabel("Six-digit code").fill("000000");
    await finish(page);
    await expectText(
      page,
      "This code is wrong or has expired. Enter the code your app shows now; each code works once",
    );
    await card.getByLabel("Six-digit code").fill(nextCode(secret));
    await finish(page);
    await isGone(page);
  });

  journey("a first password is set without one, and is what the account asks for from then on", async (stage) => {
    stage.allow(ended);
    const person = await buildBuyer();
    const page = await stage.open("invited");
    await enter(page, `${api.url}/dashboard/settings/data`, person);
    const card = page.getByRole("region", { name: "Password", exact: true });
    await expectText(page, "You have none yet");
    await card.getByRole("button", { name: "Set a password" }).click();
    expect(await card.getByLabel("Current password").count()).to.equal(0);
    await card.getByLabel("New password").fill(password);
    await card.getByRole("button", { name: "Save new password" }).click();
    await expectText(page, "Your password has been set");
    await card.getByRole("button", { name: "Change password" }).waitFor();
    await cardOf(page).getByRole("button", { name: "Delete account…" }).click();
    await cardOf(page).getByLabel("Your password").fill(password);
    await answerLate(page);
    await finish(page);
    await isGone(page);
  });
});
