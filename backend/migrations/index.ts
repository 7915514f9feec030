import * as foundation from "./20261121-1-foundation.ts";
import * as accounts from "./20261121-2-accounts.ts";
import * as organizations from "./20261121-3-organizations.ts";
import * as catalogue from "./20261121-4-catalogue.ts";
import * as trade from "./20261121-5-trade.ts";
import * as ledger from "./20261121-6-ledger.ts";
import * as categoryWords from "./20261121-7-category-words.ts";
import * as staff from "./20261121-8-staff.ts";
import * as paymentDeclined from "./20261121-9-payment-declined.ts";
import * as contact from "./20261122-1-contact.ts";
import * as searchWords from "./20261122-2-search-words.ts";
import * as productNames from "./20261122-3-product-names.ts";
import * as authFlows from "./20261122-4-auth-flows.ts";
import * as secondFactor from "./20261122-5-second-factor.ts";
import * as knownNetworks from "./20261122-6-known-networks.ts";
import * as phoneSignIn from "./20261122-7-phone-sign-in.ts";
import * as auditActions from "./20261122-8-audit-actions.ts";
import * as auditSearch from "./20261122-9-audit-search.ts";
import * as listingTerms from "./20261123-3-listing-terms.ts";
import * as orderSearch from "./20261123-4-order-search.ts";
import * as identity from "./20261123-5-identity.ts";
import * as identityNotice from "./20261123-6-identity-notice.ts";
import * as nameLooks from "./20261123-7-name-looks.ts";
import * as titlesOfTheGone from "./20261123-8-titles-of-the-gone.ts";
import * as ledgerAccounts from "./20261123-9-ledger-accounts.ts";
import * as agreedTerms from "./20261124-1-agreed-terms.ts";
import * as notices from "./20261124-5-notices.ts";
import * as guardPaths from "./20261124-7-guard-paths.ts";
import * as liveEvents from "./20261124-8-live-events.ts";
import * as orderEnds from "./20261124-9-order-ends.ts";
import * as factorAccess from "./20261125-1-factor-access.ts";
import * as shipments from "./20261126-1-shipments.ts";
import * as liveLog from "./20261127-1-live-log.ts";
import * as fixedAmounts from "./20261127-2-fixed-amounts.ts";
import * as stockInTons from "./20261127-3-stock-in-tons.ts";
import * as lettersToQueue from "./20261127-4-letters-to-queue.ts";
import * as noticeFacts from "./20261128-1-notice-facts.ts";
import * as agreedChanges from "./20261128-2-agreed-changes.ts";
import * as unfundedOrders from "./20261129-1-unfunded-orders.ts";
import * as providerCalls from "./20261130-1-provider-calls.ts";
import * as reconciliations from "./20261130-2-reconciliations.ts";
import * as heard from "./20261203-1-heard.ts";
import * as workerPools from "./20261203-2-worker-pools.ts";
import * as kept from "./20261204-1-kept.ts";
import * as answered from "./20261204-2-answered.ts";
import * as asAgreed from "./20261204-4-as-agreed.ts";
import * as listingGoods from "./20261204-3-listing-goods.ts";
import * as ownersAgree from "./20261204-3-owners-agree.ts";
import * as providerHealth from "./20261206-1-provider-health.ts";
import * as byHand from "./20261205-1-by-hand.ts";
import * as feeNotes from "./20261209-1-fee-notes.ts";
import * as partyChecks from "./20261209-2-party-checks.ts";
import * as unplacedPayments from "./20261211-1-unplaced-payments.ts";
import * as sumByIndex from "./20261212-1-sum-by-index.ts";
import * as secondPersonForRates from "./20261212-2-second-person-for-rates.ts";
import * as ratesThatStay from "./20261212-3-rates-that-stay.ts";
import * as threads from "./20261213-1-threads.ts";
import * as documents from "./20261214-1-documents.ts";
import * as productLots from "./20261215-1-product-lots.ts";
import * as pictures from "./20261216-1-pictures.ts";
import * as checks from "./20261217-1-checks.ts";
import * as evidence from "./20261218-1-evidence.ts";
import * as toldAndReported from "./20261218-2-told-and-reported.ts";
import * as signInRule from "./20261220-3-sign-in-rule.ts";
import * as drafts from "./20261220-2-drafts.ts";
import * as team from "./20261220-1-team.ts";
import * as listingReview from "./20261223-1-listing-review.ts";
import * as sanctions from "./20261222-1-sanctions.ts";
import * as overviewIndexes from "./20261226-1-overview-indexes.ts";
import * as heldListings from "./20261227-1-held-listings.ts";
import * as readAnew from "./20261228-1-read-anew.ts";
import * as countedGoods from "./20261229-1-counted-goods.ts";
import * as negotiation from "./20261230-1-negotiation.ts";
import * as tradePapers from "./20261231-4-trade-papers.ts";
import * as drawnPaperAnswers from "./20270104-3-drawn-paper-answers.ts";
import * as cases from "./20270105-1-cases.ts";
import * as inspectionRecords from "./20270110-2-inspection-records.ts";
import * as qualityLimits from "./20270110-1-quality-limits.ts";
import * as inspectors from "./20270120-1-inspectors.ts";
import * as ratings from "./20270114-1-ratings.ts";
import * as desk from "./20270122-1-desk.ts";
import * as decisionLetters from "./20270122-2-decision-letters.ts";
import * as passports from "./20270112-1-passports.ts";
import * as settlements from "./20270121-1-settlements.ts";
import * as counterInspections from "./20270121-2-counter-inspections.ts";
import * as shipmentGoods from "./20270101-1-goods.ts";
import * as contracts from "./20261231-1-contracts.ts";
import * as samples from "./20261231-2-samples.ts";
import * as quotations from "./20261231-3-quotations.ts";
import * as marketPriceImports from "./20261224-1-market-price-imports.ts";
import * as verification from "./20261221-1-verification.ts";
import * as bankDetails from "./20261225-1-bank-details.ts";
import * as addresses from "./20261225-2-addresses.ts";
import * as hidePhone from "./20261214-2-hide-phone.ts";
import * as currenciesAndUnits from "./20261210-1-currencies-and-units.ts";
import * as heldPapers from "./20270101-2-held-papers.ts";
import * as unpaidContracts from "./20270101-3-unpaid-contracts.ts";
import * as shipFrom from "./20270103-1-ship-from.ts";
import * as lapsedOffers from "./20270104-1-lapsed-offers.ts";
import * as sampleDays from "./20270104-2-sample-days.ts";
import * as keptHash from "./20270123-1-kept-hash.ts";
import * as passportAttempts from "./20270124-1-passport-attempts.ts";
import * as passportsTold from "./20270124-2-passports-told.ts";
import * as inspectorLetters from "./20270126-1-inspector-letters.ts";
import * as passportsAnew from "./20270127-1-passports-anew.ts";
import * as fundHours from "./20270128-1-fund-hours.ts";
import * as suspensions from "./20270128-2-suspensions.ts";
import * as openJournals from "./20270131-1-open-journals.ts";
import * as passkeys from "./20270201-1-passkeys.ts";
import * as sessionLife from "./20270202-1-session-life.ts";
import * as sitesOfKeys from "./20270203-2-sites-of-keys.ts";
import * as earlierMemberships from "./20270204-1-earlier-memberships.ts";
import * as readTables from "./20270301-1-read-tables.ts";
import * as readTablesFilled from "./20270301-2-read-tables-filled.ts";
import * as oldListIndexes from "./20270301-3-old-list-indexes.ts";
import * as ordersToRate from "./20270401-1-orders-to-rate.ts";
import * as sweepsByIndex from "./20270401-2-sweeps-by-index.ts";

/** Every migration in its order. Imported, not read from a folder, so that they are part of the built program. */
export const migrations = [
  { name: "20261121-1-foundation", ...foundation },
  { name: "20261121-2-accounts", ...accounts },
  { name: "20261121-3-organizations", ...organizations },
  { name: "20261121-4-catalogue", ...catalogue },
  { name: "20261121-5-trade", ...trade },
  { name: "20261121-6-ledger", ...ledger },
  { name: "20261121-7-category-words", ...categoryWords },
  { name: "20261121-8-staff", ...staff },
  { name: "20261121-9-payment-declined", ...paymentDeclined },
  { name: "20261122-1-contact", ...contact },
  { name: "20261122-2-search-words", ...searchWords },
  { name: "20261122-3-product-names", ...productNames },
  { name: "20261122-4-auth-flows", ...authFlows },
  { name: "20261122-5-second-factor", ...secondFactor },
  { name: "20261122-6-known-networks", ...knownNetworks },
  { name: "20261122-7-phone-sign-in", ...phoneSignIn },
  { name: "20261122-8-audit-actions", ...auditActions },
  { name: "20261122-9-audit-search", ...auditSearch },
  { name: "20261123-3-listing-terms", ...listingTerms },
  { name: "20261123-4-order-search", ...orderSearch },
  { name: "20261123-5-identity", ...identity },
  { name: "20261123-6-identity-notice", ...identityNotice },
  { name: "20261123-7-name-looks", ...nameLooks },
  { name: "20261123-8-titles-of-the-gone", ...titlesOfTheGone },
  { name: "20261123-9-ledger-accounts", ...ledgerAccounts },
  { name: "20261124-1-agreed-terms", ...agreedTerms },
  { name: "20261124-5-notices", ...notices },
  { name: "20261124-7-guard-paths", ...guardPaths },
  { name: "20261124-8-live-events", ...liveEvents },
  { name: "20261124-9-order-ends", ...orderEnds },
  { name: "20261125-1-factor-access", ...factorAccess },
  { name: "20261126-1-shipments", ...shipments },
  { name: "20261127-1-live-log", ...liveLog },
  { name: "20261127-2-fixed-amounts", ...fixedAmounts },
  { name: "20261127-3-stock-in-tons", ...stockInTons },
  { name: "20261127-4-letters-to-queue", ...lettersToQueue },
  { name: "20261128-1-notice-facts", ...noticeFacts },
  { name: "20261128-2-agreed-changes", ...agreedChanges },
  { name: "20261129-1-unfunded-orders", ...unfundedOrders },
  { name: "20261130-1-provider-calls", ...providerCalls },
  { name: "20261130-2-reconciliations", ...reconciliations },
  { name: "20261203-1-heard", ...heard },
  { name: "20261203-2-worker-pools", ...workerPools },
  { name: "20261204-1-kept", ...kept },
  { name: "20261204-2-answered", ...answered },
  { name: "20261204-3-listing-goods", up: listingGoods.up, down: listingGoods.down },
  { name: "20261204-3-owners-agree", ...ownersAgree },
  { name: "20261204-4-as-agreed", ...asAgreed },
  { name: "20261205-1-by-hand", ...byHand },
  { name: "20261206-1-provider-health", ...providerHealth },
  { name: "20261209-1-fee-notes", ...feeNotes },
  { name: "20261209-2-party-checks", ...partyChecks },
  { name: "20261210-1-currencies-and-units", ...currenciesAndUnits },
  { name: "20261211-1-unplaced-payments", ...unplacedPayments },
  { name: "20261212-1-sum-by-index", ...sumByIndex },
  { name: "20261212-2-second-person-for-rates", ...secondPersonForRates },
  { name: "20261212-3-rates-that-stay", ...ratesThatStay },
  { name: "20261213-1-threads", ...threads },
  { name: "20261214-1-documents", ...documents },
  { name: "20261214-2-hide-phone", ...hidePhone },
  { name: "20261215-1-product-lots", up: productLots.up, down: productLots.down },
  { name: "20261216-1-pictures", ...pictures },
  { name: "20261217-1-checks", ...checks },
  { name: "20261218-1-evidence", ...evidence },
  { name: "20261218-2-told-and-reported", ...toldAndReported },
  { name: "20261220-1-team", ...team },
  { name: "20261220-2-drafts", ...drafts },
  { name: "20261220-3-sign-in-rule", ...signInRule },
  { name: "20261221-1-verification", ...verification },
  { name: "20261222-1-sanctions", ...sanctions },
  { name: "20261223-1-listing-review", ...listingReview },
  { name: "20261224-1-market-price-imports", ...marketPriceImports },
  { name: "20261225-1-bank-details", ...bankDetails },
  { name: "20261225-2-addresses", ...addresses },
  { name: "20261226-1-overview-indexes", ...overviewIndexes },
  { name: "20261227-1-held-listings", ...heldListings },
  { name: "20261228-1-read-anew", ...readAnew },
  { name: "20261229-1-counted-goods", ...countedGoods },
  { name: "20261230-1-negotiation", ...negotiation },
  { name: "20261231-1-contracts", ...contracts },
  { name: "20261231-2-samples", ...samples },
  { name: "20261231-3-quotations", ...quotations },
  { name: "20261231-4-trade-papers", ...tradePapers },
  { name: "20270101-1-goods", ...shipmentGoods },
  { name: "20270101-2-held-papers", ...heldPapers },
  { name: "20270101-3-unpaid-contracts", ...unpaidContracts },
  { name: "20270103-1-ship-from", ...shipFrom },
  { name: "20270104-1-lapsed-offers", ...lapsedOffers },
  { name: "20270104-2-sample-days", ...sampleDays },
  { name: "20270104-3-drawn-paper-answers", ...drawnPaperAnswers },
  { name: "20270105-1-cases", ...cases },
  { name: "20270110-1-quality-limits", ...qualityLimits },
  { name: "20270110-2-inspection-records", ...inspectionRecords },
  { name: "20270114-1-ratings", ...ratings },
  { name: "20270122-1-desk", ...desk },
  { name: "20270122-2-decision-letters", ...decisionLetters },
  { name: "20270112-1-passports", ...passports },
  { name: "20270121-1-settlements", ...settlements },
  { name: "20270121-2-counter-inspections", ...counterInspections },
  { name: "20270120-1-inspectors", ...inspectors },
  { name: "20270123-1-kept-hash", ...keptHash },
  { name: "20270124-1-passport-attempts", ...passportAttempts },
  { name: "20270124-2-passports-told", ...passportsTold },
  { name: "20270126-1-inspector-letters", ...inspectorLetters },
  { name: "20270127-1-passports-anew", ...passportsAnew },
  { name: "20270128-1-fund-hours", ...fundHours },
  { name: "20270128-2-suspensions", ...suspensions },
  { name: "20270131-1-open-journals", ...openJournals },
  { name: "20270201-1-passkeys", ...passkeys },
  { name: "20270202-1-session-life", ...sessionLife },
  { name: "20270203-2-sites-of-keys", ...sitesOfKeys },
  { name: "20270204-1-earlier-memberships", ...earlierMemberships },
  { name: "20270301-1-read-tables", ...readTables },
  { name: "20270301-2-read-tables-filled", ...readTablesFilled },
  { name: "20270301-3-old-list-indexes", ...oldListIndexes },
  { name: "20270401-1-orders-to-rate", ...ordersToRate },
  { name: "20270401-2-sweeps-by-index", ...sweepsByIndex },
] as const;
