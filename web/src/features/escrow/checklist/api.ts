import type { InferType } from "yup";
import {
  checklistEndpoints,
  type ChecklistView,
  type paperAnswer,
  type PaperDraft,
} from "#shared/escrow/checklist-contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface Handed {
  orderId: string;
  draft: PaperDraft;
  idempotencyKey: string;
}

interface Answered {
  orderId: string;
  paperId: string;
  answer: InferType<typeof paperAnswer>;
  idempotencyKey: string;
}

export const { useGetChecklistQuery, useHandPaperMutation, useAnswerPaperMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getChecklist: build.query<ChecklistView, string>({
      query: (orderId) => request(checklistEndpoints.show, { params: { orderId } }),
      providesTags: ["Order"],
    }),
    // Whoever is refused may look at a list that the other side has changed meanwhile: it is read anew either way.
    handPaper: build.mutation<ChecklistView, Handed>({
      query: ({ orderId, draft, idempotencyKey }) =>
        request(checklistEndpoints.hand, { params: { orderId }, body: draft, idempotencyKey }),
      invalidatesTags: ["Order"],
    }),
    answerPaper: build.mutation<ChecklistView, Answered>({
      query: ({ orderId, paperId, answer, idempotencyKey }) =>
        request(checklistEndpoints.answer, { params: { orderId, paperId }, body: answer, idempotencyKey }),
      invalidatesTags: ["Order"],
    }),
  }),
});
