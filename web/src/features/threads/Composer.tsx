import { useEffect, useRef, type KeyboardEvent } from "react";
import { useWatch } from "react-hook-form";
import { messageDraft, type ThreadView } from "#shared/threads/contract.ts";
import { longestMessage } from "#shared/threads/rules.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { IconRefresh, IconSend } from "#web/src/ui/icons.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useWriteMessageMutation } from "./api.ts";
import { keepMessage, keptMessage, keyOfMessage } from "./kept-message.ts";
import styles from "./Composer.module.css";

/** From so many letters on they are counted out. */
const countedFrom = 9500;
const mostLines = 8;

interface Props {
  thread: ThreadView;
  /** Somebody has asked to write. */
  focused?: boolean;
  onSent: () => void;
}

/** Where one writes. What is typed stays until it has arrived, also over a reload; what could not be sent is sent again as the same message. */
export function Composer({ thread, focused, onSent }: Props) {
  const { t } = useTranslation("threads");
  const language = useLanguage();
  const form = useContractForm(messageDraft, { defaultValues: { text: keptMessage(thread.id).text } });
  const [write, { isLoading, error, reset }] = useWriteMessageMutation();
  const { ref, ...field } = form.field("text", {
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      keepMessage(thread.id, { text: value, key: null });
      if (error) reset();
    },
  });
  const area = useRef<HTMLTextAreaElement>(null);
  const typed = useWatch({ control: form.control, name: "text" });
  useEffect(() => {
    if (focused) area.current?.focus();
  }, [focused]);
  const submit = form.handleSubmit(async ({ text }) => {
    const idempotencyKey = keyOfMessage(thread.id, form.getValues("text"));
    const answer = await write({ threadId: thread.id, text, idempotencyKey });
    if (answer.error) {
      if (isApiError(answer.error)) form.refuse(answer.error);
      return;
    }
    keepMessage(thread.id, { text: "", key: null });
    form.reset({ text: "" });
    form.setFocus("text");
    onSent();
  });
  const send = (event?: Parameters<typeof submit>[0]) => {
    if (!isLoading) void submit(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send(event);
  };
  const lines = Math.min(mostLines, typed.split("\n").length);
  const isBesideField = Boolean(field.error);
  return (
    <form noValidate className={styles.composer} onSubmit={send} data-print="never">
      <TextArea
        hideLabel
        label={t("write", { name: thread.partner.name })}
        placeholder={t("write", { name: thread.partner.name })}
        rows={lines}
        readOnly={isLoading}
        className={styles.area}
        onKeyDown={onKeyDown}
        {...field}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
      />
      {!isBesideField && <Refusal error={error} place="form" />}
      {/* What goes with the words has its place at the left of the button. */}
      <div className={styles.tools}>
        <span className={styles.hint}>
          {typed.length >= countedFrom ? (
            <span className={typed.length > longestMessage ? styles.over : undefined}>
              {t("counted", {
                letters: formatNumber(String(typed.length), language),
                most: formatNumber(String(longestMessage), language),
              })}
            </span>
          ) : (
            <span className={styles.keys}>{t("keys")}</span>
          )}
        </span>
        <Button type="submit" variant="primary" icon={error ? IconRefresh : IconSend} loading={isLoading}>
          {t(isLoading ? "sending" : error && !isBesideField ? "sendAgain" : "send")}
        </Button>
      </div>
    </form>
  );
}
