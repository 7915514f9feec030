import { isPublic, takenTypes, type Refusal, type TakenType } from "#shared/documents/choices.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { Document, type Variant } from "../model.ts";
import { clearKeys } from "../storage/clear.ts";
import { newKey } from "../storage/index.ts";

/** What a document becomes. */
export interface Outcome {
  readonly mediaType: TakenType | null;
  readonly kept: { readonly key: string; readonly type: TakenType; readonly sha256: string } | null;
  readonly variants: readonly Variant[];
  readonly storedBytes: number;
}

export type Finding = { readonly outcome: Outcome } | { readonly refusal: Refusal };

interface Props {
  services: Services;
  document: Pick<Document, "id" | "name" | "purpose">;
  finding: Finding;
  /** Of the file; null where nobody has read it. */
  sha256: string | null;
}

/** Writes the decision down, if none stands yet, and removes the pieces. @returns whether it was this one. */
export async function decideDocument({ services, document, finding, sha256 }: Props): Promise<boolean> {
  const { id, name, purpose } = document;
  const now = services.clock.now();
  const { keys, count } = await services.db.transaction(async (trx) => {
    const changes =
      "refusal" in finding
        ? { status: "refused" as const, refusal: finding.refusal, sha256, storedBytes: "0" }
        : {
            status: "ready" as const,
            readyAt: now,
            sha256,
            mediaType: finding.outcome.mediaType,
            storageKey: finding.outcome.kept?.key ?? null,
            keptType: finding.outcome.kept?.type ?? null,
            keptSha256: finding.outcome.kept?.sha256 ?? null,
            name: named(name, finding.outcome.kept?.type ?? finding.outcome.mediaType),
            variants: [...finding.outcome.variants],
            pictureKey: isPublic(purpose) ? newKey("pictures").split("/")[2] : null,
            storedBytes: String(finding.outcome.storedBytes),
          };
    const changed = await Document.query(trx).where({ id, status: "checking" }).whereNull("removed_at").patch(changes);
    if (changed === 0) return { keys: [] as string[], count: 0 };
    const parts = trx("document_parts").where({ document_id: id });
    const gone = (await parts.clone().pluck("storage_key")) as string[];
    await parts.delete();
    return { keys: gone, count: changed };
  });
  await clearKeys(services, keys);
  return count > 0;
}

/** A name whose ending says what the file is: one that says something else opens in another program than was looked at. */
function named(name: string, type: TakenType | null): string {
  if (!type) return name;
  const endings: readonly string[] = takenTypes[type];
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending && endings.includes(ending)) return name;
  const known = Object.values(takenTypes).some((each) => (each as readonly string[]).includes(ending ?? ""));
  return `${known ? name.slice(0, name.lastIndexOf(".")) : name}.${endings[0]}`;
}
