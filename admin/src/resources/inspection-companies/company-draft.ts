import { companyDraft, type StaffCompanyView } from "#shared/inspectors/admin-contract.ts";
import { measuredCrops } from "#shared/quality/crops.ts";

/** As it is typed. */
export interface CompanyTyped {
  name: string;
  country: string;
  accreditationBody: string;
  accreditationNumber: string;
  crops: string[];
  email: string;
  website: string;
  active: boolean;
  note: string;
}

export const blankCompany: CompanyTyped = {
  ...{ name: "", country: "", accreditationBody: "", accreditationNumber: "", crops: [] },
  ...{ email: "", website: "", active: true, note: "" },
};

export const typedOf = (company: StaffCompanyView): CompanyTyped => ({
  name: company.name,
  country: company.country,
  accreditationBody: company.accreditationBody ?? "",
  accreditationNumber: company.accreditationNumber ?? "",
  crops: company.crops,
  email: company.email,
  website: company.website ?? "",
  active: company.active,
  note: company.note ?? "",
});

/** As it is sent: a country in small letters. */
export const sentOf = (typed: CompanyTyped) => ({ ...typed, country: typed.country.trim().toLowerCase() });

export { companyDraft, measuredCrops };
