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

/** What is pasted while nothing is in focus belongs to the dialog that stands above the page; without one, to the page's only place for files. */
function isMeantByPage(place: HTMLElement, files: readonly File[]): boolean {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  if (dialog) return dialog.contains(place) && isMeant(place, dialog, null, files);
  return document.querySelectorAll(`[${placeMark}]`).length === 1;
}

/** Takes files that are pasted anywhere in the form of their place, or with nothing in focus. Text that is pasted goes where it always goes. */
export function usePaste(place: HTMLElement | null, { add }: Pick<Uploads, "add">): void {
  const paste = useEffectEvent((event: Event, isHere: (place: HTMLElement, files: readonly File[]) => boolean) => {
    const { clipboardData, defaultPrevented } = event as ClipboardEvent;
    const files = [...(clipboardData?.files ?? [])];
    // What is copied from a spreadsheet comes as text and as a picture of it: the text is meant.
    if (!place || defaultPrevented || files.length === 0 || clipboardData?.types.includes("text/plain")) return;
    if (!isHere(place, files)) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const form = place?.closest("dialog") ?? place?.closest("form") ?? place;
    if (!form) return;
    const onPaste = (event: Event) => paste(event, (own, files) => isMeant(own, form, event.target, files));
    const onPagePaste = (event: Event) => {
      if (event.target === document.body) paste(event, isMeantByPage);
    };
    form.addEventListener("paste", onPaste);
    document.addEventListener("paste", onPagePaste);
    return () => {
      form.removeEventListener("paste", onPaste);
      document.removeEventListener("paste", onPagePaste);
    };
  }, [place]);
}

export const markOf = ({ purpose }: Pick<Uploads, "purpose">) => (isPictureOnly(purpose) ? "pictures" : "files");
