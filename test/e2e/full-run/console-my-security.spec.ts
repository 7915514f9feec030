import { expect } from "chai";
import type { Page } from "playwright";
import { codeOf, enrol, forgetSteps, nextCode, signedIn } from "#test/backend/identity/authenticator.ts";
import { buildSession } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { expectAccessible } from "../accessible.ts";
import { buildColleague, enter, givePassword } from "../console.ts";
import { beginAtTop, keyboardProblems } from "../keyboard-problems.ts";
import { expectText, password } from "../people.ts";
import { printed } from "../printed.ts";

const other = "quiet-harbour-4";

describe("my security, in the console", () => {
  const api = useApi();
  const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

  journey("the app is replaced, and recovery codes are made anew", async (stage) => {
    stage.allow(/403|422/);
    const colleague = await buildColleague("finance");
    const { client } = await signedIn(api, colleague.user.email, password);
    const { secret } = await enrol(client, "Old phone");
    const page = await stage.open("finance");
    await page.goto(`${api.url}/admin/my-security`);
    await givePassword(page, colleague);
    await page.getByLabel("Six-digit code").fill(nextCode(secret));
    await page.getByRole("button", { name: "Continue" }).click();
    const card = panel(page, "Two-factor authentication");
    await card.getByText("Old phone").waitFor();
    await expectText(page, "No recovery codes left");
    await expectAccessible(page, "my security");
    await beginAtTop(page);
    expect((await keyboardProblems(page)).join("\n")).to.equal("");

    await stage.step(
      "the first code of the new app ends the old one; the codes that were missing come with it",
      async () => {
        await card.getByRole("button", { name: "Replace Old phone" }).click();
        const key = (await card.getByText(/^(?:[A-Z2-7]{4} ){4,}/).innerText()).replace(/[^A-Z2-7]/g, "");
        await card.getByLabel("Enter the six-digit code that the app shows").fill(nextCode(key));
        await card.getByRole("button", { name: "Turn on" }).click();
        const list = card.getByRole("list", { name: "Recovery codes" });
        await list.waitFor();
        expect(await printed(page), "the codes alone on paper").to.deep.equal({
          texts: ["AgriTrade Africa: Recovery codes", ...(await list.getByRole("listitem").allInnerTexts())],
          sheets: 1,
        });
        await card.getByLabel("I have kept the codes").check();
        await card.getByRole("button", { name: "Done" }).click();
        await expectText(page, "The new app works; the earlier one no longer opens your account.");
        await expectText(page, "10 recovery codes left");
        const names = await api.db("factors").where({ user_id: colleague.user.id }).pluck("friendly_name");
        expect(names).to.deep.equal(["Authenticator app"]);
        const before = await api.db("recovery_codes").where({ user_id: colleague.user.id }).pluck("id");
        await card.getByRole("button", { name: "New recovery codes" }).click();
        await forgetSteps(api, colleague.user.id);
        await card.getByLabel("Six-digit code").fill(codeOf(key));
        await card.getByRole("button", { name: "New recovery codes" }).click();
        await card.getByLabel("I have kept the codes").check();
        await card.getByRole("button", { name: "Done" }).click();
        await expectText(page, "10 recovery codes left");
        const after = await api.db("recovery_codes").where({ user_id: colleague.user.id }).pluck("id");
        expect(after).to.have.lengthOf(10).and.not.include.members(before);
      },
    );
  });

  journey("a new password, refusals beside their fields; other devices are signed out", async (stage) => {
    stage.allow(/400|422/);
    const colleague = await buildColleague("support");
    const page = await stage.open("support");
    await page.goto(`${api.url}/admin`);
    await enter(page, colleague);
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitem", { name: "My security" }).click();
    await expectText(page, "Outside the demo the console opens for nobody without it.");
    const card = panel(page, "Password");
    const save = async (current: string, chosen: string) => {
      await card.getByLabel("Current password").fill(current);
      await card.getByLabel("New password").fill(chosen);
      await card.getByRole("button", { name: "Save new password" }).click();
    };
    await card.getByRole("button", { name: "Change password" }).click();
    await save("", "");
    expect(await card.getByText("This field is required.").count()).to.equal(2);
    await save("not-the-password", other);
    await expectText(page, "The current password is wrong. Check it and try again.");
    await save(password, "football");
    await expectText(page, "This password is too common.");
    await expectAccessible(page, "password refused");
    await save(password, other);
    await expectText(page, "Your password has been changed");

    await stage.step("one device, then all others, in a session of before by the password", async () => {
      const amr = JSON.stringify([{ method: "password", timestamp: Math.floor(Date.now() / 1000) - 3600 }]);
      await api.db("sessions").where({ user_id: colleague.user.id }).update({ amr });
      const elsewhere = [await buildSession(colleague.user), await buildSession(colleague.user)];
      const alive = async () =>
        (await Promise.all(elsewhere.map((as) => api.get("/me", { as })))).filter(({ status }) => status === 200);
      await page.reload();
      const devices = panel(page, "Logged-in devices");
      await devices.getByText("This device").waitFor();
      const end = devices.getByRole("button", { name: /^Log out Unknown device/ }).first();
      await end.click();
      await devices.getByLabel("Current password").fill(other);
      await expectAccessible(page, "a device that is ended by the password");
      await end.click();
      await devices.getByRole("listitem").nth(2).waitFor({ state: "detached" });
      expect(await alive()).to.have.lengthOf(1);
      await devices.getByRole("button", { name: "Log out all others" }).click();
      const dialog = page.getByRole("dialog");
      const endAll = dialog.getByRole("button", { name: "Log out all others" });
      await endAll.click();
      await dialog.getByLabel("Current password").fill("not-the-password");
      await endAll.click();
      await dialog.getByText("The current password is wrong. Check it and try again.").waitFor();
      await dialog.getByLabel("Current password").fill(other);
      await endAll.click();
      await expectText(page, "All other devices were logged out.");
      expect(await alive()).to.have.lengthOf(0);
    });
    await stage.step("what cannot be read says so, with a way to try again", async () => {
      await page.route("**/api/v1/me/devices*", (route) => route.abort());
      stage.allow(/ERR_FAILED/);
      await page.reload();
      await expectText(page, "Your devices could not be loaded.");
      await page.unroute("**/api/v1/me/devices*");
      await page.getByRole("button", { name: "Try again" }).click();
      await expectText(page, "You are logged in on this device only.");
    });
  });
});
