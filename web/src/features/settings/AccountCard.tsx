import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { MeView } from "#shared/people/contract.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import styles from "./SettingsForm.module.css";

export function AccountCard({ user }: { user: MeView["user"] }) {
  const { t } = useTranslation("settings");
  const { day } = useDates();
  return (
    <Card as="section">
      <CardHead title={t("account.title")} />
      <div className={styles.body}>
        <dl className={styles.account}>
          <div>
            <dt>{t("account.email")}</dt>
            <dd>{user.email}</dd>
          </div>
          <div>
            <dt>{t("account.created")}</dt>
            <dd>{day(user.createdAt)}</dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}
