import type { AgreedTransition } from "#shared/escrow/process.ts";
import { proposalDraft, type ProposalDraft } from "#shared/escrow/proposal-contract.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";

/** What is typed of a proposal, of whatever kind. */
export interface TypedProposal {
  kind: AgreedTransition;
  reason: string;
  reduction: string;
  released: string;
  goods: NonNullable<ProposalDraft["goods"]> | "";
  returnPaidBy: NonNullable<ProposalDraft["returnPaidBy"]> | "";
  shipBy: string;
  sampleDueOn: string;
  expectedArrival: string;
}

export const useProposalForm = (kind: AgreedTransition) =>
  useContractForm(proposalDraft, {
    defaultValues: {
      kind,
      reason: "",
      reduction: "",
      released: "",
      goods: "",
      returnPaidBy: "",
      shipBy: "",
      sampleDueOn: "",
      expectedArrival: "",
    } as TypedProposal,
  });
export type ProposalForm = ReturnType<typeof useProposalForm>;
