import { expect } from "chai";
import type { OrderView } from "#shared/escrow/contract.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { signOffer } from "#test/factories/contracts.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { inspectionForm, mountedProvider, orderForm, shipmentForm } from "#test/factories/orders.ts";
import { buildBuyer, buildSupplier } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { buildRate } from "#test/factories/rates.ts";
import { decideOnLandingPage } from "#test/factories/sandbox.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";
import { readPdfLines } from "#test/support/read-pdf.ts";
import { eventually } from "#test/support/wait.ts";
import { deals, figuresOf, kesRate, lotsOf, minorOf, plain, type Deal } from "../figures/random-deals.ts";
import { linesByPoppler, papersOf, stands, tons, type Made } from "../figures/read-papers.ts";

/** A few for every change, 200 in a full run; so many side by side. */
const count = process.env.FULL ? 200 : 4;
const together = 3;
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What a supplier states of a shipment of so many kilograms. */
const goodsForm = (kilograms: number) => ({
  version: 0,
  lots: lotsOf(kilograms).map(({ lot, bags, net, gross }) => ({ lot, bags, netKg: tons(net), grossKg: tons(gross) })),
  container: "CSQU 305438-3",
  seal: "ML-8842017",
  marks: "002-1961-0978",
  hsCode: "0901.11",
});

describe("the figures of a contract", () => {
  const api = useApi({ ESCROW_CURRENCIES: "USD,EUR,XOF" });
  /** Whoever is asked to come again does. */
  const must = async (send: () => Promise<ApiAnswer>) => {
    const { status, body } = await eventually(
      async () => {
        const answer = await send();
        return answer.status !== 503 && answer;
      },
      { what: "an answer", timeout: 60_000 },
    );
    if (status !== 200 && status !== 201) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
    return body as Record<string, never>;
  };
  type Party = Awaited<ReturnType<typeof buildBuyer>>;
  type Seller = Awaited<ReturnType<typeof buildSupplier>>;
  interface Parties {
    buyer: Party;
    supplier: Seller;
  }

  let rateId: string;
  async function agree(deal: Deal, { buyer, supplier }: Parties): Promise<object> {
    const { listed, differential, quantities, tolerance, basis } = deal;
    const quantity = tons(quantities.reduce((all, one) => all + one, 0));
    const listing = { supplier, currency: listed, quantity: "500", category: "coffee" as const };
    const price = plain(deal.price, listed);
    if (deal.origin === "listing") {
      const counted = deal.unitKg === 60 ? { unit: "Bags" as const, netWeightKg: "60" } : {};
      const { product } = await buildProduct({ ...listing, price, ...counted });
      return orderForm(product, { quantity, ...(listed === "KES" && { rateId }) });
    }
    const { product } = await buildProduct({ ...listing, price: plain(300_000, listed) });
    const terms = {
      tolerancePercent: String(tolerance),
      weightBasis: basis,
      shipments: quantities.map((one) => ({ quantity: tons(one) })),
    };
    const fixed = differential ? {} : { pricePerUnit: price };
    const { offer } = await buildOffer({ buyer, supplier, product, quantity, terms, ...fixed });
    let number = 1;
    let answers: { token: string } = supplier;
    if (differential) {
      const against = {
        exchange: "KC",
        month: `H${new Date().getUTCFullYear() + 1}`,
        difference: (differential.difference / 100).toFixed(2),
        calledBy: "buyer",
        fixBy: dayFrom(20),
      };
      const fixing = {
        level: (differential.level / 100).toFixed(2),
        at: new Date(Date.now() - 3_600_000).toISOString(),
      };
      const body = { answers: 1, quantity, pricePerUnit: null, differential: against, fixing, ...terms };
      await must(() => api.post(`/offers/${offer.id}/counter`, { as: supplier, body }));
      number = 2;
      answers = buyer;
    }
    await must(() => api.post(`/offers/${offer.id}/accept`, { as: answers, body: { number } }));
    await signOffer(offer.id);
    return { offerId: offer.id };
  }

  /** The buyer pays on the provider's page, and the provider says so; many do at once. */
  async function paid({ id, reference }: OrderView, buyer: Party): Promise<void> {
    const seen = (what: string, of: (order: OrderView) => boolean) =>
      eventually(
        async () => {
          const order = (await must(() => api.get(`/orders/${id}`, { as: buyer }))) as unknown as OrderView;
          return of(order) && order;
        },
        { what: `${what} of ${reference}`, timeout: 60_000 },
      );
    const { paymentUrl } = await seen("the provider's page", (order) => order.paymentUrl !== null);
    await decideOnLandingPage(paymentUrl ?? "", "pay");
    await seen("the payment", ({ status }) => status === "funded");
  }

  /** All the way to the release, in both sides' views. */
  async function trade(deal: Deal, parties: Parties): Promise<Made> {
    const { buyer, supplier } = parties;
    const figures = figuresOf(deal);
    const body = await agree(deal, parties);
    const placed = (await must(() => api.post("/orders", { as: buyer, body }))) as unknown as OrderView;
    await paid(placed, buyer);
    expect(await atProvider(placed)).to.deep.equal([figures.total, figures.total]);
    for (const [at, { shipped, delivered }] of figures.shipments.entries()) {
      const move = (name: string, as: { token: string }, body: object = {}) =>
        must(() => api.post(`/orders/${placed.id}/shipments/${at + 1}/${name}`, { as, body }));
      await must(() =>
        api.put(`/orders/${placed.id}/shipments/${at + 1}/goods`, { as: supplier, body: goodsForm(shipped) }),
      );
      await move("ship", supplier, shipmentForm({ netWeight: tons(shipped) }));
      const note = delivered === null ? null : (await buildDocument(buyer, { purpose: "weightNote" })).id;
      const confirmed = await move("confirm-delivery", buyer, {
        delivered: note === null || delivered === null ? null : { netWeight: tons(delivered), documents: [note] },
      });
      // What lowers the payment waits for the supplier.
      if ((confirmed as unknown as OrderView).delivered?.isOpen) await move("accept-delivered-weight", supplier);
      await move("inspections", buyer, inspectionForm());
      await move("release", buyer);
    }
    const order = (await must(() => api.get(`/orders/${placed.id}`, { as: buyer }))) as unknown as OrderView;
    return { order, deal, figures };
  }

  /** What the provider's one transaction is of, and the sum of what it is scheduled to pay. */
  async function atProvider({ reference, total }: OrderView): Promise<[number, number]> {
    const minor = (amount: string | undefined) => minorOf(amount, total.currency);
    const [transaction, ...others] = await mountedProvider(api).transactions(reference);
    expect(others).to.deep.equal([]);
    const schedule = transaction?.payment_schedule ?? [];
    return [minor(transaction?.amount), schedule.reduce((all, { amount }) => all + minor(amount), 0)];
  }

  /** What the API, the books and the provider say. */
  async function compare({ order, deal, figures }: Made, { buyer, supplier }: Parties): Promise<void> {
    const { currency } = deal;
    const said = (minor: number) => plain(minor, currency);
    const amount = (minor: number) => ({ amount: said(minor), currency });
    const sum = (of: (one: (typeof figures.shipments)[number]) => number) =>
      figures.shipments.reduce((all, one) => all + of(one), 0);
    const [released, refunded] = [sum(({ payable }) => payable), figures.total - sum(({ payable }) => payable)];
    const contract = await must(() => api.get(`/contracts/${order.contract?.number}`, { as: supplier }));
    const { text } = contract as unknown as { text: Record<string, unknown> };
    expect(text.total).to.deep.equal(amount(figures.total));
    const terms = text.terms as unknown as {
      quantity: { amount: string };
      price: { perUnit: string };
      shipment: { shipments: { quantity: string; amount: string }[] };
    };
    expect([Number(terms.quantity.amount), terms.price.perUnit]).to.deep.equal([
      figures.quantity / 1000,
      said(figures.perTon),
    ]);
    expect(terms.shipment.shipments.map((one) => [Number(one.quantity), one.amount])).to.deep.equal(
      figures.shipments.map((one) => [one.quantity / 1000, said(one.amount)]),
    );
    for (const as of [buyer, supplier]) {
      const view = (await must(() => api.get(`/orders/${order.id}`, { as }))) as unknown as OrderView;
      expect([view.quantity, view.total, view.status]).to.deep.equal([
        tons(figures.quantity),
        amount(figures.total),
        "funds_released",
      ]);
      expect(view.settlement).to.deep.include({ released: amount(released), refunded: amount(refunded) });
      expect(view.split).to.deep.include({
        supplier: amount(sum(({ parts }) => parts.supplier)),
        platform: amount(sum(({ parts }) => parts.platform)),
        impactFund: amount(sum(({ parts }) => parts.impactFund)),
      });
      for (const [at, one] of figures.shipments.entries()) {
        const part = (await must(() =>
          api.get(`/orders/${order.id}/shipments/${at + 1}`, { as }),
        )) as unknown as OrderView;
        expect([
          part.quantity,
          part.total,
          part.netWeight,
          part.payable,
          part.delivered?.netWeight ?? null,
        ]).to.deep.equal([
          tons(one.quantity),
          amount(one.amount),
          tons(one.shipped),
          amount(one.payable),
          one.delivered && tons(one.delivered),
        ]);
      }
    }
    const minor = (written: string | undefined) => minorOf(written, currency);
    const money = (await api.db("order_money").where({ order_id: order.id }).first()) as Record<string, string>;
    expect([money.held, money.released, money.refunded, money.supplier].map(minor)).to.deep.equal([
      figures.total,
      released,
      refunded,
      sum(({ parts }) => parts.supplier),
    ]);
    // What is divided is scheduled anew.
    expect(await atProvider(order)).to.deep.equal([figures.total, released]);
    await eventually(
      async () => {
        const paid = (await api.db("order_money").where({ order_id: order.id }).first()) as Record<string, string>;
        return minor(paid.paid_out) === sum(({ parts }) => parts.supplier) && minor(paid.paid_back) === refunded;
      },
      { what: `what the provider has paid of ${order.reference}`, timeout: 60_000 },
    );
  }

  const isRead = { byPdfjs: 0, byPoppler: 0 };
  async function read(made: Made, { buyer }: Parties): Promise<void> {
    const headers = { authorization: `Bearer ${buyer.token}` };
    for (const { name, path, says } of papersOf(made)) {
      // Whoever asks for a paper while others are drawn is asked to come again.
      const answer = await eventually(
        async () => {
          const given = await fetch(`${api.url}/api/v1${path}`, { headers });
          return given.status !== 503 && given;
        },
        { what: path, timeout: 60_000 },
      );
      expect(answer.status, path).to.equal(200);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const { lines: byPdfjs } = await readPdfLines(bytes);
      const byPoppler = process.env.FULL ? await linesByPoppler(bytes) : null;
      isRead.byPdfjs += 1;
      if (byPoppler) isRead.byPoppler += 1;
      for (const lines of byPoppler ? [byPdfjs, byPoppler] : [byPdfjs])
        for (const parts of says)
          expect(stands(lines, parts), `${name}: ${parts.join(" | ")} in\n${lines.slice(0, 60).join("\n")}`).to.equal(
            true,
          );
    }
  }

  const meet = async (): Promise<Parties> => ({ buyer: await buildBuyer(), supplier: await buildSupplier() });

  it(`are the same to the cent and the kilogram in every PDF, the views, the books and at the provider, for ${count} contracts`, async function () {
    this.timeout(count * 40_000);
    const seed = process.env.FULL ? Date.now() : 294;
    const all = deals(count, seed);
    const kinds: ((deal: Deal) => boolean)[] = [
      ({ differential }) => differential !== null,
      ({ quantities, basis }) => quantities.length > 1 && basis === "netDelivered",
      ({ unitKg }) => unitKg === 60,
      ({ listed, currency }) => listed !== currency,
      ({ currency }) => currency === "EUR",
      ({ currency }) => currency === "XOF",
    ];
    for (const kind of kinds) expect(all.some(kind), `there is one of ${kind.toString()}`).to.equal(true);
    rateId = await buildRate("KES", kesRate);
    await Promise.all(
      Array.from({ length: together }, async (_none, lane) => {
        const own = all.flatMap((deal, at) => (at % together === lane ? [{ deal, at }] : []));
        let both = await meet();
        for (const [done, { deal, at }] of own.entries()) {
          // Nobody states more in ten minutes than people can type, and no access token holds for all of a long run.
          if (done % 10 === 9) both = await meet();
          try {
            const made = await trade(deal, both);
            await compare(made, both);
            await read(made, both);
          } catch (error) {
            throw new Error(`seed ${seed}, deal ${at}: ${JSON.stringify(deal)}\n${(error as Error).message}`, {
              cause: error,
            });
          }
        }
      }),
    );
  });

  it("are read by poppler too, in a full run where that is installed", function () {
    if (isRead.byPoppler === 0) this.skip();
    expect(isRead.byPoppler).to.equal(isRead.byPdfjs);
  });
});
