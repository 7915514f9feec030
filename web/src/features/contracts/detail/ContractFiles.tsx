import { useState } from "react";
import { paperSizes, type ContractView, type PaperSize } from "#shared/contracts/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { saveFile, type SaveOutcome } from "#web/src/platform/save-file.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { CopyButton } from "#web/src/ui/CopyButton.tsx";
import { FileOutcome } from "#web/src/ui/FileOutcome.tsx";
import { IconDownload } from "#web/src/ui/icons.ts";
import { useLoadContractPaperMutation } from "../api.ts";
import { HashGrid } from "../HashGrid.tsx";
import { areDrawn } from "../stage.ts";
import styles from "./ContractDetail.module.css";

/** The contract as a PDF: a draft until both have signed, then the two files that were signed, each with its hash. */
export function ContractFiles({ contract }: { contract: ContractView }) {
  const { t } = useTranslation("contract-pages");
  const isConcluded = contract.concludedAt !== null;
  const said = !isConcluded
    ? "draft"
    : !areDrawn(contract)
      ? "pending"
      : contract.files.length < paperSizes.length
        ? "onDemand"
        : contract.origin === "listing"
          ? "ordered"
          : "signed";
  return (
    <Card as="section" padded aria-labelledby="contract-files">
      <div className={styles.card}>
        <h2 id="contract-files">{t(isConcluded ? "files.title" : "files.draftTitle")}</h2>
        <p className={styles.quiet} role={said === "pending" ? "status" : undefined}>
          {t(`files.${said}`)}
        </p>
        <div className={styles.files}>
          {paperSizes.map((size) => (
            <PaperFile key={size} contract={contract} size={size} />
          ))}
        </div>
      </div>
    </Card>
  );
}

function PaperFile({ contract, size }: { contract: ContractView; size: PaperSize }) {
  const { t } = useTranslation("contract-pages");
  const [load, { isLoading, error }] = useLoadContractPaperMutation();
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const { id, number, concludedAt, files } = contract;
  const file = files.find((one) => one.size === size);
  const named = { size: t(`files.size.${size}`) };
  const save = async () => {
    setOutcome(null);
    const { data } = await load({ contractId: id, size });
    const name = `${number}${concludedAt === null ? "-draft" : ""}-${size}.pdf`;
    if (data) setOutcome(await saveFile(name, data, "application/pdf"));
  };
  return (
    <div className={styles.file}>
      <Button size="small" icon={IconDownload} loading={isLoading} onClick={() => void save()}>
        {t("files.download", named)}
      </Button>
      <FileOutcome of={outcome} />
      {!isLoading && <Refusal error={error} />}
      {file && (
        <div className={styles.hash}>
          <span>
            {t("files.hashOf", named)} <CopyButton text={file.sha256} what={t("files.copyHash", named)} />
          </span>
          <HashGrid hash={file.sha256} />
        </div>
      )}
    </div>
  );
}
