import {
  isPictureOnly,
  largestSize,
  pictureTypes,
  takenTypes,
  type Purpose,
  type Refusal,
  type TakenType,
} from "./choices.ts";

interface NamedFile {
  readonly name: string;
  /** Empty where the device does not know. */
  readonly type: string;
}

const entries = Object.entries(takenTypes) as [TakenType, readonly string[]][];

/** What a file is taken for before anybody has looked at it: by its type, else by its ending. Null: nothing that is taken. */
export function takenAs({ name, type }: NamedFile): TakenType | null {
  if (type in takenTypes) return type as TakenType;
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return entries.find(([, endings]) => endings.includes(ending))?.[0] ?? null;
}

/** For the `accept` of an input. Pictures are named one by one, so that a telephone makes one of these of its own. */
export function acceptOf(purpose: Purpose): string {
  if (isPictureOnly(purpose)) return pictureTypes.join(",");
  return [...Object.keys(takenTypes), ...entries.flatMap(([, endings]) => endings.map((ending) => `.${ending}`))].join(
    ",",
  );
}

/** Why a file would be refused, as far as its name and size say it: nobody has to wait for a whole upload to hear that. */
export function refusalAhead(
  file: NamedFile & { readonly size: number },
  purpose: Purpose,
): { refusal: Refusal } | { code: "documents.empty" | "documents.tooLarge" } | null {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return { refusal: "heic" };
  const type = takenAs(file);
  if (!type) return { refusal: "typeNotAllowed" };
  if (isPictureOnly(purpose) && !type.startsWith("image/")) return { refusal: "notAPicture" };
  if (file.size === 0) return { code: "documents.empty" };
  return file.size > largestSize(purpose, type) ? { code: "documents.tooLarge" } : null;
}
