import { readFile } from "node:fs/promises";
import { expect } from "chai";
import type { Locator, Page } from "playwright";
import type { Language } from "#shared/kernel/language.ts";
import { lettersTo } from "#test/backend/identity/mailbox.ts";
import { answerCase, buildOrder, inspectionForm, untilStatus, waiveAppeals } from "#test/factories/orders.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { readPdf } from "#test/support/pdf.ts";
import { eventually } from "#test/support/wait.ts";
import { expectAccessible } from "../accessible.ts";
import { because, ruling } from "../case-journey.ts";
import { buildColleague, openConsole } from "../console.ts";
import { fits, lookOf, looks, walked } from "../looks.ts";
import { sayings } from "../sayings.ts";

const other = { en: "fr", fr: "en" } as const;
const sides = ["buyer", "supplier"] as const;
/** Spaces that never part at a line's end are spaces all the same. */
const plain = (words: string): string => words.replace(/[\u00a0\u202f]/g, " ");

/** The lines of a table of entries as they are read: journal, account and whose, debit, credit. */
async function entriesIn(table: Locator): Promise<string[]> {
  const rows = await table.locator("tbody tr").evaluateAll((all) =>
    all.map((row) => ({
      // What stands in the books has its moment beside its name.
      head: row.querySelector("th[colspan]")?.firstChild?.textContent ?? null,
      cells: [...row.children].map((cell) => cell.textContent.trim()),
    })),
  );
  let journal = "";
  const found: string[] = [];
  for (const { head, cells } of rows) {
    if (head !== null) journal = head;
    else found.push([journal, ...cells].join(" | "));
  }
  return found;
}

describe("a decision from the reviewer's desk", () => {
  const api = useApi();

  /** A case that the supplier has answered, of two organizations that read two languages. */
  const answered = async (language: Language) => {
    const buyer = await buildBuyer({ name: "Maison Lavoine", user: { language } });
    const supplier = await buildSupplier({ name: "Imisozi Growers", user: { language: other[language] } });
    const { product } = await buildProduct({ supplier, images: [] });
    const trade = await buildOrder(api, { buyer, supplier, product, quantity: "5", status: "quality_control" });
    const body = inspectionForm({ status: "rejected", notes: because });
    expect((await api.post(`/orders/${trade.order.id}/inspections`, { as: buyer, body })).status).to.equal(200);
    const { id } = await answerCase(api, { order: trade.order, by: supplier });
    return { ...trade, id, languages: { buyer: language, supplier: other[language] } };
  };
  type Sale = Awaited<ReturnType<typeof answered>>;

  /** The letter of that kind to one side, by its subject in that side's own language. */
  const letter = async (sale: Sale, side: (typeof sides)[number], kind: string) => {
    const language = sale.languages[side];
    const partner = side === "buyer" ? "Imisozi Growers" : "Maison Lavoine";
    const title = sayings(language, "notifications")(`kind.${kind}.${side}.title`, {
      order: sale.order.reference,
      partner,
    });
    const { text } = await eventually(
      async () =>
        (await lettersTo(api, sale[side].user.email, 0)).find(({ subject }) => plain(subject).includes(title)),
      { timeout: 10_000, what: `a letter "${title}" to the ${side}` },
    );
    expect(text).not.to.match(/\{\{|undefined|null|kind\./);
    return plain(text);
  };

  for (const [language, width] of looks) {
    const t = sayings(language, "admin");
    const looked = async (page: Page) => {
      await fits(page);
      await expectAccessible(page);
    };
    const planned = (where: Page | Locator) => where.locator(`section[aria-label="${t("desk.ledger.title")}"]`);

    walked(language, width)(
      `is claimed, drafted, counted, read as letters and made, and the books say what was shown: ${language}, ${width} px`,
      async (stage) => {
        const sale = await answered(language);
        const reviewer = await buildColleague("reviewer");
        const page = await stage.open("reviewer", lookOf(language, width));
        await openConsole(page, api.url, reviewer, { path: `/disputes/${sale.id}`, language });
        const reason = page.getByLabel(t("decide.reasonToBoth"));
        const kept = page.getByText(t("desk.draft.saved", { time: "" }).trim());

        await stage.step("the reviewer claims the case", async () => {
          await page.getByText(t("desk.nobodys")).first().waitFor();
          await page.getByRole("button", { name: t("desk.claimIt"), exact: true }).click();
          await page.getByText(t("desk.yours"), { exact: true }).first().waitFor();
          await looked(page);
        });

        await stage.step("a draft is kept, and there again on another day", async () => {
          await page.getByRole("radio", { name: new RegExp(`^${t("disputes.outcome.split")}`) }).check();
          await page.getByLabel(t("decide.released")).fill("20000");
          await page.getByLabel(t("decide.reasonCode")).selectOption("qualityInPart");
          await reason.fill(ruling);
          await kept.waitFor();
          await page.reload();
          await eventually(async () => (await reason.inputValue()) === ruling, { what: "the draft" });
          expect(plain(await page.getByLabel(t("decide.refunded")).inputValue())).to.match(/^6.250[.,]00$/);
        });

        let shown: string[] = [];
        await stage.step("each entry stands beside the division, to the cent", async () => {
          await planned(page).locator('table:not([aria-busy="true"])').waitFor();
          shown = await entriesIn(planned(page).locator("table"));
          expect(shown.length).to.be.at.least(5);
          for (const amount of [/18.000[.,]00/, /1.700[.,]00/, /300[.,]00/, /6.250[.,]00/])
            expect(shown.map(plain).join("\n")).to.match(amount);
          await looked(page);
        });

        await page.getByRole("button", { name: t("decide.review") }).click();
        const dialog = page.getByRole("dialog");
        for (const side of sides)
          await stage.step(`the letter to the ${side} is read in its language before it is sent`, async () => {
            const name = `${sale[side].organization.name}, ${t(`desk.letters.in.${sale.languages[side]}`)}`;
            await dialog.getByRole("button", { name, exact: true }).click();
            await dialog.locator('iframe[src^="blob:"]').waitFor();
            const file = `${sale.order.reference}-preview-${side}-${sale.languages[side]}.pdf`;
            const [saved] = await Promise.all([
              page.waitForEvent("download"),
              dialog.getByRole("button", { name: t("papers.frame.save", { name: file }) }).click(),
            ]);
            const paper = await readPdf(await readFile(await saved.path()));
            const text = plain(paper.pages.join(" "));
            expect(paper.language).to.equal(sale.languages[side]);
            for (const said of [sale.order.reference, ruling, "Maison Lavoine", "Imisozi Growers"])
              expect(text).to.contain(said);
            expect(text).to.match(/18.000[.,]00 USD/);
            await looked(page);
          });

        await stage.step("the confirmation counts the same, and the decision is made", async () => {
          expect(await entriesIn(planned(dialog).locator("table"))).to.deep.equal(shown);
          await dialog.getByRole("button", { name: t("decide.decideNow"), exact: true }).click();
          await page.getByText(t("decide.waits.announced")).waitFor();
          await looked(page);
        });

        await stage.step("both sides read it by email, each in its language, and may appeal", async () => {
          for (const side of sides) {
            const text = await letter(sale, side, "decisionAnnounced");
            expect(text).to.contain(ruling);
            expect(text)
              .to.match(/6.250[.,]00 USD/)
              .and.to.match(/20.000[.,]00 USD/);
          }
        });

        await stage.step("once it has taken effect the books say what was shown", async () => {
          await waiveAppeals(api, sale);
          await untilStatus(api, sale, "funds_released");
          await page.reload();
          const books = page.locator("table", { has: page.getByText(t("ledger.title"), { exact: true }) });
          await books.waitFor();
          const names = shown.map((line) => line.split(" | ")[0]);
          const posted = (await entriesIn(books)).filter((line) => names.includes(line.split(" | ")[0]));
          expect(posted).to.have.members(shown);
          for (const side of sides) expect(await letter(sale, side, "disputeDecided")).to.match(/20.000[.,]00 USD/);
          await looked(page);
        });
      },
    );
  }
});
