import {
  catalogueEndpoints,
  type FacetsView,
  type ProductDetail,
  type ProductView,
} from "#shared/catalogue/contract.ts";
import type { Page, QueryOf } from "#shared/kernel/endpoint.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

export type ProductQuery = Partial<QueryOf<typeof catalogueEndpoints.list>>;

export const catalogueApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query<Page<ProductView>, ProductQuery>({
      query: (query) => request(catalogueEndpoints.list, { query }),
      providesTags: [{ type: "Product", id: "list" }],
    }),
    getFacets: build.query<FacetsView, { category?: string; search?: string }>({
      query: (query) => request(catalogueEndpoints.facets, { query }),
      providesTags: [{ type: "Product", id: "list" }],
    }),
    getProduct: build.query<ProductDetail, string>({
      query: (productId) => request(catalogueEndpoints.show, { params: { productId } }),
      providesTags: (_product, _error, id) => [{ type: "Product", id }],
    }),
  }),
});

export const { useListProductsQuery, useGetFacetsQuery, useGetProductQuery } = catalogueApi;
