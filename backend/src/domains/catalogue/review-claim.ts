import { claimMinutes } from "#shared/catalogue/review-process.ts";
import { after, minute } from "#backend/src/kernel/clock.ts";

/** Whether somebody is still looking at a listing. */
export const isClaimed = ({ claimedAt }: { claimedAt: Date | null }, now: Date): boolean =>
  claimedAt !== null && after(claimedAt, claimMinutes * minute) > now;
