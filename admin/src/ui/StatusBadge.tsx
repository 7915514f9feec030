import { useTranslate } from "react-admin";
import type { ReviewStatus } from "#shared/catalogue/review-process.ts";
import type { DisputeOutcome, DisputeStatus } from "#shared/disputes/process.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import type { VerificationState } from "#shared/organizations/choices.ts";
import type { IdentityRequestState } from "#shared/organizations/identity-process.ts";
import { Badge } from "./Badge.tsx";
import { disputeLook, identityLook, orderLook, outcomeLook, reviewLook, verificationLook } from "./status-look.ts";

/** `isDivided`: a part was released, the rest went back to the buyer. */
export function OrderBadge({ status, isDivided }: { status: OrderStatus; isDivided?: boolean }) {
  const t = useTranslate();
  if (isDivided)
    return (
      <Badge tone={orderLook(status).tone} icon={outcomeLook.split.icon}>
        {t("escrow:partRefunded")}
      </Badge>
    );
  return <Badge {...orderLook(status)}>{t(`escrow:status.${status}`)}</Badge>;
}

export function DisputeBadge({ status }: { status: DisputeStatus }) {
  const t = useTranslate();
  return <Badge {...disputeLook[status]}>{t(`disputes.status.${status}`)}</Badge>;
}

export function OutcomeBadge({ outcome }: { outcome: DisputeOutcome }) {
  const t = useTranslate();
  return <Badge {...outcomeLook[outcome]}>{t(`disputes.outcome.${outcome}`)}</Badge>;
}

export function VerificationBadge({ state }: { state: VerificationState }) {
  const t = useTranslate();
  return <Badge {...verificationLook[state]}>{t(`organizations.verification.${state}`)}</Badge>;
}

export function ReviewBadge({ status }: { status: ReviewStatus }) {
  const t = useTranslate();
  return <Badge {...reviewLook[status]}>{t(`reviews.status.${status}`)}</Badge>;
}

export function IdentityBadge({ status }: { status: IdentityRequestState }) {
  const t = useTranslate();
  return <Badge {...identityLook[status]}>{t(`identity.status.${status}`)}</Badge>;
}
