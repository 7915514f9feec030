import { useEffect, useRef, type FormEvent, type KeyboardEvent } from "react";
import { useWatch } from "react-hook-form";
import { messageDraft, type ThreadView } from "#shared/threads/contract.ts";
import { mostFiles } from "#shared/threads/rules.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { CopyButton } from "#web/src/ui/CopyButton.tsx";
import { IconPaperclip, IconRefresh, IconSend } from "#web/src/ui/icons.ts";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import {
  ChooseFiles,
  TakePicture,
  UploadList,
  refuseFiles,
  useArrival,
  useFilePlace,
  useUploads,
} from "../documents/index.ts";
import { useWriteMessageMutation } from "./api.ts";
import { ComposerHint } from "./ComposerHint.tsx";
import { keepMessage, keptMessage, keyOfMessage } from "./kept-message.ts";
import styles from "./Composer.module.css";

const mostLines = 8;

interface Props {
  thread: ThreadView;
  /** How many times somebody has asked to write. */
  asked: number;
  onSent: () => void;
}

/**
 * Where one writes. What is typed stays until it has arrived, also over a reload; what could not be sent is sent again as the same message. Files are
 * on their way as soon as they are chosen; a message that is sent before they are there goes out with the last of them. Where nobody may write any
 * more, what was prepared stays to be read and copied; without any there is nothing.
 */
export function Composer({ thread, asked, onSent }: Props) {
  const { t } = useTranslation(["threads", "documents"]);
  const files = useUploads({ purpose: "message", place: thread.id, most: mostFiles, kept: true });
  const { isOver, place } = useFilePlace(files);
  const canWrite = thread.can.includes("write");
  const form = useContractForm(messageDraft, {
    defaultValues: { text: keptMessage(thread.id).text, documents: [] as string[] },
  });
  const [write, { isLoading, error, reset }] = useWriteMessageMutation();
  const { stage, isAwaiting, arrived, giveUp } = useArrival(files);
  const { ref, ...field } = form.field("text", {
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      keepMessage(thread.id, { text: value, documents: files.ids, key: null });
      if (error) reset();
    },
  });
  const area = useRef<HTMLTextAreaElement>(null);
  const typed = useWatch({ control: form.control, name: "text" });
  useEffect(() => {
    if (asked > 0 && canWrite) area.current?.focus();
  }, [asked, canWrite]);
  const submit = (documents: string[]) => {
    // Words are needed only where there are no files.
    form.setValue("documents", documents);
    return form.handleSubmit(async ({ text }) => {
      const message = { text, documents };
      const idempotencyKey = keyOfMessage(thread.id, { ...message, text: form.getValues("text") });
      const answer = await write({ threadId: thread.id, ...message, idempotencyKey });
      if (answer.error) {
        if (isApiError(answer.error)) form.refuse(answer.error);
        refuseFiles(answer.error, { documents: files });
        return;
      }
      keepMessage(thread.id, { text: "", documents: [], key: null });
      form.reset({ text: "", documents: [] });
      files.clear();
      form.setFocus("text");
      onSent();
    })();
  };
  const send = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isLoading || isAwaiting || !canWrite) return;
    const [documents] = (await arrived()) ?? [];
    if (documents) await submit(documents);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  const lines = Math.min(mostLines, typed.split("\n").length);
  const isBesideField = Boolean(field.error);
  if (!canWrite && typed.trim() === "" && files.files.length === 0) return null;
  return (
    <form
      noValidate
      className={classNames(styles.composer, isOver && styles.dropped)}
      onSubmit={(event) => void send(event)}
      data-print="never"
      {...place}
    >
      <TextArea
        hideLabel
        label={t("write", { name: thread.partner.name })}
        placeholder={t("write", { name: thread.partner.name })}
        rows={lines}
        readOnly={isLoading || isAwaiting || !canWrite}
        className={styles.area}
        onKeyDown={onKeyDown}
        {...field}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
      />
      <div className={styles.chosen}>
        <UploadList uploads={files} label={t("files.chosen")} />
      </div>
      {!isBesideField && <Refusal error={error} place="form" />}
      {canWrite ? (
        <div className={styles.tools}>
          <div className={styles.files}>
            <ChooseFiles uploads={files} variant="ghost" icon={IconPaperclip} iconOnly>
              {t("documents:upload.attach")}
            </ChooseFiles>
            <TakePicture uploads={files} variant="ghost" iconOnly />
          </div>
          <ComposerHint typed={typed} stage={stage} giveUp={giveUp} />
          <Button
            type="submit"
            variant="primary"
            className={styles.send}
            icon={error ? IconRefresh : IconSend}
            loading={isLoading || isAwaiting}
          >
            {t(isLoading ? "sending" : error && !isBesideField ? "sendAgain" : "send")}
          </Button>
        </div>
      ) : (
        <div className={styles.tools}>
          <span className={styles.hint}>{t("unsent")}</span>
          {typed.trim() !== "" && <CopyButton text={typed} what={t("copyUnsent")} />}
        </div>
      )}
    </form>
  );
}
