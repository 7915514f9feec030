import { parseDecimal } from "../kernel/decimal.ts";
import { allocateMinor, quantityScale } from "../kernel/money.ts";

/** What is not funded within 72 hours is cancelled and gives its stock back (decisions, section C). */
export const fundWithinHours = 72;
/** An organization that nobody has verified pays sooner for more than this part of what a listing has left: nobody else can buy it meanwhile. */
const largePart = 4n;
export const fundLargeWithinHours = 24;
/** Escrow inspection period (specification, section 9). */
export const inspectionDays = 3;
/** "Shipping 2-4 weeks" (specification, section 9), for listings that name no delivery time. */
export const defaultShippingDays = 28;
/** A payment that comes late leaves the supplier so long to ship, whatever day was agreed. */
export const leastShippingDays = 3;
export const unfundedOrdersPerBuyer = 5;
/** Whoever has had so many orders of a listing cancelled or expired unpaid within so many days orders it no more until they are over: each kept its goods from others. */
export const unpaidOrdersPerListing = 5;
export const unpaidWithinDays = 30;
/** Whoever is not verified waits after the second order of a listing's goods that ended unpaid within that time, and twice as long after each further one. */
const firstWaitHours = 1;
const longestWaitHours = 7 * 24;
/** So long after the expected arrival without a confirmed delivery, staff look into it (decisions, section D). */
export const overdueAfterDays = 14;
/** The day of arrival that the supplier states lies at most so long after the shipping (decisions, section D). */
export const mostDaysUnderWay = 120;
/** Once the supplier has asked whether the goods have arrived, so much silence brings the order before our team (decisions, section D). */
export const silenceDays = 14;
/** So many proposals a day may one side make about an order: each is an email that the other cannot switch off. */
export const proposalsPerDay = 10;
/** So many inspection results may one side submit about a shipment. */
export const inspectionsPerSide = 10;
/** A proposal that nobody answers ends after so long. */
export const proposalDays = 7;
/** What a case says that silence has opened; the same on every screen, as the reason of a dispute is. */
export const silenceReason = "The buyer has not answered whether the goods have arrived";
/** What a case says that the clock has opened about a weight; the same on every screen. */
export const weightReason = "The net weight lies outside the agreed tolerance and was not accepted";
/** So long at least has the supplier to answer a delivered weight that lowers what is paid. */
export const deliveredAnswerDays = 2;
/** So long at most does a release wait for papers; then our team decides. */
export const papersHoldDays = 14;
/** So long the buyer may look at papers that come while the release waits for them. */
export const papersLookDays = 2;
/** What a case says that the clock has opened about papers; the same on every screen. */
export const papersReason = "Papers that the release depends on were not handed in";
/** What a case says that the clock has opened about a weight at arrival; the same on every screen. */
export const deliveredReason = "The delivered net weight was not accepted";
/** What a rejected inspection says when no notes are given (specification, section 4). */
export const defaultDisputeReason = "Quality control failed";

/**
 * 90 % to the supplier; the platform's fee is 10 %, of which 15 % (1.5 % of the total) goes to the Impact Fund and 8.5 % is
 * platform revenue (specification, section 9). In thousandths, in the order in which equal remainders are served.
 */
export const splitShares = { supplier: 900n, platform: 85n, impactFund: 15n } as const;
export type SplitRecipient = keyof typeof splitShares;
export type SplitShares = Readonly<Record<SplitRecipient, bigint>>;

interface Large {
  /** Whether our team has verified the buyer. */
  verified: boolean;
  /** What is ordered and what is left of the listing before, in one unit. */
  quantity: string;
  left: string;
  /** What orders of unverified buyers that nobody has paid hold of it already: a large part is large in whatever pieces, and accounts, it is ordered. */
  held?: string;
}

/** Hours in which an order from the catalogue is paid. What a supplier has agreed to with its buyer has the usual time. */
export function fundHoursOf({ verified, quantity, left, held = "0" }: Large): number {
  const thousandths = (text: string) => parseDecimal(text, quantityScale);
  const isLarge = (thousandths(quantity) + thousandths(held)) * largePart > thousandths(left) + thousandths(held);
  return !verified && isLarge ? fundLargeWithinHours : fundWithinHours;
}

/** Hours after the last of so many orders of an unverified buyer that ended unpaid, until the next may be placed. */
export const waitAfterUnpaid = (unpaid: number): number =>
  unpaid < 2 ? 0 : Math.min(longestWaitHours, firstWaitHours * 2 ** (unpaid - 2));

/** Whoever pays in bears what the provider charges for it; written with the terms of each order. */
export const feeBearer = "buyer" as const;

/** Shares as a view gives them, in thousandths. */
export const sharesIn = (shares: Readonly<Record<SplitRecipient, number>>): SplitShares => ({
  supplier: BigInt(shares.supplier),
  platform: BigInt(shares.platform),
  impactFund: BigInt(shares.impactFund),
});

/** An escrow amount in minor units, split by the shares that were agreed, or by those of today; the parts always sum to the whole. */
export function splitFunds(total: bigint, shares: SplitShares = splitShares): Record<SplitRecipient, bigint> {
  const ratios = [shares.supplier, shares.platform, shares.impactFund];
  const [supplier = 0n, platform = 0n, impactFund = 0n] = allocateMinor(total, ratios);
  return { supplier, platform, impactFund };
}
