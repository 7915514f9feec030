import { contractEndpoints, type VerifiedContract } from "#shared/contracts/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

export interface Question {
  number: string;
  token: string | null;
  sha256: string | null;
}

/** What has come of a question so far. */
export interface Asked {
  currentData?: VerifiedContract | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

// A question is asked by POST, so that no log of addresses has a token or a hash; nothing is changed by it.
export const { useVerifyContractQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    verifyContract: build.query<VerifiedContract, Question>({
      query: (body) => request(contractEndpoints.verify, { body }),
    }),
  }),
});
