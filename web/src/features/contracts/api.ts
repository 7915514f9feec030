import {
  contractEndpoints,
  type ContractLine,
  type ContractView,
  type PaperSize,
  type SignatureForm,
} from "#shared/contracts/contract.ts";
import type { Page, QueryOf } from "#shared/kernel/endpoint.ts";
import { teamEndpoints, type TeamMemberView } from "#shared/team/contract.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";

/** An offer ends or can be ordered by what becomes of its contract. A refusal means that what was read is old. */
const moved = ["Contract", "Offer", "Overview"] as const;
/** Of a team that is larger the first are named: it is enough to know whom to ask. */
const fewSigners = 20;

export const {
  useListContractsQuery,
  useGetContractQuery,
  useListSignersQuery,
  useSignContractMutation,
  useWithdrawContractMutation,
  useLoadContractPaperMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listContracts: build.query<Page<ContractLine>, Partial<QueryOf<typeof contractEndpoints.list>>>({
      query: (query) => request(contractEndpoints.list, { query }),
      providesTags: ["Contract"],
    }),
    getContract: build.query<ContractView, string>({
      query: (contractId) => request(contractEndpoints.show, { params: { contractId } }),
      providesTags: ["Contract"],
    }),
    listSigners: build.query<TeamMemberView[], string>({
      query: (organizationId) =>
        request(teamEndpoints.members, { params: { organizationId }, query: { limit: fewSigners } }),
      transformResponse: ({ items }: Page<TeamMemberView>) => items.filter(({ role }) => role !== "member"),
      providesTags: ["Organization"],
    }),
    signContract: build.mutation<ContractView, { contractId: string; form: SignatureForm }>({
      query: ({ contractId, form }) => request(contractEndpoints.sign, { params: { contractId }, body: form }),
      invalidatesTags: [...moved],
    }),
    withdrawContract: build.mutation<ContractView, { contractId: string; reason: string; idempotencyKey: string }>({
      query: ({ contractId, reason, idempotencyKey }) =>
        request(contractEndpoints.withdraw, { params: { contractId }, body: { reason }, idempotencyKey }),
      invalidatesTags: [...moved],
    }),
    // A signed file whose drawing was not over is drawn when it is asked for: its hash is known then.
    loadContractPaper: build.mutation<Blob, { contractId: string; size: PaperSize }>({
      query: ({ contractId, size }) => request(contractEndpoints.pdf, { params: { contractId }, query: { size } }),
      invalidatesTags: ["Contract"],
    }),
  }),
});
