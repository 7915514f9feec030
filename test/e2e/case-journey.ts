import { expect } from "chai";
import type { Page } from "playwright";
import type { CaseView } from "#shared/disputes/case-view.ts";
import type { Language } from "#shared/kernel/language.ts";
import { lettersTo } from "#test/backend/identity/mailbox.ts";
import { buildOrder, type Trade } from "#test/factories/orders.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import type { ApiUnderTest } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";
import { expectAccessible } from "./accessible.ts";
import { fits } from "./looks.ts";
import { sayings } from "./sayings.ts";

export const because = "Moisture 13.4% at unloading, above the 12% of the contract.";
export const ruling = "Both certificates name a moisture above the limit.";

type Sale = Pick<Trade, "order" | "buyer">;

/** What never parts at a line's end is a space all the same. */
const plain = (words: string): string => words.replace(/[\u00a0\u202f]/g, " ");

/** What journeys through a case do in one language. */
export function caseJourney(api: ApiUnderTest, language: Language) {
  const notices = sayings(language, "notifications");
  const home = language === "fr" ? "/fr" : "";
  const readCase = async ({ order, buyer }: Sale) =>
    (await api.get(`/orders/${order.id}/dispute`, { as: buyer })).body as CaseView;
  const until = (trade: Sale, status: CaseView["status"]) =>
    eventually(async () => (await readCase(trade)).status === status, { timeout: 15_000, what: `case in ${status}` });
  const decide = async (sale: Sale, as: { token: string }, body: object) => {
    const { id } = await readCase(sale);
    const { version } = (await api.get(`/admin/disputes/${id}`, { as })).body as { version: number };
    const { status, body: answer } = await api.post(`/admin/disputes/${id}/decide`, {
      as,
      version,
      body: { reason: ruling, ...body },
    });
    expect(status, JSON.stringify(answer)).to.equal(200);
  };
  const advance = async (duration: string) =>
    expect((await api.post("/dev/clock", { body: { advance: duration } })).status).to.equal(200);
  const trade = async () => {
    const supplier = await buildSupplier({ name: "Imisozi Growers", user: { language } });
    const buyer = await buildBuyer({ name: "Maison Lavoine", user: { language } });
    const { product } = await buildProduct({ supplier, images: [] });
    return buildOrder(api, { buyer, supplier, product, quantity: "5", status: "quality_control" });
  };
  /** The letter of that kind, by its subject in the reader's language; it leads to the case. */
  const letter = async (
    { order }: Pick<Trade, "order">,
    to: Trade["buyer"],
    kind: string,
    other: string,
  ): Promise<void> => {
    const title = notices(`kind.${kind}.buyer.title`, { order: order.reference, partner: other });
    const sent = await eventually(
      async () => (await lettersTo(api, to.user.email, 0)).find(({ subject }) => plain(subject).includes(title)),
      { timeout: 10_000, what: `a letter "${title}" to ${to.user.email}` },
    );
    expect(sent.text).to.contain(`/dashboard/escrow/${order.reference}/dispute`);
    // Nothing of it is left to be filled in, and no code stands in the place of a word.
    expect(sent.text).not.to.match(/\{\{|undefined|null|kind\./);
  };
  const button = (where: Page, name: string) =>
    where.getByRole("button", { name, exact: true }).filter({ visible: true }).first();
  const heading = (where: Page, name: string) => where.getByRole("heading", { name, exact: true }).first().waitFor();
  const looked = async (where: Page) => {
    await fits(where);
    await expectAccessible(where);
  };
  return {
    page: sayings(language, "case-page"),
    escrow: sayings(language, "escrow"),
    orderPage: ({ order }: Sale) => `${api.url}${home}/dashboard/escrow/${order.reference}`,
    casePage: ({ order }: Sale) => `${api.url}${home}/dashboard/escrow/${order.reference}/dispute`,
    readCase,
    until,
    decide,
    advance,
    trade,
    letter,
    button,
    heading,
    looked,
  };
}
