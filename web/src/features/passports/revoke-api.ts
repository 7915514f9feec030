import { passportEndpoints, type PassportView } from "#shared/passports/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

/** Of members alone: the public page has no use for it. */
export const revokeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    revokePassport: build.mutation<PassportView, { number: string; reason: string; idempotencyKey: string }>({
      query: ({ number, reason, idempotencyKey }) =>
        request(passportEndpoints.revoke, { params: { number }, body: { reason }, idempotencyKey }),
      invalidatesTags: ["Order"],
    }),
  }),
});

export const { useRevokePassportMutation } = revokeApi;
