import { useEffect, useRef } from "react";
import { FileField } from "../FileField.tsx";
import { PictureOrder } from "./PictureOrder.tsx";
import { sentPicture, type PictureTyped } from "./pictures-typed.ts";
import { chooserMark } from "../use-kept-focus.ts";
import { useReadyFiles } from "../use-ready-files.ts";
import type { Uploads } from "../use-uploads.ts";
import styles from "./PicturesField.module.css";

interface Props {
  uploads: Uploads;
  label: string;
  help: string;
  value: readonly PictureTyped[];
  onValueChange: (pictures: PictureTyped[]) => void;
  /** By what follows the field's name: `[1].alt`; of the list as a whole with an empty name. */
  errors: Readonly<Record<string, string>>;
}

/** Pictures of something, in their order: sent as soon as they are chosen, then moved, described and taken out of the list. Nothing of it counts before the form is saved. */
export function PicturesField({ uploads, label, help, value, onValueChange, errors }: Props) {
  const { files, most } = uploads;
  useReadyFiles(uploads, (documents) => onValueChange([...value, ...documents.map(sentPicture)]));
  const open = {
    ...uploads,
    isFull: value.length + files.length >= most,
    add: (chosen: Iterable<File>) => uploads.add(chosen, value.length),
  };
  // Where the last picture goes, its button goes with it: the reader goes on at the one that adds another.
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(value.length);
  useEffect(() => {
    const isEmptied = before.current > 0 && value.length === 0;
    before.current = value.length;
    if (isEmptied && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(`[${chooserMark}]`)?.focus();
  }, [value.length]);
  return (
    <div ref={place} className={styles.field}>
      <FileField optional uploads={open} label={label} help={help} error={errors[""]} />
      {value.length > 0 && <PictureOrder label={label} value={value} onValueChange={onValueChange} errors={errors} />}
    </div>
  );
}
