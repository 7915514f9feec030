import { useEffect, useEffectEvent } from "react";
import { isPictureOnly } from "#shared/documents/choices.ts";
import type { Uploads } from "./use-uploads.ts";

/** Marks a place for files; `pictures` where nothing else is taken. */
export const placeMark = "data-file-place";

/** Of several places in a form: the one in which the reader is, else for pictures the one of pictures, else the first. */
function isMeant(place: HTMLElement, form: Element, target: EventTarget | null, files: readonly File[]): boolean {
  const within = target instanceof Element ? target.closest(`[${placeMark}]`) : null;
  if (within && form.contains(within)) return within === place;
  const all = [...form.querySelectorAll(`[${placeMark}]`)];
  const ofPictures = files.every(({ type }) => type.startsWith("image/"))
    ? all.find((one) => one.getAttribute(placeMark) === "pictures")
    : undefined;
  return place === (ofPictures ?? all[0] ?? place);
}

/** Takes files that are pasted anywhere in the form of their place. Text that is pasted goes where it always goes. */
export function usePaste(place: HTMLElement | null, { add }: Pick<Uploads, "add">): void {
  const paste = useEffectEvent((form: Element, event: Event) => {
    const { clipboardData, target, defaultPrevented } = event as ClipboardEvent;
    const files = [...(clipboardData?.files ?? [])];
    // What is copied from a spreadsheet comes as text and as a picture of it: the text is meant.
    if (!place || defaultPrevented || files.length === 0 || clipboardData?.types.includes("text/plain")) return;
    if (!isMeant(place, form, target, files)) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const form = place?.closest("dialog") ?? place?.closest("form") ?? place;
    if (!form) return;
    const onPaste = (event: Event) => paste(form, event);
    form.addEventListener("paste", onPaste);
    return () => form.removeEventListener("paste", onPaste);
  }, [place]);
}

export const markOf = ({ purpose }: Pick<Uploads, "purpose">) => (isPictureOnly(purpose) ? "pictures" : "files");
