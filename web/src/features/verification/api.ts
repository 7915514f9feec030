import {
  verificationEndpoints,
  type CertificateDraft,
  type DetailsDraft,
  type PaperDraft,
  type VerificationView,
} from "#shared/verification/contract.ts";
import type { ApiRequest } from "#shared/kernel/render.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

interface Of {
  organizationId: string;
}

/** Every change answers with all of it; who is refused looks at what somebody else has changed meanwhile. */
const verificationApi = baseApi.injectEndpoints({
  endpoints: (build) => {
    const sent = <Change extends Of>(query: (change: Change) => ApiRequest) =>
      build.mutation<VerificationView, Change>({ query, invalidatesTags: ["Organization", "Overview"] });
    const params = ({ organizationId }: Of) => ({ params: { organizationId } });
    return {
      beginVerification: sent<Of>((of) => request(verificationEndpoints.begin, params(of))),
      saveDetails: sent<Of & { version: number; changes: Partial<DetailsDraft> }>(({ version, changes, ...of }) =>
        request(verificationEndpoints.save, { ...params(of), version, body: changes }),
      ),
      askVerification: sent<Of>((of) => request(verificationEndpoints.ask, params(of))),
      withdrawVerification: sent<Of>((of) => request(verificationEndpoints.withdraw, params(of))),
      answerQuestion: sent<Of & { questionId: string; answer: string; idempotencyKey: string }>(
        ({ questionId, answer, idempotencyKey, ...of }) =>
          request(verificationEndpoints.answer, { ...params(of), body: { questionId, answer }, idempotencyKey }),
      ),
      addPaper: sent<Of & { draft: PaperDraft; idempotencyKey: string }>(({ draft, idempotencyKey, ...of }) =>
        request(verificationEndpoints.addPaper, { ...params(of), body: draft, idempotencyKey }),
      ),
      removePaper: sent<Of & { paperId: string }>((of) => request(verificationEndpoints.removePaper, { params: of })),
      addCertificate: sent<Of & { draft: CertificateDraft; idempotencyKey: string }>(
        ({ draft, idempotencyKey, ...of }) =>
          request(verificationEndpoints.addCertificate, { ...params(of), body: draft, idempotencyKey }),
      ),
      removeCertificate: sent<Of & { certificateId: string }>((of) =>
        request(verificationEndpoints.removeCertificate, { params: of }),
      ),
    };
  },
});

export const {
  useBeginVerificationMutation,
  useSaveDetailsMutation,
  useAskVerificationMutation,
  useWithdrawVerificationMutation,
  useAnswerQuestionMutation,
  useAddPaperMutation,
  useRemovePaperMutation,
  useAddCertificateMutation,
  useRemoveCertificateMutation,
} = verificationApi;
