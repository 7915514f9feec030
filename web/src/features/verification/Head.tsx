import type { ReactNode } from "react";
import { countryName } from "#shared/kernel/country.ts";
import type { VerificationView } from "#shared/verification/contract.ts";
import type { OrganizationView } from "#shared/organizations/contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Timeline } from "#web/src/ui/Timeline.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { stageLook, stageOf } from "./stage.ts";
import { stepsOf } from "./steps.ts";
import styles from "./Head.module.css";

interface Props {
  view: VerificationView;
  organization: OrganizationView;
  /** What is next, at the foot. */
  children: ReactNode;
}

/** How far the verification is, by its five steps. */
export function Head({ view, organization, children }: Props) {
  const { t } = useTranslation("verification");
  const language = useLanguage();
  const dates = useDates();
  const stage = stageOf(view);
  const { name, country, city } = organization;
  const place = [city, country && countryName(country, language)].filter(Boolean).join(", ");
  const until = view.verifiedUntil && dates.calendarDay(view.verifiedUntil);
  const isRenewal = view.request?.renewal && ["draft", "waiting", "questions"].includes(stage);
  return (
    <Card as="section" className={classNames(styles.card, stage === "questions" && styles.asks)}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <div className={styles.badges}>
          {isRenewal && view.state === "verified" && (
            <Badge {...stageLook.verified}>{t("state.verified", { day: until })}</Badge>
          )}
          {(stage !== "verified" || until) && (
            <Badge {...stageLook[stage]}>
              {isRenewal
                ? t("state.renewal", { state: t(`state.${stage}`, { day: until }) })
                : t(`state.${stage}`, { day: until })}
            </Badge>
          )}
        </div>
        {place && (
          <p className={styles.place}>
            {country && <Flag country={country} />}
            {place}
          </p>
        )}
      </div>
      {/* Decided without a request, it has gone no steps. */}
      {(view.request ?? stage === "none") && (
        <div className={styles.steps}>
          <Timeline label={t("steps.label")} steps={stepsOf(view, stage, { t, dates })} />
        </div>
      )}
      {children}
    </Card>
  );
}
