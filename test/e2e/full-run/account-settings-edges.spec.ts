import { expect } from "chai";
import type { Locator, Page } from "playwright";
import { buildBuyer, buildSession } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { eventually } from "#test/support/wait.ts";
import { enter, expectText, password } from "../people.ts";

/** The words of the auth endpoints and those of the API. */
const unreachable = /The server cannot be reached/;

describe("settings of an account at their edges", () => {
  const api = useApi();
  const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

  journey("without a line each card says so, and what was typed stays", async (stage) => {
    stage.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR|error loading|ServiceWorker/i);
    const person = await buildBuyer({ user: { password } });
    await buildSession(person.user);
    const page = await stage.open("buyer");
    await enter(page, `${api.url}/dashboard/settings/security`, person);
    const open = async (card: Locator, button: string) => {
      await card.getByRole("button", { name: button }).click();
      return card;
    };
    const says = (card: Locator) => card.getByText(unreachable).first().waitFor();
    const devices = section(page, "Logged-in devices");
    await devices.getByText("This device").waitFor();
    const mail = await open(section(page, "Email address"), "Change address");
    const secret = await open(section(page, "Password"), "Change password");
    await mail.getByLabel("New email address").fill("another@example.test");
    await secret.getByLabel("Current password").fill(password);
    await secret.getByLabel("New password").fill("quiet-harbour-4");
    const factor = section(page, "Two-factor authentication");

    await page.context().setOffline(true);
    const presses: [Locator, string | RegExp][] = [
      [mail, "Send confirmation emails"],
      [secret, "Save new password"],
      [factor, "Set up"],
      [devices, /^Log out Unknown device/],
    ];
    for (const [card, button] of presses)
      await stage.step(String(button), async () => {
        await card.getByRole("button", { name: button }).first().click();
        await says(card);
      });
    await stage.step("all others", async () => {
      await devices.getByRole("button", { name: "Log out all others" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: "Log out all others" }).click();
      await says(dialog);
      await dialog.getByRole("button", { name: "Cancel" }).click();
    });
    expect(await mail.getByLabel("New email address").inputValue()).to.equal("another@example.test");
    expect(await secret.getByLabel("Current password").inputValue()).to.equal(password);
    expect(await secret.getByLabel("New password").inputValue()).to.equal("quiet-harbour-4");

    await stage.step("and with a line again the same press does it", async () => {
      await page.context().setOffline(false);
      // The browser is told of the line's return before its network knows of it.
      await eventually(() => page.evaluate(() => fetch("/healthz").then(({ ok }) => ok)));
      await factor.getByRole("button", { name: "Try again" }).click();
      await factor.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
      await mail.getByRole("button", { name: "Send confirmation emails" }).click();
      await expectText(page, "We have written to both addresses");
      await secret.getByRole("button", { name: "Save new password" }).click();
      await expectText(page, "Your password has been changed");
    });

    await stage.step("the same of one's own data", async () => {
      await page.goto(`${api.url}/dashboard/settings/data`);
      const deletion = await open(section(page, "Delete my account"), "Delete account…");
      await deletion.getByLabel("Your password").fill(password);
      const file = section(page, "Export my data");
      await page.context().setOffline(true);
      await deletion.getByRole("button", { name: "Delete my account for good" }).click();
      await says(deletion);
      await file.getByRole("button", { name: "Download my data" }).click();
      await says(file);
      expect(await deletion.getByLabel("Your password").inputValue()).to.equal(password);
    });
  });

  journey(
    "what the server refuses stands beside its field, is linked to it, has the focus and is spoken",
    async (stage) => {
      stage.allow(/400|403|422/);
      const person = await buildBuyer({ user: { password } });
      const page = await stage.open("buyer");
      await enter(page, `${api.url}/dashboard/settings/security`, person);
      const refused = async (field: Locator, words: string) => {
        await field.press("Enter");
        await page.getByRole("alert").filter({ hasText: words }).waitFor();
        const said = await field.evaluate((input) => {
          const described = (input.getAttribute("aria-describedby") ?? "").split(" ");
          const beside = described.map(
            (id) => document.getElementById(id)?.querySelector('[role="alert"]')?.textContent,
          );
          return [input.getAttribute("aria-invalid"), beside[0], document.activeElement === input];
        });
        expect(said).to.deep.equal(["true", words, true]);
      };

      const secret = section(page, "Password");
      await secret.getByRole("button", { name: "Change password" }).click();
      await secret.getByLabel("Current password").fill("not-the-password");
      await secret.getByLabel("New password").fill("quiet-harbour-4");
      await refused(secret.getByLabel("Current password"), "The current password is wrong. Check it and try again.");
      await refused(secret.getByLabel("Current password"), "The current password is wrong. Check it and try again.");

      const factors = section(page, "Two-factor authentication");
      await factors.getByRole("button", { name: "Set up" }).click();
      const code = factors.getByLabel("Enter the six-digit code that the app shows");
      await code.fill("000000");
      await refused(code, "This code is wrong or has expired. Enter the code your app shows now.");
      // Not only who presses Enter: the button leads back to the field.
      await code.fill("111111");
      await factors.getByRole("button", { name: "Turn on" }).click();
      await eventually(() =>
        code.evaluate((input) => document.activeElement === input && input.ariaInvalid === "true"),
      );

      await page.goto(`${api.url}/dashboard/settings/data`);
      const deletion = section(page, "Delete my account");
      await deletion.getByRole("button", { name: "Delete account…" }).click();
      await deletion.getByLabel("Your password").fill("not-the-password");
      await refused(deletion.getByLabel("Your password"), "The password is wrong. Check it and try again.");
    },
  );

  journey("devices are shown five at a time; signing out all others leads back to the first", async (stage) => {
    const person = await buildBuyer({ user: { password } });
    for (let n = 0; n < 11; n += 1) await buildSession(person.user);
    const page = await stage.open("buyer");
    await enter(page, `${api.url}/dashboard/settings/security`, person);
    const card = section(page, "Logged-in devices");
    const rows = card.getByRole("listitem");
    const shown = (count: number) => rows.nth(count - 1).waitFor();
    await shown(5);
    expect(await rows.count()).to.equal(5);
    await expectText(page, "12 devices");
    const pages = card.getByRole("navigation");
    expect(await pages.getByRole("button", { name: "Previous" }).isDisabled()).to.equal(true);
    const first = await rows.allInnerTexts();
    expect(first[0], "the device in use comes first").to.include("This device");
    await pages.getByRole("button", { name: "Next" }).click();
    await pages.getByRole("button", { name: "Previous", disabled: false }).waitFor();
    await pages.getByRole("button", { name: "Next" }).click();
    await rows.nth(2).waitFor({ state: "detached" });
    expect(await rows.count(), "the rest").to.equal(2);
    expect(await pages.getByRole("button", { name: "Next" }).isDisabled()).to.equal(true);
    await pages.getByRole("button", { name: "Previous" }).click();
    await shown(5);
    await pages.getByRole("button", { name: "Previous" }).click();
    await eventually(async () => expect(await rows.allInnerTexts()).to.deep.equal(first));

    await pages.getByRole("button", { name: "Next" }).click();
    await pages.getByRole("button", { name: "Previous", disabled: false }).waitFor();
    await card.getByRole("button", { name: "Log out all others" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Log out all others" }).click();
    await expectText(page, "All other devices were logged out.");
    expect(await rows.count()).to.equal(1);
    await card.getByText("This device").waitFor();
  });
});
