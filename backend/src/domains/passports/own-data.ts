import type { DomainPart } from "#backend/src/kernel/domain-part.ts";

const ofGoods = { kept: "of a record about goods, which strangers hold and verify" };

/** What passports keep about a person and for their organization: see `DomainPart`. Strangers hold them, so they stay when somebody goes. */
export const passportsPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    trade: {
      passports: `
        select p.number, p.version, o.reference as order_reference, p.record::jsonb as record, p.sha256, p.issued_at, r.by as revoked_by, r.reason as revocation_reason, r.revoked_at,
               r.user_id = :me as revoked_by_you
          from passports p join quality_controls q on q.id = p.inspection_id join orders o on o.id = q.order_id left join passport_revocations r on r.passport_id = p.passport_id
         where :organization in (o.buyer_org_id, o.supplier_org_id) order by p.issued_at desc, p.id desc`,
    },
  },
  personTables: {
    passports: {
      exported: "passports",
      columns: { number: ofGoods, passport_id: ofGoods },
    },
    passport_revocations: {
      exported: "passports",
      columns: {
        passport_id: ofGoods,
        user_id: { kept: "names the user by an id that leads to nobody any more" },
      },
    },
  },
};
