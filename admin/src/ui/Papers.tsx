import { useState } from "react";
import { useTranslate } from "react-admin";
import type { StaffPaperView } from "#shared/documents/staff-view.ts";
import { sizeWords } from "#shared/look/file-size.ts";
import { Badge } from "./Badge.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { Facts } from "./Facts.tsx";
import { IconFile, IconHistory } from "./icons.ts";
import { Moment } from "./Moment.tsx";
import styles from "./Papers.module.css";
import { useFileAddress } from "./use-file-address.ts";
import { useLanguage } from "./use-language.ts";
import { useRefusalText } from "./use-refusal-text.ts";

interface Props<Paper extends StaffPaperView> {
  papers: readonly Paper[];
  /** What it is of. */
  kindOf: (paper: Paper) => string;
  /** On which side of the trade its organization is. */
  sideOf?: (paper: Paper) => string;
}

/** Papers and pictures with who has sent them, when, and the sum that says that they are what was sent. */
export function Papers<Paper extends StaffPaperView>({ papers, kindOf, sideOf }: Props<Paper>) {
  const nameOf = (id: string | null) => papers.find(({ document }) => document.id === id)?.document.name;
  return (
    <ul className={styles.papers}>
      {papers.map((paper) => (
        <Entry
          key={paper.document.id}
          paper={paper}
          kind={kindOf(paper)}
          side={sideOf?.(paper)}
          newer={nameOf(paper.replacedBy)}
        />
      ))}
    </ul>
  );
}

interface EntryProps {
  paper: StaffPaperView;
  kind: string;
  side: string | undefined;
  /** The name of what has replaced it. */
  newer: string | undefined;
}

/** So much of a sum is enough to tell two apart; the whole one is copied. */
const shortSum = 12;

function Entry({ paper, kind, side, newer }: EntryProps) {
  const t = useTranslate();
  const language = useLanguage();
  const refusalText = useRefusalText();
  const { document, open, renew, error } = useFileAddress(paper.document);
  const { name, size, sha256, url } = document;
  const { organization, sentBy, attachedAt, replacedAt } = paper;
  return (
    <li className={styles.paper}>
      <Preview key={document.expiresAt} document={document} onEnded={() => void renew()} />
      <div className={styles.text}>
        <div className={styles.head}>
          <h3 dir="auto">
            {url ? (
              <a href={url} download={name} onClick={open}>
                {name}
              </a>
            ) : (
              name
            )}
          </h3>
          {replacedAt && (
            <Badge tone="sand" icon={IconHistory}>
              {t("papers.replaced")}
            </Badge>
          )}
        </div>
        <p className={styles.kind}>{kind}</p>
        {error !== undefined && <p role="status">{refusalText(error).text}</p>}
        <Facts
          items={[
            {
              label: t("papers.organization"),
              value: side ? t("papers.withSide", { organization, side }) : organization,
            },
            { label: t("papers.person"), value: sentBy ?? t("papers.gone") },
            { label: t("papers.at"), value: <Moment at={attachedAt} /> },
            { label: t("papers.size"), value: sizeWords(size, language) },
            {
              label: t("papers.replacedBy"),
              value: replacedAt && (
                <>
                  {newer && <span dir="auto">{newer}, </span>}
                  <Moment at={replacedAt} />
                </>
              ),
            },
            {
              label: "SHA-256",
              value: sha256 && (
                <span className={styles.sum}>
                  <code title={sha256}>{sha256.slice(0, shortSum)}…</code>
                  <CopyButton small text={sha256}>
                    {t("papers.copySum")}
                  </CopyButton>
                </span>
              ),
            },
          ]}
        />
      </div>
    </li>
  );
}

/** A picture in small, or the sign of a file. Its address may have ended while the page stood open: then a fresh one is asked for, once. */
function Preview({ document, onEnded }: { document: StaffPaperView["document"]; onEnded: () => void }) {
  const [isLost, setLost] = useState(false);
  const picture = document.variants.find(({ format }) => format === "webp") ?? document.variants[0];
  if (!picture || isLost)
    return (
      <span className={styles.sign}>
        <IconFile size={24} stroke={1.5} aria-hidden="true" />
      </span>
    );
  const onError = () => {
    setLost(true);
    if (Date.parse(document.expiresAt ?? "") <= Date.now()) onEnded();
  };
  return (
    <img src={picture.url} alt="" width={72} height={72} loading="lazy" className={styles.picture} onError={onError} />
  );
}
