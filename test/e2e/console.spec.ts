import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { buildColleague, buildDispute, enter, menuOf, openConsole } from "./console.ts";
import { expectText, password, refusalsIn, signIn } from "./people.ts";

/** What each role finds in its menu, and on its start page. */
const roles = {
  reviewer: { menu: ["Disputes", "Validations", "Tasks", "Rating reports"], start: "Open disputes" },
  verifier: {
    menu: ["Organizations", "Verification", "Name checks", "Listing reviews", "Sanctions hits", "Sanctions lists"],
    start: "Verifications due",
  },
  finance: {
    menu: [
      "Fund splits",
      "Tasks",
      "Rating reports",
      "Provider calls",
      "Reference rates",
      "Sanctions hits",
      "Sanctions lists",
      "Market prices",
    ],
    start: "Splits and ledger",
  },
  support: {
    menu: ["Messages", "Accounts", "Tasks", "Rating reports", "Provider calls", "Reference rates"],
    start: "Open tasks",
  },
  admin: {
    menu: [
      "Disputes",
      "Validations",
      "Organizations",
      "Verification",
      "Name checks",
      "Listing reviews",
      "Fund splits",
      "Messages",
      "Accounts",
      "Tasks",
      "Inspection companies",
      "Rating reports",
      "Provider calls",
      "Reference rates",
      "Sanctions hits",
      "Sanctions lists",
      "Market prices",
      "Audit log",
    ],
    start: "Latest decisions by staff and support",
  },
} as const;

describe("the console's door", () => {
  const api = useApi();

  journey("opens for each role what is its own, and says whose the rest is", async (stage) => {
    for (const [role, { menu, start }] of Object.entries(roles)) {
      await stage.step(role, async () => {
        const page = await stage.open(role);
        const colleague = await buildColleague(role as keyof typeof roles);
        await openConsole(page, api.url, colleague);
        await expectText(page, start);
        await page.getByRole("link", { name: new RegExp(`^${menu[0]}`) }).waitFor();
        expect(await menuOf(page)).to.deep.equal(["Start", ...menu]);
        if (role === "admin") return;
        // Somebody sent the address of another role's page.
        await page.goto(`${api.url}/admin/audit-log`);
        await expectText(page, "Your role does not include this.");
        await expectText(page, "Administrator");
      });
    }
  });

  journey("is closed to users of the website, whose session is another", async (stage) => {
    const buyer = await buildBuyer({ user: { password } });
    const reviewer = await buildColleague("reviewer");
    const page = await stage.open("buyer");
    // The API answers somebody without a role as if there were nothing.
    stage.allow(/404|400/);

    await stage.step("a buyer is told that there is nothing for them", async () => {
      await page.goto(`${api.url}/admin`);
      await page.getByLabel("Email", { exact: true }).fill(buyer.user.email);
      await page.getByLabel("Password", { exact: true }).fill("wrong-password");
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByText("Invalid email or password").waitFor();
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByText("This account has no staff role").waitFor();
      await page.goto(`${api.url}/admin/disputes`);
      await page.getByLabel("Password", { exact: true }).waitFor();
    });

    await stage.step("being signed in on the website does not open the console", async () => {
      await page.goto(`${api.url}/login`);
      await signIn(page, api.url, buyer.user.email);
      await page.goto(`${api.url}/admin`);
      await page.getByLabel("Password", { exact: true }).waitFor();
    });

    await stage.step(
      "a member of staff in the console leaves the website's session alone, and the other way round",
      async () => {
        await enter(page, reviewer);
        await page.goto(`${api.url}/dashboard`);
        await expectText(page, buyer.user.email);
        await page.goto(`${api.url}/admin`);
        await page.getByRole("button", { name: /^Account/ }).click();
        await page.getByRole("menuitem", { name: "Log out" }).click();
        await page.getByLabel("Password", { exact: true }).waitFor();
        await page.goto(`${api.url}/dashboard`);
        await expectText(page, buyer.user.email);
      },
    );
  });

  fullJourney("leads back to where one was when a session has ended, with what was written", async (stage) => {
    const dispute = await buildDispute(api);
    const reviewer = await buildColleague("reviewer");
    const page = await stage.open("reviewer");
    stage.allow(/401.*\/api\/v1\/admin\/|400.*grant_type=refresh_token\)/);
    const reason = "The certificate names a moisture of 14 percent.";

    await stage.step("a deep link asks for the sign-in first", async () => {
      await openConsole(page, api.url, reviewer, { path: dispute.path });
      await expectText(page, dispute.order.reference);
      await page.getByLabel(/For the supplier/).check();
      await page.getByLabel("Reason code").selectOption("qualityMet");
      await page.getByLabel("Reason, shown to both parties").fill(reason);
    });

    await stage.step("the session is ended elsewhere while the decision is sent", async () => {
      await api.db("sessions").where({ user_id: reviewer.user.id }).delete();
      const refused = refusalsIn(page);
      await page.getByRole("button", { name: "Review and decide" }).click();
      await page.getByRole("button", { name: "Decide", exact: true }).click();
      await page.getByText("Your session has ended").waitFor();
      expect((await api.db("disputes").where({ order_id: dispute.order.id }).first("status")) as object).to.deep.equal({
        status: "open",
      });
      // Once it is known to be over nobody asks to end it.
      expect(refused).to.deep.equal([`401 POST /api/v1/admin${dispute.path}/decide`, "400 POST /auth/v1/token"]);
    });

    await stage.step("a colleague who signs in here does not find those words", async () => {
      const colleague = await stage.open("colleague");
      await openConsole(colleague, api.url, reviewer, { path: dispute.path });
      await colleague.getByLabel("Reason, shown to both parties").fill("Words of another.");
      await api.db("sessions").where({ user_id: reviewer.user.id }).delete();
      const refused = refusalsIn(colleague);
      await colleague.reload();
      await colleague.getByText("Your session has ended").waitFor();
      expect(refused).to.deep.equal(["401 GET /api/v1/admin/me", "400 POST /auth/v1/token"]);
      await enter(colleague, await buildColleague("admin"));
      expect(await colleague.getByLabel("Reason, shown to both parties").inputValue()).to.equal("");
    });

    await stage.step("signing in again finds the page and the words", async () => {
      await enter(page, reviewer);
      await expectText(page, dispute.order.reference);
      expect(await page.getByLabel("Reason, shown to both parties").inputValue()).to.equal(reason);
      expect(await page.getByLabel(/For the supplier/).isChecked()).to.equal(true);
    });
  });

  fullJourney("speaks the browser's language first, then the chosen one", async (stage) => {
    const admin = await buildColleague("admin");
    const page = await stage.open("admin", { locale: "fr-FR" });
    await openConsole(page, api.url, admin, { language: "fr" });
    await expectText(page, "Litiges ouverts");
    expect(await page.locator("html").getAttribute("lang")).to.equal("fr");
    await page.getByRole("button", { name: "English" }).click();
    await expectText(page, "Open disputes");
    await page.reload();
    await expectText(page, "Open disputes");
    expect(await page.locator("html").getAttribute("lang")).to.equal("en");
    expect(await page.title()).to.contain("Start");
  });

  it("is sent with a nonce of its own each time, and never kept", async () => {
    const [deep, root] = [await fetch(`${api.url}/admin/disputes/some`), await fetch(`${api.url}/admin`)];
    const policies = [deep, root].map((answer) => answer.headers.get("content-security-policy") ?? "");
    const nonces = policies.map((policy) => /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1]);
    expect(nonces[0]).to.be.a("string").and.not.equal(nonces[1]);
    for (const policy of policies) expect(policy).not.to.contain("unsafe");
    expect(deep.headers.get("cache-control")).to.equal("no-store");
    const page = await deep.text();
    expect(page).to.contain(`nonce="${nonces[0]}"`).and.not.contain("__CSP_NONCE__");
    const script = /src="(\/admin\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? "";
    const asset = await fetch(api.url + script);
    expect(asset.headers.get("cache-control")).to.contain("immutable");
    expect(asset.headers.get("content-encoding")).to.be.oneOf(["br", "gzip"]);
    expect((await fetch(`${api.url}/admin/assets/absent.js`)).status).to.equal(404);
  });
});
