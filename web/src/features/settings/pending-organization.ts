import type { PendingOrganization } from "#shared/identity/contract.ts";
import {
  businessTypesOf,
  jobTitlesOf,
  otherBusinessType,
  type OrganizationType,
} from "#shared/organizations/choices.ts";

export interface ProfileValues {
  name: string;
  type: OrganizationType | "";
  organizationType: string;
  phone: string;
  jobTitle: string;
}

/** What registration left behind as the form's first values; `other` when the business category is none of the list. */
export function draftOf(pending: PendingOrganization | null): { values: ProfileValues; other: boolean } {
  const type = pending ? (pending.userType === "buyer" ? "buyer" : "supplier") : "";
  const business = pending?.organizationType ?? "";
  const listed = type !== "" && businessTypesOf(type).includes(business) && business !== otherBusinessType;
  const jobTitle = type !== "" && jobTitlesOf(type).includes(pending?.role ?? "") ? (pending?.role ?? "") : "";
  return {
    values: {
      name: pending?.companyName ?? "",
      type,
      organizationType: business === otherBusinessType ? "" : business,
      phone: pending?.phoneNumber ?? "",
      jobTitle,
    },
    other: business !== "" && !listed,
  };
}
