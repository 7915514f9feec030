import type { ContractPartyText } from "#shared/contracts/text.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { AgreedTerms } from "../../terms/index.ts";

interface Row {
  serial: number;
  id: string;
  verified: boolean;
  register: ContractPartyText["register"];
  address: ContractPartyText["address"];
}

/** What a contract needs that its terms do not say. */
interface Drawn {
  serial: number;
  parties: Record<OrganizationType, ContractPartyText>;
}

/**
 * Draws the next number of a year, whose row is held until the end of the transaction, and reads what papers say of both sides: the registered address that was entered last, and what
 * our team has seen of the register of companies, while the mark stands. By one statement, because others wait for the number.
 */
export async function drawNumber(trx: Transaction, terms: AgreedTerms, year: number): Promise<Drawn> {
  const { rows } = await trx.raw<{ rows: Row[] }>(
    `with drawn as (
       insert into contract_years as y (year, last) values (:year, 1) on conflict (year) do update set last = y.last + 1 returning last as serial)
     select drawn.serial, o.id, o.verification = 'verified' as verified,
            case when o.verification = 'verified' then (
              select jsonb_build_object('legalName', r.legal_name, 'register', r.register_name, 'country', r.register_country, 'number', r.register_number)
                from verification_requests r where r.organization_id = o.id and r.state = 'verified' and r.legal_name is not null and r.register_number is not null
               order by r.decided_at desc limit 1) end as register,
            (select jsonb_build_object('name', a.name, 'street', a.street, 'postalCode', a.postal_code, 'city', a.city, 'country', a.country, 'vatNumber', a.vat_number)
               from addresses a where a.organization_id = o.id and a.purpose = 'registered' and a.deleted_at is null order by a.created_at desc, a.id desc limit 1) as address
       from organizations o cross join drawn where o.id in (:buyer, :supplier)`,
    { year, buyer: terms.buyerOrgId, supplier: terms.supplierOrgId } as never,
  );
  const of = (id: string, known: Pick<ContractPartyText, "name" | "city" | "country">): ContractPartyText => {
    const row = rows.find((each) => each.id === id);
    if (!row) throw new Error(`the organization ${id} is a party, and there is none`);
    const { verified, register, address } = row;
    // Nothing stands in it that no paper shows: a registered address says where it is.
    const at = address ? { city: null, country: null } : {};
    return { organization: id, ...known, ...at, verified, register, address };
  };
  const { buyerName, buyerCity, buyerCountry, supplierName, supplierCity, supplierCountry } = terms;
  return {
    serial: rows[0]?.serial ?? 0,
    parties: {
      buyer: of(terms.buyerOrgId, { name: buyerName, city: buyerCity, country: buyerCountry }),
      supplier: of(terms.supplierOrgId, { name: supplierName, city: supplierCity, country: supplierCountry }),
    },
  };
}
