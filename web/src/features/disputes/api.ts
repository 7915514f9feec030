import { caseEndpoints, type ReturnDraft, type StatementDraft } from "#shared/disputes/contract.ts";
import { casePaperEndpoints } from "#shared/disputes/paper-contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { CaseView, TimelineLine } from "#shared/disputes/case-view.ts";
import type { Page } from "#shared/kernel/endpoint.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

/** The key is the same on every try of one click. */
interface Move {
  disputeId: string;
  idempotencyKey: string;
}
type Statement = Move & StatementDraft;

const moved = ["Order", "Overview"] as const;
const named = ({ disputeId, idempotencyKey }: Move) => ({ params: { disputeId }, idempotencyKey });

export const {
  useGetCaseQuery,
  useGetCaseTimelineQuery,
  useAnswerClaimMutation,
  useExtendAnswerMutation,
  useAddEvidenceMutation,
  useAnswerQuestionMutation,
  useWaiveAppealMutation,
  useAppealMutation,
  useWithdrawClaimMutation,
  useProveReturnMutation,
  useAcceptReturnMutation,
  useContestReturnMutation,
  useLoadLetterMutation,
  useLoadCaseFileMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCase: build.query<CaseView, { orderId: string; number: string | null }>({
      query: ({ orderId, number }) =>
        number === null
          ? request(caseEndpoints.ofOrder, { params: { orderId } })
          : request(caseEndpoints.ofShipment, { params: { orderId, number } }),
      providesTags: ["Order"],
    }),
    getCaseTimeline: build.query<Page<TimelineLine>, { disputeId: string; limit: number; cursor?: string }>({
      query: ({ disputeId, ...query }) => request(caseEndpoints.timeline, { params: { disputeId }, query }),
      providesTags: ["Order", "Thread"],
    }),
    answerClaim: build.mutation<CaseView, Statement>({
      query: ({ words, evidence, ...move }) =>
        request(caseEndpoints.answer, { ...named(move), body: { words, evidence } }),
      invalidatesTags: [...moved],
    }),
    extendAnswer: build.mutation<CaseView, Move>({
      query: (move) => request(caseEndpoints.extend, named(move)),
      invalidatesTags: [...moved],
    }),
    addEvidence: build.mutation<CaseView, Move & Pick<StatementDraft, "evidence">>({
      query: ({ evidence, ...move }) => request(caseEndpoints.addEvidence, { ...named(move), body: { evidence } }),
      invalidatesTags: [...moved],
    }),
    answerQuestion: build.mutation<CaseView, Statement & { questionId: string }>({
      query: ({ disputeId, questionId, idempotencyKey, words, evidence }) =>
        request(caseEndpoints.answerQuestion, {
          params: { disputeId, questionId },
          idempotencyKey,
          body: { words, evidence },
        }),
      invalidatesTags: [...moved],
    }),
    waiveAppeal: build.mutation<CaseView, Move>({
      query: (move) => request(caseEndpoints.waive, named(move)),
      invalidatesTags: [...moved],
    }),
    appeal: build.mutation<CaseView, Statement>({
      query: ({ words, evidence, ...move }) =>
        request(caseEndpoints.appeal, { ...named(move), body: { words, evidence } }),
      invalidatesTags: [...moved],
    }),
    withdrawClaim: build.mutation<CaseView, Move & { words: string | null }>({
      query: ({ words, ...move }) => request(caseEndpoints.withdraw, { ...named(move), body: { words } }),
      invalidatesTags: [...moved],
    }),
    proveReturn: build.mutation<CaseView, Move & ReturnDraft>({
      query: ({ document, documents, ...move }) =>
        request(caseEndpoints.proveReturn, { ...named(move), body: { document, documents } }),
      invalidatesTags: [...moved],
    }),
    acceptReturn: build.mutation<CaseView, Move>({
      query: (move) => request(caseEndpoints.acceptReturn, named(move)),
      invalidatesTags: [...moved],
    }),
    loadLetter: build.mutation<Blob, { disputeId: string; round: number }>({
      query: ({ disputeId, round }) => request(casePaperEndpoints.letter, { params: { disputeId, round } }),
    }),
    loadCaseFile: build.mutation<Blob, { disputeId: string; language: Language }>({
      query: ({ disputeId, language }) =>
        request(casePaperEndpoints.file, { params: { disputeId }, query: { language } }),
    }),
    contestReturn: build.mutation<CaseView, Statement>({
      query: ({ words, evidence, ...move }) =>
        request(caseEndpoints.contestReturn, { ...named(move), body: { words, evidence } }),
      invalidatesTags: [...moved],
    }),
  }),
});
