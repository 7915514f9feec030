import { formatDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import type { SampleView } from "#shared/samples/contract.ts";
import { scoreRange, turnOf } from "#shared/samples/process.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { Sample } from "./model.ts";
import { sampleRights } from "./policy.ts";

/** What a view needs beside the sample itself. */
export interface SampleContext {
  counterparty: SampleView["counterparty"];
  orderReference: string | null;
  condition: SampleView["condition"];
  steps: SampleView["steps"];
}

/** A sample as one of its two sides sees it. */
export function presentSample(sample: Sample, context: SampleContext, reader: Actor): SampleView {
  const { id, version, productId, productName, productCategory, offerId, type, grams, askedBy, courierPaidBy } = sample;
  const { address, note, status, dueAt, courier, trackingNumber, reason, notes, score, protocol, createdAt } = sample;
  return {
    id,
    version,
    product: { id: productId, name: productName, category: productCategory },
    ...context,
    offerId,
    type,
    grams,
    askedBy,
    courierPaidBy,
    address,
    note,
    status,
    turn: turnOf(status),
    dueAt: dueAt?.toISOString() ?? null,
    courier,
    trackingNumber,
    reason,
    notes,
    score: score && formatDecimal(parseDecimal(score, scoreRange.scale), scoreRange.scale),
    protocol,
    createdAt: createdAt.toISOString(),
    can: sampleRights(reader, sample),
  };
}
