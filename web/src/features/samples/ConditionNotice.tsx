import type { ReactNode } from "react";
import { samplePath } from "#shared/desktop/addresses.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { RequestSample } from "./RequestSample.tsx";

type Shown = Pick<NonNullable<OrderView["sampleCondition"]>, "type" | "dueOn" | "state">;
const tones = { approved: "success", awaited: "amber", failed: "danger" } as const;

/** What hangs on the approval of a sample, and how far that has come. */
export function Condition({ condition, unpaid, action }: { condition: Shown; unpaid?: boolean; action?: ReactNode }) {
  const { t } = useTranslation("samples");
  const { calendarDay } = useDates();
  const { type, state, dueOn } = condition;
  return (
    <Notice tone={tones[state]} title={t(`condition.title.${type}`)} action={action}>
      {t(`condition.${unpaid && state === "failed" ? "failedUnpaid" : state}`, { day: calendarDay(dueOn) })}
    </Notice>
  );
}

/** The same of an order whose goods have not left, with the way to the sample, or to ask for one. */
export function ConditionNotice({ order }: { order: OrderView }) {
  const { t } = useTranslation("samples");
  const { sampleCondition: condition, status, side } = order;
  if (!condition || (status !== "created" && status !== "funded")) return null;
  return (
    <Condition
      condition={condition}
      unpaid={status === "created"}
      action={
        condition.newest ? (
          <ButtonLink to={samplePath(condition.newest.id)}>{t("condition.toSample")}</ButtonLink>
        ) : (
          <RequestSample
            about={{ orderId: order.id }}
            type={condition.type}
            side={side}
            dueOn={condition.dueOn}
            agreed
          />
        )
      }
    />
  );
}
