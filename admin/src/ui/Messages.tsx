import { useTranslate } from "react-admin";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { StaffMessageView } from "#shared/threads/admin-contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./Messages.module.css";

/** What stands around messages looks as they do. */
export { styles as messageStyles };
import { Moment } from "./Moment.tsx";
import { Papers } from "./Papers.tsx";

interface Props {
  /** In their sequence. */
  messages: readonly StaffMessageView[];
  /** Both organizations' names. */
  names: Record<OrganizationType, string>;
  /** The position of the one that was reported. */
  meant?: number | null;
}

/** What two organizations have written each other: who for which of them, when, the words, and the files. */
export function Messages({ messages, names, meant = null }: Props) {
  return (
    <ol className={styles.messages}>
      {messages.map((message) => (
        <Message
          key={message.position}
          message={message}
          organization={names[message.side]}
          isMeant={message.position === meant}
        />
      ))}
    </ol>
  );
}

interface MessageProps {
  message: StaffMessageView;
  organization: string;
  isMeant: boolean;
}

function Message({ message: { side, author, text, createdAt, papers }, organization, isMeant }: MessageProps) {
  const t = useTranslate();
  return (
    <li className={classNames(styles.message, isMeant && styles.meant)}>
      <p className={styles.note}>
        {isMeant && <strong>{t("reports.meant")} </strong>}
        {t("reports.wrote", {
          name: author ?? t("papers.gone"),
          organization,
          side: t(`choices:organizationType.${side}`),
        })}{" "}
        <Moment at={createdAt} />
      </p>
      {text && (
        <p dir="auto" className={styles.text}>
          {text}
        </p>
      )}
      {papers.length > 0 && (
        <Papers papers={papers} kindOf={({ document }) => t(`documents:purpose.${document.purpose}`)} />
      )}
    </li>
  );
}
