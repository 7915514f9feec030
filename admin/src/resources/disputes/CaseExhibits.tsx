import { useState } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import type { ExhibitView } from "#shared/disputes/case-view.ts";
import { isPictureType } from "#shared/documents/choices.ts";
import { Moment } from "../../ui/Moment.tsx";
import type { ConsoleData } from "../../providers/data.ts";
import { PaperFrame } from "../../ui/PaperFrame.tsx";
import { useFileAddress } from "../../ui/use-file-address.ts";
import styles from "./Desk.module.css";

const zooms = [1, 1.5, 2] as const;

/** Evidence with its numbers; two pictures, or papers, stand side by side, as large as asked for. */
export function CaseExhibits({ exhibits }: { exhibits: readonly ExhibitView[] }) {
  const t = useTranslate();
  const [shown, setShown] = useState<readonly string[]>(exhibits.slice(0, 2).map(({ label }) => label));
  const [zoom, setZoom] = useState<(typeof zooms)[number]>(1);
  if (exhibits.length === 0) return <p>{t("desk.noExhibits")}</p>;
  const choose = (label: string) =>
    setShown((before) =>
      before.includes(label) ? before.filter((one) => one !== label) : [...before.slice(-1), label],
    );
  return (
    <>
      <div className={styles.compared}>
        {exhibits
          .filter(({ label }) => shown.includes(label))
          .map((exhibit) => (
            <Exhibit key={exhibit.label} exhibit={exhibit} zoom={zoom} />
          ))}
      </div>
      <div className={styles.zooms} role="group" aria-label={t("desk.zoom")}>
        {zooms.map((one) => (
          <button key={one} type="button" aria-pressed={zoom === one} onClick={() => setZoom(one)}>
            {t("decide.percent", { value: one * 100 })}
          </button>
        ))}
      </div>
      <ul className={styles.strip}>
        {exhibits.map(({ label, caption, by, certificate, inspector, document, addedAt }) => (
          <li key={label}>
            <button type="button" aria-pressed={shown.includes(label)} onClick={() => choose(label)}>
              <strong>{label}</strong>
              <span>{caption ?? document.name}</span>
              <span className={styles.who}>
                {inspector ?? t(`choices:organizationType.${by}`)}
                {certificate && `, ${certificate}`}, <Moment at={addedAt} day />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Exhibit({ exhibit, zoom }: { exhibit: ExhibitView; zoom: (typeof zooms)[number] }) {
  const t = useTranslate();
  const data = useDataProvider<ConsoleData>();
  const [isRead, setRead] = useState(false);
  const { document, open } = useFileAddress(exhibit.document);
  const { label, caption } = exhibit;
  const picture = document.variants.findLast(({ format }) => format === "webp")?.url ?? document.url;
  return (
    <figure className={styles.exhibit}>
      <div className={styles.frame} tabIndex={zoom > 1 ? 0 : undefined}>
        {document.mediaType && isPictureType(document.mediaType) && picture ? (
          <img src={picture} alt={caption ?? document.name} className={styles[`zoom${zoom * 10}`]} />
        ) : (
          document.url &&
          (isRead && document.mediaType === "application/pdf" ? (
            <PaperFrame
              key={document.id}
              title={`${label} ${document.name}`}
              name={document.name}
              load={async () => data.exhibitFile((await data.document(document.id)).url ?? "")}
            />
          ) : (
            <div className={styles.papers}>
              {document.mediaType === "application/pdf" && (
                <button type="button" className={styles.paper} onClick={() => setRead(true)}>
                  {t("desk.readPaper", { name: document.name })}
                </button>
              )}
              <a href={document.url} download={document.name} className={styles.paper} onClick={open}>
                {t("desk.openPaper", { name: document.name })}
              </a>
            </div>
          ))
        )}
      </div>
      <figcaption>
        <strong>{label}</strong> {caption ?? document.name}
      </figcaption>
    </figure>
  );
}
