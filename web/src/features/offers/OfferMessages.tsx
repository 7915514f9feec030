import { useId } from "react";
import type { OfferView } from "#shared/offers/contract.ts";
import { Conversation } from "#web/src/features/threads/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconChevronDown, IconMessages } from "#web/src/ui/icons.ts";
import styles from "./OfferMessages.module.css";

interface Props {
  offer: OfferView;
  isOpen: boolean;
  /** How many times somebody has asked to write. */
  asked: number;
  onToggle: () => void;
}

/** The conversation about an offer, behind a button that says how much there is. */
export function OfferMessages({ offer, isOpen, asked, onToggle }: Props) {
  const { t } = useTranslation("offers");
  const id = useId();
  const { messages, unread } = offer.conversation;
  return (
    <div className={styles.messages}>
      <div className={styles.head}>
        <Button
          variant="ghost"
          size="small"
          icon={IconMessages}
          iconAfter={IconChevronDown}
          className={isOpen ? styles.opened : undefined}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          {messages > 0 ? t("messages.counted", { count: messages }) : t("messages.none")}
        </Button>
        {unread > 0 && <span className={styles.unread}>{t("messages.unread", { count: unread })}</span>}
      </div>
      {isOpen && (
        <div id={id}>
          <Conversation threadId={offer.id} look="part" asked={asked} />
        </div>
      )}
    </div>
  );
}
