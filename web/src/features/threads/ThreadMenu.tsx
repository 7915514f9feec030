import { useState } from "react";
import type { ThreadView } from "#shared/threads/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconBan, IconDots, IconFlag } from "#web/src/ui/icons.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { Menu } from "#web/src/ui/Menu.tsx";
import { useUnblockPartnerMutation } from "./api.ts";
import { BlockDialog } from "./BlockDialog.tsx";
import { ReportDialog } from "./ReportDialog.tsx";

/** What is seldom done with a conversation. */
export function ThreadMenu({ thread }: { thread: ThreadView }) {
  const { t } = useTranslation("threads");
  const [open, setOpen] = useState<"block" | "report" | null>(null);
  const [unblock, { error, reset }] = useUnblockPartnerMutation();
  const { can } = thread;
  const items = [
    ...(can.includes("unblock")
      ? [{ label: t("unblock"), icon: IconBan, onPress: () => void unblock(thread.id) }]
      : []),
    ...(can.includes("block") ? [{ label: t("block.open"), icon: IconBan, onPress: () => setOpen("block") }] : []),
    ...(can.includes("report") ? [{ label: t("report.all"), icon: IconFlag, onPress: () => setOpen("report") }] : []),
  ];
  if (items.length === 0) return null;
  const close = () => setOpen(null);
  return (
    <>
      <Menu bare button={<Icon of={IconDots} />} label={t("menu", { name: thread.partner.name })} items={items} />
      {error !== undefined && (
        <Dialog open size="small" title={t("unblock")} onClose={reset}>
          <Refusal error={error} />
        </Dialog>
      )}
      {open === "block" && <BlockDialog thread={thread} onClose={close} />}
      {open === "report" && <ReportDialog thread={thread} message={null} onClose={close} />}
    </>
  );
}
