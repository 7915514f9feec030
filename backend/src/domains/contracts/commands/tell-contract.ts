import type { NoticeKind } from "#shared/notifications/kinds.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { tellTogether, type AnyTelling } from "#backend/src/kernel/notices.ts";
import type { Contract } from "../model.ts";

type ContractKind = Extract<NoticeKind, `contract${string}`>;

interface Props {
  trx: Transaction;
  contract: Contract;
  /** What each side is told. */
  told: Partial<Record<OrganizationType, ContractKind>>;
  /** Beside what every notice about a contract says. */
  values?: { orderBy?: Date; reason?: string };
  /** Whoever has done it, and is not told of their own act. */
  exceptUserId?: string | null;
  now: Date;
}

/** Tells both sides of a contract, or one, what has become of it. Each side is told of a thing once. */
export async function tellContract(props: Props): Promise<void> {
  const { trx, contract, told, values = {}, exceptUserId = null, now } = props;
  const { parties, goods, terms, total } = contract.text;
  const notices = Object.entries(told).map(([side, kind]) => ({
    side,
    kind,
    organizationId: side === "buyer" ? contract.buyerOrgId : contract.supplierOrgId,
    subject: { type: "contract", id: contract.id, reference: contract.number },
    eventId: `contract:${contract.id}:${kind}`,
    exceptUserId,
    values: {
      partner: parties[side === "buyer" ? "supplier" : "buyer"].name,
      product: goods.name,
      quantity: { amount: terms.quantity.amount, unit: terms.quantity.unit },
      total,
      ...(contract.signUntil && { signBy: contract.signUntil.toISOString() }),
      ...(values.orderBy && { orderBy: values.orderBy.toISOString() }),
      ...(values.reason !== undefined && { reason: values.reason }),
    },
    now,
  }));
  await tellTogether(trx, notices as unknown as AnyTelling[]);
}

/** Tells the browsers of both sides that a contract has changed. */
export const publishContract = (trx: Transaction, contract: Contract, now: Date): Promise<void> =>
  publish({
    trx,
    organizationIds: [contract.buyerOrgId, contract.supplierOrgId],
    type: "contract",
    subjectId: contract.id,
    event: `contract.${contract.status}`,
    now,
  });
