import { useState } from "react";
import type { MeView } from "#shared/people/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import styles from "./SuspendedNotice.module.css";

/** Said to whoever has lost their organization while a page of it stood open: what they see then is not where they began. */
export function NoLongerMember({ me }: { me: MeView }) {
  const { t } = useTranslation("dashboard");
  const [belonged, setBelonged] = useState<string>();
  const name = me.organization?.name;
  if (name !== undefined && name !== belonged) setBelonged(name);
  if (name !== undefined || belonged === undefined) return null;
  return (
    <div className={styles.place} role="status">
      <Notice tone="amber" title={t("noLongerMember.title", { name: belonged })}>
        {t("noLongerMember.text")}
      </Notice>
    </div>
  );
}
