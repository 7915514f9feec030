/**
 * Whether a supplier (`:organization`) sees a request (`q`): it was asked by name, was told of it or has answered it; or it is verified and lists the crop, as long as a request
 * to all of those awaits quotes (`:now`). Who wants nothing of the other does not meet it that way.
 */
export const visibleToSupplier = `(
  exists (select from quotation_invitations i where i.request_id = q.id and i.supplier_org_id = :organization)
  or q.audience = 'verified' and q.status in ('open', 'awarded') and q.until > :now
    and exists (select from organizations o where o.id = :organization and ${suits("o", "q.crop")} and not ${apart("o.id", "q.buyer_org_id")}))`;

/** Whether an organization is one of the suppliers that a request to all is open to. */
export function suits(organization: string, crop: string): string {
  const o = organization;
  return `${o}.type = 'supplier' and ${o}.verification = 'verified' and ${o}.deleted_at is null and ${o}.suspended_at is null and ${o}.unlisted_since is null
    and exists (select from supplier_products p where p.organization_id = ${o}.id and p.active and p.deleted_at is null and split_part(p.category, '-', 1) = ${crop})`;
}

/** Whether one of two organizations wants nothing of the other. */
export function apart(one: string, other: string): string {
  return `exists (select from organization_blocks b where (b.blocker_id = ${one} and b.blocked_id = ${other}) or (b.blocker_id = ${other} and b.blocked_id = ${one}))`;
}

/** A quote of the request `q` by the supplier `:organization` that stands: another one is not sent. */
export const standingQuote = `exists (select from offers f where f.request_id = q.id and f.supplier_org_id = :organization
  and (f.status in ('accepted', 'rejected') or f.status = 'pending' and f.valid_until > :now))`;

/** A supplier's answer to the request `q` is awaited. */
export const awaitsSupplier = `q.status in ('open', 'awarded') and q.until > :now and not ${standingQuote} and not ${apart(":organization", "q.buyer_org_id")}
  and not exists (select from quotation_invitations i where i.request_id = q.id and i.supplier_org_id = :organization and i.declined_at is not null)`;

/** A quote of the request `q` awaits its buyer's answer. */
export const awaitsBuyer = `exists (select from offers f where f.request_id = q.id and f.status = 'pending' and f.turn = 'buyer' and f.valid_until > :now)`;
