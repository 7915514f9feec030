import type { LedgerDraft, LedgerPreview } from "#shared/disputes/desk-contract.ts";
import { decisionTransition } from "#shared/disputes/process.ts";
import { escrowRow } from "#shared/escrow/process.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { moneyView, type Currency } from "#shared/kernel/money.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { forLedger, hasGoneBack, movementsOf } from "../../escrow/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import type { Case } from "../commands/move-case.ts";
import { releasedBy } from "../released-by.ts";

/**
 * What a decision would enter in the books: the movements are computed by the function whose result is posted when it takes effect, of the same amounts.
 *
 * @throws {AppError} `request.invalid` for what cannot be decided, `escrow.paymentReversed` where the provider has given back what would be released.
 */
export async function planLedger(
  trx: Transaction,
  { dispute, order, shipment }: Case,
  draft: LedgerDraft,
): Promise<LedgerPreview> {
  const carriedOutBy = decisionTransition[dispute.kind][draft.outcome];
  if (!carriedOutBy) throw new AppError("request.invalid", { fields: [{ field: "outcome", key: "choice" }] });
  const { money, inEscrow } = escrowRow(carriedOutBy);
  if (inEscrow === "needed" && (await hasGoneBack(trx, order))) throw new AppError("escrow.paymentReversed");
  const { currency } = order;
  const terms = await AgreedTerms.find(trx, order.termsId);
  const released = releasedBy(draft, shipment, currency);
  const owner = forLedger(order, shipment);
  const moves = money === "refund" || money === "release" || money === "divide";
  const movements = moves ? movementsOf({ order: owner, money, released, shares: terms.shares }) : [];
  const names = new Map([
    [order.buyerOrgId, terms.buyerName],
    [order.supplierOrgId, terms.supplierName],
  ]);
  const view = (minor: bigint) => moneyView(minor, currency);
  const split = splitFunds(released, terms.shares);
  return {
    journals: movements.map(({ kind, entries }) => ({
      kind,
      entries: entries.map(({ account, entityId, organizationId, amount, currency: of }) => ({
        account,
        organization: names.get(organizationId ?? entityId ?? "") ?? null,
        amount: moneyView(amount, of as Currency),
      })),
    })),
    released: view(moves ? released : 0n),
    refunded: view(moves ? owner.total - released : 0n),
    supplier: view(split.supplier),
    platform: view(split.platform),
    impactFund: view(split.impactFund),
  };
}
