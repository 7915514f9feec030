import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { enter, password } from "../people.ts";

describe("a session that is ended elsewhere", () => {
  const api = useApi();

  for (const [base, synced, words, email, secret, submit] of [
    ["", /synced/, /^You were logged out/, "Email", "Password", "Sign In"],
    ["/fr", /à jour à/, /^Cette session a été fermée/, "E-mail", "Mot de passe", "Se connecter"],
  ] as const)
    (base ? fullJourney : journey)(
      `says so at ${base}/login, once, and comes back to the page after the sign-in`,
      async (stage) => {
        stage.allow(/401.*\/api\/v1\/me\)|400.*grant_type=refresh_token\)/);
        const person = await buildBuyer({ user: { password } });
        const page = await stage.open("buyer");
        await enter(page, `${api.url}${base}/dashboard/settings`, person);
        // The event stream is open by then: what is asked after the end is one call.
        await page.getByRole("banner").getByText(synced).waitFor();
        await api.db("sessions").where({ user_id: person.user.id }).update({ ended_at: new Date() });
        await page.reload();
        const notice = page.getByRole("alert").filter({ hasText: words });
        await notice.waitFor();
        expect(new URL(page.url()).pathname).to.equal(`${base}/login`);
        await page.getByLabel(email, { exact: true }).fill(person.user.email);
        await page.getByLabel(secret, { exact: true }).fill(password);
        await page.getByRole("button", { name: submit }).click();
        await page.waitForURL(`${api.url}${base}/dashboard/settings`);
        await page.getByRole("main").getByText(person.user.email).first().waitFor();
      },
    );

  journey("whoever had no session is told nothing", async (stage) => {
    const page = await stage.open("visitor");
    await page.goto(`${api.url}/dashboard/orders`);
    await page.waitForURL(/\/login\?next=/);
    await page.getByRole("button", { name: "Sign In" }).waitFor();
    expect(await page.getByRole("alert").count()).to.equal(0);
  });

  journey("nor is whoever signs out", async (stage) => {
    const page = await stage.open("buyer");
    await enter(page, `${api.url}/dashboard`, await buildBuyer({ user: { password } }));
    await page.getByRole("button", { name: /^User menu of/ }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${api.url}/`);
    await page.goto(`${api.url}/login`);
    expect(await page.getByRole("alert").count()).to.equal(0);
  });
});
