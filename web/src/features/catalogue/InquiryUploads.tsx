import { useImperativeHandle } from "react";
import { mostFiles } from "#shared/threads/rules.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconPaperclip } from "#web/src/ui/icons.ts";
import { ChooseFiles, TakePicture, UploadList, useArrival, useDrop, useUploads } from "../documents/index.ts";
import type { InquiryFilesProps } from "./InquiryFiles.tsx";
import styles from "./InquiryFiles.module.css";

/** The files themselves; on their way as soon as they are chosen. */
export function InquiryUploads({ productId, ref }: InquiryFilesProps) {
  const { t } = useTranslation(["catalogue", "documents"]);
  const files = useUploads({ purpose: "message", place: productId, most: mostFiles });
  const { isOver, handlers } = useDrop(files);
  const { isAwaiting, arrived, giveUp } = useArrival(files);
  useImperativeHandle(ref, () => ({
    arrived: async () => (await arrived())?.[0] ?? null,
    clear: files.clear,
  }));
  return (
    <div className={classNames(styles.files, isOver && styles.over)} {...handlers}>
      <UploadList uploads={files} label={t("inquiry.attached")} />
      <div className={styles.buttons}>
        <ChooseFiles uploads={files} variant="ghost" size="small" icon={IconPaperclip}>
          {t("inquiry.attach")}
        </ChooseFiles>
        <TakePicture uploads={files} variant="ghost" size="small" />
      </div>
      {isAwaiting && (
        <div className={styles.awaited}>
          <span role="status">{t("documents:upload.awaited")}</span>
          <Button variant="ghost" size="small" onClick={giveUp}>
            {t("documents:upload.giveUp")}
          </Button>
        </div>
      )}
    </div>
  );
}
