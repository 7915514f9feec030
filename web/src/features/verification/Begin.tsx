import { checks } from "#shared/verification/choices.ts";
import type { VerificationView } from "#shared/verification/contract.ts";
import { validity, workingDaysToDecide } from "#shared/verification/rules.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { CheckList } from "#web/src/ui/CheckList.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconRosetteDiscountCheckFilled } from "#web/src/ui/icons.ts";
import { useBeginVerificationMutation } from "./api.ts";
import styles from "./Begin.module.css";

/** Who has not asked yet reads what is checked, why, how long it takes and what is needed. */
export function Begin({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verification");
  const [begin, { isLoading, error }] = useBeginVerificationMutation();
  const { organizationId, requiredPapers, can } = view;
  const parts = [
    { title: t("begin.checked"), items: checks.map((check) => t(`begin.checks.${check}`)) },
    { title: t("begin.needed"), items: [t("begin.details"), ...requiredPapers.map((kind) => t(`paper.${kind}`))] },
    {
      title: t("begin.how"),
      items: [
        t("begin.time", { count: workingDaysToDecide }),
        t("begin.holds", { count: validity.defaultMonths }),
        t("begin.safe"),
      ],
    },
  ];
  return (
    <Card as="section" className={styles.card}>
      <div className={styles.why}>
        <Icon of={IconRosetteDiscountCheckFilled} size="large" className={styles.mark} />
        <div>
          <h2 className={styles.title}>{t("begin.title")}</h2>
          <p className={styles.text}>{t("begin.why")}</p>
        </div>
      </div>
      <div className={styles.parts}>
        {parts.map(({ title, items }) => (
          <section key={title}>
            <h3 className={styles.part}>{title}</h3>
            <CheckList items={items} />
          </section>
        ))}
      </div>
      {can.includes("begin") && (
        <div className={styles.foot}>
          <Button variant="primary" size="large" loading={isLoading} onClick={() => void begin({ organizationId })}>
            {t("do.begin")}
          </Button>
          <Refusal error={error} />
        </div>
      )}
    </Card>
  );
}
