import type { OwnProductView, resubmission } from "#shared/catalogue/contract.ts";
import type { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import type { ProductValues } from "./product-draft.ts";
import styles from "./ProductForm.module.css";

/** Why our team has taken a listing down, above the form that mends it. */
export function TakenDownReason({ review: { ground, reason } }: Pick<OwnProductView, "review">) {
  const { t } = useTranslation(["listings", "notifications"]);
  return (
    <Notice tone="danger" title={t("reasonTitle")}>
      {ground && <p>{t(`notifications:ground.${ground}`)}</p>}
      <p dir="auto" className={styles.quote}>
        {reason}
      </p>
      <p>{t("reasonHint")}</p>
    </Notice>
  );
}

/** What its supplier says to whoever looks at it again. */
export function ReviewerWords({
  form: { field },
}: {
  form: ReturnType<typeof useContractForm<typeof resubmission, ProductValues>>;
}) {
  const { t } = useTranslation("listings");
  return <TextArea optional rows={3} maxLength={1000} label={t("words")} help={t("wordsHelp")} {...field("words")} />;
}
