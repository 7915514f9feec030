import { addressEndpoints, type AddressForm, type AddressView } from "#shared/addresses/contract.ts";
import type { Page } from "#shared/kernel/endpoint.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

/** Addresses of the reader's organization, as they stand on papers. */
export const { useListAddressesQuery, useAddAddressMutation, useChangeAddressMutation, useRemoveAddressMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      listAddresses: build.query<Page<AddressView>, { organizationId: string; cursor?: string | undefined }>({
        query: ({ organizationId, cursor }) =>
          request(addressEndpoints.list, { params: { organizationId }, query: { limit: 10, cursor } }),
        providesTags: ["Organization"],
      }),
      addAddress: build.mutation<AddressView, { organizationId: string; address: AddressForm; idempotencyKey: string }>(
        {
          query: ({ organizationId, address, idempotencyKey }) =>
            request(addressEndpoints.add, { params: { organizationId }, body: address, idempotencyKey }),
          invalidatesTags: (view) => (view ? ["Organization"] : []),
        },
      ),
      changeAddress: build.mutation<
        AddressView,
        { organizationId: string; addressId: string; version: number; address: AddressForm }
      >({
        query: ({ organizationId, addressId, version, address }) =>
          request(addressEndpoints.change, { params: { organizationId, addressId }, version, body: address }),
        invalidatesTags: (view) => (view ? ["Organization"] : []),
      }),
      removeAddress: build.mutation<null, { organizationId: string; addressId: string }>({
        query: (params) => request(addressEndpoints.remove, { params }),
        invalidatesTags: ["Organization"],
      }),
    }),
  });
