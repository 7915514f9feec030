import type { ThreadView } from "#shared/threads/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { IconBan } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";

/** Why nobody writes here, beside a block. Nothing where it is not so. */
export function SilentNotice({ thread: { silent, partner } }: { thread: ThreadView }) {
  const { t } = useTranslation("threads");
  if (silent === null) return null;
  return (
    <Notice flush tone="amber" icon={IconBan} title={t(`silent.${silent}.title`, { name: partner.name })}>
      {t(`silent.${silent}.text`)}
    </Notice>
  );
}
