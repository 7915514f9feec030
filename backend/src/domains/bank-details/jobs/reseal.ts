import { newestKeyId, openData, sealData } from "#backend/src/kernel/data-sealing.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { BankDetails, placeOf } from "../model.ts";

/** Rows at a time: a sweep must not hold the others up. */
const batch = 200;

/** After a rotation, what earlier keys have sealed is sealed with the newest, so that they can be dropped. */
export async function resealBankDetails({ db, config, logger }: Services): Promise<void> {
  const rows = await BankDetails.query(db)
    .whereNotNull("sealed")
    .whereRaw("substring(sealed from 1 for 8) <> ?", [newestKeyId(config)])
    .limit(batch);
  for (const row of rows) {
    const { id, sealed } = row;
    if (!sealed) continue;
    try {
      const anew = sealData(config, placeOf(row), openData(config, placeOf(row), sealed));
      // Whoever has written the row in the meantime has sealed it already, or ended it.
      await db("bank_details").where({ id, sealed }).update({ sealed: anew });
    } catch (error) {
      logger.error({ err: error, row: id }, "bank details cannot be opened: DATA_ENCRYPTION_KEY lacks their key");
    }
  }
}
