import { useImperativeHandle, type Ref } from "react";
import { mostFiles } from "#shared/threads/rules.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { IconPaperclip } from "#web/src/ui/icons.ts";
import {
  Awaited,
  ChooseFiles,
  TakePicture,
  UploadList,
  refuseFiles,
  useArrival,
  useFilePlace,
  useUploads,
} from "../documents/index.ts";
import styles from "./InquiryFiles.module.css";

/** What the form asks of its files. */
export interface ChosenFiles {
  /** The ids, once all have arrived; null where one was refused, or the wait was given up. */
  arrived: () => Promise<string[] | null>;
  giveUp: () => void;
  /** Marks the files that the server has refused. Answers whether there is one. */
  refuse: (error: unknown) => boolean;
  clear: () => void;
}

export interface InquiryFilesProps {
  productId: string;
  ref: Ref<ChosenFiles>;
}

/** The files themselves; on their way as soon as they are chosen. */
export function InquiryUploads({ productId, ref }: InquiryFilesProps) {
  const { t } = useTranslation("catalogue");
  const files = useUploads({ purpose: "message", place: productId, most: mostFiles, kept: true });
  const { isOver, place } = useFilePlace(files);
  const { stage, arrived, giveUp } = useArrival(files);
  useImperativeHandle(ref, () => ({
    arrived: async () => (await arrived())?.[0] ?? null,
    giveUp,
    refuse: (error) => refuseFiles(error, { documents: files }),
    clear: files.clear,
  }));
  return (
    <div className={classNames(styles.files, isOver && styles.over)} {...place}>
      <UploadList uploads={files} label={t("inquiry.attached")} />
      <div className={styles.buttons}>
        <ChooseFiles uploads={files} variant="ghost" size="small" icon={IconPaperclip}>
          {t("inquiry.attach")}
        </ChooseFiles>
        <TakePicture uploads={files} variant="ghost" size="small" />
      </div>
      <div className={styles.awaited}>
        <Awaited stage={stage} giveUp={giveUp} size="small" />
      </div>
    </div>
  );
}
