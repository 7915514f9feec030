import { useState } from "react";
import type { DraftView } from "#shared/team/drafts-contract.ts";
import { useListDraftsQuery, useWaitingDrafts, useWithdrawDraftMutation } from "#web/src/features/drafts/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Badge, IconTile } from "#web/src/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { IconHourglass, IconInbox, IconSend, IconShieldLock, IconShip } from "#web/src/ui/icons.ts";
import { againOf } from "./again.ts";
import { DraftDialog } from "./DraftDialog.tsx";
import { useDraftWords } from "./draft-words.tsx";
import { GiveBackDialog } from "./GiveBackDialog.tsx";
import styles from "./DraftsCard.module.css";

const icons = {
  "offers.create": IconSend,
  "offers.accept": IconInbox,
  "offers.counter": IconInbox,
  "offers.reject": IconInbox,
  "quotations.quote": IconSend,
  "escrow.create": IconShieldLock,
  "escrow.ship": IconShip,
  "shipments.ship": IconShip,
} as const satisfies Record<DraftView["call"], unknown>;

type Open = { what: "review" | "giveBack"; draft: DraftView } | null;

/** What members have ready; nothing while there is none. */
export function DraftsCard({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation("team");
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const { data } = useListDraftsQuery({ organizationId, ...(cursor && { cursor }) });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const waiting = useWaitingDrafts(() => true).length;
  if (!data || (data.items.length === 0 && !open)) return null;
  return (
    <Card as="section" id="drafts">
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{t("drafts.title")}</h2>
          <p className={styles.quiet}>{t("drafts.lede")}</p>
        </div>
        {waiting > 0 && (
          <Badge tone="amber" icon={IconHourglass}>
            {waiting}
          </Badge>
        )}
      </div>
      <ul>
        {data.items.map((draft) => (
          <Draft
            key={draft.id}
            organizationId={organizationId}
            draft={draft}
            onOpen={(what) => setOpen({ what, draft })}
          />
        ))}
      </ul>
      {(data.nextCursor !== null || cursors.length > 0) && (
        <div className={styles.pages}>
          {cursors.length > 0 && (
            <Button size="small" onClick={() => setCursors(cursors.slice(0, -1))}>
              {t("drafts.newer")}
            </Button>
          )}
          {data.nextCursor && (
            <Button size="small" onClick={() => setCursors([...cursors, data.nextCursor ?? ""])}>
              {t("drafts.older")}
            </Button>
          )}
        </div>
      )}
      {open?.what === "review" && <DraftDialog organizationId={organizationId} draft={open.draft} onClose={close} />}
      {open?.what === "giveBack" && (
        <GiveBackDialog organizationId={organizationId} draft={open.draft} onClose={close} />
      )}
    </Card>
  );
}

interface DraftProps {
  organizationId: string;
  draft: DraftView;
  onOpen: (what: "review" | "giveBack") => void;
}

function Draft({ organizationId, draft, onOpen }: DraftProps) {
  const { t } = useTranslation("team");
  const { moment } = useDates();
  const words = useDraftWords();
  const [withdraw, withdrawn] = useWithdrawDraftMutation();
  const { id, call, state, can, note, createdAt, decidedAt, decidedBy, draftedBy, refusal } = draft;
  const title = words.titleOf(draft);
  const sum = words.sumOf(draft);
  const until = draft.about.until;
  const again = state !== "waiting" && can.includes("withdraw") ? againOf(draft) : null;
  return (
    <li className={styles.draft}>
      <IconTile tone={state === "waiting" ? "amber" : "grey"} icon={icons[call]} />
      <div className={styles.about}>
        <b>{title}</b>
        <p className={styles.line}>
          {sum && <b>{sum}</b>}
          {sum && until && ". "}
          {until && t("drafts.until", { until: moment(until) })}
        </p>
        <p className={styles.quiet}>
          {t(draftedBy ? "drafts.by" : "drafts.bySomebody", { name: draftedBy?.name, at: moment(createdAt) })}
        </p>
        {state !== "waiting" && decidedAt && (
          <p className={styles.line}>
            {t(`drafts.${state}`, { name: decidedBy ?? t("drafts.manager"), at: moment(decidedAt) })}
            {note && <span className={styles.note}>{note}</span>}
          </p>
        )}
        {state === "waiting" && refusal && <p className={styles.refusal}>{words.refusalOf(refusal)}</p>}
        <Refusal error={withdrawn.error} place="form" />
      </div>
      <div className={styles.buttons}>
        {can.includes("withdraw") && (
          <Button
            size="small"
            variant="ghost"
            loading={withdrawn.isLoading}
            aria-label={t("drafts.withdrawOf", { title })}
            onClick={() => void withdraw({ organizationId, draftId: id })}
          >
            {t(state === "waiting" ? "drafts.withdraw" : "drafts.takeOff")}
          </Button>
        )}
        {can.includes("giveBack") && draftedBy && (
          <Button
            size="small"
            variant="ghost"
            aria-label={t("drafts.giveBackOf", { title })}
            onClick={() => onOpen("giveBack")}
          >
            {t("drafts.giveBack")}
          </Button>
        )}
        <Button
          size="small"
          aria-label={t(can.includes("send") ? "drafts.reviewOf" : "drafts.readOf", { title })}
          onClick={() => onOpen("review")}
        >
          {t(can.includes("send") ? "drafts.review" : "drafts.read")}
        </Button>
        {again && (
          <ButtonLink
            size="small"
            variant="primary"
            to={again.to}
            aria-label={t("drafts.againOf", { title })}
            onClick={again.fill}
          >
            {t("drafts.again")}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
