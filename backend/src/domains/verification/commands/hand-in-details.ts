import type { Transaction } from "#backend/src/db/database.ts";
import { handInMarks, type Mark } from "../../sanctions/index.ts";
import type { VerificationRequest } from "../model.ts";

/** What was asked with is held against the sanctions lists, and is what doubles of the organization are found by. */
export function handInDetails(trx: Transaction, request: VerificationRequest): Promise<void> {
  const { organizationId, representatives, bankName, address, registerNumber, taxNumber } = request;
  const given = { bankName, street: address, registerNumber, taxNumber };
  const marks: Mark[] = [
    ...representatives.map(({ name }) => ({ kind: "representative" as const, value: name })),
    ...Object.entries(given).flatMap(([kind, value]) =>
      value === null ? [] : [{ kind: kind as keyof typeof given, value }],
    ),
  ];
  return handInMarks(trx, { organizationId, marks });
}
