import { useEffect, useRef } from "react";
import type { DraftView } from "#shared/team/drafts-contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { IconHourglass } from "#web/src/ui/icons.ts";
import styles from "./Waits.module.css";

interface Props {
  drafts: readonly DraftView[];
  /** The reader has just asked for it. */
  fresh?: boolean;
}

/** What of an offer or an order waits for a manager: whoever may send it is led there. */
export function Waits({ drafts, fresh = false }: Props) {
  const { t } = useTranslation("ui");
  const { moment } = useDates();
  const place = useRef<HTMLDivElement>(null);
  const isThere = drafts.length > 0;
  useEffect(() => {
    if (!fresh || !isThere) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "center" });
  }, [fresh, isThere]);
  if (!isThere) return null;
  return (
    <div ref={place} tabIndex={-1} className={styles.waits}>
      {drafts.map(({ id, call, createdAt, draftedBy, can }) => (
        <Notice key={id} tone="amber" icon={IconHourglass}>
          {t(`ask.waits.${call}`, { at: moment(createdAt), name: draftedBy?.name ?? t("ask.colleague") })}{" "}
          <TextLink quiet to="/dashboard/team#drafts">
            {t(can.includes("send") ? "ask.review" : "ask.read")}
          </TextLink>
        </Notice>
      ))}
    </div>
  );
}
