import type { ContractView } from "#shared/contracts/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { IconFileText, IconPencil, IconShieldLock } from "#web/src/ui/icons.ts";
import { Timeline, type TimelineStep } from "#web/src/ui/Timeline.tsx";
import { contractLook } from "../contract-look.ts";

/** The way of a contract from the acceptance to the order, with who signed when; how it left the way stands last. */
export function ContractSteps({ contract }: { contract: ContractView }) {
  const { t } = useTranslation("contract-pages");
  const { moment, deadline } = useDates();
  const { status, createdAt, signatures, signUntil, orderUntil, order, endedAt, text } = contract;
  const isOpen = status === "awaiting" || status === "signed";
  const signing = (["supplier", "buyer"] as const)
    .map((side) => ({ side, signature: signatures.find((one) => one.side === side) }))
    // Who signed first stands first.
    .sort((one, other) => (one.signature?.signedAt ?? "9").localeCompare(other.signature?.signedAt ?? "9"))
    .map(({ side, signature }): TimelineStep => ({
      id: side,
      label: t(`step.${side}`),
      icon: IconPencil,
      state: signature ? "completed" : status === "awaiting" ? "current" : "omitted",
      actor: signature?.name ?? text.parties[side].name,
      date: signature
        ? moment(signature.signedAt)
        : status === "awaiting" && signUntil
          ? t("until", { deadline: deadline(signUntil) })
          : t("signature.none"),
    }));
  const steps: TimelineStep[] = [
    { id: "made", label: t("step.made"), icon: IconFileText, state: "completed", date: moment(createdAt) },
    ...signing,
  ];
  if (isOpen)
    steps.push({
      id: "ordered",
      label: t("step.ordered"),
      icon: IconShieldLock,
      state: order ? "completed" : status === "signed" ? "current" : "pending",
      actor: order ? order.reference : text.parties.buyer.name,
      ...(!order && orderUntil && { date: t("until", { deadline: deadline(orderUntil) }) }),
    });
  else
    steps.push({
      id: status,
      label: t(`step.${status}`),
      icon: contractLook[status].icon,
      state: "failed",
      date: moment(endedAt ?? signUntil ?? createdAt),
      ...(contract.withdrawal && {
        actor: contract.text.parties[contract.withdrawal.side].name,
      }),
    });
  return <Timeline label={t("course")} steps={steps} />;
}
