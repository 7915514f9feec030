import type { ContractView } from "#shared/contracts/contract.ts";
import { localPath } from "#shared/kernel/language.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { CopyButton } from "#web/src/ui/CopyButton.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./ContractDetail.module.css";

/** The public page on which anybody checks a file, with the token that tells them the parties. */
export function VerifyLink({ contract: { verifyPath } }: { contract: ContractView }) {
  const { t } = useTranslation("contract-pages");
  const language = useLanguage();
  const services = useClientServices();
  const { origin } = services().platform;
  const path = verifyPath as `/${string}`;
  return (
    <Card as="section" padded aria-labelledby="contract-verify">
      <div className={styles.card}>
        <h2 id="contract-verify">{t("verify.title")}</h2>
        <p className={styles.quiet}>{t("verify.text")}</p>
        <div className={styles.links}>
          <TextLink to={path}>{t("verify.open")}</TextLink>
          <CopyButton text={(origin || window.location.origin) + localPath(language, path)} what={t("verify.copy")} />
        </div>
      </div>
    </Card>
  );
}
