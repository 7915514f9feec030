import type { TablerIcon } from "@tabler/icons-react";
import { useTranslate } from "react-admin";
import type { PaperState } from "#shared/escrow/checklist-contract.ts";
import type { CaseLineView, CasePaperView } from "#shared/disputes/staff-view.ts";
import type { StatusTone } from "#shared/look/status-tone.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { IconCircleCheck, IconCircleX, IconFile, IconHourglass } from "../../ui/icons.ts";
import { Moment } from "../../ui/Moment.tsx";
import { formatDate } from "../../ui/moments.ts";
import { useFileAddress } from "../../ui/use-file-address.ts";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./Disputes.module.css";

const looks: Record<PaperState, { tone: StatusTone; icon: TablerIcon }> = {
  awaited: { tone: "amber", icon: IconHourglass },
  uploaded: { tone: "info", icon: IconFile },
  accepted: { tone: "success", icon: IconCircleCheck },
  refused: { tone: "danger", icon: IconCircleX },
};

/** Missing and refused ones first: they are what such a case is about. */
const sequence: readonly PaperState[] = ["awaited", "refused", "uploaded", "accepted"];

interface Props {
  checklist: readonly CaseLineView[];
  papers: readonly CasePaperView[];
}

/** The papers that the contract asks for, how far each has come, and its file. */
export function CaseChecklist({ checklist, papers }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const inSequence = [...checklist].sort((one, other) => sequence.indexOf(one.state) - sequence.indexOf(other.state));
  return (
    <ul className={styles.inspections}>
      {inSequence.map(({ paper, required, state, documentId, issuer, number, issuedOn, reason, answeredAt }) => {
        const file = papers.find(({ document }) => document.id === documentId);
        return (
          <li key={paper}>
            <div className={styles.inspectionHead}>
              <h3>{t(`choices:tradePaper.${paper}`)}</h3>
              <Badge tone={looks[state].tone} icon={looks[state].icon}>
                {t(`disputes.checklist.state.${state}`)}
              </Badge>
              {!required && <span>{t("disputes.checklist.optional")}</span>}
            </div>
            <Facts
              items={[
                { label: t("disputes.checklist.file"), value: file && <FileName document={file.document} /> },
                { label: t("disputes.checklist.number"), value: number },
                { label: t("disputes.checklist.issuer"), value: issuer },
                { label: t("disputes.checklist.issuedOn"), value: issuedOn && formatDate(issuedOn, language) },
                { label: t("disputes.checklist.answeredAt"), value: answeredAt && <Moment at={answeredAt} /> },
                { label: t("disputes.checklist.reason"), value: reason, wide: true },
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}

function FileName({ document: given }: { document: CasePaperView["document"] }) {
  const { document, open } = useFileAddress(given);
  const { name, url } = document;
  if (!url) return <span dir="auto">{name}</span>;
  return (
    <a href={url} download={name} onClick={open} dir="auto">
      {name}
    </a>
  );
}
