import type { SampleStatus } from "#shared/samples/process.ts";
import type { SampleView } from "#shared/samples/contract.ts";
import type { SampleCondition } from "#shared/terms/negotiated.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Sample, SampleEvent } from "../model.ts";
import type { SampleContext } from "../presenter.ts";
import { metBy, readConditionSamples } from "./read-condition.ts";

interface Row {
  sample_id: string;
  id: string;
  name: string;
  country: string | null;
  verified: boolean;
  order_id: string | null;
  reference: string | null;
  condition: SampleCondition | null;
}

type Step = Pick<SampleEvent, "sample_id" | "status" | "party" | "created_at"> & { person: string | null };

/** The other side of each sample as a member of `organizationId` sees it, what it hangs on, and what has happened. */
export async function sampleContexts(
  db: Database,
  organizationId: string,
  samples: readonly Sample[],
  now: Date,
): Promise<Map<string, SampleContext>> {
  if (samples.length === 0) return new Map();
  const ids = samples.map(({ id }) => id);
  const { rows } = await db.raw<{ rows: Row[] }>(
    `select s.id as sample_id, o.id, o.name, o.country, o.verification = 'verified' as verified, d.id as order_id, d.reference,
            case when t.sample ->> 'type' = s.type then t.sample || coalesce(
              (select jsonb_build_object('dueOn', max(h.sample_due_on)::text) from shipments h where h.order_id = d.id having max(h.sample_due_on) is not null), '{}') end as condition
       from samples s
       join organizations o on o.id = case when s.buyer_org_id = :organizationId then s.supplier_org_id else s.buyer_org_id end
       left join offers f on f.id = s.offer_id
       left join lateral (select id, reference, terms_id from orders where id = s.order_id or offer_id = s.offer_id order by created_at desc limit 1) d on true
       left join agreed_terms t on t.id = coalesce(d.terms_id, f.terms_id)
      where s.id = any(cast(:ids as uuid[]))`,
    { organizationId, ids } as never,
  );
  const { rows: steps } = await db.raw<{ rows: Step[] }>(
    `select e.sample_id, e.status, e.party, e.created_at,
            case when e.party = case when s.buyer_org_id = :organizationId then 'buyer' else 'supplier' end
                 then coalesce(u.user_metadata ->> 'full_name', u.user_metadata ->> 'name', u.email) end as person
       from sample_events e join samples s on s.id = e.sample_id left join users u on u.id = e.user_id and u.deleted_at is null
      where e.sample_id = any(cast(:ids as uuid[])) order by e.created_at, e.id`,
    { organizationId, ids } as never,
  );
  const hanging = rows.flatMap(({ sample_id: id, order_id: orderId, condition }) => {
    const sample = samples.find((each) => each.id === id);
    return condition && sample ? [{ id, orderId, offerId: sample.offerId, type: condition.type }] : [];
  });
  const judged = await readConditionSamples(db, hanging);
  return new Map(
    rows.map(({ sample_id: id, reference, condition, id: partnerId, name, country, verified }) => [
      id,
      {
        counterparty: { id: partnerId, name, country, verified },
        orderReference: reference,
        condition: condition && {
          dueOn: condition.dueOn,
          state: metBy(condition, judged[hanging.findIndex((each) => each.id === id)] ?? [], now),
        },
        steps: steps
          .filter(({ sample_id }) => sample_id === id)
          .map(({ status, party, person, created_at: at }): SampleView["steps"][number] => ({
            status: status satisfies SampleStatus,
            by: party,
            person: person || null,
            at: at.toISOString(),
          })),
      },
    ]),
  );
}
