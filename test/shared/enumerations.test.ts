import { existsSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { categoryIds, certificationNames, units } from "#shared/catalogue/choices.ts";
import { lotProcesses } from "#shared/catalogue/lot-properties.ts";
import { clauseKeys } from "#shared/contracts/clause-keys.ts";
import { orderStandings, paperSizes } from "#shared/contracts/contract.ts";
import {
  contractMoves,
  contractOrigins,
  contractStatuses,
  paperStanding,
  signingMethods,
} from "#shared/contracts/process.ts";
import { contractTerms } from "#shared/contracts/terms-text.ts";
import { documentStatuses, purposes } from "#shared/documents/choices.ts";
import { paperStates } from "#shared/escrow/checklist-contract.ts";
import { drawnPapers } from "#shared/escrow/goods-contract.ts";
import { languages, type Language } from "#shared/kernel/language.ts";
import { comparedTerms } from "#shared/offers/compare.ts";
import { offerStatuses } from "#shared/offers/process.ts";
import { memberRoles, organizationTypes } from "#shared/organizations/choices.ts";
import { passportStandings, revokers } from "#shared/passports/contract.ts";
import { passportProblems } from "#shared/passports/problems.ts";
import { placeKinds } from "#shared/places/contract.ts";
import { qualityFigures } from "#shared/quality/figures.ts";
import { audiences, requestStatuses } from "#shared/quotations/process.ts";
import {
  conditionStates,
  courierPayers,
  isOpenSample,
  memberMoves,
  openStatuses,
  sampleStatuses,
} from "#shared/samples/process.ts";
import { draftCalls, type DraftState } from "#shared/team/draft-calls.ts";
import { exchangeCodes, exchanges } from "#shared/terms/futures.ts";
import { incoterms } from "#shared/terms/incoterms.ts";
import { fixingCallers, inspectors, sampleTypes, tradePapers, weightBases } from "#shared/terms/negotiated.ts";

const standings = contractStatuses.flatMap((status) =>
  contractOrigins.flatMap((origin) =>
    [null, "2026-11-26"].map((concludedAt) => paperStanding({ status, origin, concludedAt })),
  ),
);

/**
 * What is said by a key that is put together of a value: all values, and where each of them has its words, a `*` for the value. Nothing else reads such a key before somebody
 * is shown it, or signs it.
 */
const said: readonly (readonly [values: readonly string[], ...places: string[]])[] = [
  // What is agreed.
  [tradePapers, "choices:tradePaper.*"],
  [sampleTypes, "contracts:said.sample.*", "negotiation:words.sample.*", "samples:of.*", "samples:type.*"],
  [sampleTypes, "samples:condition.title.*", "notifications:sample.*", "today:sample.*"],
  [incoterms, "negotiation:counter.incoterms.*"],
  [placeKinds, "negotiation:counter.delivery.kind.*"],
  [inspectors, "negotiation:counter.inspection.*", "negotiation:words.inspectedBy.*", "contracts:said.inspection.*"],
  [["named"], "negotiation:words.inspectedBy.*", "contracts:said.inspection.*"],
  [weightBases, "contracts:said.weights.*", "negotiation:words.weights.*", "negotiation:counter.weights.*"],
  [weightBases, "quotations:weight.*"],
  [exchangeCodes, "negotiation:counter.exchange.*"],
  [Object.values(exchanges).map(({ quote }) => quote), "choices:quote.*"],
  [fixingCallers, "contracts:said.price.calledBy.*", "negotiation:words.calledBy.*"],
  [fixingCallers, "negotiation:counter.price.callers.*"],
  [comparedTerms, "negotiation:term.*"],
  // What is sold.
  [units, "choices:unit.*", "choices:unitOf.*", "choices:perUnit.*"],
  [certificationNames, "choices:certification.*"],
  [categoryIds, "choices:category.*.name"],
  [qualityFigures, "lots:property.*"],
  [lotProcesses, "lots:process.*"],
  // Contracts.
  [contractTerms, "contracts:term.*"],
  [clauseKeys.filter((key) => key !== "conclusion"), "contracts:clause.*.title", "contracts:clause.*.text"],
  [contractOrigins, "contracts:clause.conclusion.*.title", "contracts:clause.conclusion.*.text", "contracts:paper.*"],
  [standings, "contracts:paper.status.*"],
  [signingMethods, "contracts:paper.method.*", "contract-pages:text.by.*"],
  [organizationTypes, "contracts:paper.bearer.*"],
  [languages, "contracts:languageName.*"],
  [[...contractStatuses, "ordered"], "contract-pages:status.*", "verify-contract:status.*"],
  [contractMoves, "contract-pages:do.*"],
  [orderStandings, "verify-contract:record.orderStanding.*"],
  [passportProblems, "verify-passport:problem.*"],
  [[...passportStandings, "invalid"], "verify-passport:seal.*.title", "verify-passport:seal.*.text"],
  [revokers, "verify-passport:seal.by.*"],
  [paperSizes, "contract-pages:files.size.*", "verify-contract:record.size.*", "order-parts:goods.size.*"],
  // Offers and requests.
  [offerStatuses, "offers:status.*", "quotations:answer.*"],
  [["weight", "days"], "negotiation:answer.hindered.*", "quotations:award.hindered.*"],
  [requestStatuses, "quotations:status.*"],
  [audiences, "quotations:form.audienceOf.*", "quotations:form.audienceNote.*"],
  // Samples.
  [sampleStatuses, "samples:status.*"],
  [openStatuses, "samples:due.*", "samples:next.yours.*", "samples:next.theirs.*"],
  [sampleStatuses.filter((status) => !isOpenSample(status)), "samples:over.*"],
  [memberMoves, "samples:move.*", "samples:means.*"],
  [conditionStates, "samples:condition.*"],
  [courierPayers, "samples:payer.*"],
  // Papers.
  [paperStates.filter((state) => state !== "uploaded"), "order-parts:papers.state.*"],
  [organizationTypes, "order-parts:papers.state.uploaded.*"],
  [drawnPapers, "order-parts:goods.paper.*", "drawn-papers:title.*", "drawn-papers:stamp.*"],
  [purposes, "documents:purpose.*"],
  [documentStatuses, "documents:status.*"],
  // What members do.
  [memberRoles, "choices:memberRole.*", "team:matrix.head.*"],
  [organizationTypes, "choices:organizationType.*"],
  [draftCalls, "team:drafts.call.*", "notifications:draft.*"],
  [["returned", "expired"] satisfies DraftState[], "team:drafts.*"],
];

interface Texts {
  readonly [key: string]: string | Texts;
}
const files = new Map<string, Texts>();
function textsOf(language: Language, namespace: string): Texts {
  const path = new URL(`../../shared/locales/${language}/${namespace}.json`, import.meta.url);
  if (!files.has(path.href)) {
    expect(existsSync(path), `${language}/${namespace}.json`).to.equal(true);
    files.set(path.href, JSON.parse(readFileSync(path, "utf8")) as Texts);
  }
  return files.get(path.href) ?? {};
}

/** Whether a language says something under a key, or how many there are of it. */
function isSaid(language: Language, key: string): boolean {
  const [namespace = "", path = ""] = key.split(":");
  const [last = "", ...way] = path.split(".").reverse();
  const within = way
    .reverse()
    .reduce<string | Texts | undefined>(
      (inner, name) => (typeof inner === "object" ? inner[name] : undefined),
      textsOf(language, namespace),
    );
  if (typeof within !== "object") return false;
  return [last, `${last}_other`].some((name) => typeof within[name] === "string" && within[name] !== "");
}

describe("the values of an enumeration", () => {
  for (const language of languages)
    it(`have words wherever one of them is told, in ${language}`, () => {
      const missing = said.flatMap(([values, ...places]) =>
        values.flatMap((value) =>
          places.map((place) => place.replace("*", value)).filter((key) => !isSaid(language, key)),
        ),
      );
      expect(missing).to.deep.equal([]);
    });
});
