import { useState } from "react";
import { isPictureType } from "#shared/documents/choices.ts";
import type { CaseView } from "#shared/disputes/case-view.ts";
import { mostPapersAtOnce } from "#shared/escrow/papers-contract.ts";
import {
  FileField,
  FileLink,
  FilePicture,
  refuseFiles,
  useArrival,
  useUploads,
} from "#web/src/features/documents/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconFilePlus } from "#web/src/ui/icons.ts";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useAddExhibitsMutation } from "./api.ts";
import styles from "./CasePage.module.css";

/** Evidence of both sides, with its numbers; each file keeps its sum. */
export function CaseExhibits({ found }: { found: CaseView }) {
  const { t } = useTranslation("case-page");
  const { day } = useDates();
  const [adds, setAdds] = useState(false);
  const { exhibits, can } = found;
  return (
    <Card as="section">
      <CardHead
        title={t("evidence.title")}
        aside={
          can.includes("addEvidence") &&
          !adds && (
            <Button icon={IconFilePlus} onClick={() => setAdds(true)}>
              {t("evidence.add")}
            </Button>
          )
        }
      />
      <div className={styles.body}>
        {adds && <EvidenceForm found={found} onDone={() => setAdds(false)} />}
        {exhibits.length === 0 && <p>{t("evidence.none")}</p>}
        <ul className={styles.exhibits}>
          {exhibits.map(({ label, by, caption, certificate, document, addedAt }) => (
            <li key={label} className={styles.exhibit}>
              <b className={styles.label}>{label}</b>
              {document.mediaType && isPictureType(document.mediaType) ? (
                <FilePicture document={document} />
              ) : (
                <FileLink document={document} />
              )}
              <p>{caption ?? (certificate ? t("evidence.ofInspection", { certificate }) : document.name)}</p>
              <p className={styles.quiet}>
                {found[by].name}, {day(addedAt)}
              </p>
            </li>
          ))}
        </ul>
        <p className={styles.quiet}>{t("evidence.who")}</p>
      </div>
    </Card>
  );
}

function EvidenceForm({ found, onDone }: { found: CaseView; onDone: () => void }) {
  const { t } = useTranslation("case-page");
  const { keyFor } = useIntentionKey();
  const [caption, setCaption] = useState("");
  const files = useUploads({
    purpose: "evidence",
    place: `case:${found.id}:evidence`,
    most: mostPapersAtOnce,
    kept: true,
  });
  const { arrived, ...arrival } = useArrival(files);
  const [add, { isLoading, error }] = useAddExhibitsMutation();
  const send = async () => {
    const ids = await arrived();
    if (!ids?.[0] || ids[0].length === 0) return;
    const evidence = ids[0].map((document) => ({ document, caption: caption.trim() || null }));
    const answer = await add({ disputeId: found.id, evidence, idempotencyKey: keyFor(evidence) });
    if (answer.error) refuseFiles(answer.error, { evidence: files });
    else {
      files.clear();
      onDone();
    }
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FileField uploads={files} label={t("form.files")} />
      <TextInput
        optional
        label={t("form.caption")}
        help={t("form.captionHelp")}
        maxLength={300}
        value={caption}
        onChange={({ target }) => setCaption(target.value)}
      />
      <Refusal error={error} place="form" />
      <div className={styles.buttons}>
        <Button variant="ghost" onClick={onDone}>
          {t("ask.back")}
        </Button>
        <Button
          type="submit"
          variant="primary"
          loading={isLoading || arrival.isAwaiting}
          disabled={files.files.length === 0}
        >
          {t("evidence.submit")}
        </Button>
      </div>
    </form>
  );
}
