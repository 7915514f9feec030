import { useState } from "react";
import type { InspectorInvitationView } from "#shared/inspectors/contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { openStates, type InvitationState } from "#shared/inspectors/rules.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Badge, type Tone } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconMicroscope } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useListInspectorsQuery, useMoveInvitationMutation, type InvitationMove } from "./api.ts";
import { InviteInspectorDialog } from "./InviteInspectorDialog.tsx";
import styles from "./InspectorsPanel.module.css";

interface Props {
  /** Of one shipment, or of the only one. */
  order: Pick<OrderView, "id" | "shipment" | "side" | "status" | "weightOpen"> & Record<OrganizationType, { readonly name: string }>;
  /** It stands above the parts of the order while something is open or the goods are inspected, and among what has happened otherwise. */
  place: "present" | "past";
}

const isOpen = ({ state }: InspectorInvitationView): boolean => openStates.includes(state);

/** Who was invited to inspect a shipment; nothing where nobody was and nobody may be. */
export function InspectorsPanel({ order, place }: Props) {
  const { t } = useTranslation("inspectors");
  const { id: orderId, side } = order;
  const number = order.shipment ?? 1;
  const partner = order[side === "buyer" ? "supplier" : "buyer"].name;
  const { data, error, refetch, isFetching } = useListInspectorsQuery({ orderId, number });
  const [isInviting, setInviting] = useState(false);
  if (!data) {
    if (!error || place === "present") return null;
    return (
      <Card as="section">
        <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  }
  const mayInvite = data.can.includes("invite");
  const isPresent = data.items.some(isOpen) || (mayInvite && order.status === "quality_control");
  if (isPresent !== (place === "present") || (data.items.length === 0 && !mayInvite)) return null;
  return (
    <Card as="section" id="inspectors" data-print="never">
      <CardHead title={t("title")} aside={data.items.length > 0 && <Badge>{data.items.length}</Badge>} />
      <div className={styles.part}>
        <p className={styles.quiet}>{t(data.items.length === 0 ? "none" : "lede")}</p>
        {mayInvite && (
          <div data-print="never">
            <Button size="small" icon={IconMicroscope} onClick={() => setInviting(true)}>
              {t("invite")}
            </Button>
          </div>
        )}
      </div>
      {data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map((invitation) => (
            <Invitation
              key={invitation.id}
              invitation={invitation}
              partner={partner}
              weightOpen={order.weightOpen && order.status !== "disputed"}
            />
          ))}
        </ul>
      )}
      {isInviting && <InviteInspectorDialog {...{ orderId, number, side }} onClose={() => setInviting(false)} />}
    </Card>
  );
}

const tones: Readonly<Record<InvitationState, Tone>> = {
  waits: "amber",
  sent: "info",
  opened: "info",
  confirmed: "violet",
  submitted: "success",
  revoked: "grey",
  overtaken: "grey",
  expired: "grey",
};

/** What is asked of the reader comes before what they may do beside. */
const answers = ["consent", "refuse"] as const;
const others = ["sendAlone", "resend", "revoke"] as const;

interface One {
  invitation: InspectorInvitationView;
  partner: string;
  /** The buyer has not answered the shipped weight. */
  weightOpen: boolean;
}

function Invitation({ invitation, partner, weightOpen }: One) {
  const { t } = useTranslation("inspectors");
  const { day } = useDates();
  const [move, moved] = useMoveInvitationMutation();
  const [done, setDone] = useState<InvitationMove | null>(null);
  const { id, inspector, company, state, side, mode, isJoint, consent, can } = invitation;
  const isOver = !isOpen(invitation);
  const go = async (name: InvitationMove) => {
    setDone(null);
    const answer = await move({ id, move: name });
    if (!answer.error) setDone(name);
  };
  const lines = [
    invitation.invitedBy
      ? t("line.invited", { name: invitation.invitedBy, day: day(invitation.createdAt) })
      : t("line.invitedNameless", { day: day(invitation.createdAt) }),
    consent === "awaited" && !isOver && t("line.awaited"),
    (consent === "given" || consent === "refused") &&
      invitation.answeredAt &&
      t(`line.${consent}`, { name: invitation.answeredBy ?? partner, day: day(invitation.answeredAt) }),
    invitation.submittedAt && t("line.submitted", { day: day(invitation.submittedAt) }),
    !isOver && t("line.until", { day: day(invitation.expiresAt) }),
    !isOver && weightOpen && (isJoint || side === "buyer") && t("line.weight"),
  ].filter(Boolean);
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
  return (
    <li className={styles.invitation}>
      <div className={styles.head}>
        <b>
          {inspector}, {company}
        </b>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      </div>
      <p className={styles.quiet}>
        {t(`by.${isJoint ? "both" : consent === "awaited" && mode === "joint" ? "asked" : side}`)}
        {invitation.listed && `. ${t("line.listed")}`}
      </p>
      {invitation.accreditation && (
        <p className={styles.quiet}>{t("line.accreditation", { text: invitation.accreditation })}</p>
      )}
      {invitation.email && <p className={styles.quiet}>{invitation.email}</p>}
      {!invitation.email && !isOver && (
        <p className={styles.quiet}>{t("line.address", { address: invitation.address })}</p>
      )}
      <p className={styles.quiet}>{lines.join(" ")}</p>
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
      {others.some((name) => can.includes(name)) && (
        <div className={styles.buttons} data-print="never">
          {others.map((name) => button(name, name === "revoke" ? "ghost" : undefined, t(`move.${name}`)))}
        </div>
      )}
      <Refusal error={moved.error} />
      <span role="status" className={styles.quiet}>
        {done && t(`done.${done}`)}
      </span>
    </li>
  );
}
