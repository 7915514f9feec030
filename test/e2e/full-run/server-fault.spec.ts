import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { enter, expectText, password, textOf } from "../people.ts";

describe("a fault of the server", () => {
  const api = useApi({ LOG_LEVEL: "silent" });

  /** While it lasts, everything that needs this table fails with a fault that nobody foresaw. */
  async function without(table: string, work: () => Promise<void>): Promise<void> {
    await api.db.raw(`alter table ${table} rename to ${table}_away`);
    try {
      await work();
    } finally {
      await api.db.raw(`alter table ${table}_away rename to ${table}`);
    }
  }

  for (const [base, email, secret, submit, words] of [
    ["", "Email", "Password", "Sign In", /Something went wrong on our side.* quote [\w-]{10,}/],
    ["/fr", "E-mail", "Mot de passe", "Se connecter", /Une erreur s’est produite de notre côté.* référence [\w-]{10,}/],
  ] as const)
    journey(
      `is told as one at ${base}/login and /reset-password, with its reference; nothing typed is lost`,
      async (stage) => {
        stage.allow(/500/);
        const { user } = await buildBuyer({ user: { password } });
        const page = await stage.open("buyer");
        await page.goto(`${api.url}${base}/login`);
        await page.getByLabel(email, { exact: true }).fill(user.email);
        await page.getByLabel(secret, { exact: true }).fill(password);
        await without("users", async () => {
          await page.getByRole("button", { name: submit }).click();
          await expectText(page, words);
        });
        expect(await page.getByLabel(email, { exact: true }).inputValue()).to.equal(user.email);
        await page.getByRole("button", { name: submit }).click();
        await page.waitForURL(/\/dashboard/);
      },
    );

  journey("is told as one when registering, and a blocked account has words of its own", async (stage) => {
    stage.allow(/500|400/);
    const page = await stage.open("newcomer");
    await page.goto(`${api.url}/register?type=buyer`);
    await page.getByLabel("Email", { exact: true }).fill("new.importer@example.test");
    await page.getByLabel("Password", { exact: true }).fill("terraced-hills-9");
    await page.getByLabel("Company name").fill("Noordkade Import");
    await page.getByLabel("Phone number").fill("+31105550140");
    await page.getByLabel("Your role").selectOption({ index: 1 });
    await page.getByLabel("Organization type").selectOption({ index: 1 });
    await without("users", async () => {
      await page.getByRole("button", { name: /Create|Register/ }).click();
      await expectText(page, /Something went wrong on our side.* quote [\w-]{10,}/);
    });
    expect(await page.getByLabel("Company name").inputValue()).to.equal("Noordkade Import");

    const blocked = await buildBuyer({ user: { password, bannedUntil: new Date(Date.now() + 86_400_000) } });
    await page.goto(`${api.url}/login`);
    await page.getByLabel("Email", { exact: true }).fill(blocked.user.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expectText(page, "This account is blocked. Write to us through the contact page.");
  });

  journey("leaves the dashboard its frame, and says what failed, with its reference", async (stage) => {
    stage.allow(/500/);
    const page = await stage.open("buyer");
    await enter(page, `${api.url}/dashboard/settings/security`, await buildBuyer({ user: { password } }));
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByLabel("Current password", { exact: true }).fill(password);
    await page.getByLabel("New password", { exact: true }).fill("hills-of-terraces-10");
    await without("users", async () => {
      await page.getByRole("button", { name: "Save new password" }).click();
      await expectText(page, /Something went wrong on our side.* quote [0-9a-f-]{10,}/);
    });
    await without("offers", async () => {
      await page.goto(`${api.url}/dashboard/orders`);
      await page.getByRole("link", { name: "Settings" }).first().waitFor();
      await expectText(page, "Something went wrong on our side");
      await expectText(page, /Reference/);
      expect(await textOf(page)).not.to.contain("entered");
      // The server answers: it is not away. Nor is what is shown up to date.
      await page.getByRole("banner").getByText("Not everything could be loaded").waitFor();
      expect(await page.getByText(/synced|The server does not answer/).count()).to.equal(0);
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Something went wrong on our side").waitFor({ state: "detached" });
    await page
      .getByRole("banner")
      .getByText(/synced/)
      .waitFor();
    await without("organization_members", async () => {
      await page.goto(`${api.url}/dashboard/orders`, { waitUntil: "commit" });
      await expectText(page, "Your account could not be loaded.");
      await expectText(page, /Reference/);
      await page.getByRole("link", { name: "Settings" }).first().waitFor();
      expect(await page.getByText("The server does not answer.").count()).to.equal(0);
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Sent Offers" }).waitFor();
  });
});
