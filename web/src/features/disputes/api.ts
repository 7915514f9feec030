import { caseEndpoints, type StatementDraft } from "#shared/disputes/contract.ts";
import type { CaseView, TimelineLine } from "#shared/disputes/case-view.ts";
import type { Page } from "#shared/kernel/endpoint.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

/** Moves that say something, and those that say nothing beside themselves. */
export type SayingMove = "answer" | "appeal" | "contestReturn";
export type PlainMove = "extend" | "waive" | "acceptReturn";

interface Move {
  disputeId: string;
  idempotencyKey: string;
}

/** A case moves its order. A refusal means that what was read is old. */
const moved = ["Order", "Overview", "Impact"] as const;

export const {
  useGetCaseQuery,
  useGetCaseTimelineQuery,
  useSayInCaseMutation,
  useMoveCaseMutation,
  useAddExhibitsMutation,
  useAnswerQuestionMutation,
  useWithdrawClaimMutation,
  useProveReturnMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCase: build.query<CaseView, { orderId: string; number: string | null }>({
      query: ({ orderId, number }) =>
        number === null
          ? request(caseEndpoints.ofOrder, { params: { orderId } })
          : request(caseEndpoints.ofShipment, { params: { orderId, number } }),
      providesTags: ["Order"],
    }),
    getCaseTimeline: build.query<Page<TimelineLine>, { disputeId: string; limit: number }>({
      query: ({ disputeId, limit }) => request(caseEndpoints.timeline, { params: { disputeId }, query: { limit } }),
      providesTags: ["Order"],
    }),
    sayInCase: build.mutation<CaseView, Move & { move: SayingMove; statement: StatementDraft }>({
      query: ({ disputeId, idempotencyKey, move, statement }) =>
        request(caseEndpoints[move], { params: { disputeId }, idempotencyKey, body: statement }),
      invalidatesTags: [...moved],
    }),
    moveCase: build.mutation<CaseView, Move & { move: PlainMove }>({
      query: ({ disputeId, idempotencyKey, move }) =>
        request(caseEndpoints[move], { params: { disputeId }, idempotencyKey }),
      invalidatesTags: [...moved],
    }),
    addExhibits: build.mutation<CaseView, Move & { evidence: StatementDraft["evidence"] }>({
      query: ({ disputeId, idempotencyKey, evidence }) =>
        request(caseEndpoints.addEvidence, { params: { disputeId }, idempotencyKey, body: { evidence } }),
      invalidatesTags: [...moved],
    }),
    answerQuestion: build.mutation<CaseView, Move & { questionId: string; statement: StatementDraft }>({
      query: ({ disputeId, questionId, idempotencyKey, statement }) =>
        request(caseEndpoints.answerQuestion, { params: { disputeId, questionId }, idempotencyKey, body: statement }),
      invalidatesTags: [...moved],
    }),
    withdrawClaim: build.mutation<CaseView, Move>({
      query: ({ disputeId, idempotencyKey }) =>
        request(caseEndpoints.withdraw, { params: { disputeId }, idempotencyKey, body: { words: null } }),
      invalidatesTags: [...moved],
    }),
    proveReturn: build.mutation<CaseView, Move & { document: string; documents: string[] }>({
      query: ({ disputeId, idempotencyKey, ...body }) =>
        request(caseEndpoints.proveReturn, { params: { disputeId }, idempotencyKey, body }),
      invalidatesTags: [...moved],
    }),
  }),
});
