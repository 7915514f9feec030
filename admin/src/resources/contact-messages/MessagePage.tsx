import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { staffContactEndpoints, type ContactMessageView } from "#shared/contact/admin-contract.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { Email } from "../../ui/Email.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useMove } from "../../ui/use-move.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { MessageBadge } from "./MessageBadge.tsx";
import styles from "./MessagePage.module.css";

export function MessagePage() {
  const t = useTranslate();
  return (
    <ShowPage<ContactMessageView>
      list={{ to: "/contact-messages", label: t("resources.contact-messages.name", { count: 2 }) }}
      absent={t("errors:staff.messageNotFound")}
    >
      {(message) => <Message key={message.id} message={message} />}
    </ShowPage>
  );
}

function Message({ message }: { message: ContactMessageView }) {
  const t = useTranslate();
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<unknown>();
  const [isDone, setDone] = useState(false);
  const moving = useMove({
    resource: "contact-messages",
    record: { id: message.id },
    onRefused: setRefusal,
    onDone: () => setDone(true),
  });
  const isOpen = !message.handledAt;
  return (
    <>
      <PageHead
        title={t("messages.title", { name: message.name })}
        back={{
          to: "/contact-messages",
          label: t("resources.contact-messages.name", { count: 2 }),
          here: message.name,
        }}
      >
        <MessageBadge isOpen={isOpen} />
      </PageHead>
      <Stack>
        {isDone && (
          <Notice tone="success" role="status">
            {t("messages.done")}
          </Notice>
        )}
        {refusal !== undefined && !isOpen && !isDone && (
          <Notice tone="danger" role="alert">
            {refusalText(refusal).text}
          </Notice>
        )}
        <Panel title={t("messages.text")}>
          <p className={styles.text} lang={message.language}>
            {message.message}
          </p>
        </Panel>
        <Panel title={t("messages.sender")}>
          <Facts
            items={[
              { label: t("messages.email"), value: <Email of={message.email} /> },
              { label: t("messages.subject"), value: t(`messages.subjectName.${message.subject}`) },
              { label: t("messages.topic"), value: message.topic && t(`messages.topicName.${message.topic}`) },
              { label: t("messages.language"), value: t(`messages.languageName.${message.language}`) },
              { label: t("messages.since"), value: <Moment at={message.createdAt} /> },
            ]}
          />
        </Panel>
        {isOpen ? (
          <Handling message={message} moving={moving} refusal={refusal} onAsk={() => setRefusal(undefined)} />
        ) : (
          <Panel title={t("messages.handling")}>
            <Facts
              items={[
                { label: t("messages.handledBy"), value: message.handledBy },
                { label: t("messages.handledAt"), value: message.handledAt && <Moment at={message.handledAt} /> },
                { label: t("messages.note"), value: message.note, wide: true },
              ]}
            />
          </Panel>
        )}
      </Stack>
    </>
  );
}

interface HandlingProps {
  message: ContactMessageView;
  moving: ReturnType<typeof useMove>;
  refusal: unknown;
  onAsk: () => void;
}

function Handling({ message, moving, refusal, onAsk }: HandlingProps) {
  const t = useTranslate();
  const { permissions } = useStaffPermissions();
  const [isAsking, setAsking] = useState(false);
  // The answer goes to the writer: in their language, whatever the console's is.
  const subject = encodeURIComponent(t(`messages.answerSubject.${message.language}`, { site: siteFacts.name }));
  return (
    <div className={styles.actions}>
      <Button variant="contained" color="primary" href={`mailto:${message.email}?subject=${subject}`}>
        {t("messages.answer")}
      </Button>
      {permissions?.includes("contactMessages.handle") && (
        <Button
          variant="outlined"
          onClick={() => {
            onAsk();
            setAsking(true);
          }}
        >
          {t("messages.handle")}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t("messages.handleTitle")}
          submit={t("messages.handle")}
          help={t("messages.handleHelp")}
          action="handle"
          draftName={`message.${message.id}`}
          schema={staffContactEndpoints.handle.body}
          moving={moving}
          refusal={refusal}
          onClose={() => setAsking(false)}
        >
          <p>{t("messages.handleHint", { name: message.name })}</p>
        </ReasonDialog>
      )}
    </div>
  );
}
