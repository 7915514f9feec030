import { useWatch } from "react-hook-form";
import { classNames } from "#shared/look/class-names.ts";
import {
  Awaited,
  ChooseFiles,
  TakePicture,
  UploadList,
  useFilePlace,
  type ArrivalStage,
  type Uploads,
} from "#web/src/features/documents/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNow } from "#web/src/screens/dates.ts";
import { IconPaperclip } from "#web/src/ui/icons.ts";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { timeLeft } from "../terms/time-left.ts";
import { TermRow } from "./TermRow.tsx";
import { localMoment, momentOf } from "./typed.ts";
import type { CounterForm } from "./use-counter-form.ts";
import styles from "./CounterForm.module.css";

/** Until when the version can be accepted, by the reader's own clock. */
export function ValidityTerm({ form }: { form: CounterForm }) {
  const { t } = useTranslation("negotiation");
  const now = useNow();
  const typed = useWatch({ control: form.control, name: "validUntil" });
  const left = typed && momentOf(typed) !== typed ? timeLeft(momentOf(typed), now) : "over";
  const words =
    left === "over" ? undefined : left === "soon" ? t("due.soon") : t(`due.${left.unit}`, { count: left.count });
  return (
    <TermRow term="validUntil">
      <TextInput
        type="datetime-local"
        hideLabel
        label={t("counter.validity.label")}
        help={words && t("counter.validity.help", { left: words })}
        min={localMoment(now)}
        fieldClassName={styles.moment}
        {...form.field("validUntil")}
      />
    </TermRow>
  );
}

interface Props {
  form: CounterForm;
  files: Uploads;
  stage: ArrivalStage;
  giveUp: () => void;
}

/** Words to the other side, which go into the conversation, with files. */
export function MessageTerm({ form, files, stage, giveUp }: Props) {
  const { t } = useTranslation("negotiation");
  const { isOver, place } = useFilePlace(files);
  return (
    <TermRow term="message">
      <div className={classNames(styles.message, isOver && styles.over)} {...place}>
        <TextArea hideLabel rows={3} label={t("counter.message.label")} {...form.field("message")} />
        <UploadList uploads={files} label={t("counter.message.attached")} />
        <div className={styles.line}>
          <ChooseFiles uploads={files} size="small" icon={IconPaperclip}>
            {t("counter.message.attach")}
          </ChooseFiles>
          <TakePicture uploads={files} size="small" />
          <Awaited stage={stage} giveUp={giveUp} size="small" />
        </div>
      </div>
    </TermRow>
  );
}
