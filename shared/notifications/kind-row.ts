import type { MemberRole, OrganizationType } from "../organizations/choices.ts";
import type { NoticeGroupName } from "./groups.ts";
import type { NoticeValueName } from "./values.ts";

/** What one side is told. */
export interface Telling {
  readonly group: NoticeGroupName;
  /** Something awaits the reader. */
  readonly awaits: boolean;
  /** The least role that is told. */
  readonly role: MemberRole;
}

/** Who can do it is told: managers and owners, unless others can. */
export const task = <const Group extends NoticeGroupName>(group: Group, role: MemberRole = "manager") =>
  ({ group, awaits: true, role }) as const;
/** Worth knowing to whoever answers for it, with nothing to do. */
export const fact = <const Group extends NoticeGroupName>(group: Group) =>
  ({ group, awaits: false, role: "manager" }) as const;
/** What only owners answer for. */
export const ownersFact = <const Group extends NoticeGroupName>(group: Group) =>
  ({ group, awaits: false, role: "owner" }) as const;
/** Worth knowing to everybody in the organization. */
export const news = <const Group extends NoticeGroupName>(group: Group) =>
  ({ group, awaits: false, role: "member" }) as const;

/** What a notice may be about, which is what its link opens. */
export const noticeSubjects = [
  "offer",
  "order",
  "draft",
  "product",
  "organization",
  "contract",
  "sample",
  "request",
] as const;
export type NoticeSubject = (typeof noticeSubjects)[number];

export interface NoticeKindRow {
  readonly about: NoticeSubject;
  /** What each side is told; a side that is not named is told nothing. */
  readonly to: Readonly<Partial<Record<OrganizationType, Telling>>>;
  readonly values: readonly NoticeValueName[];
}
