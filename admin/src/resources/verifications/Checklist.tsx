import { useTranslate } from "react-admin";
import type { StaffVerificationView } from "#shared/verification/admin-contract.ts";
import { IconAlertTriangle, IconCircleCheck } from "../../ui/icons.ts";
import { formatDay } from "../../ui/moments.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { useListNames } from "../../ui/use-list-names.ts";
import type { useMove } from "../../ui/use-move.ts";
import styles from "./Verifications.module.css";

interface Props {
  request: StaffVerificationView;
  moving: ReturnType<typeof useMove>;
}

/** What has to be looked at, with who has. A line that the screening answers is ticked by nobody. */
export function Checklist({ request: { checks, can, screening }, moving }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const compared = useCompared(screening);
  const mayTick = can.includes("check");
  return (
    <Panel
      title={t("verifying:checklist")}
      aside={
        <span className={styles.small}>
          {t("verifying:checksDone", { done: checks.filter(({ done }) => done).length, of: checks.length })}
        </span>
      }
    >
      <ul className={styles.checks}>
        {checks.map(({ check, done, derived, note, by, at }) => {
          const who = [by, at && formatDay(at, language)].filter(Boolean).join(", ");
          const Icon = done ? IconCircleCheck : IconAlertTriangle;
          const words = (
            <span>
              <strong>{t(`verifying:check.${check}`)}</strong>
              {check === "sanctions" && <small>{compared}</small>}
              <small>{note ?? (done || derived ? null : t(`verifying:checkHint.${check}`))}</small>
              {who && <small>{who}</small>}
            </span>
          );
          return (
            <li key={check}>
              {derived ? (
                <div className={styles.check}>
                  <Icon className={done ? styles.good : styles.bad} size={20} stroke={1.75} aria-hidden="true" />
                  {words}
                </div>
              ) : (
                <label className={styles.check}>
                  <input
                    type="checkbox"
                    checked={done}
                    disabled={!mayTick || moving.isRunning}
                    onChange={() => void moving.move("check", { check, done: !done })}
                  />
                  {words}
                </label>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** With which lists the names were compared, and what came of it; that they were compared with none is said as plainly. */
function useCompared({ state, lists, found, names }: StaffVerificationView["screening"]): string {
  const t = useTranslate();
  const listNames = useListNames();
  if (lists.length === 0) return t("verifying:unscreened.none");
  const result = t("sanctions:organization.found", { found, count: names });
  return [`${listNames(lists)}.`, result, state === "missing" && t("verifying:screeningMissing")]
    .filter(Boolean)
    .join(" ");
}
