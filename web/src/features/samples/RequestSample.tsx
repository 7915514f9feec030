import { useState } from "react";
import { samplePath } from "#shared/desktop/addresses.ts";
import { allow } from "#shared/organizations/actions.ts";
import type { MemberRole, OrganizationType } from "#shared/organizations/choices.ts";
import type { SampleType } from "#shared/terms/negotiated.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { useNow } from "#web/src/screens/dates.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconMicroscope } from "#web/src/ui/icons.ts";
import { RequestDialog, type About } from "./RequestDialog.tsx";

interface Props {
  about: About;
  side: OrganizationType;
  /** What is proposed first. */
  type?: SampleType;
  /** It is about an order: what was agreed goes on where nothing new may begin. */
  agreed?: boolean;
  size?: "small" | "medium";
  /** By when the terms want it approved, where they do. */
  dueOn?: string;
}

/** The way to a sample: a buyer asks for one, a supplier sends one unasked. Nothing where the reader may not. */
export function RequestSample({ about, side, type, agreed = false, size, dueOn }: Props) {
  const { t } = useTranslation("samples");
  const { me } = useMe();
  const navigate = useNavigate();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  if (!me?.organization || !me.membership) return null;
  const action =
    side === "buyer"
      ? agreed
        ? "requestAgreedSamples"
        : "requestSamples"
      : agreed
        ? "handleSamples"
        : "promiseSamples";
  const { role, readsOnlyFrom } = me.membership;
  const readsOnly = readsOnlyFrom !== null && new Date(readsOnlyFrom) <= now;
  const acting = { organizationType: side, role: role as MemberRole, suspended: me.organization.suspended, readsOnly };
  if (!allow(action, acting)) return null;
  return (
    <>
      <Button icon={IconMicroscope} size={size} onClick={() => setOpen(true)}>
        {t(`request.open.${side}`)}
      </Button>
      {isOpen && (
        <RequestDialog
          about={about}
          side={side}
          organizationId={me.organization.id}
          type={type ?? "offer"}
          dueOn={dueOn}
          onClose={() => setOpen(false)}
          onDone={(id) => void navigate(samplePath(id))}
        />
      )}
    </>
  );
}
