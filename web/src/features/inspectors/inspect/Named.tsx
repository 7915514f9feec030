import { useState } from "react";
import type { InspectView } from "#shared/inspectors/inspect-contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { useAgreeToBeNamedMutation } from "./api.ts";
import { isOutside } from "./outside.ts";
import styles from "../InspectPage.module.css";

interface Props {
  work: InspectView;
  onLost: (error: unknown) => void;
  onAgreed: () => void;
}

/** How an inspector will be named, and where; nothing is entered before they agree to it. */
export function Named({ work, onLost, onAgreed }: Props) {
  const { t } = useTranslation("inspect");
  const [agrees, setAgrees] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [agree, { isLoading, error }] = useAgreeToBeNamedMutation();
  const { id, inspector, company, accreditation, by } = work;
  const send = async () => {
    setMissing(!agrees);
    if (!agrees) return;
    const answer = await agree(id);
    if (isOutside(answer.error)) onLost(answer.error);
    if (answer.data) onAgreed();
  };
  return (
    <Card as="section" padded>
      <div className={styles.stack}>
        <h2 className={styles.subtitle}>{t("named.title")}</h2>
        <p>{t("named.text")}</p>
        <Facts
          columns={3}
          long
          items={[
            { label: t("named.inspector"), value: inspector },
            { label: t("named.company"), value: company },
            { label: t("named.accreditation"), value: accreditation ?? t("named.none") },
            { label: t("named.by"), value: t(`side.${by}`), wide: true },
          ]}
        />
        <p className={styles.quiet}>{t("named.wrong")}</p>
        <Checkbox
          label={t("named.agree")}
          checked={agrees}
          error={isMissing && !agrees ? t("named.missing") : undefined}
          onChange={({ target }) => setAgrees(target.checked)}
        />
        <div>
          <Button variant="primary" loading={isLoading} onClick={() => void send()}>
            {t("named.go")}
          </Button>
        </div>
        {!isOutside(error) && <Refusal error={error} place="form" />}
      </div>
    </Card>
  );
}
