import { createHash } from "node:crypto";
import type { Client } from "pg";
import { namedFiles } from "../backup/files.ts";
import { domains } from "../domains/all.ts";
import { openStorage, type Storage } from "../domains/documents/index.ts";

/** A page that is empty but for one word. */
const pdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n" +
    "4 0 obj<</Length 35>>stream\nBT /F 24 Tf 72 740 Td (masked) Tj ET\nendstream endobj\ntrailer<</Root 1 0 R>>\n",
);

const pictures = { "image/png": "png", "image/jpeg": "jpeg", "image/webp": "webp", "image/avif": "avif" } as const;

async function placeholderOf(type: string | null, key: string): Promise<Buffer> {
  const kind =
    type ??
    // A paper that was drawn has no row that says its type.
    { webp: "image/webp", avif: "image/avif", jpg: "image/jpeg", png: "image/png", pdf: "application/pdf" }[
      key.split(".").at(-1) ?? ""
    ];
  if (kind && kind in pictures) {
    const { default: sharp } = await import("sharp");
    const grey = { width: 320, height: 240, channels: 3, background: "#b8b8b0" } as const;
    return sharp({ create: grey })
      .toFormat(pictures[kind as keyof typeof pictures])
      .toBuffer();
  }
  return kind === "application/pdf" || (!kind && !key.includes(".")) ? pdf : Buffer.from("masked\n");
}

/**
 * @throws {Error} when the store has files already: they are somebody's, and may be those of production.
 */
export async function refuseFilledStore(place: Parameters<typeof openStorage>[0]): Promise<void> {
  const storage = await openStorage(place);
  try {
    for await (const { key } of storage.list())
      throw new Error(
        `The store of files (STORAGE_URL) holds ${key} and maybe more, which may be real papers. Give a folder or bucket that is empty.`,
      );
  } finally {
    storage.close();
  }
}

/** Rows that say of a file how long it is and what its hash is. */
const said = [
  `update documents d
      set size = f.bytes, received = f.bytes, sha256 = f.sha256, kept_sha256 = f.sha256, declared_sha256 = case when d.declared_sha256 is null then null else f.sha256 end
     from pg_temp.placed_files f where f.key = d.storage_key`,
  `update documents d
      set variants = (select jsonb_agg(coalesce(variant || jsonb_build_object('size', f.bytes), variant) order by position)
                        from jsonb_array_elements(d.variants) with ordinality as each (variant, position) left join pg_temp.placed_files f on f.key = variant ->> 'key')
    where d.variants <> '[]'`,
  `update documents d
      set stored_bytes = coalesce((select bytes from pg_temp.placed_files f where f.key = d.storage_key), 0)
                         + (select coalesce(sum((variant ->> 'size')::bigint), 0) from jsonb_array_elements(d.variants) variant)
    where d.storage_key is not null or d.variants <> '[]'`,
  ...domains
    .flatMap(({ keptFiles = [] }) => keptFiles)
    .map(
      (table) =>
        `update ${table} t set sha256 = f.sha256, bytes = f.bytes from pg_temp.placed_files f where f.key = t.storage_key`,
    ),
];

/** How many files one statement tells of. */
const batch = 1_000;

/** Puts a file of the same type in the place of every one that a row names, and writes into the row how long it is and its hash. */
export async function placeHolders(client: Client, place: Parameters<typeof openStorage>[0]): Promise<number> {
  const storage: Storage = await openStorage(place);
  try {
    await client.query(
      "create temporary table placed_files (key text primary key, bytes bigint not null, sha256 text not null) on commit drop",
    );
    const { rows } = await client.query<{ key: string; type: string | null }>(
      `select distinct n.key, d.kept_type as type from (${namedFiles}) n left join documents d on d.storage_key = n.key where n.key is not null`,
    );
    const made = new Map<string, Promise<Buffer>>();
    for (let at = 0; at < rows.length; at += batch) {
      const placed: [string[], number[], string[]] = [[], [], []];
      for (const { key, type } of rows.slice(at, at + batch)) {
        const kind = `${type ?? ""} ${key.split(".")[1] ?? ""}`;
        const bytes = await (made.get(kind) ?? made.set(kind, placeholderOf(type, key)).get(kind)!);
        await storage.put(key, bytes);
        placed[0].push(key);
        placed[1].push(bytes.length);
        placed[2].push(createHash("sha256").update(bytes).digest("hex"));
      }
      await client.query("insert into placed_files select * from unnest($1::text[], $2::bigint[], $3::text[])", placed);
    }
    for (const statement of said) await client.query(statement);
    return rows.length;
  } finally {
    storage.close();
  }
}
