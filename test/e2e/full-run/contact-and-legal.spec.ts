import { expect } from "chai";
import { buildBuyer, buildUser } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { fullJourney, journey } from "#test/support/chromium.ts";
import { lettersTo } from "#test/backend/identity/mailbox.ts";
import { expectAccessible } from "../accessible.ts";
import { buildColleague, openConsole } from "../console.ts";
import { expectText, password, signIn } from "../people.ts";

const api = useApi({ CONTACT_RATE_LIMIT: "3" });

describe("the contact form", () => {
  journey("sends a message that is acknowledged by letter and answered in the console", async (stage) => {
    stage.allow(/ERR_|400|429/);
    const page = await stage.open("visitor");

    await stage.step("what is missing stands beside its field, and nothing typed is lost", async () => {
      await page.goto(`${api.url}/contact?subject=partnership&topic=inspection`);
      await expectAccessible(page);
      expect(await page.getByLabel("Subject").inputValue()).to.equal("partnership");
      expect(await page.getByLabel("Concerning").inputValue()).to.equal("inspection");
      await page.getByLabel("Message").fill("<b>Can you inspect</b> 20 MT in Mombasa?");
      await page.getByRole("button", { name: "Send message" }).click();
      await page.locator('input[name="name"][aria-invalid="true"]').waitFor();
      expect(await page.getByLabel("Message").inputValue()).to.contain("20 MT");
    });

    await stage.step("the success screen says when an answer comes, and so does a letter", async () => {
      await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
      await page.getByLabel("Email", { exact: true }).fill("ada@importer.example");
      await page.getByRole("button", { name: "Send message" }).click();
      await expectText(page, "Your message has been sent");
      await expectText(page, "We answer within two working days.");
      const [letter] = await lettersTo(api, "ada@importer.example");
      expect(letter?.subject).to.equal("We have received your message");
    });

    await stage.step("in French too", async () => {
      await page.goto(`${api.url}/fr/contact`);
      await page.getByLabel("Nom", { exact: true }).fill("Awa Diop");
      await page.getByLabel("E-mail", { exact: true }).fill("awa@importer.example");
      await page.getByLabel("Objet").selectOption({ label: "Assistance" });
      await page.getByLabel("Message").fill("Bonjour, une question.");
      await page.getByRole("button", { name: "Envoyer le message" }).click();
      await expectText(page, "Votre message a été envoyé");
      const [letter] = await lettersTo(api, "awa@importer.example");
      expect(letter?.subject).to.equal("Nous avons bien reçu votre message");
    });

    await stage.step("who sends many is told how long to wait, and keeps what was typed", async () => {
      for (const expected of ["Votre message a été envoyé", /Vous pourrez envoyer le suivant dans \d+ min/]) {
        await page.getByRole("button", { name: "Écrire un autre message" }).click();
        await page.getByLabel("Objet").selectOption({ label: "Assistance" });
        await page.getByLabel("Message").fill("Encore une question.");
        await page.getByRole("button", { name: "Envoyer le message" }).click();
        await expectText(page, expected);
      }
      expect(await page.getByLabel("Message").inputValue()).to.equal("Encore une question.");
      await page.goto(`${api.url}/contact?subject=support`);
      await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
      await page.getByLabel("Email", { exact: true }).fill("ada@importer.example");
      await page.getByLabel("Message").fill("One more.");
      await page.getByRole("button", { name: "Send message" }).click();
      await expectText(page, /You can send the next one in \d+ min/);
    });

    await stage.step("support finds it in the console and marks it as handled", async () => {
      const desk = await stage.open("support");
      await openConsole(desk, api.url, await buildColleague("support"), { path: "/contact-messages" });
      await desk.getByRole("link", { name: "Ada Lovelace" }).click();
      await expectText(desk, "<b>Can you inspect</b> 20 MT in Mombasa?");
      const answer = desk.getByRole("link", { name: "Answer by email" });
      expect(await answer.getAttribute("href")).to.match(/^mailto:ada@importer\.example\?subject=/);
      await expectAccessible(desk);
      await desk.getByRole("button", { name: "Mark as handled" }).click();
      const question = desk.getByRole("dialog");
      await question.getByLabel("Reason").fill("Answered: inspection in Mombasa next week.");
      await question.getByRole("button", { name: "Mark as handled" }).click();
      await expectText(desk, "The message is handled.");
      await desk.getByRole("link", { name: "Messages" }).first().click();
      await expectText(desk, "Awa Diop");
      await desk.getByText("Ada Lovelace").waitFor({ state: "detached" });
      // Awa wrote in French and is answered so, from a console in English.
      await desk.getByRole("link", { name: "Awa Diop" }).first().click();
      const french = await desk.getByRole("link", { name: "Answer by email" }).getAttribute("href");
      expect(decodeURIComponent(french ?? "")).to.include("subject=Re\u00a0: votre message à AgriTrade Africa");
    });
  });

  journey("without JavaScript it names the e-mail address", async (stage) => {
    const page = await stage.open("plain", { javaScriptEnabled: false });
    await page.goto(`${api.url}/contact`);
    await expectText(page, "This form needs JavaScript. Without it, please write to trade@agritrade.example.");
    await expectText(page, "How soon do I get an answer?");
  });
});

describe("legal pages", () => {
  journey("are tabs that the keyboard walks and the address remembers", async (stage) => {
    const page = await stage.open("visitor");
    await page.goto(`${api.url}/terms#conduct`);
    const tab = (name: string) => page.getByRole("tab", { name });
    expect(await tab("Code of Conduct").getAttribute("aria-selected")).to.equal("true");
    await page.getByRole("heading", { name: "When someone breaks the code" }).waitFor();
    expect(await page.getByRole("heading", { name: "Who may sell" }).count()).to.equal(0);
    await expectAccessible(page);
    await tab("Code of Conduct").press("ArrowRight");
    await page.waitForURL(`${api.url}/terms#general`);
    expect(await page.evaluate(() => document.activeElement?.textContent)).to.equal("General Terms");
    await expectText(page, "may cost up to 15% of the order value");
    await page.keyboard.press("End");
    await page.waitForURL(`${api.url}/terms#conduct`);
    await tab("Seller Terms").click();
    await expectText(page, "New listings are reviewed within 24 hours.");
    await page.reload();
    expect(await tab("Seller Terms").getAttribute("aria-selected")).to.equal("true");
    await page.goBack();
    await page.getByRole("heading", { name: "When someone breaks the code" }).waitFor();
    await page.goBack();
    await page.waitForURL(`${api.url}/terms#general`);
    await page.getByRole("tab", { name: "General Terms", selected: true }).waitFor();
    await page.goForward();
    await page.waitForURL(`${api.url}/terms#conduct`);
    await page.getByRole("link", { name: "Français" }).first().click();
    await page.waitForURL(`${api.url}/fr/terms#conduct`);
    await page.goto(`${api.url}/fr/privacy`);
    await tab("Protection des données").click();
    await page.getByRole("heading", { name: "Vos droits" }).waitFor();
    await expectAccessible(page);
  });

  fullJourney("stand whole, one part below another, without JavaScript", async (stage) => {
    const page = await stage.open("plain", { javaScriptEnabled: false });
    const expected = {
      "/terms": [
        "Goods are usually shipped within 2 to 4 weeks",
        "platform fee of about 5% of the order value",
        "about 85 to 90% of the final price",
        "of a transaction that is about 0.75%",
        "Report quality issues within 48 hours of delivery",
        "30-day money-back guarantee",
        "New listings are reviewed within 24 hours.",
        "No child labor and no forced labor",
      ],
      "/privacy": ["Responsible for your data (controller) is AgriTrade Africa", "one cookie", "Your rights"],
    };
    for (const [path, texts] of Object.entries(expected)) {
      await page.goto(api.url + path);
      for (const text of texts) await page.getByText(text).filter({ visible: true }).first().waitFor();
      expect(await page.getByRole("tab").count()).to.equal(0);
    }
  });
});

describe("escrow, explained", () => {
  fullJourney("divides the example of 10,000 USD and any other total", async (stage) => {
    const page = await stage.open("visitor");
    await page.goto(`${api.url}/escrow`);
    await expectAccessible(page);
    for (const text of ["9,000.00 USD", "850.00 USD", "150.00 USD", "$1M", "1.5% of each released order"])
      await expectText(page, text);
    for (const step of ["Order and fund", "Ship and deliver", "Inspect", "Release"])
      await page.getByRole("heading", { name: step, exact: true }).waitFor();
    await page.getByLabel("Order total").fill("333.33");
    await expectText(page, "300.00 USD");
    await expectText(page, "28.33 USD");
    await page.getByRole("button", { name: "Calculate" }).click();
    await page.waitForURL(`${api.url}/escrow?total=333.33#calculator`);
    await page.getByLabel("Order total").fill("0");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expectText(page, "This must be more than 0.");
    await page.waitForURL(`${api.url}/escrow?total=0#calculator`);
  });

  fullJourney(
    "asks what an amount of two readings means and names the decimal sign, alike in both languages",
    async (stage) => {
      const page = await stage.open("visitor");
      const cases = [
        ["/escrow", "Order total", "25.000", "This can be read in two ways. Write 25000 or 25."],
        ["/escrow", "Order total", "12.345,67", "Use a point for decimals: 12345.67."],
        [
          "/fr/escrow",
          "Total de la commande",
          "25.000",
          "Cette écriture peut se lire de deux façons. Écrivez 25000 ou 25.",
        ],
        ["/fr/escrow", "Total de la commande", "12,345.67", "Utilisez la virgule pour les décimales : 12345,67."],
      ] as const;
      for (const [path, label, amount, answer] of cases) {
        await page.goto(`${api.url}${path}?total=5000`);
        await page.getByLabel(label).fill(amount);
        await page.getByLabel(label).press("Enter");
        await page.getByText(answer, { exact: true }).waitFor();
        await page.waitForURL(`${api.url}${path}?${new URLSearchParams({ total: amount }).toString()}#calculator`);
        expect(await page.getByLabel(label).inputValue()).to.equal(amount);
        await page.reload();
        await page.getByText(answer, { exact: true }).waitFor();
      }
    },
  );

  fullJourney("answers every total that an address can hold, also without JavaScript", async (stage) => {
    const page = await stage.open("plain", { javaScriptEnabled: false });
    const at = async (total: string, path = "/escrow") =>
      (await page.goto(`${api.url}${path}?total=${encodeURIComponent(total)}`))?.status();
    for (const total of ["0", "-5", "1e99", "ten", "", "9".repeat(13), "1.234567", "<script>alert(1)</script>"]) {
      expect(await at(total), total).to.equal(200);
      expect(await page.locator('input[name="total"][aria-invalid="true"]').count(), total).to.equal(1);
    }
    expect(await at("25000")).to.equal(200);
    await expectText(page, "22,500.00 USD");
    await page.getByLabel("Order total").fill("100");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expectText(page, "90.00 USD");
    expect(await at("25 000,50", "/fr/escrow")).to.equal(200);
    await expectText(page, /22\s500,45\sUSD/);
  });
});

describe("diagnostics in the browser", () => {
  journey("ask for a login, show the reader's rows and try the organization creation", async (stage) => {
    const page = await stage.open("visitor");
    await page.goto(`${api.url}/debug`);
    await expectText(page, "Please log in to view debug information.");
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).to.equal("noindex");
    const { user, organization } = await buildBuyer({ user: { password } });
    await signIn(page, api.url, user.email);
    await page.goto(`${api.url}/debug`);
    await expectText(page, user.email);
    await expectText(page, organization.id);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Test DB Function" }).click();
    await expectText(page, "organizations.alreadyMember");
    await expectText(page, "No organization was created");
    await api.db("organizations").where({ id: organization.id }).update({ name: "Renamed" });
    await page.getByRole("button", { name: "Refresh" }).click();
    await expectText(page, '"name": "Renamed"');
  });

  journey("name what could not be read, each with its message", async (stage) => {
    stage.allow(/ERR_|Failed to load/);
    const { user } = await buildUser({ password });
    const page = await stage.open("user");
    await signIn(page, api.url, user.email);
    await page.route(/\/api\/v1\/debug\/(?!availability)/, (route) => route.abort());
    await page.goto(`${api.url}/debug`);
    for (const title of ["Organizations error", "Organization members error", "User organizations error"])
      await expectText(page, title);
    await page.getByRole("button", { name: "Test DB Function" }).click();
    await expectText(page, "General error");
  });
});
