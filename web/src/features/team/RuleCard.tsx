import { useState } from "react";
import type { TeamRuleView } from "#shared/team/rule-contract.ts";
import { factorDays } from "#shared/team/rules.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { IconBell, IconShieldCheck } from "#web/src/ui/icons.ts";
import { useRemindMemberMutation, useSetTeamRuleMutation, useTeamRuleQuery } from "./api.ts";
import styles from "./TeamPage.module.css";

/** Whether everybody needs a second factor, and who lacks one. */
export function RuleCard({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation("team");
  const { data } = useTeamRuleQuery(organizationId);
  const [asking, setAsking] = useState(false);
  if (!data) return null;
  const isOn = data.secondFactorSince !== null;
  return (
    <Card as="section">
      <CardHead
        title={t("rule.title")}
        aside={
          <Badge tone={isOn ? "success" : "grey"} icon={IconShieldCheck}>
            {t(isOn ? "rule.on" : "rule.off")}
          </Badge>
        }
      />
      <div className={styles.part}>
        <div>
          <b>{t("rule.factor")}</b>
          <p className={styles.quiet}>
            {t(!isOn ? "rule.none" : data.lackingTotal === 0 ? "rule.allHave" : "rule.some", {
              count: data.lackingTotal,
              days: factorDays,
            })}
          </p>
        </div>
        {data.lacking.length > 0 && (
          <ul className={styles.lacking}>
            {data.lacking.map((each) => (
              <Lacking key={each.memberId} organizationId={organizationId} lacking={each} />
            ))}
          </ul>
        )}
        {data.can.includes("setRule") && (
          <div>
            <Button size="small" onClick={() => setAsking(true)}>
              {t(isOn ? "rule.end" : "rule.begin")}
            </Button>
          </div>
        )}
      </div>
      {asking && <RuleDialog organizationId={organizationId} isOn={isOn} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Lacking({ organizationId, lacking }: { organizationId: string; lacking: TeamRuleView["lacking"][number] }) {
  const { t } = useTranslation("team");
  const { day } = useDates();
  const [remind, reminded] = useRemindMemberMutation();
  const { memberId, name, readsOnlyFrom, can } = lacking;
  return (
    <li>
      <p className={styles.quiet}>{t("rule.until", { name, day: day(readsOnlyFrom) })}</p>
      {can.includes("remind") && (
        <Button
          size="small"
          variant="ghost"
          icon={IconBell}
          loading={reminded.isLoading}
          aria-label={t("rule.remindOf", { name })}
          onClick={() => void remind({ organizationId, memberId })}
        >
          {t("rule.remind")}
        </Button>
      )}
      <span role="status" className={styles.quiet}>
        {reminded.isSuccess && t("rule.reminded")}
      </span>
      <Refusal error={reminded.error} place="form" />
    </li>
  );
}

function RuleDialog({ organizationId, isOn, onClose }: { organizationId: string; isOn: boolean; onClose: () => void }) {
  const { t } = useTranslation("team");
  const [set, { isLoading, error }] = useSetTeamRuleMutation();
  const act = async () => {
    const answer = await set({ organizationId, secondFactor: !isOn });
    if (!answer.error) onClose();
  };
  return (
    <Dialog
      open
      size="small"
      band="tickLeaf"
      title={t(isOn ? "rule.endTitle" : "rule.beginTitle")}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" loading={isLoading} onClick={() => void act()}>
            {t(isOn ? "rule.end" : "rule.begin")}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <p>{t(isOn ? "rule.endMeans" : "rule.beginMeans", { days: factorDays })}</p>
        <Refusal error={error} place="form" />
      </div>
    </Dialog>
  );
}
