import { addressesDomain } from "./addresses/index.ts";
import { bankDetailsDomain } from "./bank-details/index.ts";
import { catalogueDomain } from "./catalogue/index.ts";
import { contactDomain } from "./contact/index.ts";
import { contractsDomain } from "./contracts/index.ts";
import { currenciesDomain } from "./currencies/index.ts";
import { debugDomain } from "./debug/index.ts";
import { disputesDomain } from "./disputes/index.ts";
import { documentsDomain } from "./documents/index.ts";
import { draftsDomain } from "./drafts/index.ts";
import type { Domain } from "./domain.ts";
import { escrowDomain } from "./escrow/index.ts";
import { identityDomain } from "./identity/index.ts";
import { ledgerDomain } from "./ledger/index.ts";
import { inspectorsDomain } from "./inspectors/index.ts";
import { marketPricesDomain } from "./market-prices/index.ts";
import { notificationsDomain } from "./notifications/index.ts";
import { offersDomain } from "./offers/index.ts";
import { organizationsDomain } from "./organizations/index.ts";
import { peopleDomain } from "./people/index.ts";
import { passportsDomain } from "./passports/index.ts";
import { placesDomain } from "./places/index.ts";
import { teamDomain } from "./team/index.ts";
import { qualityDomain } from "./quality/index.ts";
import { quotationsDomain } from "./quotations/index.ts";
import { ratingsDomain } from "./ratings/index.ts";
import { sanctionsDomain } from "./sanctions/index.ts";
import { samplesDomain } from "./samples/index.ts";
import { termsDomain } from "./terms/index.ts";
import { threadsDomain } from "./threads/index.ts";
import { verificationDomain } from "./verification/index.ts";

export { authenticate } from "./identity/index.ts";

export const domains: readonly Domain[] = [
  identityDomain,
  peopleDomain,
  organizationsDomain,
  teamDomain,
  verificationDomain,
  addressesDomain,
  bankDetailsDomain,
  catalogueDomain,
  termsDomain,
  threadsDomain,
  offersDomain,
  contractsDomain,
  samplesDomain,
  qualityDomain,
  quotationsDomain,
  escrowDomain,
  disputesDomain,
  inspectorsDomain,
  ratingsDomain,
  passportsDomain,
  draftsDomain,
  ledgerDomain,
  marketPricesDomain,
  notificationsDomain,
  contactDomain,
  currenciesDomain,
  documentsDomain,
  placesDomain,
  sanctionsDomain,
  debugDomain,
];

export const allEndpoints = domains.flatMap((domain) => domain.endpoints);
