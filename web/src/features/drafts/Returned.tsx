import type { DraftCall } from "#shared/team/draft-calls.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useReturnedDraft } from "./use-own-drafts.ts";
import styles from "./Waits.module.css";

/** Why a draft came back, where its author has come to change it. */
export function Returned({ calls }: { calls: readonly DraftCall[] }) {
  const { t } = useTranslation("ui");
  const { day } = useDates();
  const draft = useReturnedDraft();
  if (!draft || !calls.includes(draft.call)) return null;
  const { state, note, decidedBy, decidedAt, body } = draft;
  const files = Array.isArray(body.documents) && body.documents.length > 0;
  return (
    <Notice
      tone="amber"
      title={t(`ask.back.${state === "expired" ? "expired" : "returned"}`, {
        name: decidedBy ?? t("ask.manager"),
        at: decidedAt && day(decidedAt),
      })}
    >
      {note && <p className={styles.said}>{note}</p>}
      <p>
        {t("ask.back.next")} {files && t("ask.back.files")}
      </p>
    </Notice>
  );
}
