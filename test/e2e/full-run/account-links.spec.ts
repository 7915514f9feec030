import { expect } from "chai";
import { buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { freshAddress, goodPassword } from "#test/backend/identity/mailbox.ts";
import { expectAccessible } from "../accessible.ts";
import { enter, expectText, linkOfNewestLetter, register } from "../people.ts";

describe("where links lead", () => {
  const api = useApi();

  journey("a problem in an address is told wherever it leads, in our words or as somebody else's", async (stage) => {
    const page = await stage.open("visitor");
    const problem = "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid";
    await page.goto(`${api.url}/?${problem}#${problem}`);
    await page.waitForURL(/\/login$/);
    await expectText(page, "This link is invalid or has expired. Please ask for a new one.");
    await expectAccessible(page, "a link that has expired");
    await page.goto(
      `${api.url}/fr/products/all?error=odd&error_description=${encodeURIComponent("Le <b>fil</b> est rompu")}`,
    );
    await page.waitForURL(/\/fr\/login$/);
    await expectText(page, "« Le <b>fil</b> est rompu » (ce sont ses mots, pas les nôtres)");
    await page.goto(`${api.url}/login?error_description=${encodeURIComponent("Call +1 202 555 01 00 to unlock")}`);
    await expectText(page, "Error in URL with unspecified error_description");
    expect(await page.getByText("unlock").count()).to.equal(0);
  });

  journey(
    "a problem is told once: the address loses it and keeps the rest, and a reload shows the plain page",
    async (stage) => {
      const page = await stage.open("visitor");
      const problem = "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid";
      const told = () => page.getByRole("alert").filter({ hasText: "This link is invalid or has expired." });
      for (const [path, rest] of [
        ["/login", "?next=%2Fdashboard%2Forders"],
        ["/reset-password", ""],
        ["/confirm", ""],
      ] as const) {
        await page.goto(`${api.url}${path}${rest}${rest ? "&" : "?"}${problem}#${problem}`);
        await told().waitFor();
        expect(page.url()).to.equal(api.url + path + rest);
        await page.reload();
        await page.getByRole("main").getByRole("heading").first().waitFor();
        expect(await told().count(), path).to.equal(0);
      }
    },
  );

  journey(
    "a reload and the way back keep “Check Your Email” in its tab; another address can be registered",
    async (stage) => {
      const email = freshAddress();
      const page = await stage.open("registrant");
      const person = { type: "buyer", email, company: "Antwerp Importers", phone: "+32 3 123 45 67" } as const;
      await register(page, api.url, { ...person, role: "Import Manager", organizationType: "Trader / Importer" });
      const waiting = page.getByRole("heading", { name: "Check Your Email" });
      await page.reload();
      await waiting.waitFor();
      await expectText(page, `We wrote to ${email}.`);
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state, location.href]),
      );
      expect(kept).to.not.match(/token|terraced/i);
      await page.getByRole("link", { name: "Go to login" }).click();
      await page.waitForURL(`${api.url}/login`);
      await page.goBack();
      await waiting.waitFor();
      await page.getByRole("group", { name: "Language" }).first().getByRole("link", { name: "Français" }).click();
      await expectText(page, `Nous avons écrit à ${email}.`);
      await page.goBack();
      await waiting.waitFor();

      await page.getByRole("link", { name: "Use another address" }).click();
      expect(await page.getByLabel("Email", { exact: true }).inputValue()).to.equal("");
      await page.goBack();
      await page.getByLabel("Email", { exact: true }).waitFor();
      expect(await waiting.count(), "once forgotten").to.equal(0);
      const other = await stage.open("another tab");
      await other.goto(`${api.url}/register?type=buyer&sent=1`);
      await other.getByLabel("Email", { exact: true }).waitFor();
    },
  );

  journey("an address that no mail server takes is refused beside its field", async (stage) => {
    const page = await stage.open("registrant");
    await page.goto(`${api.url}/register?type=buyer`);
    const field = page.getByLabel("Email", { exact: true });
    for (const [address, words] of [
      [`${"l".repeat(65)}@example.test`, "What stands before the @ can have at most 64 characters."],
      [`${"l".repeat(64)}@${`${"d".repeat(60)}.`.repeat(4)}test`, "At most 254 characters."],
    ] as const) {
      await field.fill(address);
      await page.getByRole("button", { name: "Create Account" }).click();
      await expectText(page, words);
      expect(await field.getAttribute("aria-invalid")).to.equal("true");
    }
  });

  journey("a link's token leaves the address bar, and a reload says that it has done its work", async (stage) => {
    const email = freshAddress();
    await api.post("/auth/v1/signup", { body: { email, password: goodPassword } });
    const page = await stage.open("registrant");
    const sent: string[] = [];
    page.on("request", (request) => {
      const { referer } = request.headers();
      if (!request.isNavigationRequest() && referer?.includes("token_hash")) sent.push(request.url());
    });
    await page.goto(await linkOfNewestLetter(api.url, email));
    await page.getByRole("heading", { name: "Email Confirmed" }).waitFor();
    expect(page.url()).to.equal(`${api.url}/confirm?type=signup&opened=1`);
    await page.reload();
    await expectText(page, "If you have opened the link before, your address is confirmed already");
    expect(sent).to.deep.equal([]);
    await page.goto(`${api.url}/confirm?type=signup`);
    await expectText(page, "Invalid confirmation link");
  });

  journey("a link that could not be tried keeps its token, and a reload tries it", async (stage) => {
    stage.allow(/ERR_|Failed to/);
    const { user } = await buildUser();
    await api.post("/auth/v1/recover", { body: { email: user.email } });
    const link = await linkOfNewestLetter(api.url, user.email);
    const page = await stage.open("reader on a train");
    await page.route("**/auth/v1/verify", (route) => route.abort());
    await page.goto(link);
    await expectText(page, "The server cannot be reached. Please check your connection and try again.");
    expect(page.url()).to.equal(link);
    await page.unroute("**/auth/v1/verify");
    await page.reload();
    await page.getByLabel("New password").waitFor();
    expect(page.url()).to.equal(`${api.url}/reset-password?type=recovery&opened=1`);
    await page.reload();
    await page.getByLabel("New password").waitFor();
    const other = await stage.open("another tab");
    await other.goto(`${api.url}/reset-password?type=recovery&opened=1`);
    await expectText(other, "Invalid reset link. Please request a new password reset.");
  });

  journey("whoever is signed in is led on from the registration", async (stage) => {
    const page = await stage.open("reader");
    await enter(page, `${api.url}/register?type=buyer`, await buildUser());
    await page.waitForURL(`${api.url}/dashboard`);
    await page.goto(`${api.url}/fr/register?next=%2Fsuppliers`);
    await page.waitForURL(`${api.url}/fr/suppliers`);
  });
});
