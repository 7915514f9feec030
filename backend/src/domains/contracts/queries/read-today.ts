import { contractPath } from "#shared/desktop/addresses.ts";
import type { ContractText } from "#shared/contracts/text.ts";
import { mostTodayRows, type TodayRow } from "#shared/notifications/today.ts";
import { allow, memberActions, refusalOf } from "#shared/organizations/actions.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";

interface Row {
  id: string;
  number: string;
  text: ContractText;
  sign_until: Date;
  total: string;
}

/** Contracts that wait for the signature of this side. One that is suspended signs nothing. */
export const readContractsToday: Today = async (db, { membership }, now) => {
  const { organizationId, organizationType: side } = membership;
  if (refusalOf("signContracts", { ...membership, role: "owner" }) === "organizations.suspended")
    return { rows: [], total: 0 };
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select c.id, c.number, c.text, c.sign_until, count(*) over () as total from contracts c
      where c.${side}_org_id = :organizationId and c.status = 'awaiting' and c.sign_until > :now
        and not exists (select from contract_signatures s where s.contract_id = c.id and s.side = :side)
      order by c.sign_until, c.id limit :most`,
    { organizationId, side, now, most: mostTodayRows } as never,
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map(({ id, number, text: { parties, goods, terms, total }, sign_until }): TodayRow => ({
      kind: "contractToSign",
      subject: { type: "contract", id, reference: number },
      shipment: null,
      deadline: sign_until.toISOString(),
      amount: total,
      values: {
        partner: parties[side === "buyer" ? "supplier" : "buyer"].name,
        product: goods.name,
        quantity: { amount: terms.quantity.amount, unit: terms.quantity.unit },
        price: { amount: terms.price.perUnit, currency: terms.price.currency },
        name: number,
      },
      place: contractPath(number),
      urgent: false,
      role: memberActions.signContracts.role,
      can: allow("signContracts", membership),
    })),
  };
};
