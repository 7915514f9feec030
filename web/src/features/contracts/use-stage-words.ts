import type { ContractLine, ContractView } from "#shared/contracts/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { stageOf } from "./stage.ts";

function useValues({ counterparty, order, orderUntil, signUntil, endedAt, createdAt }: ContractLine) {
  const { deadline, day } = useDates();
  return (stage: string) => {
    const until = stage.endsWith("order") ? orderUntil : signUntil;
    return {
      name: counterparty.name,
      reference: order?.reference ?? "",
      deadline: until ? deadline(until) : "",
      day: day((stage === "expired" ? signUntil : null) ?? endedAt ?? signUntil ?? createdAt),
    };
  };
}

/** Where a contract stands, in a few words of a list. */
export function useShortStage(contract: ContractLine, side: OrganizationType): string {
  const { t } = useTranslation("contract-pages");
  const valuesOf = useValues(contract);
  const stage = stageOf(contract, side);
  return t(`short.${stage === "concludedByOrder" ? "ordered" : stage}`, valuesOf(stage));
}

/** The same in sentences, with what follows. */
export function useStage(contract: ContractView, side: OrganizationType): string {
  const { t } = useTranslation("contract-pages");
  const valuesOf = useValues(contract);
  const stage = stageOf(contract, side);
  const whose = contract.withdrawal?.side === side ? "yours" : "theirs";
  return t(`stage.${stage === "withdrawn" ? `withdrawn.${whose}` : stage}`, valuesOf(stage));
}
