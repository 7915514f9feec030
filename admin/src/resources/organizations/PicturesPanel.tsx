import Button from "@mui/material/Button";
import { useState } from "react";
import { useGetList, useTranslate } from "react-admin";
import { localPath } from "#shared/kernel/language.ts";
import { takeDownDraft, type StaffPictureView } from "#shared/organizations/pictures-contract.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { ErrorState, Waiting } from "../../ui/States.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { useMove } from "../../ui/use-move.ts";
import styles from "./PicturesPanel.module.css";

const perPage = 24;
const latest = { field: "attachedAt", order: "DESC" } as const;

interface Props {
  organization: { id: string; name: string };
}

/** What everybody sees of an organization's pictures, and the way to take one down that should not be shown. */
export function PicturesPanel({ organization: { id: organizationId, name } }: Props) {
  const t = useTranslate();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<StaffPictureView>();
  const [isDone, setDone] = useState(false);
  const { data, total, error, refetch } = useGetList<StaffPictureView>(
    "pictures",
    { filter: { organizationId }, pagination: { page, perPage }, sort: latest },
    { onError: () => undefined },
  );
  const ask = (picture: StaffPictureView) => {
    setDone(false);
    setAsked(picture);
  };
  const content = () => {
    if (!data)
      return error ? (
        <ErrorState title={t("pictures.failed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting rows={2} />
      );
    // The last one of the last page was taken down.
    if (data.length === 0 && page > 1) return turn(t("pictures.newer"), page - 1);
    if (data.length === 0) return <p>{t("pictures.empty")}</p>;
    return (
      <>
        <p>{t("pictures.hint")}</p>
        <ul className={styles.pictures}>
          {data.map((picture) => (
            <Entry key={picture.id} picture={picture} onAsk={() => ask(picture)} />
          ))}
        </ul>
        <div className={styles.pages}>
          {page > 1 && turn(t("pictures.newer"), page - 1)}
          {page * perPage < (total ?? 0) && turn(t("pictures.older"), page + 1)}
        </div>
      </>
    );
  };
  const turn = (label: string, to: number) => (
    <Button size="small" variant="text" onClick={() => setPage(to)}>
      {label}
    </Button>
  );
  return (
    <Panel title={total ? t("pictures.count", { count: total }) : t("pictures.title")}>
      <Stack>
        {isDone && (
          <Notice tone="success" role="status">
            {t("pictures.done")}
          </Notice>
        )}
        {content()}
      </Stack>
      {asked && (
        <TakeDown
          key={asked.id}
          picture={asked}
          name={name}
          onDone={() => setDone(true)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}

function Entry({ picture, onAsk }: { picture: StaffPictureView; onAsk: () => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const { purpose, productId, variants, attachedAt, can } = picture;
  const [small] = variants.filter(({ format }) => format === "webp");
  const what = t(`documents:purpose.${purpose}`);
  return (
    <li className={styles.entry}>
      {small && <img src={small.url} alt={what} width={small.width} height={small.height} loading="lazy" />}
      <span>{what}</span>
      <span className={styles.since}>
        {t("pictures.since")} <Moment at={attachedAt} day />
      </span>
      {productId && (
        <a href={localPath(language, `/products/${productId}`)} target="_blank" rel="noreferrer">
          {t("pictures.listing")}
        </a>
      )}
      {can.includes("takeDown") && (
        <Button size="small" color="error" onClick={onAsk}>
          {t("pictures.takeDown")}
        </Button>
      )}
    </li>
  );
}

interface TakeDownProps {
  picture: StaffPictureView;
  /** Whose it is. */
  name: string;
  onDone: () => void;
  onClose: () => void;
}

function TakeDown({ picture, name, onDone, onClose }: TakeDownProps) {
  const t = useTranslate();
  const [refusal, setRefusal] = useState<unknown>();
  const moving = useMove({ resource: "pictures", record: { id: picture.id }, onDone, onRefused: setRefusal });
  return (
    <ReasonDialog
      title={t("pictures.ask")}
      submit={t("pictures.takeDown")}
      help={t("pictures.help")}
      danger
      action="take-down"
      draftName={`picture.${picture.id}`}
      schema={takeDownDraft}
      moving={moving}
      refusal={refusal}
      onClose={onClose}
    >
      <p>{t("pictures.effect", { name })}</p>
    </ReasonDialog>
  );
}
