import { expect } from "chai";
import { buildUser } from "#test/factories/accounts.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { freshAddress, goodPassword } from "#test/backend/accounts/mailbox.ts";
import { expectAccessible } from "./accessible.ts";
import { enter, expectText, linkOfNewestLetter } from "./people.ts";

describe("where links lead", () => {
  const api = useApi();

  journey("a problem in an address is told wherever it leads, in our words or as somebody else's", async (stage) => {
    const page = await stage.open("visitor");
    const problem = "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid";
    await page.goto(`${api.url}/?${problem}#${problem}`);
    await page.waitForURL(/\/login\?/);
    await expectText(page, "This link is invalid or has expired. Please ask for a new one.");
    await expectAccessible(page, "a link that has expired");
    await page.goto(
      `${api.url}/fr/products/all?error=odd&error_description=${encodeURIComponent("Le <b>fil</b> est rompu")}`,
    );
    await page.waitForURL(/\/fr\/login\?/);
    await expectText(page, "Dans ses termes, qui ne sont pas les nôtres : « Le <b>fil</b> est rompu »");
    await page.goto(`${api.url}/login?error_description=${encodeURIComponent("Call +1 202 555 01 00 to unlock")}`);
    await expectText(page, "Error in URL with unspecified error_description");
    expect(await page.getByText("unlock").count()).to.equal(0);
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
