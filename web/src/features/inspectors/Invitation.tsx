import { useState } from "react";
import type { InspectorInvitationView } from "#shared/inspectors/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { openStates, type InvitationState } from "#shared/inspectors/rules.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Badge, type Tone } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useMoveInvitationMutation, type InvitationMove } from "./api.ts";
import { ReaddressDialog } from "./ReaddressDialog.tsx";
import styles from "./InspectorsPanel.module.css";

export const isOpen = ({ state }: InspectorInvitationView): boolean => openStates.includes(state);

const tones: Readonly<Record<InvitationState, Tone>> = {
  waits: "amber",
  sent: "info",
  undelivered: "danger",
  opened: "info",
  confirmed: "violet",
  submitted: "success",
  revoked: "grey",
  overtaken: "grey",
  expired: "grey",
};

/** What is asked of the reader comes before what they may do beside. */
const answers = ["consent", "refuse"] as const;
const others = ["readdress", "sendAlone", "resend", "revoke"] as const;

interface Props {
  invitation: InspectorInvitationView;
  /** On which side of the order its reader is, and who is on the other. */
  reader: OrganizationType;
  partner: string;
  /** The buyer has not answered the shipped weight. */
  weightOpen: boolean;
  /** When the inspection period ends, where it has begun. */
  inspectBy: string | null;
}

/** One inspector who was invited, where that stands, and what its reader may do about it. */
export function Invitation(props: Props) {
  const { invitation, partner } = props;
  const { t } = useTranslation("inspectors");
  const [move, moved] = useMoveInvitationMutation();
  const [done, setDone] = useState<InvitationMove | null>(null);
  const [isReaddressing, setReaddressing] = useState(false);
  const lines = useLines(props);
  const { id, version, inspector, company, state, side, mode, isJoint, consent, forCase, can } = invitation;
  const go = async (name: InvitationMove) => {
    setDone(null);
    if (name === "readdress") return setReaddressing(true);
    const answer = await move({ id, version, move: name });
    if (!answer.error) setDone(name);
  };
  const button = (name: InvitationMove, variant: "primary" | "ghost" | undefined, words: string) =>
    can.includes(name) && (
      <Button
        key={name}
        size="small"
        {...(variant && { variant })}
        loading={moved.isLoading && moved.originalArgs?.move === name}
        aria-label={t(`moveOf.${name}`, { inspector })}
        onClick={() => void go(name)}
      >
        {words}
      </Button>
    );
  const by = forCase ? "case" : isJoint ? "both" : consent === "awaited" && mode === "joint" ? "asked" : side;
  return (
    <li className={styles.invitation}>
      <div className={styles.head}>
        <b>
          {inspector}, {company}
        </b>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </div>
      <p className={styles.quiet}>
        {t(`by.${by}`)}
        {invitation.listed && `. ${t("line.listed")}`}
      </p>
      {lines.map((line) => (
        <p key={line} className={styles.quiet}>
          {line}
        </p>
      ))}
      {can.includes("consent") && (
        <Notice
          tone="amber"
          action={
            <div className={styles.buttons}>
              {answers.map((name) => button(name, name === "consent" ? "primary" : undefined, t(`ask.${name}`)))}
            </div>
          }
        >
          {t("ask.text", { partner })}
        </Notice>
      )}
      {state === "undelivered" && (
        <Notice tone="danger">
          {t(can.includes("readdress") ? "line.unreached" : "line.unreachedBy", {
            name: invitation.invitedBy ?? partner,
          })}
        </Notice>
      )}
      {others.some((name) => can.includes(name)) && (
        <div className={styles.buttons} data-print="never">
          {others.map((name) => button(name, name === "revoke" ? "ghost" : undefined, t(`move.${name}`)))}
        </div>
      )}
      {isApiError(moved.error) && moved.error.code === "request.versionStale" ? (
        <Notice tone="danger">{t("ask.changed")}</Notice>
      ) : (
        <Refusal error={moved.error} />
      )}
      <span role="status" className={styles.quiet}>
        {done && t(`done.${done === "readdress" && consent === "awaited" ? "readdressAsked" : done}`)}
      </span>
      {isReaddressing && (
        <ReaddressDialog
          invitation={invitation}
          partner={partner}
          onSent={() => setDone("readdress")}
          onClose={() => setReaddressing(false)}
        />
      )}
    </li>
  );
}

/** What is known of it, a paragraph each: the inspector, the message, and what has happened so far. */
function useLines({ invitation, reader, partner, weightOpen, inspectBy }: Props): string[] {
  const { t } = useTranslation("inspectors");
  const { day, deadline } = useDates();
  const { state, side, isJoint, consent, forCase, email, phone, note, answeredAt, deliveredAt } = invitation;
  const isOver = !isOpen(invitation);
  // The side that was asked reads of itself, and not of "the other side".
  const asked = side === reader ? "" : "Ours";
  const past = [
    invitation.invitedBy
      ? t("line.invited", { name: invitation.invitedBy, day: day(invitation.createdAt) })
      : t("line.invitedNameless", { day: day(invitation.createdAt) }),
    consent === "awaited" && !isOver && t(`line.awaited${asked}`),
    (consent === "given" || consent === "refused") &&
      answeredAt &&
      t(`line.${consent}${asked}`, { name: invitation.answeredBy ?? partner, day: day(answeredAt) }),
    state === "sent" && deliveredAt && t("line.delivered", { day: day(deliveredAt) }),
    invitation.submittedAt && t("line.submitted", { day: day(invitation.submittedAt) }),
    !isOver && t("line.until", { day: day(invitation.expiresAt) }),
    !isOver && !forCase && inspectBy && t("line.period", { until: deadline(inspectBy) }),
    !isOver && !forCase && weightOpen && (isJoint || side === "buyer") && t("line.weight"),
  ];
  return [
    invitation.accreditation && t("line.accreditation", { text: invitation.accreditation }),
    email ?? (!isOver && t("line.address", { address: invitation.address })),
    phone && t("line.phone", { phone }),
    note && t("line.note", { text: note }),
    past.filter(Boolean).join(" "),
  ].filter((line) => typeof line === "string");
}
