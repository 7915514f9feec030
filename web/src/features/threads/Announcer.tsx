import { useState } from "react";
import type { MessageView, ThreadView } from "#shared/threads/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { authorOf, sentFiles } from "./sent-files.ts";

interface Props {
  thread: ThreadView;
  /** The oldest first. */
  messages: readonly MessageView[];
}

/** Says what the other side has written since the conversation was opened, when a screen reader has the time for it. */
export function Announcer({ thread, messages }: Props) {
  const { t } = useTranslation("threads");
  const newest = messages.findLast(({ side }) => side !== thread.side);
  const [opened] = useState(newest?.position ?? 0);
  const fresh = newest && newest.position > opened ? newest : undefined;
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>
        {fresh &&
          (fresh.text ? t("announced", { name: authorOf(fresh), text: fresh.text }) : t("sentFiles", sentFiles(fresh)))}
      </VisuallyHidden>
    </div>
  );
}
