import {
  catalogueEndpoints,
  type FacetsView,
  type OwnProductView,
  type ProductDraft,
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
    getProduct: build.query<ProductView, string>({
      query: (productId) => request(catalogueEndpoints.show, { params: { productId } }),
      providesTags: (_product, _error, id) => [{ type: "Product", id }],
    }),
    listOwnProducts: build.query<Page<OwnProductView>, { organizationId: string; cursor?: string; limit?: number }>({
      query: ({ organizationId, ...query }) => request(catalogueEndpoints.own, { params: { organizationId }, query }),
      providesTags: ["OwnProduct"],
    }),
    createProduct: build.mutation<OwnProductView, { draft: ProductDraft; idempotencyKey: string }>({
      query: ({ draft, idempotencyKey }) => request(catalogueEndpoints.create, { body: draft, idempotencyKey }),
      invalidatesTags: ["OwnProduct", "Product", "Overview"],
    }),
    updateProduct: build.mutation<OwnProductView, { productId: string; version: number; draft: ProductDraft }>({
      query: ({ productId, version, draft }) =>
        request(catalogueEndpoints.update, { params: { productId }, version, body: draft }),
      invalidatesTags: ["OwnProduct", "Product", "Overview"],
    }),
    toggleProduct: build.mutation<OwnProductView, { productId: string; version: number; active: boolean }>({
      query: ({ productId, version, active }) =>
        request(catalogueEndpoints.toggle, { params: { productId }, version, body: { active } }),
      invalidatesTags: ["OwnProduct", "Product", "Overview"],
    }),
    deleteProduct: build.mutation<null, string>({
      query: (productId) => request(catalogueEndpoints.remove, { params: { productId } }),
      invalidatesTags: ["OwnProduct", "Product", "Overview"],
    }),
  }),
});

export const {
  useListProductsQuery,
  useGetFacetsQuery,
  useGetProductQuery,
  useListOwnProductsQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useToggleProductMutation,
  useDeleteProductMutation,
} = catalogueApi;
