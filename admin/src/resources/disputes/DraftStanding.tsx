import { useTranslate } from "react-admin";
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from "../../ui/icons.ts";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./DraftStanding.module.css";
import type { DraftStanding as Standing } from "./use-decision-draft.ts";

interface Props {
  standing: Standing;
  onRetry: () => void;
  onRead: () => void;
}

/** Whether what is typed is kept: a word beside it, and a way out where it is not. */
export function DraftStanding({ standing, onRetry, onRead }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const { kind } = standing;
  if (kind === "loading" || kind === "none") return null;
  const isWrong = kind === "failed" || kind === "elsewhere" || kind === "over";
  const Icon = isWrong ? IconAlertTriangle : kind === "saving" ? IconHourglass : IconCircleCheck;
  const time = kind === "saved" ? new Date(standing.at).toLocaleTimeString(language, { timeStyle: "short" }) : "";
  return (
    <p className={isWrong ? styles.wrong : styles.kept} role="status">
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>{t(`desk.draft.${kind}`, { time })}</span>
      {kind === "failed" && (
        <button type="button" onClick={onRetry}>
          {t("desk.draft.retry")}
        </button>
      )}
      {kind === "elsewhere" && (
        <button type="button" onClick={onRead}>
          {t("desk.draft.read")}
        </button>
      )}
    </p>
  );
}
