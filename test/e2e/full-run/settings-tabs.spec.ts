import { expect } from "chai";
import { enrol, nextCode, signedIn } from "#test/backend/identity/authenticator.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { journey } from "#test/support/chromium.ts";
import { enter, expectText, password } from "../people.ts";

describe("the settings in tabs", () => {
  const api = useApi();

  journey("each has its address, and what was typed is not lost without a word", async (stage) => {
    const page = await stage.open("buyer", { viewport: { width: 360, height: 720 } });
    await enter(page, `${api.url}/dashboard/settings`, await buildBuyer());
    const tabs = page.getByRole("navigation", { name: "Parts of the settings" });
    await page.getByLabel("City").fill("Antwerp");
    await tabs.getByRole("link", { name: "Security" }).click();
    await expectText(page, "You have typed something that is not saved.");
    await page.getByRole("button", { name: "Keep editing" }).click();
    expect(await page.getByLabel("City").inputValue()).to.equal("Antwerp");
    await tabs.getByRole("link", { name: "Security" }).click();
    await page.getByRole("button", { name: "Discard and go on" }).click();
    await page.waitForURL(`${api.url}/dashboard/settings/security`);
    await page.getByRole("region", { name: "Password", exact: true }).waitFor();
    await tabs.getByRole("link", { name: "Data" }).click();
    await page.waitForURL(`${api.url}/dashboard/settings/data`);
    const shown = await tabs.getByRole("link", { name: "Data" }).boundingBox();
    expect((shown?.x ?? 0) + (shown?.width ?? 0), "the tab is pushed into view").to.be.at.most(360);
    expect(await tabs.locator("[aria-current=page]").allInnerTexts()).to.deep.equal(["Data"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), "nothing sticks out").to.equal(360);
  });

  journey("an owner says where payouts go, and takes another account back", async (stage) => {
    stage.allow(/400|403/);
    const owner = await buildSupplier({ name: "Coopérative du Lac", user: { password } });
    const page = await stage.open("owner");
    await enter(page, `${api.url}/dashboard/settings`, owner);
    const card = page.getByRole("region", { name: "Bank details for payouts" });
    await card.getByRole("button", { name: "Enter bank details" }).click();
    await expectText(page, "Set up two-factor authentication first");
    const { client } = await signedIn(api, owner.user.email, password);
    // The first factor ends sessions that have not shown it.
    const { secret } = await enrol(client);
    const { data } = await client.getSession();
    const session = { token: data.session?.access_token ?? "", refreshToken: data.session?.refresh_token ?? "" };
    // It was shown an hour ago.
    const past = "select jsonb_agg(jsonb_set(way, '{timestamp}', to_jsonb((way ->> 'timestamp')::numeric - 3600)))";
    await api
      .db("sessions")
      .where({ user_id: owner.user.id })
      .update({ amr: api.db.raw(`(${past} from jsonb_array_elements(amr) way)`) });
    await enter(page, `${api.url}/dashboard/settings`, { ...owner, ...session });
    const fill = async (iban: string) => {
      await card.getByLabel("Account holder").fill("Coopérative du Lac");
      await card.getByLabel("Bank", { exact: true }).fill("Banque du Port");
      await card.getByLabel("Country of the bank").selectOption("fr");
      await card.getByLabel("Currency of the account").selectOption("EUR");
      await card.getByLabel("IBAN").fill(iban);
      await card.getByLabel("Your password").fill(password);
      await card.getByRole("button", { name: "Save bank details" }).click();
    };
    await card.getByRole("button", { name: "Enter bank details" }).click();
    await fill("FR14 2004 1010 0505 0001 3M02 607");
    await expectText(page, "This IBAN is not valid.");
    await fill("FR14 2004 1010 0505 0001 3M02 606");
    await card.getByLabel("Six-digit code").fill(nextCode(secret));
    await card.getByRole("button", { name: "Save bank details" }).click();
    await expectText(page, "account ending in 2606, EUR");
    await card.getByRole("button", { name: "Change bank details" }).click();
    await fill("FR76 3000 6000 0112 3456 7890 189");
    await expectText(page, "payouts wait until then");
    await card.getByRole("button", { name: "Withdraw the change" }).click();
    await expectText(page, "The last change was withdrawn by an owner.");
    expect(await card.innerText()).to.include("2606");
  });
});
