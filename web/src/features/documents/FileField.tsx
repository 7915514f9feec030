import { useId, type ReactNode } from "react";
import { isPictureOnly, largest } from "#shared/documents/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { classNames } from "#shared/look/class-names.ts";
import { FieldError } from "#web/src/ui/Field.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCloudUpload } from "#web/src/ui/icons.ts";
import { ChooseFiles, TakePicture } from "./ChooseFiles.tsx";
import { UploadList } from "./UploadList.tsx";
import { useFilePlace } from "./use-file-place.ts";
import type { Uploads } from "./use-uploads.ts";
import styles from "./FileField.module.css";

interface Props {
  uploads: Uploads;
  label: string;
  help?: ReactNode;
  /** Beside the field, such as that one is needed. */
  error?: ReactNode;
  optional?: boolean;
}

/** A place of a form for files: dropped, pasted, chosen or taken with a telephone's camera. */
export function FileField({ uploads, label, help, error, optional }: Props) {
  const { t } = useTranslation("documents");
  const { t: ui } = useTranslation("ui");
  const id = useId();
  const { isOver, place } = useFilePlace(uploads);
  const isPictures = isPictureOnly(uploads.purpose);
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      className={styles.field}
      {...place}
    >
      <p id={`${id}-label`} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> {ui("optional")}</span>}
      </p>
      {help && <p className={styles.help}>{help}</p>}
      <UploadList uploads={uploads} label={label} />
      {!uploads.isFull && (
        <div className={classNames(styles.place, isOver && styles.over)}>
          <Icon of={IconCloudUpload} size="large" className={styles.icon} />
          <p className={styles.kinds}>
            {t(isPictures ? "upload.pictureKinds" : "upload.kinds", {
              megabytes: isPictures ? largest.pictureMb : largest.fileMb,
            })}
          </p>
          <div className={styles.buttons}>
            <ChooseFiles uploads={uploads} size="small">
              {t(isPictures ? "upload.choosePictures" : "upload.choose")}
            </ChooseFiles>
            <TakePicture uploads={uploads} size="small" />
          </div>
        </div>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
