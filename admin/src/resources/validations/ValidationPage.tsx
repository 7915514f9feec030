import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import type { DocumentView } from "#shared/documents/contract.ts";
import { validationEndpoints, type ValidationView } from "#shared/inspectors/admin-contract.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useFileAddress } from "../../ui/use-file-address.ts";
import { useMove } from "../../ui/use-move.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { ClaimFacts } from "./ClaimFacts.tsx";
import { ClaimFigures } from "./ClaimFigures.tsx";
import { ValidationBadge } from "./ValidationBadge.tsx";
import styles from "./ValidationPage.module.css";

export function ValidationPage() {
  const t = useTranslate();
  return (
    <ShowPage<ValidationView>
      list={{ to: "/validations", label: t("resources.validations.name", { count: 2 }) }}
      absent={t("errors:inspectors.claimNotFound")}
    >
      {(claim) => <Claim key={claim.id} claim={claim} />}
    </ShowPage>
  );
}

type Move = ValidationView["can"][number];

function Claim({ claim }: { claim: ValidationView }) {
  const t = useTranslate();
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<unknown>();
  const [asked, setAsked] = useState<Move | null>(null);
  const [isDone, setDone] = useState(false);
  const moving = useMove({
    resource: "validations",
    record: { id: claim.id, version: claim.version },
    onRefused: setRefusal,
    onDone: () => setDone(true),
  });
  const { order, decision, can, weightOpen, inspection, files } = claim;
  return (
    <>
      <PageHead
        title={t("validations.title", { order: order.reference })}
        back={{ to: "/validations", label: t("resources.validations.name", { count: 2 }), here: order.reference }}
      >
        <ValidationBadge decision={decision} />
      </PageHead>
      <Stack>
        {isDone && (
          <Notice tone="success" role="status">
            {t("validations.done")}
          </Notice>
        )}
        {refusal !== undefined && !asked && !isDone && (
          <Notice tone="danger" role="alert">
            {refusalText(refusal).text}
          </Notice>
        )}
        {decision === null && can.length === 0 && <Notice tone="info">{t("validations.settled")}</Notice>}
        {can.length > 0 && weightOpen && <Notice tone="amber">{t("validations.weightOpen")}</Notice>}
        <ClaimFacts claim={claim} />
        <Panel title={t("validations.record")}>
          {inspection.record ? (
            <ClaimFigures verdicts={inspection.record.verdicts} />
          ) : (
            <p className={styles.text}>{t("validations.noRecord")}</p>
          )}
        </Panel>
        <Panel title={t("validations.files")}>
          {files.length === 0 ? (
            <p className={styles.text}>{t("validations.noFiles")}</p>
          ) : (
            <ul className={styles.files}>
              {files.map((file) => (
                <File key={file.id} file={file} />
              ))}
            </ul>
          )}
        </Panel>
        {decision !== null && <Decided claim={claim} />}
        {can.length > 0 && (
          <div className={styles.actions}>
            {can.map((move) => (
              <Button
                key={move}
                variant={move === "validate" ? "contained" : "outlined"}
                {...(move === "validate" && { color: "primary" as const })}
                onClick={() => {
                  setRefusal(undefined);
                  setAsked(move);
                }}
              >
                {t(`validations.move.${move}`)}
              </Button>
            ))}
          </div>
        )}
        {asked && (
          <ReasonDialog
            title={t(`validations.ask.${asked}`)}
            submit={t(`validations.move.${asked}`)}
            help={t("validations.reasonHelp")}
            action={asked}
            draftName={`validation.${claim.id}`}
            schema={validationEndpoints[asked].body}
            moving={moving}
            refusal={refusal}
            onClose={() => setAsked(null)}
          >
            <p>{t(`validations.means.${asked}`)}</p>
          </ReasonDialog>
        )}
      </Stack>
    </>
  );
}

function Decided({ claim: { decision, decidedBy, decidedAt, decisionReason } }: { claim: ValidationView }) {
  const t = useTranslate();
  return (
    <Panel title={t("validations.decisionTitle")}>
      <Facts
        items={[
          { label: t("validations.state"), value: decision && t(`validations.decision.${decision}`) },
          { label: t("validations.decidedBy"), value: decidedBy },
          { label: t("validations.decidedAt"), value: decidedAt && <Moment at={decidedAt} /> },
          { label: t("validations.reason"), value: decisionReason, wide: true },
        ]}
      />
    </Panel>
  );
}

function File({ file }: { file: DocumentView }) {
  const { document, open } = useFileAddress(file);
  const small = document.variants.find(({ format }) => format === "webp");
  return (
    <li>
      <a href={document.url ?? undefined} download={document.name} onClick={open}>
        {small && <img src={small.url} alt="" width={small.width} height={small.height} loading="lazy" />}
        <span>{document.name}</span>
      </a>
    </li>
  );
}
