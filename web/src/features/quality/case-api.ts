import type { CaseView } from "#shared/disputes/case-view.ts";
import { caseEndpoints, type CaseInspectionDraft } from "#shared/disputes/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

/** The key is the same on every try of one click. */
interface Adding {
  disputeId: string;
  idempotencyKey: string;
  inspection: CaseInspectionDraft;
}

export const { useAddInspectionMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    addInspection: build.mutation<CaseView, Adding>({
      query: ({ disputeId, idempotencyKey, inspection: { certificateNumber, ...inspection } }) =>
        request(caseEndpoints.addInspection, {
          params: { disputeId },
          idempotencyKey,
          body: { certificateNumber, ...inspection },
        }),
      invalidatesTags: ["Order", "Overview"],
    }),
  }),
});
