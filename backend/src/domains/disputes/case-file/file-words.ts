import type { Language } from "#shared/kernel/language.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { alone, paperText, type Both } from "#backend/src/pdf/index.ts";

/** A text of the file in its language: of `case-file`, or of another file of texts by its name. */
export type Say = (key: string, values?: Record<string, string | number>) => string;

/** A sentence that ends with "B.V." has one full stop. */
export const oneStop = (sentence: string): string => sentence.replace(/(?<!\.)\.\.(?!\.)/g, ".");

export const sayOf =
  (language: Language): Say =>
  (key, values) => {
    const own = key.startsWith("letter.") ? key : `file.${key}`;
    return oneStop(paperText(language, key.includes(":") ? key : `caseFile:${own}`, values));
  };

/** From whom an inspection comes: a side itself, or an inspector whom one side or both have invited. */
export const sourceOf = (invitedBy: OrganizationType | "both" | null | undefined): "submitted" | "invited" | "both" =>
  invitedBy === "both" ? "both" : invitedBy ? "invited" : "submitted";

/** Columns by their texts, with their widths; one of them takes the rest. */
export const columnsOf = (
  say: Say,
  ...columns: readonly (readonly [key: string, width?: number])[]
): { title: Both; width?: number }[] =>
  columns.map(([key, width]) => ({ title: alone(say(`column.${key}`)), ...(width !== undefined && { width }) }));
