import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import type { StaffVerificationView } from "#shared/verification/admin-contract.ts";
import { Moment } from "../../ui/Moment.tsx";
import { PaperBadge } from "./badges.tsx";
import { replacedBy, type Filed } from "./filed.ts";
import styles from "./Filed.module.css";

interface Props {
  filed: Filed;
  request: StaffVerificationView;
  onOpen: (id: string) => void;
}

/** What was sent before it, and why that was not enough. */
export function FiledHistory({ filed, request, onOpen }: Props) {
  const t = useTranslate();
  const before = replacedBy(filed, request);
  if (before.length === 0) return null;
  return (
    <details className={styles.history} open>
      <summary>{t("verifying:history", { count: before.length })}</summary>
      <ul>
        {before.map(({ id, files, state, reason, decidedBy, sentAt, can }) => (
          <li key={id}>
            <span dir="auto">{files.map(({ name }) => name).join(", ") || t("verifying:viewer.gone")}</span>
            <Moment at={sentAt} day />
            <PaperBadge state={state} />
            {can.includes("view") && (
              <Button size="small" variant="text" color="primary" onClick={() => onOpen(id)}>
                {t("verifying:openOld")}
              </Button>
            )}
            {reason && <p>{[reason, decidedBy].filter(Boolean).join(" – ")}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
