import { paymentEndpoints, type MethodOffer, type OrderMethod } from "#shared/escrow/payments.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

const paymentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPaymentOffers: build.query<{ items: MethodOffer[] }, void>({
      query: () => request(paymentEndpoints.offers, {}),
      keepUnusedDataFor: 300,
    }),
    // Each time is a call to the provider: once for whoever opens the order, not with each event about it.
    listOrderMethods: build.query<{ items: OrderMethod[] }, string>({
      query: (orderId) => request(paymentEndpoints.ofOrder, { params: { orderId } }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListPaymentOffersQuery, useListOrderMethodsQuery } = paymentApi;
