import { useRef } from "react";
import { acceptOf } from "#shared/documents/file-types.ts";
import { pictureTypes } from "#shared/documents/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button, type ButtonProps } from "#web/src/ui/Button.tsx";
import { IconCamera } from "#web/src/ui/icons.ts";
import { chooserMark } from "./use-kept-focus.ts";
import type { Uploads } from "./use-uploads.ts";
import styles from "./ChooseFiles.module.css";

interface Props extends Omit<ButtonProps, "onClick" | "type"> {
  uploads: Uploads;
}

/** Opens the device's own choice of files. */
export function ChooseFiles({ uploads, children, ...button }: Props) {
  return (
    <Chooser uploads={uploads} accept={acceptOf(uploads.purpose)} {...button}>
      {children}
    </Chooser>
  );
}

/** Opens the camera, where the device is one that is held in the hand. */
export function TakePicture({ uploads, ...button }: Omit<Props, "children">) {
  const { t } = useTranslation("documents");
  return (
    <span className={styles.camera}>
      <Chooser uploads={uploads} accept={pictureTypes.join(",")} capture icon={IconCamera} {...button}>
        {t("upload.camera")}
      </Chooser>
    </span>
  );
}

function Chooser({ uploads, accept, capture, children, ...button }: Props & { accept: string; capture?: boolean }) {
  const { t } = useTranslation("documents");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        multiple={!capture && uploads.most > 1}
        accept={accept}
        capture={capture && "environment"}
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          target.value = "";
        }}
      />
      {/* Why it does nothing is written above it, where the chosen files stand. */}
      <Button
        {...button}
        {...(!capture && { [chooserMark]: "" })}
        disabledReason={undefined}
        aria-disabled={uploads.isFull || undefined}
        title={uploads.isFull ? t("upload.full", { count: uploads.most }) : button.title}
        onClick={() => !uploads.isFull && input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
