import { visibleName } from "#shared/kernel/name-field.ts";
import type { DraftView } from "#shared/team/drafts-contract.ts";
import type { MemberActor } from "#backend/src/kernel/actor.ts";
import type { Draft } from "./model.ts";
import { draftRights } from "./policy.ts";
import type { About } from "./queries/read-subjects.ts";

const nothing = {
  product: null,
  category: null,
  partner: null,
  orderReference: null,
  quantity: null,
  unit: null,
  pricePerUnit: null,
  total: null,
};

export function presentDraft(
  draft: Draft,
  about: About | undefined,
  names: ReadonlyMap<string, string>,
  actor: MemberActor,
): DraftView {
  const { id, version, call, state, params, body, createdAt, expiresAt, refusal, note, decidedAt } = draft;
  const nameOf = (userId: string | null) => {
    const name = userId === null ? undefined : names.get(userId);
    return name === undefined ? null : visibleName(name);
  };
  const drafter = nameOf(draft.draftedBy);
  const { standing, until, ...facts } = about ?? { standing: "gone", until: null, ...nothing };
  return {
    id,
    version,
    call,
    state,
    params,
    body,
    draftedBy: drafter === null ? null : { userId: draft.draftedBy, name: drafter },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    about: { ...facts, until: until?.toISOString() ?? null },
    changed: standing !== draft.seen,
    refusal,
    note,
    decidedBy: nameOf(draft.decidedBy),
    decidedAt: decidedAt?.toISOString() ?? null,
    can: draftRights(actor, draft),
  };
}
