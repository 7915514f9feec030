import type { ThreadView } from "#shared/threads/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { IconBan } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useUnblockPartnerMutation } from "./api.ts";

interface Props {
  thread: ThreadView;
  onUnblocked: () => void;
}

/** Who has blocked whom, what that means here, and who may take it back. Nothing where nobody has. */
export function BlockedNotice({ thread, onUnblocked }: Props) {
  const { t } = useTranslation("threads");
  const [unblock, { isLoading, error }] = useUnblockPartnerMutation();
  const { blocked, partner, can } = thread;
  if (blocked.length === 0) return null;
  const whose = blocked.length > 1 ? "both" : blocked[0];
  const { name } = partner;
  const takeBack = async () => {
    const answer = await unblock(thread.id);
    if (!answer.error) onUnblocked();
  };
  return (
    <Notice
      flush
      tone="amber"
      icon={IconBan}
      title={t(`blocked.${whose}`, { name })}
      action={
        can.includes("unblock") && (
          <Button loading={isLoading} onClick={() => void takeBack()}>
            {t("unblock")}
          </Button>
        )
      }
    >
      <p>
        {t(can.includes("write") ? "blocked.order" : "blocked.silent")} {t(`blocked.back.${whose}`, { name })}
      </p>
      <Refusal error={error} />
    </Notice>
  );
}
