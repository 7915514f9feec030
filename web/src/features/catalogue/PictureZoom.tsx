import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { classNames } from "#shared/look/class-names.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from "#web/src/ui/icons.ts";
import { PictureOf } from "#web/src/ui/PictureOf.tsx";
import type { GalleryPicture } from "./gallery-pictures.ts";
import styles from "./PictureZoom.module.css";

interface Props {
  pictures: readonly GalleryPicture[];
  at: number;
  told: (index: number) => string;
  onAt: (index: number) => void;
  onClose: () => void;
}

/** So far one press of an arrow key moves an enlarged picture. */
const stride = 120;
/** A press that moves less than this means the picture, not the way. */
const still = 6;

/** One picture on the whole window, as it is and twice as large: panned by mouse, finger or arrow keys. Two fingers enlarge it as they do any page. */
export function PictureZoom({ pictures, at, told, onAt, onClose }: Props) {
  const { t } = useTranslation(["catalogue", "ui"]);
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ x: number; y: number }>(undefined);
  const [isLarge, setLarge] = useState(false);
  const picture = pictures[at];
  const last = pictures.length - 1;
  useEffect(() => {
    const opener = document.activeElement;
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    // Nothing beside it takes the focus before it is gone.
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  // The middle stays in the middle.
  useEffect(() => {
    const { current } = stage;
    if (!current || !isLarge) return;
    current.scrollTo({
      left: (current.scrollWidth - current.clientWidth) / 2,
      top: (current.scrollHeight - current.clientHeight) / 2,
    });
  }, [isLarge]);
  const step = (by: number) => {
    if (at + by < 0 || at + by > last) return;
    setLarge(false);
    onAt(at + by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [x, y] = ways[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    if (isLarge) stage.current?.scrollBy({ left: x * stride, top: y * stride });
    else if (x !== 0) step(x);
  };
  const onPointerMove = ({ pointerType, buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pointerType === "mouse" && buttons === 1)
      currentTarget.scrollBy({ left: -movementX, top: -movementY, behavior: "instant" });
  };
  if (!picture) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.zoom}
      aria-label={told(at)}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the same as the button beside it, for a mouse. */}
      <div
        ref={stage}
        className={classNames(styles.stage, isLarge && styles.large)}
        onPointerDown={({ clientX, clientY }) => void (pressed.current = { x: clientX, y: clientY })}
        onPointerMove={onPointerMove}
        onClick={({ clientX, clientY }) => {
          const { x = clientX, y = clientY } = pressed.current ?? {};
          if (Math.hypot(clientX - x, clientY - y) < still) setLarge(!isLarge);
        }}
      >
        {picture.addressAt < 0 ? (
          <PictureOf
            key={picture.key}
            variants={picture.variants}
            alt={told(at)}
            sizes={isLarge ? "200vw" : "100vw"}
            className={styles.picture}
            eager
          />
        ) : (
          <img
            key={picture.key}
            src={picture.address}
            alt={told(at)}
            className={styles.picture}
            referrerPolicy="no-referrer"
            draggable={false}
          />
        )}
      </div>
      <div className={styles.tools}>
        <Button
          iconOnly
          icon={isLarge ? IconZoomOut : IconZoomIn}
          variant="ghost"
          className={styles.tool}
          aria-pressed={isLarge}
          onClick={() => setLarge(!isLarge)}
        >
          {t("product.twiceAsLarge")}
        </Button>
        <Button iconOnly icon={IconX} variant="ghost" className={styles.tool} onClick={onClose}>
          {t("ui:close")}
        </Button>
      </div>
      {last > 0 && (
        <div className={styles.steps}>
          <Button
            iconOnly
            icon={IconChevronLeft}
            variant="ghost"
            className={styles.tool}
            aria-disabled={at === 0 || undefined}
            onClick={() => step(-1)}
          >
            {t("product.previousPhoto")}
          </Button>
          <p className={styles.count} aria-live="polite">
            {t("product.photoOf", { number: at + 1, total: pictures.length })}
          </p>
          <Button
            iconOnly
            icon={IconChevronRight}
            variant="ghost"
            className={styles.tool}
            aria-disabled={at === last || undefined}
            onClick={() => step(1)}
          >
            {t("product.nextPhoto")}
          </Button>
        </div>
      )}
    </dialog>
  );
}

const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
