import { useGetIdentity, useGetList, useTranslate } from "react-admin";
import type { ProposedRateView } from "#shared/currencies/contract.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { IconAlertCircle } from "../../ui/icons.ts";
import { formatMoment } from "../../ui/moments.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./Rates.module.css";

/** So long a refusal is told at the top of the page, in milliseconds: a weekend and some days. Later it stands among the decided ones. */
const toldFor = 7 * 86_400_000;
const latest = { sort: { field: "importedAt", order: "DESC" as const }, pagination: { page: 1, perPage: 50 } };

/** What of the reader's own was refused, until a rate of that moment or a later one holds, or another of theirs waits. */
export function refusalsToTell(
  rates: readonly ProposedRateView[],
  { reader, now }: { reader: string | undefined; now: number },
): ProposedRateView[] {
  const own = rates.filter(({ importedBy }) => importedBy !== null && importedBy === reader);
  return own.filter(
    ({ status, currency, last, asOf, importedAt, decidedAt }) =>
      status === "refused" &&
      now - Date.parse(decidedAt ?? importedAt) < toldFor &&
      !(last && last.asOf >= asOf) &&
      !own.some((other) => other.currency === currency && other.importedAt > importedAt),
  );
}

/** Whoever has imported a rate that was refused reads by whom and why. */
export function RefusedRates() {
  const t = useTranslate();
  const language = useLanguage();
  const { identity } = useGetIdentity();
  const { data, dataUpdatedAt } = useGetList<ProposedRateView>(
    "proposed-rates",
    { ...latest, filter: {} },
    { onError: () => undefined },
  );
  const refused = refusalsToTell(data ?? [], { reader: identity?.fullName, now: dataUpdatedAt });
  if (refused.length === 0) return null;
  return (
    <div className={styles.panel}>
      <Stack>
        {refused.map(({ id, currency, usdPerUnit, decidedBy, decidedAt, decidedReason, importedAt }) => (
          <Notice key={id} tone="amber" icon={IconAlertCircle} role="status">
            <strong>{t("rates.waiting.refusedTitle", { currency, rate: formatNumber(usdPerUnit, language) })}</strong>
            <span>
              {t("rates.waiting.refusedBy", {
                by: decidedBy ?? "–",
                at: formatMoment(decidedAt ?? importedAt, language),
                reason: decidedReason ?? "–",
              })}
            </span>
            <span>{t("rates.waiting.refusedNext")}</span>
          </Notice>
        ))}
      </Stack>
    </div>
  );
}
