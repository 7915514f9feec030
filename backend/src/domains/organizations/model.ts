import { countryName } from "#shared/kernel/country.ts";
import { fold } from "#shared/kernel/language.ts";
import type { MemberRole, OrganizationType, VerificationState } from "#shared/organizations/choices.ts";
import type { IdentityGround, IdentityRequestState } from "#shared/organizations/identity-process.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";
import type { KeptDescribed, KeptPicture } from "../documents/index.ts";
import type { KeptCertificate } from "./certificates.ts";

/** A row of `organizations`. */
export class Organization extends BusinessRecord {
  static override readonly tableName = "organizations";
  static override readonly jsonAttributes = ["logo", "pictures", "certificates"];

  declare name: string;
  declare type: OrganizationType;
  declare organizationType: string;
  declare phone: string | null;
  /** Until an offer is accepted, or an order without one was funded. */
  declare hidePhone: boolean;
  declare website: string | null;
  declare description: string | null;
  declare story: string | null;
  declare country: string | null;
  declare city: string | null;
  declare established: number | null;
  declare certifications: string[];
  declare exportVolume: string | null;
  declare exportVolumeUnit: string | null;
  declare contactEmail: string | null;
  declare logo: KeptPicture | null;
  declare logoUrl: string | null;
  /** In their order. */
  declare pictures: KeptDescribed[];
  declare verification: VerificationState;
  /** The last day of the mark; null while there is none. */
  declare verifiedUntil: string | null;
  /** The last reminder of that day: so many days before. */
  declare verifiedReminded: number | null;
  /** What everybody sees of its certificates; written by the domain of verification. */
  declare certificates: KeptCertificate[];
  declare sampleRating: string | null;
  declare suspendedAt: Date | null;
  /** Since when a second factor is demanded of everybody who works for it. */
  declare secondFactorSince: Date | null;
  declare searchText: string;
  /** What the name looks like (`./name-look.ts`); written with every change of it. */
  declare nameLook: string;
  /** Since when the public does not see it, because its name looks like another's and nobody has decided. */
  declare unlistedSince: Date | null;
}

/** A row of `organization_members`; a user has at most one. */
export class Member extends BusinessRecord {
  static override readonly tableName = "organization_members";

  declare organizationId: string;
  declare userId: string;
  declare role: MemberRole;
  declare jobTitle: string | null;
}

/** A row of `identity_requests`. */
export class IdentityRequest extends BusinessRecord {
  static override readonly tableName = "identity_requests";
  static override readonly jsonAttributes = ["shown", "wanted"];

  declare organizationId: string;
  declare status: IdentityRequestState;
  declare grounds: IdentityGround[];
  declare shown: { name: string; country: string | null };
  /** What the name that was shown looks like. */
  declare shownLook: string;
  /** What is to change of these. */
  declare wanted: { name?: string; country?: string | null };
  /** What the wanted name looks like; null where the name is to stay. */
  declare wantedLook: string | null;
  declare requestedBy: string | null;
  declare decidedBy: string | null;
  declare decidedAt: Date | null;
  declare reason: string | null;
  /** When an owner has read the refusal. */
  declare acknowledgedAt: Date | null;
}

type Described = Pick<Organization, "name" | "description" | "country" | "city">;

/** What the directory's search looks in; written with every change of those. */
export const searchTextOf = ({ name, description, country, city }: Described): string =>
  fold(
    [
      name,
      country ? `${countryName(country, "en")} ${countryName(country, "fr")}` : "",
      city ?? "",
      description ?? "",
    ].join(" | "),
  );
