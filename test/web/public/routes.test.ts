import { expect } from "chai";
import { matchRoutes, type RouteObject } from "react-router-dom";
import { publicPages } from "#test/support/public-pages/index.ts";
import { createRoutes } from "#web/src/app/routes.tsx";

const pages = publicPages({ category: "coffee", productId: "1", product: "Lot", supplierId: "2", supplier: "Union" });

describe("the list of public pages, which all tests of pages walk", () => {
  const routes = createRoutes();
  const patterns = (routes[0]?.children ?? [])
    .filter(({ id }) => id === "public")
    .flatMap(({ children = [] }) => children)
    .map(({ path }) => path);

  it("has every public route, and no other", () => {
    expect([...new Set(pages.map(({ route }) => route))]).to.have.members(patterns);
  });

  it("opens each route by an address of its own", () => {
    for (const { route, path } of pages)
      expect(matchRoutes(routes as RouteObject[], path.split("?")[0] ?? "")?.at(-1)?.route.path, path).to.equal(route);
  });
});
