import { AppError } from "#shared/kernel/errors.ts";
import { catalogueEndpoints } from "#shared/catalogue/contract.ts";
import { seasonEndpoints } from "#shared/catalogue/seasons/contract.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, authorizeAction } from "#backend/src/kernel/actor.ts";
import { changeProduct } from "./commands/change-product.ts";
import { createProduct } from "./commands/create-product.ts";
import { toggling } from "./policy.ts";
import { presentOwnProduct, presentProduct } from "./presenter.ts";
import { countFacets } from "./queries/count-facets.ts";
import { countSeasons } from "./queries/count-seasons.ts";
import { findListedProduct } from "./queries/find-product.ts";
import { listOwnProducts } from "./queries/list-own-products.ts";
import { listProducts } from "./queries/list-products.ts";
import { suggest } from "./queries/suggest.ts";
import { lockOwnProduct } from "./queries/lock-own-product.ts";

/** All but `remove`, which the offers' domain serves: it ends what is offered for the product too. */
export const catalogueRoutes: Endpoint[] = [
  endpoint(catalogueEndpoints.list, ({ db, query }) => listProducts(db, query)),

  endpoint(catalogueEndpoints.facets, ({ services, query }) => countFacets(services, query)),

  endpoint(seasonEndpoints.list, ({ services }) => countSeasons(services)),

  endpoint(catalogueEndpoints.suggest, ({ services, query }) => suggest(services, query.term)),

  endpoint(catalogueEndpoints.show, async ({ db, params }) => {
    const row = await findListedProduct(db, params.productId);
    if (!row) throw new AppError("catalogue.productNotFound");
    return presentProduct(row);
  }),

  endpoint(catalogueEndpoints.own, async ({ db, actor, params, query }) => {
    const { membership } = asMember(actor);
    authorize(membership.organizationId === params.organizationId, "organizations.notFound");
    const { rows, ...page } = await listOwnProducts(db, { organizationId: params.organizationId, ...query });
    return { ...page, items: rows.map((product) => presentOwnProduct(product, actor)), totalCapped: false };
  }),

  endpoint(catalogueEndpoints.create, async ({ trx, actor, body, now }) => {
    const { membership } = asMember(actor);
    authorizeAction("manageProducts", actor, "catalogue.supplierOnly");
    return presentOwnProduct(
      await createProduct({ trx, organizationId: membership.organizationId, draft: body, now }),
      actor,
    );
  }),

  endpoint(catalogueEndpoints.update, async ({ trx, actor, params, body, now, expectedVersion }) => {
    const product = await lockOwnProduct(trx, actor, params.productId, "manageProducts");
    expectVersion(product, expectedVersion);
    return presentOwnProduct(await changeProduct({ trx, product, changes: body, now }), actor);
  }),

  endpoint(catalogueEndpoints.toggle, async ({ trx, actor, params, body, now, expectedVersion }) => {
    const product = await lockOwnProduct(trx, actor, params.productId, toggling(body.active));
    expectVersion(product, expectedVersion);
    return presentOwnProduct(await changeProduct({ trx, product, changes: body, now }), actor);
  }),
];
