import { bankDetailsEndpoints, type BankDetailsView } from "#shared/bank-details/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

/** Where the reader's organization is paid. */
export const { useBankDetailsQuery, useChangeBankDetailsMutation, useWithdrawBankDetailsMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      bankDetails: build.query<BankDetailsView, string>({
        query: (organizationId) => request(bankDetailsEndpoints.show, { params: { organizationId } }),
        providesTags: ["Organization"],
      }),
      changeBankDetails: build.mutation<
        BankDetailsView,
        { organizationId: string; version: number; change: Record<string, unknown> }
      >({
        query: ({ organizationId, version, change }) =>
          request(bankDetailsEndpoints.change, { params: { organizationId }, version, body: change }),
        invalidatesTags: (view) => (view ? ["Organization", "Order", "Overview"] : []),
      }),
      withdrawBankDetails: build.mutation<BankDetailsView, { organizationId: string; changeId: string }>({
        query: (params) => request(bankDetailsEndpoints.withdraw, { params }),
        // Somebody else may have been faster: what is so is read again.
        invalidatesTags: ["Organization", "Order", "Overview"],
      }),
    }),
  });
