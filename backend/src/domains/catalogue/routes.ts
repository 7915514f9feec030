import { AppError } from "#shared/kernel/errors.ts";
import { catalogueEndpoints } from "#shared/catalogue/contract.ts";
import { seasonEndpoints } from "#shared/catalogue/seasons/contract.ts";
import { currencies } from "#shared/kernel/money.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, authorizeAction, type Actor } from "#backend/src/kernel/actor.ts";
import { consume, createLimiter, networkOf } from "#backend/src/kernel/rate-limit.ts";
import { changeProduct } from "./commands/change-product.ts";
import { listProduct } from "./commands/list-product.ts";
import { resubmitProduct } from "./commands/resubmit-product.ts";
import { FileAnswer } from "#backend/src/kernel/file-answer.ts";
import { drawnSpecSheet } from "./drawn-spec-sheets.ts";
import { lotsOf } from "./lot-model.ts";
import type { Product } from "./model.ts";
import { toggling } from "./policy.ts";
import { writeDetail, presentOwnProduct, sheetOf } from "./presenter.ts";
import { countFacets } from "./queries/count-facets.ts";
import { countSeasons } from "./queries/count-seasons.ts";
import { findListedProduct } from "./queries/find-product.ts";
import { listOwnProducts } from "./queries/list-own-products.ts";
import { exchangeFor, listProducts } from "./queries/list-products.ts";
import { suggest } from "./queries/suggest.ts";
import { keepsCurrency } from "../ledger/index.ts";
import { refuseOpenReview, refuseTakenDown, reviewOf, reviewsOf } from "./review-model.ts";
import { lockOwnProduct } from "./queries/lock-own-product.ts";

/** Spec sheets that one network asks for: more than anybody reads. */
const sheetsPerMinute = 30;

/** @throws {AppError} `request.invalid` for a currency that we keep no books in. The specification's own are always kept. */
async function refuseUnknownCurrency(trx: Transaction, code: string): Promise<void> {
  if ((currencies as readonly string[]).includes(code) || (await keepsCurrency(trx, code))) return;
  throw new AppError("request.invalid", { fields: [{ field: "currency", key: "choice" }] });
}

/** A lot's number may have any visible signs, a file's name only plain ones. */
const fileNameOf = (number: string): string =>
  `${["lot", ...(number.normalize("NFD").match(/[A-Za-z0-9]+/g) ?? [])].join("-")}.pdf`;

const viewOwn = async (trx: Transaction, product: Product, actor: Actor) =>
  presentOwnProduct(
    product,
    { lots: (await lotsOf(trx, [product.id])).get(product.id), review: await reviewOf(trx, product.id) },
    actor,
  );

/** All but `remove`, which the offers' domain serves: it ends what is offered for the product too. */
export const catalogueRoutes: Endpoint[] = [
  endpoint(catalogueEndpoints.list, ({ db, query, services, now }) =>
    listProducts(db, { ...query, taken: services.config.escrowCurrencies, now }),
  ),

  endpoint(catalogueEndpoints.facets, ({ services, query }) => countFacets(services, query)),

  endpoint(seasonEndpoints.list, ({ services }) => countSeasons(services)),

  endpoint(catalogueEndpoints.suggest, ({ services, query }) => suggest(services, query.term)),

  endpoint(catalogueEndpoints.show, async ({ db, params, services, now }) => {
    const found = await findListedProduct(db, params.productId);
    if (!found) throw new AppError("catalogue.productNotFound");
    const exchange = await exchangeFor(db, [found.row], { taken: services.config.escrowCurrencies, now });
    return writeDetail(found.row, found.lots, exchange);
  }),

  endpoint(catalogueEndpoints.specSheet, async ({ db, params, query, services, request }) => {
    // They are drawn one at a time for everybody.
    const wait = await consume(createLimiter(services.db, "spec-sheet", sheetsPerMinute, 60), networkOf(request.ip));
    if (wait !== undefined) throw new AppError("request.rateLimited", { retryAfter: wait });
    const found = await findListedProduct(db, params.productId);
    if (!found) throw new AppError("catalogue.productNotFound");
    const lot = found.lots.find(({ id }) => id === params.lotId);
    if (!lot) throw new AppError("catalogue.lotNotFound");
    const sheet = sheetOf(found.row, lot);
    return new FileAnswer(fileNameOf(lot.number), await drawnSpecSheet(sheet, query.language));
  }),

  endpoint(catalogueEndpoints.own, async ({ db, actor, params, query }) => {
    const { membership } = asMember(actor);
    authorize(membership.organizationId === params.organizationId, "organizations.notFound");
    const { rows, ...page } = await listOwnProducts(db, { organizationId: params.organizationId, ...query });
    const ids = rows.map(({ id }) => id);
    const [lots, reviews] = [await lotsOf(db, ids), await reviewsOf(db, ids)];
    const items = rows.map((product) =>
      presentOwnProduct(product, { lots: lots.get(product.id), review: reviews.get(product.id) }, actor),
    );
    return { ...page, items, totalCapped: false };
  }),

  endpoint(catalogueEndpoints.create, async ({ trx, actor, body, now }) => {
    const { membership } = asMember(actor);
    authorizeAction("manageProducts", actor, "catalogue.supplierOnly");
    await refuseUnknownCurrency(trx, body.currency);
    const product = await listProduct({ trx, organizationId: membership.organizationId, draft: body, now });
    return viewOwn(trx, product, actor);
  }),

  endpoint(catalogueEndpoints.update, async ({ trx, actor, params, body, now, expectedVersion }) => {
    const product = await lockOwnProduct(trx, actor, params.productId, "manageProducts");
    expectVersion(product, expectedVersion);
    await refuseUnknownCurrency(trx, body.currency);
    return viewOwn(trx, await changeProduct({ trx, product, changes: body, now }), actor);
  }),

  endpoint(catalogueEndpoints.toggle, async ({ trx, actor, params, body, now, expectedVersion }) => {
    const product = await lockOwnProduct(trx, actor, params.productId, toggling(body.active));
    await refuseTakenDown(trx, product);
    expectVersion(product, expectedVersion);
    return viewOwn(trx, await changeProduct({ trx, product, changes: body, now }), actor);
  }),

  endpoint(catalogueEndpoints.resubmit, async ({ trx, actor, params, body, now, expectedVersion }) => {
    const product = await lockOwnProduct(trx, actor, params.productId, "manageProducts");
    const { words, ...draft } = body;
    await refuseOpenReview(trx, product);
    expectVersion(product, expectedVersion);
    await refuseUnknownCurrency(trx, draft.currency);
    return viewOwn(trx, await resubmitProduct({ trx, product, draft, words, now }), actor);
  }),
];
