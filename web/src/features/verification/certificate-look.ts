import type { TFunction } from "i18next";
import type { CertificateView } from "#shared/verification/contract.ts";
import { dayOf, verificationDays } from "#shared/verification/rules.ts";
import { IconHourglass } from "#web/src/ui/icons.ts";
import type { StatusLook } from "#web/src/ui/status-look.ts";
import { filedLook } from "./stage.ts";

/** Whole days until the last one; 0 on that day itself. */
export const daysLeft = ({ validUntil }: Pick<CertificateView, "validUntil">, now: Date): number =>
  Math.round((Date.parse(validUntil) - Date.parse(dayOf(now))) / 86_400_000);

/** One that is in force and ends within the time of the first reminder. */
export const isEnding = (certificate: CertificateView, now: Date): boolean =>
  certificate.state === "accepted" && !certificate.ended && daysLeft(certificate, now) <= verificationDays.reminders[0];

/** A certificate's state: when it ends matters more than that it was accepted. */
export function lookOf(
  certificate: CertificateView,
  now: Date,
  t: TFunction<"verification">,
): StatusLook & { label: string } {
  if (certificate.ended) return { tone: "danger", icon: IconHourglass, label: t("certificates.ended") };
  if (isEnding(certificate, now)) {
    const count = daysLeft(certificate, now);
    const label = count === 0 ? t("certificates.endsToday") : t("certificates.endsIn", { count });
    return { tone: "amber", icon: IconHourglass, label };
  }
  return { ...filedLook[certificate.state], label: t(`filed.${certificate.state}`) };
}
