import { expect } from "chai";
import type { Page } from "playwright";
import { buildSession, buildSupplier, buildUser } from "#test/factories/people.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { useApi } from "#test/support/api.ts";
import { enter, expectText, linkOfNewestLetter, password, refusalsIn, signIn, textOf } from "./people.ts";

/** Opens an address with the page's clock standing still; what the page plans happens when the clock is moved. */
async function openWithStandingClock(page: Page, address: string): Promise<void> {
  const now = new Date();
  await page.clock.install({ time: now });
  // Ahead of what installing it takes: it does not go back.
  await page.clock.pauseAt(new Date(now.getTime() + 10_000));
  await page.goto(address);
}

/** The page goes on to `path` exactly when `after` milliseconds have passed. */
async function expectRedirect(page: Page, path: RegExp, after: number): Promise<void> {
  await page.clock.runFor(after - 1);
  // An answer of the server takes longer than the first step of a redirect would.
  await page.evaluate(() => fetch("/healthz").then(({ status }) => status));
  expect(page.url(), `a millisecond before ${after} ms`).to.not.match(path);
  await page.clock.runFor(1);
  await page.waitForURL(path);
}

/** Lets a call wait until the test has seen the page wait for it. */
async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  const waiting: (() => void)[] = [];
  const released = new Promise<void>((resolve) => waiting.push(resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    for (const go of waiting) go();
    await page.unroute(address);
  };
}

const loginPath = /\/login$/;

describe("everyday: accounts", () => {
  const api = useApi();

  journey("the dashboard asks for a session, gives the page back, and ends with the session", async (stage) => {
    stage.allow(/(ERR_FAILED|401).*\/api\/v1\/me\)|400.*grant_type=refresh_token\)/);
    const cooperative = { organizationType: "Farmer Cooperative", user: { password } };
    const { user } = await buildSupplier({ name: "Gera Union", ...cooperative });
    const page = await stage.open("supplier");

    await stage.step("without a session the way leads over /login and back", async () => {
      await page.goto(`${api.url}/dashboard/settings`);
      await page.waitForURL(`${api.url}/login?next=%2Fdashboard%2Fsettings`);
      await signIn(page, api.url, user.email);
      await page.waitForURL(`${api.url}/dashboard/settings`);
      await expectText(page, "Account Settings");
    });

    await stage.step("the session is kept, and /login sends on whoever is signed in", async () => {
      await page.goto(`${api.url}/login`);
      await page.waitForURL(`${api.url}/dashboard`);
      await expectText(page, "Welcome, Gera Union");
      await expectText(page, `Farmer Cooperative. Logged in as ${user.email}`);
      await page.getByText("Supplier Dashboard").waitFor();
      await expectText(page, "steps to your first order");
      expect(await textOf(page), "before anything was released").to.not.include("Impact Contribution");
    });

    await stage.step("an account that cannot be loaded is said and tried again", async () => {
      await page.route("**/api/v1/me", (route) => route.abort());
      await page.reload();
      await expectText(page, "Your account could not be loaded.");
      await page.unroute("**/api/v1/me");
      await page.getByRole("button", { name: /again|Retry/i }).click();
      await expectText(page, "Welcome, Gera Union");
    });

    await stage.step("a spinner stands there while the session loads", async () => {
      const answer = await hold(page, "**/api/v1/me");
      await page.goto(`${api.url}/dashboard`, { waitUntil: "commit" });
      await page.locator("main [role=status], main svg, main [class*=spinner]").first().waitFor();
      expect(await page.getByText("Welcome, Gera Union").count()).to.equal(0);
      await answer();
      await expectText(page, "Welcome, Gera Union");
    });

    await stage.step("a session that was ended on the server leads to /login", async () => {
      await api.post("/auth/v1/logout?scope=global", { as: await buildSession(user) });
      const refused = refusalsIn(page);
      await page.goto(`${api.url}/dashboard/settings`, { waitUntil: "commit" });
      await page.waitForURL(/\/login\?next=/);
      await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem("agritrade.session"))).to.equal(null);
      // Once it is known to be over nobody asks to end it.
      expect(refused).to.deep.equal(["401 GET /api/v1/me", "400 POST /auth/v1/token"]);
    });
  });

  journey("the user menu leads to the dashboard, and Logout returns to /", async (stage) => {
    const supplier = await buildSupplier({ name: "Limu Growers" });
    const { user } = supplier;
    const page = await stage.open("supplier");
    const menu = () => page.getByRole("button", { name: `Your account, ${user.email}` });
    const visitorLinks = () => page.getByRole("link", { name: /^(Log in|Register)$/ });

    await enter(page, `${api.url}/products/all`, supplier);
    await menu().click();
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await page.waitForURL(`${api.url}/dashboard`);
    const otherTab = await page.context().newPage();
    await otherTab.goto(`${api.url}/dashboard`);
    await expectText(otherTab, "Welcome, Limu Growers");

    await page.goto(`${api.url}/suppliers`);
    await menu().waitFor();
    expect(await visitorLinks().count(), "links of a visitor, in header and menu").to.equal(0);
    await menu().click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${api.url}/`);
    await page.getByRole("link", { name: "Log in" }).first().waitFor();
    await otherTab.waitForURL(/\/login/);
    await otherTab.close();

    await enter(page, `${api.url}/dashboard`, await buildSession(user));
    await page.getByRole("button", { name: `User menu of ${user.email}` }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${api.url}/`);
  });

  fullJourney("login helps with letters: resend, reset, and the address first", async (stage) => {
    stage.allow(/400|403/);
    const unconfirmed = await buildUser({ password, confirmed: false });
    const page = await stage.open("newcomer");
    const mail = await stage.open("mail");
    const fill = async (email: string, secret: string) => {
      await page.getByLabel("Email", { exact: true }).fill(email);
      await page.getByLabel("Password", { exact: true }).fill(secret);
      await page.getByRole("button", { name: "Sign In" }).click();
    };

    await stage.step("without an address there is nothing to send to", async () => {
      await page.goto(`${api.url}/login`);
      await page.getByRole("button", { name: "Forgot your password?" }).click();
      await expectText(page, "Please enter your email address first");
    });

    await stage.step("an unconfirmed address is offered its link again", async () => {
      await fill(unconfirmed.user.email, password);
      await expectText(page, "Your email address has not been confirmed yet.");
      await page.getByRole("button", { name: "Resend Confirmation Email" }).click();
      await expectText(page, "Confirmation email sent! Please check your inbox and click the confirmation link.");
    });

    await stage.step("the link confirms and leads to /login after 3 seconds", async () => {
      await openWithStandingClock(mail, await linkOfNewestLetter(api.url, unconfirmed.user.email));
      await mail.getByRole("heading", { name: "Email Confirmed" }).waitFor();
      await expectRedirect(mail, loginPath, 3000);
    });

    await stage.step("a wrong password is offered a reset", async () => {
      await fill(unconfirmed.user.email, "not-the-password");
      await expectText(page, "Invalid email or password. Please verify your credentials are correct.");
      await page.getByRole("button", { name: "Send Password Reset Email" }).click();
      await expectText(page, "Password reset email sent!");
    });
  });

  journey("a recovery link sets a password once, and says so when it is used", async (stage) => {
    stage.allow(/403/);
    const { user } = await buildUser({ password });
    const recover = () => api.post("/auth/v1/recover", { body: { email: user.email } });
    await recover();
    const link = await linkOfNewestLetter(api.url, user.email);
    const page = await stage.open("forgetful");
    const stored = () => page.evaluate(() => localStorage.getItem("agritrade.session"));

    await stage.step("/confirm hands a recovery link on with all it carries", async () => {
      await openWithStandingClock(page, link.replace("/reset-password", "/confirm"));
      await page.waitForURL(/\/reset-password\?type=recovery&opened=1$/);
      await page.getByText(/^For .+@.+ All your other sessions will end\.$/).waitFor();
      // React waits a moment by the clock before it takes a spinner away.
      await page.clock.runFor(1000);
      await page.getByLabel("New password").waitFor();
      expect(await stored(), "who has not set a password is not signed in").to.equal(null);
    });

    await stage.step("the page survives being read anew", async () => {
      await page.reload();
      await page.getByText(/^For .+@.+ All your other sessions will end\.$/).waitFor();
      await page.clock.runFor(1000);
      await page.getByLabel("New password").fill("quiet-harbour-4");
    });

    await stage.step("two passwords must be alike", async () => {
      await page.getByLabel("Confirm password").fill("quiet-harbour-5");
      await page.getByRole("button", { name: "Save new password" }).click();
      await expectText(page, "Passwords do not match");
    });

    await stage.step("success leads to /login after 3 seconds", async () => {
      await page.getByLabel("Confirm password").fill("quiet-harbour-4");
      await page.getByRole("button", { name: "Save new password" }).click();
      await page.getByRole("heading", { name: "Password Reset Successful" }).waitFor();
      await expectRedirect(page, loginPath, 3000);
      const answer = await api.post("/auth/v1/token?grant_type=password", {
        body: { email: user.email, password: "quiet-harbour-4" },
      });
      expect(answer.status).to.equal(200);
    });

    await stage.step("the used link tells at once, and a new one can be asked for", async () => {
      const later = await stage.open("later");
      await later.goto(link);
      await expectText(later, "Invalid reset link. Please request a new password reset.");
      expect(await later.getByLabel("New password").count()).to.equal(0);
      await later.getByLabel("Email", { exact: true }).fill(user.email);
      await later.getByRole("button", { name: "Send Password Reset Email" }).click();
      await expectText(later, "Password reset email sent!");
    });
  });

  journey("a link with both tokens signs in and leads to the dashboard after 2 seconds", async (stage) => {
    const { token, refreshToken } = await buildSupplier({ name: "Nyungwe Tea" });
    const page = await stage.open("invited");
    const carried = new URLSearchParams({ access_token: token, refresh_token: refreshToken, type: "magiclink" });
    await openWithStandingClock(page, `${api.url}/confirm?${carried.toString()}`);
    await page.getByRole("heading", { name: "You are logged in" }).waitFor();
    await expectRedirect(page, /\/dashboard$/, 2000);
    await page.clock.resume();
    await page.getByText("Welcome, Nyungwe Tea").first().waitFor();
  });

  journey("registration wants every field and a phone number that exists, in French too", async (stage) => {
    const page = await stage.open("newcomer");
    stage.allow(/ERR_FAILED|Failed to fetch|422/);
    await page.goto(`${api.url}/register?type=seller`);
    await page.getByRole("link", { name: "Choose another account type" }).click();
    await page.waitForURL(`${api.url}/register`);
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Buyer/ })
      .click();
    await page.waitForURL(`${api.url}/register?type=buyer`);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expectText(page, "Please fill in all required fields");
    await page.getByLabel("Email", { exact: true }).fill("phones@example.test");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Company name").fill("Antwerp Importers");
    await page.getByLabel("Your role").selectOption({ index: 1 });
    await page.getByLabel("Organization type", { exact: true }).selectOption({ index: 1 });
    const phone = page.getByLabel("Phone number");
    await phone.fill("0788 123 456");
    await page.getByRole("button", { name: "Create Account" }).click();
    await expectText(page, "Please enter a phone number that exists");
    expect(await phone.getAttribute("aria-invalid")).to.equal("true");
    await page.getByLabel(/^Country of the number/).selectOption("rw");
    await expectText(page, /^(?![\s\S]*Please enter a phone number that exists)/);

    await page.route("**/auth/v1/signup?*", (route) => route.abort());
    await page.getByRole("button", { name: "Create Account" }).click();
    await expectText(page, "Registration Failed");
    await page.unroute("**/auth/v1/signup?*");
    const send = await hold(page, "**/auth/v1/signup?*");
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByRole("button", { name: "Creating Account..." }).waitFor();
    for (const field of [phone, page.getByLabel("Email", { exact: true }), page.getByLabel("Your role")])
      expect(await field.isDisabled()).to.equal(true);
    await send();
    await page.getByRole("heading", { name: "Check Your Email" }).waitFor();
    const { user_metadata: kept } = (await api.db("users").where({ email: "phones@example.test" }).first()) as {
      user_metadata: { pending_organization: Record<string, unknown> };
    };
    expect(kept.pending_organization).to.include({ phoneNumber: "+250788123456" });
    expect(kept.pending_organization).to.not.have.property("phoneCountry");

    await page.goto(`${api.url}/register?type=seller`);
    await page.getByLabel("Email", { exact: true }).fill("badges@example.test");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Cooperative/Organization Name").fill("Gihombo Growers");
    await phone.fill("+250 788 123 456");
    await page.getByLabel("Your role").selectOption({ index: 1 });
    await page.getByLabel("Organization type", { exact: true }).selectOption({ label: "Other (please specify)" });
    const tried = {
      "✓ Growers": "a picture or an invisible",
      "Verified supplier": "reads like a badge",
      Union: "Check Your Email",
    };
    for (const [kind, words] of Object.entries(tried)) {
      await page.getByLabel("Please specify your organization type").fill(kind);
      await page.getByRole("button", { name: "Create Account" }).click();
      await expectText(page, words);
    }

    await page.goto(`${api.url}/fr/register?type=seller`);
    await page.getByLabel("Numéro de téléphone").fill("12345");
    await page.getByRole("button", { name: "Créer" }).click();
    await expectText(page, "Veuillez saisir un numéro de téléphone existant");
  });
});
