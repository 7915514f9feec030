import type { FirstStep, FirstStepName } from "#shared/notifications/first-steps.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { MeView } from "#shared/people/contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCheck } from "#web/src/ui/icons.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import styles from "./FirstSteps.module.css";

/** Where each is done, and the right that it needs. */
const places: Readonly<Record<FirstStepName, { to: `/${string}`; right: MeView["can"][number] | null }>> = {
  email: { to: "/dashboard/settings", right: null },
  organization: { to: "/dashboard/settings", right: "updateOrganization" },
  verification: { to: "/dashboard/settings/verification", right: "askVerification" },
  product: { to: "/dashboard/products?add=1", right: "manageProducts" },
  bankDetails: { to: "/dashboard/settings#payouts", right: "changeBankDetails" },
  goods: { to: "/products/all", right: null },
  order: { to: "/products/all", right: null },
};

interface Props {
  steps: readonly FirstStep[];
  side: OrganizationType;
  me: MeView;
}

/** What a new organization does until its first order, in place of figures that are all nothing. */
export function FirstSteps({ steps, side, me }: Props) {
  const { t } = useTranslation("today");
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <Card as="section">
      <div className={styles.head}>
        <h2 className={styles.heading}>{t(`steps.title.${side}.${steps.length}`)}</h2>
        <p className={styles.count}>{t("steps.done", { done, count: steps.length })}</p>
        <div className={styles.bars} aria-hidden="true">
          {steps.map(({ step, done: isDone }) => (
            <span key={step} className={classNames(isDone && styles.full)} />
          ))}
        </div>
      </div>
      <ol>
        {steps.map((step, at) => (
          <Step key={step.step} {...{ step, me }} number={at + 1} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, me, number, isNext }: { step: FirstStep; me: MeView; number: number; isNext: boolean }) {
  const { t } = useTranslation("today");
  const { day } = useDates();
  const { step: name, done, doneAt } = step;
  const { to, right } = places[name];
  const may = right === null || me.can.includes(right);
  const end = () => {
    if (done && name === "organization" && may) return <TextLink to={to}>{t("steps.organization.change")}</TextLink>;
    if (done) return doneAt && <time dateTime={doneAt}>{day(doneAt)}</time>;
    // Nobody orders before they have found something.
    if (name === "order") return null;
    if (!may) return t(right === "askVerification" ? "steps.whoManages" : "steps.who");
    return (
      <ButtonLink to={to} size={isNext ? "medium" : "small"} variant={isNext ? "primary" : "outline"}>
        {t(`steps.${name}.action`)}
      </ButtonLink>
    );
  };
  return (
    <li className={classNames(styles.step, isNext && styles.next)} aria-current={isNext ? "step" : undefined}>
      <span className={classNames(styles.mark, done && styles.done)} aria-hidden="true">
        {done ? <Icon of={IconCheck} /> : number}
      </span>
      <div className={styles.text}>
        <h3 className={styles.title}>
          {done && <VisuallyHidden>{t("steps.isDone")} </VisuallyHidden>}
          {t(`steps.${name}.title`)}
        </h3>
        <p>{t(`steps.${name}.text`, { email: me.user.email })}</p>
      </div>
      <div className={styles.end}>{end()}</div>
    </li>
  );
}
