import { messageValues } from "#shared/look/message-values.ts";
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
  IconRefresh,
  IconX,
} from "#web/src/ui/icons.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { percentOf, sizeWords, timeWords } from "./file-words.ts";
import { hasEnded, type FileState } from "./upload-state.ts";
import { fileMark } from "./use-kept-focus.ts";
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
  const { files, leftOut, most, isHeld, isFull, released } = uploads;
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
          {t("upload.leftOut", { count: leftOut, most: t("upload.most", { count: most }) })}
        </p>
      )}
      <p className={styles.full} role="status">
        {isFull && t("upload.full", { count: most })}
      </p>
      {isHeld && (
        <p className={styles.leftOut} role="alert">
          {t("upload.held")}
        </p>
      )}
      <Spoken files={files} released={released} />
    </>
  );
}

function Row({ file, uploads }: { file: FileState; uploads: Uploads }) {
  const { t } = useTranslation("documents");
  const { key, name, phase, sent, size, document } = file;
  const isUnderWay = phase === "sending" || phase === "waiting";
  const percent = percentOf(sent, size);
  return (
    <li className={styles.file} data-phase={phase} {...{ [fileMark]: key }}>
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
        {phase === "waiting" && (
          <Button size="small" variant="ghost" iconOnly icon={IconRefresh} onClick={() => uploads.resume(key)}>
            {t("upload.tryNow", { name })}
          </Button>
        )}
        {/* One button, so that it keeps the focus where it was pressed. */}
        {(isUnderWay || phase === "paused") && (
          <Button
            key="pause"
            size="small"
            variant="ghost"
            iconOnly
            icon={phase === "paused" ? IconPlayerPlay : IconPlayerPause}
            onClick={() => (phase === "paused" ? uploads.resume(key) : uploads.pause(key))}
          >
            {t(phase === "paused" ? "upload.resume" : "upload.pause", { name })}
          </Button>
        )}
        <Button size="small" variant="ghost" iconOnly icon={IconX} onClick={() => uploads.remove(key)}>
          {t("upload.remove", { name })}
        </Button>
      </div>
    </li>
  );
}

const isRoomGone = ({ problem }: FileState): boolean =>
  problem !== null && "error" in problem && problem.error.code === "documents.quotaFull";

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
        <span>
          {words(file)} {isRoomGone(file) && <TextLink to="/contact">{t("upload.contact")}</TextLink>}
        </span>
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
  const { t } = useTranslation(["documents", "validation"]);
  const language = useLanguage();
  const problemText = useProblemText();
  return ({ phase, delay, problem, sent, size }) => {
    if (problem && "fault" in problem) {
      const { key, values } = problem.fault;
      return t(`validation:${key}`, messageValues(values ?? {}, language));
    }
    if (problem) return "refusal" in problem ? t(`refusal.${problem.refusal}`) : problemText(problem.error).text;
    const figures = { sent: sizeWords(sent, language), size: sizeWords(size, language) };
    if (phase !== "waiting") return t(`upload.phase.${phase}`, figures);
    const { cause, seconds } = delay ?? { cause: "line", seconds: 0 };
    return t(`upload.waiting.${cause}`, { ...figures, time: timeWords(seconds, language) });
  };
}

/** Says, for whoever does not look, how each file has ended. */
function Spoken({ files, released }: Pick<Uploads, "files" | "released">) {
  const { t } = useTranslation("documents");
  const words = useFileWords();
  return (
    <VisuallyHidden>
      <div aria-live="polite">
        {released.map(({ key, name }) => (
          <p key={key}>{t("upload.arrived", { name })}</p>
        ))}
        {files.filter(hasEnded).map((file) => (
          <p key={file.key}>
            {file.phase === "ready" ? t("upload.arrived", { name: file.name }) : [file.name, words(file)].join(": ")}
          </p>
        ))}
      </div>
    </VisuallyHidden>
  );
}
