import { expect } from "chai";
import type { Page } from "playwright";
import { useRows } from "#test/factories/rows.ts";
import { journey } from "#test/support/chromium.ts";
import { useDatabase } from "#test/support/database.ts";
import { useServer } from "#test/support/server.ts";

const languages = [
  { language: "en", prefix: "" },
  { language: "fr", prefix: "/fr" },
] as const;

describe("information pages", () => {
  const database = useDatabase();
  useRows(database);
  const server = useServer(database);

  /** The targets of the links in the page's content that bear this name, in their order. */
  const targets = (page: Page, name: string) =>
    page
      .locator("main")
      .getByRole("link", { name, exact: true })
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const headings = (page: Page, level: 2 | 3) => page.locator(`main h${level}`).allInnerTexts();

  journey("buyers: three services that begin with a message, four benefits, and the way in", async (stage) => {
    const page = await stage.open("buyer", { javaScriptEnabled: false });
    const words = {
      en: ["Ask for sourcing support", "Arrange an inspection", "Plan a shipment"],
      fr: ["Demander notre aide", "Organiser une inspection", "Planifier une expédition"],
    };
    const closing = {
      en: ["Create Buyer Account", "Contact Sales Team"],
      fr: ["Créer un compte acheteur", "Contacter l’équipe commerciale"],
    };
    for (const { language, prefix } of languages) {
      await page.goto(`${server.url}${prefix}/buyers`);
      for (const [index, topic] of ["sourcing", "inspection", "logistics"].entries())
        expect(await targets(page, words[language][index] ?? "")).to.deep.equal([
          `${prefix}/contact?subject=general&topic=${topic}`,
        ]);
      const [register = "", contact = ""] = closing[language];
      expect(await targets(page, register)).to.deep.equal([`${prefix}/register?type=buyer`]);
      expect(await targets(page, contact)).to.deep.equal([`${prefix}/contact?subject=general&topic=sales`]);
    }
    await page.goto(`${server.url}/buyers`);
    expect(await headings(page, 3)).to.include.members([
      "Verified suppliers",
      "Market intelligence",
      "24/7 support",
      "Global reach",
    ]);
    expect(await headings(page, 2)).to.include("Ready to Start Sourcing");
  });

  journey("pricing: six plans with their prices, and what an order costs", async (stage) => {
    const page = await stage.open("reader", { javaScriptEnabled: false });
    const enterprise = "/contact?subject=general&topic=enterprise";
    await page.goto(`${server.url}/pricing`);
    const plans = await page
      .locator("main li:has(h3)")
      .evaluateAll((cards) =>
        cards.map((card) => [
          card.querySelector("h3")?.firstChild?.textContent,
          card.querySelector("b")?.textContent,
          card.querySelector("a")?.getAttribute("href"),
        ]),
      );
    expect(plans).to.deep.equal([
      ["Basic", "Free", "/register?type=buyer"],
      ["Professional", "99 USD", "/register?type=buyer"],
      ["Enterprise", "Custom", enterprise],
      ["Starter", "49 USD", "/register?type=seller"],
      ["Growth", "149 USD", "/register?type=seller"],
      ["Enterprise", "Custom", enterprise],
    ]);
    const text = await page.locator("main").innerText();
    for (const fact of ["Month to month", "30-day money-back guarantee", "Up to 10 products", "Unlimited listings"])
      expect(text).to.include(fact);
    await page.getByRole("row", { name: /Farmer or cooperative 90% 9,000.00 USD/ }).waitFor();
    await page.getByRole("row", { name: /Impact Fund 1.5% 150.00 USD/ }).waitFor();
    await page.goto(`${server.url}/fr/pricing`);
    expect(await targets(page, "Nous contacter")).to.deep.equal([`/fr${enterprise}`, `/fr${enterprise}`]);
    expect(await targets(page, "S’inscrire pour Growth")).to.deep.equal(["/fr/register?type=seller"]);
  });

  journey("about: mission, vision, impact areas, numbers, values and the strategic partner", async (stage) => {
    const page = await stage.open("reader", { javaScriptEnabled: false });
    await page.goto(`${server.url}/about`);
    expect(await headings(page, 2)).to.include.members(["Our mission", "Our vision", "Strategic partner"]);
    expect(await headings(page, 3)).to.include.members([
      "Agricultural development",
      "Women empowerment",
      "Youth training",
      "Transparency",
    ]);
    const text = await page.locator("main").innerText();
    for (const figure of ["5,000+", "60%", "1,000+", "$2M+", "50% women-owned", "15% of net profits", "$1M by 2026"])
      expect(text).to.include(figure);
    expect(text).to.include("Robusta Coffee Agency");
    expect(await targets(page, "Sign Up")).to.deep.equal(["/register"]);
    await page.goto(`${server.url}/fr/about`);
    expect(await headings(page, 2)).to.include.members(["Notre mission", "Notre vision", "Partenaire stratégique"]);
  });

  journey(
    "questions: unfolded by their address, with and without JavaScript, and known to search engines",
    async (stage) => {
      const page = await stage.open("reader");
      for (const { prefix } of languages) {
        await page.goto(`${server.url}${prefix}/faq#shares`, { waitUntil: "networkidle" });
        await page.locator("#shares").waitFor({ state: "visible" });
        expect(await page.locator("main details").count()).to.equal(20);
        expect(await page.locator("main details[open]").count()).to.equal(1);
      }
      const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).join("");
      expect(data).to.include("FAQPage");
      const plain = await stage.open("without script", { javaScriptEnabled: false });
      await plain.goto(`${server.url}/faq`);
      const question = plain.getByText("How long do I have to fund an order?");
      expect(await plain.locator("#fund-deadline").isVisible()).to.equal(false);
      await question.focus();
      await plain.keyboard.press("Enter");
      await plain.locator("#fund-deadline").getByText("72 hours").waitFor();
    },
  );

  journey("suppliers register: what is needed, the six steps, and the form", async (stage) => {
    const page = await stage.open("supplier", { javaScriptEnabled: false });
    for (const { language, prefix } of languages) {
      await page.goto(`${server.url}${prefix}/suppliers/register`);
      const name = language === "en" ? "Register as supplier" : "S’inscrire comme fournisseur";
      const register = `${prefix}/register?type=seller`;
      expect(await targets(page, name)).to.deep.equal([register, register]);
      expect(await page.locator("main ol > li").count()).to.equal(6);
    }
    await page.goto(`${server.url}/suppliers/register`);
    expect(await headings(page, 3)).to.include.members(["Registration papers", "Export licence", "A bank account"]);
    await page.getByText("Farmer Cooperative").waitFor();
  });
});
