import { useState } from "react";
import type { OrganizationView } from "#shared/organizations/contract.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import {
  useAcknowledgeIdentityMutation,
  useWithdrawIdentityMutation,
} from "#web/src/features/own-organization/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useIdentityWords } from "./identity-words.ts";

// Outside the component, so that it is called when the element appears: its button is gone, and it says what became of the press.
const focus = (element: HTMLDivElement | null) => element?.focus();

interface Props {
  organization: OrganizationView;
  /** Hears which request was taken back here. */
  onWithdraw: (requestId: string) => void;
}

/** What the public does not see yet of an organization's name and country, or why it never will. */
export function IdentityNotice({ organization, onWithdraw }: Props) {
  const { t } = useTranslation("settings");
  const { day } = useDates();
  const words = useIdentityWords();
  const [withdraw, withdrawing] = useWithdrawIdentityMutation();
  const [acknowledge, acknowledging] = useAcknowledgeIdentityMutation();
  // Of which request; a later one takes its place.
  const [done, setDone] = useState<{ id: string; text: string }>();
  const { id: organizationId, identityRequest: request, listed } = organization;
  if (done && (!request || request.id === done.id))
    return (
      <div ref={focus} tabIndex={-1}>
        <Notice tone="success">{done.text}</Notice>
      </div>
    );
  if (!request) return null;
  const values = { ...words(organization), reason: request.reason ?? "" };
  const call = { organizationId, requestId: request.id };
  const act = async (change: typeof withdraw | typeof acknowledge, text: string) => {
    const { data } = await change(call);
    if (!data) return;
    setDone({ id: request.id, text });
    if (change === withdraw) onWithdraw(request.id);
  };
  if (request.status === "refused")
    return (
      <>
        <Notice
          tone="danger"
          title={listed ? t("identity.refusedTitle", values) : t("identity.unlistedTitle")}
          action={
            request.can.includes("acknowledge") && (
              <Button
                size="small"
                loading={acknowledging.isLoading}
                onClick={() => void act(acknowledge, t("identity.acknowledged"))}
              >
                {t("identity.acknowledge")}
              </Button>
            )
          }
        >
          {t(listed ? "identity.refused" : "identity.refusedUnlisted", values)}
        </Notice>
        <Refusal error={acknowledging.error} />
      </>
    );
  const ground = request.grounds.includes("verified") ? "verified" : "lookAlike";
  return (
    <>
      <Notice
        tone="amber"
        title={listed ? t("identity.waitingTitle", values) : t("identity.unlistedTitle")}
        action={
          request.can.includes("withdraw") && (
            <Button
              size="small"
              loading={withdrawing.isLoading}
              onClick={() => void act(withdraw, t("identity.withdrawn", values))}
            >
              {t("identity.withdraw")}
            </Button>
          )
        }
      >
        {t(listed ? `identity.${ground}` : "identity.unlisted", values)}{" "}
        {t("identity.since", { day: day(request.createdAt) })}
      </Notice>
      <Refusal error={withdrawing.error} />
    </>
  );
}
