import { readFile } from "node:fs/promises";
import { expect } from "chai";
import type { Page } from "playwright";
import { inviteStaff } from "#backend/src/domains/people/commands/invite-staff.ts";
import { codeOf, enrol, forgetSteps, nextCode, signedIn, wrongCode } from "#test/backend/identity/authenticator.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { expectAccessible } from "../accessible.ts";
import { buildColleague, buildDispute, givePassword } from "../console.ts";
import { beginAtTop, keyboardProblems } from "../keyboard-problems.ts";
import { expectText, linkOfNewestLetter, password } from "../people.ts";

describe("the console's second factor", () => {
  const api = useApi({ AUTH_STAFF_SECOND_FACTOR: "true" });
  type Colleague = Awaited<ReturnType<typeof buildColleague>>;

  /** A member of staff with an authenticator app. */
  async function buildEnrolled(role: Parameters<typeof buildColleague>[0]) {
    const colleague = await buildColleague(role);
    const { client } = await signedIn(api, colleague.user.email, password);
    return { ...colleague, ...(await enrol(client)) };
  }
  /** The code of this moment; a step of the app is taken once, and journeys are quicker than its 30 seconds. */
  async function freshCode({ user }: Pick<Colleague, "user">, secret: string): Promise<string> {
    await forgetSteps(api, user.id);
    return codeOf(secret);
  }
  const confirm = (page: Page) => page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
  const start = (page: Page) => page.locator("#content h1").waitFor();
  async function giveCode(page: Page, code: string): Promise<void> {
    await page.getByLabel("Six-digit code").fill(code);
    await page.getByRole("button", { name: "Continue" }).click();
  }
  async function secretOf(page: Page): Promise<string> {
    return (await page.getByText(/^(?:[A-Z2-7]{4} ){4,}/).innerText()).replace(/[^A-Z2-7]/g, "");
  }
  async function fits(page: Page, where: string): Promise<void> {
    await expectAccessible(page, where);
    await page.setViewportSize({ width: 360, height: 740 });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(tooWide, `${where} at 360 px`).to.be.at.most(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  }

  journey("is set up at the first sign-in, and its codes are kept, also after a reload", async (stage) => {
    stage.allow(/403|422/);
    const colleague = await buildColleague("reviewer");
    const page = await stage.open("reviewer");
    let lost: string[] = [];
    const codesOf = (shown: Page) =>
      shown.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();

    await stage.step("the password is not enough", async () => {
      await page.goto(`${api.url}/admin/disputes`);
      await givePassword(page, colleague);
      await page.getByRole("heading", { name: "Set up your second factor" }).waitFor();
      const picture = page.getByRole("img", { name: "QR code for your authenticator app" });
      await picture.waitFor();
      const size = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth);
      expect(await picture.evaluate(size)).to.be.above(0);
      await fits(page, "enrolment");
      await beginAtTop(page);
      expect((await keyboardProblems(page)).join("\n")).to.equal("");
    });

    await stage.step("a reload begins anew, and a wrong code is told beside the field", async () => {
      const before = await secretOf(page);
      await page.reload();
      await page.getByRole("heading", { name: "Set up your second factor" }).waitFor();
      const secret = await secretOf(page);
      expect(secret).not.to.equal(before);
      const field = page.getByLabel("Enter the six-digit code that the app shows");
      expect(await field.getAttribute("autocomplete")).to.equal("one-time-code");
      await field.fill(wrongCode(secret));
      await field.press("Enter");
      await expectText(page, "This code is wrong or has expired.");
      expect(await field.getAttribute("aria-invalid")).to.equal("true");
      await field.fill(nextCode(secret));
      await page.getByRole("button", { name: "Turn on" }).click();
    });

    await stage.step("codes that a reload took away are made anew", async () => {
      await page.getByRole("list", { name: "Recovery codes" }).waitFor();
      lost = await codesOf(page);
      await fits(page, "recovery codes");
      await page.reload();
      await expectText(page, "You left the page before you had confirmed that your recovery codes are kept.");
      await page.getByRole("button", { name: "New recovery codes" }).click();
      await page.getByRole("list", { name: "Recovery codes" }).waitFor();
    });

    await stage.step("they are saved, and nothing goes on before they are kept", async () => {
      const codes = await codesOf(page);
      expect(new Set([...codes, ...lost])).to.have.lengthOf(20);
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download" }).click();
      expect(await readFile(await (await saving).path(), "utf8")).to.include(codes.join("\n"));
      await page.getByRole("button", { name: "Continue to the console" }).click();
      await expectText(page, "Please keep the codes first.");
      await page.getByLabel("I have kept the codes").check();
      await page.getByRole("button", { name: "Continue to the console" }).click();
      await start(page);
      expect(new URL(page.url()).pathname).to.equal("/admin/disputes");
      await page.reload();
      await start(page);
    });
  });

  journey("a letter of invitation leads all the way, without the website's settings", async (stage) => {
    stage.allow(/403/);
    const email = `invited-${Date.now()}@example.test`;
    await inviteStaff({
      db: api.db,
      address: email,
      role: "verifier",
      config: { publicUrl: api.url },
      now: new Date(),
    });
    const page = await stage.open("invited");
    await page.goto(await linkOfNewestLetter(api.url, email));
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByLabel("Confirm", { exact: false }).fill(password);
    await page.getByRole("button", { name: "Save new password" }).click();
    await expectText(page, "You are being taken to the staff console.");
    await page.waitForURL(/\/admin\/login/);
    await givePassword(page, { user: { email } as Colleague["user"] });
    await page.getByRole("heading", { name: "Set up your second factor" }).waitFor();
    await page.getByLabel("Enter the six-digit code that the app shows").fill(nextCode(await secretOf(page)));
    await page.getByRole("button", { name: "Turn on" }).click();
    await page.getByLabel("I have kept the codes").check();
    await page.getByRole("button", { name: "Continue to the console" }).click();
    await start(page);
    await expectText(page, "Organizations to verify");
  });

  journey("is asked for after the password: wrong and right codes, recovery codes, too many tries", async (stage) => {
    stage.allow(/403|422|429/);
    const colleague = await buildEnrolled("support");
    const page = await stage.open("support");
    await page.goto(`${api.url}/admin/tasks`);
    await givePassword(page, colleague);
    await confirm(page);
    await fits(page, "code step");
    await beginAtTop(page);
    expect((await keyboardProblems(page)).join("\n")).to.equal("");

    await stage.step("a reload stays at the step, the way back leads to the password", async () => {
      await page.reload();
      await confirm(page);
      await page.getByRole("button", { name: "Back to login" }).click();
      await page.getByRole("heading", { name: "Log in to the staff console" }).waitFor();
      await page.goto(`${api.url}/admin/tasks`);
      await givePassword(page, colleague);
      await confirm(page);
    });
    await stage.step("a wrong code, then the right one", async () => {
      await giveCode(page, wrongCode(colleague.secret));
      await expectText(page, "This code is wrong or has expired.");
      await giveCode(page, await freshCode(colleague, colleague.secret));
      await start(page);
      expect(new URL(page.url()).pathname).to.equal("/admin/tasks");
    });
    await stage.step("after five wrong ones how long to wait; a recovery code opens all the same", async () => {
      const { client } = await signedIn(api, colleague.user.email, password);
      await client.mfa.challengeAndVerify({
        factorId: colleague.factorId,
        code: await freshCode(colleague, colleague.secret),
      });
      const token = (await client.getSession()).data.session?.access_token ?? "";
      const made = await api.post("/auth/v1/factors/recovery-codes", { as: { token }, body: {} });
      const [code = ""] = made.body.codes as string[];
      const lost = await stage.open("lost phone");
      await lost.goto(`${api.url}/admin`);
      await givePassword(lost, colleague);
      for (let tries = 0; tries < 5; tries += 1) {
        await giveCode(lost, wrongCode(colleague.secret));
        await expectText(lost, "This code is wrong or has expired.");
        await lost.getByRole("button", { name: "Continue" }).isEnabled();
      }
      await giveCode(lost, codeOf(colleague.secret, 1));
      await expectText(lost, /Please try again in [45]\sminutes\./);
      await lost.getByRole("button", { name: "Use a recovery code instead" }).click();
      await lost.getByLabel("Recovery code").fill("aaaaa-aaaaa");
      await lost.getByRole("button", { name: "Continue" }).click();
      await expectText(lost, "This recovery code is wrong or has already been used.");
      await lost.getByLabel("Recovery code").fill(code);
      await lost.getByRole("button", { name: "Continue" }).click();
      await start(lost);
    });
  });

  fullJourney("is asked for again in the middle of work, and gives back page and words", async (stage) => {
    stage.allow(/401|403/);
    const dispute = await buildDispute(api);
    const reviewer = await buildEnrolled("reviewer");
    const page = await stage.open("reviewer");
    const reason = "The certificate names a moisture of 14 percent.";
    await page.goto(`${api.url}/admin${dispute.path}`);
    await givePassword(page, reviewer);
    await confirm(page);
    await giveCode(page, await freshCode(reviewer, reviewer.secret));
    await page.getByLabel(/For the supplier/).check();
    await page.getByLabel("Reason code").selectOption("qualityMet");
    await page.getByLabel("Reason, shown to both parties").fill(reason);
    const decide = async () => {
      await page.getByRole("button", { name: "Review and decide" }).click();
      await page.getByRole("button", { name: "Decide", exact: true }).click();
    };

    await stage.step("the session has lost its factor when the decision is sent", async () => {
      await api.db("sessions").where({ user_id: reviewer.user.id }).update({ aal: "aal1", factor_id: null });
      await decide();
      await confirm(page);
      await expectText(page, "Your second factor is needed again.");
      const row = (await api.db("disputes").where({ order_id: dispute.order.id }).first("status")) as object;
      expect(row).to.deep.equal({ status: "open" });
    });
    await stage.step("its code leads back to what was written", async () => {
      await giveCode(page, await freshCode(reviewer, reviewer.secret));
      await expectText(page, dispute.order.reference);
      expect(await page.getByLabel("Reason, shown to both parties").inputValue()).to.equal(reason);
      expect(await page.getByLabel(/For the supplier/).isChecked()).to.equal(true);
    });
    await stage.step("a session that ends within the step asks for the password", async () => {
      await api.db("sessions").where({ user_id: reviewer.user.id }).update({ aal: "aal1", factor_id: null });
      await decide();
      await confirm(page);
      await page.getByLabel("Six-digit code").fill(await freshCode(reviewer, reviewer.secret));
      await api.db("sessions").where({ user_id: reviewer.user.id }).delete();
      // A key waits for no field: the console may have found it out by itself.
      await page.keyboard.press("Enter");
      await page.getByText("Your session has ended").waitFor();
      await givePassword(page, reviewer);
      await confirm(page);
      await giveCode(page, await freshCode(reviewer, reviewer.secret));
      await expectText(page, dispute.order.reference);
      expect(await page.getByLabel("Reason, shown to both parties").inputValue()).to.equal(reason);
    });
    await stage.step("the decision is then made", async () => {
      await decide();
      await expectText(page, "The decision is announced to both parties.");
    });
  });

  fullJourney("two tabs go through it together, and out together", async (stage) => {
    stage.allow(/403/);
    const colleague = await buildEnrolled("finance");
    const first = await stage.open("finance");
    await first.goto(`${api.url}/admin`);
    await givePassword(first, colleague);
    await confirm(first);
    const second = await first.context().newPage();
    await second.goto(`${api.url}/admin/fund-splits`);
    await confirm(second);
    await giveCode(first, await freshCode(colleague, colleague.secret));
    await start(first);
    await start(second);
    expect(new URL(second.url()).pathname).to.equal("/admin/fund-splits");
    await first.getByRole("button", { name: /^Account/ }).click();
    await first.getByRole("menuitem", { name: "Log out" }).click();
    for (const page of [first, second])
      await page.getByRole("heading", { name: "Log in to the staff console" }).waitFor();
  });

  fullJourney("speaks French, and is set up in it", async (stage) => {
    stage.allow(/403|422/);
    const colleague = await buildColleague("verifier");
    const page = await stage.open("verifier", { locale: "fr-FR" });
    await page.goto(`${api.url}/admin`);
    await givePassword(page, colleague, { language: "fr" });
    await page.getByRole("heading", { name: "Configurez votre second facteur" }).waitFor();
    const secret = await secretOf(page);
    await fits(page, "enrolment, fr");
    await page.getByLabel("Saisissez le code à six chiffres que l’application affiche").fill(nextCode(secret));
    await page.getByRole("button", { name: "Activer" }).click();
    await page.getByRole("heading", { name: "Vos codes de secours" }).waitFor();
    await page.getByLabel("J’ai conservé les codes").check();
    await page.getByRole("button", { name: "Continuer vers la console" }).click();
    await start(page);
    await page.getByRole("button", { name: /^Compte/ }).click();
    await page.getByRole("menuitem", { name: "Ma sécurité" }).click();
    await expectText(page, "10 codes de secours restants");
    await fits(page, "security, fr");
  });
});
