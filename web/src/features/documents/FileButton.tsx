import type { DocumentView } from "#shared/documents/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ButtonAnchor } from "#web/src/ui/Button.tsx";
import { IconDownload } from "#web/src/ui/icons.ts";
import { useFileAddress } from "./use-file-address.ts";

/** A paper behind a sign, where there is no room for its name. Pressed, it is saved. */
export function FileButton({ document }: { document: DocumentView }) {
  const { t } = useTranslation("documents");
  const { follow, hasFailed } = useFileAddress(document);
  const { name, url } = document;
  if (!url) return null;
  return (
    <>
      <ButtonAnchor
        href={url}
        download={name}
        size="small"
        variant="ghost"
        iconOnly
        icon={IconDownload}
        onClick={follow}
      >
        {t("save", { name })}
      </ButtonAnchor>
      {hasFailed && <span role="alert">{t("linkFailed")}</span>}
    </>
  );
}
