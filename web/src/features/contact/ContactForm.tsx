import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { contactDraft, contactSubjects, contactTopics } from "#shared/contact/contract.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError, useProblemText } from "#web/src/forms/use-problem-text.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { CopyButton } from "#web/src/ui/CopyButton.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCircleCheck, IconSend } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useSendMessageMutation } from "./api.ts";
import styles from "./ContactForm.module.css";

const oneOf = (values: readonly string[], given: string | null): string =>
  given !== null && values.includes(given) ? given : "";

/** What a page that leads here has said about the matter. */
function usePreset() {
  const [search] = useSearchParams();
  return { subject: oneOf(contactSubjects, search.get("subject")), topic: oneOf(contactTopics, search.get("topic")) };
}

export function ContactForm() {
  const { t, i18n } = useTranslation("contact");
  const problemText = useProblemText("form");
  const preset = usePreset();
  const form = useContractForm(contactDraft.omit(["language"]), {
    defaultValues: { name: "", email: "", ...preset, message: "" },
  });
  const [sendMessage, { isLoading }] = useSendMessageMutation();
  const intention = useIntentionKey();
  const [refusal, setRefusal] = useState<unknown>();
  const [sentTo, setSentTo] = useState<string>();

  const send = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    const draft = { ...values, language: languageOf(i18n) };
    const { error } = await sendMessage({ draft, idempotencyKey: intention.keyFor(draft) });
    if (error) {
      if (!(isApiError(error) && form.refuse(error))) setRefusal(error);
      return;
    }
    intention.renew();
    form.reset({ name: values.name, email: values.email, ...preset, message: "" });
    setSentTo(values.email);
  });

  if (sentTo !== undefined) return <Sent to={sentTo} onAgain={() => setSentTo(undefined)} />;
  const { text, reference } = problemText(refusal);
  return (
    <form method="post" className={styles.form} onSubmit={send} noValidate>
      <h2 className={styles.title}>{t("form.label")}</h2>
      <noscript>
        <Notice tone="amber">{t("form.needsScript", { email: siteFacts.email ?? "" })}</Notice>
      </noscript>
      <div className={styles.pair}>
        <TextInput label={t("form.name")} autoComplete="name" maxLength={120} {...form.field("name")} />
        <TextInput
          label={t("form.email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.field("email")}
        />
      </div>
      <div className={styles.pair}>
        <Select
          label={t("form.subject")}
          placeholder={t("form.choose")}
          options={contactSubjects.map((value) => ({ value, label: t(`subject.${value}`) }))}
          defaultValue={preset.subject}
          {...form.field("subject")}
        />
        <Select
          label={t("form.topic")}
          optional
          placeholder={t("form.noTopic")}
          options={contactTopics.map((value) => ({ value, label: t(`topic.${value}`) }))}
          defaultValue={preset.topic}
          {...form.field("topic")}
        />
      </div>
      <TextArea label={t("form.message")} rows={11} help={t("form.messageHelp")} {...form.field("message")} />
      {refusal !== undefined && (
        <Notice tone="danger" role="alert" title={text}>
          {reference && (
            <>
              {t("ui:reference")}{" "}
              <CopyButton text={reference} what={t("ui:copyReference")}>
                {reference}
              </CopyButton>
            </>
          )}
        </Notice>
      )}
      <div className={styles.send}>
        <p>{t("form.privacy")}</p>
        <Button type="submit" variant="primary" size="large" icon={IconSend} loading={isLoading}>
          {t(isLoading ? "form.sending" : "form.send")}
        </Button>
      </div>
    </form>
  );
}

/** In the place of the form, so that nobody wonders whether it was sent. */
function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const { t } = useTranslation("contact");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.sent} role="status">
      <Icon of={IconCircleCheck} size="large" className={styles.sentMark} />
      <h2 ref={heading} tabIndex={-1} className={styles.sentTitle}>
        {t("sent.title")}
      </h2>
      <p>{t("sent.when")}</p>
      <p>{t("sent.letter", { email: to })}</p>
      <Button onClick={onAgain}>{t("sent.again")}</Button>
    </div>
  );
}
