import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Notice } from "#web/src/ui/Notice.tsx";

interface Props {
  /** The side that nobody has verified. */
  party: "supplier" | "buyer";
  /** What the reader is about to do. */
  before: "order" | "inquiry" | "acceptSupplier" | "acceptBuyer";
}

/** That nobody has verified the other side yet, and what escrow does for the reader all the same. */
export function UnverifiedNotice({ party, before }: Props) {
  const { t } = useTranslation("verification");
  return (
    <Notice tone="amber" title={t(`public.unverified.${party}`)}>
      {t(`public.${before}`)}
    </Notice>
  );
}
