import { useState } from "react";
import { boolean, object, string } from "yup";
import type { ContractView } from "#shared/contracts/contract.ts";
import { problem } from "#shared/kernel/fields.ts";
import { digitsOf } from "#web/src/features/identity/index.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useSignContractMutation } from "../api.ts";
import type { ProofWay } from "./use-proof-way.ts";

const isTrue = () => boolean().required(problem("required")).oneOf([true], problem("required"));
const shown = () => string().trim().required(problem("required"));
const confirmed = { read: isTrue(), authority: isTrue() };
/** What each way asks for. A second factor was shown before, or is asked for once the server wants it. */
const forms = {
  password: object({ ...confirmed, proof: string().required(problem("required")).max(1000) }),
  letter: object({ ...confirmed, proof: shown().max(20) }),
  factor: object({ ...confirmed, proof: string() }),
} as const satisfies Record<ProofWay, unknown>;

interface Props {
  contract: ContractView;
  way: ProofWay | undefined;
  onClose: () => void;
}

/** The signature as it is filled in and sent; nothing typed is lost by a refusal. */
export function useSigning({ contract, way = "password", onClose }: Props) {
  const [sign, { isLoading, error, reset }] = useSignContractMutation();
  const form = useContractForm<(typeof forms)[ProofWay], { read: boolean; authority: boolean; proof: string }>(
    forms[way],
    { defaultValues: { read: false, authority: false, proof: "" } },
  );
  const code = isApiError(error) ? error.code : undefined;
  // It stays there while it is sent once more.
  const [needsFactor, setNeedsFactor] = useState(false);
  if (code === "accounts.factorStale" && !needsFactor) setNeedsFactor(true);
  const send = async (proof: string) => {
    const answer = await sign({
      contractId: contract.id,
      form: {
        textHash: contract.textHash,
        authority: true,
        ...(way === "password" && { password: proof }),
        ...(way === "letter" && { code: digitsOf(proof) }),
      },
    });
    if (answer.data) onClose();
    return answer.error;
  };
  return {
    form,
    error,
    reset,
    isLoading,
    isTyped: form.formState.isDirty,
    /** The proof itself is wrong: that stands beside its field. */
    isProofWrong: code === "accounts.passwordWrong" || code === "accounts.codeWrong",
    needsFactor,
    isOtherText: code === "contracts.otherText",
    onSubmit: form.handleSubmit(async ({ proof }) => void (await send(proof ?? ""))),
    /** After the second factor was shown. */
    again: () => send(""),
  };
}
export type Signing = ReturnType<typeof useSigning>;
