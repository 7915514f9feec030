import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { ours, own, partner, side } from "../offers/index.ts";

const asSigned = { kept: "what both sides have signed stays as it was, for as long as contracts must be shown" };
const idAlone = { kept: "names the user by an id that leads to nobody any more" };

/** What contracts keep about a person and for their organization: see `DomainPart`. They stay when somebody goes (docs/adr/0055-contracts.md). */
export const contractsPersonData: Pick<DomainPart, "ownData" | "personTables"> = {
  ownData: {
    trade: {
      contracts: `
        select c.number, ${side("c", "bought", "sold")} as direction, p.name as partner, c.origin, c.status, c.text, c.text_hash, c.sign_until, c.concluded_at, c.ended_at,
               c.withdrawn_by, ${own("c", "withdrawal_reason", "withdrawn_by_user")}, c.created_at
          from contracts c ${partner("c")} where ${ours("c")} order by c.created_at desc, c.id desc`,
      signatures: `
        select c.number as contract, s.side, s.name, s.job_title, s.method, s.text_hash, s.signed_at, s.user_id = :me as signed_by_you
          from contract_signatures s join contracts c on c.id = s.contract_id where ${ours("c")} order by s.signed_at desc, c.id desc`,
    },
  },
  personTables: {
    contracts: {
      exported: "contracts",
      columns: {
        number: { kept: "of a paper that both sides have" },
        withdrawn_by_user: idAlone,
      },
    },
    contract_signatures: {
      exported: "signatures",
      columns: { user_id: idAlone, name: asSigned, job_title: asSigned },
    },
  },
};
