import type { MouseEvent } from "react";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import type { ArrivalStage } from "./use-arrival.ts";
import styles from "./Awaited.module.css";

interface Props {
  stage: ArrivalStage;
  giveUp: () => void;
  size?: "small";
  className?: string;
}

/** What there is to know of a form that waits for its files, beside its button; nothing where none waits or has waited. */
export function Awaited({ stage, giveUp, size, className }: Props) {
  const { t } = useTranslation("documents");
  const isAwaiting = stage === "awaiting";
  const cancel = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    giveUp();
    // This button goes; what would send the form again is the one beside it.
    const place = currentTarget.closest("form") ?? currentTarget.closest("dialog");
    place?.querySelector<HTMLElement>("[type=submit]")?.focus();
  };
  return (
    <>
      <span role="status" className={classNames(styles.words, stage === "idle" && styles.none, className)}>
        {stage !== "idle" && t(isAwaiting ? "upload.awaited" : "upload.givenUp")}
      </span>
      {isAwaiting && (
        <Button variant="ghost" size={size} onClick={cancel}>
          {t("upload.giveUp")}
        </Button>
      )}
    </>
  );
}
