import { newestKeyId, openData, sealData } from "#backend/src/kernel/data-sealing.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import type { BankAccount } from "#shared/bank-details/contract.ts";
import { BankDetails, fingerprintOfAccount, placeOf } from "../model.ts";

/** Rows at a time: a sweep must not hold the others up. */
const batch = 200;

/** After a rotation, what earlier keys have sealed is sealed with the newest, so that they can be dropped; what is known by a fingerprint gets one of it. */
export async function resealBankDetails({ db, config, logger }: Services): Promise<void> {
  const rows = await BankDetails.query(db)
    .whereNotNull("sealed")
    .whereRaw("(substring(sealed from 1 for 8) <> ? or fingerprint is null)", [newestKeyId(config)])
    .limit(batch);
  for (const row of rows) {
    const { id, sealed } = row;
    if (!sealed) continue;
    try {
      const plain = openData(config, placeOf(row), sealed);
      const fingerprint = fingerprintOfAccount(config, JSON.parse(plain) as BankAccount);
      // Whoever has written the row in the meantime has sealed it already, or ended it.
      await db("bank_details")
        .where({ id, sealed })
        .update({ sealed: sealData(config, placeOf(row), plain), fingerprint });
    } catch (error) {
      logger.error({ err: error, row: id }, "bank details cannot be opened: DATA_ENCRYPTION_KEY lacks their key");
    }
  }
}
