import { useProblemText } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import {
  IconAlertCircle,
  IconCircleCheck,
  IconFileText,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from "#web/src/ui/icons.ts";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { percentOf, sizeWords, timeWords } from "./file-words.ts";
import type { FileState } from "./upload-box.ts";
import type { Uploads } from "./use-uploads.ts";
import { Thumbnail } from "./Thumbnail.tsx";
import styles from "./UploadList.module.css";

interface Props {
  uploads: Uploads;
  /** What these files are, for screen readers. */
  label: string;
}

/** What has been chosen: how far each file is, and what the reader can do about it. Nothing while nothing was chosen. */
export function UploadList({ uploads, label }: Props) {
  const { t } = useTranslation("documents");
  const { files, leftOut, most, isHeld } = uploads;
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {files.map((file) => (
            <Row key={file.key} file={file} uploads={uploads} />
          ))}
        </ul>
      )}
      {leftOut > 0 && (
        <p className={styles.leftOut} role="alert">
          {t("upload.leftOut", { count: leftOut, most })}
        </p>
      )}
      {isHeld && (
        <p className={styles.leftOut} role="alert">
          {t("upload.held")}
        </p>
      )}
      <Spoken files={files} />
    </>
  );
}

function Row({ file, uploads }: { file: FileState; uploads: Uploads }) {
  const { t } = useTranslation("documents");
  const { key, name, phase, sent, size, document } = file;
  const isUnderWay = phase === "sending" || phase === "waiting";
  const percent = percentOf(sent, size);
  return (
    <li className={styles.file} data-phase={phase}>
      {document ? <Thumbnail document={document} /> : <Icon of={IconFileText} className={styles.icon} />}
      <div className={styles.words}>
        <p className={styles.name} dir="auto">
          {name}
        </p>
        <State file={file} />
        {(isUnderWay || phase === "paused") && (
          <progress className={styles.bar} value={percent} max={100} aria-label={t("upload.progress", { name })} />
        )}
      </div>
      <div className={styles.buttons}>
        {isUnderWay && (
          <Button size="small" variant="ghost" iconOnly icon={IconPlayerPause} onClick={() => uploads.pause(key)}>
            {t("upload.pause", { name })}
          </Button>
        )}
        {phase === "paused" && (
          <Button size="small" variant="ghost" iconOnly icon={IconPlayerPlay} onClick={() => uploads.resume(key)}>
            {t("upload.resume", { name })}
          </Button>
        )}
        <Button size="small" variant="ghost" iconOnly icon={IconX} onClick={() => uploads.remove(key)}>
          {t("upload.remove", { name })}
        </Button>
      </div>
    </li>
  );
}

/** One line below the name. */
function State({ file }: { file: FileState }) {
  const { t } = useTranslation("documents");
  const language = useLanguage();
  const words = useFileWords();
  const { phase, sent, size, speed } = file;
  if (phase === "refused")
    return (
      <p className={styles.problem}>
        <Icon of={IconAlertCircle} size="small" />
        <span>{words(file)}</span>
      </p>
    );
  if (phase === "ready")
    return (
      <p className={styles.state}>
        <Icon of={IconCircleCheck} size="small" className={styles.done} />
        <span>{sizeWords(size, language)}</span>
      </p>
    );
  const left = phase === "sending" && speed !== null && sent < size ? timeWords((size - sent) / speed, language) : null;
  return (
    <p className={styles.state}>
      {[words(file), left !== null && t("upload.left", { time: left })].filter(Boolean).join(", ")}
    </p>
  );
}

function useFileWords(): (file: FileState) => string {
  const { t } = useTranslation("documents");
  const language = useLanguage();
  const problemText = useProblemText();
  return ({ phase, problem, sent, size }) => {
    if (problem) return "refusal" in problem ? t(`refusal.${problem.refusal}`) : problemText(problem.error).text;
    return t(`upload.phase.${phase}`, { sent: sizeWords(sent, language), size: sizeWords(size, language) });
  };
}

/** Says, for whoever does not look, how each file has ended. */
function Spoken({ files }: { files: readonly FileState[] }) {
  const { t } = useTranslation("documents");
  const words = useFileWords();
  return (
    <VisuallyHidden>
      <div aria-live="polite">
        {files
          .filter(({ phase }) => phase === "ready" || phase === "refused")
          .map((file) => (
            <p key={file.key}>
              {file.phase === "ready" ? t("upload.arrived", { name: file.name }) : [file.name, words(file)].join(": ")}
            </p>
          ))}
      </div>
    </VisuallyHidden>
  );
}
