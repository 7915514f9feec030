import { v7 as uuid } from "uuid";
import type { Transaction } from "#backend/src/db/database.ts";
import type { PriceFile } from "../reading/read-prices.ts";
import { comparePrices, lockPrices } from "./compare-prices.ts";

interface Props {
  trx: Transaction;
  file: PriceFile;
  fileName: string;
  /** Of its bytes, as hexadecimal digits. */
  sha256: string;
  userId: string;
  now: Date;
}

/** Keeps a file that was read as a preview, beside the prices of now. @returns its id. */
export async function draftImport({ trx, file, fileName, sha256, userId, now }: Props): Promise<string> {
  const id = uuid();
  await lockPrices(trx);
  await trx("market_price_imports").insert({
    id,
    status: "draft",
    format: file.format,
    file_name: fileName,
    file_sha256: sha256,
    source: file.source,
    source_url: file.sourceUrl,
    licence: file.licence,
    licence_url: file.licenceUrl,
    drafted_by: userId,
    drafted_at: now,
  });
  const lines = file.lines.map((line, index) => ({
    ...line,
    position: index + 1,
    month: `${line.month}-01`,
    kind: line.price === null ? "skipped" : "new",
  }));
  await trx.raw(
    `insert into market_price_changes (import_id, position, kind, cell, category, month, published, published_unit, price)
     select ?, position, kind, cell, category, month, published, unit, price
       from jsonb_to_recordset(?::jsonb) as l (position integer, kind text, cell text, category text, month date, published text, unit text, price numeric)`,
    [id, JSON.stringify(lines)],
  );
  await comparePrices(trx, id);
  return id;
}
