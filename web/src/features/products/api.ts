import {
  catalogueEndpoints,
  type OwnProductView,
  type ProductDraft,
  type Resubmission,
} from "#shared/catalogue/contract.ts";
import { currencyEndpoints, type CurrencyView } from "#shared/currencies/contract.ts";
import type { Page } from "#shared/kernel/endpoint.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

/** What sellers do with their own products. Apart from the public catalogue, whose pages every visitor loads. */
export const {
  useListCurrenciesQuery,
  useListOwnProductsQuery,
  useCreateProductMutation,
  useUpdateProductMutation,
  useResubmitProductMutation,
  useToggleProductMutation,
  useDeleteProductMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCurrencies: build.query<CurrencyView[], void>({
      query: () => request(currencyEndpoints.list),
      transformResponse: ({ items }: { items: CurrencyView[] }) => items,
    }),
    listOwnProducts: build.query<
      Page<OwnProductView>,
      { organizationId: string; product?: string; cursor?: string; limit?: number }
    >({
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
    resubmitProduct: build.mutation<
      OwnProductView,
      { productId: string; version: number; draft: Resubmission; idempotencyKey: string }
    >({
      query: ({ productId, version, draft, idempotencyKey }) =>
        request(catalogueEndpoints.resubmit, { params: { productId }, version, body: draft, idempotencyKey }),
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
